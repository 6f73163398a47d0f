"""The mark that ties a test to the rule it proves; `kingsroad rules --coverage` reads it from the source."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
