"""Whole games, each move a click or a tap on a lit place of the board or a button of the bar."""

from __future__ import annotations

from random import Random

from tests.browser.conftest import Visit
from tests.browser.looks import inspect
from tests.browser.pages import NARROW, WORDS, Message, Table, Visitor, bot, me

ON_BOARD = 0.85  # of the moves, where the board shows any; the rest by the bar


def play(table: Table, seed: str) -> list[str]:
    """To the end, mostly on the board. The lit places that could not be clicked when they were wanted: hardly any."""
    chance = Random(seed)
    done: list[Message] = []
    while table.wait_for_turn():
        done.append(table.press_a_move(chance, chance.random() < ON_BOARD))
    assert sum(move["board"] for move in done) > len(done) / 2
    covered = [code for move in done for code in move["covered"]]
    assert len(covered) < len(done) / 20, covered
    return covered


def assert_the_sheet_is_right(visitor: Visitor, info: Message) -> None:
    """The final sheet tells what the service counted, with a line for each player in its chart."""
    page = visitor.page
    _, view = visitor.view(info, 0)
    result = view["result"]
    sheet = page.locator("dialog[open]")
    total = WORDS.of("web.sheet.points" if view["title"] == "praga" else "web.sheet.palaces")
    rows = sheet.locator("tr", has=page.locator("th", has_text=total))  # what palaces cost stands below
    told = (rows.last if view["title"] == "praga" else rows.first).locator("td").all_inner_texts()
    order = sorted(range(len(result["ranks"])), key=lambda seat: result["ranks"][seat])
    assert told == [str(result["totals"][seat][0]) for seat in order]
    sheet.locator("svg polyline").first.wait_for(state="attached")  # it may be flat
    for chart in sheet.locator("figure").all():
        assert chart.locator("polyline").count() == len(order)


def test_raja_for_three_by_clicks_to_the_final_sheet(visit: Visit) -> None:
    """A new visitor with a service worker, as most of them are."""
    ann = visit(new=True)
    info = ann.create("raja", [me("Ann"), bot(), bot()], options={})  # the long one, as the first page lays it
    play(ann.table(info), "raja")
    assert_the_sheet_is_right(ann, info)
    inspect(ann.page, "raja-sheet", part="dialog[open]")


def test_praga_for_two_by_clicks_to_the_final_sheet(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann"), bot()])
    play(ann.table(info), "praga")
    assert_the_sheet_is_right(ann, info)
    inspect(ann.page, "praga-sheet", part="dialog[open]")


def test_praga_alone_by_taps_on_a_phone_to_the_final_sheet(visit: Visit) -> None:
    """On what is lit, and where a tile is turned first, on the button that confirms."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = ann.create("praga", [me("Ann")])
    assert play(Table(ann.table(info).page, 0, touch=True), "solo") == []
    assert_the_sheet_is_right(ann, info)
