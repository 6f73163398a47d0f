"""What is known of one request or socket before anyone asks who it is. Made by the guard, found in the scope."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection

from kingsroad.web.settings import Network

if TYPE_CHECKING:
    from kingsroad.web.people import Person

KEY: Final = "kingsroad"  # in the scope


class Visit:
    def __init__(self, id: str, address: str) -> None:
        self.id = id  # of the request: in the log and in the answer
        self.address = address  # of the one who asks, behind our own proxies
        self.household = household(address)
        self.cookie = ""  # a Set-Cookie that the answer shall carry
        self.person: Person | None = None
        self.known = False  # has `person` been looked up?


def visit_of(connection: HTTPConnection) -> Visit:
    visit = connection.scope[KEY]
    assert isinstance(visit, Visit)
    return visit


def fresh_id() -> str:
    return secrets.token_hex(8)


def household(address: str) -> str:
    """Whose requests are counted together: an address, or the network a line with IPv6 has as its own."""
    if ":" not in address:
        return address
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return f"{IPv6Address(int(number) >> 64 << 64)}/64"


def is_trusted(address: str, proxies: Iterable[Network]) -> bool:
    try:
        number = ip_address(address)
    except ValueError:
        return False
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    return any(number in network for network in proxies)


def client_address(peer: str, forwarded: str, proxies: list[Network]) -> str:
    """Each of our proxies adds who asked it: the last one who is no proxy of ours asked. What stands
    before that anyone may have written."""
    if not proxies or not forwarded or not is_trusted(peer, proxies):
        return peer
    address = peer
    for part in reversed(forwarded.split(",")):
        hop = _bare(part.strip())
        if not _is_address(hop):
            break
        address = hop
        if not is_trusted(hop, proxies):
            break
    return address


def _bare(hop: str) -> str:
    """Some proxies add the port: 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
