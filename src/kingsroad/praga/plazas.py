"""Plazas: when all sites of one are built, those with a claim are rewarded."""

from __future__ import annotations

from kingsroad.kernel.effect import Effect, Gain, OneOf, unfold
from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Refusal, Values, phrase, refuse
from kingsroad.praga import gains
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Decision, PragaMove, PragaTask
from kingsroad.praga.terms import FROM_PLAZAS, HUNGER_WALL
from kingsroad.praga.wording import effect_values, plaza_number
from kingsroad.praga.world import World


def is_full(s: PragaState, plaza: int) -> bool:
    return all(s.site_tile[site] != NONE for site in s.setting.world.plaza_sites[plaza])


def claims(s: PragaState, plaza: int) -> dict[int, tuple[int, int]]:
    """Seat to (cubes, spent) of its claims; automas are seats like any other here."""
    found: dict[int, tuple[int, int]] = {}
    for site in s.setting.world.plaza_sites[plaza]:
        seat = s.site_cube[site]
        if seat != NONE:
            cubes, spent = found.get(seat, (0, 0))
            found[seat] = (cubes + 1, spent + s.site_spent[site])
    return found


def evaluate(s: PragaState, seat: int, plaza: int) -> None:
    """The most cubes take both rewards, ties go by what was spent, still tied ones all take both."""
    if s.evaluated >> plaza & 1 or not is_full(s, plaza):
        return
    s.evaluated |= 1 << plaza
    if s.told is not None:
        id = s.setting.world.plaza_ids[plaza]
        said = phrase("praga.fact.plaza", plaza=plaza_number(id))
        s.told.append(Fact("praga/plazas/1", said, "plaza_complete", {"plaza": id}))
    s.agenda.push([CubesBack(seat, plaza)])
    tile = s.plaza_tile[plaza]
    ranked = claims(s, plaza)
    if tile == NONE or not ranked:
        return
    best = max(ranked.values())
    seats = s.setting.seats
    for step in range(seats - 1, -1, -1):  # the first to receive is pushed last
        receiver = s.setting.order[(s.setting.place[seat] + step) % seats]
        if receiver in ranked and s.setting.is_human(receiver):
            if ranked[receiver] == best:
                s.agenda.push([BothRewards(receiver, tile)])
            else:
                s.agenda.push([ChooseReward(receiver, tile)])
            if receiver != seat:
                s.reveals += 1


class CubesBack(PragaTask):
    """Automatic: the cubes of a plaza return when all its rewards are taken."""

    def __init__(self, seat: int, plaza: int) -> None:
        super().__init__(seat)
        self.plaza = plaza

    def text(self) -> str:
        return f"{self.seat} cubes {self.plaza}"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        s.own_city()
        for site in s.setting.world.plaza_sites[self.plaza]:
            owner = s.site_cube[site]
            if owner != NONE:
                if s.setting.is_human(owner):
                    s.own(owner).cubes += 1
                s.site_cube[site] = NONE
        return True


# -- rewards ------------------------------------------------------------------------------------


def reward_of(world: World, tile: int, upper: bool) -> Effect:
    return (world.plaza_upper if upper else world.plaza_lower)[tile]


def reward(s: PragaState, seat: int, tile: int, upper: bool) -> None:
    unfold(gains.GAINS, s, seat, reward_of(s.setting.world, tile, upper), FROM_PLAZAS)


def both(s: PragaState, seat: int, tile: int, upper_first: bool) -> None:
    s.agenda.push([gains.GAINS.owe(seat, reward_of(s.setting.world, tile, not upper_first), FROM_PLAZAS)])
    reward(s, seat, tile, upper_first)


class Reward(PragaMove):
    def __init__(self, upper: bool) -> None:
        reward = "upper" if upper else "lower"
        super().__init__(f"reward {reward}", "choose_reward", {"reward": reward}, "bar", "praga/plazas/1")
        self.upper = upper


class ChooseReward(Decision[Reward]):
    kind = "choose_reward"
    rule = "praga/plazas/1"
    said = "praga.task.reward"
    answered = Reward

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def text(self) -> str:
        return f"{self.seat} reward {self.tile}"

    def values(self, s: PragaState) -> Values:
        return {"tile": s.setting.world.plaza_tile_ids[self.tile]}

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.upper, s.setting.world.lower]

    def answer(self, s: PragaState, move: Reward) -> None:
        s.agenda.done(self)
        reward(s, self.seat, self.tile, move.upper)

    def show(self, s: PragaState, move: Reward) -> Row:
        effect = reward_of(s.setting.world, self.tile, move.upper)
        values = {**move.names, **effect_values(effect)}
        return move.shown(values, phrase("praga.move.reward", effect=s.setting.world.said(effect)))


class BothRewards(ChooseReward):
    """Both rewards of a plaza tile, the chosen one first; automatic where their order cannot matter."""

    kind = "order_rewards"
    rule = "praga/plazas/8"
    said = "praga.task.rewards"

    def text(self) -> str:
        return f"{self.seat} rewards {self.tile}"

    def run(self, s: PragaState) -> bool:
        if self.order_matters(s):
            return False
        s.agenda.done(self)
        both(s, self.seat, self.tile, False)
        return True

    def order_matters(self, s: PragaState) -> bool:
        """Outside the player's turn a sideways move is made at once; the other reward may pay for its arrow."""
        upper = s.setting.world.plaza_upper[self.tile]
        steps = isinstance(upper, OneOf) and isinstance(upper.parts[0], Gain) and upper.parts[0].what >= HUNGER_WALL
        return steps and s.turn.seat != self.seat

    def answer(self, s: PragaState, move: Reward) -> None:
        s.agenda.done(self)
        both(s, self.seat, self.tile, move.upper)


class FinalReward(PragaTask):
    """Automatic, when the game ends: the lower reward of a plaza that was not completed."""

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def text(self) -> str:
        return f"{self.seat} final {self.tile}"

    def run(self, s: PragaState) -> bool:
        s.agenda.done(self)
        reward(s, self.seat, self.tile, False)
        return True


# -- choosing a plaza ---------------------------------------------------------------------------


class Plaza(PragaMove):
    """Both rewards of a plaza by technology, or an automa's pawn put there."""

    def __init__(self, world: World, plaza: int) -> None:
        id = world.plaza_ids[plaza]
        super().__init__(f"plaza {id}", "choose_plaza", {"plaza": id}, f"plaza.{id}", "praga/technology/6")
        self.plaza = plaza
        self.id = id


class ChoosePlaza(Decision[Plaza]):
    """For the technology that gives both rewards of any plaza tile on the board."""

    kind = "choose_plaza"
    rule = "praga/technology/6"
    said = "praga.task.plaza"
    answered = Plaza

    def text(self) -> str:
        return f"{self.seat} plaza"

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [plaza for plaza in s.setting.world.plaza if self.guard(s, plaza) is None]

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.plaza]

    def guard(self, s: PragaState, move: Plaza) -> Refusal | None:
        return refuse(self.rule, "praga.no.plaza_tile") if s.plaza_tile[move.plaza] == NONE else None

    def answer(self, s: PragaState, move: Plaza) -> None:
        s.agenda.done(self)
        both(s, self.seat, s.plaza_tile[move.plaza], False)

    def show(self, s: PragaState, move: Plaza) -> Row:
        world = s.setting.world
        tile = s.plaza_tile[move.plaza]
        rewards = [] if tile == NONE else [reward_of(world, tile, upper).text for upper in (True, False)]
        values = {"plaza": move.id, "tile": None if tile == NONE else world.plaza_tile_ids[tile], "effects": rewards}
        return move.shown(values, phrase("praga.move.plaza", plaza=plaza_number(move.id)), rule=self.rule)


class PlacePawn(ChoosePlaza):
    """The first human puts an automa's pawn on a plaza."""

    kind = "place_pawn"
    rule = "praga/solo/10"
    said = "praga.task.pawn"

    def __init__(self, seat: int, automa: int) -> None:
        super().__init__(seat)
        self.automa = automa

    def text(self) -> str:
        return f"{self.seat} pawn {self.automa}"

    def values(self, s: PragaState) -> Values:
        return {"automa": self.automa}

    def guard(self, s: PragaState, move: Plaza) -> Refusal | None:
        refusal = super().guard(s, move)
        if refusal is None and any(automa.pawn == move.plaza for automa in s.automas):
            return refuse(self.rule, "praga.no.other_pawn")
        return refusal

    def answer(self, s: PragaState, move: Plaza) -> None:
        s.agenda.done(self)
        s.automas[self.automa].pawn = move.plaza
