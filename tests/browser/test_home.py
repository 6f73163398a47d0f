"""From the first page to a table: against bots, with friends, on a clock; and what a reader likes is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.pages import MIDDLE, NARROW, WORDS, Table, me, resize, someone
from tests.browser.positions import codes_of
from tests.browser.test_review import taken_over


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_one_click_starts_a_game_against_bots(visit: Visit, title: str) -> None:
    ann = visit()
    page = ann.open("/")
    page.locator(f"article[data-title={title}]").get_by_role("button", name=WORDS.of("web.home.play")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    assert page.locator("main.table").get_attribute("data-title") == title
    (info,) = ann.tables()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "bot"]


def test_a_game_is_gone_on_with_from_the_first_page(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann")])
    page = ann.open("/")
    deed = page.locator(f"[data-table='{info['id']}']")
    deed.wait_for()
    assert WORDS.of("web.deed.play") in deed.inner_text()
    deed.click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")


def test_games_that_wait_come_before_the_pictures_on_a_small_screen(visit: Visit) -> None:
    ann = visit(MIDDLE)
    ann.create("praga", [me("Ann")])
    page = ann.open("/")
    waiting, picture = page.locator(".mine .btn.lit"), page.locator("article[data-title]").first
    waiting.wait_for()
    for size in (MIDDLE, (768, 1024), NARROW):
        resize(page, size)
        (above, below) = (one.bounding_box() for one in (waiting, picture))
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] < below["y"], size


@pytest.mark.parametrize("page_name", ["rules", "components"])
def test_an_address_without_a_title_offers_all_titles(visit: Visit, page_name: str) -> None:
    ann = visit()
    page = ann.open(f"/{page_name}")
    page.locator(f"main a[href='/{page_name}/raja']").click()
    what = {"rules": WORDS.of("rules_page.title", title="Raja"), "components": WORDS.of("web.gallery.of", title="Raja")}
    page.wait_for_function("title => document.title === title", arg=WORDS.of("web.page.of", what=what[page_name]))
    page.go_back()
    assert page.locator("main a").count() == 2


def test_two_people_play_at_one_screen(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.new.title"))
    assert dialog.get_by_text(WORDS.of("web.new.seats_note")).is_visible()
    dialog.get_by_role("group", name=WORDS.of("web.new.count")).get_by_role("button", name="2", exact=True).click()
    dialog.get_by_label(WORDS.of("web.new.kind", seat=2)).select_option(label=WORDS.of("web.wish.me"))
    for seat, name in enumerate(("Ann", "Bob"), 1):
        dialog.get_by_label(WORDS.of("web.new.name", seat=seat)).fill(name)
    dialog.get_by_role("button", name=WORDS.of("web.new.start")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    (info,) = ann.tables()
    assert [(seat["name"], seat["mine"]) for seat in info["seats"]] == [("Ann", True), ("Bob", True)]


def test_a_preset_shows_what_it_brings_and_a_part_of_it_can_be_left_out(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.new.title"))
    dialog.get_by_role("radio", name=WORDS.of("raja.about.name")).click()
    dialog.locator("summary").click()
    preset = dialog.get_by_role("combobox", name=WORDS.of("raja.web.option.expert"))
    yogi, auction = (
        dialog.locator("label.switch", has_text=WORDS.of(f"raja.web.option.{name}")).get_by_role("checkbox")
        for name in ("yogi", "auction")
    )
    expect(yogi).not_to_be_checked()
    preset.select_option("1")
    expect(yogi).to_be_checked()
    auction.uncheck()
    expect(yogi).to_be_checked()
    for seat in (2, 3):
        dialog.get_by_label(WORDS.of("web.new.kind", seat=seat)).select_option(label=WORDS.of("web.wish.bot"))
    dialog.get_by_role("button", name=WORDS.of("web.new.start")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    (info,) = ann.tables()
    assert (info["options"]["yogi"], info["options"]["auction"]) == ("true", "false")


def test_a_bot_s_level_is_told_with_its_score_and_its_style_with_what_it_likes(visit: Visit) -> None:
    ann = visit()
    taken_over(ann, "raja-short")
    page = ann.open("/games")
    page.get_by_role("link", name=WORDS.of("web.past.statistics")).click()
    stored = page.locator("[data-statistics=raja] dd").first
    expect(stored).to_be_visible(timeout=20_000)  # its result
    ann.open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.new.title"))
    dialog.get_by_role("radio", name=WORDS.of("raja.about.name")).click()
    suggested = dialog.locator("[data-suggested]")  # from the game that was taken over
    expect(suggested).to_be_visible()
    dialog.get_by_role("radio", name=WORDS.of("praga.about.name")).click()
    expect(suggested).to_have_count(0)
    dialog.get_by_role("group", name=WORDS.of("web.new.count")).get_by_role("button", name="3", exact=True).click()
    for seat in (2, 3):
        dialog.get_by_label(WORDS.of("web.new.kind", seat=seat)).select_option(label=WORDS.of("web.wish.bot"))
    (praga,) = (each for each in ann.get("/titles")["titles"] if each["title"] == "praga")
    level = dialog.get_by_label(WORDS.of("web.home.level")).first
    for rung in praga["ladder"]:
        if rung["players"] == 3:
            level.select_option(rung["level"])
            told = WORDS.of("praga.web.rung", points=int(rung["points"] + 0.5))
            expect(dialog.locator(f"[data-rung={rung['level']}]").first).to_contain_text(told)
    for each in range(2):
        dialog.get_by_label(WORDS.of("web.home.level")).nth(each).select_option("steady")
    dialog.get_by_label(WORDS.of("web.new.style")).first.select_option("waller")
    expect(dialog).to_contain_text(WORDS.of("web.style_line.waller"))
    dialog.get_by_role("button", name=WORDS.of("web.new.start")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    (info,) = (each for each in ann.tables() if each["title"] == "praga")
    chosen, drawn = [seat["level"] for seat in info["seats"]][1:]
    assert chosen == "steady-waller"
    assert drawn in [f"steady-{style}" for style in praga["styles"]]


def test_a_table_is_laid_and_a_friend_joins_by_the_link(visit: Visit) -> None:
    ann, bob = visit(), visit()
    page = ann.open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.new.title"))
    dialog.get_by_role("radio", name=WORDS.of("praga.about.name")).click()
    dialog.get_by_role("group", name=WORDS.of("web.new.count")).get_by_role("button", name="2", exact=True).click()
    dialog.get_by_label(WORDS.of("web.new.name", seat=1)).fill("Ann")
    dialog.get_by_role("button", name=WORDS.of("web.new.create")).click()
    link = page.get_by_label(WORDS.of("web.lobby.link")).input_value()
    assert link.startswith(f"{ann.address}/join/")

    bobs = bob.open(link.removeprefix(ann.address))
    bobs.get_by_label(WORDS.of("web.join.name")).fill("Bob")
    bobs.get_by_role("button", name=WORDS.of("web.deed.sit")).click()
    for one in (page, bobs):
        one.wait_for_selector("main.table[data-link=open] > :not(.opening)")
        seats = one.get_by_role("list", name=WORDS.of("web.seats.label"))
        assert sorted(seats.locator(".name").all_inner_texts()) == ["Ann", "Bob"]


def test_a_stranger_sits_down_at_an_open_table_and_plays(visit: Visit) -> None:
    ann, bob = visit(), visit(NARROW, has_touch=True, is_mobile=True)
    info = ann.create("raja", [me("Ann"), someone()], listed=True)
    page = bob.open("/")
    page.locator(f"[data-table='{info['id']}']").tap()
    page.get_by_role("button", name=WORDS.of("web.deed.sit"), exact=True).tap()
    table = Table(page, 1).ready()
    _, view = bob.view(info, 1)
    if 1 not in view["waiting"]:
        ann.play(info, 0, codes_of(ann.view(info, 0)[1])[0])
    assert table.wait_for_turn()
    assert table.codes()


def test_a_pasted_link_leads_to_the_invitation(visit: Visit) -> None:
    ann, bob = visit(), visit()
    info = ann.create("raja", [me("Ann"), someone()])
    page = bob.open("/")
    field = page.get_by_label(WORDS.of("web.home.link_label"))
    field.fill("what is this")
    field.press("Enter")
    page.get_by_text(WORDS.of("web.home.bad_link")).wait_for()
    field.fill(f"{ann.address}/join/{info['id']}/{info['link']['open']}")
    field.press("Enter")
    page.get_by_text(WORDS.of("web.join.title", title=WORDS.of("raja.about.name"))).wait_for()


def test_free_seats_are_filled_with_bots(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann"), someone(), someone()])
    page = ann.open(f"/table/{info['id']}")
    page.get_by_label(WORDS.of("web.lobby.seat_bot")).first.select_option("random")
    page.get_by_text(WORDS.of("web.lobby.open", count=1)).wait_for()
    page.get_by_role("button", name=WORDS.of("web.lobby.start")).click()
    page.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    kinds = [seat["kind"] for seat in ann.get(f"/tables/{info['id']}")["seats"]]
    assert kinds == ["person", "bot", "bot"]


def test_a_clock_runs_at_the_table(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.get_by_role("button", name=WORDS.of("web.home.create")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.new.title"))
    dialog.get_by_role("radio", name=WORDS.of("praga.about.name")).click()
    dialog.get_by_role("group", name=WORDS.of("web.new.count")).get_by_role("button", name="1", exact=True).click()
    dialog.get_by_role("button", name=WORDS.of("web.speed.live"), exact=True).click()
    dialog.get_by_label(WORDS.of("web.speed.minutes")).fill("10")
    dialog.get_by_role("button", name=WORDS.of("web.new.start")).click()
    timer = page.get_by_role("timer")
    shown = timer.inner_text()
    page.wait_for_function("shown => document.querySelector('[role=timer]').textContent !== shown", arg=shown)


def test_the_light_is_kept(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.get_by_role("button", name=WORDS.of("web.settings.to_dark")).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page = ann.open("/account")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name=WORDS.of("web.settings.title")).click()
    dialog = page.get_by_role("dialog", name=WORDS.of("web.settings.title"))
    dialog.get_by_role("button", name=WORDS.of("web.theme.light"), exact=True).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("document.documentElement.classList.contains('still')")
    dialog.get_by_role("button", name=WORDS.of("web.motion.full"), exact=True).click()
    assert not page.evaluate("document.documentElement.classList.contains('still')")


def test_a_guest_takes_a_name_and_keeps_his_games(visit: Visit) -> None:
    ann, elsewhere = visit(), visit()
    info = ann.create("praga", [me("Ann")])
    page = ann.open("/account")
    page.get_by_label(WORDS.of("web.account.name_label")).fill("Anežka")
    page.get_by_role("button", name=WORDS.of("web.save")).click()
    page.locator("header .who", has_text="Anežka").wait_for()
    page.get_by_label(WORDS.of("web.account.login_label")).fill("anezka")
    page.get_by_label(WORDS.of("web.account.password_label")).fill("correct horse")
    page.get_by_role("button", name=WORDS.of("web.account.register")).click()
    page.get_by_text(WORDS.of("web.account.is_account", login="anezka")).wait_for()

    other = elsewhere.open("/account")
    other.get_by_label(WORDS.of("web.account.login_label")).fill("anezka")
    other.get_by_label(WORDS.of("web.account.password_label")).fill("correct horse")
    other.get_by_role("button", name=WORDS.of("web.account.log_in")).click()
    other.get_by_text(WORDS.of("web.account.welcome")).first.wait_for()
    other = elsewhere.open("/")
    other.locator(f"[data-table='{info['id']}']").wait_for()


def test_a_name_typed_while_the_page_still_asks_who_one_is_stays(visit: Visit) -> None:
    ann = visit()
    ann.post("/me", name="Ann")
    waiting: list[Route] = []
    ann.page.route("**/api/me", lambda route: waiting.append(route))
    page = ann.open("/account")
    field = page.get_by_label(WORDS.of("web.account.name_label"))
    page.wait_for_function("() => document.readyState === 'complete'")
    field.fill("Anežka")
    for route in waiting:
        route.continue_()
    ann.page.unroute("**/api/me")
    page.get_by_text(WORDS.of("web.account.is_guest")).wait_for()
    page.locator("header .who", has_text="Ann").wait_for()
    assert field.input_value() == "Anežka"


def test_an_address_that_is_none_says_so(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/nowhere/at/all")
    assert WORDS.of("web.trouble.missing") in page.locator("main").inner_text()


def test_an_account_that_could_not_be_deleted_is_not_said_to_be(visit: Visit) -> None:
    ann = visit()
    ann.excused = re.compile(r"status of 500")
    ann.create("praga", [me("Ann")])
    page = ann.open("/account")
    page.route(
        "**/api/me", lambda route: route.fulfill(status=500) if route.request.method == "DELETE" else route.fallback()
    )
    page.get_by_role("button", name=WORDS.of("web.account.erase"), exact=True).click()
    page.get_by_role("button", name=WORDS.of("web.account.erase_sure"), exact=True).click()
    page.get_by_role("alert").wait_for()
    assert page.url.endswith("/account")


def test_an_invitation_that_is_garbled_says_so(visit: Visit) -> None:
    visit().open("/join/abc/%E0%A4%A").get_by_text(WORDS.of("web.trouble.missing")).wait_for()
