"""Who asks: the access token of a request. It comes in a header, never in an address."""

from typing import Final

from flask import request
from werkzeug import Request

from rentroll.api.problems import ApiProblem

LONGEST_TOKEN: Final = 128


def access_token(asked: Request = request) -> str | None:
    """Return a request's bearer token, or None when it has none.

    Args:
        asked: the request; Flask's current one when left out.

    Raises:
        ApiProblem: token-invalid, for an Authorization header that is not a bearer token.
    """
    header = asked.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token.isascii() or not 0 < len(token) <= LONGEST_TOKEN:
        raise ApiProblem("token-invalid", "Send `Authorization: Bearer <access token>`.")
    return token


def needed_access_token() -> str:
    """Return the request's bearer token.

    Raises:
        ApiProblem: token-missing, token-invalid.
    """
    token = access_token()
    if token is None:
        raise ApiProblem("token-missing", "Send `Authorization: Bearer <access token>`.")
    return token
