"""The environments pass their makers' own tests, and tell no secrets."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import kingsroad.env.gym
import kingsroad.env.spiel
from kingsroad.env import zoo
from kingsroad.env.table import Table
from kingsroad.kernel.phrase import Fault

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
GAMES = [("raja", 3), ("praga", 2)]
EVERY = [("raja", players) for players in range(2, 6)] + [("praga", players) for players in range(1, 5)]


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_pettingzoo_finds_nothing_wrong(title: str, players: int) -> None:
    with warnings.catch_warnings():
        # It would like plain arrays; with masks an observation is a dictionary, as it says itself elsewhere.
        warnings.filterwarnings("ignore", "Observation")
        api_test(zoo.env(title, players), num_cycles=300)
    seed_test(lambda: zoo.env(title, players), num_cycles=30)


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_gymnasium_finds_nothing_wrong(title: str) -> None:
    env = gymnasium.make(kingsroad.env.gym.ID, title=title, rivals=["random"])
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("title", "players"), [("raja", 3), ("praga", 1)])
def test_openspiel_finds_nothing_wrong(title: str, players: int) -> None:
    game = pyspiel.load_game(kingsroad.env.spiel.NAME, {"title": title, "players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(0)
    fork = state.clone()
    fork.apply_action(fork.legal_actions()[-1])
    assert str(fork) != str(state)


def test_openspiel_knows_the_options_and_tells_them_in_the_name_of_the_game() -> None:
    given = {"title": "raja", "players": 2, "options": "short:true hidden_gold:true"}
    game = pyspiel.load_game(kingsroad.env.spiel.NAME, given)
    assert (game.table.options["short"], game.table.options["hidden_gold"]) == ("true", "true")
    assert pyspiel.load_game(str(game)).table.options == game.table.options
    with pytest.raises(Fault) as caught:
        pyspiel.load_game(kingsroad.env.spiel.NAME, {"options": "short"})
    assert caught.value.said["id"] == "option.value"


@pytest.mark.parametrize(("title", "players"), EVERY)
def test_a_row_has_the_same_length_everywhere_and_numbers_of_a_sensible_size(title: str, players: int) -> None:
    table = Table(title, players)
    size = Table(title, 2).size
    rng = Random(f"{title} {players}")
    highest = 0.0
    while not table.over:
        for seat in range(players):
            row = table.observe(seat)
            assert len(row) == size
            highest = max(highest, *row)
        table.play(rng.choice(table.legal()))
    assert 1.0 <= highest <= zoo.BOUND
    assert len(table.observe(0)) == size


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_what_a_seat_cannot_know_is_not_in_its_row(title: str, players: int) -> None:
    table = Table(title, players)
    table.begin("secrets")
    rng = Random("secrets")
    guessed = 0
    while not table.over:
        seat = rng.randrange(players)
        other = table.fork()
        other.state = table.game.guess(table.state, seat, rng)
        assert other.observe(seat) == table.observe(seat)
        guessed += other.state.text() != table.state.text()
        table.play(rng.choice(table.legal()))
    assert guessed > 10


def test_seats_see_themselves_in_the_same_place() -> None:
    table = Table("raja", 2)
    first, second = table.observe(0), table.observe(1)
    assert sum(first) == pytest.approx(sum(second))


def test_rewards_sum_up_to_nothing_and_the_best_has_most() -> None:
    for seed in range(6):
        table = Table("raja", 3, {"short": "true"})
        table.begin(str(seed))
        assert table.rewards() == [0.0] * 3
        rng = Random(seed)
        while not table.over:
            table.play(rng.choice(table.legal()))
        rewards = table.rewards()
        assert sum(rewards) == pytest.approx(0)
        assert table.result(int(np.argmax(rewards)))["rank"] == 1


def test_an_illegal_action_is_refused_or_loses_the_game() -> None:
    env = zoo.env("praga", 2)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(Fault) as caught:
        env.step(illegal)
    assert caught.value.said["id"] == "env.illegal"
    single = kingsroad.env.gym.SeatEnv("praga", ["random"])
    seen, _ = single.reset(seed=1)
    wrong = np.flatnonzero(seen["action_mask"] == 0)[0]
    assert single.step(wrong)[1:4] == (-1.0, True, False)


def test_a_seat_that_nobody_has_is_refused_before_the_game() -> None:
    with pytest.raises(Fault) as caught:
        kingsroad.env.gym.SeatEnv("raja", ["random"], seat=2)
    assert caught.value.said["id"] == "match.seat"


def test_one_seat_plays_a_whole_game_against_bots() -> None:
    env = kingsroad.env.gym.SeatEnv("raja", ["random", "greedy"], options={"short": "true"})
    seats = set()
    for seed in range(5):
        seen, info = env.reset(seed=seed)
        seats.add(env.seat)
        over, reward = False, 0.0
        rng = np.random.default_rng(seed)
        while not over:
            assert reward == 0.0
            seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert info["rank"] in (1, 2, 3)
        assert reward != 0.0
    assert len(seats) > 1


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(example) == 1
    exec(compile(example[0], str(PAGE), "exec"), {})
    told = capsys.readouterr().out
    assert told.count("rank") == 5
    for title in ("raja", "praga"):
        assert re.search(rf"{title} took \d+ decisions", told)
    assert "341 for Raja, 538 for Praga" in " ".join(PAGE.read_text(encoding="utf-8").split())
    assert [len(Table(title, 2).codes) for title in ("raja", "praga")] == [341, 538]
