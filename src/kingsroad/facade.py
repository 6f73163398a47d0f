"""The front door for programs: one import, and a game that can be printed, queried, played, copied and saved.

    import kingsroad

    game = kingsroad.new("raja", players=3, seed=7)
    while not game.over:
        game.play(game.bot("easy"))
    print(game, game.scores)

Everything here is thin. For speed, use a `kernel.game.Game` directly: see `titles.game`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

from kingsroad import titles
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game as Rules
from kingsroad.kernel.game import State, View
from kingsroad.kernel.journal import LARGEST, Journal, read, write
from kingsroad.kernel.log import Entry, enter, read_back
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import Match
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault, Phrase, Refusal, Refused
from kingsroad.overview import parts_of
from kingsroad.rulebook import Rulebook, load_rulebook
from kingsroad.terminal.files import read_journal
from kingsroad.words import Words

__all__ = ["BadInput", "Fault", "Game", "IllegalMove", "new", "replay", "review"]

Seat: TypeAlias = int | str  # its number, from 0, or its colour


class Readable(Protocol):
    """An open file."""

    def read(self, size: int, /) -> str | bytes:
        """At most so much of it."""


class BadInput(Fault):
    """Something that cannot be used. `str` is a sentence that says why."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(**said)

    def __str__(self) -> str:
        """The reason, in English."""
        return _words().say(self.said)


class IllegalMove(BadInput):
    """A code that cannot be played now. `rule` is the id of the rule that forbids it."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.said)
        self.rule = refused.refusal.rule


def new(
    title: str,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    colours: Sequence[str] | None = None,
) -> Game:
    """Begin a game.

    Args:
        title: The name of the game, one of `kingsroad.titles.names()`.
        players: How many, or their names. Two, if neither players nor colours are given.
        seed: Equal seeds shuffle equal games; without one each game is different.
        options: The variants, as `kingsroad options TITLE` lists them: `{"short": True}`.
        colours: One for each player, in the order in which they sit.

    Raises:
        BadInput: There is no such title, option or colour, or the game is not for so many players.
    """
    with _in_words():
        rules = _rules(title)
        if players is None:
            players = 2 if colours is None else len(colours)
        count = players if isinstance(players, int) else len(players)
        colours = titles.colours_for(rules, count) if colours is None else colours
        if len(colours) != count:
            raise Fault("facade.colours", players=count, colours=len(colours))
        names = colours if isinstance(players, int) else players
        given = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in _items(options)}
        seats = list(zip(colours, names, strict=True))
        return Game(matches.begin(rules, seats, given, None if seed is None else str(seed)))


def replay(source: str | os.PathLike[str] | Readable, to: int | None = None) -> Game:
    """Read a game from its journal. Every line is checked against the rules, and the result against the journal's own.

    Args:
        source: The path of a file, an open file, or the text of a journal.
        to: Stop after this line.

    Raises:
        BadInput: The file cannot be read, or what it says is no game.
    """
    with _in_words():
        journal = _journal(source)
        rules = _rules(journal.header.fields["title"])
        last = len(journal.moves())
        if to is not None and not 0 <= to <= last:
            raise Fault("journal.to", n=to, last=last)
        match = matches.replay(rules, journal, to)
        if to is None and "hash" in journal.header.fields:
            matches.verify(match, journal)
        return Game(match, read_back(matches.replay(rules, journal, 0), journal, to))


def review(source: str | os.PathLike[str] | Readable, level: str = "strong", jobs: int = 1) -> dict[str, Any]:
    """Judge a finished game: winning chances, best turns, and a ledger of luck and skill that sums to the result.

    Args:
        source: The path of a file, an open file, or the text of a journal.
        level: How thoroughly: `"quick"`, `"strong"` or `"master"`.
        jobs: In how many processes. The result is the same for any number.

    Raises:
        BadInput: The file cannot be read, what it says is no game, or the game is not finished.
    """
    from kingsroad.review.report import Review
    from kingsroad.review.work import do_all

    with _in_words():
        journal = _journal(source)
        asked = Review(_rules(journal.header.fields["title"]), journal, level)
        return asked.told(do_all(asked, journal, None, jobs, None, lambda done: None))


class Game:
    """A game being played: the position, its journal, and what may be done now.

    It belongs to whoever runs the game and hides nothing from them. What one player may know is in `view`.
    A seat is named by its number, from 0, or by its colour; where none is named, the one that is to move is meant.
    """

    def __init__(self, match: Match[Any], log: list[Entry] | None = None) -> None:
        """Use `new` or `replay`."""
        self._match = match
        self._log = log or []

    # -- what it is -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Which game it is: the name of its title."""
        return self._match.game.title

    @property
    def colours(self) -> list[str]:
        """The colours, in the order of the seats."""
        return list(self._match.header.colours)

    @property
    def names(self) -> list[str]:
        """The players' names, in the order of the seats; their colours, if none were given."""
        return [name for _, name in self._match.header.seats]

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
        return self._match.header.options

    @property
    def seed(self) -> str:
        """What everything was shuffled by."""
        return self._match.header.fields["seed"]

    @property
    def n(self) -> int:
        """The number of the last line of the journal; 0 before the first."""
        return self._match.n

    @property
    def position(self) -> State:
        """The position. Its `hash()` equals that of every equal position. To be read, not changed."""
        state: State = self._match.state
        return state

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self._match.state.over)

    @property
    def scores(self) -> dict[str, tuple[int, ...]]:
        """What each colour has, the most important first: points, or palaces and then gold."""
        totals = self._match.game.scores(self._match.state).totals
        return dict(zip(self.colours, totals, strict=True))

    @property
    def winners(self) -> list[str]:
        """The colours that won; none while the game goes on, several where they share it."""
        if not self.over:
            return []
        return [self.colours[seat] for seat in self._match.game.scores(self._match.state).winners()]

    # -- asking ---------------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision; none when the game is over."""
        return self._match.game.waiting(self._match.state)

    @property
    def moves(self) -> list[str]:
        """The codes of all legal moves of the seat that is to move: the first one of `waiting`."""
        return [] if self.over else self.moves_of(self.waiting[0])

    def moves_of(self, seat: Seat) -> list[str]:
        """The codes of all legal moves of a seat; none if it has nothing to decide."""
        with _in_words():
            return [move.code for move in self._moves(self._seat(seat))]

    def why_not(self, code: str, seat: Seat | None = None) -> str | None:
        """None if the code can be played now; otherwise the reason and the rule, in English."""
        try:
            with _in_words():
                self._match.fork().add(self._seat(seat), code)
        except IllegalMove as illegal:
            reason, law = _words().say(illegal.said["why"]), self._rulebook().text(illegal.rule)
            return f"{reason} ({illegal.rule}: {law})" if law else reason
        return None

    def explain(self, code: str, seat: Seat | None = None) -> str:
        """What a legal move is, in English."""
        with _in_words():
            number = self._seat(seat)
            row = self._match.game.row(self._match.state, number, self._legal(number, code))
            return _words().say(row.said)

    def preview(self, code: str, seat: Seat | None = None) -> list[str]:
        """What a legal move would bring at once, as far as its player may know it."""
        with _in_words():
            number = self._seat(seat)
            facts = self._match.game.preview(self._match.state, number, self._legal(number, code))
            return [_words().say(fact.said) for fact in facts]

    def view(self, seat: Seat | None = None) -> View:
        """All that a seat may see, or a spectator if none is named. It is JSON, and described in docs/views.md."""
        with _in_words():
            return deepcopy(self._match.game.view(self._match.state, None if seat is None else self._seat(seat)))

    def overview(self, seat: Seat | None = None) -> dict[str, list[str]]:
        """The table in words, part by part, as a seat sees it; a spectator if none is named."""
        with _in_words():
            parts = parts_of(self._match.game.content, self.view(seat))
            return {part["id"]: [_words().say(line) for line in part["lines"]] for part in parts}

    def look(self, seat: Seat | None = None) -> Look[Any]:
        """What a bot of your own gets in this seat: its moves, its view, and guesses of what it cannot see."""
        with _in_words():
            number = self._seat(seat)
            return Look(self._match.game, self._match.state, number, self._moves(number))

    def bot(self, level: str = "greedy", seat: Seat | None = None) -> str:
        """The code that a bot of this level would play. It sees no more than the seat does.

        The same question has the same answer: a bot looks as far as its level allows, however long that takes.
        """
        from kingsroad.bots.roster import UNHURRIED, make_bot

        with _in_words():
            number = self._seat(seat)
            bot = make_bot(level, self._match.game, Random(f"{self.seed}/{number}/{self.n}"), UNHURRIED)
            look = self.look(number)
            return look.moves[0].code if len(look.moves) == 1 else bot.choose(look).code

    # -- playing --------------------------------------------------------------------------------

    def play(self, code: str, seat: Seat | None = None) -> None:
        """Play a move by its code. `undo`, `redo`, `ask 35`, `agree` and `decline` are codes as well.

        Raises:
            IllegalMove: It cannot be played now, and nothing was changed; `str` says why.
        """
        with _in_words():
            self._log.append(enter(self._match, self._seat(seat), code))

    def undo(self) -> None:
        """Take the last move back, as its player may. It stays in the journal, followed by an `undo`.

        Raises:
            IllegalMove: Something has been revealed since, or another player was asked. `at` goes back further.
        """
        kept = self._match.kept
        self.play("undo", kept[-1].colour if kept else 0)

    def copy(self) -> Game:
        """Another game in the same position; neither changes the other."""
        return Game(self._match.fork(), self._log[:])

    def at(self, n: int) -> Game:
        """The game as it was after line `n`, as a game of its own."""
        return replay(self.journal, n)

    # -- telling --------------------------------------------------------------------------------

    @property
    def journal(self) -> str:
        """The game as a text. `replay` reads it again; it holds the seed, so nothing in it is secret."""
        return write(self._match.saved())

    @property
    def log(self) -> list[str]:
        """What happened, a text for each line of the journal, in English."""
        return [self._told(entry) for entry in self._log]

    def __str__(self) -> str:
        """The position as the terminal draws it for a spectator."""
        from io import StringIO

        from kingsroad.terminal.paper import paper
        from kingsroad.terminal.session import screen_for

        console = paper(file=StringIO(), width=110, color_system=None)
        with console.capture() as drawn:
            screen = screen_for(self._match, _words(), console)
            console.print(screen.table(self._match.game.view(self._match.state, None), console.width, {}))
        return "\n".join(line.rstrip() for line in drawn.get().strip("\n").split("\n"))

    def __repr__(self) -> str:
        """Title, seats, number of the last line, and who is waited for or who won."""
        seats = ", ".join(c if c == name.lower() else f"{c}={name}" for c, name in self._match.header.seats)
        if self.over:
            now = f"won by {', '.join(self.winners)}"
        else:
            now = f"waiting for {', '.join(self.colours[seat] for seat in self.waiting)}"
        return f"<{self.title}: {seats}; line {self.n}; {now}>"

    # -- parts ----------------------------------------------------------------------------------

    def _seat(self, seat: Seat | None) -> int:
        if seat is None:
            return next(iter(self.waiting), 0)
        if isinstance(seat, str):
            return self._match.seat_of(seat)
        if not 0 <= seat < len(self.colours):
            raise Fault("match.seat", seat=seat, known=", ".join(map(str, range(len(self.colours)))))
        return seat

    def _moves(self, seat: int) -> list[Move]:
        return self._match.game.moves(self._match.state, seat)

    def _legal(self, seat: int, code: str) -> Move:
        refusal: Refusal | None = self._match.game.why_not(self._match.state, seat, code)
        if refusal is not None:
            raise Refused(code, refusal)
        move = self._match.game.find(code)
        assert move is not None
        return move

    def _told(self, entry: Entry) -> str:
        say = _words().say
        facts = [say(fact.said) for fact in entry.facts]
        return " ".join([f"{say({'id': f'colour.{self.colours[entry.seat]}'})} {say(entry.said)}.", *facts])

    def _rulebook(self) -> Rulebook:
        return _book(self.title)


@contextmanager
def _in_words() -> Iterator[None]:
    """The engine's faults speak ids; what leaves here says sentences."""
    try:
        yield
    except BadInput:
        raise
    except Refused as refused:
        raise IllegalMove(refused) from None
    except Fault as fault:
        raise BadInput(fault.said) from None


@lru_cache
def _words() -> Words:
    return Words()


@lru_cache
def _rules(title: str) -> Rules[Any]:
    return titles.game(title)


@lru_cache
def _book(title: str) -> Rulebook:
    return load_rulebook(title)


def _items(options: Mapping[str, object] | None) -> list[tuple[str, object]]:
    return list((options or {}).items())


def _journal(source: str | os.PathLike[str] | Readable) -> Journal:
    """A journal has more than one line, and no path has."""
    if isinstance(source, str) and "\n" in source:
        return read(source)
    if isinstance(source, (str, os.PathLike)):
        return read_journal(Path(source))
    text = source.read(4 * LARGEST + 1)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Fault("journal.encoding", at=error.start + 1) from None
    return read(text)
