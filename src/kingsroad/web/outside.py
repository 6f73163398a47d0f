"""Requests to addresses that people gave us. They must not lead this server into its own network: each address is
looked at in the very moment a socket to it is opened, whatever name or redirection it was hidden behind."""

from __future__ import annotations

import asyncio
import socket
from importlib import import_module
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

from kingsroad import __version__
from kingsroad.kernel.phrase import Fault

if TYPE_CHECKING:
    import aiohttp

PATIENCE: Final = 10.0  # seconds for all of a request
MOST: Final = 32  # connections at once
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # IPv4 addresses, reached by a translator


class Undelivered(Fault):
    """A notice did not arrive. `gone`: nothing will ever arrive there."""

    def __init__(self, id: str, gone: bool = False, **values: Any) -> None:
        super().__init__(id, **values)
        self.gone = gone


class PrivateAddress(OSError):
    """No connection was made."""


def is_public(text: str) -> bool:
    """Everyone's network; not this machine, its neighbours, or several at once."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = inner_address(address)
        if inner is not None:
            return is_public(str(inner))
        if address.is_site_local or address.is_reserved:
            return False
    return address.is_global and not address.is_multicast


def inner_address(address: IPv6Address) -> IPv4Address | None:
    """The address that is really reached by one of those that carry an older one in them."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def open_public_socket(info: Any) -> socket.socket:
    family, kind, protocol, _, where = info
    if not is_public(where[0]):
        raise PrivateAddress
    return socket.socket(family, kind, protocol)


class Outside:
    """Posts to anyone. `private` allows what is not public as well."""

    def __init__(self, private: bool) -> None:
        self.private = private
        self._session: aiohttp.ClientSession | None = None

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer; nothing else of it is read, and it sends us nowhere else."""
        await asyncio.to_thread(import_module, "aiohttp")  # takes its time once; the tables go on meanwhile
        import aiohttp

        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(
                    limit=MOST, force_close=True, socket_factory=None if self.private else open_public_socket
                ),
                timeout=aiohttp.ClientTimeout(total=PATIENCE),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": f"kingsroad/{__version__}"},
            )
        try:
            async with self._session.post(url, data=body, headers=headers, allow_redirects=False) as response:
                return response.status
        except aiohttp.ClientConnectorError as error:
            if isinstance(error.os_error, PrivateAddress):
                raise Undelivered("notice.trouble.private") from None
            raise Undelivered("notice.trouble.silent") from None
        except (aiohttp.ClientError, TimeoutError, ValueError):
            raise Undelivered("notice.trouble.silent") from None

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None
