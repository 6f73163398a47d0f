"""Whole games, each move a click on a lit place or a button of the bar."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.pages import Chance, Table, bot, me

ON_BOARD = 0.85  # of the moves, where the board shows any


def click_a_move(table: Table, chance: Chance) -> dict:
    page = table.page
    found = page.evaluate("([roll, board]) => kingsroad.pick(roll, board)", [chance.roll(), chance.often(ON_BOARD)])
    if found["x"] < 0:
        found = page.evaluate("([roll, board]) => kingsroad.pick(roll, board)", [chance.roll(), False])
    print(found["n"], found["code"], found["at"], found["board"], found["covered"])
    page.mouse.click(found["x"], found["y"])
    if found["code"] is None:
        more = page.evaluate("roll => kingsroad.pickAmong(roll, '.note.pinned [data-code]')", chance.roll())
        print("  ", more)
        page.mouse.click(more["x"], more["y"])
    table.wait_past(found["n"])
    return found


def play(table: Table, chance: Chance) -> list[dict]:
    done = []
    while table.wait_for_turn():
        done.append(click_a_move(table, chance))
    return done


def test_raja(visit: Visit) -> None:
    ann = visit()
    info = ann.create("raja", [me("Ann"), bot("greedy"), bot("greedy")])
    table = ann.table(info)
    done = play(table, Chance("raja"))
    print(len(done), sum(one["board"] for one in done))
    table.page.wait_for_selector("dialog[open] table")

@pytest.mark.parametrize("rivals", [0, 1])
def test_praga(visit: Visit, rivals: int) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann"), bot("greedy")][:rivals + 1])
    table = ann.table(info)
    done = play(table, Chance("praga"))
    print(len(done), sum(one["board"] for one in done))
    table.page.wait_for_selector("dialog[open] table")
