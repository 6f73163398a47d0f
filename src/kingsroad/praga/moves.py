"""The moves of Praga: one click each, made once per content. The codes are what journals are made of."""

from __future__ import annotations

from kingsroad.kernel.move import Move


class TakeTile(Move):
    """Take the action tile on a slot of the crane."""

    def __init__(self, slot: int, code: str) -> None:
        super().__init__(code)
        self.slot = slot


class DoAction(Move):
    """Perform an action of the taken tile."""

    def __init__(self, action: int, code: str) -> None:
        super().__init__(code)
        self.action = action


class Extra(Move):
    """Buy an extra action: two gold windows, or with `mixed` a gold and a silver one."""

    def __init__(self, action: int, mixed: bool, code: str) -> None:
        super().__init__(code)
        self.action = action
        self.mixed = mixed


class AnyAction(Move):
    """The action of the technology that gives any."""

    def __init__(self, action: int, code: str) -> None:
        super().__init__(code)
        self.action = action


class Wheel(Move):
    """Take the bonus of the wheel; `points` instead of the special tile."""

    def __init__(self, points: bool, code: str) -> None:
        super().__init__(code)
        self.points = points


class Dig(Move):
    """One gold and one more mine, or one stone and one more quarry."""


class Produce(Move):
    pass


class ChooseTile(Move):
    """Take an upgrade, wall or building from its row."""

    def __init__(self, kind: int, tile: int, code: str) -> None:
        super().__init__(code)
        self.kind = kind
        self.tile = tile


class PlaceWall(Move):
    def __init__(self, place: int, turn: int, code: str) -> None:
        super().__init__(code)
        self.place = place
        self.turn = turn


class PlaceUpgrade(Move):
    def __init__(self, turn: int, code: str) -> None:
        super().__init__(code)
        self.turn = turn


class PlaceBuilding(Move):
    def __init__(self, site: int, turn: int, code: str) -> None:
        super().__init__(code)
        self.site = site
        self.turn = turn


class Bonus(Move):
    """Which upgrade pays for a performance, or when: `now`, `later`, `old`, `new`."""

    def __init__(self, word: str, code: str) -> None:
        super().__init__(code)
        self.word = word


class Step(Move):
    """A sideways step on a project that was gained this turn."""

    def __init__(self, project: int, code: str) -> None:
        super().__init__(code)
        self.project = project


class Climb(Move):
    def __init__(self, project: int, code: str) -> None:
        super().__init__(code)
        self.project = project


class Up(Move):
    """Follow an up arrow."""


class Stay(Move):
    """Let an up arrow lapse."""


class RoadEffect(Move):
    """Use an effect of a space of the King's Road entered this turn."""

    def __init__(self, space: int, egg: bool, code: str) -> None:
        super().__init__(code)
        self.space = space
        self.egg = egg


class Seal(Move):
    def __init__(self, seal: int, code: str) -> None:
        super().__init__(code)
        self.seal = seal


class Token(Move):
    """Choose a production token from the river."""

    def __init__(self, token: int, code: str) -> None:
        super().__init__(code)
        self.token = token


class Keep(Move):
    """Keep one of the technologies drawn."""

    def __init__(self, technology: int, code: str) -> None:
        super().__init__(code)
        self.technology = technology


class Use(Move):
    """Use a technology of level III or IV."""

    def __init__(self, technology: int, code: str) -> None:
        super().__init__(code)
        self.technology = technology


class Silver(Move):
    """Keep one of the silver bridge tiles drawn."""

    def __init__(self, tile: int, code: str) -> None:
        super().__init__(code)
        self.tile = tile


class Golden(Move):
    """Choose a gold bridge tile, at the bridge or at the Cathedral."""

    def __init__(self, tile: int, code: str) -> None:
        super().__init__(code)
        self.tile = tile


class Plank(Move):
    """Lay the bridge tile across a free pair of spaces."""

    def __init__(self, pair: int, code: str) -> None:
        super().__init__(code)
        self.pair = pair


class Refresh(Move):
    def __init__(self, kind: int, code: str) -> None:
        super().__init__(code)
        self.kind = kind


class Away(Move):
    """A tile that the refresh removes, by its place in the row."""

    def __init__(self, place: int, code: str) -> None:
        super().__init__(code)
        self.place = place


class PayWith(Move):
    """Gold or stone, where either pays."""

    def __init__(self, good: int, code: str) -> None:
        super().__init__(code)
        self.good = good


class Plaza(Move):
    """Both rewards of a plaza by technology, or an automa's pawn put there."""

    def __init__(self, plaza: int, code: str) -> None:
        super().__init__(code)
        self.plaza = plaza


class Reward(Move):
    def __init__(self, upper: bool, code: str) -> None:
        super().__init__(code)
        self.upper = upper


class Windows(Move):
    """Which windows are kept at the end of the turn."""

    def __init__(self, gold: int, silver: int, code: str) -> None:
        super().__init__(code)
        self.gold = gold
        self.silver = silver


class End(Move):
    """End the turn."""
