"""Identifiers, access tokens and secrets: all from the system's secure randomness."""

import base64
import hashlib
import re
import secrets
from typing import Final

ACCESS_TOKEN_PREFIX: Final = "seat_"  # noqa: S105 (the prefix is public)
GAME_ID_BYTES: Final = 12
ACCESS_TOKEN_BYTES: Final = 32
SECRET_BYTES: Final = 32
GAME_ID_FORM: Final = re.compile(r"[a-z2-7]{20}")
"""What `new_game_id` makes; anything else is no game, and need not trouble the database."""


def new_game_id() -> str:
    """Return 96 random bits as 20 lower-case letters and digits, which also serve as the link."""
    return base64.b32encode(secrets.token_bytes(GAME_ID_BYTES)).decode().rstrip("=").lower()


def is_game_id(text: str) -> bool:
    """Tell whether a text could be the id of a game."""
    return GAME_ID_FORM.fullmatch(text) is not None


def new_access_token() -> str:
    """Return a credential for one seat: 256 random bits behind a prefix that scanners can find."""
    return ACCESS_TOKEN_PREFIX + secrets.token_urlsafe(ACCESS_TOKEN_BYTES)


def new_secret() -> bytes:
    """Return the secret of a game's dice and decks."""
    return secrets.token_bytes(SECRET_BYTES)


def digest(access_token: str) -> str:
    """Return what is stored of an access token: with 256 random bits a plain SHA-256 is enough."""
    return hashlib.sha256(access_token.encode()).hexdigest()
