"""The plain solo opponent, and how automas are set up."""

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.praga.state import NONE
from tests.marks import rule
from tests.rules.praga.table import GAME, Table


def fault(players: int, **options: str) -> str:
    with pytest.raises(Fault) as caught:
        Table(players, **options)
    return str(caught.value.said["id"])


def on_crane(t: Table) -> dict[int, str]:
    """Slot to actions of the tile there."""
    slots = t.view(None)["crane"]["slots"]
    return {i: " ".join(slot["tile"]) for i, slot in enumerate(slots) if slot["tile"]}


# -- the plain solo game ------------------------------------------------------------------------


@rule("praga/solo/1")
def test_it_is_set_up_as_for_two_and_the_human_starts() -> None:
    t = Table(1)
    for part in ("crane", "city", "river"):
        assert t.view(None)[part] == Table(2).view(None)[part]
    assert [tile == NONE for tile in t.s.plaza_tile] == [False] * 8 + [True] * 2
    assert (t.waiting(), t.view(None)["turns"]["left"]) == (["red"], [16, 16])


@rule("praga/solo/1", "praga/solo/4")
def test_after_the_human_the_opponent_takes_the_tile_on_the_highest_slot_and_returns_it() -> None:
    t = Table(1)
    t.crane(5, s0="mines wall", s4="upgrade road", s8="quarries building")
    t.finish_turn("red")  # the human's tile is the one on slot 0
    assert on_crane(t) == {0: "quarries building", 1: "mines wall", 6: "upgrade road"}
    assert (t.s.box, t.s.played, t.waiting()) == (7, 2, ["red"])


@rule("praga/solo/1")
def test_the_opponent_changes_nothing_but_the_crane() -> None:
    t = Table(1)
    before = t.view(None)
    t.finish_turn("red")
    after = t.view(None)
    assert {part for part in before if before[part] != after[part]} == {"crane", "turns"}


@rule("praga/solo/4", "praga/crane/12")
def test_he_scores_nothing_for_a_marked_tile_and_the_mark_goes() -> None:
    t = Table(1)
    t.crane(3, s0="mines wall", s8="quarries building")
    t.s.passed = 1 << t.s.crane[8]
    t.finish_turn("red")
    assert (on_crane(t), t.s.passed, t.board("red").points) == ({0: "quarries building", 1: "mines wall"}, 0, 0)


@rule("praga/solo/4", "praga/crane/7")
def test_a_tile_the_human_lets_pass_the_end_is_marked_as_usual() -> None:
    t = Table(1)
    t.crane(3, s0="mines wall", s8="quarries building", s11="upgrade road")
    t.finish_turn("red")  # it goes to slot 5, as the box then stands on 4
    assert on_crane(t) == {0: "quarries building", 1: "mines wall", 6: "upgrade road"}
    assert t.s.passed == 1 << t.s.crane[6]


@rule("praga/solo/4")
def test_the_solo_game_has_thirty_two_turns() -> None:
    t = Table(1)
    t.s.played = 30
    t.turn("red")
    t.finish_turn("red")
    assert (t.s.played, t.s.over) == (32, True)


@rule("praga/solo/4")
def test_after_thirty_turns_one_of_the_humans_is_left() -> None:
    t = Table(1)
    t.s.played = 28
    t.turn("red")
    t.finish_turn("red")
    assert (t.s.over, t.view(None)["turns"]["left"]) == (False, [1, 1])


@rule("praga/solo/2")
@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "beginner"),
        (99, "beginner"),
        (100, "apprentice"),
        (119, "apprentice"),
        (120, "journeyman"),
        (139, "journeyman"),
        (140, "mason"),
        (160, "master"),
        (180, "overseer"),
        (200, "burgrave"),
        (219, "burgrave"),
        (220, "chancellor"),
        (300, "chancellor"),
    ],
)
def test_the_report_ranks_the_result(points: int, rank: str) -> None:
    t = Table(1)
    t.gain("red", "point", points)
    t.final()
    assert t.view("red")["result"]["rank"] == rank


@rule("praga/solo/2")
@pytest.mark.parametrize(("points", "good"), [(140, False), (141, True)])
def test_over_one_hundred_and_forty_is_good(points: int, good: bool) -> None:
    t = Table(1)
    t.gain("red", "point", points)
    t.final()
    assert t.view("red")["result"]["good"] is good


@rule("praga/solo/5")
def test_it_knows_no_tie_and_no_loser() -> None:
    t = Table(1)
    t.final()
    result = GAME.scores(t.s)
    assert (result.totals, result.ranks, result.winners()) == ([(0,)], [1], [0])


@rule("praga/solo/1")
def test_the_plain_opponent_is_for_one_human() -> None:
    assert fault(2, solo="crane") == "praga.option.solo"
    assert Table(1, solo="crane").s.setting.crane_solo


# -- automas: who plays -------------------------------------------------------------------------


@rule("praga/solo/3")
@pytest.mark.parametrize(("humans", "automas"), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)])
def test_one_to_three_humans_play_with_one_to_three_automas(humans: int, automas: int) -> None:
    t = Table(humans, solo="parler", parlers=str(automas))
    assert (len(t.s.boards), len(t.s.automas), t.s.setting.seats) == (humans, automas, humans + automas)


@rule("praga/solo/3")
@pytest.mark.parametrize(("humans", "automas"), [(2, 3), (3, 2), (4, 1)])
def test_there_are_at_most_four_seats(humans: int, automas: int) -> None:
    assert fault(humans, solo="parler", parlers=str(automas)) == "setup.players"


@rule("praga/solo/3")
@pytest.mark.parametrize("solo", ["none", "crane"])
def test_a_number_of_automas_needs_their_mode(solo: str) -> None:
    assert fault(1, solo=solo, parlers="2") == "praga.option.parlers"


@rule("praga/solo/6")
@pytest.mark.parametrize(("humans", "automas"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)])
def test_the_number_of_seats_decides_the_set_up(humans: int, automas: int) -> None:
    t = Table(humans, solo="parler", parlers=str(automas))
    full = Table(humans + automas)
    for part in ("crane", "city", "plazas", "rows"):
        assert t.view(None)[part] == full.view(None)[part]
    assert t.view(None)["turns"] == full.view(None)["turns"]


@rule("praga/solo/7")
@pytest.mark.parametrize(
    ("automas", "river"),
    [
        (1, "points_one points_two point_gold point_stone"),
        (2, "points_one points_two point_gold point_stone gold_one stone_one"),
        (3, "points_one points_two point_gold point_stone gold_one stone_one gold_two stone_two"),
    ],
)
def test_with_automas_the_river_holds_two_tokens_per_seat(automas: int, river: str) -> None:
    t = Table(1, solo="parler", parlers=str(automas))
    assert t.view(None)["river"] == river.split()


@rule("praga/solo/7")
def test_without_automas_all_tokens_are_in_the_river() -> None:
    assert len(Table(1).s.river) == len(Table(2).s.river) == 8


@rule("praga/solo/8")
def test_humans_play_first_then_the_automas() -> None:
    t = Table(2, solo="parler", parlers="2", start="2")
    t.play("green", "plaza p1", "plaza p5")
    order = []
    for colour in ("green", "red"):
        order.append((t.waiting(), [automa.at for automa in t.s.automas]))
        t.finish_turn(colour)
    order.append((t.waiting(), [automa.at for automa in t.s.automas]))
    assert order == [(["green"], [0, 0]), (["red"], [0, 0]), (["green"], [1, 1])]


# -- automas: what each has ---------------------------------------------------------------------


def tables(**options: str) -> list[Table]:
    return [Table(1, seed=str(seed), solo="parler", **options) for seed in range(20)]


@rule("praga/solo/9")
def test_each_automa_has_three_mines_and_two_quarries_of_its_own() -> None:
    t = Table(1, solo="parler", parlers="2")
    t.s.automas[0].mines[0] += 1
    assert [automa.mines for automa in t.s.automas] == [[4, 2], [3, 2]]


@rule("praga/solo/9")
def test_each_deck_holds_all_five_cards_before_it_is_shuffled_again() -> None:
    for automa in Table(1, solo="parler", parlers="2").s.automas:
        assert [sorted(automa.deck[at : at + 5]) for at in range(0, 20, 5)] == [[0, 1, 2, 3, 4]] * 4


@rule("praga/solo/9")
def test_the_decks_are_shuffled_each_on_its_own_and_each_time_anew() -> None:
    decks = []
    for t in tables(parlers="2"):
        decks += [tuple(automa.deck[at : at + 5]) for automa in t.s.automas for at in (0, 5)]
    assert len(set(decks)) > 40  # 80 shuffles of 120 orders


@rule("praga/solo/9")
def test_a_deck_lasts_for_sixteen_turns() -> None:
    assert len(Table(1, solo="parler").s.automas[0].deck) >= 16


@rule("praga/solo/9")
def test_no_two_automas_begin_on_the_same_place_of_a_row() -> None:
    for t in tables(parlers="3"):
        for kind in range(3):
            assert len({automa.markers[kind] for automa in t.s.automas}) == 3


@rule("praga/solo/9")
def test_the_markers_begin_on_random_places() -> None:
    assert {t.s.automas[0].markers[0] for t in tables()} == {0, 1, 2, 3}
    assert any(len(set(t.s.automas[0].markers)) > 1 for t in tables())


@rule("praga/solo/9")
def test_all_chance_comes_from_the_seed() -> None:
    texts = [Table(1, seed=seed, solo="parler").s.text() for seed in ("one", "one", "two")]
    assert texts[0] == texts[1] != texts[2]


# -- automas: their pawns -----------------------------------------------------------------------


@rule("praga/solo/10")
def test_the_first_human_places_each_pawn_before_the_first_turn() -> None:
    t = Table(2, solo="parler", parlers="2")
    assert (t.waiting(), t.s.turn.seat) == (["red"], NONE)
    assert "take 4" not in t.codes("red")
    t.play("red", "plaza p3", "plaza p8")
    assert [GAME.world.plaza_ids[automa.pawn] for automa in t.s.automas] == ["p3", "p8"]
    assert (t.waiting(), t.s.turn.seat) == (["red"], 0)


@rule("praga/solo/10")
def test_the_first_human_is_the_one_who_starts() -> None:
    assert Table(2, solo="parler", start="2").waiting() == ["green"]


@rule("praga/solo/10")
def test_two_pawns_do_not_begin_on_the_same_plaza() -> None:
    t = Table(1, solo="parler", parlers="2")
    t.play("red", "plaza p3")
    refusal = t.refusal("red", "plaza p3")
    assert (refusal.rule, refusal.reason) == ("praga/solo/10", "praga.no.other_pawn")


@rule("praga/solo/10")
def test_a_pawn_begins_on_a_plaza_with_a_tile() -> None:
    t = Table(1, solo="parler")
    refusal = t.refusal("red", "plaza p9")
    assert (refusal.rule, refusal.reason) == ("praga/solo/10", "praga.no.plaza_tile")
    assert t.codes("red") == [f"plaza p{number}" for number in range(1, 9)]


# -- the result ---------------------------------------------------------------------------------


@rule("praga/solo/23")
def test_several_humans_are_ranked_as_usual_and_automas_not_at_all() -> None:
    t = Table(2, solo="parler", parlers="2")
    t.gain("red", "point", 5)
    t.gain("green", "point", 5)
    t.final()
    assert t.view(None)["result"] == {"totals": [[5], [5]], "ranks": [2, 1]}


@rule("praga/solo/23")
def test_one_human_gets_the_ranking_of_the_solo_game() -> None:
    t = Table(1, solo="parler")
    t.gain("red", "point", 120)
    t.final()
    assert t.view(None)["result"]["rank"] == "journeyman"
