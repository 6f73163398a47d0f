"""Corrections examined: what no game can be played with, what nobody could use, games that break or do not end."""

from __future__ import annotations

from typing import Any

import pytest

from kingsroad import studio, titles
from kingsroad.kernel.content import Records
from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.words import Words


def found(title: str, records: Records, games: int = 0) -> list[tuple[str, str, bool]]:
    troubles = studio.examine(titles.game(title).content, records, games)
    for one in troubles:
        assert Words().say(one.said)
    return [(one.record, one.said["id"], one.grave) for one in troubles]


@pytest.mark.parametrize("title", ["praga", "raja"])
def test_what_ships_has_no_troubles_and_its_games_end(title: str) -> None:
    assert found(title, {}, games=1) == []


def test_every_wrong_record_is_named_at_once() -> None:
    wrong: Records = {
        "building": {"b01": {"effect": "2 goldd"}, "b02": {"corners": [6]}, "b03": {"cost": "egg / gold"}},
        "wall": {"w01": {"cost": "3 stone"}},
    }
    assert found("praga", wrong) == [
        ("building.b01", "content.formula", True),
        ("building.b02", "praga.content.corners", True),
        ("building.b03", "praga.content.cost", True),
    ]


def test_a_wrong_formula_blames_no_other_tile() -> None:
    swapped: Records = {"building": {"b01": {"era": 2}, "b20": {"era": 1}}, "wall": {"w01": {"effect": "7 poin"}}}
    assert found("praga", swapped) == [("wall.w01", "content.formula", True)]
    alone: Records = {"building": {"b01": {"era": 2}, "b20": {"era": 1, "effect": "7 poin"}}}
    assert found("praga", alone) == [("building.b20", "content.formula", True)]


def test_what_is_wrong_only_with_all_of_it_is_told_of_the_whole() -> None:
    [(_, id, grave)] = found("raja", {"road": {"bikaner-delhi": {"villages": ["ratangarh"]}}})
    assert (id, grave) == ("raja.content.village_road", True)
    both: Records = {"building": {"b01": {"era": 2}, "b20": {"era": 1}}}
    era = {record.id: record.number("era") for record in titles.game("praga").content.all("building")}
    assert (era["b01"], era["b20"]) == (1, 2)
    assert found("praga", both) == []
    assert found("praga", {"building": {"b01": {"era": 2}}}) == [("building.b01", "content.count", True)]


def test_costs_that_nobody_could_ever_pay_are_doubted() -> None:
    dear: Records = {
        "wall": {"w01": {"cost": "10 stone"}},
        "building": {"b01": {"effect": "?(12 gold: egg)"}, "b02": {"cost": "9 gold"}},
        "seal": {"gold": {"cost": "11 gold"}},
        "tiers": {"cathedral_a": {"costs": ["10 gold", "gold"]}},
    }
    assert sorted(found("praga", dear)) == [
        ("building.b01", "praga.content.unpayable", False),
        ("seal.gold", "praga.content.unpayable", False),
        ("tiers.cathedral_a", "praga.content.unpayable", False),
        ("wall.w01", "praga.content.unpayable", False),
    ]
    assert found("raja", {"value": {"palace_price": {"amount": 999}}}) == [
        ("value.palace_price", "raja.content.unpayable", False)
    ]


def test_a_city_that_no_road_reaches_is_doubted() -> None:
    roads = titles.game("raja").content.all("road")
    start = titles.game("raja").content.all("start")[0].id
    others = [end for road in roads for end in road.texts("ends") if end not in ("agra", start)]
    moved: dict[str, dict[str, Any]] = {}
    for road in roads:
        ends = road.texts("ends")
        if "agra" in ends:
            stays = next(end for end in ends if end != "agra")
            moved[road.id] = {"ends": [stays, next(end for end in others if end != stays)]}
    assert moved
    assert found("raja", {"road": moved}) == [("city.agra", "raja.content.unreached", False)]


def test_characters_exchange_their_numbers_and_take_their_turns_in_that_order() -> None:
    swapped: Records = {"character": {"mogul": {"number": 2}, "trader": {"number": 1}}}
    assert found("raja", swapped, games=1) == []
    assert found("raja", {"character": {"mogul": {"number": 2}}}) == [("character.trader", "content.rank", True)]
    game = studio.corrected_game(titles.game("raja").content, swapped)
    state = game.start(Setup(titles.colours_for(game, 2), game.resolve({}), "order"))
    for card in ("mogul", "trader"):
        [seat] = game.waiting(state)
        game.play(state, seat, next(move for move in game.moves(state, seat) if move.code == f"take {card}"))
    seats = game.view(state, 0)["seats"]
    assert {row["cards"][0]: row["number"] for row in seats} == {"mogul": 2, "trader": 1}


class Odd:
    """Raja, but for one of its answers."""

    def __init__(self, **answers: Any) -> None:
        self.game = titles.game("raja")
        self.answers = answers

    def __getattr__(self, name: str) -> Any:
        return self.answers.get(name) or getattr(self.game, name)


def fails(error: Exception) -> Any:
    def call(*_: object) -> None:
        raise error

    return call


@pytest.mark.parametrize(
    ("answers", "id"),
    [
        ({"play": lambda *_: None}, "content.endless"),
        ({"play": fails(IndexError())}, "content.broken"),
        ({"start": fails(Fault("setup.colour_twice", colour="red"))}, "content.trial"),
    ],
)
def test_trial_games_find_what_breaks_or_does_not_end(answers: dict[str, Any], id: str) -> None:
    game: Any = Odd(**answers)
    [fault] = studio.trials(game, 1)
    assert fault.said["id"] == id
    assert fault.said["seats"] == 2
    assert Words().say(fault.said)


@pytest.mark.parametrize(
    "records",
    [
        {"city": {"agra": {"x": 1001}}},
        {"city": {"agra": {"y": -1}}},
        {"city": {"agra": {"colour": "url(x)"}}},
        {"city": {"agra": {"crest": "lion"}}},
        {"village": {"tonk": {"label": "inside"}}},
        {"tiers": {"cathedral_a": {"rows": ["² . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]}}},
        {"tiers": {"cathedral_a": {"costs": ["egg", "gold"]}}},
        {"corner": {"c1": {"hexes": [[0, 0], [1, 0]]}}},
    ],
)
def test_what_cannot_be_drawn_or_read_is_refused_at_its_record(records: Records) -> None:
    title = "raja" if {"city", "village"} & set(records) else "praga"
    base = titles.game(title).content
    kind = next(iter(records))
    id = next(iter(records[kind]))
    if id not in [record.id for record in base.all(kind)]:
        id = base.all(kind)[0].id
        records = {kind: {id: next(iter(records[kind].values()))}}
    [(record, _, grave)] = found(title, records)
    assert (record, grave) == (f"{kind}.{id}", True)


@pytest.mark.parametrize("title", ["praga", "raja"])
def test_every_field_can_be_corrected_and_says_how_it_is_read(title: str) -> None:
    game = titles.game(title)
    told = studio.fields(game)["kinds"]
    for kind, records in game.content.kinds.items():
        for record in records:
            assert set(record.fields) - {"source", "sure"} <= set(told[kind])
    if title == "praga":
        assert told["building"]["kind"] == {"form": "choice", "known": ["count", "cube"], "optional": False}
        assert told["wall"]["edges"]["form"] == "formulas"
        assert "gold" in told["wall"]["cost"]["known"]
        assert told["sector"]["effect"]["optional"]
