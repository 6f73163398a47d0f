"""A mail address may be anyone's: nothing but one question goes there until somebody who reads it has said yes."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2

from kingsroad.table.migrations import REVISIONS
from kingsroad.table.sqlite import Sqlite
from kingsroad.web.signing import confirm_link, read_confirm_link, read_stop_link, stop_link
from tests.web.receivers import Mailbox
from tests.web.slow_games import NEVER, Place, Player, play_to, served
from tests.web.whole import run


async def given(player: Player, address: str) -> str:
    """A mail address that is not confirmed; its id."""
    added = await player.post("/me/addresses", {"kind": "mail", "address": address})
    assert added["confirmed"] is False
    return str(added["id"])


async def stranger(place: Place) -> httpx2.AsyncClient:
    """The reader of the mail, in a browser that has never been here."""
    client = await place.client()
    del client.headers["X-Kingsroad"]
    return client


def link_in(box: Mailbox) -> str:
    text = box.letters[-1][1].get_content()
    found = re.search(r"/api/confirm/\S+", text)
    assert found is not None, text
    return found[0]


def test_notices_go_to_a_mail_address_once_it_is_confirmed(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Buy at evil.example")
            id = await given(ben, "ben@example.org")
            table = await place.table(anna, ben)
            await place.hasten()
            assert (await place.rows(), box.letters) == ([], [])
            assert (await ben.ask("POST", f"/me/addresses/{id}/test")).status_code == 204
            [(to, letter)] = box.letters
            assert (to, letter["Subject"]) == ("ben@example.org", "Do you want notifications from Kingsroad?")
            assert "evil.example" not in letter.get_content()  # nothing that the person could have written
            reader = await stranger(place)
            for _ in range(2):  # looking changes nothing
                asked = await reader.get(link_in(box))
                assert '<form method="post">' in asked.text
                assert "ben@example.org" in asked.text
            assert [one["confirmed"] for one in await ben.get("/me/addresses")] == [False]
            for _ in range(2):
                done = await reader.post(link_in(box), data={}, headers={"Origin": "https://mail.example"})
                assert (done.status_code, "<form" in done.text) == (200, False)
            assert "<form" not in (await reader.get(link_in(box))).text
            assert [one["confirmed"] for one in await ben.get("/me/addresses")] == [True]
            await play_to(table, 4)
            await place.hasten()
            assert [letter["Subject"] for _, letter in box.letters[1:]] == ["Your turn in Raja"]
            assert (await ben.ask("POST", f"/me/addresses/{id}/test")).status_code == 204
            assert box.letters[-1][1]["Subject"] == "A test notification from Kingsroad"

    run(test)


def test_a_link_confirms_one_address_of_one_person_and_does_nothing_else() -> None:
    person, address = "p" * 22, "0" * 16
    link = confirm_link(b"key", person, address)
    assert read_confirm_link(b"key", link) == (person, address)
    for forged in (link.replace("p", "q"), link.replace(address, "1" * 16), link[:-1], link + "x", ""):
        assert read_confirm_link(b"key", forged) is None
    assert read_confirm_link(b"another key", link) is None
    assert read_confirm_link(b"key", stop_link(b"key", person, address)) is None
    assert read_stop_link(b"key", link) is None


def test_links_that_are_not_good_confirm_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url) as place:
            ben = await place.player("Ben")
            id = await given(ben, "ben@example.org")
            reader = await stranger(place)
            secret = place.services.identity.secret
            for bad in ("x", confirm_link(b"guessed", ben.id, id), stop_link(secret, ben.id, id)):
                for method in ("GET", "POST"):
                    assert (await reader.request(method, f"/api/confirm/{bad}")).status_code == 404
            assert [one["confirmed"] for one in await ben.get("/me/addresses")] == [False]
            await ben.ask("DELETE", f"/me/addresses/{id}")
            late = await reader.post(f"/api/confirm/{confirm_link(secret, ben.id, id)}")
            assert (late.status_code, await ben.get("/me/addresses")) == (200, [])
            assert (await reader.get(f"/api/confirm/{confirm_link(secret, ben.id, id)}")).status_code == 200

    run(test)


def test_nobody_is_asked_again_and_again_whoever_wants_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, login_rate="1000") as place:
            answers = []
            for i in range(5):
                player = await place.player(f"Player {i}")
                address = await given(player, ["victim@example.org", "Victim@Example.org"][i % 2])
                answers.append((await player.ask("POST", f"/me/addresses/{address}/test")).status_code)
            assert answers == [204, 204, 204, 429, 429]
            assert len(box.letters) == 3
            other = await place.player("Another")
            address = await given(other, "another@example.org")
            assert (await other.ask("POST", f"/me/addresses/{address}/test")).status_code == 204

    run(test)


def test_addresses_from_before_are_taken_as_confirmed(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "kingsroad.sqlite"))
    database.migrate(REVISIONS[0])
    writing = database.connect(writing=True)
    writing.cursor.execute("insert into address (person, kind, address, added) values ('p', 'mail', 'a@b.example', 7)")
    writing.close()
    database.migrate()
    reading = database.connect(writing=False)
    try:
        assert reading.cursor.execute("select added, confirmed from address").all() == [(7, 7)]
    finally:
        reading.close()
