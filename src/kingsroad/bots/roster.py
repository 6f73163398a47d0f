"""The bots that can take a seat, by the names of their levels."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.bots.simple import Bot, RandomBot, Suggestion, Thinker
from kingsroad.kernel.game import Game
from kingsroad.kernel.look import Look
from kingsroad.kernel.phrase import Fault

RANDOM: Final = "random"
LEVELS: Final = (RANDOM, "easy", "steady", "greedy", "strong", "master")
STYLED: Final = "steady"  # the level that can be played in several styles, which each title has its own of
SECONDS: Final = {"strong": 1.0, "master": 5.0}  # at most for one turn; the others need next to nothing
ADVISER: Final = "strong"  # whom hints are asked of
UNHURRIED: Final = 600.0  # seconds: where the clock shall not decide anything, and equal games stay equal


def styles(title: str) -> tuple[str, ...]:
    """How the styled level can play the title, by name; none if its bots know no styles."""
    module = titles.record(title).bots.partition(":")[0]
    found: tuple[str, ...] = getattr(import_module(module), "STYLED", ()) if module else ()
    return found


def bot_names(title: str) -> tuple[str, ...]:
    """Everything that a bot of the title may be called: the levels, and `steady-waller`."""
    return (*LEVELS, *[f"{STYLED}-{style}" for style in styles(title)])


def check_name(name: str | None, title: str) -> None:
    if name not in bot_names(title):
        raise Fault("bot.unknown", name=str(name)[:60], known=", ".join(LEVELS))


def is_bot_name(name: str) -> bool:
    """Of any title."""
    return name in LEVELS or any(name in bot_names(title) for title in titles.names())


def make_bot(name: str, game: Game[Any], rng: Random, seconds: float | None = None, steps: int | None = None) -> Bot:
    """A fresh bot for one seat of one game. What it knows of the title is its own affair. `seconds` and `steps` for
    each of its turns instead of those of its level."""
    if name == RANDOM:
        return RandomBot(rng)
    maker = titles.record(game.title).bots
    bot: Bot | None = None
    if maker and name in bot_names(game.title):
        bot = titles.part(maker)(name, rng, SECONDS.get(name, 0.0) if seconds is None else seconds, steps)
    if bot is None:
        raise Fault("bot.unknown", name=name, known=", ".join(LEVELS if maker else (RANDOM,)))
    return bot


def suggest(
    game: Game[Any], look: Look[Any], count: int, rng: Random, seconds: float | None = None
) -> list[Suggestion]:
    """The best moves or turns of a seat, best first; none where it has nothing to decide."""
    if not look.moves:
        return []
    adviser = make_bot(ADVISER, game, rng, seconds)
    assert isinstance(adviser, Thinker)
    return adviser.suggest(look, count)
