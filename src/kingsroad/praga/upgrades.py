"""Upgrades: a tile on an action pays whenever that action is performed, even for what was done before."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import All, Effect, Gain, said, unfold
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, Values, phrase
from kingsroad.praga import contacts, gains, offers, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Decision, LayTile, PragaMove, PragaTask
from kingsroad.praga.terms import ACTIONS, FROM_UPGRADES, GOLD, GOODS, POINT, STONE, UNIVERSITY, UPGRADE, WORDS
from kingsroad.praga.wording import total

BONUS: Final = {
    "now": "praga.move.bonus_now",
    "later": "praga.move.bonus_later",
    "old": "praga.move.bonus_old",
    "new": "praga.move.bonus_new",
}


class PlaceUpgrade(PragaMove):
    def __init__(self, rotation: int) -> None:
        names = {"rotation": rotation}
        super().__init__(f"lay r{rotation}", "place_upgrade", names, "", "praga/upgrades/1", "praga/contacts/1")
        self.rotation = rotation


class LayUpgrade(LayTile[PlaceUpgrade]):
    kind = "lay_upgrade"
    answered = PlaceUpgrade

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += s.setting.world.lay
        offers.list_moves(s, self.seat, out)

    def answer(self, s: PragaState, move: PlaceUpgrade) -> None:
        """Each performance of this turn that the tile serves is paid; where another has paid or would, by choice."""
        world = s.setting.world
        seat = self.seat
        board = s.own(seat)
        tile = world.tiles[self.tile]
        place = world.hex_of[tile.action]
        put_off = board.places[world.hex_of[UPGRADE]]  # the tile whose bonus was to wait for the new one, if it was
        s.agenda.done(self)
        board.upgrades += 1
        if tile.era == 1:
            board.old_upgrades += 1
        contacts.put(board, place, self.tile, move.rotation)
        rest = UpgradeLaid(seat, place)
        s.agenda.push([rest])
        for performance, action in enumerate(s.turn.performed):
            paid_by = s.turn.paid_by[performance]
            if paid_by != NONE:
                if action == tile.action:
                    exchanged = BonusWhich(seat, performance, paid_by, self.tile, True)
                    if order_matters(s, paid_by):
                        s.agenda.push([exchanged])
                    else:
                        s.agenda.after(rest, [exchanged])
            elif action == UPGRADE and put_off != NONE:
                if tile.action == UPGRADE:
                    s.agenda.after(rest, [BonusWhich(seat, performance, put_off, self.tile, False)])
                else:
                    pay_for(s, seat, performance, put_off)
            elif action == tile.action:
                pay_for(s, seat, performance, self.tile)

    def show(self, s: PragaState, move: PlaceUpgrade) -> Row:
        """How turned, and what that touches."""
        world, board = s.setting.world, s.boards[self.seat]
        tile = world.tiles[self.tile]
        action = ACTIONS[tile.action]
        contact = contacts.find(world, board, world.hex_of[tile.action], self.tile, move.rotation)
        found = contacts.brings(world, board, self.tile, contact)
        found["university"] = found.get("university", 0) + world.university_steps[tile.era]
        values = {**move.names, "action": action, **contacts.count(contact), "spent": contact.spent, "gains": found}
        told = phrase("praga.move.lay", turn=move.rotation, terms=contacts.terms(contact))
        return move.shown(values, told, f"hex.{action}")


class UpgradeLaid(PragaTask):
    """Automatic: university, contacts and King's Road pay for an upgrade on this place."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def text(self) -> str:
        return f"{self.seat} laid {self.place}"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        tile = s.setting.world.tiles[s.boards[self.seat].places[self.place]]
        steps = s.setting.world.university_steps[tile.era]
        gains.GAINS.gain(s, self.seat, UNIVERSITY, steps, FROM_UPGRADES)
        contacts.pay(s, self.seat, self.place)
        road.react_to_action(s, self.seat, UPGRADE)
        return True


# -- who pays for a performance, and when -------------------------------------------------------


class Bonus(PragaMove):
    """Which upgrade pays for a performance, or when: `now`, `later`, `old`, `new`."""

    def __init__(self, word: str) -> None:
        super().__init__(f"bonus {word}", "choose_bonus", {"choice": word}, "bar", "praga/upgrades/5")
        self.word = word

    def choosing(
        self, s: PragaState, tiles: list[int], rule: str, *, paying: int = NONE, returned: int = NONE, later: int = NONE
    ) -> Row:
        """It is about `tiles`; of them one pays now, or later, and what another one paid is returned."""
        effect = None if paying == NONE else bonus_of(s, paying)
        values = {
            "choice": self.word,
            "tiles": [s.setting.world.tiles[tile].id for tile in tiles],
            "effect": None if effect is None else effect.text,
            "later": None if later == NONE else bonus_of(s, later).text,
            "cost": {} if returned == NONE else total(bonus_of(s, returned).plain),
            "gains": {} if effect is None else total(effect.plain),
        }
        return self.shown(values, phrase(BONUS[self.word]), rule=rule)


class BonusWhen(Decision[Bonus]):
    """The bonus of an Upgrade action may wait until its new tile lies (praga/upgrades/11)."""

    kind = "bonus_when"
    rule = "praga/upgrades/11"
    said = "praga.task.bonus_when"
    answered = Bonus

    def text(self) -> str:
        return f"{self.seat} bonus when"

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.bonus["now"], s.setting.world.bonus["later"]]

    def guard(self, s: PragaState, move: Bonus) -> Refusal | None:
        return None if move.word in ("now", "later") else PragaTask.refuse(self, s, move)

    def tile(self, s: PragaState) -> int:
        return s.boards[self.seat].places[s.setting.world.hex_of[UPGRADE]]

    def answer(self, s: PragaState, move: Bonus) -> None:
        s.agenda.done(self)
        if move.word == "now":
            pay_for(s, self.seat, len(s.turn.performed) - 1, self.tile(s))

    def show(self, s: PragaState, move: Bonus) -> Row:
        tile = self.tile(s)
        if move.word == "now":
            return move.choosing(s, [tile], self.rule, paying=tile)
        return move.choosing(s, [tile], self.rule, later=tile)


class BonusWhich(Decision[Bonus]):
    """A performance could be paid by the old upgrade tile or by the new one."""

    kind = "bonus_which"
    rule = "praga/upgrades/5"
    said = "praga.task.bonus_which"
    answered = Bonus

    def __init__(self, seat: int, performance: int, old: int, new: int, paid: bool) -> None:
        super().__init__(seat)
        self.performance = performance
        self.old = old
        self.new = new
        self.paid = paid  # the old one has paid already and would be given back

    def text(self) -> str:
        return f"{self.seat} bonus {self.performance} {self.old} {self.new} {int(self.paid)}"

    def values(self, s: PragaState) -> Values:
        tiles = s.setting.world.tiles
        return {"old": tiles[self.old].id, "new": tiles[self.new].id, "paid": self.paid}

    def run(self, s: PragaState) -> bool:
        """An exchange that cannot be paid waits for the rest; if it cannot even then, it is lost."""
        if not self.paid or returnable(s, self.seat, self.old):
            return False
        self.wait(s)
        return True

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [bonus for bonus in s.setting.world.bonus.values() if self.guard(s, bonus) is None]

    def guard(self, s: PragaState, move: Bonus) -> Refusal | None:
        if move.word == "now" or (move.word == "later" and rest_to_come(s) is None):
            return PragaTask.refuse(self, s, move)
        return None

    def answer(self, s: PragaState, move: Bonus) -> None:
        if move.word == "later":
            self.wait(s)
            return
        s.agenda.done(self)
        new = move.word == "new"
        if self.paid and new:
            give_back(s, self.seat, self.old)
        if new or not self.paid:
            pay_for(s, self.seat, self.performance, self.new if new else self.old)

    def wait(self, s: PragaState) -> None:
        """Asked again when the rest has come."""
        s.agenda.done(self)
        rest = rest_to_come(s)
        if rest is not None:
            s.agenda.after(rest, [self])

    def show(self, s: PragaState, move: Bonus) -> Row:
        if move.word == "later":
            return move.choosing(s, [self.old, self.new], self.rule)
        if move.word == "new":
            returned = self.old if self.paid else NONE
            return move.choosing(s, [self.new], self.rule, paying=self.new, returned=returned)
        return move.choosing(s, [self.old], self.rule, paying=NONE if self.paid else self.old)


def bonus_of(s: PragaState, tile: int) -> Effect:
    effect = s.setting.world.tiles[tile].effect
    assert effect is not None
    return effect


def pay_for(s: PragaState, seat: int, performance: int, tile: int) -> None:
    s.turn.paid_by[performance] = tile
    unfold(gains.GAINS, s, seat, bonus_of(s, tile), FROM_UPGRADES)


# -- exchanging the bonus of a covered tile ------------------------------------------------------


def parts_of(s: PragaState, tile: int) -> list[Effect]:
    effect = bonus_of(s, tile)
    return effect.parts if isinstance(effect, All) else [effect]


def returnable(s: PragaState, seat: int, tile: int) -> bool:
    """Could its bonus be given back in full? Track steps and what is no longer held cannot."""
    purse = s.boards[seat].purse
    for part in parts_of(s, tile):
        if not isinstance(part, Gain) or part.what > POINT:
            return False
        if part.what != POINT and purse[part.what] < part.count:
            return False
    return True


def order_matters(s: PragaState, tile: int) -> bool:
    """Gold and stone have a limit: whoever gives some back first loses less of what the new tile brings."""
    goods = [part.what for part in bonus_of(s, tile).plain]
    return GOLD in goods or STONE in goods


def rest_to_come(s: PragaState) -> UpgradeLaid | None:
    """What else the new tile brings, if an exchange can still be put behind it (praga/upgrades/12)."""
    for bag in s.agenda.bags:
        task = bag.tasks[0]
        if isinstance(task, UpgradeLaid):
            return task
    return None


def give_back(s: PragaState, seat: int, tile: int) -> None:
    board = s.own(seat)
    for part in bonus_of(s, tile).plain:
        if s.told is not None:
            player = phrase(f"colour.{s.setting.colours[seat]}")
            values = {"seat": seat, "good": GOODS[part.what], "count": part.count}
            told = phrase("praga.fact.given_back", player=player, good=said(part, WORDS))
            s.told.append(Fact("praga/upgrades/10", told, "bonus_given_back", values))
        if part.what == POINT:
            board.points -= part.count
            board.booked[FROM_UPGRADES] -= part.count
        else:
            board.purse[part.what] -= part.count
