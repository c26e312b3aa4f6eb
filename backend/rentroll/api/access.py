"""Who asks: the access token of a request. It comes in a header, never in an address."""

from typing import Any, Final

from flask import request

from rentroll.api.problems import ApiProblem
from rentroll.service.credentials import AccessToken

LONGEST_TOKEN: Final = 128


def access_token(environ: dict[str, Any] | None = None) -> AccessToken | None:
    """Return a request's bearer token, or None when it has none.

    Args:
        environ: the request; Flask's current one when left out.

    Raises:
        ApiProblem: token-invalid, for an Authorization header that is not a bearer token.
    """
    header = (environ or request.environ).get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token.isascii() or not 0 < len(token) <= LONGEST_TOKEN:
        raise ApiProblem("token-invalid", "Send `Authorization: Bearer <access token>`.")
    return AccessToken(token)


def needed_access_token(environ: dict[str, Any] | None = None) -> AccessToken:
    """Return a request's bearer token.

    Args:
        environ: the request; Flask's current one when left out.

    Raises:
        ApiProblem: token-missing, token-invalid.
    """
    token = access_token(environ)
    if token is None:
        raise ApiProblem("token-missing", "Send `Authorization: Bearer <access token>`.")
    return token
