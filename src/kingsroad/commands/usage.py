"""What the command line says of itself: helps in the reader's language, and what was wrong with what was typed."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

import typer
from typer import rich_utils

from kingsroad.words import Words

HELP: Final = ["--help", "-h"]
QUOTED: Final = re.compile(r" ['(](.*)[')]")
COLOURED: Final = tuple(rich_utils.OptionHighlighter.highlights)


def worded(app: typer.Typer, words: Words) -> Any:
    """The commands, their ids put into words."""
    rich_utils.ARGUMENTS_PANEL_TITLE = words.of("usage.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words.of("usage.options")
    rich_utils.COMMANDS_PANEL_TITLE = words.of("usage.commands")
    rich_utils.DEFAULT_STRING = words.of("usage.default")
    rich_utils.REQUIRED_LONG_STRING = words.of("usage.required")
    begins = re.escape(words.of("usage.usage"))
    rich_utils.OptionHighlighter.highlights = [*COLOURED, f"(?P<usage>{begins} )"]
    command = typer.main.get_command(app)
    _word(command, words)
    return command


def _word(command: Any, words: Words) -> None:
    own_help = command.get_help_option(typer.Context(command, help_option_names=HELP))
    own_help.help = words.of("usage.help")
    for one in (own_help, *command.params):
        if getattr(one, "is_flag", False):
            one.metavar = ""  # it takes no value, so none is shown
    for one in (command, *command.params):
        id, _, more = (one.help or "").partition(" ")
        if id in words.entries:
            one.help = " ".join([words.of(id), more]).strip()
    command.options_metavar = words.of("usage.some_options")
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = words.of("usage.some_command")
    command.format_usage = partial(_write_usage, command, words)
    for inner in getattr(command, "commands", {}).values():
        _word(inner, words)


def _write_usage(command: Any, words: Words, context: Any, formatter: Any) -> None:
    """The first line of a help, which the library would begin in English."""
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, pieces, prefix=f"{words.of('usage.usage')} ")


def misuse(error: typer.TyperException, words: Words) -> str:
    """In one sentence; nothing where the help was shown instead."""
    option = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    if option is not None and hasattr(error, "possibilities"):
        return words.of("usage.no_option", option=option)
    if option is not None:
        return words.of("usage.bad_value", name=option)
    if parameter is None:
        told = error.format_message()
        meant = QUOTED.search(told)  # the library speaks English: only what was typed is taken over
        return words.of("usage.wrong", error=meant[1] if meant else told) if told else ""
    name = parameter.get_error_hint().strip("'")
    return words.of("usage.bad_value", name=name) if error.message else words.of("usage.missing", name=name)
