"""Windows: they buy an extra action, and two of them may be kept."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.praga import actions
from kingsroad.praga.state import PragaState
from kingsroad.praga.tasks import BY_EXTRA, Decision, PragaMove, TurnMove
from kingsroad.praga.terms import ACTIONS, GOLDEN, SILVER
from kingsroad.praga.wording import action_phrase, amounts
from kingsroad.praga.world import World


class Extra(TurnMove):
    """Buy an extra action: two gold windows, or with `mixed` a gold and a silver one."""

    def __init__(self, world: World, action: int, mixed: bool) -> None:
        name = ACTIONS[action]
        code = f"extra {name} {'mixed' if mixed else 'gold'}"
        super().__init__(code, "buy_extra_action", {"action": name}, f"extra.{name}", "praga/windows/1")
        self.action = action
        self.mixed = mixed
        gold, silver = extra_price(world, mixed)
        said = phrase("praga.move.extra_mixed" if mixed else "praga.move.extra_gold", action=action_phrase(action))
        self.fix({"cost": amounts((GOLDEN, gold), (SILVER, silver))}, said)

    def row(self, s: PragaState, seat: int) -> Row:
        return actions.with_toll(s, seat, self, self.action)

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        refusal = refuse_extra_now(s, seat, self.mixed)
        return actions.refuse_action(s, seat, self.action, False) if refusal is None else refusal

    def play(self, s: PragaState, seat: int) -> None:
        gold, silver = extra_price(s.setting.world, self.mixed)
        purse = s.own(seat).purse
        purse[GOLDEN] -= gold
        purse[SILVER] -= silver
        s.turn.extra = True
        actions.begin(s, seat, self.action, BY_EXTRA, 0)


def extra_price(world: World, mixed: bool) -> tuple[int, int]:
    """Gold and silver windows."""
    windows = world.extra_windows
    gold = world.extra_gold_windows if mixed else windows
    return gold, windows - gold


def extra_payable(s: PragaState, seat: int, mixed: bool) -> bool:
    """Is there still an extra action to be had, and can it be paid for?"""
    gold, silver = extra_price(s.setting.world, mixed)
    purse = s.boards[seat].purse
    return not s.turn.extra and purse[GOLDEN] >= gold and purse[SILVER] >= silver


def refuse_extra_now(s: PragaState, seat: int, mixed: bool) -> Refusal | None:
    """What any extra action needs."""
    purse = s.boards[seat].purse
    if extra_payable(s, seat, mixed):
        return None
    if s.turn.extra:
        return refuse("praga/windows/1", "praga.no.extra_again")
    gold, silver = extra_price(s.setting.world, mixed)
    if purse[GOLDEN] < gold:
        return refuse("praga/windows/1", "praga.no.golden", price=gold, missing=gold - purse[GOLDEN])
    return refuse("praga/windows/1", "praga.no.silver", price=silver, missing=silver - purse[SILVER])


def list_extras(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    if s.boards[seat].purse[GOLDEN] < world.extra_gold_windows:
        return  # the usual case: no extra action takes fewer
    for move in world.extra_gold if extra_payable(s, seat, False) else []:
        if actions.possible(s, seat, move.action, 0):
            out.append(move)
    for move in world.extra_mixed if extra_payable(s, seat, True) else []:
        if actions.possible(s, seat, move.action, 0):
            out.append(move)


# -- at the end of the turn ---------------------------------------------------------------------


def too_many(s: PragaState, seat: int) -> int:
    """How many have to go."""
    purse = s.boards[seat].purse
    return max(0, purse[SILVER] + purse[GOLDEN] - s.setting.world.windows_kept)


class Windows(PragaMove):
    """Which windows are kept at the end of the turn."""

    def __init__(self, gold: int, silver: int) -> None:
        kept = amounts((GOLDEN, gold), (SILVER, silver))
        super().__init__(f"windows {gold} {silver}", "keep_windows", {"kept": kept}, "bar", "praga/windows/2")
        self.gold = gold
        self.silver = silver


class KeepWindows(Decision[Windows]):
    kind = "keep_windows"
    rule = "praga/windows/2"
    said = "praga.task.windows"
    answered = Windows

    def text(self) -> str:
        return f"{self.seat} windows"

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [kept for kept in s.setting.world.windows if self.guard(s, kept) is None]

    def guard(self, s: PragaState, move: Windows) -> Refusal | None:
        purse = s.boards[self.seat].purse
        if purse[GOLDEN] < move.gold:
            return refuse("praga/windows/2", "praga.no.golden", price=move.gold, missing=move.gold - purse[GOLDEN])
        if purse[SILVER] < move.silver:
            missing = move.silver - purse[SILVER]
            return refuse("praga/windows/2", "praga.no.silver", price=move.silver, missing=missing)
        return None

    def answer(self, s: PragaState, move: Windows) -> None:
        s.agenda.done(self)
        purse = s.own(self.seat).purse
        purse[GOLDEN] = move.gold
        purse[SILVER] = move.silver

    def show(self, s: PragaState, move: Windows) -> Row:
        purse = s.boards[self.seat].purse
        cost = amounts((GOLDEN, purse[GOLDEN] - move.gold), (SILVER, purse[SILVER] - move.silver))
        said = phrase("praga.move.windows", gold=move.gold, silver=move.silver)
        return move.shown({**move.names, "cost": cost}, said)
