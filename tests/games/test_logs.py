"""What logs tell: what happened, in words that follow the name of whoever did it and speak to nobody."""

import re
from typing import Any, Final

import pytest

from kingsroad import titles
from kingsroad.kernel.journal import Journal
from kingsroad.kernel.log import Entry, enter, read_back, told
from kingsroad.kernel.match import replay
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.words import Words, languages
from tests.games.test_games import every_game, journal_of, rules_of

EVERY: Final = [Words(language) for language in languages()]
OFFERED: Final = sorted(id for id in EVERY[0].entries if id.partition(".")[0] in titles.names() and ".move." in id)
SECOND_PERSON: Final = {
    "en": r"you|your|yours|yourself",
    "de": r"du|dich|dir|dein\w*|euch|euer|eure\w*",
    "fr": r"vous|votre|vos|tu|toi|ton|ta|tes",
    "cs": r"vy|vás|vám|vámi|vaš\w*|váš|ty|tě|tobě|tvůj|tvoj\w*",
}


def spoken_to(words: Words, text: str) -> list[str]:
    return re.findall(rf"\b(?:{SECOND_PERSON[words.language]})\b", text, re.IGNORECASE)


def check(said: Phrase) -> None:
    for words in EVERY:
        text = words.say(said)
        assert not text[0].isupper(), f"it follows a name: {text}"
        assert not spoken_to(words, text), text


def log_of(name: str) -> list[Entry]:
    journal = journal_of(name)
    return read_back(replay(rules_of(journal.header.fields["title"]), Journal(journal.header, [])), journal, None)


@every_game
def test_every_line_of_a_finished_game_is_told_in_each_language(name: str) -> None:
    for entry in log_of(name):
        check(entry.said)
        for fact in entry.facts:
            assert not any(spoken_to(words, words.say(fact.said)) for words in EVERY)


@pytest.mark.parametrize("offered", OFFERED)
def test_each_kind_of_move_is_told_in_words_of_its_own(offered: str) -> None:
    values: dict[str, Any] = dict.fromkeys(EVERY[0].entries[offered].placeholders(), 2)
    said = phrase(offered, **values)
    check(told(said))
    assert all(words.say(told(said)) != words.say(said) for words in EVERY)


@pytest.mark.parametrize("id", sorted(id for id in EVERY[0].entries if id.startswith("log.")))
def test_lines_about_lines_are_told_in_the_same_way(id: str) -> None:
    check(phrase(id, **dict.fromkeys(EVERY[0].entries[id].placeholders(), 2)))


def test_an_exchange_by_somebody_is_told_of_him() -> None:
    swap = next(entry.said for entry in log_of("raja-expert-2") if entry.code == "swap yogi wanderer")
    assert [words.say(swap) for words in EVERY] == [
        "swaps the Wandering Monk for the Yogi of Black",
        "nimmt den Yogi von Schwarz im Tausch gegen den Wanderer",
        "prend le Yogi à Noir contre le Moine itinérant",
        "vyměňuje Poutníka za postavu, kterou má Černá: Jogín",
    ]


@every_game
def test_a_line_says_who_loses_and_who_gets_a_character(name: str) -> None:
    """Who has which card is read from the game itself."""
    journal = journal_of(name)
    game = rules_of(journal.header.fields["title"])
    match = replay(game, Journal(journal.header, []))
    for line in journal.moves():
        before = [getattr(board, "cards", 0) for board in match.state.boards]
        seat = match.seat_of(line.colour)
        entry = enter(match, seat, line.code)
        after = [getattr(board, "cards", 0) for board in match.state.boards]
        if entry.kind not in ("take_character", "swap_character", "give_character"):
            continue
        others = [other for other, cards in enumerate(before) if cards != after[other] and other != seat]
        assert [entry.values[key] for key in ("holder", "to") if entry.values.get(key) is not None] == others, line.code
        for other in others:
            player = match.state.setting.player(other)
            assert all(words.say(player) in words.say(entry.said) for words in EVERY)
