"""Which statements of the rules stand behind what a table shows: the first is the one to cite.

What the engine names is the key: kinds of decisions, actions, codes of refusals, events, cards and
kinds of spaces. An empty entry says that no rule stands behind a name. What moves cash carries its
statement with it (`CashMoved.rule`, `Debt.rule`).
"""

from collections.abc import Mapping
from typing import Final

from rentroll.engine import OPTIONS, load_decks

Statements = tuple[str, ...]

FRAMES: Final[Mapping[str, Statements]] = {
    "before-roll": ("R3.1", "R3.2", "R3.3"),
    "jail": ("R9.2", "R9.4", "R9.8", "R9.14"),
    "buy": ("R5.1", "R5.2", "R5.3"),
    "tax": ("R8.1", "R8.2", "R8.3"),
    "auction": ("R5.10", "R5.4", "R5.5", "R5.6", "R5.7", "R5.12"),
    "claim": ("R11.6", "R11.2", "R11.3"),
    "place-building": ("R11.5", "R11.4"),
    "debt": ("R16.2", "R16.1", "R16.3", "R16.10"),
    "jail-fine": ("R9.7", "R9.9", "R9.10"),
    "estate-mortgages": ("R17.4", "R13.10", "R13.13"),
    "after-roll": ("R3.1", "R15.1"),
}

ACTIONS: Final[Mapping[str, Statements]] = {
    "roll": ("R3.1", "R3.2", "R9.4"),
    "buy": ("R5.1", "R5.2"),
    "decline": ("R5.3",),
    "bid": ("R5.5", "R5.6"),
    "pass": ("R5.10",),
    "choose-tax": ("R8.1", "R8.2", "R8.3"),
    "pay-jail-fine": ("R9.2", "R9.7", "R9.8"),
    "use-jail-card": ("R9.2", "R9.9", "R7.3"),
    "build": ("R10.1", "R10.2", "R10.3", "R10.5", "R10.6"),
    "sell-buildings": ("R12.1", "R12.3", "R12.4"),
    "claim": ("R11.6",),
    "waive": ("R11.6",),
    "place-building": ("R11.5", "R11.4"),
    "mortgage": ("R13.1", "R13.2"),
    "unmortgage": ("R13.6", "R13.5", "R13.7"),
    "settle-mortgages": ("R17.4", "R13.10", "R13.13"),
    "end-turn": ("R3.1",),
    "declare-bankruptcy": ("R17.1", "R16.3", "R17.2", "R17.3"),
    "resign": ("R18.6",),
    "propose-end": ("R18.8", "R18.3"),
    "agree-end": ("R18.8", "R18.3"),
    "refuse-end": ("R18.8",),
    "propose-trade": ("R14.1", "R14.2", "R14.5", "R14.7", "R14.10"),
    "counter-trade": ("R14.10", "R14.1"),
    "accept-trade": ("R14.6", "R14.8", "R13.10"),
    "decline-trade": ("R14.10",),
    "withdraw-trade": ("R14.10",),
    "refuse-offers": ("R14.11",),
}

REFUSALS: Final[Mapping[str, Statements]] = {
    "already-chosen": (),
    "already-leading": ("R5.5",),
    "already-mortgaged": ("R13.4",),
    "auction-open": ("R5.12", "R15.4"),
    "bank-out-of-hotels": ("R11.1",),
    "bank-out-of-houses": ("R11.1", "R12.4"),
    "batch-size": ("R10.7",),
    "bid-too-low": ("R5.5", "R11.4"),
    "bots-cannot-propose": ("R18.8",),
    "cash-both-ways": ("R14.1",),
    "claim-out-of-range": ("R11.6",),
    "debt-beyond-means": ("R16.3", "R16.4"),
    "debt-open": ("R15.3",),
    "debt-payable": ("R16.3",),
    "estate-open": ("R17.4", "R13.13"),
    "fully-built": ("R10.4",),
    "game-over": (),
    "group-incomplete": ("R10.1",),
    "group-mortgaged": ("R10.2",),
    "has-buildings": ("R13.2", "R14.2"),
    "insufficient-funds": ("R5.2", "R5.6", "R16.1"),
    "listed-twice": (),
    "no-buildings": ("R12.1",),
    "no-deeds": ("R13.1",),
    "no-jail-card": ("R7.2", "R9.2"),
    "no-partner": ("R14.1",),
    "no-placement": ("R11.5",),
    "no-proposal": ("R18.8",),
    "not-a-deed": (),
    "not-a-street": ("R10.1",),
    "not-in-estate": ("R13.13",),
    "not-liftable": ("R13.13",),
    "not-mortgaged": ("R13.5",),
    "not-owner": ("R13.5", "R10.1"),
    "not-your-offer": ("R14.10",),
    "not-your-turn": ("R3.1",),
    "nothing-to-trade": ("R14.7",),
    "off-turn": ("R15.1",),
    "offer-changed": ("R14.10",),
    "offer-lapsed": ("R14.8",),
    "offer-not-open": ("R14.10", "R14.8"),
    "offers-refused": ("R14.11",),
    "out-of-range": (),
    "pledged": ("R5.12",),
    "prepay-too-late": ("R9.8",),
    "proposal-open": ("R18.8",),
    "raisable-would-fall": ("R16.9",),
    "seat-out": ("R17.1", "R18.6"),
    "timer-outdated": (),
    "too-many-offers": ("R14.10",),
    "trade-without-asset": ("R14.7",),
    "uneven-building": ("R10.3", "R12.3"),
    "unknown-deck": (),
    "unknown-method": (),
    "wrong-phase": ("R3.7", "R15.2"),
}

EVENTS: Final[Mapping[str, Statements]] = {
    "opening-thrown": ("R2.1", "R2.2"),
    "turn-started": (),
    "dice-rolled": (),
    "throw-finished": (),
    "token-moved": (),
    "jailed": ("R9.1", "R3.4"),
    "jail-throw-failed": ("R9.4",),
    "jail-left": ("R9.2",),
    "cash-moved": (),
    "deed-moved": (),
    "buildings-moved": (),
    "deed-mortgaged": ("R13.1",),
    "deed-unmortgaged": ("R13.6", "R17.3"),
    "card-drawn": ("R7.1",),
    "jail-card-moved": ("R7.2", "R7.3"),
    "frame-opened": (),
    "frame-changed": (),
    "frame-closed": (),
    "stack-amended": (),
    "bid-placed": (),
    "auction-passed": (),
    "auction-closed": ("R5.7", "R5.8"),
    "claim-answered": ("R11.6",),
    "claim-closed": ("R11.6",),
    "trade-proposed": ("R14.1",),
    "trade-countered": ("R14.10",),
    "trade-accepted": ("R14.6",),
    "trade-declined": (),
    "trade-withdrawn": (),
    "trade-lapsed": ("R14.8", "R18.9"),
    "trade-expired": ("R14.10",),
    "offers-refused": ("R14.11",),
    "time-limit-reached": ("R18.4",),
    "player-bankrupt": ("R17.1", "R17.2", "R17.3"),
    "player-resigned": ("R18.6",),
    "end-proposed": ("R18.8",),
    "end-agreed": ("R18.8",),
    "end-refused": ("R18.8",),
    "game-ended": ("R18.1", "R18.2", "R18.3", "R18.5"),
    "timer-started": (),
    "timer-stopped": (),
}
"""Cash tells its own statement; what every turn is made of needs none."""

CARD_EFFECTS: Final[Mapping[str, Statements]] = {
    "move-to": ("R7.4", "R4.1"),
    "move-nearest": ("R6.10", "R7.5", "R7.9"),
    "move-relative": ("R7.6", "R7.4"),
    "go-to-jail": ("R9.1", "R4.3", "R3.4"),
    "collect": ("R7.1",),
    "pay": ("R7.10", "R8.5"),
    "pay-each": ("R16.6", "R7.7"),
    "collect-from-each": ("R16.7", "R7.7"),
    "pay-per-building": ("R7.8", "R7.10"),
    "jail-free": ("R7.2", "R9.2"),
}

SPACES: Final[Mapping[str, Statements]] = {
    "street": ("R5.1", "R6.3", "R6.5", "R10.1", "R13.1"),
    "railroad": ("R6.6", "R6.8", "R5.1", "R13.3"),
    "utility": ("R6.7", "R6.9", "R6.8", "R5.1", "R13.3"),
    "chance": ("R7.1", "R7.4"),
    "community-chest": ("R7.1", "R7.4"),
    "tax": ("R8.1", "R8.2", "R8.4", "R8.5"),
    "go": ("R4.1", "R4.2"),
    "jail": ("R8.7", "R9.1", "R9.2"),
    "free-parking": ("R8.6",),
    "go-to-jail": ("R8.8", "R9.1", "R4.3"),
}

CARDS: Final[Mapping[str, Statements]] = {
    name: CARD_EFFECTS[card.effect]
    for name, card in load_decks(OPTIONS["deck"].default).cards.items()
}

CITATIONS: Final[Mapping[str, Mapping[str, Statements]]] = {
    "frame": FRAMES,
    "action": ACTIONS,
    "problem": REFUSALS,
    "event": EVENTS,
    "card": CARDS,
    "space-kind": SPACES,
}
"""By the kind of name, as the keys of the page's texts begin."""
