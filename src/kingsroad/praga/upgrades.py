"""Upgrades: a tile on an action pays whenever that action is performed, even for what was done before."""

from __future__ import annotations

from kingsroad.kernel.effect import All, Effect, Gain, unfold
from kingsroad.praga import contacts, gains, road
from kingsroad.praga.state import NONE, BonusWhen, BonusWhich, LayTile, PragaState
from kingsroad.praga.world import FROM_UPGRADES, HOLDABLE, POINT, UNIVERSITY, UPGRADE


def bonus_of(s: PragaState, tile: int) -> Effect:
    effect = s.setting.world.tiles[tile].effect
    assert effect is not None
    return effect


def ask_when(s: PragaState, seat: int) -> None:
    s.agenda.push([BonusWhen(seat)])


def decide_when(s: PragaState, task: BonusWhen, now: bool) -> None:
    """The bonus of an Upgrade action may wait until its new tile lies (praga/upgrades/11)."""
    s.agenda.done(task)
    if now:
        tile = s.boards[task.seat].places[s.setting.world.hex_of[UPGRADE]]
        s.turn.paid_by[-1] = tile
        unfold(gains.GAINS, s, task.seat, bonus_of(s, tile), FROM_UPGRADES)


def lay(s: PragaState, task: LayTile, turn: int) -> None:
    """University, contacts, then the bonus for each performance of this turn that it serves."""
    world = s.setting.world
    seat = task.seat
    board = s.boards[seat]
    tile = world.tiles[task.tile]
    place = world.hex_of[tile.action]
    old = board.places[place]
    s.agenda.done(task)
    board.upgrades += 1
    if tile.era == 1:
        board.old_upgrades += 1
    waiting_old = board.places[world.hex_of[UPGRADE]]  # a bonus put off is the old tile's, if it stays
    for performance in range(len(s.turn.performed) - 1, -1, -1):
        action, paid_by = s.turn.performed[performance], s.turn.paid_by[performance]
        put_off = action == UPGRADE and paid_by == NONE and waiting_old != NONE
        if action != tile.action:
            if put_off and performance == len(s.turn.performed) - 1:
                pay_for(s, seat, performance, waiting_old)
        elif put_off:
            s.agenda.push([BonusWhich(seat, performance, waiting_old, task.tile, False)])
        elif paid_by == NONE:
            pay_for(s, seat, performance, task.tile)
        elif returnable(s, seat, old):
            s.agenda.push([BonusWhich(seat, performance, old, task.tile, True)])
    gains.GAINS.gain(s, seat, UNIVERSITY, tile.era, FROM_UPGRADES)
    contacts.lay(s, seat, place, task.tile, turn)
    road.react_to_action(s, seat, UPGRADE)


def pay_for(s: PragaState, seat: int, performance: int, tile: int) -> None:
    s.turn.paid_by[performance] = tile
    unfold(gains.GAINS, s, seat, bonus_of(s, tile), FROM_UPGRADES)


def returnable(s: PragaState, seat: int, tile: int) -> bool:
    """Could its bonus be given back in full? Track steps and what is no longer held cannot."""
    board = s.boards[seat]
    effect = bonus_of(s, tile)
    for part in effect.parts if isinstance(effect, All) else [effect]:
        if not isinstance(part, Gain) or part.per >= 0:
            return False
        held = board.points if part.what == POINT else board.purse[part.what] if part.what < HOLDABLE else 0
        if held < part.count:
            return False
    return True


def exchange(s: PragaState, task: BonusWhich, new: bool) -> None:
    s.agenda.done(task)
    if task.paid and new:
        board = s.boards[task.seat]
        effect = bonus_of(s, task.old)
        for part in effect.parts if isinstance(effect, All) else [effect]:
            assert isinstance(part, Gain)
            if part.what == POINT:
                board.points -= part.count
                board.booked[FROM_UPGRADES] -= part.count
            else:
                board.purse[part.what] -= part.count
    if new or not task.paid:
        pay_for(s, task.seat, task.performance, task.new if new else task.old)
