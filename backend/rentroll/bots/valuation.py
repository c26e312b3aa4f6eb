"""What deeds are worth to a seat, in dollars, judged from the public view alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rentroll.engine import BANK, Board

WHOLE_GROUP_FACTOR: Final = 2.2
"""A whole street group is worth this many times its prices: it can be built on."""

PARTIAL_GROUP_BONUS: Final = 0.15
"""What each further lot of a group adds to the worth of the ones one has."""

RAILROAD_WORTH: Final = (0, 190, 430, 720, 1100)
UTILITY_WORTH: Final = (0, 140, 380)
MORTGAGE_DISCOUNT: Final = 1.1
"""A mortgaged deed is worth less by its mortgage and the interest."""

RIVAL_SHARE: Final = 0.4
"""How much of what a whole group gives to another player counts as one's own loss."""


class Holdings(NamedTuple):
    """Who owns which deeds, and which of them are mortgaged."""

    owner: Sequence[int]
    mortgaged: frozenset[int]

    @classmethod
    def of(cls, game: Mapping[str, Any]) -> "Holdings":
        """Read the holdings from a view."""
        return cls(game["owner"], frozenset(game["mortgaged"]))

    def after(self, moves: Mapping[int, int]) -> "Holdings":
        """Return the holdings after deeds (by board index) moved to other seats."""
        owner = list(self.owner)
        for space, receiver in moves.items():
            owner[space] = receiver
        return Holdings(owner, self.mortgaged)


def worth_of_group(board: Board, holdings: Holdings, group: int, seat: int) -> float:
    """Return what a seat's share of a group is worth to it, in dollars."""
    members = board.groups[group].members
    owned = [space for space in members if holdings.owner[space] == seat]
    if not owned:
        return 0.0
    burden = sum(
        board.spaces[space].mortgage * MORTGAGE_DISCOUNT
        for space in owned
        if space in holdings.mortgaged
    )
    return _unburdened_worth(board, group, owned) - burden


def _unburdened_worth(board: Board, group: int, owned: Sequence[int]) -> float:
    members = board.groups[group].members
    first = board.spaces[members[0]]
    count = len(owned)
    if first.multipliers:
        return UTILITY_WORTH[count]
    if not first.house_cost:
        return RAILROAD_WORTH[count]
    prices = sum(board.spaces[space].price for space in owned)
    if count == len(members):
        return prices * WHOLE_GROUP_FACTOR
    return prices * (1 + PARTIAL_GROUP_BONUS * (count - 1))


def gain(board: Board, before: Holdings, after: Holdings, seat: int) -> float:
    """Return by how much a change of holdings helps a seat, rivals' new groups deducted."""
    total = 0.0
    for group in _changed(board, before, after):
        total += worth_of_group(board, after, group, seat)
        total -= worth_of_group(board, before, group, seat)
    return total - rivals_share(board, before, after, seat)


def rivals_share(board: Board, before: Holdings, after: Holdings, seat: int) -> float:
    """Return what a seat loses, in dollars, by the groups that a change completes for others."""
    changed = _changed(board, before, after)
    gains = sum(_rivals_gain(board, before, after, group, seat) for group in changed)
    return RIVAL_SHARE * gains


def _changed(board: Board, before: Holdings, after: Holdings) -> set[int]:
    """Return the groups of which a deed changes hands."""
    return {
        board.spaces[space].group
        for space in board.deeds
        if before.owner[space] != after.owner[space]
    }


def _rivals_gain(board: Board, before: Holdings, after: Holdings, group: int, seat: int) -> float:
    """Return what a group newly completed by somebody else is worth to that player."""
    members = board.groups[group].members
    owners = {after.owner[space] for space in members}
    if len(owners) != 1 or not board.groups[group].house_cost:
        return 0.0
    (owner,) = owners
    if owner in (seat, BANK) or all(before.owner[space] == owner for space in members):
        return 0.0
    return worth_of_group(board, after, group, owner)


def value_of(board: Board, holdings: Holdings, space: int, seat: int) -> float:
    """Return what getting a deed of the bank is worth to a seat; blocking a rival counts."""
    value = gain(board, holdings, holdings.after({space: seat}), seat)
    for rival in set(holdings.owner) - {seat, BANK}:
        completed = holdings.after({space: rival})
        value = max(
            value,
            RIVAL_SHARE * _rivals_gain(board, holdings, completed, board.spaces[space].group, seat),
        )
    return value


def danger(game: Mapping[str, Any], seat: int) -> int:
    """Return the highest rent in dollars that a seat may have to pay on the board now."""
    rents = [
        rent
        for rent, owner in zip(game["rent"], game["owner"], strict=True)
        if isinstance(rent, int) and owner not in (seat, BANK)
    ]
    return max(rents, default=0)


def reserve(game: Mapping[str, Any], seat: int) -> int:
    """Return the dollars a sensible player keeps in hand."""
    return min(500, max(60, danger(game, seat) // 2))
