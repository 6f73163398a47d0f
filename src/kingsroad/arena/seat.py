"""What takes a seat: a bot of the roster, or your own, named by its module and class: `my_bots:Careful`."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from kingsroad.bots.roster import make_bot
from kingsroad.bots.simple import Bot
from kingsroad.kernel.game import Game
from kingsroad.kernel.phrase import Fault

OWN: Final = ":"
DECIDES_NOTHING: Final = "sim"  # of the bots' modules: it only lets them play


def take_seat(name: str, game: Game[Any], rng: Random, seconds: float) -> Bot:
    """One's own bot is made with its chance alone."""
    if OWN not in name:
        return make_bot(name, game, rng, seconds)
    bot = getattr(module_of(name), name.partition(OWN)[2], None)
    if not isinstance(bot, type) or not issubclass(bot, Bot):
        raise Fault("arena.no_bot", name=name)
    return bot(rng)


def module_of(name: str) -> ModuleType:
    try:
        return import_module(name.partition(OWN)[0])
    except (ImportError, ValueError) as error:
        raise Fault("arena.no_module", name=name, error=str(error)) from None


def code_hash(bots: tuple[str, ...]) -> str:
    """Of the bots as they are now: one that was changed is another one."""
    texts = _texts(files("kingsroad") / "bots", "")
    for name in bots:
        file = module_of(name).__file__ if OWN in name else None
        if file is not None:
            texts.append((name, Path(file).read_bytes()))
    hashed = sha256()
    for name, text in sorted(texts):
        hashed.update(name.encode() + b"\n" + text)
    return hashed.hexdigest()


def _texts(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _texts(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".toml", ".json")) and entry.name != f"{DECIDES_NOTHING}.py":
            found.append((prefix + entry.name, entry.read_bytes()))
    return found
