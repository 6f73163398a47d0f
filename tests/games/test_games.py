"""Finished games, replayed line by line to the result and the final position they were written with.

`tools/make_games.py` plays them anew when content or rules have changed on purpose.
"""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.kernel.journal import REDO, UNDO, Journal, fold, read, write
from kingsroad.kernel.match import Match, replay, verify

GAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.journal"))
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def text_of(name: str) -> str:
    return (Path(__file__).parent / f"{name}.journal").read_text(encoding="utf-8")


@cache
def journal_of(name: str) -> Journal:
    return read(text_of(name))


@cache
def rules_of(title: str) -> Any:
    return titles.game(title)


@cache
def replayed(name: str) -> Match[Any]:
    journal = journal_of(name)
    return replay(rules_of(journal.header.fields["title"]), journal)


@every_game
def test_a_finished_game_ends_as_it_did(name: str) -> None:
    match = replayed(name)
    verify(match, journal_of(name))
    assert match.state.over


@every_game
def test_a_finished_game_is_written_as_it_was_read(name: str) -> None:
    assert write(journal_of(name)) == text_of(name)


@every_game
def test_a_replayed_game_is_saved_as_it_was_read(name: str) -> None:
    assert write(replayed(name).saved()) == text_of(name)


@every_game
def test_the_lines_that_count_lead_to_the_same_position(name: str) -> None:
    journal = journal_of(name)
    folded = replay(
        rules_of(journal.header.fields["title"]),
        Journal(journal.header, fold(journal.moves(), len(journal.header.seats))),
    )
    assert folded.state.hash() == replayed(name).state.hash()


@every_game
def test_the_first_line_says_what_a_game_is_there_for(name: str) -> None:
    first = journal_of(name).lines[0]
    assert (first.n, len(first.code.split()) > 2) == (0, True)


# -- what the games are there for ---------------------------------------------------------------


def test_praga_is_played_by_one_to_four_and_by_automas() -> None:
    names = [name for name in GAMES if name.startswith("praga-")]
    assert {len(journal_of(name).header.seats) for name in names} == {1, 2, 3, 4}
    assert {journal_of(name).header.options["solo"] for name in names} == {"none", "parler"}


@pytest.mark.parametrize("option", ["action_side", "action_order", "hunger_wall", "cathedral", "bridge"])
def test_every_option_of_praga_is_played_with_more_than_one_value(option: str) -> None:
    played = {journal_of(name).header.options[option] for name in GAMES if name.startswith("praga-")}
    assert len(played) > 1


def test_raja_is_played_by_two_to_five() -> None:
    assert {len(journal_of(name).header.seats) for name in GAMES if name.startswith("raja-")} == {2, 3, 4, 5}


@pytest.mark.parametrize("option", [option.name for option in rules_of("raja").options if option.name != "expert"])
def test_every_option_of_raja_is_played_with_and_without(option: str) -> None:
    values = {journal_of(name).header.options[option] for name in GAMES if name.startswith("raja-")}
    assert values == {"false", "true"}


@pytest.mark.parametrize("word", sorted({code.partition(" ")[0] for code in rules_of("raja").world.by_code}))
def test_every_kind_of_move_of_raja_is_played(word: str) -> None:
    words = {line.code.partition(" ")[0] for name in GAMES for line in journal_of(name).moves()}
    assert word in words


def test_lines_are_taken_back_and_played_again() -> None:
    codes = [line.code for line in journal_of("raja-undo").moves()]
    assert UNDO in codes
    assert REDO in codes
    assert any(code.startswith(f"{UNDO} ") for code in codes)


def test_discs_are_changed_before_all_are_set() -> None:
    lines = journal_of("raja-undo").moves()
    pairs = pairwise(lines)
    assert any(a.colour == b.colour and a.code[:5] == b.code[:5] == "disc " for a, b in pairs)


def test_a_token_was_ordered_off_field_10() -> None:
    state = replayed("raja-field-10").state
    assert (state.closing, state.track[-1]) == (True, -1)


def test_round_15_ended_a_game() -> None:
    state = replayed("raja-round-15").state
    assert (state.round, state.closing) == (15, False)


def test_a_last_palace_ended_a_game() -> None:
    state = replayed("raja-last-palace").state
    assert (state.round < 10, min(board.palaces for board in state.boards)) == (True, 0)


def test_a_victory_was_shared() -> None:
    match = replayed("raja-three-players")
    assert len(match.game.scores(match.state).winners()) == 2
