"""The laws on random games of Praga, alone and with others, with all its options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from kingsroad.kernel.game import Game, Options
from kingsroad.praga.play import Praga
from kingsroad.praga.state import PragaState
from tests.laws import laws
from tests.laws.laws import Law
from tests.laws.walks import Plan, often, plans, walk

PRAGA = Praga()
GAME: Game[PragaState] = PRAGA
MOST = 4


def tables(count: int) -> list[tuple[int, Options]]:
    """Options drawn at random, as far as they go together."""
    rng = Random("tables")
    drawn: list[tuple[int, Options]] = []
    for _ in range(count):
        players = rng.randint(1, MOST)
        options = {option.name: rng.choice(option.choices) for option in GAME.options}
        options["start"] = rng.choice(["random", str(rng.randint(1, players))])
        options["solo"] = rng.choice(["crane", "parler"]) if players == 1 else rng.choice(["none", "parler"])
        options["parlers"] = str(rng.randint(1, MOST - players)) if players < MOST else "1"
        if players == MOST or options["solo"] != "parler":
            options["solo"] = "crane" if players == 1 else "none"
            options["parlers"] = "1"
        drawn.append((players, GAME.resolve(options)))
    return drawn


PLANS = plans(tables(200), ("", "end", "stone", "window", "pick"), strides=(20, 120))
MOVES = laws.moves_are_what_is_not_refused(PRAGA.world.by_code)


@pytest.mark.parametrize("law", [*laws.EVERYWHERE, MOVES])
@given(plan=PLANS)
@often(8)
def test_at_every_position(law: Law, plan: Plan) -> None:
    for match in walk(GAME, plan):
        law(match, Random(f"{plan.seed} {match.n}"))


@pytest.mark.parametrize("law", laws.WHOLE_GAMES)
@given(plan=PLANS)
@often(8)
def test_of_whole_games(law: Callable[[Game[PragaState], Plan], None], plan: Plan) -> None:
    law(GAME, plan)
