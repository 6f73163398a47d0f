"""Raja: the round, what is secret, what can be taken back, and what a clock does."""

from random import Random

import pytest

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Refused
from kingsroad.raja.auction import open_lot
from kingsroad.raja.state import RajaState
from tests.marks import rule
from tests.rules.raja.table import GAME, Table

# -- 9: secrecy ---------------------------------------------------------------------------------


def played(t: Table, *lines: str) -> Match[RajaState]:
    match = t.match()
    for line in lines:
        colour, code = line.split(" ", 1)
        match.add(match.seat_of(colour), code)
    return match


@rule("raja/round/9")
@pytest.mark.parametrize("viewer", ["blue", "yellow", None])
def test_a_disc_being_set_is_known_to_its_owner_only(viewer: str | None) -> None:
    t = Table(3)
    t.set_discs(red="palace order")
    before = t.view(viewer)
    assert before["seats"][0]["disc"] is None
    assert t.view("red")["own"]["disc"] == ["palace", "order"]
    t.set_discs(red="gold house")
    assert t.view(viewer) == before


@rule("raja/round/9")
@pytest.mark.parametrize("viewer", ["red", "yellow", None])
def test_a_locked_disc_stays_secret_until_its_turn(viewer: str | None) -> None:
    t = Table(3)
    t.turn("red", "gold", "gold", blue=("palace", "order"))
    assert t.view(viewer)["seats"][1]["disc"] is None
    assert t.view("blue")["own"]["disc"] == ["palace", "order"]


@rule("raja/round/9")
def test_an_unset_disc_is_shown_to_nobody() -> None:
    view = Table(3).view("red")
    row = view["seats"][0]
    assert (row["disc"], row["disc_set"], view["own"]["disc"]) == (None, False, None)


@rule("raja/round/9")
@pytest.mark.parametrize("disc", ["gold gold", "gold house"])
def test_the_owner_sees_whatever_he_has_set(disc: str) -> None:
    t = Table(3)
    t.set_discs(red=disc)
    assert t.view("red")["own"]["disc"] == disc.split()
    assert t.view(None)["seats"][0]["disc_set"]


@rule("raja/round/9")
def test_trying_out_the_last_disc_reveals_nothing() -> None:
    t = Table(2)
    t.set_discs(red="palace order")
    assert GAME.preview(t.s, 1, GAME.world.disc[0]) == []


@rule("raja/round/9")
def test_the_log_hides_a_disc_from_others_before_its_turn() -> None:
    match = played(Table(3), "red disc gold move", "blue disc gold house", "yellow disc gold gold")
    texts = ["1 red disc gold move", "2 blue ?", "3 yellow ?"]
    assert [line.text() for line in match.shown().lines] == texts
    assert [line.text() for line in match.shown(0).lines] == texts
    assert [line.text() for line in match.shown(1).lines] == [texts[0], "2 blue disc gold house", "3 yellow ?"]
    match.add(0, "end")
    assert [line.text() for line in match.shown().lines][1:3] == ["2 blue disc gold house", "3 yellow ?"]


@rule("raja/round/9")
def test_the_log_hides_a_disc_that_was_changed() -> None:
    match = played(Table(2), "red disc gold move", "red disc gold gold", "blue disc gold gold")
    assert [line.text() for line in match.shown(1).lines] == [
        "1 red ?",
        "2 red disc gold gold",
        "3 blue disc gold gold",
    ]


@rule("raja/round/9")
def test_a_move_of_the_turn_is_in_the_log_for_all() -> None:
    t = Table(3)
    t.turn("red", "house", "gold")
    assert [line.text() for line in played(t, "red house nokha").shown().lines] == ["1 red house nokha"]


@rule("raja/round/9")
def test_a_bot_guesses_discs_it_may_not_see_and_knows_its_own() -> None:
    t = Table(3)
    t.turn("red", "move", "order", blue=("palace", "order"), yellow=("palace", "palace"))
    t.board("red").acted = True
    t.s.turn.seat = t.seat("blue")
    look = Look(GAME, t.s, 0, [])
    guesses = [look.guess(Random(seed)) for seed in range(40)]
    assert {guess.boards[0].disc for guess in guesses} == {t.board("red").disc}
    assert {guess.boards[1].disc for guess in guesses} == {t.board("blue").disc}
    assert len({guess.boards[2].disc for guess in guesses}) > 10
    assert all(GAME.view(guess, 0) == t.view("red") for guess in guesses)


@rule("raja/round/9")
def test_a_bot_guesses_secret_answers_and_knows_its_own() -> None:
    t = Table(3)
    t.set_discs(red="palace order", blue="palace order")
    guesses = [GAME.guess(t.s, 0, Random(seed)) for seed in range(40)]
    assert {guess.agenda.answer_of(0) for guess in guesses} == {t.disc("palace", "order")}
    assert len({guess.agenda.answer_of(1) for guess in guesses}) > 10
    assert {guess.agenda.answer_of(2) for guess in guesses} == {-1}


# -- 10: taking back ----------------------------------------------------------------------------


@rule("raja/round/10")
def test_steps_of_the_turn_can_be_taken_back_one_by_one_or_many_at_once() -> None:
    t = Table(3, cards=("builder", "trader", "priest"))
    t.turn("red", "house", "move")
    before = t.s.text()
    match = played(t, "red house nokha", "red lift nokha", "red drop gotan", "red undo", "red undo 1")
    assert match.state.text() == before


@rule("raja/round/10")
def test_only_the_actor_takes_back_his_steps() -> None:
    t = Table(3)
    t.turn("red", "house", "gold")
    match = played(t, "red house nokha")
    assert match.undoable(1) == []
    with pytest.raises(Refused):
        match.add(1, "undo")


@rule("raja/round/10")
def test_nothing_before_another_players_answer_can_be_taken_back() -> None:
    t = Table(3)
    t.turn("red", "character", "house")
    match = played(t, "red house nokha", "red take priest")
    assert match.undoable(0) == []
    match.add(2, "take mogul")
    assert match.undoable(0) == []


@rule("raja/round/10")
def test_taking_a_free_character_can_be_taken_back() -> None:
    t = Table(3)
    t.turn("red", "character", "house")
    before = t.s.text()
    assert played(t, "red take artisan", "red undo").state.text() == before


@rule("raja/round/10")
def test_nothing_of_an_ended_turn_can_be_taken_back() -> None:
    t = Table(3)
    t.turn("red", "house", "gold")
    match = played(t, "red house nokha", "red end")
    assert match.undoable(0) == []


@rule("raja/round/10")
def test_the_disc_cannot_be_taken_back() -> None:
    match = played(Table(2), "red disc gold house")
    assert match.undoable(0) == []
    match.add(1, "disc gold gold")
    assert (match.undoable(0), match.undoable(1)) == ([], [])
    match.add(0, "house nokha")
    assert [line.code for line in match.undoable(0)] == ["house nokha"]


# -- 12: clocks ---------------------------------------------------------------------------------


@rule("raja/round/12")
def test_a_disc_not_set_in_time_becomes_gold_twice() -> None:
    t = Table(3)
    t.set_discs(red="palace order")
    assert GAME.timeout(t.s, t.seat("blue")).code == "disc gold gold"


@rule("raja/round/12")
@pytest.mark.parametrize("before", [(), ("lift nokha",)])
def test_an_open_turn_is_ended_as_it_stands(before: tuple[str, ...]) -> None:
    t = Table(3)
    t.houses("red", nokha=1)
    t.turn("red", "move", "gold")
    t.play("red", *before)
    code = GAME.timeout(t.s, t.seat("red")).code
    t.play("red", code)
    assert (code, t.waiting()) == ("end", ["blue"])
    assert t.board("red").houses[t.place("nokha")] == 1


@rule("raja/round/12")
@pytest.mark.parametrize("leader", ["red", "blue"])
def test_in_the_auction_a_clock_passes_but_an_opener_bids_nothing(leader: str) -> None:
    t = Table(2, fresh=True, auction="true")
    other = "blue" if leader == "red" else "red"
    t.s.agenda = Agenda([], [])
    open_lot(t.s, t.seat(other))
    assert GAME.timeout(t.s, t.seat(leader)).code == "bid 0"
    t.play(leader, "bid 2")
    assert GAME.timeout(t.s, t.seat(other)).code == "pass"


@rule("raja/round/12")
def test_before_the_first_round_a_clock_makes_the_plainest_choice() -> None:
    t = Table(2, fresh=True)
    first = t.seat(t.waiting()[0])
    assert GAME.timeout(t.s, first).code == "take mogul"
    t.choose_characters(red="builder", blue="artisan")
    assert GAME.timeout(t.s, t.seat("red")).code == "house ratangarh"
