"""The frames of the stack: what the game waits for, or what it resumes once nothing is open above.

A frame is plain data. `awaited` names the seats that can resolve a decision frame; frames without
awaited seats are resumed by the engine itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

BANK = -1
MOST_SEATS = 8
NOBODY = -1

DEED = "deed"
HOUSE = "house"
HOTEL_PIECE = "hotel"
NO_SPACE = -1

Seats = tuple[int, ...]
Wants = tuple[tuple[int, int], ...]


class BeforeRoll(NamedTuple):
    """The seat is to throw (R3.1)."""

    seat: int

    @property
    def kind(self) -> str:
        return "before-roll"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class InJail(NamedTuple):
    """The seat is in jail and may throw, pay or play a card (R9.2)."""

    seat: int

    @property
    def kind(self) -> str:
        return "jail"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class Resolving(NamedTuple):
    """The throw is made; what it brought is finished before the turn goes on (R3.7)."""

    seat: int

    @property
    def kind(self) -> str:
        return "resolving"

    @property
    def awaited(self) -> Seats:
        return ()


class AfterRoll(NamedTuple):
    """Everything is resolved; the seat may manage and then ends the turn."""

    seat: int

    @property
    def kind(self) -> str:
        return "after-roll"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class Purchase(NamedTuple):
    """The seat stands on an unowned deed and may buy it (R5.1)."""

    seat: int
    space: int

    @property
    def kind(self) -> str:
        return "buy"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class IncomeTax(NamedTuple):
    """The seat chooses how income tax is counted (R8.1)."""

    seat: int
    space: int

    @property
    def kind(self) -> str:
        return "tax"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class Auction(NamedTuple):
    """A deed, or one scarce building, under the hammer (R5, R11.2).

    `piece` is DEED, HOUSE or HOTEL; `space` is the deed, NO_SPACE for a building. `circle` are all
    who may bid, `bidders` those whose answer is missing: in rounds the first of them is asked, in
    open outcry all of them. `leader` is NOBODY and `bid` 0 until somebody bids.
    """

    space: int
    piece: str
    circle: Seats
    bidders: Seats
    leader: int
    bid: int
    outcry: bool

    @property
    def kind(self) -> str:
        return "auction"

    @property
    def awaited(self) -> Seats:
        return self.bidders if self.outcry else self.bidders[:1]


class Claim(NamedTuple):
    """The seat's buildings are scarce; others who could build now may claim some (R11.6).

    `spaces` is the batch asked for, `piece` the scarce kind, `claims` the answers so far as
    (seat, count) pairs without the waived ones.
    """

    seat: int
    spaces: tuple[int, ...]
    piece: str
    pending: Seats
    claims: Wants

    @property
    def kind(self) -> str:
        return "claim"

    @property
    def awaited(self) -> Seats:
        return self.pending


class BuildingAuctions(NamedTuple):
    """Scarce buildings still to be auctioned one at a time among those who want some (R11.2).

    `seat` asked first; `wants` are (seat, count) pairs; `pieces` how many are left to sell.
    """

    seat: int
    piece: str
    wants: Wants
    pieces: int

    @property
    def kind(self) -> str:
        return "building-auctions"

    @property
    def awaited(self) -> Seats:
        return ()


class Placement(NamedTuple):
    """The seat won a building for `paid` dollars and says where it goes (R11.5)."""

    seat: int
    piece: str
    paid: int

    @property
    def kind(self) -> str:
        return "place-building"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


COLLECTED_BY_CARD = "R16.7"


class Debt(NamedTuple):
    """The seat owes dollars to a creditor and has too little cash (R16)."""

    seat: int
    creditor: int
    amount: int
    reason: str
    rule: str

    @property
    def kind(self) -> str:
        return "debt"

    @property
    def collected_by_card(self) -> bool:
        """Whether a card of the creditor asks for it, so that it ends with the creditor."""
        return self.rule == COLLECTED_BY_CARD

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class JailFine(NamedTuple):
    """The third throw in jail failed and the seat holds a jail card: fine or card (R9.9)."""

    seat: int
    total: int

    @property
    def kind(self) -> str:
        return "jail-fine"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class MoveAfterFine(NamedTuple):
    """When the fine is paid the seat moves by the throw that failed (R9.7)."""

    seat: int
    total: int

    @property
    def kind(self) -> str:
        return "move-after-fine"

    @property
    def awaited(self) -> Seats:
        return ()


class PayEach(NamedTuple):
    """The seat still owes a card's amount to each of the creditors, in order (R16.6)."""

    seat: int
    creditors: Seats
    amount: int

    @property
    def kind(self) -> str:
        return "pay-each"

    @property
    def awaited(self) -> Seats:
        return ()


class CollectEach(NamedTuple):
    """Each of the debtors still owes a card's amount to the seat, in order (R16.7)."""

    seat: int
    debtors: Seats
    amount: int

    @property
    def kind(self) -> str:
        return "collect-each"

    @property
    def awaited(self) -> Seats:
        return ()


class EstateMortgages(NamedTuple):
    """The seat took over mortgaged deeds and says which to lift (R13.10, R17.4)."""

    seat: int
    spaces: tuple[int, ...]

    @property
    def kind(self) -> str:
        return "estate-mortgages"

    @property
    def awaited(self) -> Seats:
        return (self.seat,)


class EstateAuctions(NamedTuple):
    """Deeds of an estate that fell to the bank, auctioned one by one (R17.3).

    Bidding on each begins left of `seat`, who left the game.
    """

    seat: int
    spaces: tuple[int, ...]

    @property
    def kind(self) -> str:
        return "estate-auctions"

    @property
    def awaited(self) -> Seats:
        return ()


Frame = (
    BeforeRoll
    | InJail
    | Resolving
    | AfterRoll
    | Purchase
    | IncomeTax
    | Auction
    | Claim
    | BuildingAuctions
    | Placement
    | Debt
    | JailFine
    | MoveAfterFine
    | PayEach
    | CollectEach
    | EstateMortgages
    | EstateAuctions
)

FRAMES: dict[str, type[Any]] = {
    "before-roll": BeforeRoll,
    "jail": InJail,
    "resolving": Resolving,
    "after-roll": AfterRoll,
    "buy": Purchase,
    "tax": IncomeTax,
    "auction": Auction,
    "claim": Claim,
    "building-auctions": BuildingAuctions,
    "place-building": Placement,
    "debt": Debt,
    "jail-fine": JailFine,
    "move-after-fine": MoveAfterFine,
    "pay-each": PayEach,
    "collect-each": CollectEach,
    "estate-mortgages": EstateMortgages,
    "estate-auctions": EstateAuctions,
}
