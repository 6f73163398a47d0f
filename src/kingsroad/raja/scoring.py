"""Scoring a city, and the final ranking."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.game import Scores
from kingsroad.kernel.phrase import Fact, Phrase, Values, phrase
from kingsroad.raja.state import Board, RajaState
from kingsroad.raja.world import CARDS, CITIES, PRIEST, YOGI, World

SHEET: Final = {"web.sheet.palaces": "raja/end/2", "web.sheet.gold": "raja/end/2"}  # the rule behind each line

SPAN: Final = 8  # above every number of a seat or a character


def small_strength(world: World, board: Board) -> int:
    """Of one small palace; the Priest makes its holder's count for more."""
    return world.strength_small_palace_priest if board.holds(PRIEST) else world.strength_small_palace


def strength(s: RajaState, seat: int, city: int) -> int:
    board = s.boards[seat]
    setting = s.setting
    world = setting.world
    points = board.houses[city] * world.strength_house
    if board.small[city]:
        points += board.small[city] * small_strength(world, board)
    if s.centre[city] == seat:
        points += world.strength_large_palace
    if board.place == city:
        points += world.strength_architect
    if setting.home_city:
        points += homes(s, board, city) * world.strength_home
    return points


def homes(s: RajaState, board: Board, city: int) -> int:
    """The characters that are at home there."""
    world = s.setting.world
    return len([card for card in range(1, YOGI + 1) if board.holds(card) and world.homes[card] == city])


def parts_of(s: RajaState, seat: int, city: int) -> dict[str, int]:
    """The same strength by what it comes from."""
    board, world = s.boards[seat], s.setting.world
    parts = {
        "large_palace": world.strength_large_palace if s.centre[city] == seat else 0,
        "small_palace": board.small[city] * small_strength(world, board),
        "house": board.houses[city] * world.strength_house,
        "architect": world.strength_architect if board.place == city else 0,
        "home": homes(s, board, city) * world.strength_home if s.setting.home_city else 0,
    }
    return {part: points for part, points in parts.items() if points}


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
        id, place = s.setting.world.ids[city], s.setting.world.names[city]
        if not paid:
            s.told.append(Fact("raja/scoring/4", phrase("raja.fact.nobody", place=place), "unscored", {"city": id}))
        for seat, points, gold in paid:
            alone = len(paid) == 1
            said = phrase(
                "raja.fact.alone" if alone else "raja.fact.scored",
                player=s.setting.player(seat),
                place=place,
                points=points,
                gold=gold,
            )
            equals = [other for other, same, _ in paid if same == points and other != seat]
            values = {
                "seat": seat,
                "city": id,
                "strength": points,
                "parts": parts_of(s, seat, city),
                "gold": gold,
                "alone": alone,
                "equals": equals,
                "character": CARDS[s.setting.world.card[s.number(seat)]] if equals and s.number(seat) else None,
            }
            s.told.append(Fact("raja/scoring/3" if alone else "raja/scoring/2", said, "scored", values))


def differences(before: RajaState, after: RajaState, mover: int) -> list[Fact]:
    """Whom a city would pay otherwise after a move than before it: the mover first, then the others as they rank."""
    facts: list[Fact] = []
    for city in range(CITIES):
        was, now = payments(before, city), payments(after, city)
        rows: list[Phrase] = []
        changes: list[Values] = []
        for seat in [mover, *[row[0] for row in now if row[0] != mover]]:
            old, new = standing(was, seat), standing(now, seat)
            if old != new:
                changes.append({"seat": seat, "old": rank_values(old), "new": rank_values(new)})
                said = phrase(
                    "raja.standing.row",
                    player=after.setting.player(seat),
                    rank=change(old[0] or phrase("raja.standing.none"), new[0] or phrase("raja.standing.none")),
                    points=change(old[1], new[1]),
                    gold=change(old[2], new[2]),
                )
                rows.append(said)
        if rows:
            world = after.setting.world
            said = phrase("raja.fact.standing", place=world.names[city], rows=rows)
            facts.append(Fact("raja/scoring/2", said, "standing", {"city": world.ids[city], "changes": changes}))
    return facts


def standing(paid: list[list[int]], seat: int) -> list[int]:
    """[rank, strength, gold] of a seat among payments; all 0 if it has nothing there."""
    for place, (other, points, gold) in enumerate(paid):
        if other == seat:
            return [place + 1, points, gold]
    return [0, 0, 0]


def rank_values(row: list[int]) -> Values:
    return {"rank": row[0] or None, "strength": row[1], "gold": row[2]}


def change(old: Any, new: Any) -> Any:
    return new if old == new else phrase("raja.standing.change", old=old, new=new)


def scores(s: RajaState) -> Scores:
    """Palaces built, then gold; equals share a place and the next one is skipped."""
    totals: list[tuple[int, ...]] = [(s.setting.palaces - board.palaces, board.gold) for board in s.boards]
    ranks = [1 + sum(1 for other in totals if other > mine) for mine in totals]
    sheet = [
        [phrase("raja.sheet.palaces", count=total[0]), phrase("raja.sheet.gold", count=total[1])] for total in totals
    ]
    return Scores(totals, ranks, sheet)
