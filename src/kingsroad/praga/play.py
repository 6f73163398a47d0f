"""The game of Praga: every question of the kernel, answered by the chapter it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kingsroad.kernel import effect as effects
from kingsroad.kernel.agenda import Task
from kingsroad.kernel.content import Content, load
from kingsroad.kernel.effect import Owed
from kingsroad.kernel.game import Option, Options, Scores, Setup, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase, refuse
from kingsroad.praga import (
    actions,
    asking,
    crane,
    decisions,
    eras,
    hidden,
    offers,
    plazas,
    road,
    scoring,
    setup,
    solo,
    upgrades,
    view,
    windows,
)
from kingsroad.praga import (
    moves as m,
)
from kingsroad.praga.gains import GAINS, step_technology
from kingsroad.praga.pieces import Pieces
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import (
    BY_TILE,
    ActionOver,
    AutomaDone,
    BonusWhich,
    BothRewards,
    ChooseTechnology,
    CubesBack,
    FinalReward,
    FinalSheet,
    Finish,
    FreeClimb,
    LayTile,
    ManageMines,
    MovePawn,
    PickTile,
    PlazaFull,
    RefreshRow,
    Steps,
    TakeTurn,
    UpgradeLaid,
)
from kingsroad.praga.terms import ACTIONS, EGG, GOLD, STONE
from kingsroad.praga.wording import Wording
from kingsroad.praga.world import World


class Praga:
    def __init__(self, content: Content | None = None) -> None:
        self.content = load("praga") if content is None else content
        self.world = World(self.content)
        self.wording = Wording(self.world)
        self.pieces = Pieces(self.world)
        self.title = "praga"
        self.rules_version = 1
        self.options: tuple[Option, ...] = setup.OPTIONS
        self.colours = self.world.colours

    def resolve(self, given: Mapping[str, str]) -> Options:
        return setup.resolve(given)

    def start(self, setting: Setup) -> PragaState:
        s = setup.start(self.world, setting)
        if not s.agenda.bags:
            eras.begin_turn(s)
        return s

    def clone(self, s: PragaState) -> PragaState:
        return s.clone()

    def waiting(self, s: PragaState) -> list[int]:
        return s.agenda.waiting()

    def codes(self) -> list[str]:
        return sorted(self.world.by_code)

    def find(self, code: str) -> Move | None:
        return self.world.by_code.get(code)

    # -- what is legal --------------------------------------------------------------------------

    def moves(self, s: PragaState, seat: int) -> list[Move]:
        out: list[Move] = []
        tasks = s.agenda.open()
        if not tasks or tasks[0].seat != seat:
            return out
        task = tasks[0]
        decisions.list_moves(s, task, out)
        if offers.interruptible(task):
            offers.list_moves(s, seat, out)
        if isinstance(task, TakeTurn):
            list_turn(s, seat, out)
        return out

    def why_not(self, s: PragaState, seat: int, code: str) -> Refusal | None:
        move = self.find(code)
        if move is None:
            return refuse("kernel/code", "kernel.unknown_code", code=code[:60])
        return self.refusal(s, seat, move)

    def refusal(self, s: PragaState, seat: int, move: Move) -> Refusal | None:
        if s.over:
            return refuse("praga/eras/2", "praga.no.over")
        tasks = s.agenda.open()
        if not tasks or tasks[0].seat != seat:
            others = [phrase(f"colour.{s.setting.colours[other]}") for other in self.waiting(s)]
            return refuse("praga/turn/11" if s.turn.seat == seat else "praga/setup/1", "praga.no.turn", waiting=others)
        task = tasks[0]
        of_turn = isinstance(move, (m.TakeTile, m.DoAction, m.Extra, m.End))
        if of_turn and isinstance(task, TakeTurn):
            return refuse_turn(s, seat, move)
        if offers.interruptible(task):
            if offers.is_offer(move):
                return offers.refuse_move(s, seat, move)
            if of_turn:
                return refuse("praga/turn/8", "praga.no.nested")
        elif (offers.is_offer(move) or of_turn) and not isinstance(task, FreeClimb):  # a climb answers that one
            rule = "praga/turn/9" if s.turn.seat == seat else "praga/turn/10"
            return refuse(rule, "praga.no.decide_first", task=phrase(asking.asked(task)[1]))
        return decisions.refuse_move(s, task, move)

    # -- playing --------------------------------------------------------------------------------

    def play(self, s: PragaState, seat: int, move: Move) -> None:
        self.answer(s, seat, move)
        settle(s)

    def answer(self, s: PragaState, seat: int, move: Move) -> None:
        """The move alone; what goes on by itself after it is settled by the caller."""
        task = s.agenda.open()[0]
        if offers.is_offer(move) and offers.interruptible(task):
            offers.play(s, seat, move)
        elif isinstance(task, TakeTurn):
            play_turn(s, task, move)
        else:
            decisions.play(s, task, move)

    def preview(self, s: PragaState, seat: int, move: Move) -> list[Fact]:
        """What the move would change for its player at once, but nothing of later turns or the final scoring."""
        copy = self.guess(s, seat, Random(0))
        self.answer(copy, seat, move)
        settle_until(copy, s.played)
        return view.changes(s.boards[seat], copy.boards[seat])

    def timeout(self, s: PragaState, seat: int) -> Move:
        """End the turn if that is allowed, else the first legal move."""
        moves = self.moves(s, seat)
        return moves[-1] if isinstance(moves[-1], m.End) else moves[0]

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: PragaState, move: Move) -> bool:
        return False

    def still_secret(self, s: PragaState, seat: int) -> bool:
        return False

    def public(self, s: PragaState) -> View:
        return view.public(self, s)

    def private(self, s: PragaState, seat: int | None) -> View:
        return view.private(self, s, seat)

    def view(self, s: PragaState, seat: int | None) -> View:
        return {**self.public(s), **self.private(s, seat)}

    def guess(self, s: PragaState, seat: int, rng: Random) -> PragaState:
        return hidden.guess(s, seat, rng)

    def scores(self, s: PragaState) -> Scores:
        return scoring.scores(s)

    def row(self, s: PragaState, seat: int, move: Move) -> Row:
        said, rules = self.wording.describe(s, seat, move)
        kind = str(said["id"]).partition(".move.")[2]
        return Row(move.code, kind, self.wording.lit(s, seat, move), {}, said, rules)


def settle(s: PragaState) -> None:
    """Run what goes on by itself until a seat must decide, or the game is over."""
    settle_until(s, s.setting.last_turn)


def settle_until(s: PragaState, turns: int) -> None:
    """The same, but no further than the end of the turn after that many."""
    while not s.over and s.played <= turns:
        if not s.agenda.bags:
            eras.begin_turn(s)  # the pawns of the automas stand
            continue
        task = s.agenda.bags[-1].tasks[0]
        if isinstance(task, (TakeTurn, PickTile, LayTile, ManageMines, RefreshRow, ChooseTechnology)):
            return  # the most frequent decisions
        if isinstance(task, Owed):
            if not effects.forced(GAINS, s, task):
                return
            effects.settle(GAINS, s)
        elif isinstance(task, Finish):
            eras.finish(s, task)
        elif not run(s, task):
            return


def run(s: PragaState, task: Task) -> bool:
    """Carry out a task that needs no decision; False if it needs one."""
    if isinstance(task, ActionOver):
        s.agenda.done(task)
        s.turn.under_way = NONE
    elif isinstance(task, UpgradeLaid):
        upgrades.laid(s, task)
    elif isinstance(task, BonusWhich) and task.paid and not upgrades.returnable(s, task.seat, task.old):
        upgrades.wait(s, task)
    elif isinstance(task, Steps):
        s.agenda.done(task)
        step_technology(s, task.seat, task.count, task.source)
    elif isinstance(task, MovePawn):
        s.agenda.done(task)
        road.move_pawn(s, task.seat)
    elif isinstance(task, PlazaFull):
        s.agenda.done(task)
        plazas.evaluate(s, task.seat, task.plaza)
        solo.leave_full_plazas(s)
    elif isinstance(task, BothRewards) and not plazas.order_matters(s, task):
        s.agenda.done(task)
        plazas.both(s, task.seat, task.tile, False)
    elif isinstance(task, CubesBack):
        s.agenda.done(task)
        plazas.cubes_back(s, task.plaza)
    elif isinstance(task, AutomaDone):
        s.agenda.done(task)
        eras.end_automa_turn(s, task.seat)
    elif isinstance(task, FinalReward):
        s.agenda.done(task)
        plazas.reward(s, task.seat, task.tile, False)
    elif isinstance(task, FinalSheet):
        s.agenda.done(task)
        eras.close(s)
    else:
        return False
    return True


# -- a turn: tile, action, extra action, end ----------------------------------------------------


def list_turn(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    turn = s.turn
    windows.list_extras(s, seat, out)
    if turn.tile == NONE:
        gold = s.boards[seat].purse[GOLD]
        for slot, tile in enumerate(s.crane):
            if tile != NONE and world.slot_price[slot] <= gold and crane.refuse_take(s, seat, slot) is None:
                out.append(world.take[slot])
        return
    if not turn.done:
        possible = [world.do[action] for action in s.setting.pairs[turn.tile] if may_act(s, seat, action)]
        out += possible
        if possible:
            return  # the turn cannot end before one of them is performed
    if eras.refuse_end(s, seat) is None:
        out.append(world.end)


def may_act(s: PragaState, seat: int, action: int) -> bool:
    purse = s.boards[seat].purse
    return actions.possible_with(s, seat, action, purse[GOLD], purse[STONE], purse[EGG], s.turn.special > 0, 0)


def refuse_action(s: PragaState, seat: int, action: int) -> Refusal | None:
    """The wheel bonus does not count here: whoever needs it takes it first."""
    if s.turn.tile == NONE:
        return refuse("praga/turn/1", "praga.no.tile_yet")
    if s.turn.done:
        return refuse("praga/turn/1", "praga.no.action_done")
    if action not in s.setting.pairs[s.turn.tile]:
        return refuse("praga/turn/1", "praga.no.action_on_tile", action=phrase(f"praga.action.{ACTIONS[action]}"))
    return actions.refuse_action(s, seat, action, s.turn.special > 0)


def refuse_turn(s: PragaState, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, m.TakeTile):
        return crane.refuse_take(s, seat, move.slot)
    if isinstance(move, m.DoAction):
        return refuse_action(s, seat, move.action)
    if isinstance(move, m.Extra):
        return windows.refuse_extra(s, seat, move)
    return eras.refuse_end(s, seat)


def play_turn(s: PragaState, task: TakeTurn, move: Move) -> None:
    seat = task.seat
    if isinstance(move, m.TakeTile):
        crane.take(s, seat, move.slot)
    elif isinstance(move, m.DoAction):
        s.turn.done = True
        actions.begin(s, seat, move.action, BY_TILE, 0)
    elif isinstance(move, m.Extra):
        windows.buy_extra(s, seat, move)
    else:
        eras.end_turn(s, task)
