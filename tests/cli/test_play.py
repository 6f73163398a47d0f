"""Whole games in the terminal, typed by a script."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from kingsroad.kernel import match as matches
from kingsroad.kernel.journal import read
from kingsroad.terminal.raja import RajaScreen
from kingsroad.titles import game
from kingsroad.words import Words
from tests.cli.conftest import Ran, Run
from tests.rules.raja.table import Table

# A number for any question; two numbers and Enter for a disc. What does not fit is asked again.
ANY = "1\n2 6\n\n"


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def screens(ran: Ran, prompt: str) -> list[str]:
    """What was shown before each prompt."""
    return ran.out.split(prompt)


def saved_in(folder: Path) -> list[Path]:
    return sorted((folder / "data").rglob("*.journal"))


def test_a_whole_game_is_played_by_choosing_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    args = ("play", "raja", "--seats", "me:Anna,greedy,random", "--option", "short=true", "--seed", "5")
    ran = run(*args, "--save", path, typed=ANY * 200)
    assert ran.code == 0
    assert ran.err == ""
    assert "Final ranking" in ran.out
    assert f"The journal of this game: {path}" in ran.out
    again = run("replay", path, "--verify")
    assert again.code == 0
    assert ran.out.split("Final ranking")[1].split("The journal")[0] in again.out
    journal = read(path.read_text())
    assert [name for _, name in journal.header.seats] == ["Anna", "greedy", "random"]


def test_the_same_seed_and_the_same_answers_make_the_same_game(run: Run) -> None:
    args = ("play", "raja", "--seats", "me,greedy,random", "--option", "short=true", "--seed", "12")
    assert run(*args, typed=ANY * 200).out == run(*args, typed=ANY * 200).out


@pytest.mark.parametrize("options", [("expert=1", "short=true"), ("expert=2", "hidden_gold=true", "short=true")])
def test_every_module_can_be_played(run: Run, options: tuple[str, ...]) -> None:
    given = [part for option in options for part in ("--option", option)]
    many = ("1\n2 6\n\n7\n4 9\n\n12\n5 8\n\n15\npass\n") * 300
    ran = run("play", "raja", "--seats", "me,random,red=random", "--seed", "3", *given, typed=many)
    assert ran.code == 0
    assert "Final ranking" in ran.out


def test_bots_alone_play_to_the_end(run: Run) -> None:
    ran = run("play", "raja", "--seats", "random,random", "--option", "short=true", "--seed", "2")
    assert ran.code == 0
    assert "Round 2: the Maharaja goes to" in ran.out
    assert "Final ranking" in ran.out


class Turn:
    """A game of Anna and a bot up to Anna's first turn, then what a test types."""

    ARGS = ("play", "raja", "--seats", "me:Anna,random", "--seed", "4")

    def __init__(self, run: Run, *lines: str, houses: tuple[str, ...] = ("nagaur", "nokha", "bilara", "gotan")) -> None:
        self.ran = run(*self.ARGS, typed=typed("1", *houses, "2 6", "", *lines))
        self.screens = screens(self.ran, "Anna> ")
        first = next(i for i, screen in enumerate(self.screens) if "Take your turn." in screen)
        self.before = self.screens[first]
        self.answers = self.screens[first + 1 :]


def test_a_step_is_taken_back_and_brought_back(run: Run) -> None:
    turn = Turn(run, "jodhpur", "u", "r", "u", "q", "n")
    went, back, again, once_more = turn.answers[:4]
    assert "travels to Jodhpur" in went
    assert "K    K1+15" in went
    assert "takes back 1 move" in back
    assert table_of(back) == table_of(turn.before)
    assert "redoes 1 move" in again
    assert table_of(again) == table_of(went)
    assert table_of(once_more) == table_of(turn.before)


def table_of(screen: str) -> str:
    return screen[screen.index("── Raja") :]


def test_what_cannot_be_taken_back_is_explained(run: Run) -> None:
    turn = Turn(run, "u", "r", "q", "n")
    assert "There is nothing you can take back" in turn.answers[0]
    assert "There is nothing to redo." in turn.answers[1]


@pytest.mark.parametrize(
    ("line", "reason", "rule"),
    [
        ("why palace centre", "Nothing is ever built on the start place.", "raja/build/9"),
        ("palace centre", "Nothing is ever built on the start place.", "raja/build/9"),
        ("why go delhi", "There is no house in Makrana, so the road is closed.", "raja/travel/2"),
        ("why go khajuraho", "No road leads directly from Ajmer to Khajuraho.", "raja/travel/5"),
        ("quarry", "Your disc does not let you fetch houses.", "raja/disc/12"),
        ("disc gold gold", "All discs are set; you can no longer change yours.", "raja/round/8"),
        ("builder house nokha", "You do not hold the Builder.", "raja/disc/8"),
    ],
)
def test_why_not_gives_the_reason_and_the_text_of_the_rule(run: Run, line: str, reason: str, rule: str) -> None:
    answer = Turn(run, line, "q", "n").answers[0]
    assert answer.startswith(reason)
    rows = answer.split("\n")
    assert rows[1].startswith(f"{rule}  ")
    assert len(rows[1]) > len(rule) + 20


def test_commands_that_change_nothing_ask_again(run: Run) -> None:
    lines = ("why house sheo", "dance", "99", "1 2 3", "", "help", "rules travel/2", "rules nowhere", "log", "q", "n")
    turn = Turn(run, *lines)
    legal, unknown, number, numbers, empty, help, rule, no_rule, log = turn.answers[:9]
    assert legal.startswith("house sheo is possible now.")
    assert unknown.startswith("There is no move called dance.")
    assert number.startswith("There is no choice with that number.")
    assert numbers.startswith("There is no choice with that number.")
    assert empty == ""
    assert "take back your last move" in help
    assert rule.startswith("raja/travel/2  A village without a house cannot be passed.")
    assert no_rule.startswith("there is no rule or chapter nowhere; chapters: setup")
    assert "places a house in Nokha" in log
    assert "raja/setup/4" in log


def test_a_hint_is_told_in_words_and_can_be_played_by_its_number(run: Run) -> None:
    turn = Turn(run, "?", "1", "q", "n")
    hint = turn.answers[0]
    assert hint.startswith("1 ")
    assert re.search(r"^2 +-?[0-9.]+ ", hint, re.MULTILINE)
    assert "reason." not in hint
    after = Turn(run, "?", "", "q", "n").answers[0]
    assert "Type a number to play it, or press Enter to choose yourself" in after
    assert table_of(turn.answers[0]) != table_of(turn.before)


def test_the_end_of_a_turn_tells_beforehand_what_it_costs(run: Run) -> None:
    turn = Turn(run, "house sheo", "end", "q", "n")
    assert "2 actions unfinished, 4 gold to every other player" in turn.before
    assert "1 action unfinished, 2 gold to every other player" in turn.answers[0]
    assert "Black left 1 action unfinished: every other player gets" in turn.answers[1]


def test_a_route_of_several_roads_is_travelled_by_its_number(run: Run) -> None:
    houses = ("deshnok", "khimsar", "bilara", "gotan")
    listed, went, back = Turn(run, "routes Bikaner", "7", "routes bikaner", "1", "u", "q", "n", houses=houses).answers[
        :3
    ]
    assert listed == "  1 free: Jodhpur, Bikaner\nType a number to travel, or press Enter to stay: "
    assert went.startswith(listed)
    assert went.index("travels to Jodhpur") < went.index("travels to Bikaner") < went.index("Bikaner, center, 12 gold")
    assert "takes back 1 move" in back
    assert "Jodhpur, center, 12 gold" in back


def test_the_cheapest_route_comes_first() -> None:
    t = Table(2)
    t.open_road("ajmer", "bikaner", "blue")
    t.open_road("ajmer", "jodhpur", "red")
    t.open_road("jodhpur", "bikaner", "red")
    t.turn("red", "gold", "gold")
    words = Words()
    screen = RajaScreen(t.game, t.colours, ("Anna", "Ben"), words, Console())
    found = screen.routes(t.s, 0, "BIKANER")
    assert [words.say(said) for said, _ in found] == ["free: Jodhpur, Bikaner", "2 gold: Bikaner"]
    assert [codes for _, codes in found] == [["go jodhpur", "go bikaner"], ["go bikaner"]]
    assert screen.routes(t.s, 1, "bikaner") == []


def test_routes_without_a_city_name_the_cheapest_to_each_place(run: Run) -> None:
    listed = Turn(run, "routes", "", "routes rome", "q", "n").answers
    assert "free: Bikaner" in listed[0]
    assert "free: Jodhpur" in listed[0]
    assert listed[1].startswith("There is no route there now")


def test_a_disc_is_put_once_more_before_it_is_locked(run: Run) -> None:
    start = ("1", "nagaur", "nokha", "bilara", "gotan")
    ran = run(*Turn.ARGS, typed=typed(*start, "2 6", "1 1", "5 8", "", "q", "n"))
    assert "Set the disc: house + palace. Press Enter to lock it" in ran.out
    assert "Set the disc: 2 gold + 2 gold. Press Enter to lock it" in ran.out
    assert "Black reveals the disc: quarry + order." in ran.out


def test_a_saved_game_is_resumed_where_it_was_left(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kept.journal"
    turn = Turn(run, "jodhpur", f"save {path}", "q")
    assert f"Saved. Resume with: kingsroad play --resume {path}" in turn.ran.out
    resumed = run("play", "--resume", path, typed=typed("u", "q"))
    assert resumed.code == 0
    first, after_undo = screens(resumed, "Anna> ")[:2]
    assert table_of(first) == table_of(turn.answers[0])
    assert "travels to Jodhpur" in first
    assert table_of(after_undo) == table_of(turn.before)
    lines = read(path.read_text()).moves()
    assert [line.code for line in lines[-2:]] == ["go jodhpur", "undo"]


def test_who_leaves_is_asked_whether_to_keep_the_game(run: Run, tmp_path: Path) -> None:
    assert "Keep the game" in Turn(run, "q", "n").ran.out
    assert saved_in(tmp_path) == []
    kept = Turn(run, "q", "").ran
    (path,) = saved_in(tmp_path)
    assert f"kingsroad play --resume {path}" in kept.out
    assert matches.replay(game("raja"), read(path.read_text())).n > 5


def test_a_game_whose_input_ends_is_kept(run: Run, tmp_path: Path) -> None:
    assert Turn(run).ran.code == 0
    (path,) = saved_in(tmp_path)
    assert read(path.read_text()).moves()


def test_an_interrupted_game_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1", "nagaur"])

    def interrupted(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", interrupted)
    ran = run(*Turn.ARGS)
    assert ran.code == 130
    assert ran.err == ""
    (path,) = saved_in(tmp_path)
    assert "house nagaur" in [line.code for line in read(path.read_text()).moves()]


def test_nothing_is_kept_of_a_game_without_a_move(run: Run, tmp_path: Path) -> None:
    assert run("play", "raja", "--seats", "me,me", typed="").code == 0
    assert saved_in(tmp_path) == []


def test_a_finished_game_can_be_looked_at_again(run: Run, finished: Path) -> None:
    ran = run("play", "--resume", finished)
    assert ran.code == 0
    assert "Final ranking" in ran.out


def test_a_file_that_cannot_be_written_is_told_before_the_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "game.journal"):
        ran = run("play", "raja", "--save", path)
        assert ran.code == 2
        assert ran.out == ""
    assert run("play", "raja", "--save", tmp_path / "new" / "game.journal", typed="1\n").code == 0


def test_corrected_content_is_played_with(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "fixes"
    folder.mkdir()
    (folder / "names.toml").write_text('[city.agra]\nname = "Lucknow"\n')
    path = tmp_path / "game.journal"
    args = ("play", "raja", "--seats", "random,random", "--option", "short=true", "--content", folder, "--save", path)
    assert "Lucknow" in run(*args).out
    assert "pass its corrections with --content" in run("replay", path).err
    assert run("replay", path, "--content", folder, "--verify").code == 0


WILD = [
    "1", "2 6", "", "9" * 5000, "-1", "0", "u", "u 3", "u x", "r", "why", "why x", "rules", "rules /", "routes",
    "routes agra", "log", "t", "h", "undo undo", "redo 7", "disc gold gold", "[bold]", "\x1b[31m", "{place}", "\u0663",
    "\u00b2", "end end", "go", "take", "house", "end", "pass", "bid 3", "palace centre", "quarry", "7", "12", "1 1",
    "9 9",
]  # fmt: skip


@pytest.mark.parametrize("seed", ["1", "2"])
def test_nothing_that_is_typed_breaks_the_game(run: Run, seed: str) -> None:
    rng = Random(seed)
    lines = [rng.choice(WILD) for _ in range(250)]
    ran = run("play", "raja", "--seats", "me,me,random", "--option", "expert=2", "--seed", seed, typed=typed(*lines))
    assert ran.code == 0
    assert ran.err == ""


# -- several persons at one screen ----------------------------------------------------------------


def hot_seat(run: Run, *lines: str, option: str = "short=true") -> Ran:
    args = ("play", "raja", "--seats", "me:Anna,red=me:Ben", "--option", option, "--seed", "4")
    return run(*args, typed=typed(*lines))


BEGIN = ("take artisan", "take mogul", "nokha", "nagaur", "bilara", "gotan", "sheo", "tonk", "kekri", "deoli")


def test_a_curtain_hides_each_disc_from_the_other_person(run: Run) -> None:
    ran = hot_seat(run, *BEGIN, "", "5 8", "", "", "4 9", "", "q", "n")
    out = ran.out
    first, second = [match.start() for match in re.finditer("nobody else may look", out)][:2]
    assert "quarry + order" not in out[:first]
    assert "Set the disc: quarry + order. Press Enter to lock it" in out[first:second]
    locked = out.index("Set the disc: move a house + character. Press Enter to lock it")
    assert "quarry + order" not in out[second:locked]
    assert "sets the disc" in out[second:locked]
    revealed = out.index("reveals the disc: ")
    assert revealed > locked
    shown_later = out[revealed:]
    hidden = "quarry + order" if "reveals the disc: move a house" in shown_later else "move a house + character"
    assert hidden not in shown_later


def test_persons_who_have_nothing_to_hide_need_no_curtain(run: Run) -> None:
    ran = hot_seat(run, *BEGIN, "q", "n")
    assert ran.out.count("nobody else may look") == 1  # before the first disc, not in the opening


def test_hidden_gold_is_seen_behind_the_curtain_only(run: Run) -> None:
    ran = hot_seat(run, "", "take artisan", "", "take mogul", "", "nokha", "q", "n", option="hidden_gold=true")
    assert ran.out.count("nobody else may look") >= 3
    for screen in screens(ran, "nobody else may look")[1:]:
        rows = [row for row in screen.split("\n") if re.search(r"[KR] (Black|Red) (Anna|Ben)", row)]
        assert len([row for row in rows if " ? " in row]) == len(rows) // 2
