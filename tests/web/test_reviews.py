"""Reviews, branches and games from elsewhere over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kingsroad.table import review_records
from kingsroad.web.limits import RARER
from tests.review.bad_journals import WRONG, bad_journal
from tests.web.whole import Caller, run, whole

GAMES = Path(__file__).parent.parent / "games"
SHORT = (GAMES / "raja-short.journal").read_text("utf-8")


async def taken_over(anna: Caller, text: str = SHORT) -> str:
    made = await anna.post("/api/journals", {"journal": text})
    assert made.status == 200, made.text
    assert made.json()["status"] == "over"
    return f"/api/tables/{made.json()['id']}"


async def until_done(caller: Caller, path: str) -> tuple[dict[str, Any], list[int]]:
    """The review once it is whole, and how many turns were judged at each look."""
    counts: list[int] = []
    while True:
        told = (await caller.get(f"{path}/review?level=quick")).json()
        counts.append(told["done"])
        if told["state"] not in ("waiting", "running"):
            return told, counts
        await asyncio.sleep(0.01)


def test_a_review_grows_is_kept_and_two_who_ask_get_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            path = await taken_over(anna)
            assert (await anna.get(f"{path}/review?level=quick")).json()["state"] == "none"
            asked = await asyncio.gather(*[one.post(f"{path}/review", {"level": "quick"}) for one in (anna, ben)])
            assert [each.status for each in asked] == [200, 200]
            told, counts = await until_done(ben, path)
            assert told["state"] == "done", told
            assert counts == sorted(counts)
            review = told["review"]
            assert len(review["turns"]) >= told["jobs"] > 0
            for row in review["ledger"]:
                assert row["start"] + sum(row["parts"].values()) == row["result"]
            assert all(turn["moves"]["played"] for turn in review["turns"] if turn["played"])
            asked_before = server.services.tables.workers.asked
            again = await anna.post(f"{path}/review", {"level": "quick"})
            assert again.json()["review"] == review
            assert server.services.tables.workers.asked == asked_before
            one = await server.services.store.read(lambda cursor: cursor.execute("select count(*) from review").one())
            assert one == (1,)
            # Who asks for no level gets what is there, not the offer to make another one.
            told = (await ben.get(f"{path}/review")).json()
            assert (told["level"], told["state"]) == ("quick", "done")
            await anna.post(f"{path}/review", {"level": "master"})
            assert (await ben.get(f"{path}/review")).json()["level"] == "quick"

    run(test)


def test_what_is_unchanged_is_not_sent_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            await anna.post(f"{path}/review", {"level": "quick"})
            await until_done(anna, path)
            first = await anna.get(f"{path}/review?level=quick")
            mark = first.headers["etag"]
            second = await anna.get(f"{path}/review?level=quick", **{"if-none-match": mark})
            assert (second.status, second.body) == (304, b"")
            assert (await anna.get(f"{path}/review?level=strong")).headers["etag"] != mark

    run(test)


def test_a_review_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="2") as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            await anna.post(f"{path}/review", {"level": "quick"})
            while (await anna.get(f"{path}/review?level=quick")).json()["done"] < 2:
                await asyncio.sleep(0.01)
        async with whole(tmp_path, workers="2") as server:
            visitor = await server.person("Ben")
            before = (await visitor.get(f"{path}/review?level=quick")).json()["done"]
            told, _ = await until_done(visitor, path)
            assert told["state"] == "done"
            # The outline is there already; what remains are the turns that were missing, and the whole.
            assert before >= 2
            assert server.services.tables.workers.asked <= told["jobs"] - 2 + 1

    run(test)


def test_two_processes_share_the_jobs(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="0") as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            await anna.post(f"{path}/review", {"level": "quick"})
            name = server.services.reviews.name(await server.services.tables.table(path[-12:]), "quick")
            put, store = review_records, server.services.store
            await store.write(lambda cursor: put.take_job(cursor, name, "one", 0, 100))
            await store.write(lambda cursor: put.put_result(cursor, name, -1, {"jobs": 3}))
            taken = [
                await store.write(lambda cursor, who=who: put.take_job(cursor, name, who, 10, 110))  # type: ignore[misc]
                for who in ("one", "two", "one", "two")
            ]
            assert taken == [0, 1, 2, None]
            await store.write(lambda cursor: put.put_result(cursor, name, 1, {"turns": []}))
            later = [await store.write(lambda cursor: put.take_job(cursor, name, "two", 200, 300)) for _ in range(3)]
            assert later == [0, 2, None]  # whose process did not come back

    run(test)


def test_only_finished_games_are_reviewed_and_nobody_asks_for_too_many(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate=str(RARER)) as server:
            server.services.limits.now = lambda: 0.0
            anna = await server.person("Anna")
            wish = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"short": "true"}}
            made = (await anna.post("/api/tables", wish)).json()
            assert (await anna.post(f"/api/tables/{made['id']}/review", {})).error == "review.unfinished"
            assert (await anna.get(f"/api/tables/{made['id']}/review")).error == "review.unfinished"
            assert (await anna.post(f"/api/tables/{made['id']}/review", {"level": "best"})).status == 422

    run(test)


def test_a_person_waits_for_a_few_reviews_at_most(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:  # no process works on any of them
            anna, ben = await server.person("Anna"), await server.person("Ben")
            path = await taken_over(anna)
            other = await taken_over(anna, (GAMES / "raja-two-players.journal").read_text("utf-8"))
            for level in ("quick", "strong", "master"):
                assert (await anna.post(f"{path}/review", {"level": level})).status == 200
            assert (await anna.post(f"{other}/review", {})).error == "review.many"
            assert (await anna.post(f"{path}/review", {"level": "quick"})).status == 200  # it is there already
            assert (await ben.post(f"{other}/review", {})).status == 200

    run(test)


def test_reviews_go_with_their_game_and_with_the_people_in_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            path = await taken_over(anna)
            await anna.post(f"{path}/review", {"level": "quick"})
            assert (await anna.ask("DELETE", f"{path}/branch")).status == 204
            assert (await anna.get(path)).status == 404
            left = await server.services.store.read(lambda cursor: cursor.execute("select * from review").all())
            assert left == []

    run(test)


# -- journals that cannot be taken over -----------------------------------------------------------


def test_each_bad_journal_gets_its_own_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            for kind, (_, error) in WRONG.items():
                answer = await anna.post("/api/journals", {"journal": bad_journal(kind, SHORT)})
                assert (kind, answer.error) == (kind, error)

    run(test)


# -- branches -----------------------------------------------------------------------------------------


def test_a_branch_goes_on_from_a_line_with_bots_in_the_other_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, workers="1") as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            path = await taken_over(anna)
            kept = (await anna.get(f"{path}/log")).json()["lines"]
            n = next(line["n"] for line in kept if line["n"] >= 20 and line["seat"] == 0) - 1
            for hidden in ("known", "real"):
                wish = {"n": n, "seat": 0, "level": "random", "hidden": hidden, "name": f"as {hidden}"}
                made = (await anna.post(f"{path}/branches", wish)).json()
                assert made["origin"] == {"id": path[-12:], "line": n}
                assert made["seats"][0]["kind"] == "person"
                assert {seat["kind"] for seat in made["seats"][1:]} == {"bot"}
                branch = f"/api/tables/{made['id']}"
                assert (await anna.get(f"{branch}/view?seat=0")).json()["view"]["seat"] == 0
            found = (await anna.get(f"{path}/branches")).json()["branches"]
            assert [(row["line"], row["name"]) for row in found] == [(n, "as real"), (n, "as known")]
            for row in found:  # how it stands at the tip: chances of all seats, and what each is expected to get
                assert sum(row["values"]) == pytest.approx(1.0)
                assert len(row["expected"]) == len(made["seats"])
            # A branch of a branch hangs in the same tree; whoever has its link looks on, and sees what nobody hides.
            twig = (await anna.post(f"{branch}/branches", {"n": n, "seat": 0, "level": "random"})).json()
            tree = (await anna.get(f"{path}/branches")).json()["branches"]
            assert {row["table"]["id"]: row["table"]["origin"]["id"] for row in tree} == {
                **{row["table"]["id"]: path[-12:] for row in found},
                twig["id"]: made["id"],
            }
            assert (await ben.get(f"{branch}/view")).json()["view"]["seat"] is None
            assert (await ben.get(f"{branch}/view?seat=0")).status == 403
            assert (await anna.post(f"{path}/branches", {**wish, "name": "\u202e"})).error == "seat.name"
            assert (await anna.ask("DELETE", f"/api/tables/{twig['id']}/branch")).status == 204
            assert (await ben.get(f"{path}/branches")).json()["branches"] == []
            assert (await ben.ask("DELETE", f"{branch}/branch")).error == "branch.not_yours"
            assert (await anna.ask("DELETE", f"{branch}/branch")).status == 204
            assert len((await anna.get(f"{path}/branches")).json()["branches"]) == 1

    run(test)


def test_a_running_game_is_branched_only_by_whoever_plays_it_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna, ben = await server.person("Anna"), await server.person("Ben")
            alone = {"title": "praga", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "7"}
            made = (await anna.post("/api/tables", alone)).json()
            path = f"/api/tables/{made['id']}/branches"
            wish = {"n": 0, "seat": 0, "level": "random"}
            assert (await anna.post(path, wish)).status == 200
            assert (await ben.post(path, wish)).error == "branch.private"
            assert (await anna.post(path, {**wish, "n": 5})).error == "table.no_line"
            assert (await anna.post(path, {**wish, "level": "genius"})).error == "bot.unknown"

    run(test)
