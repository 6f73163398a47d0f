"""The discs: what their actions bring, chips, and the price of what is left undone."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, Values, phrase, refuse
from kingsroad.raja import characters
from kingsroad.raja.base import FixedStep
from kingsroad.raja.state import RajaState, Turn
from kingsroad.raja.world import ACTIONS, CHARACTER, CITY_HOUSE, GOLD, GOODS, HOUSE, PALACE, PARTS, QUARRY, YOGI, World


def action_phrase(action: int) -> Phrase:
    return phrase(f"raja.action.{ACTIONS[action]}")


def gains_of(world: World, *actions: int) -> dict[str, int]:
    """What comes at once, of all these actions together."""
    gains: dict[str, int] = {}
    for action in actions:
        gain = world.gain[action]
        if gain is not None:
            good = GOODS[gain.what]
            gains[good] = gains.get(good, 0) + gain.count
    return gains


class SetDisc(FixedStep):
    """Both hands of the disc: an unordered pair of actions. `rounds.ChooseDisc` asks for it."""

    def __init__(self, world: World, index: int, first: int, second: int) -> None:
        self.index = index
        self.first = first
        self.second = second
        self.actions = [ACTIONS[first], ACTIONS[second]]
        effect = f"{world.effects[first]} + {world.effects[second]}"
        values: Values = {"effect": effect, "cost": {}, "gains": gains_of(world, first, second)}
        said = phrase("raja.move.disc", first=action_phrase(first), second=action_phrase(second))
        code, at = f"disc {' '.join(self.actions)}", f"disc.{'.'.join(self.actions)}"
        super().__init__(code, "set_disc", {"actions": self.actions}, at, values, said, "raja/round/2")

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        return refuse("raja/round/8", "raja.no.disc_locked")

    def foretell(self, s: RajaState, seat: int) -> bool:
        return True

    def is_secret(self) -> bool:
        return True


def perform(s: RajaState, seat: int, action: int) -> None:
    """Gold comes at once; every other part joins the pool."""
    for part, needed in enumerate(s.setting.world.needs[action]):
        s.turn.parts[part] += needed
    gain = s.setting.world.gain[action]
    if gain is not None:
        count = s.gain(seat, gain.what, gain.count)
        if s.told is not None:
            said = phrase("raja.fact.gold", player=s.setting.player(seat), gold=count)
            values = {"seat": seat, "action": ACTIONS[action], "gains": {GOODS[gain.what]: count}}
            s.told.append(Fact("raja/disc/14", said, "action_income", values))


def price(world: World, action: int, palace: int) -> int:
    """The gold that an action takes in full, where a palace costs that much; below 0 if it brings some."""
    needs = world.needs[action]
    gain = world.gain[action]
    brought = gain.count if gain is not None and gain.what == GOLD else 0
    return (needs[HOUSE] + needs[CITY_HOUSE]) * world.house_price + needs[PALACE] * palace - brought


def cost(world: World, action: int, palace: int) -> dict[str, int]:
    """All that an action takes in full: gold, houses of the supply, palaces."""
    needs = world.needs[action]
    built = needs[HOUSE] + needs[CITY_HOUSE]
    found = {"gold": built * world.house_price + needs[PALACE] * palace, "house": built, "palace": needs[PALACE]}
    return {good: count for good, count in found.items() if count}


def brings(s: RajaState, seat: int, action: int) -> dict[str, int]:
    """Gold, and houses from the quarry as far as there are some."""
    world = s.setting.world
    load = min(world.quarry_load, s.boards[seat].quarry) * world.needs[action][QUARRY]
    found = {**gains_of(world, action), "house": load}
    return {good: count for good, count in found.items() if count}


# -- chips --------------------------------------------------------------------------------------


class Chip(FixedStep):
    """Spend an action chip for one more action."""

    def __init__(self, world: World, action: int) -> None:
        name = ACTIONS[action]
        gains = gains_of(world, action)
        values: Values = {"effect": world.effects[action], "cost": {"chip": 1}, "gains": gains}
        said = phrase("raja.move.chip", action=action_phrase(action))
        super().__init__(f"chip {name}", "spend_chip", {"action": name}, f"chip.{name}", values, said, "raja/expert1/1")
        self.action = action

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        if s.boards[seat].chips == 0:
            return refuse("raja/expert1/1", "raja.no.chip")
        if s.turn.chip:
            return refuse("raja/expert1/1", "raja.no.chip_again")
        if s.setting.world.needs[self.action][CHARACTER]:
            return refuse("raja/expert1/1", "raja.no.chip_character")
        return None

    def act(self, s: RajaState, seat: int) -> None:
        s.boards[seat].chips -= 1
        s.chips += 1
        s.turn.chip = True
        characters.collect(s, seat)
        perform(s, seat, self.action)

    def row(self, s: RajaState, seat: int) -> Row:
        """Whose Yogi found no chip in the stock takes this one."""
        offer = self.offer
        if s.turn.used >> YOGI & 1 or not s.boards[seat].holds(YOGI):
            return offer
        values = {**offer.values, "gains": {**offer.values["gains"], "chip": 1}}
        return Row(self.code, offer.kind, offer.at, values, offer.said, offer.rules)


def list_chips(s: RajaState, seat: int, out: list[Move]) -> None:
    for chip in s.setting.world.chip:
        if chip.refuse(s, seat) is None:
            out.append(chip)


# -- the end of a turn --------------------------------------------------------------------------


def complete(turn: Turn, needs: list[int]) -> bool:
    """Do the steps made cover these needs? A city house serves where any house does."""
    done = turn.done
    if done[CITY_HOUSE] < needs[CITY_HOUSE]:
        return False
    if done[HOUSE] + done[CITY_HOUSE] < needs[HOUSE] + needs[CITY_HOUSE]:
        return False
    for part in range(CITY_HOUSE + 1, len(PARTS)):
        if done[part] < needs[part]:
            return False
    return True


def open_parts(turn: Turn) -> list[int]:
    """How many of each part can still be done: a city house serves for any house, one in a village only for a
    house that may stand anywhere."""
    left = [turn.parts[part] - turn.done[part] for part in range(len(PARTS))]
    left[QUARRY] -= turn.partial_quarry
    houses = left[HOUSE] + left[CITY_HOUSE]
    left[HOUSE] = max(0, min(left[HOUSE], houses))
    left[CITY_HOUSE] = max(0, houses - left[HOUSE])
    return left


def penalties(world: World, turn: Turn, disc: int) -> int:
    """How many set actions stay incomplete, the steps credited as well as can be."""
    pair = world.disc[disc]
    first, second = world.needs[pair.first], world.needs[pair.second]
    if complete(turn, [first[part] + second[part] for part in range(len(PARTS))]):
        return 0
    return 1 if complete(turn, first) or complete(turn, second) else 2


def pay_penalties(s: RajaState, seat: int) -> None:
    count = penalties(s.setting.world, s.turn, s.boards[seat].disc)
    if count == 0:
        return
    gold = count * s.setting.world.penalty
    for other, board in enumerate(s.boards):
        if other != seat:
            board.gold += gold
    if s.told is not None:
        said = phrase("raja.fact.penalty", player=s.setting.player(seat), actions=count, gold=gold)
        s.told.append(
            Fact("raja/disc/5", said, "penalty", {"seat": seat, "penalties": count, "to_others": {"gold": gold}})
        )
