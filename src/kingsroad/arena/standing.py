"""What finished games add up to: how often each bot wins, its points, its rating, its time. Every figure that rests on
chance has the bounds within which it lies in 19 of 20 arenas like this one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final, TypeAlias

from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.play import Played

SURE: Final = 1.96  # standard deviations
QUANTILES: Final = (0.0, 0.1, 0.5, 0.9, 1.0)

Bounded: TypeAlias = tuple[float, float, float]  # the figure, its lower and its upper bound
Sample: TypeAlias = tuple[int, float]  # the setup, and what was seen there


def standing(plan: ArenaPlan, games: Sequence[Played]) -> dict[str, Any]:
    """Everything as plain data, with the bots in their order."""
    names = list(dict.fromkeys(plan.bots))
    rated = ratings(names, games)
    told: dict[str, Any] = {
        **plan.header(),
        "games": len(games),
        "setups": len({plan.setup_of(game["i"]) for game in games}),
        "standing": {},
        "pairs": pairs(plan, names, games),
    }
    for name in names:
        rows = [(game, seat) for game in games for seat, who in enumerate(game["seats"]) if who == name]
        wins = [(plan.setup_of(game["i"]), win_share(game, seat)) for game, seat in rows]
        columns = list(zip(*[game["totals"][seat] for game, seat in rows], strict=True))
        setups = [setup for setup, _ in wins]
        turns = sum(game["turns"][seat] for game, seat in rows)
        told["standing"][name] = {
            "games": len(rows),
            "wins": round(sum(won for _, won in wins), 2),
            "win_share": share(wins),
            "points": [mean(list(zip(setups, column, strict=True))) for column in columns],
            "quantiles": quantiles(columns[0]) if columns else [],
            "rating": rated.get(name),
            "turns": turns,
            "cpu_per_turn": round(sum(game["cpu"][seat] for game, seat in rows) / turns, 4) if turns else 0.0,
            "longest_turn": max((game["longest"][seat] for game, seat in rows), default=0.0),
        }
    return told


def win_share(game: Played, seat: int) -> float:
    """1 for a winner; several of them share it."""
    ranks = game["ranks"]
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def pairs(plan: ArenaPlan, names: Sequence[str], games: Iterable[Played]) -> dict[str, dict[str, Any]]:
    """How often each bot is ahead of each other one at the same table; beside one another counts half."""
    seen: dict[tuple[str, str], list[Sample]] = {(one, other): [] for one in names for other in names if one != other}
    for game in games:
        setup = plan.setup_of(game["i"])
        rows = list(zip(game["seats"], game["ranks"], strict=True))
        for one, rank in rows:
            for other, behind in rows:
                if one != other:
                    ahead = 1.0 if rank < behind else 0.5 if rank == behind else 0.0
                    seen[one, other].append((setup, ahead))
    told: dict[str, dict[str, Any]] = {name: {} for name in names}
    for (one, other), samples in seen.items():
        if samples:
            told[one][other] = {"games": len(samples), "ahead": share(samples)}
    return told


# -- figures and their bounds ---------------------------------------------------------------------


def share(samples: Sequence[Sample]) -> Bounded:
    """Wilson's bounds. Where games on one setup resemble each other, they count for fewer than they are."""
    if not samples:
        return 0.0, 0.0, 1.0
    count = len(samples)
    p = sum(value for _, value in samples) / count
    plain = p * (1 - p) / max(1, count - 1)
    spread = clustered(samples, p)
    n = count * plain / spread if spread > plain else float(count)
    middle = (p + SURE * SURE / (2 * n)) / (1 + SURE * SURE / n)
    half = SURE * sqrt(p * (1 - p) / n + SURE * SURE / (4 * n * n)) / (1 + SURE * SURE / n)
    return round(p, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def mean(samples: Sequence[Sample]) -> Bounded:
    count = len(samples)
    middle = sum(value for _, value in samples) / count
    plain = sum((value - middle) ** 2 for _, value in samples) / max(1, count - 1) / count
    half = SURE * sqrt(max(plain, clustered(samples, middle)))
    return round(middle, 2), round(middle - half, 2), round(middle + half, 2)


def clustered(samples: Sequence[Sample], middle: float) -> float:
    """The variance of a mean whose samples come in groups, one per setup."""
    groups: dict[int, float] = {}
    for setup, value in samples:
        groups[setup] = groups.get(setup, 0.0) + value - middle
    count = len(groups)
    if count < 2:
        return 0.0
    return sum(excess * excess for excess in groups.values()) * count / (count - 1) / len(samples) ** 2


def quantiles(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered[round(part * (len(ordered) - 1))] for part in QUANTILES]


# -- ratings --------------------------------------------------------------------------------------


def ratings(names: Sequence[str], games: Iterable[Played]) -> dict[str, Bounded]:
    """By Plackett and Luce, as openskill has it; none where that is not installed. A bot in several seats is rated in
    each of them, and the mean counts."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return {}
    model = PlackettLuce()
    known = {name: model.rating() for name in names}
    for game in games:
        seats = game["seats"]
        if len(set(seats)) < 2:
            continue
        teams = [[model.rating(mu=known[name].mu, sigma=known[name].sigma)] for name in seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in game["ranks"]])
        for name in set(seats):
            after = [team[0] for team, who in zip(rated, seats, strict=True) if who == name]
            mu, sigma = (sum(part) / len(after) for part in ([one.mu for one in after], [one.sigma for one in after]))
            known[name] = model.rating(mu=mu, sigma=sigma)
    return {
        name: (round(one.mu, 2), round(one.mu - SURE * one.sigma, 2), round(one.mu + SURE * one.sigma, 2))
        for name, one in known.items()
    }
