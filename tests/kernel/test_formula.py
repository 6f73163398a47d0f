"""Formulas: how they are read, printed and said."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.effect import All, Do, Effect, Gain, InOrder, May, OneOf, Pay, said
from tests.kernel.faults import fault, unless_fault
from tests.kernel.formulas import EGG, GOLD, STONE, WORDS, effects, read


def tree(effect: Effect) -> object:
    """The shape of an effect, without its formula."""
    if isinstance(effect, Gain):
        return (effect.what, effect.count, effect.per)
    if isinstance(effect, Do):
        return f"@{effect.action}"
    if isinstance(effect, May):
        return ["?", tree(effect.part)]
    if isinstance(effect, Pay):
        return [":", *(tree(price) for price in effect.cost), tree(effect.part)]
    assert isinstance(effect, (All, InOrder, OneOf))
    sign = "+" if isinstance(effect, All) else "," if isinstance(effect, InOrder) else "/"
    return [sign, *(tree(part) for part in effect.parts)]


ONE_GOLD, ONE_STONE, ONE_EGG = (GOLD, 1, -1), (STONE, 1, -1), (EGG, 1, -1)


@pytest.mark.parametrize(
    ("formula", "shape"),
    [
        ("gold", ONE_GOLD),
        ("2 gold", (GOLD, 2, -1)),
        ("3 gold per wall", (GOLD, 3, 0)),
        ("gold per door", (GOLD, 1, 1)),
        ("@wall", "@0"),
        ("gold + egg", ["+", ONE_GOLD, ONE_EGG]),
        ("gold, @wall", [",", ONE_GOLD, "@0"]),
        ("gold / stone", ["/", ONE_GOLD, ONE_STONE]),
        ("?gold", ["?", ONE_GOLD]),
        ("?(gold: egg)", ["?", [":", ONE_GOLD, ONE_EGG]]),
        ("??@key", ["?", ["?", "@1"]]),
        ("gold + 2 stone: egg", [":", ONE_GOLD, (STONE, 2, -1), ONE_EGG]),
        # `+` binds tightest, then `:`, then `/`, then `,`
        ("gold + stone: egg", [":", ONE_GOLD, ONE_STONE, ONE_EGG]),
        ("gold: egg + stone", [":", ONE_GOLD, ["+", ONE_EGG, ONE_STONE]]),
        ("gold: egg / stone", ["/", [":", ONE_GOLD, ONE_EGG], ONE_STONE]),
        ("gold / stone, egg", [",", ["/", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("gold, stone: egg / @wall + @key", [",", ONE_GOLD, ["/", [":", ONE_STONE, ONE_EGG], ["+", "@0", "@1"]]]),
        # and parentheses change that
        ("(gold, stone) + egg", ["+", [",", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("gold: (egg / stone)", [":", ONE_GOLD, ["/", ONE_EGG, ONE_STONE]]),
        ("(gold + stone) + egg", ["+", ["+", ONE_GOLD, ONE_STONE], ONE_EGG]),
        ("?gold + egg", ["+", ["?", ONE_GOLD], ONE_EGG]),
        ("?(gold + egg)", ["?", ["+", ONE_GOLD, ONE_EGG]]),
    ],
)
def test_a_formula_is_read_as_it_is_meant_and_printed_as_it_was_written(formula: str, shape: object) -> None:
    effect = read(formula)
    assert tree(effect) == shape
    assert effect.text == formula


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("1 gold", "gold"),
        ("  2gold+egg ", "2 gold + egg"),
        ("((gold))", "gold"),
        ("(gold + stone): egg", "gold + stone: egg"),
        ("?(gold)", "?gold"),
        ("007 egg", "7 egg"),
        ("gold\n/\tegg", "gold / egg"),
    ],
)
def test_there_is_one_way_to_print_a_formula(written: str, printed: str) -> None:
    assert read(written).text == printed


@pytest.mark.parametrize(
    ("formula", "id", "values"),
    [
        ("", "effect.cut_off", {}),
        ("   ", "effect.cut_off", {}),
        ("gold +", "effect.cut_off", {}),
        ("2", "effect.cut_off", {}),
        ("(gold", "effect.cut_off", {}),
        ("gold: ", "effect.cut_off", {}),
        ("gold per", "effect.cut_off", {}),
        ("gold; egg", "effect.sign", {"sign": ";"}),
        ("Gold", "effect.sign", {"sign": "G"}),
        ("gold - egg", "effect.sign", {"sign": "-"}),
        ("silver", "effect.word", {"word": "silver"}),
        ("wall", "effect.word", {"word": "wall"}),
        ("@gold", "effect.word", {"word": "gold"}),
        ("gold per egg", "effect.word", {"word": "egg"}),
        ("+ gold", "effect.word", {"word": "+"}),
        ("2 2 gold", "effect.word", {"word": "2"}),
        ("12345 gold", "effect.word", {"word": "5"}),
        ("0 gold", "effect.nothing", {}),
        ("gold egg", "effect.surplus", {"sign": "egg"}),
        ("gold)", "effect.surplus", {"sign": ")"}),
        ("gold: egg: stone", "effect.surplus", {"sign": ":"}),
        ("(gold ? egg)", "effect.parenthesis", {}),
        ("@wall: egg", "effect.price", {"price": "@wall"}),
        ("gold per wall: egg", "effect.price", {"price": "gold per wall"}),
        ("?gold: egg", "effect.price", {"price": "?gold"}),
        ("gold + 2 gold: egg", "effect.price", {"price": "2 gold"}),
        ("gold / egg / gold", "effect.twice", {"part": "gold"}),
        ("(" * 21 + "gold" + ")" * 21, "effect.deep", {"deepest": 20}),
    ],
)
def test_a_wrong_formula_is_refused_with_the_place_where_it_is_wrong(
    formula: str, id: str, values: dict[str, object]
) -> None:
    found = fault(lambda: read(formula))
    assert found == {"id": id, "formula": formula, **values}


@pytest.mark.parametrize("noise", ["(", "?", "9", "gold+", "@wall,", "gold:", "((gold)+"])
def test_endless_formulas_are_refused_too(noise: str) -> None:
    assert fault(lambda: read(noise * 5000))["id"].startswith("effect.")


@given(effects)
def test_what_is_printed_is_read_back_the_same(effect: Effect) -> None:
    again = read(effect.text)
    assert again.text == effect.text
    assert tree(again) == tree(effect)


@given(st.lists(st.sampled_from("gold stone egg per wall key @ + / , : ? ( ) 0 2 35 x . \n é".split(" ")), max_size=25))
def test_nonsense_is_read_or_refused(pieces: list[str]) -> None:
    read_or_refuse(" ".join(pieces))
    read_or_refuse("".join(pieces))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    effect = unless_fault("effect", lambda: read(text))
    if effect is not None:
        assert read(effect.text).text == effect.text


def test_what_a_tile_says_is_derived_from_what_it_does() -> None:
    gold, egg = {"id": "good.gold", "count": 2}, {"id": "good.egg", "count": 1}
    wall, key = {"id": "deed.wall"}, {"id": "deed.key"}
    assert said(read("2 gold"), WORDS) == gold
    assert said(read("2 gold per wall"), WORDS) == {"id": "effect.per", "good": gold, "each": {"id": "each.wall"}}
    assert said(read("2 gold + egg"), WORDS) == {"id": "effect.and", "parts": [gold, egg]}
    assert said(read("@wall / @key"), WORDS) == {"id": "effect.or", "first": wall, "second": key}
    assert said(read("?@wall"), WORDS) == {"id": "effect.may", "part": wall}
    assert said(read("2 gold: egg"), WORDS) == {"id": "effect.pay", "cost": gold, "part": egg}
    assert said(read("@wall, @key, egg"), WORDS) == {
        "id": "effect.then",
        "first": {"id": "effect.then", "first": wall, "second": key},
        "second": egg,
    }
    assert said(None, WORDS) == {"id": "effect.none"}


@given(effects)
def test_every_effect_can_be_said(effect: Effect) -> None:
    assert json.loads(json.dumps(said(effect, WORDS))) == said(effect, WORDS)
