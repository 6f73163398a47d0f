"""How moves are put into phrases, and where on the table each is lit."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.move import Move, Worded
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.raja import discs, palaces, travel
from kingsroad.raja.characters import card_phrase
from kingsroad.raja.moves import (
    Bid,
    BuilderHouse,
    BuilderLift,
    Chip,
    Drop,
    End,
    Give,
    Go,
    House,
    Lift,
    Order,
    Palace,
    Pass,
    Poach,
    Quarry,
    SetDisc,
    Swap,
    Take,
)
from kingsroad.raja.state import RajaState
from kingsroad.raja.world import ACTIONS, CARDS, World


class Wording:
    """Most moves are said the same in every position, so they are worded once; the others have numbers in them."""

    def __init__(self, world: World) -> None:
        self.at: dict[str, str] = {move.code: lit(world, move) for move in world.by_code.values()}
        self.sites: list[list[str]] = [[f"site.{id}.{ring}" for ring in ("outer", "centre")] for id in world.ids]
        self.cards: list[list[str]] = [card_names(held) for held in range(1 << len(CARDS))]  # by the set of them
        self.discs: list[list[str]] = [[ACTIONS[disc.first], ACTIONS[disc.second]] for disc in world.disc]
        palaces_cost = (world.palace_price, world.palace_price_artisan)
        self.prices: dict[int, dict[str, int]] = {palace: prices(world, palace) for palace in palaces_cost}
        self.later: dict[str, Worded] = {}
        self.opening: dict[str, Worded] = {}  # before the first round
        for move in world.by_code.values():
            if not isinstance(move, (Go, Palace, Quarry, End)):
                self.later[move.code] = self.word(move, *constant(world, move))
        self.opening.update(self.later)
        for place, house in enumerate(world.house):
            said = phrase("raja.move.opening", place=world.names[place])
            self.opening[house.code] = self.word(house, said, ["raja/setup/4"])
        for take in world.take[1:]:
            self.opening[take.code] = self.word(take, self.later[take.code].said, ["raja/setup/3"])

    def word(self, move: Move, said: Phrase, rules: list[str]) -> Worded:
        return Worded(move, self.at[move.code], said, rules)

    def row(self, s: RajaState, seat: int, move: Move) -> dict[str, Any]:
        """The move as views show it."""
        worded = (self.later if s.round else self.opening).get(move.code)
        if worded is not None:
            return worded.row
        return {"code": move.code, "at": self.lit(s, seat, move), "said": self.describe(s, seat, move)[0]}

    def lit(self, s: RajaState, seat: int, move: Move) -> str:
        """Where on the table the move is lit."""
        if isinstance(move, Palace):
            return self.sites[s.boards[seat].place][1 if move.large else 0]
        return self.at[move.code]

    def describe(self, s: RajaState, seat: int, move: Move) -> tuple[Phrase, list[str]]:
        """The move as a phrase, and the rules it rests on."""
        worded = (self.later if s.round else self.opening).get(move.code)
        if worded is not None:
            return worded.said, worded.rules
        world = s.setting.world
        board = s.boards[seat]
        if isinstance(move, Go):
            road = travel.road_of(s, board, move)
            toll = 0 if road is None else max(travel.cost(s, board, road), 0)
            return phrase("raja.move.go", place=world.names[move.to], toll=toll), ["raja/travel/1", "raja/travel/2"]
        if isinstance(move, Palace):
            id = "raja.move.centre" if move.large else "raja.move.outer"
            said = phrase(id, place=world.names[board.place], price=palaces.price(s, board))
            return said, ["raja/build/2"]
        if isinstance(move, Quarry):
            return phrase("raja.move.quarry", count=min(board.quarry, world.quarry_load)), ["raja/build/6"]
        assert isinstance(move, End)
        rules = ["raja/round/7", "raja/disc/5"]
        lost = discs.penalties(world, s.turn, board.disc) if s.turn.seat == seat else 0
        if lost:
            return phrase("raja.move.end", actions=lost, gold=lost * world.penalty), rules
        return phrase("raja.move.end_clean"), rules


def prices(world: World, palace: int) -> dict[str, int]:
    """The gold that each action of a disc takes where a palace costs that much; below 0 if it brings some."""
    return {name: discs.price(world, action, palace) for action, name in enumerate(ACTIONS)}


def card_names(held: int) -> list[str]:
    return [CARDS[card] for card in range(1, len(CARDS)) if held >> card & 1]


def lit(world: World, move: Move) -> str:
    """Where on the table a move is lit; palaces where their builder stands."""
    if isinstance(move, (House, Lift, Drop, BuilderHouse, BuilderLift)):
        return f"place.{world.ids[move.place]}"
    if isinstance(move, Go):
        return f"place.{world.ids[move.to]}"
    if isinstance(move, Order):
        return f"token.{world.ids[move.city]}"
    if isinstance(move, (Take, Swap, Give)):
        return f"card.{CARDS[move.card]}"
    if isinstance(move, Poach):
        return f"seat.{move.colour}"
    if isinstance(move, Chip):
        return f"chip.{ACTIONS[move.action]}"
    if isinstance(move, SetDisc):
        return f"disc.{ACTIONS[move.first]}.{ACTIONS[move.second]}"
    if isinstance(move, Quarry):
        return "quarry"
    return "bar"


def constant(world: World, move: Move) -> tuple[Phrase, list[str]]:
    """A move that is said the same in every position from the first round on."""
    names = world.names
    if isinstance(move, House):
        return phrase("raja.move.house", place=names[move.place]), ["raja/build/1"]
    if isinstance(move, Lift):
        return phrase("raja.move.lift", place=names[move.place]), ["raja/build/5"]
    if isinstance(move, Drop):
        return phrase("raja.move.drop", place=names[move.place]), ["raja/build/5"]
    if isinstance(move, BuilderHouse):
        return phrase("raja.move.builder_house", place=names[move.place]), ["raja/characters/5"]
    if isinstance(move, BuilderLift):
        return phrase("raja.move.builder_lift", place=names[move.place]), ["raja/characters/5"]
    if isinstance(move, Order):
        return phrase("raja.move.order", place=names[move.city]), ["raja/disc/2"]
    if isinstance(move, Take):
        return phrase("raja.move.take", card=card_phrase(move.card)), ["raja/disc/3"]
    if isinstance(move, Swap):
        said = phrase("raja.move.swap", card=card_phrase(move.card), given=card_phrase(move.given))
        return said, ["raja/expert2/3"]
    if isinstance(move, Poach):
        return phrase("raja.move.poach", player=phrase(f"colour.{move.colour}")), ["raja/expert2/3"]
    if isinstance(move, Give):
        return phrase("raja.move.give", card=card_phrase(move.card)), ["raja/expert2/8"]
    if isinstance(move, Chip):
        return phrase("raja.move.chip", action=phrase(f"raja.action.{ACTIONS[move.action]}")), ["raja/expert1/1"]
    if isinstance(move, SetDisc):
        first, second = (phrase(f"raja.action.{ACTIONS[action]}") for action in (move.first, move.second))
        return phrase("raja.move.disc", first=first, second=second), ["raja/round/2"]
    if isinstance(move, Bid):
        return phrase("raja.move.bid", gold=move.amount), ["raja/expert1/3"]
    assert isinstance(move, Pass)
    return phrase("raja.move.pass"), ["raja/expert1/3"]
