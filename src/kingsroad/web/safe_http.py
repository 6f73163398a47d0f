"""Requests to addresses that people gave us. They must not lead this server into its own network: each address is
looked at in the very moment a socket to it is opened, whatever name or redirection it was hidden behind."""

from __future__ import annotations

import asyncio
import socket
from importlib import import_module
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

from kingsroad import __version__
from kingsroad.kernel.phrase import Fault

if TYPE_CHECKING:
    import aiohttp

SECONDS_TO_WAIT: Final = 10.0  # seconds for all of a request
MOST_CONNECTIONS: Final = 32  # connections at once
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # IPv4 addresses, reached by a translator
# What has a purpose of its own, by the registries of IANA (IPv4 and IPv6 Special-Purpose Address Space, multicast),
# reachable or not: nobody waits for notifications there. Python's own table changes from version to version.
SPECIAL: Final = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by customers of a provider
            "127.0.0.0/8",  # this machine
            "169.254.0.0/16",  # link-local
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocols
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # multicast tunnels
            "192.88.99.0/24",  # 6to4 relays, deprecated
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
GLOBAL: Final = IPv6Network("2000::/3")  # all that was ever given to anyone; special are also these in it
SPECIAL_IN_GLOBAL: Final = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocols: Teredo, benchmarks, ORCHID and others
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, deprecated
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)


class Undelivered(Fault):
    """A notification did not arrive. `gone`: nothing will ever arrive there."""

    def __init__(self, id: str, gone: bool = False, **values: Any) -> None:
        super().__init__(id, **values)
        self.gone = gone


class PrivateAddress(OSError):
    """No connection was made."""


def is_public(text: str) -> bool:
    """Everyone's network; not this machine, its neighbours, or several at once."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address in TRANSLATED or address.ipv4_mapped is not None:
            address = IPv4Address(int(address) & 0xFFFFFFFF)  # what is really reached
        else:
            return address in GLOBAL and not any(address in network for network in SPECIAL_IN_GLOBAL)
    return not any(address in network for network in SPECIAL)


def open_public_socket(info: Any) -> socket.socket:
    family, kind, protocol, _, where = info
    if not is_public(where[0]):
        raise PrivateAddress
    return socket.socket(family, kind, protocol)


class SafeHttp:
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
                    limit=MOST_CONNECTIONS,
                    force_close=True,
                    socket_factory=None if self.private else open_public_socket,
                ),
                timeout=aiohttp.ClientTimeout(total=SECONDS_TO_WAIT),
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
