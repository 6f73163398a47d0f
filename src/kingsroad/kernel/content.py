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
from typing import Any, Final, TypeAlias

from kingsroad.kernel.phrase import Fault

SURE: Final = ("printed", "likely", "reconstructed")
_PLAIN: Final = ("text", "texts", "number", "numbers")  # readings that say little of what may stand there
Records: TypeAlias = dict[str, dict[str, dict[str, Any]]]  # fields by kind and id


class Form:
    """How the rules read a field: `number`, `text`, `formula`... and which words it may be."""

    def __init__(self, form: str, known: Sequence[str] = ()) -> None:
        self.form = form
        self.known = tuple(known)


class Record:
    """One component. The getters check the type, say where a wrong one stands, and note how each field is read: that is
    what whoever corrects it can choose from."""

    def __init__(self, kind: str, id: str, fields: dict[str, Any], forms: dict[str, Form] | None = None) -> None:
        self.kind = kind
        self.id = id
        self.fields = fields
        self.forms: dict[str, Form] = {} if forms is None else forms  # of all records of its kind
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

    def note(self, name: str, form: str, known: Sequence[str] = ()) -> None:
        """The field is read like this; what says more about it than another reading stays."""
        if name not in self.forms or form not in _PLAIN:
            self.forms[name] = Form(form, known)

    def text(self, name: str) -> str:
        """A field that is a text."""
        self.note(name, "text")
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise self.fault("content.text", field=name)
        return value

    def choice(self, name: str, known: Sequence[str]) -> int:
        """Which of the known words a text is."""
        self.note(name, "choice", known)
        return self.among(self.text(name), name, known)

    def choices(self, name: str, known: Sequence[str]) -> list[int]:
        """Which of the known words each text of a field is."""
        self.note(name, "choices", known)
        return [self.among(word, name, known) for word in self.texts(name)]

    def among(self, word: str, name: str, known: Sequence[str]) -> int:
        """The place of a word among the known ones."""
        if word not in known:
            raise self.fault("content.choice", field=name, word=word, known=", ".join(known))
        return known.index(word)

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        self.note(name, "flag")
        value = self.fields.get(name)
        if type(value) is not bool:
            raise self.fault("content.flag", field=name)
        return value

    def integer(self, name: str) -> int:
        """A field that is a whole number, such as a coordinate."""
        self.note(name, "number")
        value = self.fields.get(name)
        if type(value) is not int:  # True and False are no numbers
            raise self.fault("content.number", field=name)
        return value

    def number(self, name: str) -> int:
        """A field that counts something: nothing in a box is fewer than none."""
        value = self.integer(name)
        if value < 0:
            raise self.fault("content.negative", field=name, count=value)
        return value

    def number_among(self, name: str, known: Sequence[int]) -> int:
        """A field that is one of a few whole numbers."""
        self.note(name, "number_choice", [str(one) for one in known])
        value = self.number(name)
        if value not in known:
            raise self.fault("content.choice", field=name, word=value, known=", ".join(map(str, known)))
        return value

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts."""
        self.note(name, "texts")
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fault("content.texts", field=name)
        return value

    def numbers(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        self.note(name, "numbers")
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self.fault("content.numbers", field=name)
        for item in value:
            if item < 0:
                raise self.fault("content.negative", field=name, count=item)
        return value


class Content:
    """All records of one title, in the order of its files."""

    def __init__(self, title: str, data: Records) -> None:
        self.title = title
        said = {"title": title, "kinds": data}
        self.text = json.dumps(said, ensure_ascii=False, separators=(",", ":"), default=_refuse)
        self.hash = hashlib.sha256(self.text.encode()).hexdigest()
        self.forms: dict[str, dict[str, Form]] = {kind: {} for kind in data}  # as far as the rules have read it
        self.kinds: dict[str, list[Record]] = {
            kind: [Record(kind, id, fields, self.forms[kind]) for id, fields in records.items()]
            for kind, records in data.items()
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

    def ranks(self, kind: str, name: str) -> list[int]:
        """A field that ranks the records of a kind: each has another number, from 1 to as many as there are."""
        records = self.all(kind)
        known = range(1, len(records) + 1)
        ranks = [record.number_among(name, known) for record in records]
        for at, (record, rank) in enumerate(zip(records, ranks, strict=True)):
            record.note(name, "rank", [str(one) for one in known])
            if rank in ranks[:at]:
                raise record.fault("content.rank", field=name, rank=rank, other=records[ranks.index(rank)].where)
        return ranks

    def in_order(self, kind: str, ids: Sequence[str]) -> list[Record]:
        """The records of a kind, whose ids and their order are given."""
        records = self.expect(kind, len(ids))
        for record, id in zip(records, ids, strict=True):
            if record.id != id:
                raise record.fault("content.id", expected=id)
        return records

    def provenance(self, kind: str = "") -> dict[str, int]:
        """How many records are printed, likely, reconstructed: of one kind, or of all."""
        counts = dict.fromkeys(SURE, 0)
        for name, records in self.kinds.items():
            if kind in ("", name):
                for record in records:
                    counts[record.sure] += 1
        return counts

    def records(self) -> Records:
        """The data it was made of, to be changed at will."""
        kinds: Records = json.loads(self.text)["kinds"]
        return kinds


def _refuse(value: object) -> None:
    """TOML knows dates and times; a box does not."""
    raise Fault("content.date", value=str(value))


def from_text(text: str) -> Content:
    """Content as it was stored by its hash."""
    data = json.loads(text)
    return Content(data["title"], data["kinds"])


def load(title: str, overlay: Path | None = None, package: str | None = None) -> Content:
    """The content of a title that ships with its package, with an owner's corrections laid over it."""
    data: Records = {}
    folder = files(package or f"kingsroad.{title}") / "content"
    for file, records in read_folder(folder):
        lay(data, records, file)
    if overlay is not None:
        corrections = overlay / title if (overlay / title).is_dir() else overlay
        if not corrections.is_dir():
            raise Fault("content.folder", folder=str(overlay))
        known = tuple(data)
        for file, records in read_folder(corrections):
            lay(data, records, file, known)
    return Content(title, data)


def read_folder(folder: Traversable) -> Iterable[tuple[str, Records]]:
    """The records of each of its files, in the order of their names."""
    for path in sorted(folder.iterdir(), key=lambda file: file.name):
        if path.name.endswith(".toml"):
            try:
                text = path.read_text(encoding="utf-8")
            except (ValueError, OSError) as error:
                raise Fault("content.toml", file=path.name, error=str(error)) from None
            yield path.name, read_records(text, path.name)


def read_records(text: str, file: str) -> Records:
    """The records of one TOML text."""
    try:
        kinds = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault("content.toml", file=file, error=str(error)) from None
    check_shape(kinds, file)
    return kinds


def check_shape(kinds: dict[str, Any], file: str) -> None:
    """Tables of tables: kinds of records by their ids."""
    for kind, records in kinds.items():
        if not isinstance(records, dict) or not all(isinstance(fields, dict) for fields in records.values()):
            raise Fault("content.shape", file=file, kind=kind)


def lay(data: Records, corrections: Records, file: str, known: tuple[str, ...] = ()) -> None:
    """Records over what is there; with `known` kinds, a mistyped one or a mistyped field is refused rather than
    ignored."""
    for kind, records in corrections.items():
        if known and kind not in known:
            raise Fault("content.unknown_kind", file=file, kind=kind, known=", ".join(known))
        fields_known = {name for record in data.get(kind, {}).values() for name in record}
        for id, fields in records.items():
            if fields.get("absent") is True:
                data.get(kind, {}).pop(id, None)
            else:
                strange = [name for name in fields if name not in fields_known]
                if known and strange:
                    names = ", ".join(sorted(fields_known))
                    raise Fault("content.unknown_field", record=f"{kind}.{id}", field=strange[0], known=names)
                data.setdefault(kind, {}).setdefault(id, {}).update(fields)
