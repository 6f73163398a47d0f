"""What a server says when it starts."""

from __future__ import annotations

from pathlib import Path

from tests.server.servers import running, wait_until


def test_a_misspelt_variable_is_one_line_with_the_nearest_name_and_the_server_starts(tmp_path: Path) -> None:
    with running(tmp_path, public_uri="https://play.example.org", language="en", soak="") as server:
        wait_until(lambda: any("KINGSROAD_" in line for line in list(server.told)), "the warning")
        assert [line for line in list(server.told) if "KINGSROAD_" in line] == [
            "kingsroad: KINGSROAD_PUBLIC_URI is not a setting and has no effect; did you mean KINGSROAD_PUBLIC_URL?\n"
        ]
