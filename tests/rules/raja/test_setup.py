"""Raja: setting up."""

import pytest

from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import Fault, phrase
from tests.marks import rule
from tests.rules.raja.table import COLOURS, GAME, Table

VILLAGES = GAME.world.ids[8:]
CITIES = GAME.world.ids[:7]


def start_fault(*colours: str) -> str:
    with pytest.raises(Fault) as raised:
        GAME.start(Setup(colours, GAME.resolve({}), "seed"))
    return str(raised.value.said["id"])


# -- 1: players and their pieces ----------------------------------------------------------------


@rule("raja/setup/1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_may_play(players: int) -> None:
    assert len(Table(players, fresh=True).s.boards) == players


@rule("raja/setup/1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_may_not_play(players: int) -> None:
    assert start_fault(*(*COLOURS, "white")[:players]) == "setup.players"


@rule("raja/setup/1")
def test_there_are_five_colours() -> None:
    assert sorted(GAME.colours) == ["black", "blue", "green", "red", "yellow"]


@rule("raja/setup/1")
def test_each_begins_on_the_start_place_with_7_palaces_15_gold_and_4_houses() -> None:
    for row in Table(5, fresh=True).view(None)["seats"]:
        assert (row["place"], row["palaces_left"], row["gold"], row["supply"]) == ("ajmer", 7, 15, 4)


@rule("raja/setup/1")
def test_in_the_short_game_each_begins_with_6_palaces() -> None:
    assert [row["palaces_left"] for row in Table(2, fresh=True, short="true").view(None)["seats"]] == [6, 6]


@rule("raja/setup/1")
def test_of_20_houses_10_lie_in_the_quarry_once_the_opening_is_over() -> None:
    t = opened(3)
    assert [(b.quarry, b.supply, sum(b.houses)) for b in t.s.boards] == [(10, 6, 4)] * 3


# -- 2, 9: the track ----------------------------------------------------------------------------


@rule("raja/setup/2")
def test_the_maharaja_begins_on_the_start_place() -> None:
    assert Table(fresh=True).view(None)["maharaja"] == "ajmer"


@rule("raja/setup/2")
def test_the_seven_tokens_lie_on_the_seven_fields_above_the_arrow_and_ten_fields_follow() -> None:
    track = Table(fresh=True).view(None)["track"]
    assert sorted(track[:7]) == sorted(CITIES)
    assert track[7:] == [None] * 10


@rule("raja/setup/2")
def test_the_tokens_are_shuffled() -> None:
    setups = [Setup(COLOURS[:2], GAME.resolve({}), f"seed {i}") for i in range(50)]
    lowest = {GAME.start(setup).track[1] for setup in setups}
    assert len(lowest) == 7


@rule("raja/setup/9")
def test_the_tokens_lie_open_before_the_characters_are_chosen() -> None:
    t = Table(fresh=True)
    before = t.view("red")["track"]
    t.choose_characters(red="builder", blue="mogul", yellow="priest")
    assert t.view("red")["track"] == before
    assert None not in before[:7]


@rule("raja/setup/9")
def test_the_city_on_the_field_next_to_the_arrow_is_visited_first() -> None:
    lowest = Table(fresh=True).view(None)["track"][0]
    assert opened(3).view(None)["maharaja"] == lowest


# -- 3: the choice of characters ----------------------------------------------------------------


@rule("raja/setup/3")
def test_the_first_to_choose_is_drawn_at_random() -> None:
    first = {GAME.waiting(GAME.start(Setup(COLOURS, GAME.resolve({}), f"seed {i}")))[0] for i in range(30)}
    assert first == {0, 1, 2, 3, 4}


@rule("raja/setup/3")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_characters_are_chosen_clockwise(seed: str) -> None:
    t = Table(4, fresh=True)
    t.s = GAME.start(Setup(t.colours, GAME.resolve({}), seed))
    asked = t.choose_characters(red="mogul", blue="trader", yellow="priest", green="wanderer")
    at = t.colours.index(asked[0])
    assert asked == [*t.colours[at:], *t.colours[:at]]


@rule("raja/setup/3")
def test_who_is_not_asked_yet_cannot_choose() -> None:
    t = Table(3, fresh=True)
    first = t.waiting()[0]
    other = next(colour for colour in t.colours if colour != first)
    refusal = t.refusal(other, "take mogul")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/setup/3",
        "raja.no.turn",
        {"waiting": [phrase(f"colour.{first}")]},
    )


@rule("raja/setup/3")
def test_the_choice_is_among_characters_1_to_6() -> None:
    t = Table(3, fresh=True)
    names = ("mogul", "trader", "priest", "wanderer", "builder", "artisan")
    assert t.codes(t.waiting()[0]) == [f"take {name}" for name in names]


@rule("raja/setup/3")
def test_with_the_yogi_module_number_7_may_be_chosen_too() -> None:
    t = Table(3, fresh=True, yogi="true")
    assert t.codes(t.waiting()[0])[-1] == "take yogi"


@rule("raja/setup/3")
def test_a_character_is_taken_openly_and_only_once() -> None:
    t = Table(3, fresh=True)
    first = t.waiting()[0]
    t.play(first, "take priest")
    assert t.view(None)["seats"][t.seat(first)]["cards"] == ["priest"]
    refusal = t.refusal(t.waiting()[0], "take priest")
    assert (refusal.rule, refusal.reason) == ("raja/setup/3", "raja.no.free_card")


@rule("raja/setup/3")
def test_a_yogi_that_is_taken_is_not_free() -> None:
    t = Table(3, fresh=True, yogi="true")
    t.play(t.waiting()[0], "take yogi")
    assert t.refusal(t.waiting()[0], "take yogi").rule == "raja/setup/3"


@rule("raja/setup/3")
@pytest.mark.parametrize("code", ["house nokha", "disc gold gold", "bid 0", "pass", "give mogul", "end"])
def test_nothing_but_a_character_can_be_chosen_first(code: str) -> None:
    t = Table(3, fresh=True)
    refusal = t.refusal(t.waiting()[0], code)
    assert (refusal.rule, refusal.reason) == ("raja/setup/3", "raja.no.other_task")


@rule("raja/setup/3")
def test_characters_nobody_took_lie_free() -> None:
    t = Table(3, fresh=True)
    t.choose_characters(red="artisan", blue="mogul", yellow="priest")
    assert t.view(None)["free"] == ["trader", "wanderer", "builder"]


# -- 4, 5: the opening --------------------------------------------------------------------------


def chosen(players: int) -> Table:
    """Characters run against the order of the seats: the last seat holds number 1."""
    t = Table(players, fresh=True)
    names = ("mogul", "trader", "priest", "wanderer", "builder")
    t.choose_characters(**{colour: names[players - 1 - seat] for seat, colour in enumerate(t.colours)})
    return t


def opened(players: int) -> Table:
    t = chosen(players)
    t.place_houses(*VILLAGES[: 4 * players])
    return t


@rule("raja/setup/4")
def test_opening_houses_go_round_four_times_in_ascending_order_of_characters() -> None:
    assert chosen(3).place_houses(*VILLAGES[:12]) == ["yellow", "blue", "red"] * 4


@rule("raja/setup/4")
def test_nobody_opens_out_of_turn() -> None:
    refusal = chosen(3).refusal("red", "house nokha")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/setup/4",
        "raja.no.turn",
        {"waiting": [phrase("colour.yellow")]},
    )


@rule("raja/setup/4")
def test_opening_houses_are_free_and_come_from_the_four() -> None:
    t = chosen(3)
    t.play("yellow", "house nokha")
    assert (t.board("yellow").gold, t.board("yellow").supply) == (15, 3)
    assert t.board("yellow").houses[t.place("nokha")] == 1


@rule("raja/setup/4")
def test_who_opens_is_told_how_many_houses_are_left_to_place() -> None:
    t = chosen(2)
    told = []
    for village in VILLAGES[:8]:
        (colour,) = t.waiting()
        told.append((colour, t.view(colour)["tasks"][0]["said"]))
        t.play(colour, f"house {village}")
    assert [said for colour, said in told if colour == "red"] == [
        phrase("raja.task.opening", left=left) for left in (4, 3, 2, 1)
    ]


@rule("raja/setup/4")
def test_an_opening_house_goes_into_any_village_and_nobody_passes() -> None:
    t = chosen(3)
    assert t.codes("yellow") == [f"house {village}" for village in VILLAGES]
    for code in ("pass", "end", "take artisan", "bid 0", "disc gold gold", "give mogul"):
        refusal = t.refusal("yellow", code)
        assert (refusal.rule, refusal.reason) == ("raja/setup/4", "raja.no.other_task")


@rule("raja/setup/4")
def test_a_village_holds_two_opening_houses() -> None:
    t = chosen(3)
    t.place_houses("nokha", "nokha")
    refusal = t.refusal("red", "house nokha")
    assert (refusal.rule, refusal.reason, refusal.missing["room"]) == ("raja/setup/4", "raja.no.room", 2)


@rule("raja/setup/4")
def test_both_opening_houses_of_a_village_may_be_one_players() -> None:
    t = chosen(3)
    t.place_houses("nokha", "gotan", "bilara", "nokha")
    assert t.board("yellow").houses[t.place("nokha")] == 2


@rule("raja/setup/4")
def test_with_two_players_a_village_holds_one_opening_house() -> None:
    t = chosen(2)
    t.place_houses("nokha")
    refusal = t.refusal("red", "house nokha")
    assert (refusal.rule, refusal.reason, refusal.missing["room"]) == ("raja/setup/4", "raja.no.room", 1)


@rule("raja/setup/4")
@pytest.mark.parametrize("city", [CITIES[0], CITIES[-1]])
def test_cities_are_closed_to_the_opening(city: str) -> None:
    refusal = chosen(3).refusal("yellow", f"house {city}")
    assert (refusal.rule, refusal.reason) == ("raja/setup/4", "raja.no.opening_city")


@rule("raja/setup/4")
def test_the_start_place_is_closed_to_the_opening() -> None:
    assert chosen(3).refusal("yellow", "house ajmer").rule == "raja/build/9"


@rule("raja/setup/5")
def test_after_the_opening_everyone_takes_6_houses_from_the_quarry() -> None:
    t = chosen(3)
    t.place_houses(*VILLAGES[:11])
    assert [(b.supply, b.quarry) for b in t.s.boards] == [(1, 16), (0, 16), (0, 16)]
    told = t.play("red", f"house {VILLAGES[11]}")
    assert [(b.supply, b.quarry) for b in t.s.boards] == [(6, 10)] * 3
    assert (told[0].rule, told[0].said["count"]) == ("raja/setup/5", 6)


# -- 12: joined up ------------------------------------------------------------------------------


@rule("raja/setup/12")
def test_a_city_is_joined_up_when_it_can_be_reached_from_the_start_place() -> None:
    t = Table(3)
    t.open_road("ajmer", "delhi", "red")
    t.houses("blue", tonk=1)
    assert t.view(None)["joined"] == ["delhi", "khajuraho"]


@rule("raja/setup/12")
def test_one_village_without_a_house_leaves_a_city_unjoined() -> None:
    t = Table(3)
    t.houses("red", makrana=2, tonk=1)
    assert t.view(None)["joined"] == []


@rule("raja/setup/12")
def test_being_joined_up_is_asked_for_by_no_rule() -> None:
    t = Table(3)
    assert t.view(None)["joined"] == []
    assert t.view(None)["maharaja"] in CITIES
