"""The powers of the seven characters."""

from tests.marks import rule
from tests.rules.raja.table import Table

# -- the Mogul ----------------------------------------------------------------------------------


@rule("raja/characters/1")
def test_the_mogul_acts_first() -> None:
    t = Table(3, cards=("trader", "priest", "mogul"))
    t.set_discs(red="gold gold", blue="gold gold", yellow="gold gold")
    assert t.waiting() == ["yellow"]


@rule("raja/characters/1")
def test_the_mogul_wins_ties() -> None:
    t = Table(3, cards=("trader", "priest", "mogul"))
    for colour in t.colours:
        t.houses(colour, delhi=1)
    assert t.score("delhi") == {"yellow": 11, "red": 7, "blue": 3}


@rule("raja/characters/1")
def test_the_mogul_brings_neither_gold_nor_chip() -> None:
    t = Table(3, yogi="true")
    t.turn("red", "house", "house")
    assert (t.board("red").gold, t.board("red").chips) == (15, 0)


@rule("raja/characters/1")
def test_the_mogul_pays_his_tolls_himself() -> None:
    t = Table(3)
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "gold", "gold")
    t.play("red", "go bikaner")
    assert t.gold() == {"red": 15 + 4 - 2, "blue": 17, "yellow": 15}


@rule("raja/characters/1")
def test_the_mogul_pays_the_full_price_of_a_palace() -> None:
    t = Table(3)
    t.stand("red", "agra")
    t.turn("red", "palace", "palace")
    t.play("red", "palace centre")
    assert t.board("red").gold == 15 - 12


@rule("raja/characters/1")
def test_the_mogul_has_no_free_house() -> None:
    t = Table(3)
    t.turn("red", "house", "house")
    refusal = t.refusal("red", "builder house nagaur")
    assert (refusal.rule, refusal.reason) == ("raja/disc/8", "raja.no.builder")


# -- the Trader ---------------------------------------------------------------------------------


@rule("raja/characters/2", "raja/characters/8")
def test_the_trader_gets_one_gold_at_the_start_of_his_turn() -> None:
    t = Table(3)
    t.turn("blue", "house", "house")
    assert t.gold() == {"red": 15, "blue": 16, "yellow": 15}


@rule("raja/characters/2")
def test_the_traders_coin_is_told_with_its_rule() -> None:
    t = Table(2, cards=("trader", "mogul"))
    t.set_discs(blue="gold gold", red="house house")
    t.play("blue", "end")
    told = [fact for fact in t.facts if fact.rule.startswith("raja/characters/")]
    assert [(fact.rule, fact.said["id"], fact.said["gold"]) for fact in told] == [
        ("raja/characters/2", "raja.fact.coin", 1)
    ]


@rule("raja/characters/2")
def test_the_trader_gets_his_coin_in_the_own_turn_only() -> None:
    t = Table(3)
    t.turn("red", "house", "house")
    assert t.board("blue").gold == 15


@rule("raja/characters/2")
def test_the_trader_gets_a_coin_in_every_turn() -> None:
    t = Table(2, cards=("trader", "priest"))
    for _ in range(2):
        t.set_discs(red="gold gold", blue="gold gold")
        t.play("red", "end")
        t.play("blue", "end")
    assert t.board("red").gold == 15 + 2 * (4 + 1)


@rule("raja/characters/2", "raja/characters/8")
def test_a_trader_taken_in_the_own_turn_brings_his_coin_at_once() -> None:
    t = Table(2, cards=("mogul", "priest"))
    t.turn("red", "character", "house")
    t.play("red", "take trader")
    assert t.board("red").gold == 16


@rule("raja/characters/2")
def test_a_trader_who_comes_back_in_the_same_turn_brings_nothing_more() -> None:
    t = Table(2, cards=("trader", "priest"))
    t.turn("red", "character", "character")
    t.play("red", "take artisan", "take trader")
    assert t.board("red").gold == 16


@rule("raja/characters/8")
def test_a_trader_received_in_another_players_turn_brings_nothing_then() -> None:
    t = Table(2, cards=("mogul", "priest"))
    t.turn("red", "character", "gold")
    t.play("red", "take priest")
    t.play("blue", "take trader")
    assert t.board("blue").gold == 15


@rule("raja/characters/8")
def test_a_trader_received_in_another_players_turn_brings_his_coin_in_the_own_one() -> None:
    t = Table(2, cards=("mogul", "priest"))
    t.turn("red", "character", "gold", blue=("house", "house"))
    t.play("red", "take priest")
    t.play("blue", "take trader")
    t.play("red", "end")
    assert (t.waiting(), t.board("blue").gold) == (["blue"], 16)


# -- the Priest ---------------------------------------------------------------------------------


@rule("raja/characters/3")
def test_small_palaces_of_the_priest_count_two() -> None:
    t = Table(3)
    t.palace("yellow", "agra")
    t.palace("yellow", "agra")
    t.score("agra")
    assert t.strengths() == {"yellow": 4}


@rule("raja/characters/3")
def test_houses_and_the_architect_of_the_priest_count_as_usual() -> None:
    t = Table(3)
    t.houses("yellow", agra=2)
    t.stand("yellow", "agra")
    t.score("agra")
    assert t.strengths() == {"yellow": 3}


@rule("raja/characters/3")
def test_small_palaces_of_others_count_one_beside_the_priest() -> None:
    t = Table(3)
    t.palace("red", "agra")
    t.palace("yellow", "agra")
    t.score("agra")
    assert t.strengths() == {"yellow": 2, "red": 1}


@rule("raja/characters/3")
def test_a_free_priest_serves_nobody() -> None:
    t = Table(2)
    t.palace("red", "agra")
    t.score("agra")
    assert t.strengths() == {"red": 1}


@rule("raja/characters/3")
def test_a_priest_taken_in_the_last_turn_counts_at_the_scoring() -> None:
    t = Table(2)
    t.palace("blue", "agra")
    t.s.maharaja = t.place("agra")
    t.last_turn("blue", "character", "gold")
    t.play("blue", "take priest", "end")
    assert t.strengths() == {"blue": 2}


@rule("raja/characters/3")
def test_a_priest_lost_before_the_scoring_no_longer_counts() -> None:
    t = Table(2, cards=("priest", "trader"))
    t.palace("red", "agra")
    t.s.maharaja = t.place("agra")
    t.last_turn("blue", "character", "gold")
    t.play("blue", "take priest")
    t.play("red", "take artisan")
    t.play("blue", "end")
    assert t.strengths() == {"red": 1}


@rule("raja/characters/11")
def test_a_large_palace_counts_three_with_the_priest_too() -> None:
    t = Table(3)
    t.palace("yellow", "agra", large=True)
    t.score("agra")
    assert t.strengths() == {"yellow": 3}


# -- the Wanderer -------------------------------------------------------------------------------


@rule("raja/characters/4")
def test_the_bank_pays_the_wanderers_tolls_to_the_owners() -> None:
    t = Table(2, cards=("wanderer", "mogul"))
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "house", "house")
    t.play("red", "go bikaner")
    assert t.gold() == {"red": 15, "blue": 17}


@rule("raja/characters/4")
def test_the_tolls_of_the_bank_are_told_with_their_rule() -> None:
    t = Table(2, cards=("wanderer", "mogul"))
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "house", "house")
    facts = t.play("red", "go bikaner")
    assert [(fact.rule, fact.said["id"], fact.said["gold"]) for fact in facts] == [
        ("raja/characters/4", "raja.fact.bank_toll", 1),
        ("raja/characters/4", "raja.fact.bank_toll", 1),
    ]


@rule("raja/characters/4")
def test_the_wanderer_needs_no_gold_to_travel() -> None:
    t = Table(2, cards=("wanderer", "mogul"))
    t.houses("blue", nokha=1, nagaur=1)
    t.board("red").gold = 0
    t.turn("red", "house", "house")
    assert "go bikaner" in t.codes("red")


@rule("raja/characters/4")
def test_the_wanderer_does_not_open_empty_villages() -> None:
    t = Table(2, cards=("wanderer", "mogul"))
    t.houses("blue", nokha=1)
    t.turn("red", "house", "house")
    refusal = t.refusal("red", "go bikaner")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/travel/2",
        "raja.no.house_on_road",
        {"village": "Nagaur"},
    )


@rule("raja/characters/4")
def test_the_wanderer_serves_from_the_moment_he_is_taken() -> None:
    t = Table(2)
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "character", "house")
    t.play("red", "take wanderer", "go bikaner")
    assert t.gold() == {"red": 15, "blue": 17}


@rule("raja/characters/4")
def test_tolls_paid_before_the_wanderer_was_taken_stay_paid() -> None:
    t = Table(2)
    t.houses("blue", nokha=1, nagaur=1)
    t.turn("red", "character", "house")
    t.play("red", "go bikaner", "take wanderer", "go ajmer")
    assert t.gold() == {"red": 13, "blue": 19}


@rule("raja/characters/10")
def test_the_bank_pays_an_owner_for_each_of_his_two_houses() -> None:
    t = Table(3, cards=("wanderer", "mogul", "trader"))
    t.houses("blue", pokaran=2)
    t.stand("red", "bikaner")
    t.turn("red", "house", "house")
    t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 15, "blue": 17, "yellow": 15}


@rule("raja/characters/10")
def test_the_bank_pays_one_gold_to_each_of_two_owners() -> None:
    t = Table(3, cards=("wanderer", "mogul", "trader"))
    t.houses("blue", pokaran=1)
    t.houses("yellow", pokaran=1)
    t.stand("red", "bikaner")
    t.turn("red", "house", "house")
    t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 15, "blue": 16, "yellow": 16}


@rule("raja/characters/10")
def test_nobody_gets_anything_where_the_wanderers_player_has_a_house_himself() -> None:
    t = Table(3, cards=("wanderer", "mogul", "trader"))
    t.houses("red", pokaran=1)
    t.houses("blue", pokaran=1)
    t.stand("red", "bikaner")
    t.turn("red", "house", "house")
    t.play("red", "go ahmadabad")
    assert t.gold() == {"red": 15, "blue": 15, "yellow": 15}


# -- powers in general --------------------------------------------------------------------------


@rule("raja/characters/12")
def test_a_turn_may_end_with_no_power_used() -> None:
    t = Table(2, cards=("builder+wanderer+artisan", "mogul"), expert="2")
    t.turn("red", "gold", "gold")
    t.play("red", "end")
    assert (t.board("red").acted, t.board("blue").gold) == (True, 15 + 4)  # blue's own disc alone


@rule("raja/characters/12")
def test_the_builders_power_alone_has_moves_of_its_own() -> None:
    t = Table(2, cards=("mogul+trader+priest+wanderer+artisan+yogi", "builder"), expert="2")
    t.turn("red", "gold", "gold")
    kinds = {code.partition(" ")[0] for code in t.codes("red")}
    assert kinds == {"chip", "end"}  # whoever has a chip may spend it
