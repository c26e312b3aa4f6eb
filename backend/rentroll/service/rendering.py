"""The state resource as JSON: rendered once for a version, revision and viewer, and then kept."""

import json
from datetime import UTC, datetime
from typing import Any

from rentroll.engine import FORMAT, blocked_actions, blocked_deeds, legal_actions, view_for
from rentroll.names import API_PREFIX
from rentroll.persistence.records import SeatRecord, TableRecord
from rentroll.service.memory import Rendered
from rentroll.service.scheduling import deadline, game_deadline

WATCHING = "w"


def state_body(table: TableRecord, viewer: int | None) -> Rendered:
    """Return the state resource of a table as bytes, with its entity tag."""
    text = json.dumps(state_resource(table, viewer), separators=(",", ":"), ensure_ascii=False)
    return Rendered(entity_tag(table, viewer), text.encode())


def entity_tag(table: TableRecord, viewer: int | None) -> str:
    """Return the tag of the bytes a viewer gets: equal tags promise equal bytes."""
    who = WATCHING if viewer is None else f"s{viewer}"
    return f"{table.id}.{table.version}.{table.revision}.{who}.{FORMAT}"


def state_resource(table: TableRecord, viewer: int | None) -> dict[str, Any]:
    """Return the state resource of a table for a seat, or for somebody watching (None)."""
    return {
        "id": table.id,
        "version": table.version,
        "revision": table.revision,
        "format": FORMAT,
        "status": table.status,
        "board": table.board,
        "preset": table.preset,
        "options": dict(table.options),
        "bot_pace": table.bot_pace,
        "listed": table.listed,
        "commitment": table.commitment,
        "host": table.host,
        "seats": [_seat(seat) for seat in table.seats],
        "you": None if viewer is None else {"seat": viewer, "host": viewer == table.host},
        "deadline": _instant_or_none(deadline(table)),
        "game_deadline": _instant_or_none(game_deadline(table)),
        "legal_actions": legal_list(table, viewer),
        "blocked": _blocked_list(table, viewer),
        "blocked_deeds": _blocked_deeds(table, viewer),
        "game": None if table.state is None else view_for(table.state, viewer),
    }


def legal_list(table: TableRecord, viewer: int | None) -> list[dict[str, Any]]:
    """Return what a seat may do now, each with the address to post it to."""
    if table.state is None or viewer is None:
        return []
    return [
        {
            "action": legal.kind,
            "href": f"{API_PREFIX}/games/{table.id}/{legal.kind}",
            "params": legal.params,
            "confirm": legal.confirm,
        }
        for legal in legal_actions(table.state, viewer)
    ]


def instant(moment: datetime) -> str:
    """Return an instant as RFC 3339 text in UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _instant_or_none(moment: datetime | None) -> str | None:
    return None if moment is None else instant(moment)


def _blocked_list(table: TableRecord, viewer: int | None) -> list[dict[str, Any]]:
    if table.state is None or viewer is None:
        return []
    return [
        {"action": kind, "reason": refusal.code, "params": refusal.params}
        for kind, refusal in blocked_actions(table.state, viewer)
    ]


def _blocked_deeds(table: TableRecord, viewer: int | None) -> dict[str, dict[str, str]]:
    """Return why a seat's own deeds cannot be managed; codes alone, to keep the body small."""
    if table.state is None or viewer is None or table.state.over:
        return {}
    return {
        str(space): {kind: refusal.code for kind, refusal in reasons.items()}
        for space, reasons in blocked_deeds(table.state, viewer).items()
    }


def _seat(seat: SeatRecord) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "token": seat.token,
        "kind": seat.kind,
        "strategy": seat.strategy,
        "left": seat.left,
    }
