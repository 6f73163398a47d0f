"""What cannot be done explains itself: the reason, and the rule to read."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Message, Table, Visitor, me
from tests.browser.positions import raja_turn
from tests.server.servers import wait_until


def refused_on_board(table: Table, view: Message) -> Message:
    """One of the refusals that the board shows as a greyed place."""
    shown = table.page.locator("[data-refused]:not(section.bar *)").evaluate_all("all => all.map(e => e.dataset.code)")
    found: Message = next(one for one in view["refused"] if one["code"] in shown)
    return found


def assert_explained(table: Table, refusal: Message, says: str) -> None:
    """The card above the bar tells the reason; its rule opens with the rule's own text."""
    card = table.bar.get_by_role("alert")
    card.wait_for()
    assert card.get_attribute("data-refused") == refusal["reason"]
    assert says in card.inner_text()
    card.get_by_role("button", name=WORDS.of("web.rule.open", rule=refusal["rule"])).click()
    dialog = table.page.get_by_role("dialog", name=WORDS.of("web.rule.title", rule=refusal["rule"]))
    dialog.wait_for()
    assert len(dialog.locator("p").inner_text()) > 20
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def explain_one(visitor: Visitor, info: Message) -> None:
    table = visitor.table(info)
    n, view = visitor.view(info, 0)
    refusal = refused_on_board(table, view)
    place = table.page.locator(f"[data-refused][data-code='{refusal['code']}']:not(section.bar *)").first
    place.focus()
    table.page.keyboard.press("Enter")
    said = visitor.page.evaluate("said => said", refusal["said"])
    words = WORDS.say(said)
    assert_explained(table, refusal, words if "colour." not in str(said) else "")
    assert table.n == n


def test_a_greyed_place_of_raja_says_why(visit: Visit) -> None:
    ann = visit()
    explain_one(ann, raja_turn(ann))


def test_a_greyed_place_of_praga_says_why(visit: Visit) -> None:
    ann = visit()
    info = ann.create("praga", [me("Ann")])
    _, view = ann.view(info, 0)
    # some tile of the crane leads to an action that is refused
    for take in [move["code"] for move in view["moves"] if move["code"].startswith("take ")]:
        ann.play(info, 0, take)
        _, now = ann.view(info, 0)
        if now["refused"]:
            break
        ann.play(info, 0, "undo")
    explain_one(ann, info)


def test_the_bar_lists_all_that_is_not_possible(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    _, view = ann.view(info, 0)
    table.bar.get_by_role("button", name=WORDS.of("web.bar.greyed", count=len(view["refused"]))).click()
    listed = table.bar.get_by_role("region").locator("[data-refused]")
    assert listed.evaluate_all("all => all.map(e => e.dataset.code)") == [one["code"] for one in view["refused"]]
    assert listed.evaluate_all("all => all.map(e => e.dataset.refused)") == [one["reason"] for one in view["refused"]]


def test_the_command_line_refuses_with_a_reason_and_answers_why(visit: Visit) -> None:
    ann = visit()
    info = raja_turn(ann)
    table = ann.table(info)
    n, view = ann.view(info, 0)
    page = table.page
    refusal = view["refused"][0]
    page.keyboard.press(":")
    page.keyboard.type(refusal["code"])
    page.keyboard.press("Enter")
    card = table.bar.get_by_role("alert")
    card.wait_for()
    assert card.get_attribute("data-refused") == refusal["reason"]
    page.keyboard.type(f"why {view['moves'][0]['code']}")
    page.keyboard.press("Enter")
    page.get_by_text(WORDS.of("web.command.legal", code=view["moves"][0]["code"])).wait_for()
    page.keyboard.press("Control+A")
    page.keyboard.type("dance with the elephant")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "reason => document.querySelector('section.bar [role=alert]')?.dataset.refused !== reason",
        arg=refusal["reason"],
    )
    assert card.inner_text().strip() != ""
    assert table.n == n
    wait_until(lambda: ann.view(info, 0)[0] == n, "nothing was played")
