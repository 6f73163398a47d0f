"""What nobody else will do at a table: the move of a bot, or its consent."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.match import Match
from kingsroad.table.bot_queue import IDLE, Asker
from kingsroad.table.seats import Seats


def bot_to_move(match: Match[Any], seats: Seats) -> int | None:
    bots = seats.kept_by_bots()
    if not bots:
        return None
    waiting = match.game.waiting(match.state)
    return next((seat for seat in bots if seat in waiting), None)


def asker_of(creator: str, seats: Seats) -> Asker:
    """Whose share of the bots a table uses: that of a person who plays there, else its creator's."""
    people = [seats[seat].person for seat in seats.kept_by_people()]
    if not people:
        return Asker(creator, IDLE)
    return Asker(creator if creator in people else people[0] or creator)


def seat_to_agree(match: Match[Any], seats: Seats) -> int | None:
    """Bots always agree, and nobody is asked about their own request."""
    request = match.request
    if request is None:
        return None
    asker = seats[request.seat].person
    for seat in seats.all:
        if seat.index != request.seat and seat.index not in request.agreed:
            if seat.played_by_bot or (asker is not None and seat.person == asker):
                return seat.index
    return None


def has_work(match: Match[Any], seats: Seats) -> bool:
    return seat_to_agree(match, seats) is not None or bot_to_move(match, seats) is not None
