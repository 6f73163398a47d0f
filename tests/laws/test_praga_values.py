"""What random games of Praga say as data: each row has a kind and the values of its kind, ids and numbers alone; and
a move takes no more and brings no less than it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from kingsroad.kernel.log import gather
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact
from kingsroad.kernel.schema import Nothing
from kingsroad.praga import buildings, plazas, road, upgrades
from kingsroad.praga.schema import kinds
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Held
from kingsroad.praga.terms import BUILDING, GOODS, HOLDABLE, KINDS, QUARRIES, STONE, WORDS
from tests.laws.rows import Rows
from tests.laws.test_praga_laws import GAME, PLANS, PRAGA, tables
from tests.laws.walks import Plan, often, plans, walk
from tests.rules.praga.table import Table

FORMULAS = ("effect", "effects", "end", "later")
ROWS = Rows(kinds.MOVES, kinds.REFUSALS, GOODS, WORDS, formulas=FORMULAS, ids=r"[a-z0-9][a-z0-9_-]*")
TASTES = ("", "end", "stone", "window", "pick", "road", "climb", "use", "tile", "refresh", "step", "up", "wheel")
CODES = [*sorted(PRAGA.world.by_code), "nonsense"]


# -- whole positions ----------------------------------------------------------------------------


def check_position(s: PragaState, facts: list[Fact], codes: list[str]) -> Iterator[str]:
    public = GAME.public(s)
    for row in public["asked"] + public["pending"]:
        yield ROWS.row(row, kinds.TASKS, "task")
    for fact in [*facts, *gather(GAME, facts)]:
        yield ROWS.row(fact.json(), kinds.FACTS, "fact")
    for seat in range(s.setting.humans):
        view = GAME.private(s, seat)
        for row in view.get("tasks", []):
            yield ROWS.row(row, kinds.TASKS, "task")
        for row in view.get("moves", []):
            yield ROWS.move(row, GAME.find(row["code"]))
        for row in view.get("refused", []):
            yield ROWS.refused(row)
        ending = view.get("ending", {"comes": [], "lapses": []})
        for row in ending["comes"] + ending["lapses"]:
            yield ROWS.row(row, kinds.ENDINGS, "ending")
        for code in codes:
            refusal = GAME.why_not(s, seat, code)
            if refusal is not None:
                yield ROWS.refusal(refusal.reason, refusal.values)
        for move in GAME.moves(s, seat)[:2]:
            for fact in GAME.preview(s, seat, move):
                yield ROWS.row(fact.json(), kinds.FACTS, "fact")


def check_match(match: Match[PragaState]) -> Iterator[str]:
    return check_position(match.state, match.facts, Random(match.n).sample(CODES, 60))


@given(plan=PLANS)
@often(25)
def test_every_row_has_the_values_of_its_kind(plan: Plan) -> None:
    for match in walk(GAME, plan):
        assert [*check_match(match)]


def rare_positions() -> Iterator[Table]:
    """What random play hardly ever comes by."""
    for technology, level in zip(PRAGA.world.technology_ids, PRAGA.world.technology_tier, strict=True):
        if level > 2:  # to be used once
            t = rich()
            t.technology("red", technology)
            t.play("red", f"use {technology}")
            yield t
    for task in (road.ChooseGolden(0, True), plazas.BothRewards(1, PRAGA.world.plaza_tile_ids.index("project"))):
        t = rich()
        t.s.agenda.push([task])
        yield t
    t = rich()
    t.hold("red", "cathedral")
    t.project("red", "cathedral", 3, 4)
    for kind in KINDS:
        t.row(kind, ".", ".", ".", ".")
    t.board("red").road = 5
    t.s.turn.tile = next(tile for tile, pair in enumerate(t.s.setting.pairs) if min(pair) > QUARRIES)
    yield t
    t = Table(2)
    t.purse("red", gold=0)
    t.board("red").road = 2
    t.s.agenda.hold(Held(0, NONE, True, 2, False))  # it costs gold
    yield t
    yield from (full_city(0, "turn"), full_city(2, "pick"), seal_for_another(), arrow_lapsed(), upgrade_covered())


def rich() -> Table:
    t = Table(2)
    t.purse("red", gold=8, stone=8, egg=2, silver=2, golden=2)
    return t


def seal_for_another() -> Table:
    """Green reaches the end of a track in red's turn."""
    t = Table(2)
    t.board("green").mines[0] = 7
    t.gain("green", "mine")
    return t


def arrow_lapsed() -> Table:
    """Red cannot follow it, as the wall still has to be paid for."""
    t = Table(2)
    t.project("red", "cathedral", 1, 1)
    t.purse("red", stone=2, silver=2)
    t.row("wall", "w01", "w06", "w12", "w15")
    t.act("red", "wall")
    t.play("red", "climb cathedral")
    return t


def upgrade_covered() -> Table:
    """A bonus is given back, and an edge that has paid does not pay again."""
    t = Table(2)
    t.wall("red", 12, "w03", turn=2)
    t.row("upgrade", "u01", "u16", ".", ".")
    t.act("red", "upgrade")
    t.play("red", "tile u01", "lay r5")
    t.act("red", "mines", by="extra")
    t.play("red", "produce")
    t.act("red", "upgrade", by="technology")
    t.play("red", "tile u16")
    t.s.told = []
    t.play("red", "lay r5", "bonus new")
    return t


def full_city(gold: int, task: str) -> Table:
    """Only sites that cost gold are left."""
    t = Table(2)
    t.row("building", "b01", ".", ".", ".")
    if task == "pick":
        t.act("red", "building")
    else:
        t.s.turn.tile = next(tile for tile, pair in enumerate(t.s.setting.pairs) if BUILDING in pair)
    for site, price in enumerate(PRAGA.world.site_gold):
        if price == 0 and t.s.site_tile[site] == NONE:
            buildings.put(t.s, site, PRAGA.world.tile_index["b36"], 0, NONE)
    t.purse("red", gold=gold, stone=0)
    return t


@pytest.mark.once
def test_every_kind_there_is_is_met() -> None:
    """Otherwise the law above would say nothing about them, and the schema would name what nobody sees."""
    left = {f"move {kind}" for kind in kinds.MOVES} | {f"task {kind}" for kind in kinds.TASKS}
    left |= {f"fact {kind}" for kind in kinds.FACTS} | {f"ending {kind}" for kind in kinds.ENDINGS}
    left |= {f"refusal {reason}" for reason, form in kinds.REFUSALS.items() if form is not Nothing}
    for t in rare_positions():
        left.difference_update(check_position(t.s, t.s.told or [], CODES))
    games = tables(27)
    for seed in (26, 14, 8, 5, 4, 3, 2, 1, 0, *range(27)):  # the first ones have what is rare
        if left:
            players, options = games[seed]
            for match in walk(GAME, Plan(players, options, seed, taste=TASTES[seed % len(TASTES)], stride=2)):
                left.difference_update(check_match(match))
    assert left == set()


# -- what moves cost and bring ------------------------------------------------------------------


def holdings(s: PragaState, seat: int) -> dict[str, int]:
    """Steps on projects may wait, and those of tracks have an end: goods and points alone."""
    board = s.boards[seat]
    return {GOODS[good]: board.purse[good] for good in range(HOLDABLE)} | {"point": board.points}


@given(plan=plans(tables(200), TASTES, strides=(5, 20)))
@often(25)
def test_a_move_takes_no_more_and_brings_no_less_than_it_says(plan: Plan) -> None:
    """Technologies and what was open already may bring more; of gold and stone nobody holds more than the limit."""
    for match in walk(GAME, plan):
        for seat in GAME.waiting(match.state):
            for move in GAME.moves(match.state, seat):
                values = GAME.row(match.state, seat, move).values
                before, copy = holdings(match.state, seat), GAME.clone(match.state)
                GAME.play(copy, seat, move)
                if any(isinstance(bag.tasks[0], upgrades.UpgradeLaid) for bag in copy.agenda.bags):
                    continue  # what it touches pays after a question
                after = holdings(copy, seat)
                for good, count in before.items():
                    due = count - values["cost"].get(good, 0) + values["gains"].get(good, 0)
                    if GOODS.index(good) <= STONE:
                        due = min(due, PRAGA.world.limit)
                    assert after[good] >= due, (move.code, good, values)


TRACKS = ("technology", "university", "mine", "quarry")


def possessions(s: PragaState, seat: int) -> dict[str, int]:
    """Steps of projects are made when their player says so: not they, but all else that a player has."""
    board = s.boards[seat]
    steps = (board.technology, board.university, *board.mines)
    return holdings(s, seat) | dict(zip(TRACKS, steps, strict=True))


@given(plan=plans(tables(200), TASTES, strides=(5, 20)))
@often(25)
def test_what_a_choice_is_shown_to_bring_is_what_playing_it_does(plan: Plan) -> None:
    """Left out: what an upgrade touches, which pays after the question which upgrade pays for the action; and what
    comes between two turns."""
    for match in walk(GAME, plan):
        for seat in GAME.waiting(match.state):
            outcomes = GAME.outcomes(match.state, seat)
            assert [*outcomes] == [move.code for move in GAME.moves(match.state, seat)]
            assert GAME.outcomes(GAME.guess(match.state, seat, Random(match.n)), seat) == outcomes, "it tells no secret"
            for move in GAME.moves(match.state, seat):
                before, copy = possessions(match.state, seat), GAME.clone(match.state)
                GAME.play(copy, seat, move)
                if any(isinstance(bag.tasks[0], upgrades.UpgradeLaid) for bag in copy.agenda.bags):
                    continue
                if copy.played > match.state.played:
                    continue
                after = possessions(copy, seat)
                told = {good: count for good, count in outcomes[move.code].items() if good in before}
                assert told == {good: after[good] - before[good] for good in before if after[good] != before[good]}
