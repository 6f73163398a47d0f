"""Rounds: the Maharaja moves, discs are set, turns are taken in order of characters, a city is scored."""

from __future__ import annotations

from kingsroad.kernel.phrase import phrase
from kingsroad.raja.auction import open_lot, without_card
from kingsroad.raja.discs import ask_for_discs, pay_penalties, reveal
from kingsroad.raja.governors import visit_next
from kingsroad.raja.scoring import score_city, scores
from kingsroad.raja.setup import ask_for_opening, fill_supplies
from kingsroad.raja.state import UNSET, RajaState, no_turn


def advance(s: RajaState, last: int) -> None:
    """Nothing is open before the first round: find out what comes next. `last` is the seat that moved."""
    if without_card(s):
        open_lot(s, last)
    elif s.boards[0].supply:
        ask_for_opening(s)
    else:
        fill_supplies(s)
        begin_round(s)


def begin_round(s: RajaState) -> None:
    s.round += 1
    visit_next(s)
    for board in s.boards:
        board.disc = UNSET
        board.acted = False
    if s.told is not None:
        s.tell("raja/round/1", "raja.fact.round", round=s.round, place=s.setting.world.names[s.maharaja])
    ask_for_discs(s)


def next_turn(s: RajaState) -> None:
    """The lowest number among those who have not acted; when all have, the city is scored."""
    waiting = [seat for seat, board in enumerate(s.boards) if not board.acted]
    if waiting:
        reveal(s, min(waiting, key=s.number))
        return
    score_city(s)
    if game_ends(s):
        s.over = True
        if s.told is not None:
            for winner in scores(s).winners():
                s.tell("raja/end/2", "raja.fact.winner", player=phrase(f"colour.{s.setting.colours[winner]}"))
    else:
        begin_round(s)


def game_ends(s: RajaState) -> bool:
    if any(board.palaces == 0 for board in s.boards):
        return True
    return s.closing or s.round >= s.setting.last_round


def end_turn(s: RajaState, seat: int) -> None:
    """Whatever is open lapses, penalties are paid, and only then the next disc is revealed."""
    while s.agenda.bags:
        s.agenda.bags.pop()
    pay_penalties(s, seat)
    s.boards[seat].acted = True
    s.turn = no_turn()
    s.reveals += 1
    next_turn(s)
