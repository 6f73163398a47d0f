"""Kingsroad: Praga Caput Regni and Raja on a screen, and an open engine for both.

`kingsroad.new` begins a game, `kingsroad.replay` reads one from its journal; both return a `kingsroad.Game`.
`kingsroad.review` judges a finished one.
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingsroad.facade import BadInput, Fault, Game, IllegalMove, new, replay, review

__version__ = "0.3.0"
__all__ = ["BadInput", "Fault", "Game", "IllegalMove", "__version__", "new", "replay", "review"]


def __getattr__(name: str) -> Any:
    """Loads the engine when it is first asked for, so that `import kingsroad` costs nothing."""
    if name in __all__:
        from kingsroad import facade

        return getattr(facade, name)
    return object.__getattribute__(sys.modules[__name__], name)  # the usual error


def __dir__() -> list[str]:
    """The names that can be asked for."""
    return __all__
