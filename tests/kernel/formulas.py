"""Formulas for tests, written out or drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

from kingsroad.kernel.effect import All, Do, Effect, Gain, InOrder, May, OneOf, Pay, Vocabulary, parse

WORDS = Vocabulary(("gold", "stone", "egg"), ("wall", "key", "door"), ("wall", "door"))
GOLD, STONE, EGG = range(3)
WALL, KEY, DOOR = range(3)


def read(formula: str) -> Effect:
    return parse(formula, WORDS)


def gains(largest: int, per: st.SearchStrategy[int]) -> st.SearchStrategy[Gain]:
    return st.builds(Gain, st.integers(0, 2), st.integers(1, largest), per, st.just(WORDS))


prices = st.lists(gains(3, st.just(-1)), min_size=1, max_size=3, unique_by=lambda price: price.what)
effects: st.SearchStrategy[Effect] = st.recursive(
    gains(99, st.integers(-1, 1)) | st.builds(Do, st.integers(0, 2), st.just(WORDS)),
    lambda parts: st.one_of(
        st.builds(All, st.lists(parts, min_size=2, max_size=3)),
        st.builds(InOrder, st.lists(parts, min_size=2, max_size=3)),
        st.builds(OneOf, st.lists(parts, min_size=2, max_size=3, unique_by=lambda part: part.text)),
        st.builds(May, parts),
        st.builds(Pay, prices, parts),
    ),
    max_leaves=8,
)
