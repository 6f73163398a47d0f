"""The judge of Praga: points at the end, by the learned values at the ends of turns.

A turn is judged in stretches, from one thing that comes to light to the next, on guesses of what its player could not
see: a search on one guess knows the later draws of that guess, so its ends can be compared with nothing else.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, Final

from kingsroad.bots.praga.ahead import Later, later
from kingsroad.bots.praga.judge import Judge, judge_for, turns_to_come
from kingsroad.bots.praga.reasons import Shares, reasons, shares_of, told
from kingsroad.bots.praga.search import foreseen
from kingsroad.bots.praga.turn import TurnSearch, Width
from kingsroad.kernel.game import Game
from kingsroad.praga.state import NONE, PragaState
from kingsroad.review.judge import VERSION, TitleJudge, TitleTrials, Values, Way, calibration, softmax
from kingsroad.review.story import Judged, Story, exact, mean, mean_and_error, won

STEPS: Final = {"quick": 600, "strong": 3_000, "master": 25_000}
SEARCHES: Final = 2  # guesses on which the turn is searched
BEGINNINGS: Final = 3  # taken from each search
SCREENED: Final = 4  # guesses on which all of them are completed
CONFIRMED: Final = 8  # fresh ones for the best and the played one, with one more own turn
BEHIND: Final = 1.0  # points behind the best: this is worth a closer look
NARROW: Final = Width(8, 2, 4, 400)
REASONS: Final = 3


def begins(s: PragaState, seat: int) -> bool:
    """At a boundary the next turn has already begun."""
    return not s.over and s.turn.seat == seat and s.turn.tile == NONE and not s.turn.ending


def to_come(s: PragaState, seat: int) -> int:
    """Turns of the seat, with the one that just begins."""
    return turns_to_come(s, seat) + (1 if begins(s, seat) else 0)


def value(s: PragaState, seat: int) -> float:
    """Points at the end as the learned values have them: they are those of positions between two turns."""
    judge = judge_for(s, seat)
    left = min(to_come(s, seat), len(judge.weights) - 1)
    if not begins(s, seat):
        return judge.value(s, left)
    copy = s.clone()
    copy.turn.ending = True
    return judge.value(copy, left)


def lacking(s: PragaState, left: int) -> float:
    """What learned values usually lack with so many turns to come."""
    bias: list[float] = calibration("praga", s.setting.humans)["bias"]
    return 0.0 if s.over else bias[min(left, len(bias) - 1)]


def expected(s: PragaState, seat: int) -> float:
    """Points at the end."""
    return value(s, seat) + lacking(s, to_come(s, seat))


def standing(game: Game[Any], s: PragaState) -> Values:
    """Chances and points."""
    seats = range(s.setting.humans)
    points = [expected(s, seat) for seat in seats]
    if s.over:
        return won(game.scores(s)), points
    fitted = calibration("praga", s.setting.humans)
    left = mean([float(to_come(s, seat)) for seat in seats])
    tau = (fitted["tau_at_end"] + fitted["tau_per_turn"] * left) ** 0.5
    return softmax([each / tau for each in points]), points


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
    limits: tuple[str, ...] = ("review.limit.answers",)

    def __init__(self, story: Story, level: str) -> None:
        super().__init__(story, level)
        self.turns = turns_of(story)
        self.steps = STEPS[level]

    def jobs(self) -> int:
        return len(self.turns)

    def values(self, s: PragaState) -> Values:
        return standing(self.story.game, s)

    # -- one turn -------------------------------------------------------------------------------

    def run(self, job: int) -> dict[str, Any]:
        turn = self.turns[job]
        before: PragaState = self.story.states[turn.begin]
        judged: list[dict[str, Any]] = []
        offer = revealed = 0.0
        carried = expected(before, turn.seat)
        rest = 0.0
        for i, stretch in enumerate(turn.stretches):
            story = self.story
            played = story.codes(stretch.begin, stretch.end, turn.seat)
            seed = f"{story.hash}/{job}/{i}/{VERSION}"
            at = Decision(story.game, story.states[stretch.begin], turn.seat, played, seed, self.steps)
            row, best, came = at.judge(stretch)
            if i:
                revealed += best - carried
            else:
                offer = best - carried
            carried = came
            judged.append(row.row())
            rest += came - best + row.loss
        ended: PragaState = self.story.states[turn.end]
        after = expected(ended, turn.seat) - carried
        end = after if ended.over else 0.0
        return {"judged": judged, "offer": offer, "revealed": revealed + after - end, "end": end, "rest": rest}

    # -- the ledger -----------------------------------------------------------------------------

    def ledger(self, results: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What a turn is offered, and what comes between two own ones, is luck and the judge's optimism in one: the
        means of both over the game are the judge's."""
        story = self.story
        usual = mean([float(result["offer"]) for result in results])
        between = [self.between(seat) for seat in range(story.players)]
        drift = mean([each for some in between for each in some])
        start = exact(float(calibration("praga", story.players)["mean"]))
        rows: list[dict[str, Any]] = []
        for seat in range(story.players):
            own = [result for turn, result in zip(self.turns, results, strict=True) if turn.seat == seat]
            final = float(story.scores.totals[seat][0])
            parts = {
                "setup": exact(expected(story.states[0], seat) - start),
                "offer": exact(sum([float(result["offer"]) - usual for result in own])),
                "revealed": exact(sum([float(result["revealed"]) for result in own])),
                "others": exact(sum([each - drift for each in between[seat]])),
                "own": exact(-sum([float(row["loss"]) for result in own for row in result["judged"]])),
                "end": exact(self.ending(seat, results)),
            }
            parts["second_thoughts"] = final - start - sum(parts.values())
            rows.append({"seat": seat, "start": start, "parts": parts, "result": final})
        return rows

    def between(self, seat: int) -> list[float]:
        """What changed for a seat from the end of each own turn to the next one's beginning, or to the last end."""
        story = self.story
        at = 0
        found: list[float] = []
        for turn in self.turns:
            if turn.seat == seat:
                found.append(expected(story.states[turn.begin], seat) - expected(story.states[at], seat))
                at = turn.end
        if not self.ends(seat):
            found.append(expected(story.states[self.closing()], seat) - expected(story.states[at], seat))
        return found

    def ends(self, seat: int) -> bool:
        """Is it the last turn of this seat that ended the game?"""
        return bool(self.turns) and self.turns[-1].seat == seat and self.story.states[self.turns[-1].end].over

    def ending(self, seat: int, results: list[dict[str, Any]]) -> float:
        """By how much the final scoring came out otherwise than expected."""
        if self.ends(seat):
            return float(results[-1]["end"])
        return float(self.story.scores.totals[seat][0]) - expected(self.story.states[self.closing()], seat)

    def closing(self) -> int:
        """The last position before the final scoring."""
        at = self.turns[-1].end if self.turns else 0
        return at - 1 if at and self.story.states[at].over else at


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
        return Ended(s, self.advisor.value(s, self.left) + lacking(s, self.left))

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

    def judge(self, stretch: Stretch) -> tuple[Judged, float, float]:
        """What was lost; and what the turn comes to with the best, and with what was played."""
        choices = self.beginnings() if len(self.game.moves(self.state, self.seat)) > 1 else [self.played]
        ends = [[self.carried_on(guess, codes) for guess in self.guesses] for codes in choices]
        values = [mean([end.value for end in each]) for each in ends]
        best = values.index(max(values))
        most = values[best]
        loss = error = 0.0
        why: list[dict[str, Any]] = []
        if best:
            more = [one.value - other.value for one, other in zip(ends[best], ends[0], strict=True)]
            loss, error = mean_and_error(more)
            if loss > BEHIND:
                loss, error, why = self.confirmed(choices[best])
            else:
                why = self.reasons(choices[best])
            if loss <= 0.0:
                best, loss, why = 0, 0.0, []
        begin, end = stretch.begin, stretch.end
        return Judged(self.seat, begin, end, "turn", self.played, choices[best], loss, error, why), most, values[0]

    def confirmed(self, best: list[str]) -> tuple[float, float, list[dict[str, Any]]]:
        """By how much it is better on fresh guesses, one more own turn looked at; the standard error; and why, with
        what that turn makes of it: what a tile is for may show only then."""
        more: list[float] = []
        why: Shares = {}
        for i in range(CONFIRMED):
            guess = self.guess(f"confirm/{i}")
            one, other = self.looked_beyond(guess, best, i), self.looked_beyond(guess, self.played, i)
            more.append(self.advisor.value(one.state, one.left) - self.advisor.value(other.state, other.left))
            for id, share in shares_of(self.advisor, other.state, one.state, one.left).items():
                why[id] = why.get(id, 0.0) + share / CONFIRMED
        return (*mean_and_error(more), [*told(why)[:REASONS]])

    def looked_beyond(self, guess: PragaState, codes: list[str], i: int) -> Later:
        end = self.carried_on(guess, codes)
        if end.state.over or self.left == 0:
            return Later(end.state, self.left, 0)
        rng = Random(f"{self.seed}/beyond/{i}")
        state = self.game.guess(end.state, self.seat, Random(f"{self.seed}/later/{i}"))
        return later(self.game, self.advisor, state, self.left, 1, NARROW, rng, inf)


def worth_of(way: Way) -> float:
    return way.value


class PragaTrials(TitleTrials):
    def values(self, s: PragaState) -> Values:
        return standing(self.game, s)

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
        return decision.confirmed(best)
