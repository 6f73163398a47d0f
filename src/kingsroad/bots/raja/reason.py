"""Why a turn of Raja is good: what it changes of all that counts, the weightiest first."""

from __future__ import annotations

from typing import Final

from kingsroad.bots.raja.worth import COUNT, NAMES, WEIGHTS, Survey
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.raja.characters import card_phrase
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import CARDS, CITIES, FIRST_VILLAGE, PLACES, YOGI

SLIGHT: Final = 0.05  # what counts for less is no reason
NOTHING: Final = 0.005  # gold that makes no difference
PALACES: Final = ("palaces", "finished")
GOLD: Final = ("gold_acted", "gold_to_act", "gold_spare", "affordable", "can_finish", "funded")
LATER: Final = ("city_third", "city_fourth", "cities_later")
WAYS: Final = ("way_now", "way_second", "way_third")


class Reason:
    def __init__(self, weight: float, said: Phrase) -> None:
        self.weight = weight
        self.said = said


class Change:
    """What differs for a seat between two positions, each as if its turn were over."""

    def __init__(self, before: RajaState, after: RajaState, seat: int) -> None:
        self.old = before.clone()
        self.new = after.clone()
        self.seat = seat
        self.old.boards[seat].acted = True
        self.new.boards[seat].acted = True
        survey = Survey(self.new)
        self.was = Survey(self.old)
        was, now = self.was.row(seat), survey.row(seat)
        weights = WEIGHTS[survey.players].at(survey.left)
        self.survey = survey
        self.more = [now[i] - was[i] for i in range(COUNT)]
        self.gains = [weights[i] * self.more[i] for i in range(COUNT)]

    def gain(self, names: tuple[str, ...]) -> float:
        total = 0.0
        for name in names:
            total += self.gains[NAMES.index(name)]
        return total

    def reasons(self) -> list[Phrase]:
        old, new = self.old.boards[self.seat], self.new.boards[self.seat]
        names = self.new.setting.world.names
        cities = self.survey.cities
        found: list[Reason] = []

        def because(weight: float, said: Phrase) -> None:
            if weight > SLIGHT:
                found.append(Reason(weight, said))

        built = old.palaces - new.palaces
        if built:
            said = phrase("reason.raja.palaces", count=built, places=self.built())
            because(self.gain(PALACES) + built, said if new.palaces else phrase("reason.raja.last_palace"))
        if new.gold > old.gold:
            because(self.gain(GOLD), phrase("reason.raja.gold", gold=new.gold - old.gold))
        paid = round(self.survey.payment(self.seat, 0))
        because(self.gain(("city_now",)), phrase("reason.raja.city", place=names[cities[0]], gold=paid))
        if self.old.track != self.new.track:
            because(self.gain(("city_second", *LATER, *WAYS)), phrase("reason.raja.order", place=names[cities[1]]))
        else:
            # weights are learned, and a loss may count for something: only what is better is said to be
            if self.pays_more(1):
                because(self.gain(("city_second",)), phrase("reason.raja.next_city", place=names[cities[1]]))
            later = [names[cities[i]] for i in range(2, CITIES) if self.pays_more(i)]
            if later:
                because(self.gain(LATER), phrase("reason.raja.later_cities", places=later))
            ways = [NAMES.index(name) for name in WAYS]
            nearer = [names[cities[i]] for i, at in enumerate(ways) if self.more[at] < 0.0 and self.gains[at] > 0.0]
            if nearer:
                because(self.gain(WAYS), phrase("reason.raja.ways", places=nearer))
        if new.supply > old.supply:
            because(self.gain(("supply",)), phrase("reason.raja.supply", count=new.supply - old.supply))
        settled = [names[i] for i in range(FIRST_VILLAGE, PLACES) if new.houses[i] and not old.houses[i]]
        if settled:
            because(self.gain(("villages",)), phrase("reason.raja.villages", places=settled))
        because(self.gain(("chips",)), phrase("reason.raja.chip"))
        for card in range(1, YOGI + 1):
            if new.holds(card) and not old.holds(card):
                gain = self.gain(CARDS[1:])
                because(max(gain, 2 * SLIGHT), phrase("reason.raja.card", card=card_phrase(card)))
        found.sort(key=weight_of, reverse=True)
        return [reason.said for reason in found]

    def built(self) -> list[str]:
        """The cities that got a palace."""
        old, new = self.old.boards[self.seat], self.new.boards[self.seat]
        names = self.new.setting.world.names
        return [
            names[city]
            for city in range(CITIES)
            if new.small[city] > old.small[city] or self.new.centre[city] != self.old.centre[city]
        ]

    def pays_more(self, distance: int) -> bool:
        """Is the city so many visits ahead expected to pay more than before?"""
        return self.survey.payment(self.seat, distance) > self.was.payment(self.seat, distance) + NOTHING


def weight_of(reason: Reason) -> float:
    return reason.weight


def reasons(before: RajaState, after: RajaState, seat: int) -> list[Phrase]:
    """All there are, the strongest first."""
    return Change(before, after, seat).reasons()
