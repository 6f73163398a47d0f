"""What a seat is asked: how each open task is put to its player, and to those who look on."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.effect import Owed
from kingsroad.kernel.phrase import phrase
from kingsroad.praga import road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import (
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
from kingsroad.praga.terms import ACTIONS, KINDS, PROJECTS

# Each task, the rule it comes from and how it is put to its player.
ASKED: Final[dict[type[Task], tuple[str, str]]] = {
    TakeTurn: ("praga/turn/3", "praga.task.turn"),
    ManageMines: ("praga/mines/1", "praga.task.mines"),
    PickTile: ("praga/tiles/1", "praga.task.tile"),
    LayTile: ("praga/turn/6", "praga.task.lay"),
    BonusWhen: ("praga/upgrades/11", "praga.task.bonus_when"),
    BonusWhich: ("praga/upgrades/5", "praga.task.bonus_which"),
    Arrow: ("praga/projects/7", "praga.task.arrow"),
    FreeClimb: ("praga/projects/5", "praga.task.climb"),
    ChooseAny: ("praga/technology/11", "praga.task.any"),
    ChoosePlaza: ("praga/technology/6", "praga.task.plaza"),
    ChooseToken: ("praga/mines/5", "praga.task.token"),
    ChooseTechnology: ("praga/technology/1", "praga.task.technology"),
    ChooseSilver: ("praga/road/3", "praga.task.silver"),
    ChooseGolden: ("praga/road/4", "praga.task.golden"),
    LayPlank: ("praga/road/3", "praga.task.plank"),
    ChooseReward: ("praga/plazas/1", "praga.task.reward"),
    BothRewards: ("praga/plazas/8", "praga.task.rewards"),
    RefreshRow: ("praga/tiles/3", "praga.task.refresh"),
    KeepWindows: ("praga/windows/2", "praga.task.windows"),
    PlacePawn: ("praga/solo/10", "praga.task.pawn"),
    Owed: ("praga/turn/5", "praga.task.owed"),
}


def asked(task: Task) -> tuple[str, str]:
    if isinstance(task, ChooseGolden) and task.church:
        return "praga/projects/4", ASKED[ChooseGolden][1]
    return ASKED[type(task)]


def is_asked(task: Task) -> bool:
    """Will a seat be asked this? The turn itself is no question, other tasks go on by themselves."""
    return type(task) in ASKED and not isinstance(task, TakeTurn)


def for_seat(s: PragaState, task: Task) -> dict[str, Any]:
    """A question as it is put to its player; he alone sees the tiles he has drawn."""
    world = s.setting.world
    shown = question(s, task)
    if isinstance(task, ChooseTechnology):
        shown["drawn"] = [world.technology_ids[tile] for tile in task.drawn]
    elif isinstance(task, ChooseSilver):
        shown["drawn"] = [world.silver_ids[tile] for tile in task.drawn]
    return shown


def for_all(s: PragaState, task: Task) -> dict[str, Any]:
    """A question as everyone may know it."""
    shown = question(s, task)
    shown["seat"] = task.seat
    return shown


def question(s: PragaState, task: Task) -> dict[str, Any]:
    """What is asked by which rule, and what it is about."""
    world = s.setting.world
    rule, id = asked(task)
    if isinstance(task, TakeTurn):
        return {"rule": rule, "said": phrase(id, stage=stage(s, task.seat))}
    shown: dict[str, Any] = {"rule": rule, "said": phrase(id)}
    if isinstance(task, LayTile):
        shown["tile"] = world.tiles[task.tile].id
    elif isinstance(task, (PickTile, RefreshRow)):
        shown["kind"] = KINDS[task.kind]
        if isinstance(task, RefreshRow):
            shown["places"] = [place for place in (task.first, task.second) if place != NONE]
    elif isinstance(task, (ManageMines, ChooseToken)):
        shown["track"] = ACTIONS[task.track]
    elif isinstance(task, ChooseTechnology):
        shown["level"] = task.level
        shown["count"] = len(task.drawn)
    elif isinstance(task, ChooseSilver):
        shown["count"] = len(task.drawn)
    elif isinstance(task, LayPlank):
        shown["tile"] = None if task.silver == NONE else world.silver_ids[task.silver]
    elif isinstance(task, ChooseGolden):
        shown["church"] = task.church
    elif isinstance(task, (ChooseReward, BothRewards)):
        shown["tile"] = world.plaza_tile_ids[task.tile]
    elif isinstance(task, BonusWhich):
        shown["old"] = world.tiles[task.old].id
        shown["new"] = world.tiles[task.new].id
    elif isinstance(task, Arrow):
        shown["project"] = PROJECTS[task.project]
    elif isinstance(task, PlacePawn):
        shown["automa"] = task.automa
    elif isinstance(task, Owed):
        shown["effect"] = task.effect.text
    return shown


def stage(s: PragaState, seat: int) -> int:
    """How far a turn is: 0 before its tile is taken, 1 before its action, 2 after it, 3 while the road still waits."""
    if s.turn.tile == NONE:
        return 0
    if not s.turn.done:
        return 1
    return 3 if road.must_choose(s, seat) else 2
