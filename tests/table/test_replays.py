"""Positions of the past: the same as ever, found in small steps, and not twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kingsroad.kernel.delta import difference
from kingsroad.table import replays
from kingsroad.table.coding import encode
from kingsroad.table.replays import MOST_TABLES, STRIDE, Replays
from tests.table.open_tables import fault_of, hot_seat, match_at, open_tables, play_on, run

LINES = 3 * STRIDE + 1


def test_a_replay_finds_what_was_there_after_each_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            match, _ = table.running()
            seen = {0: encode(match.game.view(match.state, 0))}
            for n in range(1, LINES + 1):
                await play_on(table, 1)
                match, _ = table.running()
                seen[n] = encode(match.game.view(match.state, 0))
            for order in (range(LINES + 1), range(LINES, -1, -1)):
                past = Replays()
                for n in order:
                    assert await past.view(table, n, 0) == seen[n], n
            assert await fault_of(past.view(table, LINES + 1, 0)) == "table.no_line"

    run(test)


def test_what_was_taken_back_is_still_there_in_the_past(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, STRIDE)
            while not table.running()[0].undoable(seat := table.log[-1].entry.seat):
                await play_on(table, 1)
            n, before = table.n, encode(table.view(seat))
            await table.submit(seat, n + 1, "undo")
            after = encode(table.view(seat))
            await play_on(table, STRIDE)
            past = Replays()
            assert await past.view(table, n, seat) == before
            assert await past.view(table, n + 1, seat) == after != before

    run(test)


def test_others_are_served_after_every_line_of_a_replay_however_many_are_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            several = [await hot_seat(tables) for _ in range(4)]
            for table in several:
                await play_on(table, LINES)
            past = Replays()
            asked = [asyncio.create_task(past.view(table, LINES - 1, 0)) for table in several]
            most = 0
            while not all(task.done() for task in asked):
                before = past.played
                await asyncio.sleep(0)
                most = max(most, past.played - before)
            assert past.played == 4 * (LINES - 1)
            assert most == 1

    run(test)


def test_a_replay_plays_only_what_no_earlier_one_has_passed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, LINES)
            past = Replays()
            await past.match_at(table, LINES - 1)
            played = past.played
            for n in range(LINES):
                before = past.played
                await past.match_at(table, n)
                assert past.played - before == n % STRIDE
            await past.view(table, 5, 0)
            played = past.played
            assert past.known_view(table, 5, 0) == encode(match_at(table, 5).game.view(match_at(table, 5).state, 0))
            assert past.known_view(table, 5, 1) is None
            assert past.played == played

    run(test)


def test_the_past_of_a_few_tables_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_VIEWS", 2)

    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            past = Replays()
            several = [await hot_seat(tables) for _ in range(MOST_TABLES + 1)]
            for table in several:
                await play_on(table, 2)
                await past.view(table, 1, 0)
            assert len(past._past) == MOST_TABLES
            assert [past.known_view(table, 1, 0) is None for table in several[-3:]] == [True, False, False]

    run(test)


def test_the_digest_is_the_difference_to_the_own_last_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_tables(tmp_path) as tables:
            table = await hot_seat(tables)
            await play_on(table, 2)
            for seat in (0, 1):
                since, changes = await Replays().digest(table, seat)
                assert since == max((told.entry.n for told in table.log if told.entry.seat == seat), default=0)
                game = table.running()[0].game
                before, after = match_at(table, since).state, table.running()[0].state
                assert changes == difference(game.public(before), game.public(after))

    run(test)
