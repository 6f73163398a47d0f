"""Two clients play the same seat at the same number in the same moment: one wins, the other gets a fresh view."""

from __future__ import annotations

import asyncio

from tests.server.clients import Follower, Person, following, me, run
from tests.server.servers import Server

ROUNDS = 12


def test_of_two_sockets_that_move_at_once_one_wins_and_the_other_is_told_and_shown(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        table = (await anna.create("praga", [me("Anna")], options={"solo": "crane"}))["id"]
        devices = [Follower(anna, table, 0), Follower(anna, table, 0)]
        won = [0, 0]
        async with following(*devices):
            for n in range(ROUNDS):
                for device in devices:
                    await device.until(lambda one=device, n=n: one.is_waited_for and one.n == n, "both")  # type: ignore[misc]
                codes = [devices[0].codes[0], devices[0].codes[-1]]
                refused = [len(device.of("refused")) for device in devices]
                await asyncio.gather(
                    *(device.send(t="move", n=n + 1, code=code) for device, code in zip(devices, codes, strict=True))
                )
                for device in devices:
                    await device.until(lambda one=device, n=n: one.n == n + 1, "the line")  # type: ignore[misc]
                await either(devices, refused)
                loser = next(i for i, device in enumerate(devices) if len(device.of("refused")) > refused[i])
                won[1 - loser] += 1
                told = devices[loser].of("refused")[-1]
                assert (told["reason"], told["code"], told["n"]) == ("match.stale", codes[loser], n + 1)
                assert devices[loser].lines == devices[1 - loser].lines
                assert devices[loser].lines[n + 1] == (0, codes[1 - loser])
        assert sum(won) == ROUNDS
        assert all(len(device.lines) == ROUNDS for device in devices)

    run(test)


async def either(devices: list[Follower], refused: list[int]) -> None:
    """Until one of them was refused."""
    tasks = [
        asyncio.create_task(device.until(lambda one=device, known=known: len(one.of("refused")) > known, "a refusal"))  # type: ignore[misc]
        for device, known in zip(devices, refused, strict=True)
    ]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        await task


def test_of_many_requests_at_once_one_is_accepted_and_all_others_are_stale(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        table = (await anna.create("praga", [me("Anna")], options={"solo": "crane"}))["id"]
        watcher = Follower(anna, table, 0)
        async with following(watcher):
            for _ in range(ROUNDS):
                await watcher.until(lambda: watcher.is_waited_for, "the turn")
                n, codes = watcher.n, watcher.codes
                wishes = [codes[i % len(codes)] for i in range(6)]
                socket = watcher.send(t="move", n=n + 1, code=wishes[0])  # and one by the socket
                answers = await asyncio.gather(*(anna.move(table, 0, n + 1, code) for code in wishes), socket)
                await watcher.until(lambda n=n: watcher.n == n + 1, "the line")  # type: ignore[misc]
                accepted = [answer for answer in answers if answer is not None and answer.status_code == 200]
                assert len(accepted) <= 1
                for answer in answers:
                    if answer is None:
                        continue
                    told = answer.json()
                    if answer.status_code == 200:
                        assert (told["n"], told["line"]["code"]) == (n + 1, watcher.lines[n + 1][1])
                    else:
                        assert answer.status_code == 409
                        assert (told["refused"]["reason"], told["n"]) == ("match.stale", n + 1)
                if not accepted:  # then the socket was first
                    assert watcher.lines[n + 1] == (0, wishes[0])
        assert (await anna.info(table))["n"] == ROUNDS

    run(test)


def test_the_same_move_sent_again_and_again_is_played_once(server: Server) -> None:
    async def test() -> None:
        anna = Person(server.address, "Anna")
        table = (await anna.create("praga", [me("Anna")], options={"solo": "crane"}))["id"]
        player = Follower(anna, table, 0)
        async with following(player):
            await player.until(lambda: player.is_waited_for, "the turn")
            code = player.codes[0]
            for _ in range(5):
                await player.send(t="move", n=1, code=code)
            await player.until(lambda: len(player.of("refused")) == 4 and player.n == 1, "four refusals and the line")
            assert player.lines == {1: (0, code)}
            assert {told["reason"] for told in player.of("refused")} == {"match.stale"}

    run(test)
