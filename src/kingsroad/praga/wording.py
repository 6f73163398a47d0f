"""How moves are put into phrases, and where on the table each is lit."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import Effect, parse
from kingsroad.kernel.effect import said as said_of
from kingsroad.kernel.move import Move, Pick, Skip
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.praga import actions, buildings, contacts, crane, road
from kingsroad.praga import moves as m
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import (
    Arrow,
    BonusWhen,
    BothRewards,
    ChooseGolden,
    ChooseReward,
    FreeClimb,
    LayTile,
    PickTile,
    PlacePawn,
    RefreshRow,
)
from kingsroad.praga.terms import (
    ACTIONS,
    GOLD,
    HEXES,
    KINDS,
    PROJECTS,
    STONE,
    UPGRADES,
    WORDS,
)

BONUS: Final = {
    "now": "praga.move.bonus_now",
    "later": "praga.move.bonus_later",
    "old": "praga.move.bonus_old",
    "new": "praga.move.bonus_new",
}
PAY: Final = {GOLD: "praga.move.pay_gold", STONE: "praga.move.pay_stone"}


def lit(s: PragaState, seat: int, move: Move) -> str:
    """Where on the table the move is lit."""
    world = s.setting.world
    if isinstance(move, m.TakeTile):
        return f"slot.{move.slot}"
    if isinstance(move, (m.DoAction, m.AnyAction)):
        return f"action.{ACTIONS[move.action]}"
    if isinstance(move, m.Extra):
        return f"extra.{ACTIONS[move.action]}"
    if isinstance(move, m.Wheel):
        return "wheel"
    if isinstance(move, m.ChooseTile):
        return f"tile.{world.tiles[move.tile].id}"
    if isinstance(move, m.PlaceWall):
        return f"ring.{move.place + 1}"
    if isinstance(move, m.PlaceUpgrade):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, LayTile)
        return f"hex.{ACTIONS[world.tiles[task.tile].action]}"
    if isinstance(move, m.PlaceBuilding):
        return f"site.{world.site_ids[move.site]}"
    if isinstance(move, (m.Step, m.Climb)):
        return f"project.{PROJECTS[move.project]}"
    if isinstance(move, (m.Up, m.Stay)):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, Arrow)
        return f"project.{PROJECTS[task.project]}"
    if isinstance(move, m.RoadEffect):
        return f"road.{move.space}"
    if isinstance(move, m.Seal):
        return f"seal.{world.seal_ids[move.seal]}"
    if isinstance(move, m.Token):
        return f"token.{world.token_ids[move.token]}"
    if isinstance(move, (m.Keep, m.Use)):
        return f"technology.{world.technology_ids[move.technology]}"
    if isinstance(move, m.Silver):
        return f"silver.{world.silver_ids[move.tile]}"
    if isinstance(move, m.Golden):
        return f"golden.{world.golden_ids[move.tile]}"
    if isinstance(move, m.Plank):
        return f"pair.{move.pair + 1}"
    if isinstance(move, m.Refresh):
        return f"row.{KINDS[move.kind]}"
    if isinstance(move, m.Away):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, RefreshRow)
        return f"row.{KINDS[task.kind]}.{move.place + 1}"
    if isinstance(move, m.Plaza):
        return f"plaza.{world.plaza_ids[move.plaza]}"
    return "bar"


def effect_phrase(effect: Effect | None) -> Phrase:
    return said_of(effect, WORDS)


def describe(s: PragaState, seat: int, move: Move) -> tuple[Phrase, list[str]]:
    """The move as a phrase, and the rules it rests on."""
    world = s.setting.world
    if isinstance(move, m.TakeTile):
        return describe_taking(s, move.slot), ["praga/crane/2", "praga/crane/3"]
    if isinstance(move, m.DoAction):
        return phrase("praga.move.do", action=phrase(f"praga.action.{ACTIONS[move.action]}")), ["praga/turn/1"]
    if isinstance(move, m.Extra):
        action = phrase(f"praga.action.{ACTIONS[move.action]}")
        price_id = "praga.move.extra_mixed" if move.mixed else "praga.move.extra_gold"
        return phrase(price_id, action=action), ["praga/windows/1"]
    if isinstance(move, m.AnyAction):
        return phrase("praga.move.do", action=phrase(f"praga.action.{ACTIONS[move.action]}")), ["praga/technology/11"]
    if isinstance(move, m.Wheel):
        if move.points:
            return phrase("praga.move.wheel_points", points=s.turn.special), ["praga/tiles/8"]
        return phrase("praga.move.wheel", bonus=effect_phrase(world.sector[s.turn.sector])), ["praga/crane/3"]
    if isinstance(move, m.Dig):
        return phrase("praga.move.dig"), ["praga/mines/1"]
    if isinstance(move, m.Produce):
        return phrase("praga.move.produce"), ["praga/mines/2"]
    if isinstance(move, m.ChooseTile):
        chosen = world.tiles[move.tile]
        effect = effect_phrase(chosen.effect)
        task = s.agenda.open_to(seat)[0]
        gold, stone, _ = actions.tile_price(world, move.tile, task.discount if isinstance(task, PickTile) else 0)
        said = phrase("praga.move.tile", tile=chosen.id, gold=gold, stone=stone, effect=effect)
        return said, ["praga/tiles/1"]
    if isinstance(move, (m.PlaceWall, m.PlaceUpgrade)):
        return describe_laying(s, seat, move)
    if isinstance(move, m.PlaceBuilding):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, LayTile)
        said = phrase(
            "praga.move.site",
            site=world.site_ids[move.site],
            turn=move.turn,
            tokens=buildings.blue_contacts(s, move.site, task.tile, move.turn),
            gold=buildings.site_price(s, task, move.site),
            points=world.site_points[move.site],
        )
        return said, ["praga/buildings/1", "praga/buildings/5"]
    if isinstance(move, m.Bonus):
        when = isinstance(s.agenda.open_to(seat)[0], BonusWhen)
        return phrase(BONUS[move.word]), ["praga/upgrades/11" if when else "praga/upgrades/5"]
    if isinstance(move, m.Step):
        return phrase("praga.move.step", project=phrase(f"praga.project.{PROJECTS[move.project]}")), [
            "praga/projects/1"
        ]
    if isinstance(move, m.Climb):
        free = isinstance(s.agenda.open_to(seat)[0], FreeClimb)
        said = phrase("praga.move.climb", project=phrase(f"praga.project.{PROJECTS[move.project]}"))
        return said, ["praga/projects/5" if free else "praga/projects/2"]
    if isinstance(move, m.Up):
        return phrase("praga.move.up"), ["praga/projects/3"]
    if isinstance(move, m.Stay):
        return phrase("praga.move.stay"), ["praga/projects/7"]
    if isinstance(move, m.RoadEffect):
        used = world.road_egg[move.space] if move.egg else road.free_effect(s, move.space)
        id = "praga.move.road_egg" if move.egg else "praga.move.road_free"
        return phrase(id, space=move.space, effect=effect_phrase(used)), ["praga/road/2"]
    if isinstance(move, m.Seal):
        return phrase("praga.move.seal", seal=phrase(f"praga.seal.{world.seal_ids[move.seal]}")), ["praga/seals/1"]
    if isinstance(move, m.Token):
        return phrase("praga.move.token", effect=effect_phrase(world.token_effect[move.token])), ["praga/mines/5"]
    if isinstance(move, m.Keep):
        name = phrase(f"praga.technology.{world.technology_ids[move.technology]}")
        return phrase("praga.move.keep", technology=name), ["praga/technology/1"]
    if isinstance(move, m.Use):
        name = phrase(f"praga.technology.{world.technology_ids[move.technology]}")
        return phrase("praga.move.use", technology=name), ["praga/technology/2"]
    if isinstance(move, m.Silver):
        return phrase("praga.move.silver", tile=phrase(f"praga.silver.{world.silver_ids[move.tile]}")), ["praga/road/3"]
    if isinstance(move, m.Golden):
        task = s.agenda.open_to(seat)[0]
        church = isinstance(task, ChooseGolden) and task.church
        said = phrase("praga.move.golden", tile=phrase(f"praga.golden.{world.golden_ids[move.tile]}"))
        return said, ["praga/projects/4" if church else "praga/road/4"]
    if isinstance(move, m.Plank):
        left, right = (effect_phrase(strip[move.pair]) for strip in s.bridge)
        return phrase("praga.move.plank", pair=move.pair + 1, left=left, right=right), ["praga/road/3"]
    if isinstance(move, m.Refresh):
        return phrase("praga.move.refresh", kind=phrase(f"praga.kind.{KINDS[move.kind]}")), ["praga/tiles/3"]
    if isinstance(move, m.Away):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, RefreshRow)
        gone = world.tiles[s.rows[task.kind][move.place]].id
        return phrase("praga.move.away", tile=gone), ["praga/tiles/3"]
    if isinstance(move, m.PayWith):
        return phrase(PAY[move.good]), ["praga/tiles/3"]
    if isinstance(move, m.Plaza):
        pawn = isinstance(s.agenda.open_to(seat)[0], PlacePawn)
        said = phrase("praga.move.plaza", plaza=world.plaza_ids[move.plaza])
        return said, ["praga/solo/10" if pawn else "praga/technology/6"]
    if isinstance(move, m.Reward):
        task = s.agenda.open_to(seat)[0]
        assert isinstance(task, (ChooseReward, BothRewards))
        reward = (world.plaza_upper if move.upper else world.plaza_lower)[task.tile]
        return phrase("praga.move.reward", effect=effect_phrase(reward)), ["praga/plazas/1"]
    if isinstance(move, m.Windows):
        return phrase("praga.move.windows", gold=move.gold, silver=move.silver), ["praga/windows/2"]
    if isinstance(move, Pick):
        picked = parse(move.code.removeprefix("pick "), WORDS)
        return phrase("praga.move.pick", effect=effect_phrase(picked)), ["praga/turn/5"]
    if isinstance(move, Skip):
        return phrase("praga.move.skip"), ["praga/turn/6"]
    assert isinstance(move, m.End)
    return phrase("praga.move.end"), ["praga/turn/7"]


def describe_taking(s: PragaState, slot: int) -> Phrase:
    """Both actions of a tile, what it costs or scores, and its bonus; an empty slot has a bonus only."""
    world = s.setting.world
    sector = crane.sector_of(s, slot)
    if world.special[sector]:
        bonus = phrase("praga.bonus.special", points=world.special[sector])
    else:
        bonus = effect_phrase(world.sector[sector])
    tile = s.crane[slot]
    if tile == NONE:
        return phrase("praga.move.take_nothing", bonus=bonus)
    points = world.value["passed_points"] if s.passed >> tile & 1 else world.slot_points[slot]
    terms = [phrase("praga.take.price", gold=world.slot_price[slot])] if world.slot_price[slot] else []
    if points:
        terms.append(phrase("praga.take.points", points=points))
    terms.append(phrase("praga.take.wheel", bonus=bonus))
    first, second = (phrase(f"praga.action.{ACTIONS[action]}") for action in s.setting.pairs[tile])
    return phrase("praga.move.take", first=first, second=second, terms=terms)


def describe_laying(s: PragaState, seat: int, move: m.PlaceWall | m.PlaceUpgrade) -> tuple[Phrase, list[str]]:
    """Where, how turned, and how many contacts that makes."""
    world = s.setting.world
    task = s.agenda.open_to(seat)[0]
    edges = points = 0
    if isinstance(task, LayTile):
        tile = world.tiles[task.tile]
        place = world.hex_of[tile.action] if tile.kind == UPGRADES else NONE
        if isinstance(move, m.PlaceWall):
            place = HEXES + move.place
        contact = contacts.find(world, s.boards[seat], place, task.tile, move.turn)
        edges, points = len(contact.edges), len(contact.points)
    if isinstance(move, m.PlaceWall):
        said = phrase("praga.move.place", place=move.place + 1, turn=move.turn, edges=edges, tokens=points)
    else:
        said = phrase("praga.move.lay", turn=move.turn, edges=edges, tokens=points)
    return said, ["praga/walls/1" if isinstance(move, m.PlaceWall) else "praga/upgrades/1", "praga/contacts/1"]
