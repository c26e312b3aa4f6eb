"""The lobby: open a table, take and leave seats, invite bots, start the game."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Final

from rentroll.bots import STRATEGIES
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
    HUMAN,
    LOBBY,
    OVER,
    ActionRecord,
    Change,
    KeptAnswer,
    RequestKey,
    SeatRecord,
    TableRecord,
)
from rentroll.service.collaborators import Collaborators
from rentroll.service.credentials import digest, new_access_token, new_game_id, new_secret
from rentroll.service.errors import AnsweredBefore, ServiceError
from rentroll.service.play import Play, new_events, seat_of
from rentroll.service.repeats import seat_given, with_answer
from rentroll.service.scheduling import scheduled
from rentroll.service.store import Decision, TableStore

TOKENS: Final = ("lantern", "kite", "anchor", "acorn", "teapot", "comet", "key", "snail")
"""The playing pieces; as many as a table has seats."""

BOT_NAMES: Final = ("Juniper", "Marlow", "Saffron", "Tindra", "Ochre", "Pepin", "Wren", "Zadie")


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


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat just taken; the access token is shown this once and stored only as a digest.

    `repeated` says that the seat had been given to the same request before.
    """

    table: TableRecord
    seat: int
    access_token: str = field(repr=False)
    repeated: bool = False


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
        access_token = new_access_token()
        table = TableRecord(
            id=new_game_id(),
            created_at=now,
            changed_at=now,
            board=wish.board,
            preset=wish.preset,
            options=_options_that_differ(wish.preset, wish.options),
            bot_pace=wish.bot_pace,
            listed=wish.listed,
            secret=new_secret(),
            seats=(),
        )
        table = _with_seat(table, wish.name, wish.token, access_digest=digest(access_token))
        for strategy in wish.bots:
            table = _with_bot(table, strategy, None)
        answer = seat_given(table.id, key, digest(access_token))
        try:
            table = self._store.add(replace(table, revision=0), answer)
        except AnsweredBefore as repeated:
            return self._take_seat(repeated.answer.game_id, access_token, _no_seat, key)
        return TakenSeat(table, 0, access_token)

    def join(
        self, game_id: str, name: str, token: str | None, key: RequestKey | None = None
    ) -> TakenSeat:
        """Take the lowest free seat.

        Args:
            game_id: the table.
            name: name of the player.
            token: the playing piece, None for any.
            key: tells the request from others; its repetition gives the same seat once more.

        Raises:
            ServiceError: game-not-found, game-started, game-full, name-taken, token-taken,
                idempotency-key-reused, seat-not-found.
        """
        access_token = new_access_token()
        access_digest = digest(access_token)

        def decide(before: TableRecord) -> Change:
            after = _with_seat(before, name, token, access_digest=access_digest)
            return Change(after, answer=seat_given(game_id, key, access_digest))

        return self._take_seat(game_id, access_token, decide, key)

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
            change = Change(_with_bot(before, strategy, name))
            return with_answer(change, key, before.host, HTTPStatus.CREATED)

        return self._changed(game_id, decide, key)

    def start(self, game_id: str, access_token: str, key: RequestKey | None = None) -> TableRecord:
        """Begin the game; the host's right.

        Raises:
            ServiceError: game-not-found, token-invalid, not-host, game-started, too-few-players.
        """

        def decide(before: TableRecord) -> Change:
            _expect_host(before, access_token)
            _expect_lobby(before)
            change = self._opening(before)
            return with_answer(change, key, change.after.host if change.after else before.host)

        return self._changed(game_id, decide, key)

    def leave(self, game_id: str, access_token: str, number: int) -> TableRecord | None:
        """Free a seat in the lobby (one's own, or as the host any), or leave a running game.

        Leaving a running game is resigning. When the host leaves the lobby, the next human is
        host; when the last human leaves it, the table is removed.

        Returns:
            The table, or None when it was removed.

        Raises:
            ServiceError: game-not-found, token-invalid, seat-not-found, not-host, game-started,
                game-over.
        """

        def decide(before: TableRecord) -> Change:
            own = seat_of(before, digest(access_token))
            if before.seat(number) is None:
                raise ServiceError("seat-not-found", {"seat": number})
            if own not in (number, before.host):
                raise ServiceError("not-host")
            if before.status == LOBBY:
                return Change(_without_seat(before, number))
            if own != number:
                raise ServiceError("game-started")
            return self._departure(before, number)

        return self._store.change(game_id, decide)

    def _take_seat(
        self, game_id: str, access_token: str, decide: Decision, key: RequestKey | None
    ) -> TakenSeat:
        """Take a seat; a repeated request gets its seat once more, and its token before is void."""
        access_digest = digest(access_token)
        repeated: list[KeptAnswer] = []

        def again(before: TableRecord, kept: KeptAnswer) -> Change:
            repeated[:] = [kept]
            return _given_again(before, kept, access_digest)

        table = self._store.change(game_id, decide, key=key, again=again)
        assert table is not None
        return TakenSeat(table, seat_of(table, access_digest), access_token, bool(repeated))

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
        seats = tuple(replace(seat, seat=index) for index, seat in enumerate(before.seats))
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
            change = self._play.change_by(before, action_from("resign", number, {}))
        table = change.after or before
        seats = tuple(
            replace(seat, left=True) if seat.seat == number else seat for seat in table.seats
        )
        return replace(change, after=replace(table, seats=seats, revision=table.revision + 1))


def name_key(name: str) -> str:
    """Return what two names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def seats_of(preset: str, options: Mapping[str, Any]) -> int:
    """Return how many players a table with these settings takes."""
    return RuleSet.from_options(preset, options).max_players


def _no_seat(_table: TableRecord) -> Change:
    raise ServiceError("seat-not-found")


def _given_again(before: TableRecord, kept: KeptAnswer, access_digest: str) -> Change:
    """Return what gives a seat a new token, in the place of the one that was given out before."""
    given = before.seat_with(kept.access_digest or "")
    if given is None:
        raise ServiceError("seat-not-found")
    seats = tuple(
        replace(seat, access_digest=access_digest) if seat is given else seat
        for seat in before.seats
    )
    after = replace(before, seats=seats, revision=before.revision + 1)
    return Change(after, answer=kept._replace(access_digest=access_digest, again=True))


def _options_that_differ(preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        chosen = RuleSet.from_options(preset, options).options()
    except RuleSetError as error:
        raise ServiceError(error.code, {"option": error.option, **error.params}) from error
    usual = RuleSet.from_options(preset, {}).options()
    return {name: chosen[name] for name in OPTIONS if chosen[name] != usual[name]}


def _expect_host(table: TableRecord, access_token: str) -> None:
    if seat_of(table, digest(access_token)) != table.host:
        raise ServiceError("not-host")


def _expect_lobby(table: TableRecord) -> None:
    if table.status != LOBBY:
        raise ServiceError("game-started")


def _with_seat(
    table: TableRecord,
    name: str,
    token: str | None,
    *,
    strategy: str | None = None,
    access_digest: str | None = None,
) -> TableRecord:
    _expect_lobby(table)
    places = seats_of(table.preset, table.options)
    if len(table.seats) >= places:
        raise ServiceError("game-full", {"maximum": places})
    if name_key(name) in {name_key(seat.name) for seat in table.seats}:
        raise ServiceError("name-taken")
    numbers = {seat.seat for seat in table.seats}
    seat = SeatRecord(
        seat=next(number for number in range(places) if number not in numbers),
        name=name,
        token=_free_token(table, token),
        kind=HUMAN if strategy is None else BOT,
        strategy=strategy,
        access_digest=access_digest,
    )
    seats = tuple(sorted((*table.seats, seat), key=lambda each: each.seat))
    return replace(table, seats=seats, revision=table.revision + 1)


def _free_token(table: TableRecord, wanted: str | None) -> str:
    taken = {seat.token for seat in table.seats}
    free = [token for token in TOKENS if token not in taken]
    if wanted is None:
        return free[0]
    if wanted in taken:
        raise ServiceError("token-taken", {"free": free})
    return wanted


def _with_bot(table: TableRecord, strategy: str, name: str | None) -> TableRecord:
    if strategy not in STRATEGIES:
        raise ServiceError("strategy-unknown", {"strategies": sorted(STRATEGIES)})
    return _with_seat(table, name or _free_bot_name(table), None, strategy=strategy)


def _free_bot_name(table: TableRecord) -> str:
    taken = {name_key(seat.name) for seat in table.seats}
    return next((name for name in BOT_NAMES if name_key(name) not in taken), BOT_NAMES[0])


def _without_seat(table: TableRecord, number: int) -> TableRecord | None:
    seats = tuple(seat for seat in table.seats if seat.seat != number)
    humans = [seat.seat for seat in seats if not seat.is_bot]
    if not humans:
        return None
    host = humans[0] if table.host == number else table.host
    return replace(table, seats=seats, host=host, revision=table.revision + 1)
