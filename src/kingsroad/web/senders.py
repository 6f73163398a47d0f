"""The three ways to send a notification: Web Push, mail, and a webhook. Each either delivers it or says why not."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec

from kingsroad.table import records
from kingsroad.table.cursor import Cursor
from kingsroad.table.store import Store
from kingsroad.web.letters import Letter
from kingsroad.web.people import Address
from kingsroad.web.safe_http import SafeHttp, Undelivered
from kingsroad.web.settings import LOOPBACK, Settings
from kingsroad.web.signing import stop_link, webhook_key, webhook_signature

DAY: Final = 24 * 3600  # seconds a push service keeps what it cannot deliver at once
HALF_A_DAY: Final = DAY // 2  # seconds our word for who we are is good
MAIL_PATIENCE: Final = 20.0  # seconds
LONG_LINES: Final = policy.SMTP.clone(max_line_length=990)  # a link in a header stays whole: mail programs read it
VAPID: Final = "vapid"  # the setting that holds our key for push services
GONE: Final = (404, 410)


class Senders:
    def __init__(self, settings: Settings, store: Store, secret: bytes) -> None:
        self.settings = settings
        self.store = store
        self.secret = secret
        self.home = settings.address(settings.port)
        self.safe_http = SafeHttp(settings.private_webhooks)
        self._vapid: Any = None

    async def send(self, person: str, address: Address, letter: Letter) -> None:
        """Undelivered says what went wrong."""
        if address.kind == "mail":
            await self._mail(person, address, letter)
        elif address.kind == "push":
            await self._push(address, letter)
        else:
            await self._webhook(person, address, letter)

    async def close(self) -> None:
        await self.safe_http.close()

    # -- webhooks ---------------------------------------------------------------------------------

    async def _webhook(self, person: str, address: Address, letter: Letter) -> None:
        body, at = msgspec.json.encode(letter.webhook()), int(time.time())
        key = webhook_key(self.secret, person, address.address)
        headers = {
            "Content-Type": "application/json",
            "Webhook-Id": letter.id,
            "Webhook-Timestamp": str(at),
            "Webhook-Signature": webhook_signature(key, letter.id, at, body),
        }
        status = await self.safe_http.post(address.address, headers, body)
        if not 200 <= status < 300:
            raise Undelivered("notice.trouble.answer", gone=status == 410, status=status)

    # -- Web Push ---------------------------------------------------------------------------------

    async def push_key(self) -> str:
        """Our public key, which browsers want before they subscribe."""
        vapid = await self._key()
        return await asyncio.to_thread(public_key, vapid)

    async def _key(self) -> Any:
        """Made once, kept in the store, the same for all processes."""
        if self._vapid is None:
            kept = await self.store.read(kept_key)
            if kept is None:
                fresh = await asyncio.to_thread(new_key)
                kept = await self.store.write(lambda cursor: records.setting(cursor, VAPID, lambda: fresh))
            self._vapid = await asyncio.to_thread(read_key, kept)
        return self._vapid

    async def _push(self, address: Address, letter: Letter) -> None:
        vapid = await self._key()
        data = msgspec.json.encode(letter.push())
        endpoint, headers, body = await asyncio.to_thread(encrypt, address.address, data, vapid, self._contact())
        headers |= {
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Urgency": "normal",
            "Topic": letter.table or letter.kind,  # of several about a table that wait, the newest is enough
        }
        status = await self.safe_http.post(endpoint, headers, body)
        if not 200 <= status < 300:
            raise Undelivered("notice.trouble.answer", gone=status in GONE, status=status)

    def _contact(self) -> str:
        """Whom a push service may write to about what we send."""
        mail = parseaddr(self.settings.mail_from)[1]
        if mail:
            return f"mailto:{mail}"
        home = urlsplit(self.home)
        return f"https://{home.hostname}" if home.scheme == "https" else "mailto:kingsroad@localhost"

    # -- mail -------------------------------------------------------------------------------------

    async def _mail(self, person: str, address: Address, letter: Letter) -> None:
        if not self.settings.smtp_url:
            raise Undelivered("address.no_mail")
        message = self.message(person, address, letter)
        server = urlsplit(self.settings.smtp_url)
        encrypted = server.scheme == "smtps"
        # Where it is encrypted only later, a password waits for that; at home nobody listens.
        demanded = True if server.username and server.hostname not in LOOPBACK else None
        try:
            await aiosmtplib.send(
                message.as_bytes(policy=LONG_LINES),
                sender=parseaddr(str(message["From"]))[1],
                recipients=[address.address],
                hostname=server.hostname,
                port=server.port,
                username=unquote(server.username) if server.username else None,
                password=unquote(server.password) if server.password else None,
                use_tls=encrypted,
                start_tls=False if encrypted else demanded,
                timeout=MAIL_PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError):
            raise Undelivered("notice.trouble.mail") from None

    def message(self, person: str, address: Address, letter: Letter) -> EmailMessage:
        host = urlsplit(self.home).hostname
        sender = self.settings.mail_from or f"kingsroad@{'localhost' if host in LOOPBACK else host}"
        stop = f"{self.home}/api/unsubscribe/{stop_link(self.secret, person, address.id)}"
        message = EmailMessage(policy.SMTP)
        message["From"] = sender
        message["To"] = address.address
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.fromtimestamp(letter.at / 1000, UTC))
        message["Message-ID"] = f"<{letter.id}@{parseaddr(sender)[1].rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.mail(stop), cte="quoted-printable")
        return message


# -- keys and encryption: slow, so in threads; the libraries are loaded when they are first needed ---------


def kept_key(cursor: Cursor) -> str | None:
    row = cursor.execute("select value from setting where name = :name", {"name": VAPID}).one()
    return None if row is None else str(row[0])


def new_key() -> str:
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def read_key(kept: str) -> Any:
    from py_vapid import Vapid02

    vapid = Vapid02.from_pem(kept.encode())
    vapid.conf["no-strict"] = True  # whether the contact is good is for the push services to say
    return vapid


def public_key(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import b64urlencode

    return str(b64urlencode(vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def encrypt(subscription: str, data: bytes, vapid: Any, contact: str) -> tuple[str, dict[str, str], bytes]:
    """What only the browser that subscribed can read: where to, the headers that say who we are, and the body."""
    from py_vapid import VapidException
    from pywebpush import WebPusher, WebPushException  # type: ignore[import-untyped]

    given = msgspec.json.decode(subscription)
    where = urlsplit(given["endpoint"])
    claims = {"sub": contact, "aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + HALF_A_DAY}
    try:
        body = WebPusher(given).encode(data)["body"]
    except (WebPushException, ValueError):
        raise Undelivered("notice.trouble.keys", gone=True) from None
    try:
        return given["endpoint"], {**vapid.sign(claims), "Content-Encoding": "aes128gcm"}, body
    except VapidException:
        raise Undelivered("notice.trouble.keys") from None
