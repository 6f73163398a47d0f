"""A language nobody speaks: every word with accents and longer. Whatever is not, is not in the catalogue."""

from __future__ import annotations

import calendar
from collections.abc import Callable

import pytest

from kingsroad.web.people import GUESTS
from tests.browser.conftest import Visit
from tests.browser.looks import overflow
from tests.browser.pages import Message, Visitor, bot, me, resize
from tests.browser.positions import building_in_hand, invitation, lobby, raja_planning, raja_turn, with_token
from tests.browser.test_review import taken_over

WIDTHS = (1440, 1024, 360)
HEIGHT = 844
NAMES = ["Ann", "Bob", "Yellow", "Blue", "Red", "Kingsroad", "Raja", "Praga", *GUESTS, *calendar.month_abbr[1:]]


def names_in(visitor: Visitor) -> list[str]:
    """What is called the same in every language: people and places."""
    content = [visitor.get(f"/content/{one['content']}")["kinds"] for one in visitor.get("/titles")["titles"]]
    records = [record for kinds in content for kind in kinds.values() for record in kind.values()]
    return NAMES + [str(record["name"]) for record in records if "name" in record]


def at(info: Message) -> str:
    return f"/table/{info['id']}"


def with_games(path: str) -> Callable[[Visitor], str]:
    def come(ann: Visitor) -> str:
        taken_over(ann, "raja-short")
        return path

    return come


PAGES: dict[str, Callable[[Visitor], str]] = {
    "home": lambda _: "/",
    "account": with_token,
    "missing": lambda _: "/nowhere",
    "components of praga": lambda _: "/components/praga",
    "components of raja": lambda _: "/components/raja",
    "games": with_games("/games"),
    "statistics": with_games("/games/statistics"),
    "puzzles": lambda _: "/puzzles",
    "rules of praga": lambda _: "/rules/praga",
    "rules of raja": lambda _: "/rules/raja",
    "quick reference of praga": lambda _: "/rules/praga/quick",
    "quick reference of raja": lambda _: "/rules/raja/quick",
    "lobby": lobby,
    "invitation": invitation,
    "raja, a card is chosen": lambda ann: at(ann.create("raja", [me("Ann"), bot()])),
    "raja, a disc is set": lambda ann: at(raja_planning(ann)),
    "raja, a turn": lambda ann: at(raja_turn(ann)),
    "raja, a replay": lambda ann: f"{at(raja_turn(ann))}/at/9",
    "praga, a tile is taken": lambda ann: at(ann.create("praga", [me("Ann"), bot()])),
    "praga, a tile is laid": lambda ann: at(building_in_hand(ann, bot())),
}


TAKING, TURN = "praga, a tile is taken", "raja, a turn"
OPENED: dict[str, tuple[str, str, str]] = {  # what is pressed on which page, and what that opens
    "a new table": ("home", "button:has([href='#u-plus'])", "dialog[open]"),
    "settings": ("home", ".tool:has([href='#u-gear'])", "dialog[open]"),
    "a lesson": ("home", "[data-learn=praga]", ".coach"),
    "menu": (TAKING, ".topbar [aria-haspopup=dialog]", "dialog[open]"),
    "a rule": (TAKING, "section.bar h2 .rule", "dialog[open]"),
    "a hint": (TAKING, "[data-hint]", ".hint [data-code]"),
    "what is not possible": (TURN, "[data-more]", "[data-greyed]"),
    "all choices": (TURN, "[data-list]", ".choices.open"),
}


@pytest.mark.parametrize("name", [*PAGES, *OPENED])
def test_every_word_is_in_the_catalogue_and_longer_ones_fit(visit: Visit, name: str) -> None:
    ann = visit(kept={"language": "xx"})
    start, press, shown = OPENED.get(name, (name, "", ""))
    page = ann.open(PAGES[start](ann))
    if page.locator("main.table").count():
        page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    if press:
        page.locator(press).first.click()
        page.locator(shown).first.wait_for()
    foreign: list[str] = []
    wide: dict[int, list[str]] = {}
    spilled: list[str] = []
    names = names_in(ann)
    for width in WIDTHS:
        resize(page, (width, HEIGHT))
        assert not shown or page.locator(shown).first.is_visible(), width
        foreign += page.evaluate("names => kingsroad.foreign(names)", names)
        wide[width] = overflow(page)
        spilled += [f"{width} {text}" for text in page.evaluate("kingsroad.spilled()")]
    assert sorted(set(foreign)) == []
    assert wide == {width: [] for width in WIDTHS}
    assert spilled == []
