"""What a bot gets to see, and what the engine says."""

from __future__ import annotations

import json
from random import Random

from kingsroad.kernel.game import Scores
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import begin
from kingsroad.kernel.phrase import Fact, Fault, Refused, phrase, refuse
from tests.laws.tiny import Tiny

GAME = Tiny()


def test_a_look_shows_what_its_seat_may_see() -> None:
    match = begin(GAME, [("red", "Anna"), ("blue", "Bo")], {}, seed="7", salt="salt")
    match.add(0, "stall mill")
    before = match.state.hash()
    look = Look(GAME, match.state, 1, GAME.moves(match.state, 1))
    assert look.view() == GAME.view(match.state, 1)
    assert [move.code for move in look.moves] == ["stall mill", "stall well", "stall inn", "stall gate"]
    guesses = [look.guess(Random(seed)) for seed in range(30)]
    assert {guess.agenda.answer_of(0) for guess in guesses} == {0, 1, 2, 3}
    assert len({tuple(guess.barrow) for guess in guesses}) > 20
    for guess in guesses:
        assert GAME.view(guess, 1) == look.view()
        GAME.play(guess, 1, look.moves[0])
    assert match.state.hash() == before


def test_the_engine_says_ids_and_values() -> None:
    assert phrase("raja.no.gold", price=12) == {"id": "raja.no.gold", "price": 12}
    fact = Fact("raja/disc/5", phrase("paid"), "penalty", {"gold": 2})
    assert fact.json() == {"rule": "raja/disc/5", "kind": "penalty", "values": {"gold": 2}, "said": {"id": "paid"}}


def test_a_refusal_has_reason_rule_and_what_is_missing() -> None:
    refusal = refuse("raja/build/7", "raja.no.gold", price=12, gold=9, missing=3)
    assert refusal.reason == "raja.no.gold"
    assert refusal.missing == {"price": 12, "gold": 9, "missing": 3}
    assert json.loads(json.dumps(refusal.json())) == {
        "reason": "raja.no.gold",
        "rule": "raja/build/7",
        "values": {"price": 12, "gold": 9, "missing": 3},
        "said": {"id": "raja.no.gold", "price": 12, "gold": 9, "missing": 3},
    }


def test_a_fault_reads_as_its_id_and_values() -> None:
    assert str(Fault("journal.no_seed")) == "journal.no_seed"
    assert str(Fault("option.value", name="days", value="9")) == "option.value (name=days, value=9)"
    refused = Refused("fly", refuse("pond/moves", "pond.no", code="fly"))
    assert refused.said == {
        "id": "kernel.refused",
        "code": "fly",
        "why": {"id": "pond.no", "code": "fly"},
        "rule": "pond/moves",
    }


def test_everyone_on_the_first_rank_has_won() -> None:
    assert Scores([(3,), (5,), (5,)], [3, 1, 1], [[], [], []]).winners() == [1, 2]
