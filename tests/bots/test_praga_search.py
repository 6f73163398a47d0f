"""The searching players of Praga: honest, steady, better than those who do not search, and able to say why."""

from math import inf
from random import Random
from typing import Any

import pytest

from kingsroad.bots.praga.easy import PragaEasy
from kingsroad.bots.praga.features import SIZE
from kingsroad.bots.praga.greedy import PragaGreedy
from kingsroad.bots.praga.judge import judge_for, turns_to_come, weights_for
from kingsroad.bots.praga.levels import make
from kingsroad.bots.praga.master import Beginning, PragaMaster
from kingsroad.bots.praga.search import PragaSearch
from kingsroad.bots.praga.turn import Line
from kingsroad.bots.simple import Bot, RandomBot
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.play import Praga
from kingsroad.praga.state import PragaState
from kingsroad.words import Words
from tests.tooling import load_tool

GAME = Praga()
PATIENT = 1000.0  # seconds: the clock shall not decide


def position(seed: str, lines: int, players: int = 3) -> PragaState:
    s, rng = GAME.start(Setup(GAME.colours[:players], GAME.resolve({}), seed)), Random(seed)
    for _ in range(lines):
        seat = GAME.waiting(s)[0]
        GAME.play(s, seat, rng.choice(GAME.moves(s, seat)))
    return s


def look_at(s: PragaState) -> Look[Any]:
    seat = GAME.waiting(s)[0]
    return Look(GAME, s, seat, GAME.moves(s, seat))


def play(bots: list[Bot], seed: str, options: dict[str, str]) -> PragaState:
    s = GAME.start(Setup(GAME.colours[: len(bots)], GAME.resolve(options), seed))
    while not s.over:
        look = look_at(s)
        GAME.play(s, look.seat, bots[look.seat].choose(look) if len(look.moves) > 1 else look.moves[0])
    return s


@pytest.mark.parametrize("lines", [0, 17, 40, 93, 140])
@pytest.mark.parametrize(("level", "steps"), [("strong", 300), ("strong", 1500), ("master", 1500)])
def test_a_search_chooses_the_same_whatever_it_cannot_see(lines: int, level: str, steps: int) -> None:
    s = position("honest", lines)
    look = look_at(s)
    other = GAME.guess(s, look.seat, Random("another world"))
    bots = [make(level, Random("same"), PATIENT, steps) for _ in range(2)]
    chosen = [bot.choose(look_at(each)).code for bot, each in zip(bots, (s, other), strict=True) if bot is not None]
    assert len(chosen) == 2
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("lines", [0, 40, 140])
def test_the_easy_player_chooses_the_same_whatever_it_cannot_see(lines: int) -> None:
    s = position("easy", lines)
    other = GAME.guess(s, GAME.waiting(s)[0], Random("another world"))
    assert PragaEasy(Random(1)).choose(look_at(s)).code == PragaEasy(Random(1)).choose(look_at(other)).code


def test_equal_chance_and_position_give_equal_choices() -> None:
    s = position("steady", 60)
    assert len({PragaSearch(Random(5), PATIENT, 1500).choose(look_at(s)).code for _ in range(2)}) == 1
    assert len({PragaMaster(Random(5), PATIENT, 1500).choose(look_at(s)).code for _ in range(2)}) == 1


@pytest.mark.parametrize(("seconds", "steps"), [(0.0, 5000), (5.0, 0)])
def test_without_a_budget_the_quick_choice_is_given(seconds: float, steps: int) -> None:
    s = position("budget", 30)
    quick = PragaGreedy(Random(2)).choose(look_at(s)).code
    assert PragaSearch(Random(2), seconds, steps).choose(look_at(s)).code == quick
    assert PragaMaster(Random(2), seconds, steps).choose(look_at(s)).code == quick


@pytest.mark.parametrize("lines", [0, 33, 90])
def test_every_plan_of_a_turn_has_all_steps_whatever_was_spent_before_a_reveal(lines: int) -> None:
    look = look_at(position("reveal", lines))
    s = look.guess(Random(4))
    bot = PragaSearch(Random(4), PATIENT, 800)
    first, again = [[choice.line.value for choice in bot.think(look, s.clone())] for _ in range(2)]
    assert sorted(first) == sorted(again)


def test_the_plans_of_a_turn_share_its_time() -> None:
    look = look_at(position("reveal", 33))
    bot = PragaSearch(Random(4), PATIENT, 100)
    s = look.guess(Random(4))
    bot.think(look, s.clone())
    ends, first = bot.turn_until, bot.until
    bot.think(look, s.clone())
    assert first < bot.until < ends == bot.turn_until


@pytest.mark.parametrize("lines", [0, 30, 60])
def test_master_compares_what_can_be_played_whatever_comes_to_light(lines: int) -> None:
    s = position("beginnings", lines)
    look = look_at(s)
    bot = PragaMaster(Random(6), PATIENT, 4000)
    bot.until = inf
    judge, left = judge_for(s, look.seat), turns_to_come(s, look.seat)
    proposed = bot.propose(look, judge, s, left)
    assert len(proposed) > 1
    for choice in proposed:
        other = GAME.guess(s, look.seat, Random("another world"))
        for at, move in enumerate(choice.moves):
            assert other.reveals == s.reveals, at  # nothing came to light before the last one
            assert GAME.why_not(other, look.seat, move.code) is None
            GAME.play(other, look.seat, move)
    dropped: list[Beginning] = []
    bot.compare(look, judge, s, left, proposed, dropped)
    guesses = [len(choice.found) for choice in proposed]
    assert set(guesses) == {max(guesses)}
    assert all(0 < len(choice.found) <= max(guesses) for choice in dropped)


def test_master_drops_what_is_clearly_worse_and_nothing_else() -> None:
    look = look_at(position("steady", 60))
    line = Line(look.guess(Random(1)), None, None, 0.0)
    best, worse, close = [Beginning(line, []) for _ in range(3)]
    best.found = [10.0, 14.0, 12.0, 11.0]
    worse.found = [7.0, 11.5, 9.0, 7.5]  # by about three on each of the same guesses
    close.found = [11.0, 8.0, 13.0, 10.0]
    assert worse.behind(best)
    assert not close.behind(best)


def test_where_nothing_is_to_be_decided_the_players_say_so() -> None:
    s = play([RandomBot(Random(seat)) for seat in range(2)], "over", {})
    nothing: Look[Any] = Look(GAME, s, 0, [])
    for bot in (PragaSearch(Random(1), PATIENT, 1000), PragaMaster(Random(1), PATIENT, 1000), PragaEasy(Random(1))):
        with pytest.raises(Fault):
            bot.choose(nothing)
    assert PragaSearch(Random(1), PATIENT, 1000).suggest(nothing, 3) == []


def test_the_search_wins_against_random_players_and_so_does_the_easy_one() -> None:
    for bot in (PragaSearch(Random(0), PATIENT, 150), PragaMaster(Random(0), PATIENT, 150), PragaEasy(Random(0))):
        s = play([RandomBot(Random(1)), bot, RandomBot(Random(2))], "random ones", {})
        assert GAME.scores(s).winners() == [1]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (1, {"solo": "parler", "parlers": "3"}),
        (2, {"solo": "parler", "action_side": "B", "action_order": "random"}),
        (2, {"road_tiles": "1+2+3a", "hunger_wall": "a", "cathedral": "b", "bridge": "random"}),
    ],
)
def test_the_search_plays_every_variant_to_the_end(players: int, options: dict[str, str]) -> None:
    for searching in (PragaSearch(Random(0), PATIENT, 80), PragaMaster(Random(0), PATIENT, 80)):
        bots: list[Bot] = [searching, *[RandomBot(Random(i)) for i in range(1, players)]]
        assert play(bots, "variant", options).over


@pytest.mark.parametrize("lines", [0, 45, 120])
def test_suggestions_are_legal_different_and_say_why(lines: int) -> None:
    s = position("hints", lines)
    look = look_at(s)
    found = PragaSearch(Random(3), PATIENT, 800).suggest(look, 3)
    assert 1 <= len(found) <= 3
    firsts = [each.codes[0] for each in found]
    assert len(set(firsts)) == len(firsts)
    words = Words("en")
    assert len({tuple(words.say(reason) for reason in each.reasons) for each in found}) == len(found)
    for each in found:
        copy = s.clone()
        for code in each.codes:
            assert GAME.why_not(copy, look.seat, code) is None
            move = GAME.find(code)
            assert move is not None
            GAME.play(copy, look.seat, move)
        assert 1 <= len(each.reasons) <= 3
        assert all(words.say(reason) for reason in each.reasons)


def test_the_weights_fit_the_features() -> None:
    for players in range(1, 5):
        table = weights_for(players)
        assert len(table) == GAME.world.turns
        assert {len(row) for row in table} == {SIZE}


# -- how the weights are made -------------------------------------------------------------------


def test_the_training_finds_the_weights_that_made_the_outcomes() -> None:
    train = load_tool("train_praga")
    rng = Random(4)
    true = {0: 10.0, 3: 2.5, 7: -1.5}
    rows = []
    for _ in range(400):
        x = [(0, 1.0), *[(i, float(rng.randint(1, 4))) for i in (3, 7) if rng.random() < 0.7]]
        rows.append((x, sum(true[i] * each for i, each in x)))
    found = train.solve(rows, [0.0] * SIZE, 0.001)
    assert [round(found[i], 2) for i in (0, 3, 7)] == [10.0, 2.5, -1.5]
    assert found[5] == 0.0  # never seen


def test_a_game_for_the_training_tells_every_turn_but_the_last_of_all() -> None:
    train = load_tool("train_praga")
    weights = [train.by_hand(left) for left in range(GAME.world.turns)]
    stories = train.play_one(1, weights, "story")
    assert [sample.left for sample in stories[0].samples] == list(range(15, 0, -1))
    assert stories[0].final > stories[0].samples[0].base
    fitted = train.fit(stories, weights, 60.0)
    assert {len(row) for row in fitted} == {SIZE}
    assert fitted != weights
