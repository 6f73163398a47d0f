"""What a report of balance counts as taken: where the value stands, the kind of move or fact, its name, and the kind of
content record that it must be."""

from __future__ import annotations

from typing import Final

TAKEN: Final = {
    "building": (("name", "take_tile", "tile", "building"),),
    "wall": (("name", "take_tile", "tile", "wall"),),
    "upgrade": (("name", "take_tile", "tile", "upgrade"),),
    "technology": (("name", "keep_technology", "technology", "technology"),),
    "plaza": (("row", "place_building", "plaza", "plaza"),),
    "seal": (("name", "claim_seal", "seal", "seal"),),
    "token": (("name", "choose_token", "token", "token"),),
    "silver": (("name", "keep_silver_tile", "tile", "silver"),),
    "golden": (("name", "take_golden_tile", "tile", "golden"),),
    "action": (("name", "perform_action", "action", ""), ("name", "perform_any_action", "action", "")),
    "extra_action": (("name", "buy_extra_action", "action", ""),),
    "crane": (("name", "take_action_tile", "slot", "slot"),),
    "project": (("name", "step_project", "project", ""),),
    "road": (("name", "use_road", "space", "road"),),
}
