"""Praga: a tile in hand is shown where it would lie, turned, and laid; with a mouse, with keys, with a finger."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, WIDE, Table, Visitor, resize
from tests.browser.positions import building_in_hand


def first_site(table: Table) -> Locator:
    site = table.page.locator("svg.city [data-at^='site.'][data-lit]").first
    at = site.get_attribute("data-at")
    return table.page.locator(f"svg.city [data-at='{at}']")


def code_of(site: Locator) -> str:
    return site.get_attribute("data-code") or ""


def built(visitor: Visitor, info: dict[str, object], site: str) -> int:
    """How the tile lies there."""
    _, view = visitor.view(info, 0)
    return int(next(one["turn"] for one in view["city"] if one["site"] == site))


def site_and_turn(code: str) -> tuple[str, int]:
    """`site p1a r3`"""
    _, site, turn = code.split()
    return site, int(turn[1:])


def test_a_tile_is_turned_by_the_mouse_wheel_and_laid_by_a_click(visit: Visit) -> None:
    ann = visit()
    info = building_in_hand(ann)
    table = ann.table(info)
    site = first_site(table)
    site.hover()
    table.page.locator("svg.city .ghost").wait_for()
    shown = [code_of(site)]
    for _ in range(2):
        table.page.mouse.wheel(0, 100)
        table.page.wait_for_function(
            "([at, code]) => document.querySelector(`svg.city [data-at='${at}']`).dataset.code !== code",
            arg=[site.get_attribute("data-at"), shown[-1]],
        )
        shown.append(code_of(site))
    assert len({site_and_turn(code)[1] for code in shown}) == 3
    table.page.mouse.wheel(0, -100)
    table.page.wait_for_function(
        "([at, code]) => document.querySelector(`svg.city [data-at='${at}']`).dataset.code === code",
        arg=[site.get_attribute("data-at"), shown[1]],
    )
    n = table.n
    site.click()
    table.wait_for(n + 1)
    place, turn = site_and_turn(shown[1])
    assert built(ann, info, place) == turn


def test_a_tile_is_turned_by_its_buttons(visit: Visit) -> None:
    """The card says for each turn what it would bring."""
    ann = visit()
    info = building_in_hand(ann)
    table = ann.table(info)
    site = first_site(table)
    site.focus()
    turns = table.page.locator("[data-turn]")
    turns.first.wait_for()
    assert turns.count() == 6
    pressed = table.page.locator("[data-turn][aria-pressed=true]")
    assert code_of(site).endswith(f" r{pressed.get_attribute('data-turn')}")
    other = table.page.locator("[data-turn][aria-pressed=false]").last
    turn = other.get_attribute("data-turn")
    other.click()
    assert code_of(site).endswith(f" r{turn}")


# in which directions the blue corners of a drawn tile point, in degrees
CORNERS = """drawing => [...drawing.querySelectorAll('.petal-blue')].map((corner) => {
  const { x, y, width, height } = corner.getBBox();
  return Math.round(Math.atan2(y + height / 2, x + width / 2) * 180 / Math.PI);
})"""


def test_a_tile_in_hand_is_drawn_as_it_will_lie_and_its_card_keeps_its_height(visit: Visit) -> None:
    """Also where the city stands upright, a quarter turned."""
    ann = visit()
    page = ann.table(building_in_hand(ann)).page
    for size in (WIDE, MIDDLE):
        resize(page, size)
        assert_it_is_drawn_as_it_will_lie(page)


def assert_it_is_drawn_as_it_will_lie(page: Page) -> None:
    card = page.locator(".pay[role=status]")
    heights = {card.evaluate("card => card.offsetHeight")}
    page.locator("svg.city [data-at='site.p7a']").focus()
    seen = []
    for turn in range(6):
        page.locator(f"[data-turn='{turn}']").click()
        button = page.locator(f"[data-turn='{turn}'][aria-pressed=true] svg")
        drawn = [one.evaluate(CORNERS) for one in (button, page.locator(".held"), page.locator("svg.city .ghost"))]
        assert drawn[0]
        assert drawn == drawn[:1] * 3
        seen.append(tuple(drawn[0]))
        heights.add(card.evaluate("card => card.offsetHeight"))
    assert len(set(seen)) == 6
    assert len(heights) == 1


def test_a_tile_is_turned_by_the_key_r_and_laid_by_enter(visit: Visit) -> None:
    ann = visit()
    info = building_in_hand(ann)
    table = ann.table(info)
    site = first_site(table)
    site.focus()
    start = code_of(site)
    table.page.keyboard.press("r")
    once = code_of(site)
    table.page.keyboard.press("r")
    twice = code_of(site)
    assert len({start, once, twice}) == 3
    table.page.keyboard.press("Shift+R")
    assert code_of(site) == once
    n = table.n
    table.page.keyboard.press("Enter")
    table.wait_for(n + 1)
    place, turn = site_and_turn(once)
    assert built(ann, info, place) == turn


def test_a_tile_is_laid_by_a_finger(visit: Visit) -> None:
    """The first tap shows it, the next ones turn it, a button confirms."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = building_in_hand(ann)
    table = ann.table(info)
    n = table.n
    offered = table.codes()
    site = table.page.locator("svg.city [data-at='site.p7a']")
    assert site.locator(".called").text_content() == "7a"
    site.tap()
    confirm = table.bar.locator(".end[data-code]:visible")
    confirm.wait_for()
    start = confirm.get_attribute("data-code") or ""
    assert table.n == n
    first = table.codes()
    proposed = table.bar.locator("[data-figure]").first.get_attribute("data-code") or ""
    assert site_and_turn(proposed)[0] == site_and_turn(start)[0], "the place that is picked comes first"
    assert set(first) == set(offered)
    box = confirm.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= NARROW[0]
    site.tap()
    table.page.wait_for_function("code => document.querySelector('section.bar .end').dataset.code !== code", arg=start)
    turned = confirm.get_attribute("data-code") or ""
    assert site_and_turn(start)[0] == site_and_turn(turned)[0]
    assert table.n == n
    confirm.tap()
    table.wait_for(n + 1)
    place, turn = site_and_turn(turned)
    assert built(ann, info, place) == turn


def test_the_bar_offers_every_turn_of_every_place(visit: Visit) -> None:
    ann = visit()
    info = building_in_hand(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    assert sorted(table.codes()) == sorted(move["code"] for move in view["moves"])


def test_corners_that_meet_are_ringed_for_every_way_a_building_can_lie(visit: Visit) -> None:
    """As many rings as the engine counts blue tokens: what is drawn is what would be gained."""
    ann = visit()
    info = building_in_hand(ann)
    _, view = ann.view(info, 0)
    rows = [move for move in view["moves"] if move["kind"] == "place_building"]
    paying = [move for move in rows if move["values"]["corners"]]
    assert paying, "somewhere it would pay"
    page = ann.table(info).page
    site = paying[0]["values"]["site"]
    page.locator(f"svg.city [data-at='site.{site}']").focus()
    for move in [row for row in rows if row["values"]["site"] == site]:
        page.locator(f"[data-turn='{move['values']['rotation']}']").click()
        page.wait_for_function(
            "([at, code]) => document.querySelector(`svg.city [data-at='${at}']`).dataset.code === code",
            arg=[f"site.{site}", move["code"]],
        )
        expect(page.locator("svg.city [data-met]")).to_have_count(move["values"]["corners"])
