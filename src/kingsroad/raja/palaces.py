"""Palaces: where the architect stands, in the centre or on the outer ring."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, Values, phrase, refuse
from kingsroad.raja.base import Step, refuse_place
from kingsroad.raja.scoring import small_strength
from kingsroad.raja.state import NOBODY, Board, RajaState
from kingsroad.raja.world import ARTISAN, CITIES, PALACE, START, World


def price(s: RajaState, board: Board) -> int:
    world = s.setting.world
    return world.palace_price_artisan if board.holds(ARTISAN) else world.palace_price


def refuse_palace_now(s: RajaState, board: Board) -> Refusal | None:
    """What any palace of this turn needs, large or small."""
    if s.turn.done[PALACE] >= s.turn.parts[PALACE]:
        if s.turn.parts[PALACE]:
            return refuse("raja/disc/12", "raja.no.palace_left")
        return refuse("raja/disc/12", "raja.no.palace_set")
    if board.palaces == 0:
        return refuse("raja/end/5", "raja.no.palaces")
    if board.place >= CITIES:
        return refuse("raja/build/9", "raja.no.start_place")
    due = price(s, board)
    if board.gold < due:
        return refuse("raja/build/7", "raja.no.gold", price=due, gold=board.gold, missing=due - board.gold)
    return None


def site_free(s: RajaState, city: int, large: bool) -> bool:
    return s.centre[city] == NOBODY if large else s.outer[city] < s.setting.world.outer_sites


def free_sites(s: RajaState, city: int) -> int:
    return int(s.centre[city] == NOBODY) + s.setting.world.outer_sites - s.outer[city]


def list_palaces(s: RajaState, board: Board, out: list[Move]) -> None:
    if refuse_palace_now(s, board) is None:
        if site_free(s, board.place, True):
            out.append(s.setting.world.centre)
        if site_free(s, board.place, False):
            out.append(s.setting.world.outer)


class Palace(Step):
    """Build where the architect stands, in the centre or on the outer ring."""

    def __init__(self, world: World, large: bool) -> None:
        self.ring = "centre" if large else "outer"
        super().__init__(f"palace {self.ring}", "build_palace", {"ring": self.ring})
        self.large = large
        self.rows: dict[tuple[int, int, int], Row] = {}  # by place, price and strength
        small = (world.strength_small_palace, world.strength_small_palace_priest)
        for gold in (world.palace_price, world.palace_price_artisan):
            for points in (world.strength_large_palace,) if large else small:
                for place in range(START + 1):
                    self.rows[place, gold, points] = self.row_of(world, place, gold, points)

    def row_of(self, world: World, place: int, gold: int, points: int) -> Row:
        id = world.ids[place]
        cost = {"gold": gold, "palace": 1}
        values: Values = {"place": id, "ring": self.ring, "strength": points, "cost": cost, "gains": {}}
        said = phrase("raja.move.centre" if self.large else "raja.move.outer", place=world.names[place], price=gold)
        return Row(self.code, self.kind, f"site.{id}.{self.ring}", values, said, ["raja/build/2"])

    def refuse(self, s: RajaState, seat: int) -> Refusal | None:
        board = s.boards[seat]
        refusal = refuse_palace_now(s, board)
        if refusal is None and not site_free(s, board.place, self.large):
            refusal = refuse_place(s, "raja/build/2", "raja.no.centre" if self.large else "raja.no.outer", board.place)
        return refusal

    def act(self, s: RajaState, seat: int) -> None:
        board = s.boards[seat]
        board.gold -= price(s, board)
        board.palaces -= 1
        s.turn.done[PALACE] += 1
        if self.large:
            s.centre[board.place] = seat
        else:
            s.outer[board.place] += 1
            board.small[board.place] += 1
        if board.palaces == 0 and s.told is not None:
            said = phrase("raja.fact.last_palace", player=s.setting.player(seat))
            s.told.append(Fact("raja/end/1", said, "last_palace", {"seat": seat}))

    def row(self, s: RajaState, seat: int) -> Row:
        board = s.boards[seat]
        world = s.setting.world
        points = world.strength_large_palace if self.large else small_strength(world, board)
        return self.rows[board.place, price(s, board), points]

    def builds(self) -> bool:
        return True
