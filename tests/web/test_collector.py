"""Garbage is searched for when nothing is played."""

from __future__ import annotations

from kingsroad.web.collector import MOST_SECONDS, PAUSE, QUIET, Collector

NOON = 1000.0  # a moment whose sums with the times below are exact: the real clock's are rounded now and then


def collector_at_noon() -> Collector:
    collector = Collector()
    collector.heard = collector.done = NOON
    return collector


def test_without_a_line_there_is_nothing_to_search_for() -> None:
    assert not collector_at_noon().is_time(NOON + PAUSE)


def test_while_lines_are_played_it_waits_and_afterwards_it_searches_once() -> None:
    collector = collector_at_noon()
    collector.done -= 1.0
    assert not collector.is_time(collector.heard + QUIET / 2)
    assert collector.is_time(collector.heard + QUIET)
    collector.done = collector.heard + QUIET
    assert not collector.is_time(collector.done + PAUSE)


def test_if_it_is_never_quiet_it_searches_now_and_then_all_the_same() -> None:
    collector = collector_at_noon()
    collector.heard = collector.done + MOST_SECONDS - QUIET / 2
    assert not collector.is_time(collector.done + MOST_SECONDS - QUIET / 4)
    assert collector.is_time(collector.done + MOST_SECONDS)


def test_every_line_is_heard() -> None:
    collector = collector_at_noon()
    collector.hear_line()
    assert collector.heard != NOON
