"""A review as one page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil
from typing import Any, Final

WIDTH: Final = 900
HEIGHT: Final = 240
LEFT: Final = 52  # room for the percents beside the chart
LEAST_NAMED: Final = 0.12  # a narrower area bears no name
COLOURS: Final = {
    "black": "#55504a",
    "blue": "#3d78b4",
    "green": "#4c8a4a",
    "red": "#b8453a",
    "yellow": "#d2a02c",
}
OTHER: Final = "#7a5d92"
PLAIN: Final = ("start", "total")  # rows of the ledger that are no change
SIGNS: Final = {"best": "★", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbf6ea; --card: #fffdf6; --ink: #2b2620; --soft: #6b6255; --line: #d9cfba;
  --good: #3f7a4a; --warn: #a65a12; --bad: #a3243f; font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1a17; --card: #282420; --ink: #ece4d6; --soft: #b0a593;
  --line: #4a4339; --good: #7fbf88; --warn: #e0a458; --bad: #f0869a; } }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); }
h1, h2 { font-family: Georgia, "Noto Serif", serif; line-height: 1.2; }
h1 { margin: 0 0 .3rem; }
h2 { margin: 0 0 .6rem; font-size: 1.3rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.2rem;
  margin: 1rem 0; }
.soft { color: var(--soft); font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .6rem 0; }
a { color: inherit; }
nav a { display: inline-block; padding: .45rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; padding: .3rem 0 .3rem .7rem; white-space: nowrap; }
tr.total > * { font-weight: 700; border-top: 2px solid currentColor; }
.less { color: var(--bad); }
.more { color: var(--good); }
.doubt { color: var(--soft); font-style: italic; }
i.mark { display: inline-block; width: .75em; height: .75em; border-radius: 50%; margin-right: .4em;
  border: 1px solid var(--ink); }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--ink); }
.wide { overflow-x: auto; }
.turn { padding: .55rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
.turn h3 { display: flex; flex-wrap: wrap; gap: .1rem .7rem; align-items: baseline; margin: 0; font-size: 1rem; }
.turn h3 .at { color: var(--soft); font-weight: 400; }
.turn h3 .lost { margin-left: auto; font-variant-numeric: tabular-nums; white-space: nowrap; }
.turn p { margin: .15rem 0 0; }
.turn dl { display: grid; grid-template-columns: 5rem 1fr; gap: .1rem .6rem; margin: .15rem 0 0; }
.turn dt { color: var(--soft); }
.turn dd { margin: 0; }
.best, .good { --class: var(--good); }
.inaccuracy, .mistake { --class: var(--warn); }
.blunder { --class: var(--bad); }
b.sign { color: var(--class); min-width: 1.4em; }
.named { color: var(--class); }
@media (max-width: 40rem) { body { padding: .8rem .5rem; } section { padding: .8rem; }
  .turn dl { grid-template-columns: 1fr; } table { font-size: .85rem; } td.n, th.n { padding-left: .4rem; }
  th { min-width: 5.5rem; } th.n { min-width: 0; white-space: normal; } }
@media print { body { max-width: none; padding: 0; background: none; } section { border: 0; padding: 0; }
  nav { display: none; } svg, table { break-inside: avoid; } }
"""


def page(data: Mapping[str, Any], label: Mapping[str, str], language: str) -> str:
    """`label` has all words of the page by their names, `data` all that is told."""
    told = data["told"]
    seats = told["seats"]
    heading = escape(label["heading"])
    points = "".join(turn(each, label) for each in data["points"]) or f"<p>{escape(label['none'])}</p>"
    parts = {
        "chance": chart(told["chances"], seats, label) if len(seats) > 1 else "",
        "expected": expected(told["chances"], seats[0], label) if len(seats) == 1 else "",
        "turning": points,
        "ledger": ledger(data["ledger"], seats, label),
        "turns": "".join(turn(each, label) for each in data["turns"]),
    }
    shown = {name: part for name, part in parts.items() if part}
    links = "".join(f'<a href="#{name}">{escape(label[name])}</a>' for name in shown)
    sections = "".join(
        f'<section id="{name}"><h2>{escape(label[name])}</h2>{part}</section>\n' for name, part in shown.items()
    )
    notes = "".join(f'<p class="soft">{escape(note)}</p>' for note in data["notes"])
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{heading}</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{heading}</h1>\n<nav>{links}</nav>\n"
        f"<section>{standing(seats, label)}{notes}</section>\n{sections}</body></html>\n"
    )


def colour_of(seat: Mapping[str, Any]) -> str:
    return COLOURS.get(str(seat["colour"]), OTHER)


def mark(seat: Mapping[str, Any]) -> str:
    return f'<i class="mark" style="background:{colour_of(seat)}"></i>'


def row(head: str, cells: Iterable[str], tag: str = "td", kind: str = "") -> str:
    """A row of a table; `head` and cells are HTML."""
    first = f'<th scope="row">{head}</th>' if tag == "td" else f"<th>{head}</th>"
    more = "".join(
        f'<{tag} class="n{" less" if cell.startswith("-") else " more" if cell.startswith("+") else ""}">{cell}</{tag}>'
        for cell in cells
    )
    return f"<tr{f' class={kind}' if kind else ''}>{first}{more}</tr>"


def table(rows: Sequence[str]) -> str:
    return f'<div class="wide"><table>{"".join(rows)}</table></div>'


def standing(seats: Sequence[Mapping[str, Any]], label: Mapping[str, str]) -> str:
    rows = [row(escape(label["seat"]), [escape(label["result"]), escape(label["accuracy"])], "th")]
    for seat in sorted(seats, key=lambda seat: int(seat["rank"])):
        result = " / ".join(map(str, seat["result"]))
        rows.append(row(mark(seat) + escape(str(seat["name"])), [result, f"{seat['accuracy']:.0f} %"]))
    return table(rows)


def chart(chances: Sequence[Mapping[str, Any]], seats: Sequence[Mapping[str, Any]], label: Mapping[str, str]) -> str:
    """The winning chances as areas on each other, each with its name where it is widest."""
    last = max(int(chances[-1]["line"]), 1)
    across = [LEFT + (WIDTH - LEFT) * int(each["line"]) / last for each in chances]
    drawn: list[str] = []
    names: list[str] = []
    below = [0.0] * len(chances)
    for i, seat in enumerate(seats):
        above = [low + each["values"][i] for low, each in zip(below, chances, strict=True)]
        edge = [f"{x:.1f} {HEIGHT * (1 - y):.1f}" for x, y in zip(across, above, strict=True)]
        back = [f"{x:.1f} {HEIGHT * (1 - y):.1f}" for x, y in zip(across, below, strict=True)]
        drawn.append(
            f'<path d="M{"L".join(edge)}L{"L".join(reversed(back))}Z" fill="{colour_of(seat)}" '
            'stroke="var(--card)" stroke-width="1.5"/>'
        )
        inside = range(len(chances) // 12, max(len(chances) - len(chances) // 12, 1))
        widest = max(inside, key=lambda at: float(chances[at]["values"][i]))
        if chances[widest]["values"][i] >= LEAST_NAMED:
            y = HEIGHT * (1 - (above[widest] + below[widest]) / 2) + 5
            names.append(
                f'<text x="{across[widest]:.0f}" y="{y:.0f}" text-anchor="middle" font-weight="600" '
                f'paint-order="stroke" stroke="var(--card)" stroke-width="4">{escape(str(seat["name"]))}</text>'
            )
        below = above
    drawn += [level(HEIGHT * (100 - share) / 100, f"{share} %") for share in (0, 25, 50, 75, 100)]
    return framed("".join(drawn + names), label["chance"], label)


def expected(chances: Sequence[Mapping[str, Any]], seat: Mapping[str, Any], label: Mapping[str, str]) -> str:
    """The points that a player alone could expect."""
    last = max(int(chances[-1]["line"]), 1)
    points = [float(each["expected"][0]) for each in chances]
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000) if max(points) <= 6 * step)
    most = step * ceil(max(points) / step) or step
    line = "L".join(
        f"{LEFT + (WIDTH - LEFT) * int(each['line']) / last:.1f} {HEIGHT * (1 - each['expected'][0] / most):.1f}"
        for each in chances
    )
    levels = [level(HEIGHT * (1 - amount / most), str(amount)) for amount in range(0, most + 1, step)]
    curve = f'<path d="M{line}" fill="none" stroke="{colour_of(seat)}" stroke-width="3" stroke-linejoin="round"/>'
    return framed("".join([*levels, curve]), label["expected"], label)


def level(y: float, told: str) -> str:
    return (
        f'<path d="M{LEFT} {y:g}H{WIDTH}" stroke="var(--ink)" stroke-opacity=".18"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:g}" text-anchor="end">{told}</text>'
    )


def framed(drawn: str, name: str, label: Mapping[str, str]) -> str:
    under = f'<text x="{LEFT}" y="{HEIGHT + 18}">0</text>'
    under += f'<text x="{WIDTH}" y="{HEIGHT + 18}" text-anchor="end">{escape(label["last"])}</text>'
    return (
        f'<svg viewBox="0 -12 {WIDTH + 4} {HEIGHT + 36}" role="img" aria-label="{escape(name)}" '
        f'font-size="13">{drawn}{under}</svg>'
    )


def ledger(data: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], label: Mapping[str, str]) -> str:
    columns = data["columns"]
    rows = [row("", [mark(seat) + escape(str(seat["name"])) for seat in seats], "th")]
    for i, (name, kind) in enumerate(zip(data["labels"], data["kinds"], strict=True)):
        amounts = [escape(column[i]) for column in columns]
        rows.append(row(escape(name), [one.lstrip("+") for one in amounts] if kind in PLAIN else amounts, kind=kind))
    return table(rows)


def turn(each: Mapping[str, str], label: Mapping[str, str]) -> str:
    """A decision: what was played, and where something better was found, that and why."""
    kind = each["class"]
    lost = f'<span class="lost {kind}"><span class="named">{escape(each["lost"])}</span></span>' if each["best"] else ""
    head = (
        f'<h3 class="{kind}"><b class="sign" aria-hidden="true">{SIGNS[kind]}</b>{escape(each["seat"])}: '
        f'<span class="named">{escape(each["named"])}</span>'
        f'<span class="at">{escape(each["moves"])}</span>{lost}</h3>'
    )
    if not each["best"]:
        return f'<div class="turn">{head}<p>{escape(each["played"])}</p></div>'
    rows = [("moves", each["played"]), ("better", each["best"]), ("why", each["why"])]
    told = "".join(f"<dt>{escape(label[name])}</dt><dd>{escape(text)}</dd>" for name, text in rows if text)
    return f'<div class="turn">{head}<dl>{told}</dl></div>'
