"""What is drawn: it fits, it can be read without colours, and it shows what stands on the table."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from kingsroad.kernel.match import Match, begin
from kingsroad.praga.gains import GAINS
from kingsroad.praga.state import PragaState
from kingsroad.praga.terms import TECHNOLOGY
from kingsroad.raja.state import RajaState
from kingsroad.rulebook import load_rulebook
from kingsroad.terminal.raja import RajaScreen
from kingsroad.terminal.session import Session
from kingsroad.titles import game
from kingsroad.words import Words
from tests.rules.raja.table import GAME, Table

WORDS = Words()


def drawn(t: Table, viewer: str | None, width: int = 80, numbered: bool = True) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True)
    screen = RajaScreen(GAME, t.colours, [f"player {i}" for i in range(len(t.colours))], WORDS, console)
    view = t.view(viewer)
    question = screen.question(view) if numbered and view.get("moves") else None
    console.print(screen.table(view, width, question.numbers() if question else {}))
    if question:
        console.print(question.draw(width))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def row(text: str, beginning: str) -> str:
    return next(line for line in text.split("\n") if beginning in line)


def test_a_city_shows_palaces_houses_architects_and_what_it_would_pay() -> None:
    t = Table(3, blocked_sites="true")
    t.palace("red", "agra", large=True)
    t.palace("blue", "agra")
    t.palace("blue", "agra")
    t.houses("yellow", agra=3)
    t.stand("yellow", "agra")
    assert row(drawn(t, None), "Agra  ").split()[1:] == ["Agra", "R│BBxx··", "Y3", "Y", "Y4+11", "R3+7", "B2+3"]


def test_roads_show_their_houses_and_whether_they_can_be_passed() -> None:
    t = Table(3)
    t.houses("red", nagaur=1, thanwla=1, pushkar=1)
    t.houses("blue", thanwla=1)
    text = drawn(t, None, numbered=False)
    assert "Bikaner┄Ajmer   Nokha · Nagaur R" in text
    assert "Ajmer═Agra      Thanwla RB Pushkar R" in text


def test_players_stand_in_the_order_of_their_characters() -> None:
    t = Table(3, cards=("artisan", "mogul", "builder"))
    text = drawn(t, None)
    assert text.index("1 Mogul") < text.index("5 Builder") < text.index("6 Artisan")
    assert row(text, "6 Artisan").split() == [
        "▶",
        "6",
        "Artisan",
        "R",
        "Red",
        "player",
        "0",
        "15",
        "6+10",
        "0/7",
        "Ajmer",
        "not",
        "set",
    ]
    assert "Free characters: Trader, Sadhu and Wandering Monk" in text


def test_the_track_shows_gaps_and_numbered_fields() -> None:
    t = Table(2)
    t.track("agra", ".", "delhi", "khajuraho", ".", "jodhpur", "bikaner", ".", "udaipur", "ahmadabad")
    track = "Track ▶ Agra · Delhi Khajuraho · Jodhpur Bikaner 1:· 2:Udaipur 3:Ahmadabad (end at 10)"
    assert track in joined(drawn(t, None))


def test_the_track_of_the_short_game_ends_where_the_game_does() -> None:
    assert "(end at 8)" in joined(drawn(Table(2, short="true"), None))


def test_the_turn_shows_what_is_still_to_do() -> None:
    t = Table(2)
    t.turn("red", "houses", "palace-house")
    assert "Red still has to do: a house anywhere, a house anywhere, a house in a city and a palace" in joined(
        drawn(t, "red")
    )
    t.play("red", "house nagaur")
    assert "Red still has to do: a house anywhere, a house in a city and a palace" in joined(drawn(t, "red"))
    t.turn("blue", "gold", "gold")
    assert "Blue has completed all disc actions." in drawn(t, "blue")


def joined(text: str) -> str:
    return " ".join(text.split())


def test_a_disc_is_shown_to_its_owner_and_later_to_all() -> None:
    t = Table(2)
    t.set_discs(red="palace order")
    assert "palace + order" in row(drawn(t, "red"), "R Red")
    assert row(drawn(t, "blue"), "R Red").endswith(" set    ") or row(drawn(t, "blue"), "R Red").rstrip().endswith(
        " set"
    )
    t.set_discs(blue="gold gold")
    assert "palace + order" in row(drawn(t, "blue"), "R Red")
    assert "2 gold + 2 gold" not in drawn(t, "red")


def test_villages_bear_the_numbers_of_their_answers() -> None:
    t = Table(2)
    t.turn("red", "house", "gold")
    console = Console(file=io.StringIO(), width=80, no_color=True)
    screen = RajaScreen(GAME, t.colours, ["Anna", "Ben"], WORDS, console)
    question = screen.question(t.view("red"))
    for village, number in question.numbers().items():
        assert question.code(str(number)) == f"house {village}"
    assert len(question.numbers()) == 30
    assert question.code("nagaur") == "house nagaur"
    assert question.code("na") is None
    assert question.code("0") is None
    assert question.code("99") is None


def test_a_bid_is_typed_as_its_amount() -> None:
    t = Table(2, fresh=True, auction="true")
    first = t.waiting()[0]
    console = Console(file=io.StringIO(), width=80)
    screen = RajaScreen(GAME, t.colours, ["Anna", "Ben"], WORDS, console)
    opening = screen.question(t.view(first))
    assert [opening.code(typed) for typed in ("0", "15", "16", "pass", "")] == ["bid 0", "bid 15", None, None, None]
    t.play(first, "bid 6")
    raising = screen.question(t.view(t.waiting()[0]))
    assert [raising.code(typed) for typed in ("6", "7", "p", "pass")] == [None, "bid 7", "pass", "pass"]


def test_a_disc_is_typed_as_two_numbers_in_any_order() -> None:
    t = Table(2)
    console = Console(file=io.StringIO(), width=80)
    question = RajaScreen(GAME, t.colours, ["Anna", "Ben"], WORDS, console).question(t.view("red"))
    for typed in ("6 2", "2 6", "26", "2,6"):
        assert question.code(typed) == "disc house palace"
    assert question.code("4 4") == "disc move move"
    assert [question.code(typed) for typed in ("2", "2 10", "0 1", "2 6 7", "two six", "")] == [None] * 6


OPTIONS: list[dict[str, str]] = [{}, {"expert": "1"}, {"expert": "2", "hidden_gold": "true"}]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("options", OPTIONS)
def test_no_line_is_wider_than_the_terminal(width: int, options: dict[str, str]) -> None:
    rng = Random(5)
    colours = ("red", "blue", "yellow", "green", "black")
    match: Match[RajaState] = begin(game("raja"), [(colour, "a long name") for colour in colours], options, "5")
    console = Console(file=io.StringIO(), width=width, no_color=True)
    screen = RajaScreen(match.game, colours, ["a long name"] * 5, WORDS, console)
    while not match.state.over and match.n < 160:
        seat = match.game.waiting(match.state)[0]
        view = match.game.view(match.state, seat)
        if match.n % 8 == 0:
            question = screen.question(view)
            console.print(screen.table(view, width, question.numbers()))
            console.print(question.draw(width))
        match.add(seat, rng.choice(match.game.moves(match.state, seat)).code)
    rows = console.file.getvalue().split("\n")  # type: ignore[attr-defined]
    assert len(rows) > 300
    assert max(len(line) for line in rows) <= width
    assert not any("…" in line for line in rows)  # nothing was cut


def test_the_curtain_clears_the_screen_and_what_was_scrolled_away(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    match: Match[RajaState] = begin(game("raja"), [("red", "Anna"), ("blue", "Ben")], {}, "4")
    session = Session(match, [], load_rulebook("raja"), WORDS, console, None)
    while not match.game.secret(
        match.state,
        match.game.moves(match.state, 0)[0]
        if 0 in match.game.waiting(match.state)
        else match.game.moves(match.state, 1)[0],
    ):
        seat = match.game.waiting(match.state)[0]
        session.enter(seat, match.game.moves(match.state, seat)[0].code)
    answers = iter(["", "5 8", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    session.ask(0)
    console.file.truncate(0)
    answers = iter(["", "1 1", ""])
    session.ask(1)
    shown: str = console.file.getvalue()  # type: ignore[attr-defined]
    assert shown.index("\x1b[2J") < shown.index("\x1b[3J") < shown.index("Ben is next; nobody else may look")
    assert shown.count("\x1b[3J") == 2
    assert "quarry + order" not in shown


def test_drawn_tiles_of_praga_are_shown_behind_the_curtain_only(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    match: Match[PragaState] = begin(game("praga"), [("red", "Anna"), ("green", "Ben")], {"start": "1"}, "4")
    session = Session(match, [], load_rulebook("praga"), WORDS, console, None)
    prompts: list[str] = []

    def hear(prompt: str) -> str:
        prompts.append(prompt)
        return ""

    monkeypatch.setattr("builtins.input", hear)
    session.draw_curtain(0)
    assert prompts == []
    GAINS.gain(match.state, 0, TECHNOLOGY, 1, 0)
    session.draw_curtain(0)
    assert [prompt.count("Anna") for prompt in prompts] == [1]
    match.add(0, match.game.moves(match.state, 0)[0].code)
    session.draw_curtain(1)
    assert [prompt.count("Ben") for prompt in prompts] == [0, 1]
