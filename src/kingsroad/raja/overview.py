"""The table part by part as phrases, made from a view: for people who read or hear it instead of seeing it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from kingsroad.kernel.content import Content
from kingsroad.kernel.game import View
from kingsroad.kernel.phrase import Phrase, phrase

GROUPS: Final = ("city", "road", "track", "seat")

Part: TypeAlias = dict[str, Any]  # of the form `kernel.schema.OverviewPart`


def overview(content: Content, view: View) -> list[Part]:
    names = {record.id: record.text("name") for kind in ("city", "start", "village") for record in content.all(kind)}
    parts = [city_part(content, view, names, city) for city in view["cities"]]
    roads = content.all("road")
    for number, record in enumerate(roads):
        ends, villages = record.texts("ends"), record.texts("villages")
        said = [*(village_line(view, names, village) for village in villages), road_line(view, names, number, villages)]
        name = phrase("raja.look.road", places=[names[end] for end in ends], villages=[names[one] for one in villages])
        parts.append({"id": record.id, "group": "road", "name": name, "lines": said})
    visits = [names[city] for city in view["visits"]]
    parts.append(
        {
            "id": "track",
            "group": "track",
            "name": phrase("raja.look.groups.track"),
            "lines": [phrase("raja.look.visits", places=visits)],
        }
    )
    parts.extend(seat_part(view, names, seat) for seat in range(len(view["seats"])))
    return parts


def player(view: View, seat: int) -> Phrase:
    return phrase(f"colour.{view['seats'][seat]['colour']}")


def counts(view: View, houses: list[int]) -> list[Phrase]:
    return [phrase("look.count", player=player(view, seat), count=count) for seat, count in enumerate(houses) if count]


def city_part(content: Content, view: View, names: dict[str, str], city: dict[str, Any]) -> Part:
    outer = content.one("value", "outer_sites").number("amount")
    palaces = [
        phrase("raja.look.centre_free")
        if city["centre"] is None
        else phrase("raja.look.centre", player=player(view, city["centre"]))
    ]
    palaces += [
        phrase("raja.look.small", player=player(view, seat), count=count)
        for seat, count in enumerate(city["outer"])
        if count
    ]
    palaces.append(phrase("raja.look.free", count=outer - sum(city["outer"]) - city["blocked"]))
    if city["blocked"]:
        palaces.append(phrase("raja.look.blocked", count=city["blocked"]))
    now = city["id"] == view["maharaja"] and view["round"] > 0
    visit = phrase("raja.look.now") if now else phrase("raja.look.visit", visit=view["visits"].index(city["id"]) + 1)
    houses = counts(view, city["houses"])
    lines = [
        visit,
        phrase("raja.look.palaces", items=palaces),
        phrase("raja.look.houses", items=houses) if houses else phrase("raja.look.houses_none"),
    ]
    if city["architects"]:
        lines.append(phrase("raja.look.architects", players=[player(view, seat) for seat in city["architects"]]))
    pays = [
        phrase("raja.look.pay", player=player(view, seat), strength=strength, gold=gold)
        for seat, strength, gold in city["pays"]
    ]
    lines.append(phrase("raja.look.pays", items=pays) if pays else phrase("raja.look.pays_nobody"))
    return {"id": city["id"], "group": "city", "name": phrase("look.name", name=names[city["id"]]), "lines": lines}


def village_line(view: View, names: dict[str, str], village: str) -> Phrase:
    houses = counts(view, view["villages"].get(village, []))
    place = names[village]
    if not houses:
        return phrase("raja.look.village_none", place=place)
    return phrase("raja.look.village", place=place, items=houses)


def road_line(view: View, names: dict[str, str], number: int, villages: list[str]) -> Phrase:
    tolls = view["tolls"][number]
    if tolls is None:
        empty = [names[village] for village in villages if not any(view["villages"].get(village, []))]
        return phrase("raja.look.closed", places=empty)
    if view["seat"] is not None:
        return phrase("raja.look.toll", toll=tolls[view["seat"]])
    items = [phrase("raja.look.toll_of", player=player(view, seat), toll=toll) for seat, toll in enumerate(tolls)]
    return phrase("raja.look.tolls", items=items)


def seat_part(view: View, names: dict[str, str], seat: int) -> Part:
    board = view["seats"][seat]
    gold = view["own"]["gold"] if seat == view["seat"] else board["gold"]
    built, left = board["palaces_built"], board["palaces_left"]
    disc = view["own"]["disc"] if seat == view["seat"] else board["disc"]
    lines = [
        phrase("raja.look.gold_hidden") if gold is None else phrase("raja.look.gold", gold=gold),
        phrase("raja.look.built", built=built, all=built + left, price=board["palace_price"]),
        phrase("raja.look.supply", supply=board["supply"], quarry=board["quarry"]),
        phrase("raja.look.place", place=names[board["place"]]),
    ]
    if board["cards"]:
        cards = [phrase(f"raja.character.{card}") for card in board["cards"]]
        lines.append(phrase("raja.look.cards", cards=cards))
    if disc is not None:
        lines.append(phrase("raja.look.disc", actions=[phrase(f"raja.action.{action}") for action in disc]))
    elif view["round"] > 0:
        lines.append(phrase("raja.look.disc_set" if board["disc_set"] else "raja.look.disc_open"))
    return {"id": board["colour"], "group": "seat", "name": player(view, seat), "lines": lines}
