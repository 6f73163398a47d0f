"""Journals: a text that is read strictly and written back the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.journal import LARGEST, Header, Journal, Line, fold, options_text, read, write
from tests.kernel.faults import fault, unless_fault

TEXT = """\
kingsroad 1
title: tiny
rules: 1
content: 5b1f
options: days=2 open_hands=false
seat red: Anna
seat blue: Bo: the "2nd", Ümit
commitment: 0c7e
chosen: yes
seed: 42
salt: 99

1 red stall mill
# both are quick today
2 blue stall well
3 red pick coin: @tree
#
4 red undo
5 red ?
6 blue undo 2
"""
ROWS = TEXT.split("\n")


def changed(row: int, *rows: str) -> str:
    """The text with other rows in the place of one; rows are counted from 1, as in a Fault."""
    return "\n".join([*ROWS[: row - 1], *rows, *ROWS[row:]])


def test_a_journal_is_read() -> None:
    journal = read(TEXT)
    assert journal.header.seats == [("red", "Anna"), ("blue", 'Bo: the "2nd", Ümit')]
    assert journal.header.colours == ["red", "blue"]
    assert journal.header.options == {"days": "2", "open_hands": "false"}
    assert journal.header.fields["seed"] == "42"
    assert [(line.n, line.colour, line.code) for line in journal.lines] == [
        (1, "red", "stall mill"),
        (0, "", " both are quick today"),
        (2, "blue", "stall well"),
        (3, "red", "pick coin: @tree"),
        (0, "", ""),
        (4, "red", "undo"),
        (5, "red", "?"),
        (6, "blue", "undo 2"),
    ]
    assert [line.n for line in journal.moves()] == [1, 2, 3, 4, 5, 6]


def test_writing_is_the_inverse_of_reading() -> None:
    assert write(read(TEXT)) == TEXT


def test_a_game_may_have_no_lines_yet() -> None:
    text = "\n".join(ROWS[:12]) + "\n"
    assert read(text).lines == []
    assert write(read(text)) == text


def test_fields_can_be_left_out_of_a_header() -> None:
    header = read(TEXT).header
    bare = header.without("seed", "salt")
    assert "seed" not in bare.fields
    assert bare.seats == header.seats
    assert "seed" in header.fields


def test_options_are_written_in_their_order() -> None:
    assert options_text({"short": "true", "gold": "3"}) == "short=true gold=3"


def without(row: int) -> str:
    return changed(row)


def swapped(row: int, other: int) -> str:
    rows = ROWS.copy()
    rows[row - 1], rows[other - 1] = rows[other - 1], rows[row - 1]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("text", "id", "values"),
    [
        ("", "journal.format", {"expected": "kingsroad 1"}),
        ("kingsroad 2\n", "journal.format", {}),
        (" " + TEXT, "journal.format", {}),
        ("\ufeff" + TEXT, "journal.format", {}),
        (TEXT.replace("\n", "\r"), "journal.format", {}),
        (TEXT[:-1], "journal.cut_off", {"row": 20}),
        (TEXT[:-4], "journal.cut_off", {"row": 20}),
        ("kingsroad 1", "journal.cut_off", {"row": 1}),
        (TEXT.replace("\n", "\r\n"), "journal.line_ends", {}),
        (without(12), "journal.no_lines", {"row": 19}),
        ("\n".join(ROWS[:11]) + "\n", "journal.no_lines", {"row": 11}),
        (changed(14, "", ROWS[13]), "journal.line", {"row": 14, "text": ""}),
        (changed(13, "1 red stall\tmill"), "journal.line", {"row": 13}),
        (changed(13, "1 red stall mill\r"), "journal.line", {"row": 13}),
        (changed(13, "1 red stall\x00mill"), "journal.line", {"row": 13}),
        (changed(13, "1 red ställ"), "journal.line", {"row": 13}),
        (changed(13, "1 red STALL"), "journal.line", {"row": 13}),
        (changed(13, "01 red stall mill"), "journal.line", {"row": 13}),
        (changed(13, "-1 red stall mill"), "journal.line", {"row": 13}),
        (changed(13, "1  red stall mill"), "journal.line", {"row": 13}),
        (changed(13, "1 red"), "journal.line", {"row": 13, "text": "1 red"}),
        (changed(13, "12345678 red home"), "journal.line", {"row": 13}),
        (changed(13, "stall mill"), "journal.line", {"row": 13}),
        (changed(14, "# \x1b[2J"), "journal.line", {"row": 14}),
        (changed(14, " # late"), "journal.line", {"row": 14}),
        (changed(15, "3 blue stall well"), "journal.number", {"row": 15, "expected": 2, "n": "3"}),
        (changed(15, "1 blue stall well"), "journal.number", {"row": 15, "expected": 2, "n": "1"}),
        (without(13), "journal.number", {"row": 14, "expected": 1, "n": "2"}),
        (changed(15, "2 green stall well"), "journal.seat", {"row": 15, "seat": "green", "known": "red, blue"}),
        (changed(7, "seat red: Bo"), "journal.seat_twice", {"row": 7, "seat": "red"}),
        (changed(9, "colour: red"), "journal.field", {"row": 9, "field": "colour"}),
        (changed(9, "title: tiny"), "journal.field", {"row": 9, "field": "title"}),
        (changed(2, "title:tiny"), "journal.header", {"row": 2}),
        (changed(2, "title: "), "journal.header", {"row": 2}),
        (changed(2, "title: ti\tny"), "journal.header", {"row": 2}),
        (changed(6, "seat red: An\u2028na"), "journal.header", {"row": 6}),
        (changed(6, "seat red: \ud800"), "journal.header", {"row": 6}),
        (changed(6, "seat r\x07d: Anna"), "journal.header", {"row": 6}),
        (changed(5, "options: days"), "journal.header", {"row": 5, "text": "options: days"}),
        (changed(5, "options: days=2  open_hands=false"), "journal.header", {"row": 5}),
        (without(2), "journal.missing", {"field": "title"}),
        (without(3), "journal.missing", {"field": "rules"}),
        (without(4), "journal.missing", {"field": "content"}),
        (without(5), "journal.missing", {"field": "options"}),
        (without(8), "journal.missing", {"field": "commitment"}),
        ("\n".join([*ROWS[:5], *ROWS[7:12], ""]), "journal.missing", {"field": "seat"}),
        (swapped(2, 3), "journal.order", {}),
        (swapped(5, 6), "journal.order", {}),
        (swapped(10, 11), "journal.order", {}),
    ],
)
def test_a_wrong_journal_is_refused_with_the_row_that_is_wrong(text: str, id: str, values: dict[str, object]) -> None:
    said = fault(lambda: read(text))
    assert said["id"] == id
    assert {name: said[name] for name in values} == values


@pytest.mark.parametrize("noise", ["x", "\n", "kingsroad 1\n", "\x00", "ä", "seat a: b\n", "1 red undo\n"])
def test_a_text_that_is_too_large_is_not_looked_at(noise: str) -> None:
    text = noise * (10_000_000 // len(noise))
    assert fault(lambda: read(text)) == {"id": "journal.too_large", "size": len(text), "largest": LARGEST}


def test_large_texts_are_read_row_by_row_not_row_against_row() -> None:
    seats = [f"seat guest {i}: x" for i in range(45_000)]
    assert len(read(changed(7, ROWS[6], *seats)).header.seats) == 45_002
    lines = [f"{n} red stall mill" for n in range(1, 45_001)]
    assert len(read("\n".join([*ROWS[:12], *lines, ""])).lines) == 45_000


# -- fuzzing ------------------------------------------------------------------------------------


def read_or_refuse(text: str) -> None:
    journal = unless_fault("journal", lambda: read(text))
    if journal is not None:
        assert write(journal) == text


@given(st.text())
def test_any_text_is_refused_or_read_and_written_back(text: str) -> None:
    read_or_refuse(text)
    read_or_refuse("kingsroad 1\n" + text)
    read_or_refuse("\n".join(ROWS[:12]) + "\n" + text)


PIECES = st.sampled_from(
    [*ROWS, "", "\n", " ", ": ", "seat ", "#", "?", "1", "7 red undo", "\r", "\x00", "\ud800", "٣"]
)


@given(st.lists(PIECES), st.sampled_from(["\n", ""]))
def test_pieces_of_journals_are_refused_or_read_and_written_back(pieces: list[str], glue: str) -> None:
    read_or_refuse(glue.join(pieces))


@given(st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 8), st.text(max_size=4) | PIECES), max_size=4))
def test_a_damaged_journal_is_refused_or_read_and_written_back(damages: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for at, length, instead in damages:
        text = text[:at] + instead + text[at + length :]
    read_or_refuse(text)


names = st.text(st.characters(categories=("L", "N", "P", "S"), include_characters=" "), min_size=1, max_size=20)
codes = st.text("abcdefghijklmnopqrstuvwxyz0123456789?@+/,:()_ .'-", max_size=20)


@given(names, names, st.lists(st.tuples(st.sampled_from(["red", "blue", ""]), codes), max_size=20))
def test_what_is_written_is_read_back_the_same(anna: str, bo: str, said: list[tuple[str, str]]) -> None:
    header = Header(read(TEXT).header.fields, [("red", anna), ("blue", bo)])
    lines: list[Line] = []
    n = 0
    for colour, code in said:
        n += bool(colour)
        lines.append(Line(n if colour else 0, colour, code))
    text = write(Journal(header, lines))
    again = read(text)
    assert again.header.seats == header.seats
    assert [line.text() for line in again.lines] == [line.text() for line in lines]
    assert write(again) == text


# -- the lines that count -----------------------------------------------------------------------


def played(*codes: str) -> list[int]:
    return [line.n for line in fold([Line(n, "red", code) for n, code in enumerate(codes, 1)], 2)]


def test_without_undo_every_line_counts() -> None:
    assert played("a", "b", "c") == [1, 2, 3]
    assert played() == []


def test_undo_takes_back_the_last_line() -> None:
    assert played("a", "b", "undo") == [1]
    assert played("a", "b", "undo", "undo") == []
    assert played("a", "b", "undo", "c") == [1, 4]


def test_undo_of_a_number_takes_back_everything_from_there() -> None:
    assert played("a", "b", "c", "undo 2") == [1]
    assert played("a", "b", "c", "undo 2", "d", "undo 5") == [1]


def test_redo_brings_back_what_the_last_undo_took() -> None:
    assert played("a", "b", "c", "undo 2", "redo") == [1, 2, 3]
    assert played("a", "b", "undo", "undo", "redo", "redo") == [1, 2]
    assert played("a", "b", "undo", "redo", "undo 2") == [1]


@pytest.mark.parametrize(
    ("codes", "id", "n"),
    [
        (("undo",), "journal.undo", 1),
        (("a", "undo 7"), "journal.undo", 2),
        (("a", "undo x"), "journal.undo", 2),
        (("a", "b", "undo", "undo 2"), "journal.undo", 4),
        (("redo",), "journal.redo", 1),
        (("a", "undo", "b", "redo"), "journal.redo", 4),
        (("a", "undo", "redo", "redo"), "journal.redo", 4),
    ],
)
def test_what_cannot_be_undone_or_redone_is_refused(codes: tuple[str, ...], id: str, n: int) -> None:
    assert fault(lambda: played(*codes)) == {"id": id, "n": n}
