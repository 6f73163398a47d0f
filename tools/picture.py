"""Draws the picture of the README anew: a table of Raja in the middle of a game of bots.

PYTHONPATH=src python tools/picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

from kingsroad.bots.sim import play_game
from kingsroad.kernel.match import begin
from kingsroad.terminal.session import screen_for
from kingsroad.titles import game
from kingsroad.words import Words

TARGET = Path(__file__).parent.parent / "docs" / "table.svg"
SEATS = ("greedy", "greedy", "greedy", "greedy")
WIDTH = 100


def main() -> None:
    raja = game("raja")
    seats = [(colour, name) for colour, name in zip(raja.colours, SEATS, strict=False)]
    match = begin(raja, seats, {}, seed="picture", salt="picture")
    moves = play_game(raja, SEATS, {}, "picture").moves
    for seat, move in moves[: len(moves) * 3 // 5]:
        match.add(seat, move.code)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, color_system="truecolor")
    console.print(screen_for(match, Words(), console).table(raja.view(match.state, None), WIDTH, {}))
    drawn = console.export_svg(title="kingsroad play raja", theme=SVG_EXPORT_THEME)
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)  # no font is fetched from anywhere
    drawn = re.sub(r"<!--.*?-->", "", drawn)
    drawn = re.sub(r"terminal-\d+", "terminal", drawn).replace("Fira Code, monospace", "monospace")
    TARGET.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
