"""The studio over HTTP: corrections are checked off the loop, kept, shared, exported, and played with."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kingsroad import studio, titles
from kingsroad.kernel.journal import read
from kingsroad.web.app import create_app
from kingsroad.web.settings import Settings
from kingsroad.words import catalogue_text, languages, read_catalogue
from tests.web.small import PASSWORD, Small

SEEN = {"source": "my copy, page 3", "sure": "printed"}
RICH = {"value": {"start_gold": {"amount": 20, **SEEN}}}
PATCHED = {
    "wall": {"w01": {"effect": "7 point", **SEEN}, "w02": {"corners": [1, 2], **SEEN}},
    "hex": {"mines": {"position": 1, **SEEN}, "quarries": {"position": 0, **SEEN}},
    "tiers": {"cathedral_a": {"points": [0, 2, 5, 9, 15], **SEEN}},
}
BROKEN = {"value": {"start_gold": {"amount": "much"}}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Small]:
    limits = {"rate": "0", "login_rate": "0", "guest_rate": "0"}
    app = create_app(Settings({"data": str(tmp_path), "workers": "2", "allowed_hosts": "testserver", **limits}))
    with TestClient(app) as client:
        yield Small(app, client)


def kept(browser: TestClient, name: str = "mine", records: Any = RICH, title: str = "raja") -> dict[str, Any]:
    made = browser.post("/api/corrections", json={"title": title, "name": name, "records": records})
    assert made.status_code == 201, made.text
    answer: dict[str, Any] = made.json()
    return answer


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["id"]


# -- checking -----------------------------------------------------------------------------------


def test_a_check_names_what_no_game_can_be_played_with(server: Small) -> None:
    anna = server.browser()
    told = anna.post("/api/corrections/check", json={"title": "raja", "records": BROKEN}).json()
    assert told["content"] is None
    assert told["troubles"] == [
        {
            "record": "value.start_gold",
            "said": {"id": "content.number", "record": "value.start_gold", "field": "amount"},
            "grave": True,
        }
    ]


def test_a_check_of_what_can_be_played_tells_the_hash_of_that_content(server: Small) -> None:
    anna = server.browser()
    told = anna.post("/api/corrections/check", json={"title": "raja", "records": RICH, "games": True}).json()
    assert told["troubles"] == []
    assert len(told["content"]) == 64
    untouched = anna.post("/api/corrections/check", json={"title": "raja", "records": {}}).json()
    assert untouched["content"] == titles.game("raja").content.hash != told["content"]


@pytest.mark.parametrize(
    ("records", "id"),
    [
        ({"value": {"start gold": {"amount": 1}}}, "content.name"),
        ({"value": {"start_gold": {"amount": 10**12}}}, "content.value"),
        ({"value": {"start_gold": {"amount": {"a": 1}}}}, "content.value"),
        ({"city": {"agra": {"name": "a" * 401}}}, "content.value"),
    ],
)
def test_what_no_box_could_hold_is_refused_before_anything_is_done(server: Small, records: Any, id: str) -> None:
    anna = server.browser()
    for path, more in (("/check", {}), ("", {"name": "x"}), ("/folder", {}), ("/patch", {})):
        body = {"title": "raja", "records": records, **more}
        assert error(anna.post(f"/api/corrections{path}", json=body)) == (400, id)


def test_hostile_formulas_are_refused_and_the_service_goes_on(server: Small) -> None:
    anna = server.browser()
    for formula in ("(" * 200, "9999 gold" + " + 9999 gold" * 30, "?" * 300, "@wall, " * 50, "gold per gold"):
        records = {"building": {"b01": {"effect": formula[:400]}}}
        answer = anna.post("/api/corrections/check", json={"title": "praga", "records": records, "games": True})
        assert answer.status_code == 200, answer.text
    assert anna.get("/healthz").status_code == 200


# -- keeping ------------------------------------------------------------------------------------


def test_a_set_is_kept_changed_listed_and_deleted(server: Small) -> None:
    anna = server.browser()
    one = kept(anna)
    assert (one["name"], one["records"], one["mine"]) == ("mine", RICH, True)
    changed = anna.put(
        f"/api/corrections/{one['id']}", json={"name": "other", "records": BROKEN, "seen": one["changed"]}
    ).json()
    assert (changed["name"], changed["records"]) == ("other", BROKEN)  # unfinished work is kept too
    assert [found["name"] for found in anna.get("/api/corrections").json()["sets"]] == ["other"]
    assert anna.delete(f"/api/corrections/{one['id']}").status_code == 204
    assert anna.get("/api/corrections").json()["sets"] == []
    assert error(anna.get(f"/api/corrections/{one['id']}")) == (404, "studio.unknown")


def test_what_another_window_changed_is_not_overwritten(server: Small) -> None:
    anna = server.browser()
    one = kept(anna)
    stale = {"name": "mine", "records": {}, "seen": one["changed"] - 1}
    assert error(anna.put(f"/api/corrections/{one['id']}", json=stale)) == (409, "studio.changed")
    assert anna.get(f"/api/corrections/{one['id']}").json()["records"] == RICH


def test_others_read_a_set_by_its_link_and_change_nothing(server: Small) -> None:
    anna, berta = server.browser(), server.browser()
    one = kept(anna)
    berta.post("/api/me", json={"name": "Berta"})
    assert berta.get(f"/api/corrections/{one['id']}").json() == {**one, "mine": False}
    assert berta.get("/api/corrections").json()["sets"] == []
    wish = {"name": "hers", "records": {}, "seen": one["changed"]}
    assert error(berta.put(f"/api/corrections/{one['id']}", json=wish)) == (403, "studio.not_yours")
    assert error(berta.delete(f"/api/corrections/{one['id']}")) == (403, "studio.not_yours")


def test_nobody_keeps_more_sets_than_allowed(server: Small) -> None:
    anna = server.browser()
    for number in range(20):
        kept(anna, f"set {number}", {})
    body = {"title": "raja", "name": "one more", "records": {}}
    assert error(anna.post("/api/corrections", json=body)) == (409, "studio.many")


def test_sets_go_with_the_guest_into_an_account_and_with_the_person_for_good(server: Small) -> None:
    elsewhere, anna = server.browser(), server.browser()
    elsewhere.post("/api/me", json={"name": "Anna"})
    elsewhere.post("/api/account", json={"login": "anna", "password": PASSWORD})
    one = kept(anna)
    anna.post("/api/login", json={"login": "anna", "password": PASSWORD})
    assert [found["id"] for found in elsewhere.get("/api/corrections").json()["sets"]] == [one["id"]]
    [told] = elsewhere.get("/api/me/export").json()["corrections"]
    assert (told["name"], told["records"]) == ("mine", RICH)
    assert elsewhere.delete("/api/me").status_code == 204
    assert error(server.browser().get(f"/api/corrections/{one['id']}")) == (404, "studio.unknown")


# -- as files -----------------------------------------------------------------------------------


def test_the_exported_folder_is_what_the_command_line_takes_and_can_be_read_again(
    server: Small, tmp_path: Path
) -> None:
    anna = server.browser()
    packed = anna.post("/api/corrections/folder", json={"title": "raja", "records": RICH})
    assert packed.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(packed.content)) as folder:
        folder.extractall(tmp_path / "box")
    hash = anna.post("/api/corrections/check", json={"title": "raja", "records": RICH}).json()["content"]
    assert titles.game("raja", tmp_path / "box").content.hash == hash
    texts = {file.name: file.read_text() for file in (tmp_path / "box" / "raja").iterdir()}
    assert anna.post("/api/corrections/read", json={"title": "raja", "files": texts}).json() == {"records": RICH}


def test_a_file_that_is_no_toml_is_refused_by_name(server: Small) -> None:
    anna = server.browser()
    answer = anna.post("/api/corrections/read", json={"title": "raja", "files": {"walls.toml": "[wall"}})
    assert error(answer) == (400, "content.toml")
    assert answer.json()["error"]["file"] == "walls.toml"


def test_a_patch_changes_the_projects_own_file(server: Small) -> None:
    anna = server.browser()
    text = anna.post("/api/corrections/patch", json={"title": "raja", "records": RICH}).text
    assert "+++ b/src/kingsroad/raja/content/values.toml" in text
    assert "-amount = 15\n" in text
    assert "+amount = 20\n" in text
    assert '+source = "my copy, page 3"\n' in text


def test_the_patch_for_the_project_applies_to_its_sources_and_they_play_the_corrected_box(
    server: Small, tmp_path: Path
) -> None:
    anna = server.browser()
    texts: list[str] = []
    hashes: list[str] = []
    for title, records in (("raja", RICH), ("praga", PATCHED)):
        body = {"title": title, "records": records}
        texts.append(anna.post("/api/corrections/patch", json=body).text)
        hashes.append(anna.post("/api/corrections/check", json=body).json()["content"])
    sources = tmp_path / "src/kingsroad"
    shutil.copytree(
        Path(titles.__file__).parent, sources, ignore=shutil.ignore_patterns("static", "__pycache__", "*.so")
    )
    (tmp_path / "box.patch").write_text("".join(texts), encoding="utf-8")
    subprocess.run(["git", "apply", "--verbose", "box.patch"], cwd=tmp_path, check=True)
    program = "from kingsroad import titles; print(*[titles.game(t).content.hash for t in ('raja', 'praga')])"
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "src")}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == hashes


# -- playing ------------------------------------------------------------------------------------


def table(browser: TestClient, id: str, **more: Any) -> Any:
    wish = {"title": "raja", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "corrections": id, **more}
    return browser.post("/api/tables", json=wish)


def test_a_table_is_played_with_corrections_and_says_so(server: Small) -> None:
    anna, berta = server.browser(), server.browser()
    one = kept(anna, "my copy")
    made = table(anna, one["id"], seats=[{"kind": "me"}, {"kind": "open"}], seed="7").json()
    assert made["status"] == "open"
    seen = berta.get(f"/api/tables/{made['id']}").json()  # before they sit down
    assert (seen["corrections"], seen["content"] is not None) == ("my copy", True)
    anna.delete(f"/api/corrections/{one['id']}")  # the table keeps its content
    berta.post(f"/api/tables/{made['id']}/join", json={"link": made["link"]["open"]})
    view = anna.get(f"/api/tables/{made['id']}/view?seat=0").json()["view"]
    assert [seat["gold"] for seat in view["seats"]] == [20, 20]
    journal = read(anna.get(f"/api/tables/{made['id']}/journal").text)
    assert journal.header.fields["corrections"] == "my copy"
    content = anna.get(f"/api/content/{journal.header.fields['content']}").text
    assert titles.game_of(content).content.hash == journal.header.fields["content"]


def test_no_table_is_set_up_with_what_cannot_be_played(server: Small) -> None:
    anna = server.browser()
    one = kept(anna, "half done", BROKEN)
    assert error(table(anna, one["id"])) == (400, "studio.troubled")
    assert error(table(anna, "a" * 16)) == (404, "studio.unknown")
    praga = kept(anna, "praga", {}, "praga")
    assert error(table(anna, praga["id"])) == (400, "studio.title")
    assert anna.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("title", titles.names())
def test_every_field_and_every_word_one_may_choose_is_said_in_each_language(title: str, language: str) -> None:
    entries = read_catalogue(catalogue_text(language))
    game = titles.game(title)
    records = {record.id for kind in game.content.kinds for record in game.content.all(kind)}
    plain = {"", "A", "B", "a", "b", "printed"}  # printed on the box like this
    starts = (f"{title}.action.", "colour.", f"{title}.project.", f"{title}.web.on.", f"{title}.web.printed.")
    unsaid = []
    for kind, fields in studio.fields(game)["kinds"].items():
        for field, form in fields.items():
            if field not in ("source", "sure") and f"web.studio.field_{field}" not in entries:
                unsaid.append(f"{kind}.{field}")
            if form["form"] in ("choice", "choices", "several"):
                for word in set(form["known"]) - records - plain:
                    if not any(start + word in entries for start in starts):
                        unsaid.append(f"{kind}.{field}: {word}")
    assert unsaid == []
