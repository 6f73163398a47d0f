"""Setting up: options, boards, the track, the first choice of characters, the opening houses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from kingsroad.kernel.agenda import Agenda
from kingsroad.kernel.game import Option, Options, Setup, check_seats, choose_options
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Fault, Refusal, phrase
from kingsroad.kernel.piles import shuffled
from kingsroad.raja.auction import open_lot
from kingsroad.raja.base import RajaTask, question, refuse_place
from kingsroad.raja.characters import ChooseCard
from kingsroad.raja.houses import House, list_sites, put, refuse_site
from kingsroad.raja.state import NOBODY, UNSET, Board, RajaState, Setting, no_turn
from kingsroad.raja.world import CITIES, PLACES, START, VILLAGES, World

FEWEST: Final = 2
MOST_PLAYERS: Final = 5
SWITCH: Final = ("false", "true")
OPTIONS: Final = (
    Option("short", SWITCH, "raja/short/1"),
    Option("hidden_gold", SWITCH, "raja/setup/6"),
    Option("yogi", SWITCH, "raja/expert1/1"),
    Option("blocked_sites", SWITCH, "raja/expert1/2"),
    Option("auction", SWITCH, "raja/expert1/3"),
    Option("home_city", SWITCH, "raja/expert1/4"),
    Option("many_characters", SWITCH, "raja/expert2/1"),
)
EXPERT: Final = Option("expert", ("0", "1", "2"), "raja/expert1/12")
MODULES: Final = ("yogi", "blocked_sites", "auction", "home_city")


def resolve(given: Mapping[str, str]) -> Options:
    """Presets filled in: `expert=1` switches on the four modules, `expert=2` many characters as well,
    which bring the modules with them; what is named explicitly stays as named."""
    wanted = choose_options((*OPTIONS, EXPERT), given)
    expert = int(wanted.pop(EXPERT.name))
    if expert == 2 and "many_characters" not in given:
        wanted["many_characters"] = "true"
    if expert or wanted["many_characters"] == "true":
        for module in MODULES:
            if module not in given:
                wanted[module] = "true"
    if wanted["many_characters"] == "true" and wanted["auction"] == "false":
        raise Fault("raja.option.auction", rule="raja/expert2/5")
    return wanted


def start(world: World, setup: Setup) -> RajaState:
    colours = setup.colours
    check_seats("raja", colours, world.colours, FEWEST, MOST_PLAYERS)
    setting = Setting(world, setup.options, colours)
    boards = [
        Board(
            gold=world.start_gold,
            supply=world.opening_houses,
            quarry=world.houses - world.opening_houses,
            palaces=setting.palaces,
            place=START,
            cards=0,
            disc=UNSET,
            acted=False,
            chips=0,
            houses=[0] * PLACES,
            small=[0] * CITIES,
        )
        for _ in colours
    ]
    track = [NOBODY, *shuffled(setup.seed, "tokens", range(CITIES))]
    track += [NOBODY] * (world.fields + 1 - len(track))
    s = RajaState(
        setting=setting,
        agenda=Agenda([], []),
        boards=boards,
        turn=no_turn(),
        round=0,
        maharaja=START,
        track=track,
        free=setting.cards,
        chips=world.chips if setting.yogi else 0,
        centre=[NOBODY] * CITIES,
        outer=[setting.blocked] * CITIES,
        count=[0] * VILLAGES,
        closing=False,
    )
    first = shuffled(setup.seed, "first player", range(len(colours)))[0]
    if setting.auction:
        open_lot(s, first - 1)
    else:
        for step in range(len(colours) - 1, -1, -1):
            s.agenda.push([ChooseCard((first + step) % len(colours), False)])
    return s


class PlaceOpening(RajaTask):
    def text(self) -> str:
        return f"{self.seat} opening"

    def moves(self, s: RajaState, out: list[Move]) -> None:
        list_sites(s, s.boards[self.seat], s.setting.world.village_house, [], out)

    def refuse(self, s: RajaState, move: Move) -> Refusal | None:
        if not isinstance(move, House):
            return super().refuse(s, move)
        if move.place < CITIES:
            return refuse_place(s, "raja/setup/4", "raja.no.opening_city", move.place)
        return refuse_site(s, s.boards[self.seat], move.place)

    def play(self, s: RajaState, move: Move) -> None:
        s.agenda.done(self)
        s.boards[self.seat].supply -= 1
        put(s, s.boards[self.seat], cast(House, move).place)

    def tries(self, s: RajaState) -> list[Move]:
        return s.setting.world.village_house

    def ask(self, s: RajaState) -> dict[str, Any]:
        left = s.boards[self.seat].supply
        return question("raja/setup/4", "place_opening", {"left": left}, phrase("raja.task.opening", left=left))

    def row(self, s: RajaState, move: Move) -> Row:
        return cast(House, move).opening


def ask_for_opening(s: RajaState) -> None:
    """Four times round in ascending order of characters; the first one asked lies on top."""
    order = sorted(range(s.setting.players), key=s.number)
    for _ in range(s.setting.world.opening_houses):
        for seat in reversed(order):
            s.agenda.push([PlaceOpening(seat)])


def fill_supplies(s: RajaState) -> None:
    for board in s.boards:
        board.supply += s.setting.world.supply_houses
        board.quarry -= s.setting.world.supply_houses
    if s.told is not None:
        count = s.setting.world.supply_houses
        said = phrase("raja.fact.supplies", count=count)
        s.told.append(Fact("raja/setup/5", said, "supplies", {"gains": {"house": count}}))
