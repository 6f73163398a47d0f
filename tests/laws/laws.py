"""The laws every game obeys, whatever its rules: asked of random games of any title.

Those of EVERYWHERE are asked at positions on the way, those of WHOLE_GAMES of a plan as it is played to its end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from kingsroad.kernel.journal import HIDDEN, fold, read, write
from kingsroad.kernel.match import replay, verify
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Fault, Refused
from tests.laws.walks import AnyGame, AnyMatch, Plan, any_move, codes, finish, open_match, seats_of, walk

Law: TypeAlias = Callable[[AnyMatch, Random], None]
NONSENSE: Final = ("", "?", "undo now", "redo 1", "house", "pick", "no such move", "end\n", "\x00", "ä", "end" * 99)


# -- at every position --------------------------------------------------------------------------


def nobody_is_stuck(match: AnyMatch, rng: Random) -> None:
    waiting = match.game.waiting(match.state)
    assert bool(waiting) != match.state.over
    assert len(set(waiting)) == len(waiting)
    for seat in waiting:
        assert match.game.moves(match.state, seat)
    if match.state.over:
        assert not any(match.game.moves(match.state, seat) for seat in seats_of(match))


def codes_name_one_move_each(match: AnyMatch, rng: Random) -> None:
    game = match.game
    for seat in seats_of(match):
        offered = codes(game, match.state, seat)
        assert len(set(offered)) == len(offered)
        assert offered == codes(game, game.clone(match.state), seat)
        for code in offered:
            found = game.find(code)
            assert found is not None
            assert found.code == code


def moves_are_what_is_not_refused(universe: Collection[str]) -> Law:
    """Over all codes of a title, for every seat, waiting or not."""

    def law(match: AnyMatch, rng: Random) -> None:
        game = match.game
        for seat in seats_of(match):
            offered = codes(game, match.state, seat)
            tried = {*universe, *NONSENSE, *offered}
            assert {code for code in tried if game.why_not(match.state, seat, code) is None} == set(offered)

    law.__name__ = "moves_are_what_is_not_refused"
    return law


def refusals_give_reason_and_rule(match: AnyMatch, rng: Random) -> None:
    for seat in seats_of(match):
        for code in NONSENSE:
            refusal = match.game.why_not(match.state, seat, code)
            assert refusal is not None
            assert refusal.reason
            assert "/" in refusal.rule
            json.dumps(refusal.json())


def clones_are_independent(match: AnyMatch, rng: Random) -> None:
    game = match.game
    if match.state.over:
        return
    before = match.state.hash()
    first, second = game.clone(match.state), game.clone(match.state)
    assert first.hash() == second.hash() == before
    seat, move = any_move(match, rng)
    game.play(first, seat, move)
    assert match.state.hash() == second.hash() == before
    assert first.hash() != before
    game.play(second, seat, move)
    assert second.hash() == first.hash()
    after = first.hash()
    for _ in range(5):  # play on in one of them
        if not second.over:
            seat = rng.choice(game.waiting(second))
            game.play(second, seat, rng.choice(game.moves(second, seat)))
    assert (match.state.hash(), first.hash()) == (before, after)


def nothing_leaks(match: AnyMatch, rng: Random) -> None:
    """Whatever a seat cannot know is drawn anew, and it sees, may do and is told the same as before."""
    game, state = match.game, match.state
    before = state.hash()
    for seat in seats_of(match):
        guess = game.guess(state, seat, rng)
        assert game.view(guess, seat) == game.view(state, seat)
        assert game.public(guess) == game.public(state)
        assert game.waiting(guess) == game.waiting(state)
        offered = game.moves(state, seat)
        assert codes(game, guess, seat) == [move.code for move in offered]
        for move in rng.sample(offered, min(3, len(offered))):
            assert game.row(guess, seat, move).json == game.row(state, seat, move).json
            foretold = [fact.json() for fact in game.preview(state, seat, move)]
            assert [fact.json() for fact in game.preview(guess, seat, move)] == foretold
    assert state.hash() == before


def what_can_be_taken_back_teaches_nothing(match: AnyMatch, rng: Random) -> None:
    """A move whose outcome rests on something hidden counts as a reveal; every other one comes out as foreseen."""
    game, state = match.game, match.state
    for seat in game.waiting(state):
        moves = game.moves(state, seat)
        for move in rng.sample(moves, min(5, len(moves))):
            after, guessed = game.clone(state), game.guess(state, seat, rng)
            game.play(after, seat, move)
            if after.reveals == state.reveals and not after.over:
                game.play(guessed, seat, move)
                assert game.view(guessed, seat) == game.view(after, seat)


def what_is_told_leaks_nothing(match: AnyMatch, rng: Random) -> None:
    """Lines are described and told to everyone: where the same line, made on any seat's guess, leads to what looks
    the same to all, it is told in the same words. And it does, unless it counts as a reveal."""
    game, state = match.game, match.state
    for seat in game.waiting(state):
        moves = game.moves(state, seat)
        for move in rng.sample(moves, min(3, len(moves))):
            after, told = tell(game, game.clone(state), seat, move)
            public = game.public(after)
            for other in seats_of(match):
                guess = game.guess(state, other, rng)
                if game.why_not(guess, seat, move.code) is not None:
                    continue  # the move itself names what this guess has otherwise
                if not game.secret(state, move):
                    assert game.row(guess, seat, move).json == game.row(state, seat, move).json
                guessed, as_guessed = tell(game, guess, seat, move)
                looks_the_same = game.public(guessed) == public
                assert looks_the_same or after.over or after.reveals != state.reveals
                if looks_the_same:
                    assert as_guessed == told


def tell(game: AnyGame, s: Any, seat: int, move: Move) -> tuple[Any, list[Any]]:
    """A position after a move, and what was told of it."""
    s.told = []
    game.play(s, seat, move)
    told, s.told = s.told, None
    return s, [fact.json() for fact in told]


def a_guess_can_be_played_to_the_end(match: AnyMatch, rng: Random) -> None:
    game = match.game
    guess = game.guess(match.state, rng.choice(seats_of(match)), rng)
    while not guess.over:
        seat = rng.choice(game.waiting(guess))
        game.play(guess, seat, rng.choice(game.moves(guess, seat)))
    assert not game.waiting(guess)


def views_have_a_public_and_a_private_part(match: AnyMatch, rng: Random) -> None:
    game, state = match.game, match.state
    public = game.public(state)
    assert game.private(state, None) == {"seat": None}
    for seat in [None, *seats_of(match)]:
        private = game.private(state, seat)
        assert private["seat"] == seat
        assert not public.keys() & private.keys()
        assert game.view(state, seat) == {**public, **private}


def views_are_json_of_their_own(match: AnyMatch, rng: Random) -> None:
    """Nothing in a view is a part of the state that could be changed through it. What games make once and show
    again and again is spoilt in one that is not used any more."""
    spare = replay(type(match.game)(), match.saved())
    before = spare.state.hash()
    views = [spare.game.view(spare.state, seat) for seat in [None, *seats_of(match)]]
    for view in views:
        assert json.loads(json.dumps(view)) == view
    for view in views:
        spoil(view)
    assert spare.state.hash() == before


def spoil(value: Any) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.append("spoilt")


def timeouts_are_legal(match: AnyMatch, rng: Random) -> None:
    for seat in match.game.waiting(match.state):
        code = match.game.timeout(match.state, seat).code
        assert match.game.why_not(match.state, seat, code) is None
        assert code in codes(match.game, match.state, seat)


def previews_change_nothing(match: AnyMatch, rng: Random) -> None:
    before = match.state.hash()
    for seat in match.game.waiting(match.state):
        for move in match.game.moves(match.state, seat):
            facts = [fact.json() for fact in match.game.preview(match.state, seat, move)]
            assert json.loads(json.dumps(facts)) == facts
    assert match.state.hash() == before
    assert match.state.told is None


def undo_is_the_inverse(match: AnyMatch, rng: Random) -> None:
    """A line that reveals nothing can be taken back and made again; one that does is a barrier."""
    if match.state.over:
        assert not any(match.undoable(seat) for seat in seats_of(match))
        return
    copy = replay(match.game, match.saved())
    before, reveals = copy.state.hash(), copy.state.reveals
    seat, move = any_move(copy, rng)
    secret = copy.game.secret(copy.state, move)
    copy.add(seat, move.code)
    after = copy.state.hash()
    if secret or copy.state.over or copy.state.reveals != reveals:
        with pytest.raises(Refused):
            copy.add(seat, "undo")
        assert copy.state.hash() == after
        return
    for other in seats_of(copy):
        if other != seat:
            assert not copy.undoable(other)
    copy.add(seat, "undo")
    assert copy.state.hash() == before
    copy.add(seat, "redo")
    assert copy.state.hash() == after
    copy.add(seat, f"undo {copy.undoable(seat)[-1].n}")
    assert copy.state.hash() == before


def journals_can_be_shown(match: AnyMatch, rng: Random) -> None:
    """To anyone, at any time; until the end without the seed, so that nobody can replay them."""
    for viewer in [None, *seats_of(match)]:
        shown = match.shown(viewer)
        text = write(shown)
        assert write(read(text)) == text
        if match.state.over:
            assert write(replay(match.game, shown).saved()) == write(match.saved())
        else:
            assert not {"seed", "salt"} & set(shown.header.fields)
            with pytest.raises(Fault) as no_seed:
                replay(match.game, shown)
            assert no_seed.value.said["id"] == "journal.no_seed"


def refused_lines_change_nothing(match: AnyMatch, rng: Random) -> None:
    before, lines = match.state.hash(), len(match.lines)
    for seat in seats_of(match):
        for code in NONSENSE:
            with pytest.raises(Refused):
                match.submit(seat, match.n + 1, code)
        for n in (0, -1, match.n + 2):
            with pytest.raises(Fault) as stale:
                match.submit(seat, n, "home")
            assert stale.value.said["id"] == "match.stale"
    assert (match.state.hash(), len(match.lines)) == (before, lines)


def ranks_follow_the_totals(match: AnyMatch, rng: Random) -> None:
    scores = match.game.scores(match.state)
    assert len(scores.totals) == len(scores.ranks) == len(scores.sheet) == len(seats_of(match))
    for total, rank in zip(scores.totals, scores.ranks, strict=True):
        assert rank == 1 + sum(1 for other in scores.ranks if other < rank)
        assert rank > sum(1 for other in scores.totals if other > total)
    assert scores.winners()
    assert all(scores.totals[seat] == max(scores.totals) for seat in scores.winners())


EVERYWHERE: Final[tuple[Law, ...]] = (
    nobody_is_stuck,
    codes_name_one_move_each,
    refusals_give_reason_and_rule,
    clones_are_independent,
    nothing_leaks,
    what_is_told_leaks_nothing,
    what_can_be_taken_back_teaches_nothing,
    a_guess_can_be_played_to_the_end,
    views_have_a_public_and_a_private_part,
    views_are_json_of_their_own,
    timeouts_are_legal,
    previews_change_nothing,
    undo_is_the_inverse,
    journals_can_be_shown,
    refused_lines_change_nothing,
    ranks_follow_the_totals,
)


# -- of whole games -----------------------------------------------------------------------------


def a_journal_tells_the_whole_game(game: AnyGame, plan: Plan) -> None:
    """Text to journal to text is the identity, and every prefix leads to the position it led to."""
    hashes = [(match.n, match.state.hash()) for match in walk(game, plan)]
    match = finish(game, plan)
    assert hashes[-1] == (match.n, match.state.hash())
    text = write(match.saved())
    journal = read(text)
    assert write(journal) == text
    again = replay(game, journal)
    assert again.state.hash() == match.state.hash()
    assert again.state.text() == match.state.text()
    assert write(again.saved()) == text
    verify(again, journal)
    for n, hash in Random(plan.seed).sample(hashes, min(4, len(hashes))):
        assert replay(game, journal, to=n).state.hash() == hash


def a_game_with_undo_is_the_game_without(game: AnyGame, plan: Plan) -> None:
    """Players who take back moves now and then play the game they would have played without."""
    rng = Random(plan.seed)
    match = open_match(game, plan)
    while not match.state.over:
        seat, move = any_move(match, rng)
        match.add(seat, move.code)
        lines = match.undoable(seat)
        if lines and rng.random() < 0.3:
            line = rng.choice(lines)
            match.add(seat, rng.choice(["undo", f"undo {line.n}"]))
            if rng.random() < 0.5:
                match.add(seat, "redo")
    journal = read(write(match.saved()))
    assert replay(game, journal).state.hash() == match.state.hash()
    straight = open_match(game, plan)
    for line in fold(journal.moves(), len(journal.header.seats)):
        straight.add(straight.seat_of(line.colour), line.code)
    assert straight.state.hash() == match.state.hash()


def answers_stay_hidden_as_long_as_they_are_secret(game: AnyGame, plan: Plan) -> None:
    """In the journals of all others; those that were changed until the end of the game."""
    last: dict[int, int] = {}
    changed: set[int] = set()
    before: Any = None
    for match in walk(game, Plan(plan.players, plan.options, plan.seed, plan.choices, plan.taste)):
        for line in match.lines[-1:]:
            seat, move = match.seat_of(line.colour), game.find(line.code)
            assert move is not None
            if game.secret(before, move):
                changed |= {last.pop(seat)} if seat in last else set()
                last[seat] = line.n
        last = {seat: n for seat, n in last.items() if game.still_secret(match.state, seat)}
        for viewer in [None, *seats_of(match)]:
            hidden = {line.n for line in match.shown(viewer).lines if line.code == HIDDEN}
            secret = set() if match.state.over else changed | set(last.values())
            assert hidden == {n for n in secret if viewer is None or match.lines[n - 1].colour != game.colours[viewer]}
        before = game.clone(match.state)


def the_same_seed_gives_the_same_game(game: AnyGame, plan: Plan) -> None:
    first, second = finish(game, plan), finish(type(game)(), plan)
    assert write(first.saved()) == write(second.saved())
    assert first.state.hash() == second.state.hash()


WHOLE_GAMES: Final = (
    a_journal_tells_the_whole_game,
    a_game_with_undo_is_the_game_without,
    answers_stay_hidden_as_long_as_they_are_secret,
    the_same_seed_gives_the_same_game,
)
