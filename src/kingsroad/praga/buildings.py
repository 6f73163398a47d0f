"""Buildings: paid, rewarded, and laid on a site of the city; cubes claim plazas."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.praga import actions, gains, offers, plazas, road, solo
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile, PragaMove, PragaTask
from kingsroad.praga.terms import BLUE, CATHEDRAL, CATHEDRAL_BUILDING, FROM_BUILDINGS, GOLD, PLAIN_BUILDING, POINT
from kingsroad.praga.wording import amounts, counted
from kingsroad.praga.world import World


class PlaceBuilding(PragaMove):
    def __init__(self, world: World, site: int, rotation: int) -> None:
        id = world.site_ids[site]
        code, names = f"site {id} r{rotation}", {"site": id, "rotation": rotation}
        super().__init__(code, "place_building", names, f"site.{id}", "praga/buildings/1", "praga/buildings/5")
        self.site = site
        self.rotation = rotation


class LayBuilding(LayTile[PlaceBuilding]):
    kind = "lay_building"
    answered = PlaceBuilding

    def moves(self, s: PragaState, out: list[Move]) -> None:
        world = s.setting.world
        purse = s.boards[self.seat].purse[GOLD] + self.discount
        rotations = world.tiles[self.tile].rotations
        for site, tile in enumerate(s.site_tile):
            if tile == NONE and world.site_gold[site] <= purse:
                out += world.site[site][:rotations]
        offers.list_moves(s, self.seat, out)

    def tries(self, s: PragaState) -> list[Move]:
        return [rotations[0] for site, rotations in enumerate(s.setting.world.site) if s.site_tile[site] == NONE]

    def price(self, s: PragaState, site: int) -> int:
        return max(s.setting.world.site_gold[site] - self.discount, 0)

    def strands(self, s: PragaState, gold: int, stone: int) -> bool:
        return s.boards[self.seat].purse[GOLD] - gold < max(actions.cheapest_site(s) - self.discount, 0)

    def guard(self, s: PragaState, move: PlaceBuilding) -> Refusal | None:
        if s.site_tile[move.site] != NONE:
            return refuse("praga/buildings/2", "praga.no.free_site")
        price = self.price(s, move.site)
        gold = s.boards[self.seat].purse[GOLD]
        if gold < price:
            return refuse("praga/buildings/3", "praga.no.gold", price=price, missing=price - gold)
        if move.rotation >= s.setting.world.tiles[self.tile].rotations:
            return refuse("praga/buildings/1", "praga.no.same_turn")
        return None

    def answer(self, s: PragaState, move: PlaceBuilding) -> None:
        """Site gold, site points and blue tokens, cube or count, reactions, Cathedral step, the plaza last."""
        world = s.setting.world
        seat = self.seat
        board = s.own(seat)
        tile = world.tiles[self.tile]
        s.agenda.done(self)
        board.purse[GOLD] -= self.price(s, move.site)
        met = blue_contacts(s, move.site, self.tile, move.rotation)
        cube = seat if tile.cube and board.cubes else NONE
        put(s, move.site, self.tile, move.rotation, cube)
        plaza = world.site_plaza[move.site]
        s.agenda.push([PlazaFull(seat, plaza)])
        if world.site_points[move.site]:
            gains.GAINS.gain(s, seat, POINT, world.site_points[move.site], FROM_BUILDINGS)
        if met:
            gains.GAINS.gain(s, seat, BLUE, met, FROM_BUILDINGS)
        if cube != NONE:
            board.cubes -= 1
        elif not tile.cube:
            gains.GAINS.gain(s, seat, POINT, built(s, plaza) * world.value["count_points"], FROM_BUILDINGS)
        gains.react(s, seat, CATHEDRAL_BUILDING if tile.sign else PLAIN_BUILDING)
        if tile.sign:
            gains.GAINS.gain(s, seat, CATHEDRAL, 1, FROM_BUILDINGS)
        else:
            road.react_to_plain_building(s, seat)

    def show(self, s: PragaState, move: PlaceBuilding) -> Row:
        """Where, how turned, what it costs and brings, and whether a cube will claim the plaza."""
        world = s.setting.world
        tile = world.tiles[self.tile]
        price = self.price(s, move.site)
        met = blue_contacts(s, move.site, self.tile, move.rotation)
        count = 0 if tile.cube else (built(s, world.site_plaza[move.site]) + 1) * world.value["count_points"]
        claims = tile.cube and s.boards[self.seat].cubes > 0
        key = (price, met, count, claims, tile.sign)
        row = move.rows.get(key)
        if row is None:
            row = move.rows[key] = placed_row(world, move, price, met, count, claims, tile.sign)
        return row


def placed_row(world: World, move: PlaceBuilding, price: int, met: int, count: int, claims: bool, sign: bool) -> Row:
    points = world.site_points[move.site]
    terms = [phrase("praga.take.price", gold=price)] if price else []
    if points:
        terms.append(phrase("praga.take.points", points=points))
    terms += counted("good.blue_token", met)
    values = {
        **move.names,
        "plaza": world.plaza_ids[world.site_plaza[move.site]],
        "claims": claims,
        "corners": met,
        "cost": amounts((GOLD, price)),
        "gains": amounts((POINT, points + count), (BLUE, met), (CATHEDRAL, int(sign))),
    }
    site, terms = world.site_ids[move.site].removeprefix("p"), terms or [phrase("praga.contact.none")]
    return move.shown(values, phrase("praga.move.site", site=site, turn=move.rotation, terms=terms))


def built(s: PragaState, plaza: int) -> int:
    """The buildings around a plaza."""
    count = 0
    for site in s.setting.world.plaza_sites[plaza]:
        if s.site_tile[site] != NONE:
            count += 1
    return count


def blue_contacts(s: PragaState, site: int, tile: int, rotation: int) -> int:
    """Blue corners of other buildings and of the board that meet the tile's own."""
    world = s.setting.world
    corners = world.tiles[tile].corners[rotation]
    if corners == 0:
        return 0
    met = (corners & world.printed_corners[site]).bit_count()
    for meeting in world.site_meetings[site]:
        other = s.site_tile[meeting.other]
        if other == NONE:
            continue
        its = world.tiles[other].corners[s.site_rotation[meeting.other]]
        for corner, its_corner in meeting.shared():
            if corners >> corner & 1 and its >> its_corner & 1:
                met += 1
    return met


def put(s: PragaState, site: int, tile: int, rotation: int, cube: int) -> None:
    world = s.setting.world
    s.own_city()
    s.site_tile[site] = tile
    s.site_rotation[site] = rotation
    s.site_cube[site] = cube
    s.site_spent[site] = world.tiles[tile].gold + world.tiles[tile].stone + world.site_gold[site]


class PlazaFull(PragaTask):
    """Automatic, when all else a building brought is settled: is its plaza complete?"""

    def __init__(self, seat: int, plaza: int) -> None:
        super().__init__(seat)
        self.plaza = plaza

    def text(self) -> str:
        return f"{self.seat} full {self.plaza}"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        plazas.evaluate(s, self.seat, self.plaza)
        solo.leave_full_plazas(s)
        return True
