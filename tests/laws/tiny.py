"""A small made-up game that uses every form of the kernel, so that its laws are not those of one title.

Market day. Some gardeners live around a pond. Each morning all of them pick a stall in secret; then, one
after the other, they visit it, use what they found in the barrow of surprises, and go home. A beggar sent
to the left neighbour comes back with an apple or a coin, as that neighbour likes; a lamp is lit at any
moment of the day; a guest may be served before or after everything else. Most trees win.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kingsroad.kernel.agenda import UNANSWERED, Agenda, Task
from kingsroad.kernel.content import Content
from kingsroad.kernel.effect import Owed, Vocabulary, choose, options, parse, settle, unfold
from kingsroad.kernel.game import Option, Options, Scores, Setup, State, View, choose_options
from kingsroad.kernel.move import Move, Pick, Skip
from kingsroad.kernel.phrase import Fact, Fault, Phrase, Refusal, phrase, refuse
from kingsroad.kernel.piles import shuffled

GOODS = ("apple", "coin")
TREE, DRAW, BEG, LAMP, GUEST = range(5)
WORDS = Vocabulary(GOODS, ("tree", "draw", "beg", "lamp", "guest"), ("tree",))
NOBODY = -1
MOST_TREES = 5

STALLS = {
    "mill": "2 apple, ?(coin: @tree)",
    "well": "coin / @draw / (2 apple: @tree)",
    "inn": "coin per tree + @beg + @draw",
    "gate": "apple + @lamp + @guest",
}
CARDS = {
    "rain": "apple per tree / coin",
    "seed": "?(2 apple: @tree)",
    "feast": "(apple: 2 coin) / (coin: 2 apple)",
    "parcel": "@draw, @lamp",
    "thief": "@beg + ?(coin: @beg)",
}
LIT = parse("2 apple / @draw", WORDS)
SERVED = parse("apple / coin", WORDS)


def made_up(formula: str) -> dict[str, Any]:
    return {"effect": formula, "source": "made up", "sure": "printed"}


class Gardener:
    def __init__(self, goods: list[int], trees: int, hand: list[int], stall: int) -> None:
        self.goods = goods
        self.trees = trees
        self.hand = hand
        self.stall = stall

    def clone(self) -> Gardener:
        return Gardener(self.goods[:], self.trees, self.hand[:], self.stall)

    def text(self) -> str:
        return f"goods {self.goods} trees {self.trees} hand {sorted(self.hand)} stall {self.stall}"


class Pond(State):
    def __init__(self, agenda: Agenda, options: Options, gardeners: list[Gardener], barrow: list[int]) -> None:
        super().__init__(agenda)
        self.options = options
        self.gardeners = gardeners
        self.barrow = barrow  # the next card is the last one
        self.day = 0
        self.turn = NOBODY

    def clone(self) -> Pond:
        gardeners = [gardener.clone() for gardener in self.gardeners]
        copy = Pond(self.agenda.clone(), self.options, gardeners, self.barrow[:])
        copy.reveals, copy.over, copy.day, copy.turn = self.reveals, self.over, self.day, self.turn
        return copy

    def text(self) -> str:
        rows = [f"day {self.day} turn {self.turn} over {self.over} reveals {self.reveals} barrow {self.barrow}"]
        return "\n".join([*rows, *(gardener.text() for gardener in self.gardeners), self.agenda.text()])

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.gardeners)


class PickStall(Task):
    def text(self) -> str:
        return f"{self.seat} stall"


class Day(Task):
    """What is left of a seat's day: cards may be played until it goes home."""

    def text(self) -> str:
        return f"{self.seat} day"


class Give(Task):
    def __init__(self, seat: int, to: int) -> None:
        super().__init__(seat)
        self.to = to

    def text(self) -> str:
        return f"{self.seat} give {self.to}"


class Numbered(Move):
    """`number` is a stall, a card or a good."""

    def __init__(self, number: int, code: str) -> None:
        super().__init__(code)
        self.number = number


class Ways:
    """The kernel's Host: what the words of a formula do."""

    def can_gain(self, s: Pond, seat: int, what: int) -> bool:
        return True

    def gain(self, s: Pond, seat: int, what: int, count: int, source: int) -> None:
        s.gardeners[seat].goods[what] += count
        s.tell("pond/gain", "pond.gain", seat=seat, good=GOODS[what], count=count)

    def count(self, s: Pond, seat: int, counted: int) -> int:
        return s.gardeners[seat].trees

    def has(self, s: Pond, seat: int, what: int, count: int) -> bool:
        return s.gardeners[seat].goods[what] >= count

    def pay(self, s: Pond, seat: int, what: int, count: int) -> None:
        s.gardeners[seat].goods[what] -= count

    def can_do(self, s: Pond, seat: int, action: int) -> bool:
        if action == TREE:
            return s.gardeners[seat].trees < MOST_TREES
        if action == DRAW:
            return bool(s.barrow)
        if action == BEG:
            return any(s.gardeners[s.left_of(seat)].goods)
        return action == GUEST or not s.agenda.held

    def do(self, s: Pond, seat: int, action: int, source: int) -> None:
        if action == TREE:
            s.gardeners[seat].trees += 1
        elif action == DRAW:
            s.gardeners[seat].hand.append(s.barrow.pop())
            s.reveals += 1
        elif action == BEG:
            s.agenda.push([Give(s.left_of(seat), seat)])
            s.reveals += 1
        elif action == LAMP:
            s.agenda.hold(Owed(seat, LIT, source))
        else:
            s.agenda.join([Owed(seat, SERVED, source)])


WAYS = Ways()


class Tiny:
    title = "tiny"
    rules_version = 1
    colours: tuple[str, ...] = ("red", "blue", "green", "white")
    options: tuple[Option, ...] = (
        Option("days", ("2", "1", "3"), "pond/days"),
        Option("open_hands", ("false", "true"), "pond/hands"),
    )

    def __init__(self) -> None:
        kinds = {"stall": STALLS, "card": CARDS}
        self.content = Content(
            self.title, {kind: {id: made_up(text) for id, text in all.items()} for kind, all in kinds.items()}
        )
        self.stalls = [parse(record.text("effect"), WORDS) for record in self.content.all("stall")]
        self.cards = [parse(record.text("effect"), WORDS) for record in self.content.all("card")]
        self.stall = [Numbered(i, f"stall {id}") for i, id in enumerate(STALLS)]
        self.card = [Numbered(i, f"play {id}") for i, id in enumerate(CARDS)]
        self.give = [Numbered(i, f"give {good}") for i, good in enumerate(GOODS)]
        self.home, self.light, self.skip = Move("home"), Move("light"), Skip("skip")
        made: list[Move] = [*self.stall, *self.card, *self.give, self.home, self.light, self.skip]
        self.by_code = {move.code: move for move in made}

    def resolve(self, given: Mapping[str, str]) -> Options:
        return choose_options(self.options, given)

    def start(self, setup: Setup) -> Pond:
        if not 2 <= len(setup.colours) <= len(self.colours) or not set(setup.colours) <= set(self.colours):
            raise Fault("pond.players", colours=list(setup.colours))
        gardeners = [Gardener([1, 1], 1, [], NOBODY) for _ in setup.colours]
        s = Pond(Agenda([], []), setup.options, gardeners, shuffled(setup.seed, "barrow", [*range(len(CARDS))] * 3))
        self.morning(s)
        return s

    def clone(self, s: Pond) -> Pond:
        return s.clone()

    def waiting(self, s: Pond) -> list[int]:
        return s.agenda.waiting()

    # -- what may be done -----------------------------------------------------------------------

    def offers(self, s: Pond, seat: int) -> dict[str, tuple[Task, Move]]:
        """By code, each move with the task it serves. Several effects may offer the same code: the first
        by its text then has it, so that equal positions have equal futures."""
        offered: dict[str, tuple[Task, Move]] = {}
        for task in sorted(s.agenda.open_to(seat), key=lambda task: task.text()):
            moves: list[Move] = []
            if isinstance(task, PickStall):
                moves += [move for move in self.stall if move.number != s.agenda.answer_of(seat)]
            elif isinstance(task, Give):
                moves += [move for move in self.give if s.gardeners[seat].goods[move.number]]
            elif isinstance(task, Day):
                moves += [self.card[card] for card in sorted(set(s.gardeners[seat].hand))]
                moves.append(self.home)
            elif isinstance(task, Owed):
                moves += options(WAYS, s, task)
            if seat == s.turn and s.agenda.held:
                moves.append(self.light)
            for move in moves:
                offered.setdefault(move.code, (task, move))
        return offered

    def moves(self, s: Pond, seat: int) -> list[Move]:
        return [move for _, move in self.offers(s, seat).values()]

    def why_not(self, s: Pond, seat: int, code: str) -> Refusal | None:
        return None if code in self.offers(s, seat) else refuse("pond/moves", "pond.no", code=code)

    def find(self, code: str) -> Move | None:
        return Pick(code) if code.startswith("pick ") else self.by_code.get(code)

    # -- what happens then ----------------------------------------------------------------------

    def play(self, s: Pond, seat: int, move: Move) -> None:
        task, move = self.offers(s, seat)[move.code]
        gardener = s.gardeners[seat]
        if move is self.light:
            s.agenda.use(s.agenda.held[0])
        elif move is self.home:
            self.go_home(s)
        elif isinstance(task, Owed):
            choose(WAYS, s, task, move)
        elif isinstance(move, Numbered):
            if isinstance(task, PickStall):
                self.pick(s, seat, move.number)
            elif isinstance(task, Give):
                s.agenda.done(task)
                gardener.goods[move.number] -= 1
                s.gardeners[task.to].goods[move.number] += 1
                s.tell("pond/beg", "pond.given", seat=seat, good=GOODS[move.number])
            else:
                gardener.hand.remove(move.number)
                unfold(WAYS, s, seat, self.cards[move.number], move.number)
        settle(WAYS, s)

    def morning(self, s: Pond) -> None:
        s.day += 1
        s.turn = NOBODY
        s.agenda.together([PickStall(seat) for seat in range(len(s.gardeners))])

    def pick(self, s: Pond, seat: int, stall: int) -> None:
        answers = s.agenda.answer(seat, stall)
        if answers is not None:
            s.reveals += 1
            for gardener, answer in zip(s.gardeners, answers, strict=True):
                gardener.stall = answer
            self.visit(s, 0)

    def visit(self, s: Pond, seat: int) -> None:
        s.turn = seat
        s.agenda.push([Day(seat)])
        stall = s.gardeners[seat].stall
        unfold(WAYS, s, seat, self.stalls[stall], stall)

    def go_home(self, s: Pond) -> None:
        """A guest not yet served and a lamp not yet lit are lost."""
        s.agenda.bags.clear()
        s.agenda.held.clear()
        if s.turn + 1 < len(s.gardeners):
            self.visit(s, s.turn + 1)
        elif s.day < int(s.options["days"]):
            self.morning(s)
        else:
            s.over = True

    def preview(self, s: Pond, seat: int, move: Move) -> list[Fact]:
        """What a move reveals is not foretold."""
        copy = s.clone()
        copy.told = []
        self.play(copy, seat, move)
        return copy.told if copy.reveals == s.reveals else []

    def timeout(self, s: Pond, seat: int) -> Move:
        moves = self.moves(s, seat)
        return self.home if self.home in moves else moves[0]

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: Pond, move: Move) -> bool:
        return s.agenda.is_together()

    def still_secret(self, s: Pond, seat: int) -> bool:
        return s.agenda.answer_of(seat) != UNANSWERED

    def sees_hand(self, s: Pond, viewer: int | None, owner: int) -> bool:
        return viewer == owner or s.options["open_hands"] == "true" or s.over

    def view(self, s: Pond, seat: int | None) -> View:
        rows = []
        for other, gardener in enumerate(s.gardeners):
            row: dict[str, Any] = {"goods": gardener.goods[:], "trees": gardener.trees, "cards": len(gardener.hand)}
            if self.sees_hand(s, seat, other):
                row["hand"] = sorted(gardener.hand)
            answer = s.agenda.answer_of(other)
            row["picked"] = answer != UNANSWERED
            row["stall"] = answer if other == seat and row["picked"] else gardener.stall
            rows.append(row)
        shown: View = {"day": s.day, "over": s.over, "turn": s.turn, "seats": rows, "barrow": len(s.barrow)}
        shown["waiting"] = self.waiting(s)
        if seat is not None:
            shown["moves"] = [move.code for move in self.moves(s, seat)]
        return shown

    def guess(self, s: Pond, seat: int, rng: Random) -> Pond:
        copy = s.clone()
        unknown = [other for other in range(len(s.gardeners)) if not self.sees_hand(s, seat, other)]
        cards = sorted([*copy.barrow, *(card for other in unknown for card in copy.gardeners[other].hand)])
        rng.shuffle(cards)
        for other in unknown:
            hand = copy.gardeners[other].hand
            hand[:] = [cards.pop() for _ in hand]
        copy.barrow = cards
        for other in range(len(s.gardeners)):
            if other != seat and self.still_secret(s, other):
                copy.agenda.answer(other, rng.randrange(len(self.stalls)))
        return copy

    def scores(self, s: Pond) -> Scores:
        totals: list[tuple[int, ...]] = [(gardener.trees, sum(gardener.goods)) for gardener in s.gardeners]
        ranks = [1 + sum(other > mine for other in totals) for mine in totals]
        return Scores(totals, ranks, [[phrase("pond.trees", count=total[0])] for total in totals])

    def describe(self, s: Pond, seat: int, move: Move) -> tuple[Phrase, list[str]]:
        return phrase("pond.move", code=move.code), ["pond/moves"]
