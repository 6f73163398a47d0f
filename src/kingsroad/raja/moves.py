"""The moves of Raja: one click each, made once per content. The codes are what journals are made of."""

from __future__ import annotations

from kingsroad.kernel.move import Move


class Take(Move):
    """Take a character: at the start, when robbed, or by the character action."""

    def __init__(self, card: int, code: str) -> None:
        super().__init__(code)
        self.card = card


class Bid(Move):
    def __init__(self, amount: int, code: str) -> None:
        super().__init__(code)
        self.amount = amount


class Pass(Move):
    """No raise; out of this lot."""


class SetDisc(Move):
    """Both hands of the disc: an unordered pair of actions."""

    def __init__(self, index: int, first: int, second: int, code: str) -> None:
        super().__init__(code)
        self.index = index
        self.first = first
        self.second = second


class House(Move):
    """Build a house: in the opening for nothing, in a turn as part of an action."""

    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class Lift(Move):
    """Name the own house to be moved; it stands where it is until it is dropped."""

    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class Drop(Move):
    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class BuilderHouse(Move):
    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class BuilderLift(Move):
    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class Go(Move):
    """Travel one road, to the next city or the start place."""

    def __init__(self, to: int, code: str) -> None:
        super().__init__(code)
        self.to = to


class Quarry(Move):
    """Fetch houses from the quarry."""


class Palace(Move):
    def __init__(self, large: bool, code: str) -> None:
        super().__init__(code)
        self.large = large


class Order(Move):
    """Move a city's token two fields down."""

    def __init__(self, city: int, code: str) -> None:
        super().__init__(code)
        self.city = city


class Swap(Move):
    """Many characters: get a card of another player for one of one's own."""

    def __init__(self, card: int, given: int, code: str) -> None:
        super().__init__(code)
        self.card = card
        self.given = given


class Poach(Move):
    """Many characters: a player who has more cards must give one."""

    def __init__(self, colour: str, code: str) -> None:
        super().__init__(code)
        self.colour = colour


class Give(Move):
    def __init__(self, card: int, code: str) -> None:
        super().__init__(code)
        self.card = card


class Chip(Move):
    """Spend an action chip for one more action."""

    def __init__(self, action: int, code: str) -> None:
        super().__init__(code)
        self.action = action


class End(Move):
    """End the turn, whatever is open."""
