"""Open decisions: which moves answer a task, why others do not, and what an answer does."""

from __future__ import annotations

from kingsroad.kernel import effect as effects
from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import SKIP, Owed
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.praga import (
    actions,
    asking,
    buildings,
    mines,
    plazas,
    projects,
    road,
    solo,
    technology,
    tiles,
    upgrades,
    walls,
    windows,
)
from kingsroad.praga import (
    moves as m,
)
from kingsroad.praga.gains import GAINS
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import (
    BY_TECHNOLOGY,
    Arrow,
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
    FreeClimb,
    KeepWindows,
    LayPlank,
    LayTile,
    ManageMines,
    PickTile,
    PlacePawn,
    RefreshRow,
    TakeTurn,
)
from kingsroad.praga.terms import BUILDINGS, ROWS, UPGRADES


def list_moves(s: PragaState, task: Task, out: list[Move]) -> None:
    """Every move of the task, by the guards of refuse_move."""
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
        for owed in s.agenda.open_to(task.seat):
            if isinstance(owed, Owed):  # what comes of one event, in the order its receiver likes (praga/turn/5)
                known = [move.code for move in out]
                out += [move for move in effects.options(GAINS, s, owed) if move.code not in known]
    else:
        list_answers(s, task, out)


def owed_for(s: PragaState, seat: int, move: Move) -> Owed | None:
    """The open part that this move chooses from."""
    for task in s.agenda.open_to(seat):
        if isinstance(task, Owed) and any(option.code == move.code for option in effects.options(GAINS, s, task)):
            return task
    return None


def list_answers(s: PragaState, task: Task, out: list[Move]) -> None:
    world = s.setting.world
    if isinstance(task, ChooseTechnology):
        out += [world.keep[tile] for tile in task.drawn]
    elif isinstance(task, RefreshRow):
        if task.second == NONE:
            out += [away for away in world.away if tiles.refuse_away(s, task, away.place) is None]
        else:
            out += [world.pay_with[good] for good in tiles.payers(s, task.seat)]
    elif isinstance(task, Arrow):
        out += [world.up, world.stay]
    elif isinstance(task, KeepWindows):
        out += [kept for kept in world.windows if refuse_move(s, task, kept) is None]
    elif isinstance(task, ChooseToken):
        out += [world.token[token] for token in s.river]
    elif isinstance(task, (ChooseReward, BothRewards)):
        out += [world.upper, world.lower]
    elif isinstance(task, ChooseSilver):
        out += [world.silver[tile] for tile in task.drawn]
    elif isinstance(task, ChooseGolden):
        out += [world.golden[tile] for tile in (s.church_golden if task.church else s.bridge_golden)]
        if task.church:
            out.append(SKIP)
    elif isinstance(task, LayPlank):
        out += [plank for plank in world.plank if not s.planks >> plank.pair & 1]
    elif isinstance(task, FreeClimb):
        out += [climb for climb in world.climb if s.boards[task.seat].rows[climb.project] < ROWS - 1]
    elif isinstance(task, ChooseAny):
        out += [one for one in world.any if actions.possible(s, task.seat, one.action, 0)]
    elif isinstance(task, (ChoosePlaza, PlacePawn)):
        out += [plaza for plaza in world.plaza if refuse_move(s, task, plaza) is None]
    elif isinstance(task, (BonusWhen, BonusWhich)):
        out += [bonus for bonus in world.bonus.values() if refuse_move(s, task, bonus) is None]


def refuse_move(s: PragaState, task: Task, move: Move) -> Refusal | None:
    """May this move answer the open task?"""
    if isinstance(task, Owed):
        if owed_for(s, task.seat, move) is not None:
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
        return actions.refuse_action(s, task.seat, move.action, False)
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
    rule, what = asking.asked(task)
    return refuse(rule, "praga.no.other_task", task=phrase(what))


def play(s: PragaState, task: Task, move: Move) -> None:
    if isinstance(task, Owed):
        owed = owed_for(s, task.seat, move)
        assert owed is not None
        effects.choose(GAINS, s, owed, move)
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
