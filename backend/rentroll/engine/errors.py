"""Refusals and errors of the engine: stable codes with parameters, never prose."""

from __future__ import annotations

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """Why an action is not allowed now: a stable kebab-case code and the bounds that explain it."""

    code: str
    params: dict[str, Any]


class IllegalAction(Exception):
    """Raised by `apply` for an action that `check` refuses; the state given is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.params)
        self.refusal = refusal


class RuleSetError(ValueError):
    """An option that does not exist, has a value that is not allowed, or is not available yet."""

    def __init__(self, code: str, option: str, params: dict[str, Any]) -> None:
        super().__init__(code, option, params)
        self.code = code
        self.option = option
        self.params = params


class ActionError(ValueError):
    """An action kind or parameter that has no meaning in any state (wrong name or wrong type)."""


class UnknownFormat(ValueError):
    """A stored snapshot or event of a format this engine cannot read."""


NOTHING: dict[str, Any] = {}


def refuse(code: str, **params: Any) -> Refusal:
    """Build a refusal with its parameters."""
    return Refusal(code, params)


GAME_OVER = Refusal("game-over", NOTHING)
SEAT_OUT = Refusal("seat-out", NOTHING)
DEBT_OPEN = Refusal("debt-open", NOTHING)
AUCTION_OPEN = Refusal("auction-open", NOTHING)
NOT_A_STREET = Refusal("not-a-street", NOTHING)
NOT_A_DEED = Refusal("not-a-deed", NOTHING)
GROUP_INCOMPLETE = Refusal("group-incomplete", NOTHING)
FULLY_BUILT = Refusal("fully-built", NOTHING)
BANK_OUT_OF_HOUSES = Refusal("bank-out-of-houses", NOTHING)
BANK_OUT_OF_HOTELS = Refusal("bank-out-of-hotels", NOTHING)
NO_BUILDINGS = Refusal("no-buildings", NOTHING)
ALREADY_MORTGAGED = Refusal("already-mortgaged", NOTHING)
NOT_MORTGAGED = Refusal("not-mortgaged", NOTHING)
NO_DEEDS = Refusal("no-deeds", NOTHING)
NO_JAIL_CARD = Refusal("no-jail-card", NOTHING)
PREPAY_TOO_LATE = Refusal("prepay-too-late", NOTHING)
OFF_TURN = Refusal("off-turn", NOTHING)
ALREADY_LEADING = Refusal("already-leading", NOTHING)
TRADE_WITHOUT_ASSET = Refusal("trade-without-asset", NOTHING)
OFFER_NOT_OPEN = Refusal("offer-not-open", NOTHING)
NOT_YOUR_OFFER = Refusal("not-your-offer", NOTHING)
RAISABLE_WOULD_FALL = Refusal("raisable-would-fall", NOTHING)
ESTATE_OPEN = Refusal("estate-open", NOTHING)
ALREADY_CHOSEN = Refusal("already-chosen", NOTHING)
NO_PARTNER = Refusal("no-partner", NOTHING)
BOTS_CANNOT_PROPOSE = Refusal("bots-cannot-propose", NOTHING)
NO_PROPOSAL = Refusal("no-proposal", NOTHING)
PROPOSAL_OPEN = Refusal("proposal-open", NOTHING)
NO_CLOCK = Refusal("no-clock", NOTHING)
TIME_ASKED = Refusal("time-asked", NOTHING)
NO_TIME_ASKED = Refusal("no-time-asked", NOTHING)
NOT_AWAY = Refusal("not-away", NOTHING)
ALREADY_AWAY = Refusal("already-away", NOTHING)
NO_VOTE = Refusal("no-vote", NOTHING)
PLAYERS_LEFT = Refusal("players-left", NOTHING)
TIMER_OUTDATED = Refusal("timer-outdated", NOTHING)
