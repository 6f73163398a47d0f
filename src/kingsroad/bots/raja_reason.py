"""Why a turn of Raja is good: what it changes of all that counts, the weightiest first."""

from __future__ import annotations

from typing import Final

from kingsroad.bots.raja_worth import COUNT, NAMES, WEIGHTS, Survey
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.raja.characters import card_phrase
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import CARDS, YOGI

MOST: Final = 3  # reasons given
SLIGHT: Final = 0.05  # what counts for less is no reason
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
        was, now = Survey(self.old).row(seat), survey.row(seat)
        weights = WEIGHTS[survey.players].at(survey.left)
        self.survey = survey
        self.gains = [weights[i] * (now[i] - was[i]) for i in range(COUNT)]

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
            last = phrase("reason.raja.last_palace")
            because(self.gain(PALACES) + built, phrase("reason.raja.palaces", count=built) if new.palaces else last)
        if new.gold > old.gold:
            because(self.gain(GOLD), phrase("reason.raja.gold", gold=new.gold - old.gold))
        paid = round(self.survey.payment(self.seat, 0))
        because(self.gain(("city_now",)), phrase("reason.raja.city", place=names[cities[0]], gold=paid))
        if self.old.track != self.new.track:
            because(self.gain(("city_second", *LATER)), phrase("reason.raja.order", place=names[cities[1]]))
        else:
            because(self.gain(("city_second",)), phrase("reason.raja.next_city", place=names[cities[1]]))
            because(self.gain(LATER), phrase("reason.raja.later_cities"))
        because(self.gain(WAYS), phrase("reason.raja.ways"))
        if new.supply > old.supply:
            because(self.gain(("supply",)), phrase("reason.raja.supply", count=new.supply - old.supply))
        because(self.gain(("villages",)), phrase("reason.raja.villages"))
        because(self.gain(("chips",)), phrase("reason.raja.chip"))
        for card in range(1, YOGI + 1):
            if new.holds(card) and not old.holds(card):
                gain = self.gain(CARDS[1:])
                because(max(gain, 2 * SLIGHT), phrase("reason.raja.card", card=card_phrase(card)))
        found.sort(key=weight_of, reverse=True)
        return [reason.said for reason in found[:MOST]] or [phrase("reason.raja.little")]


def weight_of(reason: Reason) -> float:
    return reason.weight


def reasons(before: RajaState, after: RajaState, seat: int) -> list[Phrase]:
    """At most three, the strongest first; never none."""
    return Change(before, after, seat).reasons()
