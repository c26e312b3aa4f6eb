"""What is true of every position, whatever was played (the rules' list of checks)."""

from __future__ import annotations

from .board import SpaceKind
from .cards import DECK_SIZE
from .frames import BANK, EstateMortgages
from .state import HOTEL, IN_DECK, GameState


class BrokenInvariant(AssertionError):
    """A position that the rules can never lead to."""


def check_invariants(state: GameState) -> None:
    """Raise BrokenInvariant with the reason when a position is impossible."""
    tests = (_cash, _holders, _buildings, _mortgages, _decks, _gone, _offers, _presence, _stack)
    for test in tests:
        problem = test(state)
        if problem:
            raise BrokenInvariant(problem)


def _cash(state: GameState) -> str:
    bad = [cash for cash in state.cash if type(cash) is not int or cash < 0]
    return f"cash {bad}" if bad else ""


def _holders(state: GameState) -> str:
    for index, owner in enumerate(state.owner):
        if owner != BANK and index not in state.board.deeds:
            return f"space {index} is no deed but has an owner"
        if owner != BANK and not (0 <= owner < len(state.cash)):
            return f"deed {index} has an unknown owner"
    for group, owner in zip(state.board.groups, state.group_owner, strict=True):
        owners = {state.owner[member] for member in group.members}
        if owner != (owners.pop() if len(owners) == 1 else BANK):
            return f"group {group.name} has the wrong owner"
    return ""


def _buildings(state: GameState) -> str:
    houses = state.houses + sum(level for level in state.level if level != HOTEL)
    hotels = state.hotels + sum(1 for level in state.level if level == HOTEL)
    if houses != state.ruleset.houses or hotels != state.ruleset.hotels:
        return f"{houses} houses and {hotels} hotels"
    if state.houses < 0 or state.hotels < 0:
        return "the bank is short of buildings"
    for index, level in enumerate(state.level):
        if level and state.board.spaces[index].kind is not SpaceKind.STREET:
            return f"a building on space {index}"
    for group, owner in zip(state.board.groups, state.group_owner, strict=True):
        levels = [state.level[member] for member in group.members]
        if any(levels) and owner == BANK:
            return f"buildings on the broken group {group.name}"
        if state.ruleset.even_build and max(levels) - min(levels) > 1:
            return f"uneven group {group.name}"
    return ""


def _mortgages(state: GameState) -> str:
    for group in state.board.groups:
        built = any(state.level[member] for member in group.members)
        if built and any(state.mortgaged[member] for member in group.members):
            return f"a mortgage beside buildings in {group.name}"
    for index, mortgaged in enumerate(state.mortgaged):
        if mortgaged and state.owner[index] == BANK:
            return f"the bank holds mortgaged deed {index}"
    return ""


def _decks(state: GameState) -> str:
    for pile, order, card, holder in zip(
        state.piles, state.decks.orders, state.decks.jail_cards, state.jail_cards, strict=True
    ):
        expected = sorted(order if holder == IN_DECK else (c for c in order if c != card))
        if sorted(pile) != expected or len(order) != DECK_SIZE:
            return f"a deck of {len(pile)} cards"
    return ""


def _gone(state: GameState) -> str:
    for seat, solvent in enumerate(state.solvent):
        owns = seat in state.owner or seat in state.jail_cards or state.cash[seat]
        if not solvent and owns:
            return f"seat {seat} is out but owns something"
        if solvent == (seat in state.gone):
            return f"seat {seat} is both in and out"
    return ""


def _offers(state: GameState) -> str:
    refusing = state.refusing_offers
    if len(set(refusing)) < len(refusing) or not all(state.solvent[seat] for seat in refusing):
        return f"seats {refusing} want no offers"
    for offer in state.offers:
        if offer.to in refusing:
            return f"offer {offer.id} to seat {offer.to}, which wants none"
        if not (state.solvent[offer.seat] and state.solvent[offer.to]):
            return f"offer {offer.id} of somebody who is out"
        if offer.timer > state.timers:
            return f"offer {offer.id} has clock {offer.timer}, which was never started"
    return ""


def _presence(state: GameState) -> str:
    presence = state.presence
    if min(presence.banks) < 0 or len(presence.banks) != len(state.cash):
        return f"time banks {presence.banks}"
    away = {absence.seat for absence in presence.absences}
    if not set(presence.stand_ins) <= away:
        return "a bot plays on for somebody who is here"
    seats = away.union(presence.missed)
    if any(state.bots[seat] or not state.solvent[seat] for seat in seats):
        return "somebody who is out, or a bot, is away or late"
    return ""


def _stack(state: GameState) -> str:
    if state.over:
        return "frames after the end" if state.stack else ""
    if not state.stack or not state.stack[-1].awaited:
        return "nobody is awaited"
    if not all(state.solvent[seat] for seat in state.stack[-1].awaited):
        return "somebody who is out is awaited"
    return _estates(state)


def _estates(state: GameState) -> str:
    """Deeds whose fees are still to be settled are with the heir, mortgaged as they came."""
    for depth, frame in enumerate(state.stack):
        if isinstance(frame, EstateMortgages):
            held = [state.owner[s] == frame.seat and state.mortgaged[s] for s in frame.spaces]
            if not all(held) or depth != len(state.stack) - 1:
                return f"an estate of {frame.spaces} is not with seat {frame.seat}"
    return ""
