"""What a table is, told to one person: everything but the position itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kingsroad import titles
from kingsroad.bots.measured import rungs
from kingsroad.bots.roster import styles
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import read
from kingsroad.table import records
from kingsroad.table.seats import EVERY_SEAT, OPEN
from kingsroad.table.table import Table

if TYPE_CHECKING:  # tables without a server have no links
    from kingsroad.table.tables import Tables

AT_A_DEVICE: Final = "offline"  # what a journal says of its seed: whoever played knew it, so it proves nothing
NO_LINKS: Final[dict[str, Any]] = {"open": None, "seats": {}}


def info(tables: Tables, table: Table, person: str | None, may_play: bool = True) -> dict[str, Any]:
    """`may_play`: a link gives a seat, so a read-only visitor is shown none."""
    return about(table, person, links(tables, table, person if may_play else None))


def about(table: Table, person: str | None, link: dict[str, Any]) -> dict[str, Any]:
    record = table.record
    fields = {} if record.header is None else read(record.header).header.fields
    here, watching = table.presence()
    return {
        "id": table.id,
        "title": record.title,
        "options": record.options,
        "status": record.status,
        "aside": table.aside,
        "speed": record.speed,
        "listed": record.listed,
        "on_timeout": record.on_timeout,
        "chosen": "chosen" in fields or (record.header is None and record.seed is not None),
        "offline": fields.get("chosen") == AT_A_DEVICE,
        "commitment": fields.get("commitment"),
        "content": fields.get("content", record.content),
        "corrections": record.corrections,
        "n": table.n,
        "waiting": table.waiting(),
        "seats": [
            {
                "index": seat.index,
                "colour": seat.colour,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "kept": seat.is_kept,
                "invited": seat.invited is not None and seat.invited == person,
                "mine": seat.index in table.seats.of(person),
                "host": seat.person == record.creator,
                "here": seat.index in here,
                "votes": len(seat.votes),
            }
            for seat in table.seats.all
        ],
        "watching": watching,
        "creator": person is not None and person == record.creator,
        "link": link,
        "created": record.created,
        "started": record.started,
        "ended": record.ended,
        "clock": table.clock_json(),
        "result": result(fields),
        "conceding": None
        if table.seats.conceding is None or table.over
        else {"seat": table.seats.conceding, "asked": table.seats.asked()},
        "conceded": None if table.conceded is None else {"seat": table.conceded, "n": table.n},
        "rematch_of": record.rematch_of,
        "rematch": table.rematch,
        "origin": origin_of(fields),
    }


def links(tables: Tables, table: Table, person: str | None) -> dict[str, Any]:
    """The secret parts of invitation links: to the creator those of open seats and of seats that were left in play, to
    each player those of their own seats."""
    if person is None or table.record.status in (records.OVER, records.CLOSED):
        return NO_LINKS
    mine = table.seats.of(person)
    creator = person == table.record.creator
    shown = [
        seat.index
        for seat in table.seats.all
        if seat.index in mine or (creator and (seat.kind == OPEN or seat.was_left))
    ]
    seats = {str(index): tables.invitations.link(table.id, table.seats, index) for index in shown}
    open_link = tables.invitations.link(table.id, table.seats, EVERY_SEAT) if creator and table.seats.open() else None
    return {"open": open_link, "seats": seats}


def result(fields: dict[str, str]) -> list[list[int]] | None:
    """The totals per seat, once the header tells them: `red=31/12 blue=28/3`."""
    if "result" not in fields:
        return None
    return [[int(part) for part in pair.partition("=")[2].split("/")] for pair in fields["result"].split()]


RUNG: Final = ("level", "players", "games", "points", "seconds")


def title_json(game: Game[Any]) -> dict[str, Any]:
    fewest, most = titles.record(game.title).seats
    return {
        "title": game.title,
        "rules_version": game.rules_version,
        "content": game.content.hash,
        "colours": list(game.colours),
        "fewest": fewest,
        "most": most,
        "options": [{"name": one.name, "choices": list(one.choices), "rule": one.rule} for one in game.options],
        "styles": list(styles(game.title)),
        "ladder": [{name: row[name] for name in RUNG} for row in rungs(game.title)],
    }


def origin_of(fields: dict[str, str]) -> dict[str, Any] | None:
    """The game and its line that a branch comes from."""
    id, line, *_ = [*fields.get("origin", "").split(" ", 2), ""]
    return {"id": id, "line": int(line)} if line.isdecimal() else None
