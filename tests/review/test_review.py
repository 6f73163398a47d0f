"""The review of finished games: its ledger sums, it is the same every time, and it tells good play from bad."""

from __future__ import annotations

import json
import multiprocessing
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kingsroad
from kingsroad import titles
from kingsroad.bots.roster import make_bot
from kingsroad.kernel.journal import Journal, read, write
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import begin
from kingsroad.kernel.phrase import Fault
from kingsroad.review.judge import CLASSES, accuracy, calibration, class_of
from kingsroad.review.praga import turns_of
from kingsroad.review.raja import rounds_of
from kingsroad.review.report import Review, turning_points
from kingsroad.review.work import Kept, Progress, do_all
from tests.review.bad_journals import WRONG, bad_journal

GAMES = Path(__file__).resolve().parent.parent / "games"
POINTS = (0.5, 3.0, 6.0, 12.0)


def journal_of(name: str) -> Journal:
    return read((GAMES / f"{name}.journal").read_text("utf-8"))


def review_of(journal: Journal, level: str = "quick") -> Review:
    return Review(titles.game(journal.header.fields["title"]), journal, level)


def told(
    journal: Journal, kept: Kept | None = None, jobs: int = 1, progress: Progress = lambda done: None
) -> dict[str, Any]:
    review = review_of(journal)
    return review.told(do_all(review, journal, None, jobs, kept, progress))


def played(title: str, bots: tuple[str, ...], seed: str, **options: str) -> Journal:
    """A finished game between bots."""
    game = titles.game(title)
    seats = list(zip(titles.colours_for(game, len(bots)), bots, strict=True))
    match = begin(game, seats, options, seed, "salt")
    players = [make_bot(name, game, Random(f"{seed}/{i}")) for i, name in enumerate(bots)]
    while not match.state.over:
        seat = game.waiting(match.state)[0]
        moves = game.moves(match.state, seat)
        move = moves[0] if len(moves) == 1 else players[seat].choose(Look(game, match.state, seat, moves))
        match.add(seat, move.code)
    return match.saved()


@cache
def short() -> dict[str, Any]:
    return told(journal_of("raja-short"))


@cache
def solo() -> dict[str, Any]:
    return told(journal_of("praga-solo"))


def made_up(review: Review, rng: Random) -> dict[int, dict[str, Any]]:
    """Results as a judge with any opinion whatever would have them."""
    found: dict[int, dict[str, Any]] = {}
    players = review.story.players
    for job in range(review.jobs):
        rows = [{"loss": rng.random() * 30, "kind": kind, "seat": job % players} for kind in ("disc", "turn")]
        more = {"begin": 0, "end": 1, "played": [], "best": [], "error": 0.1, "reasons": []}
        opinion = {name: rng.uniform(-50, 50) for name in ("offer", "revealed", "end", "rest")}
        opened = [rng.uniform(-1, 1) for _ in range(players)]
        found[job] = {"judged": [{**row, **more} for row in rows], "opened": opened, **opinion}
    return found


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.journal")))
def test_the_parts_of_a_ledger_sum_exactly_to_the_result_whatever_the_judge_thinks(name: str) -> None:
    review = review_of(journal_of(name))
    totals = review.story.scores.totals
    for seed in range(3):
        rows = review.told(made_up(review, Random(f"{name}/{seed}")))["ledger"]
        assert [row["seat"] for row in rows] == list(range(review.story.players))
        for row, total, won in zip(rows, totals, review.story.won(), strict=True):
            assert row["start"] + sum(row["parts"].values()) == row["result"]
            assert row["result"] == pytest.approx(total[0] if review.judge.unit == "points" else won, abs=1e-8)


@pytest.mark.parametrize("make", [short, solo])
def test_a_review_tells_chances_turns_and_a_ledger_that_sums(make: Any) -> None:
    found = make()
    seats = range(len(found["seats"]))
    assert found["chances"][0]["line"] == 0
    for row in found["chances"]:
        assert sum(row["values"]) == pytest.approx(1.0, abs=1e-3)
        assert len(row["expected"]) == len(seats)
    for turn in found["turns"]:
        assert turn["from"] <= turn["to"]
        assert turn["loss"] >= 0.0
        assert turn["class"] in CLASSES
        assert turn["played"]
        assert turn["best"]
        assert (turn["loss"] > 0.0) == (turn["best"] != turn["played"][: len(turn["best"])])
    for row in found["ledger"]:
        assert row["start"] + sum(row["parts"].values()) == row["result"]
        assert row["parts"]["own"] <= 0.0
    assert found == json.loads(json.dumps(found))


def test_reasons_account_for_what_was_lost_with_what_the_next_turn_makes_of_it() -> None:
    errors = [turn for turn in solo()["turns"] if turn["class"] in ("mistake", "blunder")]
    assert errors
    for turn in errors:
        assert sum(reason["count"] for reason in turn["reasons"]) > 0.7 * turn["loss"]


def test_what_praga_loses_by_decisions_is_what_its_turns_lost() -> None:
    lost = sum(turn["loss"] for turn in solo()["turns"])
    assert solo()["ledger"][0]["parts"]["own"] == pytest.approx(-lost)


def test_a_review_that_was_killed_goes_on_and_comes_to_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    journal = journal_of("praga-solo")
    kept = Kept(tmp_path / "reviews" / "one.jsonl")
    assert told(journal, kept) == solo()
    lines = kept.path.read_bytes().split(b"\n")
    kept.path.write_bytes(b"\n".join(lines[:10]) + b"\n" + lines[10][:40])  # cut off in the middle of a line
    heard: list[int] = []
    review = review_of(journal)
    results = do_all(review, journal, None, 2, kept, heard.append)
    assert heard[0] == 10
    assert heard[-1] == review.jobs
    assert review.told(results) == solo()
    assert sorted(kept.read(review.jobs)) == list(range(review.jobs))


def kill_children() -> None:
    for child in multiprocessing.active_children():
        child.kill()


def test_processes_that_die_are_replaced_and_what_they_did_is_kept(tmp_path: Path) -> None:
    journal = journal_of("praga-solo")
    kept = Kept(tmp_path / "one.jsonl")
    killed: list[int] = []

    def progress(done: int) -> None:
        if done == 3 and not killed:
            killed.append(done)
            kill_children()

    assert told(journal, kept, 2, progress) == solo()
    assert killed == [3]

    def always(done: int) -> None:
        if done:
            kill_children()

    with pytest.raises(Fault) as fault:
        told(journal, None, 2, always)
    assert fault.value.said == {"id": "review.processes", "times": 3}


def test_random_play_loses_by_its_own_decisions() -> None:
    found = told(played("raja", ("random", "greedy"), "bands", short="true"))
    random, greedy = [[turn["loss"] for turn in found["turns"] if turn["seat"] == seat] for seat in (0, 1)]
    assert sum(random) / len(random) > 2 * sum(greedy) / len(greedy)
    assert found["seats"][0]["accuracy"] < found["seats"][1]["accuracy"]


def test_a_decision_is_as_bad_as_what_it_surely_lost() -> None:
    assert [class_of(loss, 0.0, POINTS) for loss in (0.0, 0.4, 0.5, 3.0, 6.0, 12.0)] == ["best", *CLASSES]
    assert class_of(13.0, 2.0, POINTS) == "mistake"
    assert class_of(13.0, 20.0, POINTS) == "good"
    assert accuracy([], 10.0) == 100.0
    assert accuracy([0.0, inf], 10.0) == 50.0


def test_turning_points_are_the_costliest_errors_first() -> None:
    losses = [turn["loss"] for turn in turning_points(short(), 4)]
    worst = max(turn["loss"] for turn in short()["turns"])
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == worst


def test_every_turn_of_a_seat_is_judged_once() -> None:
    praga = review_of(journal_of("praga-four-players"))
    assert len(turns_of(praga.story)) == 64
    raja = review_of(journal_of("raja-three-players"))
    rounds = rounds_of(raja.story)
    assert raja.jobs == 3 * len(rounds)
    assert all(turn.code.startswith("disc ") for round in rounds for turn in round.turns)


def test_lines_taken_back_are_not_judged() -> None:
    for name in ("praga-undo", "raja-undo"):
        story = review_of(journal_of(name)).story
        assert len(story.lines) < len(journal_of(name).moves())
        assert story.states[-1].over


def test_the_calibration_has_numbers_for_every_count_of_players() -> None:
    for title, counts in (("praga", range(1, 5)), ("raja", range(2, 6))):
        for players in counts:
            told = calibration(title, players)["held_out"]
            assert told["games"] >= 100
            if players > 1:  # surely better than even chances
                assert told["brier"] + 2 * told["error"] < told["even_chances"]
            for expected, came_true, count in told.get("reliability", []):
                if count >= 500:
                    assert abs(expected - came_true) < 0.1


def test_the_library_reviews_a_journal_from_its_text_and_says_what_is_wrong() -> None:
    journal = journal_of("praga-solo")
    assert kingsroad.review(write(journal), level="quick") == solo()
    for kind, (words, _) in WRONG.items():
        with pytest.raises(kingsroad.BadInput, match=words) as wrong:
            kingsroad.review(bad_journal(kind, write(journal)))
        assert "\n" not in str(wrong.value)
    with pytest.raises(kingsroad.BadInput, match="quick, strong, master"):
        kingsroad.review(write(journal), level="best")
