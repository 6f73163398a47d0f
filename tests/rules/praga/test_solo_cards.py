"""Automas: what their cards do."""

import pytest

from kingsroad.praga.state import NONE, Automa
from tests.marks import rule
from tests.rules.praga.table import GAME, Table
from tests.rules.praga.test_solo import on_crane

WORLD = GAME.world
ROWS_OF = {"building": 0, "wall": 1, "upgrade": 2}


def parler(*cards: int, pawn: str = "p8", humans: int = 1) -> Table:
    """An automa that will play these cards; it is the first human's turn."""
    t = Table(humans, solo="parler")
    t.play("red", f"plaza {pawn}")
    t.s.automas[0].deck[: len(cards)] = [card - 1 for card in cards]
    t.s.automas[0].markers[:] = [0, 0, 0]
    return t


def automa(t: Table) -> Automa:
    return t.s.automas[0]


def tile_ids(tiles: list[int]) -> list[str]:
    return ["." if tile == NONE else WORLD.tiles[tile].id for tile in tiles]


# -- the turn -----------------------------------------------------------------------------------


@rule("praga/solo/11")
@pytest.mark.parametrize(
    ("card", "after"),
    [
        (1, {0: "quarries building", 1: "mines wall", 4: "quarries building", 6: "upgrade road"}),
        (2, {0: "quarries building", 1: "mines wall", 4: "quarries building", 6: "upgrade road"}),
        (3, {0: "quarries building", 1: "mines wall", 4: "quarries building", 6: "upgrade road"}),
        (4, {0: "upgrade road", 1: "mines wall", 4: "quarries building", 10: "quarries building"}),
        (5, {0: "quarries building", 1: "mines wall", 6: "upgrade road", 10: "quarries building"}),
    ],
)
def test_a_card_takes_the_farthest_tile_or_the_second_or_third(card: int, after: dict[int, str]) -> None:
    t = parler(card)
    t.crane(5, s0="mines wall", s2="quarries building", s4="upgrade road", s8="quarries building")
    t.finish_turn("red")  # the human's tile is the one on slot 0
    assert on_crane(t) == after
    assert (t.s.box, t.s.played) == (7, 2)


@rule("praga/solo/11")
def test_the_cards_come_in_the_order_of_the_deck() -> None:
    t = parler(5, 2)
    t.finish_turn("red")
    assert (automa(t).mines, t.view(None)["automas"][0]["used"]) == ([4, 2], [4])
    t.finish_turn("red")
    assert (automa(t).mines, t.view(None)["automas"][0]["used"]) == ([4, 3], [4, 1])


@rule("praga/solo/11")
def test_used_cards_are_open_until_the_deck_is_shuffled_again() -> None:
    t = parler(1, 2, 3, 4, 5)
    for at, used in ((4, [0, 1, 2, 3]), (5, []), (6, [automa(t).deck[5]])):
        automa(t).at = at
        assert t.view(None)["automas"][0]["used"] == used


@rule("praga/solo/11", "praga/solo/20")
def test_the_crane_turns_when_everyone_has_answered_what_the_card_brought() -> None:
    t = parler(1, pawn="p1")
    t.plaza("p1", "silver_windows")
    t.building("p1a", "b01", cube="red")
    t.row("building", "b12", ".", ".", ".")  # dearer: the automa has the more spent there
    t.crane(5, s0="mines wall", s8="quarries building")
    t.finish_turn("red")
    assert (t.waiting(), t.codes("red"), t.s.box, t.s.played) == (["red"], ["reward upper", "reward lower"], 6, 1)
    t.play("red", "reward upper")
    assert (t.s.box, t.s.played, t.has("red", "silver")) == (7, 2, 2)


@rule("praga/solo/11")
def test_a_card_played_cannot_be_taken_back() -> None:
    t = parler(3)
    before = t.s.reveals
    t.finish_turn("red")
    assert t.s.reveals == before + 2  # the end of the human's turn, and the card


@rule("praga/solo/12")
@pytest.mark.parametrize("card", [1, 2, 3, 4, 5])
def test_an_automas_turn_gives_the_human_nothing_and_takes_nothing(card: int) -> None:
    t = parler(card)
    before = t.view(None)["seats"]
    t.finish_turn("red")
    assert t.view(None)["seats"] == before


@rule("praga/solo/12", "praga/solo/14")
def test_its_cubes_do_not_run_out() -> None:
    t = parler(1, 1, 1, 1)
    for tile, site in (("b01", "p5a"), ("b04", "p5c"), ("b06", "p8a"), ("b09", "p8b")):
        t.row("building", tile, ".", ".", ".")
        automa(t).pawn = WORLD.plaza_ids.index(site[:2])
        automa(t).markers[0] = 0
        t.finish_turn("red")
    assert t.s.site_cube.count(1) == 4


@rule("praga/solo/12")
def test_a_plaza_that_only_an_automa_claims_gives_nobody_anything() -> None:
    t = parler(1, pawn="p1")
    t.building("p1a", "b02")
    t.row("building", "b01", ".", ".", ".")
    before = t.view(None)["seats"]
    t.finish_turn("red")
    assert (t.view(None)["seats"], t.s.evaluated, t.s.site_cube[:2]) == (before, 1, [NONE, NONE])


# -- walls and upgrades -------------------------------------------------------------------------


@rule("praga/solo/13")
@pytest.mark.parametrize(("kind", "card", "other"), [("wall", 2, "upgrade"), ("upgrade", 5, "wall")])
def test_the_tile_at_the_marker_goes_under_its_stack_and_is_replaced(kind: str, card: int, other: str) -> None:
    t = parler(card)
    letter = kind[0]
    t.row(kind, f"{letter}01", f"{letter}02", f"{letter}03", f"{letter}15")
    t.stack(kind, f"{letter}04", f"{letter}05")
    automa(t).markers[ROWS_OF[kind]] = 1
    untouched = tile_ids(t.s.rows[ROWS_OF[other]])
    t.finish_turn("red")
    assert tile_ids(t.s.rows[ROWS_OF[kind]]) == [f"{letter}01", f"{letter}04", f"{letter}03", f"{letter}15"]
    assert tile_ids(t.s.stacks[ROWS_OF[kind] * 2][::-1]) == [f"{letter}05", f"{letter}02"]
    assert tile_ids(t.s.rows[ROWS_OF[other]]) == untouched


@rule("praga/solo/13")
def test_at_the_special_place_it_is_the_special_stack() -> None:
    t = parler(2)
    t.row("wall", "w01", "w02", "w03", "w15")
    t.stack("wall", "w16", special=True)
    automa(t).markers[1] = 3
    t.finish_turn("red")
    assert tile_ids(t.s.rows[1]) == ["w01", "w02", "w03", "w16"]
    assert tile_ids(t.s.stacks[3]) == ["w15"]


@rule("praga/solo/13")
@pytest.mark.parametrize(("marker", "moved"), [(0, 1), (2, 3), (3, 0)])
def test_the_marker_moves_one_place_on_from_the_fourth_to_the_first(marker: int, moved: int) -> None:
    t = parler(2)
    automa(t).markers[:] = [2, marker, 2]
    t.finish_turn("red")
    assert automa(t).markers == [2, moved, 2]


@rule("praga/solo/13")
def test_at_an_empty_place_the_next_one_with_a_tile_is_used() -> None:
    t = parler(2)
    t.row("wall", "w01", ".", ".", ".")
    t.stack("wall", "w04")
    automa(t).markers[1] = 1
    t.finish_turn("red")
    assert (tile_ids(t.s.rows[1]), automa(t).markers[1]) == (["w04", ".", ".", "."], 1)


@rule("praga/solo/13")
def test_with_no_tile_in_the_row_nothing_happens() -> None:
    t = parler(2)
    t.row("wall", ".", ".", ".", ".")
    automa(t).markers[1] = 2
    t.finish_turn("red")
    assert (tile_ids(t.s.rows[1]), automa(t).markers[1], automa(t).mines) == ([".", ".", ".", "."], 2, [3, 3])


@rule("praga/solo/14")
def test_with_no_building_in_the_row_nothing_is_built() -> None:
    t = parler(1)
    t.row("building", ".", ".", ".", ".")
    before = t.view(None)["city"]
    t.finish_turn("red")
    assert (t.view(None)["city"], GAME.world.plaza_ids[automa(t).pawn]) == (before, "p8")


# -- tracks -------------------------------------------------------------------------------------


@rule("praga/solo/21")
@pytest.mark.parametrize(
    ("mines", "after"),
    [([5, 4], [4, 2]), ([4, 5], [3, 3]), ([4, 4], [4, 3])],
    ids=["more mines", "more quarries", "equal"],
)
def test_card_three_follows_the_track_of_which_the_human_has_more(mines: list[int], after: list[int]) -> None:
    t = parler(3)
    t.board("red").mines[:] = mines
    t.finish_turn("red")
    assert automa(t).mines == after


@rule("praga/solo/21")
def test_it_looks_at_the_human_who_played_last() -> None:
    t = Table(2, solo="parler", start="2")
    t.play("green", "plaza p8")
    automa(t).deck[0] = 2
    t.board("red").mines[:] = [3, 5]
    t.board("green").mines[:] = [5, 3]
    t.finish_turn("green")
    t.finish_turn("red")
    assert automa(t).mines == [3, 3]


@rule("praga/solo/21")
@pytest.mark.parametrize(
    ("card", "mines", "after"),
    [(5, [8, 4], [8, 5]), (5, [7, 4], [8, 4]), (2, [5, 7], [6, 7]), (2, [5, 6], [5, 7]), (2, [8, 7], [8, 7])],
)
def test_a_track_at_its_end_passes_the_step_to_the_other(card: int, mines: list[int], after: list[int]) -> None:
    t = parler(card)
    automa(t).mines[:] = mines
    t.finish_turn("red")
    assert automa(t).mines == after


@rule("praga/solo/22")
@pytest.mark.parametrize(
    ("card", "mines", "left"),
    [(5, [4, 2], 3), (5, [3, 2], 4), (5, [5, 2], 4), (2, [3, 3], 3), (2, [3, 2], 4), (2, [3, 4], 4)],
)
def test_at_five_mines_or_four_quarries_a_token_leaves_the_river(card: int, mines: list[int], left: int) -> None:
    t = parler(card)
    automa(t).mines[:] = mines
    t.finish_turn("red")
    assert len(t.s.river) == left


@rule("praga/solo/22")
def test_which_token_leaves_is_random() -> None:
    gone = set()
    for seed in range(12):
        t = Table(1, seed=str(seed), solo="parler")
        t.play("red", "plaza p8")
        automa(t).deck[0], automa(t).mines[0] = 4, 4
        before = set(t.s.river)
        t.finish_turn("red")
        gone |= before - set(t.s.river)
    assert len(gone) == 4


@rule("praga/solo/22")
def test_a_token_already_taken_does_not_leave_again() -> None:
    t = parler(5)
    automa(t).mines[0] = 4
    t.s.river.remove(next(token for token in t.s.fate if token in t.s.river))
    t.finish_turn("red")
    assert len(t.s.river) == 2


@rule("praga/solo/22")
@pytest.mark.parametrize(
    ("card", "mines", "taken", "claimed"),
    [
        (5, [7, 2], "", ["gold"]),
        (5, [7, 2], "gold", ["six"]),
        (5, [7, 2], "gold six", []),
        (5, [6, 2], "", []),
        (2, [3, 6], "", ["stone"]),
        (2, [3, 6], "stone", ["six"]),
        (2, [3, 6], "stone six", []),
        (2, [3, 5], "", []),
        (5, [8, 6], "", ["stone"]),  # the step passed on
    ],
)
def test_at_the_end_of_a_track_it_claims_its_seal(card: int, mines: list[int], taken: str, claimed: list[str]) -> None:
    t = parler(card)
    automa(t).mines[:] = mines
    for seal in taken.split():
        t.s.seals[WORLD.seal_ids.index(seal)] = 0
    t.finish_turn("red")
    assert [id for id, owner in t.view(None)["seals"].items() if owner == 1] == claimed


@rule("praga/solo/22")
def test_a_seal_an_automa_claimed_is_gone() -> None:
    t = parler(5)
    automa(t).mines[0] = 7
    t.finish_turn("red")
    t.board("red").claims = 1
    t.purse("red", silver=2)
    refusal = t.refusal("red", "seal gold")
    assert (refusal.rule, refusal.reason) == ("praga/seals/1", "praga.no.seal")


@rule("praga/solo/9")
def test_a_copy_of_a_game_has_the_automas_and_what_they_do_there_changes_no_other() -> None:
    t = parler(1)
    copy = GAME.clone(t.s)
    assert copy.text() == t.s.text()
    assert [each.deck for each in copy.automas] == [each.deck for each in t.s.automas]
    copy.automas[0].markers[0] = 3
    assert t.s.automas[0].markers == [0, 0, 0]
