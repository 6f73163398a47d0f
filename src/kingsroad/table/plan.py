"""What a new table is to be: checked before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kingsroad import lessons
from kingsroad.bots.roster import check_name
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.phrase import Fault
from kingsroad.table.clocks import Speed

ME: Final = "me"
PERSON: Final = "person"
OPEN: Final = "open"
BOT: Final = "bot"
KINDS: Final = (ME, PERSON, OPEN, BOT)
ON_TIMEOUT: Final = ("bot", "move")  # a bot takes the seat over, or the rules' own move is played
STAND_IN_LEVEL: Final = "greedy"
LONGEST_SEED: Final = 64


class Wish:
    """One seat as the creator of the table wants it: for themselves, a person invited by link, anyone, or a bot."""

    def __init__(
        self,
        kind: str,
        name: str = "",
        level: str | None = None,
        colour: str | None = None,
        person: str | None = None,
    ) -> None:
        if kind not in KINDS:
            raise Fault("table.seat_kind", kind=kind, known=", ".join(KINDS))
        self.kind = kind
        self.name = name
        self.level = level if kind == BOT else None
        self.colour = colour
        self.person = person  # an open seat is kept for them


class TablePlan:
    def __init__(
        self,
        game: Game[Any],
        wishes: Sequence[Wish],
        options: Mapping[str, str],
        seed: str | None,
        speed: Speed,
        listed: bool,
        on_timeout: str,
        corrections: str | None = None,
    ) -> None:
        if on_timeout not in ON_TIMEOUT:
            raise Fault("table.on_timeout", known=", ".join(ON_TIMEOUT))
        if seed is not None and not (1 <= len(seed) <= LONGEST_SEED and seed.isprintable()):
            raise Fault("table.seed", most=LONGEST_SEED)
        for wish in wishes:
            if wish.kind == BOT and wish.level != lessons.LEVEL:
                check_name(wish.level, game.title)
        self.game = game
        self.wishes = list(wishes)
        self.options = game.resolve(options)
        self.seed = seed
        self.speed = speed
        self.listed = listed
        self.on_timeout = on_timeout
        self.corrections = corrections  # what the corrections of the game's content are called, if it has any
        self.colours = choose_colours(game, wishes)
        game.start(Setup(self.colours, self.options, "a trial"))  # says what is wrong with number or options, if so


def choose_colours(game: Game[Any], wishes: Sequence[Wish]) -> list[str]:
    """Those asked for; the others get what is left, in the game's own order."""
    asked = [wish.colour for wish in wishes if wish.colour is not None]
    rest = [colour for colour in game.colours if colour not in asked]
    colours: list[str] = []
    for wish in wishes:
        if wish.colour is not None:
            colours.append(wish.colour)
        elif rest:
            colours.append(rest.pop(0))
        else:
            colours.append(game.colours[0])  # too many seats: the game says so when it is tried
    return colours
