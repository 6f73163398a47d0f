"""How moves are put into phrases, and where on the table each is lit."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.effect import Effect, parse
from kingsroad.kernel.effect import said as said_of
from kingsroad.kernel.move import Move, Pick, Skip, Worded
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.praga import actions, buildings, contacts, crane, projects, road
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
    ManageMines,
    PickTile,
    PlacePawn,
    RefreshRow,
)
from kingsroad.praga.terms import (
    ACTIONS,
    CHURCH,
    COLUMNS,
    GOLD,
    HEXES,
    KINDS,
    MINES,
    PROJECTS,
    ROWS,
    STONE,
    UPGRADES,
    WORDS,
)
from kingsroad.praga.world import Tile, World

BONUS: Final = {
    "now": "praga.move.bonus_now",
    "later": "praga.move.bonus_later",
    "old": "praga.move.bonus_old",
    "new": "praga.move.bonus_new",
}
PAY: Final = {GOLD: "praga.move.pay_gold", STONE: "praga.move.pay_stone"}


class Wording:
    """Most moves are said the same in every position, so they are worded once; the others have numbers of the
    position in them."""

    def __init__(self, world: World) -> None:
        self.effects: dict[str, Phrase] = {}  # by formula
        self.at: dict[str, str] = {move.code: lit(world, move) for move in world.by_code.values()}
        self.worded: dict[str, Worded] = {}
        for move in world.by_code.values():
            known = self.constant(world, move)
            if known is not None:
                self.worded[move.code] = Worded(move, self.at[move.code], *known)

    def effect(self, effect: Effect | None) -> Phrase:
        text = "" if effect is None else effect.text
        said = self.effects.get(text)
        if said is None:
            said = self.effects[text] = said_of(effect, WORDS)
        return said

    def row(self, s: PragaState, seat: int, move: Move) -> dict[str, Any]:
        """The move as views show it."""
        worded = self.worded.get(move.code)
        if worded is not None and worded.at:
            return worded.row
        return {"code": move.code, "at": self.lit(s, seat, move), "said": self.describe(s, seat, move)[0]}

    def lit(self, s: PragaState, seat: int, move: Move) -> str:
        """Where on the table the move is lit."""
        at = self.at[move.code]
        if at:
            return at
        task = s.agenda.open_to(seat)[0]
        if isinstance(task, LayTile):
            return f"hex.{ACTIONS[s.setting.world.tiles[task.tile].action]}"
        if isinstance(task, Arrow):
            return f"project.{PROJECTS[task.project]}"
        if isinstance(task, ManageMines):
            return f"track.{ACTIONS[task.track]}"
        assert isinstance(task, RefreshRow)
        assert isinstance(move, m.Away)
        return f"row.{KINDS[task.kind]}.{move.place + 1}"

    def describe(self, s: PragaState, seat: int, move: Move) -> tuple[Phrase, list[str]]:
        """The move as a phrase, and the rules it rests on."""
        worded = self.worded.get(move.code)
        if worded is not None:
            return worded.said, rules_now(s, seat, move) or worded.rules
        world = s.setting.world
        if isinstance(move, m.TakeTile):
            return self.describe_taking(s, move.slot), ["praga/crane/2", "praga/crane/3"]
        if isinstance(move, m.Wheel):
            if move.points:
                return phrase("praga.move.wheel_points", points=s.turn.special), ["praga/tiles/8"]
            return phrase("praga.move.wheel", bonus=self.effect(world.sector[s.turn.sector])), ["praga/crane/3"]
        if isinstance(move, m.RoadEffect):
            used = world.road_egg[move.space] if move.egg else road.free_effect(s, move.space)
            id = "praga.move.road_egg" if move.egg else "praga.move.road_free"
            return phrase(id, space=move.space, effect=self.effect(used)), ["praga/road/2"]
        if isinstance(move, m.Plank):
            left, right = self.effect(s.bridge[0][move.pair]), self.effect(s.bridge[1][move.pair])
            return phrase("praga.move.plank", pair=move.pair + 1, left=left, right=right), ["praga/road/3"]
        if isinstance(move, (m.PlaceWall, m.PlaceUpgrade)):
            return describe_laying(s, seat, move)
        task = s.agenda.open_to(seat)[0]
        if isinstance(move, m.ChooseTile):
            chosen = world.tiles[move.tile]
            effect = self.effect(chosen.effect)
            gold, stone, _ = actions.tile_price(world, move.tile, task.discount if isinstance(task, PickTile) else 0)
            id = f"praga.move.tile_{KINDS[chosen.kind]}"
            said = phrase(id, price=price_phrases(gold, stone), effect=effect, **upgraded(chosen))
            return said, ["praga/tiles/1"]
        if isinstance(move, m.Dig):
            assert isinstance(task, ManageMines)
            in_mines = task.track == MINES
            return phrase("praga.move.dig_mines" if in_mines else "praga.move.dig_quarries"), ["praga/mines/1"]
        if isinstance(move, (m.Up, m.Stay)):
            assert isinstance(task, Arrow)
            project = phrase(f"praga.project.{PROJECTS[task.project]}")
            if isinstance(move, m.Stay):
                return phrase("praga.move.stay", project=project), ["praga/projects/7"]
            return phrase("praga.move.up", project=project, terms=rise_terms(s, seat, task.project)), [
                "praga/projects/3"
            ]
        if isinstance(move, m.PlaceBuilding):
            assert isinstance(task, LayTile)
            return describe_site(s, task, move), ["praga/buildings/1", "praga/buildings/5"]
        if isinstance(move, m.Away):
            assert isinstance(task, RefreshRow)
            gone = world.tiles[s.rows[task.kind][move.place]]
            id = f"praga.move.away_{KINDS[gone.kind]}"
            return phrase(id, effect=self.effect(gone.effect), **upgraded(gone)), ["praga/tiles/3"]
        assert isinstance(move, m.Reward)
        assert isinstance(task, (ChooseReward, BothRewards))
        reward = (world.plaza_upper if move.upper else world.plaza_lower)[task.tile]
        return phrase("praga.move.reward", effect=self.effect(reward)), ["praga/plazas/1"]

    def describe_taking(self, s: PragaState, slot: int) -> Phrase:
        """Both actions of a tile, what it costs or scores, and its bonus; an empty slot has a bonus only."""
        world = s.setting.world
        sector = crane.sector_of(s, slot)
        if world.special[sector]:
            bonus = phrase("praga.bonus.special", points=world.special[sector])
        else:
            bonus = self.effect(world.sector[sector])
        tile = s.crane[slot]
        if tile == NONE:
            return phrase("praga.move.take_nothing", bonus=bonus)
        points = world.value["passed_points"] if s.passed >> tile & 1 else world.slot_points[slot]
        terms = [phrase("praga.take.price", gold=world.slot_price[slot])] if world.slot_price[slot] else []
        if points:
            terms.append(phrase("praga.take.points", points=points))
        terms.append(phrase("praga.take.wheel", bonus=bonus))
        first, second = s.setting.pairs[tile]
        return phrase("praga.move.take", first=action_phrase(first), second=action_phrase(second), terms=terms)

    def constant(self, world: World, move: Move) -> tuple[Phrase, list[str]] | None:
        """A move that is said the same in every position; None if it is not."""
        if isinstance(move, m.DoAction):
            return phrase("praga.move.do", action=action_phrase(move.action)), ["praga/turn/1"]
        if isinstance(move, m.Extra):
            price_id = "praga.move.extra_mixed" if move.mixed else "praga.move.extra_gold"
            return phrase(price_id, action=action_phrase(move.action)), ["praga/windows/1"]
        if isinstance(move, m.AnyAction):
            return phrase("praga.move.do", action=action_phrase(move.action)), ["praga/technology/11"]
        if isinstance(move, m.Produce):
            return phrase("praga.move.produce"), ["praga/mines/2"]
        if isinstance(move, m.Bonus):
            return phrase(BONUS[move.word]), ["praga/upgrades/5"]
        if isinstance(move, m.Step):
            return phrase("praga.move.step", project=phrase(f"praga.project.{PROJECTS[move.project]}")), [
                "praga/projects/1"
            ]
        if isinstance(move, m.Climb):
            said = phrase("praga.move.climb", project=phrase(f"praga.project.{PROJECTS[move.project]}"))
            return said, ["praga/projects/2"]
        if isinstance(move, m.Seal):
            return phrase("praga.move.seal", seal=phrase(f"praga.seal.{world.seal_ids[move.seal]}")), ["praga/seals/1"]
        if isinstance(move, m.Token):
            return phrase("praga.move.token", effect=self.effect(world.token_effect[move.token])), ["praga/mines/5"]
        if isinstance(move, m.Keep):
            name = phrase(f"praga.technology.{world.technology_ids[move.technology]}")
            return phrase("praga.move.keep", technology=name), ["praga/technology/1"]
        if isinstance(move, m.Use):
            name = phrase(f"praga.technology.{world.technology_ids[move.technology]}")
            return phrase("praga.move.use", technology=name), ["praga/technology/2"]
        if isinstance(move, m.Silver):
            tile = phrase(f"praga.silver.{world.silver_ids[move.tile]}")
            return phrase("praga.move.silver", tile=tile), ["praga/road/3"]
        if isinstance(move, m.Golden):
            tile = phrase(f"praga.golden.{world.golden_ids[move.tile]}")
            return phrase("praga.move.golden", tile=tile), ["praga/road/4"]
        if isinstance(move, m.Refresh):
            return phrase("praga.move.refresh", kind=phrase(f"praga.kind.{KINDS[move.kind]}")), ["praga/tiles/3"]
        if isinstance(move, m.PayWith):
            return phrase(PAY[move.good]), ["praga/tiles/3"]
        if isinstance(move, m.Plaza):
            return phrase("praga.move.plaza", plaza=world.plaza_ids[move.plaza]), ["praga/technology/6"]
        if isinstance(move, m.Windows):
            return phrase("praga.move.windows", gold=move.gold, silver=move.silver), ["praga/windows/2"]
        if isinstance(move, Pick):
            picked = parse(move.code.removeprefix("pick "), WORDS)
            return phrase("praga.move.pick", effect=self.effect(picked)), ["praga/turn/5"]
        if isinstance(move, Skip):
            return phrase("praga.move.skip"), ["praga/turn/6"]
        if isinstance(move, m.End):
            return phrase("praga.move.end"), ["praga/turn/7"]
        return None


def action_phrase(action: int) -> Phrase:
    return phrase(f"praga.action.{ACTIONS[action]}")


def rules_now(s: PragaState, seat: int, move: Move) -> list[str] | None:
    """Where the same move rests on another rule than usual, because of what it answers."""
    if not isinstance(move, (m.Bonus, m.Climb, m.Golden, m.Plaza)):
        return None
    task = s.agenda.open_to(seat)[0]
    if isinstance(task, BonusWhen):
        return ["praga/upgrades/11"]
    if isinstance(task, FreeClimb):
        return ["praga/projects/5"]
    if isinstance(task, ChooseGolden) and task.church:
        return ["praga/projects/4"]
    if isinstance(task, PlacePawn):
        return ["praga/solo/10"]
    return None


def lit(world: World, move: Move) -> str:
    """Where on the table a move is lit; empty if that depends on what is asked."""
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
    if isinstance(move, m.PlaceBuilding):
        return f"site.{world.site_ids[move.site]}"
    if isinstance(move, (m.Step, m.Climb)):
        return f"project.{PROJECTS[move.project]}"
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
    if isinstance(move, m.Plaza):
        return f"plaza.{world.plaza_ids[move.plaza]}"
    if isinstance(move, (m.PlaceUpgrade, m.Up, m.Stay, m.Dig, m.Produce, m.Away)):
        return ""
    return "bar"


def counted(id: str, count: int) -> list[Phrase]:
    return [phrase(id, count=count)] if count else []


def price_phrases(gold: int, stone: int) -> list[Phrase]:
    return [*counted("good.gold", gold), *counted("good.stone", stone)] or [phrase("effect.none")]


def upgraded(tile: Tile) -> dict[str, Phrase]:
    """An upgrade is known by the action it improves."""
    return {"action": action_phrase(tile.action)} if tile.kind == UPGRADES else {}


def describe_site(s: PragaState, task: LayTile, move: m.PlaceBuilding) -> Phrase:
    """Where, how turned, what it costs and brings."""
    world = s.setting.world
    gold, points = buildings.site_price(s, task, move.site), world.site_points[move.site]
    tokens = buildings.blue_contacts(s, move.site, task.tile, move.turn)
    terms = [phrase("praga.take.price", gold=gold)] if gold else []
    if points:
        terms.append(phrase("praga.take.points", points=points))
    terms += counted("good.blue_token", tokens)
    return phrase(
        "praga.move.site",
        site=world.site_ids[move.site].removeprefix("p"),
        turn=move.turn,
        terms=terms or [phrase("praga.contact.none")],
    )


def rise_terms(s: PragaState, seat: int, project: int) -> list[Phrase]:
    """What the row above costs, and what the square there brings; an arrow sideways leads on to the next one."""
    board = s.boards[seat]
    gold, stone = projects.crossing(s, seat, project)
    row, column = board.rows[project] + 1, board.columns[project]
    squares = s.setting.projects[project].squares[row]
    while squares[column].sideways and column < COLUMNS - 1:
        column += 1
    cost = [phrase("praga.take.cost", goods=price_phrases(gold, stone))] if gold or stone else []
    brings = counted("good.point", squares[column].points)
    if project == CHURCH and row == ROWS - 1 and s.church_golden:
        brings.append(phrase("praga.take.golden"))
    if squares[column].up:
        brings.append(phrase("praga.take.further"))
    return cost + (brings or [phrase("praga.take.nothing")])


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
    terms = [*counted("praga.contact.edges", edges), *counted("good.red_token", points)]
    terms = terms or [phrase("praga.contact.none")]
    if isinstance(move, m.PlaceWall):
        said = phrase("praga.move.place", place=move.place + 1, turn=move.turn, terms=terms)
    else:
        said = phrase("praga.move.lay", turn=move.turn, terms=terms)
    return said, ["praga/walls/1" if isinstance(move, m.PlaceWall) else "praga/upgrades/1", "praga/contacts/1"]
