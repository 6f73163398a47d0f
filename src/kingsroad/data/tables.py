"""A recorded game as rows of four tables, which join by `game` and `seat`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from kingsroad.bots.record import CODE, LEGAL, SEAT, TASK, TURN, VALUE, Recorded

VERSION: Final = "1"  # of the columns below


class Field(NamedTuple):
    """One column. The form is pyarrow's name of its type; `empty` says whether it may lack a value."""

    name: str
    form: str
    meaning: str
    empty: bool = False


Rows: TypeAlias = list[dict[str, Any]]
GAMES: Final = "games"
DECISIONS: Final = "decisions"
RESULTS: Final = "results"
POINTS: Final = "points"
TABLES: Final[dict[str, tuple[Field, ...]]] = {
    GAMES: (
        Field("game", "int32", "number of the game, from 0"),
        Field("title", "string", "which game it is"),
        Field("rules", "int32", "version of the rules"),
        Field("content", "string", "hash of the content it was played with"),
        Field("options", "string", "all options, as a journal has them"),
        Field("seed", "string", "what everything was shuffled by"),
        Field("players", "int32", "number of seats"),
        Field("lines", "int32", "moves, forced ones too"),
        Field("decisions", "int32", "choices among at least two moves"),
        Field("hash", "string", "hash of the last position"),
    ),
    DECISIONS: (
        Field("game", "int32", "number of the game"),
        Field("line", "int32", "number of the line in the journal, from 1"),
        Field("turn", "int32", "number of the turn, 0 where the title has none"),
        Field("seat", "int32", "who decides, from 0"),
        Field("task", "string", "kind of what is asked; several at once are joined by `+`"),
        Field("legal", "int32", "number of legal moves"),
        Field("code", "string", "the move that was chosen"),
        Field("value", "float64", "what the bot thought of it, in its own unit; empty if it has none", True),
    ),
    RESULTS: (
        Field("game", "int32", "number of the game"),
        Field("seat", "int32", "from 0"),
        Field("colour", "string", "color of its pieces"),
        Field("bot", "string", "who played it"),
        Field("points", "int32", "what decides first"),
        Field("tie", "int32", "what decides among equal points; empty if nothing does", True),
        Field("rank", "int32", "1 is best"),
        Field("won", "float64", "1 for the winner; several share it"),
    ),
    POINTS: (
        Field("game", "int32", "number of the game"),
        Field("seat", "int32", "from 0"),
        Field("source", "string", "line of the score sheet, by the id of its words"),
        Field("amount", "int32", "what it brought"),
    ),
}


def rows_of(number: int, game: Recorded) -> dict[str, Rows]:
    """The rows of one game by table."""
    return {
        GAMES: [game_row(number, game)],
        DECISIONS: list(decision_rows(number, game)),
        RESULTS: list(result_rows(number, game)),
        POINTS: [
            {"game": number, "seat": seat, "source": source, "amount": amount}
            for seat, sheet in enumerate(game["sheets"]) for source, amount in sheet
        ],
    }  # fmt: skip


def game_row(number: int, game: Recorded) -> dict[str, Any]:
    moves = game["moves"]
    return {
        "game": number,
        **{name: game[name] for name in ("title", "rules", "content", "options", "seed", "hash")},
        "players": len(game["bots"]),
        "lines": len(moves),
        "decisions": sum(move[LEGAL] > 1 for move in moves),
    }


def decision_rows(number: int, game: Recorded) -> Iterator[dict[str, Any]]:
    for line, move in enumerate(game["moves"], 1):
        if move[LEGAL] > 1:
            yield {
                "game": number,
                "line": line,
                "turn": move[TURN],
                "seat": move[SEAT],
                "task": move[TASK],
                "legal": move[LEGAL],
                "code": move[CODE],
                "value": move[VALUE],
            }


def result_rows(number: int, game: Recorded) -> Iterator[dict[str, Any]]:
    ranks = game["ranks"]
    for seat, bot in enumerate(game["bots"]):
        total = game["totals"][seat]
        yield {
            "game": number,
            "seat": seat,
            "colour": game["colours"][seat],
            "bot": bot,
            "points": total[0],
            "tie": total[1] if len(total) > 1 else None,
            "rank": ranks[seat],
            "won": 1 / ranks.count(1) if ranks[seat] == 1 else 0.0,
        }
