"""Who may take a seat, leave it, hand it over, be replaced and come back."""

from __future__ import annotations

from typing import Final

from kingsroad.bots.roster import check_name
from kingsroad.kernel.phrase import Fault
from kingsroad.table import plan as plans
from kingsroad.table import records
from kingsroad.table.clocks import DAY, DAYS, LIVE, SECOND, read_speed
from kingsroad.table.plan import TablePlan, Wish
from kingsroad.table.seats import (
    BACK,
    BOT,
    CONCEDE,
    CONSENT,
    DISSENT,
    EVERY_SEAT,
    LEFT,
    LINK,
    OPEN,
    PERSON,
    STAND_IN,
    VOTE,
    Seat,
)
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
from kingsroad.table.times import now

# How long a seat must have been waited for before the others may vote it out, by the kind of the clock.
PATIENCE: Final = {LIVE: 60 * SECOND, DAYS: DAY}
PATIENCE_WITHOUT_CLOCK: Final = 300 * SECOND


async def join(tables: Tables, table: Table, person: str, name: str, seat: int | None, link: str | None) -> int:
    """A seat for a person: one kept for them, an open one of a listed table, or the one their link gives."""
    async with table.lock:
        check_open(table)
        chosen = _seat_to_take(tables, table, person, seat, link)
        if table.seats[chosen].person != person:
            await tables.change(table, (chosen, PERSON, person, name, None))
        ready = table.record.status == records.OPEN and not table.seats.open()
        if ready:
            await tables.start(table)
        return chosen


def check_join(tables: Tables, table: Table, seat: int | None, link: str | None) -> None:
    """A Fault if there is no seat here for somebody who was never here before."""
    check_open(table)
    _seat_to_take(tables, table, "", seat, link)


def _seat_to_take(tables: Tables, table: Table, person: str, seat: int | None, link: str | None) -> int:
    seats = table.seats
    if seat is not None and not 0 <= seat < len(seats):
        raise Fault("table.no_seat", seat=seat)
    given = None if link is None else tables.invitations.seat_of(table.id, seats, link)
    if link is not None and given is None:
        if seats.of(person) and seat is None:  # the link that brought them here, followed again
            return seats.of(person)[0]
        raise Fault("table.link")
    if given is not None and given != EVERY_SEAT:
        if seats[given].person not in (None, person) and not seats[given].offered:
            raise Fault("table.link")  # its owner has offered it to nobody
        return given
    kept = [one.index for one in seats.all if one.kind == OPEN and one.invited == person]
    if kept and seat in (None, *kept):
        return kept[0] if seat is None else seat
    if given is None and seats.of(person) and seat is None:
        return seats.of(person)[0]
    if given is None and not table.record.listed and person != table.record.creator:
        raise Fault("table.private")
    free = [one.index for one in seats.all if one.kind == OPEN and not one.is_kept]
    if not free or (seat is not None and seat not in free):
        raise Fault("table.no_free_seat")
    return free[0] if seat is None else seat


def check_open(table: Table) -> None:
    if table.record.status in (records.OVER, records.CLOSED):
        raise Fault("table.ended")


def own_seat(table: Table, person: str, seat: int) -> Seat:
    check_open(table)
    if seat not in table.seats.of(person):
        raise Fault("table.not_your_seat")
    return table.seats[seat]


async def leave(tables: Tables, table: Table, person: str, seat: int) -> None:
    """Before the start the seat is free again; after it a bot plays on."""
    async with table.lock:
        own_seat(table, person, seat)
        await _get_up(tables, table, [seat])


async def leave_everywhere(tables: Tables, person: str) -> None:
    """Somebody goes for good."""
    for record in await tables.store.read(lambda cursor: records.games_of(cursor, person, 10_000)):
        if record.status not in (records.OPEN, records.RUNNING):
            continue
        try:
            table = await tables.table(record.id)
        except StoreDown:
            raise
        except Fault:  # begun under rules this version no longer has: nobody plays on there
            continue
        async with table.lock:
            if table.seats.of(person):
                await _get_up(tables, table, table.seats.of(person))


async def _get_up(tables: Tables, table: Table, seats: list[int]) -> None:
    if table.record.status == records.OPEN:
        await tables.change(table, *[(seat, OPEN, None, "", None) for seat in seats])
        if not table.seats.persons():
            await tables.store.write(lambda cursor: records.close_game(cursor, table.id, now()))
            table.record.status = records.CLOSED
            tables.tell_info(table)
    else:
        names = [table.seats[seat].name for seat in seats]
        left = [(seat, LEFT, None, name, plans.STAND_IN_LEVEL) for seat, name in zip(seats, names, strict=True)]
        await tables.change(table, *left)


async def hand_over(tables: Tables, table: Table, person: str, seat: int) -> None:
    """A new link to the seat; the old one becomes invalid, and anyone who has the new one may sit down here."""
    async with table.lock:
        mine = seat in table.seats.of(person)
        if not mine and not (person == table.record.creator and seat in table.seats.open()):
            raise Fault("table.not_your_seat")
        check_open(table)
        await tables.change(table, (seat, LINK, None, "", None))


async def seat_bot(tables: Tables, table: Table, person: str, seat: int, level: str) -> None:
    """Before the start the creator gives an open seat to a bot. In play a bot takes over the seat of someone who is
    waited for too long, when all the others who still play want it."""
    check_name(level, table.record.title)
    async with table.lock:
        check_open(table)
        if not 0 <= seat < len(table.seats):
            raise Fault("table.no_seat", seat=seat)
        if table.record.status == records.OPEN:
            if person != table.record.creator or table.seats[seat].kind != OPEN:
                raise Fault("table.not_creator")
            await tables.change(table, (seat, BOT, None, level, level))
            if not table.seats.open():
                await tables.start(table)
        else:
            await _vote(tables, table, person, seat, level)


async def _vote(tables: Tables, table: Table, person: str, seat: int, level: str) -> None:
    target = table.seats[seat]
    if not table.seats.of(person) or target.kind != PERSON:
        raise Fault("table.no_vote")
    if target.person == person:  # people who leave for a while may ask a bot themselves
        await tables.change(table, (seat, STAND_IN, None, "", level))
        return
    _, clock = table.running()
    patience = PATIENCE.get(table.speed.kind, PATIENCE_WITHOUT_CLOCK)
    since = clock.waited(seat, tables.moment())
    if seat not in table.waiting() or since < patience:
        raise Fault("table.too_early", seconds=max(1, (patience - since) // SECOND))
    voters = {one.person for one in table.seats.all if one.kind == PERSON} - {target.person}
    if person not in target.votes:
        await tables.change(table, (seat, VOTE, person, "", None))
    if voters <= target.votes:
        await tables.change(table, (seat, STAND_IN, None, "", level))


async def take_back(tables: Tables, table: Table, person: str, seat: int) -> None:
    async with table.lock:
        if own_seat(table, person, seat).kind == STAND_IN:
            await tables.change(table, (seat, BACK, None, "", None))


async def concede(tables: Tables, table: Table, person: str, seat: int) -> None:
    """A person gives the game up. Against bots it ends at once, else when all other people who play agree."""
    async with table.lock:
        _check_goes_on(table)
        own_seat(table, person, seat)
        pending = table.seats.conceding
        if pending is None:
            await tables.change(table, (seat, CONCEDE, None, "", None))
        elif pending != seat:
            raise Fault("table.conceding")


async def answer_concession(tables: Tables, table: Table, person: str, seat: int, agree: bool) -> None:
    """May the game end because this seat gives it up? Who asked may withdraw by a no."""
    async with table.lock:
        _check_goes_on(table)
        mine = table.seats.of(person)
        if not mine:
            raise Fault("table.not_your_seat")
        if table.seats.conceding != seat:
            raise Fault("table.not_conceding")
        if not agree:
            await tables.change(table, (mine[0], DISSENT, None, "", None))
        elif asked := [one for one in table.seats.asked() if one in mine]:
            await tables.change(table, *[(one, CONSENT, None, "", None) for one in asked])


def _check_goes_on(table: Table) -> None:
    table.running()
    table.check_playable()
    if table.over:
        raise Fault("table.ended")


async def start(tables: Tables, table: Table, person: str) -> None:
    """The creator waits no longer: bots take the open seats."""
    async with table.lock:
        check_open(table)
        if person != table.record.creator:
            raise Fault("table.not_creator")
        level = plans.STAND_IN_LEVEL
        empty = [(seat, BOT, None, level, level) for seat in table.seats.open()]
        if table.record.status == records.OPEN:
            if empty:
                await tables.change(table, *empty)
            await tables.start(table)


async def rematch(tables: Tables, table: Table, person: str, name: str) -> Table:
    """The same game again with the same seats; a second one who asks gets the table the first one made."""
    if table.record.status != records.OVER:
        raise Fault("table.not_over")
    if not table.seats.of(person):
        raise Fault("table.not_your_seat")
    found = await tables.store.read(lambda cursor: records.rematch_of(cursor, table.id))
    if found is None:
        wishes: list[Wish] = []
        for seat in table.seats.all:
            if seat.person == person:
                wishes.append(Wish(plans.ME, seat.name, colour=seat.colour))
            elif seat.person is not None:
                wishes.append(Wish(plans.PERSON, seat.name, colour=seat.colour, person=seat.person))
            else:
                wishes.append(Wish(plans.BOT, level=seat.level or plans.STAND_IN_LEVEL, colour=seat.colour))
        record = table.record
        speed = read_speed(record.speed)
        game = await tables.game_of(record)
        plan = TablePlan(
            game, wishes, record.options, None, speed, record.listed, record.on_timeout, corrections=record.corrections
        )
        try:
            again = await tables.create(plan, person, name, rematch_of=table.id)
        except Fault as fault:
            if fault.said["id"] != "table.rematch_exists":
                raise
            found = await tables.store.read(lambda cursor: records.rematch_of(cursor, table.id))
            assert found is not None
            again = await tables.table(found)
    else:
        again = await tables.table(found)
    table.rematch = again.id
    tables.tell_info(table)
    return again
