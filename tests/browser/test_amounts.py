"""What a choice is shown to cost and bring is what playing it does: every kind of move of both titles, in positions of
random games, as the engine tells them to the page and as it plays them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import WebSocketRoute

from kingsroad.kernel.move import Move
from kingsroad.praga import plazas, upgrades
from kingsroad.praga.schema import kinds as praga_kinds
from kingsroad.raja.schema import kinds as raja_kinds
from kingsroad.table.coding import encode
from tests.browser.conftest import Visit
from tests.browser.pages import Message, Table, Visitor, bot, me
from tests.laws import test_praga_values as praga_law
from tests.laws import test_raja_values as raja_law
from tests.laws.test_praga_laws import GAME as PRAGA_GAME
from tests.laws.test_praga_laws import PRAGA
from tests.laws.test_raja_laws import COMBINATIONS
from tests.laws.test_raja_laws import GAME as RAJA_GAME
from tests.laws.test_raja_laws import TASTES as RAJA_TASTES
from tests.laws.walks import AnyGame, Plan, walk
from tests.rules.praga.table import Table as TableOfRules

SEAT = 0
PRAGA_GAMES = (17, 9, 15, *range(8))  # the first ones have what is rare
ENDS = {"end_turn", "keep_windows"}  # what they bring comes between two turns
# what is shown at each choice that stands in the bar, or in the list of all of them
SHOWN = """all => Object.fromEntries(all.map((one) =>
  [one.dataset.code, one.querySelector('[data-amounts]')?.dataset.amounts ?? '']))"""


class Scene:
    """A table that shows whatever position the engine is put into, and answers what its moves change."""

    def __init__(self, visitor: Visitor, title: str, game: AnyGame) -> None:
        self.game = game
        self.state: Any = None
        self.page_side: WebSocketRoute | None = None
        self.message: Message = {}
        visitor.relay(self._relay)
        self.table: Table = visitor.table(visitor.create(title, [me("Ann"), bot(), bot()]))

    def _relay(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(said: str | bytes) -> None:
            told = json.loads(said)
            if told["t"] != "view" or not self.message:
                socket.send(said)
            if told["t"] == "view":
                self.message = self.message or told

        def ask(said: str | bytes) -> None:
            asked = json.loads(said)
            if self.state is None or asked.get("what") != "outcomes":
                server.send(said)
                return
            outcomes = self.game.outcomes(self.state, SEAT)
            answer = {"t": "answer", "id": asked["id"], "legal": True, "refused": None, "outcomes": outcomes}
            socket.send(encode(answer).decode())

        self.page_side = socket
        server.on_message(hear)
        socket.on_message(ask)

    def put(self, state: Any) -> dict[str, str]:
        """The amounts that the choices of this position are shown with, by code."""
        assert self.page_side is not None
        self.state = state
        n = self.message["n"] + 1
        public, private = self.game.public(state), self.game.private(state, SEAT)
        self.message = {**self.message, "n": n, "lines": [], "undo": [], "public": public, "private": private}
        self.page_side.send(encode(self.message).decode())
        page, bar = self.table.page, self.table.bar
        page.wait_for_selector(f'main[data-n="{n}"] section.bar[data-exact]')
        shown: dict[str, str] = bar.locator("[data-figure]").evaluate_all(SHOWN)
        if bar.locator("[data-list]").count():
            listed = self.table.unfold().locator(".list [data-code]").evaluate_all(SHOWN)
            assert {code: listed[code] for code in shown} == shown, "a choice says the same wherever it stands"
            shown = listed
            page.keyboard.press("Escape")
        return shown


def praga_change(game: AnyGame, state: Any, move: Move) -> Message | None:
    """None where a question comes before what it brings, or another player's turn."""
    before, copy = praga_law.possessions(state, SEAT), game.clone(state)
    game.play(copy, SEAT, move)
    if copy.played > state.played or any(isinstance(bag.tasks[0], upgrades.UpgradeLaid) for bag in copy.agenda.bags):
        return None
    after = praga_law.possessions(copy, SEAT)
    return {good: after[good] - before[good] for good in before}


def raja_change(game: AnyGame, state: Any, move: Move) -> Message | None:
    if raja_law.last_opening(state):
        return None
    before, copy = raja_law.goods(state.boards[SEAT]), game.clone(state)
    game.play(copy, SEAT, move)
    after = raja_law.goods(copy.boards[SEAT])
    return {good: after[good] - before[good] for good in before}


def both_rewards() -> Any:
    """A plaza of which this player gets one reward, and may choose which."""
    table = praga_law.rich()
    table.s.agenda.push([plazas.BothRewards(SEAT, PRAGA.world.plaza_tile_ids.index("project"))])
    return table.s


def seal_meanwhile() -> Any:
    """The end of a track is reached in another player's turn."""
    table = TableOfRules(2, start="2")
    table.board("red").mines[0] = 7
    table.gain("red", "mine")
    return table.s


def praga_positions() -> Iterator[Any]:
    for seed in PRAGA_GAMES:
        plan = Plan(3, {}, seed, taste=praga_law.TASTES[seed % len(praga_law.TASTES)])
        yield from (match.state for match in walk(PRAGA_GAME, plan))
    yield from (both_rewards(), seal_meanwhile())
    yield from (table.s for table in praga_law.rare_positions())


def raja_positions() -> Iterator[Any]:
    for seed in range(40):
        options = COMBINATIONS[-1] if seed % 2 else COMBINATIONS[0]
        plan = Plan(3, options, seed, taste=RAJA_TASTES[seed % len(RAJA_TASTES)])
        yield from (match.state for match in walk(RAJA_GAME, plan))


Change: TypeAlias = Callable[[AnyGame, Any, Move], Message | None]
TITLES: dict[str, tuple[AnyGame, set[str], Callable[[], Iterator[Any]], Change]] = {
    "praga": (PRAGA_GAME, {*praga_kinds.MOVES} - ENDS, praga_positions, praga_change),
    "raja": (RAJA_GAME, {*raja_kinds.MOVES} - raja_law.LATER - ENDS, raja_positions, raja_change),
}


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_choice_shows_what_playing_it_does(visit: Visit, title: str) -> None:
    game, left, positions, change = TITLES[title]
    scene = Scene(visit(), title, game)
    left = set(left)
    compared = 0
    for state in positions():
        if not left:
            break
        if SEAT not in game.waiting(state):
            continue
        moves = game.moves(state, SEAT)
        rows = {move.code: game.row(state, SEAT, move).kind for move in moves}
        if left.isdisjoint(rows.values()):
            continue
        does = {move.code: found for move in moves if (found := change(game, state, move)) is not None}
        told = scene.put(state)
        for code, changes in does.items():
            if rows[code] in ENDS | raja_law.LATER:
                continue
            twins = [other for other in told if rows.get(other) == rows[code] and does.get(other) == changes]
            assert code in told or twins, f"{code} is neither shown nor the same as what is"
            if code in told:
                shown = dict(part.split(":") for part in told[code].split())
                known = {good: int(count) for good, count in shown.items() if good in changes}
                assert known == {good: count for good, count in changes.items() if count}, code
                compared += 1
                left.discard(rows[code])
    assert left == set(), "kinds of moves that no position had"
    assert compared > len(rows)
