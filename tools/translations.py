"""Do all languages say the same? Compares each catalogue and each rulebook with the English one.

    PYTHONPATH=src python tools/translations.py [LANGUAGE]...    one line per finding, exit code 1 if there is one

Found are ids that are missing or unknown, placeholders that differ, plural classes that are missing, forms of nouns
that are asked for but given nowhere or given but asked for nowhere, rules without a text, slips of typography, and
words that a language does not use here (`AVOIDED`: metaphors, wrong terms of the games, texts that sound translated).
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import by_title
from kingsroad import titles
from kingsroad.words import (
    FEW,
    ONE,
    OTHER,
    PLACEHOLDER,
    PLURALS,
    USUAL,
    Entry,
    catalogue_text,
    languages,
    read_catalogue,
)

CLASSES = {language: {ONE, FEW, OTHER} if language == "cs" else {ONE, OTHER} for language in PLURALS}
FORM = re.compile(r"[a-z]+")
EXACT = re.compile(r"=\d+")
RULING = "rules.ruling"
DOCUMENTS = Path(__file__).parent.parent / "docs"
GENERATED = "conformance"
FACE = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")
BLOCK = re.compile(r"(?ms)^```.*?^```|^::: .*?$|<!-- ladder -->.*<!-- end of the ladder -->")
SPAN = re.compile(r"`[^`\n]*`|\]\([^)]*\)|^\| [:?/] \|")
# What is no word, and has its own signs: addresses, options, names of variables, key names, placeholders.
CODE = re.compile(r"[a-z]+:/\S+|\bme:\S+|--\S+|<[^<>]*>|[A-Z]+=[A-Z]+|\{[a-z_.]+,?\}:\{|:\)|^:$")
# French sets a no-break space before a colon, and a narrow one before the other signs and inside quotation marks.
FRENCH = re.compile(r"(?:^|[^\u202f])[;!?»]|(?:^|[^\u00a0\d]):(?=\s|$)|«(?!\u202f)")
# Numbers stay on one line with what they count; in catalogues most numbers are placeholders.
COUNTED = (
    "actions?|adresses?|analyses?|avancées?|bonus|branches?|caractères?|cases?|clés?|coups?|cubes?|décisions?|éléments?|"
    "fenêtres?|fois|jetons?|jours?|joueurs?|lignes?|maisons?|manches?|mines?|murs?|octets?|ors?|palais|parties?|pièces?|"
    "pierres?|places?|Places?|points?|problèmes?|rangées?|règles?|sceaux?|secondes?|sièges?|sites?|tours?|tuiles?|"
    "valeurs?|œufs?"
)
AMOUNTS = (
    "actions|all|bid|built|contacts|count|days|decisions|deepest|done|games|gold|jobs|known|least|lines|missing|most|of|"
    "palaces|players|plazas|points|price|room|rows|seconds|silver|size|stone|tested|tests|tiles|times|toll|total|turns"
)
NUMBER = rf"\{{(?:{AMOUNTS})\}}"
SPLIT = {
    "fr": re.compile(rf"(?<![\w/])(?:\d|{NUMBER}) (?:{COUNTED})\b"),
    # Every German noun has a capital.
    "de": re.compile(rf"(?<![\w/,.-])(?:\d+|{NUMBER}) (?=[A-ZÄÖÜ][a-zäöüß]+)"),
}
# A whole sentence after a colon begins with a capital in German: a verb that asks the reader, or a pronoun.
BEGINNINGS = "du|er|es|ein|der|die|das|für|wähle|nimm|führe|erreiche|zahle|nutze"
AFTER_COLON = re.compile(rf": (?:{BEGINNINGS})(?= [a-zäöü]+[a-zäöüß ]*\.)")
# What everyone gets is said of each: "alle anderen erhalten je 2 Gold".
EACH = re.compile(r"\b[Aa]lle(?: anderen)? (?:erhalten|bekommen|nehmen|haben|stellen|legen) (?:\d|\{|zwei |drei )")
GERMAN_ACTIONS = "Minen|Steinbrüche|Aufwertung|Mauerbau|Gebäudebau|Königsweg|Steinbruch|Reihenfolge"
# Nor does a Czech line end with a preposition of one letter.
PREPOSITION = re.compile(r"(?<![\w/])[KkSsVvZzOoUu] (?=[\w{„])")
# Words not to be used, as regular expressions, and what to write instead.
AVOIDED: dict[str, dict[str, str]] = {
    "en": {
        r"\b(?:he|his|him|himself)\b": "'they' for people, 'it' for the architect",
        r"\bthe own\b": "'your' or 'their'",
        r"(?:^(?:- )?|[.;:] )(?:Whoever|Who (?!has which|takes seat))\b": "'A player who ...' or 'If you ...'",
        r"\bby itself\b|\bof itself\b": "'automatically'",
        r"\bfor nothing\b": "'free'",
        r"\blaps(?:e|es|ed)\b": "'is lost'",
        r"\bfor want of\b|\bvoid\b": "'for lack of', 'has no effect'",
        r"\brivals?\b": "'opponent'",
        r"\bnotices\b(?! (?:a|the|that|when)\b)|\b(?:an?|trial|each) notice\b": "'notification'",
        r"(?i)\b(?:colour|centre|neighbour|licence|grey|greyed|learnt|favourite|cancelled|travelled)s?\b": "American",
        r"\b(?:lays?|laying|lies)\b": "'place', 'be'",
        r"\} is no [a-z]": "'is not a'",
        "\u2019": "a straight apostrophe",
        r"\bone's own\b": "'your' or 'their'",
        r"\bset-ups?\b|\btime-outs?\b": "one word",
        r"\bround (?:the|a|its)\b": "'around'",
        r"(?i)\b(?:behaviour|honour|harbour|judgement|programme|grey)s?\b": "American",
        r"(?i)\b(?:organi|recogni|summari|minimi|maximi|reali|normali|penali|emphasi)s(?:e|ed|es|ing)\b": "American",
        r"(?i)\banalys(?:ed|ing)\b": "American",
        r"\brides?\b": "'visit'",
        r"\bedge match": "'adjacency bonus'",
        r"\b(?:Era [12]|King's Road [1-5])\b": "Roman numerals, as printed",
    },
    "de": {
        r"\bPerson(?:en)? (?:des|der|eines) ": "'Personenkarte'",
        r"\bMitspielenden\b": "'Spieler', 'Spielerzahl'",
        r"\bvon selbst\b": "'automatisch'",
        rf"\bAktion (?:{GERMAN_ACTIONS})\b": "quotation marks",
        r"\bPlanken?\b": "'Brückenplättchen'",
        r"\bExpertenspiel\b": "'Profiversion'",
        r"\b(?:Floskel|Hinweis|Benachrichtung)n?\b": "'Schnellnachricht', 'Tipp', 'Benachrichtigung'",
        r"\bpunktet\b": "'bringt Punkte'",
        r"\bGekappt|\bgekappt": "'begrenzt'",
        r"\bTisch ist gedeckt\b": "'bereit'",
        r"\bAufzeichnung(?:en)?\b": "'Journal'",
        r"\bAuswertung(?:en)?\b|\bauswerten\b": "'Analyse'",
        r"\bCharaktere?\b|\bZ(?:oll|ölle)\b|\bStraßen?\b": "'Personenkarte', 'Reisekosten', 'Weg'",
        r"\bBrett\b|\bEinführung(?:en)?\b|\bBauteil": "'Spielplan', 'Lektion', 'Teil'",
        r"\bRadbon(?:us|i)\b|\bKiste\b": "'Bonus des Rads', 'Kasten'",
        r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b": "'du'",
        r"\bBon(?:us zahlt|i zahlen)\b": "'bringt', 'gilt'",
        r"\b(?:Ära [12]|Königsweg(?:feld)? [1-5])\b": "Roman numerals, as printed",
    },
    "fr": {
        r"\bfini(?:t|r|s|e|ssent|ssez)?\b": "'terminer'",
        r"\b\d+ (?:signes)\b": "'caractères'",
        r"\btoute?s? seule?s?\b|\bd\u2019(?:elle|eux|lui)-mêmes?\b": "'automatiquement'",
        r"(?:^|[.;:!?][\s\u00a0\u202f]+)Qui (?!(?:a|prend)\b)": "'Le joueur qui ...'",
        r"\bplanches?\b": "'tuile Pont'",
        r"\bavis\b": "'notification'",
        r"\b(?:de|voir|que|[Ss]i) [a-z]+\d?/\d": "'de la règle ...'",
        r"\bd\u2019un pas\b|\bchaque pas\b|\bun pas\b": "'avancée', 'case'",
        r"\b(?:creuser|creusez)\b": "'augmenter', 'gagner'",
        r"\bphrases? toutes? faites?\b": "'message rapide'",
        r"\bremise\b": "'réduction', 'coût réduit de'",
        r"\bgrappe\b": "'cluster'",
        r"\brobots?\b|\bgaffes?\b|\brival\b": "'bot', 'grosse erreur', 'adversaire'",
        r"\bVoie royale\b|\bPas des\b": "'Route royale', 'avancée'",
        r"\b[Tt]uiles? de (?:pont|mur|bâtiment|amélioration)\b": "'tuile Pont'",
        r"\b(?:époque [12]|Route royale [1-5])\b": "Roman numerals, as printed",
    },
    "cs": {
        r"\b[Pp]ři(?:jde|jdou|chází) sam[aoy]?\b|\bsam[aoy] (?:přijde|přijdou|začne)\b": "'automaticky'",
        r"\bve (?:dvou|třech|čtyřech) hráčích\b|\bv jednom(?: až třech)? hráčích\b": "'ve hře dvou hráčů'",
        r"\bvyplatí bonus\b|\bbonus vyplatí\b": "'přináší', 'získá'",
        r"\bakc[ie] (?:Budova|Hradby|Vylepšení|Správa|Královská cesta)\b": "quotation marks",
        r"„(?:Zlaté doly|Kamenolomy)“|\bna jeřábu\b": "'Správa zlatých dolů', 'Správa kamenolomů', 'na akčním kole'",
        r"\b(?:modr|červen)\w+ žeton": "'bonusový žeton'",
        r"\bpůsobí sam[aoiy]\b": "'automaticky'",
        r"(?i)\bparti(?:e|i|í|ím|ích|emi)\b|\bzápisy\b": "'hra', 'záznam'",
        r"\b[Hh]r[ay] pro experty\b": "'expertní hra'",
        r"\brychl(?:á|é|ou) fráz[ie]\b": "'rychlá zpráva'",
        r" …": "the ellipsis is attached",
        r"\b[Kk]onec tahu$": "'Ukončit tah'",
        r"\bVyhrává (?:ten|hráč)\b": "'Vyhrává, kdo má nejvíc ...'",
        r"\b(?:epoch\w* [12]|Královsk\w+ cest\w* [1-5])\b": "Roman numerals, as printed",
    },
}
# A Czech line of a command's help says what the command does.
CZECH_HELP = re.compile(r"^(?!Počet)[A-ZČŠŘŽÚ]\w*(?:[aeiyáéí]t|st)\b")
# On buttons and above groups Czech says what to do, not what is done: an infinitive, or the name of what is chosen.
CZECH_BUTTONS = re.compile(r"[a-z]+\.(?:move|group)\.")
CZECH_DOING = re.compile(r"^(?:\w+(?:t|ct|st)(?: si| se)?\b|Ne\w+t\b)")
CZECH_NAMES = {name for title in by_title.every() for name in title.CZECH_NAMES}


def compare(language: str, english: dict[str, Entry], entries: dict[str, Entry]) -> Iterator[str]:
    for id in english:
        if id not in entries:
            yield f"{id} is missing"
    for id, entry in entries.items():
        if id not in english:
            yield f"{id} is unknown"
            continue
        differ = english[id].placeholders() ^ entry.placeholders()
        if differ:
            yield f"{id}: the placeholders differ: {', '.join(sorted(differ))}"
        yield from check_classes(id, language, english[id], entry)
        for text in entry.forms.values():
            yield from (f"{id}: {slip}" for slip in slips(language, text))
        if language == "cs" and CZECH_BUTTONS.match(id) and id not in CZECH_NAMES:
            nouns = [text for text in entry.forms.values() if not CZECH_DOING.match(text)]
            yield from (f"{id}: no infinitive in {text!r}" for text in nouns)
        if language == "cs" and id.startswith("cli."):
            told = [text for text in entry.forms.values() if CZECH_HELP.match(text)]
            yield from (f"{id}: 'Vypíše ...', no infinitive in {text!r}" for text in told)
    yield from check_forms(entries)


def check_classes(id: str, language: str, english: Entry, entry: Entry) -> Iterator[str]:
    """All plural classes, or none but `other` where English has none either."""
    if not entry.count:
        return
    numbers = {name.partition(".")[0] for name in entry.forms}
    plain = {name for name in entry.forms if "." not in name}
    classes = {name for name in plain if not EXACT.fullmatch(name)}
    if classes != {OTHER} or ONE in english.forms:
        yield from (f"{id}: the plural class {name} is missing" for name in sorted(CLASSES[language] - classes))
    unknown = {name for name in numbers if name not in CLASSES[language] and not EXACT.fullmatch(name)}
    yield from (f"{id}: there is no plural class {name}" for name in sorted(unknown))


def check_forms(entries: dict[str, Entry]) -> Iterator[str]:
    """A form is some noun's, and some phrase asks for it."""
    given: dict[str, str] = {}
    asked: dict[str, str] = {}
    for id, entry in entries.items():
        for name, text in entry.forms.items():
            form = name.partition(".")[2] if entry.count else name
            if form and form != OTHER:
                given.setdefault(form, id)
            asked.update({match[2]: id for match in PLACEHOLDER.finditer(text) if match[2]})
    yield from (f"{asked[form]}: no noun has the form {form}" for form in sorted(asked.keys() - given.keys()))
    yield from (f"{given[form]}: no phrase asks for the form {form}" for form in sorted(given.keys() - asked.keys()))
    yield from (f"{given[form]}: a form is called by letters: {form}" for form in given if not FORM.fullmatch(form))


def slips(language: str, text: str) -> Iterator[str]:
    """Signs that no printer of that language would set."""
    words = CODE.sub("", text)
    if language == "fr" and FRENCH.search(words):
        yield f"a no-break space is missing in {text!r}"
    if language in SPLIT and SPLIT[language].search(words):
        yield f"a number may be parted from what it counts in {text!r}"
    if language == "cs" and PREPOSITION.search(words):
        yield f"a line may end with a preposition in {text!r}"
    if language == "de" and AFTER_COLON.search(words):
        yield f"a small letter after a colon in {text!r}"
    if language == "de" and EACH.search(words):
        yield f"'je' is missing in {text!r}"
    said = PLACEHOLDER.sub("", words)
    for avoided, better in AVOIDED[language].items():
        found = re.search(avoided, said)
        if found:
            yield f"{found[0].strip()!r} in {text!r}; better: {better}"
    if language != USUAL and '"' in words:
        yield f"quotes of a typewriter in {text!r}"
    if language in ("de", "cs") and words.count("„") != words.count("“"):
        yield f"quotes that do not match in {text!r}"
    if "..." in words:
        yield f"three points instead of an ellipsis in {text!r}"


def read_rules(title: str, language: str) -> dict[str, dict[str, Any]]:
    file = titles.record(title).file("rules", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def check_rules(title: str, language: str) -> Iterator[str]:
    """Slips in the rules of a title."""
    for slug, table in read_rules(title, language).items():
        texts = {slug: table.get("title", "")}
        texts |= {f"{slug}/{number}": record["text"] for number, record in table.items() if isinstance(record, dict)}
        yield from (f"{title}/{id}: {slip}" for id, text in texts.items() for slip in slips(language, text))


def compare_rules(language: str, title: str, marks: tuple[str, str]) -> Iterator[str]:
    """Each statement has a text; where only a part of it is a ruling, the same word begins that part."""
    index, texts = read_rules(title, "en"), read_rules(title, language)
    for slug, table in index.items():
        found = texts.get(slug, {})
        if not found.get("title"):
            yield f"{title}/{slug} has no title"
        for number, record in table.items():
            if isinstance(record, dict):
                text = found.get(number, {}).get("text", "")
                if not text:
                    yield f"{title}/{slug}/{number} has no text"
                elif (marks[0] in record["text"]) != (marks[1] in text):
                    yield f"{title}/{slug}/{number}: {marks[1]!r} stands for {marks[0]!r}, and nowhere else"
    for slug, found in texts.items():
        known = index.get(slug, {})
        yield from (f"{title}/{slug}/{number} is unknown" for number in found if number not in known)
        wrong = {key for record in found.values() if isinstance(record, dict) for key in record} - {"text"}
        yield from (f"{title}/{slug}: {key} stands in the English file" for key in sorted(wrong))


def check_pages(language: str) -> Iterator[str]:
    """Slips in the guide, and in English in every document. Code, addresses and the keys of tables are left out."""
    pages = [DOCUMENTS / f"guide.{language}.md"]
    if language == USUAL:
        pages = [page for page in sorted(DOCUMENTS.glob("*.md")) if len(page.suffixes) == 1 and page.stem != GENERATED]
        pages += [DOCUMENTS.parent / name for name in (*FACE, "examples/README.md")]
    for page in pages:
        text = BLOCK.sub("", page.read_text(encoding="utf-8"))
        for paragraph in re.split(r"\n\n|\n(?=[-|#] |[0-9]\. )", text):
            plain = re.sub(r"[ \n]+", " ", SPAN.sub("", paragraph))
            yield from (f"{page.name}: {slip}" for slip in slips(language, plain))


def check(language: str) -> list[str]:
    english, entries = read_catalogue(catalogue_text(USUAL)), read_catalogue(catalogue_text(language))
    found = list(compare(language, english, entries))
    if language != USUAL and RULING in entries:
        marks = english[RULING].forms[OTHER], entries[RULING].forms[OTHER]
        found += [finding for title in titles.names() for finding in compare_rules(language, title, marks)]
    found += [finding for title in titles.names() for finding in check_rules(title, language)]
    found += check_pages(language)
    return [f"{language}: {finding}" for finding in found]


if __name__ == "__main__":
    findings = [f"{language}: there is no catalogue" for language in PLURALS if language not in languages()]
    for asked_for in sys.argv[1:] or languages():
        findings += check(asked_for)
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
