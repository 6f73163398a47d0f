"""The games that can be played. A title is one record here and one folder; no other shared code names any.

Another package adds a title of its own by an entry point of the group `kingsroad.titles` (docs/new-title.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from kingsroad.kernel import corrections
from kingsroad.kernel.content import Content, Records, from_text, load
from kingsroad.kernel.game import Game, Options
from kingsroad.kernel.phrase import Fault
from kingsroad.praga.play import Praga
from kingsroad.raja.play import Raja

GROUP: Final = "kingsroad.titles"


class Title:
    """All that shared code knows of a game.

    `folder` is the package with its `content/`, its `rules/` and its `lesson.toml`, if it has them, and with `words/`
    where its words are not in the common catalogues. What only some programs need is named as `module:name` and loaded
    when it is asked for: its `bots` (`bots/raja/levels.py` shows the form), its `screen` in a terminal, its
    `observation`, a position as a row of numbers, its `overview`, the table part by part in words, its `doubts`, what a
    box would hardly hold though rules can play it, its `sheet`, the rule behind each line of the score sheet by the id
    of its words, its `review`, the judge of its finished games, its `trials`, which weigh a single decision, and its
    `taken`, what a report of balance counts.
    `schema` names the modules with the types of its views.
    """

    def __init__(
        self,
        name: str,
        game: Callable[[Content], Game[Any]],
        seats: tuple[int, int],
        *,
        folder: str = "",
        bots: str = "",
        screen: str = "",
        observation: str = "",
        schema: tuple[str, ...] = (),
        doubts: str = "",
        overview: str = "",
        sheet: str = "",
        review: str = "",
        taken: str = "",
        trials: str = "",
        short: Mapping[str, str] | None = None,
        lesson: bool = True,
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats  # the fewest and the most players
        self.folder = folder or f"kingsroad.{name}"
        self.bots = bots  # without, its seats can be taken by random players
        self.screen = screen
        self.observation = observation
        self.schema = schema
        self.doubts = doubts
        self.overview = overview  # without, nothing is told of the table in words
        self.sheet = sheet
        self.review = review  # without, its games cannot be reviewed
        self.taken = taken  # without, whatever moves name by the kind of a content record
        self.trials = trials  # without, no turn of its games can be tried again
        self.short: Options = dict(short or {})  # options of its shortest form, for someone new
        self.lesson = lesson

    def file(self, *path: str) -> Traversable:
        return files(self.folder).joinpath(*path)


RECORDS: Final = (
    Title(
        "praga",
        Praga,
        (1, 4),
        bots="kingsroad.bots.praga.levels:make",
        screen="kingsroad.terminal.praga:PragaScreen",
        observation="kingsroad.praga.encoding:PragaEncoding",
        schema=("kingsroad.praga.schema.view", "kingsroad.praga.schema.kinds"),
        doubts="kingsroad.praga.doubts:doubts",
        overview="kingsroad.praga.overview:overview",
        sheet="kingsroad.praga.terms:SHEET",
        review="kingsroad.review.praga:PragaReview",
        taken="kingsroad.praga.taken:TAKEN",
        trials="kingsroad.review.praga:PragaTrials",
    ),
    Title(
        "raja",
        Raja,
        (2, 5),
        bots="kingsroad.bots.raja.levels:make",
        screen="kingsroad.terminal.raja:RajaScreen",
        observation="kingsroad.raja.encoding:RajaEncoding",
        schema=("kingsroad.raja.schema.view", "kingsroad.raja.schema.kinds"),
        doubts="kingsroad.raja.doubts:doubts",
        overview="kingsroad.raja.overview:overview",
        sheet="kingsroad.raja.scoring:SHEET",
        review="kingsroad.review.raja:RajaReview",
        taken="kingsroad.raja.taken:TAKEN",
        trials="kingsroad.review.raja:RajaTrials",
        short={"short": "true"},
    ),
)
FIRST: Final = "raja"  # what is shown and proposed to someone new


@cache
def records() -> dict[str, Title]:
    """Every title by its name, those of other packages last."""
    added = [entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)]
    return {title.name: title for title in (*RECORDS, *added)}


def names() -> list[str]:
    return list(records())


def record(title: str) -> Title:
    """A Fault if there is none."""
    found = records().get(title)
    if found is None:
        raise Fault("title.unknown", title=title[:60], known=", ".join(names()))
    return found


def part(reference: str) -> Any:
    """What a record names as `module:name`."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def game(title: str, overlay: Path | None = None) -> Game[Any]:
    """A game with the content that ships with it, an owner's folder of corrections laid over it."""
    found = record(title)
    return found.game(load(title, overlay, found.folder))


def colours_for(game: Game[Any], seats: int) -> list[str]:
    """One for each seat. With more seats than colours some colour comes twice; the game itself then says how many may
    play."""
    return [game.colours[seat % len(game.colours)] for seat in range(seats)]


def patch(title: str, records: Records) -> str:
    """Corrections as a change of the title's own files."""
    folder = record(title).file("content")
    texts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    package = record(title).folder.replace(".", "/")
    return corrections.patch(texts, records, f"src/{package}/content")


def game_of(content_text: str) -> Game[Any]:
    """A game with content as it was stored by its hash."""
    content = from_text(content_text)
    return record(content.title).game(content)
