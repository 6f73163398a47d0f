"""The example in the page about the API, against a server as it really runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import Server

PAGE = Path(__file__).parent.parent.parent / "docs" / "api.md"


def test_the_example_gets_a_token_and_sets_up_a_table_with_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")  # it is on this machine
    [code] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert "http://127.0.0.1:8000" in code
    names: dict[str, Any] = {}
    exec(compile(code.replace("http://127.0.0.1:8000", server.address), str(PAGE), "exec"), names)
    assert names["token"].startswith("kt_")
    assert (names["me"]["name"], names["me"]["guest"]) == ("My bot", True)
    assert names["table"]["status"] == "running"
    assert [seat["mine"] for seat in names["table"]["seats"]] == [True, False]
