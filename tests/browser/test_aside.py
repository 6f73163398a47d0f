"""A game that an operator sets aside beside the running server: everyone at the table is told, and later goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from kingsroad.cli import main
from tests.browser.conftest import Visit
from tests.browser.pages import NARROW, WORDS, bot, me
from tests.server.servers import Server

WHY = "a rule is being looked at"
FOLLOWS = 30_000  # milliseconds; a server looks every two seconds


def test_whoever_sits_at_a_game_that_is_set_aside_reads_why_and_plays_on_later(visit: Visit, server: Server) -> None:
    ann = visit(NARROW, has_touch=True, is_mobile=True)
    info = ann.create("raja", [me("Ann"), bot("random")])
    table = ann.table(info)
    place = f"sqlite:///{server.database}"
    assert main(["admin", "games", "set-aside", info["id"], "--reason", WHY, "--database", place]) == 0
    told = table.page.get_by_role("status").filter(has_text=WHY)
    expect(told).to_be_visible(timeout=FOLLOWS)
    expect(told).to_have_text(WORDS.of("table.aside", why=WHY))
    n = table.n
    assert main(["admin", "games", "resume", info["id"], "--database", place]) == 0
    expect(told).to_be_hidden(timeout=FOLLOWS)
    table.do(table.codes()[0])
    assert table.n > n
