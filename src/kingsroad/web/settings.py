"""Everything that can be set: `KINGSROAD_<NAME>` in the environment, or `--<name>` of `kingsroad serve`.

One table says it all; the documentation and the flags are made from it. A flag goes before the environment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from kingsroad.kernel.phrase import Fault
from kingsroad.table.places import data_folder, database_url

Network: TypeAlias = IPv4Network | IPv6Network
PREFIX: Final = "KINGSROAD_"
SHORTEST_SECRET: Final = 32
YES: Final = ("1", "yes", "true", "on")
NO: Final = ("0", "no", "false", "off", "")
LOGS: Final = ("text", "json")
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
ANYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104 - listened on, but nobody's address


def variable(name: str) -> str:
    return PREFIX + name.upper()


class Setting:
    """A row of the table. `help` is the id of its words; a `secret` one is never shown."""

    def __init__(self, name: str, default: str, help: str, unit: str = "", secret: bool = False) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.unit = unit
        self.secret = secret
        self.variable = variable(name)
        self.flag = "--" + name.replace("_", "-")


TABLE: Final = (
    Setting("host", "127.0.0.1", "setting.help.host"),
    Setting("port", "8000", "setting.help.port"),
    Setting("public_url", "", "setting.help.public_url"),
    Setting("open_browser", "no", "setting.help.open_browser", "yes/no"),
    Setting("data", "", "setting.help.data", "folder"),
    Setting("database_url", "", "setting.help.database_url", secret=True),
    Setting("bus_url", "", "setting.help.bus_url", secret=True),
    Setting("lease_seconds", "30", "setting.help.lease_seconds", "seconds"),
    Setting("secret", "", "setting.help.secret", secret=True),
    Setting("content", "", "setting.help.content", "folder"),
    Setting("workers", "2", "setting.help.workers", "processes"),
    Setting("bot_seconds", "10", "setting.help.bot_seconds", "seconds"),
    Setting("smtp_url", "", "setting.help.smtp_url", secret=True),
    Setting("mail_from", "", "setting.help.mail_from"),
    Setting("notice_seconds", "30", "setting.help.notice_seconds", "seconds"),
    Setting("private_webhooks", "no", "setting.help.private_webhooks", "yes/no"),
    Setting("log", "text", "setting.help.log", "text/json"),
    Setting("trusted_proxies", "", "setting.help.trusted_proxies"),
    Setting("allowed_origins", "", "setting.help.allowed_origins"),
    Setting("allowed_hosts", "", "setting.help.allowed_hosts"),
    Setting("connections", "512", "setting.help.connections"),
    Setting("body_limit", "65536", "setting.help.body_limit", "bytes"),
    Setting("rate", "1200", "setting.help.rate", "per minute"),
    Setting("login_rate", "10", "setting.help.login_rate", "per minute"),
    Setting("guest_rate", "30", "setting.help.guest_rate", "per minute"),
)


# Our other variables in the environment: of the command line, the build, the tests and the client's development server.
ELSEWHERE: Final = ("language", "debug", "compile", "chromium", "quick", "some", "soak", "pictures", "python", "url")


class Settings:
    """The values, read and checked. `given` has texts by the names of the table; the rest has its default."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        texts = {setting.name: setting.default for setting in TABLE}
        texts.update(given or {})
        self.host = texts["host"]
        self.port = int(_number("port", texts["port"], 0, 65535))
        self.public_url = _public_url(texts["public_url"])
        self.open_browser = _switch("open_browser", texts["open_browser"])
        self.data = data_folder(texts["data"])
        self.database_url = database_url(texts["database_url"], self.data)
        self.bus_url = texts["bus_url"]
        self.lease_seconds = _number("lease_seconds", texts["lease_seconds"], 0.5, 3600.0)
        self.secret = _secret(texts["secret"])
        self.content = Path(texts["content"]) if texts["content"] else None
        self.workers = int(_number("workers", texts["workers"], 0, 256))
        self.bot_seconds = _number("bot_seconds", texts["bot_seconds"], 0.1, 3600)
        self.smtp_url = _smtp_url(texts["smtp_url"])
        self.mail_from = texts["mail_from"]
        self.notice_seconds = _number("notice_seconds", texts["notice_seconds"], 0.0, 86_400.0)
        self.private_webhooks = _switch("private_webhooks", texts["private_webhooks"])
        self.log = _choice("log", texts["log"], LOGS)
        self.trusted_proxies = _networks(texts["trusted_proxies"])
        self.allowed_origins = frozenset(_origin("allowed_origins", text) for text in _list(texts["allowed_origins"]))
        self.allowed_hosts = frozenset(_host(text) for text in _list(texts["allowed_hosts"]))
        self.connections = int(_number("connections", texts["connections"], 0, 1_000_000))
        self.body_limit = int(_number("body_limit", texts["body_limit"], 1024, 16 * 1024 * 1024))
        self.rate = int(_number("rate", texts["rate"], 0, 10_000_000))
        self.login_rate = int(_number("login_rate", texts["login_rate"], 0, 10_000_000))
        self.guest_rate = int(_number("guest_rate", texts["guest_rate"], 0, 10_000_000))

    @property
    def secure(self) -> bool:
        """Do people come by https? Then cookies go no other way."""
        return self.public_url.startswith("https://")

    @property
    def origins(self) -> frozenset[str]:
        """The origins of our own pages, besides the address a request was sent to."""
        return (
            self.allowed_origins | {_origin("public_url", self.public_url)} if self.public_url else self.allowed_origins
        )

    def address(self, port: int) -> str:
        """Where people find us, for links and for the message at the start; `port` is the one really taken."""
        if self.public_url:
            return self.public_url
        host = "127.0.0.1" if self.host in ANYWHERE else self.host
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def read_settings(flags: Mapping[str, str | None], environment: Mapping[str, str] = os.environ) -> Settings:
    """A flag goes before the environment, which goes before the default; empty in the environment is not given."""
    given: dict[str, str] = {}
    for setting in TABLE:
        flag = flags.get(setting.name)
        text = environment.get(setting.variable, "") if flag is None else flag
        if text or flag is not None:
            given[setting.name] = text.strip()
    return Settings(given)


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[tuple[str, str]]:
    """Names that look like settings and are none, each with the nearest that is one, or nothing."""
    known = [*(setting.name for setting in TABLE), *ELSEWHERE]
    found: list[tuple[str, str]] = []
    for name in sorted(environment):
        given = name[len(PREFIX) :].lower()
        if name.upper().startswith(PREFIX) and name not in map(variable, known):
            near = get_close_matches(given, known, 1)
            found.append((name, variable(near[0]) if near else ""))
    return found


def _number(name: str, text: str, least: float, most: float) -> float:
    whole = isinstance(least, int)
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise Fault("setting.number", name=variable(name), value=text[:60], least=least, most=most)
    return number


def _switch(name: str, text: str) -> bool:
    word = text.lower()
    if word not in YES and word not in NO:
        raise Fault("setting.choice", name=variable(name), value=text[:60], known="yes/no")
    return word in YES


def _choice(name: str, text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise Fault("setting.choice", name=variable(name), value=text[:60], known=", ".join(known))
    return text


def _secret(text: str) -> str:
    if text and len(text) < SHORTEST_SECRET:
        raise Fault("setting.secret", least=SHORTEST_SECRET)
    return text


def _list(text: str) -> list[str]:
    return [part for part in text.replace(",", " ").split() if part]


def _host(text: str) -> str:
    """The name of a machine, without scheme and port."""
    name = text.lower().rstrip(".")
    if not _NAME.fullmatch(name):
        raise Fault("setting.host", name=variable("allowed_hosts"), value=text[:60])
    return name


def _networks(text: str) -> list[Network]:
    try:
        return [ip_network(part) for part in _list(text)]
    except ValueError as error:
        raise Fault("setting.networks", value=text[:60]) from error


def _public_url(text: str) -> str:
    if text:
        _origin("public_url", text)
    return text.rstrip("/")


def _smtp_url(text: str) -> str:
    """It may hold a password, so what is wrong with it is not shown."""
    try:
        parts = urlsplit(text)
        sound = not text or (parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0)
    except ValueError:
        sound = False
    if not sound:
        raise Fault("setting.smtp", name=variable("smtp_url"))
    return text


def _origin(name: str, text: str) -> str:
    """`https://play.example:8443`: what a browser sends as Origin, without a port that goes without saying."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise Fault("setting.url", name=variable(name), value=text[:60])
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"
