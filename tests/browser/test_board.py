"""What a board does under a pointer, and on a phone under a finger."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, WIDE, WORDS, Message, Table, Visitor, bot, me, resize
from tests.browser.positions import building_in_hand, codes_of, raja_planning, raja_turn

MAP = {"raja": "svg.map", "praga": "svg.city"}
TAPS = 25  # moves of Raja on a phone; of Praga it is a whole game


def bring(visitor: Visitor, title: str) -> Message:
    return raja_turn(visitor) if title == "raja" else building_in_hand(visitor)


def box_of(page: Page, selector: str) -> list[float]:
    found: list[float] = page.evaluate(
        "selector => Object.values(document.querySelector(selector).getBoundingClientRect().toJSON())", selector
    )
    return found


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_nothing_moves_under_the_pointer(visit: Visit, title: str) -> None:
    """What a move would bring is told in the bar without making it higher or lower."""
    ann = visit()
    info = bring(ann, title)
    table = ann.table(info)
    page = table.page
    shape = (
        f"() => Object.values(document.querySelector('{MAP[title]}').getBoundingClientRect().toJSON()).map(Math.round)"
    )
    still = page.evaluate(shape)
    proposed = table.bar.locator("[data-figure]").evaluate_all("all => all.map(e => e.dataset.code)")
    telling = [code for code in proposed if ann.preview(info, code)]
    assert telling
    for code in telling:
        button = table.button(code)
        (button if button.is_visible() else table.place(code)).hover()
        page.wait_for_selector("section.bar .pay")
        assert box_of(page, MAP[title]) == pytest.approx(still, abs=1)
        page.mouse.move(2, 2)
        page.wait_for_selector("section.bar .pay", state="detached")
        assert box_of(page, MAP[title]) == pytest.approx(still, abs=1)


def test_the_map_keeps_its_size_when_it_is_my_turn(visit: Visit) -> None:
    """The bar has more to say then, and is as high as before."""
    ann = visit()
    table = ann.table(raja_planning(ann))
    page = table.page
    before = box_of(page, MAP["raja"])
    table.do("disc houses move")
    assert table.wait_for_turn()
    page.wait_for_selector("section.bar .pill.warn", state="attached")
    assert box_of(page, MAP["raja"]) == before


def test_on_a_phone_a_seal_is_as_large_as_a_fingertip(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(ann.create("praga", [me("Ann"), bot()])).page
    page.locator("[data-part=city]").first.tap()
    sizes = page.locator("svg.city rect.hit").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) == 5
    assert min(sizes) >= 44


def test_a_phone_is_enough_to_play(visit: Visit) -> None:
    """By taps alone, on what is lit."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = Table(ann.table(ann.create("raja", [me("Ann"), bot(), bot()])).page, 0, touch=True)
    chance = Random("raja")
    done = 0
    while done < TAPS and table.wait_for_turn():
        table.press_a_move(chance, True)
        done += 1
    assert done == TAPS or table.over


def test_on_a_phone_a_tap_on_the_map_chooses_and_the_bar_confirms(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = ann.table(raja_turn(ann))
    page = table.page
    place = page.locator(".village.lit[data-code^='house ']").first
    code = place.get_attribute("data-code")
    n = table.n
    box = place.locator(".ground").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(f"section.bar .end[data-code='{code}'] small")
    assert page.locator(".village.pointed").count() == 1
    assert table.n == n
    table.bar.locator(".end[data-code]:visible").tap()
    table.wait_for(n + 1)
    assert ann.view(ann.tables()[0], 0)[0] > n


@pytest.mark.parametrize("size", [(844, 390), (720, 450)])
def test_a_low_window_has_room_for_map_and_choices(visit: Visit, size: tuple[int, int]) -> None:
    """A phone held sideways, or a laptop whose page is shown twice as large."""
    ann = visit(size)
    table = ann.table(raja_turn(ann))
    _, _, width, height = box_of(table.page, MAP["raja"])[:4]
    assert (width, height) >= (300, 200)
    _, top, across, high, *_ = box_of(table.page, "section.bar")
    assert across < size[0] / 2
    assert top + high <= size[1]
    assert len(table.page.evaluate("kingsroad.overflow()")) == 0
    table.do(next(code for code in table.codes() if code.startswith("house ")))


def test_on_a_phone_the_bar_holds_every_move_whatever_part_is_shown(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    for info, many in ((raja_planning(ann), 5), (raja_turn(ann), 5), (building_in_hand(ann), 6)):
        table = ann.table(info)
        legal = sorted(codes_of(ann.view(info, 0)[1]))
        parts = table.page.locator("nav.parts button, .segments button")
        assert parts.count() == many
        for part in parts.all():
            part.tap()
            assert sorted(set(table.codes())) == legal
            assert table.bar.locator("[data-list]").is_visible()


def test_the_bar_holds_every_move_whatever_is_looked_for(visit: Visit) -> None:
    """Who plays from outside finds them all, hidden or not."""
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    legal = sorted(codes_of(ann.view(info, 0)[1]))
    seen = "all => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.code)"
    table.page.keyboard.press("/")
    table.page.locator("[data-find]").fill("agra")
    listed = table.bar.locator(".list [data-code]")
    wanted = listed.evaluate_all(seen)
    assert wanted
    assert all("agra" in code for code in wanted)
    assert len(wanted) < len(legal)
    assert sorted(set(table.codes())) == legal
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate("document.activeElement.dataset.code") == wanted[1 % len(wanted)], "of those in sight"


def test_the_turn_can_be_ended_by_code_while_something_else_is_to_be_confirmed(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_turn(ann)
    table = ann.table(info)
    table.place(next(code for code in table.codes() if code.startswith("house "))).tap()
    table.page.wait_for_selector("section.bar .end:has(small)")
    assert sorted(set(table.codes())) == sorted(codes_of(ann.view(info, 0)[1]))


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_the_bar_keeps_its_height_and_all_choices_lie_open_on_request(visit: Visit, title: str) -> None:
    """One row of 64 pixels where it is wide; turned tiles that come to the same are one choice; pairs of a disc are no
    choices of the bar."""
    ann = visit()
    table = ann.table(raja_planning(ann) if title == "raja" else building_in_hand(ann))
    codes = table.codes()
    assert len(codes) > 40
    if title == "raja":
        assert table.bar.locator("[data-figure]").count() == 0
    for size in (WIDE, MIDDLE, NARROW):
        resize(table.page, size)
        high = box_of(table.page, "section.bar")[3]
        if box_of(table.page, "section.bar")[2] >= 960:
            assert high == 64, size
        sheet = table.unfold()
        options = sheet.locator(".list [data-code]")
        assert options.count() <= len(codes)
        assert title == "raja" or options.count() < len(codes) / 2
        assert box_of(table.page, "section.bar")[3] == high
        table.page.keyboard.press("Escape")
        table.page.wait_for_function("() => !document.querySelector('.choices.open')")
    assert sorted(table.codes()) == sorted(codes)
    table.do(codes[-1])


AMOUNTS = "e.querySelector('[data-amounts]')?.dataset.amounts ?? ''"
HOLDINGS = ("gold", "stone", "egg", "silver_window", "gold_window", "red_token", "blue_token")


def test_choices_show_what_playing_them_does(visit: Visit) -> None:
    """In the bar, for turns of a game: the amounts on the button that is pressed are what its player then has more or
    less. What waits for a question, and tracks, are held to it by the laws."""
    ann = visit()
    info = ann.create("praga", [me("Ann")])
    table = ann.table(info)
    chance = Random("amounts")
    compared = 0
    for _ in range(40):
        assert table.wait_for_turn()
        _, view = ann.view(info, 0)
        told = amounts_shown(table)
        code = chance.choice([row["code"] for row in view["moves"]])
        shown = dict(part.split(":") for part in told.get(code, "").split())
        kind = next(row["kind"] for row in view["moves"] if row["code"] == code)
        before = view["seats"][0]["purse"]
        table.do(code)
        _, view = ann.view(info, 0)
        if code in told and kind not in ("end_turn", "keep_windows", "place_upgrade"):
            after = view["seats"][0]["purse"]
            changes = {good: after[good] - before[good] for good in HOLDINGS if after[good] != before[good]}
            assert {good: int(count) for good, count in shown.items() if good in HOLDINGS} == changes, code
            compared += 1
    assert compared > 10


def amounts_shown(table: Table) -> dict[str, str]:
    """The amounts on the buttons of the open sheet, by code, once the engine has said them."""
    if table.bar.locator("[data-list]").count() == 0:
        return {}
    table.page.wait_for_function("() => document.querySelector('section.bar[data-exact]')")
    sheet = table.unfold()
    found: dict[str, str] = sheet.locator(".list [data-code]").evaluate_all(
        "all => Object.fromEntries(all.map(e => [e.dataset.code, AMOUNTS]))".replace("AMOUNTS", AMOUNTS)
    )
    table.page.keyboard.press("Escape")
    return found


def test_one_press_on_half_a_disc_takes_tile_and_action_and_one_press_takes_them_back(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann")])
    table = ann.table(info)
    table.page.locator("[data-half=mines]").first.click()
    table.page.wait_for_function("() => document.querySelector('[data-code=produce]')")
    assert table.page.locator("[data-half]").count() == 0
    assert ann.view(info, 0)[1]["tasks"][0]["kind"] == "manage_mines"
    table.page.keyboard.press("u")
    table.page.locator("[data-half]").first.wait_for()
    assert ann.view(info, 0)[1]["turn"]["tile"] is None


def test_a_far_city_is_travelled_to_by_one_press_and_back_by_one(visit: Visit) -> None:
    """Before it the way and its toll are shown."""
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    here = view["seats"][0]["place"]
    far = max(view["routes"], key=lambda route: len(route["steps"]))
    assert len(far["steps"]) > 1
    city = table.page.locator(f".ground[data-at='place.{far['to']}']")
    city.hover()
    told = table.page.locator(".note [data-way]")
    told.wait_for()
    assert str(far["toll"]) in told.inner_text()
    assert table.page.locator("path.route").count() >= len(far["steps"])
    n = table.n
    city.click()
    table.wait_for(n + len(far["steps"]))
    assert ann.view(info, 0)[1]["seats"][0]["place"] == far["to"]
    table.wait_for_turn()
    table.page.keyboard.press("u")
    table.wait_for(n + len(far["steps"]) + 1)
    assert ann.view(info, 0)[1]["seats"][0]["place"] == here


def test_a_plan_says_what_cannot_be_done(visit: Visit) -> None:
    ann = visit()
    info = raja_planning(ann)
    table = ann.table(info)
    for action in ("palace", "palace-house"):
        table.page.locator(f"[data-action='{action}']").click()
    lacks = table.page.locator("[data-lacks=gold]")
    lacks.wait_for()
    _, view = ann.view(info, 0)
    short = view["prices"]["palace"] + view["prices"]["palace-house"] - view["own"]["gold"]
    assert str(short) in lacks.inner_text()
    assert table.page.locator(".keep .prime").inner_text().strip() == WORDS.of("raja.web.confirm_all_the_same")
    assert table.page.locator(".wheel .lack").count() == 2
    resize(table.page, NARROW)  # where the map has the room, in the strip below it
    table.page.locator(".strip .lack").nth(1).wait_for()


def test_enter_plays_the_only_choice_that_is_found(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    code = next(one for one in table.codes() if one.startswith("house "))
    n = table.n
    table.page.keyboard.press("/")
    table.page.locator("[data-find]").fill(code)
    table.page.keyboard.press("Enter")
    table.wait_for(n + 1)
    assert ann.view(info, 0)[0] == n + 1
