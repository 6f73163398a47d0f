"""All randomness, at setup: each pile is shuffled once, by its name, from the game's seed.

Naming the pile keeps lines of play comparable: drawing more from one pile never changes another.
"""

from __future__ import annotations

import hashlib
import secrets
from _random import Random  # what `random.Random` stands on: seeded once, not twice
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def shuffled(seed: str, pile: str, items: Sequence[Item]) -> list[Item]:
    """The items in the order that seed and pile decide."""
    order = list(items)
    text = f"{seed}/{pile}".encode()
    draw = Random(int.from_bytes(text + hashlib.sha512(text).digest(), "big")).getrandbits
    for last in range(len(order) - 1, 0, -1):  # the order that `random.Random(text).shuffle` makes
        bits = (last + 1).bit_length()
        at: int = draw(bits)
        while at > last:
            at = draw(bits)
        order[last], order[at] = order[at], order[last]
    return order


def fresh_seed() -> str:
    """A seed that nobody can foresee."""
    return secrets.token_hex(16)


def fresh_salt() -> str:
    """A salt that nobody can foresee."""
    return secrets.token_hex(16)


def commitment(salt: str, seed: str) -> str:
    """Shown at the start; at the end, anyone who learns salt and seed can check that nobody changed them."""
    return hashlib.sha256(f"{salt}/{seed}".encode()).hexdigest()
