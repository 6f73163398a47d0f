"""What the log says a line changed is what the views before and after it differ by."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kingsroad import titles
from kingsroad.kernel.game import Game
from kingsroad.kernel.log import Entry, enter
from kingsroad.kernel.match import Match, begin

LINES = 160


def walk(game: Game[Any], colours: list[str], seed: int) -> list[tuple[Any, Entry, Any]]:
    """Lines of a random game, each with the views before and after it."""
    match: Match[Any] = begin(game, [(colour, colour) for colour in colours], {}, seed=f"changes-{seed}", salt="salt")
    rng = Random(seed)
    found: list[tuple[Any, Entry, Any]] = []
    while not game.public(match.state)["over"] and len(found) < LINES:
        seat = game.waiting(match.state)[0]
        before = game.public(match.state)
        entry = enter(match, seat, rng.choice(game.moves(match.state, seat)).code)
        found.append((before, entry, game.public(match.state)))
    return found


def change(entry: Entry, seat: int, good: str) -> int:
    return sum(int(row["amounts"].get(good, 0)) for row in entry.changes if row["seat"] == seat)


@pytest.mark.parametrize("seed", range(3))
def test_raja(seed: int) -> None:
    game = titles.game("raja")
    for before, entry, after in walk(game, ["red", "blue", "yellow"], seed):
        for seat, (had, has) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            assert change(entry, seat, "gold") == has["gold"] - had["gold"]
            assert change(entry, seat, "palace") == has["palaces_built"] - had["palaces_built"]
        assert all(any(row["amounts"].values()) for row in entry.changes)
        if entry.kind == "travel":
            assert entry.origin == f"place.{before['seats'][entry.seat]['place']}"
            assert entry.place == f"place.{after['seats'][entry.seat]['place']}"


@pytest.mark.parametrize("seed", range(3))
def test_praga(seed: int) -> None:
    game = titles.game("praga")
    for before, entry, after in walk(game, ["red", "blue", "green"], seed):
        for seat, (had, has) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            assert change(entry, seat, "point") == has["points"] - had["points"]
            assert all(change(entry, seat, good) == has["purse"][good] - had["purse"][good] for good in has["purse"])


@pytest.mark.parametrize("seed", range(3))
def test_a_city_pays_by_the_parts_of_each_strength(seed: int) -> None:
    game = titles.game("raja")
    lines = walk(game, ["red", "blue"], seed)
    paid = [fact.values for _, entry, _ in lines for fact in entry.facts if fact.kind == "scored"]
    for values in paid:
        assert sum(values["parts"].values()) == values["strength"]
        assert (values["character"] is not None) == bool(values["equals"])
