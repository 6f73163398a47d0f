"""The difference of two views."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.delta import difference


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"gold": 1}, {"gold": 1}, []),
        ({"gold": 1}, {"gold": 3}, [("gold", 1, 3)]),
        ({"seats": [{"gold": 1}, {"gold": 2}]}, {"seats": [{"gold": 1}, {"gold": 5}]}, [("seats.1.gold", 2, 5)]),
        ({"a": {"b": [1, [2]]}}, {"a": {"b": [0, [3]]}}, [("a.b.0", 1, 0), ("a.b.1.0", 2, 3)]),
        ({"a": 1}, {"b": 2}, [("a", 1, None), ("b", None, 2)]),
        ({"hand": [1, 2]}, {"hand": [1]}, [("hand", [1, 2], [1])]),
        ({"turn": None}, {"turn": {"seat": 1}}, [("turn", None, {"seat": 1})]),
        ([1, 2], [2, 2], [("0", 1, 2)]),
        (1, 2, [("", 1, 2)]),
    ],
)
def test_each_changed_leaf_has_its_path(before: Any, after: Any, changes: list[tuple[str, Any, Any]]) -> None:
    assert difference(before, after) == changes


views = st.dictionaries(
    st.sampled_from("abcd"),
    st.recursive(
        st.integers(0, 3) | st.text("xy", max_size=2),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
        max_leaves=6,
    ),
)


@given(views, views)
def test_there_is_no_difference_exactly_between_equal_views(before: Any, after: Any) -> None:
    assert difference(before, before) == []
    assert bool(difference(before, after)) == (before != after)
    back = {path: (old, new) for path, new, old in difference(after, before)}
    assert {path: (old, new) for path, old, new in difference(before, after)} == back
