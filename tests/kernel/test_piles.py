"""Piles: chance, all of it from the seed and by name."""

from hypothesis import given
from hypothesis import strategies as st

from kingsroad.kernel.piles import commitment, fresh_salt, fresh_seed, shuffled


@given(st.text(), st.text(), st.lists(st.integers()))
def test_a_pile_holds_what_was_put_in_and_leaves_the_items_as_they_were(seed: str, pile: str, items: list[int]) -> None:
    before = items.copy()
    order = shuffled(seed, pile, items)
    assert sorted(order) == sorted(items)
    assert items == before
    assert order == shuffled(seed, pile, items)


def test_seed_and_name_give_the_order_on_every_machine() -> None:
    assert shuffled("seed", "tokens", range(7)) == [5, 2, 1, 6, 3, 4, 0]
    assert shuffled("seed", "first player", range(7)) == [5, 2, 6, 1, 0, 4, 3]
    assert shuffled("other", "tokens", range(7)) == [5, 2, 3, 4, 1, 6, 0]


def test_every_item_comes_first_now_and_then() -> None:
    assert {shuffled(str(seed), "pile", range(5))[0] for seed in range(200)} == set(range(5))


def test_a_fresh_seed_has_128_bits_and_never_comes_twice() -> None:
    drawn = {fresh() for fresh in (fresh_seed, fresh_salt) for _ in range(100)}
    assert len(drawn) == 200
    assert {len(bytes.fromhex(text)) for text in drawn} == {16}


def test_the_commitment_binds_salt_and_seed() -> None:
    shown = commitment("salt", "seed")
    assert shown == "42de332d9b7531b4df0cfdd24ed82458ac93f53a3019e3ed56d3228e69133d7c"
    assert shown != commitment("salt", "seee")
    assert shown != commitment("sall", "seed")
