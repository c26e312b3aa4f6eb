"""What a seat may ask: imperative, immutable, one class an action. The seat comes from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Action:
    """Anything a seat asks for; `kind` is its name in the API, events and locale files."""

    kind: ClassVar[str] = ""
    seat: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throw the dice, before moving or in jail (R3.1, R9.4)."""

    kind: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the unowned deed one stands on at the printed price (R5.1)."""

    kind: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Do not buy; the bank auctions the deed (R5.3)."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid an amount of dollars in the open auction (R5.5)."""

    kind: ClassVar[str] = "bid"
    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the open auction for good (R5.10)."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class ChooseTax(Action):
    """Choose the flat income tax or ten percent of all one has (R8.1)."""

    kind: ClassVar[str] = "choose-tax"
    method: str


@dataclass(frozen=True, slots=True)
class PayJailFine(Action):
    """Pay the fine to leave jail (R9.2, R9.7)."""

    kind: ClassVar[str] = "pay-jail-fine"


@dataclass(frozen=True, slots=True)
class UseJailCard(Action):
    """Play the jail-free card of a deck to leave jail (R9.2, R9.9)."""

    kind: ClassVar[str] = "use-jail-card"
    deck: str


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Buy buildings; each entry of `spaces` adds one level to that lot, in order (R10)."""

    kind: ClassVar[str] = "build"
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SellBuildings(Action):
    """Sell buildings to the bank; each entry of `spaces` takes one level off that lot (R12)."""

    kind: ClassVar[str] = "sell-buildings"
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimBuildings(Action):
    """Claim so many of the scarce buildings somebody else asked for (R11.6)."""

    kind: ClassVar[str] = "claim"
    count: int


@dataclass(frozen=True, slots=True)
class Waive(Action):
    """Want none of the scarce buildings; holds until the turn ends (R11.6)."""

    kind: ClassVar[str] = "waive"


@dataclass(frozen=True, slots=True)
class PlaceBuilding(Action):
    """Put the building won at auction on a lot (R11.5)."""

    kind: ClassVar[str] = "place-building"
    space: int


@dataclass(frozen=True, slots=True)
class Mortgage(Action):
    """Mortgage a deed (R13.1)."""

    kind: ClassVar[str] = "mortgage"
    space: int


@dataclass(frozen=True, slots=True)
class Unmortgage(Action):
    """Lift the mortgage of a deed (R13.6)."""

    kind: ClassVar[str] = "unmortgage"
    space: int


@dataclass(frozen=True, slots=True)
class SettleMortgages(Action):
    """Say which mortgaged deeds of an estate to lift at once; the others cost interest (R17.4)."""

    kind: ClassVar[str] = "settle-mortgages"
    lift: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Pass the dice to the next player (R3.1)."""

    kind: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True)
class DeclareBankruptcy(Action):
    """Give up a debt that is more than can be raised (R17.1)."""

    kind: ClassVar[str] = "declare-bankruptcy"


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Leave the game (R18.6)."""

    kind: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class ProposeEnd(Action):
    """Propose to end the game now and count (R18.8)."""

    kind: ClassVar[str] = "propose-end"


@dataclass(frozen=True, slots=True)
class AgreeEnd(Action):
    """Agree to the open proposal to end the game (R18.8)."""

    kind: ClassVar[str] = "agree-end"


@dataclass(frozen=True, slots=True)
class RefuseEnd(Action):
    """Refuse the open proposal; it is dropped (R18.8)."""

    kind: ClassVar[str] = "refuse-end"


@dataclass(frozen=True, slots=True)
class WithdrawEnd(Action):
    """Take one's own proposal to end the game back (R18.8)."""

    kind: ClassVar[str] = "withdraw-end"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTerms(Action):
    """What is given and taken, as seen from the acting seat; `lift` are deeds it takes (R13.13)."""

    give_deeds: tuple[int, ...] = ()
    give_cards: tuple[str, ...] = ()
    cash_given: int = 0
    take_deeds: tuple[int, ...] = ()
    take_cards: tuple[str, ...] = ()
    cash_taken: int = 0
    lift: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposeTrade(OfferTerms):
    """Offer deeds, jail cards and dollars for others to a seat (R14.1).

    `lift` are the mortgaged deeds among `take_deeds` that the offering seat lifts (R13.13).
    """

    kind: ClassVar[str] = "propose-trade"
    to: int


@dataclass(frozen=True, slots=True)
class CounterTrade(OfferTerms):
    """Put new terms on an open offer, as seen from the seat that counters."""

    kind: ClassVar[str] = "counter-trade"
    offer: int
    revision: int


@dataclass(frozen=True, slots=True)
class AcceptTrade(Action):
    """Accept a revision of an offer, lifting some of the mortgaged deeds received (R13.13)."""

    kind: ClassVar[str] = "accept-trade"
    offer: int
    revision: int
    lift: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclineTrade(Action):
    """Decline an offer, with a reason or without a word (R14.12)."""

    kind: ClassVar[str] = "decline-trade"
    offer: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawTrade(Action):
    """Take one's own offer back."""

    kind: ClassVar[str] = "withdraw-trade"
    offer: int


@dataclass(frozen=True, slots=True)
class RefuseOffers(Action):
    """Say whether one wants no offers; holds until one says otherwise (R14.11)."""

    kind: ClassVar[str] = "refuse-offers"
    refused: bool


@dataclass(frozen=True, slots=True)
class MoreTime(Action):
    """Take more time for the decision: from the time bank, else by asking the others (R18.10)."""

    kind: ClassVar[str] = "more-time"


@dataclass(frozen=True, slots=True)
class GiveTime(Action):
    """Give the seat that asks for it more time (R18.10)."""

    kind: ClassVar[str] = "give-time"


@dataclass(frozen=True, slots=True)
class ComeBack(Action):
    """Take the own seat back after having been away (R18.11)."""

    kind: ClassVar[str] = "come-back"


@dataclass(frozen=True, slots=True)
class VoteAbsence(Action):
    """Vote on a seat that is away: wait, let a bot play on, or retire it (R18.12)."""

    kind: ClassVar[str] = "vote-absence"
    absent: int
    choice: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The system's action: the time of a running timer is over."""

    kind: ClassVar[str] = "time-up"
    timer: int


@dataclass(frozen=True, slots=True)
class FallSilent:
    """The system's action: nothing has been heard of some players for a while (R18.11)."""

    kind: ClassVar[str] = "fall-silent"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Abandon:
    """The system's action: no human is left to play or to watch (R18.13)."""

    kind: ClassVar[str] = "abandon"


SystemAction = TimeUp | FallSilent | Abandon
AnyAction = Action | SystemAction
