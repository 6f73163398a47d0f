"""Palaces: where the architect stands, in the centre or on the outer ring."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.raja.state import NOBODY, Board, RajaState
from kingsroad.raja.world import ARTISAN, CITIES, PALACE


def price(s: RajaState, board: Board) -> int:
    world = s.setting.world
    return world.palace_price_artisan if board.holds(ARTISAN) else world.palace_price


def refuse_palace_now(s: RajaState, board: Board) -> Refusal | None:
    """What any palace of this turn needs, large or small."""
    if s.turn.done[PALACE] >= s.turn.parts[PALACE]:
        if s.turn.parts[PALACE]:
            return refuse("raja/disc/12", "raja.no.palace_left")
        return refuse("raja/disc/12", "raja.no.palace_set")
    if board.palaces == 0:
        return refuse("raja/end/5", "raja.no.palaces")
    if board.place >= CITIES:
        return refuse("raja/build/9", "raja.no.start_place")
    due = price(s, board)
    if board.gold < due:
        return refuse("raja/build/7", "raja.no.gold", price=due, gold=board.gold, missing=due - board.gold)
    return None


def refuse_palace(s: RajaState, seat: int, large: bool) -> Refusal | None:
    board = s.boards[seat]
    refusal = refuse_palace_now(s, board)
    if refusal is None and not site_free(s, board.place, large):
        reason = "raja.no.centre" if large else "raja.no.outer"
        refusal = refuse("raja/build/2", reason, place=s.setting.world.names[board.place])
    return refusal


def site_free(s: RajaState, city: int, large: bool) -> bool:
    return s.centre[city] == NOBODY if large else s.outer[city] < s.setting.world.outer_sites


def list_palaces(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_palace_now(s, board) is None:
        if site_free(s, board.place, True):
            out.append(s.setting.world.centre)
        if site_free(s, board.place, False):
            out.append(s.setting.world.outer)


def build_palace(s: RajaState, seat: int, large: bool) -> None:
    board = s.boards[seat]
    board.gold -= price(s, board)
    board.palaces -= 1
    s.turn.done[PALACE] += 1
    if large:
        s.centre[board.place] = seat
    else:
        s.outer[board.place] += 1
        board.small[board.place] += 1
    if board.palaces == 0 and s.told is not None:
        s.tell("raja/end/1", "raja.fact.last_palace", player=phrase(f"colour.{s.setting.colours[seat]}"))
