"""What others did is seen happening, step by step; nobody has to wait for it, and nothing of it is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from kingsroad.kernel.phrase import phrase
from kingsroad.words import Words
from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, POLLING, Table, Visitor, bot, me, someone
from tests.browser.positions import play_until, raja_scored, raja_turn, to_discs
from tests.server.servers import wait_until

# every beat: its key and its picture once it has landed, and how many moves it offers
WATCH = """() => {
  window.beats = [];
  const note = () => {
    const shown = document.querySelector('.theatre[data-landed]');
    const key = shown?.dataset.beat;
    if (key && beats.at(-1)?.[0] !== key) beats.push([key, kingsroad.n(), kingsroad.codes().length]);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, attributes: true, childList: true });
}"""

# time stands still: what would be shown by itself after a while is not
STILL = """() => {
  const real = setTimeout;
  window.setTimeout = (what, after) => real(what, after > 30 ? 1e6 : after);
}"""


class Burst:
    """Holds back what the table says until this seat is to move, and then says it at once."""

    def __init__(self, visitor: Visitor) -> None:
        self.on = False
        self.upto: int | None = None  # what comes after that line is held back until it is let go
        self.held: list[str] = []
        self.socket: WebSocketRoute | None = None
        visitor.relay(self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            told = json.loads(text)
            if not self.on or told["t"] != "view" or (self.upto is not None and told["n"] <= self.upto):
                socket.send(text)
                return
            self.held.append(text)
            if self.upto is None and 0 in told["public"]["waiting"]:
                self.let_go()

        self.socket = socket
        socket.connect_to_server().on_message(hear)

    def let_go(self) -> None:
        assert self.socket is not None
        for one in self.held:
            self.socket.send(one)
        self.held.clear()


def before_a_house(visitor: Visitor, bots: int = 2, still: bool = True, burst: Burst | None = None) -> Table:
    """Raja: the bots put a house each after Ann has put hers."""
    burst = burst or Burst(visitor)
    info = visitor.create("raja", [me("Ann"), *[bot("random")] * bots])
    table = visitor.table(info)
    if still:
        table.page.evaluate(STILL)
    table.wait_for_turn()
    table.do(table.codes()[0])
    skip(table)
    table.wait_for_turn()
    table.page.wait_for_function("() => kingsroad.codes().some((code) => code.startsWith('house '))")
    burst.on = True
    return table


def skip(table: Table) -> None:
    """Whatever is told of the characters the bots took."""
    table.page.wait_for_function(
        "() => document.querySelector('.theatre') || kingsroad.codes().some((code) => code.startsWith('house '))"
    )
    while theatre(table).count():
        table.page.keyboard.press("s")
        table.page.wait_for_function("() => !document.querySelector('.theatre') || kingsroad.n() > 0")


def theatre(table: Table) -> Locator:
    return table.page.locator(".theatre")


def shows(table: Table, key: int) -> None:
    table.page.locator(f'.theatre[data-beat="{key}"][data-landed]').wait_for()


def told(visit: Visit, **options: Any) -> Visitor:
    """With little motion, as all test windows: still pictures."""
    return visit(kept={"tempo": "slow"}, **options)


def test_each_step_is_shown_in_order_and_moves_are_offered_at_the_end_alone(visit: Visit) -> None:
    table = before_a_house(told(visit))
    n = table.n
    table.page.evaluate(WATCH)
    table.button(table.codes()[0]).click()
    shows(table, n + 2)
    table.page.keyboard.press("ArrowRight")
    shows(table, n + 3)
    table.page.keyboard.press("ArrowRight")
    theatre(table).wait_for(state="detached")
    assert table.page.evaluate("beats") == [[str(n + 2), n + 2, 0], [str(n + 3), n + 3, 0]]
    assert table.wait_for_turn()
    assert table.codes()


def test_it_can_be_stopped_gone_back_in_and_shown_again(visit: Visit) -> None:
    table = before_a_house(told(visit))
    n = table.n
    table.button(table.codes()[0]).click()
    shows(table, n + 2)
    assert theatre(table).get_attribute("data-paused") is None
    table.page.keyboard.press(" ")
    expect(theatre(table)).to_have_attribute("data-paused", "true")
    table.page.keyboard.press("ArrowRight")
    shows(table, n + 3)
    assert table.n == n + 3
    table.page.keyboard.press("ArrowLeft")
    shows(table, n + 2)
    assert table.n == n + 2
    table.page.keyboard.press("Shift+A")
    shows(table, n + 2)
    expect(theatre(table)).not_to_have_attribute("data-paused", "true")


def test_the_place_is_lit_and_the_caption_says_who_did_what(visit: Visit) -> None:
    table = before_a_house(told(visit))
    n = table.n
    table.button(table.codes()[0]).click()
    shows(table, n + 2)
    table.page.locator('.stage[data-spots="1"]').wait_for()
    said = theatre(table).locator("[aria-live=polite]").inner_text()
    names = table.page.locator(".strip .name").all_inner_texts()
    assert any(name in said for name in names[1:])
    assert "house" in said


def test_any_press_on_the_board_or_key_of_mine_skips_to_now(visit: Visit) -> None:
    table = before_a_house(told(visit))
    n = table.n
    table.button(table.codes()[0]).click()
    shows(table, n + 2)
    table.page.keyboard.press("1")
    table.wait_for(n + 3)
    assert table.codes()
    assert table.n == n + 3, "nothing was played by it"


def test_what_comes_meanwhile_waits_behind_what_is_shown(visit: Visit) -> None:
    ann = told(visit)
    burst = Burst(ann)
    table = before_a_house(ann, burst=burst)
    n = table.n
    burst.upto = n + 2
    table.button(table.codes()[0]).click()
    shows(table, n + 2)
    later = theatre(table).locator(".dots .seatmark")
    assert later.count() == 0
    wait_until(lambda: table.page.evaluate("true") and len(burst.held) > 0, "the other player's house")
    burst.let_go()
    expect(later).to_have_count(1)
    assert theatre(table).get_attribute("data-beat") == str(n + 2), "what is shown is not cut"
    assert table.n == n + 2
    table.page.keyboard.press("ArrowRight")
    shows(table, n + 3)


def test_a_piece_flies_to_its_place_and_with_little_motion_lies_there(visit: Visit) -> None:
    for motion in ("no-preference", "reduce"):
        ann = told(visit)
        table = before_a_house(ann)
        table.page.emulate_media(reduced_motion=motion)
        n = table.n
        table.button(table.codes()[0]).click()
        table.page.locator(f'.theatre[data-beat="{n + 2}"]').wait_for()
        flyer = table.page.locator(".stage .flyer")
        if motion == "reduce":
            shows(table, n + 2)
            assert flyer.count() == 0
            assert table.n == n + 2
        else:
            flyer.wait_for()
            assert table.n == n + 1, "the house is not there before it has arrived"
        table.page.locator('.stage[data-spots="1"][data-way]').wait_for()
        assert "places a house" in table.page.locator(".theatre .said").inner_text()


def test_whoever_hears_the_page_is_told_what_others_did_and_got(visit: Visit) -> None:
    """Step by step where it is shown, else each turn as one line of a log."""
    shown = before_a_house(told(visit))
    n = shown.n
    shown.button(shown.codes()[0]).click()
    shows(shown, n + 2)
    step = theatre(shown).locator("[aria-live=polite][aria-atomic=true]")
    names = shown.page.locator(".strip .name").all_inner_texts()
    assert any(name in step.inner_text() for name in names[1:])
    assert "house" in step.inner_text()
    spoken = shown.page.locator("[data-spoken][role=log] p")
    before = spoken.count()
    shown.page.keyboard.press("s")
    expect(spoken).to_have_count(before + 1)  # the turn that was skipped

    unseen = before_a_house(visit(), still=False)
    spoken = unseen.page.locator("[data-spoken][role=log] p")
    before, n = spoken.count(), unseen.n
    unseen.button(unseen.codes()[0]).click()
    unseen.wait_for(n + 3)
    expect(spoken).to_have_count(before + 2)
    others = [name for name in unseen.page.locator(".strip .name").all_inner_texts() if name != "Ann"]
    told_last = spoken.all_inner_texts()[before:]
    assert sorted(line.split(":")[0] for line in told_last) == sorted(others)
    assert all("house" in line for line in told_last)


def test_who_wants_no_theatre_has_the_newest_picture_and_every_line(visit: Visit) -> None:
    table = before_a_house(visit(), still=False)
    n = table.n
    table.told()
    lines = table.log.locator(".row").count()
    table.button(table.codes()[0]).click()
    table.wait_for(n + 3)
    assert table.codes()
    assert theatre(table).count() == 0
    table.told()
    assert table.log.locator(".row").count() == lines + 3


def test_since_my_turn_has_a_row_for_each_of_four_rivals_and_goes_with_my_move(visit: Visit) -> None:
    table = before_a_house(visit(NARROW, has_touch=True, is_mobile=True), bots=4)
    n = table.n
    table.do(table.codes()[0])
    table.wait_for(n + 5)
    since = table.page.locator(".since")
    since.locator(".sum").tap()
    rows = since.locator(".turn")
    assert rows.count() == 4
    for row in rows.all():
        row.scroll_into_view_if_needed()
        box = row.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= NARROW[0]
    rows.first.locator(".fold").tap()
    rows.first.locator(".step").first.tap()
    shows(table, n + 2)
    table.page.locator(".theatre .leave").tap()
    theatre(table).wait_for(state="detached")
    assert table.codes()
    table.do(table.codes()[0])
    table.page.wait_for_function("(n) => !document.querySelector(`.since [data-turn='${n}']`)", arg="0")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768), NARROW])
def test_since_my_turn_is_whole_at_every_size(size: tuple[int, int], visit: Visit) -> None:
    ann = visit(size)
    info = ann.create("raja", [me("Ann"), *[bot("random")] * 4])
    # between two houses of the opening each of the others places one
    play_until(ann, info, 0, lambda view: view["tasks"][0]["values"].get("left") == 3)
    table = ann.table(info)
    since = table.page.locator(".since")
    since.wait_for()
    if since.locator(".sum").count():
        since.locator(".sum").click()
    rows = since.locator(".turn")
    assert rows.count() == 4
    assert since.evaluate("list => list.scrollHeight <= list.clientHeight")
    for row in [*rows.all(), since]:
        inside(table, row, size[0])
    assert overlap(table, ".since", "svg.map") == 0


def test_a_city_pays_step_by_step_and_again_from_the_log(visit: Visit) -> None:
    ann = visit()
    info = ann.create("raja", [me("Ann"), bot("random")])
    table = ann.table(info)
    while not table.page.locator(".log .again").count():
        table.wait_for_turn()
        codes = table.codes()
        table.do("end" if "end" in codes else codes[0])
        table.told()
    table.page.evaluate(STILL)
    table.page.locator(".log .again").last.click()
    theatre(table).wait_for()
    scene = table.page.locator(".scene-card .pays")
    scene.wait_for()
    paid = scene.locator("li:not(.absent)").count()
    rows = scene.locator("li:not(.absent) .strength").all_inner_texts()
    counted: dict[str, int] = table.page.evaluate(
        """() => Object.groupBy
            ? Object.fromEntries(Object.entries(
                Object.groupBy(document.querySelectorAll('[data-counts]'), (one) => one.dataset.seat))
                .map(([seat, all]) => [seat, all.reduce((sum, one) => sum + Number(one.dataset.counts), 0)]))
            : {}"""
    )
    assert sorted(counted.values()) == sorted(int(strength) for strength in rows)
    for step in range(paid):
        assert scene.get_attribute("data-step") == str(step)
        assert scene.locator("li.paid").count() == step
        table.page.keyboard.press("ArrowRight")
        table.page.locator(f'.pays[data-step="{step + 1}"]').wait_for()
    table.page.keyboard.press("s")
    theatre(table).wait_for(state="detached")


# whatever lies over each other of two parts of the page
OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name)?.getBoundingClientRect());
  if (!a || !b) return 0;
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 1 && down > 1 ? across * down : 0;
}"""


# the row of the list that is told of right now
ROW_IN_SIGHT = """() => {
  const row = document.querySelector('.since .step.now');
  if (!row) return true;
  const [list, box] = [row.closest('.since'), row].map((one) => one.getBoundingClientRect());
  return box.top >= list.top && box.bottom <= list.bottom + 1;
}"""


# what several seats got is read side by side or in rows
APART = """() => {
  const all = [...document.querySelectorAll('.stage .rise')].map((one) => one.getBoundingClientRect());
  return all.every((a, at) => all.slice(at + 1).every((b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top));
}"""


def overlap(table: Table, one: str, other: str) -> float:
    found: float = table.page.evaluate(OVERLAP, [one, other])
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), NARROW])
def test_a_payment_covers_neither_the_caption_nor_what_happened_before(size: tuple[int, int], visit: Visit) -> None:
    ann = visit(size, kept={"tempo": "slow"})
    table = ann.table(raja_scored(ann))
    table.page.evaluate(STILL)
    if size == NARROW:  # the list is behind the marks of the others
        table.page.locator(".since .sum").click()
    table.page.locator(".since .btn.small").click()
    theatre(table).wait_for()
    while not table.page.locator(".scene-card .pays").count():
        table.page.keyboard.press("ArrowRight")
        table.page.wait_for_function(ROW_IN_SIGHT, polling=POLLING)
        table.page.wait_for_function(APART, polling=POLLING)
    table.page.locator(".scene-card .pays").wait_for()
    assert overlap(table, ".scene-card", "section.bar") == 0
    assert overlap(table, ".scene-card", ".side .since") == 0
    assert table.page.locator(".paid").count() == 0, "it is told once"


@pytest.mark.parametrize("size", [(1440, 900), NARROW])
def test_a_disc_that_is_revealed_is_shown_at_its_player(size: tuple[int, int], visit: Visit) -> None:
    ann = visit(size, kept={"tempo": "slow"})
    table = ann.table(raja_turn(ann))
    table.page.evaluate(STILL)
    table.page.goto(table.page.url.split("?")[0] + "/at/0")
    table.page.locator("section.bar.replay").wait_for()
    table.page.keyboard.press(" ")
    theatre(table).wait_for()
    while "reveals the disc" not in theatre(table).locator("[aria-live=polite]").inner_text():
        table.page.keyboard.press("ArrowRight")
    disc = table.page.locator(".stage .held")
    disc.wait_for()
    assert disc.locator("use").count() == 2
    inside(table, disc, size[0])


def test_the_end_of_praga_is_counted_source_by_source_before_the_sheet(visit: Visit) -> None:
    ann = visit(kept={"tempo": "slow"})
    info = ann.create("praga", [me("Ann")])
    play_until(ann, info, 0, lambda view: bool(view["alarms"]) and view["alarms"][0]["kind"] == "last_turns")
    table = ann.table(info)
    table.page.evaluate(STILL)
    _, view = ann.view(info, 0)
    while not view["over"]:
        if 0 in view["waiting"]:
            codes = [move["code"] for move in view["moves"]]
            ann.play(info, 0, "end" if "end" in codes else codes[0])
        _, view = ann.view(info, 0)
    table.page.wait_for_function("() => document.querySelector('.theatre, .finale')")
    while not table.page.locator(".finale").count():
        table.page.keyboard.press("s")
        table.page.wait_for_function("() => !document.querySelector('.theatre') || document.querySelector('.finale')")
    finale = table.page.locator(".finale")
    rows = finale.locator("tbody tr:not(.start)").count()
    assert rows > 1
    assert not table.page.get_by_role("dialog").count()
    for step in range(rows):
        expect(finale).to_have_attribute("data-step", str(step))
        table.page.keyboard.press("ArrowRight")
    expect(finale).to_have_attribute("data-step", str(rows))
    assert finale.locator("tfoot td").first.inner_text() == str(view["result"]["totals"][0][0])
    finale.locator("[data-finale-skip]").click()
    table.page.get_by_role("dialog").wait_for()
    assert not finale.count()


LAST = {
    "rule": "raja/end/1",
    "kind": "last_round",
    "values": {"reason": "track", "seat": None},
    "said": {"id": "raja.alarm.last_track"},
    "urgent": True,
    "then": {"id": "raja.alarm.decides"},
    "to_act": [1, 0],
}
NEAR = {
    "rule": "raja/end/1",
    "kind": "palace_left",
    "values": {"seat": 1, "left": 1},
    "said": {"id": "raja.alarm.palace_left", "player": {"id": "colour.blue"}},
    "urgent": False,
    "then": None,
    "to_act": [],
}


def alarmed(visitor: Visitor, alarms: list[dict[str, Any]], title: str = "raja") -> Table:
    """A table of which the engine says this. When it says so, the tests of the rules know."""

    def relay(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "view":
                told["public"]["alarms"] = alarms
            socket.send(json.dumps(told))

        socket.connect_to_server().on_message(hear)

    visitor.relay(relay)
    return visitor.table(visitor.create(title, [me("Ann"), bot("random")]))


def inside(table: Table, element: Locator, width: int) -> None:
    element.wait_for()
    box = element.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


SIZES = ((1440, 900), (1280, 720), (1024, 768), NARROW)


def test_the_last_round_is_a_ribbon_at_every_size_and_said_once(visit: Visit) -> None:
    for size in SIZES:
        table = alarmed(visit(size), [LAST, NEAR])
        ribbon = table.page.locator('.ribbon[data-alarm="last_round"]')
        inside(table, ribbon, size[0])
        box = ribbon.bounding_box()
        assert box
        assert box["height"] == 36
        assert "Last round" in table.page.locator("[role=alert]").inner_text()
        ribbon.click()  # it is laid open, not closed
        table.page.wait_for_selector(".ribbon.open")
        said = ribbon.inner_text()
        assert "Last round" in said
        assert "Most palaces win" in said
        assert said.index("Still to act") < said.index("Ann")
        assert table.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_what_comes_near_is_a_mark_whose_words_can_be_read_at_every_size(visit: Visit) -> None:
    for size in SIZES:
        table = alarmed(visit(size), [NEAR])
        mark = table.page.locator('.alarms [data-alarm="palace_left"]')
        inside(table, mark, size[0])
        assert not table.page.locator(".ribbon").count()
        mark.locator("button").click()
        words = mark.locator("p")
        inside(table, words, size[0])
        assert "needs 1 more palace" in words.inner_text()
        table.page.locator("main.table").click(position={"x": 4, "y": 4})
        words.wait_for(state="detached")


@pytest.mark.parametrize(("kind", "words"), [("last_turns", "Then the final scoring"), ("era_ends", "Era II replace")])
def test_the_last_turns_of_era_and_game_are_told_in_a_ribbon(kind: str, words: str, visit: Visit) -> None:
    row = {**LAST, "rule": "praga/eras/1", "kind": kind, "values": {"turns": 2}}
    row |= {"said": {"id": f"praga.alarm.{kind}", "turns": 2}, "then": {"id": f"praga.alarm.{kind}_then"}}
    table = alarmed(visit(), [row], "praga")
    assert words in table.page.locator(f'.ribbon[data-alarm="{kind}"]').inner_text()


def test_the_last_minute_of_my_own_clock_is_an_alarm(visit: Visit) -> None:
    for left, low in ((59_000, True), (3_600_000, False)):
        ann = visit(NARROW)

        def relay(socket: WebSocketRoute, ms: int = left) -> None:
            def hear(message: str | bytes) -> None:
                told = json.loads(message)
                if told["t"] == "view":
                    told["clock"] = {**told["clock"], "kind": "live", "left": [ms, ms], "running": [0]}
                socket.send(json.dumps(told))

            socket.connect_to_server().on_message(hear)

        ann.relay(relay)
        speed = {"kind": "live", "base": 3600, "increment": 30}
        table = ann.table(ann.create("praga", [me("Ann"), bot("random")], speed=speed))
        alarm = table.page.locator('[data-alarm="clock"]')
        if low:
            alarm.wait_for()
            assert "minute" in table.page.locator("[role=alert]").inner_text()
        else:
            assert alarm.count() == 0


def test_a_replay_plays_by_the_same_steps(visit: Visit) -> None:
    table = before_a_house(told(visit))
    table.page.goto(table.page.url.split("?")[0] + "/at/0")
    table.page.locator("section.bar.replay").wait_for()
    table.page.keyboard.press(" ")
    theatre(table).wait_for()
    table.page.keyboard.press("s")
    theatre(table).wait_for(state="detached")
    table.page.locator("section.bar.replay input[type=range]").wait_for()


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs"])
def test_a_character_that_is_taken_from_somebody_names_them(language: str, visit: Visit) -> None:
    """In the caption, in Since your turn and in the log."""
    ann, bob = visit(kept={"tempo": "slow", "language": language}), visit()
    info = ann.create("raja", [me("Ann"), someone(), someone()])
    bob.post(f"/tables/{info['id']}/join", link=info["link"]["open"], name="Bob")
    cai = visit()
    cai.post(f"/tables/{info['id']}/join", link=info["link"]["open"], name="Cai")
    to_discs(info, ann, bob, cai)
    for seat, visitor in enumerate((ann, bob, cai)):
        visitor.play(info, seat, "disc gold gold" if seat == 0 else "disc gold character")
    while (seat := ann.view(info, 0)[1]["waiting"][0]) == 0:
        ann.play(info, 0, "end")
    table = ann.table(info)
    robbed = 3 - seat
    who, name = ("Bob", "Cai")[robbed - 1], ("Bob", "Cai")[seat - 1]
    card = ann.view(info, 0)[1]["seats"][robbed]["cards"][0]
    (bob, cai)[seat - 1].play(info, seat, f"take {card}")
    caption = theatre(table).locator(".said > p:first-child")
    caption.wait_for()
    sentence = Words(language).say(phrase("raja.told.take_from", card=phrase(f"raja.character.{card}"), player=who))
    assert theatre(table).locator(".who b").inner_text() == name
    assert sentence in caption.inner_text()
    table.page.keyboard.press("s")
    theatre(table).wait_for(state="detached")
    table.page.locator(".since .fold", has_text=name).click()
    expect(table.page.locator(".since .step .said", has_text=sentence)).to_have_count(1)
    expect(table.page.locator("[data-n].log")).to_contain_text(sentence)
