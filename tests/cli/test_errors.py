"""Bad input is one line on stderr that says where and why, exit code 2, and nothing written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kingsroad import titles
from tests.cli.conftest import Ran, Run


def is_refused(ran: Ran, *said: str) -> None:
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("kingsroad: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    for words in said:
        assert words in ran.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("play chess", f"there is no title chess; known: {', '.join(titles.names())}"),
        ("play", "say which title; known: "),
        ("play raja --option colour=red", "there is no option colour; known: auction"),
        ("play raja --option short=maybe", "the option short cannot be maybe; possible: false, true"),
        ("play raja --option short", "name=value"),
        ("serve --port 0 --database-url oracle://there", "known: sqlite:///FILE, postgresql://"),
        ("play raja --option short=true --option short=false", "given twice"),
        ("play raja --option many_characters=true --option auction=false", "raja/expert2/5"),
        (
            "play raja --seats me,deepblue",
            "there is no player deepblue; known: random, easy, steady, greedy, strong, master",
        ),
        ("play raja --seats me,,greedy", "there is no player"),
        ("play raja --seats me:greedy,me", "the name greedy is not possible"),
        ("play raja --seats me", "raja is for 2 to 5 players, not 1"),
        ("play raja --seats me,me,me,me,me,me", "raja is for 2 to 5 players, not 6"),
        ("play raja --seats pink=me,me", "there is no color pink; known: black, blue"),
        ("play raja --seats red=me,red=me", "two players have the color red"),
        ("play raja --resume game.journal --seed 3", "keeps its title, seats, options and seed"),
        ("play --resume game.journal", "there is no file game.journal"),
        ("sim chess", f"there is no title chess; known: {', '.join(titles.names())}"),
        ("sim raja --seats random,me", "there is no bot me; known: random, easy, steady, greedy, strong, master"),
        ("sim raja --seats random", "not 1"),
        ("sim raja --option long=true", "there is no option long"),
        ("sim raja --games 0", "--games"),
        ("sim raja --games many", "--games"),
        ("sim raja --jobs 0", "--jobs"),
        ("replay nothing.journal", "there is no file nothing.journal"),
        ("replay", "FILE"),
        ("replay a.journal --to -1", "--to"),
        ("rules chess", "there is no title chess"),
        ("rules raja travel/99", "there is no rule or chapter travel/99; chapters: setup, round"),
        ("rules raja --coverage --tests nowhere", "there is no folder nowhere"),
        ("content check --content nowhere", "there is no folder nowhere"),
        ("options chess", "there is no title chess"),
        ("dance", "dance"),
        ("play raja --loud", "--loud"),
    ],
)
def test_bad_arguments_are_told_in_one_line(run: Run, args: str, said: str) -> None:
    is_refused(run(*args.split(" ")), said)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("\ncontent: ", "\ncontent: 00", "played with content 00"),
        ("\nrules: 2\n", "\nrules: 7\n", "rules version 7"),
        ("\ntitle: raja\n", "\ntitle: chess\n", "there is no title chess"),
        ("\nsalt: ", "\nsalt: 00", "do not match the commitment"),
        ("\n4 ", "\n4 green ", "row"),
        ("\n4 ", "\n5 ", "expected line 4, found 5"),
        ("kingsroad 1\n", "kingsroad 9\n", "row 1"),
        ("options: short=true", "options: short=true pace=9", "there is no option pace"),
        ("\nseat black: random", "\nseat black: random\nseat black: random", "two seats"),
    ],
)
def test_a_journal_that_was_changed_is_refused(
    run: Run, tmp_path: Path, finished: Path, before: str, after: str, said: str
) -> None:
    text = finished.read_text()
    assert text.count(before)
    (tmp_path / "bad.journal").write_text(text.replace(before, after, 1))
    is_refused(run("replay", tmp_path / "bad.journal"), said, "title" if "title" in said else "bad.journal")
    is_refused(run("play", "--resume", tmp_path / "bad.journal"))
    assert [path.name for path in tmp_path.iterdir()] == ["bad.journal"]


def test_an_illegal_line_is_named_with_the_reason(run: Run, tmp_path: Path, finished: Path) -> None:
    rows = finished.read_text().split("\n")
    at = next(i for i, row in enumerate(rows) if row.startswith("3 "))
    colour = rows[at].split(" ")[1]
    rows[at] = f"3 {colour} palace centre"
    (tmp_path / "bad.journal").write_text("\n".join(rows))
    is_refused(
        run("replay", tmp_path / "bad.journal"), "line 3: palace centre is not legal:", "Place a house in a village"
    )


def test_a_code_of_another_seat_is_refused(run: Run, tmp_path: Path, finished: Path) -> None:
    rows = finished.read_text().split("\n")
    at = next(i for i, row in enumerate(rows) if row.startswith("3 "))
    n, colour, code = rows[at].split(" ", 2)
    other = "blue" if colour == "black" else "black"
    rows[at] = f"{n} {other} {code}"
    (tmp_path / "bad.journal").write_text("\n".join(rows))
    is_refused(run("replay", tmp_path / "bad.journal"), "line 3", f"not your turn; waiting for {colour.title()}")


def test_a_cut_off_journal_is_refused(run: Run, tmp_path: Path, finished: Path) -> None:
    text = finished.read_text()
    (tmp_path / "cut.journal").write_text(text[:-3])
    is_refused(run("replay", tmp_path / "cut.journal"), f"row {text.count(chr(10))}", "cut off")


def test_a_result_that_is_not_the_games_own_is_found_by_verify(run: Run, tmp_path: Path, finished: Path) -> None:
    text = finished.read_text()
    for field in ("hash", "result"):
        row = next(row for row in text.split("\n") if row.startswith(f"{field}: "))
        changed = row[:-1] + ("0" if row[-1] != "0" else "1")
        (tmp_path / "false.journal").write_text(text.replace(row, changed))
        is_refused(run("replay", tmp_path / "false.journal", "--verify"), f"the {field} is", changed.split(": ")[1])
        assert run("replay", tmp_path / "false.journal").code == 0


def test_an_unfinished_game_cannot_be_verified(run: Run, tmp_path: Path, finished: Path) -> None:
    text = finished.read_text()
    kept = [row for row in text.split("\n") if not row.startswith(("hash: ", "result: "))]
    (tmp_path / "open.journal").write_text("\n".join(kept[:-20]) + "\n")
    is_refused(run("replay", tmp_path / "open.journal", "--verify"), "not finished")


def test_only_a_whole_game_can_be_verified(run: Run, finished: Path) -> None:
    is_refused(run("replay", finished, "--verify", "--to", "3"), "--verify and --to")


def test_a_line_after_the_last_one_is_told(run: Run, finished: Path) -> None:
    last = [row for row in finished.read_text().split("\n") if row][-1].split(" ")[0]
    is_refused(run("replay", finished, "--to", "9999"), f"there is no line 9999, the last one is {last}")


def test_ten_megabytes_of_noise_are_refused(run: Run, tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(random.Random(1).randbytes(10_000_000))
    is_refused(run("replay", noise), "10000000 characters, more than 1000000")
    is_refused(run("play", "--resume", noise), "10000000 characters")
    noise.write_text("kingsroad 1\n" + "x" * 9_999_988)
    is_refused(run("replay", noise), "10000000 characters")


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    is_refused(run("replay", tmp_path / "picture"), "this is not UTF-8 text (byte 1)")
    (tmp_path / "empty").write_bytes(b"")
    is_refused(run("replay", tmp_path / "empty"), "row 1")
    is_refused(run("replay", tmp_path), "is a folder")


def test_control_signs_of_a_file_never_reach_the_terminal(run: Run, tmp_path: Path, finished: Path) -> None:
    text = finished.read_text().replace("\n3 ", "\n3 \x1b[31mred\r\x07 ", 1)
    (tmp_path / "odd.journal").write_text(text, newline="")
    ran = run("replay", tmp_path / "odd.journal")
    is_refused(ran, "row")
    assert "\x1b" not in ran.err
    assert "\r" not in ran.err


def test_no_change_of_a_journal_brings_a_traceback(run: Run, tmp_path: Path, finished: Path) -> None:
    original = finished.read_bytes()
    rng = random.Random(7)
    for _ in range(60):
        data = bytearray(original)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        (tmp_path / "fuzzed.journal").write_bytes(bytes(data))
        ran = run("replay", tmp_path / "fuzzed.journal", "--json")
        assert ran.code in (0, 2)
        assert "this should not have happened" not in ran.err
        assert ran.code == 0 or ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        ("[city.agra]\nabsent = true\n", "the box has 7 of the kind city, found 6"),
        ("[village.tonk]\nabsent = true\n", "the box has 30 of the kind village, found 29"),
        ("[city.agra]\nname = 7\n", "content city.agra: name must be a text"),
        ('[city.agra]\nsure = "perhaps"\n', "city.agra: sure must be one of printed, likely, reconstructed"),
        ("city = 3\n", "content fixes.toml"),
        ("[city]\nagra = 3\n", "content fixes.toml"),
        ("[city.agra\n", "content fixes.toml"),
        ('[road.ajmer-agra]\nends = ["ajmer", "rome"]\n', "road.ajmer-agra: there is no place rome"),
        ('[action.house]\neffect = "@dance"\n', "formula @dance: unknown word dance"),
    ],
)
def test_wrong_content_is_refused_with_its_place(run: Run, tmp_path: Path, correction: str, said: str) -> None:
    folder = tmp_path / "fixes"
    folder.mkdir()
    (folder / "fixes.toml").write_text(correction)
    is_refused(run("content", "check", "--content", folder), said)
    is_refused(run("play", "raja", "--seats", "me,random", "--content", folder), said)
    is_refused(run("sim", "raja", "--games", "1", "--content", folder), said)
    assert [path.name for path in tmp_path.iterdir()] == ["fixes"]
