"""A game being played: its journal and the state it leads to. Everything that plays goes through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic

from kingsroad.kernel import piles
from kingsroad.kernel.game import Game, S, Setup
from kingsroad.kernel.history import History
from kingsroad.kernel.journal import (
    AGREE,
    ASK,
    DECLINE,
    HIDDEN,
    REDO,
    UNDO,
    Header,
    Journal,
    Line,
    options_text,
    undo_target,
)
from kingsroad.kernel.phrase import Fact, Fault, Refused, refuse


class Step(Generic[S]):
    """A line that counts, and the state before it, so that it can be taken back."""

    def __init__(self, line: Line, before: S) -> None:
        self.line = line
        self.before = before


class Request:
    """A seat asks the others to go back before one of its lines, although something was revealed since."""

    def __init__(self, seat: int, n: int, agreed: tuple[int, ...]) -> None:
        self.seat = seat
        self.n = n
        self.agreed = agreed


class Match(Generic[S]):
    """The journal so far, the position it leads to, and what can be taken back."""

    def __init__(self, game: Game[S], header: Header, state: S) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.n = 0  # number of the last line
        self._lines: History[Line] = History()
        self._kept: History[Line] = History()
        self.steps: list[Step[S]] = []  # those of them since something was last revealed
        self.undone: list[list[Line]] = []
        self.request: Request | None = None
        self.facts: list[Fact] = []  # what the last line brought about, if somebody listens
        self.listens = True
        self._secret: dict[int, int] = {}  # seat -> number of its line that others may not read yet
        self._superseded: dict[int, int] = {}  # secret answers that were changed or taken back: hidden to the end

    def fork(self) -> Match[S]:
        """A match of its own that stands where this one stands. States are never changed, so both share them."""
        other = Match(self.game, self.header, self.state)
        other._lines, other._kept, other.n = self._lines.fork(), self._kept.fork(), self.n
        other.steps, other.undone = self.steps[:], self.undone[:]
        other.request, other.facts = self.request, self.facts
        other._secret, other._superseded = self._secret.copy(), self._superseded.copy()
        return other

    # -- asking ---------------------------------------------------------------------------------

    @property
    def lines(self) -> list[Line]:
        """All of them, remarks included."""
        return self._lines.items()

    @property
    def kept(self) -> list[Line]:
        """The lines that count: undone ones left out."""
        return self._kept.items()

    @property
    def count(self) -> int:
        """How many they are."""
        return self._kept.count

    def seat_of(self, colour: str) -> int:
        """The seat of a colour; a Fault if nobody plays it."""
        if colour not in self.header.colours:
            raise Fault("match.seat", seat=colour, known=", ".join(self.header.colours))
        return self.header.colours.index(colour)

    def undoable(self, seat: int) -> list[Line]:
        """The lines a seat may take back now: its own last ones, up to the last thing revealed."""
        lines: list[Line] = []
        for step in reversed(self.steps):
            line = step.line
            if self.seat_of(line.colour) != seat:
                break
            if line.n in self._secret.values():
                break  # a secret answer is changed, not taken back
            lines.insert(0, line)
        return lines

    def redoable(self, seat: int) -> bool:
        """May this seat bring back what it took back last?"""
        return bool(self.undone) and self.seat_of(self.undone[-1][0].colour) == seat

    def is_fresh(self, seat: int, n: int) -> bool:
        """May a move meant as line `n` still be made? Other seats' secret answers do not make it stale."""
        if n == self.n + 1:
            return True
        if not 1 <= n <= self.n:
            return False
        hidden = self.hidden_from(seat)
        return all(later in hidden for later in range(n, self.n + 1))

    def shown(self, viewer: int | None = None) -> Journal:
        """The journal as a seat (or a spectator) may read it. Once the game is over nothing is hidden."""
        if self.state.over:
            return Journal(self.header, self.lines)
        hidden = self.hidden_from(viewer)
        lines = [Line(line.n, line.colour, HIDDEN) if line.n in hidden else line for line in self.lines]
        return Journal(self.header.without("seed", "salt"), lines)

    @property
    def has_secrets(self) -> bool:
        """Is there a line that somebody may not read now?"""
        return not self.state.over and (bool(self._secret) or bool(self._superseded))

    def hidden_from(self, viewer: int | None) -> set[int]:
        """The numbers of the lines that this seat, or a spectator, may not read now."""
        if self.state.over:
            return set()
        hidden = {n for seat, n in self._secret.items() if seat != viewer}
        hidden.update([n for n, seat in self._superseded.items() if seat != viewer])
        return hidden

    def saved(self) -> Journal:
        """The whole journal, seed included, for whoever keeps the game; with the result once there is one."""
        fields = dict(self.header.fields)
        if self.state.over:
            totals = zip(self.header.colours, self.game.scores(self.state).totals, strict=True)
            fields["result"] = " ".join(f"{colour}={'/'.join(map(str, total))}" for colour, total in totals)
            fields["hash"] = self.state.hash()
        return Journal(Header(fields, self.header.seats), self.lines)

    # -- playing --------------------------------------------------------------------------------

    def submit(self, seat: int, n: int, code: str) -> list[Fact]:
        """Add a line if it is legal. Refused or stale input changes nothing."""
        if not self.is_fresh(seat, n):
            raise Fault("match.stale", n=n, expected=self.n + 1)
        return self.add(seat, code)

    def add(self, seat: int, code: str) -> list[Fact]:
        """Adds a line if it is legal and returns what it brought about; otherwise a Refused, and nothing changes."""
        word, _, target = code.partition(" ")
        if code == AGREE or code == DECLINE:
            self._answer(seat, code)
        elif word == ASK:
            self._ask(seat, code, target)
        else:
            if word == UNDO:
                self._undo(seat, code, target)
            elif code == REDO:
                self._redo(seat)
            else:
                self._play(seat, code, self.n + 1)
                self.undone.clear()
            self.request = None
        self.n += 1
        self._lines.append(Line(self.n, self.header.colours[seat], code))
        return self.facts

    def remark(self, text: str) -> None:
        """Writes a remark into the journal."""
        if not text.isprintable():
            raise Fault("match.text", text=text[:60])
        self._lines.append(Line(0, "", text))

    def _play(self, seat: int, code: str, n: int) -> None:
        refusal = self.game.why_not(self.state, seat, code)
        if refusal is not None:
            raise Refused(code, refusal)
        move = self.game.find(code)
        assert move is not None
        before, after = self.state, self.game.clone(self.state)
        secret = self.game.secret(before, move)
        after.told = [] if self.listens else None
        self.game.play(after, seat, move)
        self.facts, after.told = after.told or [], None
        self.state = drawn_anew(self.game, self.header, self.count + 1, after)
        line = Line(n, self.header.colours[seat], code)
        self._kept.append(line)
        if after.reveals != before.reveals or after.over or self.state is not after:
            self.steps.clear()
        else:
            self.steps.append(Step(line, before))
        if secret:
            if seat in self._secret:
                self._superseded[self._secret[seat]] = seat
            self._secret[seat] = n
        if self._secret:
            for owner in [owner for owner in self._secret if not self.game.still_secret(after, owner)]:
                del self._secret[owner]

    def _undo(self, seat: int, code: str, target: str) -> None:
        lines = self.undoable(seat)
        first = undo_target(lines, target)
        if first < 0:
            raise Refused(code, refuse("kernel/undo", "kernel.no_undo"))
        keep = len(self.steps) - len(lines) + first
        self.undone.append([step.line for step in self.steps[keep:]])
        self.state = self.steps[keep].before
        self._kept.cut(self.count - len(self.steps) + keep)
        del self.steps[keep:]
        self.facts = []

    def _redo(self, seat: int) -> None:
        if not self.redoable(seat):
            raise Refused(REDO, refuse("kernel/undo", "kernel.no_redo"))
        lines = self.undone.pop()
        facts: list[Fact] = []
        for line in lines:
            self._play(seat, line.code, line.n)
            facts += self.facts
        self.facts = facts

    # -- going back further, when everyone agrees -------------------------------------------------

    def _ask(self, seat: int, code: str, target: str) -> None:
        kept = self.kept
        first = undo_target(kept, target) if target else -1
        if self.state.over:
            raise Refused(code, refuse("kernel/undo", "kernel.ask_over"))
        if first < 0 or self.seat_of(kept[first].colour) != seat:
            raise Refused(code, refuse("kernel/undo", "kernel.ask_line"))
        if any(str(line.n) == target for line in self.undoable(seat)):
            raise Refused(code, refuse("kernel/undo", "kernel.ask_free"))
        self.request = Request(seat, kept[first].n, ())
        self.facts = []
        self._go_back_if_all_agree()

    def _answer(self, seat: int, code: str) -> None:
        request = self.request
        own = request is not None and seat == request.seat
        if request is None or seat in request.agreed or (own and code == AGREE):
            raise Refused(code, refuse("kernel/undo", "kernel.no_request"))
        self.facts = []
        if code == DECLINE:  # it withdraws the seat's own request
            self.request = None
            return
        self.request = Request(request.seat, request.n, (*request.agreed, seat))
        self._go_back_if_all_agree()

    def _go_back_if_all_agree(self) -> None:
        request = self.request
        assert request is not None
        if len(request.agreed) < len(self.header.colours) - 1:
            return
        settled = Setup(self.header.colours, self.header.options, self.header.fields["seed"])
        past = Match(self.game, self.header, drawn_anew(self.game, self.header, 0, self.game.start(settled)))
        kept = self.kept
        for line in kept[: undo_target(kept, str(request.n))]:
            past._play(self.seat_of(line.colour), line.code, line.n)
        for seat, n in self._secret.items():
            if past._secret.get(seat) != n:
                self._superseded[n] = seat
        for n in past._secret.values():
            self._superseded.pop(n, None)  # it is the answer again, and will be shown as such
        self.state, self._kept, self.steps, self._secret = past.state, past._kept, past.steps, past._secret
        self.undone.clear()
        self.request = None


def begin(
    game: Game[S],
    seats: Sequence[tuple[str, str]],
    options: Mapping[str, str],
    seed: str | None = None,
    salt: str | None = None,
    corrections: str | None = None,
) -> Match[S]:
    """A new game. A seed that was chosen rather than drawn is marked as such for everyone to see, and so is content
    with somebody's `corrections`, by their name."""
    chosen = seed is not None
    seed = piles.fresh_seed() if seed is None else seed
    salt = piles.fresh_salt() if salt is None else salt
    for text in [seed, salt, *([] if corrections is None else [corrections]), *(name for _, name in seats)]:
        if not text or not text.isprintable():
            raise Fault("match.text", text=text[:60])
    settled = game.resolve(options)
    fields = {
        "title": game.title,
        "rules": str(game.rules_version),
        "content": game.content.hash,
        "options": options_text(settled),
        "commitment": piles.commitment(salt, seed),
        "seed": seed,
        "salt": salt,
    }
    if chosen:
        fields["chosen"] = "yes"
    if corrections is not None:
        fields["corrections"] = corrections
    state = game.start(Setup([colour for colour, _ in seats], settled, seed))
    return Match(game, Header(fields, list(seats)), state)


def drawn_anew(game: Game[S], header: Header, count: int, state: S) -> S:
    """The state after so many lines that count. `redrawn: COUNT SEAT SEED` in the header says after how many of them
    all that a seat could not know is drawn anew: the game branches off from another one there."""
    text = header.fields.get("redrawn")
    if text is None:
        return state
    parts = text.split(" ")
    if len(parts) != 3 or not (parts[0].isdecimal() and parts[1].isdecimal()) or int(parts[1]) >= len(header.seats):
        raise Fault("journal.redrawn", text=text[:60])
    if int(parts[0]) != count or state.over:
        return state
    return game.guess(state, int(parts[1]), Random(parts[2]))


def replay(game: Game[S], journal: Journal, to: int | None = None) -> Match[S]:
    """The game a journal tells, up to and including line `to`. Every line is checked like a fresh move."""
    fields = journal.header.fields
    if fields["title"] != game.title:
        raise Fault("journal.title", title=fields["title"], expected=game.title)
    if fields["rules"] != str(game.rules_version):
        raise Fault("journal.rules", rules=fields["rules"], expected=game.rules_version)
    if fields["content"] != game.content.hash:
        raise Fault("journal.content", hash=fields["content"][:12], expected=game.content.hash[:12])
    if "seed" not in fields or "salt" not in fields:
        raise Fault("journal.no_seed")
    if piles.commitment(fields["salt"], fields["seed"]) != fields["commitment"]:
        raise Fault("journal.commitment")
    given = journal.header.options
    settled = game.resolve(given)
    if options_text(settled) != fields["options"]:
        raise Fault("journal.options", options=options_text(settled))
    header = journal.header.without("result", "hash")
    state = game.start(Setup(header.colours, settled, fields["seed"]))
    match = Match(game, header, drawn_anew(game, header, 0, state))
    last = max([line.n for line in journal.lines], default=0)
    if to is not None:
        last = min(last, to)
    for line in journal.lines:
        if line.n > last:
            break
        match.listens = line.n == last  # what the others brought about nobody reads
        play_line(match, line)
    match.listens = True
    return match


def play_line(match: Match[S], line: Line) -> None:
    """The next line of a journal; a Fault says why it cannot be played."""
    if not line.n:
        match.remark(line.code)
        return
    if line.code == HIDDEN:
        raise Fault("journal.hidden", n=line.n)
    try:
        match.add(match.seat_of(line.colour), line.code)
    except Refused as refused:
        raise Fault("journal.illegal", n=line.n, code=line.code, why=refused.refusal.said) from None


def verify(match: Match[S], journal: Journal) -> None:
    """Does the game end as the file says? A Fault if it does not, or if it says nothing."""
    written = match.saved().header.fields
    for name in ("result", "hash"):
        if name not in journal.header.fields:
            raise Fault("journal.unfinished", field=name)
        if written.get(name) != journal.header.fields[name]:
            raise Fault("journal.verify", field=name, found=written.get(name, "-"), said=journal.header.fields[name])
