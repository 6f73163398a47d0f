"""Tasks of Praga: what a seat is asked, and what goes on by itself when its turn on the agenda comes."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.agenda import Task
from kingsroad.praga.terms import KINDS

# What an action was begun by.
BY_TILE: Final = 0
BY_EXTRA: Final = 1
BY_TECHNOLOGY: Final = 2


class TakeTurn(Task):
    """The frame of a turn: everything one may do in it is offered while this is on top."""

    def text(self) -> str:
        return f"{self.seat} turn"


class Finish(Task):
    """The turn was ended; what is left happens by itself, stage by stage."""

    def text(self) -> str:
        return f"{self.seat} finish"


class ActionOver(Task):
    """Under everything an action brings: when it is reached, the action is over."""

    def text(self) -> str:
        return f"{self.seat} over"


class ManageMines(Task):
    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def text(self) -> str:
        return f"{self.seat} mines {self.track}"


class MovePawn(Task):
    """By itself: the pawn moves along the King's Road."""

    def text(self) -> str:
        return f"{self.seat} pawn"


class PickTile(Task):
    """Take a tile of a kind from its row; `discount` off its price, `by` what began the action."""

    def __init__(self, seat: int, kind: int, discount: int, by: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.discount = discount
        self.by = by

    def text(self) -> str:
        return f"{self.seat} pick {KINDS[self.kind]} {self.discount} {self.by}"


class LayTile(Task):
    def __init__(self, seat: int, tile: int, discount: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.discount = discount  # what is left of it for the site

    def text(self) -> str:
        return f"{self.seat} lay {self.tile} {self.discount}"


class BonusWhen(Task):
    """The bonus of an Upgrade action: now, or after its tile lies."""

    def text(self) -> str:
        return f"{self.seat} bonus when"


class BonusWhich(Task):
    """A performance could be paid by the old upgrade tile or by the new one."""

    def __init__(self, seat: int, performance: int, old: int, new: int, paid: bool) -> None:
        super().__init__(seat)
        self.performance = performance
        self.old = old
        self.new = new
        self.paid = paid  # the old one has paid already and would be given back

    def text(self) -> str:
        return f"{self.seat} bonus {self.performance} {self.old} {self.new} {int(self.paid)}"


class UpgradeLaid(Task):
    """By itself: university, contacts and King's Road pay for an upgrade on this place."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def text(self) -> str:
        return f"{self.seat} laid {self.place}"


class Steps(Task):
    """Technology steps that go on after the tile of the last one is chosen."""

    def __init__(self, seat: int, count: int, source: int) -> None:
        super().__init__(seat)
        self.count = count
        self.source = source

    def text(self) -> str:
        return f"{self.seat} steps {self.count} {self.source}"


class Held(Task):
    """Held for any moment of the turn: a sideways step (optional ones lapse), or an effect of the road."""

    def __init__(self, seat: int, project: int, optional: bool, space: int, egg: bool) -> None:
        super().__init__(seat)
        self.project = project
        self.optional = optional
        self.space = space  # of the King's Road, 0 for a step
        self.egg = egg

    def text(self) -> str:
        return f"{self.seat} held {self.project} {int(self.optional)} {self.space} {int(self.egg)}"


class Arrow(Task):
    def __init__(self, seat: int, project: int) -> None:
        super().__init__(seat)
        self.project = project

    def text(self) -> str:
        return f"{self.seat} arrow {self.project}"


class FreeClimb(Task):
    def text(self) -> str:
        return f"{self.seat} climb"


class ChooseAny(Task):
    def text(self) -> str:
        return f"{self.seat} any"


class ChoosePlaza(Task):
    def text(self) -> str:
        return f"{self.seat} plaza"


class ChooseToken(Task):
    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def text(self) -> str:
        return f"{self.seat} token {self.track}"


class ChooseTechnology(Task):
    """Only its seat may see what was drawn."""

    def __init__(self, seat: int, level: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.level = level
        self.drawn = drawn

    def text(self) -> str:
        return f"{self.seat} technology {self.level} {self.drawn}"


class ChooseSilver(Task):
    """Only its seat may see what was drawn."""

    def __init__(self, seat: int, drawn: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def text(self) -> str:
        return f"{self.seat} silver {self.drawn}"


class ChooseGolden(Task):
    def __init__(self, seat: int, church: bool) -> None:
        super().__init__(seat)
        self.church = church

    def text(self) -> str:
        return f"{self.seat} golden {int(self.church)}"


class LayPlank(Task):
    """A bridge tile to be laid; `silver` is its index or NONE for a gold one."""

    def __init__(self, seat: int, silver: int) -> None:
        super().__init__(seat)
        self.silver = silver

    def text(self) -> str:
        return f"{self.seat} plank {self.silver}"


class ChooseReward(Task):
    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def text(self) -> str:
        return f"{self.seat} reward {self.tile}"


class BothRewards(Task):
    """Both rewards of a plaza tile; by itself where their order cannot matter."""

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def text(self) -> str:
        return f"{self.seat} rewards {self.tile}"


class PlazaFull(Task):
    """By itself, when all else a building brought is settled: is its plaza complete?"""

    def __init__(self, seat: int, plaza: int) -> None:
        super().__init__(seat)
        self.plaza = plaza

    def text(self) -> str:
        return f"{self.seat} full {self.plaza}"


class CubesBack(Task):
    """By itself: the cubes of a plaza return when all its rewards are taken."""

    def __init__(self, seat: int, plaza: int) -> None:
        super().__init__(seat)
        self.plaza = plaza

    def text(self) -> str:
        return f"{self.seat} cubes {self.plaza}"


class RefreshRow(Task):
    """`first` and `second` are the places chosen so far, or NONE."""

    def __init__(self, seat: int, kind: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.first = first
        self.second = second

    def text(self) -> str:
        return f"{self.seat} refresh {self.kind} {self.first} {self.second}"


class AutomaDone(Task):
    """By itself: an automa's turn is over when what it brought is settled."""

    def text(self) -> str:
        return f"{self.seat} automa"


class KeepWindows(Task):
    def text(self) -> str:
        return f"{self.seat} windows"


class PlacePawn(Task):
    """The first human puts an automa's pawn on a plaza."""

    def __init__(self, seat: int, automa: int) -> None:
        super().__init__(seat)
        self.automa = automa

    def text(self) -> str:
        return f"{self.seat} pawn {self.automa}"


class FinalReward(Task):
    """By itself, when the game ends: the lower reward of a plaza that was not completed."""

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def text(self) -> str:
        return f"{self.seat} final {self.tile}"


class FinalSheet(Task):
    """By itself, last of all: the final scoring."""

    def text(self) -> str:
        return f"{self.seat} sheet"
