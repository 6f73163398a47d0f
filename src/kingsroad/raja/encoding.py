"""What a seat of Raja may know as a row of numbers, straight from the position; the law of guesses proves that it holds
no more."""

from __future__ import annotations

from typing import Final, cast

from kingsroad.kernel.agenda import UNANSWERED
from kingsroad.kernel.columns import (
    Block,
    clipped,
    count,
    counts,
    mark,
    marks,
    mask_table,
    named,
    of_seats,
    one_hot,
)
from kingsroad.raja.auction import MakeBid
from kingsroad.raja.characters import ChooseCard, GiveCard
from kingsroad.raja.houses import DropHouse
from kingsroad.raja.play import Raja
from kingsroad.raja.rounds import ChooseDisc, TakeTurn
from kingsroad.raja.setup import MOST_PLAYERS, OPTIONS, PlaceOpening
from kingsroad.raja.state import NOBODY, UNSET, RajaState, Setting
from kingsroad.raja.travel import toll
from kingsroad.raja.world import ACTIONS, CARDS, CITIES, PARTS, PLACES, ROADS, START

CHARACTERS: Final = CARDS[1:]
KINDS: Final = ("choose_character", "robbed", "make_bid", "place_opening", "choose_disc", "turn", "move_house",
                "builder_move", "poached")  # fmt: skip
CHOOSING: Final = 0
BIDDING: Final = 2
MOVING: Final = 6
GIVING: Final = 8
PENDING: Final = 6  # tasks below the open one that are told
GOLD: Final = 30
RICH: Final = 60.0  # gold that counts about as much as a palace where nothing else decides


class RajaEncoding:
    def __init__(self, game: Raja) -> None:
        self.version = "raja-v1"
        world = game.world
        self.setting: Setting | None = None  # of the game that was last told
        self.options = b""
        self.places = one_hot(PLACES)
        self.standing_places = one_hot(START + 1)
        self.seats = one_hot(MOST_PLAYERS)
        self.players = one_hot(MOST_PLAYERS + 1)
        self.kinds = one_hot(len(KINDS))
        self.kind_of: dict[type, int] = {
            ChooseCard: CHOOSING, MakeBid: BIDDING, PlaceOpening: 3, ChooseDisc: 4, TakeTurn: 5, DropHouse: MOVING,
            GiveCard: GIVING,
        }  # fmt: skip
        self.cards = mask_table(len(CHARACTERS), 1)
        self.touched = mask_table(START + 1)
        self.large = mask_table(CITIES)
        self.discs = [
            bytes([(each.first == action) + (each.second == action) for action in range(len(ACTIONS))])
            for each in world.disc
        ]
        self.discs.append(bytes(len(ACTIONS)))  # for one that is not set, or not known
        self.blocks = self._blocks(world.ids, world.road_ids)
        seat = next(each for each in self.blocks if each.name == "seat_own")
        self.no_seat = bytes(len(seat.columns))

    def _blocks(self, ids: list[str], roads: list[str]) -> list[Block]:
        stands, seats = ids[: START + 1], of_seats(MOST_PLAYERS)
        table = [
            *named("players", marks([str(players) for players in range(MOST_PLAYERS + 1)], "{} play")),
            *named("seat", marks([str(seat) for seat in range(MOST_PLAYERS)], "the observer sits in seat {}")),
            *named("option", marks([option.name for option in OPTIONS], "{} is on")),
            count("round", "the round, 0 before the first one", 15),
            count("last_round", "the last round as far as it is known", 15),
            mark("closing", "a token lies on the last field: this round is the last one"),
            count("chips", "action chips in the stock", 5),
        ]
        seat = [
            mark("there", "somebody sits here"),
            mark("gold_known", "the observer may know the gold"),
            count("gold", "gold", GOLD),
            count("supply", "houses in the supply", 8),
            count("quarry", "houses in the quarry", 10),
            count("palaces_left", "palaces not yet built", 7),
            count("palaces_built", "palaces built", 7),
            count("number", "the lowest number of a character held, which gives the turn order", 7),
            count("chips", "action chips held", 2),
            mark("disc_set", "a disc is set for this round"),
            mark("acted", "has had its turn of this round"),
            *named("at", marks(stands, "the architect stands in {}")),
            *named("holds", marks(CHARACTERS, "holds the {}")),
            *named("disc", counts(ACTIONS, "how often the disc shows {}, as far as it is known", 2)),
            *named("small", counts(ids[:CITIES], "small palaces in {}", 3)),
            *named("large", marks(ids[:CITIES], "the large palace in {}")),
            *named("houses", counts(ids, "houses in {}", 3)),
        ]
        turn = [
            *named("seat", marks(seats, "it is the turn of {}")),
            *named("parts", counts(PARTS, "parts of actions in the pool: {}", 2)),
            *named("done", counts(PARTS, "steps made: {}", 2)),
            count("partial_quarry", "loads from the quarry that were not full", 2),
            mark("chip", "a chip was spent"),
            *named("used", marks(CHARACTERS, "the power of the {} has served")),
            *named("touched", marks(stands, "the present chain of travel steps touched {}")),
        ]
        task = [
            *named("waiting", marks(seats, "{} owes an answer")),
            *named("kind", marks(KINDS, "what is asked: {}")),
            count("bid", "the highest bid and one; 0 if there is none", GOLD),
            *named("leader", marks(seats, "the highest bid is by {}")),
            *named("passed", marks(seats, "{} has passed")),
            *named("lifted", marks(ids, "a house of {} is lifted")),
            *named("to", marks(seats, "the character goes to {}")),
        ]
        pending = [
            column
            for place in range(PENDING)
            for column in named(str(place + 1), marks(seats, "asked after the open question, in this order: {}"))
        ]
        return [
            Block("table", table),
            Block("maharaja", marks(stands, "the Maharaja is in {}")),
            Block("track", counts(ids[:CITIES], "the field of {} on the track, from 1; 0 if it lies on none", 15)),
            Block("free", marks(CHARACTERS, "the {} is free")),
            Block("outer", counts(ids[:CITIES], "outer sites taken in {}, blocked ones included", 6)),
            Block("tolls", counts(roads, "{}: the observer's toll without the Wanderer and one; 0 if closed", 4)),
            *[Block(f"seat_{name}", list(seat)) for name in seats],
            Block("turn", turn),
            Block("task", task),
            Block("pending", pending),
        ]

    def encode(self, s: RajaState, seat: int) -> bytes:
        setting, track = s.setting, s.track
        players = setting.players
        order = [(seat + step) % players for step in range(players)]
        fields = [0] * CITIES
        for field in range(1, len(track)):
            if track[field] != NOBODY:
                fields[track[field]] = field
        own = s.boards[seat]
        chunks: list[bytes] = [
            self.players[players],
            self.seats[seat],
            self.options if setting is self.setting else self._options(s),
            bytes([s.round, s.round if s.closing else setting.last_round, s.closing, clipped(s.chips)]),
            self.standing_places[s.maharaja],
            bytes(fields),
            self.cards[s.free],
            bytes(s.outer),
            bytes([clipped(toll(s, own, road) + 1) for road in range(ROADS)]),
        ]
        together = s.agenda.is_together()
        for other in order:
            self._seat(s, other, other == seat, s.agenda.answer_of(other) if together else UNANSWERED, chunks)
        for _ in range(players, MOST_PLAYERS):
            chunks.append(self.no_seat)
        turn = s.turn
        chunks.append(self._whose(turn.seat, seat, players))
        chunks.append(bytes(turn.parts))
        chunks.append(bytes(turn.done))
        chunks.append(bytes([turn.partial_quarry, turn.chip]))
        chunks.append(self.cards[turn.used])
        chunks.append(self.touched[turn.touched])
        self._task(s, seat, players, chunks)
        return b"".join(chunks)

    def _options(self, s: RajaState) -> bytes:
        """What stays the same for all of one game."""
        setting = s.setting
        flags = [setting.short, setting.hidden_gold, setting.yogi, setting.blocked_sites, setting.auction,
                 setting.home_city, setting.many_characters]  # fmt: skip
        self.setting = setting
        self.options = bytes(flags)
        return self.options

    def _whose(self, other: int, seat: int, players: int) -> bytes:
        """The mark of a seat; of none where it is nobody's."""
        return self.seats[-1] if other == NOBODY else self.seats[(other - seat) % players]

    def _seat(self, s: RajaState, other: int, own: bool, answer: int, chunks: list[bytes]) -> None:
        board, setting = s.boards[other], s.setting
        known = own or s.over or not setting.hidden_gold
        disc = board.disc
        if own:
            if disc == UNSET and answer != UNANSWERED:
                disc = answer
        elif disc != UNSET and s.is_secret(other):
            disc = UNSET
        chunks.append(
            bytes(
                [
                    1,
                    known,
                    clipped(board.gold) if known else 0,
                    board.supply,
                    board.quarry,
                    board.palaces,
                    setting.palaces - board.palaces,
                    s.number(other),
                    board.chips,
                    board.disc != UNSET or answer != UNANSWERED,
                    board.acted,
                ]
            )
        )
        chunks.append(self.standing_places[board.place])
        chunks.append(self.cards[board.cards])
        chunks.append(self.discs[disc])
        chunks.append(bytes(board.small))
        large = 0
        for city, owner in enumerate(s.centre):
            if owner == other:
                large |= 1 << city
        chunks.append(self.large[large])
        chunks.append(bytes(board.houses))

    def _task(self, s: RajaState, seat: int, players: int, chunks: list[bytes]) -> None:
        waiting = [0] * MOST_PLAYERS
        for other in s.agenda.waiting():
            waiting[(other - seat) % players] = 1
        kind = bid = -1
        leader = to = NOBODY
        passed = [0] * MOST_PLAYERS
        lifted = -1
        tasks = s.agenda.open()
        if tasks and not s.over:
            task = tasks[0]
            kind = self.kind_of[type(task)]
            if kind == MOVING:
                moving = cast(DropHouse, task)
                kind += moving.builder
                lifted = moving.place
            elif kind == CHOOSING:
                kind += cast(ChooseCard, task).robbed
            elif kind == GIVING:
                to = cast(GiveCard, task).to
            elif kind == BIDDING:
                offer = cast(MakeBid, task)
                bid, leader = offer.bid, offer.leader
                for other in range(players):
                    if offer.passed >> other & 1:
                        passed[(other - seat) % players] = 1
        chunks.append(bytes(waiting))
        chunks.append(self.kinds[kind])
        chunks.append(bytes([clipped(bid + 1)]))
        chunks.append(self._whose(leader, seat, players))
        chunks.append(bytes(passed))
        chunks.append(self.places[lifted])
        chunks.append(self._whose(to, seat, players))
        bags = s.agenda.bags
        for place in range(PENDING):
            at = len(bags) - 2 - place
            chunks.append(self._whose(bags[at].tasks[0].seat, seat, players) if at >= 0 else self.seats[-1])

    def standing(self, s: RajaState) -> list[float]:
        """Palaces decide, then gold: both count, gold as far as it could become palaces."""
        built = s.setting.palaces
        return [(built - board.palaces) / built + board.gold / RICH for board in s.boards]
