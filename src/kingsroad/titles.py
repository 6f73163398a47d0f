"""The games that can be played, by their titles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kingsroad.kernel.content import Content, from_text, load
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.play import Praga
from kingsroad.raja.play import Raja

TITLES: Final[dict[str, Callable[[Content], Game[Any]]]] = {"praga": Praga, "raja": Raja}


def check_title(title: str) -> None:
    if title not in TITLES:
        raise Fault("title.unknown", title=title[:60], known=", ".join(TITLES))


def game(title: str, corrections: Path | None = None) -> Game[Any]:
    """A game with the content that ships with it, an owner's corrections laid over it."""
    check_title(title)
    return TITLES[title](load(title, corrections))


def colours_for(game: Game[Any], seats: int) -> list[str]:
    """One for each seat. With more seats than colours some colour comes twice; the game itself then says how many may
    play."""
    return [game.colours[seat % len(game.colours)] for seat in range(seats)]


def seat_counts(game: Game[Any]) -> tuple[int, int]:
    """The fewest and the most players: the game itself says it when it is asked to begin with nobody."""
    try:
        game.start(Setup([], game.resolve({}), "nobody"))
    except Fault as fault:
        return int(fault.said["fewest"]), int(fault.said["most"])
    raise AssertionError(game.title)


def game_of(content_text: str) -> Game[Any]:
    """A game with content as it was stored by its hash."""
    content = from_text(content_text)
    return TITLES[content.title](content)
