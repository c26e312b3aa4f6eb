"""What the server's worker asks of the app that it serves, which may be any."""

from http import HTTPStatus
from typing import Protocol
from wsgiref.types import WSGIApplication


class ServedApp(Protocol):
    """An app, and what is to be known of its requests before it is asked."""

    def wsgi(self) -> WSGIApplication:
        """Return what answers requests; gunicorn asks for it, too."""

    @property
    def largest_body(self) -> int:
        """Bytes of the largest body that is worth receiving."""

    @property
    def connections_per_address(self) -> int | None:
        """How many connections one network address may have; None for any number."""

    @property
    def answers_at_once(self) -> bool:
        """Whether prompt requests need but memory now."""

    def is_prompt(self, received: bytes | bytearray) -> bool:
        """Tell by the beginning of a request whether it is one that mostly needs but memory."""

    def refusal(self, status: HTTPStatus) -> bytes:
        """Return the whole answer to what cannot be handed to the app."""
