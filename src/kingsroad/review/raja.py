"""The judge of Raja: chances of winning. After the set-up nothing is left to chance but what the others' discs show.

A round has two decisions of each seat: its disc, weighed over discs drawn for the others, and its turn, weighed over
discs that are still hidden. The best one is chosen on some draws and measured on fresh ones: a maximum of noisy values
is too high.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Any, Final

from kingsroad.bots.raja.beam import finished_turns
from kingsroad.bots.raja.model import Budget, Model
from kingsroad.bots.raja.reason import reasons
from kingsroad.bots.raja.search import Option, RajaSearch
from kingsroad.bots.raja.worth import chances
from kingsroad.kernel.agenda import UNANSWERED
from kingsroad.kernel.game import Game
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.rounds import ChooseDisc, End, TakeTurn
from kingsroad.raja.state import RajaState
from kingsroad.review.judge import VERSION, TitleJudge, TitleTrials, Values, Way, calibration, softmax
from kingsroad.review.story import Judged, Story, exact, mean_and_error, won

CHANCES: Final[tuple[float, ...]] = (0.02, 0.05, 0.10, 0.20)  # where good, inaccuracy, mistake and blunder begin
STEPS: Final = {"quick": 600, "strong": 3_000, "master": 12_000}  # for the search of one decision
MEASURED: Final = {
    "quick": 6,
    "strong": 8,
    "master": 16,
}  # fresh draws for the best and the played one
UNHURRIED: Final = 1e9  # steps and seconds: no clock decides anything here
REASONS: Final = 3
SURE: Final = 1e-9


class RajaTurn:
    """A seat's part of a round: its disc, and its turn from one position of the story to another."""

    def __init__(self, seat: int, disc: int, code: str) -> None:
        self.seat = seat
        self.disc = disc  # the position before its last disc was set
        self.code = code
        self.begin = -1
        self.end = -1


class Round:
    """From the first disc set to the position before the next round's."""

    def __init__(self, begin: int, players: int) -> None:
        self.begin = begin
        self.open = begin  # the position in which the discs are open
        self.end = begin
        self.turns: list[RajaTurn] = [RajaTurn(seat, begin, "") for seat in range(players)]


def rounds_of(story: Story) -> list[Round]:
    found: list[Round] = []
    for i, line in enumerate(story.lines):
        s: RajaState = story.states[i]
        if s.round == 0:
            continue
        if len(found) < s.round:
            found.append(Round(i, story.players))
        now = found[-1]
        now.end = i + 1
        if isinstance(s.agenda.open_to(story.seats[i])[0], ChooseDisc):
            turn = now.turns[story.seats[i]]  # the last one set counts
            turn.disc, turn.code = i, line.code
            now.open = i + 1
        elif s.turn.seat >= 0:
            turn = now.turns[s.turn.seat]
            if turn.begin < 0:
                turn.begin = i
            turn.end = i + 1
    return found


def played_out(game: Game[Any], s: RajaState, seed: str, count: int) -> list[RajaState]:
    """The round quickly played to its end: from open discs once, else with discs that are drawn so many times."""
    model = Model(game, 0, Random(seed), Budget(int(UNHURRIED), UNHURRIED))
    if not s.agenda.is_together():
        end = s.clone()
        model.finish_round(end)
        return [end]
    seats = range(len(s.boards))
    thoughts = [model.disc_worths(s, seat) for seat in seats]
    found: list[RajaState] = []
    for _ in range(count):
        end = s.clone()
        for seat in seats:
            end.agenda.answer(seat, model.draw_disc(thoughts[seat]) if seat else UNANSWERED)
        game.play(end, 0, s.setting.world.disc[model.draw_disc(thoughts[0])])
        model.finish_round(end)
        found.append(end)
    return found


class Scale:
    """Measures positions in chances of winning, with what was fitted: a temperature, and on how many draws of the
    discs a round is played to its end before the learned value is asked."""

    def __init__(self, game: Game[Any], players: int) -> None:
        fitted = calibration("raja", players)
        self.game = game
        self.heat = float(fitted["temperature"])
        self.draws = int(fitted["draws"])

    def chances(self, s: RajaState) -> list[float]:
        found = chances(s)
        if s.over:
            return found
        return softmax([log(max(each, SURE)) / self.heat for each in found])

    def outlook(self, s: RajaState, seed: str) -> list[float]:
        """Half of it as the position is, half as it is once the round has been played to its end: each sees what the
        other does not."""
        now = self.chances(s)
        if s.over or s.round == 0 or not self.draws:
            return now
        ends = [self.chances(end) for end in played_out(self.game, s, seed, self.draws)]
        return [(chance + sum([end[seat] for end in ends]) / len(ends)) / 2 for seat, chance in enumerate(now)]

    def after_turn(self, model: Model, before: RajaState) -> float:
        """The chance, if the own turn ends there and the round is played on."""
        s = before.clone()
        if not s.over and s.turn.seat == model.seat and isinstance(s.agenda.open_to(model.seat)[0], TakeTurn):
            self.game.play(s, model.seat, s.setting.world.end)
        model.finish_round(s)
        return self.chances(s)[model.seat]

    def differences(
        self,
        model: Model,
        s: RajaState,
        hidden: dict[int, list[float]],
        best: RajaState,
        played: RajaState,
        count: int,
    ) -> list[float]:
        """By how much the one end of the turn is better than the other, on so many draws of the hidden discs."""
        more: list[float] = []
        for _ in range(count):
            drawn = s.clone()
            model.put_discs(drawn, hidden, False)
            values: list[float] = []
            for end in (best, played):
                copy = end.clone()
                for other in hidden:
                    copy.boards[other].disc = drawn.boards[other].disc
                values.append(self.after_turn(model, copy))
            more.append(values[0] - values[1])
        return more

    def by_disc(
        self,
        model: Model,
        s: RajaState,
        others: dict[int, list[float]],
        width: int,
        best: SetDisc,
        played: SetDisc,
        count: int,
    ) -> tuple[list[float], list[dict[str, Any]]]:
        """By how much the one disc is better than the other, on so many draws of the others', and why."""
        more: list[float] = []
        why: list[dict[str, Any]] = []
        for i in range(count):
            eve = model.until_own_turn(s, others, False)
            ends: list[RajaState] = []
            for disc in (best, played):
                begun = eve.begin(self.game, model.seat, disc)
                ends.append(finished_turns(model, begun, width)[0].before)
            more.append(self.after_turn(model, ends[0]) - self.after_turn(model, ends[1]))
            if i == 0:
                why = [*reasons(ends[1], ends[0], model.seat)[:REASONS]]
        return more, why


def standing(scale: Scale, s: RajaState, chance: list[float]) -> Values:
    """Chances, and palaces: those that are built, and as many as were usually built from that round on."""
    to_come: list[float] = calibration("raja", len(s.boards))["palaces_to_come"]
    palaces: list[float] = []
    for board in s.boards:
        built = s.setting.palaces - board.palaces
        more = 0.0 if s.over else to_come[min(s.round, len(to_come) - 1)]
        palaces.append(min(built + more, float(s.setting.palaces)))
    return (won(scale.game.scores(s)) if s.over else chance), palaces


class RajaReview(TitleJudge):
    unit = "chance"
    thresholds: tuple[float, ...] = CHANCES
    limits: tuple[str, ...] = ("review.limit.opening", "review.limit.hopeless")
    fade = 0.12

    def __init__(self, story: Story, level: str) -> None:
        super().__init__(story, level)
        self.rounds = rounds_of(story)
        self.scale = Scale(story.game, story.players)
        self.stands: dict[int, list[float]] = {}  # before the discs of each round

    def jobs(self) -> int:
        return len(self.rounds) * self.story.players

    def values(self, s: RajaState) -> Values:
        """Between two turns the round is played to its end from there."""
        if s.round and not s.over and s.agenda.is_together():
            return standing(self.scale, s, self.before(s.round - 1))
        return standing(self.scale, s, self.scale.outlook(s, f"{self.story.hash}/open/{VERSION}"))

    def before(self, number: int) -> list[float]:
        """The chances before the discs of a round are set."""
        if number not in self.stands:
            start: RajaState = self.story.states[self.rounds[number].begin]
            self.stands[number] = self.scale.outlook(start, f"{self.story.hash}/{number}/stands/{VERSION}")
        return self.stands[number]

    def model(self, seat: int, name: str) -> Model:
        return Model(
            self.story.game, seat, Random(f"{self.story.hash}/{name}/{VERSION}"), Budget(int(UNHURRIED), UNHURRIED)
        )

    # -- one seat's part of a round -------------------------------------------------------------

    def run(self, job: int) -> dict[str, Any]:
        number, seat = divmod(job, self.story.players)
        turn = self.rounds[number].turns[seat]
        judged: list[dict[str, Any]] = []
        opened: list[float] = []
        start: RajaState = self.story.states[self.rounds[number].begin]
        thinker = self.model(seat, f"{job}/thoughts")
        thoughts = {other: thinker.disc_worths(start, other) for other in range(self.story.players)}
        judged.append(self.judge_disc(job, turn, start, thoughts).row())
        if turn.begin >= 0:
            row = self.judge_turn(job, turn, thoughts)
            if row is not None:
                judged.append(row.row())
        if seat == 0:
            opened = self.opened(number, start)
        return {"judged": judged, "opened": opened}

    def opened(self, number: int, start: RajaState) -> list[float]:
        """What the open discs changed: the round played on from them, beside what it comes to with drawn ones."""
        seed = f"{self.story.hash}/{number}/opened/{VERSION}"
        real: RajaState = self.story.states[self.rounds[number].open]
        now = self.scale.chances(played_out(self.story.game, real, seed, 1)[0])
        ends = [self.scale.chances(end) for end in played_out(self.story.game, start, seed, MEASURED[self.level])]
        return [chance - sum([end[seat] for end in ends]) / len(ends) for seat, chance in enumerate(now)]

    def searcher(self, name: str) -> RajaSearch:
        return RajaSearch(Random(f"{self.story.hash}/{name}/{VERSION}"), UNHURRIED, STEPS[self.level])

    def judge_disc(self, job: int, turn: RajaTurn, start: RajaState, thoughts: dict[int, list[float]]) -> Judged:
        """Through what the seat knew when all discs were still to be set."""
        game, seat = self.story.game, turn.seat
        guessed: RajaState = game.guess(start, seat, Random(f"{self.story.hash}/{job}/disc/{VERSION}"))
        searcher = self.searcher(f"{job}/disc/search")
        chooser = Model(game, seat, searcher.rng, Budget(STEPS[self.level], UNHURRIED))
        searcher.think(chooser, guessed)
        moves = game.moves(guessed, seat)
        options = searcher.weigh_discs(chooser, guessed, moves)
        best = options[0].moves[0]
        played = game.find(turn.code)
        assert isinstance(best, SetDisc)
        assert isinstance(played, SetDisc)
        loss = error = 0.0
        why: list[dict[str, Any]] = []
        if best.index != played.index:
            model = self.model(seat, f"{job}/disc/measure")
            others = {other: worths for other, worths in thoughts.items() if other != seat}
            width, count = searcher.disc_width, MEASURED[self.level]
            more, why = self.scale.by_disc(model, guessed, others, width, best, played, count)
            loss, error = mean_and_error(more)
        if loss <= 0.0:
            best, loss, why = played, 0.0, []
        return Judged(seat, turn.disc, turn.disc + 1, "disc", [played.code], [best.code], loss, error, why)

    def judge_turn(self, job: int, turn: RajaTurn, thoughts: dict[int, list[float]]) -> Judged | None:
        """Through what the seat knew when its turn began; None where it had nothing to decide."""
        game, seat = self.story.game, turn.seat
        real: RajaState = self.story.states[turn.begin]
        if self.story.seats[turn.begin] != seat or len(game.moves(real, seat)) < 2:
            return None
        guessed: RajaState = game.guess(real, seat, Random(f"{self.story.hash}/{job}/turn/{VERSION}"))
        played = guessed.clone()
        for i in range(turn.begin, turn.end):
            move = game.find(self.story.lines[i].code)
            if isinstance(move, End):
                break
            if move is None or game.why_not(played, self.story.seats[i], move.code) is not None:
                return None  # what is hidden was guessed so that it could not be played
            game.play(played, self.story.seats[i], move)
        searcher = self.searcher(f"{job}/turn/search")
        chooser = Model(game, seat, searcher.rng, Budget(STEPS[self.level], UNHURRIED))
        hidden = {other: thoughts[other] for other in chooser.hidden(guessed)}
        searcher.round = guessed.round
        searcher.thoughts = hidden
        best = searcher.weigh_turns(chooser, guessed)[0]
        model = self.model(seat, f"{job}/turn/measure")
        count = MEASURED[self.level] if hidden else 1
        loss, error = mean_and_error(self.scale.differences(model, guessed, hidden, best.after, played, count))
        codes = self.story.codes(turn.begin, turn.end, seat)
        better = [move.code for move in best.moves[: best.known]]
        if loss <= 0.0 or codes[: len(better)] == better:  # it begins as the best does, as far as that is known
            return Judged(seat, turn.begin, turn.end, "turn", codes, codes, 0.0, error, [])
        why: list[dict[str, Any]] = [*reasons(played, best.after, seat)[:REASONS]]
        return Judged(seat, turn.begin, turn.end, "turn", codes, better, loss, error, why)

    # -- the ledger -----------------------------------------------------------------------------

    def after(self, number: int) -> list[float]:
        """The chances once a round is over."""
        if number + 1 < len(self.rounds):
            return self.before(number + 1)
        return self.story.won()

    def ledger(self, results: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Round by round, and what one loses the others gain, each by its chance. What open discs promised counts as
        far as it came true in this game: the judge sees a round to its end by quick play, not by what then happens."""
        story, players = self.story, self.story.players
        start = exact(1.0 / players)
        stands = self.before(0) if self.rounds else self.scale.chances(story.states[0])
        setup = [each - start for each in stands]
        promised, others, own = [0.0] * players, [0.0] * players, [0.0] * players
        together = spread = 0.0
        for number in range(len(self.rounds)):
            rows = results[number * players : (number + 1) * players]
            before = self.before(number)
            discs = [min(lost(row, "disc"), chance) for row, chance in zip(rows, before, strict=True)]
            errors = [min(lost(row, ""), chance) for row, chance in zip(rows, before, strict=True)]
            opened = rows[0]["opened"]
            after = self.after(number)
            for seat in range(players):
                gain = gained(seat, errors, before)
                promise = opened[seat] - gained(seat, discs, before) + discs[seat]
                own[seat] -= errors[seat]
                others[seat] += gain
                promised[seat] += promise
                together += promise * (after[seat] - before[seat] + errors[seat] - gain)
                spread += promise * promise
        true = min(max(together / spread, 0.0), 1.0) if spread else 0.0
        final = [exact(each) for each in story.won()]
        found: list[dict[str, Any]] = []
        for seat in range(players):
            parts = {
                "setup": exact(setup[seat]),
                "revealed": exact(true * promised[seat]),
                "others": exact(others[seat]),
                "own": exact(own[seat]),
            }
            parts["second_thoughts"] = final[seat] - start - sum(parts.values())
            found.append({"seat": seat, "start": start, "parts": parts, "result": final[seat]})
        return found


def lost(result: dict[str, Any], kind: str) -> float:
    return float(sum([row["loss"] for row in result["judged"] if not kind or row["kind"] == kind]))


def gained(seat: int, errors: list[float], before: list[float]) -> float:
    """What the errors of the others brought a seat."""
    total = 0.0
    for other, error in enumerate(errors):
        if other != seat and before[other] < 1.0 - SURE:
            total += error * before[seat] / (1.0 - before[other])
    return total


def outcome(option: Option, seat: int) -> tuple[Any, ...]:
    """Turns are of one kind if they end at the same place with the same palaces and cards, and as many houses."""
    board = option.after.boards[seat]
    return (board.place, board.palaces, board.cards, sum(board.houses))


class RajaTrials(TitleTrials):
    unit = "chance"
    thresholds: tuple[float, ...] = CHANCES
    clear = 0.05

    def values(self, s: RajaState) -> Values:
        scale = Scale(self.game, len(s.boards))
        return standing(scale, s, scale.outlook(s, f"{s.round}/{VERSION}"))

    def turn_of(self, s: RajaState) -> int:
        seat = s.turn.seat
        if s.over or s.round == 0 or seat < 0 or s.turn.used or sum(s.turn.done) or s.agenda.waiting() != [seat]:
            return -1
        return seat if isinstance(s.agenda.open_to(seat)[0], TakeTurn) else -1

    def decided(self, before: RajaState, now: RajaState, seat: int) -> bool:
        """A disc, once all of them are set; a turn, once it is another's."""
        if before.agenda.is_together():
            return not now.agenda.is_together()
        return now.over or now.round != before.round or now.turn.seat != before.turn.seat

    def prepared(self, s: RajaState, seat: int, seed: str) -> tuple[RajaState, RajaSearch, Model]:
        guessed: RajaState = self.game.guess(s, seat, Random(f"{seed}/guess"))
        searcher = RajaSearch(Random(f"{seed}/search"), UNHURRIED, STEPS[self.level])
        model = Model(self.game, seat, searcher.rng, Budget(STEPS[self.level], UNHURRIED))
        searcher.think(model, guessed)
        return guessed, searcher, model

    def ways(self, s: RajaState, seat: int, seed: str) -> list[Way]:
        guessed, searcher, model = self.prepared(s, seat, seed)
        kinds: list[tuple[Any, ...]] = []
        found: list[Way] = []
        for option in searcher.weigh_turns(model, guessed):
            kind = outcome(option, seat)
            if kind not in kinds:
                kinds.append(kind)
                found.append(Way([move.code for move in option.moves[: option.known]], option.value()))
        return found

    def carried_on(self, s: RajaState, seat: int, codes: list[str], model: Model, width: int) -> RajaState:
        """These moves, then the rest of the turn, up to its end."""
        copy = s.clone()
        for code in codes:
            move = self.game.find(code)
            if move is None or isinstance(move, End) or self.game.why_not(copy, seat, code) is not None:
                return copy
            self.game.play(copy, seat, move)
            while not copy.over and copy.turn.seat == seat and copy.agenda.waiting() != [seat]:
                model.step(copy, copy.agenda.waiting()[0])
        if copy.over or copy.turn.seat != seat:
            return copy
        return finished_turns(model, copy, width)[0].before

    def compare(
        self, s: RajaState, seat: int, best: list[str], tried: list[str], seed: str
    ) -> tuple[float, float, list[dict[str, Any]]]:
        if tried == best:
            return 0.0, 0.0, []
        guessed, searcher, model = self.prepared(s, seat, seed)
        scale = Scale(self.game, len(s.boards))
        fresh = Model(self.game, seat, Random(f"{seed}/measure"), Budget(int(UNHURRIED), UNHURRIED))
        hidden = searcher.hidden(model, guessed)
        count = MEASURED[self.level]
        if s.agenda.is_together():
            discs = [self.game.find(codes[-1]) for codes in (best, tried)]
            better, other = discs
            assert isinstance(better, SetDisc)
            assert isinstance(other, SetDisc)
            more, why = scale.by_disc(fresh, guessed, hidden, searcher.disc_width, better, other, count)
            return (*mean_and_error(more), why)
        ends = [self.carried_on(guessed, seat, codes, fresh, searcher.width) for codes in (best, tried)]
        more = scale.differences(fresh, guessed, hidden, ends[0], ends[1], count if hidden else 1)
        return (*mean_and_error(more), [*reasons(ends[1], ends[0], seat)[:REASONS]])
