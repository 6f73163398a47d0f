"""Content: what is printed on boards, tiles and cards, as TOML with provenance.

A file holds records `[kind.id]`. Each says where it was seen (`source`) and how sure that is (`sure`).
A folder of corrected files can be laid over ours: fields replace fields, `absent = true` drops a record.
The hash of all of it stands in each journal, and the text can be stored and loaded again as it was.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from kingsroad.kernel.phrase import Fault

SURE: Final = ("printed", "likely", "reconstructed")


class Record:
    """One component. The getters check the type and say where a wrong one stands."""

    def __init__(self, kind: str, id: str, fields: dict[str, Any]) -> None:
        self.kind = kind
        self.id = id
        self.fields = fields
        if not isinstance(fields.get("source"), str) or not fields["source"]:
            raise self.fault("content.source")
        if fields.get("sure") not in SURE:
            raise self.fault("content.sure", known=", ".join(SURE))

    @property
    def where(self) -> str:
        """How messages name the record: `city.agra`."""
        return f"{self.kind}.{self.id}"

    @property
    def source(self) -> str:
        """Where its data come from."""
        return str(self.fields["source"])

    @property
    def sure(self) -> str:
        """One of `SURE`: is it printed, likely, or reconstructed?"""
        return str(self.fields["sure"])

    def fault(self, id: str, **values: Any) -> Fault:
        """A Fault that names this record."""
        return Fault(id, record=self.where, **values)

    def text(self, name: str) -> str:
        """A field that is a text."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise self.fault("content.text", field=name)
        return value

    def choice(self, name: str, known: Sequence[str]) -> int:
        """Which of the known words a text is."""
        return self.among(self.text(name), name, known)

    def choices(self, name: str, known: Sequence[str]) -> list[int]:
        """Which of the known words each text of a field is."""
        return [self.among(word, name, known) for word in self.texts(name)]

    def among(self, word: str, name: str, known: Sequence[str]) -> int:
        """The place of a word among the known ones."""
        if word not in known:
            raise self.fault("content.choice", field=name, word=word, known=", ".join(known))
        return known.index(word)

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        value = self.fields.get(name)
        if type(value) is not int:  # True and False are no numbers
            raise self.fault("content.number", field=name)
        return value

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts."""
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fault("content.texts", field=name)
        return value

    def numbers(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self.fault("content.numbers", field=name)
        return value


class Content:
    """All records of one title, in the order of its files."""

    def __init__(self, title: str, data: dict[str, dict[str, dict[str, Any]]]) -> None:
        self.title = title
        said = {"title": title, "kinds": data}
        self.text = json.dumps(said, ensure_ascii=False, separators=(",", ":"), default=_refuse)
        self.hash = hashlib.sha256(self.text.encode()).hexdigest()
        self.kinds: dict[str, list[Record]] = {
            kind: [Record(kind, id, fields) for id, fields in records.items()] for kind, records in data.items()
        }

    def all(self, kind: str) -> list[Record]:
        """The records of a kind; none if there is no such kind."""
        return self.kinds.get(kind, [])

    def one(self, kind: str, id: str) -> Record:
        """The record of that kind and id; a Fault if there is none."""
        for record in self.all(kind):
            if record.id == id:
                return record
        raise Fault("content.missing", record=f"{kind}.{id}")

    def expect(self, kind: str, count: int) -> list[Record]:
        """The records of a kind, as many as the box holds."""
        records = self.all(kind)
        if len(records) != count:
            raise Fault("content.count", kind=kind, count=len(records), expected=count)
        return records

    def provenance(self) -> dict[str, int]:
        """How many records are printed, likely, reconstructed."""
        counts = dict.fromkeys(SURE, 0)
        for records in self.kinds.values():
            for record in records:
                counts[record.sure] += 1
        return counts


def _refuse(value: object) -> None:
    """TOML knows dates and times; a box does not."""
    raise Fault("content.date", value=str(value))


def from_text(text: str) -> Content:
    """Content as it was stored by its hash."""
    data = json.loads(text)
    return Content(data["title"], data["kinds"])


def load(title: str, overlay: Path | None = None, package: str | None = None) -> Content:
    """The content of a title that ships with its package, with an owner's corrections laid over it."""
    data: dict[str, dict[str, dict[str, Any]]] = {}
    folder = files(package or f"kingsroad.{title}") / "content"
    _lay(data, sorted(folder.iterdir(), key=lambda file: file.name))
    if overlay is not None:
        corrections = overlay / title if (overlay / title).is_dir() else overlay
        if not corrections.is_dir():
            raise Fault("content.folder", folder=str(overlay))
        _lay(data, sorted(corrections.iterdir()), tuple(data))
    return Content(title, data)


def _lay(data: dict[str, dict[str, dict[str, Any]]], paths: Iterable[Traversable], known: tuple[str, ...] = ()) -> None:
    """Files over what is there; with `known` kinds, a mistyped one or a mistyped field is refused rather than
    ignored."""
    for path in paths:
        if not path.name.endswith(".toml"):
            continue
        try:
            kinds = tomllib.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError, OSError) as error:
            raise Fault("content.toml", file=path.name, error=str(error)) from None
        for kind, records in kinds.items():
            if not isinstance(records, dict) or not all(isinstance(fields, dict) for fields in records.values()):
                raise Fault("content.shape", file=path.name, kind=kind)
            if known and kind not in known:
                raise Fault("content.unknown_kind", file=path.name, kind=kind, known=", ".join(known))
            fields_known = {name for record in data.get(kind, {}).values() for name in record}
            for id, fields in records.items():
                if fields.get("absent") is True:
                    data.get(kind, {}).pop(id, None)
                else:
                    strange = [name for name in fields if name not in fields_known]
                    if known and strange:
                        names = ", ".join(sorted(fields_known))
                        raise Fault("content.unknown_field", record=f"{kind}.{id}", field=strange[0], known=names)
                    record = data.setdefault(kind, {}).setdefault(id, {})
                    record.update(fields)
