"""A whole game over the HTTP API, with the standard library alone: become a guest, set up a table against a bot, and
play random legal moves to the end.

    kingsroad serve                                        in one terminal
    python examples/api_client.py http://127.0.0.1:8000    in another

Nothing here knows the rules of any game: the server lists the legal moves. `invited_bot.py` listens on a socket instead
of asking again and again.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

PAUSE = 0.05  # seconds until we look again while the bot thinks


class Client:
    """Keeps the cookie that makes us a guest, and the token that a program uses from then on."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.open = build_opener(HTTPCookieProcessor()).open
        self.headers = {"Content-Type": "application/json", "X-Kingsroad": "1"}

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A GET, or a POST if there is a body; an answer that is an error is raised as HTTPError."""
        data = None if body is None else json.dumps(body).encode()
        with self.open(Request(f"{self.server}/api{path}", data, self.headers)) as answer:
            return json.load(answer)

    def become_guest(self, name: str) -> None:
        self.call("/me", {"name": name})
        token = self.call("/me/tokens", {"label": name, "scopes": ["read", "play"]})["token"]
        self.headers["Authorization"] = f"Bearer {token}"


def play(server: str) -> None:
    client = Client(server)
    client.become_guest("First client")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = client.call("/tables", {"title": "raja", "options": {"short": "true"}, "seats": seats})["id"]
    while True:
        position = client.call(f"/tables/{table}/view?seat=0")
        view = position["view"]
        if view["over"]:
            break
        if 0 in view["waiting"]:
            code = random.choice(view["moves"])["code"]
            # `n` is the number our line shall have: should anything come before it, nothing is played.
            client.call(f"/tables/{table}/moves", {"seat": 0, "n": position["n"] + 1, "code": code})
        else:
            time.sleep(PAUSE)
    print(f"over after {position['n']} lines: {view['result']['totals']}")
    print(f"the journal: {server}/api/tables/{table}/journal")


if __name__ == "__main__":
    play(sys.argv[1] if sys.argv[1:] else "http://127.0.0.1:8000")
