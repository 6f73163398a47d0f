"""What random games of Raja say as data: each row has a kind and the values of its kind, ids and numbers alone; and
what a move is said to cost and bring is what it costs and brings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from kingsroad.kernel.effect import Vocabulary
from kingsroad.kernel.log import gather
from kingsroad.kernel.match import Match
from kingsroad.kernel.schema import Nothing
from kingsroad.raja.schema import kinds
from kingsroad.raja.state import Board, RajaState
from kingsroad.raja.world import GOODS, PARTS
from tests.laws.rows import Rows
from tests.laws.test_raja_laws import COMBINATIONS, GAME, PLANS, RAJA, TABLES, TASTES
from tests.laws.walks import Plan, often, plans, seats_of, walk

ROWS = Rows(
    kinds.MOVES,
    kinds.REFUSALS,
    [*GOODS, "house", "palace"],
    Vocabulary(GOODS, PARTS, ()),
    elsewhere={"place_house": "build_house"},  # after the opening
)
LATER = {"bid", "pass", "set_disc", "end_turn"}  # what they cost and bring comes with what others do, or after it


# -- whole positions ----------------------------------------------------------------------------


def check_position(match: Match[RajaState], rng: Random) -> Iterator[str]:
    s = match.state
    for row in GAME.public(s)["asked"]:
        yield ROWS.row(row, kinds.TASKS, "task")
    for fact in [*match.facts, *gather(GAME, match.facts)]:
        yield ROWS.row(fact.json(), kinds.FACTS, "fact")
    for seat in seats_of(match):
        view = GAME.private(s, seat)
        for row in view.get("tasks", []):
            yield ROWS.row(row, kinds.TASKS, "task")
        for row in view.get("moves", []):
            yield ROWS.move(row, GAME.find(row["code"]))
        for row in view.get("refused", []):
            yield ROWS.refused(row)
        for row in view.get("ending", {"lapses": []})["lapses"]:
            yield ROWS.row(row, kinds.LAPSES, "lapse")
        for code in rng.sample(CODES, 30):
            refusal = GAME.why_not(s, seat, code)
            if refusal is not None:
                yield ROWS.refusal(refusal.reason, refusal.values)
        for move in GAME.moves(s, seat)[:6]:
            for fact in GAME.preview(s, seat, move):
                yield ROWS.row(fact.json(), kinds.FACTS, "fact")


CODES = [*sorted(RAJA.world.by_code), "nonsense"]


@given(plan=PLANS)
@often(25)
def test_every_row_has_the_values_of_its_kind(plan: Plan) -> None:
    for match in walk(GAME, plan):
        for _ in check_position(match, Random(f"{plan.seed} {match.n}")):
            pass


@pytest.mark.once
def test_random_games_come_by_every_kind_there_is() -> None:
    """Otherwise the law above would say nothing about them, and the schema would name what nobody sees."""
    left = {f"move {kind}" for kind in kinds.MOVES} | {f"task {kind}" for kind in kinds.TASKS}
    left |= {f"fact {kind}" for kind in kinds.FACTS} | {f"lapse {kind}" for kind in kinds.LAPSES}
    left |= {f"refusal {reason}" for reason, form in kinds.REFUSALS.items() if form is not Nothing}
    for seed in (13, 10, 7, 5, 3, 1, *range(60)):  # the first ones have what is rare
        if left:
            options = COMBINATIONS[-1] if seed % 2 else COMBINATIONS[0]
            for match in walk(GAME, Plan(2 + seed % 4, options, seed, taste=TASTES[seed % len(TASTES)])):
                left.difference_update(check_position(match, Random(f"{seed} {match.n}")))
    assert left == set()


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


@given(plan=plans(TABLES, ("go ", ""), strides=(3, 9)))
@often(25)
def test_the_steps_of_a_route_lead_along_their_roads(plan: Plan) -> None:
    world = RAJA.world
    ends = dict(zip(world.road_ids, world.road_ends, strict=True))
    for match in walk(GAME, plan):
        for seat in GAME.waiting(match.state):
            for route in GAME.private(match.state, seat).get("routes", []):
                here = match.state.boards[seat].place
                for step in route["steps"]:
                    to = world.ids.index(step["place"])
                    assert set(ends[step["road"]]) == {here, to}
                    assert (GAME.find(step["code"]), world.road_ids.index(step["road"])) in world.ways[here]
                    here = to
                assert world.ids[here] == route["to"]


@given(plan=plans(TABLES, TASTES, strides=(3, 9)))
@often(25)
def test_what_a_choice_is_shown_to_bring_is_what_playing_it_does(plan: Plan) -> None:
    """Left out: bids, discs and the end of a turn, whose costs and gains come with what others do; the last house of
    the opening."""
    for match in walk(GAME, plan):
        for seat in GAME.waiting(match.state):
            outcomes = GAME.outcomes(match.state, seat)
            assert [*outcomes] == [move.code for move in GAME.moves(match.state, seat)]
            assert GAME.outcomes(GAME.guess(match.state, seat, Random(match.n)), seat) == outcomes, "it tells no secret"
            for move in GAME.moves(match.state, seat):
                if move.kind in LATER or last_opening(match.state):
                    continue
                before, copy = goods(match.state.boards[seat]), GAME.clone(match.state)
                GAME.play(copy, seat, move)
                after = goods(copy.boards[seat])
                assert outcomes[move.code] == {
                    good: after[good] - before[good] for good in before if after[good] != before[good]
                }
