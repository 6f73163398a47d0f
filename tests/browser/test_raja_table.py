"""Raja's table: what a scoring paid stays to be read, a resting pointer is refused nothing, signs tell their names."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, Message, Table, Visitor
from tests.browser.positions import codes_of, play_until, raja_planning, raja_scored, raja_turn, seat_two, to_discs


def test_what_a_scoring_paid_stays_until_it_is_closed_or_the_next_own_move(visit: Visit) -> None:
    ann = visit()
    info = raja_scored(ann)
    table = ann.table(info)
    card = table.page.locator("[data-scored]")
    card.wait_for()
    scoring = next(one for one in reversed(ann.get(f"/tables/{info['id']}/log")["lines"]) if is_scoring(one))
    paid = [fact["said"] for fact in scoring["facts"] if fact["said"]["id"] in ("raja.fact.scored", "raja.fact.alone")]
    assert card.get_attribute("data-scored") == str(scoring["n"])
    assert [row.split()[-1] for row in card.locator("li").all_inner_texts()] == [f"+{said['gold']}" for said in paid]
    tied = len({said["points"] for said in paid}) < len(paid)
    assert (WORDS.of("raja.web.paid_tie") in card.inner_text()) == tied

    table.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    line = table.page.locator("[data-paid]")  # on a phone it is a line above the map
    line.wait_for()
    assert line.locator("b").all_inner_texts() == [f"+{said['gold']}" for said in paid]
    line.click()
    close = card.get_by_role("button", name=WORDS.of("web.close"))
    close.click()
    card.wait_for(state="detached")
    table.page.reload()
    table.ready()
    line.wait_for()
    ann.play(info, 0, "disc gold gold")
    line.wait_for(state="detached")


def is_scoring(line: Message) -> bool:
    return any(fact["said"]["id"] == "raja.fact.scored" for fact in line["facts"])


def test_a_pointer_that_stays_where_it_built_is_not_refused_before_it_comes_back(visit: Visit) -> None:
    ann = visit()
    info = raja_planning(ann)
    ann.play(info, 0, "disc palace palace")
    play_until(ann, info, 0, lambda view: view["tasks"][0]["said"]["id"] == "raja.task.turn")
    _, view = ann.view(info, 0)
    ann.play(info, 0, next(code for code in codes_of(view) if code.startswith("go ")))
    table = ann.table(info)
    site = table.place("palace centre")
    box = site.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    n = table.n
    table.page.mouse.click(x, y)
    table.wait_for(n + 1)
    refusing = table.page.locator(".note.refused")
    table.page.locator("[data-rested]").first.wait_for(state="attached")
    assert refusing.count() == 0
    table.page.mouse.move(x, y + 2)
    assert refusing.count() == 0
    table.page.mouse.move(x + 200, y)
    table.page.mouse.move(x, y)
    refusing.wait_for()


def test_a_sector_of_the_disc_tells_its_name_and_its_price(visit: Visit) -> None:
    ann = visit()
    info = raja_planning(ann)
    table = ann.table(info)
    table.page.locator("[data-action=palace]").hover()
    note = table.page.get_by_role("tooltip")
    _, view = ann.view(info, 0)
    assert WORDS.of("raja.web.price", gold=view["prices"]["palace"]) in note.inner_text()
    assert WORDS.of("raja.web.does.palace")[1:] in note.inner_text()


def in_a_city(visitor: Visitor) -> Message:
    """Raja for three: who acts stands in a city and has a palace to build."""
    info = raja_planning(visitor)
    visitor.play(info, 0, "disc houses palace")
    play_until(visitor, info, 0, lambda view: view["tasks"][0]["said"]["id"] == "raja.task.turn")
    _, view = visitor.view(info, 0)
    visitor.play(info, 0, next(code for code in codes_of(view) if code.startswith("go ")))
    return info


def standing_told(visitor: Visitor, info: Message, code: str) -> str:
    [fact] = visitor.preview(info, code)
    assert fact["said"]["id"] == "raja.fact.standing"
    return WORDS.say(fact["said"]).replace("Black", "Ann")


def test_the_hands_of_a_disc_keep_their_colours_once_it_is_set(visit: Visit) -> None:
    ann = visit()
    table = ann.table(raja_planning(ann))
    for action in ("quarry", "gold"):  # not in the order in which the notation writes them
        table.page.locator(f"[data-action={action}]").click()
    n, slots = table.n, table.page.locator(".slot").all_inner_texts()
    table.page.locator(".keep [data-code]").click()
    table.wait_for(n + 1)
    table.wait_for_turn()
    assert table.page.locator(".slot").all_inner_texts() == slots


def test_a_site_tells_what_a_palace_there_changes_in_its_city(visit: Visit) -> None:
    ann = visit()
    info = in_a_city(ann)
    table = ann.table(info)
    told = standing_told(ann, info, "palace outer")
    table.place("palace outer").hover()
    card = table.page.get_by_role("tooltip").locator(".brings")
    card.wait_for()
    assert card.inner_text() == told
    assert told in table.bar.locator(".pay").inner_text()


def test_on_a_phone_the_chosen_site_tells_it_in_the_bar(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True)
    info = in_a_city(ann)
    table = ann.table(info)
    table.place("palace outer").tap()
    table.bar.locator('.end[data-code="palace outer"]').wait_for()
    told = table.bar.locator(".pay")
    told.wait_for()
    assert standing_told(ann, info, "palace outer") in told.inner_text()
    assert told.evaluate("(line) => line.scrollHeight <= line.clientHeight")


FINGER = 20  # pixels beside the middle of what is meant
SMALL = ".map .village.lit, .map .sign.on"


def chosen_near(table: Table, x: float, y: float) -> str:
    """What a finger there chooses; it is let go again."""
    table.page.touchscreen.tap(x, y)
    confirm = table.bar.locator(".deciding .end[data-code]:visible")
    confirm.wait_for()
    code = confirm.get_attribute("data-code") or ""
    table.bar.locator(".deciding .plain").click()
    confirm.wait_for(state="detached")
    return code


def test_a_finger_beside_a_village_or_a_toll_chooses_the_nearest(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = ann.table(raja_turn(ann))
    where = (
        f"() => [...document.querySelectorAll('{SMALL}')].map((one) => [one.dataset.code, one.matches('.sign'),"
        " one.querySelector('.reach').getBoundingClientRect()]).map(([code, sign, box]) =>"
        " ({ code, sign, x: box.x + box.width / 2, y: box.y + box.height / 2 }))"
    )
    places: list[Message] = table.page.evaluate(where)
    signs = [place for place in places if place["sign"]]
    villages = [place for place in places if not place["sign"]]
    assert signs
    assert len(villages) > 9
    for place in (*signs, *villages[::5]):
        for x, y in ((FINGER, 0), (0, FINGER), (-FINGER, 0), (0, -FINGER)):
            at = place["x"] + x, place["y"] + y
            far = {one["code"]: (one["x"] - at[0]) ** 2 + (one["y"] - at[1]) ** 2 for one in places}
            code = chosen_near(table, *at)
            assert far[code] == pytest.approx(min(far.values()), abs=30), (place, x, y, code)


@pytest.mark.parametrize("language", ["de", "xx"])
def test_on_a_phone_the_names_of_the_characters_are_not_cut(visit: Visit, language: str) -> None:
    ann = visit(NARROW, has_touch=True)
    table = ann.table(raja_turn(ann), query=f"?language={language}")
    turn_to(table, PLAYERS)
    names = table.page.locator(".cast strong")
    assert names.count() == 6
    assert names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth)") == []
    sizes = names.evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 11


MAP, DISC, PLAYERS = 0, 1, 3  # parts of the table on a phone


def turn_to(table: Table, part: int) -> None:
    table.page.locator("nav.parts button").nth(part).tap()


def test_on_a_phone_a_plan_is_kept_while_its_way_is_chosen_on_the_map(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_planning(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    gold, prices, route = view["own"]["gold"], view["prices"], view["routes"][0]
    for action in ("gold", "house"):
        table.page.locator(f"[data-action={action}]").tap()
    turn_to(table, MAP)
    line = table.page.locator(".own .plan")
    cost, income = prices["house"], -prices["gold"]
    assert WORDS.of("raja.web.plan_sum", cost=cost, gold=gold, income=income) in (
        line.get_attribute("aria-label") or ""
    )
    table.page.locator(f".map .city .ground[data-at='place.{route['to']}']").tap()
    table.page.locator(".map .city.goal").wait_for()
    whole = WORDS.of("raja.web.plan_sum", cost=cost + route["toll"], gold=gold, income=income)
    left = WORDS.of("raja.web.plan_left", gold=gold + income - cost - route["toll"])
    assert f"{whole}, {left}" in (line.get_attribute("aria-label") or "")
    turn_to(table, DISC)
    slots = [slot.strip().lower() for slot in table.page.locator(".disc .slot").all_inner_texts()]
    assert slots == [WORDS.of("raja.action.gold"), WORDS.of("raja.action.house")]
    assert whole in table.page.locator(".disc .ledger").inner_text()
    n = table.n
    table.bar.locator(".end[data-code='disc gold house']").tap()
    table.wait_for(n + 1)


def test_on_a_phone_every_part_shows_what_i_have_and_have_still_to_do(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_turn(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    mine = view["seats"][0]
    built, all_palaces = mine["palaces_built"], mine["palaces_built"] + mine["palaces_left"]
    held = [str(view["own"]["gold"]), str(mine["supply"]), str(mine["quarry"]), f"{built}/{all_palaces}"]
    for part in table.page.locator("nav.parts button").all():
        part.tap()
        assert table.page.locator(".own > span > b").all_inner_texts() == held
        assert table.page.locator(".own .part").count() == len(view["turn"]["open"])
        assert table.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone_the_map_keeps_its_size_between_choosing_and_confirming(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    table = ann.table(in_a_city(ann))
    size = "() => JSON.stringify(document.querySelector('svg.map').getBoundingClientRect())"
    before = table.page.evaluate(size)
    table.place("palace outer").tap()
    table.bar.locator(".end[data-code='palace outer']").wait_for()
    table.bar.locator(".pay").wait_for()
    assert table.page.evaluate(size) == before


def test_what_another_player_has_still_to_do_is_called_his(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    to_discs(info, ann, bob)
    ann.play(info, 0, "disc house move")
    bob.play(info, 1, "disc house move")
    (acting,) = ann.view(info, 0)[1]["waiting"]
    people = ((ann, "Ann"), (bob, "Bob"))
    assert people[acting][0].table(info, acting).page.locator(".disc .whose").count() == 0
    other = people[1 - acting][0].table(info, 1 - acting)
    assert other.page.locator(".disc .whose").inner_text() == WORDS.of("raja.web.pool", player=people[acting][1])


def test_a_city_takes_a_click_on_a_site_that_takes_none(visit: Visit) -> None:
    """Its palaces are built, a house may still come: wherever the city is pressed, the house is meant."""
    ann = visit()
    info = in_a_city(ann)
    _, view = ann.view(info, 0)
    city = view["seats"][0]["place"]
    ann.play(info, 0, next(code for code in codes_of(view) if code.startswith("palace ")))
    table = ann.table(info)
    assert f"house {city}" in table.codes()
    n = table.n
    ground = table.page.locator(f'[data-at="place.{city}"]').bounding_box()
    assert ground
    table.page.mouse.click(ground["x"] + ground["width"] / 2, ground["y"] + ground["height"] / 2)
    table.wait_for(n + 1)
    assert ann.get(f"/tables/{info['id']}/log", seat=0)["lines"][-1]["code"] == f"house {city}"


# is the middle of each of these what lies at that spot of the window?
IN_SIGHT = """all => all.filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return !(hit && (one.contains(hit) || hit.contains(one)));
}).map((one) => one.className)"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1920, 1080)])
def test_a_plan_is_read_whole_also_after_a_scoring(size: tuple[int, int], visit: Visit) -> None:
    ann = visit(size)
    page = ann.table(raja_scored(ann)).page
    for action in ("palace", "palace-house"):
        page.locator(f"[data-action='{action}']").click()
    page.locator(".ground[data-at='place.delhi']").click()
    page.locator("[data-lacks=gold]").wait_for()
    page.wait_for_function("() => kingsroad.drawn()")
    told = page.locator(".disc :is(.slots, .ledger > li, .lacks > li, .keep .prime)")
    assert told.count() >= 6
    assert told.evaluate_all(IN_SIGHT) == []
    assert page.locator("[data-scored]").is_visible(), "what was paid stays"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768), (1920, 1080)])
def test_who_watches_reads_what_the_roads_mean_without_scrolling(size: tuple[int, int], visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    to_discs(info, ann, bob)
    for seat, visitor in enumerate((ann, bob)):
        visitor.play(info, seat, "disc gold gold")
    acting = ann.view(info, 0)[1]["turn"]["seat"]
    page = Table(visit(size).open(f"/table/{info['id']}?seat=none"), 0).ready().page
    legend = page.locator(".legend li")
    legend.first.wait_for()
    assert WORDS.of("raja.web.legend_toll_of", player=("Ann", "Bob")[acting]) in legend.all_inner_texts()
    assert legend.count() == 4
    assert legend.evaluate_all(IN_SIGHT) == []
    assert legend.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")


def test_the_names_beside_the_governors_are_read_whole_at_every_width_that_shows_them(visit: Visit) -> None:
    ann = visit()
    page = ann.table(raja_turn(ann)).page
    names = page.locator(".track .stone .name")
    shown = 0
    for width, height in ((1440, 900), (1920, 1080), (1366, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        shown += names.locator("visible=true").count()
        assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0, width
    assert shown
