"""The searching player of Raja: whole turns of its own, the rest of the round by a model of the others, and what the
position is then worth. Discs are weighed over several guesses of the others' discs, and near equal ones are mixed."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random
from typing import Any, Final

from kingsroad.bots.raja.beam import finished_turns
from kingsroad.bots.raja.greedy import RajaGreedy, worth_of
from kingsroad.bots.raja.model import Budget, Model
from kingsroad.bots.raja.plan import TurnPlan
from kingsroad.bots.raja.reason import reasons
from kingsroad.bots.raja.value import Outlook
from kingsroad.bots.raja.worth import chances
from kingsroad.bots.simple import Advice, Suggestion, Thinker, check_asked
from kingsroad.kernel.look import Look
from kingsroad.kernel.move import Move
from kingsroad.raja.auction import MakeBid
from kingsroad.raja.discs import SetDisc
from kingsroad.raja.houses import DropHouse
from kingsroad.raja.rounds import TakeTurn
from kingsroad.raja.state import RajaState

MIXED: Final = 0.004  # chance of winning by which a disc may be worse and still be set now and then
GOLD_OF_CHANCE: Final = 5.0  # gold per unit of log-odds of winning, roughly


class Option:
    """A move or turn to weigh: the positions before and after it, and what it came to in each world so far."""

    def __init__(self, moves: list[Move], known: int, before: RajaState, after: RajaState, glance: float) -> None:
        self.moves = moves
        self.known = known  # moves that can be made as they are
        self.before = before
        self.after = after  # its own turn played, but not ended
        self.glance = glance
        self.total = 0.0
        self.worlds = 0

    def value(self) -> float:
        """The chance of winning."""
        return self.total / self.worlds if self.worlds else self.glance

    def worth(self) -> float:
        """The same in gold."""
        chance = min(max(self.value(), 1e-6), 1.0 - 1e-6)
        return GOLD_OF_CHANCE * log(chance / (1.0 - chance))


def value_of(option: Option) -> float:
    return option.value()


class RajaSearch(Thinker):
    """`steps` decide how much is looked at: how many lines side by side, how many discs, how many guesses. `crowd` has
    other steps for some numbers of players: the more there are, the more has to be looked at."""

    def __init__(self, rng: Random, seconds: float, steps: int, crowd: dict[int, int] | None = None) -> None:
        super().__init__(rng, seconds, steps)
        self.crowd: dict[int, int] = crowd or {}
        self.plan: list[str] = []
        self.reveals = -1
        self.round = -1
        self.thoughts: dict[int, list[float]] = {}  # what each of the others may have thought of the discs
        self.measure(steps)

    def measure(self, steps: int) -> None:
        """How much is looked at with so many steps."""
        self.steps = steps
        level = sqrt(max(steps, 0) / 1000.0)
        self.width = 2 + int(level)  # lines of a turn side by side
        self.disc_width = 1 + int(level / 2)
        self.turns = 3 + int(1.5 * level)  # turns that are weighed thoroughly
        self.discs = 8 + int(2 * level)  # discs that are glanced at
        self.houses = 3 + int(2 * level)  # places looked at in the opening
        self.worlds = 2 + int(level)

    def choose(self, look: Look[Any]) -> Move:
        check_asked(look)
        s: RajaState = look.guess(self.rng)
        if self.plan and self.reveals == s.reveals:
            for move in look.moves:
                if move.code == self.plan[0]:
                    del self.plan[0]
                    return move
        self.plan = []
        options = self.weigh(look, s) if len(look.moves) > 1 else []
        if not options:
            self.value = None
            return RajaGreedy(self.rng).choose(look)
        if isinstance(look.moves[0], SetDisc):
            chosen = self.mixed(options)
            self.value = chosen.value()
            return chosen.moves[0]
        best = options[0]
        self.value = best.value()
        self.reveals = s.reveals
        self.plan = [move.code for move in best.moves[1 : best.known]]
        return best.moves[0]

    def mixed(self, options: list[Option]) -> Option:
        """The best one, or one that is hardly worse: so that nobody can count on it."""
        best = options[0]
        equals = [option for option in options if option.worlds == best.worlds]
        shares = [exp(min(0.0, option.value() - best.value()) / MIXED) for option in equals]
        point = self.rng.random() * sum(shares)
        for option, share in zip(equals, shares, strict=True):
            point -= share
            if point < 0.0:
                return option
        return best

    def suggest(self, look: Look[Any], count: int) -> list[Suggestion]:
        if not look.moves or count <= 0:
            return []
        s: RajaState = look.guess(self.rng)
        options = self.weigh(look, s)
        if not options:
            move = RajaGreedy(self.rng).choose(look) if len(look.moves) > 1 else look.moves[0]
            options = [single(look.game, s, look.seat, move)]
        advice = Advice("reason.raja.little", "reason.raja.less")
        told = advice.found
        for option in options:
            codes = [move.code for move in option.moves[: option.known]]
            if len(told) < count and all(codes != each.codes for each in told):
                # those looked at less come last
                worth = min(option.worth(), told[-1].value) if told else option.worth()
                advice.add(codes, worth, reasons(option.before, option.after, look.seat))
        return told

    # -- weighing -------------------------------------------------------------------------------

    def weigh(self, look: Look[Any], s: RajaState) -> list[Option]:
        """The moves or turns that were looked at, the best first; none where the quick bot decides."""
        steps = self.crowd.get(s.setting.players, self.steps)
        if steps != self.steps:
            self.measure(steps)
        if self.steps <= 0 or self.seconds <= 0.0:
            return []
        model = Model(look.game, look.seat, self.rng, Budget(self.steps, self.seconds))
        task = s.agenda.open_to(look.seat)[0]
        if isinstance(task, MakeBid):
            return []
        if s.round == 0:
            return self.weigh_opening(model, s, look)
        self.think(model, s)
        if isinstance(look.moves[0], SetDisc):
            return self.weigh_discs(model, s, look.moves)
        if isinstance(task, (TakeTurn, DropHouse)):
            return self.weigh_turns(model, s)
        return self.weigh_answers(model, s, look.moves)

    def think(self, model: Model, s: RajaState) -> None:
        """What the others will set, or have set: known best at the beginning of the round."""
        if self.round != s.round:
            self.round = s.round
            self.thoughts = {}
        for other in model.hidden(s):
            if other not in self.thoughts:
                self.thoughts[other] = model.disc_worths(s, other)

    def hidden(self, model: Model, s: RajaState) -> dict[int, list[float]]:
        return {other: self.thoughts[other] for other in model.hidden(s)}

    def weigh_opening(self, model: Model, s: RajaState, look: Look[Any]) -> list[Option]:
        """The first card, the first houses: as the quick bots would go on to the first round."""
        plan = TurnPlan(Outlook(s, model.seat))
        worths = [worth_of(look, s, plan, move) for move in look.moves]
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        options: list[Option] = []
        for i in order[: self.houses]:
            option = single(model.game, s, model.seat, look.moves[i])
            option.glance = model.prospect(option.after.clone())
            options.append(option)
            if model.budget.spent():
                break
        return sorted(options, key=value_of, reverse=True)

    def weigh_turns(self, model: Model, s: RajaState) -> list[Option]:
        """Glance at many turns, then play the best of them on to the end of the round."""
        hidden = self.hidden(model, s)
        start = s.clone()
        model.put_discs(start, hidden, True)
        leaves = finished_turns(model, start, self.width)[: self.turns]
        options = [Option(leaf.moves, leaf.known, s, leaf.before, leaf.value) for leaf in leaves]
        kept = len(options)
        for world in range(self.worlds if hidden else 1):
            if world:
                start = s.clone()
                model.put_discs(start, hidden, False)
            found = tried(model, options[:kept], start, hidden, model.after_turn)
            if not take_in(options, found, kept):
                break
            kept = min(kept, max(2, (kept + 1) // 2))
        return options

    def weigh_answers(self, model: Model, s: RajaState, moves: list[Move]) -> list[Option]:
        """A card to take or to give in another's turn."""
        hidden = self.hidden(model, s)
        options = [single(model.game, s, model.seat, move) for move in moves]
        for world in range(self.worlds):
            start = s.clone()
            model.put_discs(start, hidden, world == 0)
            found = tried(model, options, start, hidden, model.prospect)
            if not take_in(options, found, len(options)):
                break
        return options

    def weigh_discs(self, model: Model, s: RajaState, moves: list[Move]) -> list[Option]:
        """Glance at the turns many discs would lead to, then weigh the best over several guesses."""
        hidden = self.hidden(model, s)
        worths = model.disc_worths(s, model.seat)
        discs = [move for move in moves if isinstance(move, SetDisc)]
        discs.sort(key=lambda disc: -worths[disc.index])
        eve = model.until_own_turn(s, hidden, True)
        options: list[Option] = []
        for disc in discs[: self.discs]:
            begun = eve.begin(model.game, model.seat, disc)
            leaf = finished_turns(model, begun, self.disc_width)[0]
            options.append(Option([disc], 1, begun, leaf.before, leaf.value))
            if model.budget.spent():
                break
        options.sort(key=value_of, reverse=True)
        kept = len(options)
        for world in range(self.worlds):
            if model.budget.spent():
                break
            kept = min(kept, max(3, (kept + 1) // 2))
            found: list[float] = []
            if world:
                eve = model.until_own_turn(s, hidden, False)
            for option in options[:kept]:
                after = option.after
                if world:
                    chosen = option.moves[0]
                    assert isinstance(chosen, SetDisc)
                    begun = eve.begin(model.game, model.seat, chosen)
                    after = finished_turns(model, begun, self.disc_width)[0].before
                found.append(model.after_turn(after.clone()))
                if model.budget.spent():
                    break
            if not take_in(options, found, kept):
                break
        return options


def tried(
    model: Model,
    options: list[Option],
    start: RajaState,
    hidden: dict[int, list[float]],
    value: Callable[[RajaState], float],
) -> list[float]:
    """What each option comes to with the hidden discs of `start`, as far as the budget allows."""
    found: list[float] = []
    for option in options:
        copy = option.after.clone()
        for other in hidden:
            copy.boards[other].disc = start.boards[other].disc
        found.append(value(copy))
        if model.budget.spent():
            break
    return found


def single(game: Any, s: RajaState, seat: int, move: Move) -> Option:
    """One move that is no turn; setting a disc alone changes nothing yet."""
    after = s.clone()
    if not isinstance(move, SetDisc):
        game.play(after, seat, move)
    return Option([move], 1, s, after, chances(after)[seat])


def take_in(options: list[Option], found: list[float], kept: int) -> bool:
    """Adds what one world came to for the first options and puts the best of them first; was it found for all that
    were kept? A world that not all of them were tried in counts only if it is the first one."""
    whole = len(found) == kept
    if whole or options[0].worlds == 0:
        for i, each in enumerate(found):
            options[i].total += each
            options[i].worlds += 1
        options[: len(found)] = sorted(options[: len(found)], key=value_of, reverse=True)
    return whole
