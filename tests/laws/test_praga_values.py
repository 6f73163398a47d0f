"""What random games of Praga say as data: each row has a kind and the values of its kind, ids and numbers alone; and
a move takes no more and brings no less than it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fact
from kingsroad.praga import buildings, plazas, road, schema, upgrades
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Held
from kingsroad.praga.terms import BUILDING, GOODS, HOLDABLE, KINDS, QUARRIES, STONE, WORDS
from tests.laws.rows import Rows
from tests.laws.test_praga_laws import GAME, PLANS, PRAGA, tables
from tests.laws.walks import Plan, often, plans, walk
from tests.rules.praga.table import Table

FORMULAS = ("effect", "effects", "end")
ROWS = Rows(schema.MOVES, schema.REFUSALS, GOODS, WORDS, formulas=FORMULAS, ids=r"[a-z0-9][a-z0-9_-]*")
TASTES = ("", "end", "stone", "window", "pick", "road", "climb", "use", "tile", "refresh", "step", "up", "wheel")
CODES = [*sorted(PRAGA.world.by_code), "nonsense"]


# -- whole positions ----------------------------------------------------------------------------


def check_position(s: PragaState, facts: list[Fact], codes: list[str]) -> Iterator[str]:
    public = GAME.public(s)
    for row in public["asked"] + public["pending"]:
        yield ROWS.row(row, schema.TASKS, "task")
    for fact in facts:
        yield ROWS.row(fact.json(), schema.FACTS, "fact")
    for seat in range(s.setting.humans):
        view = GAME.private(s, seat)
        for row in view.get("tasks", []):
            yield ROWS.row(row, schema.TASKS, "task")
        for row in view.get("moves", []):
            yield ROWS.move(row)
        for row in view.get("refused", []):
            yield ROWS.refused(row)
        ending = view.get("ending", {"comes": [], "lapses": []})
        for row in ending["comes"] + ending["lapses"]:
            yield ROWS.row(row, schema.ENDINGS, "ending")
        for code in codes:
            refusal = GAME.why_not(s, seat, code)
            if refusal is not None:
                yield ROWS.refusal(refusal.reason, refusal.values)
        for move in GAME.moves(s, seat)[:2]:
            for fact in GAME.preview(s, seat, move):
                yield ROWS.row(fact.json(), schema.FACTS, "fact")


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
    yield from (full_city(0, "turn"), full_city(2, "pick"))


def rich() -> Table:
    t = Table(2)
    t.purse("red", gold=8, stone=8, egg=2, silver=2, golden=2)
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


def test_every_kind_there_is_is_met() -> None:
    """Otherwise the law above would say nothing about them, and the schema would name what nobody sees."""
    met: set[str] = set()
    for seed, (players, options) in enumerate(tables(27)):
        for match in walk(GAME, Plan(players, options, seed, taste=TASTES[seed % len(TASTES)], stride=2)):
            met.update(check_match(match))
    for t in rare_positions():
        met.update(check_position(t.s, [], CODES))
    known = {f"move {kind}" for kind in schema.MOVES} | {f"task {kind}" for kind in schema.TASKS}
    known |= {f"fact {kind}" for kind in schema.FACTS} | {f"ending {kind}" for kind in schema.ENDINGS}
    known |= {f"refusal {reason}" for reason in schema.REFUSALS}
    assert known - met == set()


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
