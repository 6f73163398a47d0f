"""The catalogue and its audit: every id has words, every word is used, no word stands anywhere else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from kingsroad.kernel.game import Game, Setup
from kingsroad.kernel.phrase import phrase
from kingsroad.titles import game, names
from kingsroad.words import (
    PLURALS,
    Entry,
    MissingWords,
    Words,
    catalogue_text,
    languages,
    nearest,
    on_one_line,
    read_catalogue,
)
from tests.tooling import load_tool

ROOT = Path(__file__).parent.parent


# -- saying ---------------------------------------------------------------------------------------


@pytest.fixture(name="words")
def _words() -> Words:
    return Words("en")


def test_placeholders_take_numbers_names_and_phrases(words: Words) -> None:
    said = phrase("raja.fact.toll", player=phrase("colour.red"), owner=phrase("colour.blue"), gold=2, village="Nagaur")
    assert words.say(said) == "Red pays Blue 2 gold for passing Nagaur."


LISTS = {
    "en": ["Anna", "Anna and Bruno", "Anna, Bruno and Cyril"],
    "de": ["Anna", "Anna und Bruno", "Anna, Bruno und Cyril"],
    "fr": ["Anna", "Anna et Bruno", "Anna, Bruno et Cyril"],
    "cs": ["Anna", "Anna a Bruno", "Anna, Bruno a Cyril"],
}


@pytest.mark.parametrize("language", languages())
def test_a_list_ends_with_and_in_each_language(language: str) -> None:
    words = Words(language)
    words.entries["few"] = Entry({"other": "{names}"}, "")
    names = ["Anna", "Bruno", "Cyril"]
    assert [words.of("few", names=names[:count]) for count in (1, 2, 3)] == LISTS[language]
    assert words.of("few", names=[]) == ""


def test_a_list_may_keep_its_commas(words: Words) -> None:
    terms = [phrase("praga.take.price", gold=1), phrase("praga.take.wheel", bonus=phrase("good.gold", count=2))]
    said = words.of("praga.move.take", first="Wall", second="Mines", terms=terms)
    assert said == "Wall or Mines: costs 1 gold, 2 gold from the wheel"


def test_what_is_gained_together_is_one_list(words: Words) -> None:
    goods = [phrase(f"good.{good}", count=count) for good, count in (("gold", 1), ("stone", 2), ("egg", 1))]
    assert words.say(phrase("effect.and", parts=goods)) == "1 gold, 2 stone and 1 egg"


def test_one_line_keeps_the_spaces_at_which_no_line_breaks() -> None:
    assert on_one_line(" jeux\u202f:\n\x1b[31m praga\u00a0! ") == "jeux\u202f: ?[31m praga\u00a0!"


@pytest.mark.parametrize(("count", "said"), [(0, "0 palaces"), (1, "1 palace"), (2, "2 palaces"), (11, "11 palaces")])
def test_the_count_chooses_the_plural_form(words: Words, count: int, said: str) -> None:
    assert words.of("raja.sheet.palaces", count=count) == said


def test_exactly_none_may_have_a_form_of_its_own(words: Words) -> None:
    assert words.of("raja.move.go", place="Agra", toll=0) == "Travel to Agra"
    assert words.of("raja.move.go", place="Agra", toll=1) == "Travel to Agra for 1 gold"


def test_a_value_is_never_read_as_a_placeholder(words: Words) -> None:
    assert words.of("raja.move.house", place="{place} {x}") == "Build a house in {place} {x}"


def test_a_missing_id_or_value_is_named(words: Words) -> None:
    with pytest.raises(MissingWords, match=r"raja\.move\.dance"):
        words.of("raja.move.dance")
    with pytest.raises(MissingWords, match=r"raja\.move\.house: place"):
        words.of("raja.move.house")
    with pytest.raises(MissingWords, match=r"raja\.sheet\.gold: count"):
        words.of("raja.sheet.gold", gold=3)


def test_tables_inside_tables_make_the_dots() -> None:
    entries = read_catalogue('[a.b]\nc = "x {y}"\nd = { count = "n", one = "one", other = "{n} of {z}" }\n')
    assert set(entries) == {"a.b.c", "a.b.d"}
    assert entries["a.b.c"].placeholders() == {"y"}
    assert entries["a.b.d"].placeholders() == {"n", "z"}


def in_language(language: str, catalogue: str) -> Words:
    words = Words("en")
    words.entries, words.plural = read_catalogue(catalogue), PLURALS[language]
    return words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["other", "one", "other", "other", "other", "other"]),
        ("de", ["other", "one", "other", "other", "other", "other"]),
        ("fr", ["one", "one", "other", "other", "other", "other"]),
        ("cs", ["other", "one", "few", "few", "other", "other"]),
    ],
)
def test_each_language_has_its_own_plural_classes(language: str, said: list[str]) -> None:
    words = in_language(language, 'house = { count = "n", one = "one", few = "few", other = "other" }')
    assert [words.of("house", n=n) for n in (0, 1, 2, 4, 5, 22)] == said


CZECH = """
stone = { other = "kámen", gen = "kamene" }
silver = "stříbro"
eggs = { count = "n", "=0" = "nic", one = "{n} vejce", "one.gen" = "{n} vejce bez", few = "x", other = "{n} vajec" }
all = { other = "{first} a {second}", gen = "{first.gen} a {second.gen}" }
without = "bez {good.gen}"
[list]
and = "{first} a {last}"
"""


@pytest.mark.parametrize(
    ("good", "said"),
    [
        (phrase("stone"), "bez kamene"),
        (phrase("silver"), "bez stříbro"),  # no such form: the plain one
        (phrase("eggs", n=1), "bez 1 vejce bez"),
        (phrase("eggs", n=0), "bez nic"),
        (phrase("eggs", n=22), "bez 22 vajec"),
        ("Anna", "bez Anna"),
        (3, "bez 3"),
        ([phrase("stone"), "Anna"], "bez kamene a Anna"),
        (phrase("all", first=phrase("stone"), second=phrase("stone")), "bez kamene a kamene"),
    ],
)
def test_a_phrase_asks_its_nouns_for_a_form(good: Any, said: str) -> None:
    assert in_language("cs", CZECH).of("without", good=good) == said


def test_a_form_does_not_change_the_name_of_its_placeholder() -> None:
    entries = read_catalogue(CZECH)
    assert entries["without"].placeholders() == {"good"}
    assert entries["all"].placeholders() == {"first", "second"}


@pytest.mark.parametrize("wishes", [("xx", "EN"), ("",), ("zz",), ("en-GB",), ("en_US.UTF-8", "de")])
def test_the_nearest_language_is_read_and_english_where_there_is_none(wishes: tuple[str, ...]) -> None:
    assert nearest(*wishes) == "en"


ASKED = ("end", "quarry", "pass", "bid 3", "palace centre", "dig", "up")
TWO_COLONS = re.compile(r":\s[^.;!?]*:\s")


def phrases_of(value: Any) -> list[dict[str, Any]]:
    """Every phrase in a view, the outermost ones."""
    if isinstance(value, dict):
        if isinstance(value.get("said"), dict):
            return [value["said"]]
        return [found for part in value.values() for found in phrases_of(part)]
    return [found for part in value for found in phrases_of(part)] if isinstance(value, list) else []


def test_a_refusal_says_what_is_asked_now() -> None:
    praga = game("praga")
    s = praga.start(Setup(praga.colours[:2], praga.resolve({}), "words"))
    refusal = praga.why_not(s, praga.waiting(s)[0], "dig")
    assert refusal is not None
    said = Words("en").say(refusal.said)
    assert said == "Something else comes first. Take an action tile from the crane."


@pytest.mark.parametrize("title", names())
@pytest.mark.parametrize("options", [{}, {"short": "true"}, {"expert": "1"}, {"expert": "2"}])
def test_everything_a_game_says_has_words_in_each_language(title: str, options: dict[str, str]) -> None:
    every = [Words(language) for language in languages()]

    def told(said: dict[str, Any]) -> bool:
        """Every language says it, and none with a colon behind a colon."""
        texts = [words.say(said) for words in every]
        return all(texts) and not any(map(TWO_COLONS.search, texts))

    played: Game[Any] = game(title)
    known = {option.name for option in played.options}
    settled = played.resolve({name: value for name, value in options.items() if name in known})
    for players in (2, 4):
        rng = Random(f"{title} {options} {players}")
        s = played.start(Setup(played.colours[:players], settled, "words"))
        while not s.over:
            seat = played.waiting(s)[0]
            for other in range(players):
                refusal = played.why_not(
                    s, other, rng.choice(["end", "quarry", "pass", "bid 3", "palace centre", "dig", "up"])
                )
                assert refusal is None or told(refusal.said)
            view = played.view(s, seat)
            assert all(told(said) for said in phrases_of(view))
            move = rng.choice(played.moves(s, seat))
            s.told = []
            played.play(s, seat, move)
            assert all(told(fact.said) for fact in s.told)
            s.told = None
        assert all(told(said) for row in played.scores(s).sheet for said in row)


# -- the audit ------------------------------------------------------------------------------------


@pytest.fixture(name="audit", scope="module")
def _audit() -> ModuleType:
    return load_tool("audit")


def test_the_words_are_complete(audit: ModuleType) -> None:
    assert audit.audit(ROOT / "src" / "kingsroad", catalogue_text("en")) == []


@pytest.fixture(name="planted")
def _planted(audit: ModuleType, tmp_path: Path) -> Any:
    """What the audit finds in a small house with these modules and words, what is always there left out."""

    def planted(catalogue: str, **modules: str) -> list[str]:
        for name, source in modules.items():
            path = tmp_path / name.replace("__", "/")
            path.parent.mkdir(exist_ok=True)
            path.with_suffix(".py").write_text(source)
        found: list[str] = audit.audit(tmp_path, catalogue)
        return found

    return planted


FINE = '[fault]\nsome = "there is no {thing}"\n'


def test_a_title_that_cannot_be_played_yet_may_lack_its_words(planted: Any, tmp_path: Path) -> None:
    (tmp_path / "chess" / "content").mkdir(parents=True)
    speaks = 'raise Fault("fault.missing")\n'
    assert len(planted(FINE, engine='Fault("fault.some", thing=1)\n', chess__play=speaks, terminal__chess=speaks)) == 0
    assert len(planted(FINE, engine=speaks)) == 2


def test_a_clean_house_has_no_finding(planted: Any) -> None:
    assert planted(FINE, engine='raise Fault("fault.some", thing=1)\n') == []


def test_the_audit_finds_an_id_without_words(planted: Any) -> None:
    (finding,) = planted(FINE, engine='raise Fault("fault.some", thing=1)\nraise Fault("fault.other")\n')
    assert "engine.py:2: fault.other has no words" in finding


def test_the_audit_finds_an_id_without_words_behind_a_condition(planted: Any) -> None:
    source = 'def f(x):\n    id = "fault.some" if x else "fault.none"\n    return phrase(id, thing=x)\n'
    (finding,) = planted(FINE, engine=source)
    assert "engine.py:2: fault.none has no words" in finding


def test_the_audit_finds_words_without_use(planted: Any) -> None:
    (finding,) = planted(FINE + 'more = "more"\n', engine='raise Fault("fault.some", thing=1)\n')
    assert finding == "catalogue: fault.more is used nowhere"


@pytest.mark.parametrize("values", ["", "thin=1", "thing=1, other=2"])
def test_the_audit_finds_values_that_differ_from_the_placeholders(planted: Any, values: str) -> None:
    (finding,) = planted(FINE, engine=f'refuse("rule", "fault.some", {values})\n')
    assert "engine.py:1: the values of fault.some differ from its placeholders" in finding


def test_the_audit_finds_wrong_values_of_an_id_in_a_variable(planted: Any) -> None:
    source = 'def f(x):\n    rule, id = "a/b", "fault.some"\n    return phrase(id, thin=x)\n'
    (finding,) = planted(FINE, engine=source)
    assert finding.endswith("thin, thing")


@pytest.mark.parametrize("copy", ["choice", "told"])
def test_the_audit_finds_a_wording_of_a_move_that_wants_more_than_the_move_has(planted: Any, copy: str) -> None:
    moves = f'[tea.move]\ntake = "Take {{card}}"\n[tea.{copy}]\ntake = "{{card}} for {{given}}"\n'
    source = f'phrase("tea.move.take", card=1)\nphrase("tea.{copy}.take", card=1, given=2)\n'
    (finding,) = planted(moves, engine=source)
    assert finding == f"catalogue: tea.{copy}.take wants values that tea.move.take does not have"


def test_the_audit_finds_words_in_what_speaks_to_people(planted: Any) -> None:
    source = (
        '"""A docstring may speak."""\nof("fault.some", thing=1)\nstyle = "bold red"\nx = "Hello there"\ny = "Gold"\n'
    )
    first, second = planted(FINE, terminal__screen=source)
    assert first.endswith("screen.py:4: words outside the catalogue: 'Hello there'")
    assert second.endswith("screen.py:5: words outside the catalogue: 'Gold'")


def test_the_audit_finds_words_that_the_engine_utters(planted: Any) -> None:
    source = 'x = "round and round"\nraise ValueError("all wrong")\nprint("look here")\nFault("fault.some", thing=x)\n'
    first, second = planted(FINE, engine=source)
    assert "engine.py:2: words outside the catalogue" in first
    assert "engine.py:3: words outside the catalogue" in second


def test_the_audit_finds_gaps_in_ids_that_are_put_together(planted: Any) -> None:
    cards = "".join(
        f'{card} = "x"\n' for card in ("mogul", "trader", "priest", "wanderer", "builder", "artisan", "king")
    )
    source = 'of(f"raja.character.{card}")\nof(f"nobody.{x}")\nFault("fault.some", thing=1)\n'
    first, second, third = planted(f"{FINE}\n[raja.character]\n{cards}", engine=source)
    assert "engine.py:2: nobody knows what may follow nobody." in first
    assert second == "catalogue: raja.character.yogi is missing, the code puts it together"
    assert third == "catalogue: raja.character.king is used nowhere"


def test_endings_named_in_the_same_module_belong_to_what_they_are_put_to(planted: Any) -> None:
    source = 'for column in ("gold", "stone"):\n    of(f"list.{column}")\n'
    words = '[list]\ngold = "a"\nstone = "b"\negg = "c"\n'
    assert planted(words, terminal__screen=source) == ["catalogue: list.egg is used nowhere"]


@pytest.mark.parametrize("language", languages())
def test_what_was_taken_is_no_longer_optional(language: str) -> None:
    words = Words(language)
    egg = phrase("effect.pay", part=phrase("good.egg", count=1), cost=phrase("good.gold", count=1))
    offer = phrase("effect.may", part=egg)
    assert words.of("praga.told.wheel", bonus=offer) == words.of("praga.told.wheel", bonus=egg)
    assert words.say(offer) != words.say(egg)
