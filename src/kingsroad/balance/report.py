"""What watched games add up to, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kingsroad.balance.figures import (
    FEW,
    RATE,
    corrected,
    mean,
    of_difference,
    of_share,
    quantiles,
    share,
    surprise,
)
from kingsroad.balance.figures import error_of as spread
from kingsroad.balance.watch import NOBODY, Seen

FORMAT: Final = 1  # of the data below
BARS: Final = 20  # of a histogram
ROUND: Final = 5  # widths of its bars are multiples of it, above it

Row = dict[str, Any]


class Figures:
    """Every figure that is asked whether chance explains it; corrected together, once all are there."""

    def __init__(self) -> None:
        self.rows: list[tuple[Row, float]] = []

    def add(self, row: Row, chance: float, samples: int) -> Row:
        """With few samples it is marked and not tested."""
        row["few"] = samples < FEW
        row["clear"] = False
        if not row["few"]:
            self.rows.append((row, chance))
        return row

    def settle(self) -> int:
        for (row, _), q in zip(self.rows, corrected([chance for _, chance in self.rows]), strict=True):
            row["q"] = round(q, 5)
            row["clear"] = q < RATE
        return len(self.rows)


def report(games: Sequence[Seen]) -> dict[str, Any]:
    players = len(games[0]["won"])
    figures = Figures()
    told: dict[str, Any] = {
        "seats": places(games, figures, lambda game, seat: seat),
        "order": places(games, figures, lambda game, seat: int(game["order"][seat])),
        "subjects": subjects(games, figures),
        "options": options(games),
        "points": sources(games),
        "length": {name: length([game[name] for game in games]) for name in ("turns", "decisions", "lines")},
    }
    if players > 1:
        told["lead"] = lead(games)
    told["tests"] = figures.settle()
    return told


def places(games: Sequence[Seen], figures: Figures, place: Callable[[Seen, int], int]) -> list[Row]:
    """Wins and points by seat, or by who moved first, second and so on."""
    players = len(games[0]["won"])
    if players == 1:
        return []
    rows: list[Row] = []
    for at in range(players):
        pairs = [(game, seat) for game in games for seat in range(players) if place(game, seat) == at]
        won = [game["won"][seat] for game, seat in pairs]
        points = [float(game["points"][seat]) for game, seat in pairs]
        row = {"place": at, "seats": len(pairs), "won": share(won), "points": mean(points)}
        rows.append(figures.add(row, of_share(won, 1 / players), len(pairs)))
    return rows


def subjects(games: Sequence[Seen], figures: Figures) -> dict[str, list[Row]]:
    """Of each thing: how often and when it was taken, and how those did who took it. Points are told against the mean
    of the table; of someone who plays alone, against the mean of all games."""
    players = len(games[0]["won"])
    overall = sum(sum(game["points"]) for game in games) / (players * len(games))
    taken: dict[str, dict[str, list[tuple[Seen, int, float]]]] = {}
    for game in games:
        for subject, id, seat, when in game["taken"]:
            taken.setdefault(subject, {}).setdefault(id, []).append((game, seat, when))
    told: dict[str, list[Row]] = {}
    for subject in sorted(taken):
        rows: list[Row] = []
        for id, takers in taken[subject].items():
            won = [game["won"][seat] for game, seat, _ in takers]
            ahead = [game["points"][seat] - middle(game, overall) for game, seat, _ in takers]
            row = {
                "id": id,
                "seats": len(takers),
                "taken": share([1.0] * len(takers) + [0.0] * (players * len(games) - len(takers))),
                "when": mean([when for _, _, when in takers])[0],
                "won": share(won),
                "points": mean(ahead),
            }
            alone = players == 1
            chance = surprise(sum(ahead) / len(ahead), spread(ahead)) if alone else of_share(won, 1 / players)
            rows.append(figures.add(row, chance, len(takers)))
        told[subject] = sorted(rows, key=lambda row: (-row["seats"], row["id"]))
    return told


def middle(game: Seen, overall: float) -> float:
    points = game["points"]
    return sum(points) / len(points) if len(points) > 1 else overall


def options(games: Sequence[Seen]) -> dict[str, list[Row]]:
    """By each option that was not the same in all games: how long they were and what was scored."""
    told: dict[str, list[Row]] = {}
    for name in dict.fromkeys(name for game in games for name in game["options"]):
        values: dict[str, list[Seen]] = {}
        for game in games:
            values.setdefault(game["options"].get(name, ""), []).append(game)
        if len(values) > 1:
            told[name] = [option(value, found) for value, found in sorted(values.items())]
    return told


def option(value: str, games: Sequence[Seen]) -> Row:
    players = len(games[0]["won"])
    first = [game["won"][game["order"].index(0)] for game in games]
    return {
        "value": value,
        "games": len(games),
        "first": share(first) if players > 1 else None,
        "points": mean([sum(game["points"]) / players for game in games]),
        "decisions": mean([float(game["decisions"]) for game in games]),
        "few": len(games) < FEW,
    }


def sources(games: Sequence[Seen]) -> list[Row]:
    """Where points come from: of all, of winners, of the others; most first."""
    ids = dict.fromkeys(id for game in games for sheet in game["sheets"] for id in sheet)
    rows: list[Row] = []
    for id in ids:
        amounts = [
            (won > 0, float(sheet.get(id, 0)))
            for game in games for won, sheet in zip(game["won"], game["sheets"], strict=True)
        ]  # fmt: skip
        rows.append(
            {
                "id": id,
                "all": mean([amount for _, amount in amounts]),
                "winners": mean([amount for won, amount in amounts if won]),
                "others": mean([amount for won, amount in amounts if not won]),
            }
        )
    return sorted(rows, key=lambda row: (-row["all"][0], row["id"]))


def length(counts: Sequence[int]) -> Row:
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // BARS))
    if width > ROUND:
        width = -(-width // ROUND) * ROUND
    begin = low // width * width
    bars = [0] * ((high - begin) // width + 1)
    for count in counts:
        bars[(count - begin) // width] += 1
    floats = [float(count) for count in counts]
    return {"mean": mean(floats), "quantiles": quantiles(floats), "begin": begin, "width": width, "bars": bars}


def lead(games: Sequence[Seen]) -> dict[str, Any]:
    """How often the lead changes, and how often whoever led alone, or was last alone, at a quarter, a half and three
    quarters of the turns has won."""
    quarters: list[Row] = []
    for part in range(3):
        known = [(game, game["quarters"][part]) for game in games if game["quarters"]]
        ahead = [game["won"][first] for game, (first, _) in known if first != NOBODY]
        behind = [game["won"][last] for game, (_, last) in known if last != NOBODY]
        quarters.append(
            {
                "part": 25 * (part + 1),
                "leader": share(ahead),
                "led": len(ahead),
                "last": share(behind),
                "behind": len(behind),
                "few": min(len(ahead), len(behind)) < FEW,
            }
        )
    changes = [float(game["changes"]) for game in games]
    never = share([1.0 if not count else 0.0 for count in changes])
    return {"changes": mean(changes), "never": never, "quarters": quarters}


# -- two sets of content --------------------------------------------------------------------------


def compare(ours: Sequence[Seen], theirs: Sequence[Seen]) -> dict[str, Any]:
    """What is different with the other content, the clearest first. Of a thing: how often a seat takes it, and how
    often those have won who did."""
    figures = Figures()
    rows: list[Row] = []

    def add(group: str, id: str, one: Sequence[float], other: Sequence[float]) -> None:
        if one or other:
            difference, chance = of_difference(one, other)
            means = [mean(values)[0] if values else None for values in (one, other)]
            row = {"group": group, "id": id, "ours": means[0], "theirs": means[1], "difference": difference}
            rows.append(figures.add(row, chance, min(len(one), len(other))))

    players = len(ours[0]["won"])
    for name in ("turns", "decisions", "changes"):
        add("game", name, *([float(game[name]) for game in games] for games in (ours, theirs)))
    add("game", "points", *([sum(game["points"]) / players for game in games] for games in (ours, theirs)))
    if players > 1:
        for place in range(players):
            add("seat", str(place), *([game["won"][place] for game in games] for games in (ours, theirs)))
            firsts = ([game["won"][game["order"].index(place)] for game in games] for games in (ours, theirs))
            add("order", str(place), *firsts)
    sheets = [[sheet for game in games for sheet in game["sheets"]] for games in (ours, theirs)]
    for id in dict.fromkeys(id for games in sheets for sheet in games for id in sheet):
        add("points", id, *([float(sheet.get(id, 0)) for sheet in games] for games in sheets))
    both = [takers(games) for games in (ours, theirs)]
    for subject, id in sorted({key for found in both for key in found}):
        seats = [players * len(games) for games in (ours, theirs)]
        found = [each.get((subject, id), []) for each in both]
        add(f"taken.{subject}", id, *(
            [1.0] * len(won) + [0.0] * (count - len(won)) for won, count in zip(found, seats, strict=True)
        ))  # fmt: skip
        if players > 1:
            add(f"won.{subject}", id, *found)
    count = figures.settle()
    rows.sort(key=lambda row: (row["few"], row.get("q", 1.0), -abs(row["difference"][0]), row["group"], row["id"]))
    return {"tests": count, "rows": rows}


def takers(games: Sequence[Seen]) -> Mapping[tuple[str, str], list[float]]:
    found: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for subject, id, seat, _ in game["taken"]:
            found.setdefault((subject, id), []).append(game["won"][seat])
    return found
