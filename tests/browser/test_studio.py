"""The studio: every component with its words and where it was seen; corrected in place, kept, shared and played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from kingsroad import titles
from kingsroad.cli import main
from tests.browser.conftest import Visit
from tests.browser.pages import WORDS, Visitor, me, resize, someone
from tests.browser.positions import codes_of
from tests.server.servers import running

KINDS = {  # at least
    "raja": {"action", "character", "city", "payout", "village"},
    "praga": {
        "action_tile",
        "building",
        "golden",
        "plaza_tile",
        "seal",
        "hex",
        "silver",
        "strip",
        "technology",
        "tiers",
        "token",
        "upgrade",
        "wall",
    },
}


def of(name: str, **values: str | int) -> str:
    return WORDS.of(f"web.studio.{name}", **values)


def studio(ann: Visitor, address: str) -> Page:
    page = ann.open(address)
    page.locator("[data-piece]").first.wait_for()
    return page


def choose(page: Page, piece: str) -> None:
    page.locator(f"[data-piece='{piece}']").click()
    page.locator(".editor").wait_for()


def field(page: Page, name: str, text: str) -> None:
    page.locator(".editor").get_by_role("textbox", name=of(f"field_{name}"), exact=True).fill(text)


def saved(page: Page) -> None:
    page.get_by_role("status").filter(has_text=of("saving.account")).wait_for()


@pytest.mark.parametrize("title", ["raja", "praga"])
def test_every_component_is_drawn_with_words_and_provenance(visit: Visit, title: str) -> None:
    ann = visit()
    page = studio(ann, f"/components/{title}")
    (hash,) = [one["content"] for one in ann.get("/titles")["titles"] if one["title"] == title]
    content = ann.get(f"/content/{hash}")["kinds"]
    shown = page.locator("[data-piece]").evaluate_all("all => all.map(e => e.dataset.piece)")
    kinds = {piece.split(".")[0] for piece in shown}
    assert sorted(shown) == sorted(f"{kind}.{id}" for kind in kinds for id in content[kind])
    assert kinds >= KINDS[title]
    bare = page.locator("[data-piece]").evaluate_all(
        "all => all.filter(e => !e.querySelector('.drawn *') || !e.querySelector('.text').textContent.trim()"
        " || !e.querySelector('.from').textContent.trim()).map(e => e.dataset.piece)"
    )
    assert bare == []


def test_what_is_not_certain_is_counted_and_can_be_shown_alone(visit: Visit) -> None:
    page = studio(visit(), "/components/raja")
    counts = titles.game("raja").content.provenance()
    assert page.get_by_text(of("known", known=counts["printed"], total=sum(counts.values()))).is_visible()
    uncertain = counts["likely"] + counts["reconstructed"]
    page.get_by_role("button", name=f"{of('show.uncertain')} {uncertain}").click()
    page.wait_for_function(f"() => document.querySelectorAll('[data-piece]').length === {uncertain}")
    assert page.locator("[data-piece] .from.printed").count() == 0


def test_a_component_is_found_by_its_words(visit: Visit) -> None:
    page = studio(visit(), "/components/raja")
    page.get_by_label(WORDS.of("web.gallery.find")).fill(WORDS.of("raja.character.mogul"))
    page.wait_for_function("() => document.querySelectorAll('[data-piece]').length < 5")
    assert page.locator("[data-piece='character.mogul']").is_visible()


def test_what_was_typed_into_a_field_is_taken_back_as_one(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w01")
    box = page.locator(".editor").get_by_role("textbox", name=of("field_effect"), exact=True)
    before = box.input_value()
    box.press("Control+a")
    page.keyboard.type("7 point")
    page.locator("[data-piece='wall.w01'].changed").wait_for()
    page.get_by_role("button", name=of("menu")).click()
    page.get_by_role("button", name=of("undo")).click()
    page.locator("[data-piece='wall.w01']:not(.changed)").wait_for()
    assert box.input_value() == before


def test_who_confirms_a_value_types_where_they_saw_it(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    uncertain = page.locator("[data-piece]:has(.from:not(.printed))").first.get_attribute("data-piece") or ""
    choose(page, uncertain)
    page.get_by_role("button", name=of("confirm")).click()
    page.wait_for_function("() => document.activeElement?.matches('.editor input')")
    page.keyboard.type("my box, 2020")
    assert page.locator(".editor input:focus").input_value() == "my box, 2020"


def test_a_tile_changes_while_one_types_and_what_cannot_be_read_is_said(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w01")
    field(page, "effect", "7 point")
    page.locator("[data-piece='wall.w01'] .text", has_text="gives 7 points").wait_for()
    field(page, "effect", "7 poin")
    page.locator(".editor .trouble.grave", has_text="unknown word poin").wait_for()
    assert page.locator(".editor").get_by_text("gives 7 points").is_visible()  # the last picture stays
    assert page.get_by_role("button", name=of("play")).is_disabled()
    field(page, "effect", "7 point")
    page.locator(".editor .trouble").wait_for(state="detached")
    page.get_by_role("button", name=of("revert")).click()
    page.locator("[data-piece='wall.w01'] .text", has_text="gives 2 points").wait_for()


def test_amounts_are_changed_by_buttons_and_corners_on_the_hexagon(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w02")
    cost = page.locator(".field", has=page.get_by_role("textbox", name=of("field_cost"), exact=True))
    cost.get_by_role("button", name=re.compile("One more")).click()
    page.locator("[data-piece='wall.w02'] .text", has_text="costs 3 stone").wait_for()
    page.get_by_role("checkbox", name=f"{of('field_corners')} 5").click()
    page.locator("[data-piece='wall.w02'] .text", has_text="1 red corner").wait_for()


def test_amounts_of_a_choice_are_changed_by_buttons_and_its_color_is_chosen(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "plaza_tile.mine_quarry")
    upper = page.locator(".field", has=page.get_by_role("textbox", name=of("field_upper"), exact=True))
    more = upper.get_by_role("button", name=of("more", what=WORDS.of("good.quarry", count=1)))
    more.click()
    assert upper.get_by_role("textbox").input_value() == "mine / 2 quarry"
    upper.get_by_role("button", name=of("less", what=WORDS.of("good.mine", count=1))).click()
    assert upper.get_by_role("textbox").input_value() == "2 quarry"
    colours = page.locator(".editor").get_by_label(of("field_colour")).locator("option").all_inner_texts()
    assert colours == [
        WORDS.of(id) for id in ("praga.web.printed.natural", "praga.web.printed.grey", "colour.yellow", "colour.blue")
    ]


def test_where_the_last_component_was_seen_is_said_again_with_one_press(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    again = page.get_by_role("button", name=of("as_before", source="box of 2020, photo 3"))
    choose(page, "building.b01")
    page.get_by_role("button", name=of("confirm")).click()
    page.keyboard.type("box of 2020, photo 3")
    again.wait_for(state="detached")
    saved(page)
    page.reload()  # and after a pause too
    choose(page, "building.b02")
    page.get_by_role("button", name=of("confirm")).click()
    again.click()
    card = page.locator("[data-piece='building.b02'] .from")
    assert card.inner_text().split(maxsplit=1) == [WORDS.of("provenance.printed"), "box of 2020, photo 3"]
    again.wait_for(state="detached")


@pytest.mark.parametrize("piece", ["wall.w01", "tiers.cathedral_a", "strip.left"])
def test_a_formula_that_cannot_be_read_breaks_no_page(visit: Visit, piece: str) -> None:
    page = studio(visit(), "/components/praga")
    if not page.locator(f"[data-piece='{piece}']").count():
        piece = page.locator(f"[data-piece^='{piece.split('.')[0]}.']").first.get_attribute("data-piece") or ""
    picture = page.locator(f"[data-piece='{piece}'] .drawn").inner_html()
    choose(page, piece)
    box = page.locator(".editor .formula input").first
    for text in ("2 (", "?(", "((", "x:"):
        box.fill(text)
        page.locator(f"[data-piece='{piece}'] .text", has_text=of("unread")).wait_for()
        assert page.locator(f"[data-piece='{piece}'] .drawn").inner_html() == picture
    # Visitors note every error of a page: none may come.


def test_a_corner_is_chosen_where_the_picture_has_it(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "building.b03")
    box = page.get_by_role("checkbox", name=f"{of('field_corners')} 3")
    box.click()
    page.locator("[data-piece='building.b03'].changed").wait_for()
    angle = """(e, of) => {
        const [a, b] = [e.getBoundingClientRect(), e.closest(of).getBoundingClientRect()];
        return Math.atan2(a.y + a.height / 2 - b.y - b.height / 2, a.x + a.width / 2 - b.x - b.width / 2);
    }"""
    drawn = page.locator(".editor figure").nth(1).locator(".petal-dot").evaluate(angle, "svg")
    assert abs(drawn - box.evaluate(angle, "svg")) < 0.2


def test_two_characters_exchange_their_numbers_in_one_step(visit: Visit) -> None:
    page = studio(visit(), "/components/raja")
    choose(page, "character.trader")
    page.locator(".editor").get_by_label(of("field_number")).select_option("1")
    page.locator("[data-piece='character.mogul'].changed").wait_for()
    page.locator("button:not([disabled], [aria-disabled=true])", has_text=of("play")).wait_for()
    page.get_by_role("button", name=of("undo")).click()
    page.locator("[data-piece='character.mogul']:not(.changed)").wait_for()
    assert page.locator("[data-piece='character.trader'].changed").count() == 0


def test_two_action_hexes_exchange_their_places_in_one_step(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    page.get_by_label(of("jump")).select_option("hex")
    choose(page, "hex.quarries")
    page.locator(".editor").get_by_label(of("field_position")).select_option("0")
    page.locator("[data-piece='hex.mines'].changed").wait_for()
    theirs = page.locator(".editor figure").last
    own, other = (theirs.locator(f"g:has(.petal{which})").first for which in (".own", ":not(.own)"))
    assert [own.locator("use").get_attribute("href"), theirs.locator(".petal").count()] == ["#praga-quarries", 6]
    ours = page.locator(".editor figure").first.locator("g:has(.petal.own)")
    assert own.get_attribute("transform") != ours.get_attribute("transform")  # it lies elsewhere now
    assert other.get_attribute("transform") != own.get_attribute("transform")
    assert page.locator(".editor [role=alert]").count() == 0
    page.locator(".editor").get_by_label(of("source"), exact=True).fill("my box, 2020")  # once for both
    for hex in ("mines", "quarries"):
        page.locator(f"[data-piece='hex.{hex}'] .from", has_text="my box, 2020").wait_for()
    page.locator("button:not([disabled], [aria-disabled=true])", has_text=of("play")).wait_for()


def test_ours_beside_a_changed_formula_says_what_it_gives(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "plaza_tile.egg")
    page.locator(".editor").get_by_role("button", name=re.compile("One more: 1 egg")).click()
    ours = page.locator(".editor .field.changed del")
    expect(ours).to_have_text(of("was", value="1 egg"))


def test_an_edited_value_does_not_keep_our_source(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w01")
    ours = page.locator(".editor").get_by_label(of("source"), exact=True)
    before = ours.input_value()
    assert before
    field(page, "effect", "7 point")
    page.locator("[data-piece='wall.w01'] .from", has_text=of("unsaid")).wait_for()
    assert ours.input_value() == ""
    ours.fill("my box, 2020")
    page.locator("[data-piece='wall.w01'] .from", has_text="my box, 2020").wait_for()
    ours.fill("")
    field(page, "effect", "2 point")  # as ours: nothing is left of the correction
    page.locator("[data-piece='wall.w01']:not(.changed)").wait_for()
    assert ours.input_value() == before


def test_nothing_moves_with_the_first_edit_and_the_foot_is_in_the_window(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w01")
    where = """() => ['.editor .field .input', "[data-piece='wall.w01']", '.editor footer .btn'].map(
        (one) => Math.round(document.querySelector(one).getBoundingClientRect().y))"""
    before = page.evaluate(where)
    page.locator(".editor").get_by_label(of("field_era")).select_option("2")
    page.locator("[data-piece='wall.w01'].changed").wait_for()
    saved(page)
    assert page.evaluate(where) == before
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(
        "() => document.querySelector('.editor footer').getBoundingClientRect().bottom <= innerHeight"
    )


def test_the_very_name_is_found_first_and_groups_are_jumped_to(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    page.get_by_label(WORDS.of("web.gallery.find")).fill("b7")
    page.locator("[data-piece]").first.and_(page.locator("[data-piece='building.b07']")).wait_for()
    page.get_by_label(WORDS.of("web.gallery.find")).fill("")
    for kind in ("seal", "wall"):  # the list stays in view, and covers nothing of the group
        page.get_by_label(of("jump")).select_option(kind)
        page.wait_for_function(
            """kind => {
                const list = document.querySelector('.filters').getBoundingClientRect();
                const group = document.getElementById(`kind-${kind}`).getBoundingClientRect();
                return list.top >= 0 && group.top >= list.bottom - 4 && group.top < list.bottom + 60;
            }""",
            arg=kind,
        )


def test_places_of_a_road_are_chosen_from_a_list(visit: Visit) -> None:
    page = studio(visit(), "/components/raja")
    choose(page, "road.bikaner-delhi")
    page.locator(".editor").get_by_label(f"{of('field_ends')} 2").select_option("agra")
    page.locator("[data-piece='road.bikaner-delhi'] .text", has_text="Agra").wait_for()
    assert page.locator(".editor").get_by_role("textbox").count() == 1  # where it was seen


def test_work_is_kept_through_a_reload_and_shared_by_its_link(visit: Visit) -> None:
    ann, ben = visit(), visit()
    page = studio(ann, "/components/raja")
    choose(page, "payout.2")
    page.locator(".editor").get_by_label(f"{of('field_amounts')} 1").fill("12")
    saved(page)
    page.reload()
    page.locator("[data-piece='payout.2'].changed").wait_for()
    page.get_by_role("button", name=of("menu")).click()
    page.get_by_role("button", name=of("share")).click()
    told = page.get_by_role("status").filter(has_text="?set=").inner_text()
    theirs = studio(ben, re.sub(r"^.*?(/components/)", r"\1", told.strip()))
    theirs.locator("[data-piece='payout.2'].changed").wait_for()
    assert theirs.get_by_text(of("theirs")).is_visible()


def test_a_set_is_compared_with_another_one_and_with_that_of_a_link(visit: Visit) -> None:
    ann, ben = visit(), visit()

    def kept(by: Visitor, name: str, gold: int) -> str:
        records = {"value": {"start_gold": {"amount": gold}}, "payout": {"2": {"amounts": [gold, 5]}}}
        id: str = by.post("/corrections", title="raja", name=name, records=records)["id"]
        return id

    def compare(page: Page, name: str) -> None:
        page.get_by_role("button", name=of("menu")).click()
        page.get_by_label(of("against")).select_option(label=name)
        page.get_by_role("status").filter(has_text=name).wait_for()

    kept(ann, "the other copy", 22)
    page = studio(ann, f"/components/raja?set={kept(ann, 'my copy', 21)}")
    page.get_by_label(WORDS.of("web.gallery.find")).fill("start_gold")
    choose(page, "value.start_gold")
    row = page.locator(".editor .field.changed del")
    expect(row).to_have_text(of("was", value="15"))
    compare(page, "the other copy")
    expect(row).to_have_text(of("there", value="22"))
    pictures = page.locator(".editor figure")
    expect(pictures.locator("figcaption")).to_have_text(["the other copy", of("yours")])
    assert pictures.locator("b").all_inner_texts() == ["22", "21"]
    page.get_by_text(of("differing", count=2, set="the other copy")).wait_for()
    page.locator(".editor").get_by_label(of("source"), exact=True).fill("my box, 2020")
    ours = titles.game("raja").content.one("value", "start_gold")
    seen = f"{WORDS.of(f'provenance.{ours.sure}')} · {ours.source}"
    page.locator(".editor fieldset").get_by_text(of("there", value=seen)).wait_for()
    page.locator(".editor").get_by_label(of("field_amount")).fill("22")
    page.get_by_text(of("differing", count=1, set="the other copy")).wait_for()
    page.get_by_role("button", name=of("no_comparison")).click()
    expect(row).to_have_text(of("was", value="15"))

    theirs = studio(ann, f"/components/raja?set={kept(ben, 'of Ben', 30)}")  # of somebody else, beside one of mine
    compare(theirs, "the other copy")
    theirs.get_by_text(of("differing", count=2, set="the other copy")).wait_for()


def test_a_corrected_box_is_played_exported_and_read_again(visit: Visit, tmp_path: Path) -> None:
    ann, ben = visit(), visit()
    page = studio(ann, "/components/raja")
    page.get_by_label(WORDS.of("web.gallery.find")).fill("start_gold")
    choose(page, "value.start_gold")
    page.locator(".editor").get_by_label(of("field_amount")).fill("21")
    saved(page)
    page.get_by_role("button", name=of("menu")).click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name=of("export")).click()
    file = tmp_path / "box.zip"
    waiting.value.save_as(file)
    page.locator("button:not([disabled], [aria-disabled=true])", has_text=of("play")).click()
    form = page.get_by_role("dialog")
    chosen = form.get_by_label(of("content"))
    chosen.locator("option", has_text=of("unnamed")).wait_for(state="attached")
    assert of("unnamed") in chosen.evaluate("list => list.selectedOptions[0].textContent")
    for seat in (1, 2):
        form.get_by_label(WORDS.of("web.new.kind", seat=seat + 1)).select_option("bot")
    form.get_by_role("button", name=WORDS.of("web.new.start")).click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    info = ann.get(f"/tables/{table}")
    assert info["corrections"] == of("unnamed")
    assert [seat["gold"] for seat in ann.get(f"/tables/{table}/view?seat=0")["view"]["seats"]] == [21, 21, 21]
    # Somebody else lays the exported files over their own box.
    theirs = studio(ben, "/components/raja")
    theirs.get_by_role("button", name=of("menu")).click()
    theirs.locator("input[type=file]").set_input_files(file)
    theirs.get_by_text(of("imported", count=1)).wait_for()
    theirs.get_by_role("button", name=f"{of('show.changed')} 1").click()
    theirs.locator("[data-piece='value.start_gold'] .text", has_text="21").wait_for()


def test_whoever_is_invited_reads_whose_corrections_are_played_before_they_sit_down_and_at_the_table(
    visit: Visit,
) -> None:
    ann, ben = visit(), visit()
    ann.open("/")
    records = {"value": {"start_gold": {"amount": 21}}}
    box = ann.post("/corrections", title="raja", name="Ann's box", records=records)["id"]
    info = ann.create("raja", [me("Ann"), someone()], corrections=box)
    page = ben.open(f"/join/{info['id']}/{info['link']['open']}")
    told = page.get_by_text(WORDS.of("web.studio.corrected", name="Ann's box"))
    told.wait_for()
    page.get_by_role("link", name=of("look")).click()
    page.locator("[data-piece='value.start_gold'].changed").wait_for()
    assert page.locator("[data-piece]").count() == 1
    ben.post(f"/tables/{info['id']}/join", link=info["link"]["open"], name="Ben")
    table = ben.table(info, 1)
    table.page.get_by_role("button", name=WORDS.of("web.menu.title")).click()
    table.page.locator("dialog[open]").get_by_text(WORDS.of("web.studio.corrected", name="Ann's box")).wait_for()


def test_a_corrected_tile_is_played_to_the_end_and_its_journal_replayed_with_the_files_of_another_server(
    visit: Visit, tmp_path: Path
) -> None:
    ann = visit()
    page = studio(ann, "/components/praga")
    choose(page, "wall.w01")
    picture = page.locator("[data-piece='wall.w01'] .drawn").inner_html()
    field(page, "effect", "7 point")
    page.locator("[data-piece='wall.w01'] .text", has_text="gives 7 points").wait_for()
    assert page.locator("[data-piece='wall.w01'] .drawn").inner_html() != picture
    saved(page)
    [one] = ann.get("/corrections")["sets"]
    page.get_by_role("button", name=of("menu")).click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name=of("export")).click()
    waiting.value.save_as(tmp_path / "box.zip")

    info = ann.create("praga", [me("Ann")], corrections=one["id"])
    table, chance = ann.table(info), Random("studio")
    for _ in range(20):
        table.wait_for_turn()
        table.press_a_move(chance, chance.random() < 0.5)
    while not (view := ann.view(info, 0)[1])["over"]:
        ann.play(info, 0, chance.choice(codes_of(view)))
    table.page.locator("dialog[open] table").first.wait_for()
    text = ann.context.request.get(f"{ann.address}/api/tables/{info['id']}/journal").text()
    journal = tmp_path / "corrected.journal"
    journal.write_text(text, encoding="utf-8")

    with running(tmp_path / "other") as other:
        ben = visit(address=other.address)
        theirs = studio(ben, "/components/praga")
        theirs.get_by_role("button", name=of("menu")).click()
        theirs.locator("input[type=file]").set_input_files(tmp_path / "box.zip")
        theirs.get_by_text(of("imported", count=1)).wait_for()
        saved(theirs)
        with theirs.expect_download() as waiting:
            theirs.get_by_role("button", name=of("export")).click()
        waiting.value.save_as(tmp_path / "theirs.zip")
        [same] = ben.get("/corrections")["sets"]
        assert ben.create("praga", [me("Ben")], corrections=same["id"])["content"] == info["content"]
        ben.context.close()
    ZipFile(tmp_path / "theirs.zip").extractall(tmp_path / "theirs")
    assert main(["replay", str(journal), "--verify", "--content", str(tmp_path / "theirs")]) == 0
    assert main(["replay", str(journal), "--verify"]) == 2  # the box as it ships is another game


def test_what_cannot_be_played_yet_says_why_when_it_is_pressed(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    choose(page, "wall.w05")
    page.locator(".editor").get_by_label(of("field_era")).select_option("2")
    page.locator(".editor [role=alert]").first.wait_for()
    page.get_by_role("button", name=of("play")).press("Enter")
    reason = page.locator(".editor [role=alert]").first.inner_text()
    page.get_by_role("status").filter(has_text=reason).wait_for()
    assert "/components/praga" in page.url


def test_a_field_is_called_by_what_it_means_in_its_kind(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    page.get_by_label(WORDS.of("web.gallery.find")).fill("sector.1")
    choose(page, "sector.1")
    page.locator(".editor").get_by_label(WORDS.of("praga.web.field.sector.special")).fill("3")
    page.locator("[data-piece='sector.1'] .text", has_text="3 points").wait_for()


def test_a_place_is_chosen_on_the_map_and_moved_by_keys(visit: Visit) -> None:
    page = studio(visit(), "/components/raja")
    page.locator("[data-map='village.pushkar'] text").click()  # its name, which may lie over the next place
    assert "pushkar" in page.locator(".editor h2").inner_text()
    tonk = page.locator("[data-map='village.tonk']")
    before = titles.game("raja").content.one("village", "tonk").number("x")
    tonk.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.locator("[data-piece='village.tonk'].changed").wait_for()
    page.keyboard.press("Enter")
    assert page.locator(".editor").get_by_label(of("field_x")).input_value() == str(before - 5)


def test_on_a_phone_the_editor_has_the_whole_screen_and_goes_back(visit: Visit) -> None:
    page = studio(visit(), "/components/praga")
    resize(page, (390, 844))
    choose(page, "tiers.cathedral_a")
    box = page.locator(".editor").bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (390, 844)
    small = (
        page.locator(".editor")
        .locator("button, select, .input, input[type=checkbox], .sure label")
        .evaluate_all(
            "all => all.filter(e => e.offsetParent && Math.min(e.offsetHeight, e.offsetWidth) < 44)"
            ".map(e => e.outerHTML)"
        )
    )
    assert small == []
    page.get_by_label(of("square", row=1, column=1)).select_option("3")
    page.keyboard.press("Escape")
    page.locator("[data-piece='tiers.cathedral_a'].changed").wait_for()
