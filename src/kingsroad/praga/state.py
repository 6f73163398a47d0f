"""A position of Praga: the table, one board per seat, and the turn that is being played."""

from __future__ import annotations

from typing import Any, Final

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.effect import Effect
from kingsroad.kernel.game import Options, State
from kingsroad.praga.terms import ACTIONS, HOLDABLE, PROJECTS, SOURCES
from kingsroad.praga.world import Tiers, World

NONE: Final = -1
# What a state owns, as bits: the boards by their seats, and these. It shares the rest with its clones.
OWN_CITY: Final = 16
OWN_TILES: Final = 32
OWN_PIECES: Final = 64
OWN_ALL: Final = 127
ROAD_TILE_NAMES: Final = ("1", "2", "3a", "3b")  # as the option has them, in the order of the content


class Setting:
    """What stays the same for all of one game; shared by all its states."""

    def __init__(self, world: World, options: Options, colours: tuple[str, ...], first: int) -> None:
        self.world = world
        self.options = options
        self.colours = colours
        self.humans = len(colours)
        self.parlers = int(options["parlers"]) if options["solo"] == "parler" else 0
        self.crane_solo = self.humans == 1 and self.parlers == 0
        self.seats = 2 if self.crane_solo else self.humans + self.parlers
        # Seats in the order of their turns, from the start player on, opponents without a player last; its inverse.
        self.order: list[int] = [*range(first, self.humans), *range(first), *range(self.humans, self.seats)]
        self.place: list[int] = [self.order.index(seat) for seat in range(self.seats)]
        self.side = options["action_side"]
        self.projects: list[Tiers] = [world.tiers[f"{name}_{options[name]}"] for name in PROJECTS]
        self.pairs = world.action_tiles[self.side]
        # The King's Road tile on each space, or NONE.
        self.road_laid: list[int] = [NONE] * 4
        for tile, name in enumerate(ROAD_TILE_NAMES):
            if name in options["road_tiles"].split("+"):
                self.road_laid[world.road_tile_space[tile]] = tile
        self.last_turn = world.turns * self.seats

    def is_human(self, seat: int) -> bool:
        return seat < self.humans


class Board:
    """What belongs to one seat."""

    def __init__(
        self,
        purse: list[int],
        points: int,
        booked: list[int],
        mines: list[int],
        tokens: list[int],
        claims: int,
        wealth: int,
        cubes: int,
        kept: int,
        technology: int,
        university: int,
        working: list[int],
        fresh: list[int],
        single: list[int],
        road: int,
        rows: list[int],
        columns: list[int],
        golden: list[int],
        places: list[int],
        rotations: list[int],
        upgrades: int,
        old_upgrades: int,
        paid_edges: int,
        paid_points: int,
    ) -> None:
        self.purse = purse  # gold, stone, eggs, silver and gold windows, red and blue tokens
        self.points = points
        self.booked = booked  # points by source
        self.mines = mines  # gold mines, quarries
        self.tokens = tokens  # production token of each track, or NONE
        self.claims = claims  # seals one is entitled to
        self.wealth = wealth  # wealth bonuses already taken, as a mask
        self.cubes = cubes  # spare ones
        self.kept = kept  # cubes at the ends of tracks, for seals still to be claimed
        self.technology = technology
        self.university = university
        self.working = working  # level I and II technologies in force
        self.fresh = fresh  # those that wait for the owner's next turn
        self.single = single  # level III and IV technologies not yet used
        self.road = road
        self.rows = rows  # on Hunger Wall and Cathedral, 0 is the lowest
        self.columns = columns
        self.golden = golden  # gold bridge tiles
        self.places = places  # tile on each place of the flower: six action hexes, then the ring
        self.rotations = rotations  # and how it is turned
        self.upgrades = upgrades  # placed in all, covered ones included
        self.old_upgrades = old_upgrades  # of these, from Era I
        self.paid_edges = paid_edges  # contacts that have paid: one bit per edge between two places
        self.paid_points = paid_points  # and two bits per such edge for its end points
        # What views show and what the log compares: made when asked for, gone when the board is going to change.
        self.shown: dict[str, Any] | None = None
        self.held: dict[str, int] | None = None

    def clone(self) -> Board:
        return Board(
            self.purse[:],
            self.points,
            self.booked[:],
            self.mines[:],
            self.tokens[:],
            self.claims,
            self.wealth,
            self.cubes,
            self.kept,
            self.technology,
            self.university,
            self.working[:],
            self.fresh[:],
            self.single[:],
            self.road,
            self.rows[:],
            self.columns[:],
            self.golden[:],
            self.places[:],
            self.rotations[:],
            self.upgrades,
            self.old_upgrades,
            self.paid_edges,
            self.paid_points,
        )

    def wall_count(self) -> int:
        count = 0
        for place in range(len(ACTIONS), len(self.places)):
            if self.places[place] != NONE:
                count += 1
        return count


class Turn:
    """Forgotten when the turn ends."""

    def __init__(
        self,
        seat: int,
        tile: int,
        slot: int,
        done: bool,
        sector: int,
        special: int,
        extra: bool,
        refreshed: bool,
        under_way: int,
        performed: list[int],
        paid_by: list[int],
        reacted: int,
        lapsed: int,
        ending: bool,
    ) -> None:
        self.seat = seat
        self.tile = tile  # the action tile taken, or NONE
        self.slot = slot
        self.done = done  # its action was performed or given up
        self.sector = sector  # wheel bonus still open, 0 if none
        self.special = special  # points of an open special-tile bonus
        self.extra = extra
        self.refreshed = refreshed
        self.under_way = under_way  # the action being performed, or NONE
        self.performed = performed  # actions performed, in order
        self.paid_by = paid_by  # and the upgrade tile that paid for each, or NONE
        self.reacted = reacted  # once-a-turn technologies that have reacted, one bit per seat and trigger
        self.lapsed = lapsed  # project * 2 + why, if the up arrow landed on last could not be followed, or NONE
        self.ending = ending

    def clone(self) -> Turn:
        return Turn(
            self.seat,
            self.tile,
            self.slot,
            self.done,
            self.sector,
            self.special,
            self.extra,
            self.refreshed,
            self.under_way,
            self.performed[:],
            self.paid_by[:],
            self.reacted,
            self.lapsed,
            self.ending,
        )


def fresh_turn(seat: int) -> Turn:
    return Turn(seat, NONE, NONE, False, 0, 0, False, False, NONE, [], [], 0, NONE, False)


class Automa:
    """Peter Parler: a deck, two tracks, three row markers and a pawn; no board of its own."""

    def __init__(self, deck: list[int], at: int, mines: list[int], markers: list[int], pawn: int) -> None:
        self.deck = deck  # all cards of the game, five by five
        self.at = at  # cards used
        self.mines = mines
        self.markers = markers
        self.pawn = pawn

    def clone(self) -> Automa:
        return Automa(self.deck[:], self.at, self.mines[:], self.markers[:], self.pawn)


class PragaState(State):
    """A clone shares boards and lists with its original; whoever changes any of them asks for them with `own` and its
    like first. `crane`, `bridge`, `plaza_tile`, `later` and `fate` never change: others take their place."""

    def __init__(
        self,
        setting: Setting,
        agenda: Agenda,
        boards: list[Board],
        turn: Turn,
        automas: list[Automa],
        played: int,
        crane: list[int],
        box: int,
        passed: int,
        era: int,
        rows: list[list[int]],
        stacks: list[list[int]],
        later: list[list[int]],
        site_tile: list[int],
        site_rotation: list[int],
        site_cube: list[int],
        site_spent: list[int],
        plaza_tile: list[int],
        evaluated: int,
        technologies: list[list[int]],
        silver: list[int],
        bridge_golden: list[int],
        church_golden: list[int],
        bridge: list[list[Effect]],
        planks: int,
        river: list[int],
        seals: list[int],
        fate: list[int],
    ) -> None:
        super().__init__(agenda)
        self.owned = OWN_ALL
        self.setting = setting
        self.boards = boards
        self.turn = turn
        self.automas = automas
        self.played = played  # turns ended, of all seats
        self.crane = crane  # action tile on each slot, or NONE
        self.box = box  # slot under the box
        self.passed = passed  # action tiles with the 5-point mark, as a mask
        self.era = era
        self.rows = rows  # per kind four tiles, the last one special
        self.stacks = stacks  # per kind normal and special stack, next tile last: [kind * 2 + special]
        self.later = later  # the stacks of Era II
        self.site_tile = site_tile
        self.site_rotation = site_rotation
        self.site_cube = site_cube  # the claim on it: a seat, or NONE
        self.site_spent = site_spent  # printed cost of tile and site
        self.plaza_tile = plaza_tile
        self.evaluated = evaluated  # plazas, as a mask
        self.technologies = technologies  # four stacks, next tile last
        self.silver = silver
        self.bridge_golden = bridge_golden
        self.church_golden = church_golden
        self.bridge = bridge  # left and right strip as laid out
        self.planks = planks  # pairs covered, as a mask
        self.river = river
        self.seals = seals  # the seat that claimed each, or NONE
        self.fate = fate  # the order in which automas make tokens leave the river

    def clone(self) -> PragaState:
        copy = PragaState(
            self.setting,
            self.agenda.clone(),
            self.boards[:],
            self.turn.clone(),
            [automa.clone() for automa in self.automas] if self.automas else [],
            self.played,
            self.crane,
            self.box,
            self.passed,
            self.era,
            self.rows,
            self.stacks,
            self.later,
            self.site_tile,
            self.site_rotation,
            self.site_cube,
            self.site_spent,
            self.plaza_tile,
            self.evaluated,
            self.technologies,
            self.silver,
            self.bridge_golden,
            self.church_golden,
            self.bridge,
            self.planks,
            self.river,
            self.seals,
            self.fate,
        )
        copy.reveals = self.reveals
        copy.over = self.over
        copy.owned = self.owned = 0
        return copy

    def own(self, seat: int) -> Board:
        """The seat's board, to be changed."""
        board = self.boards[seat]
        if not self.owned >> seat & 1:
            self.owned |= 1 << seat
            board = self.boards[seat] = board.clone()
        else:
            board.shown = board.held = None
        return board

    def own_city(self) -> None:
        """Tiles and cubes on sites are going to change."""
        if not self.owned & OWN_CITY:
            self.owned |= OWN_CITY
            self.site_tile = self.site_tile[:]
            self.site_rotation = self.site_rotation[:]
            self.site_cube = self.site_cube[:]
            self.site_spent = self.site_spent[:]

    def own_tiles(self) -> None:
        """Rows and their stacks are going to change."""
        if not self.owned & OWN_TILES:
            self.owned |= OWN_TILES
            self.rows = [row[:] for row in self.rows]
            self.stacks = [stack[:] for stack in self.stacks]

    def own_pieces(self) -> None:
        """Technologies, bridge tiles, tokens or seals are going to change."""
        if not self.owned & OWN_PIECES:
            self.owned |= OWN_PIECES
            self.technologies = [stack[:] for stack in self.technologies]
            self.silver = self.silver[:]
            self.bridge_golden = self.bridge_golden[:]
            self.church_golden = self.church_golden[:]
            self.river = self.river[:]
            self.seals = self.seals[:]

    def seat_to_play(self) -> int:
        return self.setting.order[self.played % self.setting.seats]

    def turn_number(self) -> int:
        return self.played

    def text(self) -> str:
        rows = [
            f"played {self.played} era {self.era} over {int(self.over)} reveals {self.reveals}",
            f"crane {self.crane} box {self.box} passed {self.passed}",
            f"rows {self.rows} stacks {self.stacks} later {self.later}",
            f"sites {self.site_tile} turned {self.site_rotation} cubes {self.site_cube} spent {self.site_spent}",
            f"plazas {self.plaza_tile} evaluated {self.evaluated}",
            f"technologies {self.technologies}",
            f"bridge {self.silver} {self.bridge_golden} {self.church_golden} planks {self.planks}",
            "strips " + " | ".join(" ".join(f"({effect.text})" for effect in strip) for strip in self.bridge),
            f"river {self.river} seals {self.seals} fate {self.fate}",
        ]
        for board in self.boards:
            rows.append(
                f"purse {board.purse} points {board.points} booked {board.booked} mines {board.mines} "
                f"tokens {board.tokens} claims {board.claims} wealth {board.wealth} cubes {board.cubes} "
                f"kept {board.kept} technology {board.technology} university {board.university} "
                f"working {sorted(board.working)} "
                f"fresh {sorted(board.fresh)} single {sorted(board.single)} road {board.road} rows {board.rows} "
                f"columns {board.columns} golden {sorted(board.golden)} places {board.places} "
                f"turns {board.rotations} upgrades {board.upgrades} {board.old_upgrades} "
                f"paid {board.paid_edges} {board.paid_points}"
            )
        for automa in self.automas:
            rows.append(f"automa {automa.deck} {automa.at} {automa.mines} {automa.markers} {automa.pawn}")
        turn = self.turn
        rows.append(
            f"turn {turn.seat} tile {turn.tile} slot {turn.slot} done {int(turn.done)} sector {turn.sector} "
            f"special {turn.special} extra {int(turn.extra)} refreshed {int(turn.refreshed)} under {turn.under_way} "
            f"performed {turn.performed} paid {turn.paid_by} reacted {turn.reacted} lapsed {turn.lapsed} "
            f"ending {int(turn.ending)}"
        )
        rows.append(f"agenda {self.agenda.text()}")
        return "\n".join(rows) + "\n"


def empty_board(world: World) -> Board:
    value = world.value
    purse = [0] * HOLDABLE
    purse[0], purse[1] = value["start_gold"], value["start_stone"]
    return Board(
        purse=purse,
        points=0,
        booked=[0] * len(SOURCES),
        mines=[value["start_mines"], value["start_quarries"]],
        tokens=[NONE, NONE],
        claims=0,
        wealth=0,
        cubes=value["cubes_spare"],
        kept=0,
        technology=0,
        university=0,
        working=[],
        fresh=[],
        single=[],
        road=0,
        rows=[0, 0],
        columns=[0, 0],
        golden=[],
        places=[NONE] * (len(ACTIONS) + 12),
        rotations=[0] * (len(ACTIONS) + 12),
        upgrades=0,
        old_upgrades=0,
        paid_edges=0,
        paid_points=0,
    )
