"""The server on the command line. What it needs is only loaded when it is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kingsroad.commands.output import Output
from kingsroad.kernel.phrase import Fault


def serve(out: Output, flags: Mapping[str, str | None]) -> int:
    try:
        from kingsroad.web.serve import serve as run
        from kingsroad.web.settings import read_settings, unknown_variables
    except ModuleNotFoundError as error:
        raise Fault("serve.missing", module=str(error.name)) from None
    for name, nearest in unknown_variables():
        out.warn("setting.misspelt" if nearest else "setting.unknown", name=name[:60], nearest=nearest)
    return run(read_settings(flags), lambda address: out.say("serve.open", address=address))


def give_flags(command: Any) -> Any:
    """One flag per setting of the server, with the id of its words."""
    command.__signature__, command.__annotations__ = inspect.Signature(), {}
    try:
        from kingsroad.web.settings import TABLE
    except ModuleNotFoundError:
        return command
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
