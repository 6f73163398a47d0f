"""What grows at its end: forks share what was there before them, and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.history import History

STEP = st.tuples(st.sampled_from(["append", "cut", "fork"]), st.integers(0, 7), st.integers(0, 9))


@given(st.lists(STEP, max_size=60))
def test_every_fork_is_as_a_list_of_its_own(steps: list[tuple[str, int, int]]) -> None:
    forks: list[History[int]] = [History()]
    lists: list[list[int]] = [[]]
    for what, which, value in steps:
        which %= len(forks)
        if what == "append":
            forks[which].append(value)
            lists[which].append(value)
        elif what == "cut":
            forks[which].cut(value)
            del lists[which][value:]
        else:
            forks.append(forks[which].fork())
            lists.append(lists[which][:])
        assert [fork.items() for fork in forks] == lists
        assert [fork.count for fork in forks] == [len(each) for each in lists]
