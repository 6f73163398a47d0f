"""The game of Praga: every question of the kernel, answered by the chapter it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kingsroad.kernel import effect as effects
from kingsroad.kernel.agenda import Task
from kingsroad.kernel.content import Content, load
from kingsroad.kernel.effect import SKIP, Owed
from kingsroad.kernel.game import Option, Options, Scores, Setup, View
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, phrase, refuse
from kingsroad.praga import (
    actions,
    buildings,
    crane,
    eras,
    hidden,
    mines,
    plazas,
    projects,
    road,
    scoring,
    setup,
    solo,
    technology,
    tiles,
    upgrades,
    view,
    walls,
    windows,
)
from kingsroad.praga import (
    moves as m,
)
from kingsroad.praga.gains import GAINS, step_technology
from kingsroad.praga.state import (
    BY_TECHNOLOGY,
    BY_TILE,
    NONE,
    ActionOver,
    Arrow,
    AutomaDone,
    BonusWhen,
    BonusWhich,
    BothRewards,
    ChooseAny,
    ChooseGolden,
    ChoosePlaza,
    ChooseReward,
    ChooseSilver,
    ChooseTechnology,
    ChooseToken,
    CubesBack,
    FinalReward,
    FinalSheet,
    Finish,
    FreeClimb,
    KeepWindows,
    LayPlank,
    LayTile,
    ManageMines,
    MovePawn,
    PickTile,
    PlacePawn,
    PlazaFull,
    PragaState,
    RefreshRow,
    Steps,
    TakeTurn,
    UpgradeLaid,
)
from kingsroad.praga.world import (
    ACTIONS,
    BUILDINGS,
    PLAZAS,
    ROW,
    ROWS,
    SLOTS,
    UPGRADES,
    World,
)


class Praga:
    def __init__(self, content: Content | None = None) -> None:
        self.content = load("praga") if content is None else content
        self.world = World(self.content)
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

    def find(self, code: str) -> Move | None:
        return self.world.by_code.get(code)

    # -- what is legal --------------------------------------------------------------------------

    def moves(self, s: PragaState, seat: int) -> list[Move]:
        out: list[Move] = []
        tasks = s.agenda.open()
        if not tasks or tasks[0].seat != seat:
            return out
        task = tasks[0]
        list_task(s, task, out)
        if interruptible(task):
            list_offers(s, seat, out)
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
            others = ", ".join(s.setting.colours[other] for other in self.waiting(s))
            return refuse("praga/turn/11" if s.turn.seat == seat else "praga/setup/1", "praga.no.turn", waiting=others)
        task = tasks[0]
        of_turn = isinstance(move, (m.TakeTile, m.DoAction, m.Extra, m.End))
        if of_turn and isinstance(task, TakeTurn):
            return refuse_turn(s, seat, move)
        if interruptible(task):
            if is_offer(move):
                return refuse_offer(s, seat, move)
            if of_turn:
                return refuse("praga/turn/8", "praga.no.nested")
        elif (is_offer(move) or of_turn) and not isinstance(task, FreeClimb):  # a climb answers that one
            rule = "praga/turn/9" if s.turn.seat == seat else "praga/turn/10"
            return refuse(rule, "praga.no.decide_first", task=phrase(view.asked(task)[1]))
        return refuse_task(s, task, move)

    # -- playing --------------------------------------------------------------------------------

    def play(self, s: PragaState, seat: int, move: Move) -> None:
        task = s.agenda.open()[0]
        if is_offer(move) and interruptible(task):
            play_offer(s, seat, move)
        elif isinstance(task, TakeTurn):
            play_turn(s, task, move)
        else:
            play_task(s, task, move)
        settle(s)

    def preview(self, s: PragaState, seat: int, move: Move) -> list[Fact]:
        return view.preview(self, s, seat, move)

    def timeout(self, s: PragaState, seat: int) -> Move:
        """End the turn if that is allowed, else the first legal move."""
        moves = self.moves(s, seat)
        return moves[-1] if isinstance(moves[-1], m.End) else moves[0]

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: PragaState, move: Move) -> bool:
        return False

    def still_secret(self, s: PragaState, seat: int) -> bool:
        return False

    def view(self, s: PragaState, seat: int | None) -> View:
        return view.view(self, s, seat)

    def guess(self, s: PragaState, seat: int, rng: Random) -> PragaState:
        return hidden.guess(s, seat, rng)

    def scores(self, s: PragaState) -> Scores:
        return scoring.scores(s)

    def describe(self, s: PragaState, seat: int, move: Move) -> tuple[Phrase, list[str]]:
        return view.describe(s, seat, move)


def settle(s: PragaState) -> None:
    """Run what goes on by itself until a seat must decide, or the game is over."""
    while not s.over:
        if not s.agenda.bags:
            eras.begin_turn(s)  # the pawns of the automas stand
            continue
        task = s.agenda.bags[-1].tasks[0]
        if isinstance(task, TakeTurn):
            return
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
    if turn.tile == NONE:
        for slot in range(SLOTS):
            if s.crane[slot] != NONE and crane.refuse_take(s, seat, slot) is None:
                out.append(world.take[slot])
    elif not turn.done:
        for action in s.setting.pairs[turn.tile]:
            if refuse_action(s, seat, action) is None:
                out.append(world.do[action])
    windows.list_extras(s, seat, out)
    if eras.refuse_end(s, seat) is None:
        out.append(world.end)


def refuse_action(s: PragaState, seat: int, action: int) -> Refusal | None:
    """The wheel bonus does not count here: whoever needs it takes it first."""
    if s.turn.tile == NONE:
        return refuse("praga/turn/1", "praga.no.tile_yet")
    if s.turn.done:
        return refuse("praga/turn/1", "praga.no.action_done")
    if action not in s.setting.pairs[s.turn.tile]:
        return refuse("praga/turn/1", "praga.no.action_on_tile", action=phrase(f"praga.action.{ACTIONS[action]}"))
    purse = s.boards[seat].purse
    if not actions.possible_with(s, seat, action, purse[0], purse[1], purse[2], s.turn.special > 0, 0):
        return refuse("praga/turn/15", "praga.no.possible")
    return None


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


# -- what is no action and may be done at any moment of the own turn ----------------------------


def interruptible(task: Task) -> bool:
    return isinstance(task, (TakeTurn, PickTile, LayTile, ManageMines))


def is_offer(move: Move) -> bool:
    return isinstance(move, (m.Wheel, m.Step, m.Climb, m.RoadEffect, m.Seal, m.Use, m.Refresh))


def list_offers(s: PragaState, seat: int, out: list[Move]) -> None:
    world = s.setting.world
    board = s.boards[seat]
    if s.turn.sector:
        for wheel in (world.wheel, world.wheel_points):
            if crane.refuse_wheel(s, seat, wheel.points) is None:
                out.append(wheel)
    if s.agenda.held:
        for step in world.step:
            if projects.refuse_step(s, seat, step.project) is None:
                out.append(step)
        for space in range(1, road.BRIDGE):
            for use in world.road_use[space]:
                if road.refuse_effect(s, seat, space, use.egg) is None:
                    out.append(use)
    if board.purse[3] >= 2:
        for climb in world.climb:
            if projects.refuse_climb(s, seat, climb.project) is None:
                out.append(climb)
    if board.claims:
        for seal in world.seal:
            if mines.refuse_seal(s, seat, seal.seal) is None:
                out.append(seal)
    for single in board.single:
        if technology.refuse_use(s, seat, single) is None:
            out.append(world.use[single])
    if not s.turn.refreshed:
        for refresh in world.refresh:
            if tiles.refuse_refresh(s, seat, refresh.kind) is None:
                out.append(refresh)


def refuse_offer(s: PragaState, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, m.Wheel):
        return crane.refuse_wheel(s, seat, move.points)
    if isinstance(move, m.Step):
        return projects.refuse_step(s, seat, move.project)
    if isinstance(move, m.Climb):
        return projects.refuse_climb(s, seat, move.project)
    if isinstance(move, m.RoadEffect):
        return road.refuse_effect(s, seat, move.space, move.egg)
    if isinstance(move, m.Seal):
        return mines.refuse_seal(s, seat, move.seal)
    if isinstance(move, m.Use):
        return technology.refuse_use(s, seat, move.technology)
    assert isinstance(move, m.Refresh)
    return tiles.refuse_refresh(s, seat, move.kind)


def play_offer(s: PragaState, seat: int, move: Move) -> None:
    if isinstance(move, m.Wheel):
        crane.take_bonus(s, seat)
    elif isinstance(move, m.Step):
        projects.take_step(s, seat, move.project)
    elif isinstance(move, m.Climb):
        projects.climb(s, seat, move.project)
    elif isinstance(move, m.RoadEffect):
        road.use_effect(s, seat, move.space, move.egg)
    elif isinstance(move, m.Seal):
        mines.claim(s, seat, move.seal)
    elif isinstance(move, m.Use):
        technology.use(s, seat, move.technology)
    elif isinstance(move, m.Refresh):
        s.agenda.push([RefreshRow(seat, move.kind, NONE, NONE)])


# -- open decisions -----------------------------------------------------------------------------


def list_task(s: PragaState, task: Task, out: list[Move]) -> None:
    """Every move of the task, by the guards of refuse_task."""
    world = s.setting.world
    if isinstance(task, TakeTurn):
        return
    if isinstance(task, PickTile):
        tiles.list_tiles(s, task, out)
    elif isinstance(task, LayTile):
        kind = world.tiles[task.tile].kind
        if kind == UPGRADES:
            out += world.lay
        elif kind == BUILDINGS:
            buildings.list_sites(s, task, out)
        else:
            walls.list_places(s, task, out)
    elif isinstance(task, ManageMines):
        if mines.refuse_dig(s, task) is None:
            out.append(world.dig)
        out.append(world.produce)
    elif isinstance(task, Owed):
        out += effects.options(GAINS, s, task)
    else:
        out += [move for move in candidates(s, task) if refuse_task(s, task, move) is None]


def candidates(s: PragaState, task: Task) -> list[Move]:
    """The moves that can answer a task at all."""
    world = s.setting.world
    some: list[Move] = []
    if isinstance(task, ChooseTechnology):
        some += [world.keep[tile] for tile in task.drawn]
    elif isinstance(task, ChooseToken):
        some += [world.token[token] for token in s.river]
    elif isinstance(task, ChooseSilver):
        some += [world.silver[tile] for tile in task.drawn]
    elif isinstance(task, ChooseGolden):
        some += [world.golden[tile] for tile in (s.church_golden if task.church else s.bridge_golden)]
        some.append(SKIP)
    elif isinstance(task, LayPlank):
        some += world.plank
    elif isinstance(task, (ChooseReward, BothRewards)):
        some += [world.upper, world.lower]
    elif isinstance(task, Arrow):
        some += [world.up, world.stay]
    elif isinstance(task, FreeClimb):
        some += world.climb
    elif isinstance(task, ChooseAny):
        some += world.any
    elif isinstance(task, (ChoosePlaza, PlacePawn)):
        some += world.plaza[:PLAZAS]
    elif isinstance(task, RefreshRow):
        some += [*world.away[:ROW], *world.pay_with]
    elif isinstance(task, KeepWindows):
        some += world.windows
    elif isinstance(task, (BonusWhen, BonusWhich)):
        some += world.bonus.values()
    return some


def refuse_task(s: PragaState, task: Task, move: Move) -> Refusal | None:
    """May this move answer the open task?"""
    if isinstance(task, Owed):
        if any(option.code == move.code for option in effects.options(GAINS, s, task)):
            return None
    elif isinstance(task, PickTile) and isinstance(move, m.ChooseTile):
        return tiles.refuse_tile(s, task, move.tile)
    elif isinstance(task, LayTile):
        kind = s.setting.world.tiles[task.tile].kind
        if kind == BUILDINGS and isinstance(move, m.PlaceBuilding):
            return buildings.refuse_site(s, task, move.site, move.turn)
        if kind == UPGRADES and isinstance(move, m.PlaceUpgrade):
            return None
        if kind not in (BUILDINGS, UPGRADES) and isinstance(move, m.PlaceWall):
            return walls.refuse_place(s, task, move.place)
    elif isinstance(task, ManageMines):
        if isinstance(move, m.Dig):
            return mines.refuse_dig(s, task)
        if isinstance(move, m.Produce):
            return None
    elif isinstance(task, ChooseTechnology) and isinstance(move, m.Keep):
        return technology.refuse_keep(task, move.technology)
    elif isinstance(task, ChooseToken) and isinstance(move, m.Token):
        return mines.refuse_token(s, move.token)
    elif isinstance(task, ChooseSilver) and isinstance(move, m.Silver):
        if move.tile in task.drawn:
            return None
        return refuse("praga/road/3", "praga.no.drawn")
    elif isinstance(task, ChooseGolden):
        if isinstance(move, m.Golden):
            if move.tile in (s.church_golden if task.church else s.bridge_golden):
                return None
            return refuse("praga/projects/4" if task.church else "praga/road/4", "praga.no.golden_tile")
        if move is SKIP and task.church:
            return None
    elif isinstance(task, LayPlank) and isinstance(move, m.Plank):
        return road.refuse_plank(s, move.pair)
    elif (isinstance(task, (ChooseReward, BothRewards)) and isinstance(move, m.Reward)) or (
        isinstance(task, Arrow) and isinstance(move, (m.Up, m.Stay))
    ):
        return None
    elif isinstance(task, ChooseAny) and isinstance(move, m.AnyAction):
        if actions.possible(s, task.seat, move.action, 0):
            return None
        return refuse("praga/turn/15", "praga.no.possible")
    elif isinstance(task, ChoosePlaza) and isinstance(move, m.Plaza):
        return plazas.refuse_plaza(s, move.plaza)
    elif isinstance(task, PlacePawn) and isinstance(move, m.Plaza):
        return solo.refuse_pawn(s, move.plaza)
    elif isinstance(task, FreeClimb) and isinstance(move, m.Climb):
        if s.boards[task.seat].rows[move.project] < ROWS - 1:
            return None
        return refuse("praga/projects/2", "praga.no.top_row")
    elif isinstance(task, RefreshRow):
        if isinstance(move, m.Away):
            return tiles.refuse_away(s, task, move.place)
        if isinstance(move, m.PayWith):
            return tiles.refuse_pay(s, task, move.good)
    elif isinstance(task, KeepWindows) and isinstance(move, m.Windows):
        return windows.refuse_windows(s, task.seat, move)
    elif isinstance(task, BonusWhen) and isinstance(move, m.Bonus) and move.word in ("now", "later"):
        return None
    elif isinstance(task, BonusWhich) and isinstance(move, m.Bonus) and move.word != "now":
        if move.word != "later" or upgrades.rest_to_come(s) is not None:
            return None
    rule, what = view.asked(task)
    return refuse(rule, "praga.no.other_task", task=phrase(what))


def play_task(s: PragaState, task: Task, move: Move) -> None:
    if isinstance(task, Owed):
        effects.choose(GAINS, s, task, move)
    elif isinstance(task, PickTile) and isinstance(move, m.ChooseTile):
        tiles.take(s, task, move.tile)
    elif isinstance(task, LayTile):
        if isinstance(move, m.PlaceWall):
            walls.lay(s, task, move.place, move.turn)
        elif isinstance(move, m.PlaceBuilding):
            buildings.lay(s, task, move.site, move.turn)
        elif isinstance(move, m.PlaceUpgrade):
            upgrades.lay(s, task, move.turn)
    elif isinstance(task, ManageMines):
        if isinstance(move, m.Dig):
            mines.dig(s, task)
        else:
            mines.produce(s, task)
    elif isinstance(task, ChooseTechnology) and isinstance(move, m.Keep):
        technology.keep(s, task, move.technology)
    elif isinstance(task, ChooseToken) and isinstance(move, m.Token):
        mines.choose_token(s, task, move.token)
    elif isinstance(task, ChooseSilver) and isinstance(move, m.Silver):
        road.keep_silver(s, task, move.tile)
    elif isinstance(task, ChooseGolden) and isinstance(move, m.Golden):
        road.choose_golden(s, task, move.tile)
    elif isinstance(task, LayPlank) and isinstance(move, m.Plank):
        road.lay_plank(s, task, move.pair)
    elif isinstance(task, RefreshRow) and isinstance(move, m.Away):
        tiles.put_away(s, task, move.place)
    elif isinstance(task, RefreshRow) and isinstance(move, m.PayWith):
        tiles.refresh(s, task, move.good)
    elif isinstance(task, BonusWhen) and isinstance(move, m.Bonus):
        upgrades.decide_when(s, task, move.word == "now")
    elif isinstance(task, BonusWhich) and isinstance(move, m.Bonus):
        if move.word == "later":
            upgrades.wait(s, task)
        else:
            upgrades.exchange(s, task, move.word == "new")
    elif isinstance(task, PlacePawn) and isinstance(move, m.Plaza):
        solo.place_pawn(s, task, move.plaza)
    else:
        s.agenda.done(task)
        if isinstance(task, ChooseReward) and isinstance(move, m.Reward):
            plazas.reward(s, task.seat, task.tile, move.upper)
        elif isinstance(task, BothRewards) and isinstance(move, m.Reward):
            plazas.both(s, task.seat, task.tile, move.upper)
        elif isinstance(task, Arrow) and isinstance(move, m.Up):
            projects.cross(s, task.seat, task.project)
        elif isinstance(task, FreeClimb) and isinstance(move, m.Climb):
            projects.rise(s, task.seat, move.project)
        elif isinstance(task, ChooseAny) and isinstance(move, m.AnyAction):
            actions.begin(s, task.seat, move.action, BY_TECHNOLOGY, 0)
        elif isinstance(task, ChoosePlaza) and isinstance(move, m.Plaza):
            plazas.both(s, task.seat, s.plaza_tile[move.plaza], False)
        elif isinstance(task, KeepWindows) and isinstance(move, m.Windows):
            windows.keep(s, task.seat, move)
