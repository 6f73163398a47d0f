"""Keys and links that are made from the server's secret: nothing about them needs to be kept."""

from __future__ import annotations

import base64
import hmac
import re
from hashlib import sha256
from typing import Final

_LINK: Final = re.compile(r"([\w-]{22})\.([0-9a-f]{16})\.([\w-]{43})", re.ASCII)
STOP: Final = "unsubscribe"
CONFIRM: Final = "confirm"
WEBHOOK: Final = "whsec_"  # what keys of webhooks begin with


def _digest(secret: bytes, said: str) -> bytes:
    return hmac.digest(secret, said.encode(), sha256)


def webhook_key(secret: bytes, person: str, address: str) -> str:
    """What is sent to a webhook is signed with this; its owner can ask for it."""
    return WEBHOOK + base64.b64encode(_digest(secret, f"webhook/{person}/{address}")).decode()


def webhook_signature(key: str, id: str, at: int, body: bytes) -> str:
    """Signs a notification as the open standard for webhooks does: id, time (seconds) and body, against replays."""
    said = b".".join((id.encode(), str(at).encode(), body))
    digest = hmac.digest(base64.b64decode(key.removeprefix(WEBHOOK)), said, sha256)
    return "v1," + base64.b64encode(digest).decode()


def stop_link(secret: bytes, person: str, address_id: str) -> str:
    """The secret part of the link that ends notifications to one address; whoever reads them there can use it."""
    return _link(secret, STOP, f"{person}.{address_id}")


def read_stop_link(secret: bytes, link: str) -> tuple[str, str] | None:
    """(person, id of the address) of a link of ours."""
    return _read(secret, STOP, link)


def confirm_link(secret: bytes, person: str, address_id: str) -> str:
    """The secret part of the link that confirms a mail address for notifications."""
    return _link(secret, CONFIRM, f"{person}.{address_id}")


def read_confirm_link(secret: bytes, link: str) -> tuple[str, str] | None:
    return _read(secret, CONFIRM, link)


def _link(secret: bytes, purpose: str, said: str) -> str:
    return f"{said}.{_signature(secret, purpose, said)}"


def _read(secret: bytes, purpose: str, link: str) -> tuple[str, str] | None:
    match = _LINK.fullmatch(link)
    if match is None or not hmac.compare_digest(_signature(secret, purpose, f"{match[1]}.{match[2]}"), match[3]):
        return None
    return match[1], match[2]


def _signature(secret: bytes, purpose: str, said: str) -> str:
    return base64.urlsafe_b64encode(_digest(secret, f"{purpose}/{said}"))[:43].decode()
