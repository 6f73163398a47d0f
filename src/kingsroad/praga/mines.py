"""Gold mines and quarries, their production tokens, and the seals at their ends."""

from __future__ import annotations

from kingsroad.kernel.phrase import Refusal, refuse
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import ChooseToken, ManageMines
from kingsroad.praga.terms import FROM_PRODUCTION, GOLD, GOLDEN, HOLDABLE


def refuse_dig(s: PragaState, task: ManageMines) -> Refusal | None:
    if s.boards[task.seat].mines[task.track] == s.setting.world.track_end[task.track]:
        return refuse("praga/mines/1", "praga.no.track_end")
    return None


def dig(s: PragaState, task: ManageMines) -> None:
    s.agenda.done(task)
    gains.GAINS.gain(s, task.seat, GOLD + task.track, s.setting.world.value["manage_gain"], FROM_PRODUCTION)
    gains.step_track(s, task.seat, task.track)


def produce(s: PragaState, task: ManageMines) -> None:
    s.agenda.done(task)
    gains.produce(s, task.seat, task.track)


def refuse_token(s: PragaState, token: int) -> Refusal | None:
    if token not in s.river:
        return refuse("praga/mines/5", "praga.no.token")
    return None


def choose_token(s: PragaState, task: ChooseToken, token: int) -> None:
    s.agenda.done(task)
    s.river.remove(token)
    s.boards[task.seat].tokens[task.track] = token


# -- seals --------------------------------------------------------------------------------------


def refuse_seal(s: PragaState, seat: int, seal: int) -> Refusal | None:
    board = s.boards[seat]
    if board.claims == 0:
        return refuse("praga/seals/1", "praga.no.claim")
    if s.seals[seal] != NONE:
        return refuse("praga/seals/1", "praga.no.seal")
    cost = s.setting.world.seal_cost[seal]
    for good in range(HOLDABLE):
        if board.purse[good] < cost[good]:
            reason = "praga.no.golden" if good == GOLDEN else "praga.no.silver"
            return refuse("praga/seals/6", reason, price=cost[good], missing=cost[good] - board.purse[good])
    return None


def claim(s: PragaState, seat: int, seal: int) -> None:
    """A spare cube marks it; without one the marker at the track's end serves (praga/seals/2)."""
    board = s.boards[seat]
    board.claims -= 1
    for good, count in enumerate(s.setting.world.seal_cost[seal]):
        board.purse[good] -= count
    if board.cubes:
        board.cubes -= 1
    s.seals[seal] = seat
