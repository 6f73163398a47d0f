"""Mail to a server that encrypts its connections, at once or when it is asked to."""

from __future__ import annotations

import ssl
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.table.open_tables import run
from tests.web.receivers import Mailbox
from tests.web.slow_games import NEVER, served

LOGIN = b64encode(b"\0me\0hunter2").decode()


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """What `localhost` proves itself with; everyone in this process believes it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    shown, kept = tmp_path / "shown.pem", tmp_path / "kept.pem"
    shown.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    kept.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(shown, kept)
    return context


async def trial(folder: Path, box: Mailbox, login: str = "me:hunter2@", host: str = "localhost") -> int:
    """A trial letter by way of this mail server, and how that was answered."""
    url = box.url.replace("127.0.0.1", f"{login}{host}")
    async with served(folder, smtp_url=url, notice_seconds=NEVER) as place:
        ben = await place.player("Ben")
        address = await ben.post("/me/addresses", {"kind": "mail", "address": "ben@example.org"})
        return (await ben.ask("POST", f"/me/addresses/{address['id']}/test")).status_code


def test_a_connection_is_encrypted_where_the_mail_server_offers_it_and_the_password_waits_for_that(
    tmp_path: Path, context: ssl.SSLContext
) -> None:
    async def test() -> None:
        async with Mailbox(tls=context).open() as box:
            assert await trial(tmp_path, box) == 204
            assert box.logins == [f"AUTH PLAIN {LOGIN}"]
            assert [to for to, _ in box.letters] == ["ben@example.org"]

    run(test)


def test_a_mail_server_may_be_encrypted_from_the_first_byte_on(tmp_path: Path, context: ssl.SSLContext) -> None:
    async def test() -> None:
        async with Mailbox(encrypted=context).open() as box:
            assert box.url.startswith("smtps:")
            assert await trial(tmp_path, box) == 204
            assert box.logins == [f"AUTH PLAIN {LOGIN}"]
            assert [to for to, _ in box.letters] == ["ben@example.org"]

    run(test)


@pytest.mark.parametrize("at_once", [True, False])
def test_a_mail_server_that_is_not_who_it_says_gets_neither_password_nor_letter(
    tmp_path: Path, context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    async def test() -> None:
        monkeypatch.delenv("SSL_CERT_FILE")  # nobody believes it any more
        async with (Mailbox(encrypted=context) if at_once else Mailbox(tls=context)).open() as box:
            assert await trial(tmp_path, box) == 409
            assert (box.logins, box.letters) == ([], [])

    run(test)


def test_a_password_is_not_told_to_a_far_server_that_does_not_encrypt(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box:
            assert await trial(tmp_path, box, host="127.1") == 409  # the same machine, by a name that we do not know
            assert (box.connections, box.logins, box.letters) == (1, [], [])

    run(test)
