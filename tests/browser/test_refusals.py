"""What cannot be done explains itself: the reason, and the rule to read."""

from __future__ import annotations

from kingsroad.rulebook import load_rulebook
from kingsroad.words import Entry, Words
from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Message, Table, Visitor, me, rule_name
from tests.browser.positions import raja_turn


def refused_on_board(table: Table, view: Message) -> Message:
    """One of the refusals that the board shows as a greyed place."""
    shown = table.page.locator("[data-refused]:not(section.bar *)").evaluate_all("all => all.map(e => e.dataset.code)")
    found: Message = next(one for one in view["refused"] if one["code"] in shown)
    return found


def words_at(info: Message) -> Words:
    """The client calls players by their names where the engine says their colours."""
    words = Words()
    for seat in info["seats"]:
        colour = seat["colour"]
        name = seat["name"] if seat["kind"] == "person" else words.of(f"web.bot.{colour}")
        words.entries[f"colour.{colour}"] = Entry({"other": name}, "")
    return words


def explain_one(visitor: Visitor, info: Message) -> None:
    """The card above the bar tells the reason; its rule opens with the rule's own text. Nothing is played."""
    table = visitor.table(info)
    n, view = visitor.view(info, 0)
    refusal = refused_on_board(table, view)
    place = table.page.locator(f"[data-refused][data-code='{refusal['code']}']:not(section.bar *)").first
    place.press("Enter")
    card = table.bar.get_by_role("alert")
    card.wait_for()
    assert card.get_attribute("data-refused") == refusal["reason"]
    assert words_at(info).say(refusal["said"]) in card.inner_text()
    name = rule_name(refusal["rule"])
    card.get_by_role("button", name=WORDS.of("web.rule.open", rule=name)).click()
    dialog = table.page.get_by_role("dialog", name=WORDS.of("web.rule.title", rule=name))
    dialog.wait_for()
    assert dialog.locator("p.rule-text").inner_text() == load_rulebook(view["title"]).by_id[refusal["rule"]].text
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
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
    button = table.more("[data-greyed]")
    assert WORDS.of("web.bar.greyed", count=len(view["refused"])) in button.inner_text()
    button.click()
    listed = table.bar.get_by_role("region").locator("[data-refused]")
    assert listed.evaluate_all("all => all.map(e => e.dataset.code)") == [one["code"] for one in view["refused"]]
    assert listed.evaluate_all("all => all.map(e => e.dataset.refused)") == [one["reason"] for one in view["refused"]]
    names = listed.locator("b").all_inner_texts()
    assert len(names) == len(view["refused"])
    assert all(name and name != one["code"] for name, one in zip(names, view["refused"], strict=True))


def test_a_refusal_takes_the_place_of_the_list(visit: Visit) -> None:
    ann = visit()
    table = ann.table(raja_turn(ann))
    table.more("[data-greyed]").click()
    table.bar.get_by_role("region").locator("[data-refused]").first.click(force=True)  # it is there to be asked
    table.bar.get_by_role("alert").wait_for()
    table.bar.get_by_role("region").wait_for(state="detached")
    table.more("[data-greyed]").click()
    table.bar.get_by_role("region").wait_for()
    table.bar.get_by_role("alert").wait_for(state="detached")


def test_the_list_of_what_is_not_possible_is_let_go_by_escape_and_by_a_press_beside_it(visit: Visit) -> None:
    ann = visit()
    table = ann.table(raja_turn(ann))
    sheet = table.bar.get_by_role("region")
    table.more("[data-greyed]").click()
    sheet.wait_for()
    table.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    for beside in (table.page.locator(".topbar .fill"), table.bar.locator("[data-more]")):
        table.more("[data-greyed]").click()
        sheet.wait_for()
        beside.click()
        sheet.wait_for(state="detached")


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
        "reason => ![undefined, reason].includes(document.querySelector('section.bar [role=alert]')?.dataset.refused)",
        arg=refusal["reason"],
    )
    assert card.inner_text().strip() != ""
    assert table.n == n
