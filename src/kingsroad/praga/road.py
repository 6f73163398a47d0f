"""The King's Road: two effects a space, then the bridge."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import SKIP, Effect, OneOf, can, unfold
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal, Values, phrase, refuse, refuse_about
from kingsroad.praga import actions, gains, scoring
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import ActionStep, Decision, Drawing, Held, Offer, PragaMove
from kingsroad.praga.terms import EGG, FROM_BRIDGE, FROM_ROAD, PAIRS, PROJECTS, ROAD, WALL
from kingsroad.praga.wording import ROMAN, add, amounts, effect_values
from kingsroad.praga.world import ON_ENTER, ON_PLAIN_BUILDING, ON_UPGRADE, ON_WALL, World

BRIDGE: Final = 4


def free_effect(s: PragaState, space: int) -> Effect | None:
    """The free effect of a space; a road tile laid there replaces it, most of them by a standing one."""
    world = s.setting.world
    tile = s.setting.road_laid[space]
    if tile == NONE:
        return world.road_free[space]
    return world.road_tile[tile] if world.road_tile_on[tile] == ON_ENTER else None


class MovePawn(ActionStep[PragaMove]):
    """Automatic: the pawn moves along the King's Road."""

    def text(self) -> str:
        return f"{self.seat} pawn"

    def run(self, s: PragaState) -> bool:
        board = s.own(self.seat)
        world = s.setting.world
        s.agenda.done(self)
        board.road += 1
        space = board.road
        if space < BRIDGE:
            s.agenda.hold(Held(self.seat, NONE, True, space, True))
            if free_effect(s, space) is not None:
                s.agenda.hold(Held(self.seat, NONE, False, space, False))
            return True
        board.purse[EGG] -= world.bridge_eggs
        if space == BRIDGE:
            s.own_pieces()
            drawn = tuple(s.silver.pop() for _ in range(min(world.value["silver_draw"], len(s.silver))))
            if drawn:
                s.agenda.push([ChooseSilver(self.seat, drawn)])
                s.reveals += 1
        elif s.bridge_golden:
            s.agenda.push([ChooseGolden(self.seat, False)])
        return True


# -- effects of the spaces ----------------------------------------------------------------------


class RoadEffect(Offer):
    """Use an effect of a space of the King's Road entered this turn."""

    def __init__(self, space: int, egg: bool) -> None:
        code, names = f"road {space} {'egg' if egg else 'free'}", {"space": space, "egg": egg}
        super().__init__(code, "use_road", names, f"road.{space}", "praga/road/2")
        self.space = space
        self.egg = egg

    def legal(self, s: PragaState, seat: int) -> bool:
        if held_effect(s, seat, self.space, self.egg) is None:
            return False
        if self.egg and s.boards[seat].purse[EGG] < s.setting.world.road_eggs:
            return False
        return can(gains.GAINS, s, seat, effect_of(s, self.space, self.egg))

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        if self.legal(s, seat):
            return None
        if held_effect(s, seat, self.space, self.egg) is None:
            return refuse_closed(s, seat, self.space, self.egg)
        eggs = s.setting.world.road_eggs
        if self.egg and s.boards[seat].purse[EGG] < eggs:
            return refuse("praga/road/2", "praga.no.egg", missing=eggs - s.boards[seat].purse[EGG])
        return refuse_useless(s, seat, effect_of(s, self.space, self.egg))

    def play(self, s: PragaState, seat: int) -> None:
        task = held_effect(s, seat, self.space, self.egg)
        assert task is not None
        s.agenda.held.remove(task)
        if self.egg:
            s.own(seat).purse[EGG] -= s.setting.world.road_eggs
        # A player who asks for an effect with a price wants to pay it.
        unfold(gains.GAINS, s, seat, effect_of(s, self.space, self.egg).wanted(), FROM_ROAD)

    def row(self, s: PragaState, seat: int) -> Row:
        world = s.setting.world
        effect = world.road_egg[self.space] if self.egg else free_effect(s, self.space)
        values = {**self.names, **effect_values(effect)}
        if self.egg:
            values["cost"]["egg"] = values["cost"].get("egg", 0) + world.road_eggs
        id = "praga.move.road_egg" if self.egg else "praga.move.road_free"
        return self.shown(values, phrase(id, space=ROMAN[self.space], effect=world.said(effect)))


def held_effect(s: PragaState, seat: int, space: int, egg: bool) -> Held | None:
    for task in s.agenda.held:
        if isinstance(task, Held) and task.seat == seat and task.space == space and task.egg == egg:
            return task
    return None


def effect_of(s: PragaState, space: int, egg: bool) -> Effect:
    effect = s.setting.world.road_egg[space] if egg else free_effect(s, space)
    assert effect is not None
    return effect


def refuse_closed(s: PragaState, seat: int, space: int, egg: bool) -> Refusal:
    """Why there is no such effect to be used: none is printed, it is still ahead, used, or of an earlier turn."""
    if not egg and free_effect(s, space) is None:
        return refuse_about("praga/road/13", "praga.no.road_replaced", {"space": space}, space=ROMAN[space])
    if s.boards[seat].road < space:
        return refuse_about("praga/road/9", "praga.no.road_ahead", {"space": space}, space=ROMAN[space])
    entered = s.turn.performed.count(ROAD) if s.turn.seat == seat else 0
    if space > s.boards[seat].road - entered:
        return refuse_about("praga/road/9", "praga.no.road_used", {"space": space}, space=ROMAN[space])
    return refuse_about("praga/road/9", "praga.no.road_earlier", {"space": space}, space=ROMAN[space])


def refuse_useless(s: PragaState, seat: int, effect: Effect) -> Refusal:
    """An effect that waits is of no use: it costs too much, or what the action under way needs, or brings nothing."""
    purse = s.boards[seat].purse
    short = [(price.what, price.count - purse[price.what]) for price in effect.cost if purse[price.what] < price.count]
    if short:
        goods = [actions.lack(good, purse[good], missing) for good, missing in short]
        return refuse_about("praga/road/2", "praga.no.road_price", {"missing": amounts(*short)}, goods=goods)
    if not all(actions.affords(s, seat, price) for price in effect.cost):
        return refuse("praga/turn/18", "praga.no.strand")
    return refuse("praga/road/2", "praga.no.road_nothing")


def must_choose(s: PragaState, seat: int) -> bool:
    """A free effect with a choice may not be left behind (praga/turn/6)."""
    for task in s.agenda.held:
        if isinstance(task, Held) and task.seat == seat and task.space and not task.egg:
            effect = effect_of(s, task.space, False)
            if isinstance(effect, OneOf) and can(gains.GAINS, s, seat, effect):
                return True
    return False


# -- standing effects of road tiles -------------------------------------------------------------


def react_to_action(s: PragaState, seat: int, action: int) -> None:
    react(s, seat, ON_WALL if action == WALL else ON_UPGRADE)


def react_to_plain_building(s: PragaState, seat: int) -> None:
    react(s, seat, ON_PLAIN_BUILDING)


def react(s: PragaState, seat: int, trigger: int) -> None:
    """The tile on the space where the pawn stands, if it answers to this."""
    space = s.boards[seat].road
    tile = s.setting.road_laid[space] if space < BRIDGE else NONE
    if tile != NONE and s.setting.world.road_tile_on[tile] == trigger:
        unfold(gains.GAINS, s, seat, s.setting.world.road_tile[tile], FROM_ROAD)


# -- the bridge ---------------------------------------------------------------------------------


class Silver(PragaMove):
    """Keep one of the silver bridge tiles drawn."""

    def __init__(self, world: World, tile: int) -> None:
        id, step = world.silver_ids[tile], world.silver_step[tile]
        super().__init__(f"silver {id}", "keep_silver_tile", {"tile": id}, f"silver.{id}", "praga/road/3")
        self.tile = tile
        effect = world.silver_effect[tile]
        values = {"effect": None if effect is None else effect.text}
        values["project"] = None if step == NONE else PROJECTS[step]
        self.fix(values, phrase("praga.move.silver", tile=world.silver_said[tile]))


class ChooseSilver(Drawing[Silver]):
    kind = "keep_silver_tile"
    rule = "praga/road/3"
    said = "praga.task.silver"
    answered = Silver

    def text(self) -> str:
        return f"{self.seat} silver {self.drawn}"

    def names(self, s: PragaState) -> list[str]:
        return [s.setting.world.silver_ids[tile] for tile in self.drawn]

    def stack(self, s: PragaState) -> list[int]:
        return s.silver

    def redrawn(self, drawn: tuple[int, ...]) -> Task:
        return ChooseSilver(self.seat, drawn)

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.silver[tile] for tile in self.drawn]

    def guard(self, s: PragaState, move: Silver) -> Refusal | None:
        return None if move.tile in self.drawn else refuse("praga/road/3", "praga.no.drawn")

    def answer(self, s: PragaState, move: Silver) -> None:
        s.agenda.done(self)
        s.own_pieces()
        for other in self.drawn:
            if other != move.tile:
                s.silver.insert(0, other)
        if bridge_complete(s):
            silver_bonus(s, self.seat, move.tile)
        else:
            s.agenda.push([LayPlank(self.seat, move.tile)])


class Golden(PragaMove):
    """Choose a gold bridge tile, at the bridge or at the Cathedral."""

    def __init__(self, world: World, tile: int) -> None:
        id = world.golden_ids[tile]
        super().__init__(f"golden {id}", "take_golden_tile", {"tile": id}, f"golden.{id}", "praga/road/4")
        self.tile = tile
        values = {**effect_values(world.golden_now[tile]), "end": world.golden_end[tile].text, "points": 0}
        self.fix(values, phrase("praga.move.golden", tile=world.golden_said[tile]))


class ChooseGolden(Decision[Golden]):
    kind = "take_golden_tile"
    rule = "praga/road/4"
    said = "praga.task.golden"
    answered = Golden

    def __init__(self, seat: int, church: bool) -> None:
        super().__init__(seat)
        self.church = church

    def text(self) -> str:
        return f"{self.seat} golden {int(self.church)}"

    def asked_by(self) -> str:
        return "praga/projects/4" if self.church else self.rule

    def values(self, s: PragaState) -> Values:
        return {"church": self.church}

    def tiles(self, s: PragaState) -> list[int]:
        return s.church_golden if self.church else s.bridge_golden

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.golden[tile] for tile in self.tiles(s)]
        if self.church:
            out.append(SKIP)

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        return None if move is SKIP and self.church else super().refuse(s, move)

    def guard(self, s: PragaState, move: Golden) -> Refusal | None:
        return None if move.tile in self.tiles(s) else refuse(self.asked_by(), "praga.no.golden_tile")

    def play(self, s: PragaState, move: Move) -> None:
        s.agenda.done(self)
        if move is not SKIP:
            super().play(s, move)

    def answer(self, s: PragaState, move: Golden) -> None:
        s.own_pieces()
        self.tiles(s).remove(move.tile)
        s.own(self.seat).golden.append(move.tile)
        if not self.church and not bridge_complete(s):
            s.agenda.push([LayPlank(self.seat, NONE)])
        now = s.setting.world.golden_now[move.tile]
        if now is not None:
            unfold(gains.GAINS, s, self.seat, now, FROM_BRIDGE)

    def row(self, s: PragaState, move: Move) -> Row:
        return s.setting.world.owed_rows[SKIP.code] if move is SKIP else super().row(s, move)

    def show(self, s: PragaState, move: Golden) -> Row:
        row = move.row(s, self.seat)
        values = {**row.values, "points": scoring.golden_points(s, self.seat, move.tile)}
        return move.shown(values, row.said, rule=self.asked_by())


class Plank(PragaMove):
    """Lay the bridge tile across a free pair of spaces."""

    def __init__(self, pair: int) -> None:
        super().__init__(f"plank {pair + 1}", "lay_plank", {"pair": pair + 1}, f"pair.{pair + 1}", "praga/road/3")
        self.pair = pair


class LayPlank(Decision[Plank]):
    """A bridge tile to be laid; `silver` is its index or NONE for a gold one."""

    kind = "lay_plank"
    rule = "praga/road/3"
    said = "praga.task.plank"
    answered = Plank

    def __init__(self, seat: int, silver: int) -> None:
        super().__init__(seat)
        self.silver = silver

    def text(self) -> str:
        return f"{self.seat} plank {self.silver}"

    def values(self, s: PragaState) -> Values:
        return {"tile": None if self.silver == NONE else s.setting.world.silver_ids[self.silver]}

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [plank for plank in s.setting.world.plank if not s.planks >> plank.pair & 1]

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.plank]

    def guard(self, s: PragaState, move: Plank) -> Refusal | None:
        if s.planks >> move.pair & 1:
            return refuse("praga/road/3", "praga.no.pair", pair=move.pair + 1)
        return None

    def answer(self, s: PragaState, move: Plank) -> None:
        """Both covered bonuses, and those of a silver tile."""
        s.agenda.done(self)
        s.planks |= 1 << move.pair
        for strip in s.bridge:
            unfold(gains.GAINS, s, self.seat, strip[move.pair], FROM_BRIDGE)
        if self.silver != NONE:
            silver_bonus(s, self.seat, self.silver)

    def show(self, s: PragaState, move: Plank) -> Row:
        world = s.setting.world
        left, right = s.bridge[0][move.pair], s.bridge[1][move.pair]
        found: dict[str, int] = {}
        add(found, left.plain)
        add(found, right.plain)
        silver = None if self.silver == NONE else world.silver_effect[self.silver]
        if silver is not None:
            add(found, silver.plain)
        values = {"pair": move.pair + 1, "effects": [left.text, right.text], "gains": found}
        said = phrase("praga.move.plank", pair=move.pair + 1, left=world.said(left), right=world.said(right))
        return move.shown(values, said)


def bridge_complete(s: PragaState) -> bool:
    return s.planks.bit_count() == PAIRS


def silver_bonus(s: PragaState, seat: int, tile: int) -> None:
    """The move of a silver tile may wait and may be lost."""
    world = s.setting.world
    effect = world.silver_effect[tile]
    if effect is not None:
        unfold(gains.GAINS, s, seat, effect, FROM_BRIDGE)
    if world.silver_step[tile] != NONE:
        s.agenda.hold(Held(seat, world.silver_step[tile], True, 0, False))
