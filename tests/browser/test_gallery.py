"""The gallery shows every component there is, with its words and where it was seen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS

KINDS = {  # at least
    "raja": {"action", "character", "city", "payout", "village"},
    "praga": {
        "action_tile",
        "building",
        "golden",
        "plaza_tile",
        "seal",
        "silver",
        "technology",
        "token",
        "upgrade",
        "wall",
    },
}


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_every_component_is_drawn_with_words_and_provenance(visit: Visit, title: str) -> None:
    ann = visit()
    page = ann.open(f"/components/{title}")
    page.locator("[data-piece]").first.wait_for()
    (hash,) = [one["content"] for one in ann.get("/titles")["titles"] if one["title"] == title]
    content = ann.get(f"/content/{hash}")["kinds"]
    shown = page.locator("[data-piece]").evaluate_all("all => all.map(e => e.dataset.piece)")
    kinds = {piece.split(".")[0] for piece in shown}
    assert sorted(shown) == sorted(f"{kind}.{id}" for kind in kinds for id in content[kind])
    assert kinds >= KINDS[title]
    bare = page.locator("[data-piece]").evaluate_all(
        "all => all.filter(e => !e.querySelector('.drawn *') || !e.querySelector('.text').textContent.trim()"
        " || !e.querySelector('.from').textContent.trim()).map(e => e.dataset.piece)"
    )
    assert bare == []


def test_a_component_is_found_by_its_words(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/components/raja")
    page.locator("[data-piece]").first.wait_for()
    name = WORDS.of("raja.character.mogul")
    page.get_by_label(WORDS.of("web.gallery.find")).fill(name)
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length < 5")
    assert page.locator("[data-piece='character.mogul']").is_visible()
