"""Play: take an action of a seat, or the end of a timer, through the engine into the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from rentroll.engine import (
    Action,
    ActionError,
    AnyAction,
    Event,
    IllegalAction,
    SystemAction,
    action_from,
    apply,
    encode_event,
    parameters,
)
from rentroll.persistence.records import (
    ACTIVE,
    LOBBY,
    OVER,
    ActionRecord,
    Change,
    NewEvent,
    RequestKey,
    TableRecord,
)
from rentroll.service.collaborators import Collaborators
from rentroll.service.credentials import digest, is_watch_token_of
from rentroll.service.deserted import with_the_end_if_deserted
from rentroll.service.errors import ServiceError
from rentroll.service.rendering import legal_list
from rentroll.service.repeats import with_answer
from rentroll.service.scheduling import scheduled
from rentroll.service.store import ATTEMPTS, TableStore

PLAYING: Final = "game:play"
"""The scope of whoever has a seat. Who only watches has the scope `game:read`."""

RESIGN: Final = "resign"
COME_BACK: Final = "come-back"


class _StandInPlays(ServiceError):
    """A bot plays on for the seat that acts, and has to leave it first. Nobody is told this."""

    def __init__(self) -> None:
        super().__init__(COME_BACK)


class Play:
    """The use case of acting in a running game."""

    def __init__(self, store: TableStore, collaborators: Collaborators) -> None:
        """Act on the tables of a store."""
        self._store = store
        self._collaborators = collaborators

    def act(
        self,
        game_id: str,
        access_token: str,
        kind: str,
        params: Mapping[str, Any],
        expected_versions: Collection[int] | None = None,
        key: RequestKey | None = None,
    ) -> tuple[TableRecord, int]:
        """Do what a seat asks. A bot that plays on for it leaves the seat first (R18.11).

        Args:
            game_id: the table.
            access_token: says which seat acts.
            kind: kind of the action in kebab-case.
            params: its parameters.
            expected_versions: those the seat believes to see one of; None for no matter.
            key: tells the request from others, so that its repetition does nothing.

        Returns:
            The table as committed, and the seat that acted.

        Raises:
            AnsweredBefore: the same request has been answered already.
            ServiceError: game-not-found, token-invalid, game-not-started, stale-version, conflict,
                idempotency-key-reused, or the engine's refusal.
        """
        access_digest = digest(access_token)
        acted = [-1]

        def decide(before: TableRecord) -> Change:
            acted[0] = number = seat_of(before, access_token)
            if before.status == LOBBY:
                raise ServiceError("game-not-started")
            if expected_versions is not None and before.version not in expected_versions:
                raise _with_the_way_out(before, number, "stale-version", {})
            if kind != COME_BACK and _has_stand_in(before, number):
                raise _StandInPlays
            try:
                action = action_from(kind, number, params)
            except ActionError as error:
                raise ServiceError("validation-failed", {"reason": str(error)[:100]}) from error
            change = self.change_by(before, action)
            if kind == RESIGN:
                change = with_the_end_if_deserted(self.change_by, change, number)
            return with_answer(change, key, number)

        for _ in range(ATTEMPTS):
            try:
                after = self._store.change(game_id, decide, key=key)
            except _StandInPlays:
                expected_versions = self._take_back(game_id, access_digest, expected_versions)
                continue
            assert after is not None
            return after, acted[0]
        raise ServiceError("conflict")

    def _take_back(
        self, game_id: str, access_digest: str, expected: Collection[int] | None
    ) -> Collection[int] | None:
        """Take a seat back from the bot that plays on for it, by a version of its own.

        Returns:
            The versions that the player may believe to see now: taking the seat back is the
            player's own doing, so whoever saw the version before it has seen everything.
        """
        taken: list[int] = []

        def decide(before: TableRecord) -> Change | None:
            taken.clear()
            seat = before.seat_with(access_digest)
            if seat is None or not _has_stand_in(before, seat.seat):
                return None
            if expected is not None and before.version not in expected:
                return None
            taken.append(before.version)
            return self.change_by(before, action_from(COME_BACK, seat.seat, {}))

        self._store.change(game_id, decide)
        if expected is None or not taken:
            return expected
        return (*expected, taken[0] + 1)

    def change_by(self, before: TableRecord, action: AnyAction) -> Change:
        """Return what an action does to a table.

        Raises:
            ServiceError: the engine's refusal, with the current version and what is legal instead.
        """
        if before.state is None:
            raise ServiceError("game-not-started")
        seat = action.seat if isinstance(action, Action) else None
        chance = self._collaborators.chance(before.id, before.secret)
        try:
            transition = apply(before.state, action, chance)
        except IllegalAction as error:
            refusal = error.refusal
            raise _with_the_way_out(before, seat, refusal.code, refusal.params) from error
        now = self._collaborators.clock()
        after = replace(
            before,
            state=transition.state,
            status=OVER if transition.state.over else ACTIVE,
            version=before.version + 1,
            last_event=before.last_event + len(transition.events),
            changed_at=now,
        )
        return Change(
            after=scheduled(before, after, actor=seat, now=now),
            events=new_events(transition.events),
            action=_record(action, seat),
        )


def _has_stand_in(table: TableRecord, number: int) -> bool:
    return table.state is not None and number in table.state.presence.stand_ins


def may_watch(table: TableRecord, access_token: str) -> bool:
    """Tell whether an access token was given out for watching a table.

    It proves so itself; those given out before tokens did are known by their digests.
    """
    known = is_watch_token_of(table.secret, access_token)
    return known or table.is_watched_with(digest(access_token))


def seat_of(table: TableRecord, access_token: str) -> int:
    """Return the seat that an access token opens.

    Raises:
        ServiceError: token-invalid, or scope-missing for a token that is for watching.
    """
    seat = table.seat_with(digest(access_token))
    if seat is None:
        if may_watch(table, access_token):
            raise ServiceError("scope-missing", {"scope": PLAYING})
        raise ServiceError("token-invalid")
    return seat.seat


def new_events(events: Sequence[Event]) -> tuple[NewEvent, ...]:
    """Return the engine's events as they are stored."""
    encoded = [encode_event(event) for event in events]
    return tuple(NewEvent(event["type"], event["params"]) for event in encoded)


def _record(action: AnyAction, seat: int | None) -> ActionRecord:
    if isinstance(action, SystemAction):
        return ActionRecord(None, action.kind, asdict(action))
    return ActionRecord(seat, action.kind, parameters(action))


def _with_the_way_out(
    table: TableRecord, seat: int | None, code: str, params: Mapping[str, Any]
) -> ServiceError:
    return ServiceError(code, params, version=table.version, legal_actions=legal_list(table, seat))
