"""Counts in the memory of one process give what the sliding windows of the library give."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from rentroll.api import process_counts
from rentroll.api.process_counts import ProcessCounts

if TYPE_CHECKING:
    from collections.abc import Callable

TEN = parse("10/minute")
FULL_MINUTE = 1_800_000_000.0


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Say how many seconds after a full minute it is, for both storages."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: FULL_MINUTE + seconds)

    return set_to


@pytest.fixture
def ours() -> SlidingWindowCounterRateLimiter:
    return SlidingWindowCounterRateLimiter(ProcessCounts())


def test_ten_in_a_minute_are_allowed_and_the_eleventh_is_not(
    ours: SlidingWindowCounterRateLimiter, set_time: Callable[[float], None]
) -> None:
    set_time(12)
    assert [ours.hit(TEN, "ana") for _ in range(11)] == [True] * 10 + [False]
    assert ours.hit(TEN, "ben")
    assert ours.get_window_stats(TEN, "ana").remaining == 0
    assert not ours.test(TEN, "ana")


def test_what_was_counted_in_the_last_window_fades_as_this_one_goes_on(
    ours: SlidingWindowCounterRateLimiter, set_time: Callable[[float], None]
) -> None:
    """After a quarter of a minute three quarters of eight count: six, so that four are left."""
    set_time(30)
    for _ in range(8):
        ours.hit(TEN, "ana")
    set_time(75)
    assert ours.get_window_stats(TEN, "ana").remaining == 4
    assert [ours.hit(TEN, "ana") for _ in range(5)] == [True] * 4 + [False]
    set_time(180)
    assert ours.get_window_stats(TEN, "ana").remaining == 10


def test_every_answer_is_that_of_the_librarys_own_storage(
    ours: SlidingWindowCounterRateLimiter, set_time: Callable[[float], None]
) -> None:
    theirs = SlidingWindowCounterRateLimiter(MemoryStorage())
    for second in (0, 1, 5, 30, 59, 61, 62, 75, 90, 119, 119.5, 121, 130, 200, 400):
        set_time(second)
        for _ in range(3):
            both = [
                (each.test(TEN, "ana"), each.hit(TEN, "ana"), each.get_window_stats(TEN, "ana"))
                for each in (ours, theirs)
            ]
            assert both[0] == both[1], second


def test_what_is_left_is_what_the_library_reckons_from_the_same_counts(
    set_time: Callable[[float], None],
) -> None:
    counts = ProcessCounts()
    theirs = SlidingWindowCounterRateLimiter(counts)
    key = TEN.key_for("ana")
    for second in (0, 1, 5, 30, 59, 61, 62, 75, 90, 119, 119.5, 121, 130, 200, 400):
        set_time(second)
        for _ in range(3):
            left, expected = counts.left(key, 10, 60), theirs.get_window_stats(TEN, "ana")
            assert left.remaining == expected.remaining, second
            assert time.time() + left.seconds == expected.reset_time, second
            assert (left.remaining > 0) == theirs.test(TEN, "ana"), second
            assert counts.count(key, 10, 60) == (left.remaining > 0), second


def test_what_is_past_is_forgotten(
    set_time: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_counts, "COUNTED_BETWEEN_SWEEPS", 3)
    counts = ProcessCounts()
    set_time(0)
    for key in ("ana", "ben"):
        counts.acquire_sliding_window_entry(key, 10, 60)
    set_time(121)
    counts.acquire_sliding_window_entry("cem", 10, 60)
    assert counts.reset() == 1


def test_a_key_can_be_cleared(
    ours: SlidingWindowCounterRateLimiter, set_time: Callable[[float], None]
) -> None:
    set_time(0)
    ours.hit(TEN, "ana")
    ours.clear(TEN, "ana")
    assert ours.get_window_stats(TEN, "ana").remaining == 10
