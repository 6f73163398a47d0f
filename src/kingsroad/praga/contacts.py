"""Adjacency bonuses on a player's action board: edge symbols that face each other, red corners that meet."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.effect import unfold
from kingsroad.kernel.phrase import Fact, Phrase, phrase
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, Board, PragaState
from kingsroad.praga.terms import FROM_CONTACTS, RED
from kingsroad.praga.wording import add, amounts, counted
from kingsroad.praga.world import World

PLACES: Final = 18


def edge_bit(place: int, other: int) -> int:
    """The bit of the edge between two places, the same from either side."""
    return 1 << (min(place, other) * PLACES + max(place, other))


def point_bit(place: int, other: int, which: int) -> int:
    """The bit of one of the two common points; seen from the other side the two change names."""
    if place > other:
        which = 1 - which
    return 1 << ((min(place, other) * PLACES + max(place, other)) * 2 + which)


class Contact:
    """What laying a tile would bring: edges (with the turned signs) and points, none paid before."""

    def __init__(self, edges: list[tuple[int, int, int]], points: list[tuple[int, int]], spent: int) -> None:
        self.edges = edges  # (other place, own edge of the tile, the other tile's edge)
        self.points = points  # (other place, which of the two)
        self.spent = spent  # contacts, edges and points, that have paid before and do not pay again


def find(world: World, board: Board, place: int, tile: int, rotation: int) -> Contact:
    """Two neighbouring places pay for an edge and for each point once in the game (praga/contacts/6)."""
    mine = world.tiles[tile]
    edges: list[tuple[int, int, int]] = []
    points: list[tuple[int, int]] = []
    spent = 0
    corners = mine.corners[rotation]
    for meeting in world.flower_meetings[place]:
        other = board.places[meeting.other]
        if other == NONE:
            continue
        theirs = world.tiles[other]
        its_rotation = board.rotations[meeting.other]
        own_edge = (meeting.edge - rotation) % 6
        its_edge = (meeting.its_edge - its_rotation) % 6
        if mine.edges[own_edge] is not None and theirs.edges[its_edge] is not None:
            if board.paid_edges & edge_bit(place, meeting.other):
                spent += 1
            else:
                edges.append((meeting.other, own_edge, its_edge))
        its_corners = theirs.corners[its_rotation]
        for which, (corner, its_corner) in enumerate(meeting.shared()):
            if corners >> corner & 1 and its_corners >> its_corner & 1:
                if board.paid_points & point_bit(place, meeting.other, which):
                    spent += 1
                else:
                    points.append((meeting.other, which))
    return Contact(edges, points, spent)


def brings(world: World, board: Board, tile: int, contact: Contact) -> dict[str, int]:
    """What it pays, as far as that leaves no choice."""
    found = amounts((RED, len(contact.points)))
    for other, own_edge, its_edge in contact.edges:
        for sign in (world.tiles[tile].edges[own_edge], world.tiles[board.places[other]].edges[its_edge]):
            assert sign is not None
            add(found, sign.plain)
    return found


def count(contact: Contact) -> dict[str, int]:
    return {"contacts": len(contact.edges), "corners": len(contact.points)}


def terms(contact: Contact) -> list[Phrase]:
    found = [*counted("praga.contact.edges", len(contact.edges)), *counted("good.red_token", len(contact.points))]
    found += counted("praga.contact.spent", contact.spent)
    return found or [phrase("praga.contact.none")]


def paid(board: Board) -> list[list[int]]:
    """The edges that have paid, each by the two places beside it."""
    found: list[list[int]] = []
    left = board.paid_edges
    while left:
        edge = left.bit_length() - 1
        found.append([edge // PLACES, edge % PLACES])
        left ^= 1 << edge
    return found


def put(board: Board, place: int, tile: int, rotation: int) -> None:
    board.places[place] = tile
    board.rotations[place] = rotation


def pay(s: PragaState, seat: int, place: int) -> None:
    """What the tile that was put there touches pays."""
    world = s.setting.world
    board = s.own(seat)
    tile = board.places[place]
    contact = find(world, board, place, tile, board.rotations[place])
    if contact.spent and s.told is not None:
        player = phrase(f"colour.{s.setting.colours[seat]}")
        said = phrase("praga.fact.contact_spent", player=player, count=contact.spent)
        s.told.append(Fact("praga/contacts/6", said, "contact_spent", {"seat": seat, "count": contact.spent}))
    for other, own_edge, its_edge in contact.edges:
        board.paid_edges |= edge_bit(place, other)
        for sign in (world.tiles[tile].edges[own_edge], world.tiles[board.places[other]].edges[its_edge]):
            assert sign is not None
            unfold(gains.GAINS, s, seat, sign, FROM_CONTACTS)
    for other, which in contact.points:
        board.paid_points |= point_bit(place, other, which)
        gains.GAINS.gain(s, seat, RED, 1, FROM_CONTACTS)
