"""What notifications say: in the reader's language, and nothing the reader may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsroad.web.letters import MOST_LINES, digest, words_of
from kingsroad.web.people import Person
from kingsroad.words import Words, languages
from tests.table.open_tables import run
from tests.web.receivers import Mailbox
from tests.web.slow_games import NEVER, play, play_to, served


def test_a_language_without_a_catalogue_is_read_in_english() -> None:
    for language in (None, "en", "en-GB", "xx", "tlh"):
        person = Person("a" * 22, "Anna", 0, None, language, 0, "")
        assert words_of(person).of("notice.greeting", name="Anna") == "Hello Anna,"


@pytest.mark.parametrize("language", languages())
def test_each_is_written_to_in_his_own_language(tmp_path: Path, language: str) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.post("/me", {"language": language})
            await ben.has("mail", "ben@example.org")
            table = await place.table(anna, ben)
            await play_to(table, 10)
            await play(table, 0, "disc gold gold")
            await place.hasten()
            [(_, letter)] = box.letters
            words = Words(language)
            title = words.of("raja.about.name")
            assert letter["subject"] == words.of("notice.subject.turn", title=title, name="")
            text = letter.get_content()
            assert words.of("notice.greeting", name="Ben") in text
            assert words.of("notice.since") in text
            assert words.of("raja.told.secret") in text

    run(test)


def test_the_digest_keeps_the_secrets_of_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with Mailbox().open() as box, served(tmp_path, smtp_url=box.url, notice_seconds=NEVER) as place:
            anna, ben = await place.player("Anna"), await place.player("Ben")
            await ben.has("mail", "ben@example.org")
            table = await place.table(anna, ben)
            await play_to(table, 10)
            await play(table, 0, "disc gold gold")
            await place.hasten()
            [(_, letter)] = box.letters
            text = letter.get_content()
            assert words_of(None).say(table.log[10].entry.said) not in text
            assert text.count("sets the disc") == 1
            await play(table, 1)
            assert words_of(None).say(table.log[10].entry.said) in "\n".join(digest(table, 1, 9, words_of(None)))

    run(test)


def test_a_long_digest_has_its_last_lines(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds=NEVER) as place:
            table = await place.table(await place.player("Anna"), await place.player("Ben"))
            await play_to(table, 42)
            lines = digest(table, 0, 0, words_of(None))
            assert lines[0] == f"({42 - MOST_LINES} earlier lines)"
            last = table.log[-1].entry
            assert words_of(None).say(last.said) in "\n".join(lines[-1 - len(last.facts) :])
            assert digest(table, 0, 42, words_of(None)) == []

    run(test)


def test_the_digest_tells_what_was_taken_back_as_one_like_the_log(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, notice_seconds=NEVER) as place:
            table = await place.table(await place.player("Anna"), await place.player("Ben"))
            await play_to(table, 1)
            while not table.running()[0].undoable(seat := table.log[-1].entry.seat):
                await play_to(table, table.n + 1)
            since = table.n - 1
            await play(table, seat, "undo")
            words = words_of(None)
            [line] = digest(table, 1 - seat, since, words)
            assert words.of("log.taken_back", count=1) in line

    run(test)
