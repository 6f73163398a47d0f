"""The game of Raja: every question of the kernel, answered by the chapter it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kingsroad.kernel.content import Content, load
from kingsroad.kernel.game import Option, Options, Scores, Setup, View
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, phrase, refuse
from kingsroad.raja import (
    auction,
    characters,
    discs,
    governors,
    houses,
    palaces,
    rounds,
    scoring,
    setup,
    travel,
    view,
)
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
from kingsroad.raja.state import (
    LOWEST,
    UNSET,
    ChooseCard,
    ChooseDisc,
    DropHouse,
    GiveCard,
    MakeBid,
    PlaceOpening,
    RajaState,
    TakeTurn,
)
from kingsroad.raja.wording import Wording
from kingsroad.raja.world import BUILDER, CHARACTER, MOVE, ORDER, PALACE, QUARRY, YOGI, World


class Raja:
    def __init__(self, content: Content | None = None) -> None:
        self.content = load("raja") if content is None else content
        self.world = World(self.content)
        self.wording = Wording(self.world)
        self.title = "raja"
        self.rules_version = 1
        self.options: tuple[Option, ...] = (*setup.OPTIONS, setup.EXPERT)
        self.colours = self.world.colours

    def resolve(self, given: Mapping[str, str]) -> Options:
        return setup.resolve(given)

    def start(self, setting: Setup) -> RajaState:
        return setup.start(self.world, setting)

    def clone(self, s: RajaState) -> RajaState:
        return s.clone()

    def waiting(self, s: RajaState) -> list[int]:
        return s.agenda.waiting()

    def codes(self) -> list[str]:
        return sorted(self.world.by_code)

    def find(self, code: str) -> Move | None:
        return self.world.by_code.get(code)

    # -- what is legal --------------------------------------------------------------------------

    def moves(self, s: RajaState, seat: int) -> list[Move]:
        out: list[Move] = []
        for task in s.agenda.open():
            if task.seat != seat:
                continue
            if isinstance(task, TakeTurn):
                list_turn(s, seat, out)
            elif isinstance(task, DropHouse):
                houses.list_drops(s, task, out)
                out.append(self.world.end)
            elif isinstance(task, ChooseDisc):
                discs.list_discs(s, seat, out)
            elif isinstance(task, ChooseCard):
                characters.list_free(s, out)
            elif isinstance(task, PlaceOpening):
                houses.list_sites(s, s.boards[seat], self.world.village_house, [], out)
            elif isinstance(task, MakeBid):
                auction.list_bids(s, task, out)
            elif isinstance(task, GiveCard):
                for card in range(1, YOGI + 1):
                    if s.boards[seat].holds(card):
                        out.append(self.world.give[card])
        return out

    def why_not(self, s: RajaState, seat: int, code: str) -> Refusal | None:
        move = self.find(code)
        if move is None:
            return refuse("kernel/code", "kernel.unknown_code", code=code[:60])
        return self.refusal(s, seat, move)

    def refusal(self, s: RajaState, seat: int, move: Move) -> Refusal | None:
        if s.over:
            return refuse("raja/end/1", "raja.no.over")
        for task in s.agenda.open():
            if task.seat != seat:
                continue
            if isinstance(task, TakeTurn):
                return refuse_step(s, seat, move)
            if isinstance(task, DropHouse):
                if isinstance(move, End):
                    return None
                if isinstance(move, Drop):
                    return houses.refuse_drop(s, task, move.place)
                return refuse("raja/build/5", "raja.no.drop_first", place=self.world.names[task.place])
            if isinstance(task, ChooseDisc) and isinstance(move, SetDisc):
                return discs.refuse_disc(s, seat, move)
            if isinstance(task, ChooseCard) and isinstance(move, Take):
                rule = "raja/disc/3" if task.robbed else "raja/setup/3"
                return characters.refuse_free(s, move.card, rule)
            if isinstance(task, PlaceOpening) and isinstance(move, House):
                return houses.refuse_opening(s, seat, move.place)
            if isinstance(task, MakeBid) and isinstance(move, Bid):
                return auction.refuse_bid(s, task, move)
            if isinstance(task, MakeBid) and isinstance(move, Pass):
                return auction.refuse_pass(task)
            if isinstance(task, GiveCard) and isinstance(move, Give):
                return characters.refuse_give(s, task, move.card)
            asked = view.task_json(s, task)
            return refuse(asked["rule"], "raja.no.other_task", task=asked["said"])
        others = [phrase(f"colour.{s.setting.colours[other]}") for other in self.waiting(s)]
        return refuse(waiting_rule(s), "raja.no.turn", waiting=others)

    # -- playing --------------------------------------------------------------------------------

    def play(self, s: RajaState, seat: int, move: Move) -> None:
        task = s.agenda.open_to(seat)[0]
        if isinstance(task, TakeTurn):
            play_step(s, seat, move)
        elif isinstance(task, DropHouse):
            if isinstance(move, Drop):
                houses.drop(s, task, move.place)
                s.turn.touched = 1 << s.boards[seat].place
            else:
                rounds.end_turn(s, seat)
        elif isinstance(move, SetDisc):
            if discs.set_disc(s, seat, move):
                rounds.next_turn(s)
        elif isinstance(move, House):
            s.agenda.done(task)
            houses.open_house(s, seat, move.place)
        elif isinstance(task, ChooseCard) and isinstance(move, Take):
            characters.choose(s, task, move.card)
        elif isinstance(task, GiveCard) and isinstance(move, Give):
            characters.give(s, task, move.card)
        elif isinstance(task, MakeBid):
            if isinstance(move, Bid):
                auction.bid(s, task, move)
            else:
                auction.pass_on(s, task)
        if not s.agenda.bags and not s.over:
            rounds.advance(s, seat)

    def preview(self, s: RajaState, seat: int, move: Move) -> list[Fact]:
        """Of what ends a turn or locks the discs only the part that is known beforehand; of what is built also the
        standing in its city."""
        copy = s.clone()
        copy.told = []
        if isinstance(move, End):
            discs.pay_penalties(copy, seat)
        elif not isinstance(move, SetDisc):
            self.play(copy, seat, move)
        if isinstance(move, (Palace, House, BuilderHouse, Drop)):
            return copy.told + scoring.differences(s, copy, seat)
        return copy.told

    def timeout(self, s: RajaState, seat: int) -> Move:
        """Gold twice, the turn ended as it stands, the card rulings; otherwise the plainest legal move."""
        world = self.world
        board = s.boards[seat]
        task = s.agenda.open_to(seat)[0]
        if isinstance(task, (TakeTurn, DropHouse)):
            return world.end
        if isinstance(task, GiveCard):
            return world.give[board.cards.bit_length() - 1]
        if isinstance(task, ChooseCard):
            late = task.robbed and not board.acted
            return world.take[s.free.bit_length() - 1 if late else LOWEST[s.free]]
        if isinstance(task, MakeBid) and task.leader >= 0:
            return world.pass_
        return self.moves(s, seat)[0]  # an opener's bid of 0, the disc with gold twice, the first village

    # -- who may know what ----------------------------------------------------------------------

    def secret(self, s: RajaState, move: Move) -> bool:
        return isinstance(move, SetDisc)

    def still_secret(self, s: RajaState, seat: int) -> bool:
        return s.is_secret(seat)

    def public(self, s: RajaState) -> View:
        return view.public(self, s)

    def private(self, s: RajaState, seat: int | None) -> View:
        return view.private(self, s, seat)

    def view(self, s: RajaState, seat: int | None) -> View:
        return {**self.public(s), **self.private(s, seat)}

    def guess(self, s: RajaState, seat: int, rng: Random) -> RajaState:
        """Other players' unrevealed discs are drawn anew; nothing else is hidden from anyone who counts along."""
        copy = s.clone()
        discs_in_all = len(self.world.disc)
        for other, board in enumerate(copy.boards):
            if other != seat and s.is_secret(other):
                disc = rng.randrange(discs_in_all)
                if board.disc == UNSET:
                    copy.agenda.answer(other, disc)
                else:
                    board.disc = disc
        return copy

    def scores(self, s: RajaState) -> Scores:
        return scoring.scores(s)

    def row(self, s: RajaState, seat: int, move: Move) -> Row:
        said, rules = self.wording.describe(s, seat, move)
        kind = str(said["id"]).partition(".move.")[2]
        return Row(move.code, kind, self.wording.lit(s, seat, move), {}, said, rules)


# -- a turn -------------------------------------------------------------------------------------


def list_turn(s: RajaState, seat: int, out: list[Move]) -> None:
    """The same guards as refuse_step. Chapters of which the pool holds no part are not asked."""
    board = s.boards[seat]
    turn = s.turn
    world = s.setting.world
    travel.list_go(s, board, out)
    if turn.parts[PALACE]:
        palaces.list_palaces(s, board, out)
    if houses.any_part(turn):
        houses.list_houses(s, board, out)
    if turn.done[MOVE] < turn.parts[MOVE]:
        houses.list_lifts(s, board, world.lift, out)
    if turn.parts[QUARRY] and houses.refuse_quarry(s, seat) is None:
        out.append(world.quarry)
    if turn.done[ORDER] < turn.parts[ORDER]:
        governors.list_orders(s, out)
    if turn.done[CHARACTER] < turn.parts[CHARACTER]:
        characters.list_changes(s, seat, out)
    if board.holds(BUILDER):
        houses.list_builder(s, board, out)
    if board.chips:
        discs.list_chips(s, seat, out)
    out.append(world.end)


def refuse_step(s: RajaState, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, End):
        return None
    if isinstance(move, Go):
        return travel.refuse_go(s, seat, move)
    if isinstance(move, House):
        return houses.refuse_house(s, seat, move.place)
    if isinstance(move, Palace):
        return palaces.refuse_palace(s, seat, move.large)
    if isinstance(move, Lift):
        return houses.refuse_lift(s, seat, move.place)
    if isinstance(move, Quarry):
        return houses.refuse_quarry(s, seat)
    if isinstance(move, Order):
        return governors.refuse_order(s, move.city)
    if isinstance(move, Take):
        return characters.refuse_take(s, seat, move.card)
    if isinstance(move, Swap):
        return characters.refuse_swap(s, seat, move)
    if isinstance(move, Poach):
        return characters.refuse_poach(s, seat, move)
    if isinstance(move, BuilderHouse):
        return houses.refuse_builder_house(s, seat, move.place)
    if isinstance(move, BuilderLift):
        return houses.refuse_builder_lift(s, seat, move.place)
    if isinstance(move, Chip):
        return discs.refuse_chip(s, seat, move.action)
    if isinstance(move, SetDisc):
        return refuse("raja/round/8", "raja.no.disc_locked")
    if isinstance(move, Drop):
        return refuse("raja/build/5", "raja.no.lift_first")
    return refuse("raja/round/4", "raja.no.other_task", task=phrase("raja.task.turn"))


def play_step(s: RajaState, seat: int, move: Move) -> None:
    """One step of a turn. Anything but travel starts a new chain of travel steps."""
    if isinstance(move, Go):
        travel.go(s, seat, move)
        return
    if isinstance(move, End):
        rounds.end_turn(s, seat)
        return
    if isinstance(move, House):
        houses.build_house(s, seat, move.place)
    elif isinstance(move, Lift):
        houses.lift(s, seat, move.place, builder=False)
        return
    elif isinstance(move, BuilderLift):
        houses.lift(s, seat, move.place, builder=True)
        return
    elif isinstance(move, Palace):
        palaces.build_palace(s, seat, move.large)
    elif isinstance(move, Quarry):
        houses.fetch(s, seat)
    elif isinstance(move, Order):
        governors.move_down(s, move.city)
    elif isinstance(move, Take):
        characters.take(s, seat, move.card)
    elif isinstance(move, BuilderHouse):
        houses.build_free_house(s, seat, move.place)
    elif isinstance(move, Chip):
        discs.spend_chip(s, seat, move.action)
    elif isinstance(move, Swap):
        characters.swap(s, seat, move)
    elif isinstance(move, Poach):
        characters.poach(s, seat, move)
    s.turn.touched = 1 << s.boards[seat].place


def waiting_rule(s: RajaState) -> str:
    """The rule by which others come first."""
    task = s.agenda.open()[0]
    if s.round == 0 or isinstance(task, GiveCard):
        return view.ASKED[type(task)][0]
    return "raja/disc/10" if isinstance(task, ChooseCard) else "raja/round/3"
