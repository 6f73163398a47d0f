"""All moves of a world, made once: the codes are what journals are made of."""

from __future__ import annotations

from kingsroad.kernel.effect import SKIP, parse
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import phrase
from kingsroad.praga.actions import AnyAction, DoAction
from kingsroad.praga.buildings import PlaceBuilding
from kingsroad.praga.crane import TakeTile, Wheel
from kingsroad.praga.eras import End
from kingsroad.praga.mines import KeepClaim, Manage, Seal, Token
from kingsroad.praga.plazas import Plaza, Reward
from kingsroad.praga.projects import Climb, Follow, Step
from kingsroad.praga.road import Golden, Plank, RoadEffect, Silver
from kingsroad.praga.technology import Keep, Use
from kingsroad.praga.terms import ACTIONS, GOLD, KINDS, PAIRS, PLAZAS, PROJECTS, RING, ROW, SITES, SLOTS, STONE, WORDS
from kingsroad.praga.tiles import Away, ChooseTile, PayWith, Refresh
from kingsroad.praga.upgrades import BONUS, Bonus, PlaceUpgrade
from kingsroad.praga.walls import PlaceWall
from kingsroad.praga.windows import Extra, Windows
from kingsroad.praga.wording import effect_values
from kingsroad.praga.world import World


def fill(world: World) -> World:
    technologies = range(len(world.technology_ids))
    every: list[Move] = [*make_turn_moves(world), *make_answers(world)]
    world.seal_later = KeepClaim()
    world.seal = [Seal(world, seal) for seal in range(len(world.seal_ids))]
    world.token = [Token(world, token) for token in range(len(world.token_ids))]
    world.keep = [Keep(world, technology) for technology in technologies]
    world.use = [Use(world, technology) for technology in technologies]
    world.silver = [Silver(world, tile) for tile in range(len(world.silver_ids))]
    world.golden = [Golden(world, tile) for tile in range(len(world.golden_ids))]
    world.plank = [Plank(pair) for pair in range(PAIRS)]
    world.plaza = [Plaza(world, plaza) for plaza in range(PLAZAS)]
    every += [*world.seal, *world.token, *world.keep, *world.use, *world.silver, *world.golden, *world.plank]
    every += [*world.plaza, world.seal_later]
    every += make_placements(world)
    picks: list[Move] = [SKIP, *(pick for effect in world.all_effects() for pick in effect.choices())]
    world.owed_rows = {}
    for pick in picks:
        if pick.code not in world.owed_rows:
            world.owed_rows[pick.code] = owed_row(world, pick)
            every.append(pick)
    world.by_code = {move.code: move for move in every}
    return world


def make_turn_moves(world: World) -> list[Move]:
    """What is done in a turn: taking, acting, and what is offered at any moment."""
    actions = range(len(ACTIONS))
    world.take = [TakeTile(slot) for slot in range(SLOTS)]
    world.do = [DoAction(action) for action in actions]
    world.extra_gold = [Extra(world, action, False) for action in actions]
    world.extra_mixed = [Extra(world, action, True) for action in actions]
    world.wheel, world.wheel_points = Wheel(False), Wheel(True)
    world.step = [Step(project) for project in range(len(PROJECTS))]
    world.climb = [Climb(project) for project in range(len(PROJECTS))]
    world.road_use = [[RoadEffect(space, egg) for egg in (False, True)] for space in range(4)]
    world.refresh = [Refresh(kind) for kind in range(len(KINDS))]
    world.end = End()
    uses = [use for uses in world.road_use[1:] for use in uses]
    turn: list[Move] = [*world.take, *world.do, *world.extra_gold, *world.extra_mixed, world.wheel]
    return [*turn, world.wheel_points, *world.step, *world.climb, *uses, *world.refresh, world.end]


def make_answers(world: World) -> list[Move]:
    world.any = [AnyAction(action) for action in range(len(ACTIONS))]
    world.dig, world.produce = Manage("dig", "praga/mines/1"), Manage("produce", "praga/mines/2")
    world.bonus = {word: Bonus(word) for word in BONUS}
    world.up = Follow("up", "follow_arrow", "praga/projects/3")
    world.stay = Follow("stay", "leave_arrow", "praga/projects/7")
    world.away = [Away(place) for place in range(ROW)]
    world.pay_with = [PayWith(world, good) for good in (GOLD, STONE)]
    world.upper, world.lower = Reward(True), Reward(False)
    world.windows = [Windows(gold, world.windows_kept - gold) for gold in range(world.windows_kept + 1)]
    answers: list[Move] = [*world.any, world.dig, world.produce, *world.bonus.values(), world.up, world.stay]
    return [*answers, *world.away, *world.pay_with, world.upper, world.lower, *world.windows]


def make_placements(world: World) -> list[Move]:
    world.tile = [ChooseTile(world, tile) for tile in range(len(world.tiles))]
    world.place = [[PlaceWall(place, rotation) for rotation in range(6)] for place in range(RING)]
    world.lay = [PlaceUpgrade(rotation) for rotation in range(6)]
    world.site = [[PlaceBuilding(world, site, rotation) for rotation in range(6)] for site in range(SITES)]
    places = [move for rotations in world.place for move in rotations]
    sites = [move for rotations in world.site for move in rotations]
    return [*world.tile, *places, *world.lay, *sites]


def owed_row(world: World, pick: Move) -> Row:
    if pick is SKIP:
        return Row(pick.code, "skip", "bar", {"cost": {}, "gains": {}}, phrase("praga.move.skip"), ["praga/turn/6"])
    effect = parse(pick.code.removeprefix("pick "), WORDS)
    said = phrase("praga.move.pick", effect=world.said(effect))
    return Row(pick.code, "choose_effect", "bar", effect_values(effect), said, ["praga/turn/5"])
