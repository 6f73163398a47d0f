"""What surrounds the code: workflows, forms for issues, hooks before commits, what a source distribution holds."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))


def read(path: Path) -> dict[Any, Any]:
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(told, dict)
    return told


def steps_of(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in read(workflow)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_and_ends_in_time(workflow: Path) -> None:
    told = read(workflow)
    assert told["permissions"] == {"contents": "read"}
    assert "concurrency" in told
    for name, job in told["jobs"].items():
        assert job["timeout-minutes"] <= 60, name
        if name != "publish":
            assert "permissions" not in job, name


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_action_of_a_workflow_is_pinned_to_a_major_version(workflow: Path) -> None:
    for step in steps_of(workflow):
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/none@v0"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_runs_exists(workflow: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in steps_of(workflow):
        words = shlex.split(step.get("run", ""), comments=True)
        if words[:1] == ["make"]:
            assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), words
        for word in words:
            if re.match(r"(tests|tools|\.ci)/", word):
                assert (ROOT / word).exists(), word


def test_the_quick_checks_run_on_every_push_and_the_engine_on_every_python_and_system() -> None:
    told = read(ROOT / ".github" / "workflows" / "check.yml")
    assert told[True] == {"push": None, "pull_request": None}  # YAML reads `on` like this
    matrix = told["jobs"]["engine"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_says_what_it_is_for_and_asks_for_what_is_needed(form: Path) -> None:
    told = read(form)
    assert told["name"]
    assert told["description"]
    fields = [field for field in told["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)


def test_a_wrong_rule_is_reported_with_its_id_and_journal_and_a_wrong_value_with_its_source() -> None:
    needed = {
        form.stem: {field["id"] for field in read(form)["body"] if field.get("validations", {}).get("required")}
        for form in FORMS
    }
    assert needed["1-rule"] >= {"title", "rule", "journal"}
    assert needed["2-printed-value"] >= {"title", "component", "printed", "edition", "source"}


def test_hooks_before_a_commit_fetch_nothing_and_ask_the_tools_of_the_check() -> None:
    repositories = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [repository["repo"] for repository in repositories] == ["local"]
    hooks = repositories[0]["hooks"]
    assert [hook["id"] for hook in hooks] == ["ruff", "ruff-format", "mypy", "client"]
    assert all(hook["language"] == "system" and ".venv/bin" in hook["entry"] for hook in hooks)
