"""The difference of two views: what a line changed, for logs, digests and moving pieces."""

from __future__ import annotations

from typing import Any


def difference(before: Any, after: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Each changed leaf as (path, old, new); a path reads like `seats.1.gold`."""
    if isinstance(before, dict) and isinstance(after, dict):
        changes: list[tuple[str, Any, Any]] = []
        for key in [*before, *(key for key in after if key not in before)]:
            changes += difference(before.get(key), after.get(key), f"{path}.{key}" if path else str(key))
        return changes
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        changes = []
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            changes += difference(old, new, f"{path}.{i}" if path else str(i))
        return changes
    return [] if before == after else [(path, before, after)]
