"""Bots are quicker than people look: what they do is shown turn by turn, and nobody has to wait for it."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, Table, Visitor, bot, me

# every picture: its number, how many moves it offers, who is said to have acted
WATCH = """() => {
  window.pictures = [];
  const main = document.querySelector('main.table');
  const named = () => document.querySelector('.told b')?.innerText ?? '';
  const note = () => pictures.push([kingsroad.n(), kingsroad.codes().length, named()]);
  new MutationObserver(note).observe(main, { attributes: true, attributeFilter: ['data-n'] });
}"""

# time stands still: what would be shown by itself after a while is not
STILL = """() => {
  const [real, now] = [setTimeout, performance.now()];
  performance.now = () => now;
  window.setTimeout = (what, after) => real(what, after > 30 ? 1e6 : after);
}"""


class Burst:
    """Holds back what the table says until this seat is to move, and then says it at once."""

    def __init__(self, visitor: Visitor) -> None:
        self.on = False
        self.held: list[str] = []
        visitor.page.route_web_socket("**/stream*", self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            told = json.loads(text)
            if not self.on or told["t"] != "view":
                socket.send(text)
                return
            self.held.append(text)
            if 0 in told["public"]["waiting"]:
                for one in self.held:
                    socket.send(one)
                self.held.clear()

        socket.connect_to_server().on_message(hear)


def before_a_house(visitor: Visitor, burst: Burst) -> Table:
    """Raja with two bots, which put a house each after Ann has put hers."""
    info = visitor.create("raja", [me("Ann"), bot("random"), bot("random")])
    table = visitor.table(info)
    table.wait_for_turn()
    table.do(table.codes()[0])
    table.wait_for_turn()
    table.page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('house '))")
    burst.on = True
    table.page.evaluate(WATCH)
    return table


def test_each_bot_is_seen_and_moves_are_offered_at_the_end_alone(visit: Visit) -> None:
    ann = visit(new=True, kept={"motion": "full"})
    table = before_a_house(ann, Burst(ann))
    n = table.n
    names = table.page.locator(".strip .name").all_inner_texts()
    table.button(table.codes()[0]).click()
    table.wait_for(n + 3)
    table.page.wait_for_function("() => pictures.length === 3")
    mine, first, second = table.page.evaluate("pictures")
    assert mine[:2] == [n + 1, 0]
    assert first[:2] == [n + 2, 0]
    assert second[0] == n + 3
    assert {first[2], second[2]} == set(names[1:])
    assert second[1] > 0


def test_who_does_not_want_to_look_presses_a_key(visit: Visit) -> None:
    ann = visit(new=True, kept={"motion": "full"})
    table = before_a_house(ann, Burst(ann))
    n = table.n
    table.page.evaluate(STILL)
    table.button(table.codes()[0]).click()
    table.wait_for(n + 2)
    assert table.codes() == []
    table.page.keyboard.press(" ")
    table.wait_for(n + 3)
    assert table.wait_for_turn()
    assert table.codes()


def test_on_a_phone_it_is_told_below_the_tabs_and_a_tap_lets_it_go(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True, new=True, kept={"motion": "full"})
    table = before_a_house(ann, Burst(ann))
    n = table.n
    table.page.evaluate(STILL)
    table.button(table.codes()[0]).click()
    table.wait_for(n + 2)
    told = table.page.locator(".told")
    told.wait_for()
    box, tabs = told.bounding_box(), table.page.locator("nav.parts").bounding_box()
    assert box
    assert tabs
    assert box["y"] >= tabs["y"] + tabs["height"]
    assert box["height"] < 50, "two lines"
    told.tap()
    table.wait_for(n + 3)
    told.wait_for(state="detached")


def test_with_little_motion_nothing_waits(visit: Visit) -> None:
    ann = visit(new=True)
    table = before_a_house(ann, Burst(ann))
    n = table.n
    table.told()
    lines = table.log.locator(".row").count()
    table.button(table.codes()[0]).click()
    table.wait_for(n + 3)
    assert table.codes()
    assert table.page.locator(".told").count() == 0
    table.told()
    assert table.log.locator(".row").count() == lines + 3, "pictures may be left out, lines never"
