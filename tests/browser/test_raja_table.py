"""Raja's table: what a scoring paid stays to be read, a resting pointer is refused nothing, signs tell their names."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, Message
from tests.browser.positions import codes_of, play_until, raja_planning, raja_scored


def test_what_a_scoring_paid_stays_until_it_is_closed_or_the_next_own_move(visit: Visit) -> None:
    ann = visit()
    info = raja_scored(ann)
    table = ann.table(info)
    card = table.page.locator("[data-scored]")
    card.wait_for()
    line = next(one for one in reversed(ann.get(f"/tables/{info['id']}/log")["lines"]) if is_scoring(one))
    paid = [fact["said"] for fact in line["facts"] if fact["said"]["id"] in ("raja.fact.scored", "raja.fact.alone")]
    assert card.get_attribute("data-scored") == str(line["n"])
    assert [row.split()[-1] for row in card.locator("li").all_inner_texts()] == [f"+{said['gold']}" for said in paid]
    tied = len({said["points"] for said in paid}) < len(paid)
    assert (WORDS.of("raja.web.paid_tie") in card.inner_text()) == tied

    table.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    close = card.get_by_role("button", name=WORDS.of("web.close"))
    table.page.locator("aside.digest").get_by_role("button", name=WORDS.of("web.close")).click()
    close.click()
    card.wait_for(state="detached")
    table.page.reload()
    table.ready()
    card.wait_for()
    ann.play(info, 0, "disc gold gold")
    card.wait_for(state="detached")


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
