"""The guided first games, learned to the end by clicking what is lit, one of them on a narrow screen."""

from __future__ import annotations

import pytest

from kingsroad.lessons import load_lesson
from kingsroad.words import Words
from tests.browser.conftest import Visit
from tests.browser.looks import overflow, picture
from tests.browser.pages import NARROW, WIDE, Table, Visitor

LEARNERS = [("raja", "de", NARROW), ("praga", "cs", WIDE)]


def begin(visitor: Visitor, title: str) -> Table:
    visitor.open("/").click(f"[data-learn={title}]")
    visitor.page.wait_for_url("**/table/*")
    return Table(visitor.page, 0).ready()


def lit(visitor: Visitor) -> list[dict[str, float]]:
    """What the lesson points at, which lies in the window, with an arrow to it or right below its words."""
    page = visitor.page
    page.wait_for_function(
        """() => {
            const rings = [...document.querySelectorAll('.spotlight .ring')];
            const seen = ({ x, y, right, bottom }) => right > 0 && bottom > 0 && x < innerWidth && y < innerHeight;
            return rings.some((ring) => seen(ring.getBoundingClientRect()));
        }"""
    )
    boxes: list[dict[str, float]] = page.evaluate(
        "[...document.querySelectorAll('.spotlight .ring')].map((ring) => ring.getBoundingClientRect().toJSON())"
    )
    return boxes


def press(visitor: Visitor, selector: str) -> None:
    found = visitor.page.evaluate("selector => kingsroad.pickAmong(0, selector)", selector)
    assert found["x"] >= 0, selector
    visitor.page.mouse.click(found["x"], found["y"])


def learn(visitor: Visitor, table: Table, title: str, language: str, upto: int | None = None) -> int:
    """Reads each step, does what it asks for; how many steps there were."""
    words, page = Words(language), visitor.page
    steps = load_lesson(title).json()["steps"][:upto]
    for at, step in enumerate(steps):
        page.wait_for_selector(f'.coach[data-step="{at}"]')
        text = page.locator(".coach p").inner_text()
        assert text.startswith(words.say(step["said"]))
        if step["target"] or step["code"] is not None:
            lit(visitor)
        if step["code"] is None:
            page.click("[data-go-on]")
            continue
        table.wait_for_turn()
        assert set(table.codes()) == {step["code"], *step["also"]}
        table.do(step["code"])
    return len(steps)


@pytest.mark.parametrize(("title", "language", "size"), LEARNERS)
def test_a_lesson_can_be_learned_to_its_end(title: str, language: str, size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(size, kept={"language": language})
    table = begin(visitor, title)
    picture(visitor.page, f"lesson-{title}-{language}", (size, "light"))
    learn(visitor, table, title, language)
    visitor.page.wait_for_selector(".coach", state="detached")
    assert overflow(visitor.page) == []
    table.wait_for_turn()
    assert len(table.codes()) > 1  # from here on play is free


def test_a_lesson_can_be_left_and_resumed_and_lets_nothing_else_pass(visit: Visit) -> None:
    visitor = visit()
    table = begin(visitor, "praga")
    learn(visitor, table, "praga", "en", 5)
    n, address = table.n, visitor.page.url
    visitor.page.keyboard.press(":")
    visitor.page.keyboard.type("do quarries")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector('.refusal[data-refused="web.lesson.code"]')
    assert table.n == n
    visitor.page.click(".coach a")
    visitor.page.wait_for_selector("[data-learn=praga]")
    visitor.page.get_by_role("button", name=Words().of("web.lesson.resume")).click()
    visitor.page.wait_for_url(address)
    table.ready()
    visitor.page.wait_for_selector('.coach[data-step="5"]')


def test_a_lesson_points_at_its_place_and_answers_whoever_presses_another(visit: Visit) -> None:
    visitor = visit()
    table = begin(visitor, "raja")
    learn(visitor, table, "raja", "en", 4)
    visitor.page.wait_for_selector('.coach[data-step="4"]')
    table.wait_for_turn()
    page = visitor.page
    ring = lit(visitor)[0]
    place = page.locator('[data-at="place.pokaran"]').bounding_box()
    assert place
    assert ring["x"] <= place["x"]
    assert ring["x"] + ring["width"] >= place["x"] + place["width"]
    assert page.locator(".spotlight .arrow").count() == 1
    described = page.locator('[data-at="place.pokaran"]').get_attribute("aria-describedby")
    assert described == "lesson-words"
    n = table.n
    press(visitor, '[data-at="place.tonk"]')
    said = page.locator("[data-answer]").inner_text()
    assert "Pokaran" in said
    assert table.n == n
    press(visitor, '[data-at="place.pokaran"]')
    table.wait_for(n + 1)
    page.locator("[data-answer]").wait_for(state="detached")


def test_the_disc_of_a_lesson_is_set_on_the_wheel(visit: Visit) -> None:
    visitor = visit()
    table = begin(visitor, "raja")
    learn(visitor, table, "raja", "en", 9)
    page = visitor.page
    page.wait_for_selector('.coach[data-step="9"]')
    table.wait_for_turn()
    assert not table.bar.locator("[data-list]").count(), "no list in place of the wheel"
    page.wait_for_function("() => document.querySelectorAll('.spotlight .ring').length === 2")
    press(visitor, '[data-action="house"]')
    page.locator("[data-answer]").wait_for()
    assert page.locator('[data-action][aria-pressed="true"]').count() == 0
    press(visitor, '[data-action="gold"]')
    page.wait_for_function("() => document.querySelectorAll('.spotlight .ring').length === 1")
    press(visitor, '[data-action="palace"]')
    n = table.n
    press(visitor, ".disc .btn.prime")
    table.wait_for(n + 1)


def test_taking_back_goes_back_in_the_lesson_also_over_the_turns_of_others(visit: Visit) -> None:
    visitor = visit()
    table = begin(visitor, "praga")
    back = visitor.page.locator("[data-step-back]")
    assert back.is_disabled()
    learn(visitor, table, "praga", "en", 5)

    def at(step: int) -> None:
        visitor.page.wait_for_selector(f'.coach[data-step="{step}"]')
        table.wait_for_turn()

    at(5)
    back.click()
    at(4)
    back.click()
    at(3)  # what asks for the first move; before it there is only something to be read
    back.click()
    at(2)
    visitor.page.click("[data-go-on]")
    at(3)
    steps = load_lesson("praga").json()["steps"]
    for step in range(3, 10):
        at(step)
        table.do(steps[step]["code"])
    at(10)  # another player has had a turn since
    back.click()
    at(9)
    assert table.codes() == [steps[9]["code"]]
    table.do(steps[9]["code"])
    at(10)


def test_little_motion_means_that_nothing_pulses(visit: Visit) -> None:
    visitor = visit()  # all test windows ask for little motion
    table = begin(visitor, "raja")
    learn(visitor, table, "raja", "en", 1)
    lit(visitor)
    names = visitor.page.evaluate("getComputedStyle(document.querySelector('.spotlight .ring')).animationName")
    assert names == "none"


def test_a_hint_says_what_a_strong_player_would_do_and_why(visit: Visit) -> None:
    visitor = visit()
    info = visitor.create("raja", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    table = visitor.table(info)
    table.wait_for_turn()
    n = table.n
    visitor.page.click("[data-hint]")
    play = visitor.page.get_by_role("button", name=Words().of("web.hint.try")).first
    assert play.get_attribute("data-code") in Table(visitor.page, 0).codes()
    play.wait_for()
    visitor.page.get_by_role("button", name=Words().of("web.hint.why")).click()
    assert visitor.page.locator(".hint ul li").count() >= 1
    play.click()
    table.wait_for(n + 1)


def test_all_of_a_hint_is_played_by_one_press(visit: Visit) -> None:
    visitor = visit()
    table = visitor.table(visitor.create("praga", [{"kind": "me"}, {"kind": "bot", "level": "random"}]))
    table.wait_for_turn()
    n, page = table.n, visitor.page
    page.keyboard.press("h")
    everything = page.locator(".hint [data-all]")
    everything.wait_for()
    steps = page.locator(".hint .steps li").count()
    assert steps > 1
    assert page.locator("svg.path circle").count() > 1, "its steps are numbers on the board"
    everything.click()
    table.wait_for(n + 2)
    page.wait_for_function("() => !document.querySelector('.hint')")
    assert table.n <= n + steps
