"""The printed game as int-indexed tables, built from one Content; and all moves, made once from them (`moves.py`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from kingsroad.kernel.content import Content, Record
from kingsroad.kernel.effect import All, Do, Gain, Vocabulary, needed
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault

if TYPE_CHECKING:
    from kingsroad.raja.auction import Bid, Pass
    from kingsroad.raja.characters import Give, Poach, Swap, Take
    from kingsroad.raja.discs import Chip, SetDisc
    from kingsroad.raja.governors import Order
    from kingsroad.raja.houses import Quarry
    from kingsroad.raja.palaces import Palace
    from kingsroad.raja.rounds import End
    from kingsroad.raja.travel import Go

# Places: cities 0..6, the start place 7, villages from 8 on.
CITIES: Final = 7
START: Final = 7
VILLAGES: Final = 30
PLACES: Final = 38
FIRST_VILLAGE: Final = 8
ROADS: Final = 16

# The picture of the map.
WIDTH: Final = 1000
HEIGHT: Final = 710
LABELS: Final = ("above", "below", "left", "right")
CRESTS: Final = ("camel", "dome", "kite", "stepwell", "sun", "tower", "window")
_COLOUR: Final = re.compile("#[0-9a-f]{6}")

# Characters are numbered as printed; sets of them are masks with bit n for number n.
MOGUL: Final = 1
TRADER: Final = 2
PRIEST: Final = 3
WANDERER: Final = 4
BUILDER: Final = 5
ARTISAN: Final = 6
YOGI: Final = 7
CARDS: Final = ("", "mogul", "trader", "priest", "wanderer", "builder", "artisan", "yogi")

# Parts of actions: what a step of a turn is counted against.
HOUSE: Final = 0
CITY_HOUSE: Final = 1
PALACE: Final = 2
MOVE: Final = 3
QUARRY: Final = 4
ORDER: Final = 5
CHARACTER: Final = 6
PARTS: Final = ("house", "city_house", "palace", "move", "quarry", "order", "character")

GOLD: Final = 0
CHIP: Final = 1
GOODS: Final = ("gold", "chip")
ACTIONS: Final = ("gold", "house", "houses", "move", "quarry", "palace", "palace-house", "order", "character")
VALUES: Final = (
    "start_gold houses opening_houses supply_houses palaces palaces_short outer_sites village_room "
    "village_room_two_players house_price palace_price palace_price_artisan quarry_load order_fields penalty "
    "strength_architect strength_house strength_small_palace strength_small_palace_priest strength_large_palace "
    "strength_home alone chips unnumbered_fields numbered_fields rounds_short rounds"
).split()


def check_picture(record: Record, is_city: bool) -> None:
    """What only the table on a screen shows: where a place stands, where its name is written, how a city looks."""
    for field, most in (("x", WIDTH), ("y", HEIGHT)):
        if not 0 <= record.integer(field) <= most:
            raise record.fault("content.choice", field=field, word=str(record.integer(field)), known=f"0-{most}")
    if "label" in record.fields:
        record.choice("label", LABELS)
    if is_city:
        record.choice("crest", CRESTS)
        colour = record.text("colour")
        if not _COLOUR.fullmatch(colour):
            raise record.fault("content.choice", field="colour", word=colour, known="#000000-#ffffff")


class World:
    """Everything that is the same in every game of one content."""

    # The moves: `moves.make_moves` fills them in. Lists with a place have the start place too, so that trying it is
    # refused with a reason.
    take: list[Take]  # by card, as are gifts
    give: list[Give]
    bid: list[Bid]  # by amount
    pass_: Pass
    disc: list[SetDisc]
    house: list[Move]  # by place, like the four below it
    lift: list[Move]
    drop: list[Move]
    builder_house: list[Move]
    builder_lift: list[Move]
    village_house: list[Move]
    village_drop: list[Move]
    village_builder: list[Move]
    quarry: Quarry
    centre: Palace
    outer: Palace
    order: list[Order]  # by city
    swap: list[Swap]
    poach: list[Poach]  # by colour
    chip: list[Chip]  # by action
    end: End
    ways: list[list[tuple[Go, int]]]  # from each place, the moves along its roads
    by_code: dict[str, Move]

    def __init__(self, content: Content) -> None:
        cities = content.expect("city", CITIES)
        start = content.expect("start", 1)
        villages = content.expect("village", VILLAGES)
        self.records: list[Record] = [*cities, *start, *villages]
        self.ids: list[str] = [record.id for record in self.records]
        self.names: list[str] = [record.text("name") for record in self.records]
        if len(set(self.ids)) != PLACES:
            raise Fault("raja.content.place_twice", place=next(i for i in self.ids if self.ids.count(i) > 1))
        for record in self.records:
            check_picture(record, record.kind == "city")

        for record in content.expect("value", len(VALUES)):
            if record.id not in VALUES:
                raise record.fault("raja.content.value")
        value = {name: content.one("value", name).number("amount") for name in VALUES}
        self.start_gold = value["start_gold"]
        self.houses = value["houses"]
        self.opening_houses = value["opening_houses"]
        self.supply_houses = value["supply_houses"]
        self.palaces = value["palaces"]
        self.palaces_short = value["palaces_short"]
        self.outer_sites = value["outer_sites"]
        self.village_room = value["village_room"]
        self.village_room_two_players = value["village_room_two_players"]
        self.house_price = value["house_price"]
        self.palace_price = value["palace_price"]
        self.palace_price_artisan = value["palace_price_artisan"]
        self.quarry_load = value["quarry_load"]
        self.order_fields = value["order_fields"]
        self.penalty = value["penalty"]
        self.strength_architect = value["strength_architect"]
        self.strength_house = value["strength_house"]
        self.strength_small_palace = value["strength_small_palace"]
        self.strength_small_palace_priest = value["strength_small_palace_priest"]
        self.strength_large_palace = value["strength_large_palace"]
        self.strength_home = value["strength_home"]
        self.alone = value["alone"]
        self.chips = value["chips"]
        self.first_numbered = value["unnumbered_fields"] + 1
        self.fields = value["unnumbered_fields"] + value["numbered_fields"]
        self.rounds_short = value["rounds_short"]
        self.rounds = value["rounds"]
        self.payouts: dict[int, list[int]] = {}
        for players in range(2, 6):
            payout = content.one("payout", str(players))
            self.payouts[players] = payout.numbers("amounts")
            if len(self.payouts[players]) != players:
                raise payout.fault("raja.content.payout", expected=players)

        self.colours: tuple[str, ...] = tuple(record.id for record in content.expect("colour", 5))
        self.palace_colours: list[str] = [record.text("palace") for record in content.all("colour")]
        self._read_cards_and_actions(content)
        self._read_roads(content)

    def place(self, record: Record, id: str) -> int:
        if id not in self.ids:
            raise record.fault("raja.content.place", place=id)
        return self.ids.index(id)

    def _read_cards_and_actions(self, content: Content) -> None:
        words = Vocabulary(GOODS, PARTS, ())
        self.income: list[Gain | None] = [None] * (YOGI + 1)
        self.homes: list[int] = [-1] * (YOGI + 1)
        for card, record in enumerate(content.expect("character", YOGI), 1):
            if record.id != CARDS[card]:
                raise record.fault("raja.content.character", expected=CARDS[card])
            if "income" in record.fields:
                income = needed(record, "income", words)
                if not isinstance(income, Gain):
                    raise record.fault("raja.content.effect", effect=income.text)
                self.income[card] = income
            home = content.one("home", record.id)
            home.note("city", "choice", self.ids[:CITIES])
            self.homes[card] = self.place(home, home.text("city"))
            if self.homes[card] >= CITIES:
                raise home.fault("raja.content.place", place=home.text("city"))
        self.number: list[int] = [0, *content.ranks("character", "number")]  # per character
        self.card: list[int] = [self.number.index(number) for number in range(YOGI + 1)]  # per number
        self.lowest: list[int] = [  # the lowest number in a set of characters; 0 for none
            min((self.number[card] for card in range(1, YOGI + 1) if held >> card & 1), default=0)
            for held in range(1 << YOGI + 1)
        ]
        self.effects: list[str] = []  # per action, its formula
        self.gain: list[Gain | None] = []  # per action, what comes at once
        self.needs: list[list[int]] = []  # per action, how many of each part it takes
        for action, record in enumerate(content.expect("action", len(ACTIONS))):
            if record.id != ACTIONS[action]:
                raise record.fault("raja.content.action", expected=ACTIONS[action])
            effect = needed(record, "effect", words)
            gain = effect if isinstance(effect, Gain) else None
            needs = [0] * len(PARTS)
            if gain is None:
                for part in effect.parts if isinstance(effect, All) else [effect]:
                    if not isinstance(part, Do):
                        raise record.fault("raja.content.effect", effect=effect.text)
                    needs[part.action] += 1
            self.effects.append(effect.text)
            self.gain.append(gain)
            self.needs.append(needs)

    def _read_roads(self, content: Content) -> None:
        self.road_ids: list[str] = []
        self.road_ends: list[tuple[int, int]] = []
        self.road_masks: list[int] = []  # both ends, one bit each
        self.road_villages: list[list[int]] = []
        seen: list[int] = []
        for record in content.expect("road", ROADS):
            record.note("ends", "choices", self.ids[: START + 1])
            record.note("villages", "several", self.ids[FIRST_VILLAGE:])
            ends = [self.place(record, id) for id in record.texts("ends")]
            villages = [self.place(record, id) for id in record.texts("villages")]
            if len(ends) != 2 or ends[0] == ends[1] or max(ends) > START:
                raise record.fault("raja.content.ends")
            if not 1 <= len(villages) <= 2 or min(villages) < FIRST_VILLAGE:
                raise record.fault("raja.content.road_villages")
            self.road_ids.append(record.id)
            self.road_ends.append((ends[0], ends[1]))
            self.road_masks.append(1 << ends[0] | 1 << ends[1])
            self.road_villages.append(villages)
            seen += villages
        for village in range(FIRST_VILLAGE, PLACES):
            if seen.count(village) != 1:
                raise Fault("raja.content.village_road", village=self.ids[village], count=seen.count(village))
