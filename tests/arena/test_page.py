"""What docs/bots.md says can be done, can be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsroad.arena.ladder import BEGIN, END
from kingsroad.arena.plan import ArenaPlan
from kingsroad.arena.run import run
from kingsroad.bots.roster import LEVELS
from kingsroad.kernel.phrase import Fault

PAGE = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_of_hints_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[0], "bots.md", "exec"), {})
    rows = capsys.readouterr().out.splitlines()
    assert 1 <= len(rows) <= 3
    assert rows[0].startswith("['take ")


def test_the_bot_of_the_page_plays_in_an_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots_of_a_test.py").write_text(EXAMPLES[1])
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    plan = ArenaPlan("raja", ["my_bots_of_a_test:Careful", "random"], options={"short": "true"})
    games = run(plan, 2, tmp_path / "arena", lambda done: None)
    assert [game["seats"][0] for game in games] == ["my_bots_of_a_test:Careful", "random"]
    for wrong, reason in (
        ("my_bots_of_a_test:Careless", "arena.no_bot"),
        ("my_bots_of_no_test:Bot", "arena.no_module"),
    ):
        with pytest.raises(Fault) as caught:
            ArenaPlan("raja", [wrong, "random"])
        assert caught.value.said["id"] == reason


def test_every_level_has_a_row_and_the_ladder_its_marks() -> None:
    for level in LEVELS:
        assert f"| `{level}` |" in PAGE
    assert PAGE.index(BEGIN) < PAGE.index(END)
