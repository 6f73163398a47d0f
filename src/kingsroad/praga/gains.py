"""What a gain does: it is booked, and whatever reacts to it follows at once (praga/turn/12)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kingsroad.kernel.effect import Effect, Host, Owed, choose, forced, options, settle, unfold
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase
from kingsroad.praga import actions, mines, plazas, projects, technology
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import BY_TECHNOLOGY, Held, refuse_answer
from kingsroad.praga.terms import (
    ANY,
    BUILDING,
    CHEAP_BUILDING,
    CHEAP_WALL,
    CLIMB,
    EGG,
    EGG_GAINED,
    FIRST_BLUE,
    FIRST_RED,
    FROM_PRODUCTION,
    FROM_SURPLUS,
    FROM_TECHNOLOGIES,
    FROM_WEALTH,
    GOLD,
    GOODS,
    HUNGER_WALL,
    MINE,
    MINE_STEP,
    PLAZA,
    POINT,
    PRODUCE_GOLD,
    PRODUCE_STONE,
    QUARRY,
    RED,
    ROAD,
    ROWS,
    RULE_OF,
    SILVER,
    SOURCES,
    STONE,
    TECHNOLOGY,
    TILE_SCORES,
    TRIGGERS,
    UNIVERSITY,
    WALL,
)
from kingsroad.praga.wording import add, amounts

ONCE_A_TURN: Final = (TILE_SCORES, FIRST_RED, FIRST_BLUE)


class Gains(Host[PragaState]):
    """The kernel's Host for Praga."""

    def can_gain(self, s: PragaState, seat: int, what: int) -> bool:
        """Steps at the end of the mine and quarry tracks are none; everything else can always be had."""
        if what == MINE or what == QUARRY:
            track = what - MINE
            return s.boards[seat].mines[track] < s.setting.world.track_end[track]
        return True

    def gain(self, s: PragaState, seat: int, what: int, count: int, source: int) -> None:
        board = s.own(seat)
        if s.told is not None and count:
            tell_gain(s, seat, what, count, source)
        if what == POINT:
            board.points += count
            board.booked[source] += count
        elif what == GOLD or what == STONE:
            board.purse[what] = min(board.purse[what] + count, s.setting.world.limit)
            if board.wealth != 7:
                grow_wealthy(s, seat)
        elif what < POINT:
            board.purse[what] += count
            if what == EGG:
                for _ in range(count):
                    react(s, seat, EGG_GAINED)
            elif what >= RED:
                react(s, seat, FIRST_RED if what == RED else FIRST_BLUE)
        elif what == TECHNOLOGY:
            step_technology(s, seat, count, source)
        elif what == UNIVERSITY:
            steps = min(count, s.setting.world.university_top - board.university)
            board.university += steps
            if count > steps:
                self.gain(s, seat, POINT, (count - steps) * s.setting.world.surplus, FROM_SURPLUS)
        elif what == MINE or what == QUARRY:
            for _ in range(count):
                step_track(s, seat, what - MINE)
        else:
            for _ in range(count):
                if s.turn.seat == seat:
                    s.agenda.hold(Held(seat, what - HUNGER_WALL, False, 0, False))
                else:
                    projects.step(s, seat, what - HUNGER_WALL)

    def count(self, s: PragaState, seat: int, counted: int) -> int:
        board = s.boards[seat]
        return (
            board.old_upgrades,
            board.purse[SILVER],
            board.upgrades,
            board.wall_count(),
            board.mines[0],
            board.mines[1],
            board.university,
            board.rows[0] + board.rows[1] + 2,
        )[counted]

    def has(self, s: PragaState, seat: int, what: int, count: int) -> bool:
        """While an action is under way nothing may be spent that it still needs (praga/turn/18)."""
        if s.boards[seat].purse[what] < count:
            return False
        if s.turn.under_way == NONE:
            return True
        return not actions.would_strand(s, seat, count if what == GOLD else 0, count if what == STONE else 0)

    def pay(self, s: PragaState, seat: int, what: int, count: int) -> None:
        s.own(seat).purse[what] -= count

    def can_do(self, s: PragaState, seat: int, action: int) -> bool:
        if action <= ROAD:
            return actions.possible(s, seat, action, 0)
        if action == CHEAP_BUILDING:
            return actions.possible(s, seat, BUILDING, s.setting.world.value["cheap_building"])
        if action == CHEAP_WALL:
            return actions.possible(s, seat, WALL, s.setting.world.value["cheap_wall"])
        if action == CLIMB:
            return min(s.boards[seat].rows) < ROWS - 1
        return True

    def do(self, s: PragaState, seat: int, action: int, source: int) -> None:
        value = s.setting.world.value
        if action <= ROAD:
            actions.begin(s, seat, action, BY_TECHNOLOGY, 0)
        elif action == PRODUCE_GOLD or action == PRODUCE_STONE:
            produce(s, seat, action - PRODUCE_GOLD)
        elif action == CLIMB:
            s.agenda.push([projects.FreeClimb(seat)])
        elif action == PLAZA:
            s.agenda.push([plazas.ChoosePlaza(seat)])
        elif action == ANY:
            s.agenda.push([actions.ChooseAny(seat)])
        elif action == CHEAP_BUILDING:
            actions.begin(s, seat, BUILDING, BY_TECHNOLOGY, value["cheap_building"])
        else:
            actions.begin(s, seat, WALL, BY_TECHNOLOGY, value["cheap_wall"])

    def owe(self, seat: int, effect: Effect, source: int) -> Owed:
        return ChooseEffect(seat, effect, source)


GAINS: Final = Gains()


class ChooseEffect(Owed):
    """What comes of one event is one bag of these: its receiver takes them in the order they like (praga/turn/5)."""

    kind: ClassVar[str] = "choose_effect"
    rule: ClassVar[str] = "praga/turn/5"
    said: ClassVar[str] = "praga.task.owed"

    def run(self, s: PragaState) -> bool:
        if not forced(GAINS, s, self):
            return False
        settle(GAINS, s)
        return True

    def beside(self, s: PragaState) -> list[Owed]:
        return [task for task in s.agenda.open_to(self.seat) if isinstance(task, Owed)]

    def moves(self, s: PragaState, out: list[Move]) -> None:
        for owed in self.beside(s):
            known = [move.code for move in out]
            out += [move for move in options(GAINS, s, owed) if move.code not in known]

    def chosen_from(self, s: PragaState, move: Move) -> Owed | None:
        """The open part that this move chooses from."""
        for owed in self.beside(s):
            if any(option.code == move.code for option in options(GAINS, s, owed)):
                return owed
        return None

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        if self.chosen_from(s, move) is not None:
            return None
        return refuse_answer(s, self.seat, move, self.rule, self.kind, phrase(self.said))

    def play(self, s: PragaState, move: Move) -> None:
        owed = self.chosen_from(s, move)
        assert owed is not None
        choose(GAINS, s, owed, move)

    def ask(self, s: PragaState) -> dict[str, Any]:
        values = {"effect": self.effect.text, "source": SOURCES[self.source]}
        return {"rule": self.rule, "kind": self.kind, "values": values, "said": phrase(self.said)}

    def row(self, s: PragaState, move: Move) -> Row:
        return s.setting.world.owed_rows[move.code]


def tell_gain(s: PragaState, seat: int, what: int, count: int, source: int) -> None:
    player = phrase(f"colour.{s.setting.colours[seat]}")
    good = phrase(f"good.{GOODS[what]}", count=count)
    said = phrase("praga.fact.gain", player=player, good=good, source=phrase(f"praga.source.{SOURCES[source]}"))
    if s.told is not None:
        values = {"seat": seat, "good": GOODS[what], "count": count, "source": SOURCES[source]}
        s.told.append(Fact(RULE_OF[source], said, "gain", values))


def join(one: Fact, other: Fact) -> Fact | None:
    """What one source gives is one sentence, and more of a good counts with it."""
    had, more = one.values, other.values
    if other.kind != "gain" or one.kind not in ("gain", "gains") or one.rule != other.rule:
        return None
    if had["seat"] != more["seat"] or had["source"] != more["source"]:
        return None
    goods: dict[str, int] = had["gains"].copy() if one.kind == "gains" else {had["good"]: had["count"]}
    goods[more["good"]] = goods.get(more["good"], 0) + more["count"]
    listed = [phrase(f"good.{good}", count=count) for good, count in goods.items()]
    if len(listed) == 1:
        values = {**had, "count": goods[more["good"]]}
        return Fact(one.rule, {**one.said, "good": listed[0]}, "gain", values)
    values = {"seat": had["seat"], "gains": goods, "source": had["source"]}
    return Fact(one.rule, {**one.said, "good": listed}, "gains", values)


def react(s: PragaState, seat: int, trigger: int) -> None:
    """Level I and II technologies in force that answer to this."""
    working = s.boards[seat].working
    if not working:
        return
    trigger_of = s.setting.world.trigger
    for tile in working[:]:
        if trigger_of[tile] == trigger:
            if trigger in ONCE_A_TURN:
                bit = 1 << (seat * 16 + trigger)
                if s.turn.reacted & bit:
                    return
                s.turn.reacted |= bit
            unfold(GAINS, s, seat, s.setting.world.technology_effect[tile], FROM_TECHNOLOGIES)


def reacted(s: PragaState) -> list[list[Any]]:
    """The once-a-turn technologies that have reacted in this turn: [seat, trigger]."""
    return [
        [seat, TRIGGERS[trigger]]
        for seat in range(s.setting.humans)
        for trigger in ONCE_A_TURN
        if s.turn.reacted >> (seat * 16 + trigger) & 1
    ]


def grow_wealthy(s: PragaState, seat: int) -> None:
    """The first time 6 gold, 6 stone, or 9 of either is had: the cube is spare, the bonus comes."""
    board = s.own(seat)
    world = s.setting.world
    richest = max(board.purse[GOLD], board.purse[STONE])
    for bonus, good in enumerate(world.wealth_good):
        held = richest if good == NONE else board.purse[good]
        if held >= world.wealth_level[bonus] and not board.wealth >> bonus & 1:
            board.wealth |= 1 << bonus
            board.cubes += 1
            unfold(GAINS, s, seat, world.wealth[bonus], FROM_WEALTH)


def step_track(s: PragaState, seat: int, track: int) -> None:
    """One more mine or quarry; at the end of the track a further advance is lost."""
    board = s.own(seat)
    world = s.setting.world
    if board.mines[track] == world.track_end[track]:
        return
    board.mines[track] += 1
    react(s, seat, MINE_STEP + track)
    if board.mines[track] == world.token_at[track]:
        s.agenda.push([mines.ChooseToken(seat, track)])
    if board.mines[track] == world.track_end[track]:
        mines.reach_end(s, seat, track)


def produce(s: PragaState, seat: int, track: int) -> None:
    """As many as there are mines, plus every bonus up to the marker, plus the token."""
    board = s.own(seat)
    world = s.setting.world
    GAINS.gain(s, seat, GOLD + track, board.mines[track], FROM_PRODUCTION)
    for step in range(board.mines[track] + 1):
        bonus = world.tracks[track][step]
        if bonus is not None:
            unfold(GAINS, s, seat, bonus, FROM_PRODUCTION)
    if board.tokens[track] != NONE:
        unfold(GAINS, s, seat, world.token_effect[board.tokens[track]], FROM_PRODUCTION)


def production(s: PragaState, seat: int, track: int) -> dict[str, int]:
    """What producing now gives, as far as that leaves no choice."""
    board = s.boards[seat]
    world = s.setting.world
    found = amounts((GOLD + track, board.mines[track]))
    for bonus in world.tracks[track][: board.mines[track] + 1]:
        if bonus is not None:
            add(found, bonus.plain)
    if board.tokens[track] != NONE:
        add(found, world.token_effect[board.tokens[track]].plain)
    return found


def step_technology(s: PragaState, seat: int, count: int, source: int) -> None:
    """Step by step: what one step draws is chosen before the next is made."""
    board = s.own(seat)
    world = s.setting.world
    for made in range(count):
        for bag in s.agenda.bags:
            choice = bag.tasks[0]
            if isinstance(choice, technology.ChooseTechnology):
                s.agenda.after(choice, [technology.Steps(seat, count - made, source)])
                return
        if board.technology == world.technology_top:
            GAINS.gain(s, seat, POINT, world.surplus, FROM_SURPLUS)
            continue
        board.technology += 1
        level = world.technology_level[board.technology]
        if level and s.turn.seat != NONE:
            s.own_pieces()
            stack = s.technologies[level - 1]
            drawn = tuple(stack.pop() for _ in range(min(world.technology_draw, len(stack))))
            if drawn:
                s.agenda.push([technology.ChooseTechnology(seat, level, drawn)])
                s.reveals += 1
