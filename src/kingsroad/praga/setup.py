"""Setting up: options, boards, crane, rows, city, bridge, river, technologies, automas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.effect import Effect
from kingsroad.kernel.game import Option, Options, Setup, check_seats, choose_options
from kingsroad.kernel.phrase import Fault
from kingsroad.kernel.piles import shuffled
from kingsroad.praga import buildings, plazas
from kingsroad.praga.state import NONE, Automa, PragaState, Setting, empty_board, fresh_turn
from kingsroad.praga.terms import KINDS, PLAZAS, ROW, SITES, SLOTS, SPECIAL_PLACE
from kingsroad.praga.world import World

MOST_PLAYERS: Final = 4
ROAD_TILES: Final = tuple(
    "+".join(part for part in (one, two, three) if part) or "none"
    for one in ("", "1")
    for two in ("", "2")
    for three in ("", "3a", "3b")
)
# The bridge strips, left and right: "1" is the printed face, "2" the other one, "r" turned round.
STRIPS: Final = ("1", "1r", "2", "2r")
BRIDGES: Final = tuple(f"{left}+{right}" for left in STRIPS for right in STRIPS)[1:]  # the first one is as printed
SET: Final = ("printed", "a", "b")
OPTIONS: Final = (
    Option("start", ("random", "1", "2", "3", "4"), "praga/setup/1"),
    Option("action_side", ("A", "B"), "praga/variants/1"),
    Option("action_order", ("recommended", "random"), "praga/variants/4"),
    Option("road_tiles", ROAD_TILES, "praga/variants/2"),
    Option("hunger_wall", SET, "praga/variants/3"),
    Option("cathedral", SET, "praga/variants/3"),
    Option("bridge", ("printed", "random", *BRIDGES), "praga/variants/5"),
    Option("solo", ("none", "crane", "parler"), "praga/solo/3"),
    Option("parlers", ("1", "2", "3"), "praga/solo/3"),
)


def resolve(given: Mapping[str, str]) -> Options:
    if given.get("parlers", "1") != "1" and given.get("solo") != "parler":  # every journal names the default
        raise Fault("praga.option.parlers", rule="praga/solo/3")
    return choose_options(OPTIONS, given)


def start(world: World, setup: Setup) -> PragaState:
    colours = setup.colours
    check_seats("praga", colours, world.colours, 1, MOST_PLAYERS)
    setting = Setting(world, setup.options, colours, start_player(setup))
    if setting.seats > MOST_PLAYERS:
        raise Fault("setup.players", title="praga", count=setting.seats, fewest=1, most=MOST_PLAYERS)
    if setup.options["solo"] == "crane" and len(colours) > 1:
        raise Fault("praga.option.solo", count=len(colours), rule="praga/solo/1")
    seed = setup.seed
    golden = shuffled(seed, "golden tiles", range(len(world.golden_ids)))
    at_bridge = world.value["golden_bridge"]
    s = PragaState(
        setting=setting,
        agenda=Agenda([], []),
        boards=[empty_board(world) for _ in colours],
        turn=fresh_turn(NONE),
        automas=[],
        played=0,
        crane=lay_crane(setting, seed),
        box=world.box[setting.seats],
        passed=0,
        era=1,
        rows=[[NONE] * ROW for _ in KINDS],
        stacks=stacks_of(world, 1, seed),
        later=stacks_of(world, 2, seed),
        site_tile=[NONE] * SITES,
        site_rotation=[0] * SITES,
        site_cube=[NONE] * SITES,
        site_spent=[0] * SITES,
        plaza_tile=lay_plazas(world, setting, seed),
        evaluated=0,
        technologies=[
            shuffled(seed, f"technologies {level}", [i for i, t in enumerate(world.technology_tier) if t == level])
            for level in (1, 2, 3, 4)
        ],
        silver=shuffled(seed, "silver tiles", range(len(world.silver_ids))),
        bridge_golden=sorted(golden[:at_bridge]),
        church_golden=sorted(golden[at_bridge:]),
        bridge=lay_strips(world, setting, seed),
        planks=0,
        river=[i for i, seats in enumerate(world.token_seats) if not setting.parlers or seats <= setting.seats],
        seals=[NONE] * len(world.seal_ids),
        fate=shuffled(seed, "river", range(len(world.token_ids))) if setting.parlers else [],
    )
    lay_rows(s)
    for site, seats in world.neutral:
        if setting.seats in seats:
            tile = s.stacks[0].pop()
            buildings.put(s, site, tile, shuffled(seed, f"neutral {world.site_ids[site]}", range(6))[0], NONE)
    make_automas(s, seed)
    return s


def start_player(setup: Setup) -> int:
    """The seat that begins: named by its number, or drawn."""
    named = setup.options["start"]
    if named == "random":
        return shuffled(setup.seed, "start player", range(len(setup.colours)))[0]
    if int(named) > len(setup.colours):
        raise Fault("praga.option.start", named=named, count=len(setup.colours), rule="praga/setup/1")
    return int(named) - 1


def lay_crane(setting: Setting, seed: str) -> list[int]:
    """The six tiles on the first six slots that the box leaves free, in the recommended or in random order."""
    order = list(range(len(setting.pairs)))
    if setting.options["action_order"] == "random":
        order = shuffled(seed, "action tiles", order)
    box = setting.world.box[setting.seats]
    crane = [NONE] * SLOTS
    for slot in range(SLOTS):
        if slot != box and order:
            crane[slot] = order.pop(0)
    return crane


def stacks_of(world: World, era: int, seed: str) -> list[list[int]]:
    """Per kind the normal and the special tiles of an era, shuffled."""
    stacks: list[list[int]] = []
    for kind, name in enumerate(KINDS):
        for special, which in enumerate(("normal", "special")):
            stacks.append(shuffled(seed, f"{name} era {era} {which}", world.piles[era - 1][kind * 2 + special]))
    return stacks


def lay_rows(s: PragaState) -> None:
    """Three normal tiles and a special one of each kind."""
    for kind in range(len(KINDS)):
        for place in range(ROW):
            s.rows[kind][place] = s.stacks[kind * 2 + (1 if place == SPECIAL_PLACE else 0)].pop()


def lay_plazas(world: World, setting: Setting, seed: str) -> list[int]:
    """Tiles go to plazas of their own colour; some plazas stay without one with fewer seats."""
    tiles = [NONE] * PLAZAS
    for colour in dict.fromkeys(world.plaza_colour):
        ids = [i for i, c in enumerate(world.plaza_tile_colour) if c == colour]
        pile = shuffled(seed, f"plazas {colour}", ids)
        for plaza in range(PLAZAS):
            if world.plaza_colour[plaza] == colour and world.plaza_from[plaza] <= setting.seats:
                tiles[plaza] = pile.pop()
    return tiles


def lay_strips(world: World, setting: Setting, seed: str) -> list[list[Effect]]:
    chosen = setting.options["bridge"]
    if chosen == "random":
        laid = []
        for name in ("left", "right"):
            face = shuffled(seed, f"strip {name}", ("1", "2"))[0]
            turned = shuffled(seed, f"strip {name} turned", ("", "r"))[0]
            laid.append(face + turned)
    else:
        laid = ["1", "1"] if chosen == "printed" else chosen.split("+")
    strips: list[list[Effect]] = []
    for faces, name in zip(world.strips, laid, strict=True):
        strip = faces[int(name[0]) - 1]
        strips.append(strip[::-1] if name.endswith("r") else strip)
    return strips


def make_automas(s: PragaState, seed: str) -> None:
    world = s.setting.world
    count = s.setting.parlers
    starts = [shuffled(seed, f"automa markers {name}", range(ROW)) for name in KINDS] if count else []
    for automa in range(count):
        deck = []
        for number in range(-(-world.turns // len(world.parler_does))):  # shuffled anew whenever it is used up
            deck += shuffled(seed, f"automa {automa} deck {number + 1}", range(len(world.parler_does)))
        mines = [world.value["start_mines"], world.value["start_quarries"]]
        s.automas.append(Automa(deck, 0, mines, [row[automa] for row in starts], NONE))
    for automa in range(count - 1, -1, -1):
        s.agenda.push([plazas.PlacePawn(s.setting.order[0], automa)])
