"""The lobby: open a table, take and leave seats, invite bots, start the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

from rentroll.engine import (
    BOARD_IDS,
    OPTIONS,
    RuleSet,
    RuleSetError,
    action_from,
    commitment_of,
    load_board,
)
from rentroll.persistence.records import (
    ACTIVE,
    BOT,
    BY_HOST,
    HUMAN,
    LOBBY,
    OVER,
    ActionRecord,
    Change,
    RequestKey,
    TableRecord,
)
from rentroll.service.collaborators import Collaborators
from rentroll.service.credentials import (
    digest,
    new_access_token,
    new_game_id,
    new_secret,
    new_watch_id,
    sandbox_secret,
)
from rentroll.service.deserted import with_the_end_if_deserted
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.play import RESIGN, Play, new_events, seat_of
from rentroll.service.repeats import seat_given, with_answer
from rentroll.service.scheduling import scheduled
from rentroll.service.seating import (
    admitted_only,
    expect_lobby,
    filled_with_bots,
    possible_hosts,
    with_bot,
    with_human,
    with_program,
    with_seat_changed,
    without_reservation,
    without_seat,
)
from rentroll.service.store import TableStore
from rentroll.service.taken_seats import TakenSeat, no_seat, take_seat
from rentroll.service.wishes import GAME_DAMAGED, Decision


@dataclass(frozen=True, slots=True)
class NewTable:
    """What the creator of a table decides."""

    name: str
    token: str | None = None
    preset: str = "default"
    options: Mapping[str, Any] = field(default_factory=dict)
    board: str = "us"
    listed: bool = True
    bot_pace: str = "normal"
    bots: Sequence[str] = ()
    kind: str = HUMAN
    programs: str = BY_HOST
    sandbox_seed: str | None = None


class Lobby:
    """The use cases around a game that has not begun, and of leaving one that has."""

    def __init__(self, store: TableStore, collaborators: Collaborators, play: Play) -> None:
        """Work on the tables of a store."""
        self._store = store
        self._collaborators = collaborators
        self._play = play

    def create(self, wish: NewTable, key: RequestKey | None = None) -> TakenSeat:
        """Open a table; the creator gets seat 0 and is its host.

        Args:
            wish: what the creator decides.
            key: tells the request from others; its repetition gives the same seat once more.

        Raises:
            ServiceError: board-not-found, option-unknown, option-invalid, option-later-round,
                preset-unknown, game-full, idempotency-key-reused, seat-not-found.
        """
        if wish.board not in BOARD_IDS:
            raise ServiceError("board-not-found", {"boards": list(BOARD_IDS)})
        now = self._collaborators.clock()
        access_token = new_access_token(for_program=wish.kind == BOT)
        table = TableRecord(
            id=new_game_id(),
            created_at=now,
            changed_at=now,
            board=wish.board,
            preset=wish.preset,
            options=_options_that_differ(wish.preset, wish.options),
            bot_pace=wish.bot_pace,
            listed=wish.listed and wish.sandbox_seed is None,
            secret=new_secret() if wish.sandbox_seed is None else sandbox_secret(wish.sandbox_seed),
            sandbox=wish.sandbox_seed is not None,
            programs=wish.programs,
            seats=(),
            watch_id=new_watch_id(),
        )
        table = _seated(table, wish.name, wish.token, digest(access_token), wish.kind)
        for strategy in wish.bots:
            table = with_bot(table, strategy, None)
        answer = seat_given(table.id, key, digest(access_token), now)
        try:
            table = self._store.add(replace(table, revision=0), answer)
        except AnsweredBefore as repeated:
            game_id = repeated.answer.game_id
            return take_seat(self._store, game_id, access_token, no_seat, key, now=now)
        return TakenSeat(table, 0, access_token)

    def join(
        self,
        game_id: str,
        name: str,
        token: str | None,
        key: RequestKey | None = None,
        *,
        kind: str = HUMAN,
    ) -> TakenSeat:
        """Take the lowest free seat.

        Args:
            game_id: the table.
            name: name of the player.
            token: the playing piece, None for any.
            kind: whether a human plays or a program.
            key: tells the request from others; its repetition gives the same seat once more.

        Raises:
            ServiceError: game-not-found, game-started, game-full, name-taken, token-taken,
                programs-not-welcome, idempotency-key-reused, seat-not-found.
        """
        now = self._collaborators.clock()
        access_token = new_access_token(for_program=kind == BOT)
        access_digest = digest(access_token)

        def decide(before: TableRecord) -> Change:
            after = _seated(before, name, token, access_digest, kind)
            return Change(after, answer=seat_given(game_id, key, access_digest, now))

        return take_seat(self._store, game_id, access_token, decide, key, now=now)

    def add_bot(
        self,
        game_id: str,
        access_token: str,
        strategy: str,
        name: str | None,
        key: RequestKey | None = None,
    ) -> TableRecord:
        """Have the server play a seat; the host's right.

        Raises:
            ServiceError: as `join`, and token-invalid, not-host, strategy-unknown.
        """

        def decide(before: TableRecord) -> Change:
            _expect_host(before, access_token)
            change = Change(with_bot(before, strategy, name))
            return with_answer(change, key, before.host, HTTPStatus.CREATED)

        return self._changed(game_id, decide, key)

    def admit(
        self, game_id: str, access_token: str, number: int, key: RequestKey | None = None
    ) -> TableRecord:
        """Let a program play that waits for it in the lobby; the host's right.

        Raises:
            ServiceError: game-not-found, token-invalid, not-host, game-started, seat-not-found.
        """

        def decide(before: TableRecord) -> Change:
            _expect_host(before, access_token)
            expect_lobby(before)
            seat = before.seat(number)
            if seat is None:
                raise ServiceError("seat-not-found", {"seat": number})
            change = Change(with_seat_changed(before, replace(seat, admitted=True)))
            return with_answer(change, key, before.host)

        return self._changed(game_id, decide, key)

    def set_ready(
        self, game_id: str, access_token: str, *, ready: bool, key: RequestKey | None = None
    ) -> TableRecord:
        """Say whether one is ready for the start; the host need not wait for it.

        Raises:
            ServiceError: game-not-found, token-invalid, game-started.
        """

        def decide(before: TableRecord) -> Change:
            own = before.seat(seat_of(before, access_token))
            assert own is not None
            expect_lobby(before)
            change = Change(with_seat_changed(before, replace(own, ready=ready)))
            return with_answer(change, key, own.seat)

        return self._changed(game_id, decide, key)

    def hand_over(
        self, game_id: str, access_token: str, number: int, key: RequestKey | None = None
    ) -> TableRecord:
        """Make another human the host; the host's right.

        Raises:
            ServiceError: game-not-found, token-invalid, not-host, seat-not-found, bots-cannot-host.
        """

        def decide(before: TableRecord) -> Change:
            _expect_host(before, access_token)
            seat = before.seat(number)
            if seat is None or seat.left:
                raise ServiceError("seat-not-found", {"seat": number})
            if number not in possible_hosts(before.seats):
                raise ServiceError("bots-cannot-host", {"seat": number})
            change = Change(replace(before, host=number, revision=before.revision + 1))
            return with_answer(change, key, before.host)

        return self._changed(game_id, decide, key)

    def start(
        self,
        game_id: str,
        access_token: str,
        key: RequestKey | None = None,
        *,
        fill: str | None = None,
        pass_and_play: bool = False,
    ) -> TableRecord:
        """Begin the game; the host's right. Seats that were kept for somebody are free now.

        Args:
            game_id: the table.
            access_token: says who asks.
            key: tells the request from others.
            fill: strategy of the bots that take free seats up to four players; None for nobody.
            pass_and_play: all humans share one screen, so no clock runs for decisions.

        Raises:
            ServiceError: game-not-found, token-invalid, not-host, game-started, too-few-players,
                strategy-unknown.
        """

        def decide(before: TableRecord) -> Change:
            _expect_host(before, access_token)
            expect_lobby(before)
            options = {**before.options, **({"pass_and_play": True} if pass_and_play else {})}
            here = admitted_only(replace(before, reserved=(), options=options))
            change = self._opening(filled_with_bots(here, fill))
            return with_answer(change, key, change.after.host if change.after else before.host)

        return self._changed(game_id, decide, key)

    def leave(self, game_id: str, access_token: str, number: int) -> TableRecord | None:
        """Free a seat in the lobby (one's own, or as the host any), or leave a running game.

        The host may also give up a seat that is kept for a player of the game before. When the
        host leaves, the next human is host; when the last human leaves the lobby, or the host a
        table with a damaged game, the table is removed. Leaving a running game is resigning; when
        only bots would play on, the game ends by agreement.

        Returns:
            The table, or None when it was removed.

        Raises:
            ServiceError: game-not-found, token-invalid, seat-not-found, not-host, game-started,
                game-over.
        """

        def decide(before: TableRecord) -> Change:
            own = seat_of(before, access_token)
            if number not in {each.seat for each in before.taken}:
                raise ServiceError("seat-not-found", {"seat": number})
            if own not in (number, before.host):
                raise ServiceError("not-host")
            if before.damaged:
                return _closed(before, own)
            if before.seat(number) is None:
                return Change(without_reservation(before, number))
            if before.status == LOBBY:
                return Change(without_seat(before, number))
            if own != number:
                raise ServiceError("game-started")
            return self._departure(before, number)

        return self._store.change(game_id, decide, though_damaged=True)

    def _changed(
        self, game_id: str, decide: Decision, key: RequestKey | None = None
    ) -> TableRecord:
        table = self._store.change(game_id, decide, key=key)
        assert table is not None
        return table

    def _opening(self, before: TableRecord) -> Change:
        ruleset = RuleSet.from_options(before.preset, before.options)
        if len(before.seats) < ruleset.min_players:
            raise ServiceError("too-few-players", {"minimum": ruleset.min_players})
        now = self._collaborators.clock()
        # Who shares a screen is as much there as the one who sits before it.
        together = ruleset.pass_and_play
        seats = tuple(
            replace(seat, seat=index, away=seat.away and not together)
            for index, seat in enumerate(before.seats)
        )
        bots = [seat.is_bot for seat in seats]
        chance = self._collaborators.chance(before.id, before.secret)
        start = self._collaborators.opening(ruleset, bots, chance, load_board(before.board))
        after = replace(
            before,
            seats=seats,
            host=[seat.seat for seat in before.seats].index(before.host),
            status=OVER if start.state.over else ACTIVE,
            version=before.version + 1,
            revision=before.revision + 1,
            last_event=len(start.events),
            commitment=commitment_of(before.secret),
            state=start.state,
            changed_at=now,
        )
        return Change(
            after=scheduled(before, after, actor=None, now=now),
            events=new_events(start.events),
            action=ActionRecord(None, "start", {}),
            initial=start.initial,
        )

    def _departure(self, before: TableRecord, number: int) -> Change:
        state = before.state
        if state is None or before.status == OVER:
            raise ServiceError("game-over")
        change = Change(before)
        if state.solvent[number]:
            change = self._play.change_by(before, action_from(RESIGN, number, {}))
        table = change.after or before
        own = table.seat(number)
        assert own is not None
        table = with_seat_changed(table, replace(own, left=True))
        change = replace(change, after=replace(table, host=_host_after(table)))
        return with_the_end_if_deserted(self._play.change_by, change, number)


def _options_that_differ(preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        chosen = RuleSet.from_options(preset, options).options()
    except RuleSetError as error:
        raise ServiceError(error.code, {"option": error.option, **error.params}) from error
    usual = RuleSet.from_options(preset, {}).options()
    return {name: chosen[name] for name in OPTIONS if chosen[name] != usual[name]}


def _seated(
    table: TableRecord, name: str, token: str | None, access_digest: str, kind: str
) -> TableRecord:
    take = with_program if kind == BOT else with_human
    return take(table, name, token, access_digest)


def _expect_host(table: TableRecord, access_token: str) -> None:
    if seat_of(table, access_token) != table.host:
        raise ServiceError("not-host")


def _host_after(table: TableRecord) -> int:
    """Return who is host when somebody has left: still the same, or the next who can be."""
    staying = possible_hosts(table.seats)
    return table.host if table.host in staying or not staying else staying[0]


def _closed(before: TableRecord, own: int) -> Change:
    """Remove a table that cannot be played on; the host's right."""
    if own != before.host:
        raise ServiceError(GAME_DAMAGED)
    return Change(None)
