"""The searching players of Raja and the easy one: honest, steady, stronger or weaker as they should be."""

from random import Random
from typing import Any

import pytest

from kingsroad.bots.raja.easy import RajaEasy
from kingsroad.bots.raja.greedy import RajaGreedy
from kingsroad.bots.raja.levels import STEPS, make
from kingsroad.bots.raja.search import RajaSearch
from kingsroad.bots.raja.worth import COUNT, KNOTS, NAMES, WEIGHTS, Survey, chances
from kingsroad.bots.simple import Bot, RandomBot
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.play import Raja
from kingsroad.raja.state import RajaState
from kingsroad.words import Words

RAJA = Raja()
PATIENT = 1000.0  # seconds: the clock shall not decide
FEW = 150  # steps


def begin(players: int, options: dict[str, str], seed: str) -> RajaState:
    return RAJA.start(Setup(RAJA.colours[:players], RAJA.resolve(options), seed))


def look_at(s: RajaState, last: bool = False) -> Look[Any]:
    seat = RAJA.waiting(s)[-1 if last else 0]
    return Look(RAJA, s, seat, RAJA.moves(s, seat))


def position(players: int, options: dict[str, str], seed: str, decisions: int) -> RajaState:
    """Some way into a game of greedy players; the last to be asked sets its disc first, so that some are secret."""
    s = begin(players, options, seed)
    quick = RajaGreedy(Random(seed))
    while decisions and not s.over:
        look = look_at(s, last=True)
        if len(look.moves) > 1:
            decisions -= 1
        RAJA.play(s, look.seat, quick.choose(look) if len(look.moves) > 1 else look.moves[0])
    return s


def finish(s: RajaState, bots: list[Bot]) -> list[int]:
    """The winners."""
    while not s.over:
        look = look_at(s)
        RAJA.play(s, look.seat, bots[look.seat].choose(look) if len(look.moves) > 1 else look.moves[0])
    return RAJA.scores(s).winners()


# -- honest and steady --------------------------------------------------------------------------

POSITIONS = [(0, {}), (9, {}), (17, {}), (22, {}), (48, {}), (75, {"hidden_gold": "true"}), (60, {"expert": "2"})]


@pytest.mark.parametrize(("decisions", "options"), POSITIONS)
def test_a_search_chooses_the_same_whatever_it_cannot_see(decisions: int, options: dict[str, str]) -> None:
    s = position(3, options, "honest", decisions)
    look = look_at(s)
    other = RAJA.guess(s, look.seat, Random("another world"))
    hidden = Look(RAJA, other, look.seat, look.moves)
    assert RajaSearch(Random(1), PATIENT, FEW).choose(look) is RajaSearch(Random(1), PATIENT, FEW).choose(hidden)
    assert RajaEasy(Random(1)).choose(look) is RajaEasy(Random(1)).choose(hidden)
    told = [RajaSearch(Random(1), PATIENT, FEW).suggest(each, 3) for each in (look, hidden)]
    first, second = [[(one.codes, one.value, one.reasons) for one in each] for each in told]
    assert first == second


def test_others_secrets_are_there_to_be_guessed() -> None:
    s = position(3, {}, "honest", 17)
    seat = RAJA.waiting(s)[0]
    assert RAJA.guess(s, seat, Random("another world")).text() != s.text()


def test_equal_chance_and_look_give_equal_choices_of_discs() -> None:
    s = position(4, {}, "steady", 20)
    look = look_at(s)
    assert isinstance(look.moves[0], SetDisc)
    chosen = {RajaSearch(Random(7), PATIENT, 900).choose(look).code for _ in range(2)}
    assert len(chosen) == 1


# -- budgets and ends ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "steps"), [(0.0, 5000), (PATIENT, 0), (0.0, 0)])
@pytest.mark.parametrize("decisions", [0, 16, 25])
def test_without_a_budget_the_answer_is_that_of_the_quick_player(seconds: float, steps: int, decisions: int) -> None:
    look = look_at(position(3, {}, "nothing", decisions))
    assert RajaSearch(Random(1), seconds, steps).choose(look) is RajaGreedy(Random(1)).choose(look)
    assert [each.codes[0] for each in RajaSearch(Random(1), seconds, steps).suggest(look, 3)] == [
        RajaGreedy(Random(1)).choose(look).code
    ]


@pytest.mark.parametrize(("seconds", "steps"), [(1e-9, 100_000), (PATIENT, 1)])
def test_a_search_cut_short_still_plays_like_a_quick_player(seconds: float, steps: int) -> None:
    bots: list[Bot] = [RajaSearch(Random(1), seconds, steps), RandomBot(Random(2))]
    assert finish(begin(2, {}, "cut"), bots) == [0]


def test_a_finished_game_is_answered_cleanly() -> None:
    s = begin(2, {}, "finished")
    finish(s, [RandomBot(Random(1)), RandomBot(Random(2))])
    look = Look(RAJA, s, 0, RAJA.moves(s, 0))
    assert RajaSearch(Random(1), 1.0, FEW).suggest(look, 3) == []
    for bot in (RajaSearch(Random(1), 1.0, FEW), RajaEasy(Random(1))):
        with pytest.raises(Fault, match=r"bot\.no_moves"):
            bot.choose(look)


def test_who_is_not_asked_gets_no_suggestion() -> None:
    s = begin(3, {}, "asked")
    seat = next(seat for seat in range(3) if seat not in RAJA.waiting(s))
    assert RajaSearch(Random(1), 1.0, FEW).suggest(Look(RAJA, s, seat, RAJA.moves(s, seat)), 3) == []


def test_with_five_players_strong_weighs_several_discs_to_the_end_of_the_round() -> None:
    """The steps of a game of two are spent there before a second guess of the others' discs."""
    look = look_at(position(5, {}, "crowd", 26))
    assert isinstance(look.moves[0], SetDisc)
    weighed: list[int] = []
    for steps in (None, STEPS["strong"]):
        bot = make("strong", Random(1), PATIENT, steps)
        assert isinstance(bot, RajaSearch)
        options = bot.weigh(look, look.guess(Random(1)))
        weighed.append(max(option.worlds for option in options))
    assert weighed[0] >= 2
    assert weighed[1] < 2


# -- strength -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [(3, {}), (2, {"expert": "1"}), (5, {"expert": "2", "short": "true"})])
def test_a_search_beats_random_players_with_any_options(players: int, options: dict[str, str]) -> None:
    bots: list[Bot] = [RandomBot(Random(seat)) for seat in range(players)]
    bots[1] = RajaSearch(Random(1), PATIENT, FEW)
    assert finish(begin(players, options, "random"), bots) == [1]


def test_a_search_beats_a_greedy_player() -> None:
    won = 0
    for seat in range(2):
        bots: list[Bot] = [RajaGreedy(Random(1)), RajaGreedy(Random(2))]
        bots[seat] = RajaSearch(Random(3), PATIENT, 600)
        won += finish(begin(2, {}, "greedy"), bots) == [seat]
    assert won == 2


def test_the_easy_player_stands_between_random_and_greedy_ones() -> None:
    over_random = under_greedy = 0
    for i in range(6):
        bots: list[Bot] = [RandomBot(Random(i)), RandomBot(Random(i + 1))]
        bots[i % 2] = RajaEasy(Random(i))
        over_random += finish(begin(2, {}, f"easy/{i}"), bots) == [i % 2]
        bots[1 - i % 2] = RajaGreedy(Random(i))
        under_greedy += finish(begin(2, {}, f"easy/{i}"), bots) == [1 - i % 2]
    assert over_random >= 5
    assert under_greedy >= 4


def test_the_last_palace_is_built_when_it_wins() -> None:
    s = position(3, {}, "last", 24)
    while not (s.turn.seat >= 0 and s.boards[s.turn.seat].place < 7 and s.turn.parts[2] and not sum(s.turn.done)):
        look = look_at(s)
        RAJA.play(s, look.seat, RajaGreedy(Random(1)).choose(look) if len(look.moves) > 1 else look.moves[0])
    seat = s.turn.seat
    s.boards[seat].palaces = 1
    s.boards[seat].gold = 40
    best = RajaSearch(Random(1), PATIENT, 1000).suggest(look_at(s), 1)[0]
    assert any(code.startswith("palace") for code in best.codes)
    assert best.reasons[0]["id"] == "reason.raja.last_palace"


# -- suggestions --------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 7, 17, 30, 70])
@pytest.mark.parametrize("options", [{}, {"expert": "1"}])
def test_suggestions_are_legal_ranked_and_worded(decisions: int, options: dict[str, str]) -> None:
    s = position(3, options, "suggest", decisions)
    look = look_at(s)
    told = RajaSearch(Random(1), PATIENT, 500).suggest(look, 3)
    assert 1 <= len(told) <= 3
    assert len({tuple(each.codes) for each in told}) == len(told)
    assert [each.value for each in told] == sorted([each.value for each in told], reverse=True)
    words = Words()
    assert len({tuple(words.say(reason) for reason in each.reasons) for each in told}) == len(told)
    for each in told:
        assert 1 <= len(each.reasons) <= 3
        for reason in each.reasons:
            assert reason["id"].startswith("reason.raja.")
            assert words.say(reason)
        copy = s.clone()
        for code in each.codes:
            assert RAJA.why_not(copy, look.seat, code) is None
            move = RAJA.find(code)
            assert move is not None
            RAJA.play(copy, look.seat, move)


# -- values -------------------------------------------------------------------------------------


def test_there_are_weights_for_every_number_of_players() -> None:
    assert sorted(WEIGHTS) == [2, 3, 4, 5]
    for players, weights in WEIGHTS.items():
        assert [len(row) for row in weights.rows] == [COUNT] * len(KNOTS)
        for left, row in zip(KNOTS, weights.rows, strict=True):
            assert weights.at(left) == pytest.approx(row)
        assert weights.at(99.0) == weights.rows[-1]
        s = begin(players, {}, "weights")
        assert len(Survey(s).row(0)) == len(NAMES)


def test_chances_are_shares_and_a_palace_more_raises_them() -> None:
    s = position(4, {}, "chances", 60)
    before = chances(s)
    assert sum(before) == pytest.approx(1.0)
    s.boards[2].palaces -= 1
    assert chances(s)[2] > before[2]


def test_in_the_end_the_winners_share_the_chance() -> None:
    s = begin(3, {}, "end")
    s.over = True
    s.boards[0].palaces = s.boards[1].palaces = 3
    assert chances(s) == [0.5, 0.5, 0.0]
    s.boards[0].gold += 1
    assert chances(s) == [1.0, 0.0, 0.0]
