"""The log: each line as it is told."""

from __future__ import annotations

from typing import Any

from kingsroad.kernel.log import Entry, enter, fold, gather, told, void_lines
from kingsroad.kernel.match import Match, replay
from kingsroad.kernel.phrase import Fact, phrase
from kingsroad.titles import game
from tests.games.test_games import journal_of
from tests.kernel.matches import BLUE, RED, at_work


def lines(match: Match[Any], *codes: tuple[int, str]) -> list[dict[str, Any]]:
    return [enter(match, seat, code).said for seat, code in codes]


def test_a_move_is_told_by_its_own_id_with_the_values_it_was_offered_with() -> None:
    offered = phrase("raja.move.go", place="Agra", toll=2)
    assert told(offered) == {"id": "raja.told.go", "place": "Agra", "toll": 2}
    assert offered["id"] == "raja.move.go"


def test_every_line_is_told_as_what_it_did() -> None:
    match = at_work(red="inn")
    first = match.n + 1
    coin = phrase("pond.told.any", code="pick coin per tree")
    assert lines(match, (RED, "pick coin per tree"), (RED, "undo"), (RED, "redo")) == [
        coin,
        phrase("log.undo", count=1),
        phrase("log.redo", count=1),
    ]
    ask = phrase("log.ask", n=first)
    enter(match, RED, "pick @draw")
    assert lines(match, (RED, f"ask {first}"), (BLUE, "decline")) == [ask, phrase("log.decline")]
    assert lines(match, (RED, f"ask {first}"), (RED, "decline")) == [ask, phrase("log.withdraw")]
    assert lines(match, (RED, f"ask {first}"), (BLUE, "agree")) == [ask, phrase("log.agreed", count=2)]


def test_whoever_is_alone_agrees_with_nobody() -> None:
    match = replay(game("praga"), journal_of("praga-solo"), 20)
    assert lines(match, (0, "ask 1")) == [phrase("log.undo", count=20)]


# -- folding ------------------------------------------------------------------------------------


def folded(match: Match[Any], *codes: tuple[int, str]) -> list[tuple[list[int], int]]:
    """The parts of what these lines add to the log, counted from 1: which lines, and how many moves are gone."""
    first = match.n
    entries = [enter(match, seat, code) for seat, code in codes]
    return [([entry.n - first for entry in part.entries], part.gone) for part in fold(entries, void_lines(match))]


COIN, DRAW = "pick coin per tree", "pick @draw"


def test_what_was_taken_back_is_told_as_one() -> None:
    assert folded(at_work(red="inn"), (RED, COIN), (RED, "undo")) == [([1, 2], 1)]
    again = [(RED, COIN), (RED, "undo"), (RED, COIN), (RED, "undo"), (RED, COIN)]
    assert folded(at_work(red="inn"), *again) == [([1, 2, 3, 4], 2), ([5], 0)]


def test_what_was_brought_back_stands() -> None:
    brought = folded(at_work(red="inn"), (RED, COIN), (RED, "undo"), (RED, "redo"))
    assert brought == [([1], 0), ([2], 0), ([3], 0)]


def test_lines_about_lines_stand_by_themselves_where_nothing_is_gone() -> None:
    match = at_work(red="inn")
    enter(match, RED, COIN)
    assert folded(match, (RED, "undo")) == [([1], 0)]  # what it takes back was told before


def test_what_all_agree_to_take_back_is_told_seat_by_seat() -> None:
    match = at_work(red="inn")
    first = match.n + 1
    lines = [(RED, COIN), (RED, DRAW), (RED, f"ask {first}"), (BLUE, "agree")]
    assert folded(match, *lines) == [([1, 2, 3], 2), ([4], 0)]
    match = at_work(red="inn")
    assert folded(match, (RED, COIN), (RED, DRAW), (RED, f"ask {first}"), (BLUE, "decline")) == [
        ([1], 0),
        ([2], 0),
        ([3], 0),
        ([4], 0),
    ]


def test_where_nothing_was_taken_back_every_line_stands() -> None:
    match = at_work(red="inn")
    assert folded(match, (RED, COIN), (RED, DRAW)) == [([1], 0), ([2], 0)]
    assert void_lines(match) == []


def test_a_stretch_is_said_with_the_number_of_its_moves() -> None:
    match = at_work(red="inn")
    [part] = fold([enter(match, RED, COIN), enter(match, RED, "undo")], [match.n - 1, match.n])
    assert (part.seat, part.said) == (RED, phrase("log.taken_back", count=1))


def gain(good: str, source: str, count: int = 1, seat: int = 0) -> Fact:
    said = phrase("praga.fact.gain", player="Red", good=phrase(f"good.{good}", count=count), source=source)
    return Fact("r", said, "gain", {"seat": seat, "good": good, "count": count, "source": source})


def test_what_one_source_gives_is_one_fact_and_more_of_a_good_counts_with_it() -> None:
    facts = [gain("gold", "a"), gain("egg", "a"), gain("point", "b"), gain("gold", "a"), gain("gold", "a", seat=1)]
    first, second, third = gather(game("praga"), facts)
    assert (first.kind, first.values) == ("gains", {"seat": 0, "gains": {"gold": 2, "egg": 1}, "source": "a"})
    assert first.said["good"] == [phrase("good.gold", count=2), phrase("good.egg", count=1)]
    assert (second.kind, second.values["good"], third.values["seat"]) == ("gain", "point", 1)
    [twice] = gather(game("praga"), [gain("gold", "a"), gain("gold", "a", 2)])
    assert (twice.kind, twice.values["count"], twice.said["good"]) == ("gain", 3, phrase("good.gold", count=3))


def toll(to: int, village: str, gold: int) -> Fact:
    said = phrase("raja.fact.toll", player="Red", owner=to, village=village.capitalize(), gold=gold)
    values = {"seat": 0, "to": to, "village": village, "gold": gold, "bank_pays": False}
    return Fact("t", said, "toll", values)


def test_what_one_player_pays_another_for_both_villages_of_a_road_is_one_fact() -> None:
    both, other = gather(game("raja"), [toll(1, "nokha", 1), toll(2, "nokha", 1), toll(1, "nagaur", 2)])
    paid = {"seat": 0, "to": 1, "villages": ["nokha", "nagaur"], "gold": 3, "bank_pays": False}
    assert (both.kind, both.values) == ("tolls", paid)
    assert both.said["village"] == phrase("raja.fact.villages", first="Nokha", second="Nagaur")
    assert (both.said["gold"], other.values) == (3, toll(2, "nokha", 1).values)


def test_other_facts_stay_as_they_are() -> None:
    facts = [Fact("", phrase("x", n=1)), Fact("", phrase("x", n=1))]
    for title in ("raja", "praga"):
        assert gather(game(title), facts) == facts


def test_a_line_of_the_log_has_its_facts_gathered() -> None:
    """In a whole game, whatever belongs together is together."""
    journal = journal_of("praga-solo")
    match = replay(game("praga"), journal, 0)
    found: list[Entry] = [enter(match, match.seat_of(line.colour), line.code) for line in journal.moves()]
    for entry in found:
        sources = [(fact.rule, fact.values["source"]) for fact in entry.facts if "source" in fact.values]
        assert len(set(sources)) == len(sources)
    assert any(fact.kind == "gains" for entry in found for fact in entry.facts)
