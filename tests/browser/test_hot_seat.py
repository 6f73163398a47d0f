"""Several people at one screen: a curtain falls where something is secret, and nowhere else."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Table, me
from tests.browser.positions import to_discs


def lift(page: Page, name: str) -> None:
    """The curtain has fallen for this one: nothing behind it can be reached, and only this player's key lifts it."""
    curtain = page.locator(".curtain")
    curtain.get_by_text(WORDS.of("web.curtain.title", name=name)).wait_for()
    button = curtain.get_by_role("button", name=WORDS.of("web.curtain.open", name=name))
    page.wait_for_function("() => document.activeElement?.matches('.curtain button')")
    page.evaluate("for (const one of document.querySelectorAll('a, main button')) one.focus()")  # in vain
    for key in ("Tab", "Shift+Tab", "Escape", "Escape"):
        page.keyboard.press(key)
        assert page.evaluate("document.querySelector('.curtain:modal') !== null")
        assert page.evaluate("document.activeElement.closest('main, header') === null")
    button.focus()
    page.keyboard.press("Enter")
    curtain.wait_for(state="detached")


def test_a_curtain_falls_before_every_secret_disc(visit: Visit) -> None:
    ann = visit()
    info = ann.create("raja", [me("Ann"), me("Bob")])
    to_discs(info, ann)
    table = ann.table(info)
    page = table.page
    lift(page, "Ann")  # also for whoever was there: until now all looked on
    table.command("disc gold move")
    page.locator(".curtain").wait_for()
    assert page.locator("[data-code='disc gold move']:not(section.bar *)").count() == 0
    lift(page, "Bob")
    bobs = Table(page, 1)
    assert bobs.wait_for_turn()
    page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('disc '))")
    secret = WORDS.of("raja.told.disc", first=WORDS.of("raja.action.gold"), second=WORDS.of("raja.action.move"))
    assert secret not in bobs.told()
    assert page.locator(".curtain").count() == 0
    page.reload()
    lift(page, "Bob")  # a player who comes back has to say so
    bobs.ready().command("disc gold move")
    page.wait_for_function("() => !kingsroad.codes().some((code) => code.startsWith('disc '))")
    assert page.locator(".curtain").count() == 0  # all is open again


def test_where_nothing_is_secret_the_seats_simply_take_turns(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann"), me("Bob")])
    table = ann.table(info)
    while table.main.get_attribute("data-waiting") == "0":
        table.do("end" if "end" in table.codes() else table.codes()[-1])
    page = table.page
    page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('take '))")
    assert page.locator(".curtain").count() == 0
    bobs = Table(page, 1)
    bobs.do(next(code for code in bobs.codes() if code.startswith("take ")))
    assert bobs.main.get_attribute("data-waiting") == "1"


def test_seats_of_one_person_go_by_their_colours(visit: Visit) -> None:
    ann = visit()
    page = ann.table(ann.create("praga", [me(), me()])).page
    colours = [WORDS.of(f"colour.{colour}") for colour in ("red", "green")]
    assert page.locator(".strip .name").all_inner_texts() == colours
    assert page.locator("section.bar h2").inner_text().startswith(colours[0])
