"""What a seat of Praga may know as a row of numbers, straight from the position; the law of guesses proves that it
holds no more."""

from __future__ import annotations

from typing import Any, Final, cast

from kingsroad.kernel.agenda import Task
from kingsroad.kernel.columns import (
    Block,
    Column,
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
from kingsroad.kernel.effect import All, Effect, InOrder, May, OneOf, Owed, Pay
from kingsroad.praga.actions import ActionOver, ChooseAny
from kingsroad.praga.buildings import LayBuilding, PlazaFull
from kingsroad.praga.contacts import PLACES
from kingsroad.praga.eras import AutomaDone, FinalSheet, Finish, TakeTurn
from kingsroad.praga.gains import ChooseEffect
from kingsroad.praga.mines import ChooseToken, ClaimNow, ManageMines
from kingsroad.praga.play import Praga
from kingsroad.praga.plazas import BothRewards, ChoosePlaza, ChooseReward, CubesBack, FinalReward, PlacePawn
from kingsroad.praga.projects import Arrow, FreeClimb
from kingsroad.praga.road import ChooseGolden, ChooseSilver, LayPlank, MovePawn
from kingsroad.praga.scoring import forecast
from kingsroad.praga.state import NONE, ROAD_TILE_NAMES, Board, PragaState, Setting
from kingsroad.praga.tasks import Held, LayTile
from kingsroad.praga.technology import ChooseTechnology, Steps
from kingsroad.praga.terms import (
    ACTIONS,
    COLUMNS,
    GOODS,
    HEXES,
    HOLDABLE,
    KINDS,
    PAIRS,
    PROJECTS,
    RING,
    ROW,
    ROWS,
    SLOTS,
    TRIGGERS,
)
from kingsroad.praga.tiles import PayRefresh, PickTile, Refreshing, RefreshRow
from kingsroad.praga.upgrades import BonusWhen, BonusWhich, LayUpgrade, UpgradeLaid
from kingsroad.praga.walls import LayWall
from kingsroad.praga.windows import KeepWindows
from kingsroad.praga.world import World

MOST_PLAYERS: Final = 4
AUTOMAS: Final = 3
SETS: Final = ("printed", "a", "b")  # of a project's tiers
TURNS: Final = 16
POINTS: Final = 100
ROAD_SPACES: Final = 6
TOLD: Final = 4  # tasks of the agenda that are told in full, the open one first
NUMBERS: Final = 4  # small numbers that a task may have
HELD: Final = (
    "step_hunger_wall", "step_cathedral", "optional_hunger_wall", "optional_cathedral",
    "road_1_free", "road_2_free", "road_3_free", "road_1_egg", "road_2_egg", "road_3_egg",
)  # fmt: skip
TASKS: Final[list[tuple[str, type]]] = [
    ("turn", TakeTurn), ("action_over", ActionOver), ("any_action", ChooseAny), ("lay_building", LayBuilding),
    ("plaza_full", PlazaFull), ("finish", Finish), ("automa_done", AutomaDone), ("final_sheet", FinalSheet),
    ("choose_effect", ChooseEffect), ("manage_mines", ManageMines), ("choose_token", ChooseToken),
    ("claim_now", ClaimNow), ("cubes_back", CubesBack), ("choose_reward", ChooseReward),
    ("both_rewards", BothRewards), ("final_reward", FinalReward), ("choose_plaza", ChoosePlaza),
    ("place_pawn", PlacePawn), ("arrow", Arrow), ("free_climb", FreeClimb), ("move_pawn", MovePawn),
    ("choose_silver", ChooseSilver), ("choose_golden", ChooseGolden), ("lay_plank", LayPlank),
    ("choose_technology", ChooseTechnology), ("technology_steps", Steps), ("take_tile", PickTile),
    ("refresh_row", RefreshRow), ("pay_refresh", PayRefresh), ("lay_upgrade", LayUpgrade),
    ("upgrade_laid", UpgradeLaid), ("bonus_when", BonusWhen), ("bonus_which", BonusWhich), ("lay_wall", LayWall),
    ("keep_windows", KeepWindows),
]  # fmt: skip
NAMES: Final = [name for name, _ in TASKS]
PLAIN: Final = [NAMES.index("turn"), NAMES.index("action_over")]  # the most frequent ones; they have no values
LAYING: Final = [NAMES.index("lay_building"), NAMES.index("lay_wall"), NAMES.index("lay_upgrade")]
REFRESHING: Final = [NAMES.index("refresh_row"), NAMES.index("pay_refresh")]
TAKING: Final = NAMES.index("take_tile")
OWING: Final = NAMES.index("choose_effect")
LEARNING: Final = NAMES.index("choose_technology")
BRIDGING: Final = NAMES.index("choose_silver")
EXCHANGING: Final = NAMES.index("bonus_which")


def effects_in(effect: Effect, found: dict[str, int]) -> None:
    """Every formula that can be owed: parts, and what is left of those in order."""
    if effect.text not in found:
        found[effect.text] = len(found)
    if isinstance(effect, (All, OneOf)):
        for part in effect.parts:
            effects_in(part, found)
    elif isinstance(effect, InOrder):
        effects_in(effect.parts[0], found)
        later = effect.parts[1:]
        effects_in(later[0] if len(later) == 1 else InOrder(later), found)
    elif isinstance(effect, (May, Pay)):
        effects_in(effect.part, found)


class PragaEncoding:
    def __init__(self, game: Praga) -> None:
        self.version = "praga-v1"
        world = game.world
        self.world = world
        self.kind_of: dict[type, int] = {each: place for place, (_, each) in enumerate(TASKS)}
        self.effects: dict[str, int] = {}
        for effect in world.all_effects():
            effects_in(effect, self.effects)
        for strip in world.strips:
            for face in strip:
                for effect in face:
                    effects_in(effect, self.effects)
        self.strip_effects: dict[str, int] = {}
        for strip in world.strips:
            for face in strip:
                for effect in face:
                    self.strip_effects.setdefault(effect.text, len(self.strip_effects))
        self.setting: Setting | None = None  # of the game that was last told
        self.fixed = self.strips = b""
        self._tables(world)
        self.blocks = self._blocks(world)
        self.no_seat = bytes(next(len(each.columns) for each in self.blocks if each.name == "seat_own"))
        self.no_automa = bytes(next(len(each.columns) for each in self.blocks if each.name == "automa_1"))
        self.no_values = bytes(
            next(len(each.columns) for each in self.blocks if each.name == "task_1") - 1 - MOST_PLAYERS - len(TASKS)
        )
        self.no_task = bytes(next(len(each.columns) for each in self.blocks if each.name == "task_1"))

    def _tables(self, world: World) -> None:
        """Marks, made once."""
        self.seats = one_hot(MOST_PLAYERS)
        self.owners = one_hot(MOST_PLAYERS + 1)  # the last one for an opponent without a player
        self.fives = one_hot(ROWS)
        self.sixes = one_hot(ROAD_SPACES)
        self.actions = one_hot(len(ACTIONS))
        self.slots = one_hot(SLOTS)
        self.tokens = one_hot(len(world.token_ids))
        self.plazas = one_hot(len(world.plaza_ids))
        self.plaza_tiles = one_hot(len(world.plaza_tile_ids))
        self.evaluated = [b"\x01" + row for row in self.plaza_tiles]
        self.unevaluated = [b"\x00" + row for row in self.plaza_tiles]
        self.no_site = bytes(2 + MOST_PLAYERS + 1 + 6)
        self.spent = [bytes([1, spent]) for spent in range(256)]
        self.no_reaction = bytes(len(TRIGGERS))
        self.silver = one_hot(len(world.silver_ids))
        self.tile_marks = one_hot(len(world.tiles))
        self.kinds = one_hot(len(TASKS))
        self.effect_marks = one_hot(len(self.effects) + 1)
        self.strip_marks = one_hot(len(self.strip_effects))
        self.places = one_hot(ROW)
        self.wealth = mask_table(3)
        self.pairs = mask_table(PAIRS)
        self.corners = mask_table(6)
        self.row_tiles: list[list[int]] = [
            [tile for tile, each in enumerate(world.tiles) if each.kind == kind] for kind in range(len(KINDS))
        ]
        self.in_row: list[bytes] = []  # by tile, among those of its kind; the last entry for none
        for tile, each in enumerate(world.tiles):
            known = self.row_tiles[each.kind]
            self.in_row.append(one_hot(len(known))[known.index(tile)])
        self.no_tile = [bytes(len(known)) for known in self.row_tiles]
        self.upgrades: list[list[int]] = [  # by place of the flower
            [tile for tile in self.row_tiles[2] if world.tiles[tile].action == action] for action in world.hex_actions
        ]
        signs = sorted({edge.text for tile in world.tiles for edge in tile.edges if edge is not None})
        self.signs: list[str] = signs
        self.turned: list[list[bytes]] = []  # by tile and rotation: the signs and corners as they lie
        for each in world.tiles:
            rows: list[bytes] = []
            for rotation in range(6):
                row: list[int] = []
                for edge in range(6):
                    sign = each.edges[(edge - rotation) % 6] if each.edges else None  # buildings have none
                    row += [1 if sign is not None and sign.text == known_sign else 0 for known_sign in signs]
                rows.append(bytes(row) + self.corners[each.corners[rotation]])
            self.turned.append(rows)
        self.nothing_laid = bytes(6 * len(signs) + 6)
        self.laid_upgrade: dict[int, bytes] = {}  # by tile, among those of its action
        for known in self.upgrades:
            rows = one_hot(len(known))
            for at, tile in enumerate(known):
                self.laid_upgrade[tile] = rows[at]
        self.no_upgrade = [bytes(len(known)) for known in self.upgrades]
        self.sectors: list[bytes] = [  # by the slot under the box: the sector at each slot
            b"".join([self.slots[(slot - box) % SLOTS] for slot in range(SLOTS)]) for box in range(SLOTS)
        ]
        self.edges: dict[int, int] = {}  # the bit of a paid edge: its column
        for place in range(PLACES):
            for meeting in world.flower_meetings[place]:
                if place < meeting.other:
                    self.edges[place * PLACES + meeting.other] = len(self.edges)

    # -- what the columns mean --------------------------------------------------------------------

    def _blocks(self, world: World) -> list[Block]:
        seats = of_seats(MOST_PLAYERS)
        owners = [*seats, "automa"]
        table = [
            *named("players", marks([str(each + 1) for each in range(MOST_PLAYERS)], "{} people play")),
            *named("seat", marks([str(each) for each in range(MOST_PLAYERS)], "the observer sits in seat {}")),
            count("parlers", "automas of Peter Parler", 3),
            mark("crane_solo", "the plain opponent of the solo game takes tiles"),
            mark("side_b", "the action tiles show side B"),
            *named("road_tile", marks(ROAD_TILE_NAMES, "the road tile {} is laid")),
            *named("hunger_wall", marks(SETS, "the Hunger Wall has the tiers {}")),
            *named("cathedral", marks(SETS, "the Cathedral has the tiers {}")),
            mark("era_two", "Era II has begun"),
            count("played", "turns ended, of all seats", 64),
            *named("to_play", marks(owners, "the next turn, or the present one, is that of {}")),
            *named("place", counts(seats, "the place of {} in the turn order", 4)),
        ]
        crane = [
            *named("box", marks([str(slot) for slot in range(SLOTS)], "the box is over slot {}")),
            *[
                column
                for slot in range(SLOTS)
                for column in named(f"slot_{slot}", marks([str(n) for n in range(SLOTS)], "sector {} of the wheel"))
            ],
            *[
                column
                for slot in range(SLOTS)
                for column in named(
                    f"slot_{slot}",
                    [mark("passed", "its tile bears the mark"), *marks(ACTIONS, "its tile has the action {}")],
                )
            ],
        ]
        rows = [
            column
            for kind, name in enumerate(KINDS)
            for place in range(ROW)
            for column in named(
                f"{name}_{place + 1}", marks([world.tiles[tile].id for tile in self.row_tiles[kind]], "tile {}")
            )
        ]
        stacks = [
            *counts([f"{name}_{which}" for name in KINDS for which in ("normal", "special")], "tiles left: {}", 12),
            *counts([f"technology_{level}" for level in range(1, 5)], "tiles left: {}", 6),
            count("silver", "silver bridge tiles left", 6),
        ]
        bridge = [
            *named("planks", marks([str(pair + 1) for pair in range(PAIRS)], "pair {} is covered")),
            *named("bridge", marks(world.golden_ids, "gold tile {} at the bridge")),
            *named("church", marks(world.golden_ids, "gold tile {} at the Cathedral")),
            *[
                column
                for side in ("left", "right")
                for pair in range(PAIRS)
                for column in named(f"{side}_{pair + 1}", marks(list(self.strip_effects), "shows {}"))
            ],
        ]
        river = [
            *named("token", marks(world.token_ids, "{} is in the river")),
            *[
                column
                for seal in world.seal_ids
                for column in named(f"seal_{seal}", marks(owners, "claimed by {}"))
            ],
        ]  # fmt: skip
        site = [
            mark("built", "a building stands here"),
            count("spent", "the printed cost of tile and site", 12),
            *named("cube", marks(owners, "claimed by {}")),
            *named("corner", marks([str(corner) for corner in range(6)], "blue corner {}")),
        ]
        plaza = [mark("evaluated", "evaluated"), *named("tile", marks(world.plaza_tile_ids, "bears {}"))]
        plain = self._seat_columns(world)
        task = [
            mark("open", "in the open bag"),
            *named("of", marks(seats, "asked of {}")),
            *named("kind", marks([name for name, _ in TASKS], "{}")),
            *named("tile", marks([tile.id for tile in world.tiles], "about tile {}")),
            *named("old", marks([world.tiles[tile].id for tile in self.row_tiles[2]], "the upgrade it covers: {}")),
            *named("plaza_tile", marks(world.plaza_tile_ids, "about plaza tile {}")),
            *named("plaza", marks(world.plaza_ids, "about plaza {}")),
            *named("silver", marks(world.silver_ids, "silver tile {}, drawn or to be laid")),
            *named("drawn", marks(world.technology_ids, "technology {} was drawn")),
            *named("effect", marks([*self.effects, "other"], "owes {}")),
            *counts([f"number_{n + 1}" for n in range(NUMBERS)], "{}: see the task in docs/environments.md", 6),
        ]
        turn = [
            *named("seat", marks(owners, "it is the turn of {}")),
            *named("tile", marks(ACTIONS, "the tile taken has the action {}")),
            *named("slot", marks([str(slot) for slot in range(SLOTS)], "taken from slot {}")),
            *named("bonus", marks([str(n) for n in range(SLOTS)], "the bonus of sector {} is open; 0: none")),
            count("special", "points of an open special-tile bonus", 2),
            mark("done", "the action of the tile was performed or given up"),
            mark("extra", "an extra action was bought"),
            mark("refreshed", "a row was refreshed"),
            mark("ending", "the turn is ending"),
            count("lapsed", "an up arrow was lost: project and reason and one", 4),
            *named("under_way", marks(ACTIONS, "{} is being performed")),
            *named("performed", counts(ACTIONS, "times {} was performed", 2)),
            *named("paid", marks([world.tiles[tile].id for tile in self.row_tiles[2]], "upgrade {} has paid")),
            *named("reacted", marks(TRIGGERS, "the observer's technology for {} has reacted")),
        ]
        automa = [
            mark("there", "plays"),
            *counts(("mines", "quarries"), "{}", 8),
            *named("pawn", marks(world.plaza_ids, "the pawn is on plaza {}")),
            *[
                column
                for name in KINDS
                for column in named(f"marker_{name}", marks([str(n + 1) for n in range(ROW)], "at place {}"))
            ],
            *named("used", marks([str(n + 1) for n in range(len(world.parler_does))], "card {} was used")),
        ]
        edges = [f"{bit // PLACES}_{bit % PLACES}" for bit in self.edges]
        points = [f"{edge}_{which}" for edge in edges for which in (0, 1)]
        return [
            Block("table", table),
            Block("crane", crane),
            Block("rows", rows),
            Block("stacks", stacks),
            Block("bridge", bridge),
            Block("river", river),
            Block("city", [column for id in world.site_ids for column in named(f"site_{id}", site)]),
            Block("plazas", [column for id in world.plaza_ids for column in named(f"plaza_{id}", plaza)]),
            *[Block(f"seat_{name}", plain) for name in seats],
            Block("flower", self._flower_columns(world)),
            Block(
                "contacts",
                [
                    *named("edge", marks(edges, "the edge between two places of the observer's board has paid: {}")),
                    *named("point", marks(points, "an end of that edge has paid: {}")),
                ],
            ),
            Block("turn", turn),
            Block("held", counts(HELD, "held for any moment of this turn: {}", 2)),
            *[Block(f"task_{n + 1}", task) for n in range(TOLD)],
            Block("deeper", counts([name for name, _ in TASKS], "further tasks, not told in full: {}", 2)),
            *[Block(f"automa_{n + 1}", automa) for n in range(AUTOMAS)],
        ]

    def _seat_columns(self, world: World) -> list[Column]:
        return [
            mark("there", "somebody sits here"),
            count("points", "points, up to 255", POINTS),
            count("points_over", "points beyond 255", POINTS),
            count("forecast", "what the end would add to the points now", POINTS),
            count("turns_left", "turns left", TURNS),
            count("mines", "gold mines", 8),
            count("quarries", "quarries", 8),
            count("claims", "seals one is entitled to", 2),
            count("cubes", "spare cubes", 5),
            count("kept", "cubes kept for seals still to be claimed", 2),
            count("technology", "steps on the technology track", 9),
            count("university", "steps on the university track", 8),
            count("upgrades", "upgrades placed in all", 10),
            count("old_upgrades", "upgrades placed of Era I", 10),
            *counts(GOODS[:HOLDABLE], "{} held", 6),
            *named("wealth", marks(("gold", "stone", "nine"), "the bonus for {} was taken")),
            *named("token_mines", marks(world.token_ids, "has {}")),
            *named("token_quarries", marks(world.token_ids, "has {}")),
            *named("road", marks([str(space) for space in range(ROAD_SPACES)], "the pawn stands on space {}")),
            *[
                column
                for project in PROJECTS
                for column in [
                    *named(f"{project}_row", marks([str(row) for row in range(ROWS)], "row {}")),
                    *named(f"{project}_column", marks([str(each) for each in range(COLUMNS)], "column {}")),
                ]
            ],
            *named("golden", marks(world.golden_ids, "has gold bridge tile {}")),
            *[
                column
                for state in ("working", "fresh", "single")
                for column in named(state, marks(world.technology_ids, "technology {}"))
            ],
            *[
                column
                for place, action in enumerate(world.hex_actions)
                for column in named(
                    f"hex_{ACTIONS[action]}", marks([world.tiles[tile].id for tile in self.upgrades[place]], "bears {}")
                )
            ],
            *named("wall", marks([str(place + 1) for place in range(RING)], "a wall stands on place {} of the ring")),
        ]

    def _flower_columns(self, world: World) -> list[Column]:
        laid = [
            *[
                column
                for edge in range(6)
                for column in named(f"edge_{edge}", marks(self.signs, "shows {}, as the tile is turned"))
            ],
            *named("corner", marks([str(corner) for corner in range(6)], "red corner {}, as the tile is turned")),
        ]
        hexes = [f"hex_{ACTIONS[action]}" for action in world.hex_actions]
        places = [*hexes, *[f"ring_{place + 1}" for place in range(RING)]]
        return [column for place in places for column in named(place, laid)]

    # -- a position -------------------------------------------------------------------------------

    def encode(self, s: PragaState, seat: int) -> bytes:
        setting = s.setting
        humans = setting.humans
        order = [(seat + step) % humans for step in range(humans)]
        places = [0] * MOST_PLAYERS
        for step, other in enumerate(order):
            places[step] = setting.place[other]
        if setting is not self.setting:
            self._begin(s)
        chunks: list[bytes] = [
            self.seats[humans - 1],
            self.seats[seat],
            self.fixed,
            bytes([s.era == 2, s.played]),
            self._owner(s.seat_to_play(), seat, humans),
            bytes(places),
            self.slots[s.box],
            self.sectors[s.box],
        ]
        self._crane(s, chunks)
        for kind in range(len(KINDS)):
            for tile in s.rows[kind]:
                chunks.append(self.no_tile[kind] if tile == NONE else self.in_row[tile])
        chunks.append(
            bytes([*[len(stack) for stack in s.stacks], *[len(stack) for stack in s.technologies], len(s.silver)])
        )
        self._bridge(s, chunks)
        river = bytearray(len(self.world.token_ids))
        for token in s.river:
            river[token] = 1
        chunks.append(bytes(river))
        for owner in s.seals:
            chunks.append(self._owner(owner, seat, humans))
        self._city(s, seat, humans, chunks)
        for other in order:
            self._seat(s, other, chunks)
        for _ in range(humans, MOST_PLAYERS):
            chunks.append(self.no_seat)
        self._flower(s.boards[seat], chunks)
        chunks.append(self._contacts(s.boards[seat]))
        self._turn(s, seat, humans, chunks)
        self._agenda(s, seat, humans, chunks)
        self._automas(s, chunks)
        return b"".join(chunks)

    def _owner(self, owner: int, seat: int, humans: int) -> bytes:
        """The mark of a seat; the last one is that of an opponent without a player, none is nobody's."""
        if owner == NONE:
            return self.owners[-1]
        return self.owners[MOST_PLAYERS if owner >= humans else (owner - seat) % humans]

    def _begin(self, s: PragaState) -> None:
        """What stays the same for all of one game, made when its first position comes."""
        setting, options = s.setting, s.setting.options
        row = [setting.parlers, int(setting.crane_solo), int(setting.side == "B")]
        row += [int(tile in setting.road_laid) for tile in range(len(ROAD_TILE_NAMES))]
        row += [int(options["hunger_wall"] == each) for each in SETS]
        row += [int(options["cathedral"] == each) for each in SETS]
        self.setting = setting
        self.fixed = bytes(row)
        self.strips = b"".join([self.strip_marks[self.strip_effects[one.text]] for strip in s.bridge for one in strip])

    def _crane(self, s: PragaState, chunks: list[bytes]) -> None:
        row = bytearray(SLOTS * (1 + len(ACTIONS)))
        for slot, tile in enumerate(s.crane):
            if tile != NONE:
                at = slot * (1 + len(ACTIONS))
                row[at] = s.passed >> tile & 1
                first, second = s.setting.pairs[tile]
                row[at + 1 + first] = row[at + 1 + second] = 1
        chunks.append(bytes(row))

    def _bridge(self, s: PragaState, chunks: list[bytes]) -> None:
        golden = bytearray(2 * len(self.world.golden_ids))
        for tile in s.bridge_golden:
            golden[tile] = 1
        for tile in s.church_golden:
            golden[len(self.world.golden_ids) + tile] = 1
        chunks.append(self.pairs[s.planks])
        chunks.append(bytes(golden))
        chunks.append(self.strips)

    def _city(self, s: PragaState, seat: int, humans: int, chunks: list[bytes]) -> None:
        world = self.world
        cubes, spent = s.site_cube, s.site_spent
        for site, tile in enumerate(s.site_tile):
            if tile == NONE and cubes[site] == NONE:
                chunks.append(self.no_site)
                continue
            chunks.append(self.spent[clipped(spent[site])])
            chunks.append(self._owner(cubes[site], seat, humans))
            chunks.append(self.corners[world.tiles[tile].corners[s.site_rotation[site]] if tile >= 0 else 0])
        evaluated = s.evaluated
        for tile in s.plaza_tile:
            chunks.append(self.evaluated[tile] if evaluated & 1 else self.unevaluated[tile])
            evaluated >>= 1

    def _seat(self, s: PragaState, other: int, chunks: list[bytes]) -> None:
        board, setting = s.boards[other], s.setting
        begun = s.played + setting.seats - 1 - setting.place[other]  # turns of this seat that have ended, times seats
        numbers = [
            1,
            clipped(board.points),
            clipped(board.points - 255),
            clipped(forecast(s, other)) if not s.over else 0,
            max(0, TURNS - begun // setting.seats),
            board.mines[0],
            board.mines[1],
            board.claims,
            board.cubes,
            board.kept,
            board.technology,
            board.university,
            board.upgrades,
            board.old_upgrades,
        ]
        for good in board.purse:
            numbers.append(clipped(good))
        chunks.append(bytes(numbers))
        chunks.append(self.wealth[board.wealth])
        chunks.append(self.tokens[board.tokens[0]])
        chunks.append(self.tokens[board.tokens[1]])
        chunks.append(self.sixes[board.road])
        for project in range(len(PROJECTS)):
            chunks.append(self.fives[board.rows[project]])
            chunks.append(self.fives[board.columns[project]])
        technologies = len(self.world.technology_ids)
        held = bytearray(len(self.world.golden_ids) + 3 * technologies)
        for tile in board.golden:
            held[tile] = 1
        at = len(self.world.golden_ids)
        for tile in board.working:
            held[at + tile] = 1
        at += technologies
        for tile in board.fresh:
            held[at + tile] = 1
        at += technologies
        for tile in board.single:
            held[at + tile] = 1
        chunks.append(bytes(held))
        for place in range(HEXES):
            tile = board.places[place]
            chunks.append(self.no_upgrade[place] if tile == NONE else self.laid_upgrade[tile])
        ring = bytearray(RING)
        for place in range(RING):
            if board.places[HEXES + place] != NONE:
                ring[place] = 1
        chunks.append(bytes(ring))

    def _flower(self, board: Board, chunks: list[bytes]) -> None:
        for place, tile in enumerate(board.places):
            chunks.append(self.nothing_laid if tile == NONE else self.turned[tile][board.rotations[place]])

    def _contacts(self, board: Board) -> bytes:
        row = bytearray(3 * len(self.edges))
        left = board.paid_edges
        while left:
            bit = left.bit_length() - 1
            row[self.edges[bit]] = 1
            left ^= 1 << bit
        left = board.paid_points
        while left:
            bit = left.bit_length() - 1
            row[len(self.edges) + 2 * self.edges[bit // 2] + bit % 2] = 1
            left ^= 1 << bit
        return bytes(row)

    def _turn(self, s: PragaState, seat: int, humans: int, chunks: list[bytes]) -> None:
        turn = s.turn
        performed = bytearray(len(ACTIONS))
        for action in turn.performed:
            performed[action] += 1
        tile = bytearray(len(ACTIONS))
        if turn.tile != NONE:
            first, second = s.setting.pairs[turn.tile]
            tile[first] = tile[second] = 1
        upgrades = self.row_tiles[2]
        paid = bytearray(len(upgrades))
        for payer in turn.paid_by:
            if payer != NONE:
                paid[upgrades.index(payer)] = 1
        chunks.append(self._owner(turn.seat, seat, humans))
        chunks.append(bytes(tile))
        chunks.append(self.slots[turn.slot])
        chunks.append(self.slots[turn.sector])
        flags = [turn.special, turn.done, turn.extra, turn.refreshed, turn.ending, turn.lapsed + 1]
        chunks.append(bytes(flags))
        chunks.append(self.actions[turn.under_way])
        chunks.append(bytes(performed))
        chunks.append(bytes(paid))
        reacted = turn.reacted >> (seat * 16)
        if reacted:
            chunks.append(bytes([reacted >> trigger & 1 for trigger in range(len(TRIGGERS))]))
        else:
            chunks.append(self.no_reaction)
        held = bytearray(len(HELD))
        for task in s.agenda.held:
            one = cast(Held, task)
            if one.space:
                held[3 + one.space + (3 if one.egg else 0)] += 1
            else:
                held[one.project + (2 if one.optional else 0)] += 1
        chunks.append(bytes(held))

    def _agenda(self, s: PragaState, seat: int, humans: int, chunks: list[bytes]) -> None:
        """The open bag first, then what waits below it."""
        told = 0
        deeper = bytearray(len(TASKS))
        bags = s.agenda.bags
        for at in range(len(bags) - 1, -1, -1):
            for task in bags[at].tasks:
                if told < TOLD:
                    self._task(task, at == len(bags) - 1, seat, humans, chunks)
                    told += 1
                else:
                    deeper[self.kind_of[type(task)]] += 1
        for _ in range(told, TOLD):
            chunks.append(self.no_task)
        chunks.append(bytes(deeper))

    def _task(self, task: Task, is_open: bool, seat: int, humans: int, chunks: list[bytes]) -> None:
        """What was drawn is told to its seat alone."""
        kind = self.kind_of[type(task)]
        chunks.append(b"\x01" if is_open else b"\x00")
        chunks.append(self.seats[(task.seat - seat) % humans] if task.seat < humans else self.seats[-1])
        chunks.append(self.kinds[kind])
        if kind in PLAIN:
            chunks.append(self.no_values)
            return
        tile = old = plaza_tile = plaza = silver = effect = -1
        numbers = [0] * NUMBERS
        drawn_silver: bytes | None = None
        drawn = bytearray(len(self.world.technology_ids))
        if kind in LAYING:
            laying = cast("LayTile[Any]", task)
            tile, numbers[0] = laying.tile, laying.discount
        elif kind == TAKING:
            taking = cast(PickTile, task)
            numbers = [taking.discount, taking.by, taking.tiles + 1, 0]
        elif kind == OWING:
            effect = self.effects.get(cast(Owed, task).effect.text, len(self.effects))
        elif kind == LEARNING:
            learning = cast(ChooseTechnology, task)
            numbers[0], numbers[1] = len(learning.drawn), learning.level
            if task.seat == seat:
                for each in learning.drawn:
                    drawn[each] = 1
        elif kind == BRIDGING:
            silver_drawn = cast(ChooseSilver, task).drawn
            numbers[0] = len(silver_drawn)
            if task.seat == seat:
                drawn_silver = bytes([each in silver_drawn for each in range(len(self.world.silver_ids))])
        elif kind in REFRESHING:
            refreshing = cast("Refreshing[Any]", task)
            numbers = [refreshing.tiles + 1, refreshing.first + 1, refreshing.second + 1, 0]
        elif kind == EXCHANGING:
            exchanging = cast(BonusWhich, task)
            tile, old = exchanging.new, exchanging.old
            numbers = [exchanging.performance + 1, int(exchanging.paid), 0, 0]
        else:
            numbers[0], plaza_tile, plaza, silver = self._subject(task, kind)
        chunks.append(self.tile_marks[tile])
        chunks.append(self.no_tile[2] if old == NONE else self.in_row[old])
        chunks.append(self.plaza_tiles[plaza_tile])
        chunks.append(self.plazas[plaza])
        chunks.append(self.silver[silver] if drawn_silver is None else drawn_silver)
        chunks.append(bytes(drawn))
        chunks.append(self.effect_marks[effect])
        chunks.append(bytes(numbers))

    def _subject(self, task: Task, kind: int) -> tuple[int, int, int, int]:
        """What a simpler question is about: a number, a plaza tile, a plaza, a silver tile; -1 for none."""
        name = TASKS[kind][0]
        if name == "manage_mines":
            return cast(ManageMines, task).track + 1, -1, -1, -1
        if name == "choose_token":
            return cast(ChooseToken, task).track + 1, -1, -1, -1
        if name == "claim_now":
            return cast(ClaimNow, task).track + 1, -1, -1, -1
        if name == "place_pawn":
            return cast(PlacePawn, task).automa + 1, -1, -1, -1
        if name == "arrow":
            return cast(Arrow, task).project + 1, -1, -1, -1
        if name == "choose_golden":
            return int(cast(ChooseGolden, task).church), -1, -1, -1
        if name == "technology_steps":
            return cast(Steps, task).count, -1, -1, -1
        if name == "upgrade_laid":
            return cast(UpgradeLaid, task).place + 1, -1, -1, -1
        if name == "choose_reward" or name == "both_rewards":
            return 0, cast(ChooseReward, task).tile, -1, -1
        if name == "final_reward":
            return 0, cast(FinalReward, task).tile, -1, -1
        if name == "plaza_full":
            return 0, -1, cast(PlazaFull, task).plaza, -1
        if name == "cubes_back":
            return 0, -1, cast(CubesBack, task).plaza, -1
        if name == "lay_plank":
            return 0, -1, -1, cast(LayPlank, task).silver
        return 0, -1, -1, -1

    def _automas(self, s: PragaState, chunks: list[bytes]) -> None:
        cards = len(self.world.parler_does)
        for automa in s.automas:
            used = automa.deck[automa.at - automa.at % cards : automa.at]
            chunks.append(bytes([1, automa.mines[0], automa.mines[1]]))
            chunks.append(self.plazas[automa.pawn])
            for marker in automa.markers:
                chunks.append(self.places[marker])
            chunks.append(bytes([card in used for card in range(cards)]))
        for _ in range(len(s.automas), AUTOMAS):
            chunks.append(self.no_automa)

    def standing(self, s: PragaState) -> list[float]:
        """Points, with what the end would add now."""
        return [(board.points + (0 if s.over else forecast(s, seat))) / POINTS for seat, board in enumerate(s.boards)]
