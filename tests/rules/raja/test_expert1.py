"""Expert game 1: its modules, blocked sites and home cities."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table

MODULES = ("yogi", "blocked_sites", "auction", "home_city")

# -- blocked sites ------------------------------------------------------------------------------


@rule("raja/expert1/2", "raja/expert1/7")
@pytest.mark.parametrize(("players", "blocked"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_each_unused_colour_blocks_one_outer_site_in_every_city(players: int, blocked: int) -> None:
    t = Table(players, fresh=True, blocked_sites="true")
    assert t.s.outer == [blocked] * 7


@rule("raja/expert1/7")
@pytest.mark.parametrize(("players", "free"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_last_free_outer_site_can_be_taken(players: int, free: int) -> None:
    t = Table(players, blocked_sites="true")
    for _ in range(free - 1):
        t.palace("blue", "agra")
    t.stand("red", "agra")
    t.turn("red", "palace", "palace")
    t.play("red", "palace outer")
    assert t.board("red").small[t.place("agra")] == 1


@rule("raja/expert1/7")
@pytest.mark.parametrize(("players", "free"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_blocked_outer_sites_cannot_be_built_on(players: int, free: int) -> None:
    t = Table(players, blocked_sites="true")
    for _ in range(free):
        t.palace("blue", "agra")
    t.stand("red", "agra")
    t.turn("red", "palace", "palace")
    refusal = t.refusal("red", "palace outer")
    assert (refusal.rule, refusal.reason) == ("raja/build/2", "raja.no.outer")


@rule("raja/expert1/2")
def test_the_centre_is_never_blocked() -> None:
    t = Table(2, blocked_sites="true")
    t.stand("red", "agra")
    t.turn("red", "palace", "palace")
    t.play("red", "palace centre")
    assert t.s.centre[t.place("agra")] == t.seat("red")


@rule("raja/expert1/2")
def test_without_the_module_no_site_is_blocked() -> None:
    t = Table(2)
    assert t.s.outer == [0] * 7


@rule("raja/expert1/7")
def test_sites_are_blocked_in_the_short_game_too() -> None:
    t = Table(2, blocked_sites="true", short="true")
    assert t.s.outer == [3] * 7


@rule("raja/expert1/7")
def test_blocked_sites_score_nothing() -> None:
    t = Table(2, blocked_sites="true")
    assert t.score("agra") == {}


@rule("raja/expert1/7")
def test_blocked_sites_stay() -> None:
    t = Table(2, blocked_sites="true")
    t.score("agra")
    assert [city["blocked"] for city in t.view(None)["cities"]] == [3] * 7
    assert t.s.outer == [3] * 7


# -- home cities --------------------------------------------------------------------------------


@rule("raja/expert1/4")
def test_a_card_gives_one_more_strength_in_its_home_city() -> None:
    t = Table(2, home_city="true")
    t.houses("red", delhi=2)
    t.score("delhi")
    assert t.strengths() == {"red": 3}


@rule("raja/expert1/4")
def test_the_home_point_counts_without_any_piece_in_the_city() -> None:
    t = Table(2, home_city="true")
    t.score("delhi")
    assert t.strengths() == {"red": 1}


@rule("raja/expert1/4")
def test_without_the_module_home_cities_count_nothing() -> None:
    t = Table(2)
    assert t.score("delhi") == {}


@rule("raja/expert1/10")
@pytest.mark.parametrize(
    ("card", "city"),
    [
        ("mogul", "delhi"),
        ("trader", "ahmadabad"),
        ("priest", "agra"),
        ("wanderer", "bikaner"),
        ("builder", "jodhpur"),
        ("artisan", "udaipur"),
        ("yogi", "khajuraho"),
    ],
)
def test_each_character_has_a_home_city(card: str, city: str) -> None:
    other = "mogul" if card != "mogul" else "trader"
    t = Table(2, cards=(card, other), home_city="true", yogi="true")
    assert t.score(city) == {"red": 15}


@rule("raja/expert1/10")
def test_the_home_of_a_free_card_gives_nothing() -> None:
    t = Table(2, home_city="true")
    assert t.score("agra") == {}


@rule("raja/expert1/10")
def test_the_home_of_a_yogi_left_in_the_box_gives_nothing() -> None:
    t = Table(5, home_city="true")
    assert t.score("khajuraho") == {}


@rule("raja/expert1/10")
def test_a_card_taken_before_the_scoring_gives_the_home_point() -> None:
    t = Table(2, home_city="true")
    t.s.maharaja = t.place("agra")
    t.last_turn("blue", "character", "gold")
    t.play("blue", "take priest", "end")
    assert t.strengths() == {"blue": 1}


@rule("raja/expert1/10")
def test_a_card_laid_down_before_the_scoring_gives_no_home_point() -> None:
    t = Table(2, home_city="true")
    t.s.maharaja = t.place("ahmadabad")
    t.last_turn("blue", "character", "gold")
    t.play("blue", "take priest", "end")
    assert t.strengths() == {}


@rule("raja/expert1/11")
def test_the_home_point_alone_gives_a_rank() -> None:
    t = Table(3, home_city="true")
    t.houses("red", ahmadabad=1)
    t.houses("yellow", ahmadabad=1)
    assert t.score("ahmadabad") == {"red": 11, "blue": 7, "yellow": 3}


@rule("raja/expert1/11")
def test_the_home_point_breaks_another_players_monopoly() -> None:
    t = Table(2, home_city="true")
    t.houses("red", ahmadabad=3)
    assert t.score("ahmadabad") == {"red": 10, "blue": 5}


@rule("raja/expert1/11")
def test_the_home_point_can_be_a_monopoly_itself() -> None:
    t = Table(3, home_city="true")
    assert t.score("ahmadabad") == {"blue": 11 + 5}


# -- the expert game ----------------------------------------------------------------------------


@rule("raja/expert1/12")
def test_the_expert_game_switches_on_all_four_modules_and_nothing_else() -> None:
    options = GAME.resolve({"expert": "1"})
    assert {name for name, value in options.items() if value == "true"} == set(MODULES)


@rule("raja/expert1/12")
def test_the_basic_game_has_no_module() -> None:
    assert set(GAME.resolve({}).values()) == {"false"}


@rule("raja/expert1/12")
@pytest.mark.parametrize("module", MODULES)
def test_each_module_can_be_switched_on_alone(module: str) -> None:
    options = GAME.resolve({module: "true"})
    assert [name for name, value in options.items() if value == "true"] == [module]


@rule("raja/expert1/12")
@pytest.mark.parametrize("module", MODULES)
def test_each_module_can_be_left_out_of_the_expert_game(module: str) -> None:
    options = GAME.resolve({"expert": "1", module: "false"})
    assert [name for name in MODULES if options[name] == "false"] == [module]


@rule("raja/expert1/12")
def test_everything_else_in_the_expert_game_is_as_in_the_basic_one() -> None:
    t = Table(2, expert="1")
    board = t.board("red")
    assert (board.gold, board.palaces, t.s.setting.last_round, t.s.setting.payout) == (15, 7, 15, [10, 5])
