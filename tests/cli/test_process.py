"""The program as a process of its own: pipes, signals, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "kingsroad.cli"]


def test_the_program_runs_by_itself() -> None:
    done = subprocess.run([*COMMAND, "doctor", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["engine"]


def test_an_error_is_one_line_without_a_traceback() -> None:
    done = subprocess.run([*COMMAND, "play", "chess"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("kingsroad: there is no title chess; known: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_goes_away_is_no_error() -> None:
    with subprocess.Popen([*COMMAND, "rules", "raja"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupt_ends_quietly_and_keeps_the_game(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    # The handler is set because whoever runs the tests may have switched it off.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from kingsroad.cli import main; "
        "sys.exit(main(['play', 'raja', '--seats', 'me,random', '--seed', '4']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(b"1\n")
        process.stdin.flush()
        shown = b""
        while b"Place a house in a village" not in shown or not shown.endswith(b"me> "):
            part = os.read(process.stdout.fileno(), 65536)
            assert part, shown
            shown += part
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert errors == b""
    (kept,) = tmp_path.rglob("*.journal")
    assert str(kept).encode() in rest


def test_a_terminal_that_knows_few_signs_gets_plain_ones() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    command = [*COMMAND, "play", "raja", "--seats", "random,random", "--option", "short=true", "--seed", "1"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    text = done.stdout.decode("ascii")
    assert "Bikaner=" in text or "Bikaner-" in text
    assert ".|......" in text
