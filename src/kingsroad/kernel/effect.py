"""Effects: what a tile, a card or an action gives, as a formula in the content.

    2 gold            gain            3 vp per wall     gain for each of something counted
    gold + egg        both, any order            gold, @wall        in this order
    gold / stone      one of them                ?(1 gold: egg)     may; pay first
    @wall             do an action

`+` binds tightest, then `:`, then `/`, then `,`. Parsing and printing are inverse to each other.
Words and icons of a component are derived from the tree, so that they cannot drift from what it does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.content import Record
from kingsroad.kernel.game import State
from kingsroad.kernel.move import Move, Pick, Skip
from kingsroad.kernel.phrase import Fault, Phrase, phrase

SKIP: Final = Skip()
_TOKEN: Final = re.compile(r"\s*([0-9]{1,4}|[a-z_][a-z_0-9]*|[+/,:?@()])")
_DEEPEST: Final = 20
_LOOSE, _CHOICE, _PAY, _SUM, _ATOM = range(5)  # how tightly a form binds, for the printer


class Vocabulary:
    """The words a game's formulas may use; their indices are what the engine works with."""

    def __init__(self, goods: Sequence[str], actions: Sequence[str], counted: Sequence[str]) -> None:
        self.goods = tuple(goods)
        self.actions = tuple(actions)
        self.counted = tuple(counted)


class Effect:
    """Base of the tree. `text` is the formula; two effects are equal if their formulas are. `plain` are the gains that
    come without any choice; `cost` and `brings` the price and the plain gains of a player who takes what is offered."""

    def __init__(self, text: str, binding: int) -> None:
        self.text = text
        self.binding = binding
        self.plain: list[Gain] = []
        self.cost: list[Gain] = []
        self.brings: list[Gain] = []

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def inside(self, binding: int) -> str:
        """The formula as part of a tighter or equal form, in parentheses where it needs them."""
        return self.text if self.binding > binding else f"({self.text})"

    def wanted(self) -> Effect:
        """The effect for one who does not decline it."""
        return self

    def is_offer(self) -> bool:
        """May it be declined?"""
        return False

    def choices(self) -> list[Move]:
        """Every choice that can arise inside it."""
        return []


class Gain(Effect):
    """`count` of a good; with `per` (an index of the counted things, else -1) that many for each."""

    def __init__(self, what: int, count: int, per: int, words: Vocabulary) -> None:
        text = words.goods[what] if count == 1 else f"{count} {words.goods[what]}"
        super().__init__(text if per < 0 else f"{text} per {words.counted[per]}", _ATOM)
        self.what = what
        self.count = count
        self.per = per
        if per < 0:
            self.plain = self.brings = [self]


class Do(Effect):
    """An action of the game."""

    def __init__(self, action: int, words: Vocabulary) -> None:
        super().__init__(f"@{words.actions[action]}", _ATOM)
        self.action = action


class All(Effect):
    """Every part, in the order the player likes."""

    def __init__(self, parts: list[Effect]) -> None:
        super().__init__(" + ".join(part.inside(_SUM) for part in parts), _SUM)
        self.parts = parts
        self.plain = self.brings = [part for part in parts if isinstance(part, Gain) and part.per < 0]

    def choices(self) -> list[Move]:
        """Those of its parts, and in which order they come."""
        inner = _choices(self.parts)
        rest = [part for part in self.parts if part not in self.plain]
        return inner if len(rest) < 2 else inner + [Pick(part.text) for part in rest]  # their order


class InOrder(Effect):
    """Every part, one after the other."""

    def __init__(self, parts: list[Effect]) -> None:
        super().__init__(", ".join(part.inside(_LOOSE) for part in parts), _LOOSE)
        self.parts = parts

    def choices(self) -> list[Move]:
        """Those of its parts."""
        return _choices(self.parts)


class OneOf(Effect):
    """One part of the player's choice."""

    def __init__(self, parts: list[Effect]) -> None:
        super().__init__(" / ".join(part.inside(_CHOICE) for part in parts), _CHOICE)
        self.parts = parts
        self.picks: list[Pick] = [Pick(part.text) for part in parts]

    def choices(self) -> list[Move]:
        """Which part, and what arises inside each."""
        return [*self.picks, *_choices(self.parts)]


class May(Effect):
    """A part that the player may leave out."""

    def __init__(self, part: Effect) -> None:
        super().__init__(f"?{part.inside(_SUM)}", _ATOM)
        self.part = part
        self.pick = Pick(part.text)
        self.cost = part.cost
        self.brings = part.brings

    def wanted(self) -> Effect:
        """The part itself."""
        return self.part

    def is_offer(self) -> bool:
        """Always."""
        return True

    def choices(self) -> list[Move]:
        """Taking it, and what arises inside."""
        return [self.pick, *self.part.choices()]


class Pay(Effect):
    """Nothing is gained before its cost is paid; what cannot be paid is lost."""

    def __init__(self, cost: list[Gain], part: Effect) -> None:
        super().__init__(f"{' + '.join(price.text for price in cost)}: {part.inside(_PAY)}", _PAY)
        self.cost = cost
        self.part = part
        self.brings = part.plain

    def choices(self) -> list[Move]:
        """Those of what is paid for."""
        return self.part.choices()


def _choices(parts: list[Effect]) -> list[Move]:
    return [move for part in parts for move in part.choices()]


# -- reading ------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, text: str, words: Vocabulary) -> None:
        self.text = text
        self.words = words
        self.tokens: list[str] = []
        self.at = 0
        self.depth = 0
        end = 0
        while text[end:].strip():
            match = _TOKEN.match(text, end)
            if match is None:
                raise Fault("effect.sign", formula=text, sign=text[end:].strip()[0])
            self.tokens.append(match.group(1))
            end = match.end()

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        sign = self.peek()
        if not sign:
            raise Fault("effect.cut_off", formula=self.text)
        self.at += 1
        return sign

    def word(self, known: tuple[str, ...]) -> int:
        word = self.take()
        if word not in known:
            raise Fault("effect.word", formula=self.text, word=word)
        return known.index(word)

    def in_order(self) -> Effect:
        parts = [self.choice()]
        while self.peek() == ",":
            self.take()
            parts.append(self.choice())
        return parts[0] if len(parts) == 1 else InOrder(parts)

    def choice(self) -> Effect:
        parts = [self.paid()]
        while self.peek() == "/":
            self.take()
            parts.append(self.paid())
            if parts[-1].text in [part.text for part in parts[:-1]]:
                raise Fault("effect.twice", formula=self.text, part=parts[-1].text)
        return parts[0] if len(parts) == 1 else OneOf(parts)

    def paid(self) -> Effect:
        first = self.sum()
        if self.peek() != ":":
            return first
        self.take()
        prices: list[Gain] = []
        for price in first.parts if isinstance(first, All) else [first]:
            if not isinstance(price, Gain) or price.per >= 0 or price.what in [paid.what for paid in prices]:
                raise Fault("effect.price", formula=self.text, price=price.text)
            prices.append(price)
        return Pay(prices, self.sum())

    def sum(self) -> Effect:
        parts = [self.atom()]
        while self.peek() == "+":
            self.take()
            parts.append(self.atom())
        return parts[0] if len(parts) == 1 else All(parts)

    def atom(self) -> Effect:
        sign = self.peek()
        if sign in ("(", "?"):
            self.take()
            self.depth += 1
            if self.depth > _DEEPEST:
                raise Fault("effect.deep", formula=self.text, deepest=_DEEPEST)
            inner = self.in_order() if sign == "(" else May(self.atom())
            self.depth -= 1
            if sign == "(" and self.take() != ")":
                raise Fault("effect.parenthesis", formula=self.text)
            return inner
        if sign == "@":
            self.take()
            return Do(self.word(self.words.actions), self.words)
        count = 1
        if sign.isdigit():
            count = int(self.take())
            if count == 0:
                raise Fault("effect.nothing", formula=self.text)
        what = self.word(self.words.goods)
        per = -1
        if self.peek() == "per":
            self.take()
            per = self.word(self.words.counted)
        return Gain(what, count, per, self.words)


def parse(text: str, words: Vocabulary) -> Effect:
    """The effect that a formula describes; a Fault says where it cannot be read."""
    reader = _Reader(text, words)
    effect = reader.in_order()
    if reader.peek():
        raise Fault("effect.surplus", formula=text, sign=reader.peek())
    return effect


def formula(record: Record, field: str, words: Vocabulary) -> Effect | None:
    """The effect that a record's field describes, None if it is empty; a Fault names the record."""
    record.note(field, "formula", words.goods)
    text = record.text(field)
    return _read(record, field, text, words) if text else None


def formulas(record: Record, field: str, words: Vocabulary) -> list[Effect | None]:
    """The effects that a record's list describes, None where one is empty."""
    record.note(field, "formulas", words.goods)
    return [_read(record, field, text, words) if text else None for text in record.texts(field)]


def needed(record: Record, field: str, words: Vocabulary) -> Effect:
    """The effect that a record's field describes; it may not be empty."""
    record.note(field, "formula", words.goods)
    return _read(record, field, record.text(field), words)


def all_needed(record: Record, field: str, words: Vocabulary) -> list[Effect]:
    """The effects that a record's list describes; none may be empty."""
    record.note(field, "formulas", words.goods)
    return [_read(record, field, text, words) for text in record.texts(field)]


def _read(record: Record, field: str, text: str, words: Vocabulary) -> Effect:
    try:
        return parse(text, words)
    except Fault as fault:
        raise record.fault("content.formula", field=field, why=fault.said) from None


def said(effect: Effect | None, words: Vocabulary) -> Phrase:
    """The effect as a phrase: what a tile says is derived from what it does."""
    if effect is None:
        return phrase("effect.none")
    if isinstance(effect, Gain):
        good = phrase(f"good.{words.goods[effect.what]}", count=effect.count)
        return (
            good
            if effect.per < 0
            else phrase("effect.per", good=good, each=phrase(f"each.{words.counted[effect.per]}"))
        )
    if isinstance(effect, Do):
        return phrase(f"deed.{words.actions[effect.action]}")
    if isinstance(effect, All):
        return _all([said(part, words) for part in effect.parts])
    if isinstance(effect, InOrder):
        return _joined("effect.then", [said(part, words) for part in effect.parts])
    if isinstance(effect, OneOf):
        return _joined("effect.or", [said(part, words) for part in effect.parts])
    if isinstance(effect, May):
        return phrase("effect.may", part=said(effect.part, words))
    assert isinstance(effect, Pay)
    cost = _all([said(price, words) for price in effect.cost])
    return phrase("effect.pay", cost=cost, part=said(effect.part, words))


def _all(parts: list[Phrase]) -> Phrase:
    return parts[0] if len(parts) == 1 else phrase("effect.and", parts=parts)


def _joined(id: str, parts: list[Phrase]) -> Phrase:
    whole = parts[0]
    for part in parts[1:]:
        whole = phrase(id, first=whole, second=part)
    return whole


# -- playing ------------------------------------------------------------------------------------

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Host(Generic[S]):
    """What a game does with the leaves of an effect. `source` is the game's own number for where it came
    from (a tile, a technology), so that points can be booked to it."""

    def can_gain(self, s: S, seat: int, what: int) -> bool:
        """Could the seat gain any of this good?"""
        raise NotImplementedError

    def gain(self, s: S, seat: int, what: int, count: int, source: int) -> None:
        """The seat gets so many of a good."""
        raise NotImplementedError

    def count(self, s: S, seat: int, counted: int) -> int:
        """How many of a counted thing the seat has."""
        raise NotImplementedError

    def has(self, s: S, seat: int, what: int, count: int) -> bool:
        """Does the seat have so many of a good?"""
        raise NotImplementedError

    def pay(self, s: S, seat: int, what: int, count: int) -> None:
        """The seat gives so many of a good."""
        raise NotImplementedError

    def can_do(self, s: S, seat: int, action: int) -> bool:
        """Could the seat do this action?"""
        raise NotImplementedError

    def do(self, s: S, seat: int, action: int, source: int) -> None:
        """The seat begins this action."""
        raise NotImplementedError

    def owe(self, seat: int, effect: Effect, source: int) -> Owed:
        """The task of a choice: a title has its own."""
        raise NotImplementedError


class Owed(Task):
    """An effect that still needs its seat's choice, or waits for what stands before it."""

    def __init__(self, seat: int, effect: Effect, source: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.source = source

    def text(self) -> str:
        """The seat, the formula, and where it came from."""
        return f"{self.seat} owed {self.effect.text} from {self.source}"


def can(host: Host[S], s: S, seat: int, effect: Effect) -> bool:
    """Would the effect do anything at all? Parts that cannot be done are lost; a price must be payable."""
    if isinstance(effect, Gain):
        return host.can_gain(s, seat, effect.what)
    if isinstance(effect, Do):
        return host.can_do(s, seat, effect.action)
    if isinstance(effect, (All, InOrder, OneOf)):
        return any(can(host, s, seat, part) for part in effect.parts)
    if isinstance(effect, May):
        return can(host, s, seat, effect.part)
    assert isinstance(effect, Pay)
    return affordable(host, s, seat, effect) and can(host, s, seat, effect.part)


def affordable(host: Host[S], s: S, seat: int, effect: Pay) -> bool:
    """Can the seat pay every part of the price?"""
    return all(host.has(s, seat, price.what, price.count) for price in effect.cost)


def unfold(host: Host[S], s: S, seat: int, effect: Effect, source: int) -> None:
    """Let an effect happen as far as it needs no choice; what needs one goes on the agenda."""
    if isinstance(effect, Gain):
        count = effect.count if effect.per < 0 else effect.count * host.count(s, seat, effect.per)
        if count:
            host.gain(s, seat, effect.what, count, source)
    elif isinstance(effect, Do):
        if host.can_do(s, seat, effect.action):
            host.do(s, seat, effect.action, source)
    elif isinstance(effect, All):
        # Plain gains commute, so they come at once; the rest is one bag, in the order the seat likes.
        # A gain per something waits with the rest, as the other parts may change what is counted.
        rest: list[Effect] = []
        for part in effect.parts:
            if isinstance(part, Gain) and part.per < 0:
                unfold(host, s, seat, part, source)
            else:
                rest.append(part)
        if len(rest) == 1 or all(isinstance(part, Gain) for part in rest):
            for part in rest:
                unfold(host, s, seat, part, source)
        else:
            s.agenda.push([host.owe(seat, part, source) for part in rest])
    elif isinstance(effect, InOrder):
        later = effect.parts[1:]
        s.agenda.push([host.owe(seat, later[0] if len(later) == 1 else InOrder(later), source)])
        unfold(host, s, seat, effect.parts[0], source)
    elif isinstance(effect, Pay):
        if can(host, s, seat, effect):
            for price in effect.cost:
                host.pay(s, seat, price.what, price.count)
            unfold(host, s, seat, effect.part, source)
    else:
        s.agenda.push([host.owe(seat, effect, source)])


def options(host: Host[S], s: S, task: Owed) -> list[Move]:
    """The choices an owed effect gives its seat now."""
    effect = task.effect
    moves: list[Move] = []
    if isinstance(effect, OneOf):
        for at, part in enumerate(effect.parts):
            if can(host, s, task.seat, part):
                moves.append(effect.picks[at])
    elif isinstance(effect, May):
        if can(host, s, task.seat, effect.part):
            moves.append(effect.pick)
        moves.append(SKIP)
    elif can(host, s, task.seat, effect):
        moves.append(Pick(effect.text))
    return moves


def choose(host: Host[S], s: S, task: Owed, move: Move) -> None:
    """Do what the move names; only its code counts, as the same code can belong to several effects."""
    s.agenda.done(task)
    if isinstance(move, Pick):
        effect = task.effect
        if isinstance(effect, OneOf):
            at = next(at for at, pick in enumerate(effect.picks) if pick.code == move.code)
            unfold(host, s, task.seat, effect.parts[at], task.source)
        elif isinstance(effect, May):
            unfold(host, s, task.seat, effect.part, task.source)
        else:
            unfold(host, s, task.seat, effect, task.source)


def settle(host: Host[S], s: S) -> None:
    """Resolve what leaves its seat no choice: its only owed part, and parts of which none can be done."""
    while True:
        owed = next((task for task in s.agenda.open() if isinstance(task, Owed) and forced(host, s, task)), None)
        if owed is None:
            return
        s.agenda.done(owed)
        if isinstance(owed.effect, OneOf):
            for part in owed.effect.parts:
                if can(host, s, owed.seat, part):
                    unfold(host, s, owed.seat, part, owed.source)
                    break
        elif not isinstance(owed.effect, May):
            unfold(host, s, owed.seat, owed.effect, owed.source)


def forced(host: Host[S], s: S, task: Owed) -> bool:
    """Does the task need no answer, because only one thing can come of it?"""
    beside = s.agenda.open_to(task.seat)
    if not can(host, s, task.seat, task.effect):  # not now; but what stands beside it may make it possible
        return all(isinstance(other, Owed) and not can(host, s, other.seat, other.effect) for other in beside)
    if isinstance(task.effect, OneOf):
        return len(beside) == 1 and len(options(host, s, task)) == 1
    return len(beside) == 1 and not isinstance(task.effect, May)
