"""Links that give a seat. They are derived from the server's secret, so that none of them is stored anywhere, and a
new generation makes the old one invalid."""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256
from typing import Final

from kingsroad.table.seats import EVERY_SEAT, Seats

PREFIX: Final = "kl_"  # so that logs can know a link and hide it


class Invitations:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def link(self, game: str, seats: Seats, seat: int) -> str:
        """The secret part of the link to a seat, or with EVERY_SEAT to any open one: 132 bits."""
        generation = seats.open_generation if seat == EVERY_SEAT else seats[seat].generation
        said = f"seat/{game}/{seat}/{generation}".encode()
        return PREFIX + base64.urlsafe_b64encode(hmac.digest(self._secret, said, sha256))[:22].decode()

    def seat_of(self, game: str, seats: Seats, link: str) -> int | None:
        """Which seat a link gives, EVERY_SEAT for any open one, None if it is not ours or no longer good."""
        given = link.encode()
        found: int | None = None
        for seat in range(EVERY_SEAT, len(seats)):  # all of them, so that the time taken tells nothing
            if hmac.compare_digest(given, self.link(game, seats, seat).encode()):
                found = seat
        return found
