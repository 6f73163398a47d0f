"""Games that were played without a server: replayed, verified, kept, marked; or refused with a reason."""

from __future__ import annotations

from pathlib import Path

from kingsroad import facade
from tests.web.whole import run, whole

PATH = "/api/journals"


def finished(seed: int = 7, names: tuple[str, ...] = ("Anna", "greedy", "random")) -> str:
    game = facade.new("raja", players=names, seed=seed)
    while not game.over:
        game.play(game.bot("random"))
    return game.journal


def test_a_game_is_replayed_marked_and_kept_among_ones_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            journal = finished()
            info = (await anna.post(PATH, {"journal": journal})).json()
            assert (info["status"], info["offline"], info["chosen"], info["listed"]) == ("over", True, True, False)
            assert [(seat["kind"], seat["level"], seat["mine"]) for seat in info["seats"]] == [
                ("person", None, True),
                ("bot", "greedy", False),
                ("bot", "random", False),
            ]
            assert info["result"]
            assert (await anna.post(PATH, {"journal": journal})).json()["id"] == info["id"]
            mine = (await anna.get("/api/tables?which=mine")).json()["tables"]
            assert [one["id"] for one in mine] == [info["id"]]
            kept = (await anna.get(f"/api/tables/{info['id']}/journal")).text
            assert facade.replay(kept).over
            assert "\nchosen: offline\n" in kept
            past = (await anna.get(f"/api/tables/{info['id']}/view?seat=0&n=12")).json()
            assert past["n"] == 12
            ben = await server.person("Ben")
            assert (await ben.post(PATH, {"journal": journal})).json()["id"] != info["id"]

    run(test)


def test_what_does_not_verify_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path) as server:
            anna = await server.person("Anna")
            journal = finished()
            header, _, lines = journal.partition("\n\n")
            rows = lines.splitlines()
            played = [
                ("nonsense", "journal.format"),
                (journal.replace("title: raja", "title: chess"), "title.unknown"),
                (header + "\n\n" + "\n".join(rows[:-1]) + "\n", "journal.verify"),
                (journal.replace(rows[0], rows[0] + "x"), "journal.illegal"),
                (journal.replace("seed: 7", "seed: 8"), "journal.commitment"),
                (finished(names=("a" * 30, "greedy")), "seat.name"),
            ]
            for text, reason in played:
                answer = await anna.post(PATH, {"journal": text})
                assert (answer.status, answer.error) == (400, reason)
            assert (await anna.post(PATH, {"journal": "x" * 60_001})).status == 422
            assert (await anna.get("/api/tables?which=mine")).json()["tables"] == []

    run(test)


def test_nobody_sends_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with whole(tmp_path, rate="600") as server:
            anna = await server.person("Anna")
            said = [(await anna.post(PATH, {"journal": "nonsense"})).error for _ in range(31)]
            assert said == ["journal.format"] * 30 + ["request.too_many"]

    run(test)
