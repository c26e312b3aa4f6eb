"""The Idempotency-Key of a request: repeated with the same key, it is not done twice."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from flask import request

from rentroll.api.access import access_token
from rentroll.api.bodies import read_object
from rentroll.api.callers import caller_address
from rentroll.api.problems import ApiProblem
from rentroll.persistence.records import RequestKey
from rentroll.service.credentials import digest, is_of_a_program
from rentroll.service.repeats import request_key

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
QUOTED: Final = re.compile(r'"((?:[ !#-\[\]-~]|\\["\\]){1,128})"')
BARE: Final = re.compile(r"[!#-~]{1,128}")
ADDRESS_MARK: Final = "§ "
"""Before the address of a sender without a token: all tokens are ASCII, so none is the same."""

FEWEST_CHARACTERS_WITHOUT_TOKEN: Final = 16
"""Who takes a seat has no token yet: the key alone tells a repetition from somebody else."""

PARAMETER: Final = {
    "in": "header",
    "name": HEADER,
    "description": "A text of your choice, such as a random UUID, new for every request you "
    "mean. Sent again with the same key and body, a request is not done again but answered as "
    "before, with `Idempotent-Replayed: true`. At least 16 characters without an access token; "
    "programs, with their tokens `bot_...`, have to send one.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 128},
    "example": '"8e0f3c1a-5d0b-4c47-9d0b-0a6f7a3a1f52"',
}
PROBLEMS: Final = (
    "idempotency-key-invalid",
    "idempotency-key-missing",
    "idempotency-key-reused",
)
"""What a request may be answered with because of its key."""


def key_of_request() -> RequestKey | None:
    """Return the key of Flask's current request, as `key_of` does."""
    return key_of(request.environ, request.path, lambda: read_object(request))


def key_of(
    environ: dict[str, Any], path: str, read: Callable[[], dict[str, Any]]
) -> RequestKey | None:
    """Return a request's key with sender, address and body, or None without a key.

    Args:
        environ: the request.
        path: the address it was sent to.
        read: gives its body.

    Raises:
        ApiProblem: idempotency-key-invalid, idempotency-key-too-short, idempotency-key-missing.
    """
    header = environ.get("HTTP_IDEMPOTENCY_KEY")
    token = access_token(environ)
    if header is None:
        if token is not None and is_of_a_program(token):
            raise ApiProblem("idempotency-key-missing", "Send a random UUID.")
        return None
    sender = f"{ADDRESS_MARK}{caller_address(environ)}" if token is None else token
    key = _key_in(header)
    if token is None and len(key) < FEWEST_CHARACTERS_WITHOUT_TOKEN:
        raise ApiProblem("idempotency-key-too-short", "Send a random UUID.")
    body = json.dumps(read(), sort_keys=True, separators=(",", ":"))
    return request_key(digest(sender), environ["REQUEST_METHOD"], path, key, body.encode())


def _key_in(header: str) -> str:
    """Return the key in a header: a quoted string as in RFC 9651, or the same without quotes."""
    text = header.strip()
    quoted = QUOTED.fullmatch(text)
    if quoted is not None:
        return re.sub(r"\\(.)", r"\1", quoted.group(1))
    if BARE.fullmatch(text) is None:
        raise ApiProblem("idempotency-key-invalid", "Send 1 to 128 characters of ASCII, quoted.")
    return text
