"""Codes of problems that many operations have in common, for the document."""

from typing import Final

RULES_OF_BODIES: Final = (
    "malformed-json",
    "body-too-large",
    "unsupported-media-type",
    "validation-failed",
)
RULES_OF_SEATS: Final = (
    "token-missing",
    "token-invalid",
    "scope-missing",
    "game-not-found",
    "game-damaged",
    "conflict",
)
RULES_OF_SEATS_GIVEN: Final = (
    "token-invalid",
    "seat-not-found",
    "seat-given-before",
    "idempotency-key-too-short",
    "conflict",
)
RULES_OF_JOINING: Final = ("game-started", "game-full", "name-taken", "token-taken")
