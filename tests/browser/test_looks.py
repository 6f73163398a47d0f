"""Every page at many sizes, light and dark: usable by everyone, never wider than its window; and its picture.

It speaks a language that nobody speaks: every word with accents and longer. What fits in it fits in the others, and
whatever looks like English is not in the catalogue. Only pictures are in English.
"""

from __future__ import annotations

import calendar
import json
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from kingsroad.web.people import GUESTS
from tests.browser.conftest import Visit
from tests.browser.looks import ENDS, PICTURES, inspect, overflow, show, untranslated
from tests.browser.pages import MIDDLE, Message, Table, Visitor, bot, me
from tests.browser.positions import (
    building_in_hand,
    invitation,
    lobby,
    play_until,
    raja_planning,
    raja_scored,
    raja_turn,
    to_discs,
    with_token,
)
from tests.browser.test_review import taken_over
from tests.server.servers import Server

CALENDAR = [*calendar.month_abbr[1:], "AM", "PM"]
NAMES = ["Ann", "Bob", "Yellow", "Blue", "Red", "Kingsroad", "Raja", "Praga", *GUESTS, *CALENDAR]
WIDTHS = (360, 721, 1180)  # besides: the narrowest there is, and the narrowest of each layout, where room is scarce


def open_home(ann: Visitor) -> Page:
    ann.create("raja", [me("Ann"), bot()])
    return ann.open("/")


def press(page: Page, button: str, shown: str = "dialog[open]") -> Page:
    page.locator(button).first.click()
    page.locator(shown).first.wait_for()
    return page


def open_new_table(ann: Visitor) -> Page:
    page = press(ann.open("/"), "button:has([href='#u-plus'])")
    page.locator("summary").click()
    return page


def open_settings(ann: Visitor) -> Page:
    return press(ann.open("/"), ".tool:has([href='#u-gear'])")


def praga_begun(ann: Visitor) -> Page:
    return ann.table(ann.create("praga", [me("Ann"), bot()])).page


def open_curtain(ann: Visitor) -> Page:
    info = ann.create("raja", [me("Ann"), me("Bob")])
    to_discs(info, ann)
    table = ann.table(info)
    table.page.locator(".curtain button").click()
    table.command("disc gold move")
    table.page.locator(".curtain").wait_for()
    return table.page


def open_chat(ann: Visitor) -> Page:
    page = press(praga_begun(ann), "[role=tab][aria-selected=false]", ".chat .quick button")
    return press(page, ".quick button", ".chat time")


def open_refusals(ann: Visitor) -> Page:
    """All that is not possible, with the reasons, and one of them picked."""
    table = ann.table(raja_turn(ann))
    table.more("[data-greyed]").click()
    table.bar.locator("[data-refused]").first.press("Enter")
    table.bar.get_by_role("alert").wait_for()
    return table.page


def open_list(ann: Visitor) -> Page:
    """Every choice there is, laid open over the board."""
    table = ann.table(building_in_hand(ann, bot()))
    table.unfold()
    return table.page


def open_lesson(ann: Visitor, title: str = "raja") -> Page:
    page = press(ann.open("/"), f"[data-learn={title}]", ".coach")
    return Table(page, 0).ready().page


def open_replay(ann: Visitor) -> Page:
    info = raja_planning(ann)
    page = ann.open(f"/table/{info['id']}/at/5")
    page.wait_for_selector("section.replay")
    return page


def open_tile(ann: Visitor) -> Page:
    page = ann.table(building_in_hand(ann, bot())).page
    page.locator("[data-at^='site.'][data-lit]").first.focus()
    return page


def open_scoring(ann: Visitor) -> Page:
    """A city pays, once more and held."""
    page = ann.table(raja_scored(ann)).page
    page.locator(".log .again").last.click()
    page.keyboard.press("ArrowLeft")
    page.locator(".theatre[data-paused]").wait_for()
    page.locator(".scene-card .pays").wait_for()
    return page


def open_told(ann: Visitor) -> Page:
    """A step of somebody else's turn, held."""
    info = ann.create("praga", [me("Ann"), bot("random"), bot("random")])
    play_until(ann, info, 0, lambda view: int(view["turns"]["played"]) > 2)
    page = ann.table(info).page
    page.locator(".since .btn.small").first.click()
    page.keyboard.press("ArrowLeft")
    page.locator(".theatre[data-paused]").wait_for()
    return page


def raja_bidding(ann: Visitor) -> Message:
    return ann.create("raja", [me("Ann"), me("Bob"), bot()], options={"expert": "1"})


def open_games(ann: Visitor) -> Page:
    taken_over(ann, "raja-short")
    page = ann.open("/games")
    page.locator("[data-past]").wait_for()
    return page


def open_statistics(ann: Visitor) -> Page:
    taken_over(ann, "praga-solo")
    page = ann.open("/games/statistics")
    page.locator("[data-statistics=praga] tbody tr").first.wait_for()
    return page


def open_puzzles(ann: Visitor) -> Page:
    page = ann.open("/puzzles")
    page.locator("[data-today]").nth(1).wait_for()
    return page


def open_puzzle(ann: Visitor) -> Page:
    page = open_puzzles(ann)
    page.locator("[data-today]").first.click()
    page.locator("[data-trial=open]").wait_for()
    return page


PAGES: dict[str, Callable[[Visitor], Page]] = {
    "home": open_home,
    "new-table": open_new_table,
    "settings": open_settings,
    "account": lambda ann: ann.open(with_token(ann)),
    "missing": lambda ann: ann.open("/nowhere"),
    "lobby": lambda ann: ann.open(lobby(ann)),
    "invitation": lambda ann: ann.open(invitation(ann)),
    "menu": lambda ann: press(praga_begun(ann), ".topbar [aria-haspopup=dialog]"),
    "curtain": open_curtain,
    "chat": open_chat,
    "refusals": open_refusals,
    "list": open_list,
    "replay": open_replay,
    "rule": lambda ann: press(praga_begun(ann), "section.bar h2 .rule"),
    "hint": lambda ann: press(praga_begun(ann), "[data-hint]", ".hint [data-code]"),
    "lesson": open_lesson,
    "lesson-praga": lambda ann: open_lesson(ann, "praga"),
    "titles": lambda ann: ann.open("/components"),
    "components-raja": lambda ann: ann.open("/components/raja"),
    "components-praga": lambda ann: ann.open("/components/praga"),
    "games": open_games,
    "statistics": open_statistics,
    "puzzles": open_puzzles,
    "puzzle": open_puzzle,
    "rules": lambda ann: ann.open("/rules/raja"),
    "rules-praga": lambda ann: ann.open("/rules/praga"),
    "rules-quick": lambda ann: ann.open("/rules/praga/quick"),
    "rules-quick-raja": lambda ann: ann.open("/rules/raja/quick"),
    "raja-cards": lambda ann: ann.table(ann.create("raja", [me("Ann"), bot()])).page,
    "raja-disc": lambda ann: ann.table(raja_planning(ann)).page,
    "raja-scored": lambda ann: ann.table(raja_scored(ann)).page,
    "raja-turn": lambda ann: ann.table(raja_turn(ann)).page,
    "praga-crane": lambda ann: ann.table(ann.create("praga", [me("Ann"), bot(), bot()])).page,
    "praga-tile": open_tile,
    "raja-bidding": lambda ann: ann.table(raja_bidding(ann)).page,
    "raja-scoring": open_scoring,
    "praga-told": open_told,
}
SOME = "section:nth-of-type(-n + 2)"  # of many sections that are alike but for what is drawn in them
PART = {  # what lies over a table or the first page, which are among the others; of the longest pages some sections
    "components-raja": SOME,
    "components-praga": SOME,
    "new-table": "dialog[open]",
    "settings": "dialog[open]",
    "menu": "dialog[open]",
    "rule": "dialog[open]",
    "hint": "dialog[open]",
    "curtain": ".curtain",
    "chat": ".chat",
    "puzzle": "[data-trial]",
    "refusals": "section.bar",
    "list": "section.bar",
}
ALIKE = ("lesson-praga", "rules-praga", "rules-quick-raja")  # what axe finds there, it finds in the other title's too
BOARDS = ("raja-turn", "praga-crane")  # each is laid out in a third way between a desk and a phone
TABLES = [name for name in PAGES if name.startswith(("raja", "praga", "replay"))]


@pytest.fixture(scope="session")
def names(server: Server) -> list[str]:
    """What is called the same in every language: people and places."""

    def get(path: str) -> Message:
        with urlopen(f"{server.address}/api{path}") as answer:
            found: Message = json.load(answer)
        return found

    content = [get(f"/content/{one['content']}")["kinds"] for one in get("/titles")["titles"]]
    records = [record for kinds in content for kind in kinds.values() for record in kind.values()]
    return NAMES + [str(record["name"]) for record in records if "name" in record]


@pytest.mark.parametrize("name", PAGES)
def test_everyone_can_use_the_page_and_it_fits_in_any_language(visit: Visit, names: list[str], name: str) -> None:
    page = PAGES[name](visit() if PICTURES else visit(kept={"language": "xx"}))
    known = None if PICTURES else names
    judged = () if name in ALIKE else (*ENDS, MIDDLE) if name in BOARDS else ENDS
    inspect(page, name, whole=name in TABLES, judged=judged, part=PART.get(name), names=known)
    for width in WIDTHS:
        show(page, ((width, 800), "light"))
        assert overflow(page) == [], width
        assert known is None or untranslated(page, known) == [], width
