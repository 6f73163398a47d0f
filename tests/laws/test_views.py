"""Every view of random games has the form that the schema says, for each seat and for who watches: no field more, none
missing, none of another type. So has what the log tells of a line, and what is said of a move before it is made."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints, is_typeddict

import pytest
from hypothesis import given

from kingsroad import titles
from kingsroad.kernel import schema as kernel
from kingsroad.kernel.log import gather
from kingsroad.praga import terms
from kingsroad.praga.schema import kinds as praga
from kingsroad.praga.schema import view as praga_view
from kingsroad.raja import world
from kingsroad.raja.schema import kinds as raja
from kingsroad.raja.schema import view as raja_view
from kingsroad.words import Words
from tests.laws import test_praga_laws, test_raja_laws
from tests.laws.forms import MET, Misfit, fits
from tests.laws.walks import AnyMatch, Plan, often, plans, seats_of, walk

RAJA_PLANS = plans(test_raja_laws.TABLES, test_raja_laws.TASTES, strides=(3, 20))
PRAGA_PLANS = plans(
    test_praga_laws.tables(200), ("", "end", "stone", "window", "pick", "road", "step"), strides=(5, 40)
)


def check(match: AnyMatch, forms: Any) -> None:
    game, s = match.game, match.state
    fits(game.public(s), forms.Public)
    for seat in (None, *seats_of(match)):
        private = game.private(s, seat)
        fits(private, forms.Private)
        fits(game.view(s, seat), forms.View)
        assert all(is_lit(row["at"], forms.LIT) for row in [*private.get("moves", []), *private.get("refused", [])])
    for fact in gather(game, match.facts):
        fits(fact.json(), forms.Fact)
    rng = Random(match.n)
    for seat in game.waiting(s):
        moves = game.moves(s, seat)
        for move in rng.sample(moves, min(2, len(moves))):
            for fact in game.preview(s, seat, move):
                fits(fact.json(), forms.Fact)


def is_lit(at: str, places: tuple[str, ...]) -> bool:
    """Words in capitals stand for ids."""
    parts = at.split(".")
    known = [place.split(".") for place in places if place.count(".") == at.count(".")]
    return any(all(name.isupper() or name == part for name, part in zip(one, parts, strict=True)) for one in known)


@given(plan=RAJA_PLANS)
@often(15)
def test_views_of_raja(plan: Plan) -> None:
    for match in walk(test_raja_laws.GAME, plan):
        check(match, raja_view)
        check_common(match)


@given(plan=PRAGA_PLANS)
@often(8)
def test_views_of_praga(plan: Plan) -> None:
    for match in walk(test_praga_laws.GAME, plan):
        check(match, praga_view)
        check_common(match)


@pytest.mark.once
def test_every_field_there_is_is_seen_in_some_game() -> None:
    """Otherwise the schema would name what nobody sends."""
    automa = test_praga_laws.GAME.resolve({"solo": "parler", "parlers": "1"})
    games: list[tuple[Any, Any, list[tuple[int, Any]]]] = [
        (raja_view, test_raja_laws.GAME, [(2, test_raja_laws.COMBINATIONS[0]), (3, test_raja_laws.COMBINATIONS[-1])]),
        (praga_view, test_praga_laws.GAME, [(1, automa), (2, automa), *test_praga_laws.tables(4)]),
    ]
    for forms, game, tables in games:
        for seed, (players, options) in enumerate(tables):
            for match in walk(game, Plan(players, options, seed, stride=4)):
                check(match, forms)
        records = [form for form in vars(forms).values() if is_typeddict(form) and form.__module__ == forms.__name__]
        known = {(form, name) for form in records for name in get_type_hints(form)}
        assert known - MET == set()


def check_common(match: AnyMatch) -> None:
    """What shared code may count on."""
    for seat in (None, *seats_of(match)):
        fits(match.game.view(match.state, seat), kernel.View)
    fits(match.game.private(match.state, None), kernel.Private)
    assert match.game.private(match.state, None) == {"seat": None}


# -- the law can be broken ----------------------------------------------------------------------


def first_view(forms: Any, game: Any) -> dict[str, Any]:
    match = next(walk(game, Plan(2, game.resolve({}), 1)))
    view: dict[str, Any] = match.game.view(match.state, match.game.waiting(match.state)[0])
    fits(view, forms.View)
    return view


VIEWS = [(raja_view, test_raja_laws.GAME), (praga_view, test_praga_laws.GAME)]


@pytest.mark.parametrize(("forms", "game"), VIEWS)
def test_a_field_that_nobody_knows_is_noticed_wherever_it_is(forms: Any, game: Any) -> None:
    view = first_view(forms, game)
    for path in places(view):
        with pytest.raises(Misfit, match="has no more"):
            fits(changed(view, path, lambda inner: {**inner, "more": 1}), forms.View)


@pytest.mark.parametrize(("forms", "game"), VIEWS)
def test_a_field_that_is_missing_is_noticed(forms: Any, game: Any) -> None:
    view = first_view(forms, game)
    for name in {*view} - {"result", "own", "secret", "tasks", "moves", "refused", "ending", "prices", "routes"}:
        with pytest.raises(Misfit, match=f"{name} of View is missing"):
            fits({key: value for key, value in view.items() if key != name}, forms.View)


@pytest.mark.parametrize(("forms", "game"), VIEWS)
def test_a_value_of_another_type_is_noticed(forms: Any, game: Any) -> None:
    view = first_view(forms, game)
    for name in view:
        with pytest.raises(Misfit):
            fits({**view, name: 1.5}, forms.View)


def test_values_of_another_kind_are_noticed() -> None:
    row = {"rule": "", "kind": "toll", "values": {"seat": 0}, "said": {"id": "x"}}
    fits({**row, "kind": "winner"}, raja_view.Fact)
    for wrong in (row, {**row, "kind": "of the wind"}, {**row, "kind": "winner", "said": {"id": "x", "who": {}}}):
        with pytest.raises(Misfit):
            fits(wrong, raja_view.Fact)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the records of a view are: those with fields of a name each. Phrases and dicts by id may have any."""
    if isinstance(value, dict):
        if path and isinstance(path[-1], int) and "id" not in value:
            yield path
        for name, inner in value.items():
            if name not in ("said", "values", "options"):
                yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value[:1]):
            yield from places(inner, (*path, at))


def changed(value: Any, path: tuple[Any, ...], change: Any) -> Any:
    if not path:
        return change(value)
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], change)
    return copy


# -- the schema knows what there is -------------------------------------------------------------


def test_names_are_those_of_the_games() -> None:
    def names(form: Any) -> tuple[str, ...]:
        return tuple(form.__args__)

    assert names(raja.ActionName) == world.ACTIONS
    assert names(raja.CardName) == world.CARDS[1:]
    assert names(raja.PartName) == world.PARTS
    assert names(praga.ActionName) == terms.ACTIONS
    assert names(praga.RowName) == terms.KINDS
    assert names(praga.ProjectName) == terms.PROJECTS
    assert names(praga.GoodName) == terms.GOODS
    assert names(praga.TriggerName) == terms.TRIGGERS
    assert names(praga.SourceName) == terms.SOURCES


@pytest.mark.parametrize(("title", "kinds"), [("raja", raja), ("praga", praga)])
def test_reasons_are_those_that_there_are_words_for(title: str, kinds: Any) -> None:
    words = {id for id in Words().entries if id.startswith(f"{title}.no.")} - {"praga.no.need"}
    assert {*kinds.REFUSALS} == words | {"kernel.unknown_code"}


def test_a_title_names_the_modules_of_its_schema() -> None:
    for record in titles.RECORDS:
        forms = [importlib.import_module(name) for name in record.schema]
        assert all(hasattr(forms[0], name) for name in ("Public", "Private", "View", "Move", "Refused", "Fact"))
