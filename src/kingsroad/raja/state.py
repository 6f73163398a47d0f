"""A position of Raja: the table, one board per seat, and the turn that is being played."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.agenda import UNANSWERED, Agenda
from kingsroad.kernel.game import Options, State
from kingsroad.kernel.phrase import Phrase, phrase
from kingsroad.raja.world import CARDS, CITIES, GOLD, PARTS, YOGI, World

NOBODY: Final = -1
UNSET: Final = -1


class Setting:
    """What stays the same for all of one game; shared by all its states."""

    def __init__(self, world: World, options: Options, colours: tuple[str, ...]) -> None:
        def on(name: str) -> bool:
            return options[name] == "true"

        self.world = world
        self.options = options
        self.colours = colours
        self.players = len(colours)
        self.short = on("short")
        self.hidden_gold = on("hidden_gold")
        self.yogi = on("yogi")
        self.blocked_sites = on("blocked_sites")
        self.auction = on("auction")
        self.home_city = on("home_city")
        self.many_characters = on("many_characters")
        two = self.players == 2
        self.room = world.village_room_two_players if two else world.village_room
        self.palaces = world.palaces_short if self.short else world.palaces
        self.last_round = world.rounds_short if self.short else world.rounds
        self.blocked = len(world.colours) - self.players if self.blocked_sites else 0
        self.payout = world.payouts[self.players]
        self.palace_colours = [world.palace_colours[world.colours.index(colour)] for colour in colours]
        self.cards = sum(1 << card for card in range(1, YOGI + (1 if self.yogi else 0)))

    def player(self, seat: int) -> Phrase:
        return phrase(f"colour.{self.colours[seat]}")


class Board:
    """What belongs to one seat. Houses are counted per place, small palaces per city."""

    def __init__(
        self,
        gold: int,
        supply: int,
        quarry: int,
        palaces: int,
        place: int,
        cards: int,
        disc: int,
        acted: bool,
        chips: int,
        houses: list[int],
        small: list[int],
    ) -> None:
        self.gold = gold
        self.supply = supply
        self.quarry = quarry
        self.palaces = palaces  # not yet built
        self.place = place  # where the architect stands
        self.cards = cards
        self.disc = disc
        self.acted = acted
        self.chips = chips
        self.houses = houses
        self.small = small

    def clone(self) -> Board:
        return Board(
            self.gold,
            self.supply,
            self.quarry,
            self.palaces,
            self.place,
            self.cards,
            self.disc,
            self.acted,
            self.chips,
            self.houses[:],
            self.small[:],
        )

    def holds(self, card: int) -> bool:
        return self.cards >> card & 1 == 1


class Turn:
    """Forgotten when the turn ends. Steps are counted, not assigned to a hand: see discs.penalties."""

    def __init__(
        self,
        seat: int,
        parts: list[int],
        done: list[int],
        partial_quarry: int,
        used: int,
        chip: bool,
        touched: int,
    ) -> None:
        self.seat = seat
        self.parts = parts  # the pool: how many of each part the set actions and the chip give
        self.done = done  # steps made; village houses under HOUSE, city houses under CITY_HOUSE
        self.partial_quarry = partial_quarry
        self.used = used  # characters whose once-a-turn power has served
        self.chip = chip
        self.touched = touched  # places of the present chain of travel steps, as a mask

    def clone(self) -> Turn:
        return Turn(
            self.seat,
            self.parts[:],
            self.done[:],
            self.partial_quarry,
            self.used,
            self.chip,
            self.touched,
        )


def no_turn() -> Turn:
    return Turn(NOBODY, [0] * len(PARTS), [0] * len(PARTS), 0, 0, False, 0)


class RajaState(State):
    def __init__(
        self,
        setting: Setting,
        agenda: Agenda,
        boards: list[Board],
        turn: Turn,
        round: int,
        maharaja: int,
        track: list[int],
        free: int,
        chips: int,
        centre: list[int],
        outer: list[int],
        count: list[int],
        closing: bool,
    ) -> None:
        super().__init__(agenda)
        self.setting = setting
        self.boards = boards
        self.turn = turn
        self.round = round
        self.maharaja = maharaja
        self.track = track  # by field, 1 just above the arrow; a city or NOBODY
        self.free = free  # characters that nobody holds
        self.chips = chips  # in the common stock
        self.centre = centre  # per city the seat that built its large palace, or NOBODY
        self.outer = outer  # per city the outer sites taken, blocked ones included
        self.count = count  # houses per village, first village first
        self.closing = closing  # a token was laid on the last field: this round is the last one

    def clone(self) -> RajaState:
        copy = RajaState(
            self.setting,
            self.agenda.clone(),
            [board.clone() for board in self.boards],
            self.turn.clone(),
            self.round,
            self.maharaja,
            self.track[:],
            self.free,
            self.chips,
            self.centre[:],
            self.outer[:],
            self.count[:],
            self.closing,
        )
        copy.reveals = self.reveals
        copy.over = self.over
        return copy

    def number(self, seat: int) -> int:
        """What gives turn order and breaks ties: the lowest number a seat holds."""
        return self.setting.world.lowest[self.boards[seat].cards]

    def gain(self, seat: int, what: int, count: int) -> int:
        """Goods come in, chips as far as the stock reaches; returns how many."""
        if what == GOLD:
            self.boards[seat].gold += count
            return count
        count = min(count, self.chips)
        self.chips -= count
        self.boards[seat].chips += count
        return count

    def is_secret(self, seat: int) -> bool:
        """Has the seat set a disc that others may not see yet?"""
        board = self.boards[seat]
        if board.disc == UNSET:
            return self.agenda.answer_of(seat) != UNANSWERED
        return not board.acted and self.turn.seat != seat

    def turn_number(self) -> int:
        return self.round

    def text(self) -> str:
        world = self.setting.world
        ids = world.ids
        rows = [
            f"round {self.round} maharaja {ids[self.maharaja]} over {int(self.over)} "
            f"closing {int(self.closing)} reveals {self.reveals}",
            "track " + " ".join("." if city == NOBODY else ids[city] for city in self.track[1:]),
            f"free {card_names(self.free)} chips {self.chips}",
            "centre " + " ".join(str(owner) for owner in self.centre),
            "outer " + " ".join(str(sites) for sites in self.outer),
        ]
        for board, colour in zip(self.boards, self.setting.colours, strict=True):
            rows.append(
                f"{colour} gold {board.gold} supply {board.supply} quarry {board.quarry} palaces {board.palaces} "
                f"at {ids[board.place]} cards {card_names(board.cards)} disc {board.disc} "
                f"acted {int(board.acted)} chips {board.chips} "
                f"houses {' '.join(f'{ids[p]}={n}' for p, n in enumerate(board.houses) if n)} "
                f"small {' '.join(f'{ids[c]}={board.small[c]}' for c in range(CITIES) if board.small[c])}"
            )
        turn = self.turn
        rows.append(
            f"turn {turn.seat} parts {turn.parts} done {turn.done} partial {turn.partial_quarry} "
            f"used {turn.used} chip {int(turn.chip)} touched {turn.touched}"
        )
        rows.append(f"agenda {self.agenda.text()}")
        return "\n".join(rows) + "\n"


def card_names(cards: int) -> str:
    return "+".join(CARDS[card] for card in range(1, YOGI + 1) if cards >> card & 1) or "-"
