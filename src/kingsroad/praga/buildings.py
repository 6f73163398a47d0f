"""Buildings: paid, rewarded, and laid on a site of the city; cubes claim plazas."""

from __future__ import annotations

from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import gains, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import LayTile, PlazaFull
from kingsroad.praga.terms import BLUE, CATHEDRAL, CATHEDRAL_BUILDING, FROM_BUILDINGS, GOLD, PLAIN_BUILDING, POINT


def site_price(s: PragaState, task: LayTile, site: int) -> int:
    return max(s.setting.world.site_gold[site] - task.discount, 0)


def refuse_site(s: PragaState, task: LayTile, site: int, turn: int) -> Refusal | None:
    if s.site_tile[site] != NONE:
        return refuse("praga/buildings/2", "praga.no.free_site")
    price = site_price(s, task, site)
    gold = s.boards[task.seat].purse[GOLD]
    if gold < price:
        return refuse("praga/buildings/3", "praga.no.gold", price=price, missing=price - gold)
    if turn >= s.setting.world.tiles[task.tile].turns:
        return refuse("praga/buildings/1", "praga.no.same_turn")
    return None


def list_sites(s: PragaState, task: LayTile, out: list[Move]) -> None:
    world = s.setting.world
    purse = s.boards[task.seat].purse[GOLD] + task.discount
    turns = world.tiles[task.tile].turns
    for site, tile in enumerate(s.site_tile):
        if tile == NONE and world.site_gold[site] <= purse:
            out += world.site[site][:turns]


def blue_contacts(s: PragaState, site: int, tile: int, turn: int) -> int:
    """Blue corners of other buildings and of the board that meet the tile's own."""
    world = s.setting.world
    corners = world.tiles[tile].corners[turn]
    if corners == 0:
        return 0
    met = (corners & world.printed_corners[site]).bit_count()
    for meeting in world.site_meetings[site]:
        other = s.site_tile[meeting.other]
        if other == NONE:
            continue
        its = world.tiles[other].corners[s.site_turn[meeting.other]]
        for corner, its_corner in meeting.shared():
            if corners >> corner & 1 and its >> its_corner & 1:
                met += 1
    return met


def put(s: PragaState, site: int, tile: int, turn: int, cube: int) -> None:
    world = s.setting.world
    s.site_tile[site] = tile
    s.site_turn[site] = turn
    s.site_cube[site] = cube
    s.site_spent[site] = world.tiles[tile].gold + world.tiles[tile].stone + world.site_gold[site]


def lay(s: PragaState, task: LayTile, site: int, turn: int) -> None:
    """Site gold, site points and blue tokens, cube or count, reactions, Cathedral step, the plaza last."""
    world = s.setting.world
    seat = task.seat
    board = s.boards[seat]
    tile = world.tiles[task.tile]
    s.agenda.done(task)
    board.purse[GOLD] -= site_price(s, task, site)
    met = blue_contacts(s, site, task.tile, turn)
    cube = seat if tile.cube and board.cubes else NONE
    put(s, site, task.tile, turn, cube)
    plaza = world.site_plaza[site]
    s.agenda.push([PlazaFull(seat, plaza)])
    if world.site_points[site]:
        gains.GAINS.gain(s, seat, POINT, world.site_points[site], FROM_BUILDINGS)
    if met:
        gains.GAINS.gain(s, seat, BLUE, met, FROM_BUILDINGS)
    if cube != NONE:
        board.cubes -= 1
    elif not tile.cube:
        count = sum(1 for other in world.plaza_sites[plaza] if s.site_tile[other] != NONE)
        gains.GAINS.gain(s, seat, POINT, count * world.value["count_points"], FROM_BUILDINGS)
    gains.react(s, seat, CATHEDRAL_BUILDING if tile.sign else PLAIN_BUILDING)
    if tile.sign:
        gains.GAINS.gain(s, seat, CATHEDRAL, 1, FROM_BUILDINGS)
    else:
        road.react_to_plain_building(s, seat)
