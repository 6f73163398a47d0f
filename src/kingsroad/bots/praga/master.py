"""The strongest player of Praga: it compares ways to begin, each on the same guesses of what nobody can know.

A search on one guess knows the draws of that guess, so its best line is often only the luckiest one. Here several
searches propose beginnings, each up to the first thing that comes to light. All of them are then carried on from the
same new guesses, to the end of the turn and through one more turn; the worse ones drop out.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from kingsroad.bots.praga.ahead import later_value
from kingsroad.bots.praga.judge import Judge, judge_for, turns_to_come
from kingsroad.bots.praga.search import Choice, PragaSearch
from kingsroad.bots.praga.turn import Line, TurnSearch, Width, key
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.praga.state import PragaState

SEARCHES: Final = 2  # guesses on which the turn is searched
TAKEN: Final = 5  # beginnings proposed by each of them, at most
MARGIN: Final = 8.0  # points behind the best: not proposed
LATER_SHARE: Final = 0.8  # how much the later turn counts, against the end of this one
FEWEST: Final = 4  # guesses before what is clearly worse drops out
HALVED: Final = 2  # guesses after which the worse half drops out
CLEARLY: Final = 2.5  # standard errors
ROUNDS: Final = 12  # guesses, at most
NEXT: Final = Width(30, 5, 8, 1_000)  # how much is looked at to carry on


class Beginning(Choice):
    """The moves up to the first thing that comes to light, and what they came to on each guess."""

    def __init__(self, line: Line, moves: list[Move]) -> None:
        super().__init__(line)
        self.moves = moves
        self.found: list[float] = []
        self.total = 0.0

    def value(self) -> float:
        return self.total / len(self.found) if self.found else self.line.value

    def behind(self, best: Beginning) -> bool:
        """Is it clearly worse on the guesses that both were tried on?"""
        count = len(self.found)
        mean = 0.0
        for i in range(count):
            mean += best.found[i] - self.found[i]
        mean /= count
        squares = 0.0
        for i in range(count):
            squares += (best.found[i] - self.found[i] - mean) ** 2
        return mean >= CLEARLY * sqrt(squares / (count - 1) / count)


class PragaMaster(PragaSearch):
    """`steps` are shared: a part for the searches that propose, the rest to compare."""

    def think(self, look: Look[Any], s: PragaState) -> list[Choice]:
        self.begin(s)
        judge = judge_for(s, look.seat)
        left = turns_to_come(s, look.seat)
        tried = self.propose(look, judge, s, left)
        dropped: list[Beginning] = []
        if len(tried) > 1:
            self.compare(look, judge, s, left, tried, dropped)
        tried.sort(key=by_value)
        dropped.sort(key=by_value)
        return [*tried, *dropped]

    def propose(self, look: Look[Any], judge: Judge, s: PragaState, left: int) -> list[Beginning]:
        """Of each search the best beginnings, each once."""
        most = max(4, min(self.steps // 100, 120))
        width = Width(most, 2 + most // 15, 4 + most // 20, max(self.steps // 5, 20))
        found: dict[str, Beginning] = {}
        for i in range(SEARCHES):
            if i:
                s = look.guess(self.rng)
            search = TurnSearch(look.game, judge, width, self.until)
            ends = search.ends(s, left)
            self.spent += search.steps
            begun: set[str] = set()
            for line in ends:
                if len(begun) == TAKEN or line.value < ends[0].value - MARGIN:
                    break
                moves, mark = beginning(line, s, look.seat)
                if mark not in begun:
                    begun.add(mark)
                    if mark not in found:
                        found[mark] = Beginning(line, moves)
            if perf_counter() > self.until:
                break
        return list(found.values())

    def compare(
        self,
        look: Look[Any],
        judge: Judge,
        s: PragaState,
        left: int,
        tried: list[Beginning],
        dropped: list[Beginning],
    ) -> None:
        """Guess by guess, the same for all. After every second one the worse half drops out, and later whatever
        is clearly behind."""
        seed = int(self.rng.random() * 1e9)
        rounds = 0
        while len(tried) > 1 and self.spent < self.steps and rounds < ROUNDS:
            guess = look.game.guess(s, look.seat, Random(seed + rounds))
            values: list[float] = []
            for choice in tried:
                if perf_counter() > self.until:
                    return
                values.append(self.carried_on(look, judge, guess.clone(), choice.moves, left, seed + rounds))
            for choice, value in zip(tried, values, strict=True):
                choice.found.append(value)
                choice.total += value
            rounds += 1
            tried.sort(key=by_value)
            kept = max(2, (len(tried) + 1) // 2) if rounds % HALVED == 0 else len(tried)
            dropped += tried[kept:]
            del tried[kept:]
            if rounds >= FEWEST:
                best = tried[0]
                behind = [choice for choice in tried[1:] if choice.behind(best)]
                for choice in behind:
                    tried.remove(choice)
                dropped += behind

    def carried_on(
        self, look: Look[Any], judge: Judge, s: PragaState, moves: list[Move], left: int, seed: int
    ) -> float:
        """These moves, the rest of the turn, and a part of what one more turn brings; `s` is used up."""
        seat = look.seat
        played = s.played
        search = TurnSearch(look.game, judge, NEXT, self.until)
        for move in moves:
            look.game.play(s, seat, move)
            self.spent += 1
            if not s.over and s.played == played:
                search.answer_for_others(s, played)
        if not s.over and s.played == played and look.game.waiting(s) == [seat]:
            s = search.ends(s, left)[0].state
        self.spent += search.steps
        value = judge.value(s, left)
        if s.over or left == 0:
            return value
        rng = Random(seed)
        s = look.game.guess(s, seat, rng)
        later, steps = later_value(look.game, judge, s, left, 1, NEXT, rng, self.until)
        self.spent += steps
        return value + LATER_SHARE * (later - value)


def by_value(choice: Beginning) -> float:
    return -choice.value()


def beginning(line: Line, s: PragaState, seat: int) -> tuple[list[Move], str]:
    """The moves of a line up to the first that brings something new to light, and what it is told apart by."""
    lines: list[Line] = []
    at = line
    while at.before is not None:
        lines.append(at)
        at = at.before
    moves: list[Move] = []
    last = s
    for each in reversed(lines):
        assert each.move is not None
        moves.append(each.move)
        if each.state.reveals != s.reveals:
            break
        last = each.state
    return moves, f"{key(last, seat)} {moves[-1].code}"
