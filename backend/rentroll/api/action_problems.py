"""What the rules may answer to each action that is refused, for the document.

A test compares this with what the checks of the engine can say.
"""

from typing import Final

ANY_TIME: Final = ("game-over", "seat-out")
"""What every action may be refused for."""

DECISION: Final = (*ANY_TIME, "not-your-turn", "wrong-phase")
"""The same of whatever only an awaited seat may do."""

TERMS: Final = (
    *ANY_TIME,
    "cash-both-ways",
    "estate-open",
    "has-buildings",
    "insufficient-funds",
    "listed-twice",
    "no-jail-card",
    "not-a-deed",
    "not-liftable",
    "not-owner",
    "off-turn",
    "offers-refused",
    "out-of-range",
    "pledged",
    "trade-without-asset",
)
"""The same of the terms of a trade."""

RULES_OF_ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "roll": (*DECISION,),
    "buy": (
        *DECISION,
        "insufficient-funds",
    ),
    "decline": (*DECISION,),
    "bid": (
        *DECISION,
        "already-leading",
        "bid-too-low",
        "insufficient-funds",
        "no-placement",
    ),
    "pass": (*DECISION,),
    "choose-tax": (
        *DECISION,
        "unknown-method",
    ),
    "pay-jail-fine": (
        *DECISION,
        "insufficient-funds",
        "prepay-too-late",
    ),
    "use-jail-card": (
        *DECISION,
        "no-jail-card",
        "unknown-deck",
    ),
    "build": (
        *ANY_TIME,
        "auction-open",
        "bank-out-of-hotels",
        "bank-out-of-houses",
        "batch-size",
        "debt-open",
        "fully-built",
        "group-incomplete",
        "group-mortgaged",
        "insufficient-funds",
        "not-a-street",
        "not-owner",
        "off-turn",
        "uneven-building",
        "wrong-phase",
    ),
    "sell-buildings": (
        *ANY_TIME,
        "bank-out-of-houses",
        "batch-size",
        "debt-beyond-means",
        "no-buildings",
        "not-a-street",
        "not-owner",
        "off-turn",
        "pledged",
        "uneven-building",
    ),
    "claim": (
        *DECISION,
        "claim-out-of-range",
    ),
    "waive": (*DECISION,),
    "place-building": (
        *DECISION,
        "no-placement",
    ),
    "mortgage": (
        *ANY_TIME,
        "already-mortgaged",
        "debt-beyond-means",
        "has-buildings",
        "not-a-deed",
        "not-owner",
        "off-turn",
        "pledged",
    ),
    "unmortgage": (
        *ANY_TIME,
        "auction-open",
        "debt-open",
        "insufficient-funds",
        "not-a-deed",
        "not-mortgaged",
        "not-owner",
        "off-turn",
        "wrong-phase",
    ),
    "settle-mortgages": (
        *DECISION,
        "insufficient-funds",
        "not-in-estate",
    ),
    "end-turn": (*DECISION,),
    "declare-bankruptcy": (
        *DECISION,
        "debt-payable",
    ),
    "resign": (*ANY_TIME,),
    "propose-end": (
        *ANY_TIME,
        "bots-cannot-propose",
        "proposal-open",
    ),
    "agree-end": (
        *ANY_TIME,
        "no-proposal",
    ),
    "refuse-end": (
        *ANY_TIME,
        "no-proposal",
    ),
    "withdraw-end": (
        *ANY_TIME,
        "no-proposal",
    ),
    "propose-trade": (
        *TERMS,
        "no-partner",
        "too-many-offers",
    ),
    "counter-trade": (
        *TERMS,
        "not-your-offer",
        "offer-changed",
        "offer-not-open",
    ),
    "accept-trade": (
        *ANY_TIME,
        "estate-open",
        "has-buildings",
        "insufficient-funds",
        "no-jail-card",
        "not-a-deed",
        "not-liftable",
        "not-owner",
        "not-your-offer",
        "off-turn",
        "offer-changed",
        "offer-lapsed",
        "offer-not-open",
        "pledged",
        "raisable-would-fall",
    ),
    "decline-trade": (
        *ANY_TIME,
        "not-your-offer",
        "offer-not-open",
        "out-of-range",
    ),
    "withdraw-trade": (
        *ANY_TIME,
        "not-your-offer",
        "offer-not-open",
    ),
    "refuse-offers": (
        *ANY_TIME,
        "already-chosen",
    ),
    "more-time": (
        *ANY_TIME,
        "no-clock",
        "not-your-turn",
        "time-asked",
    ),
    "give-time": (
        *ANY_TIME,
        "no-time-asked",
    ),
    "come-back": (
        *ANY_TIME,
        "not-away",
    ),
    "vote-absence": (
        *ANY_TIME,
        "no-vote",
        "out-of-range",
    ),
}
