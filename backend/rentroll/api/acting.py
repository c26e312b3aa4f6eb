"""An action as a request asks for it: read and done here, through Flask or past it (ADR 0069)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rentroll.api.access import needed_access_token
from rentroll.api.conditions import expect_a_version, versions_that_match
from rentroll.api.idempotency import key_of
from rentroll.names import API_PREFIX
from rentroll.persistence.records import RequestKey
from rentroll.service.credentials import AccessToken
from rentroll.service.house import House
from rentroll.service.queries import Sight

FAILED: Final = "rentroll.failed"
"""Where the environment of a request says what went wrong with it before Flask."""


class Failed(NamedTuple):
    """What went wrong with an action that was tried before Flask, which only answers it.

    Attributes:
        error: what was raised.
        told_limits: the headers of the limits that it was counted against.
        came_at: when the request came, by `time.perf_counter`.
    """

    error: Exception
    told_limits: tuple[tuple[str, str], ...]
    came_at: float


class AskedAction(NamedTuple):
    """An action that a request asks for.

    Attributes:
        game_id: the game.
        kind: kind of the action in kebab-case.
        token: access token of the seat.
        params: parameters of the action.
        expected: versions of which the caller believes to see one, or None for any.
        key: tells the request from others, or None.
    """

    game_id: str
    kind: str
    token: AccessToken
    params: Mapping[str, Any]
    expected: frozenset[int] | None
    key: RequestKey | None

    def done(self, house: House) -> Sight:
        """Do it; return the game as the seat that acted sees it.

        Raises:
            AnsweredBefore: the same request has been answered already.
            ServiceError: what `Play.act` refuses.
        """
        acted = house.play.act(
            self.game_id, self.token, self.kind, self.params, self.expected, self.key
        )
        return Sight(*acted)


def asked_action(
    environ: dict[str, Any],
    game_id: str,
    kind: str,
    body: Mapping[str, Any],
    read: Callable[[], dict[str, Any]],
) -> AskedAction:
    """Return the action that a request asks for.

    Args:
        environ: the request.
        game_id: the game, as the address names it.
        kind: kind of the action, likewise.
        body: the request's body as the action's schema has loaded it.
        read: gives the body as it was sent.

    Raises:
        ApiProblem: token-missing, token-invalid, if-match-invalid, or what is wrong with the key.
        ServiceError: precondition-required.
    """
    token = needed_access_token(environ)
    key = key_of(environ, address_of(game_id, kind), read)
    expected = versions_that_match(environ, game_id, body)
    expect_a_version(environ, kind, expected)
    params = {name: value for name, value in body.items() if name != "expected_version"}
    return AskedAction(game_id, kind, token, params, expected, key)


def address_of(game_id: str, kind: str) -> str:
    """Return the address that an action is posted to."""
    return f"{API_PREFIX}/games/{game_id}/{kind}"


def operation_of(kind: str) -> str:
    """Return the name of the operation that takes an action, in camel case."""
    first, *others = kind.split("-")
    return first + "".join(word.capitalize() for word in others)
