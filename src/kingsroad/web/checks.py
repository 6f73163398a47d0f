"""What people may call themselves and give us, brought into one form. What cannot be is a Fault."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from kingsroad.kernel.phrase import Fault
from kingsroad.table.names import is_visible

LONGEST_LABEL: Final = 40
SHORTEST_LOGIN: Final = 3
LONGEST_LOGIN: Final = 40
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 256
LONGEST_ADDRESS: Final = 2000
_MAIL: Final = re.compile(r"[^\s@<>(),;:\\\"\[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+", re.IGNORECASE)
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,120}=?=?")


def clean_login(text: str) -> str:
    """Logins that look alike are one: `Anna` and `anna`, also with letters of another width."""
    login = unicodedata.normalize("NFKC", text.strip()).casefold()
    if not is_visible(login) or " " in login or not SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN:
        raise Fault("account.login", least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
    return login


def clean_password(text: str) -> str:
    """The same password from every keyboard; its length is all we ask for."""
    password = plain_password(text)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Fault("account.password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    return password


def plain_password(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def clean_label(text: str) -> str:
    label = unicodedata.normalize("NFC", text.strip())
    if not is_visible(label) or len(label) > LONGEST_LABEL:
        raise Fault("token.label", most=LONGEST_LABEL)
    return label


def clean_address(kind: str, text: str) -> str:
    """Where a notification can go: a mail address, an http address, or what a browser gives for its push messages."""
    address = text.strip()
    if len(address) <= LONGEST_ADDRESS:
        if kind == "mail" and len(address) <= 254 and _MAIL.fullmatch(address) and address.isprintable():
            return address
        if kind == "webhook" and _is_web(address, ("http", "https")):
            return address
        if kind == "push":
            subscription = _subscription(address)
            if subscription:
                return subscription
    raise Fault("address.form", kind=kind)


def _is_web(address: str, schemes: tuple[str, ...]) -> bool:
    if not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        return parts.scheme in schemes and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        return False


def _subscription(text: str) -> str:
    """The three parts that are needed to send to a browser, and no others; empty if one is missing."""
    try:
        given: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return ""
    if not isinstance(given, dict) or not isinstance(given.get("keys"), dict):
        return ""
    endpoint, keys = given.get("endpoint"), given["keys"]
    wanted = [keys.get("p256dh"), keys.get("auth")]
    if not isinstance(endpoint, str) or not _is_web(endpoint, ("https", "http")):
        return ""
    if not all(isinstance(key, str) and _KEY.fullmatch(key) for key in wanted):
        return ""
    kept = {"endpoint": endpoint, "keys": {"p256dh": wanted[0], "auth": wanted[1]}}
    return msgspec.json.encode(kept).decode()
