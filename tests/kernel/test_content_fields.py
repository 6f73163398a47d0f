"""Content cannot lie: every field of every record is read by the rules, or a changed one is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from kingsroad.kernel.content import Content, from_text, load
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.praga import world as praga
from kingsroad.raja import world as raja
from kingsroad.titles import game_of

pytestmark = pytest.mark.once
Kinds = dict[str, dict[str, dict[str, Any]]]

# Names, colours and places of the picture: whoever corrects them sees another table, not another game.
PICTURE = {
    "raja": {
        "city": {"name", "x", "y", "colour", "crest", "label"},
        "start": {"name", "x", "y", "label"},
        "village": {"name", "x", "y", "label"},
        "colour": {"palace"},
    },
    "praga": {"ground": {"q", "r", "kind", "order", "space"}},
}
PROVENANCE = {"source", "sure"}
PLANS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "raja": [(3, {"expert": "1"}), (2, {"short": "true"}), (4, {"expert": "2"}), (5, {"short": "true"})],
    "praga": [
        (2, {"road_tiles": "1+2+3a", "bridge": "2+2"}),
        (1, {"solo": "parler", "hunger_wall": "a", "cathedral": "a", "road_tiles": "3b", "action_side": "B"}),
        (3, {"hunger_wall": "b", "cathedral": "b"}),
        (4, {}),
    ],
}
SEEDS = ("fields", "of", "honour")
GAMES: dict[tuple[str, int, str], list[str]] = {}
WORLDS: dict[str, Any] = {"raja": raja.World, "praga": praga.World}


@cache
def text(title: str) -> str:
    return load(title).text


def kinds(title: str) -> Kinds:
    found: Kinds = json.loads(text(title))["kinds"]
    return found


def content(title: str, data: Kinds) -> Content:
    return from_text(json.dumps({"title": title, "kinds": data}))


def made(title: str, data: Kinds) -> Game[Any]:
    return game_of(content(title, data).text)


def fields() -> Iterator[tuple[str, str, str]]:
    for title, picture in PICTURE.items():
        for kind, records in kinds(title).items():
            for name in dict.fromkeys(name for record in records.values() for name in record):
                if name not in PROVENANCE and name not in picture.get(kind, ()):
                    yield title, kind, name


FIELDS = list(fields())


def other(value: Any, values: list[Any]) -> Any:
    """The opposite, one more, or what stands on another record of the kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list) and value and isinstance(value[0], int):
        return [number + 1 for number in value]
    differing = [one for one in values if one != value]
    return differing[0] if differing else "5 point"


# -- what the rules read ------------------------------------------------------------------------


def table(value: Any) -> Any:
    """Whatever a world holds as data that can be compared; moves are made of the rest."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, dict):
        return {str(name): table(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [table(one) for one in value]
    if hasattr(value, "code"):
        return None
    if hasattr(value, "text"):
        return value.text
    names = [name for name in dir(value) if not name.startswith("_")]
    return {name: table(getattr(value, name)) for name in names if not callable(getattr(value, name))}


def tables(title: str, data: Kinds) -> dict[str, Any]:
    """Of the world alone: its moves, which take most of the time to make, are made of them."""
    world = WORLDS[title](content(title, data))
    left_out = {"content", "records", "phrases", "by_code", "owed_rows"}
    names = [name for name in dir(world) if not name.startswith("_") and name not in left_out and hasattr(world, name)]
    return {name: table(getattr(world, name)) for name in names if not callable(getattr(world, name))}


@cache
def shipped(title: str) -> dict[str, Any]:
    return tables(title, kinds(title))


def is_read(title: str, data: Kinds) -> bool:
    """Is something else in the tables of the world, or is it refused?"""
    try:
        if tables(title, data) != shipped(title):
            return True
        made(title, data)
    except Fault:
        return True
    return False


@pytest.mark.parametrize(("title", "kind", "field"), FIELDS)
def test_every_field_of_every_record_is_read_or_a_changed_one_is_refused(title: str, kind: str, field: str) -> None:
    data = kinds(title)
    values = [one[field] for one in data[kind].values() if field in one]
    ignored = []
    for id, record in data[kind].items():
        if field in record:
            kept = record[field]
            record[field] = other(kept, values)
            if not is_read(title, data):
                ignored.append(id)
            record[field] = kept
    assert ignored == []


# -- what makes another game --------------------------------------------------------------------


def played(game: Game[Any], players: int, options: dict[str, str], seed: str) -> list[str]:
    """A game at random: all that can be seen of its beginning and of its end, and every line between."""
    s = game.start(Setup(game.colours[:players], game.resolve(options), seed))
    rng = Random(seed)
    trace = [json.dumps(game.public(s), sort_keys=True)]
    while not s.over:
        seat = game.waiting(s)[0]
        moves = game.moves(s, seat)
        move = moves[int(rng.random() * len(moves))]
        if move.code.startswith(("place ", "lay ")):  # or tiles would hardly ever touch each other
            move = max(moves, key=lambda one: game.row(s, seat, one).values.get("contacts", -1))
        trace.append(json.dumps(game.row(s, seat, move).json, sort_keys=True))
        game.play(s, seat, move)
    return [*trace, s.text(), json.dumps(game.public(s), sort_keys=True)]


def is_another_game(title: str, game: Game[Any]) -> bool:
    for seed in SEEDS:
        for number, (players, options) in enumerate(PLANS[title]):
            if (title, number, seed) not in GAMES:
                GAMES[title, number, seed] = played(made(title, kinds(title)), players, options, seed)
            if played(game, players, options, seed) != GAMES[title, number, seed]:
                return True
    return False


@pytest.mark.parametrize(("title", "kind", "field"), FIELDS)
def test_a_field_changed_all_over_its_kind_makes_another_game_or_is_refused(title: str, kind: str, field: str) -> None:
    data = kinds(title)
    values = [record[field] for record in data[kind].values() if field in record]
    for record in data[kind].values():
        if field in record:
            record[field] = other(record[field], values)
    try:
        game = made(title, data)
    except Fault:
        return
    assert is_another_game(title, game)


@pytest.mark.parametrize("title", PICTURE)
def test_fields_that_are_only_drawn_are_named_as_they_are(title: str) -> None:
    data = kinds(title)
    for kind, names in PICTURE[title].items():
        found = {name for record in data[kind].values() for name in record} - PROVENANCE
        assert found <= names
