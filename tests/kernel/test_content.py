"""Content: records with provenance, their getters, and corrections laid over them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kingsroad.kernel.content import Content, Record, from_text, load
from tests.kernel.faults import fault

SEEN = {"source": "the box", "sure": "printed"}


def record(**fields: Any) -> Record:
    return Record("tile", "t1", {**SEEN, **fields})


def content(**fields: Any) -> Content:
    return Content("tiny", {"tile": {"t1": {**SEEN, **fields}, "t2": {**SEEN, "sure": "likely"}}})


# -- records ------------------------------------------------------------------------------------


def test_a_record_says_where_it_was_seen_and_how_sure_that_is() -> None:
    seen = record(source="a photograph", sure="reconstructed")
    assert (seen.where, seen.source, seen.sure) == ("tile.t1", "a photograph", "reconstructed")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, {"id": "content.source", "record": "tile.t1"}),
        ({"source": "", "sure": "printed"}, {"id": "content.source", "record": "tile.t1"}),
        ({"source": 3, "sure": "printed"}, {"id": "content.source", "record": "tile.t1"}),
        (
            {"source": "the box"},
            {"id": "content.sure", "record": "tile.t1", "known": "printed, likely, reconstructed"},
        ),
        (
            {"source": "the box", "sure": "maybe"},
            {"id": "content.sure", "record": "tile.t1", "known": "printed, likely, reconstructed"},
        ),
        (
            {"source": "the box", "sure": ["printed"]},
            {"id": "content.sure", "record": "tile.t1", "known": "printed, likely, reconstructed"},
        ),
    ],
)
def test_a_record_without_provenance_is_refused(fields: dict[str, Any], said: dict[str, str]) -> None:
    assert fault(lambda: Record("tile", "t1", fields)) == said


def test_getters_give_what_stands_there() -> None:
    seen = record(name="Tonk", x=3, ends=["a", "b"], corners=[0, 2])
    assert seen.text("name") == "Tonk"
    assert seen.number("x") == 3
    assert seen.texts("ends") == ["a", "b"]
    assert seen.numbers("corners") == [0, 2]


@pytest.mark.parametrize(
    ("getter", "wrong"),
    [
        ("text", [None, 3, ["a"], True]),
        ("number", [None, "3", 3.0, True, [3]]),
        ("texts", [None, "ab", [1], ["a", 1], {"a": 1}]),
        ("numbers", [None, 3, ["1"], [1, "2"], [1.5], [True]]),
    ],
)
def test_getters_refuse_what_is_missing_or_of_another_kind(getter: str, wrong: list[Any]) -> None:
    for value in wrong:
        seen = record() if value is None else record(field=value)
        assert fault(lambda seen=seen: getattr(seen, getter)("field")) == {  # type: ignore[misc]
            "id": f"content.{getter}",
            "record": "tile.t1",
            "field": "field",
        }


# -- all of it ----------------------------------------------------------------------------------


def test_records_are_found_by_kind_and_name() -> None:
    whole = content()
    assert [seen.id for seen in whole.all("tile")] == ["t1", "t2"]
    assert whole.all("card") == []
    assert whole.one("tile", "t2").sure == "likely"
    assert fault(lambda: whole.one("tile", "t9")) == {"id": "content.missing", "record": "tile.t9"}
    assert fault(lambda: whole.one("card", "t1")) == {"id": "content.missing", "record": "card.t1"}


def test_counts_are_checked_against_the_box() -> None:
    assert len(content().expect("tile", 2)) == 2
    said = {"id": "content.count", "kind": "tile", "count": 2, "expected": 3}
    assert fault(lambda: content().expect("tile", 3)) == said
    assert fault(lambda: content().expect("card", 1))["count"] == 0


def test_provenance_is_counted() -> None:
    assert content().provenance() == {"printed": 1, "likely": 1, "reconstructed": 0}


def test_the_hash_changes_with_the_content() -> None:
    assert content(x=1).hash == content(x=1).hash
    assert len({content().hash, content(x=1).hash, content(x=2).hash, content(x="1").hash}) == 4


def test_content_is_stored_and_loaded_again_as_it_was() -> None:
    whole = content(name="Ümit 東", corners=[0, 1], deep={"a": [1.5, True]})
    again = from_text(whole.text)
    assert (again.title, again.hash, again.text) == (whole.title, whole.hash, whole.text)
    assert again.one("tile", "t1").fields == whole.one("tile", "t1").fields
    raja = load("raja")
    assert from_text(raja.text).hash == raja.hash


# -- corrections --------------------------------------------------------------------------------


def laid_over(folder: Path, **files: str) -> Content:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load("raja", folder)


def test_fields_replace_fields(tmp_path: Path) -> None:
    ours = load("raja")
    whole = laid_over(tmp_path, mine='[city.delhi]\nname = "Dilli"\nsure = "printed"\n')
    delhi = whole.one("city", "delhi")
    assert (delhi.text("name"), delhi.sure) == ("Dilli", "printed")
    assert delhi.number("x") == ours.one("city", "delhi").number("x")
    assert [city.id for city in whole.all("city")] == [city.id for city in ours.all("city")]
    assert whole.hash != ours.hash


def test_a_record_can_be_dropped_and_another_one_added(tmp_path: Path) -> None:
    text = '[city.delhi]\nabsent = true\n[city.goa]\nname = "Goa"\nsource = "my board"\nsure = "printed"\n'
    ids = [city.id for city in laid_over(tmp_path, a=text).all("city")]
    assert "delhi" not in ids
    assert ids[-1] == "goa"
    assert len(ids) == 7


def test_later_files_correct_earlier_ones(tmp_path: Path) -> None:
    whole = laid_over(tmp_path, b='[city.delhi]\nname = "B"\n', a='[city.delhi]\nname = "A"\n')
    assert whole.one("city", "delhi").text("name") == "B"


def test_corrections_may_lie_in_a_folder_of_the_title(tmp_path: Path) -> None:
    (tmp_path / "raja").mkdir()
    (tmp_path / "raja" / "mine.toml").write_text('[city.delhi]\nname = "Dilli"\n', encoding="utf-8")
    (tmp_path / "other.toml").write_text("broken", encoding="utf-8")
    assert load("raja", tmp_path).one("city", "delhi").text("name") == "Dilli"


def test_other_files_beside_the_corrections_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("broken [", encoding="utf-8")
    assert load("raja", tmp_path).hash == load("raja").hash


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert fault(lambda: load("raja", nowhere)) == {"id": "content.folder", "folder": str(nowhere)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[city", {"id": "content.toml", "file": "mine.toml"}),
        (b"[city.delhi]\nx = 1\nx = 2\n", {"id": "content.toml", "file": "mine.toml"}),
        (b"\xff\xfe", {"id": "content.toml", "file": "mine.toml"}),
        (b"x = " + b"9" * 5000, {"id": "content.toml", "file": "mine.toml"}),
        (b"x = " + b"[" * 5000, {"id": "content.toml", "file": "mine.toml"}),
        (b"city = 3\n", {"id": "content.shape", "file": "mine.toml", "kind": "city"}),
        (b"[city]\ndelhi = 3\n", {"id": "content.shape", "file": "mine.toml", "kind": "city"}),
        (b"[[city]]\nname = 'Delhi'\n", {"id": "content.shape", "file": "mine.toml", "kind": "city"}),
        (b"[city.delhi]\nx = 1979-05-27\n", {"id": "content.date", "value": "1979-05-27"}),
        (b"[city.goa]\nname = 'Goa'\n", {"id": "content.source", "record": "city.goa"}),
        (b"[city.delhi]\nsure = 'surely'\n", {"id": "content.sure", "record": "city.delhi"}),
    ],
)
def test_broken_corrections_are_refused(tmp_path: Path, text: bytes, said: dict[str, object]) -> None:
    (tmp_path / "mine.toml").write_bytes(text)
    found = fault(lambda: load("raja", tmp_path))
    assert {name: found[name] for name in said} == said


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    assert fault(lambda: load("raja", tmp_path))["id"] == "content.toml"


def test_a_mistyped_kind_is_refused_and_not_ignored(tmp_path: Path) -> None:
    (tmp_path / "corrections.toml").write_text("[vilage.nokha]\nname = 'Nokha'\n", encoding="utf-8")
    said = fault(lambda: load("raja", tmp_path))
    assert (said["id"], said["kind"]) == ("content.unknown_kind", "vilage")
    assert "village" in said["known"]


def test_a_mistyped_field_is_refused_and_not_ignored(tmp_path: Path) -> None:
    (tmp_path / "corrections.toml").write_text("[home.trader]\nciti = 'jodhpur'\n", encoding="utf-8")
    said = fault(lambda: load("raja", tmp_path))
    assert (said["id"], said["record"], said["field"]) == ("content.unknown_field", "home.trader", "citi")
