"""Positions of Raja for rule tests: built by hand, played by codes.

t = Table(3)                                  # round 1, discs still to be set, everyone at the start place
t.houses("red", nagaur=1)                     # put pieces where the test needs them
t.turn("red", "house", "palace")              # red's turn, with that disc
t.play("red", "house nagaur", "go bikaner")
assert t.refusal("red", "palace centre").rule == "raja/build/7"
"""

from __future__ import annotations

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.game import Setup, View
from kingsroad.kernel.match import Match, begin
from kingsroad.kernel.phrase import Fact, Refusal
from kingsroad.raja import rounds
from kingsroad.raja.play import Raja
from kingsroad.raja.state import NOBODY, Board, RajaState
from kingsroad.raja.world import ACTIONS, CARDS, FIRST_VILLAGE

GAME = Raja()
COLOURS = ("red", "blue", "yellow", "green", "black")  # in seat order
DEFAULT_CARDS = ("mogul", "trader", "priest", "wanderer", "builder")


class Table:
    """Seats are named by colour; by default each holds the card of its seat's number and has 15 gold."""

    def __init__(self, players: int = 3, *, cards: tuple[str, ...] = (), fresh: bool = False, **options: str) -> None:
        self.colours = COLOURS[:players]
        self.game = GAME
        setup = Setup(self.colours, GAME.resolve(options), "rule test")
        self.s: RajaState = GAME.start(setup)
        self.facts: list[Fact] = []
        if fresh:  # as the game begins, before characters and opening houses
            return
        self.s.agenda = Agenda([], [])
        for seat, names in enumerate(cards or DEFAULT_CARDS[:players]):
            for name in names.split("+"):
                self.give_card(self.colours[seat], name)
        for board in self.s.boards:
            board.supply = 6
            board.quarry = 10
        rounds.begin_round(self.s)

    # -- reading --------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.colours.index(colour)

    def board(self, colour: str) -> Board:
        return self.s.boards[self.seat(colour)]

    def place(self, id: str) -> int:
        return GAME.world.ids.index(id)

    def houses_of(self, colour: str, place: str) -> int:
        return self.board(colour).houses[self.place(place)]

    def waiting(self) -> list[str]:
        return [self.colours[seat] for seat in GAME.waiting(self.s)]

    def held(self, colour: str) -> list[str]:
        """The characters of that player, by number."""
        return [CARDS[card] for card in range(1, len(CARDS)) if self.board(colour).holds(card)]

    def codes(self, colour: str) -> list[str]:
        return [move.code for move in GAME.moves(self.s, self.seat(colour))]

    def refusal(self, colour: str, code: str) -> Refusal:
        refusal = GAME.why_not(self.s, self.seat(colour), code)
        assert refusal is not None, f"{code} is legal"
        assert code not in self.codes(colour)
        return refusal

    def view(self, colour: str | None) -> View:
        return GAME.view(self.s, None if colour is None else self.seat(colour))

    # -- building -------------------------------------------------------------------------------

    def give_card(self, colour: str, name: str) -> None:
        """The card leaves whoever held it."""
        bit = 1 << CARDS.index(name)
        for board in self.s.boards:
            board.cards &= ~bit
        self.s.free &= ~bit
        self.board(colour).cards |= bit

    def houses(self, colour: str, **counts: int) -> None:
        """More houses of that colour, from nowhere."""
        for id, count in counts.items():
            place = self.place(id)
            self.board(colour).houses[place] += count
            if place >= FIRST_VILLAGE:
                self.s.count[place - FIRST_VILLAGE] += count

    def open_road(self, a: str, b: str, colour: str) -> None:
        """One house of that colour in each village of the road between two places that has none of it."""
        world = GAME.world
        ends = {self.place(a), self.place(b)}
        road = next(i for i, pair in enumerate(world.road_ends) if set(pair) == ends)
        for village in world.road_villages[road]:
            if not self.board(colour).houses[village]:
                self.houses(colour, **{world.ids[village]: 1})

    def palace(self, colour: str, city: str, *, large: bool = False) -> None:
        place = self.place(city)
        self.board(colour).palaces -= 1
        if large:
            self.s.centre[place] = self.seat(colour)
        else:
            self.s.outer[place] += 1
            self.board(colour).small[place] += 1

    def stand(self, colour: str, place: str) -> None:
        self.board(colour).place = self.place(place)
        if self.s.turn.seat == self.seat(colour):
            self.s.turn.touched = 1 << self.place(place)

    def track(self, *cities: str) -> None:
        """The tokens from the lowest field up; "." is an empty field."""
        fields = [NOBODY if city == "." else self.place(city) for city in cities]
        self.s.track = [NOBODY, *fields] + [NOBODY] * (GAME.world.fields - len(fields))

    def disc(self, first: str, second: str) -> int:
        """The index of a disc."""
        pair = sorted((ACTIONS.index(first), ACTIONS.index(second)))
        return next(move.index for move in GAME.world.disc if [move.first, move.second] == pair)

    def turn(self, colour: str, first: str, second: str, **others: tuple[str, str]) -> None:
        """That player's turn with that disc; the others have set gold twice unless named, and have not acted."""
        self.s.agenda = Agenda([], [])
        for other in self.colours:
            pair = (first, second) if other == colour else others.get(other, ("gold", "gold"))
            self.board(other).disc = self.disc(*pair)
        rounds.reveal(self.s, self.seat(colour))

    # -- playing --------------------------------------------------------------------------------

    def play(self, colour: str, *codes: str) -> list[Fact]:
        """Play legal codes; the facts of all of them are returned and kept in `facts`."""
        self.facts = []
        for code in codes:
            refusal = GAME.why_not(self.s, self.seat(colour), code)
            assert refusal is None, f"{colour} {code}: {refusal.reason} {refusal.missing} ({refusal.rule})"
            move = GAME.find(code)
            assert move is not None
            assert code in self.codes(colour)
            self.s.told = []
            GAME.play(self.s, self.seat(colour), move)
            self.facts += self.s.told
            self.s.told = None
        return self.facts

    def set_discs(self, **pairs: str) -> None:
        """`t.set_discs(red="gold palace", blue="house house")`, through the game itself."""
        for colour, pair in pairs.items():
            self.play(colour, f"disc {pair}")

    # -- the end of a round ---------------------------------------------------------------------

    def gold(self) -> dict[str, int]:
        return {colour: self.board(colour).gold for colour in self.colours}

    def last_turn(self, colour: str, first: str = "gold", second: str = "gold") -> None:
        """That player's turn with that disc, the others having acted: when it ends, the city is scored."""
        self.turn(colour, first, second)
        for other in self.colours:
            self.board(other).acted = other != colour

    def score(self, city: str) -> dict[str, int]:
        """The round ends with the Maharaja in that city: the gold it pays, the first rank first."""
        self.s.maharaja = self.place(city)
        self.last_turn(self.colours[-1])
        before = self.gold()
        self.play(self.colours[-1], "end")
        paid = {colour: gold - before[colour] for colour, gold in self.gold().items() if gold != before[colour]}
        return dict(sorted(paid.items(), key=lambda row: -row[1]))

    def strengths(self) -> dict[str, int]:
        """What the last scoring counted for each player in the city."""
        rows = [fact.said for fact in self.facts if fact.said["id"] in ("raja.fact.scored", "raja.fact.alone")]
        return {row["player"]["id"].removeprefix("colour."): row["points"] for row in rows}

    # -- the beginning --------------------------------------------------------------------------

    def choose_characters(self, **cards: str) -> list[str]:
        """Each takes its character when asked; returns the colours in that order."""
        asked = []
        for _ in self.colours:
            asked += self.waiting()
            self.play(asked[-1], f"take {cards[asked[-1]]}")
        return asked

    def place_houses(self, *villages: str) -> list[str]:
        """The seat that is asked puts an opening house into the next village; returns the colours in that order."""
        asked = []
        for village in villages:
            asked += self.waiting()
            self.play(asked[-1], f"house {village}")
        return asked

    def tokens(self) -> list[str]:
        """The track from the lowest field to the topmost token; "." is an empty field."""
        fields = ["." if city == NOBODY else GAME.world.ids[city] for city in self.s.track[1:]]
        while fields[-1] == ".":
            fields.pop()
        return fields

    def match(self) -> Match[RajaState]:
        """A match that goes on from this position."""
        match = begin(GAME, [(colour, colour) for colour in self.colours], self.s.setting.options, "seed", "salt")
        match.state = self.s
        return match


def at_work(first: str, second: str = "gold", *, at: str = "delhi", gold: int = 50, players: int = 3) -> Table:
    """Red's turn with that disc, in that place, with that much gold and no power."""
    t = Table(players)
    t.turn("red", first, second)
    t.stand("red", at)
    t.board("red").gold = gold
    return t


def expert2(*cards: str) -> Table:
    """Expert game 2; each player holds the cards named for the seat, joined by "+"."""
    return Table(len(cards), cards=cards, expert="2")
