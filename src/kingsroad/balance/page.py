"""A report of balance as one page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

WIDTH: Final = 220  # of a chart in a row
TALL: Final = 22
HEIGHT: Final = 200  # of a histogram
LABELS: Final = (  # words of its own
    "compare seats seat order place won mean taken when ahead options option value games first decisions points "
    "line all winners others length unit turns lines range lead changes never quarter leader last what ours theirs "
    "difference cause average"
).split()
STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.45 Georgia, serif; --one: #2f5f8a; --two: #9c3d2e; --soft: #8887; }
@media (prefers-color-scheme: dark) { :root { --one: #8db9e0; --two: #e59a8c; } }
body { max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-size: .92rem; }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #8884; vertical-align: middle; }
th { vertical-align: bottom; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.few td { opacity: .75; font-style: italic; }
tr.clear td { font-weight: bold; }
code { font-size: .85em; }
svg { display: block; }
svg.row { width: 220px; height: 22px; min-width: 220px; }
svg.whole { width: 100%; max-width: 44rem; height: auto; }
.wide { overflow-x: auto; }
nav a { margin-right: 1rem; }
"""


class Page:
    """`label` has all words of the page by their names; `named` says a thing of a subject, a source, a subject."""

    def __init__(self, told: Mapping[str, Any], label: Mapping[str, str], named: Callable[[str, str], str]) -> None:
        self.told = told
        self.label = label
        self.named = named
        self.fair = 1 / told["players"]

    def whole(self, language: str) -> str:
        label = self.label
        heading = escape(label["heading"])
        sections = [*self.sections(self.told)]
        links = "".join(f'<a href="#{id}">{escape(name)}</a>' for id, name, _ in sections)
        body = "\n".join(f'<h2 id="{id}">{escape(name)}</h2>\n{text}' for id, name, text in sections)
        about = "".join(f"<p>{escape(label[name])}</p>" for name in ("about", "content", "method", "cause"))
        return (
            f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{heading}</title>'
            f"<style>{STYLE}</style></head><body>\n<h1>{heading}</h1>{about}<nav>{links}</nav>\n{body}\n</body></html>\n"
        )

    def sections(self, told: Mapping[str, Any]) -> list[tuple[str, str, str]]:
        label = self.label
        found: list[tuple[str, str, str]] = []
        if "comparison" in told:
            found.append(("compared", label["compare"], self.compared(told["comparison"]["rows"])))
        if told["seats"]:
            found.append(("seats", label["seats"], self.places(told["seats"], "seat")))
            found.append(("order", label["order"], self.places(told["order"], "place")))
        for subject, rows in told["subjects"].items():
            found.append((f"taken-{subject}", self.named(subject, ""), self.subject(subject, rows)))
        if told["options"]:
            found.append(("options", label["options"], self.options(told["options"])))
        found.append(("points", label["points"], self.points(told["points"])))
        found.append(("length", label["length"], self.length(told["length"])))
        if "lead" in told:
            found.append(("lead", label["lead"], self.lead(told["lead"])))
        return found

    def places(self, rows: Sequence[Mapping[str, Any]], kind: str) -> str:
        label = self.label
        lines = [row([label[kind], label["won"], "", label["mean"]], "th", 1)]
        for each in rows:
            cells = [str(each["place"] + 1), share(each["won"], each), self.against(each), number(each["points"])]
            lines.append(row(cells, "td", 1, mark(each)))
        return table(lines)

    def against(self, each: Mapping[str, Any]) -> str:
        """The bounds of a share of wins beside what would be fair."""
        return interval(each["won"], 0.0, max(1.0, self.fair), self.fair, share(each["won"], each))

    def subject(self, subject: str, rows: Sequence[Mapping[str, Any]]) -> str:
        label = self.label
        alone = self.told["players"] == 1
        heads = [self.named(subject, ""), label["taken"], label["when"]]
        heads += [] if alone else [label["won"], ""]
        lines = [row([*heads, label["ahead"], ""], "th", 1)]
        reach = max([1.0, *(abs(bound) for each in rows for bound in each["points"] if not each["few"])])
        for each in rows:
            cells = [escape(self.named(subject, each["id"])), percent(each["taken"][0]), percent(each["when"])]
            if not alone:
                cells += [share(each["won"], each), self.against(each)]
            points = number(each["points"], each, True)
            cells += [points, interval(each["points"], -reach, reach, 0.0, points)]
            lines.append(row(cells, "td", 1, mark(each), escaped=True))
        return table(lines)

    def options(self, options: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
        label = self.label
        lines = [row([label[name] for name in ("option", "value", "games", "first", "mean", "decisions")], "th", 2)]
        for name, rows in options.items():
            for each in rows:
                first = share(each["first"], each) if each["first"] else ""
                cells = [name, each["value"], str(each["games"]), first]
                lines.append(row([*cells, number(each["points"]), number(each["decisions"])], "td", 2, mark(each)))
        return table(lines)

    def points(self, rows: Sequence[Mapping[str, Any]]) -> str:
        label = self.label
        alone = self.told["players"] == 1
        heads = ["line", "all"] if alone else ["line", "all", "winners", "others"]
        key = (
            ""
            if alone
            else "".join(
                f'<span style="color:var(--{color})">■</span> {escape(label[name])} '
                for color, name in (("one", "winners"), ("two", "others"))
            )
        )
        lines = [row([*[escape(label[name]) for name in heads], key], "th", 1, escaped=True)]
        most = max([1.0, *(each[name][0] for each in rows for name in ("all", "winners", "others"))])
        for each in rows:
            values = [each[name] for name in heads[1:]]
            bars = "".join(
                f'<rect x="0" y="{1 + i * 10}" width="{max(0.0, value[0]) * WIDTH / most:.1f}" height="9" '
                f'fill="var(--{"one" if i == 0 else "two"})"/>'
                for i, value in enumerate(values if alone else values[1:])
            )
            chart = svg("row", WIDTH, TALL, bars, ", ".join(number(value) for value in values))
            cells = [escape(self.named("", each["id"])), *map(number, values), chart]
            lines.append(row(cells, "td", 1, escaped=True))
        return table(lines)

    def length(self, told: Mapping[str, Any]) -> str:
        label = self.label
        lines = [row([label["unit"], label["average"], label["range"]], "th", 1)]
        for name in ("turns", "decisions", "lines"):
            each = told[name]
            spread = " ".join(f"{value:g}" for value in each["quantiles"])
            lines.append(row([label[name], number(each["mean"]), spread], "td", 1))
        return table(lines) + histogram(told["decisions"], f"{label['length']}: {label['decisions']}")

    def lead(self, told: Mapping[str, Any]) -> str:
        label = self.label
        some = [
            row([label["changes"], number(told["changes"])], "td", 1),
            row([label["never"], share(told["never"])], "td", 1),
        ]
        lines = [row([label["quarter"], label["leader"], "", label["last"], ""], "th", 1)]
        for each in told["quarters"]:
            cells = [f"{each['part']} %"]
            for name in ("leader", "last"):
                told_share = share(each[name], each)
                cells += [told_share, interval(each[name], 0.0, 1.0, self.fair, told_share)]
            lines.append(row(cells, "td", 1, mark(each), escaped=True))
        return table(some) + table(lines)

    def compared(self, rows: Sequence[Mapping[str, Any]]) -> str:
        label = self.label
        lines = [row([label[name] for name in ("what", "ours", "theirs", "difference")], "th", 1)]
        for each in rows:
            known = [f"{each[name]:.2f}" if each[name] is not None else "–" for name in ("ours", "theirs")]  # noqa: RUF001
            name = self.compared_name(each["group"], each["id"])
            lines.append(row([name, *known, number(each["difference"], each, True)], "td", 1, mark(each)))
        return table(lines)

    def compared_name(self, group: str, id: str) -> str:
        label = self.label
        kind, _, subject = group.partition(".")
        if kind in ("taken", "won"):
            return f"{self.named(subject, '')} {self.named(subject, id)}: {label[kind]}"
        if kind in ("seat", "order"):
            return f"{label['seat' if kind == 'seat' else 'place']} {int(id) + 1}: {label['won']}"
        return self.named("", id) if kind == "points" else label["mean" if id == "points" else id]


# -- parts ----------------------------------------------------------------------------------------


def mark(each: Mapping[str, Any]) -> str:
    return "few" if each["few"] else "clear" if each.get("clear") else ""


def marked(text: str, each: Mapping[str, Any] | None) -> str:
    """Few samples in parentheses, what is clear with a star: nothing is told by type alone."""
    kind = mark(each) if each is not None else ""
    return f"({text})" if kind == "few" else f"{text} *" if kind == "clear" else text


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def share(figure: Sequence[float], each: Mapping[str, Any] | None = None) -> str:
    middle, low, high = (100 * value for value in figure)
    return marked(f"{middle:.1f} % ({low:.0f}–{high:.0f})", each)  # noqa: RUF001


def number(figure: Sequence[float], each: Mapping[str, Any] | None = None, signed: bool = False) -> str:
    middle, low, high = (round(value, 2) + 0.0 for value in figure)  # no -0.00
    sign = "+" if signed else ""
    return marked(f"{middle:{sign}.2f} ({low:{sign}.2f}…{high:{sign}.2f})", each)


def row(cells: Sequence[str], tag: str, texts: int, kind: str = "", escaped: bool = False) -> str:
    """A row of a table; all but the first `texts` cells are figures or charts. A chart is a whole `svg` element."""
    some = []
    for i, cell in enumerate(cells):
        text = cell if escaped or cell.startswith("<svg") else escape(cell)
        some.append(f"<{tag}{' class=n' if i >= texts and not cell.startswith('<svg') else ''}>{text}</{tag}>")
    return f"<tr{f' class={kind}' if kind else ''}>{''.join(some)}</tr>"


def table(rows: Sequence[str]) -> str:
    return f"<div class=wide><table>{''.join(rows)}</table></div>"


def svg(kind: str, width: float, height: float, inner: str, name: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(name)}" '
        f'font-size="12" fill="currentColor">{inner}</svg>'
    )


def interval(figure: Sequence[float], low: float, high: float, fair: float, name: str) -> str:
    """A figure with its bounds, and a line where it would be if nothing mattered."""

    def x(value: float) -> float:
        return 4 + (WIDTH - 8) * (min(max(value, low), high) - low) / (high - low)

    middle = TALL / 2
    inner = (
        f'<path d="M{x(fair):.1f} 1V{TALL - 1}" stroke="var(--soft)" stroke-width="2" stroke-dasharray="3 2"/>'
        f'<path d="M{x(figure[1]):.1f} {middle:g}H{x(figure[2]):.1f}" stroke="var(--one)" stroke-width="3"/>'
        f'<circle cx="{x(figure[0]):.1f}" cy="{middle:g}" r="4.5" fill="var(--two)"/>'
    )
    return svg("row", WIDTH, TALL, inner, name)


def histogram(told: Mapping[str, Any], name: str) -> str:
    bars = told["bars"]
    wide = 700 / len(bars)
    most = max(bars)
    drawn: list[str] = []
    for i, count in enumerate(bars):
        tall = HEIGHT * count / most
        drawn.append(
            f'<rect x="{i * wide + 1:.1f}" y="{HEIGHT + 16 - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}" '
            f'fill="var(--one)"/>'
        )
        if count:
            drawn.append(
                f'<text x="{(i + 0.5) * wide:.1f}" y="{HEIGHT + 12 - tall:.1f}" text-anchor="middle">{count}</text>'
            )
        if i % max(1, len(bars) // 10) == 0:
            label = told["begin"] + i * told["width"]
            drawn.append(f'<text x="{i * wide:.1f}" y="{HEIGHT + 34}">{label}</text>')
    return svg("whole", 700, HEIGHT + 40, "".join(drawn), name)
