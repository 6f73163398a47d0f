"""The log in a terminal."""

from __future__ import annotations

from rich.console import Console

from kingsroad.kernel.log import enter, void_lines
from kingsroad.kernel.match import replay
from kingsroad.terminal.log import draw_log
from kingsroad.terminal.marks import Marks
from kingsroad.titles import game
from kingsroad.words import Words
from tests.games.test_games import journal_of


def test_what_was_taken_back_is_told_as_one_like_in_the_browser() -> None:
    journal = journal_of("praga-solo")
    match = replay(game("praga"), journal, 0)
    entries = []
    for line in journal.moves():
        entries.append(enter(match, 0, line.code))
        if match.n > 1 and match.undoable(0):
            break
    entries.append(enter(match, 0, "undo"))
    first, *_, taken, undo = [Words().say(entry.said) for entry in entries]
    console = Console(width=200)
    with console.capture() as shown:
        console.print(draw_log(entries, void_lines(match), Marks(match.header.colours, Words()), Words(), 0))
    assert first in shown.get()
    assert Words().of("log.taken_back", count=1) in shown.get()
    assert taken not in shown.get()
    assert undo not in shown.get()
