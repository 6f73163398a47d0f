"""What the command line says of itself: helps in the reader's language, and what was wrong with what was typed."""

from __future__ import annotations

from typing import Any

import typer
from typer import rich_utils

from kingsroad.words import Words


def worded(app: typer.Typer, words: Words) -> Any:
    """The commands, their ids put into words."""
    rich_utils.ARGUMENTS_PANEL_TITLE = words.of("usage.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words.of("usage.options")
    rich_utils.COMMANDS_PANEL_TITLE = words.of("usage.commands")
    rich_utils.DEFAULT_STRING = words.of("usage.default")
    rich_utils.REQUIRED_LONG_STRING = words.of("usage.required")
    command = typer.main.get_command(app)
    _word(command, words)
    return command


def _word(command: Any, words: Words) -> None:
    own_help = command.get_help_option(typer.Context(command))
    own_help.help = words.of("usage.help")
    for one in (command, *command.params):
        id, _, more = (one.help or "").partition(" ")
        if id in words.entries:
            one.help = " ".join([words.of(id), more]).strip()
    for inner in getattr(command, "commands", {}).values():
        _word(inner, words)


def misuse(error: typer.TyperException, words: Words) -> str:
    """In one sentence; nothing where the help was shown instead."""
    option = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    if option is not None and hasattr(error, "possibilities"):
        return words.of("usage.no_option", option=option)
    if parameter is None:
        told = error.format_message()
        return words.of("usage.wrong", error=told) if told else ""
    name = parameter.get_error_hint().strip("'")
    return words.of("usage.bad_value", name=name) if error.message else words.of("usage.missing", name=name)
