"""Turns and eras: how a turn ends, who comes next, Era II, and the end of the game."""

from __future__ import annotations

from kingsroad.kernel.effect import unfold
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, Values, phrase, refuse
from kingsroad.praga import actions, crane, gains, offers, plazas, projects, road, scoring, setup, solo, windows
from kingsroad.praga.state import NONE, PragaState, fresh_turn
from kingsroad.praga.tasks import Held, PragaTask, TurnMove, held_tasks
from kingsroad.praga.terms import CHURCH, EGG, FROM_ROAD, GOLD, HUNGER, PLAZAS, STONE


def begin_turn(s: PragaState) -> None:
    """The next seat's turn; solo opponents have theirs at once."""
    seat = s.seat_to_play()
    if not s.setting.is_human(seat):
        s.turn = fresh_turn(seat)
        s.agenda.push([AutomaDone(seat)])
        if not s.setting.crane_solo:
            solo.play_card(s, seat)
        return
    if s.boards[seat].fresh:
        board = s.own(seat)
        board.working += board.fresh
        board.fresh = []
    s.turn = fresh_turn(seat)
    s.agenda.push([TakeTurn(seat)])


# -- a turn: tile, action, extra action, end ----------------------------------------------------


class TakeTurn(PragaTask):
    """The frame of a turn: everything one may do in it is offered while this is on top."""

    kind = "turn"
    rule = "praga/turn/3"
    said = "praga.task.turn"

    def text(self) -> str:
        return f"{self.seat} turn"

    def values(self, s: PragaState) -> Values:
        return {"stage": stage(s, self.seat)}

    def question(self, s: PragaState) -> Phrase:
        return phrase(self.said, **self.values(s))

    def moves(self, s: PragaState, out: list[Move]) -> None:
        offers.list_moves(s, self.seat, out)
        list_turn(s, self.seat, out)

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        return move.refuse(s, self.seat) if isinstance(move, TurnMove) else super().refuse(s, move)

    def tries(self, s: PragaState) -> list[Move]:
        world = s.setting.world
        board = s.boards[self.seat]
        tried: list[Move] = []
        if s.turn.tile == NONE:
            tried += [world.take[slot] for slot, tile in enumerate(s.crane) if tile != NONE]
        else:
            tried += [world.do[action] for action in s.setting.pairs[s.turn.tile]]
        tried += world.climb
        tried += world.refresh
        tried += [world.use[technology] for technology in board.single]
        if board.claims:
            tried += world.seal
        tried.append(world.end)
        return tried


def stage(s: PragaState, seat: int) -> int:
    """How far a turn is: 0 before its tile is taken, 1 before its action, 2 after it, 3 while the road still waits."""
    if s.turn.tile == NONE:
        return 0
    if not s.turn.done:
        return 1
    return 3 if road.must_choose(s, seat) else 2


def list_turn(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    turn = s.turn
    purse = s.boards[seat].purse
    windows.list_extras(s, seat, out)
    if turn.tile == NONE:
        gold = purse[GOLD]
        for slot, tile in enumerate(s.crane):
            if tile != NONE and world.slot_price[slot] <= gold and world.take[slot].refuse(s, seat) is None:
                out.append(world.take[slot])
        return
    if not turn.done:
        first, second = s.setting.pairs[turn.tile]
        gold, stone, eggs, special = purse[GOLD], purse[STONE], purse[EGG], turn.special > 0
        count = len(out)
        if actions.possible_with(s, seat, first, gold, stone, eggs, special, 0):
            out.append(world.do[first])
        if actions.possible_with(s, seat, second, gold, stone, eggs, special, 0):
            out.append(world.do[second])
        if len(out) > count:
            return  # the turn cannot end before one of them is performed
    if world.end.refuse(s, seat) is None:
        out.append(world.end)


# -- ending a turn ------------------------------------------------------------------------------


class End(TurnMove):
    """End the turn."""

    def __init__(self) -> None:
        super().__init__("end", "end_turn", {}, "bar", "praga/turn/7")
        self.fix({}, phrase("praga.move.end"))

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        turn = s.turn
        if turn.tile == NONE:
            return refuse("praga/turn/1", "praga.no.tile_yet")
        gold = s.boards[seat].purse[GOLD]
        if not turn.done and crane.any_possible(s, seat, s.setting.pairs[turn.tile], gold, turn.sector):
            return refuse("praga/turn/17", "praga.no.action_yet")
        if road.must_choose(s, seat):
            return refuse("praga/turn/6", "praga.no.road_choice")
        return None

    def play(self, s: PragaState, seat: int) -> None:
        s.agenda.done(s.agenda.open()[0])
        s.turn.ending = True
        s.reveals += 1
        s.agenda.push([Finish(seat)])


class Finish(PragaTask):
    """The turn was ended; what is left happens automatically, stage by stage."""

    def text(self) -> str:
        return f"{self.seat} finish"

    def run(self, s: PragaState) -> bool:
        """One stage at a time: wheel bonus, free road effects, steps, windows, crane (praga/turn/7 and 19)."""
        seat = self.seat
        bonus = s.setting.world.sector[s.turn.sector]
        held = next_held(s) if s.agenda.held else None
        if s.turn.sector and bonus is not None and bonus.is_offer():
            s.turn.sector = 0  # the egg was an offer
        elif s.turn.sector:
            crane.take_bonus(s, seat)
        elif held is not None:
            s.agenda.held.remove(held)
            if held.space:
                unfold(gains.GAINS, s, seat, road.effect_of(s, held.space, False), FROM_ROAD)
            else:
                projects.step(s, seat, held.project)
        elif windows.too_many(s, seat):
            s.agenda.push([windows.KeepWindows(seat)])
        else:
            s.agenda.held.clear()
            s.agenda.done(self)
            crane.turn_wheel(s, s.turn.tile)
            count_turn(s)
        return True


class AutomaDone(PragaTask):
    """Automatic: what its card brought is settled, other seats' choices included; now the crane."""

    def text(self) -> str:
        return f"{self.seat} automa"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        crane.recycle(s, 1 if s.setting.crane_solo else solo.tile_named(s, self.seat))
        count_turn(s)
        return True


def next_held(s: PragaState) -> Held | None:
    """What is taken automatically: free road effects without price, Hunger Wall steps, Cathedral steps."""
    tasks = [task for task in held_tasks(s) if not task.optional]
    for task in tasks:
        if task.space and not road.effect_of(s, task.space, False).is_offer():
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
        s.own_tiles()
        s.stacks = [stack[:] for stack in s.later]
        setup.lay_rows(s)
        s.reveals += 1
        if s.told is not None:
            s.told.append(Fact("praga/eras/1", phrase("praga.fact.era_two"), "era_two", {}))
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
                s.agenda.push([plazas.FinalReward(seat, tile)])


class FinalSheet(PragaTask):
    """Automatic, last of all: the final scoring."""

    def text(self) -> str:
        return f"{self.seat} sheet"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        scoring.score(s)
        s.over = True
        return True
