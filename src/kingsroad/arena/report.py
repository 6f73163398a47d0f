"""An arena's figures as tables: for the terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from kingsroad.arena.standing import Bounded
from kingsroad.words import Words

Rows: TypeAlias = list[list[str]]  # the headings first


def rank_rows(told: dict[str, Any], words: Words) -> Rows:
    """One row per bot. A bot that plays alone cannot win; its points are reported in more detail."""
    of = words.of
    alone = told["players"] == 1
    rated = any(each["rating"] for each in told["standing"].values())
    heads = [of("arena.bot")]
    heads += [of("arena.points"), of("arena.range")] if alone else [of("arena.won"), of("arena.points")]
    heads += [of("arena.rating")] if rated and not alone else []
    rows = [[*heads, of("arena.cpu"), of("arena.longest"), of("arena.games")]]
    for name, each in told["standing"].items():
        row = [name]
        if not alone:
            row.append(percent(each["win_share"]))
        row.append(" / ".join(number(points) for points in each["points"][: 1 if alone else None]))
        if alone:
            row.append(" ".join(f"{value:g}" for value in each["quantiles"]))
        elif rated:
            row.append(number(each["rating"]))
        row += [f"{each['cpu_per_turn']:.3f}", f"{each['longest_turn']:.2f}", str(each["games"])]
        rows.append(row)
    return rows


def pair_rows(told: dict[str, Any], words: Words) -> Rows:
    """How often the bot of the row is ahead of the one of the column; no rows where nobody met."""
    names = list(told["standing"])
    met = told["pairs"]
    if not any(met.values()):
        return []
    rows = [[words.of("arena.ahead"), *names]]
    for name in names:
        cells = [percent(met[name][other]["ahead"]) if other in met[name] else "" for other in names]
        rows.append([name, *cells])
    return rows


def percent(figure: Bounded) -> str:
    middle, low, high = figure
    return f"{middle:.1%} ({low * 100:.0f}–{high * 100:.0f})"  # noqa: RUF001


def number(figure: Bounded) -> str:
    middle, low, high = figure
    return f"{middle:.1f} ({low:.1f}–{high:.1f})"  # noqa: RUF001


def about(told: dict[str, Any], words: Words) -> str:
    """What was played, in a sentence."""
    return words.of(
        "arena.about",
        title=words.of(f"{told['title']}.about.name"),
        players=told["players"],
        games=told["games"],
        setups=told["setups"],
        seed=told["seed"],
    )


def markdown(told: dict[str, Any], words: Words) -> str:
    """Both tables with what they mean; ends with a line end."""
    parts = [about(told, words), table(rank_rows(told, words))]
    met = pair_rows(told, words)
    if met:
        parts += [words.of("arena.pairs"), table(met)]
    return "\n\n".join(parts) + "\n"


def table(rows: Sequence[Sequence[str]]) -> str:
    heads, *others = rows
    line = "|---|" + "---:|" * (len(heads) - 1)
    return "\n".join([f"| {' | '.join(heads)} |", line, *[f"| {' | '.join(row)} |" for row in others]])
