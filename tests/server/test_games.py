"""Whole games over the API: two people and a bot, spectators, several seats at one screen, an invited program."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import (
    HIDDEN,
    Follower,
    Message,
    Person,
    Player,
    bot,
    following,
    me,
    run,
    someone,
    until_true,
)
from tests.server.journals import check_nothing_lost, check_verified, lines_of
from tests.server.servers import Server

EXAMPLES = Path(__file__).parents[2] / "examples"


async def is_over(person: Person, table: str) -> bool:
    return bool((await person.info(table))["status"] == "over")


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_two_people_and_a_bot_play_to_the_end_and_a_spectator_sees_all_of_it(
    server: Server, title: str, tmp_path: Path
) -> None:
    async def test() -> None:
        anna, ben, cleo = (Person(server.address, name) for name in ("Anna", "Ben", "Cleo"))
        opened = await anna.create(title, [me(), someone(), bot()])
        assert opened["status"] == "open"
        table = opened["id"]
        assert await ben.join(table, opened["link"]["seats"]["1"]) == 1
        begun = await anna.info(table)
        assert begun["status"] == "running"
        players = [Player(anna, table, 0, f"{title} 0"), Player(ben, table, 1, f"{title} 1")]
        watcher = Follower(cleo, table, None)
        async with following(*players, watcher):
            for follower in (*players, watcher):
                await follower.until(lambda one=follower: one.over, "the end")  # type: ignore[misc]
            await watcher.until(lambda: watcher.info is not None and watcher.info["status"] == "over", "the result")

        text = await cleo.journal(table)
        written = lines_of(text)
        check_nothing_lost(text, [*players, watcher])
        assert set(watcher.lines) == set(written)
        assert players[0].lines == players[1].lines == written  # nothing is secret any more
        for player in players:
            own = [code for seat, code in written.values() if seat == player.seat]
            assert len(own) == player.decisions
        assert {seat for seat, _ in written.values()} == {0, 1, 2}
        file = tmp_path / "game.journal"
        file.write_text(text)
        command = [sys.executable, "-m", "kingsroad.cli", "replay", "--verify", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert f"commitment: {begun['commitment']}\n" in text
        assert watcher.info is not None
        assert watcher.info["result"] == watcher.view["result"]["totals"]

    run(test)


def test_a_spectator_gets_nothing_that_is_secret_while_the_game_runs(server: Server) -> None:
    async def test() -> None:
        anna, ben, cleo = (Person(server.address, name) for name in ("Anna", "Ben", "Cleo"))
        opened = await anna.create("raja", [me(), someone(), bot("random")], options={"hidden_gold": "true"})
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        first, second, watcher = Follower(anna, table, 0), Player(ben, table, 1, "2"), Follower(cleo, table, None)

        def is_set() -> bool:
            return (1, HIDDEN) in first.lines.values()

        def is_alone() -> bool:
            return first.is_waited_for and len(first.view["waiting"]) == 1

        async with following(first, second, watcher):
            while not is_set():  # Ben sets a disc, Anna does not
                await first.until(lambda: is_set() or is_alone(), "a secret decision")
                if is_alone():
                    await first.play(first.codes[0])
            for one in (second, watcher):
                await one.until(lambda one=one: one.n >= first.n, "the same for the others")  # type: ignore[misc]
            n = next(n for n, line in first.lines.items() if line == (1, HIDDEN))
            assert watcher.lines[n] == (1, HIDDEN)
            assert second.lines[n][1] != HIDDEN
            for person, seat in ((anna, 0), (cleo, None)):
                view = (await person.view(table, seat))["view"]
                assert view["seats"][1]["disc"] is None
                assert view["seats"][1]["gold"] is None
                assert f"{n} blue {HIDDEN}\n" in await person.journal(table)
                assert "seed" not in await person.journal(table)
            assert (await cleo.get(f"/tables/{table}/view", seat=1)).status_code == 403
            assert (await cleo.get(f"/tables/{table}/journal", seat=1)).status_code == 403

    run(test)


class HotSeat(Follower):
    """One screen for all seats: looks through whichever is waited for, and plays it."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__(person, table, 0)
        self.looks = 0
        self.secrets = 0

    def take_line(self, n: int, seat: int, code: str) -> None:
        """Through another seat something else is secret: what was once known stays so."""
        if n in self.lines and code == HIDDEN:
            assert self.lines[n][0] == seat
            self.secrets += 1
        else:
            super().take_line(n, seat, code)

    async def after(self, message: Message) -> None:
        if message["t"] == "view" and not self.over:
            assert message["private"]["seat"] == self.seat
            waiting = message["public"]["waiting"]
            if self.is_waited_for:
                await self.send(t="move", n=self.n + 1, code=self.codes[self.n % len(self.codes)])
            elif waiting:
                self.seat = waiting[0]
                self.looks += 1
                await self.send(t="seat", seat=self.seat)


def test_several_seats_are_played_at_one_screen_and_each_look_hides_the_others_secrets(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        table = (await anna.create("raja", [me("Anna"), me("Ben"), me("Cleo")]))["id"]
        screen = HotSeat(anna, table)
        async with following(screen):
            await screen.until(lambda: screen.over, "the end")
            await until_true(lambda: is_over(anna, table), "the result")
        assert screen.looks > 20
        assert screen.secrets > 0
        text = await anna.journal(table)
        check_nothing_lost(text, [screen])
        check_verified(text)

    run(test)


def test_a_seat_that_is_not_mine_cannot_be_looked_through_or_played(server: Server) -> None:
    async def test() -> None:
        anna, ben = Person(server.address, "Anna"), Person(server.address, "Ben")
        opened = await anna.create("raja", [me(), someone()])
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        mine = Follower(ben, table, 1)
        async with following(mine):
            await mine.send(t="seat", seat=0)
            await mine.until(lambda: bool(mine.of("error")), "a refusal")
            assert mine.of("error")[-1]["error"]["id"] == "table.not_your_seat"
            await mine.send(t="move", n=1, code="take mogul", seat=0)
            await mine.until(lambda: len(mine.of("error")) == 2, "a refusal")
            assert mine.view["seat"] == 1
        assert (await ben.move(table, 0, 1, "take mogul")).status_code == 403

    run(test)


def test_the_example_of_an_invited_bot_takes_its_seat_and_plays(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        opened = await anna.create("raja", [someone(), bot("random")])
        command = [sys.executable, str(EXAMPLES / "invited_bot.py"), server.address, opened["id"]]
        process = await asyncio.create_subprocess_exec(*command, opened["link"]["seats"]["0"], stdout=subprocess.PIPE)
        try:
            told, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert process.returncode == 0
        assert b"totals" in told
        check_verified(await anna.journal(opened["id"]))

    run(test)
