"""The ways notices go, each to a real receiver: mail, push messages that only the browser can read, webhooks."""

from __future__ import annotations

import base64
import hmac
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from kingsroad.table.table import Table
from kingsroad.web.safe_http import SafeHttp, Undelivered, is_public
from kingsroad.web.signing import read_stop_link, stop_link
from tests.table.databases import free_port
from tests.table.open_tables import run
from tests.web.receivers import Doorbell, Mailbox
from tests.web.slow_games import NEVER, Place, Player, play_to, served


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that subscribed to push messages: it alone has the private key."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": base64url(point), "auth": base64url(self.auth)}
        return msgspec.json.encode({"endpoint": self.endpoint, "expirationTime": None, "keys": keys}).decode()

    def read(self, body: bytes) -> Any:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return msgspec.json.decode(plain)


async def two(place: Place) -> tuple[Player, Player]:
    return await place.player("Anna"), await place.player("Ben")


async def at_line(place: Place, anna: Player, ben: Player, n: int) -> Table:
    table = await place.table(anna, ben)
    await play_to(table, n)
    await place.hasten()
    return table


# -- mail -------------------------------------------------------------------------------------------


def test_a_mail_says_what_happened_and_how_to_stop_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box:
            given = {"smtp_url": box.url, "mail_from": "Kingsroad <play@example.org>"}
            async with served(tmp_path, notice_seconds=NEVER, public_url="https://play.example.org", **given) as place:
                anna, ben = await two(place)
                ben.name = "Bén"
                await ben.post("/me", {"name": ben.name})
                await ben.has("mail", "ben@example.org")
                table = await at_line(place, anna, ben, 4)
                [(to, letter)] = box.letters
                assert (to, letter["To"], letter["From"]) == ("ben@example.org", "ben@example.org", given["mail_from"])
                assert letter["Subject"] == "Your turn in Raja"
                assert letter["Message-ID"].endswith("@example.org>")
                assert letter["Auto-Submitted"] == "auto-generated"
                text = letter.get_content().replace("\r\n", "\n")
                assert text.startswith("Hello Bén,\n")
                assert f"It is your turn in Raja at https://play.example.org/table/{table.id}\n" in text
                assert text.count("Anna (") == 1  # one line since the reader's last one
                stop = letter["List-Unsubscribe"].strip("<>")
                assert stop.startswith("https://play.example.org/api/unsubscribe/")
                assert stop in text
                assert f"\r\nList-Unsubscribe: <{stop}>\r\n".encode() in box.raw[0]  # as it is, for mail programs
                assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    run(test)


def test_whoever_gets_the_mails_can_stop_them_without_a_login(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, notice_seconds=NEVER) as place:
            anna, ben = await two(place)
            await ben.has("mail", "ben@example.org")
            await ben.has("webhook", "http://127.0.0.1:9/")
            await at_line(place, anna, ben, 0)
            path = box.letters[0][1]["List-Unsubscribe"].strip("<>").partition("/api/")[2]
            stranger = await place.client()
            del stranger.headers["X-Kingsroad"]
            asked = await stranger.get(f"/api/{path}")
            assert asked.status_code == 200
            assert "ben@example.org" in asked.text
            assert '<form method="post">' in asked.text
            assert len(await ben.get("/me/addresses")) == 2  # looking changes nothing
            form = {"List-Unsubscribe": "One-Click"}
            for _ in range(2):
                done = await stranger.post(f"/api/{path}", data=form, headers={"Origin": "https://mail.example"})
                assert done.status_code == 200
                assert [address["kind"] for address in await ben.get("/me/addresses")] == ["webhook"]
            assert "<form" not in (await stranger.get(f"/api/{path}")).text
            for forged in (
                path[:-1] + "AB"[path.endswith("A")],
                "unsubscribe/x",
                f"unsubscribe/{'a' * 22}.{'0' * 16}.",
            ):
                assert (await stranger.post(f"/api/{forged}")).status_code == 404

    run(test)


def test_a_stop_link_is_good_for_one_address_of_one_person() -> None:
    link = stop_link(b"key", "p" * 22, "0" * 16)
    assert read_stop_link(b"key", link) == ("p" * 22, "0" * 16)
    assert read_stop_link(b"other", link) is None
    assert read_stop_link(b"key", link.replace("0" * 16, "1" * 16)) is None
    assert read_stop_link(b"key", link.replace("p" * 22, "q" * 22)) is None


def test_a_mail_that_is_refused_is_tried_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, notice_seconds=NEVER) as place:
            box.refusing = True
            anna, ben = await two(place)
            await ben.has("mail", "ben@example.org")
            await at_line(place, anna, ben, 0)
            assert [row[4:6] for row in await place.rows()] == [(None, 1)]
            box.refusing = False
            await place.hasten()
            assert [to for to, _ in box.letters] == ["ben@example.org"]
            assert [row[4] is None for row in await place.rows()] == [False]

    run(test)


# -- push -------------------------------------------------------------------------------------------


def test_a_push_message_is_for_the_browser_alone_and_says_who_sent_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell:
            browser = Browser(bell.url("/push/1"))
            async with served(tmp_path, notice_seconds=NEVER, mail_from="Me <me@example.org>") as place:
                anna, ben = await two(place)
                key = (await ben.get("/push-key"))["key"]
                await ben.has("push", browser.subscription())
                table = await at_line(place, anna, ben, 4)
            [request] = bell.requests
            assert request.path == "/push/1"
            assert request.headers["content-encoding"] == "aes128gcm"
            assert (request.headers["ttl"], request.headers["topic"]) == ("86400", table.id)
            assert b"Raja" not in request.body
            shown = browser.read(request.body)
            assert (shown["title"], shown["kind"]) == ("Your turn in Raja", "turn")
            assert shown["url"].endswith(f"/table/{table.id}")
            assert shown["body"].startswith("Anna (")
            said = request.headers["authorization"]
            assert Vapid02.verify(said)
            assert said.endswith(f",k={key}")
            claims = said.partition("t=")[2].split(".")[1]
            shown = msgspec.json.decode(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
            assert (shown["sub"], shown["aud"]) == ("mailto:me@example.org", f"http://127.0.0.1:{bell.port}")
            async with served(tmp_path) as place:  # the key is kept
                assert (await (await place.player("Eva")).get("/push-key"))["key"] == key

    run(test)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await two(place)
            await ben.has("push", Browser(bell.url("/gone")).subscription())
            await ben.has("push", Browser(bell.url("/there")).subscription())
            bell.statuses = [status, 201]
            await at_line(place, anna, ben, 0)
            gone = bell.requests[0].path
            [left] = await ben.get("/me/addresses")
            assert gone not in left["address"]
            assert {request.path for request in bell.requests} == {"/gone", "/there"}
            assert len(await place.rows()) == 1
            assert (place.counted("push", "gone"), place.counted("push", "sent")) == (1, 1)

    run(test)


def test_keys_that_are_none_cannot_be_used(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path) as place:
            eva = await place.player("Eva")
            keys = {"p256dh": base64url(b"\4" + bytes(64)), "auth": base64url(bytes(16))}
            text = msgspec.json.encode({"endpoint": bell.url(), "keys": keys}).decode()
            answer = await eva.ask("POST", f"/me/addresses/{await eva.has('push', text)}/test")
            assert answer.status_code == 409
            assert answer.json()["error"]["why"] == {"id": "notice.trouble.keys"}
            assert bell.connections == 0

    run(test)


# -- webhooks ---------------------------------------------------------------------------------------


def test_a_webhook_gets_json_that_is_signed_with_its_own_key(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, notice_seconds=NEVER) as place:
            anna, ben = await two(place)
            id = await ben.has("webhook", bell.url("/x?y=1"))
            table = await at_line(place, anna, ben, 4)
            [request] = bell.requests
            notice = msgspec.json.decode(request.body)
            wanted = {"kind": "turn", "table": table.id, "title": "raja", "seat": 1, "n": 4}
            assert {name: notice[name] for name in wanted} == wanted
            assert notice["text"] == notice["content"] == f"It is your turn in Raja at {notice['url']}"
            assert request.path == "/x?y=1"
            key = (await ben.get(f"/me/addresses/{id}/key"))["key"]
            headers = request.headers
            signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + request.body
            digest = hmac.digest(base64.b64decode(key.removeprefix("whsec_")), signed, sha256)
            assert headers["webhook-signature"] == "v1," + base64.b64encode(digest).decode()
            other = await anna.has("webhook", bell.url("/x?y=1"))
            assert (await anna.get(f"/me/addresses/{other}/key"))["key"] != key
            stranger = await place.player("Eva")
            assert (await stranger.ask("GET", f"/me/addresses/{id}/key")).status_code == 404

    run(test)


def test_nobody_is_sent_elsewhere_by_a_redirection(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, Doorbell().open() as elsewhere, served(tmp_path) as place:
            bell.statuses, bell.location = [307], elsewhere.url()
            eva = await place.player("Eva")
            answer = await eva.ask("POST", f"/me/addresses/{await eva.has('webhook', bell.url())}/test")
            assert answer.json()["error"]["why"] == {"id": "notice.trouble.answer", "status": 307}
            assert elsewhere.connections == 0

    run(test)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_no_request_goes_into_the_servers_own_network(tmp_path: Path, host: str) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path, private_webhooks="no") as place:
            eva = await place.player("Eva")
            url = f"http://{host}:{bell.port}/hook"
            for kind, address in (("webhook", url), ("push", Browser(url).subscription())):
                answer = await eva.ask("POST", f"/me/addresses/{await eva.has(kind, address)}/test")
                assert answer.status_code == 409
                assert answer.json()["error"]["id"] == "address.unreached"
                assert answer.json()["error"]["why"] == {"id": "notice.trouble.private"}
            assert bell.connections == 0

    run(test)


@pytest.mark.parametrize("host", ["2130706433", "127.1", "0x7f.1", "[::ffff:127.0.0.1]", "[::1]"])
def test_no_way_of_writing_an_address_leads_there_either(host: str) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell:
            safe_http = SafeHttp(private=False)
            try:
                with pytest.raises(Undelivered, match=r"notice\.trouble\.(private|silent)"):
                    await safe_http.post(f"http://{host}:{bell.port}/", {}, b"{}")
            finally:
                await safe_http.close()
            assert bell.connections == 0

    run(test)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("100.63.255.255", True),
        ("100.128.0.0", True),
        ("172.15.255.255", True),
        ("172.32.0.0", True),
        ("192.0.1.0", True),
        ("192.0.3.0", True),
        ("192.88.98.255", True),
        ("192.88.100.0", True),
        ("198.17.255.255", True),
        ("198.20.0.0", True),
        ("223.255.255.255", True),
        ("2001:200::1", True),
        ("2606:4700::1111", True),
        ("3ffe:ffff::1", True),
        ("64:ff9b::808:808", True),
        ("::ffff:8.8.8.8", True),
        ("0.1.2.3", False),
        ("10.1.2.3", False),
        ("100.64.0.1", False),
        ("127.0.0.1", False),
        ("169.254.169.254", False),
        ("172.16.0.1", False),
        ("172.31.255.255", False),
        ("192.0.0.1", False),
        ("192.0.0.9", False),
        ("192.0.0.170", False),
        ("192.0.2.1", False),
        ("192.31.196.1", False),
        ("192.52.193.1", False),
        ("192.88.99.1", False),
        ("192.168.0.1", False),
        ("192.175.48.1", False),
        ("198.18.0.1", False),
        ("198.19.255.255", False),
        ("198.51.100.1", False),
        ("203.0.113.1", False),
        ("224.0.0.1", False),
        ("239.255.255.255", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::127.0.0.1", False),
        ("::8.8.8.8", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:192.0.0.1", False),
        ("::ffff:0:8.8.8.8", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b::c058:6301", False),
        ("64:ff9b:1::808:808", False),
        ("100::1", False),
        ("100:0:0:1::1", False),
        ("2001::1", False),
        ("2001:0:808:808::", False),
        ("2001:1::1", False),
        ("2001:2::1", False),
        ("2001:3::1", False),
        ("2001:4:112::1", False),
        ("2001:10::1", False),
        ("2001:20::1", False),
        ("2001:30::1", False),
        ("2001:db8::1", False),
        ("2002:a00:1::", False),
        ("2002:808:808::", False),
        ("2620:4f:8000::1", False),
        ("3fff::1", False),
        ("3fff:fff:ffff::1", False),
        ("4000::1", False),
        ("5f00::1", False),
        ("fc00::1", False),
        ("fdff::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("ff0e::1", False),
    ],
)
def test_what_is_public_is_everyones(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_an_address_nobody_listens_at_is_silent() -> None:
    async def test() -> None:
        url = f"http://127.0.0.1:{free_port()}/hook"
        safe_http = SafeHttp(private=True)
        try:
            with pytest.raises(Undelivered, match=r"notice\.trouble\.silent"):
                await safe_http.post(url, {}, b"{}")
            with pytest.raises(Undelivered, match=r"notice\.trouble\.silent"):
                await safe_http.post("http://name.invalid/", {}, b"{}")
        finally:
            await safe_http.close()

    run(test)


# -- trials -----------------------------------------------------------------------------------------


def test_a_trial_notice_goes_to_one_of_my_own_addresses(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, Mailbox().open() as box:
            given = {"smtp_url": box.url, "login_rate": "3"}
            async with served(tmp_path, **given) as place:
                eva, other = await place.player("Eva"), await place.player("Other")
                browser = Browser(bell.url("/push"))
                ids = {
                    "mail": await eva.has("mail", "eva@example.org"),
                    "webhook": await eva.has("webhook", bell.url()),
                    "push": await eva.has("push", browser.subscription()),
                }
                for id in ids.values():
                    assert (await eva.ask("POST", f"/me/addresses/{id}/test")).status_code == 204
                assert [letter["Subject"] for _, letter in box.letters] == ["A test notification from Kingsroad"]
                assert msgspec.json.decode(bell.requests[0].body)["kind"] == "trial"
                assert browser.read(bell.requests[1].body)["title"] == "A test notification from Kingsroad"
                assert (await eva.ask("POST", f"/me/addresses/{ids['mail']}/test")).status_code == 429
                assert len(box.letters) == 1
                assert await place.rows() == []
                assert (await other.ask("GET", f"/me/addresses/{ids['mail']}/key")).status_code == 404
                assert (await eva.ask("GET", f"/me/addresses/{ids['mail']}/key")).status_code == 404

    run(test)


def test_nobody_tries_the_address_of_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with Doorbell().open() as bell, served(tmp_path) as place:
            eva, other = await place.player("Eva"), await place.player("Other")
            path = f"/me/addresses/{await eva.has('webhook', bell.url())}/test"
            assert (await other.ask("POST", path)).status_code == 404
            unknown = await place.client()
            assert (await unknown.post(f"/api{path}")).status_code == 401
            assert bell.connections == 0

    run(test)
