"""The review of a finished game: values, best turns, and a ledger that sums to the result.

`kingsroad.review` names this package and the function for programs: whoever imports a part of it can still call it.
"""

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    def __call__(self, *args: Any, **named: Any) -> dict[str, Any]:
        from kingsroad import facade

        return facade.review(*args, **named)


sys.modules[__name__].__class__ = _Callable
