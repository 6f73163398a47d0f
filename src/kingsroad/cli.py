"""The command line. Errors are one line on stderr and exit code 2, never a traceback.

Commands and options bear ids of the catalogue as their help; once the language is known they are put into words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from kingsroad import __version__
from kingsroad.bots.roster import LEVELS
from kingsroad.commands import arena as measuring
from kingsroad.commands import balance as balancing
from kingsroad.commands import checkup, schema, simulate, tell
from kingsroad.commands import data as reading
from kingsroad.commands import play as playing
from kingsroad.commands import puzzles as puzzling
from kingsroad.commands import review as reviewing
from kingsroad.commands import serve as serving
from kingsroad.commands import store as storing
from kingsroad.commands.output import Output
from kingsroad.commands.store import server_extra
from kingsroad.commands.usage import HELP, misuse, worded
from kingsroad.kernel.phrase import Fault
from kingsroad.review.report import DEFAULT
from kingsroad.words import Words, languages, nearest, on_one_line

if TYPE_CHECKING:
    from kingsroad.commands.admin import AdminSession

BROKEN: Final = 2
INTERRUPTED: Final = 130

LANGUAGE: Final = "--language"


class Reader:
    """Whom this process talks to."""

    words = Words()


def out() -> Output:
    return Output(Reader.words)


app = typer.Typer(
    help="cli.help",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
)
content_app = typer.Typer(help="cli.content", no_args_is_help=True)
app.add_typer(content_app, name="content")
env_app = typer.Typer(help="cli.env", no_args_is_help=True)
app.add_typer(env_app, name="env")
puzzles_app = typer.Typer(help="cli.puzzles", no_args_is_help=True)
app.add_typer(puzzles_app, name="puzzles")
admin_app = typer.Typer(help="cli.admin", no_args_is_help=True)
games_app = typer.Typer(help="cli.admin_games", no_args_is_help=True)
people_app = typer.Typer(help="cli.admin_people", no_args_is_help=True)
admin_app.add_typer(games_app, name="games")
admin_app.add_typer(people_app, name="people")
app.add_typer(admin_app, name="admin")

Title: TypeAlias = Annotated[str, typer.Argument(help="cli.title", metavar="TITLE")]
AnyTitle: TypeAlias = Annotated[str | None, typer.Argument(help="cli.title", metavar="TITLE")]
Seats: TypeAlias = Annotated[str | None, typer.Option(help="cli.seats", metavar="NAMES")]
Bots: TypeAlias = Annotated[str, typer.Option(help="cli.bots", metavar="NAMES")]
Given: TypeAlias = Annotated[list[str] | None, typer.Option("--option", help="cli.option", metavar="NAME=VALUE")]
Seed: TypeAlias = Annotated[str | None, typer.Option(help="cli.seed")]
Corrections: TypeAlias = Annotated[Path | None, typer.Option("--content", help="cli.corrections", metavar="DIR")]
Cluster: TypeAlias = Annotated[str | None, typer.Option(help="cli.cluster", metavar="ADDRESS")]
Backup: TypeAlias = Annotated[Path, typer.Argument(help="cli.backup_file", metavar="FILE")]
Database: TypeAlias = Annotated[str | None, typer.Option(help="cli.database", metavar="URL")]
Journals: TypeAlias = Annotated[Path | None, typer.Option(help="cli.journals", metavar="DIR")]
Parquet: TypeAlias = Annotated[Path | None, typer.Option(help="cli.parquet", metavar="FILE")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="cli.json")]
GameId: TypeAlias = Annotated[str, typer.Argument(help="cli.admin_game", metavar="GAME")]
Somebody: TypeAlias = Annotated[str, typer.Argument(help="cli.admin_person", metavar="PERSON")]
Reason: TypeAlias = Annotated[str, typer.Option(help="cli.admin_reason", metavar="TEXT")]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="cli.admin_yes")]
Most: TypeAlias = Annotated[int, typer.Option(help="cli.admin_most", min=1, max=1_000_000)]


def tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kingsroad {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[bool, typer.Option("--version", help="cli.version", callback=tell_version)] = False,
    language: Annotated[str | None, typer.Option(LANGUAGE, help="cli.language", metavar="CODE")] = None,
) -> None:
    """What stands before any command; the language may stand anywhere and is read first."""


@app.command(help="cli.play")
def play(
    title: AnyTitle = None,
    seats: Seats = None,
    option: Given = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="cli.save", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option(help="cli.resume", metavar="FILE")] = None,
    content: Corrections = None,
) -> None:
    playing.play(out(), title, seats, option or [], seed, save, resume, content)


@app.command(help="cli.welcome")
def welcome() -> None:
    playing.welcome(out())


@app.command(help="cli.sim")
def sim(
    title: Title,
    seats: Bots = "greedy,random,random,random",
    games: Annotated[int, typer.Option(help="cli.games", min=1, max=10_000_000)] = 100,
    seed: Annotated[str, typer.Option(help="cli.sim_seed")] = "1",
    option: Given = None,
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
    content: Corrections = None,
    journals: Journals = None,
    parquet: Parquet = None,
    json: Json = False,
) -> None:
    simulate.sim(out(), title, seats, option or [], seed, games, jobs, content, json, journals, parquet)


@app.command(help="cli.data")
def data(
    file: Annotated[Path, typer.Argument(help="cli.data_file", metavar="FILE")],
    verify: Annotated[int, typer.Option("--verify", help="cli.data_verify", min=0, metavar="N")] = 0,
    join: Annotated[Path | None, typer.Option(help="cli.data_join", metavar="FILE")] = None,
    parquet: Annotated[Path | None, typer.Option(help="cli.data_parquet", metavar="FILE")] = None,
    content: Corrections = None,
    json: Json = False,
) -> None:
    reading.data(out(), file, verify, join, parquet, content, json)


@env_app.command("schema", help="cli.env_schema")
def env_schema(title: Title, json: Json = False) -> None:
    schema.schema(out(), title, json)


@app.command(help="cli.arena")
def arena(
    title: Title,
    bots: Annotated[str, typer.Option(help="cli.arena_bots", metavar="NAMES")] = "greedy,strong",
    games: Annotated[int, typer.Option(help="cli.games", min=1, max=10_000_000)] = 200,
    players: Annotated[int | None, typer.Option(help="cli.arena_players", min=1, max=8)] = None,
    seed: Annotated[str, typer.Option(help="cli.sim_seed")] = "1",
    option: Given = None,
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
    folder: Annotated[Path | None, typer.Option("--out", help="cli.arena_out", metavar="DIR")] = None,
    content: Corrections = None,
    seconds: Annotated[float | None, typer.Option(help="cli.arena_seconds", min=0)] = None,
    cluster: Cluster = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="cli.arena_fresh")] = False,
    journals: Journals = None,
    parquet: Parquet = None,
    json: Json = False,
) -> None:
    given = option or []
    measuring.arena(
        out(), title, bots, games, players, given, seed, jobs, folder, content, seconds, cluster, fresh, json, journals,
        parquet,
    )  # fmt: skip


@app.command(help="cli.balance")
def balance(
    title: Title,
    games: Annotated[int, typer.Option(help="cli.games", min=2, max=10_000_000)] = 200,
    level: Annotated[str, typer.Option(help="cli.balance_level", metavar="LEVEL")] = "greedy",
    players: Annotated[int | None, typer.Option(help="cli.balance_players", min=1, max=8)] = None,
    seed: Annotated[str, typer.Option(help="cli.sim_seed")] = "1",
    option: Given = None,
    vary: Annotated[bool, typer.Option("--vary", help="cli.balance_vary")] = False,
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
    content: Annotated[Path | None, typer.Option("--content", help="cli.balance_content", metavar="DIR")] = None,
    json: Annotated[Path | None, typer.Option("--json", help="cli.balance_json", metavar="FILE")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="cli.balance_html", metavar="FILE")] = None,
) -> None:
    balancing.balance(out(), title, games, level, players, seed, option or [], vary, jobs, content, json, html)


@app.command(help="cli.ladder")
def ladder(
    title: AnyTitle = None,
    games: Annotated[int, typer.Option(help="cli.ladder_games", min=1, max=10_000_000)] = 100,
    seed: Annotated[str, typer.Option(help="cli.sim_seed")] = "1",
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
    folder: Annotated[Path, typer.Option("--out", help="cli.ladder_out", metavar="DIR")] = measuring.FOLDER,
    into: Annotated[Path | None, typer.Option(help="cli.ladder_into", metavar="FILE")] = None,
    data: Annotated[Path | None, typer.Option(help="cli.ladder_data", metavar="FILE")] = None,
    levels: Annotated[str, typer.Option(help="cli.ladder_levels", metavar="NAMES")] = ",".join(LEVELS),
    cluster: Cluster = None,
) -> None:
    measuring.ladder(out(), title, games, seed, jobs, folder, into, data, levels, cluster)


@app.command(help="cli.replay")
def replay(
    file: Annotated[Path, typer.Argument(help="cli.file", metavar="FILE")],
    to: Annotated[int | None, typer.Option(help="cli.to", min=0, metavar="N")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="cli.verify")] = False,
    content: Corrections = None,
    json: Json = False,
) -> None:
    tell.replay(out(), file, to, verify, content, json)


@app.command(help="cli.review")
def review(
    file: Annotated[Path, typer.Argument(help="cli.file", metavar="FILE")],
    level: Annotated[str, typer.Option(help="cli.review_level", metavar="LEVEL")] = DEFAULT,
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
    content: Corrections = None,
    html: Annotated[Path | None, typer.Option(help="cli.review_html", metavar="FILE")] = None,
    json: Json = False,
) -> None:
    reviewing.review(out(), file, level, jobs, content, html, json)


@puzzles_app.command("mine", help="cli.puzzles_mine")
def puzzles_mine(
    title: Title,
    file: Annotated[Path, typer.Option("--out", help="cli.puzzles_out", metavar="FILE")],
    games: Annotated[int, typer.Option(help="cli.games", min=1, max=1_000_000)] = 100,
    each: Annotated[int, typer.Option(help="cli.puzzles_each", min=1, max=10_000)] = 25,
    seed: Annotated[str, typer.Option(help="cli.sim_seed")] = "1",
    jobs: Annotated[int, typer.Option(help="cli.jobs", min=1, max=256)] = 1,
) -> None:
    puzzling.mine(out(), title, games, file, seed, each, jobs)


@puzzles_app.command("show", help="cli.puzzles_show")
def puzzles_show(
    title: Title,
    id: Annotated[str | None, typer.Argument(help="cli.puzzles_id", metavar="ID")] = None,
    json: Json = False,
) -> None:
    puzzling.show(out(), title, id, json)


@app.command(help="cli.rules")
def rules(
    title: Title,
    ids: Annotated[list[str] | None, typer.Argument(help="cli.rule_ids", metavar="ID")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="cli.coverage")] = False,
    tests: Annotated[Path, typer.Option(help="cli.tests", metavar="DIR")] = Path("tests"),
    json: Json = False,
) -> None:
    raise typer.Exit(tell.rules(out(), title, ids or [], coverage, tests, json))


@content_app.command("report", help="cli.content_report")
def content_report(content: Corrections = None, json: Json = False) -> None:
    tell.content_report(out(), content, json)


@content_app.command("patch", help="cli.content_patch")
def content_patch(content: Corrections = None) -> None:
    tell.content_patch(out(), content)


@content_app.command("check", help="cli.content_check")
def content_check(content: Corrections = None, json: Json = False) -> None:
    raise typer.Exit(tell.content_check(out(), content, json))


@app.command(help="cli.options")
def options(title: Title, json: Json = False) -> None:
    tell.options(out(), title, json)


@app.command(help="cli.doctor")
def doctor(
    server: Annotated[bool, typer.Option("--server", help="cli.checkup")] = False,
    data: Annotated[str | None, typer.Option(help="setting.help.data [KINGSROAD_DATA]", metavar="FOLDER")] = None,
    database_url: Annotated[
        str | None, typer.Option(help="setting.help.database_url [KINGSROAD_DATABASE_URL]", metavar="URL")
    ] = None,
    bus_url: Annotated[str | None, typer.Option(help="setting.help.bus_url [KINGSROAD_BUS_URL]", metavar="URL")] = None,
    json: Json = False,
) -> None:
    if not server:
        tell.doctor(out(), json)
        return
    flags = {"data": data, "database_url": database_url, "bus_url": bus_url}
    raise typer.Exit(checkup.checkup(out(), flags, json))


def serve(**flags: str | None) -> None:
    """Its flags come from the table of settings; where the server is not installed it says what is missing."""
    raise typer.Exit(serving.serve(out(), flags))


app.command(help="cli.serve")(serving.give_flags(serve))


@app.command(help="cli.backup")
def backup(
    file: Backup,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="cli.replace_file")] = False,
) -> None:
    storing.backup(out(), file, database, replace)


@app.command(help="cli.restore")
def restore(
    file: Backup,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="cli.replace_all")] = False,
) -> None:
    storing.restore(out(), file, database, replace)


# -- for server operators ----------------------------------------------------------------------------


def office(database: str | None, json: bool) -> tuple[ModuleType, AdminSession]:
    """What the commands of an operator do, and their way to the database; loaded when it is asked for."""
    with server_extra():
        from kingsroad.commands import admin
    return admin, admin.AdminSession(out(), database, json)


@games_app.command("list", help="cli.admin_games_list")
def list_games(
    status: Annotated[str | None, typer.Option(help="cli.admin_status", metavar="STATUS")] = None,
    person: Annotated[str | None, typer.Option(help="cli.admin_games_of", metavar="PERSON")] = None,
    most: Most = 50,
    database: Database = None,
    json: Json = False,
) -> None:
    admin, place = office(database, json)
    admin.list_games(place, status, person, most)


@games_app.command("show", help="cli.admin_games_show")
def show_game(game: GameId, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.show_game(place, game)


@games_app.command("close", help="cli.admin_games_close")
def close_game(game: GameId, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.close_game(place, game)


@games_app.command("delete", help="cli.admin_games_delete")
def delete_game(game: GameId, yes: Yes = False, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.delete_game(place, game, yes)


@games_app.command("export", help="cli.admin_games_export")
def export_game(
    game: GameId,
    file: Annotated[Path | None, typer.Option("--out", help="cli.admin_out", metavar="FILE")] = None,
    database: Database = None,
    json: Json = False,
) -> None:
    admin, place = office(database, json)
    admin.export_game(place, game, file)


@games_app.command("repair", help="cli.admin_games_repair")
def repair_game(game: GameId, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.repair_game(place, game)


@games_app.command("set-aside", help="cli.admin_games_aside")
def set_aside(game: GameId, reason: Reason, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.set_aside(place, game, reason)


@games_app.command("resume", help="cli.admin_games_resume")
def resume_game(game: GameId, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.resume_game(place, game)


@people_app.command("list", help="cli.admin_people_list")
def list_people(
    find: Annotated[str | None, typer.Option(help="cli.admin_find", metavar="TEXT")] = None,
    banned: Annotated[bool, typer.Option("--banned", help="cli.admin_banned")] = False,
    accounts: Annotated[bool, typer.Option("--accounts", help="cli.admin_accounts")] = False,
    most: Most = 50,
    database: Database = None,
    json: Json = False,
) -> None:
    admin, place = office(database, json)
    admin.list_people(place, find, banned, accounts, most)


@people_app.command("show", help="cli.admin_people_show")
def show_person(person: Somebody, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.show_person(place, person)


@people_app.command("ban", help="cli.admin_people_ban")
def ban(person: Somebody, reason: Reason, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.ban(place, person, reason)


@people_app.command("unban", help="cli.admin_people_unban")
def unban(person: Somebody, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.unban(place, person)


@people_app.command("rename", help="cli.admin_people_rename")
def rename(
    person: Somebody,
    name: Annotated[str, typer.Argument(help="cli.admin_name", metavar="NAME")],
    database: Database = None,
    json: Json = False,
) -> None:
    admin, place = office(database, json)
    admin.rename(place, person, name)


@people_app.command("new-password", help="cli.admin_people_password")
def new_password(person: Somebody, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.new_password(place, person)


@people_app.command("delete", help="cli.admin_people_delete")
def delete_person(person: Somebody, yes: Yes = False, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.delete_person(place, person, yes)


@people_app.command("prune", help="cli.admin_people_prune")
def prune_guests(
    days: Annotated[int, typer.Option(help="cli.admin_days", min=0, max=36_500)] = 30,
    yes: Yes = False,
    database: Database = None,
    json: Json = False,
) -> None:
    admin, place = office(database, json)
    admin.prune_guests(place, days, yes)


@admin_app.command("log", help="cli.admin_log")
def tell_acts(most: Most = 50, database: Database = None, json: Json = False) -> None:
    admin, place = office(database, json)
    admin.log(place, most)


# -- reading the command line -------------------------------------------------------------------------


def complain(message: str) -> int:
    """One line, whatever the message holds: a file may have put line ends or control characters into it."""
    sys.stderr.write(f"kingsroad: {on_one_line(message)}\n")
    return BROKEN


def choose_language(args: Sequence[str]) -> list[str]:
    """From the option, KINGSROAD_LANGUAGE or the system's locale, in this order; the rest of the arguments."""
    rest, asked = [], ""
    given = iter(args)
    for arg in given:
        if arg == LANGUAGE:
            asked = next(given, "")
        elif arg.startswith(f"{LANGUAGE}="):
            asked = arg.partition("=")[2]
        else:
            rest.append(arg)
            continue
        if asked not in languages():
            raise Fault("cli.no_language", language=asked, known=", ".join(languages()))
    wishes = [asked, *(os.environ.get(name, "") for name in ("KINGSROAD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))]
    language = nearest(*[wish for wish in wishes if wish][:1])
    if language != Reader.words.language:
        Reader.words = Words(language)
    return rest


def main(args: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows another one
    try:
        rest = choose_language(sys.argv[1:] if args is None else args)
        code = worded(app, Reader.words)(args=rest, prog_name="kingsroad", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Fault as fault:
        return complain(Reader.words.say(fault.said))
    except typer.TyperException as error:
        message = misuse(error, Reader.words)
        return complain(message) if message else 0  # without a command the help was shown
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more
        return 1
    except Exception as error:
        if os.environ.get("KINGSROAD_DEBUG"):
            raise
        return complain(Reader.words.of("cli.bug", kind=type(error).__name__, error=str(error)))


if __name__ == "__main__":
    sys.exit(main())
