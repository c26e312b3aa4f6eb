"""Polls that go well, answered before Flask: nine requests of ten are polls (ADR 0047).

Everything else is handed on: other addresses, and every poll that is refused, for whatever reason.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final
from wsgiref.types import WSGIApplication

from flask import Flask

from rentroll.api.access import access_token
from rentroll.api.callers import quota_holder
from rentroll.api.deprecations import headers_of_deprecation
from rentroll.api.documented import READ
from rentroll.api.edges import headers_under_the_api, note_use_of
from rentroll.api.house_access import Rentroll, rentroll_of
from rentroll.api.limits import prepared_limits
from rentroll.api.polling import NOT_MODIFIED, OK, PollAnswer, answer_poll
from rentroll.api.request_logs import REQUEST_ID, name_request
from rentroll.at_once import expect_to_wait
from rentroll.names import API_PREFIX

GAME_ADDRESS: Final = re.compile(f"{API_PREFIX}/games/([a-z0-9]+)")
OPERATION: Final = "readGame"
BEGINNING_OF_A_POLL: Final = re.compile(rb"GET %b[ ?]" % GAME_ADDRESS.pattern.encode())
"""How the bytes of a request begin that is a poll."""

ROUTE: Final = f"{API_PREFIX}/games/<game_id>"

STATUS_LINES: Final = {
    status: f"{status.value} {status.phrase.upper()}" for status in (OK, NOT_MODIFIED)
}


class FastPolls:
    """A WSGI app around Flask's."""

    def __init__(self, app: Flask, behind: WSGIApplication) -> None:
        """Stand before an app.

        Args:
            app: the app, with its limits.
            behind: what answers everything else.
        """
        self._rentroll: Rentroll = rentroll_of(app)
        self._limits = prepared_limits(app, READ)
        requests = self._rentroll.house.store.metrics.requests
        self._counted = {
            status: requests.labels(ROUTE, "GET", status.value) for status in (OK, NOT_MODIFIED)
        }
        self.behind = behind

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request (WSGI)."""
        address = GAME_ADDRESS.fullmatch(environ["PATH_INFO"])
        answer = None
        if address is not None and environ["REQUEST_METHOD"] == "GET":
            with suppress(Exception):  # Whatever is wrong, Flask comes upon it too and answers it.
                answer = self._answer(environ, address[1])
        if answer is None:
            expect_to_wait()
            return self.behind(environ, start_response)
        self._counted[answer.status].inc()
        start_response(STATUS_LINES[answer.status], answer.headers)
        return [answer.body] if answer.body else []

    def _answer(self, environ: dict[str, Any], game_id: str) -> PollAnswer | None:
        """Return the whole answer to a poll, or None when it is above a limit."""
        named = (REQUEST_ID, name_request(environ))
        token, address = access_token(environ), quota_holder(environ)
        caller = address if token is None else token.digest
        if not self._limits.allow(caller, address):
            return None
        first_uses = self._rentroll.house.first_uses
        if token is not None and not first_uses.is_noted(game_id, token):
            expect_to_wait()
        answer = answer_poll(self._rentroll, environ, game_id, token, address)
        if token is not None:
            note_use_of(self._rentroll.house, game_id, token)
        counted = self._limits.count(caller, address, costs=answer.costs)
        given_up = headers_of_deprecation(OPERATION)
        secure = environ["wsgi.url_scheme"] == "https"
        around = headers_under_the_api(answer.status, secure=secure)
        headers = [*answer.headers, *around, *given_up, *counted, named]
        return PollAnswer(answer.status, headers, answer.body, answer.costs)
