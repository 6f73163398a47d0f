"""Characters: the choice at the start, the character action, and automatic income."""

from __future__ import annotations

from typing import Any, cast

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, Values, phrase, refuse, refuse_about
from kingsroad.raja.base import RajaTask, Step, question
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import CARDS, CHARACTER, GOLD, GOODS, YOGI, World


def card_phrase(card: int) -> Phrase:
    return phrase(f"raja.character.{CARDS[card]}")


def refuse_card(rule: str, reason: str, card: int) -> Refusal:
    return refuse_about(rule, reason, {"character": CARDS[card]}, card=card_phrase(card))


def held_count(cards: int) -> int:
    return cards.bit_count()


# -- automatic income ----------------------------------------------------------------------------


def collect(s: RajaState, seat: int) -> None:
    """The automatic income of the actor's characters, each once a turn, when first held in it; a chip that is not in
    the stock then comes as soon as one returns to it (raja/characters/12)."""
    board = s.boards[seat]
    for card, income in enumerate(s.setting.world.income):
        if income is not None and board.holds(card) and not s.turn.used >> card & 1:
            count = s.gain(seat, income.what, income.count)
            if not count:
                continue
            s.turn.used |= 1 << card
            if s.told is not None:
                said = phrase("raja.fact.chip", player=s.setting.player(seat))
                if income.what == GOLD:
                    said = phrase("raja.fact.coin", player=s.setting.player(seat), gold=count)
                values = {"seat": seat, "character": CARDS[card], "gains": {GOODS[income.what]: count}}
                s.told.append(Fact(f"raja/characters/{card}", said, "income", values))


def income_of(s: RajaState, card: int) -> dict[str, int]:
    """What the character brings a player who holds it for the first time in this turn."""
    income = s.setting.world.income[card]
    if income is None or s.turn.used >> card & 1:
        return {}
    count = income.count if income.what == GOLD else min(income.count, s.chips)
    return {GOODS[income.what]: count} if count else {}


# -- taking a free card: at the start, or when robbed -------------------------------------------


def list_free(s: RajaState, out: list[Move]) -> None:
    for card in range(1, YOGI + 1):
        if s.free >> card & 1:
            out.append(s.setting.world.take[card])


def takes(s: RajaState) -> list[Move]:
    """Of every card in this game."""
    return [take for take in s.setting.world.take if s.setting.cards >> take.card & 1]


class ChooseCard(RajaTask):
    """Take one of the free characters; `robbed` when someone else's action brought it about."""

    def __init__(self, seat: int, robbed: bool) -> None:
        super().__init__(seat)
        self.robbed = robbed

    def text(self) -> str:
        return f"{self.seat} choose {int(self.robbed)}"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        list_free(s, out)

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if not isinstance(move, Take):
            return super().refuse(s, move)
        if s.free >> move.card & 1:
            return None
        if move.card == YOGI and not s.setting.yogi:
            return refuse("raja/setup/8", "raja.no.yogi")
        return refuse_card("raja/disc/3" if self.robbed else "raja/setup/3", "raja.no.free_card", move.card)

    def play(self, s: RajaState, move: Move) -> None:
        s.agenda.done(self)
        card = 1 << cast(Take, move).card
        s.free &= ~card
        s.boards[self.seat].cards |= card

    def tries(self, s: RajaState) -> list[Move]:
        return takes(s)

    def ask(self, s: RajaState) -> dict[str, Any]:
        if self.robbed:
            return question("raja/disc/3", "choose_character", {"robbed": True}, phrase("raja.task.robbed"))
        return question("raja/setup/3", "choose_character", {"robbed": False}, phrase("raja.task.card"))

    def row(self, s: RajaState, move: Move) -> Row:
        take = cast(Take, move)
        return take.offer if self.robbed else take.first

    def timeout(self, s: RajaState) -> Move:
        late = self.robbed and not s.boards[self.seat].acted
        world = s.setting.world
        free = [world.number[card] for card in range(1, YOGI + 1) if s.free >> card & 1]
        return world.take[world.card[max(free) if late else min(free)]]

    def precedence(self, s: RajaState) -> str:
        return "raja/disc/10" if s.round else "raja/setup/3"


# -- the character action -----------------------------------------------------------------------


def refuse_change(s: RajaState) -> Refusal | None:
    turn = s.turn
    if turn.parts[CHARACTER] == 0:
        return refuse("raja/disc/12", "raja.no.character_set")
    if turn.done[CHARACTER] >= turn.parts[CHARACTER]:
        return refuse("raja/disc/12", "raja.no.character_left")
    return None


def refuse_many(s: RajaState) -> Refusal | None:
    """What swapping and poaching have in common."""
    if not s.setting.many_characters:
        return refuse("raja/expert2/3", "raja.no.many")
    refusal = refuse_change(s)
    if refusal is None and s.free:
        free = [card for card in range(1, YOGI + 1) if s.free >> card & 1]
        values = {"characters": [CARDS[card] for card in free]}
        said = [card_phrase(card) for card in free]
        refusal = refuse_about("raja/expert2/6", "raja.no.free_left", values, cards=said)
    return refusal


def list_changes(s: RajaState, seat: int, out: list[Move]) -> None:
    """The moves of the character action, once refuse_change is None."""
    world = s.setting.world
    mine = s.boards[seat].cards
    if not s.setting.many_characters:
        for card in range(1, YOGI + 1):
            if (s.setting.cards & ~mine) >> card & 1:
                out.append(world.take[card])
    elif s.free:
        list_free(s, out)
    else:
        for swap in world.swap:
            if mine >> swap.given & 1 and (s.setting.cards & ~mine) >> swap.card & 1:
                out.append(swap)
        for other, colour in enumerate(s.setting.colours):
            if held_count(s.boards[other].cards) > held_count(mine):
                out.append(world.poach[world.colours.index(colour)])


def holder_of(s: RajaState, card: int) -> int:
    return next(seat for seat, board in enumerate(s.boards) if board.holds(card))


class Change(Step):
    """Get a certain card: as a step of a turn its income comes with it."""

    def __init__(self, world: World, card: int, code: str, kind: str, names: Values, rule: str) -> None:
        super().__init__(code, kind, {"character": CARDS[card], **names})
        income = world.income[card]
        self.card = card
        self.effect = None if income is None else income.text
        self.rule = rule

    def say(self, s: RajaState, holder: int | None) -> Phrase:
        """`holder` is the seat that loses it; None where it is free."""
        raise NotImplementedError

    def row(self, s: RajaState, seat: int) -> Row:
        holder = None if s.free >> self.card & 1 else holder_of(s, self.card)
        return self.shown(self.say(s, holder), self.rule, holder, income_of(s, self.card))

    def shown(self, said: Phrase, rule: str, holder: int | None, gains: Values) -> Row:
        values: Values = {**self.names, "effect": self.effect, "holder": holder, "cost": {}, "gains": gains}
        return Row(self.code, self.kind, f"card.{CARDS[self.card]}", values, said, [rule])


class Take(Change):
    """Take a character: at the start, when robbed, or by the character action."""

    def __init__(self, world: World, card: int) -> None:
        super().__init__(world, card, f"take {CARDS[card]}", "take_character", {}, "raja/disc/3")
        said = phrase("raja.move.take", card=card_phrase(card))
        self.offer = self.shown(said, "raja/disc/3", None, {})
        self.first = self.shown(said, "raja/setup/3", None, {})

    def say(self, s: RajaState, holder: int | None) -> Phrase:
        if holder is None:
            return self.offer.said
        return phrase("raja.move.take_from", card=card_phrase(self.card), player=s.setting.player(holder))

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        refusal = refuse_change(s)
        if refusal is not None:
            return refusal
        card = self.card
        if s.setting.cards >> card & 1 == 0:
            return refuse("raja/setup/8", "raja.no.yogi")
        if s.boards[seat].holds(card):
            return refuse_card("raja/disc/3", "raja.no.own_card", card)
        if s.setting.many_characters and not s.free >> card & 1:
            if s.free:
                return refuse_card("raja/expert2/6", "raja.no.free_first", card)
            return refuse_card("raja/expert2/3", "raja.no.swap_or_poach", card)
        return None

    def act(self, s: RajaState, seat: int) -> None:
        board = s.boards[seat]
        card = self.card
        s.turn.done[CHARACTER] += 1
        if s.setting.many_characters:
            s.free &= ~(1 << card)
            board.cards |= 1 << card
        else:
            robbed = -1 if s.free >> card & 1 else holder_of(s, card)
            s.free = (s.free | board.cards) & ~(1 << card)
            board.cards = 1 << card
            if robbed >= 0:
                s.boards[robbed].cards = 0
                s.agenda.push([ChooseCard(robbed, True)])
                s.reveals += 1
        collect(s, seat)


class Swap(Change):
    """Many characters: get a card of another player for one of the player's."""

    def __init__(self, world: World, card: int, given: int) -> None:
        code = f"swap {CARDS[card]} {CARDS[given]}"
        super().__init__(world, card, code, "swap_character", {"given": CARDS[given]}, "raja/expert2/3")
        self.given = given

    def say(self, s: RajaState, holder: int | None) -> Phrase:
        assert holder is not None
        card, given, player = card_phrase(self.card), card_phrase(self.given), s.setting.player(holder)
        return phrase("raja.move.swap", card=card, given=given, player=player)

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        refusal = refuse_many(s)
        if refusal is not None:
            return refusal
        board = s.boards[seat]
        if not board.holds(self.given):
            return refuse_card("raja/expert2/3", "raja.no.card_to_give", self.given)
        if board.holds(self.card) or not s.setting.cards >> self.card & 1:
            return refuse_card("raja/expert2/3", "raja.no.card_of_other", self.card)
        return None

    def act(self, s: RajaState, seat: int) -> None:
        s.turn.done[CHARACTER] += 1
        other = s.boards[holder_of(s, self.card)]
        both = 1 << self.card | 1 << self.given
        s.boards[seat].cards ^= both
        other.cards ^= both
        collect(s, seat)


class Poach(Step):
    """Many characters: a player who has more cards must give one."""

    def __init__(self, colour: str) -> None:
        super().__init__(f"poach {colour}", "poach_character", {"colour": colour})
        self.colour = colour

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        refusal = refuse_many(s)
        if refusal is not None:
            return refusal
        if self.colour not in s.setting.colours:
            player = phrase(f"colour.{self.colour}")
            return refuse_about("raja/expert2/3", "raja.no.player", {"colour": self.colour}, player=player)
        victim = s.setting.colours.index(self.colour)
        mine, theirs = held_count(s.boards[seat].cards), held_count(s.boards[victim].cards)
        if theirs <= mine:
            return refuse("raja/expert2/7", "raja.no.more_cards", mine=mine, theirs=theirs)
        return None

    def act(self, s: RajaState, seat: int) -> None:
        s.turn.done[CHARACTER] += 1
        s.agenda.push([GiveCard(s.setting.colours.index(self.colour), seat)])
        s.reveals += 1

    def row(self, s: RajaState, seat: int) -> Row:
        victim = s.setting.colours.index(self.colour)
        values: Values = {"seat": victim, "colour": self.colour, "cost": {}, "gains": {}}
        said = phrase("raja.move.poach", player=phrase(f"colour.{self.colour}"))
        return Row(self.code, self.kind, f"seat.{self.colour}", values, said, ["raja/expert2/3"])


class Give(Step):
    def __init__(self, card: int) -> None:
        super().__init__(f"give {CARDS[card]}", "give_character", {"character": CARDS[card]})
        self.card = card


class GiveCard(RajaTask):
    """Poached: one card goes to the seat `to`."""

    def __init__(self, seat: int, to: int) -> None:
        super().__init__(seat)
        self.to = to

    def text(self) -> str:
        return f"{self.seat} give {self.to}"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        for card in range(1, YOGI + 1):
            if s.boards[self.seat].holds(card):
                out.append(s.setting.world.give[card])

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if not isinstance(move, Give):
            return super().refuse(s, move)
        if not s.boards[self.seat].holds(move.card):
            return refuse_card("raja/expert2/8", "raja.no.card_to_give", move.card)
        return None

    def row(self, s: RajaState, move: Move) -> Row:
        card = cast(Give, move).card
        values: Values = {**move.names, "to": self.to, "cost": {}, "gains": {}}
        said = phrase("raja.move.give", card=card_phrase(card), player=s.setting.player(self.to))
        return Row(move.code, move.kind, f"card.{CARDS[card]}", values, said, ["raja/expert2/8"])

    def play(self, s: RajaState, move: Move) -> None:
        s.agenda.done(self)
        card = 1 << cast(Give, move).card
        s.boards[self.seat].cards ^= card
        s.boards[self.to].cards |= card
        collect(s, self.to)

    def ask(self, s: RajaState) -> dict[str, Any]:
        return question("raja/expert2/8", "poached", {"to": self.to}, phrase("raja.task.give"))

    def timeout(self, s: RajaState) -> Move:
        return s.setting.world.give[s.boards[self.seat].cards.bit_length() - 1]

    def precedence(self, s: RajaState) -> str:
        return "raja/expert2/8"
