"""The table in words: every part of every position has words, in every language, and can be asked for."""

from __future__ import annotations

import pytest

import kingsroad
from kingsroad import overview, titles
from kingsroad.words import Words, languages


@pytest.mark.parametrize("title", [record.name for record in titles.RECORDS])
def test_every_part_has_words_throughout_a_game(title: str) -> None:
    spoken = [Words(language) for language in languages()]
    game = kingsroad.new(title, players=2, seed=3)
    content = titles.game(title).content
    turn = 0
    while not game.over:
        if turn % 40 == 0:
            for seat in (None, 0):
                parts = overview.parts_of(content, game.view(seat))
                assert len({part["id"] for part in parts}) == len(parts)
                for words in spoken:
                    for part in parts:
                        assert words.say(part["name"])
                        assert overview.group_name(part, words, title)
                        assert all(words.say(line) for line in part["lines"])
        game.play(game.moves[turn % len(game.moves)])
        turn += 1


@pytest.mark.parametrize(
    ("title", "asked", "found"),
    [
        ("raja", "delhi", ["delhi"]),
        ("raja", "Delhi", ["delhi"]),
        ("raja", "cities", [7]),
        ("raja", "nagaur", [1]),
        ("raja", "nowhere", []),
        ("praga", "crane", ["crane"]),
        ("praga", "4", ["4"]),
        ("praga", "walls", ["wall"]),
        ("praga", "players", [2]),
    ],
)
def test_parts_are_found_by_id_group_and_name(title: str, asked: str, found: list[str | int]) -> None:
    game = kingsroad.new(title, players=2, seed=3)
    parts = overview.parts_of(titles.game(title).content, game.view(0))
    answer = overview.find(parts, asked, Words(), title)
    if found and isinstance(found[0], int):
        assert len(answer) == found[0]
    else:
        assert [part["id"] for part in answer] == found


def test_a_program_reads_the_table() -> None:
    game = kingsroad.new("raja", players=3, seed=7)
    assert game.overview()["delhi"][-1] == "If scored now: nobody is there"
