"""All moves of Raja, made once per content by their chapters. The codes are what journals are made of."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.raja.auction import Bid, Pass
from kingsroad.raja.characters import Give, Poach, Swap, Take
from kingsroad.raja.discs import Chip, SetDisc
from kingsroad.raja.governors import Order
from kingsroad.raja.houses import BuilderHouse, BuilderLift, Drop, House, Lift, Quarry
from kingsroad.raja.palaces import Palace
from kingsroad.raja.rounds import End
from kingsroad.raja.state import NOBODY
from kingsroad.raja.travel import Go
from kingsroad.raja.world import ACTIONS, CITIES, FIRST_VILLAGE, PLACES, START, YOGI, World


def make_moves(world: World) -> None:
    world.take = [Take(world, card) for card in range(YOGI + 1)]
    world.give = [Give(card) for card in range(YOGI + 1)]
    world.bid = [Bid(amount) for amount in range(world.start_gold + 1)]
    world.pass_ = Pass()
    world.disc = make_discs(world)
    world.house = [House(world, place) for place in range(PLACES)]
    world.lift = [Lift(world, place) for place in range(PLACES)]
    world.drop = [Drop(world, place) for place in range(PLACES)]
    world.builder_house = [BuilderHouse(world, place) for place in range(PLACES)]
    world.builder_lift = [BuilderLift(world, place) for place in range(PLACES)]
    world.village_house = world.house[FIRST_VILLAGE:]
    world.village_drop = world.drop[FIRST_VILLAGE:]
    world.village_builder = world.builder_house[FIRST_VILLAGE:]
    world.quarry = Quarry(world)
    world.centre = Palace(world, True)
    world.outer = Palace(world, False)
    world.order = [Order(world, city) for city in range(CITIES)]
    cards = range(1, YOGI + 1)
    world.swap = [Swap(world, card, given) for card in cards for given in cards if card != given]
    world.poach = [Poach(colour) for colour in world.colours]
    world.chip = [Chip(world, action) for action in range(len(ACTIONS))]
    world.end = End(world)
    steps = make_ways(world)
    steps += [world.pass_, world.quarry, world.centre, world.outer, world.end, *world.take[1:], *world.give[1:]]
    steps += [*world.bid, *world.disc, *world.order, *world.swap, *world.poach, *world.chip]
    for places in (world.house, world.lift, world.drop, world.builder_house, world.builder_lift):
        steps += places
    world.by_code = {step.code: step for step in steps}


def make_discs(world: World) -> list[SetDisc]:
    pairs = [(first, second) for first in range(len(ACTIONS)) for second in range(first, len(ACTIONS))]
    return [SetDisc(world, index, first, second) for index, (first, second) in enumerate(pairs)]


def make_ways(world: World) -> list[Move]:
    """From each place, the moves along its roads. Only where two roads join the same two places does the code name
    the village after which they part."""
    steps: dict[tuple[int, int], Go] = {(to, NOBODY): Go(world, to) for to in range(START + 1)}
    world.ways = [[] for _ in range(START + 1)]
    for road, (a, b) in enumerate(world.road_ends):
        twin = sum(1 for ends in world.road_ends if set(ends) == {a, b}) > 1
        for here, to in ((a, b), (b, a)):
            village = world.road_villages[road][0] if twin else NOBODY
            world.ways[here].append((steps.setdefault((to, village), Go(world, to, village)), road))
    return list(steps.values())
