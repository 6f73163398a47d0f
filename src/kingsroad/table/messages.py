"""What goes to clients about one version of a table, as JSON bytes, each part built once.

A view is `public` (the same for all) and `private` (what one seat alone gets). A message is put together from bytes
that are already there, so that four seats and five hundred watchers cost little more than one. A move changes little of
a view: `Parts` keeps the bytes of what stays as it is.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from kingsroad.kernel.game import View
from kingsroad.kernel.journal import HIDDEN
from kingsroad.kernel.log import Entry, void_lines
from kingsroad.kernel.match import Match
from kingsroad.table.coding import encode

NOTHING: Final[set[int]] = set()  # most of the time nothing is hidden; never added to
EVERYONE: Final = -1  # whose part of a view `public` is, beside those of the seats

Row: TypeAlias = dict[str, Any]


class Part:
    """A value of a view and its JSON, with its name; for a list of rows that of each row too."""

    def __init__(self, name: str, value: Any, json: bytes, rows: list[bytes]) -> None:
        self.value = value
        self.json = b'"%b":%b' % (name.encode(), json)
        self.rows = rows


# The rows of moves, each as it was when it was last offered at any table: most are the same in every position.
OFFERED: Final[dict[str, dict[str, tuple[Row, bytes]]]] = {"moves": {}, "refused": {}}


class Parts:
    """The views of one table as JSON. What equals the value that was encoded last, in the version before as a rule,
    keeps its JSON: to compare takes a fraction of the time, and values that were made once are compared at once."""

    def __init__(self) -> None:
        self._last: dict[int, dict[str, Part]] = {}

    def encoded(self, viewer: int, view: View) -> bytes:
        last = self._last.get(viewer)
        if last is None:
            last = self._last[viewer] = {}
        made: list[bytes] = []
        for name, value in view.items():
            part = last.get(name)
            if part is None or (part.value is not value and part.value != value):
                part = last[name] = self._part(name, value, part)
            made.append(part.json)
        return b"{%b}" % b",".join(made)

    def _part(self, name: str, value: Any, before: Part | None) -> Part:
        if not isinstance(value, list) or not value or not isinstance(value[0], dict):
            return Part(name, value, encode(value), [])
        if name in OFFERED:
            rows = [_offered(OFFERED[name], row) for row in value]
        elif before is None or not before.rows:
            rows = [encode(row) for row in value]
        else:
            known: list[Any] = before.value
            rows = [
                before.rows[at] if at < len(known) and (known[at] is row or known[at] == row) else encode(row)
                for at, row in enumerate(value)
            ]
        return Part(name, value, b"[%b]" % b",".join(rows), rows)


def _offered(known: dict[str, tuple[Row, bytes]], row: Row) -> bytes:
    code: str = row["code"]
    found = known.get(code)
    if found is None or (found[0] is not row and found[0] != row):
        found = known[code] = (row, encode(row))
    return found[1]


class Told:
    """A line of the log with its time, and its JSON for those who may read it and those who may not yet."""

    def __init__(self, entry: Entry, at: int) -> None:
        self.entry = entry
        self.at = at
        self._open = b""
        self._hidden = b""

    def json(self, hidden: bool) -> bytes:
        if hidden:
            if not self._hidden:
                shown = {"n": self.entry.n, "seat": self.entry.seat, "code": HIDDEN, "kind": "secret", "values": {}}
                nowhere: dict[str, Any] = {"place": "", "origin": "", "changes": []}
                secret: dict[str, Any] = {"said": self.entry.hidden(), "rule": "", "facts": []}
                self._hidden = encode({**shown, **secret, **nowhere, "at": self.at})
            return self._hidden
        if not self._open:
            entry = self.entry
            shown = {"n": entry.n, "seat": entry.seat, "code": entry.code, "kind": entry.kind, "values": entry.values}
            facts = [fact.json() for fact in entry.facts]
            where: dict[str, Any] = {"place": entry.place, "origin": entry.origin, "changes": entry.changes}
            told: dict[str, Any] = {"said": entry.said, "rule": entry.rule, "facts": facts}
            self._open = encode({**shown, **told, **where, "at": self.at})
        return self._open


class Messages:
    """All that can be said about one version: a match that will not change any more, and its clock. `log` has the lines
    before `last`; it may have later ones too by the time someone asks. `parts` are the table's, for all versions."""

    def __init__(
        self,
        match: Match[Any],
        log: list[Told],
        last: Told | None,
        clock: dict[str, Any],
        parts: Parts | None = None,
    ) -> None:
        self.match = match
        self.log = log
        self.last = last
        self.clock = clock
        self.parts = Parts() if parts is None else parts
        self.n = match.n
        self._public = b""
        self._tail = b""
        self._private: dict[int | None, bytes] = {}
        self._hidden: dict[int | None, set[int]] = {}
        self._next: dict[int | None, bytes] = {}
        self._views: dict[tuple[int | None, int, tuple[int, ...]], bytes] = {}

    @property
    def public(self) -> bytes:
        if not self._public:
            self._public = self.parts.encoded(EVERYONE, self.match.game.public(self.match.state))
        return self._public

    def private(self, viewer: int | None) -> bytes:
        """What one seat gets on top, and what it may take back."""
        found = self._private.get(viewer)
        if found is None:
            match = self.match
            if not self._tail:
                self._tail = self._make_tail()
            if viewer is None:
                parts = [b',"private":{"seat":null},"undo":[],"redo":false', self._tail]
            else:
                undo = [line.n for line in match.undoable(viewer)]
                own = self.parts.encoded(viewer, match.game.private(match.state, viewer))
                parts = [b',"private":', own]
                parts.append(b',"undo":[],"redo":' if not undo else b',"undo":%b,"redo":' % encode(undo))
                parts.append(b"true" if match.redoable(viewer) else b"false")
                parts.append(self._tail)
            found = self._private[viewer] = b"".join(parts)
        return found

    def _make_tail(self) -> bytes:
        asked = self.match.request
        request = None if asked is None else {"seat": asked.seat, "n": asked.n, "agreed": asked.agreed}
        void = encode(void_lines(self.match))
        return b',"void":%b,"request":%b,"clock":%b}' % (void, encode(request), encode(self.clock))

    def hidden(self, viewer: int | None) -> set[int]:
        if not self.match.has_secrets:
            return NOTHING
        found = self._hidden.get(viewer)
        if found is None:
            found = self._hidden[viewer] = self.match.hidden_from(viewer)
        return found

    def view(self, viewer: int | None, known: int, hidden_then: set[int]) -> bytes:
        """The whole view for someone who knows the lines up to `known`; what was secret then and no longer is comes
        again, in words. All who know the same share it."""
        if not hidden_then and known == self.n - 1 and self.last is not None:
            found = self._next.get(viewer)
            if found is None:
                found = self._next[viewer] = self._view(viewer, self.last.json(self.n in self.hidden(viewer)))
            return found
        hidden = self.hidden(viewer)
        opened = tuple(sorted([n for n in hidden_then if n not in hidden and n <= known]))
        key = (viewer, known, opened)
        found = self._views.get(key)
        if found is None:
            lines = [*[self.log[n - 1] for n in opened], *self.log[known : self.n]]
            if self.last is not None and known < self.n and len(self.log) < self.n:
                lines.append(self.last)
            told = b",".join([line.json(line.entry.n in hidden) for line in lines])
            found = self._views[key] = self._view(viewer, told)
        return found

    def _view(self, viewer: int | None, told: bytes) -> bytes:
        head = b'{"t":"view","n":%d,"lines":[' % self.n
        return b"".join([head, told, b'],"public":', self.public, self.private(viewer)])
