"""Positions of Praga for rule tests: built by hand, played by codes.

t = Table(2)                                   # red to play, nothing built yet
t.purse("red", gold=5, stone=3, egg=1)         # exactly these, whatever was there before
t.row("wall", "w01", "w07", "w14", "w16")      # the row, its special tile last
t.act("red", "wall")                           # an action of the taken tile begins
t.play("red", "tile w07", "place 3 r2")
assert t.refusal("red", "end").rule == "praga/turn/17"
"""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import Fact, Refusal
from kingsroad.praga import actions, buildings, eras
from kingsroad.praga.gains import GAINS
from kingsroad.praga.play import Praga, settle
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.tasks import BY_EXTRA, BY_TECHNOLOGY, BY_TILE, Held
from kingsroad.praga.terms import ACTIONS, GOODS, HEXES, KINDS, PROJECTS, SLOTS, SOURCES
from kingsroad.praga.world import Space, Tiers

GAME = Praga()
COLOURS = GAME.colours  # in seat order: red, green, blue, purple
SHORT = {"silver": "silver_window", "golden": "gold_window", "red": "red_token", "blue": "blue_token"}


class Table:
    def __init__(self, players: int = 2, seed: str = "rule test", **options: str) -> None:
        self.colours = COLOURS[:players]
        self.game = GAME
        self.s: PragaState = GAME.start(Setup(self.colours, GAME.resolve({"start": "1", **options}), seed))

    # -- reading --------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.colours.index(colour)

    def board(self, colour: str) -> Board:
        return self.s.boards[self.seat(colour)]

    def has(self, colour: str, good: str) -> int:
        """How much of a good (gold, stone, egg, silver, golden, red, blue) a player holds."""
        return self.board(colour).purse[GOODS.index(SHORT.get(good, good))]

    def waiting(self) -> list[str]:
        return [self.colours[seat] for seat in GAME.waiting(self.s)]

    def codes(self, colour: str) -> list[str]:
        return [move.code for move in GAME.moves(self.s, self.seat(colour))]

    def refusal(self, colour: str, code: str) -> Refusal:
        refusal = GAME.why_not(self.s, self.seat(colour), code)
        assert refusal is not None, f"{code} is legal"
        assert code not in self.codes(colour)
        return refusal

    def view(self, colour: str | None) -> dict[str, Any]:
        return GAME.view(self.s, None if colour is None else self.seat(colour))

    # -- building -------------------------------------------------------------------------------

    def purse(self, colour: str, **goods: int) -> None:
        """Set what is named; bonuses for wealth do not come of it."""
        for name, count in goods.items():
            self.board(colour).purse[GOODS.index(SHORT.get(name, name))] = count

    def row(self, kind: str, *ids: str) -> None:
        """Four tiles, the special place last; "." for an empty place. They leave their stacks."""
        tiles = [NONE if id == "." else GAME.world.tile_index[id] for id in ids]
        k = KINDS.index(kind)
        for stack in (self.s.stacks[k * 2], self.s.stacks[k * 2 + 1]):
            stack[:] = [tile for tile in stack if tile not in tiles]
        self.s.rows[k] = tiles

    def stack(self, kind: str, *ids: str, special: bool = False) -> None:
        """The stack of a kind, next tile first."""
        tiles = [GAME.world.tile_index[id] for id in ids]
        self.s.stacks[KINDS.index(kind) * 2 + int(special)] = tiles[::-1]

    def crane(self, box: int, **slots: str) -> None:
        """`t.crane(9, s4="mines wall", s7="upgrade road")`: those tiles on those slots, no others."""
        self.s.box = box
        self.s.crane = [NONE] * SLOTS
        self.s.passed = 0
        used: list[int] = []
        for name, text in slots.items():
            pair = tuple(ACTIONS.index(action) for action in text.split())
            tile = next(i for i, p in enumerate(self.s.setting.pairs) if sorted(p) == sorted(pair) and i not in used)
            used.append(tile)
            self.s.crane[int(name[1:])] = tile

    def upgrade(self, colour: str, id: str, turn: int = 0) -> None:
        """An upgrade lies on its action, without having paid for anything."""
        tile = GAME.world.tile_index[id]
        place = GAME.world.hex_of[GAME.world.tiles[tile].action]
        board = self.board(colour)
        board.places[place], board.rotations[place] = tile, turn
        board.upgrades += 1
        board.old_upgrades += int(GAME.world.tiles[tile].era == 1)

    def wall(self, colour: str, place: int, id: str, turn: int = 0) -> None:
        """A wall lies on a place (1 to 12) of the ring, without having paid for anything."""
        board = self.board(colour)
        board.places[HEXES + place - 1] = GAME.world.tile_index[id]
        board.rotations[HEXES + place - 1] = turn

    def building(self, site: str, id: str, turn: int = 0, cube: str | None = None) -> None:
        """A building lies on a site, with the cube of a player or without; the cube comes from their spare ones."""
        owner = NONE if cube is None else self.seat(cube)
        buildings.put(self.s, GAME.world.site_ids.index(site), GAME.world.tile_index[id], turn, owner)
        if cube is not None:
            self.board(cube).cubes -= 1

    def project(self, colour: str, project: str, row: int, column: int) -> None:
        """Rows are counted from 1, columns from 0."""
        board = self.board(colour)
        board.rows[PROJECTS.index(project)] = row - 1
        board.columns[PROJECTS.index(project)] = column

    def technology(self, colour: str, *ids: str) -> None:
        """Technologies in force (I, II) or ready for use (III, IV)."""
        world = GAME.world
        for id in ids:
            tile = world.technology_ids.index(id)
            stack = self.s.technologies[world.technology_tier[tile] - 1]
            if tile in stack:
                stack.remove(tile)
            board = self.board(colour)
            (board.working if world.technology_tier[tile] <= 2 else board.single).append(tile)

    def turn(self, colour: str) -> None:
        """That player's turn begins, in the round that is being played."""
        self.s.agenda = Agenda([], [])
        self.s.played += (self.seat(colour) - self.s.seat_to_play()) % self.s.setting.seats
        eras.begin_turn(self.s)

    def act(self, colour: str, action: str, by: str = "tile", discount: int = 0) -> None:
        """An action begins: of the taken tile (which is made to have it), as extra or by a technology."""
        seat = self.seat(colour)
        if self.s.turn.seat != seat:
            self.turn(colour)
        index = ACTIONS.index(action)
        if by == "tile":
            slot = next(slot for slot, t in enumerate(self.s.crane) if t != NONE and index in self.s.setting.pairs[t])
            self.s.turn.tile = self.s.crane[slot]
            self.s.turn.slot = slot
            self.s.turn.done = True
            self.s.crane[slot] = NONE
        begun_by = {"tile": BY_TILE, "extra": BY_EXTRA, "technology": BY_TECHNOLOGY}[by]
        actions.begin(self.s, seat, index, begun_by, discount)
        settle(self.s)

    def gain(self, colour: str, good: str, count: int = 1) -> None:
        """A gain as any effect gives it, with all that reacts to it."""
        GAINS.gain(self.s, self.seat(colour), GOODS.index(SHORT.get(good, good)), count, 0)
        settle(self.s)

    def technology_stack(self, level: int, *ids: str) -> None:
        """A stack of technologies, next tile first."""
        self.s.technologies[level - 1] = [GAME.world.technology_ids.index(id) for id in ids][::-1]

    def golden_tiles(self, bridge: str = "", church: str = "") -> None:
        """The gold tiles at the bridge and at the Cathedral: `golden_tiles(church="walls mines")`."""
        self.s.bridge_golden = sorted(GAME.world.golden_ids.index(id) for id in bridge.split())
        self.s.church_golden = sorted(GAME.world.golden_ids.index(id) for id in church.split())

    def squares(self, project: str, *rows: str) -> None:
        """Other squares on a project, as they stand in the content, row 1 first; points and costs stay."""
        at = PROJECTS.index(project)
        tiers = self.s.setting.projects[at]
        spaces = [[Space(int(c) if c.isdigit() else 0, c == ">", c == "^") for c in row.split()] for row in rows]
        self.s.setting.projects[at] = Tiers(spaces, tiers.points, tiers.costs)

    def hold(self, colour: str, project: str, optional: bool = False) -> None:
        """A sideways step gained this turn and not yet made."""
        self.s.agenda.hold(Held(self.seat(colour), PROJECTS.index(project), optional, 0, False))

    def final(self) -> None:
        """The game ends now and is scored."""
        self.s.agenda = Agenda([], [])
        self.s.played = self.s.setting.last_turn
        eras.begin_scoring(self.s)
        settle(self.s)

    def sources(self, colour: str) -> dict[str, int]:
        """A player's points by where they came from."""
        return {name: points for name, points in zip(SOURCES, self.board(colour).booked, strict=True) if points}

    def plaza(self, plaza: str, tile: str | None) -> None:
        """That tile lies on a plaza, or none."""
        at = GAME.world.plaza_ids.index(plaza)
        self.s.plaza_tile[at] = NONE if tile is None else GAME.world.plaza_tile_ids.index(tile)

    def silver_stack(self, *ids: str) -> None:
        """The stack of silver bridge tiles, next tile first."""
        self.s.silver = [GAME.world.silver_ids.index(id) for id in ids][::-1]

    def planks(self, *pairs: int) -> None:
        """Planks lie across these pairs (1 to 5) of the bridge, and no others."""
        self.s.planks = sum(1 << (pair - 1) for pair in pairs)

    def offered(self, colour: str, *words: str) -> list[str]:
        """The legal codes that begin with one of these words."""
        return [code for code in self.codes(colour) if code.split()[0] in words]

    # -- playing --------------------------------------------------------------------------------

    def play(self, colour: str, *codes: str) -> None:
        for code in codes:
            seat = self.seat(colour)
            refusal = GAME.why_not(self.s, seat, code)
            assert refusal is None, f"{colour} {code}: {refusal.reason} {refusal.missing} ({refusal.rule})"
            assert code in self.codes(colour)
            move = GAME.find(code)
            assert move is not None
            GAME.play(self.s, seat, move)

    def tell(self, colour: str, *codes: str) -> list[Fact]:
        """Play, and what the log says of it."""
        self.s.told = []
        self.play(colour, *codes)
        facts, self.s.told = self.s.told, None
        return facts

    def preview(self, colour: str, code: str) -> list[Fact]:
        move = GAME.find(code)
        assert move is not None
        return GAME.preview(self.s, self.seat(colour), move)

    def row_of(self, colour: str, code: str) -> dict[str, Any]:
        """The row of a move, as its player sees it."""
        return next(row for row in self.view(colour)["moves"] if row["code"] == code)

    def finish_turn(self, colour: str) -> None:
        """A plain turn to its end: the first tile that can be managed, production, no offers."""
        self.s.turn.tile = next(t for t in self.s.crane if t != NONE) if self.s.turn.tile == NONE else self.s.turn.tile
        self.s.crane = [NONE if t == self.s.turn.tile else t for t in self.s.crane]
        self.s.turn.done = True
        self.play(colour, "end")
