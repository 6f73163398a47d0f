"""The command line. Errors are one line on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from kingsroad import __version__
from kingsroad.commands import play as playing
from kingsroad.commands import serve as serving
from kingsroad.commands import simulate, tell
from kingsroad.commands import store as storing
from kingsroad.commands.output import Output
from kingsroad.kernel.phrase import Fault
from kingsroad.words import Words

WORDS: Final = Words()
of = WORDS.of
BROKEN: Final = 2
INTERRUPTED: Final = 130

app = typer.Typer(help=of("cli.help"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
content_app = typer.Typer(help=of("cli.content"), no_args_is_help=True)
app.add_typer(content_app, name="content")

Title: TypeAlias = Annotated[str, typer.Argument(help=of("cli.title"), metavar="TITLE")]
AnyTitle: TypeAlias = Annotated[str | None, typer.Argument(help=of("cli.title"), metavar="TITLE")]
Seats: TypeAlias = Annotated[str | None, typer.Option(help=of("cli.seats"), metavar="NAMES")]
Bots: TypeAlias = Annotated[str, typer.Option(help=of("cli.bots"), metavar="NAMES")]
Given: TypeAlias = Annotated[list[str] | None, typer.Option("--option", help=of("cli.option"), metavar="NAME=VALUE")]
Seed: TypeAlias = Annotated[str | None, typer.Option(help=of("cli.seed"))]
Corrections: TypeAlias = Annotated[Path | None, typer.Option("--content", help=of("cli.corrections"), metavar="DIR")]
Backup: TypeAlias = Annotated[Path, typer.Argument(help=of("cli.backup_file"), metavar="FILE")]
Database: TypeAlias = Annotated[str | None, typer.Option(help=of("cli.database"), metavar="URL")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help=of("cli.json"))]


def tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kingsroad {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[bool, typer.Option("--version", help=of("cli.version"), callback=tell_version)] = False,
) -> None:
    """What stands before any command."""


@app.command(help=of("cli.play"))
def play(
    title: AnyTitle = None,
    seats: Seats = None,
    option: Given = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help=of("cli.save"), metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option(help=of("cli.resume"), metavar="FILE")] = None,
    content: Corrections = None,
) -> None:
    playing.play(Output(WORDS), title, seats, option or [], seed, save, resume, content)


@app.command(help=of("cli.welcome"))
def welcome() -> None:
    playing.welcome(Output(WORDS))


@app.command(help=of("cli.sim"))
def sim(
    title: Title,
    seats: Bots = "greedy,random,random,random",
    games: Annotated[int, typer.Option(help=of("cli.games"), min=1, max=10_000_000)] = 100,
    seed: Annotated[str, typer.Option(help=of("cli.sim_seed"))] = "1",
    option: Given = None,
    jobs: Annotated[int, typer.Option(help=of("cli.jobs"), min=1, max=256)] = 1,
    content: Corrections = None,
    json: Json = False,
) -> None:
    simulate.sim(Output(WORDS), title, seats, option or [], seed, games, jobs, content, json)


@app.command(help=of("cli.replay"))
def replay(
    file: Annotated[Path, typer.Argument(help=of("cli.file"), metavar="FILE")],
    to: Annotated[int | None, typer.Option(help=of("cli.to"), min=0, metavar="N")] = None,
    verify: Annotated[bool, typer.Option("--verify", help=of("cli.verify"))] = False,
    content: Corrections = None,
    json: Json = False,
) -> None:
    tell.replay(Output(WORDS), file, to, verify, content, json)


@app.command(help=of("cli.rules"))
def rules(
    title: Title,
    ids: Annotated[list[str] | None, typer.Argument(help=of("cli.rule_ids"), metavar="[ID]...")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help=of("cli.coverage"))] = False,
    tests: Annotated[Path, typer.Option(help=of("cli.tests"), metavar="DIR")] = Path("tests"),
    json: Json = False,
) -> None:
    raise typer.Exit(tell.rules(Output(WORDS), title, ids or [], coverage, tests, json))


@content_app.command("check", help=of("cli.content_check"))
def content_check(content: Corrections = None, json: Json = False) -> None:
    tell.content_check(Output(WORDS), content, json)


@app.command(help=of("cli.options"))
def options(title: Title, json: Json = False) -> None:
    tell.options(Output(WORDS), title, json)


@app.command(help=of("cli.doctor"))
def doctor(json: Json = False) -> None:
    tell.doctor(Output(WORDS), json)


def serve(**flags: str | None) -> None:
    """Its flags come from the table of settings; where the server is not installed it says what is missing."""
    raise typer.Exit(serving.serve(Output(WORDS), flags))


app.command(help=of("cli.serve"))(serving.give_flags(serve, WORDS))


@app.command(help=of("cli.backup"))
def backup(
    file: Backup,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help=of("cli.replace_file"))] = False,
) -> None:
    storing.backup(Output(WORDS), file, database, replace)


@app.command(help=of("cli.restore"))
def restore(
    file: Backup,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help=of("cli.replace_all"))] = False,
) -> None:
    storing.restore(Output(WORDS), file, database, replace)


def complain(message: str) -> int:
    """One line, whatever the message holds: a file may have put line ends or control signs into it."""
    line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(message.split()))
    sys.stderr.write(f"kingsroad: {line}\n")
    return BROKEN


def main(args: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another one
    try:
        code = app(args=args, prog_name="kingsroad", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Fault as fault:
        return complain(WORDS.say(fault.said))
    except typer.TyperException as error:
        message = error.format_message()
        return complain(message) if message else 0  # without a command the help was shown
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more
        return 1
    except Exception as error:
        if os.environ.get("KINGSROAD_DEBUG"):
            raise
        return complain(of("cli.bug", kind=type(error).__name__, error=str(error)))


if __name__ == "__main__":
    sys.exit(main())
