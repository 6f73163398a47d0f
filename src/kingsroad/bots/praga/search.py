"""The strong player of Praga: whole turns, many lines side by side, then a look at its own turn after the best."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final

from kingsroad.bots.praga.ahead import later_value
from kingsroad.bots.praga.greedy import PragaGreedy
from kingsroad.bots.praga.judge import Judge, judge_for, turns_to_come
from kingsroad.bots.praga.reasons import reasons
from kingsroad.bots.praga.turn import Line, TurnSearch, Width, key
from kingsroad.bots.simple import Advice, Suggestion, Thinker, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.praga.state import PragaState

FEW: Final = 600  # with fewer steps there is no look beyond the turn
TRIED: Final = 16  # ends of the turn that are looked beyond, at most
ROUNDS: Final = 16  # looks beyond an end, at most
NEXT: Final = Width(8, 2, 4, 400)  # how much of a later turn is looked at
LATER_SHARE: Final = 0.8  # how much the later turns count, against the end of this one
TIME_SHARE: Final = 0.5  # of what is left of a turn's time, for one plan
HOPELESS: Final = 12.0  # points behind the best: no look at what comes later


class Choice:
    """An end of the turn, its value by itself, and by how much the looks beyond it came to more, in sum."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.more = 0.0
        self.looks = 0

    def value(self) -> float:
        if self.looks == 0:
            return self.line.value
        return self.line.value + LATER_SHARE * self.more / self.looks


class PragaSearch(Thinker):
    """Plans its turn on one guess, tries the best plans on others, and plans again when something came to light."""

    def __init__(self, rng: Random, seconds: float, steps: int) -> None:
        super().__init__(rng, seconds, steps)
        self.quick = PragaGreedy(rng)
        self.plan: list[str] = []
        self.reveals = -1
        self.turn = -1  # the turn that the clock below runs for
        self.turn_until = 0.0
        self.spent = 0  # steps of the plan being made
        self.until = 0.0

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        if self.seconds <= 0.0 or self.steps <= 0:
            move = self.quick.choose(look)
            self.value = self.quick.value
            return move
        s: PragaState = look.guess(self.rng)
        codes = {move.code: move for move in look.moves}
        if self.plan and self.reveals == s.reveals and self.plan[0] in codes:
            return codes[self.plan.pop(0)]
        best = self.think(look, s)[0]
        self.value = best.value()
        plan = best.line.moves()
        self.plan = [move.code for move in plan[1:]]
        self.reveals = s.reveals
        return codes[plan[0].code]

    def suggest(self, look: Look[Any], count: int) -> list[Suggestion]:
        """Turns that begin differently, as far as nothing unknown comes to light in them."""
        if not look.moves or count <= 0:
            return []
        s: PragaState = look.guess(self.rng)
        judge = judge_for(s, look.seat)
        left = turns_to_come(s, look.seat)
        advice = Advice("reason.praga.little", "reason.praga.less")
        begun: list[str] = []
        for choice in self.think(look, s):
            moves = choice.line.moves()
            if moves[0].code in begun:
                continue
            begun.append(moves[0].code)
            codes = foreseen(choice.line, s.reveals)
            advice.add(codes, choice.value(), reasons(judge, s, choice.line.state, moves, left))
            if len(advice.found) == count:
                break
        return advice.found

    def think(self, look: Look[Any], s: PragaState) -> list[Choice]:
        """The ends of the turn, the best first."""
        self.begin(s)
        judge = judge_for(s, look.seat)
        left = turns_to_come(s, look.seat)
        share = max(self.steps, 1)
        most = max(4, min(share // 40, 60))
        first = Width(most, 2 + most // 20, 4 + most // 15, max(share // 2, 20))
        search = TurnSearch(look.game, judge, first, self.until)
        choices = [Choice(line) for line in distinct(search.ends(s, left), look.seat)]
        self.spent = search.steps
        if self.steps >= FEW and left > 0 and len(choices) > 1 and not s.over:
            self.look_ahead(look, judge, choices, left)
            even_out(choices)
        choices.sort(key=by_value)
        return choices

    def begin(self, s: PragaState) -> None:
        """Every plan of a turn has all steps: what came to light may change everything. The clock runs for the turn as
        a whole, and a plan leaves a part of it to those after it."""
        now = perf_counter()
        if self.turn != s.played:
            self.turn = s.played
            self.turn_until = now + self.seconds
        self.spent = 0
        self.until = now + (self.turn_until - now) * TIME_SHARE

    def look_ahead(self, look: Look[Any], judge: Judge, choices: list[Choice], left: int) -> None:
        """Round by round on new guesses, the same for all; the worse half drops out while steps are left."""
        best = choices[0].line.value
        tried = [choice for choice in choices if choice.line.value > best - HOPELESS]
        del tried[min(max(4, self.steps // 400), TRIED) :]
        seed = int(self.rng.random() * 1e9)
        rounds = 0
        while len(tried) > 1 and self.spent < self.steps and rounds < ROUNDS:
            for choice in tried:
                if perf_counter() > self.until:
                    return
                rng = Random(seed + rounds)
                state = look.game.guess(choice.line.state, look.seat, rng)
                value, steps = later_value(look.game, judge, state, left, 1, NEXT, rng, self.until)
                self.spent += steps
                choice.more += value - choice.line.value
                choice.looks += 1
            rounds += 1
            if rounds % 2 == 0:
                tried.sort(key=by_value)
                del tried[max(2, (len(tried) + 1) // 2) :]


def even_out(choices: list[Choice]) -> None:
    """Later turns tend to bring more, or less, than was foreseen: what nobody looked beyond gets the mean of it."""
    looked = [choice for choice in choices if choice.looks]
    if looked:
        mean = sum([choice.more / choice.looks for choice in looked]) / len(looked)
        for choice in choices:
            if choice.looks == 0:
                choice.more, choice.looks = mean, 1


def by_value(choice: Choice) -> float:
    return -choice.value()


def distinct(lines: list[Line], seat: int) -> list[Line]:
    """Of the ends that are the same position only one."""
    seen: set[int] = set()
    kept: list[Line] = []
    for line in lines:
        mark = key(line.state, seat)
        if mark not in seen:
            seen.add(mark)
            kept.append(line)
    return kept


def foreseen(line: Line, reveals: int) -> list[str]:
    """The moves of a line up to the first that brings something new to light."""
    lines: list[Line] = []
    at: Line | None = line
    while at is not None:
        lines.append(at)
        at = at.before
    codes: list[str] = []
    for each in reversed(lines):
        if each.move is not None:
            codes.append(each.move.code)
            if each.state.reveals != reveals:
                break
    return codes
