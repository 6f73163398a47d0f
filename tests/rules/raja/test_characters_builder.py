"""The powers of Builder, Artisan and Yogi."""

from tests.marks import rule
from tests.rules.raja.table import Table

# -- the Builder --------------------------------------------------------------------------------


@rule("raja/characters/5")
def test_the_builder_builds_one_house_free_from_his_supply() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    t.play("red", "builder house nagaur")
    red = t.board("red")
    assert (red.gold, red.supply, red.houses[t.place("nagaur")]) == (19, 5, 1)


@rule("raja/characters/5")
def test_the_builder_needs_no_gold_for_his_house() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.board("red").gold = 0
    t.turn("red", "house", "house")
    assert "builder house nagaur" in t.codes("red")


@rule("raja/characters/5")
def test_the_builder_moves_one_house_free() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("red", nagaur=1)
    t.turn("red", "gold", "gold")
    t.play("red", "builder lift nagaur", "drop nokha")
    red = t.board("red")
    assert (red.houses[t.place("nagaur")], red.houses[t.place("nokha")], red.supply, red.gold) == (0, 1, 6, 19)


@rule("raja/characters/5")
def test_the_builder_serves_once_in_a_turn() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    t.play("red", "builder house nagaur")
    refusal = t.refusal("red", "builder house nokha")
    assert (refusal.rule, refusal.reason) == ("raja/disc/4", "raja.no.builder_again")


@rule("raja/characters/5")
def test_a_builder_who_comes_back_in_the_same_turn_has_served() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "character", "character")
    t.play("red", "builder house nagaur", "take artisan", "take builder")
    assert t.refusal("red", "builder house nokha").reason == "raja.no.builder_again"


@rule("raja/characters/5")
def test_a_builder_taken_in_the_own_turn_serves_at_once() -> None:
    t = Table(2)
    t.turn("red", "character", "gold")
    t.play("red", "take builder", "builder house nagaur")
    assert t.board("red").houses[t.place("nagaur")] == 1


@rule("raja/characters/5")
def test_the_builder_finds_no_room_in_a_full_village() -> None:
    t = Table(3, cards=("builder", "mogul", "trader"))
    t.houses("blue", nagaur=2)
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "builder house nagaur")
    assert (refusal.rule, refusal.reason, refusal.missing["room"]) == ("raja/build/1", "raja.no.room", 2)


@rule("raja/characters/5")
def test_with_two_players_the_builder_finds_no_room_beside_one_house() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("blue", nagaur=1)
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "builder house nagaur")
    assert (refusal.rule, refusal.missing["room"]) == ("raja/build/1", 1)


@rule("raja/characters/5")
def test_the_builder_builds_in_the_city_of_the_architect() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.stand("red", "agra")
    t.turn("red", "gold", "gold")
    t.play("red", "builder house agra")
    assert t.board("red").houses[t.place("agra")] == 1


@rule("raja/characters/5")
def test_the_builder_builds_in_no_city_without_the_architect() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.stand("red", "agra")
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "builder house delhi")
    assert (refusal.rule, refusal.reason) == ("raja/build/1", "raja.no.architect")


@rule("raja/characters/5")
def test_the_builder_builds_nothing_on_the_start_place() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    assert t.refusal("red", "builder house ajmer").rule == "raja/build/9"


@rule("raja/characters/5")
def test_the_builder_moves_no_house_into_a_city_without_the_architect() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("red", nagaur=1)
    t.stand("red", "agra")
    t.turn("red", "gold", "gold")
    t.play("red", "builder lift nagaur")
    assert t.refusal("red", "drop delhi").reason == "raja.no.architect"


@rule("raja/characters/9")
def test_the_builder_builds_nothing_with_an_empty_supply() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.board("red").supply = 0
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "builder house nagaur")
    assert (refusal.rule, refusal.reason) == ("raja/build/8", "raja.no.supply")


@rule("raja/characters/9")
def test_the_builder_builds_the_last_house_of_the_supply() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.board("red").supply = 1
    t.turn("red", "gold", "gold")
    t.play("red", "builder house nagaur")
    assert t.board("red").supply == 0


@rule("raja/characters/9")
def test_the_builder_moves_a_house_with_an_empty_supply() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("red", nagaur=1)
    t.board("red").supply = 0
    t.turn("red", "gold", "gold")
    assert "builder lift nagaur" in t.codes("red")


@rule("raja/characters/9")
def test_the_builder_moves_no_house_of_another_player() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("blue", nagaur=1)
    t.turn("red", "gold", "gold")
    refusal = t.refusal("red", "builder lift nagaur")
    assert (refusal.rule, refusal.reason) == ("raja/build/5", "raja.no.own_house")


@rule("raja/characters/9")
def test_who_has_built_with_the_builder_does_not_move_with_him_too() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    t.play("red", "builder house nagaur")
    assert t.refusal("red", "builder lift nagaur").reason == "raja.no.builder_again"


@rule("raja/characters/9")
def test_who_has_moved_with_the_builder_does_not_build_with_him_too() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("red", nagaur=1)
    t.turn("red", "gold", "gold")
    t.play("red", "builder lift nagaur", "drop nokha")
    assert t.refusal("red", "builder house tonk").reason == "raja.no.builder_again"


@rule("raja/characters/9")
def test_a_house_built_by_the_builder_counts_for_no_set_action() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "house", "gold")
    t.play("red", "builder house nagaur", "end")
    assert t.board("blue").gold == 15 + 2 + 4  # the penalty, then blue's own disc


@rule("raja/characters/9")
def test_a_house_built_by_the_builder_leaves_the_set_house_open() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "house", "gold")
    t.play("red", "builder house nagaur", "house nokha")
    assert t.board("red").supply == 4


@rule("raja/characters/9")
def test_a_house_moved_by_the_builder_counts_for_no_set_action() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.houses("red", nagaur=1)
    t.turn("red", "move", "gold")
    t.play("red", "builder lift nagaur", "drop nokha", "lift nokha", "drop tonk", "end")
    assert (t.board("red").houses[t.place("tonk")], t.board("blue").gold) == (1, 15 + 4)


@rule("raja/characters/9")
def test_leaving_the_builders_house_out_is_not_penalised() -> None:
    t = Table(2, cards=("builder", "mogul"))
    t.turn("red", "gold", "gold")
    t.play("red", "end")
    assert t.board("blue").gold == 15 + 4  # blue's own disc alone


# -- the Artisan --------------------------------------------------------------------------------


@rule("raja/characters/6")
def test_palaces_cost_nine_with_the_artisan() -> None:
    t = Table(2, cards=("artisan", "mogul"))
    t.stand("red", "agra")
    t.turn("red", "palace", "house")
    t.play("red", "palace outer")
    assert t.board("red").gold == 6


@rule("raja/characters/6")
def test_nine_gold_are_enough_for_the_artisan() -> None:
    t = Table(2, cards=("artisan", "mogul"))
    t.stand("red", "agra")
    t.board("red").gold = 9
    t.turn("red", "palace", "house")
    t.play("red", "palace centre")
    assert t.board("red").gold == 0


@rule("raja/characters/6")
def test_eight_gold_are_not_enough_for_the_artisan() -> None:
    t = Table(2, cards=("artisan", "mogul"))
    t.stand("red", "agra")
    t.board("red").gold = 8
    t.turn("red", "palace", "house")
    refusal = t.refusal("red", "palace centre")
    assert (refusal.rule, refusal.missing) == ("raja/build/7", {"price": 9, "gold": 8, "missing": 1})


@rule("raja/characters/6")
def test_the_artisan_serves_his_holder_alone() -> None:
    t = Table(2, cards=("mogul", "artisan"))
    t.stand("red", "agra")
    t.board("red").gold = 11
    t.turn("red", "palace", "house")
    assert t.refusal("red", "palace centre").missing == {"price": 12, "gold": 11, "missing": 1}


@rule("raja/characters/11")
def test_the_artisans_price_holds_for_every_palace_of_the_turn() -> None:
    t = Table(2, cards=("artisan", "mogul"))
    t.stand("red", "agra")
    t.board("red").gold = 18
    t.turn("red", "palace", "palace")
    t.play("red", "palace centre", "palace outer")
    assert (t.board("red").gold, t.board("red").palaces) == (0, 5)


@rule("raja/characters/11")
def test_the_artisans_price_ends_when_his_card_is_laid_down() -> None:
    t = Table(2, cards=("artisan", "mogul"))
    t.stand("red", "agra")
    t.turn("red", "palace", "character")
    t.play("red", "take priest", "palace centre")
    assert t.board("red").gold == 3


# -- the Yogi -----------------------------------------------------------------------------------


@rule("raja/characters/7", "raja/characters/8")
def test_the_yogi_gets_one_chip_at_the_start_of_his_turn() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.turn("red", "gold", "gold")
    assert (t.board("red").chips, t.board("blue").chips, t.s.chips) == (1, 0, 6)


@rule("raja/characters/7")
def test_the_yogis_chip_is_told_with_its_rule() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.set_discs(blue="gold gold", red="house house")
    t.play("blue", "end")
    told = [fact for fact in t.facts if fact.rule.startswith("raja/characters/")]
    assert [(fact.rule, fact.said["id"]) for fact in told] == [("raja/characters/7", "raja.fact.chip")]


@rule("raja/characters/7")
def test_a_chip_that_was_not_there_is_not_told() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.s.chips = 0
    t.set_discs(blue="gold gold", red="house house")
    t.play("blue", "end")
    assert [fact.rule for fact in t.facts if fact.rule.startswith("raja/characters/")] == []


@rule("raja/characters/8")
def test_a_yogi_taken_in_the_own_turn_brings_his_chip_at_once() -> None:
    t = Table(2, yogi="true")
    t.turn("red", "character", "gold")
    t.play("red", "take yogi")
    assert t.board("red").chips == 1


@rule("raja/characters/8")
def test_a_yogi_who_comes_back_in_the_same_turn_brings_no_second_chip() -> None:
    t = Table(2, cards=("yogi", "mogul"), yogi="true")
    t.turn("red", "character", "character")
    t.play("red", "take artisan", "take yogi")
    assert t.board("red").chips == 1


@rule("raja/characters/8")
def test_a_yogi_received_in_another_players_turn_brings_no_chip_then() -> None:
    t = Table(2, yogi="true")
    t.turn("red", "character", "gold")
    t.play("red", "take trader")
    t.play("blue", "take yogi")
    assert (t.board("blue").chips, t.s.chips) == (0, 7)
