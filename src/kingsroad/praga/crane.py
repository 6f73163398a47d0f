"""The action crane: tiles on its rim, bonuses on its wheel, and how it turns."""

from __future__ import annotations

from kingsroad.kernel.effect import Gain, unfold
from kingsroad.kernel.move import Row
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, phrase, refuse
from kingsroad.praga import actions, gains, windows
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Offer, TurnMove, waiting_step
from kingsroad.praga.terms import (
    ACTIONS,
    EGG,
    FROM_BLUE_ZONE,
    FROM_WHEEL,
    GOLD,
    POINT,
    SLOTS,
    STONE,
    TILE_SCORES,
    WHEEL_GOLD,
    WHEEL_STONE,
)
from kingsroad.praga.wording import action_phrase, amounts, effect_values
from kingsroad.praga.world import World


def sector_of(s: PragaState, slot: int) -> int:
    return (slot - s.box) % SLOTS


# -- taking a tile ------------------------------------------------------------------------------


class TakeTile(TurnMove):
    """Take the action tile on a slot of the crane."""

    def __init__(self, slot: int) -> None:
        names = {"slot": slot}
        super().__init__(f"take {slot}", "take_action_tile", names, f"slot.{slot}", "praga/crane/2", "praga/crane/3")
        self.slot = slot

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        if s.turn.tile != NONE:
            return refuse("praga/turn/1", "praga.no.tile_taken")
        if s.crane[self.slot] == NONE:
            return refuse("praga/crane/11", "praga.no.tile_there")
        price = s.setting.world.slot_price[self.slot]
        gold = s.boards[seat].purse[GOLD]
        if gold < price:
            return refuse("praga/crane/2", "praga.no.gold", price=price, missing=price - gold)
        if not useful(s, seat, self.slot) and not may_become_possible(s, seat, self.slot):
            for other, tile in enumerate(s.crane):
                if tile != NONE and s.setting.world.slot_price[other] <= gold and useful(s, seat, other):
                    return refuse("praga/turn/2", "praga.no.possible_action")
        return None

    def play(self, s: PragaState, seat: int) -> None:
        """Price or points at once; the wheel bonus waits."""
        world = s.setting.world
        turn = s.turn
        points = points_of(s, self.slot)
        turn.tile = s.crane[self.slot]
        turn.slot = self.slot
        turn.sector = sector_of(s, self.slot)
        turn.special = world.special[turn.sector]
        s.crane = without(s.crane, self.slot)
        s.own(seat).purse[GOLD] -= world.slot_price[self.slot]
        s.passed &= ~(1 << turn.tile)
        if points:
            score_tile(s, seat, points, FROM_BLUE_ZONE)

    def row(self, s: PragaState, seat: int) -> Row:
        """Both actions of a tile, what it costs or scores, and its bonus."""
        pair = s.setting.pairs[s.crane[self.slot]]
        key = (sector_of(s, self.slot), points_of(s, self.slot), *pair)
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = self.offered(s.setting.world, key[0], key[1], pair)
        return row

    def offered(self, world: World, sector: int, points: int, pair: tuple[int, int]) -> Row:
        price = world.slot_price[self.slot]
        effect = world.sector[sector]
        values = {
            "slot": self.slot,
            "actions": [ACTIONS[action] for action in pair],
            "cost": amounts((GOLD, price)),
            "gains": amounts((POINT, points)),
            "effect": None if effect is None else effect.text,
            "special": world.special[sector],
        }
        bonus = phrase("praga.bonus.special", points=world.special[sector])
        if not world.special[sector]:
            bonus = world.said(effect)
        terms: list[Phrase] = [phrase("praga.take.price", gold=price)] if price else []
        if points:
            terms.append(phrase("praga.take.points", points=points))
        terms.append(phrase("praga.take.wheel", bonus=bonus))
        first, second = pair
        said = phrase("praga.move.take", first=action_phrase(first), second=action_phrase(second), terms=terms)
        return self.shown(values, said)


def without(crane: list[int], slot: int) -> list[int]:
    """The crane once the tile there is taken."""
    left = crane[:]
    left[slot] = NONE
    return left


def points_of(s: PragaState, slot: int) -> int:
    """What taking the tile there scores: a tile that bears the mark is worth more."""
    tile = s.crane[slot]
    if tile != NONE and s.passed >> tile & 1:
        return s.setting.world.passed_points
    return s.setting.world.slot_points[slot]


def useful(s: PragaState, seat: int, slot: int) -> bool:
    """Is one of the tile's actions possible, once it is paid for and its wheel bonus counted?"""
    gold = s.boards[seat].purse[GOLD] - s.setting.world.slot_price[slot]
    return any_possible(s, seat, s.setting.pairs[s.crane[slot]], gold, sector_of(s, slot))


def any_possible(s: PragaState, seat: int, pair: tuple[int, int], gold: int, sector: int) -> bool:
    """One of the actions with this much gold and an open wheel bonus (0 for none), bought egg and special tile
    included."""
    first, second = pair
    world = s.setting.world
    purse = s.boards[seat].purse
    special = world.special[sector] > 0
    stone, eggs = purse[STONE], purse[EGG]
    if actions.possible_with(s, seat, first, gold, stone, eggs, special, 0):
        return True
    if actions.possible_with(s, seat, second, gold, stone, eggs, special, 0):
        return True
    if world.sector[sector] is None:
        return False
    purse = with_bonus(s, seat, gold, sector).boards[seat].purse
    gold, stone, eggs = purse[GOLD], purse[STONE], purse[EGG]
    if actions.possible_with(s, seat, first, gold, stone, eggs, False, 0):
        return True
    return actions.possible_with(s, seat, second, gold, stone, eggs, False, 0)


def with_bonus(s: PragaState, seat: int, gold: int, sector: int) -> PragaState:
    """A copy with that much gold and the bonus taken, if it can be paid for: all that reacts to it counts too."""
    copy = s.clone()
    copy.own(seat).purse[GOLD] = gold
    copy.turn.sector = sector
    if s.setting.world.wheel.legal(copy, seat):
        take_bonus(copy, seat)
    return copy


def may_become_possible(s: PragaState, seat: int, slot: int) -> bool:
    """An extra action or a technology may yet help (praga/turn/16)."""
    board = s.boards[seat]
    if board.single:
        return True
    gold = board.purse[GOLD] - s.setting.world.slot_price[slot]
    after = with_bonus(s, seat, gold, sector_of(s, slot))
    return windows.extra_payable(after, seat, False) or windows.extra_payable(after, seat, True)


def score_tile(s: PragaState, seat: int, points: int, source: int) -> None:
    gains.GAINS.gain(s, seat, POINT, points, source)
    gains.react(s, seat, TILE_SCORES)


# -- the wheel bonus ----------------------------------------------------------------------------


class Wheel(Offer):
    """Take the bonus of the wheel; `points` instead of the special tile."""

    def __init__(self, points: bool) -> None:
        if points:
            super().__init__("wheel points", "take_wheel_points", {}, "wheel", "praga/tiles/8")
        else:
            super().__init__("wheel", "take_wheel_bonus", {}, "wheel", "praga/crane/3")
        self.points = points

    def legal(self, s: PragaState, seat: int) -> bool:
        turn = s.turn
        if turn.sector == 0 or self.points != (turn.special > 0):
            return False
        if self.points:
            step = waiting_step(s)
            return step is None or not step.needs_special(s)
        effect = s.setting.world.sector[turn.sector]
        if effect is not None:
            for price in effect.cost:
                if not actions.affords(s, seat, price):
                    return False
        return True

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        if self.legal(s, seat):
            return None
        turn = s.turn
        if turn.sector == 0:
            return refuse("praga/crane/3", "praga.no.bonus_taken" if turn.tile != NONE else "praga.no.tile_yet")
        if self.points != (turn.special > 0):
            return refuse("praga/crane/4", "praga.no.such_bonus")
        effect = None if self.points else s.setting.world.sector[turn.sector]
        for price in [] if effect is None else effect.cost:
            held = s.boards[seat].purse[price.what]
            if held < price.count:
                reason = "praga.no.gold" if price.what == GOLD else "praga.no.stone"
                return refuse("praga/crane/4", reason, price=price.count, missing=price.count - held)
        return refuse("praga/turn/18", "praga.no.strand")

    def play(self, s: PragaState, seat: int) -> None:
        take_bonus(s, seat)

    def row(self, s: PragaState, seat: int) -> Row:
        if self.points:
            points = s.turn.special
            return self.shown({"gains": amounts((POINT, points))}, phrase("praga.move.wheel_points", points=points))
        bonus = s.setting.world.sector[s.turn.sector]
        return self.shown(effect_values(bonus), phrase("praga.move.wheel", bonus=s.setting.world.said(bonus)))


def take_bonus(s: PragaState, seat: int) -> None:
    """The open bonus as it stands: goods come, the special tile turns into its points."""
    world = s.setting.world
    turn = s.turn
    effect = world.sector[turn.sector]
    points = turn.special
    turn.sector = 0
    turn.special = 0
    if points:
        score_tile(s, seat, points, FROM_WHEEL)
    elif effect is not None:
        unfold(gains.GAINS, s, seat, effect.wanted(), FROM_WHEEL)
        if isinstance(effect, Gain) and effect.what <= STONE:
            gains.react(s, seat, WHEEL_GOLD if effect.what == GOLD else WHEEL_STONE)


# -- the end of a turn --------------------------------------------------------------------------


def steps(s: PragaState) -> int:
    """How far the wheel turns at the end of this turn: one slot, two if the box would stop on slot 0."""
    return 2 if s.box == SLOTS - 1 else 1


def turn_wheel(s: PragaState, tile: int) -> None:
    """The wheel turns clockwise; the taken tile goes to slot 0; one that
    passed the last slot goes to the first open green slot, else red one, and is worth five points."""
    world = s.setting.world
    by = steps(s)
    moved = [NONE] * SLOTS
    gone = NONE
    for slot, here in enumerate(s.crane):
        if here != NONE:
            if slot + by < SLOTS:
                moved[slot + by] = here
            else:
                gone = here
    s.box = (s.box + by) % SLOTS
    s.crane = moved
    if gone != NONE:
        open_slots = [slot for slot in (*world.green, *world.red[1:]) if moved[slot] == NONE and slot != s.box]
        moved[open_slots[0]] = gone
        s.passed |= 1 << gone
    moved[0] = tile


def recycle(s: PragaState, nth: int) -> None:
    """The solo opponents' way: the nth tile from the far end is taken and goes back to the start."""
    slots = [slot for slot in range(SLOTS - 1, -1, -1) if s.crane[slot] != NONE]
    slot = slots[nth - 1]
    tile = s.crane[slot]
    if s.told is not None:
        said = phrase("praga.fact.recycled", slot=slot)
        s.told.append(Fact("praga/solo/4", said, "tile_recycled", {"slot": slot}))
    s.crane = without(s.crane, slot)
    s.passed &= ~(1 << tile)
    turn_wheel(s, tile)
