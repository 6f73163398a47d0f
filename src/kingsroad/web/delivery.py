"""Sends what is in the outbox: claimed so that no other process sends it too, tried again if it fails."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from kingsroad.kernel.phrase import Fault
from kingsroad.table import outbox
from kingsroad.table.clocks import LIVE
from kingsroad.table.cursor import Cursor
from kingsroad.table.outbox import Notice
from kingsroad.table.store import StoreDown
from kingsroad.table.table import Table
from kingsroad.table.times import now
from kingsroad.web import people
from kingsroad.web.letters import letter_about, question_letter, trial_letter, words_of
from kingsroad.web.logs import note
from kingsroad.web.notices import LOOKING_ON, TURN, Wanted, wanted_at
from kingsroad.web.people import Address, Person
from kingsroad.web.safe_http import Undelivered
from kingsroad.web.senders import Senders
from kingsroad.web.services import Services
from kingsroad.web.signing import confirm_link

LOG: Final = logging.getLogger("kingsroad.web.notices")
ROUND: Final = 1.0  # seconds between looks into the outbox
RETRY: Final = 5.0  # seconds until a store that was away is tried again
LEAVE: Final = 5.0  # seconds what is on its way may still take when the server ends
AT_ONCE: Final = 32
CLAIM: Final = 300_000  # milliseconds after which others may send what we claimed
MINUTE: Final = 60_000
BACK_OFF: Final = (MINUTE, 5 * MINUTE, 25 * MINUTE, 120 * MINUTE)  # after the first failure, the second, ...
KEPT: Final = 60 * 24 * 60 * MINUTE  # milliseconds we remember what was sent
TIDYING: Final = 6 * 60 * MINUTE


class Delivery:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store
        self.tables = services.tables
        self.senders = Senders(services.settings, services.store, services.identity.secret)
        self._task: asyncio.Task[None] | None = None
        self._round: asyncio.Task[bool] | None = None
        self._tidied = 0

    def open(self) -> None:
        self._task = asyncio.create_task(self._keep_sending())

    async def close(self) -> None:
        """Lets what is on its way arrive: it would be sent again otherwise."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._round is not None and not self._round.done():
            await asyncio.wait([self._round], timeout=LEAVE)
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)
        await self.senders.close()

    async def _keep_sending(self) -> None:
        await asyncio.sleep(self.services.settings.notice_seconds)  # people first come back after a start
        while True:
            self._round = asyncio.create_task(self.round())
            try:
                more = await asyncio.shield(self._round)
            except StoreDown:
                await asyncio.sleep(RETRY)
            except Exception:
                LOG.exception("notices were not sent")
                await asyncio.sleep(RETRY)
            else:
                if not more:
                    await asyncio.sleep(ROUND)

    async def round(self) -> bool:
        """What is due now, or as much as goes at once; True if there was something."""
        at = now()
        if at - self._tidied > TIDYING:
            self._tidied = at
            await self.store.write(lambda cursor: outbox.forget_sent_notices(cursor, at - KEPT))
        if not await self.store.read(lambda cursor: outbox.is_any_due(cursor, at)):
            return False
        claimed = await self.store.write(lambda cursor: outbox.claim_notices(cursor, at, at + CLAIM, AT_ONCE))
        await asyncio.gather(*(self._see_to(notice) for notice in claimed))
        return bool(claimed)

    async def _see_to(self, notice: Notice) -> None:
        try:
            await self._deliver(notice)
        except StoreDown:
            return  # it is due again when the claim has run out
        except Exception:
            LOG.exception("a notice was not sent")
            self._count("none", "bug")

    async def _deliver(self, notice: Notice) -> None:
        found = await self._still_wanted(notice)
        if found is None:
            await self.store.write(lambda cursor: outbox.drop_notice(cursor, notice.id))
            return
        table, wanted = found
        later = hold_back(table, wanted, now())
        if later is not None:
            await self._hold(notice, later)
            return
        whom = await self.store.read(lambda cursor: find_way(cursor, notice))
        if whom is None:
            await self.store.write(lambda cursor: outbox.drop_notice(cursor, notice.id))
            return
        person, address = whom
        await asyncio.to_thread(words_of, person)  # the first who speaks a language loads its words
        letter = letter_about(notice.id, wanted, table, person, self.senders.home)
        try:
            await self.senders.send(person.id, address, letter)
        except Undelivered as failure:
            await self._failed(notice, address, failure)
        else:
            at = now()
            await self.store.write(lambda cursor: outbox.mark_sent(cursor, notice.id, at))
            self._count(address.kind, "sent")

    async def _still_wanted(self, notice: Notice) -> tuple[Table, Wanted] | None:
        """The table and what is to be said of it, if that is still true."""
        try:
            table = await self.tables.table(notice.game)
        except StoreDown:
            raise
        except Fault:
            return None
        for wanted in wanted_at(table, now()):
            if (wanted.kind, wanted.n, wanted.person) == (notice.kind, notice.n, notice.person):
                if notice.id.split("/")[3] == str(wanted.seat):
                    return table, wanted
        return None

    async def _hold(self, notice: Notice, later: int) -> None:
        """They have the table open. Nothing needs to be said but that the game waits for them, and that
        only where there is time."""
        if later:
            await self.store.write(lambda cursor: outbox.mark_failed(cursor, notice.id, later))
        elif notice.kind == TURN:
            await self.store.write(lambda cursor: outbox.drop_notice(cursor, notice.id))
        else:
            at = now()
            await self.store.write(lambda cursor: outbox.mark_sent(cursor, notice.id, at))

    async def _failed(self, notice: Notice, address: Address, failure: Undelivered) -> None:
        why = failure.said["id"]
        if failure.gone:
            await self.store.write(lambda cursor: forget_address(cursor, notice, address))
            self._count(address.kind, "gone")
        else:
            due = now() + BACK_OFF[min(notice.tries, len(BACK_OFF)) - 1]
            await self.store.write(lambda cursor: outbox.mark_failed(cursor, notice.id, due))
            self._count(address.kind, "failed")
        note(LOG, "notice_failed", logging.WARNING, way=address.kind, why=why, tries=notice.tries, gone=failure.gone)

    async def try_out(self, person: Person, address: Address) -> None:
        """A test notification, at once; Undelivered says why it did not arrive. An address that is not confirmed
        gets the question whether it shall be."""
        home = self.senders.home
        if address.confirmed:
            letter = trial_letter(person, home)
        else:
            link = confirm_link(self.services.identity.secret, person.id, address.id)
            letter = question_letter(person, f"{home}/api/confirm/{link}")
        try:
            await self.senders.send(person.id, address, letter)
        except Undelivered:
            self._count(address.kind, "failed")
            raise
        self._count(address.kind, "sent")

    def _count(self, way: str, outcome: str) -> None:
        self.services.metrics.notices.labels(way, outcome).inc()


def hold_back(table: Table, wanted: Wanted, at: int) -> int | None:
    """None: notify them now. Otherwise they are at the table, and this is when to notify them if they do not move;
    0 if never."""
    here, _ = table.presence()
    persons = {table.seats[seat].person for seat in here} | {listener.person for listener in table.listeners}
    if wanted.person not in persons:
        return None
    if wanted.kind != TURN or table.speed.kind == LIVE:
        return 0
    later = wanted.began + LOOKING_ON
    return later if later > at else None


def find_way(cursor: Cursor, notice: Notice) -> tuple[Person, Address] | None:
    """The receiver of a notification and the address; None if one of the two is deleted."""
    person = people.find_person(cursor, notice.person)
    way = notice.id.rpartition("/")[2]
    address = next((one for one in people.addresses_of(cursor, notice.person) if one.id == way), None)
    return None if person is None or address is None or not address.confirmed else (person, address)


def forget_address(cursor: Cursor, notice: Notice, address: Address) -> None:
    outbox.drop_notice(cursor, notice.id)
    if find_way(cursor, notice) is not None:
        people.drop_address(cursor, notice.person, address.id)
