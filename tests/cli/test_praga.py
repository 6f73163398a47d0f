"""Praga in the terminal, as a player meets it."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from kingsroad.kernel.match import begin
from kingsroad.praga.state import PragaState
from kingsroad.terminal.praga import PragaScreen
from kingsroad.terminal.question import Answer, Numbered, Placing
from kingsroad.titles import game
from kingsroad.words import Words
from tests.cli.conftest import Run

WORDS = Words()
ARGS = ("play", "praga", "--seats", "me:Anna", "--seed", "3", "--option", "start=1")


def answers(run: Run, *lines: str) -> list[str]:
    """What was shown first, then after each line."""
    ran = run(*ARGS, typed="".join(f"{line}\n" for line in (*lines, "q", "n")))
    assert (ran.code, ran.err) == (0, "")
    return ran.out.split("Anna> ")


def test_a_whole_game_is_played_by_choosing_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    ran = run("play", "praga", "--seats", "me,random", "--seed", "5", "--save", path, typed="1\n" * 600)
    assert (ran.code, ran.err) == (0, "")
    assert "Final ranking" in ran.out
    assert run("replay", path, "--verify").code == 0


def test_the_tiles_of_the_crane_bear_the_numbers_of_their_answers(run: Run) -> None:
    first, taken = answers(run, "5")[:2]
    row = next(row for row in first.split("\n") if row.startswith("5 "))
    assert "1-6 the tiles above" in first
    assert row.split()[1:4] == ["Quarries", "/", "Building"]
    assert "takes the Quarries/Building tile" in taken


def test_a_refresh_names_the_tiles_and_shows_their_row_alone(run: Run) -> None:
    row, log = answers(run, "refresh wall", "away 1", "log")[1::2]
    drawn = [line.split()[:2] for line in row.split("\n") if line[:2] in ("1 ", "2 ", "3 ", "4 ")]
    assert [number for number, _ in drawn] == ["1", "2", "3", "4"]
    assert all(tile.startswith("w") for _, tile in drawn)
    assert "removes the wall (3 points)" in log


def test_the_help_tells_how_a_tile_is_turned_and_nothing_of_raja(run: Run) -> None:
    help = answers(run, "help")[1]
    assert "3 r2 uses rotation 2" in help
    assert "routes" not in help
    rows = help.split("\n")
    assert max(len(row) for row in rows) <= 80
    assert any(row.startswith("A CODE is") for row in rows)
    raja = run("play", "raja", "--seats", "me:Anna,random", "--seed", "4", typed="h\nq\n").out
    assert "routes CITY" in raja
    assert "3 r2" not in raja


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why", "Name a move, for example: why "),
        ("rules", "Name a rule or a chapter; chapters: setup, turn, crane"),
        ("routes", "There are no routes in Praga."),
        ("99", "There is no choice with that number."),
        ("99 r2", "There is no choice with that number."),
    ],
)
def test_what_is_incomplete_is_explained(run: Run, line: str, said: str) -> None:
    assert answers(run, line)[1].startswith(said)


def test_a_place_is_taken_as_shown_or_with_another_turn() -> None:
    turns = [(0, Answer("r0", "place 5 r0")), (3, Answer("r2", "place 5 r2"))]
    question = Placing([turns], [("Then", [Answer("End", "end")])], "Places", "a hint")
    typed = ("1", "1 r0", "1 r4", "2", "2 r1", "3", "x r1")
    assert [question.code(text) for text in typed] == [
        "place 5 r2",
        "place 5 r0",
        "place 5 r4",  # the game says why it cannot lie like that
        "end",
        None,
        None,
        None,
    ]


def test_an_answer_of_several_rows_stays_right_of_its_number() -> None:
    console = Console(file=io.StringIO(), width=40, no_color=True)
    console.print(Numbered([("Do", [Answer("a word " * 6, "a"), Answer("b", "b")])], "").draw(40))
    rows: list[str] = console.file.getvalue().split("\n")  # type: ignore[attr-defined]
    assert len(rows) > 3
    assert [row[16:20] for row in rows[:-2]] == ["  1 ", *["    "] * (len(rows) - 3)]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("options", [{}, {"solo": "parler", "parlers": "2"}])
def test_no_line_is_wider_than_the_terminal(width: int, options: dict[str, str]) -> None:
    rng = Random(5)
    colours = game("praga").colours[: 1 if options else 4]
    match = begin(game("praga"), [(colour, "a long name") for colour in colours], options, "5")
    console = Console(file=io.StringIO(), width=width, no_color=True)
    screen = PragaScreen(match.game, colours, ["a long name"] * len(colours), WORDS, console)
    asked: set[str] = set()
    while not match.state.over:
        assert isinstance(match.state, PragaState)
        seat = match.game.waiting(match.state)[0]
        view = match.game.view(match.state, seat)
        kinds = {task["said"]["id"] for task in view["tasks"]}
        if match.n % 8 == 0 or not kinds <= asked:  # every question once at least
            asked |= kinds
            question = screen.question(view)
            console.print(screen.table(view, width, question.numbers()))
            console.print(question.draw(width))
        match.add(seat, rng.choice(match.game.moves(match.state, seat)).code)
    rows = console.file.getvalue().split("\n")  # type: ignore[attr-defined]
    assert len(rows) > 300
    assert max(len(line) for line in rows) <= width
    assert not any("…" in line for line in rows)  # nothing was cut


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        ('[site.p1a]\nplaza = "p99"\n', "content site.p1a: plaza cannot be p99; known: p1, p2"),
        ('[upgrade.u01]\naction = "dance"\n', "content upgrade.u01: action cannot be dance"),
        ('[silver.goods]\nstep = "dance"\n', "content silver.goods: step cannot be dance"),
        ("[wall.w01]\ncorners = [6]\n", "wall.w01: corners are numbered from 0 to 5"),
        ("[wall.w01]\ncorners = [-1]\n", "wall.w01: corners is -1, but nothing in the box is below 0"),
        ("[tiers.hunger_wall_a]\ncosts = []\n", "tiers.hunger_wall_a: costs has 0 entries, not 2"),
    ],
)
def test_wrong_content_is_refused_with_its_place(run: Run, tmp_path: Path, correction: str, said: str) -> None:
    folder = tmp_path / "fixes"
    folder.mkdir()
    (folder / "fixes.toml").write_text(correction)
    ran = run("content", "check", "--content", folder)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_no_seats_at_all_are_refused(run: Run) -> None:
    ran = run("play", "praga", "--seats", "")
    assert ran.code == 2
    assert "there is no player" in ran.err


def test_one_game_is_one_game(run: Run) -> None:
    assert run("sim", "praga", "--seats", "random,random", "--games", "1").out.split("\n")[-2].startswith("1 game, ")


def test_a_way_that_is_not_there_is_told_without_a_gap(run: Run) -> None:
    ran = run("play", "raja", "--seats", "me:Anna,random", "--seed", "4", typed="routes\nq\n")
    assert "There is no route there now" in ran.out
