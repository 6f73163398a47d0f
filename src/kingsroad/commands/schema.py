"""What learning programs see and do, column by column and action by action."""

from __future__ import annotations

from typing import Any

from kingsroad import titles
from kingsroad.commands.output import Output
from kingsroad.kernel.columns import Encoding


def schema_of(title: str) -> dict[str, Any]:
    """Version, columns and actions of a title's environment, as data."""
    game = titles.game(title)
    encoding: Encoding = titles.part(titles.record(title).observation)(game)
    columns = [
        {"block": block.name, "name": column.name, "meaning": column.meaning, "low": 0, "high": column.high,
         "scale": column.scale}
        for block in encoding.blocks for column in block.columns
    ]  # fmt: skip
    actions = []
    for code in game.codes():
        move = game.find(code)
        assert move is not None
        actions.append(move.named())
    return {"version": encoding.version, "content": game.content.hash, "columns": columns, "actions": actions}


def schema(out: Output, title: str, json: bool) -> None:
    shown = schema_of(title)
    if json:
        out.json(shown)
        return
    rows = [f"# {shown['version']}: {len(shown['columns'])} + {len(shown['actions'])}"]
    for at, column in enumerate(shown["columns"]):
        name = f"{column['block']}.{column['name']}"
        rows.append(f"{at:5}  {name:44} 0-{column['high']:<4} /{column['scale']:<6g} {column['meaning']}")
    rows += [f"{at:5}  {action['code']:44} {action['kind']}" for at, action in enumerate(shown["actions"])]
    out.console.print("\n".join(rows), markup=False, highlight=False, soft_wrap=True)
