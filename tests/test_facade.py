"""The front door for programs: `kingsroad.new`, `kingsroad.replay` and the game they return."""

import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import kingsroad
from kingsroad import titles
from kingsroad.bots.roster import LEVELS
from kingsroad.kernel.game import State
from kingsroad.titles import game as game_of

GAMES = Path(__file__).parent / "games"
SHORT = GAMES / "raja-short.journal"


def played(title: str, players: int, lines: int, seed: int = 1) -> kingsroad.Game:
    """A game after so many moves by chance."""
    game, chance = kingsroad.new(title, players, seed), Random(seed)
    while game.n < lines and not game.over:
        game.play(chance.choice(game.moves))
    return game


def test_importing_the_package_loads_none_of_the_engine() -> None:
    look = "import kingsroad, sys; print([name for name in sys.modules if name.startswith('kingsroad.')])"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_the_package_names_what_it_offers_and_nothing_else() -> None:
    assert {"new", "replay", "Game", "Fault"} <= set(dir(kingsroad))
    assert all(getattr(kingsroad, name) for name in dir(kingsroad))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        kingsroad.nothing  # noqa: B018


@pytest.mark.parametrize("title", titles.names())
def test_a_game_played_to_its_end_says_who_won_and_is_read_back_as_it_was(title: str) -> None:
    game = played(title, 2, 10_000)
    assert game.over
    assert (game.waiting, game.moves) == ([], [])
    assert game.winners == [max(game.scores, key=lambda colour: game.scores[colour])]
    again = kingsroad.replay(game.journal)
    assert (again.journal, again.log, again.scores) == (game.journal, game.log, game.scores)
    assert again.position.hash() == game.position.hash()


def test_equal_seeds_begin_equal_games_and_none_begins_another() -> None:
    assert kingsroad.new("raja", 3, seed=7).position.hash() == kingsroad.new("raja", 3, seed="7").position.hash()
    assert kingsroad.new("raja").seed != kingsroad.new("raja").seed


def test_players_have_names_and_colours_and_options_are_plain_values() -> None:
    game = kingsroad.new("raja", ["Anna", "Ben"], 7, {"short": True, "expert": 1}, ["red", "blue"])
    assert (game.colours, game.names) == (["red", "blue"], ["Anna", "Ben"])
    assert (game.options["short"], game.options["yogi"]) == ("true", "true")
    assert kingsroad.new("raja", colours=["red", "green", "blue"]).names == ["red", "green", "blue"]
    assert "seat red: Anna\nseat blue: Ben\n" in game.journal


def test_a_seat_is_named_by_number_or_colour_and_is_the_one_to_move_if_none_is_named() -> None:
    game = kingsroad.new("raja", 3, seed=7)
    first = game.waiting[0]
    colour = game.colours[first]
    assert game.moves == game.moves_of(first) == game.moves_of(colour)
    assert game.moves_of((first + 1) % 3) == []
    assert game.view(colour)["seat"] == first
    game.play("take mogul", colour)
    assert game.log == ["Yellow takes the Mogul."]


def test_why_not_is_none_for_what_can_be_played_and_the_reason_with_its_rule_for_all_else() -> None:
    game = kingsroad.new("raja", 3, seed=7)
    assert game.why_not("take mogul") is None
    reason = game.why_not("take yogi")
    assert reason is not None
    assert reason.startswith("The Yogi is not used in this game. (raja/setup/8: ")
    assert game.why_not("take mogul", (game.waiting[0] + 1) % 3) is not None
    assert game.why_not("castle") == "There is no move called castle."
    assert game.why_not("undo") is not None
    assert game.n == 0, "asking plays nothing"


def test_an_illegal_move_is_refused_in_words_and_changes_nothing() -> None:
    game = kingsroad.new("raja", 3, seed=7)
    before = game.journal
    with pytest.raises(kingsroad.IllegalMove) as caught:
        game.play("take yogi")
    assert str(caught.value) == "take yogi is not possible: The Yogi is not used in this game. (raja/setup/8)"
    assert caught.value.rule == "raja/setup/8"
    assert (game.journal, game.log) == (before, [])


def test_after_the_end_nothing_can_be_played_and_the_reason_is_said() -> None:
    game = kingsroad.replay(SHORT)
    for code in ("end", "take mogul", "undo"):
        assert game.why_not(code)
        with pytest.raises(kingsroad.IllegalMove):
            game.play(code)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: kingsroad.new("chess"), "there is no title chess; known: praga, raja"),
        (lambda: kingsroad.new("raja", 9), "raja is for 2 to 5 players, not 9"),
        (lambda: kingsroad.new("raja", 0), "raja is for 2 to 5 players, not 0"),
        (lambda: kingsroad.new("raja", 2, colours=["red"]), "players: 2, colors: 1; every player needs exactly one"),
        (lambda: kingsroad.new("raja", colours=["red", "red"]), "two players have the color red"),
        (lambda: kingsroad.new("raja", options={"short": "perhaps"}), "the option short cannot be perhaps"),
        (lambda: kingsroad.new("raja", seed=""), "a journal cannot store this text"),
        (lambda: kingsroad.new("raja").view(2), "2 is not in this game; known: 0, 1"),
        (lambda: kingsroad.new("raja").play("end", -1), "-1 is not in this game; known: 0, 1"),
        (lambda: kingsroad.new("raja").moves_of("pink"), "pink is not in this game; known: black, blue"),
        (lambda: kingsroad.new("raja").explain("take yogi"), "take yogi is not possible: The Yogi is not"),
        (lambda: kingsroad.new("raja").preview("castle"), "castle is not possible: There is no move called castle."),
        (lambda: kingsroad.new("raja").bot("oracle"), "there is no bot oracle; known: random, easy"),
        (lambda: kingsroad.replay(SHORT).bot("greedy"), "has no legal move"),
        (lambda: kingsroad.replay(SHORT).at(10_000), "there is no line 10000"),
        (lambda: kingsroad.replay(GAMES), "is a folder"),
        (lambda: kingsroad.replay("nowhere.journal"), "there is no file nowhere.journal"),
        (lambda: kingsroad.replay("kingsroad 1\n"), "row 1: "),
        (lambda: kingsroad.replay(io.BytesIO(b"\xff\n")), "UTF-8"),
    ],
)
def test_what_cannot_be_used_is_a_fault_that_says_why(ask, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(kingsroad.Fault) as caught:
        ask()
    assert said in str(caught.value)


def test_a_journal_is_read_from_a_path_an_open_file_or_its_text_with_its_remarks() -> None:
    text = SHORT.read_text(encoding="utf-8")
    assert text.count("\n#") > 0
    with SHORT.open(encoding="utf-8") as as_text, SHORT.open("rb") as as_bytes:
        for source in (SHORT, str(SHORT), text, as_text, as_bytes):
            assert kingsroad.replay(source).journal == text


def test_a_journal_that_claims_another_result_is_refused() -> None:
    text = SHORT.read_text(encoding="utf-8")
    result = next(line for line in text.splitlines() if line.startswith("result: "))
    with pytest.raises(kingsroad.BadInput, match="result"):
        kingsroad.replay(text.replace(result, f"{result}0"))


def test_a_line_that_breaks_a_rule_is_named_with_its_number() -> None:
    text = kingsroad.new("raja", 2, seed=7).journal
    with pytest.raises(kingsroad.BadInput, match=r"1.*take yogi.*The Yogi is not used"):
        kingsroad.replay(f"{text}1 blue take yogi\n")


def test_the_last_move_can_be_taken_back_and_stays_in_the_journal() -> None:
    game = kingsroad.new("praga", 2, seed=1)
    before = game.position.hash()
    game.play("refresh upgrade")
    game.undo()
    assert game.position.hash() == before
    assert [line.split(" ", 2)[2] for line in game.journal.splitlines()[-2:]] == ["refresh upgrade", "undo"]
    with pytest.raises(kingsroad.IllegalMove, match="There is nothing you can take back"):
        game.undo()


def test_what_was_revealed_since_cannot_be_taken_back_but_gone_back_to() -> None:
    game = kingsroad.new("raja", 2, seed=7)
    start = game.position.hash()
    while "reveals the disc" not in "".join(game.log):
        game.play(game.moves[0])
    last = game.n
    with pytest.raises(kingsroad.IllegalMove, match="another player had to answer"):
        game.undo()
    assert game.at(0).position.hash() == start
    assert game.n == last


def test_a_copy_and_its_original_do_not_change_each_other() -> None:
    game = played("praga", 2, 20)
    other = game.copy()
    journal, log = game.journal, game.log
    other.play(other.moves[-1])
    assert (game.journal, game.log) == (journal, log)
    game.play(game.moves[0])
    assert len(other.log) == len(game.log) == 21


def test_what_a_caller_does_to_an_answer_does_not_change_the_game() -> None:
    game = played("praga", 2, 20)
    view, moves = game.view(0), game.moves
    kept = game.view(0)
    view["seats"].clear()
    view["seats"] = None
    moves.clear()
    game.waiting.clear()
    game.colours.clear()
    assert game.view(0) == kept
    assert game.moves


def test_a_view_shows_a_seat_no_more_than_it_may_know() -> None:
    game = kingsroad.new("raja", 2, seed=7)
    while not game.moves[0].startswith("disc "):
        game.play(game.moves[0])
    game.play(game.moves[-1])
    seat = game.waiting[0]
    other = 1 - seat
    assert game.view(other)["own"]["disc"]
    assert not game.view(seat)["seats"][other]["disc"]
    assert not game.view()["seats"][other]["disc"]


def test_a_move_can_be_explained_and_previewed() -> None:
    game = kingsroad.new("praga", 2, seed=1)
    assert game.explain("refresh upgrade") == "Refresh the upgrade row for 1 gold or 1 stone"
    assert game.preview("take 0") == ["-2 gold"]


@pytest.mark.parametrize("title", titles.names())
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "master"])
def test_a_bot_of_any_level_names_a_legal_move_and_the_same_one_when_asked_again(title: str, level: str) -> None:
    game = played(title, 2, 12)
    code = game.bot(level)
    assert code in game.moves
    assert game.copy().bot(level) == code


def test_a_bot_is_not_asked_where_there_is_no_choice() -> None:
    game = played("raja", 2, 1)
    while len(game.moves) > 1:
        game.play(game.moves[0])
    assert game.bot("strong") == game.moves[0]


def test_games_moves_and_positions_say_what_they_are() -> None:
    game = kingsroad.new("raja", ["Anna", "Ben"], 7, colours=["red", "blue"])
    assert repr(game) == "<raja: red=Anna, blue=Ben; line 0; waiting for blue>"
    assert repr(kingsroad.new("raja", 3, 7)) == "<raja: black, blue, yellow; line 0; waiting for yellow>"
    assert "; won by " in repr(kingsroad.replay(SHORT))
    assert isinstance(game.position, State)
    assert repr(game.position) == f"<RajaState {game.position.hash()[:8]}, waiting for seat 1>"
    assert repr(kingsroad.replay(SHORT).position).endswith(", over>")
    assert repr(game_of("raja").find("take mogul")) == "Take('take mogul')"


@pytest.mark.parametrize(("title", "part"), [("raja", "the Maharaja is in"), ("praga", "Era I, turn ")])
def test_a_game_prints_as_the_terminal_draws_it_without_colours(title: str, part: str) -> None:
    drawn = str(played(title, 2, 40))
    assert part in drawn
    assert "\x1b" not in drawn
    assert all(line == line.rstrip() for line in drawn.split("\n"))
