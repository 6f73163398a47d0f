"""What a box would hardly hold, though the rules can play it: costs that nobody could ever pay."""

from __future__ import annotations

from collections.abc import Iterator

from kingsroad.kernel.effect import All, Effect, InOrder, May, OneOf, Pay
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.play import Praga
from kingsroad.praga.terms import GOLD, STONE


def doubts(game: Praga) -> list[Fault]:
    """Each names the record. Nobody ever has more gold or stone than the limit; a reduction is gold too."""
    world = game.world
    found: list[Fault] = []
    for tile in world.tiles:
        kind = ("building", "wall", "upgrade")[tile.kind]
        if tile.gold > 2 * world.limit or tile.stone > world.limit:
            found.append(unpayable(f"{kind}.{tile.id}", tile.gold, tile.stone, world.limit))
        for effect in (tile.effect, *tile.edges):
            found += prices(f"{kind}.{tile.id}", effect, world.limit)
    for id, tiers in world.tiers.items():
        for gold, stone in tiers.costs:
            if max(gold, stone) > world.limit:
                found.append(unpayable(f"tiers.{id}", gold, stone, world.limit))
    for id, cost in zip(world.seal_ids, world.seal_cost, strict=True):
        if max(cost[GOLD], cost[STONE]) > world.limit:
            found.append(unpayable(f"seal.{id}", cost[GOLD], cost[STONE], world.limit))
    for id, gold in zip(world.site_ids, world.site_gold, strict=True):
        if gold > world.limit:
            found.append(unpayable(f"site.{id}", gold, 0, world.limit))
    for space in (1, 2, 3):
        for effect in (world.road_egg[space], world.road_free[space]):
            found += prices(f"road.{space}", effect, world.limit)
    return found


def prices(record: str, effect: Effect | None, limit: int) -> Iterator[Fault]:
    """What has to be paid inside a formula."""
    if isinstance(effect, Pay):
        for price in effect.cost:
            if price.what in (GOLD, STONE) and price.count > limit:
                yield unpayable(record, *((price.count, 0) if price.what == GOLD else (0, price.count)), limit)
        yield from prices(record, effect.part, limit)
    elif isinstance(effect, All | InOrder | OneOf):
        for part in effect.parts:
            yield from prices(record, part, limit)
    elif isinstance(effect, May):
        yield from prices(record, effect.part, limit)


def unpayable(record: str, gold: int, stone: int, limit: int) -> Fault:
    return Fault("praga.content.unpayable", record=record, gold=gold, stone=stone, limit=limit)
