"""A review as one page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

WIDTH: Final = 900
HEIGHT: Final = 240
COLOURS: Final = ("#9c3d2e", "#2f5f8a", "#4c7a3d", "#8a6a1f", "#5d4a80")
DASHES: Final = ("", "8 4", "2 4", "12 4 2 4", "4 2")  # nothing is told by color alone
STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.45 Georgia, serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; font-size: .92rem; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.total { font-weight: bold; border-top: 2px solid currentColor; }
svg { width: 100%; height: auto; }
.wide { overflow-x: auto; }
.mistake, .blunder { font-weight: bold; }
"""


def page(data: Mapping[str, Any], label: Mapping[str, str], language: str) -> str:
    """`label` has all words of the page by their names, `data` all that is told."""
    told = data["told"]
    seats = told["seats"]
    heading = label["heading"]
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f"<p>{escape(label['judge'])}</p>",
        standing(seats, label),
        f"<h2>{escape(label['chance'])}</h2>",
        chart(told["chances"], seats, label["chance"]),
        f"<h2>{escape(label['turning'])}</h2>",
        turns(data["points"], label) if data["points"] else f"<p>{escape(label['none'])}</p>",
        f"<h2>{escape(label['ledger'])}</h2>",
        ledger(data["ledger"], seats, label),
        f"<h2>{escape(label['turns'])}</h2>",
        turns(data["turns"], label),
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(heading)}</title>'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def row(cells: Sequence[str], numbers: int, tag: str = "td", kind: str = "") -> str:
    """A row of a table whose last `numbers` cells are counted ones."""
    first = len(cells) - numbers
    some = [f"<{tag}{' class=n' if i >= first else ''}>{escape(cell)}</{tag}>" for i, cell in enumerate(cells)]
    return f"<tr{f' class={kind}' if kind else ''}>{''.join(some)}</tr>"


def table(rows: Sequence[str]) -> str:
    return f"<div class=wide><table>{''.join(rows)}</table></div>"


def standing(seats: Sequence[Mapping[str, Any]], label: Mapping[str, str]) -> str:
    rows = [row([label["seat"], label["result"], label["accuracy"]], 2, "th")]
    for seat in sorted(seats, key=lambda seat: int(seat["rank"])):
        rows.append(row([seat["name"], " / ".join(map(str, seat["result"])), f"{seat['accuracy']:.0f} %"], 2))
    return table(rows)


def chart(chances: Sequence[Mapping[str, Any]], seats: Sequence[Mapping[str, Any]], name: str) -> str:
    """Lines of the winning chances, each with its name at the end."""
    last = max(len(chances) - 1, 1)
    drawn: list[str] = []
    for share in (0, 25, 50, 75, 100):
        y = HEIGHT * (100 - share) / 100
        drawn.append(f'<path d="M0 {y:g}H{WIDTH}" stroke="#8885"/><text x="2" y="{y - 2:g}">{share} %</text>')
    for i, seat in enumerate(seats):
        points = " ".join(
            f"{WIDTH * at / last:.1f},{HEIGHT * (1 - each['values'][i]):.1f}" for at, each in enumerate(chances)
        )
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        under = HEIGHT + 24 + 18 * i
        drawn.append(
            f'<path d="M4 {under - 5}h40" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="52" y="{under}">{escape(str(seat["name"]))}</text>'
        )
    height = HEIGHT + 24 + 18 * len(seats)
    return (
        f'<svg viewBox="0 -14 {WIDTH} {height + 14}" role="img" aria-label="{escape(name)}" '
        f'font-size="13" fill="currentColor">{"".join(drawn)}</svg>'
    )


def ledger(data: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], label: Mapping[str, str]) -> str:
    columns = data["columns"]
    rows = [row([label["ledger"], *[str(seat["name"]) for seat in seats]], len(seats), "th")]
    for i, name in enumerate(data["labels"]):
        kind = "total" if i == len(data["labels"]) - 1 else ""
        rows.append(row([name, *[column[i] for column in columns]], len(columns), kind=kind))
    return table(rows)


def turns(data: Sequence[Mapping[str, str]], label: Mapping[str, str]) -> str:
    heads = ("line", "seat", "judged", "lost", "moves", "better", "why")
    rows = [row([label[name] for name in heads], 0, "th")]
    for turn in data:
        cells = [turn[name] for name in ("line", "seat", "named", "lost", "played", "best", "why")]
        rows.append(row(cells, 0, kind=turn["class"]))
    return table(rows)
