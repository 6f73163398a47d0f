"""The server on the command line. What it needs is only loaded when it is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kingsroad.commands.output import Output
from kingsroad.commands.store import server_extra
from kingsroad.web.settings import TABLE, read_settings, unknown_variables


def serve(out: Output, flags: Mapping[str, str | None]) -> int:
    with server_extra():
        from kingsroad.web.pages import has_client
        from kingsroad.web.serve import serve as run
    for name, nearest in unknown_variables():
        out.warn("setting.misspelt" if nearest else "setting.unknown", name=name[:60], nearest=nearest)
    said = "serve.open" if has_client() else "serve.no_client"
    return run(read_settings(flags), lambda address: out.say(said, address=address))


def give_flags(command: Any) -> Any:
    """One flag per setting of the server, with the id of its words."""
    parameters = []
    for setting in TABLE:
        hint = f"{setting.help} [{setting.variable}]"
        option = typer.Option(setting.flag, help=hint, metavar=setting.unit.upper() or None, show_default=False)
        kind = Annotated[str | None, option]
        parameters.append(
            inspect.Parameter(setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        )
    command.__signature__ = inspect.Signature(parameters)
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    return command
