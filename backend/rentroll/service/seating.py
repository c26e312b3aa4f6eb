"""Who sits where in a lobby: free seats, names, playing pieces, and seats that are kept."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from rentroll.bots import STRATEGIES
from rentroll.engine import RuleSet
from rentroll.persistence.records import (
    BOT,
    BY_HOST,
    HUMAN,
    LOBBY,
    NONE,
    WELCOME,
    Reservation,
    SeatRecord,
    TableRecord,
)
from rentroll.service.errors import ServiceError
from rentroll.service.player_names import name_key

TOKENS: Final = ("lantern", "kite", "anchor", "acorn", "teapot", "comet", "key", "snail")
"""The playing pieces; as many as a table has seats."""

BOT_NAMES: Final = ("Juniper", "Marlow", "Saffron", "Tindra", "Ochre", "Pepin", "Wren", "Zadie")

PROGRAMS: Final = (WELCOME, BY_HOST, NONE)
"""Who says whether a program of somebody may sit down: nobody need, the host, or it may not."""

FILLED_SEATS: Final = 4
"""How many players a table has at least when it is filled with bots."""


def seats_of(preset: str, options: Mapping[str, Any]) -> int:
    """Return how many players a table with these settings takes."""
    return RuleSet.from_options(preset, options).max_players


def expect_lobby(table: TableRecord) -> None:
    """Raise ServiceError game-started when the game has begun."""
    if table.status != LOBBY:
        raise ServiceError("game-started")


def with_human(table: TableRecord, name: str, token: str | None, access_digest: str) -> TableRecord:
    """Return a table at which a human has taken the lowest free seat.

    Raises:
        ServiceError: game-started, game-full, name-taken, token-taken.
    """
    return _with_seat(table, name, token, kind=HUMAN, access_digest=access_digest)


def with_program(
    table: TableRecord, name: str, token: str | None, access_digest: str
) -> TableRecord:
    """Return a table at which a program has taken the lowest free seat.

    Where the host decides it waits there to be admitted, unless it opens the table itself.

    Raises:
        ServiceError: as `with_human`, and programs-not-welcome.
    """
    if table.programs == NONE:
        raise ServiceError("programs-not-welcome")
    after = with_human(table, name, token, access_digest)
    seat = after.seat_with(access_digest)
    assert seat is not None
    admitted = table.programs == WELCOME or not table.seats
    changed = replace(seat, program=True, admitted=admitted)
    return replace(with_seat_changed(after, changed), revision=after.revision)


def admitted_only(table: TableRecord) -> TableRecord:
    """Return a table without the programs that the host has not admitted."""
    return replace(table, seats=tuple(seat for seat in table.seats if seat.admitted))


def with_bot(table: TableRecord, strategy: str, name: str | None) -> TableRecord:
    """Return a table at which a bot has taken the lowest free seat.

    Raises:
        ServiceError: as `with_human`, and strategy-unknown.
    """
    if strategy not in STRATEGIES:
        raise ServiceError("strategy-unknown", {"strategies": sorted(STRATEGIES)})
    name = name or _free_bot_name(table)
    return _with_seat(table, name, None, kind=BOT, strategy=strategy)


def filled_with_bots(table: TableRecord, strategy: str | None) -> TableRecord:
    """Return a table whose free seats up to `FILLED_SEATS` bots have taken; None invites nobody.

    Raises:
        ServiceError: strategy-unknown.
    """
    places = min(FILLED_SEATS, seats_of(table.preset, table.options))
    while strategy is not None and len(table.seats) < places:
        table = with_bot(table, strategy, None)
    return table


def with_reserved(table: TableRecord, kept: Reservation, access_digest: str) -> TableRecord:
    """Return a table at which a player has taken the seat kept for them, ready by coming."""
    expect_lobby(table)
    seat = SeatRecord(
        kept.seat,
        kept.name,
        kept.token,
        HUMAN,
        access_digest=access_digest,
        origin=kept.origin,
        ready=True,
        program=kept.program,
    )
    reserved = tuple(each for each in table.reserved if each != kept)
    return replace(_seated(table, seat), reserved=reserved)


def without_reservation(table: TableRecord, number: int) -> TableRecord:
    """Return a table that keeps a seat for nobody any more.

    Raises:
        ServiceError: seat-not-found, when it was not kept for anybody.
    """
    reserved = tuple(each for each in table.reserved if each.seat != number)
    if reserved == table.reserved:
        raise ServiceError("seat-not-found", {"seat": number})
    return replace(table, reserved=reserved, revision=table.revision + 1)


def without_seat(table: TableRecord, number: int) -> TableRecord | None:
    """Return a table at which a seat is free again, or None when nobody is left to be host."""
    seats = tuple(seat for seat in table.seats if seat.seat != number)
    hosts = possible_hosts(seats)
    if not hosts:
        return None
    host = hosts[0] if table.host == number else table.host
    return replace(table, seats=seats, host=host, revision=table.revision + 1)


def possible_hosts(seats: Iterable[SeatRecord]) -> list[int]:
    """Return the seats of those who may be host: humans, and after them admitted programs."""
    able = [seat for seat in seats if not seat.is_bot and not seat.left and seat.admitted]
    return [seat.seat for seat in sorted(able, key=lambda seat: (seat.program, seat.seat))]


def with_seat_changed(table: TableRecord, seat: SeatRecord) -> TableRecord:
    """Return a table with a seat in place of the one with the same number."""
    seats = tuple(seat if each.seat == seat.seat else each for each in table.seats)
    return replace(table, seats=seats, revision=table.revision + 1)


def _with_seat(
    table: TableRecord,
    name: str,
    token: str | None,
    *,
    kind: str,
    strategy: str | None = None,
    access_digest: str | None = None,
) -> TableRecord:
    expect_lobby(table)
    places = seats_of(table.preset, table.options)
    if len(table.taken) >= places:
        raise ServiceError("game-full", {"maximum": places})
    if name_key(name) in {name_key(each.name) for each in table.taken}:
        raise ServiceError("name-taken")
    numbers = {each.seat for each in table.taken}
    seat = SeatRecord(
        seat=next(number for number in range(places) if number not in numbers),
        name=name,
        token=_free_token(table, token),
        kind=kind,
        strategy=strategy,
        access_digest=access_digest,
    )
    return _seated(table, seat)


def _seated(table: TableRecord, seat: SeatRecord) -> TableRecord:
    seats = tuple(sorted((*table.seats, seat), key=lambda each: each.seat))
    return replace(table, seats=seats, revision=table.revision + 1)


def _free_token(table: TableRecord, wanted: str | None) -> str:
    taken = {each.token for each in table.taken}
    free = [token for token in TOKENS if token not in taken]
    if wanted is None:
        return free[0]
    if wanted in taken:
        raise ServiceError("token-taken", {"free": free})
    return wanted


def _free_bot_name(table: TableRecord) -> str:
    taken = {name_key(each.name) for each in table.taken}
    return next((name for name in BOT_NAMES if name_key(name) not in taken), BOT_NAMES[0])
