"""Reports of balance: their figures are those of the games, their bounds hold, chance alone makes nothing clear."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.balance.figures import FEW, corrected, mean, of_difference, of_share, share
from kingsroad.balance.report import Figures, compare, lead, length, report
from kingsroad.balance.run import Plan, drawn, run
from kingsroad.balance.watch import Watch, led, watch
from kingsroad.bots.sim import play_game
from kingsroad.kernel.phrase import Fault
from kingsroad.words import languages
from tests.cli.conftest import Run, _run

__all__ = ["_run"]

SHORT = {"short": "true"}


def told(title: str = "raja", games: int = 4, jobs: int = 1, **more: Any) -> dict[str, Any]:
    given = {"level": "random", "players": 2, "seed": "b", "given": {}, "vary": False, "corrections": None, **more}
    return run(Plan(title, games, **given), jobs, lambda done: None)


# -- figures ----------------------------------------------------------------------------------------


def test_shares_have_the_bounds_of_wilson() -> None:
    """As published: 10 of 20 lie between 29.9 % and 70.1 %; 0 of 10 below 27.8 %."""
    assert share([1.0, 0.0] * 10) == pytest.approx([0.5, 0.2993, 0.7007], abs=1e-3)
    assert share([0.0] * 10) == pytest.approx([0.0, 0.0, 0.2775], abs=1e-3)
    assert share([]) == [0.0, 0.0, 1.0]


def test_probabilities_are_corrected_as_benjamini_and_hochberg_have_it() -> None:
    """The same as R's p.adjust(..., "BH")."""
    assert corrected([0.01, 0.02, 0.03, 0.04]) == pytest.approx([0.04] * 4)
    assert corrected([0.001, 0.5, 0.04]) == pytest.approx([0.003, 0.5, 0.06])
    assert corrected([]) == []


def test_surprising_is_what_chance_seldom_does() -> None:
    assert of_share([1.0] * 60 + [0.0] * 40, 0.5) == pytest.approx(2 * NormalDist().cdf(-2), abs=1e-6)
    assert of_share([1.0, 0.0] * 50, 0.5) == 1.0
    difference, chance = of_difference([1.0, 2.0, 3.0], [2.0, 3.0, 4.0])
    assert difference[0] == 1.0
    assert difference[1] < 0.0 < difference[2]
    assert 0.1 < chance < 0.5
    assert mean([5.0]) == [5.0, 5.0, 5.0]


def test_of_many_figures_of_chance_hardly_any_is_clear_and_a_real_one_is() -> None:
    rng = Random(1)
    tests = Figures()
    rows: list[dict[str, Any]] = [{} for _ in range(300)]
    for row in rows:
        values = [float(rng.random() < 0.5) for _ in range(100)]
        tests.add(row, of_share(values, 0.5), len(values))
    real = tests.add({}, of_share([1.0] * 75 + [0.0] * 25, 0.5), 100)
    few = tests.add({}, 0.0, FEW - 1)
    assert tests.settle() == 301
    assert sum(row["clear"] for row in rows) <= 2
    assert real["clear"]
    assert (few["few"], few["clear"], "q" in few) == (True, False, False)


# -- what is seen -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "options"), [("raja", SHORT), ("praga", {})])
def test_what_is_taken_is_what_was_played(title: str, options: dict[str, str]) -> None:
    game = titles.game(title)
    sight = Watch(game)
    seen = watch(sight, ["easy", "random"], options, "taken")
    result = play_game(game, ["easy", "random"], options, "taken")
    assert seen["points"] == [total[0] for total in result.totals]
    assert (seen["decisions"], seen["lines"]) == (result.decisions, len(result.moves))
    assert [seat for seat, won in enumerate(seen["won"]) if won] == result.winners
    kinds = {"raja": ("take_character", "character"), "praga": ("keep_technology", "technology")}
    kind, name = kinds[title]
    expected = {(move.names[name], seat) for seat, move in result.moves if move.kind == kind}
    found = {(id, seat) for subject, id, seat, _ in seen["taken"] if subject == name}
    assert expected
    assert expected <= found
    for subject, id, seat, when in seen["taken"]:
        assert (subject in sight.subjects, seat in (0, 1), 0 < when <= 1) == (True, True, True)
        records = {record for _, _, _, record in sight.subjects[subject]}
        assert "" in records or any(one.id == id for record in records for one in game.content.all(record))


@pytest.mark.parametrize("title", titles.names())
def test_what_a_title_says_is_taken_exists(title: str) -> None:
    """Each kind of move with that value among its names or in its row; each kind of record in the content."""
    game = titles.game(title)
    moves: dict[str, set[str]] = {}
    for code in game.codes():
        move = game.find(code)
        assert move is not None
        moves.setdefault(move.kind, set()).update(move.names)
    for sources in Watch(game).subjects.values():
        for where, kind, name, record in sources:
            assert kind in moves
            assert where == "row" or name in moves[kind]
            assert not record or game.content.all(record)


def test_the_lead_changes_when_somebody_else_leads_alone() -> None:
    standing = [[1, 1], [1, 2], [1, 1], [2, 1], [2, 1], [1, 2]]
    assert led(standing, [1, 2]) == {"changes": 2, "quarters": [[0, 1], [1, 0], [1, 0]]}
    games = [{"won": [1.0, 0.0], **led(standing, [1, 2])}]
    found = lead(games)
    assert found["changes"][0] == 2
    assert [row["leader"][0] for row in found["quarters"]] == [1.0, 0.0, 0.0]
    assert [row["last"][0] for row in found["quarters"]] == [0.0, 1.0, 1.0]


def test_a_histogram_has_every_game() -> None:
    found = length([60, 61, 61, 75, 200])
    assert sum(found["bars"]) == 5
    assert found["begin"] <= 60
    assert found["begin"] + found["width"] * len(found["bars"]) > 200
    assert length([7, 7])["bars"] == [2]


# -- reports ----------------------------------------------------------------------------------------


def test_a_report_is_the_same_in_one_process_and_in_two() -> None:
    one, two = (told(games=5, jobs=jobs, given=SHORT) for jobs in (1, 2))
    assert one == two
    assert sum(row["won"][0] for row in one["seats"]) == pytest.approx(1.0)
    assert sum(row["won"][0] for row in one["order"]) == pytest.approx(1.0)
    assert {row["id"] for row in one["subjects"]["character"]} <= {
        r.id for r in titles.game("raja").content.all("character")
    }
    assert one["options"] == {}
    assert told(games=5, given=SHORT, seed="c") != one


def test_alone_there_are_points_instead_of_wins() -> None:
    found = told("praga", players=1)
    assert found["seats"] == found["order"] == []
    assert "lead" not in found
    assert found["subjects"]["building"]


def test_options_are_drawn_and_compared() -> None:
    game = titles.game("praga")
    options = [drawn(game, 2, {"bridge": "random"}, str(seed)) for seed in range(8)]
    assert {one["bridge"] for one in options} == {"random"}
    assert len({one["action_side"] for one in options}) == 2
    found = told(games=8, vary=True, given={"short": "true"})
    assert "short" not in found["options"]
    for rows in found["options"].values():
        assert sum(row["games"] for row in rows) == 8
        assert len(rows) > 1


def corrections(folder: Path) -> Path:
    folder.mkdir()
    (folder / "mine.toml").write_text('[value.start_gold]\namount = 25\nsource = "a test"\nsure = "printed"\n')
    return folder


def test_two_sets_of_content_are_compared_on_the_same_seeds(tmp_path: Path) -> None:
    """Much gold at the start ends up on the score sheets."""
    found = told(games=40, corrections=corrections(tmp_path / "mine"), given=SHORT)
    gold = next(row for row in found["comparison"]["rows"] if row["id"] == "raja.sheet.gold")
    assert gold["clear"]
    assert gold["difference"][0] > 5
    assert gold["theirs"] - gold["ours"] == pytest.approx(gold["difference"][0], abs=1e-3)
    assert found["other"]["content"] != found["content"]
    clear = [row["clear"] for row in found["comparison"]["rows"]]
    assert clear == sorted(clear, reverse=True)


def test_equal_games_differ_in_nothing() -> None:
    sight = Watch(titles.game("raja"))
    games = [watch(sight, ["random", "random"], SHORT, f"same/{i}") for i in range(30)]
    found = compare(games, games)
    assert found["rows"]
    assert not any(row["clear"] or row["difference"][0] for row in found["rows"])
    assert report(games)["tests"] > 0


# -- on the command line ----------------------------------------------------------------------------


def test_the_report_is_told_on_the_screen_as_data_and_as_a_page(run: Run, tmp_path: Path) -> None:
    args = ("balance", "raja", "--level", "random", "--players", "2", "--games", "6", "--option", "short=true")
    data, page = tmp_path / "in" / "told.json", tmp_path / "page.html"
    ran = run(*args, "--json", data, "--html", page)
    assert (ran.code, ran.err) == (0, "")
    assert "Raja, players: 2, games: 6, every seat: random" in ran.out
    found = json.loads(data.read_text())
    text = page.read_text()
    assert "<script" not in text
    assert "http" not in text
    for row in found["subjects"]["character"]:
        assert row["id"] in ("priest", "wanderer") or row["id"].capitalize() in text
    assert text.count("<svg") > 20
    assert text.count('class="row"') == text.count("<circle") + len(found["points"])


@pytest.mark.parametrize("language", languages())
def test_the_page_has_words_in_every_language(language: str, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    folder = corrections(tmp_path / "mine")
    args = ("raja", "--level", "random", "--games", "2", "--vary", "--content", folder, "--html", page)
    ran = run("--language", language, "balance", *args)
    assert (ran.code, ran.err) == (0, "")
    text = page.read_text()
    assert f'<html lang="{language}">' in text
    assert "balance." not in text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("balance chess", "there is no title chess"),
        ("balance raja --level clever", "there is no bot clever"),
        ("balance raja --players 7", "2 to 5 players, not 7"),
        ("balance raja --content {folder}", "change nothing"),
        ("balance raja --games 2 --html /dev/null/x", "/dev/null/x"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: str, said: str, run: Run, tmp_path: Path) -> None:
    ran = run(*args.replace("{folder}", str(tmp_path)).split())
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_plan_that_cannot_be_played_is_a_fault() -> None:
    with pytest.raises(Fault):
        Plan("raja", 2, "random", 2, "1", {"short": "perhaps"}, False, None)
