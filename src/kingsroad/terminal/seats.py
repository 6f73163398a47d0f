"""Who sits where: `me`, `me:Anna`, a bot's name; with a colour in front, `red=me:Anna`."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.bots.roster import LEVELS, is_bot_name
from kingsroad.kernel.game import Game
from kingsroad.kernel.phrase import Fault

ME: Final = "me"
LONGEST_NAME: Final = 24


def is_bot(name: str) -> bool:
    """In a journal a seat bears the name of its bot or of its person; no person is called like a bot."""
    return is_bot_name(name)


def parse_seats(text: str, game: Game[Any]) -> list[tuple[str, str]]:
    """(colour, name) per seat; who names no colour gets the next one that is left."""
    wishes: list[tuple[str, str]] = []
    for part in text.split(","):
        colour, equals, who = part.strip().rpartition("=")
        if equals and colour not in game.colours:
            raise Fault("setup.colour", colour=colour[:LONGEST_NAME], known=", ".join(game.colours))
        if equals and colour in [taken for taken, _ in wishes]:
            raise Fault("setup.colour_twice", colour=colour)
        wishes.append((colour, _name(who)))
    left = [colour for colour in game.colours if colour not in [taken for taken, _ in wishes]]
    # With more seats than colours some colour comes twice; the game itself then says how many may play.
    left += game.colours * len(wishes)
    return [(colour or left.pop(0), name) for colour, name in wishes]


def _name(who: str) -> str:
    first, colon, name = who.partition(":")
    if colon and first == ME:
        name = name.strip()
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or is_bot(name):
            raise Fault("seat.name", name=name[:LONGEST_NAME])
        return name
    if who != ME and not is_bot(who):
        raise Fault("seat.unknown", name=who[:LONGEST_NAME], known=", ".join((*LEVELS, ME)))
    return who
