"""Windows: they buy an extra action, and two of them may be kept."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import actions
from kingsroad.praga.moves import Extra, Windows
from kingsroad.praga.state import PragaState
from kingsroad.praga.tasks import BY_EXTRA
from kingsroad.praga.terms import GOLDEN, SILVER


def refuse_extra_now(s: PragaState, seat: int, mixed: bool) -> Refusal | None:
    """What any extra action needs."""
    purse = s.boards[seat].purse
    if s.turn.extra:
        return refuse("praga/windows/1", "praga.no.extra_again")
    value = s.setting.world.value
    gold = value["extra_gold_windows"] if mixed else value["extra_windows"]
    silver = value["extra_windows"] - gold
    if purse[GOLDEN] < gold:
        return refuse("praga/windows/1", "praga.no.golden", price=gold, missing=gold - purse[GOLDEN])
    if purse[SILVER] < silver:
        return refuse("praga/windows/1", "praga.no.silver", price=silver, missing=silver - purse[SILVER])
    return None


def refuse_extra(s: PragaState, seat: int, move: Extra) -> Refusal | None:
    refusal = refuse_extra_now(s, seat, move.mixed)
    return actions.refuse_action(s, seat, move.action, False) if refusal is None else refusal


def list_extras(s: PragaState, seat: int, out: list[Move]) -> None:
    if s.boards[seat].purse[GOLDEN] == 0:
        return
    world = s.setting.world
    for mixed, moves in ((False, world.extra_gold), (True, world.extra_mixed)):
        if refuse_extra_now(s, seat, mixed) is None:
            for move in moves:
                if actions.possible(s, seat, move.action, 0):
                    out.append(move)


def buy_extra(s: PragaState, seat: int, move: Extra) -> None:
    value = s.setting.world.value
    purse = s.boards[seat].purse
    gold = value["extra_gold_windows"] if move.mixed else value["extra_windows"]
    purse[GOLDEN] -= gold
    purse[SILVER] -= value["extra_windows"] - gold
    s.turn.extra = True
    actions.begin(s, seat, move.action, BY_EXTRA, 0)


# -- at the end of the turn ---------------------------------------------------------------------


def too_many(s: PragaState, seat: int) -> bool:
    purse = s.boards[seat].purse
    return purse[SILVER] + purse[GOLDEN] > s.setting.world.windows_kept


def refuse_windows(s: PragaState, seat: int, move: Windows) -> Refusal | None:
    purse = s.boards[seat].purse
    if purse[GOLDEN] < move.gold:
        return refuse("praga/windows/2", "praga.no.golden", price=move.gold, missing=move.gold - purse[GOLDEN])
    if purse[SILVER] < move.silver:
        return refuse("praga/windows/2", "praga.no.silver", price=move.silver, missing=move.silver - purse[SILVER])
    return None


def keep(s: PragaState, seat: int, move: Windows) -> None:
    purse = s.boards[seat].purse
    purse[GOLDEN] = move.gold
    purse[SILVER] = move.silver
