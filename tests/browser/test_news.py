"""What others' doing means for me: what a rival's turn took from me, and who has left the table."""

from __future__ import annotations

from playwright.sync_api import expect

from kingsroad.kernel.phrase import phrase
from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Message, Visitor
from tests.browser.positions import codes_of, seat_two

# what comes first of what a turn of Praga consists of: a tile is taken from a row wherever that is possible
ORDER = ("tile ", "do upgrade", "do wall", "do building", "lay ", "place ", "site ", "keep ", "end", "take ", "do ")


def builders(view: Message) -> list[str]:
    """Where the crane gives a building for nothing."""
    slots = enumerate(view["crane"]["slots"])
    return [f"take {at}" for at, slot in slots if "building" in (slot["tile"] or ()) and not slot["price"]]


def take_turn(visitor: Visitor, info: Message, seat: int, builds: bool) -> None:
    turns = visitor.view(info, seat)[1]["turns"]["played"]
    while True:
        _, view = visitor.view(info, seat)
        if view["turns"]["played"] != turns:
            return
        free = builders(view) if builds else []
        codes = [*(code for code in codes_of(view) if code in free), *codes_of(view)]
        wanted = (code for start in ORDER for code in codes if code.startswith(start))
        visitor.play(info, seat, next(wanted, codes[0]))


def cheapest(view: Message, action: str) -> int | None:
    slots = view["crane"]["slots"]
    return min((slot["price"] for slot in slots if action in (slot["tile"] or ())), default=None)


def test_a_rival_s_turn_says_what_it_took_from_me(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    table = ann.table(info)
    take_turn(ann, info, 0, builds=False)
    _, before = ann.view(info, 0)
    take_turn(bob, info, 1, builds=True)
    n, after = ann.view(info, 0)
    table.wait_for(n)
    expected = []
    for kind, tiles in before["rows"].items():
        gone = [tile for tile in tiles if tile is not None and tile not in after["rows"][kind]]
        if gone:
            expected.append(WORDS.of("praga.changes.tiles", kind=phrase(f"praga.web.kind.{kind}"), count=len(gone)))
    assert expected, "a tile was taken from a row"
    shown = table.page.locator(".since .changes li")
    for sentence in expected:
        expect(shown.filter(has_text=sentence)).to_have_count(1)
    dearer = [
        action
        for action in ("mines", "quarries", "upgrade", "wall", "building", "road")
        if (old := cheapest(before, action)) is not None and ((now := cheapest(after, action)) is None or now > old)
    ]
    for action in dearer:
        expect(shown.filter(has_text=WORDS.of(f"praga.action.{action}"))).not_to_have_count(0)
    expect(shown).to_have_count(len(expected) + len({cheapest(after, action) for action in dearer}))
    table.do(next(code for code in table.codes() if code.startswith("take ")))
    expect(shown).to_have_count(0)  # no news any more


def test_whoever_left_is_marked_beside_their_name_until_they_are_back(visit: Visit) -> None:
    ann, bob, info = seat_two(visit, "praga")
    table = ann.table(info)
    chip = table.page.locator('.strip [data-chip="1"]')
    expect(chip).to_contain_text("Bob")
    expect(chip).not_to_contain_text(WORDS.of("web.seats.left"))
    bob.post(f"/tables/{info['id']}/seat-bot", seat=1, level="random")
    expect(chip).to_contain_text(WORDS.of("web.seats.left"))
    spoken = chip.get_by_role("button").get_attribute("aria-label") or ""
    assert WORDS.of("web.seats.stand_in") in spoken
    bob.post(f"/tables/{info['id']}/take-back", seat=1)
    expect(chip).not_to_contain_text(WORDS.of("web.seats.left"))
