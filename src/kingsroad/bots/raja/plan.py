"""What the rest of a turn may still bring: one place is picked to travel to and to do there all that is open."""

from __future__ import annotations

from typing import Final

from kingsroad.bots.raja.value import (
    ENVY,
    FAR,
    MUCH,
    PALACE_WORTH,
    PENALTY_WORTH,
    STEP,
    SUPPLY_WORTH,
    Outlook,
    Reach,
    Roads,
)
from kingsroad.raja.governors import move_down
from kingsroad.raja.palaces import price
from kingsroad.raja.state import NOBODY, RajaState, Turn
from kingsroad.raja.world import (
    ARTISAN,
    BUILDER,
    CHARACTER,
    CITIES,
    CITY_HOUSE,
    HOUSE,
    MOVE,
    ORDER,
    PALACE,
    PARTS,
    PRIEST,
    QUARRY,
    START,
    YOGI,
)

BY_THE_ROAD: Final = 0.9  # a further house in some village
MOVED_AWAY: Final = 0.7  # what a moved house is missed for where it stood
NOTHING: Final = -1000.0  # less than any plan is worth


def as_if_revealed(s: RajaState, seat: int, disc: int) -> None:
    """Make it the seat's turn with that disc, whoever would come before; for thinking ahead only."""
    world = s.setting.world
    pair = world.disc[disc]
    first, second = world.needs[pair.first], world.needs[pair.second]
    parts = [a + b for a, b in zip(first, second, strict=True)]
    s.turn = Turn(seat, parts, [0] * len(PARTS), 0, 0, False, 1 << s.boards[seat].place)


class TurnPlan:
    """The gains that are the same wherever one goes are found once, for the position the decision starts from."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.seat = outlook.seat
        self.order_gain = NOTHING
        self.change_gain = NOTHING
        self.artisan_gain = NOTHING

    def _find_change(self, s: RajaState) -> None:
        """What the best change of character is good for after this turn."""
        now = self.as_it_stands(s)
        held = s.boards[self.seat].cards
        for card in range(1, YOGI + 1):
            bit = 1 << card
            if not s.setting.cards & bit or held & bit:
                continue
            copy = s.clone()
            board = copy.boards[self.seat]
            if not s.setting.many_characters:
                board.cards = bit
            elif s.free & bit:
                board.cards |= bit
            elif s.free:
                continue
            else:
                board.cards ^= bit | held & -held  # about what a swap costs
            gain = TurnPlan(Outlook(copy, self.seat)).as_it_stands(copy) - now
            self.change_gain = max(self.change_gain, gain)
            if card == ARTISAN:
                self.artisan_gain = gain

    def _find_order(self, s: RajaState) -> None:
        """What the best move of a token is good for."""
        now = self.outlook.value(s)
        for city in s.track[s.setting.world.order_fields + 1 :]:
            if city != NOBODY:
                copy = s.clone()
                move_down(copy, city)
                self.order_gain = max(self.order_gain, Outlook(copy, self.seat).value(copy) - now)

    def worth(self, s: RajaState) -> float:
        """Of a position in the seat's turn: as it stands, and what may still be made of it."""
        board = s.boards[self.seat]
        roads = Roads(s, board)
        ways = roads.reach(board.place, s.turn.touched)
        return self.outlook.value(s) + self.rest(s, ways, self.outlook.ways_ahead(roads), price(s, board))

    def as_it_stands(self, s: RajaState) -> float:
        """If the turn ended here."""
        board = s.boards[self.seat]
        return self.outlook.value(s) + self.outlook.stand(self.outlook.ways_ahead(Roads(s, board)), board.place)

    def rest(self, s: RajaState, ways: Reach, ahead: list[Reach], due: int) -> float:
        """The most that can still be made of the turn, if a palace costs `due`."""
        turn = s.turn
        worth = 0.0
        if turn.done[ORDER] < turn.parts[ORDER]:
            if self.order_gain == NOTHING:
                self._find_order(s)
            worth += self.order_gain
        stay = self.best_place(s, ways, ahead, due)
        if turn.done[CHARACTER] < turn.parts[CHARACTER]:
            if self.change_gain == NOTHING:
                self._find_change(s)
            stay += self.change_gain
            if self.artisan_gain > NOTHING:
                cheap = s.setting.world.palace_price_artisan
                stay = max(stay, self.artisan_gain + self.best_place(s, ways, ahead, cheap))
        return worth + stay

    def best_place(self, s: RajaState, ways: Reach, ahead: list[Reach], due: int) -> float:
        best = NOTHING
        for place in range(START + 1):
            if ways.cost[place] < FAR and ways.toll[place] <= s.boards[self.seat].gold:
                best = max(best, Trip(s, self.outlook, ways, place, due).gain() + self.outlook.stand(ahead, place))
        return best


class Trip:
    """Going to one place and doing there whatever is open: what is at hand for it, and what it has brought so far."""

    def __init__(self, s: RajaState, outlook: Outlook, ways: Reach, place: int, due: int) -> None:
        board, turn = s.boards[outlook.seat], s.turn
        parts, done = turn.parts, turn.done
        self.s = s
        self.board = board
        self.outlook = outlook
        self.place = place
        self.due = due  # for a palace
        self.gaps = ways.empty[place]
        self.gold = board.gold - ways.toll[place]
        self.supply = board.supply
        self.free = parts[MOVE] - done[MOVE]  # houses that cost nothing: moved ones and the Builder's
        if board.holds(BUILDER) and not turn.used >> BUILDER & 1:
            self.free += 1
        self.paid = parts[HOUSE] + parts[CITY_HOUSE] - done[HOUSE] - done[CITY_HOUSE]
        self.in_villages = min(self.paid, max(0, parts[HOUSE] - done[HOUSE]))  # as many of the paid ones
        self.undone = 0
        self.worth = -ways.toll[place] * (outlook.gold_worth + ENVY) - ways.steps[place] * STEP

    def gain(self) -> float:
        self.fetch()
        if not self.open_the_way():
            return NOTHING
        if self.place < CITIES:
            self.build_in_city()
        else:
            self.undone += self.s.turn.parts[PALACE] - self.s.turn.done[PALACE]
            self.leave()
            self.build_in_villages(self.in_villages)
        if self.paid:
            self.undone += 1
        supply = SUPPLY_WORTH[min(self.supply, MUCH)] - SUPPLY_WORTH[min(self.board.supply, MUCH)]
        return self.worth + supply - PENALTY_WORTH * min(self.undone, 2)

    def fetch(self) -> None:
        turn = self.s.turn
        load = self.s.setting.world.quarry_load
        wanted = turn.parts[QUARRY] - turn.done[QUARRY] - turn.partial_quarry
        fetched = min(wanted, self.board.quarry // load)
        self.supply += fetched * load
        self.undone += wanted - fetched

    def open_the_way(self) -> bool:
        """Empty villages on the way need a house first, moved or new."""
        moved = min(self.gaps, self.free)
        self.free -= moved
        self.worth -= moved * MOVED_AWAY
        new = self.gaps - moved
        if new > min(self.in_villages, self.supply, self.gold):
            return False
        self.paid -= new
        self.in_villages -= new
        self.supply -= new
        self.gold -= new
        return True

    def leave(self) -> None:
        """The architect no longer counts where the Maharaja is."""
        outlook, here = self.outlook, self.board.place
        if here != self.place and here == outlook.now:
            points = outlook.strength(self.s, here)
            without = points - self.s.setting.world.strength_architect
            self.worth += outlook.payment(here, without) - outlook.payment(here, points)

    def build_in_city(self) -> None:
        outlook, city = self.outlook, self.place
        points = outlook.strength(self.s, city)
        before = outlook.payment(city, points)
        if city != self.board.place:
            self.leave()
            if city == outlook.now:
                points += self.s.setting.world.strength_architect
        points += self.build_palaces()
        for _ in range(self.free):
            more = outlook.payment(city, points + 1) - outlook.payment(city, points) - MOVED_AWAY
            if more > 0.0:
                points += 1
                self.worth -= MOVED_AWAY
        while self.paid and self.supply and self.gold:
            more = outlook.payment(city, points + 1) - outlook.payment(city, points)
            if self.in_villages and more < BY_THE_ROAD:
                self.build_in_villages(1)
                continue
            points += 1
            self.pay_house()
        self.worth += outlook.payment(city, points) - before

    def build_palaces(self) -> int:
        """As many as are open and can be paid, the centre first; returns the strength they give."""
        s, city = self.s, self.place
        world = s.setting.world
        wanted = s.turn.parts[PALACE] - s.turn.done[PALACE]
        if wanted == 0:
            return 0
        centre = 1 if s.centre[city] == NOBODY else 0
        sites = world.outer_sites - s.outer[city] + centre
        built = min(wanted, self.board.palaces, sites, self.gold // self.due)
        self.undone += wanted - built
        self.gold -= built * self.due
        self.worth += built * (PALACE_WORTH - self.due * self.outlook.gold_worth)
        if built == 0:
            return 0
        small = world.strength_small_palace_priest if self.board.holds(PRIEST) else world.strength_small_palace
        return built * small + centre * (world.strength_large_palace - small)

    def build_in_villages(self, most: int) -> None:
        for _ in range(min(most, self.supply, self.gold)):
            self.in_villages -= 1
            self.worth += BY_THE_ROAD
            self.pay_house()

    def pay_house(self) -> None:
        self.paid -= 1
        self.supply -= 1
        self.gold -= 1
        self.worth -= self.outlook.gold_worth
