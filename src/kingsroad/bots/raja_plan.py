"""What the rest of a turn may still bring: one place is picked to travel to and to do there all that is open."""

from __future__ import annotations

from typing import Final

from kingsroad.bots.raja_value import ENVY, FAR, PALACE_WORTH, PENALTY_WORTH, STEP, SUPPLY_WORTH, Outlook, Reach, Roads
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
NOTHING: Final = -1000.0


def as_if_revealed(s: RajaState, seat: int, disc: int) -> None:
    """Make it the seat's turn with that disc, whoever would come before; for thinking ahead only."""
    world = s.setting.world
    pair = world.disc[disc]
    first, second = world.needs[pair.first], world.needs[pair.second]
    parts = [a + b for a, b in zip(first, second, strict=True)]
    s.turn = Turn(seat, parts, [0] * len(PARTS), 0, 0, False, 1 << s.boards[seat].place)


class Plan:
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
            gain = Plan(Outlook(copy, self.seat)).as_it_stands(copy) - now
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
                best = max(best, self.at(s, ways, place, due) + self.outlook.stand(ahead, place))
        return best

    def at(self, s: RajaState, ways: Reach, place: int, due: int) -> float:
        """The gain from going to a place and doing there whatever is open, palaces first."""
        outlook = self.outlook
        world = s.setting.world
        turn = s.turn
        parts, done = turn.parts, turn.done
        board = s.boards[self.seat]
        gold = board.gold - ways.toll[place]
        gain = -ways.toll[place] * (outlook.gold_worth + ENVY) - ways.steps[place] * STEP
        undone = 0

        loads = parts[QUARRY] - done[QUARRY] - turn.partial_quarry
        fetched = min(loads, board.quarry // world.quarry_load)
        undone += loads - fetched
        supply = board.supply + fetched * world.quarry_load

        # The way there may have to be opened first, with a moved house or a new one.
        free = parts[MOVE] - done[MOVE]
        if board.holds(BUILDER) and not turn.used >> BUILDER & 1:
            free += 1
        paid = parts[HOUSE] + parts[CITY_HOUSE] - done[HOUSE] - done[CITY_HOUSE]
        in_villages = min(paid, max(0, parts[HOUSE] - done[HOUSE]))
        gaps = ways.empty[place]
        by_moves = min(gaps, free)
        free -= by_moves
        gain -= by_moves * MOVED_AWAY
        gaps -= by_moves
        if gaps > in_villages or gaps > supply or gaps > gold:
            return NOTHING
        paid -= gaps
        in_villages -= gaps
        supply -= gaps
        gold -= gaps

        here = outlook.strength(s, place) if place < CITIES else 0
        before = outlook.payment(place, here) if place < CITIES else 0.0
        if place != board.place:
            gain += self.leave(s, board.place)
            if place == outlook.now:
                here += world.strength_architect

        wanted = parts[PALACE] - done[PALACE]
        if wanted:
            built = 0
            if place < CITIES:
                sites = world.outer_sites - s.outer[place] + (1 if s.centre[place] == NOBODY else 0)
                built = min(wanted, board.palaces, sites, gold // due)
            if built:
                large = s.centre[place] == NOBODY
                small = world.strength_small_palace_priest if board.holds(PRIEST) else world.strength_small_palace
                here += built * small + (world.strength_large_palace - small if large else 0)
                gold -= built * due
                gain += built * (PALACE_WORTH - due * outlook.gold_worth)
            undone += wanted - built

        if place < CITIES:
            for _ in range(free):
                more = outlook.payment(place, here + 1) - outlook.payment(place, here) - MOVED_AWAY
                if more > 0:
                    here += 1
                    gain += more
            while paid and supply and gold:
                more = outlook.payment(place, here + 1) - outlook.payment(place, here)
                if in_villages and more < BY_THE_ROAD:
                    gain += BY_THE_ROAD
                    in_villages -= 1
                else:
                    here += 1
                paid -= 1
                supply -= 1
                gold -= 1
                gain -= outlook.gold_worth
            gain += outlook.payment(place, here) - before
        else:
            built = min(in_villages, supply, gold)
            gain += built * (BY_THE_ROAD - outlook.gold_worth)
            paid -= built
            supply -= built
        gain += SUPPLY_WORTH[min(supply, 8)] - SUPPLY_WORTH[min(board.supply, 8)]
        if paid:
            undone += 1
        return gain - PENALTY_WORTH * min(undone, 2)

    def leave(self, s: RajaState, city: int) -> float:
        """The architect no longer counts where the Maharaja is."""
        if city != self.outlook.now:
            return 0.0
        points = self.outlook.strength(s, city)
        return self.outlook.payment(city, points - s.setting.world.strength_architect) - self.outlook.payment(
            city, points
        )
