"""The terminal in the reader's language: asked for by an option, by the environment or by the system's locale."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsroad.rulebook import load_rulebook
from kingsroad.titles import game
from kingsroad.words import Words, languages
from tests.cli.conftest import Run

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(name="nowhere")
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("KINGSROAD_LANGUAGE", *LOCALES):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", languages())
def test_the_option_may_stand_anywhere(run: Run, language: str) -> None:
    rule = load_rulebook("raja", language).by_id["raja/travel/2"].text
    for args in (
        ["--language", language, "rules", "raja", "travel/2"],
        ["rules", "raja", f"--language={language}", "travel/2"],
    ):
        assert joined(rule) in joined(run(*args).out.replace("raja/travel/2", ""))


@pytest.mark.parametrize("language", languages())
def test_every_help_is_in_that_language(run: Run, language: str) -> None:
    words = Words(language)
    told = run("--help", "--language", language).out
    assert words.of("cli.rules")[:20] in told
    assert words.of("usage.commands") in told
    assert words.of("cli.play")[:20] in run("play", "--help", "--language", language).out
    assert words.of("usage.help") in run("serve", "--help", "--language", language).out


@pytest.mark.parametrize("language", languages())
def test_every_help_begins_in_that_language(run: Run, language: str) -> None:
    words = Words(language)
    usage, options, command = (words.of(f"usage.{name}") for name in ("usage", "some_options", "some_command"))
    for group in ("", "content"):
        told = joined(run(*group.split(), "--help", "--language", language).out)
        assert told.startswith(joined(f"{usage} kingsroad {group} {options} {command}"))
    told = joined(run("rules", "-h", "--language", language).out)
    assert told.startswith(joined(f"{usage} kingsroad rules {options}"))


def test_the_environment_comes_before_the_locale(run: Run, nowhere: pytest.MonkeyPatch) -> None:
    nowhere.setenv("LANG", "en_GB.UTF-8")
    nowhere.setenv("KINGSROAD_LANGUAGE", "de")
    assert Words("de").of("options.default") in run("options", "raja").out
    assert Words("en").of("options.default") in run("options", "raja", "--language", "en").out


@pytest.mark.parametrize("name", LOCALES)
def test_the_locale_of_the_system_is_read(run: Run, nowhere: pytest.MonkeyPatch, name: str) -> None:
    nowhere.setenv(name, "cs_CZ.UTF-8")
    assert joined(Words("cs").of("options.default")) in joined(run("options", "raja").out)


@pytest.mark.parametrize("locale", ["C", "POSIX", "pl_PL.UTF-8", ""])
def test_a_locale_without_a_catalogue_reads_english(run: Run, nowhere: pytest.MonkeyPatch, locale: str) -> None:
    nowhere.setenv("LANG", locale)
    assert Words().of("options.default") in run("options", "raja").out


def test_a_language_that_is_not_there_is_told(run: Run) -> None:
    ran = run("--language", "tlh", "doctor")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"kingsroad: {Words().of('cli.no_language', language='tlh', known='en, de, fr, cs')}\n"


@pytest.mark.parametrize("language", languages())
def test_a_replayed_game_is_told_in_each_language(run: Run, finished: Path, language: str) -> None:
    words = Words(language)
    told = run("replay", finished, "--language", language)
    assert told.code == 0
    assert words.of("terminal.final") in told.out
    assert all(words.of(f"colour.{colour}") in told.out for colour in game("raja").colours[:2])


@pytest.mark.parametrize("language", languages())
def test_errors_are_in_that_language(run: Run, language: str) -> None:
    words = Words(language)
    assert (
        words.of("title.unknown", title="chess", known="praga, raja")
        in run("options", "chess", "--language", language).err
    )
    assert words.of("usage.no_option", option="--nothing") in run("doctor", "--nothing", "--language", language).err
    assert words.of("usage.missing", name="TITLE") in run("options", "--language", language).err
    for args, text in (("nothing", "nothing"), ("doctor much more", "much more")):
        assert words.of("usage.wrong", error=text) in run(*args.split(), "--language", language).err
    assert words.of("usage.bad_value", name="--seed") in run("sim", "raja", "--seed", "--language", language).err


def test_a_refused_move_names_what_is_possible_instead(run: Run) -> None:
    typed = "take yogi\nwhy take yogi\nq\nn\n"
    told = run("play", "raja", "--seats", "me,greedy", "--seed", "1", typed=typed, terminal=True).out
    assert told.count(Words().of("terminal.instead", codes="take ")) == 2


@pytest.mark.parametrize("columns", [40, 61, 80])
def test_no_line_begins_with_a_sign_that_french_keeps_with_its_word(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for title in ("praga", "raja"):
        lines = run("rules", title, "--language", "fr").out.split("\n")
        assert len(lines) > 300
        assert [line for line in lines if line.lstrip().startswith((":", ";", "!", "?", "»"))] == []
        assert [line for line in lines if line.rstrip(" ").endswith("«")] == []
