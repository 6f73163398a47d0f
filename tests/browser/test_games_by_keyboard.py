"""Games without a pointer: figures, arrows, Tab and Enter, the command line."""

from __future__ import annotations

from random import Random

from tests.browser.conftest import Visit
from tests.browser.pages import Message, Table, Visitor, bot, me

FARTHEST = 400  # presses of Tab; more than there are places
ON_BOARD = "e.dataset.code && !e.dataset.refused && !e.closest('section.bar')"
CHOICES = "e.closest('section.bar [role=toolbar]')"
ARMED = "section.bar .end:has(small)[data-code=end]:not([data-refused])"
SECTOR = "e.dataset.action"
LOCK = "e.dataset.code?.startsWith('disc ') && !e.closest('section.bar')"


def liked(codes: list[str]) -> list[str]:
    """Without what takes four lines and brings little, so that the game is shorter."""
    return [code for code in codes if not code.startswith("refresh ")] or codes


def tab_to(table: Table, which: str, skip: int = 0, key: str = "Tab") -> None:
    """Tab until the focus is on such an element, passing some of them by."""
    for _ in range(FARTHEST):
        table.page.keyboard.press(key)
        if table.page.evaluate(f"(e => Boolean({which}))(document.activeElement)"):
            if skip == 0:
                return
            skip -= 1
    raise AssertionError(f"Tab does not lead to {which}")


def proposed(table: Table) -> list[str]:
    """The choices in the bar itself: each has a figure."""
    table.page.wait_for_selector("section.bar[data-exact]")  # then they stay where they are
    found: list[str] = table.bar.locator("[data-figure]:visible").evaluate_all("all => all.map(e => e.dataset.code)")
    return found


def by_figure(table: Table, chance: Random, codes: list[str]) -> None:
    usual = proposed(table)
    if not usual:
        by_command(table, chance, codes)
        return
    table.page.keyboard.press(str(usual.index(chance.choice(liked(usual))) + 1))


def by_arrows(table: Table, chance: Random, codes: list[str]) -> None:
    """The list of choices is one stop of Tab, near the end of the page; inside arrows lead on."""
    usual = proposed(table)
    if not usual:
        by_command(table, chance, codes)
        return
    tab_to(table, CHOICES, key="Shift+Tab")
    for _ in range(usual.index(chance.choice(liked(usual)))):
        table.page.keyboard.press(chance.choice(["ArrowRight", "ArrowDown"]))
    table.page.keyboard.press("Enter")


def by_command(table: Table, chance: Random, codes: list[str]) -> None:
    table.command(chance.choice(liked(codes)))


def by_board(table: Table, chance: Random, codes: list[str]) -> None:
    """A lit place is reached by Tab and taken by Enter; in Raja the disc is set by its sectors."""
    if codes[0].startswith("disc "):
        for _ in range(2):
            tab_to(table, SECTOR, chance.randint(0, 4))
            table.page.keyboard.press("Enter")
        tab_to(table, LOCK)
    else:
        places = table.page.evaluate(f"[...document.querySelectorAll('[data-code]')].filter(e => {ON_BOARD}).length")
        tab_to(table, ON_BOARD, chance.randint(0, min(2, places - 1)))
    table.page.keyboard.press(chance.choice(["Enter", " "]))


WAYS = [by_figure, by_arrows, by_command, by_board]
WEIGHTS = [9, 1, 2, 1]  # of all ways Tab takes the most presses


def play(visitor: Visitor, info: Message, seed: str, most: int = 1000) -> Table:
    """By every way, to the end of the game if it has no more moves than that."""
    chance = Random(seed)
    table = visitor.table(info)
    taken: set[str] = set()
    for _ in range(most):
        if not table.wait_for_turn():
            break
        codes = table.codes()
        others = [code for code in codes if code != "end"]
        n = table.n
        if others:
            ways = WAYS if table.page.evaluate("kingsroad.onBoard()") else WAYS[:3]
            untried = [way for way in ways if way.__name__ not in taken]  # each of them for certain
            way = untried[0] if untried else chance.choices(ways, WEIGHTS[: len(ways)])[0]
            taken.add(way.__name__)
            way(table, chance, others)
        else:
            table.page.keyboard.press("e")
            if table.page.locator(ARMED).count():  # something is lost: once more
                table.page.keyboard.press("e")
        table.wait_for(n + 1)
    assert taken == {way.__name__ for way in WAYS}
    return table


def test_raja_for_three_by_keys_to_the_final_sheet(visit: Visit) -> None:
    ann = visit()
    table = play(ann, ann.create("raja", [me("Ann"), bot(), bot()]), "raja keys")
    assert table.over
    table.page.wait_for_selector("dialog[open] svg polyline", state="attached")


def test_praga_alone_by_keys(visit: Visit) -> None:
    """Its final sheet is reached by pointer and by finger."""
    ann = visit()
    table = play(ann, ann.create("praga", [me("Ann")]), "solo keys", 60)
    assert table.n >= 60
