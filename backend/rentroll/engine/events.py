"""What happened: past tense, immutable, one class an event. `evolve` applies them.

Seats are ints; the bank is BANK (-1). Money in dollars. Spaces are board indexes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .frames import Frame
from .state import Placing


class OpeningThrown(NamedTuple):
    """A seat threw for who starts (R2.1)."""

    seat: int
    first: int
    second: int
    kind = "opening-thrown"


class TurnStarted(NamedTuple):
    """It is a seat's turn in a round counted from 1."""

    seat: int
    round: int
    kind = "turn-started"


class DiceRolled(NamedTuple):
    """A seat threw: `purpose` is move, jail (to get out) or utility (for a card's rent)."""

    seat: int
    first: int
    second: int
    purpose: str
    kind = "dice-rolled"


class ThrowFinished(NamedTuple):
    """Everything the throw brought is resolved; `again` when doubles give another throw (R3.2)."""

    seat: int
    again: bool
    kind = "throw-finished"


class TokenMoved(NamedTuple):
    """A token moved, by dice or by card."""

    seat: int
    start: int
    end: int
    by: str
    kind = "token-moved"


class Jailed(NamedTuple):
    """A seat was sent to jail: by space, card or doubles (R9.1)."""

    seat: int
    by: str
    kind = "jailed"


class JailThrowFailed(NamedTuple):
    """A throw in jail was no doubles; `failed` counts them (R9.4)."""

    seat: int
    failed: int
    kind = "jail-throw-failed"


class JailLeft(NamedTuple):
    """A seat is free again: by fine, card or doubles (R9.2)."""

    seat: int
    by: str
    kind = "jail-left"


class CashMoved(NamedTuple):
    """Dollars moved between two accounts, for a reason under a rule."""

    payer: int
    payee: int
    amount: int
    reason: str
    rule: str
    kind = "cash-moved"


class DeedMoved(NamedTuple):
    """A deed changed hands: by purchase, auction, estate or trade."""

    space: int
    giver: int
    receiver: int
    reason: str
    kind = "deed-moved"


class BuildingsMoved(NamedTuple):
    """A lot's level changed; houses and hotels come from or go to the bank's stock."""

    space: int
    start: int
    end: int
    kind = "buildings-moved"


class DeedMortgaged(NamedTuple):
    """A deed was mortgaged (R13.1)."""

    space: int
    kind = "deed-mortgaged"


class DeedUnmortgaged(NamedTuple):
    """A mortgage was lifted or cancelled (R13.6, R17.3)."""

    space: int
    kind = "deed-unmortgaged"


class CardDrawn(NamedTuple):
    """A seat drew the top card; it goes to the bottom of its deck (R7.1)."""

    seat: int
    deck: str
    card: str
    kind = "card-drawn"


class JailCardMoved(NamedTuple):
    """A jail-free card left its deck, returned under it, or changed hands (R7.2, R7.3)."""

    deck: str
    giver: int
    receiver: int
    kind = "jail-card-moved"


class FrameOpened(NamedTuple):
    """A frame was put on top of the stack."""

    frame: Frame
    kind = "frame-opened"


class FrameChanged(NamedTuple):
    """The top frame was replaced."""

    frame: Frame
    kind = "frame-changed"


class FrameClosed(NamedTuple):
    """The top frame was taken off."""

    frame: str
    kind = "frame-closed"


class StackAmended(NamedTuple):
    """Somebody left: the stack as it stands without them (R5.13, R16.11)."""

    stack: tuple[Frame, ...]
    kind = "stack-amended"


class BidPlaced(NamedTuple):
    """A bid in the open auction (R5.5)."""

    seat: int
    amount: int
    kind = "bid-placed"


class AuctionPassed(NamedTuple):
    """A seat left the open auction (R5.10)."""

    seat: int
    kind = "auction-passed"


class AuctionClosed(NamedTuple):
    """The auction is over; NOBODY and 0 when there was no bid (R5.7, R5.8)."""

    space: int
    winner: int
    amount: int
    kind = "auction-closed"


class PlayerBankrupt(NamedTuple):
    """A seat went out owing more than it can raise; the creditor takes the estate (R17)."""

    seat: int
    creditor: int
    kind = "player-bankrupt"


class PlayerResigned(NamedTuple):
    """A seat left the game; the creditor takes the estate (R18.6)."""

    seat: int
    creditor: int
    kind = "player-resigned"


class EndProposed(NamedTuple):
    """A seat proposed to end and count; the pending seats are asked (R18.8)."""

    seat: int
    pending: tuple[int, ...]
    kind = "end-proposed"


class EndAgreed(NamedTuple):
    """A seat agreed to the proposal."""

    seat: int
    kind = "end-agreed"


class EndRefused(NamedTuple):
    """A seat refused; the proposal is dropped."""

    seat: int
    kind = "end-refused"


class GameEnded(NamedTuple):
    """The game is over: last-standing, round-limit, time-limit or agreement (R18)."""

    reason: str
    ranking: tuple[Placing, ...]
    kind = "game-ended"


class TimerStarted(NamedTuple):
    """The clock of the top frame runs."""

    id: int
    timer: str
    seconds: int
    kind = "timer-started"


class TimerStopped(NamedTuple):
    """No clock runs."""

    id: int
    kind = "timer-stopped"


Event = (
    OpeningThrown
    | TurnStarted
    | DiceRolled
    | ThrowFinished
    | TokenMoved
    | Jailed
    | JailThrowFailed
    | JailLeft
    | CashMoved
    | DeedMoved
    | BuildingsMoved
    | DeedMortgaged
    | DeedUnmortgaged
    | CardDrawn
    | JailCardMoved
    | FrameOpened
    | FrameChanged
    | FrameClosed
    | StackAmended
    | BidPlaced
    | AuctionPassed
    | AuctionClosed
    | PlayerBankrupt
    | PlayerResigned
    | EndProposed
    | EndAgreed
    | EndRefused
    | GameEnded
    | TimerStarted
    | TimerStopped
)

EVENTS: dict[str, Any] = {event.kind: event for event in Event.__args__}
