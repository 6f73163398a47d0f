"""`websockets.broadcast()` as the bar: whatever one client sends goes to everyone. Prints its port."""

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, broadcast, serve


async def main() -> None:
    everyone: set[ServerConnection] = set()
    size = int(sys.argv[1])
    message = "x" * size

    async def meet(socket: ServerConnection) -> None:
        everyone.add(socket)
        try:
            async for _ in socket:
                broadcast(everyone, message)
        finally:
            everyone.discard(socket)

    async with serve(meet, "127.0.0.1", 0, compression=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


asyncio.run(main())
