"""All languages say the same: nothing is missing in any of them, and whatever is refused can be explained in each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from kingsroad.rulebook import load_rulebook
from kingsroad.titles import game, names
from kingsroad.words import PLURALS, Entry, Words, languages, read_catalogue
from tests.tooling import load_tool

ROOT = Path(__file__).parent.parent
RULES = {id for title in names() for id in load_rulebook(title).by_id}
CITED = re.compile(rf"\b(?:{'|'.join(names())})/[a-z]+[0-9]?/[0-9]+\b")
COUNTS = (0, 1, 2, 5, 22)


@pytest.fixture(name="translations", scope="module")
def _translations() -> ModuleType:
    return load_tool("translations")


@pytest.fixture(name="english", scope="module")
def _english() -> Words:
    return Words()


# -- what may be found --------------------------------------------------------------------------------


ENGLISH = """
[good]
egg = { count = "n", one = "1 egg", other = "{n} eggs" }
gold = { count = "n", "=0" = "none", other = "{n} gold" }
[say]
pay = "{player} pays {good}"
"""
CZECH = """
[good]
egg = { count = "n", one = "1 vejce", few = "{n} vejce", other = "{n} vajec", "other.acc" = "{n} vajec" }
gold = { count = "n", one = "{n} zlaťák", few = "{n} zlaťáky", other = "{n} zlaťáků" }
[say]
pay = "{player} platí {good.acc}"
"""


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("", "", ""),
        ('pay = "{player} platí {good.acc}"', "", "say.pay is missing"),
        ("[say]", '[say]\nmore = "víc"', "say.more is unknown"),
        ("{player} platí", "Platí se", "say.pay: the placeholders differ: player"),
        ('few = "{n} vejce", ', "", "good.egg: the plural class few is missing"),
        ('few = "{n} zlaťáky", ', "", "good.gold: the plural class few is missing"),
        ('few = "{n} vejce"', 'few = "{n} vejce", many = "x"', "good.egg: there is no plural class many"),
        ("{good.acc}", "{good.gen}", "say.pay: no noun has the form gen"),
        (', "other.acc" = "{n} vajec"', "", "say.pay: no noun has the form acc"),
        ("{good.acc}", "{good}", "good.egg: no phrase asks for the form acc"),
        ("zlaťáků", "zlaťáků...", "good.gold: three points instead of an ellipsis in '{n} zlaťáků...'"),
        ("platí {", "platí „{", "say.pay: quotes that do not match in '{player} platí „{good.acc}'"),
    ],
)
def test_a_catalogue_that_differs_is_found(translations: ModuleType, old: str, new: str, finding: str) -> None:
    entries = read_catalogue(CZECH.replace(old, new))
    found = list(translations.compare("cs", read_catalogue(ENGLISH), entries))
    assert finding in found if finding else found == []


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("Bravo\u202f!", True),
        ("Bravo !", False),
        ("Bravo\u00a0!", False),
        ("Bravo!", False),
        ("Reste\u00a0: 2", True),
        ("Reste\u202f: 2", False),
        ("Reste: 2", False),
        ("à 12:30, http://x.org:80", True),
        ("«\u202fOui\u202f»", True),
        ("«\u00a0Oui\u00a0»", False),
        ("«Oui»", False),
    ],
)
def test_french_has_its_spaces(translations: ModuleType, text: str, fine: bool) -> None:
    assert list(translations.slips("fr", text)) == ([] if fine else [f"a no-break space is missing in {text!r}"])


@pytest.mark.parametrize(
    ("language", "text", "finding"),
    [
        ("fr", "Il reste {count} points.", "a number may be parted from what it counts in 'Il reste {count} points.'"),
        ("fr", "Il reste {count}\u00a0points, la case 3 et 2 de plus.", ""),
        ("fr", "Qui passe a fini.", "'fini' in 'Qui passe a fini.'; better: 'terminer'"),
        ("de", "Noch offen: führe sie aus.", "a small letter after a colon in 'Noch offen: führe sie aus.'"),
        ("de", "Noch offen: Führe sie aus.", ""),
        ("de", "Dir fehlen {count} Gold.", "a number may be parted from what it counts in 'Dir fehlen {count} Gold.'"),
        ("de", "Dir fehlen {count}\u00a0Gold, Nummer 1 und 2 zu wenig.", ""),
        ("de", "Fragen Sie wieder.", "'Sie' in 'Fragen Sie wieder.'; better: 'du'"),
        ("de", "Die Aktion Minen.", "'Aktion Minen' in 'Die Aktion Minen.'; better: quotation marks"),
        ("cs", "Zlaťáky přijdou samy.", "'přijdou samy' in 'Zlaťáky přijdou samy.'; better: 'automaticky'"),
        ("cs", "dům z kamenolomu", "a line may end with a preposition in 'dům z kamenolomu'"),
        ("cs", "dům z\u00a0kamenolomu", ""),
        ("cs", "Okamžik …", "'…' in 'Okamžik …'; better: the ellipsis is attached"),
        ("en", "It ends by itself.", "'by itself' in 'It ends by itself.'; better: 'automatically'"),
        ("en", "Who pays wins.", "'Who' in 'Who pays wins.'; better: 'A player who ...' or 'If you ...'"),
        ("en", "Greyed choices", "'Greyed' in 'Greyed choices'; better: American"),
        ("fr", "{games} parties", "a number may be parted from what it counts in '{games} parties'"),
        (
            "fr",
            "L\u2019époque 2 commence.",
            "'époque 2' in 'L\u2019époque 2 commence.'; better: Roman numerals, as printed",
        ),
        (
            "de",
            "{known} von {total} Teilen",
            "a number may be parted from what it counts in '{known} von {total} Teilen'",
        ),
        ("de", "Alle nehmen {count}.", "'je' is missing in 'Alle nehmen {count}.'"),
        ("de", "Alle nehmen je {count}.", ""),
        ("de", "Der Bonus zahlt.", "'Bonus zahlt' in 'Der Bonus zahlt.'; better: 'bringt', 'gilt'"),
        ("cs", "Epocha II začíná.", ""),
        ("cs", "začíná epocha 2", "'epocha 2' in 'začíná epocha 2'; better: Roman numerals, as printed"),
        ("en", "Era 2 begins.", "'Era 2' in 'Era 2 begins.'; better: Roman numerals, as printed"),
        ("en", "It was organised.", "'organised' in 'It was organised.'; better: American"),
        ("en", "two rides from now", "'rides' in 'two rides from now'; better: 'visit'"),
        ("en", "there is no color {colour}", ""),
    ],
)
def test_what_a_language_avoids_is_found(translations: ModuleType, language: str, text: str, finding: str) -> None:
    found = list(translations.slips(language, text))
    assert finding in found if finding else found == []


def test_a_czech_button_says_what_to_do(translations: ModuleType) -> None:
    english = read_catalogue('[raja.move]\npass = "Pass"\nhouse = "Build"\n')
    entries = read_catalogue('[raja.move]\npass = "Pas"\nhouse = "Postavit dům"\n')
    assert list(translations.compare("cs", english, entries)) == ["raja.move.pass: no infinitive in 'Pas'"]


def test_czech_help_says_what_a_command_does(translations: ModuleType) -> None:
    english = read_catalogue('[cli]\nsim = "Play"\ngames = "Number"\nrules = "Show"\n')
    entries = read_catalogue('[cli]\nsim = "Nechat hrát"\ngames = "Počet her"\nrules = "Ukáže pravidla"\n')
    assert list(translations.compare("cs", english, entries)) == [
        "cli.sim: 'Vypíše ...', no infinitive in 'Nechat hrát'"
    ]


@pytest.mark.parametrize("language", PLURALS)
def test_catalogue_and_rules_are_complete_in_each_language(translations: ModuleType, language: str) -> None:
    assert translations.check(language) == []


# -- what is refused ----------------------------------------------------------------------------------


def refusals() -> Iterator[tuple[str, str, str]]:
    """Every reason the engine can give: where, the rule, the id. Both may be chosen by a condition."""
    for path in sorted((ROOT / "src" / "kingsroad").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "refuse":
                rules, ids = (texts_in(argument) for argument in call.args[:2])
                for rule in rules or [""]:
                    for id in ids:
                        yield f"{path.name}:{call.lineno}", rule, id


def texts_in(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return texts_in(node.body) + texts_in(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def reasons(english: Words) -> set[str]:
    """All reason ids: those named where something is refused, and whatever stands among them in the catalogue."""
    named = {id for _, _, id in refusals()}
    return named | {id for id in english.entries if re.match(rf"(?:{'|'.join(names())})\.no\.", id)}


@pytest.mark.parametrize("language", languages())
def test_every_reason_can_be_told_in_each_language(english: Words, language: str) -> None:
    words = Words(language)
    told = reasons(english)
    assert len(told) > 80
    for id in sorted(told):
        for count in COUNTS:
            said = words.of(id, **dict.fromkeys(english.entries[id].placeholders(), count))
            assert said.strip()
            assert said.rstrip("\u00a0\u202f»“\"'")[-1] in ".!?:)0123456789", (language, id, said)


def test_every_refusal_names_a_rule_that_can_be_read() -> None:
    named = [(where, rule) for where, rule, _ in refusals() if "/" in rule]
    assert len(named) > 50
    assert [(where, rule) for where, rule in named if not rule.startswith("kernel/") and rule not in RULES] == []


def test_every_rule_cited_anywhere_exists() -> None:
    files = [*(ROOT / "src" / "kingsroad").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    files += [*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "src" / "kingsroad" / "locales").glob("*.toml")]
    cited = {(path.name, id) for path in files for id in CITED.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 150
    assert {(name, id) for name, id in cited if id not in RULES} == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("title", names())
def test_every_rule_has_a_text_of_its_own_in_each_language(language: str, title: str) -> None:
    book, english = load_rulebook(title, language), load_rulebook(title)
    assert list(book.by_id) == list(english.by_id)
    assert [rule.ruling for rule in book.by_id.values()] == [rule.ruling for rule in english.by_id.values()]
    assert all(rule.text.strip() for rule in book.by_id.values())
    assert all(chapter.title.strip() for chapter in book.chapters)


# -- in every language ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_the_forms_of_every_noun_read_well_with_every_number(language: str) -> None:
    words = Words(language)
    for id, entry in words.entries.items():
        if id.startswith("good."):
            told = [words.of(id, count=count) for count in COUNTS]
            assert [str(count) in text for count, text in zip(COUNTS, told, strict=True)][2:] == [True] * 3, told
            assert entry.placeholders() == {"count"}


def test_players_are_called_by_their_names_in_any_form() -> None:
    words = Words()
    words.entries["colour.red"] = Entry({"other": "Anna"}, "")
    assert words.say({"id": "colour.red"}, "gen") == "Anna"


def test_each_language_is_offered_under_its_own_name_everywhere() -> None:
    told = [[Words(language).of(f"web.language.{one}") for one in PLURALS] for language in languages()]
    assert told == [["English", "Deutsch", "Français", "Čeština"]] * len(told)


def test_every_option_of_a_title_is_explained_in_each_language() -> None:
    for language in languages():
        words = Words(language)
        assert all(words.of(f"{title}.switch.{option.name}") for title in names() for option in game(title).options)
