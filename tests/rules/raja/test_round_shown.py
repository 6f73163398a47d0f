"""Raja: the round, how the steps of a turn are shown: where each is lit, on which rule it rests, what is greyed."""

import pytest

from kingsroad.kernel.game import Setup
from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work

ROADS = ["go bikaner", "go khajuraho", "go ajmer", "go agra"]  # from Delhi


def shown(t: Table, code: str) -> tuple[str, str, list[str]]:
    """Where a move of red is lit, the phrase it is worded by, and the rules it rests on."""
    offered = next(move for move in t.view("red")["moves"] if move["code"] == code)
    move = GAME.find(code)
    assert move is not None
    row = GAME.row(t.s, 0, move)
    assert row.said == offered["said"]
    return offered["at"], row.said["id"], row.rules


def greyed(t: Table, colour: str = "red") -> dict[str, str]:
    return {row["code"]: row["reason"] for row in t.view(colour)["refused"]}


@rule("raja/round/4")
@pytest.mark.parametrize(
    ("action", "code", "at", "said", "rules"),
    [
        ("gold", "go khajuraho", "place.khajuraho", "go", ["raja/travel/1", "raja/travel/2"]),
        ("house", "house nokha", "place.nokha", "house", ["raja/build/1"]),
        ("palace", "palace centre", "site.delhi.centre", "centre", ["raja/build/2"]),
        ("palace", "palace outer", "site.delhi.outer", "outer", ["raja/build/2"]),
        ("move", "lift tonk", "place.tonk", "lift", ["raja/build/5"]),
        ("quarry", "quarry", "quarry", "quarry", ["raja/build/6"]),
        ("order", "order agra", "token.agra", "order", ["raja/disc/2"]),
        ("character", "take priest", "card.priest", "take_from", ["raja/disc/3"]),
        ("gold", "builder house nokha", "place.nokha", "builder_house", ["raja/characters/5"]),
        ("gold", "builder lift tonk", "place.tonk", "builder_lift", ["raja/characters/5"]),
        ("gold", "chip order", "chip.order", "chip", ["raja/expert1/1"]),
        ("gold", "end", "bar", "end_clean", ["raja/round/7", "raja/disc/5"]),
    ],
)
def test_each_step_is_lit_where_it_happens(action: str, code: str, at: str, said: str, rules: list[str]) -> None:
    t = at_work(action)
    t.give_card("red", "builder")
    t.houses("red", tonk=1)
    t.board("red").chips = 1
    t.track("bikaner", "delhi", "ahmadabad", "khajuraho", "jodhpur", "agra", "udaipur")
    assert shown(t, code) == (at, f"raja.move.{said}", rules)


@rule("raja/round/4")
def test_a_lifted_house_is_lit_where_it_can_go() -> None:
    t = at_work("move")
    t.houses("red", tonk=1)
    t.play("red", "lift tonk")
    assert shown(t, "drop nokha") == ("place.nokha", "raja.move.drop", ["raja/build/5"])
    assert t.view("red")["tasks"][0]["said"] == {"id": "raja.task.drop", "place": "Tonk"}


@rule("raja/round/2")
def test_a_disc_is_lit_by_its_two_actions() -> None:
    assert shown(Table(2), "disc gold order") == ("disc.gold.order", "raja.move.disc", ["raja/round/2"])


@rule("raja/setup/3", "raja/setup/4")
def test_the_choices_before_the_first_round_rest_on_their_own_rules() -> None:
    t = Table(2, fresh=True)
    starts = (GAME.start(Setup(t.colours, GAME.resolve({}), seed)) for seed in "abcdefgh")
    t.s = next(start for start in starts if GAME.waiting(start) == [0])
    assert shown(t, "take priest") == ("card.priest", "raja.move.take", ["raja/setup/3"])
    t.choose_characters(red="mogul", blue="priest")
    assert shown(t, "house nokha") == ("place.nokha", "raja.move.opening", ["raja/setup/4"])


@rule("raja/expert1/8")
def test_a_bidder_is_told_what_he_has_to_beat() -> None:
    t = Table(2, fresh=True, auction="true")
    opener, other = t.waiting()[0], next(colour for colour in t.colours if colour != t.waiting()[0])
    assert t.view(opener)["tasks"][0]["said"] == {"id": "raja.task.open_bid"}
    t.play(opener, "bid 0")
    leader = {"id": f"colour.{opener}"}
    assert t.view(other)["tasks"][0]["said"] == {"id": "raja.task.bid", "bid": 0, "leader": leader}


@rule("raja/setup/10")
def test_the_text_of_a_position_tells_where_each_token_lies_and_which_cards_are_free() -> None:
    t = at_work("gold", players=2)
    t.track(".", "agra", ".", "delhi")
    rows = t.s.text().split("\n")
    assert rows[1].split() == ["track", ".", "agra", ".", "delhi", *["."] * 13]
    assert rows[2].split()[:2] == ["free", "priest+wanderer+builder+artisan"]
    t.s.free = 0
    assert t.s.text().split("\n")[2].split()[:2] == ["free", "-"]


@rule("raja/travel/4")
@pytest.mark.parametrize(("houses", "toll"), [(1, 1), (2, 2)])
def test_the_toll_of_a_step_is_shown_with_it(houses: int, toll: int) -> None:
    t = at_work("gold")
    t.houses("blue", tonk=houses)
    step = next(move for move in t.view("red")["moves"] if move["code"] == "go khajuraho")
    assert step["said"] == {"id": "raja.move.go", "place": "Khajuraho", "toll": toll}


@rule("raja/travel/4")
def test_a_closed_road_or_none_has_no_toll_to_show() -> None:
    t = at_work("gold")
    for code in ("go khajuraho", "go udaipur"):
        move = GAME.find(code)
        assert move is not None
        assert GAME.row(t.s, 0, move).said["toll"] == 0


@rule("raja/travel/5")
def test_what_a_step_brings_can_be_asked_beforehand() -> None:
    t = at_work("gold")
    t.houses("blue", tonk=2)
    told = GAME.preview(t.s, 0, GAME.world.by_code["go khajuraho"])
    assert [(fact.said["id"], fact.said["gold"]) for fact in told] == [("raja.fact.toll", 2)]
    assert (t.board("red").place, t.board("blue").gold) == (t.place("delhi"), 15)


@rule("raja/round/4")
def test_roads_are_greyed_with_the_reason_they_are_closed_for() -> None:
    t = at_work("gold")
    t.houses("red", tonk=1)
    closed = "raja.no.house_on_road"
    assert greyed(t) == {"go bikaner": closed, "go ajmer": closed, "go agra": closed}


@rule("raja/round/4")
@pytest.mark.parametrize(
    ("action", "greys"),
    [
        ("gold", {}),
        ("house", {"house gotan": "raja.no.room"}),
        ("palace", {"palace centre": "raja.no.centre"}),
        ("quarry", {"quarry": "raja.no.quarry_houses"}),
        ("order", {"order bikaner": "raja.no.fields_below", "order delhi": "raja.no.fields_below"}),
    ],
)
def test_of_the_set_actions_what_the_position_forbids_is_greyed(action: str, greys: dict[str, str]) -> None:
    t = at_work(action)
    t.houses("blue", gotan=2)
    t.palace("blue", "delhi", large=True)
    t.board("red").quarry = 0
    t.track("bikaner", "delhi", "ahmadabad", "khajuraho", "jodhpur", "agra", "udaipur")
    assert greyed(t) == {**dict.fromkeys(ROADS, "raja.no.house_on_road"), **greys}


@rule("raja/round/4")
def test_city_houses_are_greyed_when_only_they_are_set_in_vain() -> None:
    t = at_work("houses")
    t.board("red").supply = 0
    assert greyed(t)["house delhi"] == "raja.no.supply"
    assert len(greyed(t)) == 4 + 31


@rule("raja/round/4")
def test_nothing_is_greyed_for_a_player_who_has_nothing_to_do() -> None:
    t = at_work("character")
    assert greyed(t, "blue") == {}
    t.play("red", "take priest")
    assert greyed(t) == {}
    assert t.view("yellow")["tasks"][0]["rule"] == "raja/disc/3"


@rule("raja/disc/3")
def test_who_has_to_choose_a_free_character_finds_the_others_greyed() -> None:
    t = at_work("character")
    t.play("red", "take priest")
    assert greyed(t, "yellow") == dict.fromkeys(["take trader", "take priest"], "raja.no.free_card")


@rule("raja/setup/4", "raja/build/5")
def test_where_a_house_finds_no_room_is_greyed_when_one_is_put_down() -> None:
    t = at_work("move")
    t.houses("red", tonk=1)
    t.houses("blue", gotan=2)
    t.play("red", "lift tonk")
    assert greyed(t) == {"drop gotan": "raja.no.room", "drop tonk": "raja.no.same_place"}
    t = Table(2, fresh=True)
    t.choose_characters(red="mogul", blue="priest")
    t.play("red", "house nokha")
    assert greyed(t, "blue") == {"house nokha": "raja.no.room"}


@rule("raja/disc/3")
def test_the_character_one_holds_is_greyed_when_one_may_change_it() -> None:
    assert greyed(at_work("character"))["take mogul"] == "raja.no.own_card"


@rule("raja/round/4")
def test_outside_of_turns_no_pool_is_shown_and_ending_costs_nothing() -> None:
    t = Table(2)
    assert t.view(None)["turn"] is None
    assert GAME.row(t.s, 0, GAME.world.end).said == {"id": "raja.move.end_clean"}
