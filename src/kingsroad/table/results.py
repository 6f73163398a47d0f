"""What came of finished games: kept beside each of them, and told to whoever played in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kingsroad.kernel.journal import Journal, Line, read, write
from kingsroad.kernel.match import Match
from kingsroad.table import records
from kingsroad.table.coding import decode, encode
from kingsroad.table.cursor import Cursor
from kingsroad.table.info import AT_A_DEVICE, origin_of
from kingsroad.table.info import result as totals_of
from kingsroad.table.seats import Seats

MOST_PAST: Final = 1000  # games of a person that are told, the newest
LEVELS_FIRST: Final = ("master", "strong", "quick")  # whose accuracy is told


def result_of(match: Match[Any]) -> dict[str, Any]:
    """Of each seat what the score sheet says and how often it chose which action; no seats of a game that was given
    up, which has no result."""
    if not match.state.over:
        return {"seats": []}
    scores = match.game.scores(match.state)
    actions: list[dict[str, int]] = [{} for _ in scores.totals]
    for line in match.kept:
        move = match.game.find(line.code)
        assert move is not None
        names = move.named()["names"]
        for name in [names["action"]] if "action" in names else names.get("actions", []):
            counted = actions[match.seat_of(line.colour)]
            counted[name] = counted.get(name, 0) + 1
    return {
        "seats": [
            {
                "rank": scores.ranks[seat],
                "totals": list(totals),
                "sheet": {str(row["id"]): int(row["count"]) for row in scores.sheet[seat]},
                "actions": actions[seat],
            }
            for seat, totals in enumerate(scores.totals)
        ]
    }


def past_of(
    record: records.Game,
    seats: Seats,
    person: str,
    told: Mapping[str, Any] | None,
    accuracy: Sequence[float | None] | None,
) -> dict[str, Any]:
    """A finished game as its player finds it again. `told` is None until its result was stored."""
    assert record.header is not None
    header = read(record.header).header
    mine, known = seats.of(person), (told or {"seats": []})["seats"]
    totals = totals_of(header.fields)
    return {
        "id": record.id,
        "title": record.title,
        "options": record.options,
        "created": record.created,
        "ended": record.ended,
        "offline": header.fields.get("chosen") == AT_A_DEVICE,
        "origin": origin_of(header.fields),
        "pending": told is None,
        "seats": [
            {
                "colour": seat.colour,
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "mine": seat.index in mine,
                "rank": known[seat.index]["rank"] if known else None,
                "totals": known[seat.index]["totals"] if known else totals[seat.index] if totals else None,
                "sheet": known[seat.index]["sheet"] if known else {},
                "actions": known[seat.index]["actions"] if known else {},
                "accuracy": accuracy[seat.index] if accuracy and seat.index in mine else None,
            }
            for seat in seats.all
        ],
    }


# -- in the store -------------------------------------------------------------------------------------


def put_result(cursor: Cursor, game: str, told: dict[str, Any]) -> None:
    cursor.execute(
        "insert into result (game, told) select id, :told from game where id = :game on conflict do nothing",
        {"game": game, "told": encode(told).decode()},
    )


def games_without(cursor: Cursor, most: int) -> list[str]:
    """Games that ended and whose results are not stored yet, the newest first: also those from before results were."""
    sql = """
        select id from game where status = 'over' and not exists (select 1 from result where result.game = game.id)
        order by ended desc, id limit :most
    """
    return [row[0] for row in cursor.execute(sql, {"most": most}).all()]


def past(cursor: Cursor, person: str) -> list[dict[str, Any]]:
    """All finished games of a person, the newest first."""
    found = []
    for record in records.finished_games(cursor, person, MOST_PAST):
        row = cursor.execute("select told from result where game = :id", {"id": record.id}).one()
        seats = Seats(record.colours, records.load_seat_changes(cursor, record.id))
        told = None if row is None else decode(row[0])
        found.append(past_of(record, seats, person, told, accuracy_of(cursor, record.id)))
    return found


def accuracy_of(cursor: Cursor, game: str) -> list[float | None] | None:
    """Of each seat, by the most thorough review that is done."""
    sql = "select level, accuracy from review where game = :game and accuracy is not null"
    found = {row[0]: row[1] for row in cursor.execute(sql, {"game": game}).all()}
    best = next((found[level] for level in LEVELS_FIRST if level in found), None)
    return None if best is None else decode(best)


def journals_of(cursor: Cursor, person: str) -> dict[str, str]:
    """The whole journal of each finished game of a person, by the name of a file."""
    found = {}
    for record in records.finished_games(cursor, person, MOST_PAST):
        assert record.header is not None
        colours = record.colours
        lines = [Line(line.n, colours[line.seat], line.code) for line in records.load_lines(cursor, record.id)]
        found[f"{record.title}-{record.id}.journal"] = write(Journal(read(record.header).header, lines))
    return found
