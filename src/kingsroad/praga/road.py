"""The King's Road: two effects a space, then the bridge."""

from __future__ import annotations

from kingsroad.kernel.effect import Effect, May, OneOf, Pay, affordable, can, unfold
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import actions, gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import ChooseGolden, ChooseSilver, Held, LayPlank
from kingsroad.praga.terms import EGG, FROM_BRIDGE, FROM_ROAD, ROAD, UPGRADE, WALL

BRIDGE = 4
PAIRS = 5


def free_effect(s: PragaState, space: int) -> Effect | None:
    """The free effect of a space; a road tile laid there replaces it, most of them by a standing one."""
    setting = s.setting
    world = setting.world
    if space == 3 and setting.road_windows:
        return world.road_tile["windows"]
    covered = (False, setting.road_wall, setting.road_upgrade, setting.road_plain)
    return None if covered[space] else world.road_free[space]


def move_pawn(s: PragaState, seat: int) -> None:
    board = s.boards[seat]
    world = s.setting.world
    board.road += 1
    space = board.road
    if space < BRIDGE:
        s.agenda.hold(Held(seat, NONE, True, space, True))
        if free_effect(s, space) is not None:
            s.agenda.hold(Held(seat, NONE, False, space, False))
        return
    board.purse[EGG] -= world.value["bridge_eggs"]
    if space == BRIDGE:
        drawn = tuple(s.silver.pop() for _ in range(min(world.value["silver_draw"], len(s.silver))))
        if drawn:
            s.agenda.push([ChooseSilver(seat, drawn)])
            s.reveals += 1
    elif s.bridge_golden:
        s.agenda.push([ChooseGolden(seat, False)])


# -- effects of the spaces ----------------------------------------------------------------------


def held_effect(s: PragaState, seat: int, space: int, egg: bool) -> Held | None:
    for task in s.agenda.held:
        if isinstance(task, Held) and task.seat == seat and task.space == space and task.egg == egg:
            return task
    return None


def effect_of(s: PragaState, space: int, egg: bool) -> Effect:
    effect = s.setting.world.road_egg[space] if egg else free_effect(s, space)
    assert effect is not None
    return effect


def refuse_effect(s: PragaState, seat: int, space: int, egg: bool) -> Refusal | None:
    if held_effect(s, seat, space, egg) is None:
        return refuse_closed(s, seat, space, egg)
    eggs = s.setting.world.value["road_eggs"]
    if egg and s.boards[seat].purse[EGG] < eggs:
        return refuse("praga/road/2", "praga.no.egg", missing=eggs - s.boards[seat].purse[EGG])
    effect = effect_of(s, space, egg)
    return None if can(gains.GAINS, s, seat, effect) else refuse_useless(s, seat, effect)


def refuse_closed(s: PragaState, seat: int, space: int, egg: bool) -> Refusal:
    """Why there is no such effect to be used: none is printed, it is still ahead, used, or of an earlier turn."""
    if not egg and free_effect(s, space) is None:
        return refuse("praga/road/13", "praga.no.road_replaced", space=space)
    if s.boards[seat].road < space:
        return refuse("praga/road/9", "praga.no.road_ahead", space=space)
    entered = s.turn.performed.count(ROAD) if s.turn.seat == seat else 0
    if space > s.boards[seat].road - entered:
        return refuse("praga/road/9", "praga.no.road_used", space=space)
    return refuse("praga/road/9", "praga.no.road_earlier", space=space)


def refuse_useless(s: PragaState, seat: int, effect: Effect) -> Refusal:
    """An effect that waits is of no use: it costs too much, or what the action under way needs, or brings nothing."""
    part = effect.part if isinstance(effect, May) else effect
    if isinstance(part, Pay):
        purse = s.boards[seat].purse
        short = [price for price in part.cost if purse[price.what] < price.count]
        if short:
            goods = [actions.lack(price.what, purse[price.what], price.count - purse[price.what]) for price in short]
            return refuse("praga/road/2", "praga.no.road_price", goods=goods)
        if not affordable(gains.GAINS, s, seat, part):
            return refuse("praga/turn/18", "praga.no.strand")
    return refuse("praga/road/2", "praga.no.road_nothing")


def use_effect(s: PragaState, seat: int, space: int, egg: bool) -> None:
    task = held_effect(s, seat, space, egg)
    assert task is not None
    s.agenda.held.remove(task)
    if egg:
        s.boards[seat].purse[EGG] -= s.setting.world.value["road_eggs"]
    effect = effect_of(s, space, egg)
    # Whoever asks for an effect with a price wants to pay it.
    unfold(gains.GAINS, s, seat, effect.part if isinstance(effect, May) else effect, FROM_ROAD)


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
    setting = s.setting
    space = s.boards[seat].road
    if action == WALL and space == 1 and setting.road_wall:
        unfold(gains.GAINS, s, seat, setting.world.road_tile["wall"], FROM_ROAD)
    elif action == UPGRADE and space == 2 and setting.road_upgrade:
        unfold(gains.GAINS, s, seat, setting.world.road_tile["upgrade"], FROM_ROAD)


def react_to_plain_building(s: PragaState, seat: int) -> None:
    if s.boards[seat].road == 3 and s.setting.road_plain:
        unfold(gains.GAINS, s, seat, s.setting.world.road_tile["plain"], FROM_ROAD)


# -- the bridge ---------------------------------------------------------------------------------


def keep_silver(s: PragaState, task: ChooseSilver, tile: int) -> None:
    s.agenda.done(task)
    for other in task.drawn:
        if other != tile:
            s.silver.insert(0, other)
    if bridge_complete(s):
        silver_bonus(s, task.seat, tile)
    else:
        s.agenda.push([LayPlank(task.seat, tile)])


def choose_golden(s: PragaState, task: ChooseGolden, tile: int) -> None:
    s.agenda.done(task)
    board = s.boards[task.seat]
    (s.church_golden if task.church else s.bridge_golden).remove(tile)
    board.golden.append(tile)
    if not task.church and not bridge_complete(s):
        s.agenda.push([LayPlank(task.seat, NONE)])
    now = s.setting.world.golden_now[tile]
    if now is not None:
        unfold(gains.GAINS, s, task.seat, now, FROM_BRIDGE)


def bridge_complete(s: PragaState) -> bool:
    return s.planks.bit_count() == PAIRS


def refuse_plank(s: PragaState, pair: int) -> Refusal | None:
    if s.planks >> pair & 1:
        return refuse("praga/road/3", "praga.no.pair", pair=pair + 1)
    return None


def lay_plank(s: PragaState, task: LayPlank, pair: int) -> None:
    """Both covered bonuses, and those of a silver tile."""
    s.agenda.done(task)
    s.planks |= 1 << pair
    for strip in s.bridge:
        unfold(gains.GAINS, s, task.seat, strip[pair], FROM_BRIDGE)
    if task.silver != NONE:
        silver_bonus(s, task.seat, task.silver)


def silver_bonus(s: PragaState, seat: int, tile: int) -> None:
    """The step of a silver tile may wait and may lapse."""
    world = s.setting.world
    effect = world.silver_effect[tile]
    if effect is not None:
        unfold(gains.GAINS, s, seat, effect, FROM_BRIDGE)
    if world.silver_step[tile] != NONE:
        s.agenda.hold(Held(seat, world.silver_step[tile], True, 0, False))
