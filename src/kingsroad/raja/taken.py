"""What a report of balance counts as taken: where the value stands, the kind of move or fact, its name, and the kind of
content record that it must be."""

from __future__ import annotations

from typing import Final

TAKEN: Final = {
    "character": (
        ("name", "take_character", "character", "character"),
        ("name", "swap_character", "character", "character"),
    ),
    "palace": (("row", "build_palace", "place", "city"),),
    "house": (
        ("name", "build_house", "place", "city"),
        ("name", "builder_house", "place", "city"),
        ("name", "drop_house", "place", "city"),
    ),
    "village": (
        ("name", "build_house", "place", "village"),
        ("name", "builder_house", "place", "village"),
        ("name", "drop_house", "place", "village"),
    ),
    "action": (("name", "set_disc", "actions", "action"), ("name", "spend_chip", "action", "action")),
    "order": (("name", "move_token", "city", "city"),),
}
