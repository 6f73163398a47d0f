"""Consoles to write on, plain: no markup, no colors of their own, and no line that breaks at a no-break space."""

from __future__ import annotations

import re
from typing import Any

from rich import _wrap
from rich.console import Console

# Rich breaks lines at every white space, also where French forbids it: before ":" and inside quotation marks.
_wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")


def paper(**options: Any) -> Console:
    """A console that writes what it is given, and wraps it between words only."""
    return Console(highlight=False, markup=False, emoji=False, **options)
