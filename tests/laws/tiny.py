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
from kingsroad.kernel.effect import SKIP, Effect, Host, Owed, Vocabulary, choose, options, parse, settle, unfold
from kingsroad.kernel.game import Option, Options, Scores, Setup, State, View, choose_options
from kingsroad.kernel.move import Move, Pick, Row
from kingsroad.kernel.phrase import Fact, Fault, Refusal, phrase, refuse
from kingsroad.kernel.piles import shuffled

GOODS = ("apple", "coin")
TREE, DRAW, BEG, LAMP, GUEST = range(5)
WORDS = Vocabulary(GOODS, ("tree", "draw", "beg", "lamp", "guest"), ("tree",))
NOBODY = -1
MOST_TREES = 5
COPIES = 3  # of each card

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


class Pond(State):
    def __init__(self, agenda: Agenda, options: Options, players: int, barrow: list[int]) -> None:
        super().__init__(agenda)
        self.options = options
        self.colours: tuple[str, ...] = ()
        self.players = players
        self.barrow = barrow  # the next card is the last one
        self.goods = [[1, 1] for _ in range(players)]
        self.trees = [1] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stalls = [NOBODY] * players
        self.day = 0
        self.turn = NOBODY

    def clone(self) -> Pond:
        copy = Pond(self.agenda.clone(), self.options, self.players, self.barrow[:])
        copy.goods, copy.hands = [goods[:] for goods in self.goods], [hand[:] for hand in self.hands]
        copy.trees, copy.stalls, copy.day, copy.turn = self.trees[:], self.stalls[:], self.day, self.turn
        copy.reveals, copy.over, copy.colours = self.reveals, self.over, self.colours
        return copy

    def text(self) -> str:
        hands = [sorted(hand) for hand in self.hands]
        return (
            f"day {self.day} turn {self.turn} over {self.over} reveals {self.reveals} barrow {self.barrow}\n"
            f"goods {self.goods} trees {self.trees} hands {hands} stalls {self.stalls}\n{self.agenda.text()}\n"
        )


class Ask(Task):
    """Which `stall`? What becomes of the `day`? What do you `give` to whom?"""

    def __init__(self, seat: int, what: str, to: int = NOBODY) -> None:
        super().__init__(seat)
        self.what = what
        self.to = to

    def text(self) -> str:
        return f"{self.seat} {self.what} {self.to}"


class Numbered(Move):
    def __init__(self, number: int, code: str) -> None:
        kind, _, id = code.partition(" ")
        super().__init__(code, kind, {kind: id})
        self.number = number  # of a stall, a card or a good


class Ways(Host[Pond]):
    """The kernel's Host: what the words of a formula do."""

    def can_gain(self, s: Pond, seat: int, what: int) -> bool:
        return True

    def gain(self, s: Pond, seat: int, what: int, count: int, source: int) -> None:
        s.goods[seat][what] += count
        s.tell("pond/gain", "pond.gain", seat=seat, good=GOODS[what], count=count)

    def count(self, s: Pond, seat: int, counted: int) -> int:
        return s.trees[seat]

    def has(self, s: Pond, seat: int, what: int, count: int) -> bool:
        return s.goods[seat][what] >= count

    def pay(self, s: Pond, seat: int, what: int, count: int) -> None:
        s.goods[seat][what] -= count

    def can_do(self, s: Pond, seat: int, action: int) -> bool:
        neighbour = s.goods[(seat + 1) % s.players]
        return (s.trees[seat] < MOST_TREES, bool(s.barrow), any(neighbour), not s.agenda.held, True)[action]

    def do(self, s: Pond, seat: int, action: int, source: int) -> None:
        if action == TREE:
            s.trees[seat] += 1
        elif action == DRAW:
            s.hands[seat].append(s.barrow.pop())
            s.reveals += 1
        elif action == BEG:
            s.agenda.push([Ask((seat + 1) % s.players, "give", seat)])
            s.reveals += 1
        elif action == LAMP:
            s.agenda.hold(Owed(seat, LIT, source))
        else:
            s.agenda.join([Owed(seat, SERVED, source)])

    def owe(self, seat: int, effect: Effect, source: int) -> Owed:
        return Owed(seat, effect, source)


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
        seen = {"source": "made up", "sure": "printed"}
        stalls = {id: {"effect": formula, **seen} for id, formula in STALLS.items()}
        cards = {id: {"effect": formula, **seen} for id, formula in CARDS.items()}
        self.content = Content(self.title, {"stall": stalls, "card": cards})
        self.stalls = [parse(record.text("effect"), WORDS) for record in self.content.all("stall")]
        self.cards = [parse(record.text("effect"), WORDS) for record in self.content.all("card")]
        self.stall = [Numbered(i, f"stall {id}") for i, id in enumerate(STALLS)]
        self.card = [Numbered(i, f"play {id}") for i, id in enumerate(CARDS)]
        self.give = [Numbered(i, f"give {good}") for i, good in enumerate(GOODS)]
        self.home, self.light = Move("home"), Move("light")
        made: list[Move] = [*self.stall, *self.card, *self.give, self.home, self.light, SKIP]
        self.by_code = {move.code: move for move in made}

    def resolve(self, given: Mapping[str, str]) -> Options:
        return choose_options(self.options, given)

    def start(self, setup: Setup) -> Pond:
        if not 2 <= len(setup.colours) <= len(self.colours) or not set(setup.colours) <= set(self.colours):
            raise Fault("pond.players", colours=list(setup.colours))
        barrow = shuffled(setup.seed, "barrow", [*range(len(CARDS))] * COPIES)
        s = Pond(Agenda([], []), setup.options, len(setup.colours), barrow)
        self.morning(s)
        return s

    def clone(self, s: Pond) -> Pond:
        return s.clone()

    def waiting(self, s: Pond) -> list[int]:
        return s.agenda.waiting()

    def offers(self, s: Pond, seat: int) -> dict[str, tuple[Task, Move]]:
        """By code, each move with the task it serves. Several effects may offer the same code: the first
        by its text then has it, so that equal positions have equal futures."""
        offered: dict[str, tuple[Task, Move]] = {}
        for task in sorted(s.agenda.open_to(seat), key=lambda task: task.text()):
            moves: list[Move] = [self.light] if seat == s.turn and s.agenda.held else []
            if isinstance(task, Owed):
                moves += options(WAYS, s, task)
            elif isinstance(task, Ask) and task.what == "stall":
                moves += [move for move in self.stall if move.number != s.agenda.answer_of(seat)]
            elif isinstance(task, Ask) and task.what == "give":
                moves += [move for move in self.give if s.goods[seat][move.number]]
            else:
                moves += [*(self.card[card] for card in sorted(set(s.hands[seat]))), self.home]
            for move in moves:
                offered.setdefault(move.code, (task, move))
        return offered

    def moves(self, s: Pond, seat: int) -> list[Move]:
        return [move for _, move in self.offers(s, seat).values()]

    def why_not(self, s: Pond, seat: int, code: str) -> Refusal | None:
        return None if code in self.offers(s, seat) else refuse("pond/moves", "pond.no", code=code)

    def codes(self) -> list[str]:
        return sorted(self.by_code)

    def find(self, code: str) -> Move | None:
        return Pick(code.removeprefix("pick ")) if code.startswith("pick ") else self.by_code.get(code)

    def play(self, s: Pond, seat: int, move: Move) -> None:
        task, move = self.offers(s, seat)[move.code]
        if move is self.light:
            s.agenda.use(s.agenda.held[0])
        elif move is self.home:
            self.go_home(s)
        elif isinstance(task, Owed):
            choose(WAYS, s, task, move)
        elif isinstance(task, Ask) and isinstance(move, Numbered):
            if task.what == "stall":
                self.pick(s, seat, move.number)
            elif task.what == "give":
                s.agenda.done(task)
                s.goods[seat][move.number] -= 1
                s.goods[task.to][move.number] += 1
                s.tell("pond/beg", "pond.given", seat=seat, good=GOODS[move.number])
            else:
                s.hands[seat].remove(move.number)
                unfold(WAYS, s, seat, self.cards[move.number], move.number)
        settle(WAYS, s)

    def morning(self, s: Pond) -> None:
        s.day, s.turn = s.day + 1, NOBODY
        s.agenda.together([Ask(seat, "stall") for seat in range(s.players)])

    def pick(self, s: Pond, seat: int, stall: int) -> None:
        answers = s.agenda.answer(seat, stall)
        if answers is not None:
            s.stalls, s.reveals = answers, s.reveals + 1
            self.visit(s, 0)

    def visit(self, s: Pond, seat: int) -> None:
        s.turn = seat
        s.agenda.push([Ask(seat, "day")])
        unfold(WAYS, s, seat, self.stalls[s.stalls[seat]], s.stalls[seat])

    def go_home(self, s: Pond) -> None:
        """A guest not yet served and a lamp not yet lit are lost."""
        s.agenda.bags.clear()
        s.agenda.held.clear()
        if s.turn + 1 < s.players:
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

    def outcomes(self, s: Pond, seat: int) -> dict[str, dict[str, int]]:
        return {move.code: {} for move in self.moves(s, seat)}

    def timeout(self, s: Pond, seat: int) -> Move:
        moves = self.moves(s, seat)
        return self.home if self.home in moves else moves[0]

    def secret(self, s: Pond, move: Move) -> bool:
        return s.agenda.is_together()

    def still_secret(self, s: Pond, seat: int) -> bool:
        return s.agenda.answer_of(seat) != UNANSWERED

    def sees_hand(self, s: Pond, viewer: int | None, owner: int) -> bool:
        return viewer == owner or s.options["open_hands"] == "true" or s.over

    def public(self, s: Pond) -> View:
        rows = []
        for other, hand in enumerate(s.hands):
            row: dict[str, Any] = {"goods": s.goods[other][:], "trees": s.trees[other], "cards": len(hand)}
            row["hand"] = sorted(hand) if self.sees_hand(s, None, other) else None
            row["picked"] = self.still_secret(s, other)
            row["stall"] = s.stalls[other]
            rows.append(row)
        shown: View = {"day": s.day, "over": s.over, "turn": s.turn, "seats": rows, "barrow": len(s.barrow)}
        return {**shown, "waiting": self.waiting(s)}

    def private(self, s: Pond, seat: int | None) -> View:
        if seat is None:
            return {"seat": None}
        stall = s.agenda.answer_of(seat) if self.still_secret(s, seat) else s.stalls[seat]
        own = {"hand": sorted(s.hands[seat]), "stall": stall}
        return {"seat": seat, "own": own, "moves": [move.code for move in self.moves(s, seat)]}

    def view(self, s: Pond, seat: int | None) -> View:
        return {**self.public(s), **self.private(s, seat)}

    def guess(self, s: Pond, seat: int, rng: Random) -> Pond:
        copy = s.clone()
        unknown = [other for other in range(s.players) if not self.sees_hand(s, seat, other)]
        cards = sorted([*copy.barrow, *(card for other in unknown for card in copy.hands[other])])
        rng.shuffle(cards)
        for other in unknown:
            copy.hands[other] = [cards.pop() for _ in copy.hands[other]]
        copy.barrow = cards
        for other in range(s.players):
            if other != seat and self.still_secret(s, other):
                copy.agenda.answer(other, rng.randrange(len(self.stalls)))
        return copy

    def scores(self, s: Pond) -> Scores:
        totals: list[tuple[int, ...]] = [(trees, sum(goods)) for trees, goods in zip(s.trees, s.goods, strict=True)]
        ranks = [1 + sum(other > mine for other in totals) for mine in totals]
        return Scores(totals, ranks, [[phrase("pond.trees", count=total[0])] for total in totals])

    def row(self, s: Pond, seat: int, move: Move) -> Row:
        return Row(move.code, "any", "bar", {}, phrase("pond.move.any", code=move.code), ["pond/moves"])

    def join(self, one: Fact, other: Fact) -> Fact | None:
        return None

    def holdings(self, s: Pond, seat: int) -> dict[str, int]:
        return {"tree": s.trees[seat]}
