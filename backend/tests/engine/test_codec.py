"""Snapshots and events as plain JSON values, with their format."""

from __future__ import annotations

import pytest

from rentroll.engine import (
    EVENTS,
    FORMAT,
    FRAMES,
    UnknownFormat,
    decode_event,
    decode_state,
    encode_event,
    encode_state,
)
from rentroll.engine.codec import decode_frame, encode_frame
from rentroll.engine.events import CashMoved, FrameOpened
from rentroll.engine.frames import BeforeRoll, Resolving
from tests.engine.offering import SALE
from tests.engine.positions import position
from tests.engine.tables import Table, same, through_json


@pytest.mark.parametrize("bad", [FORMAT + 1, 0, str(FORMAT), None])
def test_a_snapshot_of_an_unknown_format_is_refused(bad: object) -> None:
    data = encode_state(position())
    assert data["format"] == FORMAT
    data["format"] = bad
    with pytest.raises(UnknownFormat, match="snapshot"):
        decode_state(data)


def test_a_snapshot_without_a_format_is_refused() -> None:
    with pytest.raises(UnknownFormat):
        decode_state({})


def test_unknown_frames_and_events_are_refused() -> None:
    with pytest.raises(UnknownFormat, match="frame"):
        decode_frame({"kind": "no-such-frame"})
    with pytest.raises(UnknownFormat, match="event"):
        decode_event({"type": "no-such-event", "params": {}})


def test_what_was_stored_before_offers_could_be_refused_or_expire_is_still_read() -> None:
    table = Table(owner={"5": "A"})
    table.do("A", "propose-trade", **SALE)
    data = encode_state(table.state)
    del data["refusing_offers"]
    del data["offers"][0]["timer"]
    assert same(decode_state(through_json(data)), table.state)
    event = encode_event(table.events[0])
    del event["params"]["offer"]["timer"]
    assert decode_event(through_json(event)) == table.events[0]


def test_a_decoded_state_shares_nothing_with_the_first() -> None:
    state = position(owner={"1": "A", "3": "A"}, level={"1": 1}, jail={"B": 1})
    twin = decode_state(through_json(encode_state(state)))
    assert same(twin, state)
    twin.cash[0] += 1
    twin.owner[5] = 0
    assert (state.cash[0], state.owner[5]) == (1500, -1)


def test_a_copy_shares_nothing_that_is_written() -> None:
    state = position(owner={"1": "A"})
    twin = state.copy()
    assert same(twin, state)
    for name in type(state).__slots__:
        value = getattr(state, name)
        if isinstance(value, list):
            assert getattr(twin, name) is not value, name


def test_frames_keep_their_kind_although_they_may_be_equal_as_tuples() -> None:
    assert encode_frame(BeforeRoll(1)) != encode_frame(Resolving(1))
    for frame in (BeforeRoll(1), Resolving(1)):
        assert type(decode_frame(through_json(encode_frame(frame)))) is type(frame)


def test_an_event_is_its_type_and_its_parameters() -> None:
    event = CashMoved(0, -1, 60, "purchase", "R5.1")
    assert encode_event(event) == {
        "type": "cash-moved",
        "params": {"payer": 0, "payee": -1, "amount": 60, "reason": "purchase", "rule": "R5.1"},
    }
    opened = encode_event(FrameOpened(BeforeRoll(2)))
    assert opened["params"]["frame"] == {"kind": "before-roll", "seat": 2}


def test_kinds_are_kebab_case_and_belong_to_one_class() -> None:
    for kinds in (EVENTS, FRAMES):
        assert all(kind == kind.lower() and "_" not in kind for kind in kinds)
        assert len(set(kinds.values())) == len(kinds)
