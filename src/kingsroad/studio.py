"""Corrections examined: can a game be played with them, is there something nobody could ever use, and do games end?

Whatever is found names the record it is about, so that it can be shown beside it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel import corrections
from kingsroad.kernel.content import Content, Records
from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.phrase import Fault, Phrase

MOST_TROUBLES: Final = 40
MOST_LINES: Final = 5_000  # of a trial game; the longest games have a tenth of it


class Trouble:
    """`grave` if no game can be played with it; otherwise it is something to think about."""

    def __init__(self, record: str, said: Phrase, grave: bool) -> None:
        self.record = record  # `building.b07`; empty if it is not about one record
        self.said = said
        self.grave = grave


def examine(base: Content, records: Records, games: int = 0) -> list[Trouble]:
    """What is wrong with the corrections; with `games`, after so many trial games for each number of players."""
    try:
        game = corrected_game(base, records)
    except Fault:
        return every_fault(base, records)[:MOST_TROUBLES]
    doubts = titles.record(base.title).doubts
    found = [about(fault, False) for fault in (titles.part(doubts)(game) if doubts else [])]
    return [*found[:MOST_TROUBLES], *(about(fault, True) for fault in trials(game, games))]


def corrected_game(base: Content, records: Records) -> Game[Any]:
    return titles.record(base.title).game(corrections.apply(base, records))


def every_fault(base: Content, records: Records) -> list[Trouble]:
    """The whole is refused for its first wrong record: that one is set aside, and the rest tried again.

    A fault that names none of them is looked for in each by itself, but only if none was set aside: without it, what
    is right together with it would look wrong.
    """
    rest = {kind: dict(ids) for kind, ids in records.items()}
    found: list[Trouble] = []
    while True:
        try:
            corrected_game(base, rest)
            return found
        except Fault as fault:
            one = about(fault, True)
            kind, _, id = one.record.partition(".")
            if id not in rest.get(kind, {}):
                return found or one_by_one(base, rest) or [one]
            found.append(one)
            del rest[kind][id]


def one_by_one(base: Content, records: Records) -> list[Trouble]:
    found: list[Trouble] = []
    for kind, ids in records.items():
        for id, fields in ids.items():
            try:
                corrected_game(base, {kind: {id: fields}})
            except Fault as fault:
                found.append(about(fault, True, f"{kind}.{id}"))
            if len(found) == MOST_TROUBLES:
                return found
    return found


def about(fault: Fault, grave: bool, record: str = "") -> Trouble:
    named = fault.said.get("record")
    return Trouble(named if isinstance(named, str) else record, fault.said, grave)


def trials(game: Game[Any], games: int) -> list[Fault]:
    """Games of random players, with the fewest and the most of them: the first one that breaks or does not end."""
    for seats in sorted(set(titles.record(game.title).seats)):
        for number in range(games):
            seed = f"trial {number}"
            try:
                lines = trial(game, seats, seed)
            except Fault as fault:
                return [Fault("content.trial", seats=seats, why=fault.said)]
            except Exception as error:  # the rules met something that they do not know
                return [Fault("content.broken", seats=seats, error=type(error).__name__)]
            if lines == MOST_LINES:
                return [Fault("content.endless", seats=seats, lines=lines)]
    return []


def trial(game: Game[Any], seats: int, seed: str) -> int:
    """How many lines a game of random players takes."""
    rng = Random(seed)
    state = game.start(Setup(titles.colours_for(game, seats), game.resolve({}), seed))
    for lines in range(MOST_LINES):
        waiting = game.waiting(state)
        if not waiting:
            return lines
        seat = waiting[0]
        game.play(state, seat, rng.choice(game.moves(state, seat)))
    return MOST_LINES


def fields(game: Game[Any]) -> dict[str, Any]:
    """What can be corrected: every field the rules read, how they read it, and the words it may be made of."""
    content = game.content
    kinds: dict[str, Any] = {}
    for kind, records in content.kinds.items():
        kinds[kind] = {
            name: {
                "form": form.form,
                "known": list(form.known),
                "optional": any(name not in record.fields for record in records),
            }
            for name, form in content.forms[kind].items()
        }
    return {"kinds": kinds}
