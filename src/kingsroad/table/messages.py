"""What goes to clients about one version of a table, as JSON bytes, each part built once.

A view is `public` (the same for all) and `private` (what one seat alone gets). A message is put together from bytes
that are already there, so that four seats and five hundred watchers cost little more than one.
"""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.journal import HIDDEN
from kingsroad.kernel.log import Entry, void_lines
from kingsroad.kernel.match import Match
from kingsroad.table.coding import encode

NOTHING: Final[set[int]] = set()  # most of the time nothing is hidden; never added to


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
    before `last`; it may have later ones too by the time someone asks."""

    def __init__(self, match: Match[Any], log: list[Told], last: Told | None, clock: dict[str, Any]) -> None:
        self.match = match
        self.log = log
        self.last = last
        self.clock = clock
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
            self._public = encode(self.match.game.public(self.match.state))
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
                parts = [b',"private":', encode(match.game.private(match.state, viewer))]
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
