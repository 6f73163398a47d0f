"""Every kind of thing on both tables, pointed at where it lies: what it is told to be, and the rule it cites."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kingsroad.rulebook import load_rulebook
from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Message, Table, Visitor, bot, me, rule_name
from tests.browser.positions import raja_planning, raja_turn

# A thing by its selector, and the rule that explains it.
PRAGA = {
    ".status .era": "eras/1",
    ".status .beads": "eras/2",
    ".status .left": "eras/2",
    ".crane .box": "crane/6",
    ".crane .sun-hub": "turn/1",
    ".crane .empty-spot": "crane/1",
    ".crane .rim-spot": "crane/2",
    ".crane .spot": "crane/2",
    ".crane .bonus-spot": "crane/4",
    ".rows .name > b": "tiles/1",
    ".rows .stack": "tiles/2",
    ".rows .place .tile-spot": "tiles/1",
    ".rows .place.last .tile-spot": "tiles/1",
    ".city .site.new": "buildings/1",
    ".city .site.old": "buildings/3",
    ".city .built": "buildings/1",
    ".city .plaza-spot": "plazas/1",
    ".city .shield-spot": "road/1",
    ".city .road-spot": "road/2",
    ".city .pawn": "road/1",
    ".city .bridge": "road/3",
    ".city .silver-stack": "road/3",
    ".city .golden-spot": "road/4",
    ".city .token-spot": "mines/5",
    ".city .seal-spot": "seals/1",
    ".project .square-spot:has(desc)": "projects/3",
    ".project .crossing-cost": "projects/2",
    ".project .row-points": "scoring/3",
    ".project .factor": "scoring/3",
    ".project .marker": "projects/1",
    ".projects .golden [data-place], .projects .golden svg": "projects/4",
    ".projects h3": "projects/1",
    "[data-board] .gauge .pegs": "wealth/1",
    "[data-board] .gauge .count": "wealth/1",
    "[data-good=egg]": "scoring/6",
    "[data-good=silver_window]": "windows/1",
    "[data-good=gold_window]": "windows/1",
    "[data-good=red_token]": "contacts/2",
    "[data-good=blue_token]": "buildings/5",
    "[data-good=cube]": "buildings/6",
    "[data-track=mines] li:last-child": "mines/1",
    "[data-track=mines] .token": "mines/5",
    "[data-track=quarries] li:last-child": "mines/3",
    "[data-track=technology] li:last-child": "technology/1",
    "[data-track=university] li:last-child": "scoring/2",
    ".technologies li": "technology/1",
    ".flower [data-place^='hex.']": "upgrades/1",
    ".flower [data-place^='ring.']": "walls/1",
    "[data-board] .score": "scoring/7",
    ".rivals .score": "scoring/7",
    ".rivals .who": "setup/16",
    ".rivals use[href='#praga-egg']": "scoring/6",
}
PRAGA_TAKEN = {".crane .hub-tile .hub": "turn/1", ".crane .empty-spot:has(.mine)": "crane/11"}
RAJA = {
    ".status .round": "round/5",
    ".board .city .plaque": "scoring/1",
    ".board .city .site": "build/2",
    ".board .village": "travel/2",
    ".board .sign": "travel/5",
    ".board .start .well": "build/9",
    ".track h2": "round/1",
    ".track .stone": "round/1",
    ".track .end": "end/1",
    ".disc .sub": "round/2",
    ".own .gold": "setup/6",
    ".own .supply": "setup/5",
    ".own .quarry": "build/6",
    ".own .palaces": "end/1",
    "[data-at='card.mogul'] strong": "characters/1",
    "[data-at='card.trader'] .no": "characters/2",
    "[data-at='card.priest'] .face": "characters/3",
    "[data-at='card.wanderer'] p": "characters/4",
    "[data-at='card.builder'] strong": "characters/5",
    "[data-at='card.artisan'] strong": "characters/6",
}
RAJA_PLANNING = {
    "[data-tells='action.gold']": "disc/6",
    "[data-tells='action.house']": "build/1",
    "[data-tells='action.houses']": "build/3",
    "[data-tells='action.move']": "build/5",
    "[data-tells='action.quarry']": "build/6",
    "[data-tells='action.palace']": "build/2",
    "[data-tells='action.palace-house']": "build/4",
    "[data-tells='action.order']": "disc/2",
    "[data-tells='action.character']": "disc/3",
    ".wheel .pin": "round/2",
}
RAJA_EXPERT = {
    "[data-at='card.yogi'] strong": "characters/7",
    ".cast .crest": "expert1/4",
    ".site.blocked": "expert1/2",
    ".lot": "setup/3",
}

# Where somebody would point: in the middle of it, or where nothing else lies upon it.
SPOT = """thing => {
    const box = thing.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of parts) for (const across of parts) {
        const point = [box.x + box.width * across, box.y + box.height * down];
        if (thing.contains(document.elementFromPoint(...point))) return point;
    }
    return null;
}"""


def praga_begun(ann: Visitor) -> Message:
    return ann.create("praga", [me("Ann"), bot()])


def praga_taken(ann: Visitor) -> Message:
    info = praga_begun(ann)
    _, view = ann.view(info, 0)
    ann.play(info, 0, next(move["code"] for move in view["moves"] if move["code"].startswith("take ")))
    return info


def raja_expert(ann: Visitor) -> Message:
    return ann.create("raja", [me("Ann"), bot(), bot()], options={"expert": "1"})


def point_at(table: Table, thing: str) -> tuple[float, float] | None:
    """Where the first of them is that can be seen."""
    spots = (found.evaluate(SPOT) for found in table.page.locator(thing).all())
    return next(((spot[0], spot[1]) for spot in spots if spot), None)


@pytest.mark.parametrize(
    ("title", "position", "things"),
    [
        ("praga", praga_begun, PRAGA),
        ("praga", praga_taken, PRAGA_TAKEN),
        ("raja", raja_turn, RAJA),
        ("raja", raja_planning, RAJA_PLANNING),
        ("raja", raja_expert, RAJA_EXPERT),
    ],
    ids=["praga", "praga taken", "raja", "raja planning", "raja expert"],
)
def test_each_thing_cites_its_rule(
    visit: Visit, title: str, position: Callable[[Visitor], Message], things: dict[str, str]
) -> None:
    ann = visit()
    table = ann.table(position(ann))
    table.wait_for_turn()
    page = table.page
    asks = page.get_by_role("button", name=WORDS.of("web.rule.ask"))
    book = load_rulebook(title).by_id
    dialog = page.get_by_role("dialog")
    cited: dict[str, str] = {}
    for thing in things:
        asks.click()
        spot = point_at(table, thing)
        if spot is None:
            cited[thing] = "nowhere to be seen"
            asks.click()
            continue
        page.mouse.click(*spot)
        dialog.wait_for()
        text = dialog.locator(".rule-text").inner_text()
        cited[thing] = next(id for id, rule in book.items() if rule.text == text).removeprefix(f"{title}/")
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        page.mouse.move(2, 2)
    assert cited == things


@pytest.mark.parametrize(
    ("title", "position", "thing", "rule"),
    [
        ("praga", praga_begun, ".project .square-spot:has(desc)", "praga/projects/3"),
        ("praga", praga_begun, ".project .row-points", "praga/scoring/3"),
        ("raja", raja_planning, "[data-at='card.artisan']", "raja/characters/6"),
    ],
)
def test_what_lies_under_the_pointer_is_told_with_its_rule(
    visit: Visit, title: str, position: Callable[[Visitor], Message], thing: str, rule: str
) -> None:
    ann = visit()
    table = ann.table(position(ann))
    spot = point_at(table, thing)
    assert spot is not None
    table.page.mouse.move(*spot)
    note = table.page.get_by_role("tooltip")
    note.wait_for()
    assert rule_name(rule) in note.inner_text()
