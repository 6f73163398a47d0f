"""What a box would hardly hold, though the rules can play it: cities that no road reaches, prices beyond all gold."""

from __future__ import annotations

from kingsroad.kernel.phrase import Fault
from kingsroad.raja.play import Raja
from kingsroad.raja.world import CITIES, START


def doubts(game: Raja) -> list[Fault]:
    """Each names the record."""
    world = game.world
    reached = {START}
    while True:
        new = {end for ends in world.road_ends if set(ends) & reached for end in ends} - reached
        if not new:
            break
        reached |= new
    found = [
        Fault("raja.content.unreached", record=f"city.{world.ids[city]}", place=world.names[city])
        for city in range(CITIES)
        if city not in reached
    ]
    # The most that a whole game can bring: every round the first payout of a city, alone in it.
    most = world.start_gold + world.rounds * (max(max(amounts) for amounts in world.payouts.values()) + world.alone)
    for name, price in (("house_price", world.house_price), ("palace_price", world.palace_price)):
        if price > most:
            found.append(Fault("raja.content.unpayable", record=f"value.{name}", gold=price, most=most))
    return found
