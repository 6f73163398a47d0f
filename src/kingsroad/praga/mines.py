"""Gold mines and quarries, their production tokens, and the seals at their ends."""

from __future__ import annotations

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Refusal, Values, phrase, refuse
from kingsroad.praga import gains, offers
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import ActionStep, Decision, Offer, PragaMove
from kingsroad.praga.terms import ACTIONS, FROM_PRODUCTION, GOLD, GOLDEN, HOLDABLE, MINE, MINES
from kingsroad.praga.wording import amounts
from kingsroad.praga.world import World


class Manage(PragaMove):
    """One gold and one more mine, or one stone and one more quarry; or production."""

    def __init__(self, code: str, rule: str) -> None:
        super().__init__(code, code, {}, "", rule)


class ManageMines(ActionStep[Manage]):
    kind = "manage_mines"
    rule = "praga/mines/1"
    said = "praga.task.mines"
    answered = Manage

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def text(self) -> str:
        return f"{self.seat} mines {self.track}"

    def values(self, s: PragaState) -> Values:
        return {"track": ACTIONS[self.track]}

    def moves(self, s: PragaState, out: list[Move]) -> None:
        world = s.setting.world
        if self.guard(s, world.dig) is None:
            out.append(world.dig)
        out.append(world.produce)
        offers.list_moves(s, self.seat, out)

    def guard(self, s: PragaState, move: Manage) -> Refusal | None:
        world = s.setting.world
        if move is world.dig and s.boards[self.seat].mines[self.track] == world.track_end[self.track]:
            return refuse("praga/mines/1", "praga.no.track_end")
        return None

    def answer(self, s: PragaState, move: Manage) -> None:
        world = s.setting.world
        s.agenda.done(self)
        if move is world.dig:
            gains.GAINS.gain(s, self.seat, GOLD + self.track, world.manage_gain, FROM_PRODUCTION)
            gains.step_track(s, self.seat, self.track)
        else:
            gains.produce(s, self.seat, self.track)

    def show(self, s: PragaState, move: Manage) -> Row:
        world = s.setting.world
        if move is world.dig:
            found = amounts((GOLD + self.track, world.manage_gain), (MINE + self.track, 1))
            said = phrase("praga.move.dig_mines" if self.track == MINES else "praga.move.dig_quarries")
        else:
            found = gains.production(s, self.seat, self.track)
            said = phrase("praga.move.produce")
        values = {"track": ACTIONS[self.track], "gains": found}
        return move.shown(values, said, f"track.{ACTIONS[self.track]}")


# -- production tokens --------------------------------------------------------------------------


class Token(PragaMove):
    """Choose a production token from the river."""

    def __init__(self, world: World, token: int) -> None:
        id, effect = world.token_ids[token], world.token_effect[token]
        super().__init__(f"token {id}", "choose_token", {"token": id}, f"token.{id}", "praga/mines/5")
        self.token = token
        self.fix({"effect": effect.text}, phrase("praga.move.token", effect=world.said(effect)))


class ChooseToken(Decision[Token]):
    kind = "choose_token"
    rule = "praga/mines/5"
    said = "praga.task.token"
    answered = Token

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def text(self) -> str:
        return f"{self.seat} token {self.track}"

    def values(self, s: PragaState) -> Values:
        return {"track": ACTIONS[self.track]}

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.token[token] for token in s.river]

    def guard(self, s: PragaState, move: Token) -> Refusal | None:
        return None if move.token in s.river else refuse("praga/mines/5", "praga.no.token")

    def answer(self, s: PragaState, move: Token) -> None:
        s.agenda.done(self)
        s.own_pieces()
        s.river.remove(move.token)
        s.own(self.seat).tokens[self.track] = move.token


# -- seals --------------------------------------------------------------------------------------


class Seal(Offer):
    def __init__(self, world: World, seal: int) -> None:
        id = world.seal_ids[seal]
        super().__init__(f"seal {id}", "claim_seal", {"seal": id}, f"seal.{id}", "praga/seals/1")
        self.seal = seal
        cost = amounts(*enumerate(world.seal_cost[seal]))
        self.fix({"cost": cost}, phrase("praga.move.seal", seal=world.seal_said[seal]))

    def legal(self, s: PragaState, seat: int) -> bool:
        board = s.boards[seat]
        if board.claims == 0 or s.seals[self.seal] != NONE:
            return False
        for good, count in enumerate(s.setting.world.seal_cost[self.seal]):
            if board.purse[good] < count:
                return False
        return True

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        board = s.boards[seat]
        if board.claims == 0:
            return refuse("praga/seals/1", "praga.no.claim")
        if s.seals[self.seal] != NONE:
            return refuse("praga/seals/1", "praga.no.seal")
        cost = s.setting.world.seal_cost[self.seal]
        for good in range(HOLDABLE):
            if board.purse[good] < cost[good]:
                reason = "praga.no.golden" if good == GOLDEN else "praga.no.silver"
                return refuse("praga/seals/6", reason, price=cost[good], missing=cost[good] - board.purse[good])
        return None

    def play(self, s: PragaState, seat: int) -> None:
        """The cube that was kept marks it, or a spare one; without any the marker at the track's end serves."""
        board = s.own(seat)
        s.own_pieces()
        board.claims -= 1
        for good, count in enumerate(s.setting.world.seal_cost[self.seal]):
            board.purse[good] -= count
        if board.kept:
            board.kept -= 1
        elif board.cubes:
            board.cubes -= 1
        s.seals[self.seal] = seat


class KeepClaim(PragaMove):
    """Claim no seal now, but on one of the player's own turns."""

    def __init__(self) -> None:
        super().__init__("seal later", "keep_claim", {}, "bar", "praga/seals/4")
        self.fix({}, phrase("praga.move.seal_later"))


class ClaimNow(Decision[Seal]):
    """The end of a track was reached outside the own turn: a seal may be claimed at once, or the right is kept."""

    kind = "claim_seal"
    rule = "praga/seals/4"
    said = "praga.task.seal"
    answered = Seal

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track

    def text(self) -> str:
        return f"{self.seat} claim {self.track}"

    def values(self, s: PragaState) -> Values:
        return {"track": ACTIONS[self.track]}

    def run(self, s: PragaState) -> bool:
        """Where no seal can be claimed there is nothing to ask: the right is kept."""
        if self.claimable(s):
            return False
        s.agenda.done(self)
        return True

    def claimable(self, s: PragaState) -> list[Seal]:
        return [seal for seal in s.setting.world.seal if seal.legal(s, self.seat)]

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out.append(s.setting.world.seal_later)
        out += self.claimable(s)

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.seal]

    def refuse(self, s: PragaState, move: Move) -> Refusal | None:
        return None if move is s.setting.world.seal_later else super().refuse(s, move)

    def guard(self, s: PragaState, move: Seal) -> Refusal | None:
        return move.refuse(s, self.seat)

    def play(self, s: PragaState, move: Move) -> None:
        s.agenda.done(self)
        if move is not s.setting.world.seal_later:
            super().play(s, move)

    def answer(self, s: PragaState, move: Seal) -> None:
        move.play(s, self.seat)


def reach_end(s: PragaState, seat: int, track: int) -> None:
    """The right to claim a seal. A spare cube waits for it at the end of the track (praga/seals/2)."""
    board = s.own(seat)
    board.claims += 1
    if board.cubes and NONE in s.seals:
        board.cubes -= 1
        board.kept += 1
    if s.turn.seat != NONE and (s.turn.seat != seat or s.turn.ending):
        s.agenda.push([ClaimNow(seat, track)])
