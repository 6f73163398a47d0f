"""Why a turn of Praga is good: what it adds to the value, told by the parts of the game that it comes from."""

from __future__ import annotations

from typing import Final, TypeAlias

from kingsroad.bots.praga.features import FIRST, GROUPS, features
from kingsroad.bots.praga.judge import Judge
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.praga.actions import AnyAction, DoAction
from kingsroad.praga.scoring import final_points
from kingsroad.praga.state import PragaState
from kingsroad.praga.technology import Use
from kingsroad.praga.windows import Extra

LEAST: Final = 0.5  # points that are worth a word

POINTS: Final = "reason.praga.points"
MULTIPLIER: Final = "reason.praga.multiplier"
RESOURCES: Final = "reason.praga.resources"
PRODUCTION: Final = "reason.praga.production"
TECHNOLOGY: Final = "reason.praga.technology"
CLAIM: Final = "reason.praga.claim"
WALLS: Final = "reason.praga.walls"
CONTACTS: Final = "reason.praga.contacts"
UPGRADE: Final = "reason.praga.upgrade"
PROJECT: Final = "reason.praga.project"
ROAD: Final = "reason.praga.road"
SEAL: Final = "reason.praga.seal"
TEMPO: Final = "reason.praga.tempo"

# The lines of the final scoring, academics first, and the groups of features.
LINES: Final = (MULTIPLIER, PROJECT, PROJECT, MULTIPLIER, MULTIPLIER, WALLS, ROAD, SEAL, RESOURCES)
OF_GROUP: Final = {
    "gold": RESOURCES,
    "stone": RESOURCES,
    "eggs": RESOURCES,
    "eggs for the road": RESOURCES,
    "windows": RESOURCES,
    "wealth bonuses taken": RESOURCES,
    "mines": PRODUCTION,
    "quarries": PRODUCTION,
    "production tokens": PRODUCTION,
    "entitlements": SEAL,
    "seals": SEAL,
    "spare cubes": CLAIM,
    "claims": CLAIM,
    "technology": TECHNOLOGY,
    "technologies": TECHNOLOGY,
    "university": MULTIPLIER,
    "academics": MULTIPLIER,
    "Hunger Wall columns": MULTIPLIER,
    "Cathedral columns": MULTIPLIER,
    "tokens": MULTIPLIER,
    "token lines": MULTIPLIER,
    "road": ROAD,
    "golden tiles": ROAD,
    "golden tiles left": ROAD,
    "upgrades": UPGRADE,
    "upgrades for the road": UPGRADE,
    "Hunger Wall rows": PROJECT,
    "Cathedral rows": PROJECT,
    "squares ahead": PROJECT,
    "walls": WALLS,
    "open contacts": CONTACTS,
}


Shares: TypeAlias = dict[str, float]


def shares_of(judge: Judge, before: PragaState, after: PragaState, left: int) -> Shares:
    """In points, by the id of what is said of it: what the later position has beyond the earlier one."""
    seat = judge.seat
    points = float(after.boards[seat].points - before.boards[seat].points)
    shares: Shares = {}
    for id, was, now in zip(LINES, final_points(before, seat), final_points(after, seat), strict=True):
        shares[id] = shares.get(id, 0.0) + now - was
    if after.over:
        points -= sum(shares.values())  # what the end counts is among them already
    else:
        was_x = features(before, seat, judge.charts)
        now_x = features(after, seat, judge.charts)
        weights = judge.weights[left]
        for name, size in GROUPS:
            if name in OF_GROUP:
                at = FIRST[name]
                gain = 0.0
                for i in range(at, at + size):
                    gain += weights[i] * (now_x[i] - was_x[i])
                shares[OF_GROUP[name]] = shares.get(OF_GROUP[name], 0.0) + gain
    return {POINTS: points, **shares}


def told(shares: Shares) -> list[Phrase]:
    """The most first."""
    found: list[Phrase] = []
    for id, share in sorted(shares.items(), key=by_share):
        if share >= LEAST:
            found.append(phrase(id, count=max(1, round(share))))
    return found


def reasons(judge: Judge, before: PragaState, after: PragaState, moves: list[Move], left: int) -> list[Phrase]:
    """What the turn brings in points, the most first; more than one action in it is a reason of its own."""
    actions = 0
    for move in moves:
        if isinstance(move, (DoAction, Extra, AnyAction, Use)):
            actions += 1
    found: list[Phrase] = []
    if actions > 1:
        found.append(phrase(TEMPO, count=actions))
    return [*found, *told(shares_of(judge, before, after, left))]


def by_share(share: tuple[str, float]) -> float:
    return -share[1]
