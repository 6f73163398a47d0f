"""The table part by part as phrases, made from a view: for people who read or hear it instead of seeing it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from kingsroad.kernel.content import Content, Record
from kingsroad.kernel.effect import parse, said
from kingsroad.kernel.game import View
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.praga.terms import KINDS, PROJECTS, WORDS
from kingsroad.praga.wording import ROMAN, golden_phrase, plaza_number, seal_phrase, technology_phrase

GOODS: Final = ("gold", "stone", "egg", "silver_window", "gold_window", "red_token", "blue_token")
SPECIAL: Final = 3  # the last tile of a row
GROUPS: Final = ("crane", "row", "city", "project", "shared", "seat")

Part: TypeAlias = dict[str, Any]  # of the form `kernel.schema.OverviewPart`


def overview(content: Content, view: View) -> list[Part]:
    return [
        part("crane", "crane", crane_lines(content, view), phrase("praga.look.groups.crane")),
        *(part(kind, "row", row_lines(content, view, kind), phrase(f"praga.look.rows.{kind}")) for kind in KINDS),
        *(plaza_part(content, view, plaza) for plaza in view["plazas"]),
        *(
            part(project, "project", project_lines(view, project), phrase(f"praga.project.{project}"))
            for project in PROJECTS
        ),
        part("bridge", "shared", bridge_lines(content, view), phrase("praga.look.bridge")),
        *(seat_part(content, view, seat) for seat in range(len(view["seats"]))),
    ]


def part(id: str, group: str, lines: list[Phrase], name: Phrase) -> Part:
    return {"id": id, "group": group, "name": name, "lines": lines}


def player(view: View, seat: int) -> Phrase:
    """An automa has a number after the seats."""
    seats = view["seats"]
    if seat >= len(seats):
        return phrase("praga.web.automa", automa=seat - len(seats) + 1)
    return phrase(f"colour.{seats[seat]['colour']}")


def formula(text: str | None) -> list[Phrase]:
    """What it says, if it says anything."""
    return [said(parse(text, WORDS), WORDS)] if text else []


def crane_lines(content: Content, view: View) -> list[Phrase]:
    passed = content.one("value", "passed_points").number("amount")
    lines = []
    for number, slot in enumerate(view["crane"]["slots"]):
        if slot["tile"] is None:
            continue
        points = passed if slot["passed"] else slot["points"]
        terms = [phrase("praga.look.costs", gold=slot["price"])] if slot["price"] else []
        if points:
            terms.append(phrase("good.point", count=points))
        bonus = [phrase("praga.bonus.special", points=slot["special"])] if slot["special"] else formula(slot["bonus"])
        terms += [phrase("praga.look.wheel", bonus=one) for one in bonus]
        actions = [phrase(f"praga.action.{action}") for action in slot["tile"]]
        said = phrase("praga.look.slot", slot=number, actions=actions, terms=terms)
        lines.append(said if terms else phrase("praga.look.slot_free", slot=number, actions=actions))
    lines.append(phrase("praga.look.box", slot=view["crane"]["box"], steps=view["crane"]["steps"]))
    return lines


def tile_terms(kind: str, record: Record) -> list[Phrase]:
    if kind == "upgrade":
        return [phrase(f"praga.action.{record.text('action')}"), *formula(record.text("bonus"))]
    cost = [phrase("praga.look.price", price=one) for one in formula(record.text("cost"))]
    sign = [phrase(f"praga.project.{'cathedral' if kind == 'building' else 'hunger_wall'}")]
    cube = kind == "building" and record.text("kind") == "cube"
    return [
        *cost,
        *formula(record.text("effect")),
        *(sign if record.fields["sign"] else []),
        *([phrase("praga.look.cube")] if cube else []),
    ]


def row_lines(content: Content, view: View, kind: str) -> list[Phrase]:
    lines = []
    for place, id in enumerate(view["rows"][kind]):
        if id is not None:
            terms = tile_terms(kind, content.one(kind, id))
            name = "praga.look.special" if place == SPECIAL else "praga.look.tile"
            lines.append(phrase(name, place=place + 1, tile=id, terms=terms))
    return lines


def plaza_part(content: Content, view: View, plaza: dict[str, Any]) -> Part:
    sites = [record.id for record in content.all("site") if record.text("plaza") == plaza["id"]]
    built = {site["site"]: site for site in view["city"]}
    here = [built[site] for site in sites if site in built]
    lines = [phrase("praga.look.sites", built=len(here), all=len(sites))]
    free = [plaza_number(site) for site in sites if site not in built]
    if free:
        lines.append(phrase("praga.look.free", sites=free))
    seats = range(len(view["seats"]) + len(view["automas"]))
    counts = [(seat, sum(site["cube"] == seat for site in here)) for seat in seats]
    cubes = [phrase("look.count", player=player(view, seat), count=count) for seat, count in counts if count]
    if cubes:
        lines.append(phrase("praga.look.cubes", items=cubes))
    if plaza["evaluated"]:
        lines.append(phrase("praga.look.evaluated"))
    elif plaza["tile"] is not None:
        record = content.one("plaza_tile", plaza["tile"])
        rewards = [*formula(record.text("upper")), *formula(record.text("lower"))]
        lines.append(phrase("praga.look.rewards", items=rewards))
    number = plaza_number(plaza["id"])
    return part(number, "city", lines, phrase("praga.web.plaza", plaza=number))


def project_lines(view: View, project: str) -> list[Phrase]:
    spots = [(seat, board["projects"][project]) for seat, board in enumerate(view["seats"])]
    return [
        phrase("praga.look.spot", player=player(view, seat), row=spot["row"] + 1, column=spot["column"])
        for seat, spot in spots
    ]


def bridge_lines(content: Content, view: View) -> list[Phrase]:
    bridge = view["bridge"]
    lines = [
        phrase("praga.look.pair", pair=number + 1, items=[one for text in texts for one in formula(text)])
        for number, texts in enumerate(bridge["pairs"])
        if number not in bridge["planks"]
    ]
    river = [one for token in view["river"] for one in formula(content.one("token", token).text("effect"))]
    if river:
        lines.append(phrase("praga.look.river", items=river))
    seals = [seal_phrase(content.one("seal", seal)) for seal, owner in view["seals"].items() if owner is None]
    if seals:
        lines.append(phrase("praga.look.seals", items=seals))
    return lines


def seat_part(content: Content, view: View, seat: int) -> Part:
    board = view["seats"][seat]
    purse = [phrase(f"good.{good}", count=board["purse"][good]) for good in GOODS if board["purse"][good]]
    lines = [phrase("praga.look.points", points=board["points"], forecast=board["forecast"])]
    if purse:
        lines.append(phrase("praga.look.holds", items=purse))
    lines += [
        phrase(
            "praga.look.tracks",
            mines=board["mines"],
            quarries=board["quarries"],
            technology=board["technology"],
            university=board["university"],
        ),
        phrase("praga.look.road", space=ROMAN[board["road"]], cubes=board["cubes"])
        if board["road"]
        else phrase("praga.look.road_before", cubes=board["cubes"]),
    ]
    upgrades = [
        phrase("praga.look.upgrade", action=phrase(f"praga.action.{action}"), bonus=bonus)
        for action, placed in board["upgrades"].items()
        if placed is not None
        for bonus in formula(content.one("upgrade", placed["tile"]).text("bonus"))
    ]
    if upgrades:
        lines.append(phrase("praga.look.upgrades", items=upgrades))
    walls = [place for place, placed in enumerate(board["walls"], 1) if placed is not None]
    if walls:
        lines.append(phrase("praga.look.walls", places=walls))
    kinds = board["technologies"]
    held = [id for kind in ("working", "fresh", "single") for id in kinds[kind]]
    known = [technology_phrase(content.one("technology", id)) for id in held]
    if known:
        lines.append(phrase("praga.look.technologies", items=known))
    golden = [golden_phrase(content.one("golden", id)) for id in board["golden"]]
    if golden:
        lines.append(phrase("praga.look.golden", items=golden))
    return {"id": board["colour"], "group": "seat", "name": player(view, seat), "lines": lines}
