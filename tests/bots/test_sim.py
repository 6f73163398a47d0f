"""Games between bots: equal arguments make equal games, in one process or in several."""

from random import Random

import pytest

from kingsroad import titles
from kingsroad.bots.roster import LEVELS, make_bot, suggest
from kingsroad.bots.sim import play_game, simulate
from kingsroad.kernel.game import Setup
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import begin
from kingsroad.kernel.phrase import Fault
from kingsroad.titles import game

RAJA = game("raja")


def run(seats: list[str], seed: str, games: int, jobs: int, **options: str) -> dict[str, object]:
    return simulate("raja", seats, options, seed, games, jobs, None, lambda done: None)


def test_the_number_of_processes_changes_no_result() -> None:
    one, two = (run(["greedy", "random", "random"], "jobs", 6, jobs, expert="2") for jobs in (1, 2))
    assert one["results"] == two["results"]
    assert one["decisions"] == two["decisions"]


def test_another_seed_gives_other_games() -> None:
    assert run(["random"] * 3, "a", 3, 1)["results"] != run(["random"] * 3, "b", 3, 1)["results"]


def test_the_numbers_of_a_simulation_agree_with_each_other() -> None:
    heard: list[int] = []
    told = simulate("raja", ["random"] * 4, {}, "numbers", 5, 1, None, heard.append)
    assert heard == [1, 2, 3, 4, 5]
    assert told["games"] == len(told["results"]) == 5
    assert told["mean_decisions"] == told["decisions"] / 5
    for each in told["results"]:
        best = max(each["scores"])
        assert each["winners"] == [seat for seat, score in enumerate(each["scores"]) if score == best]


def test_a_bot_is_asked_only_where_it_has_a_choice() -> None:
    result = play_game(RAJA, ["random"] * 5, {}, "forced")
    match = begin(RAJA, [(colour, "random") for colour in RAJA.colours], {}, "forced")
    decisions = 0
    for seat, move in result.moves:
        assert seat == RAJA.waiting(match.state)[0]
        decisions += len(RAJA.moves(match.state, seat)) > 1
        match.add(seat, move.code)
    assert match.state.over
    assert decisions == result.decisions < len(result.moves)
    assert [list(total) for total in RAJA.scores(match.state).totals] == result.totals


@pytest.mark.parametrize("name", LEVELS)
def test_every_bot_of_the_roster_plays_a_whole_game(name: str) -> None:
    """Also without any time to think."""
    for title, options in (("raja", {"short": "true"}), ("praga", {})):
        result = play_game(game(title), [name, name], options, "roster", seconds=0.0)
        assert result.winners
        assert len(result.totals) == 2


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("title", titles.names())
def test_a_bot_that_is_asked_where_nothing_is_to_be_decided_says_so(title: str, name: str) -> None:
    asked = game(title)
    state = asked.start(Setup(asked.colours[:2], asked.resolve({}), "nothing"))
    with pytest.raises(Fault) as caught:
        make_bot(name, asked, Random(1)).choose(Look(asked, state, 0, []))
    assert caught.value.said == {"id": "bot.no_moves", "seat": 0}
    assert suggest(asked, Look(asked, state, 0, []), 3, Random(1)) == []


@pytest.mark.parametrize(
    ("seats", "options", "fault"),
    [
        (["greedy", "clever"], {}, "bot.unknown"),
        (["random"], {}, "setup.players"),
        (["random"] * 6, {}, "setup.players"),
        (["random"] * 3, {"sun": "true"}, "option.unknown"),
        (["random"] * 3, {"short": "perhaps"}, "option.value"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_cannot_be_played_is_a_fault(seats: list[str], options: dict[str, str], fault: str, jobs: int) -> None:
    with pytest.raises(Fault) as caught:
        simulate("raja", seats, options, "fault", 4, jobs, None, lambda done: None)
    assert caught.value.said["id"] == fault


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(Fault) as caught:
        make_bot("clever", RAJA, Random(1))
    assert caught.value.said == {
        "id": "bot.unknown",
        "name": "clever",
        "known": "random, easy, steady, greedy, strong, master",
    }
