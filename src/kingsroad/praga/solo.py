"""Opponents without a player: the plain solo one, and Peter Parler's automas."""

from __future__ import annotations

from kingsroad.kernel.phrase import Fact, phrase
from kingsroad.praga import buildings, tiles
from kingsroad.praga.state import NONE, Automa, PragaState
from kingsroad.praga.terms import BUILDINGS, ROW, UPGRADES, WALLS


def play_card(s: PragaState, seat: int) -> None:
    """The next card: its effects in order."""
    automa = s.automas[seat - s.setting.humans]
    card = automa.deck[automa.at]
    automa.at += 1
    s.reveals += 1
    if s.told is not None:
        values = {"automa": seat - s.setting.humans + 1, "card": card + 1}
        s.told.append(Fact("praga/solo/11", phrase("praga.fact.automa", **values), "automa_card", values))
    for deed in s.setting.world.parler_does[card]:
        if deed == "building":
            construct(s, seat, automa)
        elif deed == "wall":
            discard(s, automa, WALLS)
        elif deed == "upgrade":
            discard(s, automa, UPGRADES)
        elif deed == "mine":
            advance_track(s, seat, automa, 0)
        elif deed == "quarry":
            advance_track(s, seat, automa, 1)
        else:
            follow_human(s, seat, automa)


def tile_named(s: PragaState, seat: int) -> int:
    """Which crane tile, from the far end, the card just played takes."""
    automa = s.automas[seat - s.setting.humans]
    return s.setting.world.parler_tile[automa.deck[automa.at - 1]]


def marked_place(s: PragaState, automa: Automa, kind: int) -> int:
    """The place of the row at the marker, or the next one with a tile; the marker moves on behind it."""
    for step in range(ROW):
        place = (automa.markers[kind] + step) % ROW
        if s.rows[kind][place] != NONE:
            automa.markers[kind] = (place + 1) % ROW
            return place
    return NONE


def discard(s: PragaState, automa: Automa, kind: int) -> None:
    place = marked_place(s, automa, kind)
    if place != NONE:
        put_under(s, kind, place)


def put_under(s: PragaState, kind: int, place: int) -> None:
    s.own_tiles()
    s.stacks[tiles.stack_of(kind, place)].insert(0, s.rows[kind][place])
    tiles.fill(s, kind, place)


def free_sites(s: PragaState, plaza: int) -> list[int]:
    return [site for site in s.setting.world.plaza_sites[plaza] if s.site_tile[site] == NONE]


def construct(s: PragaState, seat: int, automa: Automa) -> None:
    """Beside the pawn's plaza, blue corner to blue corner if that is possible; then the pawn moves on."""
    world = s.setting.world
    place = marked_place(s, automa, BUILDINGS)
    if place == NONE:
        return
    plaza = automa.pawn
    if not free_sites(s, plaza):  # nor at any other, or the pawn would have moved on
        put_under(s, BUILDINGS, place)
        return
    tile = s.rows[BUILDINGS][place]
    ways = [(site, rotation) for site in free_sites(s, plaza) for rotation in range(world.tiles[tile].rotations)]
    meeting = [way for way in ways if buildings.blue_contacts(s, way[0], tile, way[1])]
    site, turn = (meeting or ways)[0]
    buildings.put(s, site, tile, turn, seat if world.tiles[tile].cube else NONE)
    tiles.fill(s, BUILDINGS, place)
    s.agenda.push([buildings.PlazaFull(seat, plaza)])
    move_pawn(s, automa, world.tiles[tile].gold + world.tiles[tile].stone)


def route(s: PragaState) -> list[int]:
    """The plazas with a tile, in the order of the pawn's way."""
    return [plaza for plaza in s.setting.world.route if s.plaza_tile[plaza] != NONE]


def move_pawn(s: PragaState, automa: Automa, spaces: int) -> None:
    """All spaces are counted; from a plaza without a free site it goes on to the next with one."""
    way = route(s)
    at = way.index(automa.pawn) + spaces
    for step in range(len(way)):
        plaza = way[(at + step) % len(way)]
        if free_sites(s, plaza):
            automa.pawn = plaza
            return


def leave_full_plazas(s: PragaState) -> None:
    """When a plaza is filled, a pawn standing there moves on at once."""
    for automa in s.automas:
        if not free_sites(s, automa.pawn):
            move_pawn(s, automa, 0)


def advance_track(s: PragaState, seat: int, automa: Automa, track: int) -> None:
    """At its end a track passes the step to the other one."""
    world = s.setting.world
    if automa.mines[track] == world.track_end[track]:
        track = 1 - track
    if automa.mines[track] == world.track_end[track]:
        return
    automa.mines[track] += 1
    s.own_pieces()
    if automa.mines[track] == world.token_at[track]:
        s.river.remove(next(token for token in s.fate if token in s.river))
    if automa.mines[track] == world.track_end[track]:
        wanted = ("gold", "stone")[track]
        for seal in (world.seal_ids.index(wanted), world.seal_ids.index("six")):
            if s.seals[seal] == NONE:
                s.seals[seal] = seat
                return


def follow_human(s: PragaState, seat: int, automa: Automa) -> None:
    """The track of which the last human before it has more, as printed on the boards; both if equal."""
    mines, quarries = s.boards[s.setting.order[s.setting.humans - 1]].mines
    if mines >= quarries:
        advance_track(s, seat, automa, 0)
    if quarries >= mines:
        advance_track(s, seat, automa, 1)
