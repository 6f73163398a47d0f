"""Several people at one screen: a curtain falls where something is secret, and nowhere else."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Table, me
from tests.browser.positions import to_discs


def test_a_curtain_falls_between_two_secret_discs(visit: Visit) -> None:
    ann = visit()
    info = ann.create("raja", [me("Ann"), me("Bob")])
    to_discs(info, ann)
    table = ann.table(info)
    page = table.page
    curtain = page.locator(".curtain")
    table.command("disc gold move")
    curtain.wait_for()
    assert "Bob" in curtain.inner_text()
    assert page.locator("[data-code='disc gold move']:not(section.bar *)").count() == 0
    assert page.evaluate("document.activeElement.closest('.curtain') !== null")
    page.keyboard.press("Enter")
    curtain.wait_for(state="detached")
    bobs = Table(page, 1)
    assert bobs.wait_for_turn()
    page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('disc '))")
    secret = WORDS.of("raja.move.disc", first=WORDS.of("raja.action.gold"), second=WORDS.of("raja.action.move"))
    assert secret not in bobs.told()


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
