"""A game being played: fresh and stale lines, undo, what is shown to whom."""

from __future__ import annotations

import pytest

from kingsroad.kernel.journal import fold, read, write
from kingsroad.kernel.match import Match, begin, replay
from kingsroad.kernel.phrase import Fault, Refused
from tests.kernel.faults import fault
from tests.kernel.matches import BLUE, GAME, RED, SEATS, at_work, finished, fresh
from tests.laws.tiny import Pond


def codes(match: Match[Pond], seat: int) -> list[str]:
    return [move.code for move in GAME.moves(match.state, seat)]


def refused(match: Match[Pond], seat: int, code: str) -> str:
    before, lines = match.state.hash(), len(match.lines)
    with pytest.raises(Refused) as caught:
        match.add(seat, code)
    assert (match.state.hash(), len(match.lines)) == (before, lines)
    return caught.value.refusal.reason


# -- beginning ----------------------------------------------------------------------------------


def test_a_new_game_has_a_header_and_no_lines() -> None:
    match = fresh()
    assert list(match.header.fields) == ["title", "rules", "content", "options", "commitment", "seed", "salt", "chosen"]
    assert match.header.fields["options"] == "days=2 open_hands=false"
    assert match.header.fields["chosen"] == "yes"
    assert (match.n, match.lines, match.facts) == (0, [], [])


def test_a_seed_that_was_drawn_is_not_called_chosen_and_comes_but_once() -> None:
    first, second = begin(GAME, SEATS, {}), begin(GAME, SEATS, {})
    assert "chosen" not in first.header.fields
    assert first.header.fields["seed"] != second.header.fields["seed"]
    assert first.header.fields["commitment"] != second.header.fields["commitment"]


@pytest.mark.parametrize("text", ["", "two\nrows", "\x1b[2J", "\u2028"])
def test_names_and_seeds_that_no_journal_could_hold_are_refused(text: str) -> None:
    assert fault(lambda: begin(GAME, [("red", text), ("blue", "Bo")], {}))["id"] == "match.text"
    assert fault(lambda: begin(GAME, SEATS, {}, seed=text))["id"] == "match.text"
    assert fault(lambda: begin(GAME, SEATS, {}, seed="7", salt=text))["id"] == "match.text"


def test_wrong_options_are_refused() -> None:
    assert fault(lambda: fresh(weeks="2")) == {"id": "option.unknown", "name": "weeks", "known": "days, open_hands"}
    assert fault(lambda: fresh(days="9")) == {"id": "option.value", "name": "days", "value": "9", "known": "2, 1, 3"}


def test_seats_are_known_by_their_colours() -> None:
    assert fresh().seat_of("blue") == BLUE
    assert fault(lambda: fresh().seat_of("green")) == {"id": "match.seat", "seat": "green", "known": "red, blue"}


# -- submitting ---------------------------------------------------------------------------------


def test_a_legal_code_becomes_a_line() -> None:
    match = at_work()
    facts = match.submit(RED, 3, "pick @lamp")
    assert [line.text() for line in match.lines] == ["1 red stall gate", "2 blue stall well", "3 red pick @lamp"]
    assert match.n == 3
    assert facts is match.facts


def test_a_line_tells_what_it_brought_about() -> None:
    match = at_work()
    match.add(RED, "pick @guest")
    match.add(RED, "pick coin")
    assert [(fact.rule, fact.said) for fact in match.facts] == [
        ("pond/gain", {"id": "pond.gain", "seat": 0, "good": "coin", "count": 1})
    ]


def test_a_refused_code_changes_nothing_and_says_why() -> None:
    match = at_work()
    assert refused(match, RED, "fly") == "pond.no"
    assert refused(match, BLUE, "pick coin") == "pond.no"
    assert match.state.told is None


def test_the_same_number_is_not_taken_twice() -> None:
    match = at_work()
    match.submit(RED, 3, "pick @lamp")
    before = match.state.hash()
    assert fault(lambda: match.submit(RED, 3, "pick @lamp")) == {"id": "match.stale", "n": 3, "expected": 4}
    assert fault(lambda: match.submit(RED, 5, "light"))["id"] == "match.stale"
    assert fault(lambda: match.submit(RED, 0, "light"))["id"] == "match.stale"
    assert match.state.hash() == before
    match.submit(RED, 4, "light")


def test_secret_answers_of_others_do_not_make_a_number_stale() -> None:
    match = fresh()
    match.submit(RED, 1, "stall mill")
    match.submit(BLUE, 1, "stall well")
    assert [line.text() for line in match.lines] == ["1 red stall mill", "2 blue stall well"]


def test_changed_answers_of_others_do_not_make_a_number_stale_either() -> None:
    match = fresh()
    match.submit(RED, 1, "stall mill")
    match.submit(RED, 2, "stall inn")
    match.submit(BLUE, 1, "stall well")
    assert match.n == 3


def test_an_own_answer_and_open_lines_make_a_number_stale() -> None:
    match = fresh()
    match.submit(RED, 1, "stall mill")
    assert fault(lambda: match.submit(RED, 1, "stall inn"))["id"] == "match.stale"
    match.submit(BLUE, 1, "stall well")
    assert fault(lambda: match.submit(RED, 2, "pick egg"))["id"] == "match.stale"
    assert fault(lambda: match.submit(BLUE, 1, "stall inn"))["id"] == "match.stale"


def test_remarks_are_kept_where_they_were_made_and_count_for_nothing() -> None:
    match = fresh()
    match.remark(" hello")
    match.submit(RED, 1, "stall mill")
    match.remark("")
    assert [line.text() for line in match.lines] == ["# hello", "1 red stall mill", "#"]
    assert fault(lambda: match.remark("two\nrows"))["id"] == "match.text"
    assert write(read(write(match.saved()))) == write(match.saved())


# -- undo and redo ------------------------------------------------------------------------------


def test_undo_takes_back_the_last_line_and_redo_makes_it_again() -> None:
    match = at_work()
    before = match.state.hash()
    match.add(RED, "pick @lamp")
    after = match.state.hash()
    match.add(RED, "undo")
    assert match.state.hash() == before
    match.add(RED, "redo")
    assert match.state.hash() == after
    assert [line.code for line in match.lines[2:]] == ["pick @lamp", "undo", "redo"]


def test_undo_of_a_number_takes_back_everything_from_there() -> None:
    match = at_work()
    before = match.state.hash()
    for code in ("pick @guest", "pick coin", "home"):
        match.add(RED, code)
    after = match.state.hash()
    assert [line.n for line in match.undoable(RED)] == [3, 4, 5]
    match.add(RED, "undo 3")
    assert match.state.hash() == before
    match.add(RED, "redo")
    assert match.state.hash() == after
    match.add(RED, "undo 4")
    assert codes(match, RED) == ["pick @lamp", "pick apple", "pick coin"]


def test_redo_tells_again_what_the_lines_brought_about() -> None:
    match = at_work()
    match.add(RED, "pick @guest")
    told = [fact.json() for fact in match.add(RED, "pick coin")]
    assert match.add(RED, "undo 3") == []
    assert [fact.json() for fact in match.add(RED, "redo")] == told


def test_several_undos_are_redone_one_by_one() -> None:
    match = at_work()
    match.add(RED, "pick @guest")
    one = match.state.hash()
    match.add(RED, "pick coin")
    two = match.state.hash()
    match.add(RED, "undo")
    match.add(RED, "undo")
    match.add(RED, "redo")
    assert match.state.hash() == one
    match.add(RED, "redo")
    assert match.state.hash() == two


def test_nothing_before_a_reveal_can_be_taken_back() -> None:
    match = at_work(red="inn")
    assert refused(match, RED, "undo") == "kernel.no_undo"  # both stalls are known now
    match.add(RED, "pick coin per tree")
    match.add(RED, "pick @draw")
    assert match.undoable(RED) == []
    assert refused(match, RED, "undo") == "kernel.no_undo"
    assert refused(match, RED, "undo 3") == "kernel.no_undo"


def test_undo_stops_at_the_barrier_not_before() -> None:
    match = at_work(red="inn")
    match.add(RED, "pick @draw")
    match.add(RED, "pick coin per tree")  # what is left, the beggar, goes by itself and asks blue
    assert match.undoable(RED) == []
    match.add(BLUE, "give apple")
    before = match.state.hash()
    match.add(RED, "home")
    assert refused(match, RED, "undo 3") == "kernel.no_undo"
    match.add(RED, "undo")
    assert match.state.hash() == before


def test_a_new_line_clears_what_could_be_redone() -> None:
    match = at_work()
    match.add(RED, "pick @lamp")
    match.add(RED, "undo")
    match.add(RED, "pick @guest")
    assert refused(match, RED, "redo") == "kernel.no_redo"
    assert refused(fresh(), RED, "redo") == "kernel.no_redo"


def test_only_own_lines_can_be_taken_back_and_made_again() -> None:
    match = at_work()
    match.add(RED, "pick @lamp")
    assert refused(match, BLUE, "undo") == "kernel.no_undo"
    match.add(RED, "undo")
    assert refused(match, BLUE, "redo") == "kernel.no_redo"
    match.add(RED, "redo")
    match.add(RED, "home")
    match.add(BLUE, "pick coin")
    assert refused(match, RED, "undo") == "kernel.no_undo"
    assert [line.n for line in match.undoable(BLUE)] == [match.n]


def test_a_secret_answer_is_changed_not_taken_back() -> None:
    match = fresh()
    match.add(RED, "stall mill")
    assert refused(match, RED, "undo") == "kernel.no_undo"
    match.add(RED, "stall inn")
    assert GAME.view(match.state, RED)["own"]["stall"] == GAME.stall[2].number


@pytest.mark.parametrize("code", ["undo x", "undo 99", "undo -1", "undo 03", "undo  3", "undo 3 4", "redo 3", "UNDO"])
def test_undo_of_anything_else_is_refused(code: str) -> None:
    match = at_work()
    match.add(RED, "pick @lamp")
    refused(match, RED, code)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    """All is known by then, the seed included."""
    match = finished()
    assert refused(match, BLUE, "undo") == "kernel.no_undo"
    assert refused(match, RED, "home") == "pond.no"


# -- showing ------------------------------------------------------------------------------------


def shown(match: Match[Pond], viewer: int | None) -> list[str]:
    return [line.code for line in match.shown(viewer).lines]


def test_a_secret_answer_is_hidden_from_everyone_else_until_all_are_in() -> None:
    match = fresh()
    match.remark("good morning")
    match.add(RED, "stall mill")
    assert shown(match, RED) == ["good morning", "stall mill"]
    assert shown(match, BLUE) == shown(match, None) == ["good morning", "?"]
    match.add(BLUE, "stall well")
    assert shown(match, BLUE) == shown(match, None) == ["good morning", "stall mill", "stall well"]


def test_an_answer_that_was_changed_stays_hidden_until_the_end() -> None:
    match = fresh(days="1")
    for seat, code in [(RED, "stall mill"), (RED, "stall gate"), (BLUE, "stall well")]:
        match.add(seat, code)
    assert shown(match, RED) == ["stall mill", "stall gate", "stall well"]
    assert shown(match, BLUE) == shown(match, None) == ["?", "stall gate", "stall well"]
    for seat, code in [(RED, "pick @lamp"), (RED, "home"), (BLUE, "pick coin"), (BLUE, "home")]:
        match.add(seat, code)
    assert shown(match, None)[0] == "stall mill"


def test_seed_and_salt_are_shown_at_the_end() -> None:
    match = at_work()
    assert not {"seed", "salt"} & set(match.shown(RED).header.fields)
    assert {"seed", "salt", "commitment", "chosen"} <= set(match.saved().header.fields)
    assert {"seed", "salt"} <= set(finished().shown(None).header.fields)
    assert "result" not in match.saved().header.fields


def test_a_finished_game_is_saved_with_its_result() -> None:
    match = finished()
    fields = match.saved().header.fields
    assert fields["result"] == "red=1/3 blue=1/3"
    assert fields["hash"] == match.state.hash()


def test_going_back_beyond_a_reveal_takes_the_agreement_of_everyone() -> None:
    match = at_work(red="inn")
    start, first = match.state.hash(), match.n + 1
    match.add(RED, "pick coin per tree")
    match.add(RED, "pick @draw")
    late = match.state.hash()
    match.add(RED, f"ask {first}")
    assert match.state.hash() == late
    match.add(BLUE, "agree")
    assert match.state.hash() == start
    assert match.request is None
    assert refused(match, RED, "redo") == "kernel.no_redo"
    match.add(RED, "pick coin per tree")
    assert replay(match.game, match.saved()).state.hash() == match.state.hash()
    assert [line.n for line in fold(match.saved().moves(), 2)] == [line.n for line in match.kept]


def test_whoever_asked_may_withdraw_it() -> None:
    match = at_work(red="inn")
    first = match.n + 1
    match.add(RED, "pick coin per tree")
    match.add(RED, "pick @draw")
    late = match.state.hash()
    match.add(RED, f"ask {first}")
    assert refused(match, RED, "agree") == "kernel.no_request"
    match.add(RED, "decline")
    assert match.request is None
    assert match.state.hash() == late
    assert refused(match, BLUE, "agree") == "kernel.no_request"
    assert replay(match.game, match.saved()).state.hash() == late
    assert [line.n for line in fold(match.saved().moves(), 2)] == [line.n for line in match.kept]


def test_a_declined_or_lapsed_request_changes_nothing() -> None:
    match = at_work(red="inn")
    first = match.n + 1
    match.add(RED, "pick coin per tree")
    match.add(RED, "pick @draw")
    late = match.state.hash()
    match.add(RED, f"ask {first}")
    match.add(BLUE, "decline")
    assert match.request is None
    assert refused(match, BLUE, "agree") == "kernel.no_request"
    assert refused(match, RED, "decline") == "kernel.no_request"
    match.add(RED, f"ask {first}")
    code = match.game.moves(match.state, match.game.waiting(match.state)[0])[0].code
    match.add(match.game.waiting(match.state)[0], code)
    assert match.request is None
    assert refused(match, BLUE, "agree") == "kernel.no_request"
    assert match.state.hash() != late
    assert [line.n for line in fold(match.saved().moves(), 2)] == [line.n for line in match.kept]


def test_only_an_own_line_that_counts_and_is_not_free_can_be_asked_for() -> None:
    match = at_work()
    assert refused(match, RED, "ask") == "kernel.ask_line"
    assert refused(match, RED, "ask 99") == "kernel.ask_line"
    match.add(RED, "pick @lamp")
    assert refused(match, RED, f"ask {match.n}") == "kernel.ask_free"
    assert refused(match, BLUE, f"ask {match.n}") == "kernel.ask_line"
    assert refused(match, RED, "agree") == "kernel.no_request"
    match.add(BLUE, f"ask {next(line.n for line in match.kept if line.colour == 'blue')}")
    assert refused(match, BLUE, "agree") == "kernel.no_request"


def test_a_fork_goes_its_own_way() -> None:
    match = at_work()
    before, n = match.state.hash(), match.n
    fork = match.fork()
    fork.add(RED, "pick @lamp")
    fork.add(RED, "undo")
    assert (match.state.hash(), match.n, len(match.lines), len(match.undone)) == (before, n, len(match.kept), 0)
    fork.add(RED, "redo")
    match.add(RED, "pick @lamp")
    assert fork.state.hash() == match.state.hash()


def test_a_secret_answer_taken_back_by_agreement_stays_hidden() -> None:
    match = fresh()
    match.add(RED, codes(match, RED)[0])
    hidden = match.n
    assert match.hidden_from(BLUE) == {hidden}
    assert match.hidden_from(RED) == set()
    match.add(RED, f"ask {hidden}")
    match.add(BLUE, "agree")
    assert match.hidden_from(BLUE) == {hidden}
    assert match.shown(BLUE).lines[0].code == "?"


def test_others_may_have_faults_of_their_own_kind() -> None:
    class Broken(Fault):
        def __init__(self, part: str) -> None:
            super().__init__("test.broken", part=part)
            self.part = part

    with pytest.raises(Fault) as caught:
        raise Broken("wheel") from ValueError("rust")
    assert caught.value.said == {"id": "test.broken", "part": "wheel"}
    assert str(caught.value) == "test.broken (part=wheel)"
    assert isinstance(caught.value.__cause__, ValueError)
