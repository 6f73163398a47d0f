"""The commands that only tell something, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsroad import __version__
from tests.cli.conftest import Run

SIM = ("sim", "raja", "--seats", "greedy,random,random", "--option", "short=true", "--games", "6", "--seed", "7")


def test_sim_gives_one_json_object(run: Run) -> None:
    ran = run(*SIM, "--json")
    assert ran.code == 0
    assert ran.err == ""
    told = json.loads(ran.out)
    assert told["games"] == 6
    assert told["decisions"] > 100
    assert told["mean_decisions"] == pytest.approx(told["decisions"] / 6, abs=0.1)
    assert {"seconds", "decisions_per_second", "games_per_second"} <= told.keys()
    assert told["options"]["short"] == "true"
    assert len(told["results"]) == 6
    for result in told["results"]:
        best = max(result["scores"])
        assert result["winners"] == [seat for seat, score in enumerate(result["scores"]) if score == best]


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(run: Run) -> None:
    alone = json.loads(run(*SIM, "--json").out)
    again = json.loads(run(*SIM, "--json", "--jobs", "2").out)
    other = json.loads(run(*SIM[:-1], "8", "--json").out)
    assert alone["results"] == again["results"]
    assert alone["decisions"] == again["decisions"]
    assert alone["results"] != other["results"]


def test_sim_draws_a_table_for_people(run: Run) -> None:
    ran = run(*SIM)
    rows = ran.out.split("\n")
    assert rows[0].split() == ["Seat", "Bot", "Wins", "Share", "Mean", "score"]
    assert rows[1].split()[:3] == ["1", "greedy", "6"]
    assert rows[4].startswith("6 games, ")


def test_replay_tells_each_line_with_its_rule_then_the_table_and_the_ranking(
    run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    ran = run("replay", finished, "--verify")
    assert ran.code == 0
    log, _, rest = ran.out.partition("── Raja")
    rows = [row for row in log.split("\n") if row.strip("─")]
    lines = [row for row in finished.read_text().split("\n\n")[1].split("\n") if row]
    assert len(rows) > len(lines)
    assert all(row.split()[-1].startswith("raja/") for row in rows)
    assert "Final ranking" in rest
    assert rest.endswith("Verified: commitment, result and hash are correct.\n")
    result = next(row for row in finished.read_text().split("\n") if row.startswith("result: "))
    for score in result.removeprefix("result: ").split(" "):
        palaces, gold = score.split("=")[1].split("/")
        assert any(f"{palaces} palace" in row and f" {gold} gold" in row for row in rest.split("\n"))


def test_replay_stops_where_it_is_told_to(run: Run, finished: Path) -> None:
    begun = json.loads(run("replay", finished, "--to", "0", "--json").out)
    early = json.loads(run("replay", finished, "--to", "9", "--json").out)
    whole = json.loads(run("replay", finished, "--json").out)
    assert (begun["line"], begun["over"], begun["view"]["villages"]) == (0, False, {})
    assert (early["line"], early["over"]) == (9, False)
    assert whole["line"] == whole["lines"] == early["lines"]
    assert whole["over"]
    assert whole["view"]["result"]["totals"] == whole["scores"]
    assert "Standing" in run("replay", finished, "--to", "9").out


def test_a_replay_in_mid_round_keeps_the_discs_secret(run: Run, finished: Path) -> None:
    lines = finished.read_text().split("\n\n")[1].split("\n")
    at = next(i for i, line in enumerate(lines, 1) if " disc " in line)
    ran = run("replay", finished, "--to", str(at))
    assert "sets the disc" in ran.out
    assert "sets the disc:" not in ran.out
    seen = json.loads(run("replay", finished, "--to", str(at), "--json").out)["view"]
    assert [seat["disc"] for seat in seen["seats"]] == [None, None]


def test_rules_are_found_by_id_and_by_chapter(run: Run) -> None:
    assert "raja/travel/2  A village without a house" in run("rules", "raja", "travel/2").out
    assert "raja/travel/2  A village without a house" in run("rules", "raja", "raja/travel/2").out
    chapter = json.loads(run("rules", "raja", "short", "--json").out)
    assert [rule["id"] for rule in chapter["rules"]] == ["raja/short/1", "raja/short/2"]
    everything = json.loads(run("rules", "raja", "--json").out)
    assert len(everything["rules"]) == 112


def test_coverage_is_read_from_the_marks_of_the_tests(run: Run, tmp_path: Path) -> None:
    test = tmp_path / "test_some.py"
    test.write_text(
        '@rule("raja/travel/1", "raja/travel/2")\ndef test_a(): ...\n\n@rule("raja/end/1")\ndef helper(): ...\n'
    )
    ran = run("rules", "raja", "--coverage", "--tests", tmp_path)
    assert ran.code == 1
    rows = ran.out.rstrip("\n").split("\n")
    assert rows[-1] == "raja: 2 of 112 rules tested"
    assert "not tested: raja/end/1" in rows
    assert "not tested: raja/travel/1" not in rows
    told = json.loads(run("rules", "raja", "--coverage", "--tests", tmp_path, "--json").out)
    assert (told["tested"], told["total"], told["unknown"]) == (2, 112, [])
    assert [rule["tests"] for rule in told["rules"] if rule["id"] == "raja/travel/1"] == [["test_a"]]


def test_a_mark_of_a_rule_that_does_not_exist_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('@rule("raja/travel/99")\ndef test_a(): ...\n')
    ran = run("rules", "raja", "--coverage", "--tests", tmp_path)
    assert ran.code == 1
    assert "no such rule: raja/travel/99, cited by test_a" in ran.out
    (tmp_path / "test_some.py").write_text("def broken(:\n")
    assert run("rules", "raja", "--coverage", "--tests", tmp_path).code == 2


def test_the_report_says_how_much_of_the_box_is_known_and_what_is_not_certain(run: Run) -> None:
    told = json.loads(run("content", "report", "--json").out)
    for report in told.values():
        counts = report["provenance"]
        assert len(report["uncertain"]) == counts["likely"] + counts["reconstructed"] > 0
        assert sum(kind["count"] for kind in report["kinds"].values()) == sum(counts.values())
    printed = told["raja"]["provenance"]["printed"]
    shown = run("content", "report").out
    assert f"raja: {printed} of " in shown
    assert "city.bikaner" in shown


def test_corrections_are_written_as_a_patch_of_our_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.toml").write_text('[value.palace_price]\namount = 11\nsource = "my copy"\n')
    patch = run("content", "patch", "--content", tmp_path).out
    assert "+++ b/src/kingsroad/raja/content/values.toml" in patch
    assert "+amount = 11\n" in patch
    assert "with --content DIR" in run("content", "patch").err


def test_content_that_nobody_could_pay_is_doubted_by_the_check(run: Run, tmp_path: Path) -> None:
    (tmp_path / "price.toml").write_text("[value.palace_price]\namount = 999\n")
    ran = run("content", "check", "--content", tmp_path)
    assert ran.code == 0
    assert "value.palace_price: nobody could ever pay 999 gold" in ran.out


def test_content_is_counted_and_its_provenance_told(run: Run) -> None:
    ran = run("content", "check")
    assert ran.code == 0
    assert "raja: all counts match the box." in ran.out
    told = json.loads(run("content", "check", "--json").out)["raja"]
    assert told["kinds"]["village"] == {"count": 30, "printed": 0, "likely": 0, "reconstructed": 30}
    assert told["kinds"]["action"]["printed"] == 9
    assert sum(told["provenance"].values()) == sum(kind["count"] for kind in told["kinds"].values())


def test_corrections_change_the_provenance(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[village.tonk]\nname = "Tonk"\nsource = "my box"\nsure = "printed"\n')
    told = json.loads(run("content", "check", "--content", tmp_path, "--json").out)["raja"]
    assert told["kinds"]["village"]["printed"] == 1


def test_a_folder_of_corrections_is_for_the_title_it_fits(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[village.tonk]\nsource = "my box"\nsure = "printed"\n')
    assert list(json.loads(run("content", "check", "--content", tmp_path, "--json").out)) == ["raja"]
    (tmp_path / "raja").mkdir()
    (tmp_path / "mine.toml").rename(tmp_path / "raja" / "mine.toml")
    assert list(json.loads(run("content", "check", "--content", tmp_path, "--json").out)) == ["raja"]
    (tmp_path / "raja" / "mine.toml").write_text("")
    (tmp_path / "raja" / "mine.toml").rename(tmp_path / "other.toml")
    (tmp_path / "raja").rmdir()
    (tmp_path / "other.toml").write_text("[pawn.a]\n")
    assert "does not match any title; no title has pawn" in run("content", "check", "--content", tmp_path).err


def test_options_are_listed_with_their_values(run: Run) -> None:
    told = json.loads(run("options", "raja", "--json").out)
    assert [option["name"] for option in told] == [
        "short", "hidden_gold", "yogi", "blocked_sites", "auction", "home_city", "many_characters", "expert",
    ]  # fmt: skip
    assert told[0] == {"name": "short", "choices": ["false", "true"], "default": "false", "rule": "raja/short/1"}
    assert "6 palaces, at most 8 rounds" in run("options", "raja").out


def test_the_doctor_tells_which_engine_runs(run: Run) -> None:
    told = json.loads(run("doctor", "--json").out)
    assert told["kingsroad"] == __version__
    assert told["engine"] in ("pure", "compiled")
    assert run("doctor").out.startswith("Kingsroad")
    assert run("--version").out == f"kingsroad {__version__}\n"


def test_without_a_terminal_a_game_of_bots_is_shown(run: Run, tmp_path: Path) -> None:
    ran = run("welcome")
    assert ran.code == 0
    assert "Black greedy, Blue random, Yellow random" in ran.out
    assert "reveals the disc" in ran.out
    assert "Final ranking" in ran.out
    assert list(tmp_path.iterdir()) == []


def test_with_a_terminal_a_few_questions_lead_into_a_game(run: Run) -> None:
    ran = run("welcome", typed="\nAnna\n1\n\n1\nq\nn\n", terminal=True)
    assert ran.code == 0
    assert "Your name? [me] " in ran.out
    assert "K Black Anna" in ran.out
    assert "0/6" in ran.out


def test_a_wrong_answer_of_the_welcome_is_asked_again(run: Run) -> None:
    ran = run("welcome", typed="chess\nraja\ngreedy\nAnna\nmany\n7\n3\nno\n1\nq\nn\n", terminal=True)
    assert ran.code == 0
    for words in ("no title chess", "name greedy is not", "must be a number, not many", "2 to 5 players, not 8", "0/7"):
        assert words in ran.out


def test_help_is_there_for_every_command(run: Run) -> None:
    assert "Play in the terminal." in run().out
    for command in ("play", "sim", "replay", "rules", "options", "doctor", "welcome", "content"):
        assert run(command, "-h").out == run(command, "--help").out
        ran = run(command, "--help")
        assert ran.code == 0
        assert f"kingsroad {command}" in ran.out
