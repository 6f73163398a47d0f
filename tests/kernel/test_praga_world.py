"""Content of Praga that does not fit the box is refused, and the Fault says where."""

from pathlib import Path

import pytest

from kingsroad.kernel.content import load
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.world import World

CORRECTED = 'source = "box"\nsure = "printed"\n'


def fault(folder: Path, text: str) -> Fault:
    (folder / "corrections.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        World(load("praga", folder))
    return caught.value


def test_the_content_that_ships_fits_the_box() -> None:
    world = World(load("praga"))
    assert (len(world.tiles), len(world.technology_ids), len(world.site_ids)) == (102, 24, 30)


@pytest.mark.parametrize(
    "record", ["wall.w01", "building.b36", "upgrade.u05", "technology.climb", "site.p1a", "seal.six"]
)
def test_a_missing_component_is_noticed(record: str, tmp_path: Path) -> None:
    assert fault(tmp_path, f"[{record}]\nabsent = true\n").said["id"] == "content.count"


def test_a_tile_of_the_wrong_era_is_noticed(tmp_path: Path) -> None:
    said = fault(tmp_path, f"[wall.w01]\nera = 2\n{CORRECTED}").said
    assert said == {"id": "content.count", "kind": "wall, era 1, normal", "count": 13, "expected": 14}


def test_a_technology_of_the_wrong_level_is_noticed(tmp_path: Path) -> None:
    assert fault(tmp_path, f"[technology.climb]\nlevel = 4\n{CORRECTED}").said["kind"] == "technology 3"


def test_a_formula_with_an_unknown_word_is_noticed(tmp_path: Path) -> None:
    said = fault(tmp_path, f'[wall.w01]\neffect = "2 beer"\n{CORRECTED}').said
    assert (said["id"], said["record"], said["field"]) == ("content.formula", "wall.w01", "effect")
    assert (said["why"]["id"], said["why"]["word"]) == ("effect.word", "beer")


def test_a_price_in_points_is_noticed(tmp_path: Path) -> None:
    assert fault(tmp_path, f'[wall.w01]\ncost = "2 point"\n{CORRECTED}').said["record"] == "wall.w01"


@pytest.mark.parametrize(
    ("text", "record", "field", "count"),
    [
        ("[value.climb_windows]\namount = -2\n", "value.climb_windows", "amount", -2),
        ("[site.p2a]\ngold = -1\n", "site.p2a", "gold", -1),
        ("[wall.w01]\ncorners = [0, -3]\n", "wall.w01", "corners", -3),
    ],
)
def test_a_number_below_nothing_is_noticed(text: str, record: str, field: str, count: int, tmp_path: Path) -> None:
    said = fault(tmp_path, text + CORRECTED).said
    assert said == {"id": "content.negative", "record": record, "field": field, "count": count}


def test_coordinates_of_the_city_may_lie_on_either_side_of_its_middle(tmp_path: Path) -> None:
    assert any(q < 0 for q, _ in World(load("praga")).site_hexes)
    assert fault(tmp_path, f'[site.p2a]\nq = "west"\n{CORRECTED}').said["id"] == "content.number"


def test_an_extra_action_for_more_gold_windows_than_windows_is_noticed(tmp_path: Path) -> None:
    said = fault(tmp_path, f"[value.extra_gold_windows]\namount = 3\n{CORRECTED}").said
    assert said == {
        "id": "content.choice",
        "record": "value.extra_gold_windows",
        "field": "amount",
        "word": 3,
        "known": "0-2",
    }


def test_a_project_row_that_is_too_short_is_noticed(tmp_path: Path) -> None:
    rows = 'rows = [". 1 .", ". ^ 1 . ^", "2 . 2 > 3", "> 2 ^ 3 .", "3 > 4 . 5"]\n'
    assert fault(tmp_path, f"[tiers.cathedral_printed]\n{rows}{CORRECTED}").said["id"] == "praga.content.columns"


def test_corners_that_do_not_meet_are_noticed(tmp_path: Path) -> None:
    text = f"[corner.c1]\nhexes = [[-1, 1], [-1, 2], [5, 5]]\n{CORRECTED}"
    assert fault(tmp_path, text).said["id"] == "praga.content.corner"
