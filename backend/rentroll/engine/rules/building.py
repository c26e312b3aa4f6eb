"""Chapter R10: building evenly, within the bank's stock."""

from __future__ import annotations

from rentroll.engine.actions import Build
from rentroll.engine.board import Group, SpaceKind
from rentroll.engine.draft import Draft
from rentroll.engine.errors import (
    BANK_OUT_OF_HOTELS,
    BANK_OUT_OF_HOUSES,
    FULLY_BUILT,
    GROUP_INCOMPLETE,
    NOT_A_STREET,
    Refusal,
    refuse,
)
from rentroll.engine.events import BuildingsMoved
from rentroll.engine.frames import BANK, DEED, HOTEL_PIECE, HOUSE, Auction, Placement
from rentroll.engine.state import HOTEL, GameState

from .lanes import spending_refusal
from .offers import LegalAction, one_list

HOUSES_BEFORE_HOTEL = 4
# From which levels of a lot a piece leads to the next one.
LEVELS_BELOW = {HOUSE: range(HOUSES_BEFORE_HOTEL), HOTEL_PIECE: range(HOUSES_BEFORE_HOTEL, HOTEL)}
MOST_LEVELS = 110


class Site:
    """The lots' levels and the bank's stock while a batch is tried out."""

    __slots__ = ("hotels", "houses", "level")

    def __init__(self, state: GameState) -> None:
        self.level = state.level[:]
        self.houses = state.houses
        self.hotels = state.hotels

    def raise_level(self, space: int) -> None:
        """Put the next building on a lot; a hotel sends four houses back (R10.5)."""
        self.level[space] += 1
        if self.level[space] == HOTEL:
            self.hotels -= 1
            self.houses += HOUSES_BEFORE_HOTEL
        else:
            self.houses -= 1


def check_build(state: GameState, action: Build) -> Refusal | None:
    """Every prefix of the batch is legal and the whole is paid from cash (R10)."""
    return spending_refusal(state, action.seat) or batch_refusal(state, action)


def batch_refusal(state: GameState, action: Build) -> Refusal | None:
    """Refuse a batch that cannot be built, whatever else is going on (R10)."""
    if not action.spaces or len(action.spaces) > MOST_LEVELS:
        return refuse("batch-size", minimum=1, maximum=MOST_LEVELS)
    site = Site(state)
    cost = 0
    for space in action.spaces:
        refusal = _lot_refusal(state, action.seat, space) or _level_refusal(state, site, space)
        if refusal is not None:
            return refusal
        cost += state.board.spaces[space].house_cost
        site.raise_level(space)
    if cost > state.cash[action.seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[action.seat])
    return None


def _lot_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Refuse a space that is no lot of an unmortgaged whole group of this seat (R10.1, R10.2)."""
    if not 0 <= space < len(state.level) or not is_street(state, space):
        return NOT_A_STREET
    owner = state.owner[space]
    if owner != seat:
        return refuse("not-owner", space=space, owner=owner)
    group = state.board.spaces[space].group
    if state.group_owner[group] != seat:
        return refuse("group-incomplete", space=space)
    if any(state.mortgaged[member] for member in state.board.groups[group].members):
        return refuse("group-mortgaged", space=space)
    return None


def is_street(state: GameState, space: int) -> bool:
    """Tell whether a board index is a street: the only kind that carries buildings (R10.1)."""
    return state.board.spaces[space].kind is SpaceKind.STREET


def _level_refusal(state: GameState, site: Site, space: int) -> Refusal | None:
    """Refuse a next building that is uneven, too high or out of stock (R10.3, R10.4, R10.8)."""
    level = site.level[space]
    if level == HOTEL:
        return FULLY_BUILT
    members = state.board.group_of(space).members
    lowest = min(site.level[member] for member in members)
    becomes_hotel = level == HOUSES_BEFORE_HOTEL
    if state.ruleset.even_build and level > lowest:
        return refuse("uneven-building", space=space)
    if becomes_hotel and site.hotels == 0:
        return BANK_OUT_OF_HOTELS
    if not becomes_hotel and site.houses == 0:
        return BANK_OUT_OF_HOUSES
    return None


def build(draft: Draft, action: Build) -> None:
    """Pay the house cost of every level and put the buildings up (R10.5, R10.6)."""
    state = draft.state
    for space in action.spaces:
        cost = state.board.spaces[space].house_cost
        draft.pay(action.seat, BANK, cost, "building", "R10.6")
        level = state.level[space]
        draft.emit(BuildingsMoved, space, level, level + 1)


def pieces_in(state: GameState, spaces: tuple[int, ...], piece: str) -> int:
    """Count the houses or hotels that a batch takes from the bank."""
    level = state.level[:]
    count = 0
    for space in spaces:
        level[space] += 1
        count += piece == (HOTEL_PIECE if level[space] == HOTEL else HOUSE)
    return count


def placements(state: GameState, seat: int, piece: str) -> list[int]:
    """Return the lots whose next building is such a piece and would be legal, stock aside."""
    lots = []
    for group in _building_groups(state, seat):
        lowest = min(state.level[member] for member in group.members)
        for member in group.members:
            level = state.level[member]
            if level in LEVELS_BELOW[piece] and (level == lowest or not state.ruleset.even_build):
                lots.append(member)
    return lots


def cheapest_placement(state: GameState, seat: int, piece: str) -> int | None:
    """Return the lowest printed cost of a lot that can take the piece, None without one."""
    lots = placements(state, seat, piece)
    return min((state.board.spaces[lot].house_cost for lot in lots), default=None)


def could_build(state: GameState, seat: int, piece: str) -> int:
    """Return how many such pieces a seat could legally build and pay for now, stock aside."""
    cash = state.cash[seat]
    count = 0
    for group in sorted(_building_groups(state, seat), key=lambda group: group.house_cost):
        room = _room(state, group, piece)
        affordable = min(room, cash // group.house_cost)
        cash -= affordable * group.house_cost
        count += affordable
    return count


def _room(state: GameState, group: Group, piece: str) -> int:
    levels = [state.level[member] for member in group.members]
    if piece == HOUSE:
        return sum(HOUSES_BEFORE_HOTEL - level for level in levels if level < HOTEL)
    if state.ruleset.even_build and min(levels) < HOUSES_BEFORE_HOTEL:
        return 0
    return levels.count(HOUSES_BEFORE_HOTEL)


def _building_groups(state: GameState, seat: int) -> list[Group]:
    """Return the whole, unmortgaged street groups of a seat (R10.1, R10.2)."""
    groups = state.board.groups
    return [
        groups[index]
        for index, owner in enumerate(state.group_owner)
        if owner == seat
        and groups[index].house_cost
        and not any(state.mortgaged[member] for member in groups[index].members)
    ]


def stock(state: GameState, piece: str) -> int:
    """Return how many houses or hotels the bank has."""
    return state.houses if piece == HOUSE else state.hotels


def house_under_hammer(state: GameState) -> int:
    """Return 1 while a house is being auctioned or placed: the bank keeps it for the winner."""
    top = state.stack[-1]
    return int(isinstance(top, Auction | Placement) and top.piece == HOUSE)


def pledge_refusal(state: GameState, seat: int, space: int) -> Refusal | None:
    """Whoever leads or won a building keeps the groups the piece could go to (R5.12)."""
    piece = _piece_due_to(state, seat)
    if piece is None:
        return None
    group = state.board.spaces[space].group
    lots = placements(state, seat, piece)
    pledged = any(state.board.spaces[lot].group == group for lot in lots)
    return refuse("pledged", space=space) if pledged else None


def _piece_due_to(state: GameState, seat: int) -> str | None:
    top = state.stack[-1]
    if isinstance(top, Placement) and top.seat == seat:
        return top.piece
    if isinstance(top, Auction) and top.leader == seat and top.piece != DEED:
        return top.piece
    return None


def offer_build(state: GameState, seat: int) -> LegalAction | Refusal:
    """List the lots that can take their next building, or say why there is none."""
    refusal = spending_refusal(state, seat)
    if refusal is not None:
        return refusal
    if seat not in state.group_owner:
        return GROUP_INCOMPLETE
    reason = GROUP_INCOMPLETE
    choices = []
    site: Site | None = None
    for index, owner in enumerate(state.group_owner):
        group = state.board.groups[index]
        if owner != seat or not group.house_cost:
            continue
        site = site or Site(state)
        for space in group.members:
            found = _next_level_refusal(state, site, seat, space)
            if found is None:
                choices.append((space,))
            else:
                reason = found
    return LegalAction(Build.kind, {"spaces": one_list(choices)}) if choices else reason


def _next_level_refusal(state: GameState, site: Site, seat: int, space: int) -> Refusal | None:
    refusal = _lot_refusal(state, seat, space) or _level_refusal(state, site, space)
    if refusal is not None:
        return refusal
    cost = state.board.spaces[space].house_cost
    if cost > state.cash[seat]:
        return refuse("insufficient-funds", cost=cost, cash=state.cash[seat])
    return None
