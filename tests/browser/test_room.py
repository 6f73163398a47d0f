"""Room for the board, how everyone stands, another's board beside mine, and the table in words."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, POLLING, WIDE, WORDS, Table, bot, me, resize
from tests.browser.positions import building_in_hand, codes_of, play_until, raja_planning, raja_scored, raja_turn

LAPTOP = (1280, 720)
# The bar as high as a turn of one row makes it, whatever is asked here.
ONE_ROW = ".area.bar, .praga > .bar { height: 64px !important; overflow: hidden }"
SHARE = """() => {
  const map = document.querySelector('svg.map'), { width, height } = map.getBoundingClientRect();
  const { width: w, height: h } = map.viewBox.baseVal, scale = Math.min(width / w, height / h);
  return (w * scale * h * scale) / (innerWidth * innerHeight);
}"""
SCALE = "() => Number(document.querySelector('svg[data-zoom]').dataset.zoom)"


# a point of a city that is none of its sites
BESIDE_SITES = """selector => {
  const ground = document.querySelector(selector), { x, y, width, height } = ground.getBoundingClientRect();
  for (let down = 0.1; down < 1; down += 0.02) for (let across = 0.1; across < 1; across += 0.02) {
    const at = [x + across * width, y + down * height];
    if (ground.contains(document.elementFromPoint(...at))) return at;
  }
}"""
# two fingers in the middle of the drawing, twice as far apart at the end
PINCH = """() => {
  const board = document.querySelector('svg[data-zoom]'), box = board.getBoundingClientRect();
  const touch = (kind, pointerId, away) => board.dispatchEvent(new PointerEvent(kind, { pointerId, bubbles: true,
    pointerType: 'touch', clientX: box.x + box.width / 2 + away, clientY: box.y + box.height / 2 }));
  touch('pointerdown', 7, -40), touch('pointerdown', 8, 40);
  touch('pointermove', 7, -80), touch('pointermove', 8, 80);
  touch('pointerup', 7, -80), touch('pointerup', 8, 80);
}"""


def seat_button(page: Page, seat: int) -> Locator:
    return page.locator(f".strip [data-seat='{seat}']")


def test_the_map_has_half_of_the_window(visit: Visit) -> None:
    ann = visit()
    page = ann.table(raja_planning(ann)).page
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }",
        ONE_ROW,
    )
    for size in (WIDE, LAPTOP, (1920, 1080), (2560, 1440)):
        resize(page, size)
        page.wait_for_function(f"() => ({SHARE})() >= 0.5", polling=POLLING)


HIGH = "() => document.querySelector('[data-panel=\"panel.map\"]').getBoundingClientRect().height / innerHeight"


def test_on_a_phone_the_plan_of_the_disc_leaves_the_map_two_thirds_of_the_height_also_after_a_scoring(
    visit: Visit,
) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(raja_scored(ann)).page
    large = f"() => ({HIGH})() >= 2 / 3"
    page.wait_for_function(large, polling=POLLING)
    for action in ("gold", "house"):  # planned, and to be confirmed
        page.locator(f"[data-action={action}]").tap()
        page.wait_for_function(large, polling=POLLING)
    page.locator("section.bar .plain").tap()
    page.locator(".strip .clear").tap()
    page.locator("[data-paid]").tap()  # all that was paid, at length
    page.locator("[data-scored] li").first.wait_for()


def test_on_a_phone_the_city_has_two_thirds_of_the_height_while_a_building_is_placed(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    page = ann.table(building_in_hand(ann, bot())).page
    city = "document.querySelector('section.city').getBoundingClientRect()"
    bar = "document.querySelector('section.bar').getBoundingClientRect()"
    page.wait_for_function(f"() => Math.min({city}.bottom, {bar}.top) - {city}.top >= innerHeight * 2 / 3")


def test_on_a_phone_a_city_comes_closer_before_its_sites_are_chosen_from(visit: Visit) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_planning(ann)
    ann.play(info, 0, "disc houses palace")
    play_until(ann, info, 0, lambda view: view["tasks"][0]["said"]["id"] == "raja.task.turn")
    _, view = ann.view(info, 0)
    ann.play(info, 0, next(code for code in codes_of(view) if code.startswith("go ")))
    here = ann.view(info, 0)[1]["seats"][0]["place"]
    table = ann.table(info)
    page = table.page
    n = table.n
    beside = page.evaluate(BESIDE_SITES, f".ground[data-at='place.{here}']")
    page.touchscreen.tap(*beside)
    page.wait_for_function(f"() => ({SCALE})() > 1.1", polling=POLLING)
    lit = page.locator(f"[data-at^='site.{here}.'][data-code] circle.site")
    lit.first.wait_for()
    sizes = lit.evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert round(min(sizes)) >= 44
    assert table.n == n, "nothing is built by coming closer"


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_on_a_phone_a_hint_takes_the_place_of_the_bar(visit: Visit, title: str) -> None:
    """It covers nothing of what it speaks of, and the part of its first step is there."""
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = raja_turn(ann) if title == "raja" else ann.create("praga", [me("Ann"), bot("random")])
    table = ann.table(info)
    page = table.page
    page.locator("nav.parts button, .segments button").last.tap()  # another part
    legal = table.codes()
    page.locator("[data-hint]").tap()
    hint = page.locator(".hint")
    hint.locator("[data-code]").wait_for()
    for _ in range(2):
        page.wait_for_selector("svg.path circle", state="attached")
        box, bar = hint.bounding_box(), page.locator("section.bar").bounding_box()
        assert box
        assert bar
        assert box["y"] >= bar["y"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"] <= NARROW[1]
        for circle in page.locator("svg.path circle").all():
            dot = circle.bounding_box()
            assert dot
            assert dot["y"] + dot["height"] / 2 < bar["y"]
        assert set(table.codes()) >= set(legal)
        hint.locator(".unfold").tap()  # reasons and other ideas: the board gives way
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    hint.locator("header .tool").tap()
    hint.wait_for(state="detached")


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_names_stand_with_their_scores(visit: Visit, title: str) -> None:
    ann = visit()
    info = ann.create(title, [me("Ann"), bot("easy"), bot()])
    page = ann.table(info).page
    players = page.get_by_role("list", name=WORDS.of("web.seats.label"))
    _, view = ann.view(info, 0)
    for seat, board in enumerate(view["seats"]):
        said = seat_button(page, seat).get_attribute("aria-label") or ""
        if title == "raja":
            assert WORDS.of("good.gold", count=board["gold"]) in said
            assert WORDS.of("raja.web.palaces_built", built=0, all=board["palaces_left"]) in said
        else:
            assert WORDS.of("good.point", count=board["points"]) in said
    assert WORDS.of("web.seats.bot", level=WORDS.of("web.level.easy")) in (
        seat_button(page, 1).get_attribute("aria-label") or ""
    )
    assert "Ann" in players.inner_text()
    for size in (MIDDLE, NARROW):
        resize(page, size)
        assert players.get_by_role("button").count() == 3
        assert all(players.get_by_role("button").nth(at).is_visible() for at in range(3))


def test_a_rivals_board_lies_beside_mine(visit: Visit) -> None:
    ann = visit()
    table = ann.table(ann.create("praga", [me("Ann"), bot(), bot()]))
    page = table.page
    rival = page.locator("[data-peek='1']")
    for size in (WIDE, LAPTOP, NARROW):
        resize(page, size)
        if size == NARROW:
            page.locator("[data-part=me]").click()
        seat_button(page, 1).click()
        rival.wait_for()
        assert page.locator("section.me").is_visible(), size
        page.keyboard.press("Escape")
        rival.wait_for(state="detached")
    resize(page, WIDE)
    seat_button(page, 1).hover()
    rival.wait_for()
    page.mouse.move(700, 500)
    rival.wait_for(state="detached")
    seat_button(page, 2).click()
    page.locator("[data-peek='2']").wait_for()
    table.do(table.codes()[0])
    page.locator("[data-peek]").wait_for(state="detached")


def test_while_a_tile_is_in_hand_rows_and_board_stay(visit: Visit) -> None:
    ann = visit()
    page = ann.table(building_in_hand(ann, bot())).page
    seat_button(page, 1).click()
    page.locator("[data-peek='1']").wait_for()
    for part in ("section.rows", "section.me", "section.city"):
        assert page.locator(part).is_visible()


def test_who_they_are_in_raja_beside_my_disc(visit: Visit) -> None:
    ann = visit()
    page = ann.table(raja_planning(ann)).page
    seat_button(page, 1).click()
    page.locator("[data-peek='1']").wait_for()
    assert page.locator("section.disc").is_visible()
    page.locator("[data-unpeek]").click()
    page.locator("[data-peek]").wait_for(state="detached")


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_the_board_comes_closer_and_goes_back(visit: Visit, title: str) -> None:
    ann = visit()
    page = ann.table(raja_turn(ann) if title == "raja" else ann.create("praga", [me("Ann"), bot()])).page
    box = page.locator("svg[data-zoom]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => ({SCALE})() > 1.1", polling=POLLING)
    page.locator("[data-zoom-back]").click()
    page.wait_for_function(f"() => ({SCALE})() === 1", polling=POLLING)
    page.evaluate(PINCH)
    page.wait_for_function(f"() => ({SCALE})() > 1.9", polling=POLLING)
    page.locator("[data-zoom-back]").click()
    page.keyboard.press("+")
    page.wait_for_function(f"() => ({SCALE})() > 1.1", polling=POLLING)
    page.keyboard.press("0")
    page.wait_for_function(f"() => ({SCALE})() === 1", polling=POLLING)


@pytest.mark.parametrize(
    ("title", "part", "line"), [("raja", "delhi", "raja.look.houses_none"), ("praga", "crane", "")]
)
def test_the_table_can_be_read(visit: Visit, title: str, part: str, line: str) -> None:
    """Under headings, and by the command line."""
    ann = visit()
    table = ann.table(ann.create(title, [me("Ann"), bot()]))
    page = table.page
    page.keyboard.press(":")
    page.keyboard.type(f"look {part}")
    page.keyboard.press("Enter")
    said = page.locator("form.command [role=status]")
    said.wait_for()
    assert WORDS.of(line) in said.inner_text() if line else "0" in said.inner_text()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=WORDS.of("web.look.title")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name=WORDS.of("web.look.title")).wait_for()
    page.locator("[data-words]").wait_for()
    for group in {"raja": ("city", "road", "seat"), "praga": ("crane", "row", "city", "seat")}[title]:
        heading = WORDS.of(f"{title}.look.groups.{group}")
        assert page.get_by_role("heading", name=heading, exact=True, level=3).is_visible()


# a button or a question, as an assistive tool hears it
NAMED = re.compile(r'button "((?:[^"\\]|\\.)*)"')


def press_by_name(table: Table, turn: int) -> None:
    """One of the choices by what it is called, with the keyboard: those of the list of all, else those of the bar."""
    page = table.page
    page.wait_for_selector("section.bar[data-exact]")  # what each choice brings is a part of its name
    choices = page.get_by_role("toolbar")
    offered = choices.get_by_role("button")
    every = [WORDS.of("web.bar.all", count=count).replace(str(count), r"\d+") for count in (1, 99)]
    whole = offered.filter(has_text=re.compile("|".join(every)))
    if whole.count():
        whole.press("Enter")
        choices = page.get_by_role("region", name=WORDS.of("web.bar.find")).get_by_role("group")
        offered = choices.get_by_role("button")
    count = offered.count() if choices.count() else 0
    if count == 0:
        page.get_by_role("button", name=re.compile(f"^{WORDS.of('web.bar.end')}")).first.press("Enter")
        if page.locator("section.bar .end.armed").count():  # something is lost: it asks once more
            page.keyboard.press("Enter")
        return
    at = (turn * 7) % count
    heard = choices.aria_snapshot().replace("''", "'")  # as it quotes what has a colon
    names = [json.loads(f'"{name}"') for name in NAMED.findall(heard)]
    assert len(names) == count, "every choice has a name"
    choices.get_by_role("button", name=names[at], exact=True).first.press("Enter")


@pytest.mark.parametrize(("title", "seats"), [("raja", [me("Ann"), bot("random")]), ("praga", [me("Ann")])])
def test_a_whole_game_by_text_alone(visit: Visit, title: str, seats: list[dict[str, str]]) -> None:
    """What is asked is read from the live question; what is possible from the names of the choices, and from the
    command line's own proposals. Nothing is pointed at."""
    ann = visit()
    table: Table = ann.table(ann.create(title, seats))
    page = table.page
    line = page.get_by_role("combobox", name=WORDS.of("web.command.label"))
    asked = page.locator("[role=status][aria-live=polite]").first
    for turn in range(600):
        if not table.wait_for_turn():
            break
        assert asked.inner_text(), "what is asked is heard"
        n = table.n
        if turn % 3 == 0:
            press_by_name(table, turn)
        else:
            page.keyboard.press(":")
            codes: list[str] = page.evaluate("[...document.querySelectorAll('datalist option')].map(one => one.value)")
            wanted = [code for code in codes if not code.startswith("refresh")]
            line.fill(wanted[(turn * 7) % len(wanted)])
            line.press("Enter")
        table.wait_for(n + 1)
    assert table.over
    assert page.get_by_role("dialog").get_by_role("table").is_visible()


def test_a_table_against_bots_is_private(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    shown = dialog.get_by_label(WORDS.of("web.new.listed"))
    assert shown.is_checked()  # seats are open to anybody
    kinds = dialog.locator("select").filter(has=page.locator("option[value=bot]"))
    for at in range(1, kinds.count()):
        kinds.nth(at).select_option("bot")
    assert not shown.is_checked()
    shown.check()
    assert shown.is_checked()
