"""Tables brought to a position through the service, without a browser's help."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.pages import Message, Visitor, bot, me, someone
from tests.server.servers import wait_until


def codes_of(view: Message) -> list[str]:
    return [move["code"] for move in view.get("moves", [])]


def play_until(visitor: Visitor, info: Message, seat: int, wanted: Callable[[Message], bool]) -> None:
    """This seat plays the first legal move each time, the others are bots, until the wanted position is there."""

    def is_there() -> bool:
        _, view = visitor.view(info, seat)
        assert not view["over"]
        if seat not in view["waiting"]:
            return False  # the bots are not through
        if wanted(view):
            return True
        visitor.play(info, seat, codes_of(view)[0])
        return False

    wait_until(is_there, "the position")


def plans_disc(view: Message) -> bool:
    return any(code.startswith("disc ") for code in codes_of(view))


def seat_two(visit: Callable[[], Visitor], title: str) -> tuple[Visitor, Visitor, Message]:
    """Ann has laid a table, Bob came by her link."""
    ann, bob = visit(), visit()
    info = ann.create(title, [me("Ann"), someone()])
    bob.post(f"/tables/{info['id']}/join", link=info["link"]["open"], name="Bob")
    return ann, bob, info


def to_discs(info: Message, *visitors: Visitor) -> Message:
    """The opening of Raja without bots, until discs are to be set; visitor by seat, one alone has all of them."""
    while True:
        _, view = visitors[0].view(info, 0)
        seat = int(view["waiting"][0])
        visitor = visitors[seat % len(visitors)]
        _, view = visitor.view(info, seat)
        if plans_disc(view):
            return view
        visitor.play(info, seat, codes_of(view)[0])


def raja_planning(visitor: Visitor) -> Message:
    """Raja for three, the last disc is to be set."""
    info = visitor.create("raja", [me("Ann"), bot(), bot()])
    play_until(visitor, info, 0, plans_disc)
    wait_until(lambda: visitor.view(info, 0)[1]["waiting"] == [0], "the discs of the bots")
    return info


def raja_scored(visitor: Visitor) -> Message:
    """Raja for three after the second scoring, the last disc is to be set."""
    info = visitor.create("raja", [me("Ann"), bot(), bot()])
    play_until(visitor, info, 0, lambda view: plans_disc(view) and view["round"] == 3)
    wait_until(lambda: visitor.view(info, 0)[1]["waiting"] == [0], "the discs of the bots")
    return info


def with_token(visitor: Visitor) -> str:
    """The page of somebody who has allowed a program to play for them."""
    visitor.create("praga", [me("Ann")])
    visitor.post("/me/tokens", label="Ann", scopes=["read", "play"])
    return "/account"


def lobby(visitor: Visitor) -> str:
    """The page of a table that waits for people."""
    return f"/table/{visitor.create('raja', [me('Ann'), someone(), bot()])['id']}"


def invitation(visitor: Visitor) -> str:
    info = visitor.create("praga", [me("Ann"), someone()])
    return f"/join/{info['id']}/{info['link']['open']}"


def raja_turn(visitor: Visitor) -> Message:
    """Raja for three, in the middle of a turn."""
    info = raja_planning(visitor)
    visitor.play(info, 0, "disc houses move")
    play_until(visitor, info, 0, lambda view: view["tasks"][0]["said"]["id"] == "raja.task.turn")
    return info


def building_in_hand(visitor: Visitor, *others: Message) -> Message:
    """Praga: the first building is taken and to be laid; it can be turned."""
    return tile_in_hand(visitor, "do building", *others)


def upgrade_in_hand(visitor: Visitor, *others: Message) -> Message:
    """Praga: the first upgrade is taken and to be laid."""
    return tile_in_hand(visitor, "do upgrade", *others)


def tile_in_hand(visitor: Visitor, action: str, *others: Message) -> Message:
    """Praga: the first tile of an action that the crane offers, to be laid."""
    info = choosing_tile(visitor, action, *others)
    _, view = visitor.view(info, 0)
    visitor.play(info, 0, next(code for code in codes_of(view) if code.startswith("tile ")))
    return info


def choosing_tile(visitor: Visitor, action: str, *others: Message) -> Message:
    """Praga: an action that the crane offers is under way, and its tile to be chosen from the row."""
    info = visitor.create("praga", [me("Ann"), *others])
    _, view = visitor.view(info, 0)
    for take in (code for code in codes_of(view) if code.startswith("take ")):
        visitor.play(info, 0, take)
        _, view = visitor.view(info, 0)
        if action in codes_of(view):
            break
        visitor.play(info, 0, "undo")
    visitor.play(info, 0, action)
    return info


def bonus_to_choose(visitor: Visitor) -> Message:
    """Praga: an Upgrade action begins whose bonus may be taken now or later."""
    info = visitor.create("praga", [me("Ann"), me("Bob")])

    def worth(move: Message) -> int:
        """Upgrades before all, and of these the one of Upgrade."""
        values = move["values"]
        if move["kind"] == "take_tile":
            return 4 if values["action"] == "upgrade" else 0
        if move["kind"] == "perform_action":
            return 3 if values["action"] == "upgrade" else 0
        if move["kind"] == "take_action_tile":
            return 2 if "upgrade" in values["actions"] else 0
        return -1 if move["kind"] in ("refresh_row", "buy_extra_action") else 1

    for _ in range(400):
        _, public = visitor.view(info, 0)
        seat = public["waiting"][0]
        _, view = visitor.view(info, seat)
        if view["tasks"][0]["kind"] == "bonus_when":
            return info
        visitor.play(info, seat, max(view["moves"], key=worth)["code"])
    raise AssertionError("no upgrade of Upgrade was laid")
