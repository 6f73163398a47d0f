"""Waiting for the others: what was chosen stands there in words, those who sit can talk, and an invitation says who
invites."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, Message, Visitor, bot, me, someone

VARIANTS = {"short": "true", "hidden_gold": "true"}


def waiting_table(ann: Visitor) -> Message:
    """Ann, a bot, a seat kept for Cleo and a free one."""
    seats = [me("Ann"), bot("easy"), someone("Cleo"), someone()]
    return ann.create("raja", seats, options=VARIANTS, speed={"kind": "days", "days": 3})


def check_summary(page: Page) -> None:
    chosen = page.get_by_role("list", name=WORDS.of("web.lobby.variants"))
    expect(chosen.locator("[data-option]")).to_have_count(2)
    for option in VARIANTS:
        expect(chosen).to_contain_text(WORDS.of(f"raja.web.option.{option}"))
        expect(chosen).to_contain_text(WORDS.of(f"raja.switch.{option}"))
    clock = chosen.locator("[data-clock]")
    expect(clock).to_contain_text(WORDS.of("web.speed.days_told", days=3))
    expect(clock).to_contain_text(WORDS.of("web.timeout.bot"))
    expect(chosen).to_contain_text(WORDS.of("web.lobby.private"))


def test_those_who_sit_talk_before_the_game_begins(visit: Visit) -> None:
    ann, bob, eve = visit(), visit(NARROW), visit()
    info = waiting_table(ann)
    anns = ann.open(f"/table/{info['id']}")
    bob.post(f"/tables/{info['id']}/join", link=info["link"]["seats"]["3"], name="Bob")
    bobs = bob.open(f"/table/{info['id']}")
    phrase = ann.get("/titles")["phrases"][0]
    anns.get_by_role("button", name=WORDS.of(phrase), exact=True).click()
    expect(bobs.locator(".chat li", has_text=WORDS.of(phrase))).to_contain_text("Ann")
    bobs.get_by_label(WORDS.of("web.chat.label")).fill("who else is coming?")
    bobs.keyboard.press("Enter")
    expect(anns.locator(".chat li", has_text="who else is coming?")).to_contain_text("Bob")

    # somebody who only looks on reads what was chosen, and says nothing
    eves = eve.open(f"/table/{info['id']}?seat=none")
    check_summary(eves)
    expect(eves.locator(".chat")).to_have_count(0)

    # what was said before is still there in play
    anns.get_by_role("button", name=WORDS.of("web.lobby.start")).click()
    bobs.wait_for_selector("main.table[data-link=open] > :not(.opening)")
    anns.get_by_role("tab", name=WORDS.of("web.chat.title")).click()
    expect(anns.locator(".chat li", has_text="who else is coming?")).to_be_visible()


def test_the_lobby_says_in_words_what_was_chosen_and_who_is_here(visit: Visit) -> None:
    ann, bob = visit(), visit()
    info = waiting_table(ann)
    page = ann.open(f"/table/{info['id']}")
    check_summary(page)
    seats = page.locator("main.lobby ol > li")
    expect(seats.nth(0)).to_contain_text("Ann")
    expect(seats.nth(0)).to_contain_text(WORDS.of("web.you"))
    expect(seats.nth(1)).to_contain_text(WORDS.of("web.level.easy"))
    bob.post(f"/tables/{info['id']}/join", link=info["link"]["seats"]["3"], name="Bob")
    expect(seats.nth(3)).to_contain_text(WORDS.of("web.seats.is_away"))
    bob.open(f"/table/{info['id']}")
    expect(seats.nth(3)).not_to_contain_text(WORDS.of("web.seats.is_away"))

    plain = ann.create("raja", [me("Ann"), someone()], options={})
    ann.open(f"/table/{plain['id']}")
    chosen = page.get_by_role("list", name=WORDS.of("web.lobby.variants"))
    expect(chosen).to_contain_text(WORDS.of("web.lobby.basic"))
    expect(chosen).to_contain_text(WORDS.of("web.speed.none"))
    other = ann.create("praga", [me("Ann"), someone()], options={"action_side": "B", "road_tiles": "1+3b"})
    ann.open(f"/table/{other['id']}")
    expect(chosen.locator("[data-option=action_side]")).to_contain_text(
        WORDS.of("praga.web.choice_of.action_side", choice="B")
    )
    expect(chosen.locator("[data-option=road_tiles]")).to_contain_text(
        WORDS.of("praga.web.choice_of.road_tiles", choice="1 + 3b")
    )


def test_an_invitation_says_who_invites_who_sits_where_and_how_strong_the_bots_are(visit: Visit) -> None:
    ann, bob, eve = visit(), visit(), visit()
    seats = [someone(), bot("easy"), me("Ann"), someone("Cleo")]
    info = ann.create("raja", seats, options=VARIANTS, speed={"kind": "days", "days": 3})
    bob.post(f"/tables/{info['id']}/join", link=info["link"]["seats"]["0"], name="Bob")
    page = eve.open(f"/join/{info['id']}/{info['link']['seats']['3']}")
    expect(page.locator(".from")).to_contain_text(WORDS.of("web.join.from", name="Ann"))  # though Bob sits first
    sitting = page.get_by_role("list", name=WORDS.of("web.join.seats")).get_by_role("listitem")
    expect(sitting.nth(0)).to_contain_text("Bob")
    expect(sitting.nth(1)).to_contain_text(WORDS.of("web.level.easy"))
    expect(sitting.nth(2)).to_contain_text("Ann")
    expect(sitting.nth(3)).to_contain_text(WORDS.of("web.join.kept", name="Cleo"))
    check_summary(page)

    # Bob follows the link of their own seat: they are one of those who sit there
    mine = bob.get(f"/tables/{info['id']}")["link"]["seats"]["0"]
    again = bob.open(f"/join/{info['id']}/{mine}")
    expect(again.get_by_role("list", name=WORDS.of("web.join.seats"))).to_contain_text(f"Bob {WORDS.of('web.you')}")

    # into a running game nobody in particular invites
    ann.post(f"/tables/{info['id']}/start")
    ann.post(f"/tables/{info['id']}/hand-over", seat=2)
    secret = ann.get(f"/tables/{info['id']}")["link"]["seats"]["2"]
    page = eve.open(f"/join/{info['id']}/{secret}")
    expect(page.locator(".from")).to_have_text(WORDS.of("web.join.running"))


def test_who_is_known_and_looks_on_plays_as_soon_as_they_sit_down(visit: Visit) -> None:
    ann, bob = visit(), visit()
    info = ann.create("raja", [me("Ann"), someone()], listed=True)
    bob.create("raja", [me("Bob"), someone()])  # he is no stranger to the server
    bobs = bob.open(f"/table/{info['id']}")
    bobs.get_by_role("button", name=WORDS.of("web.deed.sit")).click()
    bobs.wait_for_selector("main.table[data-seat='1'][data-link=open]")
