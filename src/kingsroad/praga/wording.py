"""Amounts and names of things, as data and as phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kingsroad.kernel.content import Record
from kingsroad.kernel.effect import All, Effect, Gain, parse, said
from kingsroad.kernel.phrase import Phrase, Values, phrase
from kingsroad.praga.terms import ACTIONS, GOODS, KINDS, PROJECTS, WORDS

ROMAN: Final = ("0", "I", "II", "III", "IV", "V")  # as eras, levels and spaces of the road are printed


def amounts(*counts: tuple[int, int]) -> dict[str, int]:
    """(good, count) by the name of the good, as far as there are some."""
    return {GOODS[good]: count for good, count in counts if count}


def total(gains: Sequence[Gain]) -> dict[str, int]:
    found: dict[str, int] = {}
    add(found, gains)
    return found


def add(found: dict[str, int], gains: Sequence[Gain]) -> None:
    for gain in gains:
        good = GOODS[gain.what]
        found[good] = found.get(good, 0) + gain.count


def effect_values(effect: Effect | None) -> Values:
    """The formula, and what of it is sure for the player who takes it; what depends on a choice is left out."""
    if effect is None:
        return {"effect": None, "cost": {}, "gains": {}}
    return {"effect": effect.text, "cost": total(effect.cost), "gains": total(effect.brings)}


def action_phrase(action: int) -> Phrase:
    return phrase(f"praga.action.{ACTIONS[action]}")


def kind_phrase(kind: int) -> Phrase:
    return phrase(f"praga.kind.{KINDS[kind]}")


def project_phrase(project: int) -> Phrase:
    return phrase(f"praga.project.{PROJECTS[project]}")


def plaza_number(id: str) -> str:
    """A plaza as the board calls it: 9 for p9."""
    return id.removeprefix("p")


def counted(id: str, count: int) -> list[Phrase]:
    return [phrase(id, count=count)] if count else []


def price_phrases(gold: int, stone: int) -> list[Phrase]:
    return [*counted("good.gold", gold), *counted("good.stone", stone)] or [phrase("effect.none")]


# -- components, from their records: an owner's corrections change what they say too ---------------------


def silver_phrase(record: Record) -> Phrase:
    step, effect = record.text("step"), read(record, "effect")
    parts = effect.parts if isinstance(effect, All) else [] if effect is None else [effect]
    goods = [*([phrase(f"good.{step}", count=1)] if step else []), *(said(part, WORDS) for part in parts)]
    return goods[0] if len(goods) == 1 else phrase("effect.and", parts=goods)


def golden_phrase(record: Record) -> Phrase:
    now, end = read(record, "now"), said(read(record, "end"), WORDS)
    return (
        phrase("praga.golden.end", end=end)
        if now is None
        else phrase("praga.golden.both", now=said(now, WORDS), end=end)
    )


def technology_phrase(record: Record) -> Phrase:
    effect = said(read(record, "effect"), WORDS)
    return phrase(f"praga.technology.{record.text('on')}", effect=effect) if "on" in record.fields else effect


def seal_phrase(record: Record) -> Phrase:
    return phrase(f"praga.seal.{record.text('kind')}", points=record.number("points"))


def read(record: Record, field: str) -> Effect | None:
    text = record.text(field)
    return parse(text, WORDS) if text else None
