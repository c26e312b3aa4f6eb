"""What happened: past tense, immutable, one class an event. `evolve` applies them.

Seats are ints; the bank is BANK (-1). Money in dollars. Spaces are board indexes.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, get_args

from .frames import Frame
from .presence_events import (
    AbsenceDecided,
    AbsenceTimerStarted,
    AbsenceVoted,
    AbsenceVoteOpened,
    MoreTimeAsked,
    MoreTimeGiven,
    SeatAway,
    SeatBack,
    TimeBankDrawn,
    TimeKept,
    TimeRanOut,
    TimerExtended,
)
from .records import Offer, Placing


class OpeningThrown(NamedTuple):
    """A seat threw for who starts (R2.1)."""

    seat: int
    first: int
    second: int


class TurnStarted(NamedTuple):
    """It is a seat's turn in a round counted from 1."""

    seat: int
    round: int


class DiceRolled(NamedTuple):
    """A seat threw: `purpose` is move, jail (to get out) or utility (for a card's rent)."""

    seat: int
    first: int
    second: int
    purpose: str


class ThrowFinished(NamedTuple):
    """Everything the throw brought is resolved; `again` when doubles give another throw (R3.2)."""

    seat: int
    again: bool


class TokenMoved(NamedTuple):
    """A token moved, by dice or by card."""

    seat: int
    start: int
    end: int
    by: str


class Jailed(NamedTuple):
    """A seat was sent to jail: by space, card or doubles (R9.1)."""

    seat: int
    by: str


class JailThrowFailed(NamedTuple):
    """A throw in jail was no doubles; `failed` counts them (R9.4)."""

    seat: int
    failed: int


class JailLeft(NamedTuple):
    """A seat is free again: by fine, card or doubles (R9.2)."""

    seat: int
    by: str


class CashMoved(NamedTuple):
    """Dollars moved between two accounts, for a reason under a rule."""

    payer: int
    payee: int
    amount: int
    reason: str
    rule: str


class DeedMoved(NamedTuple):
    """A deed changed hands: by purchase, auction, estate or trade."""

    space: int
    giver: int
    receiver: int
    reason: str


class BuildingsMoved(NamedTuple):
    """A lot's level changed; houses and hotels come from or go to the bank's stock."""

    space: int
    start: int
    end: int


class DeedMortgaged(NamedTuple):
    """A deed was mortgaged (R13.1)."""

    space: int


class DeedUnmortgaged(NamedTuple):
    """A mortgage was lifted or cancelled (R13.6, R17.3)."""

    space: int


class CardDrawn(NamedTuple):
    """A seat drew the top card; it goes to the bottom of its deck (R7.1)."""

    seat: int
    deck: str
    card: str


class JailCardMoved(NamedTuple):
    """A jail-free card left its deck, returned under it, or changed hands (R7.2, R7.3)."""

    deck: str
    giver: int
    receiver: int


class FrameOpened(NamedTuple):
    """A frame was put on top of the stack."""

    frame: Frame


class FrameChanged(NamedTuple):
    """The top frame was replaced."""

    frame: Frame


class FrameClosed(NamedTuple):
    """The top frame was taken off."""

    frame: str


class StackAmended(NamedTuple):
    """Somebody left: the stack as it stands without them (R5.13, R16.11)."""

    stack: tuple[Frame, ...]


class BidPlaced(NamedTuple):
    """A bid in the open auction (R5.5)."""

    seat: int
    amount: int


class AuctionPassed(NamedTuple):
    """A seat left the open auction (R5.10)."""

    seat: int


class AuctionClosed(NamedTuple):
    """The auction is over; winner -1 and 0 dollars when there was no bid (R5.7, R5.8).

    `piece` is deed, house or hotel; `space` is the deed, -1 for a building.
    """

    space: int
    piece: str
    winner: int
    amount: int


class ClaimAnswered(NamedTuple):
    """A seat claimed so many of the scarce buildings, or waived with 0 (R11.6)."""

    seat: int
    wanted: int


class ClaimClosed(NamedTuple):
    """All have answered: built (no shortage), auctioned, or lapsed (no longer possible)."""

    seat: int
    outcome: str


class PlayerBankrupt(NamedTuple):
    """A seat went out owing more than it can raise; the creditor takes the estate (R17)."""

    seat: int
    creditor: int


class PlayerResigned(NamedTuple):
    """A seat left the game; the creditor takes the estate (R18.6)."""

    seat: int
    creditor: int


class EndProposed(NamedTuple):
    """A seat proposed to end and count; the pending seats are asked (R18.8)."""

    seat: int
    pending: tuple[int, ...]


class EndAgreed(NamedTuple):
    """A seat agreed to the proposal."""

    seat: int


class EndRefused(NamedTuple):
    """A seat refused; the proposal is dropped."""

    seat: int


class EndWithdrawn(NamedTuple):
    """A seat took its proposal back."""

    seat: int


class GameEnded(NamedTuple):
    """The game is over: last-standing, round-limit, time-limit or agreement (R18)."""

    reason: str
    ranking: tuple[Placing, ...]


class TradeProposed(NamedTuple):
    """An offer was made (R14.1)."""

    offer: Offer


class TradeCountered(NamedTuple):
    """An open offer got new terms, from either side; the revision grew by one."""

    offer: Offer


class TradeAccepted(NamedTuple):
    """The seat accepted; everything moves at once (R14.6)."""

    seat: int
    offer: int


class TradeDeclined(NamedTuple):
    """The seat declined the offer made to it, for a reason or without a word (R14.12)."""

    seat: int
    offer: int
    reason: str = ""


class TradeWithdrawn(NamedTuple):
    """The seat took its own offer back."""

    seat: int
    offer: int


class TradeLapsed(NamedTuple):
    """An offer lapsed: its goods moved, a side left, or its maker's turn began (R14.8, R14.10)."""

    offer: int


class TradeExpired(NamedTuple):
    """The time of a revision of an offer was up (R14.10)."""

    offer: int
    revision: int


class OffersRefused(NamedTuple):
    """A seat wants no offers, or takes them again (R14.11)."""

    seat: int
    refused: bool


class TimeLimitReached(NamedTuple):
    """The agreed time is over; what is left of the round or turn is still played (R18.4)."""

    minutes: int


class TimerStarted(NamedTuple):
    """A clock runs: of the top frame (decision, auction, claim), or of the whole game (game)."""

    id: int
    timer: str
    seconds: int


class TimerStopped(NamedTuple):
    """The clock of the top frame stopped."""

    id: int


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
    | ClaimAnswered
    | ClaimClosed
    | TradeProposed
    | TradeCountered
    | TradeAccepted
    | TradeDeclined
    | TradeWithdrawn
    | TradeLapsed
    | TradeExpired
    | OffersRefused
    | TimeLimitReached
    | PlayerBankrupt
    | PlayerResigned
    | EndProposed
    | EndAgreed
    | EndRefused
    | EndWithdrawn
    | GameEnded
    | TimerStarted
    | TimerStopped
    | TimerExtended
    | TimeBankDrawn
    | MoreTimeAsked
    | MoreTimeGiven
    | TimeRanOut
    | TimeKept
    | SeatAway
    | SeatBack
    | AbsenceTimerStarted
    | AbsenceVoteOpened
    | AbsenceVoted
    | AbsenceDecided
)


def _kind(event: type[Any]) -> str:
    """Turn a class name into the kebab-case name of the API: DiceRolled, dice-rolled."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


EVENTS: dict[str, type[Any]] = {_kind(event): event for event in get_args(Event)}
KIND_OF_EVENT: dict[type[Any], str] = {event: kind for kind, event in EVENTS.items()}
