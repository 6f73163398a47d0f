"""Two people with browsers of their own at one table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, Table
from tests.browser.positions import seat_two, to_discs


def without_choices(message: Any) -> Any:
    """What was told, apart from what the reader may do, which names every disc there is."""
    if isinstance(message, dict):
        return {key: without_choices(value) for key, value in message.items() if key not in ("moves", "refused")}
    return [without_choices(item) for item in message] if isinstance(message, list) else message


def test_each_sees_the_moves_of_the_other(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    assert bobs.codes() == []
    for kind in ("take ", "do "):
        anns.do(next(code for code in anns.codes() if code.startswith(kind)))
        bobs.wait_for(anns.n)
        assert bobs.told() == anns.told()
        assert bobs.main.get_attribute("data-waiting") == "0"


def test_a_disc_stays_secret_until_its_owner_acts(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    view = to_discs(info, ann, bob)
    assert view["to_act"] == [1, 0]
    anns, bobs = ann.table(info), bob.table(info, 1)
    before = len(bob.frames)
    anns.command("disc gold move")
    bobs.wait_for(anns.n)
    bobs.command("disc house order")

    # it is Bob's turn: nothing that Bob's browser received or shows tells what Ann has set
    views = [json.loads(frame) for frame in bob.frames[before:] if json.loads(frame)["t"] == "view"]
    assert [line["code"] for message in views for line in message["lines"]] == ["?", "disc house order"]
    assert views[-1]["public"]["seats"][0]["disc_set"]
    told = json.dumps([without_choices(message) for message in views])
    secret = WORDS.of("raja.told.disc", first=WORDS.of("raja.action.gold"), second=WORDS.of("raja.action.move"))
    for trace in ("disc gold move", '["gold", "move"]', "raja.action.move"):
        assert trace not in told
    html = bobs.page.content()
    assert "disc gold move" not in html
    assert secret not in html

    bobs.command("end")
    anns.wait_for(bobs.n)
    assert '["gold", "move"]' in json.dumps([json.loads(frame) for frame in bob.frames[before:]])
    assert WORDS.of("raja.action.move") in bobs.page.locator(".opened").inner_text()


def test_they_talk_by_phrases_and_in_words(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    phrase = ann.get("/titles")["phrases"][0]
    for page in (anns.page, bobs.page):
        page.get_by_role("tab", name=WORDS.of("web.chat.title")).click()
    anns.page.get_by_role("button", name=WORDS.of(phrase), exact=True).click()
    entry = bobs.page.locator(".chat li", has_text=WORDS.of(phrase))
    entry.wait_for()
    assert "Ann" in entry.inner_text()
    bobs.page.get_by_label(WORDS.of("web.chat.label")).fill("<b>well</b> played")
    bobs.page.keyboard.press("Enter")
    anns.page.locator(".chat li", has_text="<b>well</b> played").wait_for()


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_who_does_not_look_at_the_chat_is_told_of_words(visit: Visit, title: str) -> None:
    ann, bob, info = seat_two(lambda: visit(NARROW, has_touch=True, is_mobile=True), title)
    anns, bobs = ann.table(info), bob.table(info, 1)
    phrase = ann.get("/titles")["phrases"][0]

    def chat(table: Table) -> None:
        table.page.locator("[data-part] [data-asks] button").last.tap()
        table.page.get_by_role("tab", name=WORDS.of("web.chat.title")).tap()

    chat(anns)
    anns.page.get_by_role("button", name=WORDS.of(phrase), exact=True).tap()
    bobs.page.locator(".toast", has_text=WORDS.of("web.chat.said", name="Ann", text=WORDS.of(phrase))).wait_for()
    number = bobs.page.locator("[data-part] [data-asks] button .unread")
    number.wait_for()
    assert WORDS.of("web.chat.unread", count=1) in number.inner_text()
    assert anns.page.locator(".unread").count() == 0, "nobody is notified of their own words"
    bobs.page.reload()
    bobs.ready()
    number.wait_for()
    chat(bobs)
    bobs.page.locator(".chat li", has_text=WORDS.of(phrase)).wait_for()
    number.wait_for(state="detached")
    bobs.page.reload()
    bobs.ready()
    chat(bobs)
    bobs.page.locator(".chat time").wait_for()
    assert bobs.page.locator(".unread").count() == 0


def test_when_somebody_leaves_the_one_who_opened_the_table_can_invite_another(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    anns, bobs = ann.table(info), bob.table(info, 1)
    for page in (bobs.page, anns.page):
        page.get_by_role("button", name=WORDS.of("web.menu.title")).click()
    copy = anns.page.get_by_role("dialog").get_by_role("button", name=WORDS.of("web.lobby.copy"))
    assert copy.count() == 0
    bobs.page.get_by_role("dialog").get_by_role("button", name=WORDS.of("web.concede.open")).click()
    bobs.page.get_by_role("dialog").get_by_role("button", name=WORDS.of("web.concede.bot")).click()
    copy.wait_for()
    secret = ann.get(f"/tables/{info['id']}")["link"]["seats"]["1"]
    eve = visit()
    page = eve.open(f"/join/{info['id']}/{secret}")
    page.get_by_label(WORDS.of("web.join.name")).fill("Eve")
    page.get_by_role("button", name=WORDS.of("web.deed.sit")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    seats = page.get_by_role("list", name=WORDS.of("web.seats.label"))
    assert sorted(seats.locator(".name").all_inner_texts()) == ["Ann", "Eve"]


def test_a_spectator_sees_the_game_and_can_do_nothing(visit: Visit) -> None:
    ann, _, info = seat_two(visit, "praga")
    anns = ann.table(info)
    eve = visit()
    eves = Table(eve.open(f"/table/{info['id']}?seat=none"), 0).ready()
    assert eves.page.locator("[data-code]").count() == 0
    anns.do(next(code for code in anns.codes() if code.startswith("take ")))
    eves.wait_for(anns.n)
    assert eves.page.locator("[data-code]").count() == 0
    assert eves.told() == anns.told()
