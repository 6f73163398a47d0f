"""Upgrades: a tile on an action pays whenever that action is performed, even for what was done before."""

from __future__ import annotations

from kingsroad.kernel.effect import All, Effect, Gain, said, unfold
from kingsroad.kernel.phrase import phrase
from kingsroad.praga import contacts, gains, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import BonusWhen, BonusWhich, LayTile, UpgradeLaid
from kingsroad.praga.terms import FROM_UPGRADES, GOLD, POINT, STONE, UNIVERSITY, UPGRADE, WORDS


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
        pay_for(s, task.seat, len(s.turn.performed) - 1, s.boards[task.seat].places[s.setting.world.hex_of[UPGRADE]])


def lay(s: PragaState, task: LayTile, turn: int) -> None:
    """Each performance of this turn that the tile serves is paid; where another tile has paid or would, by choice."""
    world = s.setting.world
    seat = task.seat
    board = s.boards[seat]
    tile = world.tiles[task.tile]
    place = world.hex_of[tile.action]
    put_off = board.places[world.hex_of[UPGRADE]]  # the tile whose bonus was to wait for the new one, if it was
    s.agenda.done(task)
    board.upgrades += 1
    if tile.era == 1:
        board.old_upgrades += 1
    contacts.put(board, place, task.tile, turn)
    rest = UpgradeLaid(seat, place)
    s.agenda.push([rest])
    for performance, action in enumerate(s.turn.performed):
        paid_by = s.turn.paid_by[performance]
        if paid_by != NONE:
            if action == tile.action:
                exchanged = BonusWhich(seat, performance, paid_by, task.tile, True)
                if order_matters(s, paid_by):
                    s.agenda.push([exchanged])
                else:
                    s.agenda.after(rest, [exchanged])
        elif action == UPGRADE and put_off != NONE:
            if tile.action == UPGRADE:
                s.agenda.after(rest, [BonusWhich(seat, performance, put_off, task.tile, False)])
            else:
                pay_for(s, seat, performance, put_off)
        elif action == tile.action:
            pay_for(s, seat, performance, task.tile)


def laid(s: PragaState, task: UpgradeLaid) -> None:
    s.agenda.done(task)
    tile = s.setting.world.tiles[s.boards[task.seat].places[task.place]]
    gains.GAINS.gain(s, task.seat, UNIVERSITY, tile.era, FROM_UPGRADES)
    contacts.pay(s, task.seat, task.place)
    road.react_to_action(s, task.seat, UPGRADE)


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
    goods = [part.what for part in parts_of(s, tile) if isinstance(part, Gain)]
    return GOLD in goods or STONE in goods


def rest_to_come(s: PragaState) -> UpgradeLaid | None:
    """What else the new tile brings, if an exchange can still be put behind it (praga/upgrades/12)."""
    for bag in s.agenda.bags:
        task = bag.tasks[0]
        if isinstance(task, UpgradeLaid):
            return task
    return None


def wait(s: PragaState, task: BonusWhich) -> None:
    """Asked again when the rest has come; an exchange that cannot be paid even then lapses."""
    s.agenda.done(task)
    rest = rest_to_come(s)
    if rest is not None:
        s.agenda.after(rest, [task])


def exchange(s: PragaState, task: BonusWhich, new: bool) -> None:
    s.agenda.done(task)
    if task.paid and new:
        board = s.boards[task.seat]
        for part in parts_of(s, task.old):
            assert isinstance(part, Gain)
            if s.told is not None:
                player = phrase(f"colour.{s.setting.colours[task.seat]}")
                s.tell("praga/upgrades/10", "praga.fact.given_back", player=player, good=said(part, WORDS))
            if part.what == POINT:
                board.points -= part.count
                board.booked[FROM_UPGRADES] -= part.count
            else:
                board.purse[part.what] -= part.count
    if new or not task.paid:
        pay_for(s, task.seat, task.performance, task.new if new else task.old)
