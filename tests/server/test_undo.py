"""Going back beyond what was revealed, between two people over the API: one asks, the other agrees or declines."""

from __future__ import annotations

import pytest

from tests.server.clients import Follower, Person, bot, following, me, run, someone, taken
from tests.server.journals import lines_of
from tests.server.servers import Server


async def play_on(followers: list[Follower], lines: int) -> None:
    """To that line or just beyond, by whoever is waited for; then all know the same."""
    while True:
        for follower in followers:
            await follower.until(lambda one=follower: one.n == max(f.n for f in followers), "all alike")  # type: ignore[misc]
        n = followers[0].n
        if n >= lines:
            return
        for follower in followers:
            if follower.is_waited_for:
                await follower.play(follower.codes[n % len(follower.codes)])
                break
        else:
            await followers[0].until(lambda n=n: followers[0].n > n, "a bot")  # type: ignore[misc]


def beyond(follower: Follower) -> int:
    """The last own line that cannot be taken back freely."""
    assert follower.seen is not None
    free = follower.seen["undo"]
    return max(n for n, (seat, _) in follower.lines.items() if seat == follower.seat and n not in free)


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_what_was_revealed_is_taken_back_when_the_other_one_agrees(server: Server, title: str) -> None:
    async def test() -> None:
        anna, ben, cleo = (Person(server.address, name) for name in ("Anna", "Ben", "Cleo"))
        opened = await anna.create(title, [me(), someone()])
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        first, second, watcher = Follower(anna, table, 0), Follower(ben, table, 1), Follower(cleo, table, None)
        everyone = [first, second, watcher]
        async with following(*everyone):
            await play_on([first, second], 40)
            target, last = beyond(first), first.n
            past = [
                taken(await person.get(f"/tables/{table}/view", n=target - 1, **query))["view"]
                for person, query in ((anna, {"seat": 0}), (ben, {"seat": 1}), (cleo, {}))
            ]
            await first.send(t="move", n=last + 1, code=f"undo {target}")
            await first.until(lambda: bool(first.of("refused")), "a refusal")
            assert first.of("refused")[-1]["reason"] == "kernel.no_undo"

            await first.play(f"ask {target}")
            for follower in everyone:
                await follower.until(lambda one=follower: one.n == last + 1, "the request")  # type: ignore[misc]
                assert follower.seen is not None
                assert follower.seen["request"] == {"seat": 0, "n": target, "agreed": []}
            await second.play("agree")
            for follower, view in zip(everyone, past, strict=True):
                await follower.until(lambda one=follower: one.n == last + 2, "the agreement")  # type: ignore[misc]
                assert follower.seen is not None
                assert follower.seen["request"] is None
                assert follower.view == view  # as it was before that line
            assert first.is_waited_for
            await first.play(first.codes[-1])
        written = lines_of(await anna.journal(table))
        assert written[last + 1] == (0, f"ask {target}")
        assert written[last + 2] == (1, "agree")
        assert len(written) == last + 3  # nothing is ever removed

    run(test)


def test_nothing_is_taken_back_when_the_other_one_declines_or_plays_on(server: Server) -> None:
    async def test() -> None:
        anna, ben = Person(server.address, "Anna"), Person(server.address, "Ben")
        opened = await anna.create("praga", [me(), someone()])
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        first, second = Follower(anna, table, 0), Follower(ben, table, 1)
        async with following(first, second):
            await play_on([first, second], 40)
            target, last, position = beyond(first), first.n, first.view
            for answer in ("agree", "decline"):
                refused = await ben.move(table, 1, last + 1, answer)
                assert (refused.status_code, refused.json()["refused"]["reason"]) == (409, "kernel.no_request")
            await first.play(f"ask {target}")
            assert (await anna.move(table, 0, last + 2, "agree")).status_code == 409  # not for oneself
            await second.until(lambda: second.n == last + 1, "the request")
            assert (await ben.move(table, 1, last + 2, "decline")).status_code == 200
            await first.until(lambda: first.n == last + 2, "the answer")
            assert first.seen is not None
            assert first.seen["request"] is None
            assert first.view == position

            await first.play(f"ask {target}")  # and again
            await second.until(lambda: second.n == last + 3, "the request")
            await first.play("decline")  # withdrawn
            await second.until(lambda: second.n == last + 4, "the withdrawal")
            assert second.seen is not None
            assert second.seen["request"] is None
            assert (await ben.move(table, 1, last + 5, "agree")).status_code == 409

            await first.play(f"ask {target}")  # and once more
            await second.until(lambda: second.n == last + 5, "the request")
            await play_on([first, second], last + 6)
            assert first.seen["request"] is None
            assert (await ben.move(table, 1, first.n + 1, "agree")).status_code == 409

    run(test)


def test_a_bot_agrees_by_itself_and_a_person_must_be_asked(server: Server) -> None:
    async def test() -> None:
        anna, ben = Person(server.address, "Anna"), Person(server.address, "Ben")
        opened = await anna.create("praga", [me(), someone(), bot("random")])
        table = opened["id"]
        await ben.join(table, opened["link"]["seats"]["1"])
        first, second = Follower(anna, table, 0), Follower(ben, table, 1)
        async with following(first, second):
            await play_on([first, second], 40)
            await first.until(lambda: 2 not in first.view["waiting"], "the bot to be done")
            target, last = beyond(first), first.n
            await first.play(f"ask {target}")
            await first.until(lambda: first.n == last + 2, "the bot's consent")
            assert first.lines[last + 2] == (2, "agree")
            assert first.seen is not None
            assert first.seen["request"] == {"seat": 0, "n": target, "agreed": [2]}
            await second.until(lambda: second.n == last + 2, "the same for Ben")
            await second.play("agree")
            await first.until(lambda: first.seen is not None and first.seen["request"] is None, "the past")
            assert first.is_waited_for

    run(test)
