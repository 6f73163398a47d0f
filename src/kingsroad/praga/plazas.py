"""Plazas: when all sites of one are built, those with a claim are rewarded."""

from __future__ import annotations

from kingsroad.kernel.effect import Gain, OneOf, Owed, unfold
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import BothRewards, ChooseReward, CubesBack
from kingsroad.praga.terms import FROM_PLAZAS, HUNGER_WALL


def is_full(s: PragaState, plaza: int) -> bool:
    return all(s.site_tile[site] != NONE for site in s.setting.world.plaza_sites[plaza])


def claims(s: PragaState, plaza: int) -> dict[int, tuple[int, int]]:
    """Seat to (cubes, spent) of its claims; automas are seats like any other here."""
    found: dict[int, tuple[int, int]] = {}
    for site in s.setting.world.plaza_sites[plaza]:
        seat = s.site_cube[site]
        if seat != NONE:
            cubes, spent = found.get(seat, (0, 0))
            found[seat] = (cubes + 1, spent + s.site_spent[site])
    return found


def evaluate(s: PragaState, seat: int, plaza: int) -> None:
    """The most cubes take both rewards, ties go by what was spent, still tied ones all take both."""
    if s.evaluated >> plaza & 1 or not is_full(s, plaza):
        return
    s.evaluated |= 1 << plaza
    s.tell("praga/plazas/1", "praga.fact.plaza", plaza=s.setting.world.plaza_ids[plaza])
    s.agenda.push([CubesBack(seat, plaza)])
    tile = s.plaza_tile[plaza]
    ranked = claims(s, plaza)
    if tile == NONE or not ranked:
        return
    best = max(ranked.values())
    seats = s.setting.seats
    for step in range(seats - 1, -1, -1):  # the first to receive is pushed last
        receiver = s.setting.order[(s.setting.place[seat] + step) % seats]
        if receiver in ranked and s.setting.is_human(receiver):
            if ranked[receiver] == best:
                s.agenda.push([BothRewards(receiver, tile)])
            else:
                s.agenda.push([ChooseReward(receiver, tile)])
            if receiver != seat:
                s.reveals += 1


def cubes_back(s: PragaState, plaza: int) -> None:
    for site in s.setting.world.plaza_sites[plaza]:
        owner = s.site_cube[site]
        if owner != NONE:
            if s.setting.is_human(owner):
                s.boards[owner].cubes += 1
            s.site_cube[site] = NONE


def reward(s: PragaState, seat: int, tile: int, upper: bool) -> None:
    world = s.setting.world
    unfold(gains.GAINS, s, seat, (world.plaza_upper if upper else world.plaza_lower)[tile], FROM_PLAZAS)


def both(s: PragaState, seat: int, tile: int, upper_first: bool) -> None:
    world = s.setting.world
    s.agenda.push([Owed(seat, (world.plaza_lower if upper_first else world.plaza_upper)[tile], FROM_PLAZAS)])
    reward(s, seat, tile, upper_first)


def order_matters(s: PragaState, task: BothRewards) -> bool:
    """Outside the own turn a step is made at once, and what the other reward gives may pay for its arrow."""
    upper = s.setting.world.plaza_upper[task.tile]
    steps = isinstance(upper, OneOf) and isinstance(upper.parts[0], Gain) and upper.parts[0].what >= HUNGER_WALL
    return steps and s.turn.seat != task.seat


def refuse_plaza(s: PragaState, plaza: int) -> Refusal | None:
    """For the technology that gives both rewards of any plaza tile on the board."""
    if s.plaza_tile[plaza] == NONE:
        return refuse("praga/technology/6", "praga.no.plaza_tile")
    return None
