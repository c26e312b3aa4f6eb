"""Identifiers, access tokens and secrets: all from the system's secure randomness."""

import base64
import hashlib
import hmac
import re
import secrets
from functools import cached_property
from typing import Final

SEAT_PREFIX: Final = "seat_"
BOT_PREFIX: Final = "bot_"
WATCH_PREFIX: Final = "watch_"
GAME_ID_BYTES: Final = 12
ACCESS_TOKEN_BYTES: Final = 32
SECRET_BYTES: Final = 32
GAME_ID_FORM: Final = re.compile(r"[a-z2-7]{20}")
"""What `new_game_id` makes; anything else is no game, and need not trouble the database."""

WATCH_ID_FORM: Final = re.compile(r"w[a-z2-7]{20}")
"""What `new_watch_id` makes; it differs from every id of a game by its length."""

WATCH_TOKEN_FORM: Final = re.compile(r"watch_[A-Za-z0-9_-]{43}")
"""A token for watching: 32 bytes behind its prefix."""

RE_ENTRY_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that nobody takes for one another: no 0, O, 1 or I."""

RE_ENTRY_LENGTH: Final = 8


def new_game_id() -> str:
    """Return 96 random bits as 20 lower-case letters and digits, which also serve as the link."""
    return base64.b32encode(secrets.token_bytes(GAME_ID_BYTES)).decode().rstrip("=").lower()


def is_game_id(text: str) -> bool:
    """Tell whether a text could be the id of a game."""
    return GAME_ID_FORM.fullmatch(text) is not None


def new_watch_id() -> str:
    """Return 96 random bits as the id by which a table can be watched and nothing else."""
    return "w" + new_game_id()


def is_watch_id(text: str) -> bool:
    """Tell whether a text could be an id to watch by."""
    return WATCH_ID_FORM.fullmatch(text) is not None


def new_re_entry_code() -> str:
    """Return a code of 40 random bits, short enough to be typed: it is good for minutes only."""
    return "".join(secrets.choice(RE_ENTRY_LETTERS) for _ in range(RE_ENTRY_LENGTH))


def typed_code(text: str) -> str:
    """Return a code as it was given out, from what somebody typed: any case, spaces, hyphens."""
    return text.upper().replace(" ", "").replace("-", "")


def new_access_token(*, for_program: bool = False) -> str:
    """Return a credential for one seat: 256 random bits behind a prefix that scanners can find."""
    prefix = BOT_PREFIX if for_program else SEAT_PREFIX
    return prefix + secrets.token_urlsafe(ACCESS_TOKEN_BYTES)


def new_watch_token(secret: bytes) -> str:
    """Return a credential for looking at one table and nothing else, of which nothing is stored.

    Args:
        secret: the table's. Half of the token is random, the other half follows from that and from
            the secret, and tells nothing about it.
    """
    return _watch_token(secret, secrets.token_bytes(ACCESS_TOKEN_BYTES // 2))


def is_watch_token_of(secret: bytes, access_token: str) -> bool:
    """Tell whether an access token was given out for watching the table with this secret."""
    if WATCH_TOKEN_FORM.fullmatch(access_token) is None:
        return False
    held = base64.urlsafe_b64decode(access_token.removeprefix(WATCH_PREFIX) + "=")
    given_out = _watch_token(secret, held[: ACCESS_TOKEN_BYTES // 2])
    return hmac.compare_digest(access_token, given_out)


def _watch_token(secret: bytes, drawn: bytes) -> str:
    proof = hmac.digest(secret, b"watching|" + drawn, "sha256")[: ACCESS_TOKEN_BYTES // 2]
    return WATCH_PREFIX + base64.urlsafe_b64encode(drawn + proof).decode().rstrip("=")


def is_of_a_program(access_token: str) -> bool:
    """Tell whether an access token was given to a program."""
    return access_token.startswith(BOT_PREFIX)


def new_secret() -> bytes:
    """Return the secret of a game's dice and decks."""
    return secrets.token_bytes(SECRET_BYTES)


def sandbox_secret(seed: str) -> bytes:
    """Return the secret that follows from a chosen seed, at a table to try things out at."""
    return hashlib.sha256(b"sandbox\n" + seed.encode()).digest()


class AccessToken(str):
    """An access token as a request brings it, with its digest once somebody has asked for that."""

    @cached_property
    def digest(self) -> str:
        """What is stored of it."""
        return hashlib.sha256(self.encode()).hexdigest()


def digest(access_token: str) -> str:
    """Return what is stored of an access token: with 256 random bits a plain SHA-256 is enough."""
    if isinstance(access_token, AccessToken):
        return access_token.digest
    return AccessToken(access_token).digest
