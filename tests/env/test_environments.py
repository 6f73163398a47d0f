"""The environments pass their makers' own tests, and tell no secrets."""

from __future__ import annotations

import re
import warnings
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import api_test, parallel_api_test, seed_test

import kingsroad.env.gym
import kingsroad.env.spiel
from kingsroad.bots.simple import Bot, RandomBot
from kingsroad.commands.schema import schema_of
from kingsroad.env import zoo
from kingsroad.env.arrays import Arrays
from kingsroad.env.gym import SeatEnv, SeatVectorEnv, id_of
from kingsroad.env.table import Table
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
GAMES = [("raja", 3), ("praga", 2)]
FROZEN = {"raja-v1": "cff90fdb4eaebb5e", "praga-v1": "4636e59691baf5e7"}
EVERY = [("raja", players) for players in range(2, 6)] + [("praga", players) for players in range(1, 5)]


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_pettingzoo_finds_nothing_wrong(title: str, players: int) -> None:
    with warnings.catch_warnings():
        # It would like plain arrays; with masks an observation is a dictionary, as it says itself elsewhere.
        warnings.filterwarnings("ignore", "Observation")
        api_test(zoo.env(title, players), num_cycles=300)
    seed_test(lambda: zoo.env(title, players), num_cycles=30)


@pytest.mark.parametrize("out_of_order", ["step", "observe", "agent_iter", "render", "last"])
def test_a_pettingzoo_environment_complains_when_it_is_used_before_reset(out_of_order: str) -> None:
    env = zoo.env("raja", 3, render_mode="ansi")
    given: dict[str, list[Any]] = {"step": [0], "observe": ["seat_0"]}
    with pytest.raises((AssertionError, AttributeError)):
        getattr(env, out_of_order)(*given.get(out_of_order, []))


def test_a_pettingzoo_environment_complains_when_an_agent_is_passed_over_or_nobody_is_left(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = zoo.env("raja", 3)
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match="step"):
        next(agents)
    env.agents = []
    env.step(0)
    assert "after all agents are terminated" in caplog.text


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_pettingzoo_finds_nothing_wrong_where_seats_answer_together(title: str, players: int) -> None:
    parallel_api_test(zoo.parallel_env(title, players), num_cycles=100)


def test_seats_that_set_their_discs_together_do_so_in_one_step() -> None:
    env = zoo.parallel_env("raja", 3)
    env.reset(seed=1)
    rng = Random(1)
    together = 0
    while env.agents:
        asked = env.asked()
        together += len(asked) > 1
        legal = {seat: [env.table.actions[move.code] for move in env.table.game.moves(env.table.state, seat)]
                 for seat in asked}  # fmt: skip
        seen = env._seen()
        for seat in range(3):
            mask = seen[f"seat_{seat}"]["action_mask"]
            assert np.flatnonzero(mask).tolist() == sorted(legal.get(seat, []))
        env.step({f"seat_{seat}": rng.choice(codes) for seat, codes in legal.items()})
    assert together > 3


@pytest.mark.parametrize("title", ["raja", "praga"])
@pytest.mark.parametrize("form", ["flat", "blocks", "bytes"])
def test_gymnasium_finds_nothing_wrong(title: str, form: str) -> None:
    env = gymnasium.make(id_of(title), rivals=["random"], form=form)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_many_games_at_once_are_the_same_games(title: str) -> None:
    envs = gymnasium.make_vec(id_of(title), num_envs=3, rivals=["random"])
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    alone = [SeatEnv(title, ["random"]) for _ in range(3)]
    seen, _ = envs.reset(seed=5)
    rows = [env.reset(seed=5 + n)[0] for n, env in enumerate(alone)]
    ended = [False] * 3
    rng = Random(5)
    ends = 0
    for _ in range(250):
        assert envs.observation_space.contains(seen)
        for n, row in enumerate(rows):
            assert (seen["observation"][n] == row["observation"]).all()
            assert (seen["action_mask"][n] == row["action_mask"]).all()
        actions = [rng.choice([0, *np.flatnonzero(row["action_mask"])][-3:]) for row in rows]
        seen, rewards, over, _, info = envs.step(np.array(actions))
        for n, env in enumerate(alone):
            if ended[n]:
                rows[n], reward, ended[n] = env.reset()[0], 0.0, False
            else:
                rows[n], reward, ended[n], _, _ = env.step(np.int64(actions[n]))
            assert (rewards[n], over[n]) == (reward, ended[n])
            ends += ended[n]
            nobody = [False] * 3
            assert bool(info.get("_rank", nobody)[n] or info.get("_illegal", nobody)[n]) == ended[n]
    assert ends > 0
    assert envs.unwrapped.action_masks().shape == (3, len(alone[0].table.codes))


@pytest.mark.parametrize(("title", "players"), [("raja", 3), ("praga", 1)])
def test_openspiel_finds_nothing_wrong(title: str, players: int) -> None:
    game = pyspiel.load_game(kingsroad.env.spiel.NAME, {"title": title, "players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(0)
    with pytest.warns(kingsroad.env.spiel.HiddenState):
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


def test_a_search_in_openspiel_begins_from_what_its_player_may_know() -> None:
    game = pyspiel.load_game(kingsroad.env.spiel.NAME, {"title": "raja", "players": 2, "options": "short:true"})
    state = game.new_initial_state()
    state.apply_action(3)
    rng = Random(3)
    while not (state.table.state.agenda.is_together() and state.current_player() == 1):
        state.apply_action(rng.choice(state.legal_actions()))
    guesses = [state.resample_from_infostate(1, rng.random) for _ in range(5)]
    assert {str(guess) != str(state) for guess in guesses} == {True}
    assert {guess.observation_string(1) for guess in guesses} == {state.observation_string(1)}
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        max_simulations=3,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    assert bot.step(state) in state.legal_actions()  # no warning: it searches guesses


def test_searches_that_would_know_what_is_hidden_are_warned_of_and_those_in_c_are_refused() -> None:
    """Those in C++ ended the process with a segmentation fault, whatever Python game they were given."""
    game = pyspiel.load_game(kingsroad.env.spiel.NAME, {"title": "raja", "players": 2, "options": "short:true"})
    state = game.new_initial_state()
    state.clone().apply_action(0)  # nothing is hidden yet
    state.apply_action(3)
    plain = mcts.MCTSBot(game, 1.0, 2, RandomRolloutEvaluator(1, np.random.RandomState(1)))
    with pytest.warns(kingsroad.env.spiel.HiddenState, match="hidden"):
        plain.step(state)
    rollout = pyspiel.RandomRolloutEvaluator(1, 1)
    visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    for bot, name in (
        (pyspiel.ISMCTSBot(1, rollout, 1.0, 5, 1000, visits, True, True), "ISMCTSBot"),
        (pyspiel.MCTSBot(game, rollout, 1.0, 20, 100, False, 1, False), "MCTSBot"),
    ):
        for entrance in (bot.step, bot.step_with_policy):
            with pytest.raises(Fault) as caught:
                entrance(state)
            assert caught.value.said == {"id": "env.compiled_search", "name": name}
    other = pyspiel.load_game("tic_tac_toe")
    bot = pyspiel.MCTSBot(other, rollout, 1.0, 20, 100, False, 1, False)
    assert bot.step(other.new_initial_state()) in range(9)


OPTIONS: dict[str, list[dict[str, str]]] = {
    "raja": [{}, {"expert": "2", "short": "true"}, {"hidden_gold": "true", "short": "true"}],
    "praga": [{}, {"road_tiles": "1+2+3b", "action_side": "B", "bridge": "random", "hunger_wall": "a"}],
}


@pytest.mark.parametrize(("title", "players"), EVERY)
def test_equal_rows_ask_the_same_and_hold_only_what_the_seat_may_know(title: str, players: int) -> None:
    asked: dict[bytes, bytes] = {}
    decisions = guessed = 0
    high = [column.high for column in Table(title, players).kit.columns]
    options = [*OPTIONS[title]]
    if title == "praga" and players < 3:
        options.append({"solo": "parler", "parlers": "2"})
    for given in options:
        table = Table(title, players, given)
        rng = Random(f"{title} {players} {given}")
        while not table.over:
            row = table.observe(table.seat)
            assert len(row) == table.size == len(high)
            assert all(map(int.__le__, row, high))
            mask = bytes(table.mask(table.seat))
            assert [at for at, legal in enumerate(mask) if legal] == table.legal()
            assert asked.setdefault(row, mask) == mask
            seat = rng.randrange(players)
            guess = table.guess(seat, rng)
            assert guess.observe(seat) == table.observe(seat)
            guessed += guess.state.text() != table.state.text()
            decisions += 1
            table.play(rng.choice(table.legal()))
        assert len(table.observe(0)) == table.size
    assert decisions > 100
    assert guessed > 10


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_the_schema_names_every_column_and_every_action_once(title: str) -> None:
    schema = schema_of(title)
    table = Table(title, 2)
    names = [f"{column['block']}.{column['name']}" for column in schema["columns"]]
    assert len(set(names)) == len(names) == table.size
    assert [action["code"] for action in schema["actions"]] == table.codes
    assert schema["version"] == f"{title}-v{kingsroad.env.gym.VERSION}"
    assert all(column["meaning"] and "{}" not in column["meaning"] for column in schema["columns"])
    digest = sha256("\n".join([*names, *table.codes]).encode()).hexdigest()[:16]
    assert digest == FROZEN[schema["version"]], "another layout needs another version"


def test_blocks_and_bytes_say_the_same_as_the_flat_row() -> None:
    table = Table("praga", 2)
    row = table.observe(0)
    flat = Arrays(table).row(row)
    assert (np.concatenate(list(Arrays(table, "blocks").row(row).values())) == flat).all()
    assert Arrays(table, "bytes").row(row).tobytes() == row
    scales = [column.scale for column in table.kit.columns]
    assert flat == pytest.approx([value / scale for value, scale in zip(row, scales, strict=True)])


def test_seats_see_themselves_in_the_same_place() -> None:
    table = Table("raja", 2)
    first, second = table.observe(0), table.observe(1)
    own = [at for at, column in enumerate(table.kit.columns) if not column.name.startswith("seat.")]
    same = [first[at] == second[at] for at in own]
    assert sum(same) > 0.95 * len(own)


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


def play_alone(env: SeatEnv, seed: int) -> list[float]:
    seen, _ = env.reset(seed=seed)
    over, rewards = False, []
    rng = Random(seed)
    while not over:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
        rewards.append(float(reward))
    return rewards


@pytest.mark.parametrize(("title", "rivals"), [("raja", ["random"]), ("praga", [])])
def test_shaped_rewards_sum_up_to_the_result_less_where_the_game_began(title: str, rivals: list[str]) -> None:
    shaped = SeatEnv(title, rivals, seat=0, reward="shaped")
    rewards = play_alone(shaped, 7)
    plain = play_alone(SeatEnv(title, rivals, seat=0), 7)
    shaped.reset(seed=7)
    begin = shaped.table.stood[0]
    assert plain[:-1] == [0.0] * (len(plain) - 1)
    assert sum(rewards) == pytest.approx(plain[-1] - begin)
    assert sum(reward != 0.0 for reward in rewards) > 10
    assert play_alone(SeatEnv(title, rivals, seat=0, reward="score"), 7)[-1] != 0.0
    with pytest.raises(Fault) as caught:
        SeatEnv(title, rivals, reward="luck")
    assert caught.value.said["id"] == "env.reward"


class LastBot(Bot):
    def choose(self, look: Look[Any]) -> Move:
        return look.moves[-1]


def test_rivals_are_levels_classes_bots_or_policies() -> None:
    asked = []

    def policy(row: np.ndarray, mask: np.ndarray) -> int:
        asked.append(row.shape)
        return int(np.flatnonzero(mask)[0])

    env = SeatEnv("raja", ["random", LastBot, RandomBot(Random(1)), policy], options={"short": "true"})
    play_alone(env, 3)
    assert set(asked) == {(env.table.size,)}
    assert env.action_masks().dtype == bool


def test_an_illegal_action_is_refused_or_loses_the_game() -> None:
    env = zoo.env("praga", 2)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(Fault) as caught:
        env.step(illegal)
    assert caught.value.said["id"] == "env.illegal"
    single = SeatEnv("praga", ["random"])
    seen, _ = single.reset(seed=1)
    wrong = np.flatnonzero(seen["action_mask"] == 0)[0]
    assert single.step(wrong)[1:4] == (-1.0, True, False)


def test_a_seat_that_nobody_has_is_refused_before_the_game() -> None:
    with pytest.raises(Fault) as caught:
        SeatEnv("raja", ["random"], seat=2)
    assert caught.value.said["id"] == "match.seat"


def test_one_seat_plays_a_whole_game_against_bots() -> None:
    env = SeatEnv("raja", ["random", "greedy"], options={"short": "true"})
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
    assert len(example) > 1
    exec(compile(example[0], str(PAGE), "exec"), {})
    told = capsys.readouterr().out
    assert told.count("rank") == 5
    for title in ("raja", "praga"):
        assert re.search(rf"{title} took \d+ decisions", told)
    assert "341 for Raja, 538 for Praga" in " ".join(PAGE.read_text(encoding="utf-8").split())
    assert [len(Table(title, 2).codes) for title in ("raja", "praga")] == [341, 538]
