"""Under which names this server may be asked. A page of another site can have its own name lead here (DNS rebinding)
and would then count as one of our pages; a request in such a name is refused.

An IP address is always good: no name server has a say in what it means."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from kingsroad.web.settings import ANYWHERE, LOOPBACK, Settings


class Hosts:
    def __init__(self, settings: Settings, machine: str | None = None) -> None:
        """`machine` is the name of this one, which its neighbours may use once it listens to more than itself."""
        addresses = [settings.public_url, *settings.allowed_origins]
        self.known = {urlsplit(address).hostname or "" for address in addresses} | settings.allowed_hosts
        if settings.host not in LOOPBACK:
            name = (socket.gethostname() if machine is None else machine).lower().rstrip(".")
            self.known |= {name, f"{name.partition('.')[0]}.local"}
        if settings.host not in ANYWHERE:
            self.known.add(settings.host.lower())

    def is_ours(self, header: str | None) -> bool:
        """Does the Host header of a request name us? Browsers always send one."""
        if header is None:
            return True
        name = host_name(header)
        return name is not None and (name in self.known or is_loopback_name(name) or is_address(name))


def host_name(header: str) -> str | None:
    """Without the port; None if it cannot be one."""
    try:
        name = urlsplit(f"//{header}").hostname
    except ValueError:
        return None
    return None if name is None or header.count("@") else name.rstrip(".")


def is_loopback_name(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
