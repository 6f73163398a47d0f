"""What random games of Raja say as data: each row has a kind and the values of its kind, ids and numbers alone; and
what a move is said to cost and bring is what it costs and brings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, is_typeddict

import msgspec
from hypothesis import given

from kingsroad.kernel.effect import Vocabulary, parse
from kingsroad.kernel.match import Match
from kingsroad.raja import schema
from kingsroad.raja.state import Board, RajaState
from kingsroad.raja.world import GOODS, PARTS
from tests.laws.test_raja_laws import COMBINATIONS, GAME, PLANS, RAJA, TABLES, TASTES
from tests.laws.walks import Plan, often, plans, seats_of, walk

ID = re.compile(r"[a-z][a-z0-9_-]*")
WORDS = Vocabulary(GOODS, PARTS, ())
AMOUNTS = {*GOODS, "house", "palace"}
LATER = {"bid", "pass", "set_disc", "end_turn"}  # what they cost and bring comes with what others do, or after it


# -- one row ------------------------------------------------------------------------------------


def check_move(row: dict[str, Any]) -> str:
    msgspec.convert(row, schema.MoveRow)
    assert row.keys() == schema.MoveRow.__annotations__.keys()
    check_values(row["values"], schema.MOVES[row["kind"]])
    assert (row["values"]["cost"].keys() | row["values"]["gains"].keys()) <= AMOUNTS
    assert all(amount > 0 for part in ("cost", "gains") for amount in row["values"][part].values())
    return f"move {row['kind']}"


def check_row(row: dict[str, Any], kinds: dict[str, Any], what: str) -> str:
    """Tasks have a few fields more."""
    msgspec.convert(row, schema.Row)
    check_values(row["values"], kinds[row["kind"]])
    return f"{what} {row['kind']}"


def check_refused(row: dict[str, Any]) -> str:
    msgspec.convert(row, schema.RefusedRow)
    assert row["kind"] in schema.MOVES
    return check_refusal(row["reason"], row["values"])


def check_refusal(reason: str, values: dict[str, Any]) -> str:
    check_values(values, schema.REFUSALS.get(reason, schema.Nothing))
    return f"refusal {reason}"


def check_values(values: dict[str, Any], form: Any) -> None:
    """Exactly the names of the form, each with a value of its type, and nothing that is worded."""
    assert is_typeddict(form)
    msgspec.convert(values, form)
    assert values.keys() == form.__required_keys__
    for name, value in values.items():
        if name == "effect" and value is not None:
            assert parse(value, WORDS).text == value
        else:
            assert_plain(value)


def assert_plain(value: Any) -> None:
    """Ids, numbers, switches and nothing, and lists and dicts of them. A phrase has an id under that very name."""
    if isinstance(value, dict):
        assert "id" not in value
        for name, inner in value.items():
            assert ID.fullmatch(name)
            assert_plain(inner)
    elif isinstance(value, list):
        for inner in value:
            assert_plain(inner)
    else:
        assert value is None or isinstance(value, int) or ID.fullmatch(value)


# -- whole positions ----------------------------------------------------------------------------


def check_position(match: Match[RajaState], rng: Random) -> Iterator[str]:
    s = match.state
    for row in GAME.public(s)["asked"]:
        yield check_row(row, schema.TASKS, "task")
    for fact in match.facts:
        yield check_row(fact.json(), schema.FACTS, "fact")
    for seat in seats_of(match):
        view = GAME.private(s, seat)
        for row in view.get("tasks", []):
            yield check_row(row, schema.TASKS, "task")
        for row in view.get("moves", []):
            yield check_move(row)
        for row in view.get("refused", []):
            yield check_refused(row)
        for row in view.get("ending", {"lapses": []})["lapses"]:
            yield check_row(row, schema.LAPSES, "lapse")
        for code in rng.sample(CODES, 30):
            refusal = GAME.why_not(s, seat, code)
            if refusal is not None:
                yield check_refusal(refusal.reason, refusal.values)
        for move in GAME.moves(s, seat)[:6]:
            for fact in GAME.preview(s, seat, move):
                yield check_row(fact.json(), schema.FACTS, "fact")


CODES = [*sorted(RAJA.world.by_code), "nonsense"]


@given(plan=PLANS)
@often(25)
def test_every_row_has_the_values_of_its_kind(plan: Plan) -> None:
    for match in walk(GAME, plan):
        for _ in check_position(match, Random(f"{plan.seed} {match.n}")):
            pass


def test_random_games_come_by_every_kind_there_is() -> None:
    """Otherwise the law above would say nothing about them, and the schema would name what nobody sees."""
    met: set[str] = set()
    for seed in range(60):
        options = COMBINATIONS[-1] if seed % 2 else COMBINATIONS[0]
        for match in walk(GAME, Plan(2 + seed % 4, options, seed, taste=TASTES[seed % len(TASTES)])):
            met.update(check_position(match, Random(f"{seed} {match.n}")))
    known = {f"move {kind}" for kind in schema.MOVES} | {f"task {kind}" for kind in schema.TASKS}
    known |= {f"fact {kind}" for kind in schema.FACTS} | {f"lapse {kind}" for kind in schema.LAPSES}
    known |= {f"refusal {reason}" for reason in schema.REFUSALS}
    assert known - met == set()


# -- what moves cost and bring ------------------------------------------------------------------


def goods(board: Board) -> dict[str, int]:
    return {"gold": board.gold, "chip": board.chips, "house": board.supply, "palace": board.palaces}


@given(plan=plans(TABLES, TASTES, strides=(3, 9)))
@often(25)
def test_a_move_takes_and_brings_what_it_says(plan: Plan) -> None:
    for match in walk(GAME, plan):
        for seat in GAME.waiting(match.state):
            for move in GAME.moves(match.state, seat):
                row = GAME.row(match.state, seat, move)
                if row.kind in LATER or last_opening(match.state):
                    continue
                before, copy = goods(match.state.boards[seat]), GAME.clone(match.state)
                GAME.play(copy, seat, move)
                cost, gains = row.values["cost"], row.values["gains"]
                after = {good: count + gains.get(good, 0) - cost.get(good, 0) for good, count in before.items()}
                assert goods(copy.boards[seat]) == after


def last_opening(s: RajaState) -> bool:
    """The next house is the last one of the opening: after it the supplies are filled."""
    return s.round == 0 and sum(board.supply for board in s.boards) == 1


@given(plan=PLANS)
@often(25)
def test_ending_a_turn_gives_the_others_what_it_says(plan: Plan) -> None:
    for match in walk(GAME, plan):
        s = match.state
        if s.turn.seat >= 0 and s.turn.seat in GAME.waiting(s):
            row = GAME.row(s, s.turn.seat, RAJA.world.end)
            facts = [fact.values for fact in GAME.preview(s, s.turn.seat, RAJA.world.end)]
            due = {name: row.values[name] for name in ("penalties", "to_others")}
            assert facts == ([{"seat": s.turn.seat, **due}] if due["penalties"] else [])


@given(plan=plans(TABLES, ("go ", ""), strides=(3, 9)))
@often(25)
def test_the_tolls_of_a_journey_go_to_whom_it_says(plan: Plan) -> None:
    for match in walk(GAME, plan):
        s = match.state
        seat = s.turn.seat
        for move in GAME.moves(s, seat) if seat >= 0 else []:
            row = GAME.row(s, seat, move)
            if row.kind == "travel":
                paid = [fact.values for fact in GAME.preview(s, seat, move)]
                bank_pays = row.values["bank_pays"]
                traveller = {"seat": seat, "bank_pays": bank_pays}
                assert paid == [{**toll, "to": toll["seat"], **traveller} for toll in row.values["tolls"]]
                due = sum(toll["gold"] for toll in row.values["tolls"])
                assert row.values["cost"] == ({"gold": due} if due and not bank_pays else {})
