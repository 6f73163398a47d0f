"""Who gets a bot's process next: people's games before all else, nobody more than a share."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from kingsroad.table import seating
from kingsroad.table.bot_queue import GAME, HINT, IDLE, Asker, Turns
from kingsroad.table.thinking import BotFailed
from kingsroad.table.work import asker_of
from kingsroad.table.workers import Workers
from tests.table.open_tables import ANNA, BEN, bot, me, open_tables, plan, run, someone, until
from tests.table.test_workers import BAD

GUEST, NEWCOMER = "guest", "newcomer"


class Desk:
    """Questions that are begun when the turns say so, and end when the test says so."""

    def __init__(self, count: int) -> None:
        self.turns = Turns(count)
        self.count = count
        self.thinking: list[tuple[str, str, int]] = []  # person, table, rank
        self.loop = asyncio.new_event_loop()

    def ask(self, person: str, tables: Iterable[str], rank: int = GAME) -> None:
        asker = Asker(person, rank)
        for table in tables:
            if len(self.thinking) < self.count and self.turns.may_begin(asker):
                self._begin(asker, table)
            else:
                self.turns.wait(asker, table, self.loop.create_future())

    def _begin(self, asker: Asker, table: str) -> None:
        self.turns.begin(asker)
        self.thinking.append((asker.person, table, asker.rank))

    def answer(self, which: int = 0) -> str:
        """One of those that are being thought about, the oldest first; its table."""
        person, table, rank = self.thinking.pop(which)
        self.turns.end(Asker(person, rank))
        while len(self.thinking) < self.count and (found := self.turns.next()) is not None:
            self._begin(found[0], found[1])
        return table

    def answer_all(self) -> list[str]:
        order = []
        while self.thinking:
            order.append(self.answer())
        return order


@pytest.fixture
def desk(request: pytest.FixtureRequest) -> Any:
    made = Desk(getattr(request, "param", 2))
    yield made
    made.loop.close()


FIFTY = [f"t{i}" for i in range(50)]


@pytest.mark.parametrize("rank", [GAME, HINT, IDLE])
def test_a_newcomer_is_served_at_once_while_fifty_tables_of_another_wait(desk: Desk, rank: int) -> None:
    desk.ask(GUEST, FIFTY, rank)
    assert desk.thinking == [(GUEST, "t0", rank)]
    desk.ask(NEWCOMER, ["n"])
    assert desk.thinking == [(GUEST, "t0", rank), (NEWCOMER, "n", GAME)]
    for table in FIFTY[:5]:
        assert desk.answer() == table  # the guest's go on
        desk.ask(NEWCOMER, ["m"])
        desk.answer([person for person, *_ in desk.thinking].index(NEWCOMER))
        assert Counter(person for person, *_ in desk.thinking) == {GUEST: 1, NEWCOMER: 1}


@pytest.mark.parametrize("desk", [1], indirect=True)
def test_with_one_process_a_game_waits_for_one_question_and_no_more(desk: Desk) -> None:
    desk.ask(GUEST, FIFTY, IDLE)
    desk.ask(NEWCOMER, ["n"])
    assert desk.answer_all()[:3] == ["t0", "n", "t1"]


@pytest.mark.parametrize("desk", [1], indirect=True)
def test_games_go_before_hints_and_hints_before_what_plays_by_itself(desk: Desk) -> None:
    desk.ask("first", ["x"])
    for person, rank in (("c", IDLE), ("b", HINT), ("a", GAME), ("f", IDLE), ("e", HINT), ("d", GAME)):
        desk.ask(person, [person], rank)
    assert "".join(desk.answer_all()) == "xadbecf"


@pytest.mark.parametrize("desk", [1], indirect=True)
def test_persons_take_turns_and_so_do_their_tables(desk: Desk) -> None:
    desk.ask("a", ["a1", "a1", "a2", "a2", "a3"])
    desk.ask("b", ["b1", "b1"])
    desk.ask("c", ["c1"])
    assert desk.answer_all() == ["a1", "a1", "b1", "c1", "a2", "b1", "a3", "a2"]


@pytest.mark.parametrize("desk", [4], indirect=True)
def test_neither_one_person_nor_all_that_is_no_game_has_every_process(desk: Desk) -> None:
    desk.ask(GUEST, FIFTY)
    assert len(desk.thinking) == 3
    desk.ask("other", FIFTY, IDLE)
    assert Counter(person for person, *_ in desk.thinking) == {GUEST: 3, "other": 1}
    many = Desk(4)
    for i in range(50):
        many.ask(f"g{i}", ["t"], IDLE if i % 2 else HINT)
    assert len(many.thinking) == 3
    many.ask(NEWCOMER, ["n"])
    assert many.thinking[-1] == (NEWCOMER, "n", GAME)
    many.loop.close()


def test_every_question_is_answered_in_the_end(desk: Desk) -> None:
    for person, rank in (("a", IDLE), ("b", HINT), ("c", GAME), ("d", IDLE)):
        desk.ask(person, [f"{person}{i % 7}" for i in range(20)], rank)
    assert len(desk.answer_all()) == 80
    assert (desk.turns.aside, len(desk.turns.running)) == (0, 0)
    assert desk.turns.next() is None


def test_who_does_not_want_a_turn_any_more_is_passed_over(desk: Desk) -> None:
    desk.ask("a", ["x", "y"])
    gone = [desk.loop.create_future() for _ in range(3)]
    for i, turn in enumerate(gone):
        desk.turns.wait(Asker(f"g{i}"), "t", turn)
        turn.cancel()
    desk.ask("b", ["z", "w"])
    assert sorted(desk.answer_all()) == ["w", "x", "y", "z"]


def test_the_processes_keep_one_free_of_a_persons_fifty_tables(tmp_path: Path) -> None:
    async def test() -> None:
        workers = Workers(2, 60, (sys.executable, "-S", BAD, "any", str(tmp_path)))

        async def ask(table: str, asker: Asker) -> None:
            with pytest.raises(BotFailed):
                await workers.ask(table, "", None, 0, "hang", asker)

        try:
            tasks = [asyncio.create_task(ask(table, Asker(GUEST, IDLE))) for table in FIFTY]
            await until(lambda: workers.asked == 50)
            assert workers.busy == 1
            tasks.append(asyncio.create_task(ask("n", Asker(NEWCOMER))))
            await until(lambda: workers.asked == 51)
            assert (workers.busy, dict(workers._turns.running)) == (2, {GUEST: 1, NEWCOMER: 1})
        finally:
            await workers.close()
        await asyncio.gather(*tasks)

    run(test)


class Recording(Workers):
    """Notes for whom it is asked; has no answers."""

    def __init__(self) -> None:
        super().__init__(0, 1)
        self.askers: list[Asker | None] = []

    async def ask(
        self, table: str, journal: str, content: str | None, seat: int, level: str, asker: Asker | None = None
    ) -> list[str]:
        self.askers.append(asker)
        raise BotFailed("bot.closed")


@pytest.mark.parametrize(
    ("wishes", "creator", "asker"),
    [
        ([me(), bot()], ANNA, Asker(ANNA, GAME)),
        ([bot(), bot()], ANNA, Asker(ANNA, IDLE)),
        ([bot(), me()], BEN, Asker(BEN, GAME)),
    ],
    ids=["with a person", "bots alone", "another person"],
)
def test_a_table_uses_the_share_of_who_plays_there_or_else_of_its_creator(
    tmp_path: Path, wishes: list[Any], creator: str, asker: Asker
) -> None:
    async def test() -> None:
        workers = Recording()
        async with open_tables(tmp_path, workers) as tables:
            table = await tables.create(plan(tables, *wishes), creator, "Anna")
            while not workers.askers:
                if table.waiting() and not table.seats[table.waiting()[0]].played_by_bot:
                    match, _ = table.running()
                    seat = table.waiting()[0]
                    await table.submit(seat, table.n + 1, match.game.moves(match.state, seat)[0].code)
                await asyncio.sleep(0)
            assert set(workers.askers) == {asker}

    run(test)


def test_where_the_creator_does_not_play_another_person_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path, Workers(0, 1)) as tables:
            table = await tables.create(plan(tables, someone(), bot()), ANNA, "Anna")
            await seating.join(tables, table, BEN, "Ben", None, tables.invitations.link(table.id, table.seats, 0))
            assert asker_of(table.record.creator, table.seats) == Asker(BEN, GAME)
            await seating.leave(tables, table, BEN, 0)
            assert asker_of(table.record.creator, table.seats) == Asker(ANNA, IDLE)

    run(test)
