"""A sample of games played again: is what the data say what the rules make of it?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kingsroad import titles
from kingsroad.bots.record import asked
from kingsroad.data.tables import Rows
from kingsroad.kernel import match as matches
from kingsroad.kernel.game import Game, Setup, parse_options
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.phrase import Fault


def sample(count: int, most: int, seed: str = "sample") -> list[int]:
    """Numbers of games, the same for equal counts."""
    return sorted(Random(seed).sample(range(count), min(count, most)))


def check_journal(game: Game[Any], journal: Journal) -> None:
    matches.verify(matches.replay(game, journal), journal)


def check_game(game: Game[Any], told: dict[str, Any], decisions: Rows, results: Rows, points: Rows) -> None:
    """One game by its rows; forced moves are not among them. A Fault says where they differ."""
    number = told["game"]

    def same(what: str, found: object, said: object) -> None:
        if found != said:
            raise Fault("data.differs", game=number, what=what, found=str(found), said=str(said))

    same("title", game.title, told["title"])
    same("rules", game.rules_version, told["rules"])
    same("content", game.content.hash, told["content"])
    results = sorted(results, key=lambda row: int(row["seat"]))
    options = game.resolve(parse_options(told["options"].split()))
    state = game.start(Setup([row["colour"] for row in results], options, told["seed"]))
    coming = iter(decisions)
    line = 0
    while not state.over:
        line += 1
        seat = game.waiting(state)[0]
        moves = game.moves(state, seat)
        move = moves[0]
        if len(moves) > 1:
            row = next(coming, {})
            same("line", line, row.get("line"))
            now = (seat, state.turn_number(), "+".join(asked(state, seat)), len(moves))
            same(f"line {line}", now, tuple(row.get(name) for name in ("seat", "turn", "task", "legal")))
            chosen = [one for one in moves if one.code == row["code"]]
            same(f"code {line}", [one.code for one in chosen], [row["code"]])
            move = chosen[0]
        game.play(state, seat, move)
    same("lines", line, told["lines"])
    same("decisions", next(coming, None), None)
    same("hash", state.hash(), told["hash"])
    scores = game.scores(state)
    same("rank", list(scores.ranks), [row["rank"] for row in results])
    totals = [tuple(row[name] for name in ("points", "tie") if row[name] is not None) for row in results]
    same("points", [total[:2] for total in scores.totals], totals)
    sheet = [(seat, str(one["id"]), int(one["count"])) for seat, rows in enumerate(scores.sheet) for one in rows]
    same("sheet", sorted(sheet), sorted((row["seat"], row["source"], row["amount"]) for row in points))


def by_game(rows: Rows, numbers: set[int]) -> dict[int, Rows]:
    found: dict[int, Rows] = {number: [] for number in numbers}
    for row in rows:
        if row["game"] in found:
            found[row["game"]].append(row)
    return found


def games_of(rows: Rows, corrections: Any) -> Iterator[Game[Any]]:
    """The titles that rows are about, each made once."""
    made: dict[str, Game[Any]] = {}
    for row in rows:
        title = row["title"]
        if title not in made:
            made[title] = titles.game(title, corrections)
        yield made[title]
