"""The laws of the kernel, on a small made-up game that uses every form of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given

from kingsroad.kernel.effect import Owed
from kingsroad.kernel.game import Game, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase
from tests.laws import laws
from tests.laws.laws import Law
from tests.laws.tiny import CARDS, COPIES, Ask, Pond, Tiny
from tests.laws.walks import Plan, often, plans, walk

TINY = Tiny()
GAME: Game[Pond] = TINY
OPTIONS = [GAME.resolve({"days": days, "open_hands": hands}) for days in "123" for hands in ("false", "true")]
PLANS = plans([*product((2, 3, 4), OPTIONS)], ("", "@draw", "@tree", "@beg", "play", "gate"), strides=(1, 9))
MOVES = laws.moves_are_what_is_not_refused(TINY.by_code)


@pytest.mark.parametrize("law", [*laws.EVERYWHERE, MOVES])
@given(plan=PLANS)
@often(25)
def test_at_every_position(law: Law, plan: Plan) -> None:
    for match in walk(GAME, plan):
        law(match, Random(f"{plan.seed} {match.n}"))


@pytest.mark.parametrize("law", laws.WHOLE_GAMES)
@given(plan=PLANS)
@often(25)
def test_of_whole_games(law: Callable[[Game[Pond], Plan], None], plan: Plan) -> None:
    law(GAME, plan)


@given(plan=PLANS)
@often(25)
def test_goods_and_cards_are_conserved(plan: Plan) -> None:
    for match in walk(GAME, plan):
        s: Pond = match.state
        played = sum(line.code.startswith("play ") for line in match.lines)
        assert sum(len(hand) for hand in s.hands) + len(s.barrow) + played == len(CARDS) * COPIES
        assert all(count >= 0 for goods in s.goods for count in goods)
        assert all(task.seat == s.turn for task in s.agenda.held)


def test_random_games_come_by_every_form_of_the_agenda() -> None:
    """Otherwise the laws above would say nothing about them."""
    seen: set[str] = set()
    for seed in range(20):
        for match in walk(GAME, Plan(3, OPTIONS[0], seed)):
            agenda = match.state.agenda
            forms = {
                "push": len(agenda.bags) > 1,
                "join": any(isinstance(task, Owed) for bag in agenda.bags[:1] for task in bag.tasks[1:]),
                "hold": bool(agenda.held),
                "together": agenda.is_together() and len(agenda.waiting()) < 3,
                "asked out of turn": any(isinstance(task, Ask) and task.what == "give" for task in agenda.open()),
            }
            seen |= {form for form, there in forms.items() if there}
            seen |= {line.code.split()[0] for line in match.lines}
    words = {"stall", "play", "give", "home", "light", "pick", "skip"}
    assert seen == {"push", "join", "hold", "together", "asked out of turn"} | words


# -- a law that never speaks up is none ---------------------------------------------------------


class ShowsTheBarrow(Tiny):
    def private(self, s: Pond, seat: int | None) -> View:
        return {**super().private(s, seat), "next": s.barrow[-1:]}


class ShowsTheAnswers(Tiny):
    def public(self, s: Pond) -> View:
        return {**super().public(s), "answers": [s.agenda.answer_of(other) for other in range(s.players)]}


class ShowsAllHands(Tiny):
    def public(self, s: Pond) -> View:
        return {**super().public(s), "hands": [sorted(hand) for hand in s.hands]}


class ShowsItsOwnLists(Tiny):
    def public(self, s: Pond) -> View:
        return {**super().public(s), "goods": s.goods}


class ShowsOneAndTheSame(Tiny):
    def view(self, s: Pond, seat: int | None) -> View:
        return super().view(s, None)


class TellsDraws(Tiny):
    def play(self, s: Pond, seat: int, move: Move) -> None:
        before = s.hands[seat][:]
        super().play(s, seat, move)
        if len(s.hands[seat]) > len(before):
            s.tell("pond/draw", "pond.drawn", card=s.hands[seat][-1])


class TellsTheBarrow(Tiny):
    def play(self, s: Pond, seat: int, move: Move) -> None:
        super().play(s, seat, move)
        s.tell("pond/draw", "pond.next", cards=s.barrow[-1:])


class DescribesByTheBarrow(Tiny):
    def row(self, s: Pond, seat: int, move: Move) -> Row:
        return Row(move.code, "any", "bar", {"cards": s.barrow[-1:]}, phrase("pond.move.any"), ["pond/moves"])


class ForetellsDraws(Tiny):
    def preview(self, s: Pond, seat: int, move: Move) -> list[Fact]:
        copy = s.clone()
        self.play(copy, seat, move)
        return [Fact("pond/draw", phrase("pond.hand", cards=copy.hands[seat]))]


class ClonesByHalf(Tiny):
    def clone(self, s: Pond) -> Pond:
        copy = s.clone()
        copy.goods = s.goods
        return copy


class ForgetsReveals(Tiny):
    def play(self, s: Pond, seat: int, move: Move) -> None:
        super().play(s, seat, move)
        s.reveals = 0


class TakesAnything(Tiny):
    def why_not(self, s: Pond, seat: int, code: str) -> Refusal | None:
        return None if code == "home" else super().why_not(s, seat, code)


class GoesHomeInTime(Tiny):
    def timeout(self, s: Pond, seat: int) -> Move:
        return self.home


class KeepsOneWaiting(Tiny):
    def waiting(self, s: Pond) -> list[int]:
        return [0] if s.over else super().waiting(s)


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (laws.nothing_leaks, ShowsTheBarrow),
        (laws.nothing_leaks, ShowsTheAnswers),
        (laws.nothing_leaks, ShowsAllHands),
        (laws.nothing_leaks, ForetellsDraws),
        (laws.what_is_told_leaks_nothing, TellsDraws),
        (laws.what_is_told_leaks_nothing, TellsTheBarrow),
        (laws.what_is_told_leaks_nothing, DescribesByTheBarrow),
        (laws.views_have_a_public_and_a_private_part, ShowsOneAndTheSame),
        (laws.views_are_json_of_their_own, ShowsItsOwnLists),
        (laws.clones_are_independent, ClonesByHalf),
        (laws.undo_is_the_inverse, ForgetsReveals),
        (laws.what_can_be_taken_back_teaches_nothing, ForgetsReveals),
        (MOVES, TakesAnything),
        (laws.timeouts_are_legal, GoesHomeInTime),
        (laws.nobody_is_stuck, KeepsOneWaiting),
    ],
)
def test_a_broken_game_is_noticed(law: Law, broken: type[Tiny]) -> None:
    def look() -> None:
        for match in walk(broken(), Plan(3, OPTIONS[0], 1)):
            law(match, Random(match.n))

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        look()
