"""Examples of answers for the document: a short game, played by the engine when they are needed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import count
from typing import Any, Final

from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.blueprints.catalogue import board_text, boards_text, rulesets_text
from rentroll.api.problems import KINDS
from rentroll.compact_json import json_lines
from rentroll.engine import (
    Event,
    ProposeTrade,
    SeededChance,
    action_from,
    apply,
    encode_event,
    legal_actions,
    load_board,
    new_game,
    preview_trade,
)
from rentroll.engine import RuleSet as Rules
from rentroll.persistence.records import ACTIVE, TableRecord
from rentroll.service.rendering import instant, legal_list, state_resource
from rentroll.service.seating import with_human

SECRET: Final = b"an example shown to everybody..."
OPENED: Final = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
PLAYED: Final = 6
"""Actions of the example: enough for a purchase or two."""

LIKED: Final = ("roll", "buy", "end-turn", "choose-tax")
LINES_SHOWN: Final = 3

CONSTANT: Final[dict[str, Any]] = {
    "Watcher": {"id": "wk3v9q2aaaabbbbcccc22", "access_token": "watch_" + "x" * 43},
    "ReEntryCode": {"code": "7KQ2M9XA", "expires_at": "2026-11-30T10:10:00Z"},
    "Rules": {
        "language": "en",
        "languages": ["en", "nl", "ja"],
        "sections": [
            {
                "number": "R5",
                "level": 2,
                "title": "Buying and auctions",
                "blocks": [
                    {
                        "kind": "statement",
                        "number": "R5.9",
                        "text": [
                            ["plain", "The player who came to the space owes no rent. "],
                            ["custom", "custom"],
                        ],
                        "options": [],
                    }
                ],
            }
        ],
        "citations": {
            "frame": {"buy": ["R5.1", "R5.2", "R5.3"]},
            "action": {"decline": ["R5.3"]},
            "problem": {"bid-too-low": ["R5.5", "R11.4"]},
            "event": {"player-resigned": ["R18.6"]},
            "card": {"ch_back_3": ["R7.6", "R7.4"]},
            "space-kind": {"free-parking": ["R8.6"]},
        },
    },
    "Picture": '<svg xmlns="http://www.w3.org/2000/svg" width="264" height="264">...</svg>',
    "DebtPlan": {
        "amount": 120,
        "cash": 40,
        "raisable": 140,
        "steps": [{"action": "mortgage", "params": {"space": 5}, "cash_after": 140}],
    },
}


@cache
def answer_examples() -> dict[str, Any]:
    """Return an example of every answer, by the name of its schema, and of every problem."""
    table, events = _played()
    state = state_resource(table, 0)
    board, rulesets = json.loads(board_text("us")), json.loads(rulesets_text())
    return CONSTANT | {
        "State": state,
        "TakenSeat": {
            "id": table.id,
            "seat": 0,
            "access_token": "seat_" + "x" * 43,
            "state": state,
        },
        "OpenGames": {"games": [_open_line(table)], "next": None},
        "Events": {"events": events[:LINES_SHOWN], "next_after": LINES_SHOWN, "next_before": None},
        "EventLines": _lines(state, events),
        "Ledger": _ledger(table, events),
        "TradePreview": _preview(table),
        "Boards": json.loads(boards_text()),
        "Board": {**board, "spaces": board["spaces"][:LINES_SHOWN]},
        "RuleSets": {**rulesets, "options": rulesets["options"][:LINES_SHOWN]},
    }


def _lines(state: dict[str, Any], events: list[dict[str, Any]]) -> str:
    """Return events as lines; the state before them stands under its own name, whole."""
    shortened = {name: state[name] for name in ("id", "version", "revision")}
    return json_lines([{"type": "state", "state": shortened}, *events[:LINES_SHOWN]]).decode()


def problem_example(code: str, base: str) -> dict[str, Any]:
    """Return an example of a problem whose type begins with `base`."""
    kind = KINDS[code]
    shown: dict[str, Any] = {
        "type": f"{base}/problems/{code}",
        "title": kind.title,
        "status": kind.status,
        "code": code,
        "params": {},
    }
    if code == "validation-failed":
        shown["errors"] = [{"pointer": "/name", "code": "required"}]
    if code == "stale-version":
        table, _ = _played()
        shown |= {"version": table.version, "legal_actions": legal_list(table, 0)[:1]}
    return shown


@cache
def _played() -> tuple[TableRecord, list[dict[str, Any]]]:
    """Return a table some actions after its start, and its events as the API tells them."""
    table = TableRecord(
        id="k3v9q2aaaabbbbcccc22",
        created_at=OPENED,
        changed_at=OPENED,
        board="us",
        preset="default",
        options={},
        bot_pace="normal",
        listed=True,
        secret=SECRET,
        seats=(),
        watch_id="wk3v9q2aaaabbbbcccc22",
    )
    for name in ("Ana", "Ben"):
        table = with_human(table, name, None, "")
    chance = SeededChance(SECRET)
    start = new_game(Rules(), [False, False], chance, load_board("us"))
    told = [*_told(start.events, 1, numbers := count(1))]
    state, version = start.state, 1
    for _ in range(PLAYED):
        seat = next(each for each in range(2) if _choice(state, each))
        chosen = _choice(state, seat)
        assert chosen is not None
        transition = apply(state, chosen, chance)
        state, version = transition.state, version + 1
        told += _told(transition.events, version, numbers)
    table = replace(table, status=ACTIVE, version=version, state=state, last_event=len(told))
    return replace(table, commitment=chance.commitment), told


def _choice(state: Any, seat: int) -> Any:
    """Return the first listed action of those liked, with the first value of each parameter."""
    if seat not in state.stack[-1].awaited:
        return None
    listed = {legal.kind: legal for legal in legal_actions(state, seat)}
    kind = next(kind for kind in LIKED if kind in listed)
    params = {name: each["enum"][0] for name, each in listed[kind].params.items()}
    return action_from(kind, seat, params)


def _told(events: Any, version: int, numbers: Iterator[int]) -> Iterator[dict[str, Any]]:
    event: Event
    for event in events:
        encoded = encode_event(event)
        yield {"seq": next(numbers), "version": version, **encoded}


def _open_line(table: TableRecord) -> dict[str, Any]:
    return {
        "id": table.id,
        "host": "Ana",
        "players": len(table.seats),
        "seats_free": 6,
        "preset": table.preset,
        "options": {},
        "created_at": instant(table.created_at),
    }


def _ledger(table: TableRecord, events: list[dict[str, Any]]) -> dict[str, Any]:
    assert table.state is not None
    moved = [event for event in events if event["type"] == "cash-moved"]
    entries = [{"seq": each["seq"], "version": each["version"], **each["params"]} for each in moved]
    totals = []
    for seat, cash in enumerate(table.state.cash):
        received = sum(each["amount"] for each in entries if each["payee"] == seat)
        paid = sum(each["amount"] for each in entries if each["payer"] == seat)
        start = table.state.ruleset.starting_cash
        totals.append(
            {"seat": seat, "start": start, "received": received, "paid": paid, "cash": cash}
        )
    return {"version": table.version, "entries": entries, "totals": totals, "next_after": None}


def _preview(table: TableRecord) -> dict[str, Any]:
    assert table.state is not None
    deed = next(space for space, owner in enumerate(table.state.owner) if owner >= 0)
    seat = table.state.owner[deed]
    terms = {"to": 1 - seat, "give_deeds": [deed], "cash_taken": 220}
    kind = ProposeTrade.kind
    action = action_from(kind, seat, ACTION_SCHEMAS[kind]().load(terms))
    assert isinstance(action, ProposeTrade)
    preview = preview_trade(table.state, action, ())
    return {"sides": [side._asdict() for side in preview.sides], "refusal": None}
