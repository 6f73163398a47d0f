"""Corrections of an owner of the box: laid over ours, refused when no box could hold them, and as files."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel import corrections
from kingsroad.kernel.content import Content, Records, load, read_records
from tests.kernel.faults import fault

SEEN = {"source": "the box", "sure": "printed"}
TITLES = ("praga", "raja")


def tiny() -> Content:
    return Content("tiny", {"tile": {"t1": {"cost": 2, **SEEN}, "t2": {"cost": 3, **SEEN}}})


def test_fields_replace_fields_and_a_record_can_be_dropped() -> None:
    new = corrections.apply(tiny(), {"tile": {"t1": {"cost": 4}, "t2": {"absent": True}}})
    assert new.records() == {"tile": {"t1": {"cost": 4, **SEEN}}}
    assert tiny().records()["tile"]["t1"]["cost"] == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"tiles": {"t1": {"cost": 1}}}, "content.unknown_kind"),
        ({"tile": {"t1": {"price": 1}}}, "content.unknown_field"),
        ({"tile": {"t 1": {"cost": 1}}}, "content.name"),
        ({"tile": {"../t1": {"cost": 1}}}, "content.name"),
        ({"tile": {"t1": {"cost": 10**30}}}, "content.value"),
        ({"tile": {"t1": {"cost": "x" * 401}}}, "content.value"),
        ({"tile": {"t1": {"cost": "a\nb"}}}, "content.value"),
        ({"tile": {"t1": {"cost": 1.5}}}, "content.value"),
        ({"tile": {"t1": {"cost": [[[1]]]}}}, "content.value"),
        ({"tile": {"t1": {"cost": [1] * 61}}}, "content.value"),
        ({"tile": {"t1": {"cost": {"a": 1}}}}, "content.value"),
        ({"tile": [1]}, "content.shape"),
        ({"tile": {"t1": 3}}, "content.shape"),
        ({"tile": {f"t{i}": {"cost": "x" * 400} for i in range(600)}}, "content.large"),
    ],
)
def test_what_no_box_could_hold_is_refused(wrong: Any, said: str) -> None:
    assert fault(lambda: corrections.apply(tiny(), wrong))["id"] == said


@pytest.mark.parametrize("title", TITLES)
def test_the_difference_of_two_contents_makes_one_of_the_other(title: str) -> None:
    ours = load(title)
    kind = next(iter(ours.kinds))
    first, second = ours.all(kind)[:2]
    asked: Records = {kind: {first.id: {"source": "my copy", "sure": "printed"}, second.id: {"absent": True}}}
    theirs = corrections.apply(ours, asked)
    found = corrections.between(ours, theirs)
    assert corrections.apply(ours, found).text == theirs.text
    assert found[kind][second.id] == {"absent": True}
    assert corrections.between(ours, ours) == {}


@pytest.mark.parametrize("title", TITLES)
def test_every_record_can_be_written_as_a_file_and_read_again(title: str, tmp_path: Path) -> None:
    ours = load(title).records()
    text = corrections.write(ours)
    assert corrections.read({"all.toml": text}) == ours
    (tmp_path / "all.toml").write_text(text, encoding="utf-8")
    assert load(title, tmp_path).text == load(title).text


NAMES = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,12}", fullmatch=True)
PLAIN = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20).filter(str.isprintable)
VALUES = st.one_of(PLAIN, st.booleans(), st.integers(-1000, 1000), st.lists(PLAIN, max_size=4))
RECORD = st.dictionaries(NAMES, VALUES, min_size=1, max_size=3)


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, RECORD, min_size=1, max_size=2), max_size=2))
def test_reading_is_the_inverse_of_writing(made: Records) -> None:
    made = {kind: records for kind, records in made.items() if records}
    assert corrections.read({"a.toml": corrections.write(made)}) == made


def test_later_files_win_and_a_broken_one_is_named() -> None:
    both = {"a.toml": "[tile.t1]\ncost = 1\n", "b.toml": "[tile.t1]\ncost = 2\n[tile.t2]\nabsent = true\n"}
    assert corrections.read(both) == {"tile": {"t1": {"cost": 2}, "t2": {"absent": True}}}
    said = fault(lambda: corrections.read({"c.toml": "[tile"}))
    assert (said["id"], said["file"]) == ("content.toml", "c.toml")
    assert fault(lambda: corrections.read({"c.toml": "#" * 200_001}))["id"] == "content.large"


# -- as a change of our files -------------------------------------------------------------------


def shipped(title: str) -> dict[str, str]:
    folder = files(f"kingsroad.{title}") / "content"
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}


@pytest.mark.parametrize("title", TITLES)
def test_our_files_without_corrections_stay_as_they_are(title: str) -> None:
    assert corrections.patch(shipped(title), {}, "content") == ""
    for name, text in shipped(title).items():
        assert corrections.revised(text, {}, read_records(text, name)) == text


@pytest.mark.parametrize("title", TITLES)
def test_our_files_with_every_record_corrected_hold_the_corrections(title: str) -> None:
    ours = load(title)
    asked = {kind: {one.id: {"source": "my copy", "sure": "likely"} for one in ours.all(kind)} for kind in ours.kinds}
    revised = {
        name: corrections.revised(text, asked, read_records(text, name)) for name, text in shipped(title).items()
    }
    found: Records = {}
    for name in sorted(revised):
        found.update(read_records(revised[name], name))
    assert found == corrections.apply(ours, asked).records()


def test_a_change_keeps_remarks_drops_records_and_adds_new_ones() -> None:
    old = '# Tiles.\n\n[tile.t1]\ncost = 2\nrows = [\n    "a",\n    "b",\n]\n\n# Two of a kind.\n[tile.t2]\ncost = 3\n'
    asked: Records = {
        "tile": {"t1": {"rows": ["c"], "seen": "photo"}, "t2": {"absent": True}, "t3": {"cost": 1}},
    }
    assert corrections.patch({"tiles.toml": old}, asked, "content").splitlines() == [
        "--- a/content/tiles.toml",
        "+++ b/content/tiles.toml",
        "@@ -2,11 +2,10 @@",
        " ",
        " [tile.t1]",
        " cost = 2",
        "-rows = [",
        '-    "a",',
        '-    "b",',
        "-]",
        '+rows = ["c"]',
        '+seen = "photo"',
        " ",
        " # Two of a kind.",
        "-[tile.t2]",
        "-cost = 3",
        "+",
        "+[tile.t3]",
        "+cost = 1",
    ]
