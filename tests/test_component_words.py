"""What is said about components is what their records say, also where an owner has corrected them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsroad import titles
from kingsroad.praga.wording import golden_phrase, seal_phrase, silver_phrase, technology_phrase
from kingsroad.words import Words, languages

NUMBER = re.compile(r"\d+")


def test_tiles_technologies_and_seals_say_what_their_records_say() -> None:
    content, words = titles.game("praga").content, Words("en")
    assert words.say(silver_phrase(content.one("silver", "goods"))) == "2 gold and 2 stone"
    assert (
        words.say(silver_phrase(content.one("silver", "cathedral"))) == "1 Cathedral move, 1 silver window and 2 points"
    )
    golden = [words.say(golden_phrase(content.one("golden", id))) for id in ("mines", "walls")]
    assert golden == ["3 points; at the end: 1 point for each gold mine", "at the end: 2 points for each wall"]
    technologies = [words.say(technology_phrase(content.one("technology", id))) for id in ("egg", "egg_road")]
    assert technologies == ["each egg: 1 point and 1 stone", "1 egg, then a King's Road action"]
    assert words.say(seal_phrase(content.one("seal", "pair"))) == "3 points per gold and stone"


def test_a_corrected_tile_says_what_was_corrected(tmp_path: Path) -> None:
    correction = '[silver.goods]\neffect = "gold + 3 stone"\nsource = "my box"\nsure = "printed"\n'
    (tmp_path / "corrections.toml").write_text(correction)
    content = titles.game("praga", tmp_path).content
    assert Words("en").say(silver_phrase(content.one("silver", "goods"))) == "1 gold and 3 stone"


@pytest.mark.parametrize("language", languages())
def test_numbers_in_names_are_those_of_the_content(language: str) -> None:
    content, words = titles.game("praga").content, Words(language)
    for rank in content.all("solo_rank"):
        numbers = [int(number) for number in NUMBER.findall(words.of(f"praga.solo_rank.{rank.id}"))]
        assert numbers == ([rank.number("points")] if rank.number("points") else [])
    for deed in ("cheap_building", "cheap_wall"):
        saved = content.one("value", deed).number("amount")
        assert NUMBER.findall(words.of(f"deed.{deed}")) == [str(saved)]
