"""Raja: the disc, what is left undone."""

import pytest

from tests.marks import rule
from tests.rules.raja.table import GAME, Table, at_work

STEPS: dict[str, tuple[str, ...]] = {
    "p": ("palace outer",),
    "m": ("lift gotan", "drop bilara"),
    "q": ("quarry",),
    "o": ("order udaipur",),
    "k": ("take artisan",),
}


def penalties(first: str, second: str, steps: str) -> int:
    """Set actions that stay incomplete. Steps: v village house, c city house, p palace, m move, q quarry,
    o order, k character."""
    t = at_work(first, second, gold=90)
    t.houses("red", gotan=4)
    t.board("red").supply = 10
    t.track("jodhpur", "bikaner", "delhi", "ahmadabad", "agra", "khajuraho", "udaipur")
    for number, step in enumerate(steps):
        village = ("nokha", "sheo", "tonk", "dechu", "asind", "rohat")[number]
        built = {"v": (f"house {village}",), "c": ("house delhi",)}
        t.play("red", *(built.get(step) or STEPS[step]))
    t.play("red", "end")
    return (t.board("yellow").gold - 15) // 2


# -- 5: every other player gets 2 gold ----------------------------------------------------------


def four(first: str, second: str) -> Table:
    """Red acts; none of the others gains anything by a power or a disc."""
    t = Table(4, cards=("mogul", "priest", "wanderer", "builder"))
    none = ("house", "house")
    t.turn("red", first, second, blue=none, yellow=none, green=none)
    t.stand("red", "delhi")
    t.board("red").gold = 30
    return t


@rule("raja/disc/5")
def test_an_action_not_carried_out_gives_every_other_player_2_gold() -> None:
    t = four("order", "gold")
    told = t.play("red", "end")
    assert t.gold() == {"red": 30, "blue": 17, "yellow": 17, "green": 17}
    assert (told[0].rule, told[0].said["actions"], told[0].said["gold"]) == ("raja/disc/5", 1, 2)


@rule("raja/disc/5")
def test_a_part_not_carried_out_costs_as_much_as_the_whole_action() -> None:
    t = four("palace-house", "gold")
    t.play("red", "house nokha", "end")
    assert t.gold() == {"red": 29, "blue": 17, "yellow": 17, "green": 17}


@rule("raja/disc/5")
def test_both_parts_not_carried_out_count_once() -> None:
    t = four("palace-house", "gold")
    t.play("red", "end")
    assert t.gold() == {"red": 30, "blue": 17, "yellow": 17, "green": 17}


@rule("raja/disc/5")
def test_both_actions_not_carried_out_give_4_gold() -> None:
    t = four("palace-house", "order")
    told = t.play("red", "end")
    assert t.gold() == {"red": 30, "blue": 19, "yellow": 19, "green": 19}
    assert (told[0].said["actions"], told[0].said["gold"]) == (2, 4)


@rule("raja/disc/5")
def test_a_penalty_is_paid_at_the_end_of_the_turn_and_not_before() -> None:
    t = four("quarry", "gold")
    t.board("red").quarry = 0
    assert t.board("blue").gold == 15
    assert t.view(None)["turn"]["penalties"] == 1


@rule("raja/disc/5")
def test_a_turn_carried_out_in_full_costs_nothing() -> None:
    t = four("palace-house", "order")
    told = t.play("red", "palace centre", "house delhi", f"order {t.tokens()[5]}", "end")
    assert t.gold() == {"red": 17, "blue": 15, "yellow": 15, "green": 15}
    assert told[0].rule == "raja/round/3"


@rule("raja/disc/5")
@pytest.mark.parametrize(("steps", "incomplete"), [((), 2), (("quarry",), 1)])
def test_what_ending_the_turn_would_cost_is_shown_beforehand(steps: tuple[str, ...], incomplete: int) -> None:
    t = four("palace-house", "quarry")
    t.play("red", *steps)
    end = next(move for move in t.view("red")["moves"] if move["code"] == "end")
    assert end["said"] == {"id": "raja.move.end", "actions": incomplete, "gold": 2 * incomplete}
    told = GAME.preview(t.s, 0, GAME.world.end)
    assert [fact.said["gold"] for fact in told] == [2 * incomplete]
    assert t.gold() == {"red": 30, "blue": 15, "yellow": 15, "green": 15}


@rule("raja/disc/5")
def test_an_end_without_penalty_is_shown_as_such() -> None:
    t = four("gold", "gold")
    assert [move["said"] for move in t.view("red")["moves"]] == [{"id": "raja.move.end_clean"}]


# -- 12, 13: how steps are credited -------------------------------------------------------------


@rule("raja/disc/13")
@pytest.mark.parametrize(
    ("first", "second", "steps", "incomplete"),
    [
        ("gold", "gold", "", 0),
        ("gold", "house", "", 1),
        ("gold", "house", "v", 0),
        ("gold", "house", "c", 0),
        ("house", "house", "", 2),
        ("house", "house", "v", 1),
        ("house", "house", "c", 1),
        ("house", "house", "vc", 0),
        ("gold", "houses", "", 1),
        ("gold", "houses", "v", 1),
        ("gold", "houses", "c", 1),
        ("gold", "houses", "vc", 0),
        ("gold", "houses", "cc", 0),
        ("house", "houses", "", 2),
        ("house", "houses", "v", 1),
        ("house", "houses", "c", 1),
        ("house", "houses", "vv", 1),
        ("house", "houses", "vc", 1),
        ("house", "houses", "cc", 1),
        ("house", "houses", "vvc", 0),
        ("house", "houses", "ccv", 0),
        ("house", "houses", "ccc", 0),
        ("houses", "houses", "v", 2),
        ("houses", "houses", "c", 2),
        ("houses", "houses", "vv", 2),
        ("houses", "houses", "cv", 1),
        ("houses", "houses", "cc", 1),
        ("houses", "houses", "vvc", 1),
        ("houses", "houses", "ccv", 1),
        ("houses", "houses", "ccc", 1),
        ("houses", "houses", "vvcc", 0),
        ("houses", "houses", "cccv", 0),
        ("houses", "houses", "cccc", 0),
        ("house", "palace-house", "p", 2),
        ("house", "palace-house", "v", 1),
        ("house", "palace-house", "cc", 1),
        ("house", "palace-house", "pv", 1),
        ("house", "palace-house", "pvc", 0),
        ("palace", "palace-house", "v", 2),
        ("palace", "palace-house", "p", 1),
        ("palace", "palace-house", "pc", 1),
        ("palace", "palace-house", "pp", 1),
        ("palace", "palace-house", "ppc", 0),
        ("palace-house", "palace-house", "pp", 2),
        ("palace-house", "palace-house", "vc", 2),
        ("palace-house", "palace-house", "pv", 1),
        ("palace-house", "palace-house", "ppv", 1),
        ("palace-house", "palace-house", "pcc", 1),
        ("palace-house", "palace-house", "ppcv", 0),
        ("houses", "palace-house", "p", 2),
        ("houses", "palace-house", "v", 2),
        ("houses", "palace-house", "vv", 2),
        ("houses", "palace-house", "c", 2),
        ("houses", "palace-house", "pv", 1),
        ("houses", "palace-house", "pc", 1),
        ("houses", "palace-house", "vc", 1),
        ("houses", "palace-house", "vvc", 1),
        ("houses", "palace-house", "pvv", 1),
        ("houses", "palace-house", "pvc", 1),
        ("houses", "palace-house", "pvvc", 0),
        ("houses", "palace-house", "pccv", 0),
        ("palace", "palace", "p", 1),
        ("palace", "palace", "pp", 0),
        ("move", "quarry", "", 2),
        ("move", "quarry", "m", 1),
        ("move", "quarry", "q", 1),
        ("move", "quarry", "mq", 0),
        ("move", "move", "m", 1),
        ("move", "move", "mm", 0),
        ("quarry", "quarry", "q", 1),
        ("quarry", "quarry", "qq", 0),
        ("order", "character", "", 2),
        ("order", "character", "o", 1),
        ("order", "character", "k", 1),
        ("order", "character", "ok", 0),
        ("order", "order", "o", 1),
        ("order", "order", "oo", 0),
        ("house", "move", "m", 1),
        ("house", "move", "v", 1),
    ],
)
def test_steps_are_credited_so_that_the_fewest_actions_are_incomplete(
    first: str, second: str, steps: str, incomplete: int
) -> None:
    assert penalties(first, second, steps) == incomplete


@rule("raja/disc/13")
def test_the_order_of_the_steps_does_not_matter() -> None:
    assert penalties("houses", "palace-house", "cvpv") == penalties("houses", "palace-house", "vpvc") == 0


@rule("raja/disc/13")
def test_the_builders_house_is_credited_to_no_action() -> None:
    t = four("house", "gold")
    t.give_card("red", "builder")
    t.play("red", "builder house nokha", "end")
    assert t.board("yellow").gold == 17


@rule("raja/disc/13")
def test_the_builders_move_is_credited_to_no_action() -> None:
    t = four("move", "gold")
    t.give_card("red", "builder")
    t.houses("red", gotan=1)
    t.play("red", "builder lift gotan", "drop nokha", "end")
    assert t.board("yellow").gold == 17
