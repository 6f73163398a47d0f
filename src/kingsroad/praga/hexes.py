"""Hexes with a corner at the top: neighbours, edges and corners, numbered clockwise from the top.

Edge e lies between the corners e and e + 1; turning a tile by r moves its edge e to e + r.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]

# The neighbour beyond edge 0 (north-east), 1 (east), ... clockwise, in axial coordinates.
ACROSS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def neighbour(hex: Hex, edge: int) -> Hex:
    return (hex[0] + ACROSS[edge][0], hex[1] + ACROSS[edge][1])


def turned(marks: int, rotation: int) -> int:
    """A mask of edges or corners after turning the tile clockwise."""
    return (marks << rotation | marks >> (6 - rotation)) & 63


class Meeting:
    """A neighbour beyond `edge`, whose own edge there is `its_edge`. The two hexes share two corners:
    `corner` is `its_next`, and `next` is `its_corner`."""

    def __init__(self, other: int, edge: int) -> None:
        self.other = other
        self.edge = edge
        self.its_edge = (edge + 3) % 6
        self.corner = edge
        self.next = (edge + 1) % 6
        self.its_corner = self.its_edge
        self.its_next = (self.its_edge + 1) % 6

    def shared(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two common points, each as (own corner, the other's corner)."""
        return ((self.corner, self.its_next), (self.next, self.its_corner))


def meetings(hexes: list[Hex]) -> list[list[Meeting]]:
    """For each hex, its neighbours among the others."""
    index = {hex: i for i, hex in enumerate(hexes)}
    found: list[list[Meeting]] = []
    for hex in hexes:
        around = [(neighbour(hex, edge), edge) for edge in range(6)]
        found.append([Meeting(index[other], edge) for other, edge in around if other in index])
    return found


def corner_between(hex: Hex, a: Hex, b: Hex) -> int:
    """The corner of `hex` that it shares with two of its neighbours; -1 if there is none."""
    for corner in range(6):
        if {neighbour(hex, corner), neighbour(hex, (corner + 5) % 6)} == {a, b}:
            return corner
    return -1


def flower() -> tuple[list[Hex], list[Hex]]:
    """Six hexes around a middle one, and the ring of twelve outside, each clockwise from the north-east."""
    inner = [ACROSS[i] for i in range(6)]
    outer: list[Hex] = []
    for i in range(6):
        corner = (2 * ACROSS[i][0], 2 * ACROSS[i][1])
        outer.append(corner)
        outer.append((ACROSS[i][0] + ACROSS[(i + 1) % 6][0], ACROSS[i][1] + ACROSS[(i + 1) % 6][1]))
    return inner, outer
