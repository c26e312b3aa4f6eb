"""No sessions: the API knows access tokens and no cookie, so there is nothing to open or save."""

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface, SessionMixin


class NoSessions(SessionInterface):
    """Gives every request the same session, which cannot be written to."""

    _nothing = NullSession()

    def open_session(self, _app: Flask, _request: Request) -> SessionMixin:
        """Return the session of nobody."""
        return self._nothing

    def save_session(self, _app: Flask, _session: SessionMixin, _response: Response) -> None:
        """Save nothing."""
