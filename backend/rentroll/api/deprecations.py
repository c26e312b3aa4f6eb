"""What is going to be taken away: told in the headers of every answer, and in the API document.

An operation that stands in `DEPRECATIONS` answers as before, with `Deprecation` (RFC 9745),
`Sunset` (RFC 8594) and a link to what to use instead.
"""

from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Final, NamedTuple

from flask import Flask, Response, request


class Deprecated(NamedTuple):
    """When an operation was given up, and what becomes of it.

    Attributes:
        since: the day from which it should not be used in anything new.
        sunset: the day from which it may be gone.
        instead: address of the text that says what to use instead.
    """

    since: date
    sunset: date
    instead: str


DEPRECATIONS: Final[dict[str, Deprecated]] = {}
"""Operations that are given up, by their name; at least half a year lies between both days."""


def tell_deprecations(app: Flask) -> None:
    """Have an app tell with every answer that its operation is given up."""
    app.after_request(_tell)


def headers_of_deprecation(operation_name: str) -> list[tuple[str, str]]:
    """Return the headers that tell that an operation is given up; none for any other."""
    given_up = DEPRECATIONS.get(operation_name)
    if given_up is None:
        return []
    return [
        ("Deprecation", f"@{int(_midnight(given_up.since).timestamp())}"),
        ("Sunset", format_datetime(_midnight(given_up.sunset), usegmt=True)),
        ("Link", f'<{given_up.instead}>; rel="deprecation"; type="text/html"'),
    ]


def _tell(response: Response) -> Response:
    for name, value in headers_of_deprecation((request.endpoint or "").rpartition(".")[2]):
        response.headers.add(name, value)
    return response


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
