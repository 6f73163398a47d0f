"""The log, the replay, a link to a moment, and what happened since the last turn."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Message, Visitor, bot, me
from tests.browser.positions import codes_of, play_until, raja_planning, seat_two
from tests.server.servers import wait_until


def four_moves(visitor: Visitor) -> Message:
    """Praga alone, with four lines in its journal."""
    info = visitor.create("praga", [me("Ann")])
    for _ in range(4):
        _, view = visitor.view(info, 0)
        visitor.play(info, 0, next(move["code"] for move in view["moves"] if not move["code"].startswith("refresh")))
    return info


def test_a_game_is_scrubbed_move_by_move(visit: Visit) -> None:
    ann = visit()
    info = four_moves(ann)
    table = ann.table(info)
    page = table.page
    codes = table.codes()
    page.get_by_role("button", name=WORDS.of("web.replay.open"), exact=True).click()
    page.get_by_role("button", name=WORDS.of("web.replay.by_line"), exact=True).click()
    assert page.locator("[data-code]").count() == 0
    for n in (3, 2):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("n => kingsroad.n() === n", arg=n)
        assert page.get_by_text(WORDS.of("web.replay.title", n=n, last=4)).is_visible()
    page.get_by_role("button", name=WORDS.of("web.replay.on"), exact=True).click()
    page.wait_for_function("() => kingsroad.n() === 3")
    page.get_by_role("button", name=WORDS.of("web.replay.first"), exact=True).click()
    page.wait_for_function("() => kingsroad.n() === 0")
    page.locator("input[type=range]").fill("3")
    page.wait_for_function("() => kingsroad.n() === 3")
    assert page.url.endswith(f"/table/{info['id']}/at/3")
    page.keyboard.press("Escape")
    page.wait_for_function("() => kingsroad.n() === 4")
    page.wait_for_function("codes => kingsroad.codes().join() === codes", arg=",".join(codes))


def two_rounds(visitor: Visitor) -> tuple[Message, dict[str, list[int]]]:
    """Raja up to the second round; the last lines of its turns, and of what comes before and in the first round."""
    info = visitor.create("raja", [me("Ann"), bot("random")])
    play_until(visitor, info, 0, lambda view: view["round"] == 2)
    lines = visitor.get(f"/tables/{info['id']}/log", seat=0)["lines"]
    pairs = list(zip(lines, [*lines[1:], {"seat": None}], strict=True))
    begins = [line["n"] for line in lines if any(fact["said"]["id"] == "raja.fact.round" for fact in line["facts"])]
    turns = {line["n"] for line, after in pairs if line["code"] == "end" or line["seat"] != after["seat"]}
    return info, {"turn": sorted(turns | set(begins)), "chapter": sorted({*begins, lines[-1]["n"]})}


def test_a_game_is_scrubbed_by_turns_and_by_rounds(visit: Visit) -> None:
    ann = visit()
    info, halts = two_rounds(ann)
    page = ann.open(f"/table/{info['id']}/at/0")
    for by, expected in halts.items():
        page.get_by_role("button", name=WORDS.of(f"web.replay.by_{by}"), exact=True).click()
        page.keyboard.press("Home")
        for n in expected:
            page.keyboard.press("ArrowRight")
            page.wait_for_function("n => kingsroad.n() === n", arg=n)


def test_the_space_key_presses_the_button_that_has_the_focus(visit: Visit) -> None:
    ann = visit()
    page = ann.open(f"/table/{four_moves(ann)['id']}/at/1")
    by_line = page.get_by_role("button", name=WORDS.of("web.replay.by_line"), exact=True)
    by_line.focus()
    page.keyboard.press(" ")
    assert by_line.get_attribute("aria-pressed") == "true"
    assert page.get_by_role("button", name=WORDS.of("web.replay.play"), exact=True).is_visible(), "it does not play"


def test_a_link_beyond_the_last_moment_shows_the_last(visit: Visit) -> None:
    ann = visit()
    info = four_moves(ann)
    page = ann.open(f"/table/{info['id']}/at/999")
    page.wait_for_url(f"**/table/{info['id']}/at/4")
    page.get_by_text(WORDS.of("web.replay.title", n=4, last=4)).wait_for()


def test_a_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    ann = visit()
    info = four_moves(ann)
    page = ann.table(info).page
    page.get_by_title(WORDS.of("web.log.jump", n=2), exact=True).click()
    page.wait_for_function("() => kingsroad.n() === 2")
    assert page.url.endswith(f"/table/{info['id']}/at/2")


def test_the_log_follows_the_replay(visit: Visit) -> None:
    ann = visit()
    info = four_moves(ann)
    said = {line["n"]: WORDS.say(line["said"]) for line in ann.get(f"/tables/{info['id']}/log", seat=0)["lines"]}
    page = ann.open(f"/table/{info['id']}/at/4")
    page.get_by_role("button", name=WORDS.of("web.replay.by_line"), exact=True).click()
    now = page.locator("#side-body .now")
    for n in (3, 2, 1):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("n => kingsroad.n() === n", arg=n)
        assert said[n] in now.inner_text()
        assert said[n] in page.locator("section.replay p").inner_text()
        inside = "now => now.getBoundingClientRect().top >= now.closest('#side-body').getBoundingClientRect().top - 1"
        assert now.evaluate(inside)


def test_a_link_to_a_moment_shows_it_to_somebody_else(visit: Visit) -> None:
    ann, eve = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    info = four_moves(ann)
    page = ann.open(f"/table/{info['id']}/at/2")
    page.wait_for_function("() => kingsroad.n() === 2")
    page.get_by_role("button", name=WORDS.of("web.replay.share"), exact=True).click()
    page.get_by_text(WORDS.of("web.copied")).first.wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{ann.address}/table/{info['id']}/at/2"
    seen = eve.open(link.removeprefix(ann.address))
    seen.wait_for_function("() => kingsroad.n() === 2")
    drawing = "svg.crane"
    assert seen.locator(drawing).get_attribute("aria-label") == page.locator(drawing).get_attribute("aria-label")
    assert seen.locator("#side-body").inner_text() == page.locator("#side-body").inner_text()


def test_the_journal_can_be_taken_along(visit: Visit) -> None:
    ann = visit()
    info = four_moves(ann)
    page = ann.table(info).page
    with page.expect_download() as started:
        page.get_by_role("link", name=WORDS.of("web.log.journal")).click()
    text = started.value.path().read_text(encoding="utf-8")
    assert text.startswith("kingsroad 1")
    assert len(text.splitlines()) > 4


def told_since(page: Page) -> list[str]:
    """Every step of what others did, whoever did it."""
    since = page.get_by_role("region", name=WORDS.of("web.since.title"))
    since.wait_for()
    found: list[str] = []
    for row in since.locator(".turn").all():
        row.locator(".fold").click()
        row.locator(".step").first.wait_for()
        found += [part for text in row.locator(".said").all_inner_texts() for part in text.split(" · ")]
    return found


def test_who_comes_back_is_told_what_happened_since(visit: Visit) -> None:
    ann = visit()
    info = raja_planning(ann)  # bots have put houses after Ann's last move
    page = ann.table(info).page
    lines = ann.get(f"/tables/{info['id']}/log", seat=0)["lines"]
    mine = max(line["n"] for line in lines if line["seat"] == 0)
    since = [WORDS.say(line["said"]) for line in lines if line["n"] > mine and line["kind"] != "secret"]
    assert [one for one in told_since(page) if one in since] == since
    page.get_by_role("button", name=WORDS.of("web.since.close")).click()
    assert page.locator(".since").count() == 0


def test_what_was_taken_back_meanwhile_is_not_told(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "raja")
    if 1 in bob.view(info, 1)[1]["waiting"]:
        bob.play(info, 1, codes_of(bob.view(info, 1)[1])[0])
    while 0 in ann.view(info, 0)[1]["waiting"]:
        ann.play(info, 0, codes_of(ann.view(info, 0)[1])[0])
    first, second, *_ = codes_of(bob.view(info, 1)[1])
    for code in (first, "undo", second):
        bob.play(info, 1, code)
    while 0 not in ann.view(info, 0)[1]["waiting"]:
        bob.play(info, 1, codes_of(bob.view(info, 1)[1])[0])
    page = ann.table(info).page
    lines = ann.get(f"/tables/{info['id']}/log", seat=0)["lines"]
    mine = max(line["n"] for line in lines if line["seat"] == 0)
    stands = [WORDS.say(line["said"]) for line in lines if line["n"] > mine + 2]
    assert told_since(page) == stands


def test_what_happened_since_can_be_shown(visit: Visit) -> None:
    ann = visit()
    info = raja_planning(ann)
    page = ann.table(info).page
    page.get_by_role("button", name=WORDS.of("web.since.show"), exact=True).click()
    page.wait_for_selector(".theatre[data-landed]")
    page.keyboard.press("s")
    page.wait_for_selector(".theatre", state="detached")


def test_a_finished_game_can_be_played_again(visit: Visit) -> None:
    ann = visit()
    info = ann.create("raja", [me("Ann"), bot("random")], options={"short": "true"})
    play_until_over(ann, info)
    page = ann.open(f"/table/{info['id']}")
    page.wait_for_selector("dialog[open] svg polyline", state="attached")
    page.get_by_role("button", name=WORDS.of("web.sheet.rematch")).click()
    page.wait_for_function("id => !location.pathname.includes(id)", arg=info["id"])
    page.wait_for_selector("main[data-n]")


def play_until_over(visitor: Visitor, info: Message) -> None:
    """This seat always plays its last choice, which mostly ends its turn."""

    def is_over() -> bool:
        _, view = visitor.view(info, 0)
        if view["over"]:
            return True
        if 0 in view["waiting"]:
            visitor.play(info, 0, view["moves"][-1]["code"])
        return False

    wait_until(is_over, "the end of the game")
