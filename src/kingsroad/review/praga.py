"""The judge of Praga: points at the end, by the learned values at the ends of turns.

A turn is judged in stretches, from one thing that comes to light to the next, on guesses of what its player could not
see: a search on one guess knows the later draws of that guess, so its ends can be compared with nothing else.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, Final

from kingsroad.bots.praga.ahead import later_value
from kingsroad.bots.praga.judge import Judge, judge_for, turns_to_come
from kingsroad.bots.praga.reasons import reasons
from kingsroad.bots.praga.search import foreseen
from kingsroad.bots.praga.turn import TurnSearch, Width
from kingsroad.kernel.game import Game
from kingsroad.praga.state import NONE, PragaState
from kingsroad.review.judge import VERSION, TitleJudge, TitleTrials, Way, calibration, softmax
from kingsroad.review.story import Judged, Story, exact, mean, mean_and_error

STEPS: Final = {"quick": 600, "strong": 3_000, "master": 25_000}
SEARCHES: Final = 2  # guesses on which the turn is searched
BEGINNINGS: Final = 3  # taken from each search
SCREENED: Final = 4  # guesses on which all of them are completed
CONFIRMED: Final = 8  # fresh ones for the best and the played one, with one more own turn
BEHIND: Final = 1.0  # points behind the best: this is worth a closer look
NARROW: Final = Width(8, 2, 4, 400)
REASONS: Final = 3


def value(s: PragaState, seat: int) -> float:
    """Expected points at the end. At a boundary the next turn has already begun: it counts as one to come."""
    judge = judge_for(s, seat)
    left = turns_to_come(s, seat)
    most = len(judge.weights) - 1
    if s.over or s.turn.seat != seat or s.turn.tile != NONE or s.turn.ending:
        return judge.value(s, min(left, most))
    copy = s.clone()
    copy.turn.ending = True
    return judge.value(copy, min(left + 1, most))


class Ended:
    """A turn carried to its end on one guess."""

    def __init__(self, state: PragaState, value: float) -> None:
        self.state = state
        self.value = value


class Stretch:
    """One decision of a turn: the own lines from one thing that came to light to the next."""

    def __init__(self, begin: int, end: int) -> None:
        self.begin = begin
        self.end = end


class PragaTurn:
    """A turn of a seat: where it begins and ends in the story, and its stretches."""

    def __init__(self, seat: int, begin: int) -> None:
        self.seat = seat
        self.begin = begin
        self.end = begin
        self.stretches: list[Stretch] = []


def turns_of(story: Story) -> list[PragaTurn]:
    """All turns in order. Answers in another's turn belong to no turn of one's own."""
    found: list[PragaTurn] = []
    played = -1
    for i, seat in enumerate(story.seats):
        s: PragaState = story.states[i]
        if s.turn.seat == NONE:
            continue
        if s.played != played:
            played = s.played
            found.append(PragaTurn(s.turn.seat, i))
        turn = found[-1]
        turn.end = i + 1
        if seat != turn.seat:
            continue
        last = turn.stretches[-1] if turn.stretches else None
        if last is not None and last.end == i and story.states[last.begin].reveals == s.reveals:
            last.end = i + 1
        else:
            turn.stretches.append(Stretch(i, i + 1))
    return found


class PragaReview(TitleJudge):
    def __init__(self, story: Story, level: str) -> None:
        super().__init__(story, level)
        self.turns = turns_of(story)
        self.steps = STEPS[level]

    def jobs(self) -> int:
        return len(self.turns)

    def values(self, s: PragaState) -> tuple[list[float], list[float]]:
        expected = [value(s, seat) for seat in range(s.setting.humans)]
        if s.over:
            return self.story.won(), expected
        fitted = calibration("praga", s.setting.humans)
        left = [turns_to_come(s, seat) for seat in range(s.setting.humans)]
        tau = (fitted["tau_at_end"] + fitted["tau_per_turn"] * mean([float(each) for each in left])) ** 0.5
        bias = fitted["bias"]
        expected = [each + bias[min(turns, len(bias) - 1)] for each, turns in zip(expected, left, strict=True)]
        return softmax([each / tau for each in expected]), expected

    # -- one turn -------------------------------------------------------------------------------

    def run(self, job: int) -> dict[str, Any]:
        turn = self.turns[job]
        before: PragaState = self.story.states[turn.begin]
        judged: list[dict[str, Any]] = []
        offer = revealed = 0.0
        carried = value(before, turn.seat)
        rest = 0.0
        for i, stretch in enumerate(turn.stretches):
            story = self.story
            played = story.codes(stretch.begin, stretch.end, turn.seat)
            seed = f"{story.hash}/{job}/{i}/{VERSION}"
            at = Decision(story.game, story.states[stretch.begin], turn.seat, played, seed, self.steps)
            hoped = at.hoped()
            if i:
                revealed += hoped - carried
            else:
                offer = hoped - carried
            row, carried = at.judge(stretch)
            judged.append(row.row())
            rest += carried - hoped + row.loss
        after = value(self.story.states[turn.end], turn.seat)
        revealed += after - carried
        return {"judged": judged, "offer": offer, "revealed": revealed, "rest": rest}

    # -- the ledger -----------------------------------------------------------------------------

    def ledger(self, results: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What the table offered is the judge's optimism and luck in one: its mean over the game is the judge's."""
        story = self.story
        usual = mean([float(result["offer"]) for result in results])
        start = exact(float(calibration("praga", story.players)["mean"]))
        rows: list[dict[str, Any]] = []
        for seat in range(story.players):
            offer = revealed = others = own = 0.0
            at = story.states[0]
            stands = value(at, seat)
            setup = stands - start
            for turn, result in zip(self.turns, results, strict=True):
                if turn.seat != seat:
                    continue
                others += value(story.states[turn.begin], seat) - stands
                offer += result["offer"] - usual
                revealed += result["revealed"]
                own -= sum([row["loss"] for row in result["judged"]])
                stands = value(story.states[turn.end], seat)
            closing = self.closing()
            others += value(story.states[closing], seat) - stands
            final = float(story.scores.totals[seat][0])
            parts = {
                "setup": exact(setup),
                "offer": exact(offer),
                "revealed": exact(revealed),
                "others": exact(others),
                "own": exact(own),
                "end": exact(final - value(story.states[closing], seat)),
            }
            parts["second_thoughts"] = final - start - sum(parts.values())
            rows.append({"seat": seat, "start": start, "parts": parts, "result": final})
        return rows

    def closing(self) -> int:
        """The position in which the last turn is over."""
        return self.turns[-1].end if self.turns else 0


class Decision:
    """What a seat does next, judged with what it can know."""

    def __init__(self, game: Game[Any], state: PragaState, seat: int, played: list[str], seed: str, steps: int) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.state = state
        self.played = played
        self.advisor: Judge = judge_for(self.state, seat)
        self.left = turns_to_come(self.state, seat)
        most = max(4, min(steps // 40, 60))
        self.wide = Width(most, 2 + most // 20, 4 + most // 15, steps // 2)
        self.guesses: list[PragaState] = [self.guess(f"screen/{i}") for i in range(SCREENED)]

    def guess(self, name: str) -> PragaState:
        guessed: PragaState = self.game.guess(self.state, self.seat, Random(f"{self.seed}/{name}"))
        return guessed

    def ways(self) -> list[Way]:
        """The best beginning of each kind, the best first. Of one kind are those with the same first two moves."""
        kinds: list[list[str]] = []
        found: list[Way] = []
        for codes in self.beginnings():
            ends = [self.carried_on(guess, codes).value for guess in self.guesses]
            way = Way(codes, mean(ends))
            if codes[:2] not in kinds:
                kinds.append(codes[:2])
                found.append(way)
            elif found[kinds.index(codes[:2])].value < way.value:
                found[kinds.index(codes[:2])] = way
        return sorted(found, key=worth_of, reverse=True)

    def reasons(self, best: list[str]) -> list[dict[str, Any]]:
        """What it brings beyond the played one, in words of the game."""
        ends = [self.carried_on(self.guesses[0], codes).state for codes in (self.played, best)]
        return [*reasons(self.advisor, ends[0], ends[1], [], self.left)[:REASONS]]

    def carried_on(self, guess: PragaState, codes: list[str]) -> Ended:
        """These moves, then the rest of the turn."""
        s = guess.clone()
        played = s.played
        for code in codes:
            move = self.game.find(code)
            if move is None or self.game.why_not(s, self.seat, code) is not None:
                break
            self.game.play(s, self.seat, move)
        search = TurnSearch(self.game, self.advisor, NARROW, inf)
        if not s.over and s.played == played:
            search.answer_for_others(s, played)
        if not s.over and s.played == played and self.game.waiting(s) == [self.seat]:
            s = search.ends(s, self.left)[0].state
        return Ended(s, self.advisor.value(s, self.left))

    def hoped(self) -> float:
        """What the turn comes to before the decision, on average."""
        return mean([self.carried_on(guess, []).value for guess in self.guesses])

    def beginnings(self) -> list[list[str]]:
        """Ways to go on up to the next thing that comes to light, each once, the played one first."""
        found = [self.played] if self.played else []
        for i in range(SEARCHES):
            guess = self.guess(f"search/{i}")
            taken: list[str] = []
            for line in TurnSearch(self.game, self.advisor, self.wide, inf).ends(guess, self.left):
                codes = foreseen(line, guess.reveals)
                first = codes[0] if codes else ""
                if codes and first not in taken:
                    taken.append(first)
                    if codes not in found:
                        found.append(codes)
                if len(taken) == BEGINNINGS:
                    break
        return found

    def judge(self, stretch: Stretch) -> tuple[Judged, float]:
        """What was lost, and what the turn comes to after what was played."""
        choices = self.beginnings() if len(self.game.moves(self.state, self.seat)) > 1 else [self.played]
        ends = [[self.carried_on(guess, codes) for guess in self.guesses] for codes in choices]
        values = [mean([end.value for end in each]) for each in ends]
        best = values.index(max(values))
        loss = error = 0.0
        if best:
            more = [one.value - other.value for one, other in zip(ends[best], ends[0], strict=True)]
            loss, error = mean_and_error(more)
            if loss > BEHIND:
                loss, error = self.confirmed(choices[best])
            if loss <= 0.0:
                best, loss = 0, 0.0
        why: list[dict[str, Any]] = []
        if best:
            why = self.reasons(choices[best])
        begin, end = stretch.begin, stretch.end
        return Judged(self.seat, begin, end, "turn", self.played, choices[best], loss, error, why), values[0]

    def confirmed(self, best: list[str]) -> tuple[float, float]:
        """By how much it is better on fresh guesses, one more own turn looked at; and the standard error."""
        more: list[float] = []
        for i in range(CONFIRMED):
            guess = self.guess(f"confirm/{i}")
            more.append(self.looked_beyond(guess, best, i) - self.looked_beyond(guess, self.played, i))
        return mean_and_error(more)

    def looked_beyond(self, guess: PragaState, codes: list[str], i: int) -> float:
        end = self.carried_on(guess, codes)
        if end.state.over or self.left == 0:
            return end.value
        rng = Random(f"{self.seed}/beyond/{i}")
        state = self.game.guess(end.state, self.seat, Random(f"{self.seed}/later/{i}"))
        return later_value(self.game, self.advisor, state, self.left, 1, NARROW, rng, inf)[0]


def worth_of(way: Way) -> float:
    return way.value


class PragaTrials(TitleTrials):
    def turn_of(self, s: PragaState) -> int:
        return s.turn.seat if s.turn.seat != NONE and s.turn.tile == NONE and not s.turn.ending else -1

    def decided(self, before: PragaState, now: PragaState, seat: int) -> bool:
        """Up to here nothing came to light, and the turn is the same."""
        return now.over or now.reveals != before.reveals or now.played != before.played

    def ways(self, s: PragaState, seat: int, seed: str) -> list[Way]:
        return Decision(self.game, s, seat, [], seed, STEPS[self.level]).ways()

    def compare(
        self, s: PragaState, seat: int, best: list[str], tried: list[str], seed: str
    ) -> tuple[float, float, list[dict[str, Any]]]:
        if tried == best:
            return 0.0, 0.0, []
        decision = Decision(self.game, s, seat, tried, seed, STEPS[self.level])
        loss, error = decision.confirmed(best)
        return loss, error, decision.reasons(best)
