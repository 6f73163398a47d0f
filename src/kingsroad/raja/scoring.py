"""Scoring a city, and the final ranking."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.game import Scores
from kingsroad.kernel.phrase import phrase
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import PRIEST, YOGI

SPAN: Final = 8  # above every number of a seat or a character


def strength(s: RajaState, seat: int, city: int) -> int:
    board = s.boards[seat]
    setting = s.setting
    world = setting.world
    points = board.houses[city] * world.strength_house
    if board.small[city]:
        small = world.strength_small_palace_priest if board.holds(PRIEST) else world.strength_small_palace
        points += board.small[city] * small
    if s.centre[city] == seat:
        points += world.strength_large_palace
    if board.place == city:
        points += world.strength_architect
    if setting.home_city:
        for card in range(1, YOGI + 1):
            if board.holds(card) and world.homes[card] == city:
                points += world.strength_home
    return points


def payments(s: RajaState, city: int) -> list[list[int]]:
    """[seat, strength, gold] as the city would pay now, the strongest first; ties go to the lower character."""
    ranks: list[int] = []  # strength, character and seat as one number, the best one lowest
    for seat in range(s.setting.players):
        points = strength(s, seat, city)
        if points:
            ranks.append((s.number(seat) - points * SPAN) * SPAN + seat)
    ranks.sort()
    alone = s.setting.world.alone if len(ranks) == 1 else 0
    payout = s.setting.payout
    return [[rank % SPAN, -(rank // (SPAN * SPAN)), payout[place] + alone] for place, rank in enumerate(ranks)]


def score_city(s: RajaState) -> None:
    city = s.maharaja
    paid = payments(s, city)
    for seat, _, gold in paid:
        s.boards[seat].gold += gold
    if s.told is not None:
        place = s.setting.world.names[city]
        if not paid:
            s.tell("raja/scoring/4", "raja.fact.nobody", place=place)
        for seat, points, gold in paid:
            player = phrase(f"colour.{s.setting.colours[seat]}")
            rule, id = "raja/scoring/2", "raja.fact.scored"
            if len(paid) == 1:
                rule, id = "raja/scoring/3", "raja.fact.alone"
            s.tell(rule, id, player=player, place=place, points=points, gold=gold)


def scores(s: RajaState) -> Scores:
    """Palaces built, then gold; equals share a place and the next one is skipped."""
    totals: list[tuple[int, ...]] = [(s.setting.palaces - board.palaces, board.gold) for board in s.boards]
    ranks = [1 + sum(1 for other in totals if other > mine) for mine in totals]
    sheet = [
        [phrase("raja.sheet.palaces", count=total[0]), phrase("raja.sheet.gold", count=total[1])] for total in totals
    ]
    return Scores(totals, ranks, sheet)
