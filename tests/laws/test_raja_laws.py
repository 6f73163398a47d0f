"""The laws on random games of Raja, with every combination of options and every number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.raja import discs
from kingsroad.raja.characters import ChooseCard
from kingsroad.raja.play import Raja
from kingsroad.raja.setup import OPTIONS
from kingsroad.raja.state import RajaState, Turn, no_turn
from kingsroad.raja.world import ACTIONS, CARDS, CITIES, FIRST_VILLAGE, PARTS
from tests.laws import laws
from tests.laws.laws import Law
from tests.laws.walks import Plan, often, plans, walk

RAJA = Raja()
GAME: Game[RajaState] = RAJA
PLAYERS = (2, 3, 4, 5)
PAYOUTS = {2: (10, 5), 3: (11, 7, 3), 4: (12, 9, 6, 3), 5: (13, 10, 7, 4, 1)}


def combinations() -> list[Options]:
    """Every switch on and off; many characters need the auction."""
    switches = [dict(zip([option.name for option in OPTIONS], values, strict=True)) for values in every_switch()]
    return [on for on in switches if on["auction"] == "true" or on["many_characters"] == "false"]


def every_switch() -> product[tuple[str, ...]]:
    return product(("false", "true"), repeat=len(OPTIONS))


COMBINATIONS = combinations()
TASTES = ("", "palace", "house", "order", "character", "quarry", "move", "go ", "chip")
TABLES = [*product(PLAYERS, COMBINATIONS)]
PLANS = plans(TABLES, TASTES, strides=(10, 60))
MOVES = laws.moves_are_what_is_not_refused(RAJA.world.by_code)


@pytest.mark.parametrize("law", [*laws.EVERYWHERE, MOVES])
@given(plan=PLANS)
@often(25)
def test_at_every_position(law: Law, plan: Plan) -> None:
    for match in walk(GAME, plan):
        law(match, Random(f"{plan.seed} {match.n}"))


@pytest.mark.parametrize("law", laws.WHOLE_GAMES)
@given(plan=PLANS)
@often(25)
def test_of_whole_games(law: Callable[[Game[RajaState], Plan], None], plan: Plan) -> None:
    law(GAME, plan)


# -- every combination --------------------------------------------------------------------------


def test_switches_combine_freely_but_for_many_characters_without_the_auction() -> None:
    assert len(COMBINATIONS) == 96
    refused = 0
    for values in every_switch():
        given_options = dict(zip([option.name for option in OPTIONS], values, strict=True))
        if given_options in COMBINATIONS:
            assert GAME.resolve(given_options) == given_options
        else:
            refused += 1
            with pytest.raises(Fault) as fault:
                GAME.resolve(given_options)
            assert fault.value.said["id"] == "raja.option.auction"
    assert refused == 32


@pytest.mark.parametrize("players", PLAYERS)
def test_every_combination_is_played_to_its_end_with_all_its_components(players: int) -> None:
    for i, options in enumerate(COMBINATIONS):
        for match in walk(GAME, Plan(players, options, 1000 * players + i, taste=TASTES[i % len(TASTES)])):
            components_are_conserved(match.state)
            nobody_is_without_a_card(match.state)
        the_end_has_a_reason(match)
        totals_can_be_counted_on_the_board(match)


def components_are_conserved(s: RajaState) -> None:
    world, setting = s.setting.world, s.setting
    houses = Counter[int]()
    small = Counter[int]()
    for seat, board in enumerate(s.boards):
        large = sum(1 for owner in s.centre if owner == seat)
        assert board.supply + board.quarry + sum(board.houses) == 20
        assert board.palaces + large + sum(board.small) == (6 if setting.short else 7)
        assert min(board.gold, board.supply, board.quarry, board.palaces, board.chips, *board.houses, *board.small) >= 0
        assert 0 <= board.place <= CITIES
        assert board.houses[CITIES] == 0
        houses.update({place: count for place, count in enumerate(board.houses) if count})
        small.update({city: count for city, count in enumerate(board.small) if count})
    room = 1 if setting.players == 2 else 2
    assert s.count == [houses[place] for place in range(FIRST_VILLAGE, len(world.ids))]
    assert max(s.count) <= room
    blocked = 5 - setting.players if setting.blocked_sites else 0
    assert s.outer == [small[city] + blocked for city in range(CITIES)]
    assert max(s.outer) <= 6
    held = [board.cards for board in s.boards]
    assert s.free + sum(held) == sum(1 << card for card in range(1, 8 if setting.yogi else 7))
    assert s.free.bit_count() + sum(cards.bit_count() for cards in held) == (7 if setting.yogi else 6)
    assert s.chips + sum(board.chips for board in s.boards) == (7 if setting.yogi else 0)
    assert sorted(city for city in s.track if city >= 0) == list(range(CITIES))
    assert s.track[0] == -1
    assert len(s.track) == 18


def nobody_is_without_a_card(s: RajaState) -> None:
    asked = [task.seat for task in s.agenda.open() if isinstance(task, ChooseCard)]
    for seat, board in enumerate(s.boards):
        if s.round and seat not in asked:
            assert board.cards
        if not s.setting.many_characters:
            assert board.cards.bit_count() <= 1


def the_end_has_a_reason(match: Match[RajaState]) -> None:
    s = match.state
    assert s.over
    last = 8 if s.setting.short else 15
    assert s.round <= last
    assert s.round == last or s.closing or any(board.palaces == 0 for board in s.boards)


def totals_can_be_counted_on_the_board(match: Match[RajaState]) -> None:
    s = match.state
    palaces = [sum(board.small) + s.centre.count(seat) for seat, board in enumerate(s.boards)]
    scores = GAME.scores(s)
    assert scores.totals == [(built, board.gold) for built, board in zip(palaces, s.boards, strict=True)]
    best = max(scores.totals)
    assert {seat for seat, rank in enumerate(scores.ranks) if rank == 1} == {
        seat for seat, total in enumerate(scores.totals) if total == best
    }


# -- the end of a turn, reckoned another way ----------------------------------------------------

HANDS = {
    "gold": [],
    "house": ["any house"],
    "houses": ["any house", "city house"],
    "move": ["move"],
    "quarry": ["quarry"],
    "palace": ["palace"],
    "palace-house": ["palace", "any house"],
    "order": ["order"],
    "character": ["character"],
}


def fewest_incomplete(steps: list[str], hands: list[list[str]]) -> int:
    """Try out every way to credit the steps to the parts of the two hands."""
    if not steps:
        return sum(1 for hand in hands if hand)
    step, rest = steps[0], steps[1:]
    fewest = fewest_incomplete(rest, hands)
    for i, hand in enumerate(hands):
        for part in {part for part in hand if part == step or (part == "any house" and step.endswith("house"))}:
            left = hand.copy()
            left.remove(part)
            fewest = min(fewest, fewest_incomplete(rest, [left if j == i else other for j, other in enumerate(hands)]))
    return fewest


def brute_penalties(turn: Turn, disc: int) -> int:
    pair = RAJA.world.disc[disc]
    names = ["village house", "city house", *PARTS[2:]]
    steps = [name for name, count in zip(names, turn.done, strict=True) for _ in range(count)]
    return fewest_incomplete(steps, [HANDS[ACTIONS[pair.first]], HANDS[ACTIONS[pair.second]]])


@given(
    disc=st.integers(0, len(RAJA.world.disc) - 1),
    done=st.tuples(st.integers(0, 3), st.integers(0, 3), *[st.integers(0, 2)] * 5).filter(lambda done: sum(done) <= 7),
)
@often(200)
def test_penalties_are_what_the_best_way_of_crediting_steps_leaves(disc: int, done: tuple[int, ...]) -> None:
    turn = no_turn()
    turn.done = list(done)
    assert discs.penalties(RAJA.world, turn, disc) == brute_penalties(turn, disc)


@given(plan=plans(TABLES, TASTES, strides=(1, 1)))
@often(25)
def test_the_end_of_a_turn_pays_what_the_rules_say(plan: Plan) -> None:
    """Penalties, the city, and the income of whoever comes next, reckoned from the position before."""
    before: RajaState | None = None
    for match in walk(GAME, plan):
        s: RajaState = match.state
        if match.lines and match.lines[-1].code == "end":
            assert before is not None
            assert [board.gold for board in s.boards] == gold_after_end(before, s)
        before = GAME.clone(s)


def gold_after_end(before: RajaState, after: RajaState) -> list[int]:
    actor = before.turn.seat
    lost = brute_penalties(before.turn, before.boards[actor].disc)
    gold = [board.gold + (0 if seat == actor else 2 * lost) for seat, board in enumerate(before.boards)]
    if all(board.acted or seat == actor for seat, board in enumerate(before.boards)):
        for seat, paid in city_pays(before).items():
            gold[seat] += paid
    elif after.turn.seat >= 0:
        seat = after.turn.seat
        board = before.boards[seat]
        pair = RAJA.world.disc[board.disc]
        gold[seat] += 2 * [ACTIONS[pair.first], ACTIONS[pair.second]].count("gold")
        gold[seat] += 1 if board.holds(CARDS.index("trader")) else 0
    return gold


def city_pays(s: RajaState) -> dict[int, int]:
    city = s.maharaja
    strength = {}
    for seat, board in enumerate(s.boards):
        points = board.houses[city] + (board.place == city) + 3 * (s.centre[city] == seat)
        points += board.small[city] * (2 if board.holds(CARDS.index("priest")) else 1)
        homes = [RAJA.world.homes[card] for card in range(1, 8) if board.holds(card)]
        strength[seat] = points + (homes.count(city) if s.setting.home_city else 0)
    ranked = sorted((-points, s.number(seat), seat) for seat, points in strength.items() if points)
    alone = 5 if len(ranked) == 1 else 0
    return {seat: PAYOUTS[len(s.boards)][rank] + alone for rank, (_, _, seat) in enumerate(ranked)}


def test_random_games_come_by_every_kind_of_move_and_question() -> None:
    """Otherwise the laws above would say nothing about them."""
    words: set[str] = set()
    asked: set[str] = set()
    for seed in range(60):
        options = COMBINATIONS[-1] if seed % 2 else COMBINATIONS[0]
        for match in walk(GAME, Plan(2 + seed % 4, options, seed)):
            asked |= {type(task).__name__ for task in match.state.agenda.open()}
        words |= {line.code.split()[0] for line in match.lines}
    assert asked == {"ChooseCard", "ChooseDisc", "DropHouse", "GiveCard", "MakeBid", "PlaceOpening", "TakeTurn"}
    assert words == {code.split()[0] for code in RAJA.world.by_code}
