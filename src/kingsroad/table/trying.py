"""Turns tried once more: a table at the position before a decision, and what the judge says of what was played there.

The position is a puzzle's, or that of a turn of a reviewed game. Its first decision counts; the game goes on after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import Header, Journal, read
from kingsroad.kernel.look import foretell
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault
from kingsroad.review import puzzles as shipped
from kingsroad.review.trials import Trial, trials_for
from kingsroad.table import branches
from kingsroad.table.coding import decode, encode
from kingsroad.table.cursor import Cursor
from kingsroad.table.table import Table
from kingsroad.table.times import now

if TYPE_CHECKING:
    from kingsroad.table.tables import Tables

LEVEL: Final = "strong"  # of the judge; a device has the speed for `quick`
RIVALS: Final = "greedy"  # who plays on in the other seats
MOST_TOLD: Final = 1000


class Try(NamedTuple):
    game: str
    title: str
    puzzle: str | None
    source: str | None
    line: int
    seat: int
    level: str
    best: list[str]
    began: int
    hints: int
    judged: dict[str, Any] | None


# -- positions ----------------------------------------------------------------------------------------


def puzzle_match(game: Game[Any], puzzle: dict[str, Any], name: str) -> Match[Any]:
    """The puzzle's position as a game of its own: somebody in its seat, bots in all others."""
    told = read(puzzle["journal"])
    called = [name if seat == puzzle["seat"] else RIVALS for seat in range(len(told.header.seats))]
    header = Header(dict(told.header.fields), list(zip(told.header.colours, called, strict=True)))
    return matches.replay(game, Journal(header, told.lines))


def trial_of(match: Match[Any], tried: Try) -> Trial:
    return Trial(match, tried.line, tried.seat, tried.best, tried.level)


def solution(match: Match[Any], tried: Try) -> list[dict[str, Any]]:
    """The best way as rows, as far as it can be foreseen."""
    before = trial_of(match, tried).before()
    return [row.json for row in foretell(match.game, before, tried.seat, tried.best)]


def told_of(match: Match[Any], tried: Try) -> dict[str, Any]:
    """How it stands. Hints come in steps: move by move of the best way; all of it once the decision was judged."""
    moves = solution(match, tried)
    done = tried.judged is not None or trial_of(match, tried).tried() is not None
    shown = moves if tried.judged is not None else moves[: tried.hints]
    return {
        "state": "judged" if tried.judged is not None else "done" if done else "open",
        "puzzle": tried.puzzle,
        "source": tried.source,
        "seat": tried.seat,
        "line": tried.line,
        "hints": tried.hints,
        "most": len(moves),
        "moves": shown,
        "solved": None if tried.judged is None else tried.judged["solved"],
        "unit": trials_for(match.game, tried.level).unit,
        "loss": None if tried.judged is None else tried.judged["loss"],
        "error": None if tried.judged is None else tried.judged["error"],
        "reasons": [] if tried.judged is None else tried.judged["reasons"],
    }


def listed(title: str) -> list[dict[str, Any]]:
    """The puzzles of a title, without what solves them."""
    rows = []
    for one in shipped.puzzles(title).values():
        players = len(read(one["journal"]).header.seats)
        rows.append({"id": one["id"], "grade": one["grade"], "players": players, "seat": one["seat"]})
    return rows


# -- at the service -----------------------------------------------------------------------------------

ROW: Final = "select game, title, puzzle, source, line, seat, level, best, began, hints, judged from trial"


def _try(row: Any) -> Try:
    game, title, puzzle, source, line, seat, level, best, began, hints, judged = row
    known = None if judged is None else decode(judged)
    return Try(game, title, puzzle, source, line, seat, level, decode(best), began, hints, known)


def put_try(cursor: Cursor, tried: Try, person: str) -> None:
    cursor.execute(
        """
        insert into trial (game, person, title, puzzle, source, line, seat, level, best, began)
        values (:game, :person, :title, :puzzle, :source, :line, :seat, :level, :best, :began)
        """,
        {**tried._asdict(), "best": encode(tried.best).decode(), "person": person},
    )


def load_try(cursor: Cursor, game: str, person: str) -> Try:
    row = cursor.execute(f"{ROW} where game = :game and person = :person", {"game": game, "person": person}).one()
    if row is None:
        raise Fault("trial.none")
    return _try(row)


def tries_of(cursor: Cursor, person: str) -> list[dict[str, Any]]:
    """What somebody tried, the newest first."""
    rows = cursor.execute(
        f"{ROW} where person = :person order by began desc, game limit :most", {"person": person, "most": MOST_TOLD}
    ).all()
    return [history_row(_try(row)) for row in rows]


def history_row(tried: Try) -> dict[str, Any]:
    kept = {name: getattr(tried, name) for name in ("game", "title", "puzzle", "source", "line", "seat", "began")}
    return {**kept, "hints": tried.hints, "solved": None if tried.judged is None else tried.judged["solved"]}


async def begin_puzzle(tables: Tables, title: str, id: str, person: str, name: str) -> Table:
    puzzle, at = shipped.puzzle(title, id), now()
    match = puzzle_match(tables.newest(title), puzzle, name)
    tried = Try("", title, id, None, len(match.kept), puzzle["seat"], LEVEL, puzzle["best"], at, 0, None)
    changes = branches.seated(match.header, puzzle["seat"], person, name, RIVALS, at)

    def also(cursor: Cursor, game: str) -> None:
        put_try(cursor, tried._replace(game=game), person)

    return await branches.put(tables, match, person, changes, ("", 0), also)


async def try_again(tables: Tables, table: Table, turn: dict[str, Any], level: str, person: str, name: str) -> Table:
    """A turn of a reviewed game, with hidden things drawn anew from what its seat knew."""
    match, _ = table.running()
    first = turn["from"]
    count = len([line for line in match.kept if line.n < first])
    seat = turn["seat"]
    tried = Try("", table.record.title, None, table.id, count, seat, level, turn["best"], now(), 0, None)

    def also(cursor: Cursor, game: str) -> None:
        put_try(cursor, tried._replace(game=game), person)

    return await branches.branch(tables, table, person, name, first - 1, seat, RIVALS, branches.KNOWN, [], also)


async def hint(tables: Tables, table: Table, person: str) -> None:
    match, _ = table.running()

    def step(cursor: Cursor) -> None:
        tried = load_try(cursor, table.id, person)
        if tried.judged is None and tried.hints < len(solution(match, tried)):
            cursor.execute("update trial set hints = hints + 1 where game = :game", {"game": table.id})

    await tables.store.write(step)


async def judge(tables: Tables, table: Table, person: str) -> None:
    """In a bot's process; once is enough."""
    tried = await tables.store.read(lambda cursor: load_try(cursor, table.id, person))
    match, _ = table.running()
    if tried.judged is not None:
        return
    if trial_of(match, tried).tried() is None:
        raise Fault("trial.open")
    asked = {"count": tried.line, "seat": tried.seat, "best": tried.best}
    judged = await tables.workers.weigh(table.kept_journal(), match.game.content.text, tried.level, asked, person)
    text, solved = encode(judged).decode(), int(judged["solved"])

    def put(cursor: Cursor) -> None:
        values = {"game": table.id, "judged": text, "solved": solved}
        cursor.execute("update trial set judged = :judged, solved = :solved where game = :game", values)

    await tables.store.write(put)
