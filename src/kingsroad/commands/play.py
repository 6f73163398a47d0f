"""Playing in the terminal: a new game, one that was saved, or a first look at the whole thing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from kingsroad import titles
from kingsroad.bots.sim import play_game
from kingsroad.commands.output import Output
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import parse_options
from kingsroad.kernel.log import Entry, enter, read_back
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.kernel.piles import fresh_seed
from kingsroad.rulebook import load_rulebook
from kingsroad.terminal import files
from kingsroad.terminal.log import draw_log
from kingsroad.terminal.scores import draw_scores
from kingsroad.terminal.seats import ME, parse_seats
from kingsroad.terminal.session import Session, screen_for

SEATS: Final = "me,greedy,greedy"
MANY: Final = 9  # more rivals than any game has room for
SHOW: Final = ("greedy", "random", "random")


def play(
    out: Output,
    title: str | None,
    seats: str | None,
    options: Sequence[str],
    seed: str | None,
    save: Path | None,
    resume: Path | None,
    corrections: Path | None,
) -> None:
    if save is not None:
        files.check_writable(save)
    if resume is not None:
        if title or seats is not None or options or seed is not None:
            raise Fault("cli.resume_alone")
        match, log = pick_up(resume, corrections)
    else:
        match, log = begin(title, SEATS if seats is None else seats, options, seed, corrections), []
    rulebook = load_rulebook(match.game.title, out.words.language)
    Session(match, log, rulebook, out.words, out.console, save or resume).run()


def begin(
    title: str | None, seats: str, options: Sequence[str], seed: str | None, corrections: Path | None
) -> Match[Any]:
    if title is None:
        raise Fault("title.missing", known=", ".join(titles.names()))
    game = titles.game(title, corrections)
    return matches.begin(game, parse_seats(seats, game), parse_options(options), seed)


def pick_up(path: Path, corrections: Path | None) -> tuple[Match[Any], list[Entry]]:
    """A saved game where it was left, and its log."""
    journal = files.read_journal(path)
    game = titles.game(journal.header.fields["title"], corrections)
    with files.about(path):
        match = matches.replay(game, journal)
    return match, read_back(matches.replay(game, journal, 0), journal, None)


def welcome(out: Output) -> None:
    """With a terminal a few questions and a game; without one a game of bots to look at."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        invite(out)
    else:
        show(out, titles.FIRST, SHOW, fresh_seed())


def invite(out: Output) -> None:
    of = out.words.of
    out.console.print(Rule(Text(of("welcome.title"), style="bold")))
    out.say("welcome.hello")
    known = ", ".join(titles.names())
    title = ask(out, of("welcome.ask_title", known=known, first=titles.FIRST), titles.FIRST, titles.game)
    me = ask(out, of("welcome.ask_name"), ME, lambda name: parse_seats(seat_of(name), titles.game(title)))

    def seats(rivals: str) -> str:
        if not rivals.isdecimal() or len(rivals) > 3:
            raise Fault("welcome.rivals", text=rivals[:20])
        return ",".join([seat_of(me), *["greedy"] * min(int(rivals), MANY)])

    def options(short: str) -> list[str]:
        pairs = {} if short.lower().startswith(of("terminal.no")) else titles.record(title).short
        return [f"{option}={value}" for option, value in pairs.items()]

    rivals = ask(out, of("welcome.ask_rivals"), "2", lambda rivals: begin(title, seats(rivals), [], None, None))
    short = ask(out, of("welcome.ask_short"), "", options) if titles.record(title).short else ""
    play(out, title, seats(rivals), options(short), None, None, None, None)


def seat_of(name: str) -> str:
    return ME if name == ME else f"{ME}:{name}"


def ask(out: Output, prompt: str, default: str, check: Callable[[str], object]) -> str:
    """Ask until the answer will do; `check` raises a Fault if it does not."""
    while True:
        answer = " ".join(input(prompt).split()) or default
        try:
            check(answer)
        except Fault as fault:
            out.console.print(out.words.say(fault.said))
        else:
            return answer


def show(out: Output, title: str, seats: Sequence[str], seed: str) -> None:
    """A short game between bots, told by what came of it, with the table and the ranking at its end."""
    game = titles.game(title)
    options = titles.record(title).short
    result = play_game(game, seats, options, seed)
    match = matches.begin(game, list(zip(game.colours, seats, strict=False)), options, seed)
    screen = screen_for(match, out.words, out.console)
    players = [f"{out.words.of(f'colour.{colour}')} {name}" for colour, name in match.header.seats]
    out.say("welcome.show", seats=", ".join(players))
    for seat, move in result.moves:
        entry = enter(match, seat, move.code)
        if entry.facts:
            out.console.print(draw_log([entry], (), screen.marks, out.words, None, only_facts=True))
    out.console.print(screen.table(game.view(match.state, None), out.console.width, {}))
    out.console.print(draw_scores(match, screen.marks, out.words))
    out.say("welcome.try")
