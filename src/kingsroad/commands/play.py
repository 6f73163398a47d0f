"""Playing in the terminal: a new game, one that was saved, or a first look at the whole thing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from kingsroad import titles
from kingsroad.bots.sim import play_game
from kingsroad.commands.output import Output
from kingsroad.kernel import match as matches
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.kernel.piles import fresh_seed
from kingsroad.rulebook import load_rulebook
from kingsroad.terminal import files
from kingsroad.terminal.log import Entry, draw_log, enter, read_back
from kingsroad.terminal.scores import draw_scores
from kingsroad.terminal.seats import parse_options, parse_seats
from kingsroad.terminal.session import Session, screen_for

SEATS: Final = "me,greedy,greedy"
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
        if title or seats or options or seed:
            raise Fault("cli.resume_alone")
        match, log = pick_up(resume, corrections)
    else:
        match, log = begin(title, seats or SEATS, options, seed, corrections), []
    rulebook = load_rulebook(match.game.title)
    Session(match, log, rulebook, out.words, out.console, save or resume).run()


def begin(
    title: str | None, seats: str, options: Sequence[str], seed: str | None, corrections: Path | None
) -> Match[Any]:
    if title is None:
        raise Fault("title.missing", known=", ".join(titles.TITLES))
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
        show(out, next(iter(titles.TITLES)), SHOW, fresh_seed())


def invite(out: Output) -> None:
    of = out.words.of
    out.console.print(Rule(Text(of("welcome.title"), style="bold")))
    out.say("welcome.hello")
    known = list(titles.TITLES)
    title = known[0] if len(known) == 1 else ask(of("welcome.ask_title", known=", ".join(known)), known[0])
    name = ask(of("welcome.ask_name"), "")
    rivals = ask(of("welcome.ask_rivals"), "2")
    if not rivals.isdecimal():
        raise Fault("welcome.rivals", text=rivals[:20])
    short = ask(of("welcome.ask_short"), "").lower().startswith(of("terminal.no"))
    seats = ",".join([f"me:{name}" if name else "me", *["greedy"] * min(int(rivals), 9)])
    options = [] if short else ["short=true"]
    play(out, title, seats, options, None, None, None, None)


def ask(prompt: str, default: str) -> str:
    return " ".join(input(prompt).split()) or default


def show(out: Output, title: str, seats: Sequence[str], seed: str) -> None:
    """A short game between bots, told by what came of it, with the table and the ranking at its end."""
    game = titles.game(title)
    options = {"short": "true"}
    result = play_game(game, seats, options, seed)
    match = matches.begin(game, list(zip(game.colours, seats, strict=False)), options, seed)
    screen = screen_for(match, out.words, out.console)
    players = [f"{out.words.of(f'colour.{colour}')} {name}" for colour, name in match.header.seats]
    out.say("welcome.show", seats=", ".join(players))
    for seat, move in result.moves:
        entry = enter(match, seat, move.code)
        if entry.facts:
            out.console.print(draw_log([entry], screen.marks, out.words, None, only_facts=True))
    out.console.print(screen.table(game.view(match.state, None), out.console.width, {}))
    out.console.print(draw_scores(match, screen.marks, out.words))
    out.say("welcome.try")
