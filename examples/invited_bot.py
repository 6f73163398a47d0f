"""A bot that takes a seat over the API and plays random legal moves: python examples/invited_bot.py SERVER TABLE LINK

SERVER is the server's address, TABLE and LINK the two parts of an invitation: /join/TABLE/LINK. Nothing here knows the
rules of any game: the server lists the legal moves. Needs `pip install websockets`.
"""

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def call(server: str, path: str, cookie: str = "", **body: object) -> tuple[dict[str, Any], str]:
    headers = {"Content-Type": "application/json", "X-Kingsroad": "1", "Cookie": cookie}
    request = urllib.request.Request(f"{server}/api{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or cookie).split(";")[0]


def play(server: str, table: str, link: str) -> None:
    info, cookie = call(server, f"/tables/{table}/join", link=link, name="Example")
    seat = next(seat["index"] for seat in info["seats"] if seat["mine"])
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/stream?seat={seat}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        for text in socket:
            message = json.loads(text)
            if message["t"] == "refused":
                print(message["reason"], message["rule"])
            if message["t"] != "view":
                continue
            if message["public"]["over"]:
                print(message["public"]["result"])
                return
            if seat in message["public"]["waiting"]:
                move = random.choice(message["private"]["moves"])
                socket.send(json.dumps({"t": "move", "n": message["n"] + 1, "code": move["code"]}))


if __name__ == "__main__":
    play(*sys.argv[1:])
