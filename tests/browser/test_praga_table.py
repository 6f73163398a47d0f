"""Praga: its table in small windows, and what is told of the things on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, WIDE, WORDS, Message, Table, bot, me, resize
from tests.browser.positions import (
    bonus_to_choose,
    building_in_hand,
    choosing_tile,
    codes_of,
    play_until,
    upgrade_in_hand,
)

LAPTOPS = ((1366, 657), (1280, 720), (1024, 600))
LOW = ((844, 390), (720, 450))  # a telephone on its side, and a desk's screen at twice the size
# parts of the table and of its rows that lie over each other, or reach out of the window
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll('.praga section, .dock, .log, .praga > .bar, .rows .name, .rows .place')]
    .filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()]);
  const out = parts.filter(([, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(([part]) => part.className);
  for (const [one, a] of parts) for (const [other, b] of parts) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) out.push(`${one.className} / ${other.className}`);
  }
  return out;
}"""
TILE_WIDTHS = """[...document.querySelectorAll('.rows [data-tile] polygon.edge')]
  .map((edge) => edge.getBoundingClientRect().width)"""
# by how much the number of a step and its bonus lie over each other, and whether the bonus is the lower of both
STEPS = """() => [...document.querySelectorAll('.track li:has(.what > *)')].map((step) => {
  const [a, b] = ['b', '.what'].map((part) => step.querySelector(part).getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return { across, down, below: b.bottom > a.bottom + 4 };
})"""
SCROLLED = "document.querySelector('.parts').scrollTop"


def in_sight(page: Page, selector: str) -> bool:
    """Is the middle of it what lies at that spot of the window?"""
    found: bool = page.evaluate(
        """selector => {
          const place = document.querySelector(selector);
          const { x, y, width, height } = place.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return hit !== null && (place.contains(hit) || hit.contains(place));
        }""",
        selector,
    )
    return found


def test_on_a_laptop_no_part_lies_over_another(visit: Visit) -> None:
    ann = visit(LAPTOPS[0])
    table = ann.table(ann.create("praga", [me("Ann"), bot(), bot(), bot()]))
    for size in LAPTOPS:
        resize(table.page, size)
        docks = table.page.locator(".dock button")
        assert docks.count() == 4
        for dock in docks.all():
            dock.click()
            assert table.page.evaluate(OVERLAPS) == [], (size, dock.inner_text())


@pytest.mark.parametrize("size", LOW)
def test_a_low_window_is_enough_to_play(visit: Visit, size: tuple[int, int]) -> None:
    """The bar stands beside the board; discs, tiles and places are as large as a fingertip, or nearly."""
    ann = visit(size)
    table = ann.table(ann.create("praga", [me("Ann"), bot()]))
    bar = table.bar.bounding_box()
    crane = table.page.locator("svg.crane").bounding_box()
    assert bar is not None
    assert crane is not None
    assert crane["height"] > 240
    assert bar["x"] >= crane["x"] + crane["width"]
    assert in_sight(table.page, "svg.crane [data-lit]")
    n = table.n
    table.page.locator("svg.crane [data-lit]").first.click()
    table.wait_for(n + 1)


def test_on_a_tablet_what_i_hold_is_seen_while_a_tile_is_laid(visit: Visit) -> None:
    ann = visit(MIDDLE)
    info = upgrade_in_hand(ann, bot())
    page = ann.table(info).page
    held = ann.view(info, 0)[1]["seats"][0]["purse"]
    assert page.locator(".purse b").all_inner_texts()[:2] == [str(held["gold"]), str(held["stone"])]
    for part in (".purse", ".pay[role=status]", ".flower [data-at][data-lit]"):
        assert in_sight(page, part), part
    assert page.evaluate("document.querySelector('.me').scrollTop") == 0
    assert min(page.evaluate(TILE_WIDTHS)) >= 55


def test_the_number_of_a_step_stands_apart_from_what_the_step_gives(visit: Visit) -> None:
    ann = visit()
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    for size in (WIDE, MIDDLE, NARROW):
        resize(page, size)
        if size == NARROW:
            page.locator(".segments [data-part=me]").click()
        steps = page.evaluate(STEPS)
        assert len(steps) > 12
        assert [step for step in steps if step["across"] > 2 and step["down"] > 2] == [], size
        assert all(step["below"] for step in steps), size


def test_what_a_tile_costs_is_told_as_a_loss(visit: Visit) -> None:
    ann = visit()
    table = ann.table(ann.create("praga", [me("Ann"), bot()]))
    told = table.unfold().locator("[data-code='take 0'] .amount.loss")
    assert told.locator("b").inner_text() == "\u22122"
    assert told.locator(".unseen").text_content() == f"\u2212{WORDS.of('good.gold', count=2)}"


def test_on_a_phone_the_places_for_the_tile_in_hand_come_into_sight(visit: Visit) -> None:
    ann = visit((390, 664), has_touch=True, is_mobile=True)  # with the bars of its browser
    page = ann.table(upgrade_in_hand(ann, bot())).page
    page.wait_for_function(f"() => {SCROLLED} > 0")
    assert in_sight(page, ".flower [data-at][data-lit]")


def test_on_a_phone_the_crane_comes_back_into_sight_when_a_tile_is_to_be_taken_from_it(visit: Visit) -> None:
    ann = visit((390, 664), has_touch=True, is_mobile=True)
    info = choosing_tile(ann, "do upgrade", bot())
    page = ann.table(info).page
    page.wait_for_function(f"() => {SCROLLED} > 0")  # to the rows, where a tile is to be chosen
    play_until(ann, info, 0, lambda view: any(code.startswith("take ") for code in codes_of(view)))
    page.wait_for_function(
        """() => {
          const frame = document.querySelector('.parts').getBoundingClientRect();
          const lit = [...document.querySelectorAll('svg.crane .spot[data-lit]')];
          const spots = lit.map((spot) => spot.getBoundingClientRect());
          return spots.length > 0 && spots.every(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom);
        }"""
    )


def test_on_a_phone_each_part_is_found_where_it_was_left(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    page.locator(".segments [data-part=projects]").tap()
    page.evaluate(f"{SCROLLED} = 90")
    page.locator(".segments [data-part=city]").tap()
    assert page.evaluate(SCROLLED) == 0
    page.locator(".segments [data-part=projects]").tap()
    assert page.evaluate(SCROLLED) == 90


def test_on_a_phone_every_part_shows_what_i_hold_and_the_bar_keeps_its_height(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = ann.create("praga", [me("Ann"), bot()])
    table = ann.table(info)
    heights = set()
    for _ in range(5):
        heights.add(table.page.evaluate("document.querySelector('section.bar').offsetHeight"))
        n, view = ann.view(info, 0)
        ann.play(info, 0, codes_of(view)[0])
        table.wait_for(n + 1)
    assert len(heights) == 1
    mine = ann.view(info, 0)[1]["seats"][0]
    for part in table.page.locator(".segments button").all():
        part.tap()
        shown = table.page.locator(".purse b").all_inner_texts()
        assert shown[:2] == [str(mine["purse"][good]) for good in ("gold", "stone")]
        assert shown[-1] == str(mine["points"])
        assert table.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone_the_board_of_another_lies_below_until_it_is_put_away(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    page.locator(".segments [data-part=rivals]").tap()
    page.locator("button.rival").tap()
    assert in_sight(page, ".opened .sheet")
    page.locator("[data-unpeek]").tap()
    page.locator(".opened").wait_for(state="detached")


def test_a_tap_tells_what_the_points_at_the_end_are(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = ann.create("praga", [me("Ann"), bot()])
    page = ann.table(info).page
    page.locator(".purse .score").tap()
    forecast = ann.view(info, 0)[1]["seats"][0]["forecast"]
    assert WORDS.of("praga.web.forecast", points=forecast) in page.locator(".note").inner_text()


def test_who_only_watches_finds_a_board_by_the_name_of_its_player(visit: Visit) -> None:
    ann, bob = visit(), visit(MIDDLE)
    info = ann.create("praga", [me("Ann"), bot()])
    assert ann.view(info, 0)[1]["waiting"] == [0]
    watched = bob.table(info).page.locator(".dock [data-part=me]")
    assert watched.inner_text() == "Ann"


def test_the_turn_chosen_for_a_tile_holds_for_other_places(visit: Visit) -> None:
    ann = visit()
    table: Table = ann.table(building_in_hand(ann))
    sites = table.page.locator("svg.city [data-at^='site.'][data-lit]")
    first, second = (
        table.page.locator(f"svg.city [data-at='{sites.nth(at).get_attribute('data-at')}']") for at in (0, 1)
    )
    first.focus()
    best = second.get_attribute("data-code") or ""
    for _ in range(6):
        table.page.keyboard.press("r")
        turned = (first.get_attribute("data-code") or "").split()[-1]
        second.focus()
        assert (second.get_attribute("data-code") or "").endswith(turned)
        if not best.endswith(turned):
            return
        first.focus()
    raise AssertionError("the tile did not turn")


def test_a_card_tells_of_the_thing_under_the_pointer(visit: Visit) -> None:
    """And which rule it belongs to; a click goes through to the place below."""
    ann = visit()
    info = ann.create("praga", [me("Ann"), bot()])
    table = ann.table(info)
    tile = table.page.locator(".rows [data-tile]").first
    tile.hover()
    card = table.page.locator(".note")
    card.wait_for()
    told = card.inner_text()
    assert WORDS.of("praga.kind.upgrade") in told.lower()
    assert not re.search(r"\b[buw]\d\d\b", told)  # what it is, not its number in the box
    assert card.locator(".rule-line").inner_text()
    table.page.mouse.move(2, 2)
    card.wait_for(state="detached")
    table.page.locator("svg.crane [data-lit]").first.focus()
    table.page.keyboard.press("Tab")
    card.wait_for()
    table.page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_on_a_phone_a_tap_tells_what_a_thing_of_the_city_is(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    page.locator(".segments button").nth(1).tap()
    plaza = page.locator(".plaza-spot:has(.num)").first
    told = plaza.locator("desc").text_content()
    plaza.tap()
    card = page.locator(".note")
    card.wait_for()
    assert told
    assert told.split(WORDS.of("praga.web.between"))[0] in card.inner_text()


# how much of lit places and of the places around the tile in hand lies under the cards
COVERED = """() => {
  const card = document.querySelector('.docked').getBoundingClientRect();
  return [...document.querySelectorAll('.parts [data-lit]')].filter((place) => {
    const box = place.getBoundingClientRect();
    const across = Math.min(card.right, box.right) - Math.max(card.left, box.left);
    const down = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
    return across > 0 && down > 0 && across * down > 0.25 * box.width * box.height;
  }).length;
}"""


@pytest.mark.parametrize("hand", [building_in_hand, upgrade_in_hand])
def test_the_card_of_a_tile_covers_no_place_where_it_may_lie(hand: Callable[..., Message], visit: Visit) -> None:
    ann = visit(WIDE)
    table = ann.table(hand(ann))
    places = table.page.locator(".parts [data-lit][data-at]")
    assert places.count()
    for at in range(0, places.count(), 5):
        places.nth(at).hover()
        table.page.evaluate("kingsroad.settled()")
        assert table.page.evaluate(COVERED) == 0
        box, bar = table.page.locator(".docked").bounding_box(), table.bar.bounding_box()
        assert box
        assert bar
        assert box["y"] + box["height"] <= bar["y"]


def test_the_choices_of_the_bar_are_read_whole_and_the_others_are_behind_the_button(visit: Visit) -> None:
    ann = visit(WIDE)
    table = ann.table(ann.create("praga", [me("Ann"), bot("random")]))
    for size in ((1920, 1080), (1440, 900), (1280, 720), (1024, 768), NARROW):
        resize(table.page, size)
        shown = table.bar.locator(".choices .one:visible")
        assert 1 <= shown.count() <= 4
        assert table.bar.locator("[data-list]").is_visible()
        if size != NARROW:
            cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
            assert table.bar.locator(".one:visible :is(.told, .name, .brings)").evaluate_all(cut) == 0
        for key in shown.locator("kbd:visible").all():
            signs = key.locator("xpath=..").locator(".brings > *")
            box = key.bounding_box()
            assert box
            for sign in signs.all():
                other = sign.bounding_box()
                assert other is None or other["x"] + other["width"] <= box["x"] + 1


def test_a_bonus_now_or_later_is_drawn_as_its_tile_with_what_it_brings(visit: Visit) -> None:
    ann = visit()
    info = bonus_to_choose(ann)
    seat = ann.view(info, 0)[1]["waiting"][0]
    moves = {move["values"]["choice"]: move["values"] for move in ann.view(info, seat)[1]["moves"]}
    page = ann.open(f"/table/{info['id']}?seat={seat}")
    for choice, brings in (("now", ".amounts"), ("later", ".later")):
        card = page.locator(f".offer [data-code='bonus {choice}']")
        card.wait_for()
        drawn = card.locator("svg[data-tile]")
        assert [tile.get_attribute("data-tile") for tile in drawn.all()] == moves[choice]["tiles"]
        assert card.locator(brings).is_visible()
