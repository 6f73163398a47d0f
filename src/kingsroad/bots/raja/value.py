"""What a position of Raja is worth to a seat, counted in gold.

An Outlook is made once for a decision: it fixes what the seat does not change by it (the others' strength in
the cities, how long the game may last) and then values many positions that differ by the seat's own doing.
"""

from __future__ import annotations

from typing import Final

from kingsroad.raja.state import NOBODY, Board, RajaState
from kingsroad.raja.world import (
    ARTISAN,
    BUILDER,
    CITIES,
    FIRST_VILLAGE,
    MOGUL,
    PLACES,
    PRIEST,
    START,
    TRADER,
    WANDERER,
    YOGI,
)

PALACE_WORTH: Final = 30.0
PENALTY_WORTH: Final = 3.0  # an action left undone: the others' gold, and face
ENVY: Final = 0.15  # an opponent's gold
SPARE_GOLD: Final = 0.1  # gold beyond what the palaces left to build will cost
VILLAGE_WORTH: Final = 0.5  # an own house by the road: tolls to come
CHIP_WORTH: Final = 2.0
SUPPLY_WORTH: Final = [0.0, 1.3, 2.4, 3.3, 4.0, 4.5, 4.9, 5.2, 5.4]
MUCH: Final = len(SUPPLY_WORTH) - 1  # more in supply is worth no more
VISIT_WEIGHTS: Final = [1.0, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15]  # a payment in this round, the next one, ...
WAY_WEIGHT: Final = 0.5  # how much of the toll to a city that is visited later counts already
EMPTY_VILLAGE: Final = 2.5  # on the way: somebody has to build there first
STEP: Final = 0.05  # nobody likes detours, even free ones
LONG_WAY: Final = 8.0
FAR: Final = 99.0


class Reach:
    """Between one place and the others: what the best way costs all in all, its toll, its empty villages."""

    def __init__(self, place: int) -> None:
        self.cost = [FAR] * (START + 1)
        self.toll = [0] * (START + 1)
        self.empty = [0] * (START + 1)
        self.steps = [0] * (START + 1)
        self.cost[place] = 0.0


class Roads:
    """All roads as one player finds them now, the same in both directions."""

    def __init__(self, s: RajaState, board: Board) -> None:
        count, own = s.count, board.houses
        bank_pays = board.holds(WANDERER)
        self.world = s.setting.world
        self.tolls: list[int] = []
        self.empty: list[int] = []
        for villages in self.world.road_villages:
            toll = 0
            empty = 0
            for village in villages:
                houses = count[village - FIRST_VILLAGE]
                if houses == 0:
                    empty += 1
                elif own[village] == 0 and not bank_pays:
                    toll += houses
            self.tolls.append(toll)
            self.empty.append(empty)

    def reach(self, place: int, touched: int = 0) -> Reach:
        """Ways that do not lead back to the places of that mask."""
        found = Reach(place)
        cost = found.cost
        queue = [place]
        for here in queue:
            for move, road in self.world.ways[here]:
                to = move.to
                there = cost[here] + STEP + self.tolls[road] + self.empty[road] * EMPTY_VILLAGE
                if there < cost[to] and not touched >> to & 1:
                    cost[to] = there
                    found.toll[to] = found.toll[here] + self.tolls[road]
                    found.empty[to] = found.empty[here] + self.empty[road]
                    found.steps[to] = found.steps[here] + 1
                    queue.append(to)
        return found


def visits(s: RajaState) -> list[int]:
    """The cities in the order the Maharaja comes to them, the present one first, as the track lies now."""
    coming = [city for city in s.track if city != NOBODY]
    return coming if s.round == 0 else [s.maharaja, *[city for city in coming if city != s.maharaja]]


def rounds_left(s: RajaState) -> float:
    """Rounds after this one, roughly: the player who is ahead builds about one palace in each."""
    if s.closing:
        return 0.0
    fewest = min([board.palaces for board in s.boards])
    fields = s.setting.world.fields
    topmost = max([field for field in range(1, fields + 1) if s.track[field] != NOBODY])
    return min(max(0.0, fewest - 0.5), float(fields - topmost), float(s.setting.last_round - s.round))


def standing(s: RajaState, seat: int, city: int) -> int:
    """Strength in a city without the architect, who moves on."""
    board = s.boards[seat]
    world = s.setting.world
    small = world.strength_small_palace_priest if board.holds(PRIEST) else world.strength_small_palace
    points = board.houses[city] * world.strength_house + board.small[city] * small
    if s.centre[city] == seat:
        points += world.strength_large_palace
    if s.setting.home_city:
        for card in range(1, YOGI + 1):
            if board.holds(card) and world.homes[card] == city:
                points += world.strength_home
    return points


class Rival:
    """How strong another player may be when a city is scored: about `points`, give or take `spread`."""

    def __init__(self, points: float, spread: float) -> None:
        self.points = points
        self.spread = spread


class Outlook:
    def __init__(self, s: RajaState, seat: int) -> None:
        self.seat = seat
        self.now = s.maharaja
        self.left = rounds_left(s)
        self.gold_worth = min(1.0, 0.15 + self.left)
        self.visits = visits(s)
        self.weight = [0.0] * CITIES
        for distance, city in enumerate(self.visits):
            sure = min(1.0, max(0.0, self.left - distance + 1)) if distance else 1.0
            self.weight[city] = VISIT_WEIGHTS[distance] * sure * self.gold_worth
        self.amounts = [*[float(amount) for amount in s.setting.payout], 0.0]
        self.alone = float(s.setting.world.alone)
        self.rivals = [self._rivals(s, city) for city in range(CITIES)]
        self.paid: list[dict[int, float]] = [{} for _ in range(CITIES)]
        self.card_worth = [self._card_worth(s, card) for card in range(YOGI + 1)]

    # -- what a city will pay -------------------------------------------------------------------

    def _rivals(self, s: RajaState, city: int) -> list[Rival]:
        now = city == self.now
        number = s.number(self.seat)
        rivals: list[Rival] = []
        for seat, board in enumerate(s.boards):
            if seat == self.seat:
                continue
            points = float(standing(s, seat, city))
            spread = 0.0
            if not now:  # anyone may come by then
                points += 1.0
                spread = 2.0 + 0.3 * self.visits.index(city)
            elif board.place == city:
                points += 1.0
            if now and not board.acted:
                points += 1.0
                spread = 1.5
            if points >= 1.0:
                points += 0.1 if 0 < s.number(seat) < number else -0.1
            rivals.append(Rival(points, spread))
        return rivals

    def payment(self, city: int, strength: int) -> float:
        """What the city is expected to pay for that own strength, weighted by how soon it does."""
        known = self.paid[city]
        if strength not in known:
            known[strength] = self._payment(city, strength if city == self.now else strength + 1)
        return known[strength]

    def _payment(self, city: int, strength: int) -> float:
        if strength == 0 or self.weight[city] == 0.0:
            return 0.0
        rank = 0.0
        alone = 1.0
        for rival in self.rivals[city]:
            ahead = rival.points - strength
            if rival.spread > 0.0:
                rank += min(1.0, max(0.0, 0.5 + ahead / (2 * rival.spread)))
            elif ahead > 0.0:
                rank += 1.0
            if rival.points > 0.0:
                alone *= 0.5 if rival.spread > 0.0 and rival.points < 1.5 else 0.0
        low = int(rank)
        high = min(low + 1, len(self.amounts) - 1)
        amount = self.amounts[low] + (rank - low) * (self.amounts[high] - self.amounts[low])
        return self.weight[city] * (amount + alone * self.alone)

    # -- what a card is good for ----------------------------------------------------------------

    def _card_worth(self, s: RajaState, card: int) -> float:
        """In the rounds to come; what it does in this turn shows in the position itself."""
        if self.left <= 0.0:
            return 0.0
        if card == MOGUL:
            return 2.0
        if card == TRADER:
            return 1.2
        if card == PRIEST:
            return 0.8 + 0.3 * sum(s.boards[self.seat].small)
        if card == WANDERER:
            return 1.6
        if card == BUILDER:
            return 2.2
        if card == ARTISAN:
            return 3.2
        if card == YOGI:
            return 2.4 if s.chips else 0.5
        return 0.0

    def cards(self, held: int) -> float:
        """Of several cards the best counts in full, the others less."""
        best = 0.0
        worth = 0.0
        for card in range(1, YOGI + 1):
            if held >> card & 1:
                worth += self.card_worth[card]
                best = max(best, self.card_worth[card])
        return best + 0.7 * (worth - best)

    # -- the position as it stands --------------------------------------------------------------

    def value(self, s: RajaState) -> float:
        """All but where the architect will stand when the turn is over: see `stand`."""
        board = s.boards[self.seat]
        useful = min(board.gold, s.setting.world.palace_price * board.palaces)
        worth = PALACE_WORTH * (s.setting.palaces - board.palaces)
        worth += useful * self.gold_worth + (board.gold - useful) * SPARE_GOLD
        worth += SUPPLY_WORTH[min(board.supply, MUCH)] + self.cards(board.cards) + board.chips * CHIP_WORTH
        for other in s.boards:
            if other is not board:
                worth -= other.gold * ENVY
        for city in range(CITIES):
            worth += self.payment(city, self.strength(s, city))
        for place in range(FIRST_VILLAGE, PLACES):
            if board.houses[place]:
                worth += VILLAGE_WORTH
        return worth

    def ways_ahead(self, roads: Roads) -> list[Reach]:
        """To the cities that are visited next."""
        return [roads.reach(city) for city in self.visits[1:3]]

    def stand(self, ahead: list[Reach], place: int) -> float:
        """What it is worth to end the turn there: less, the dearer the ways to the next cities are."""
        worth = 0.0
        for distance, ways in enumerate(ahead, 1):
            worth -= self.weight[self.visits[distance]] * WAY_WEIGHT * min(ways.cost[place], LONG_WAY)
        return worth

    def opening(self, s: RajaState) -> float:
        """Before the first round: how well the roads lead to the cities, the first ones above all."""
        ways = Roads(s, s.boards[self.seat]).reach(START)
        return self.value(s) - sum([self.weight[city] * ways.cost[city] for city in self.visits])

    def strength(self, s: RajaState, city: int) -> int:
        """As the city will count it: only the one that is scored now counts the architect."""
        points = standing(s, self.seat, city)
        if city == self.now and s.boards[self.seat].place == city:
            points += s.setting.world.strength_architect
        return points
