"""Turns and eras: how a turn ends, who comes next, Era II, and the end of the game."""

from __future__ import annotations

from kingsroad.kernel.effect import May, unfold
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import crane, gains, projects, road, scoring, setup, solo, windows
from kingsroad.praga.state import NONE, PragaState, fresh_turn
from kingsroad.praga.tasks import AutomaDone, FinalReward, FinalSheet, Finish, Held, KeepWindows, TakeTurn
from kingsroad.praga.terms import CHURCH, FROM_ROAD, GOLD, HUNGER, PLAZAS


def begin_turn(s: PragaState) -> None:
    """The next seat's turn; solo opponents have theirs at once."""
    seat = s.seat_to_play()
    if not s.setting.is_human(seat):
        s.turn = fresh_turn(seat)
        s.agenda.push([AutomaDone(seat)])
        if not s.setting.crane_solo:
            solo.play_card(s, seat)
        return
    board = s.boards[seat]
    if board.fresh:
        board.working += board.fresh
        board.fresh = []
    s.turn = fresh_turn(seat)
    s.agenda.push([TakeTurn(seat)])


# -- ending a turn ------------------------------------------------------------------------------


def refuse_end(s: PragaState, seat: int) -> Refusal | None:
    turn = s.turn
    if turn.tile == NONE:
        return refuse("praga/turn/1", "praga.no.tile_yet")
    if not turn.done and any(tile_action_possible(s, seat, action) for action in s.setting.pairs[turn.tile]):
        return refuse("praga/turn/17", "praga.no.action_yet")
    if road.must_choose(s, seat):
        return refuse("praga/turn/6", "praga.no.road_choice")
    return None


def tile_action_possible(s: PragaState, seat: int, action: int) -> bool:
    return crane.action_possible(s, seat, action, s.boards[seat].purse[GOLD], s.turn.sector)


def end_turn(s: PragaState, task: TakeTurn) -> None:
    s.agenda.done(task)
    s.turn.ending = True
    s.reveals += 1
    s.agenda.push([Finish(task.seat)])


def finish(s: PragaState, task: Finish) -> None:
    """One stage at a time: wheel bonus, free road effects, steps, windows, crane (praga/turn/7 and 19)."""
    seat = task.seat
    if s.turn.sector:
        if isinstance(s.setting.world.sector[s.turn.sector], May):
            s.turn.sector = 0  # the egg was an offer
        else:
            crane.take_bonus(s, seat)
        return
    held = next_held(s)
    if held is not None:
        s.agenda.held.remove(held)
        if held.space:
            unfold(gains.GAINS, s, seat, road.effect_of(s, held.space, False), FROM_ROAD)
        else:
            projects.step(s, seat, held.project)
        return
    if windows.too_many(s, seat):
        s.agenda.push([KeepWindows(seat)])
        return
    s.agenda.held.clear()
    s.agenda.done(task)
    crane.turn_wheel(s, s.turn.tile)
    count_turn(s)


def end_automa_turn(s: PragaState, seat: int) -> None:
    """What its card brought is settled, other seats' choices included; now the crane."""
    crane.recycle(s, 1 if s.setting.crane_solo else solo.tile_named(s, seat))
    count_turn(s)


def next_held(s: PragaState) -> Held | None:
    """What is taken automatically: free road effects without price, Hunger Wall steps, Cathedral steps."""
    tasks = [task for task in s.agenda.held if isinstance(task, Held) and not task.optional]
    for task in tasks:
        if task.space and not isinstance(road.effect_of(s, task.space, False), May):
            return task
    for project in (HUNGER, CHURCH):
        for task in tasks:
            if not task.space and task.project == project:
                return task
    return None


def count_turn(s: PragaState) -> None:
    """The turn is counted; Era II or the end of the game if due; then the next seat."""
    s.played += 1
    if s.played == s.setting.world.era_two_after[s.setting.seats]:
        s.era = 2
        s.stacks = [stack[:] for stack in s.later]
        setup.lay_rows(s)
        s.reveals += 1
        s.tell("praga/eras/1", "praga.fact.era_two")
    if s.played == s.setting.last_turn:
        begin_scoring(s)
    else:
        begin_turn(s)


def begin_scoring(s: PragaState) -> None:
    """Unfinished plazas first, in map order and turn order; what that gives may ask for choices."""
    s.turn = fresh_turn(NONE)
    s.agenda.push([FinalSheet(0)])
    for plaza in range(PLAZAS - 1, -1, -1):
        tile = s.plaza_tile[plaza]
        if tile == NONE or s.evaluated >> plaza & 1:
            continue
        sites = s.setting.world.plaza_sites[plaza]
        for seat in s.setting.order[s.setting.humans - 1 :: -1]:
            if any(s.site_cube[site] == seat for site in sites):
                s.agenda.push([FinalReward(seat, tile)])


def close(s: PragaState) -> None:
    scoring.score(s)
    s.over = True
