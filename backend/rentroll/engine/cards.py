"""What a card is, and decks loaded from a data file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

CHANCE = "chance"
COMMUNITY_CHEST = "community-chest"
DECK_NAMES = (CHANCE, COMMUNITY_CHEST)
DECK_INDEX = {name: index for index, name in enumerate(DECK_NAMES)}
DECK_SIZE = 16


@dataclass(frozen=True, slots=True)
class Card:
    """One card: an effect code and the figures it needs (dollars, board indexes, steps)."""

    id: str
    effect: str
    target: int = 0
    category: str = ""
    factor: int = 1
    steps: int = 0
    amount: int = 0
    per_house: int = 0
    per_hotel: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Decks:
    """Both decks: card ids in printed order, every card by id, and each jail card's id."""

    id: str
    orders: tuple[tuple[str, ...], tuple[str, ...]]
    cards: dict[str, Card]
    jail_cards: tuple[str, str]


@lru_cache
def load_decks(decks_id: str) -> Decks:
    """Load a pair of decks by id. Raises ValueError when a deck is not whole (R1.9, R7.2)."""
    path = resources.files("rentroll.engine") / "data" / f"decks-{decks_id}.json"
    return decks_from_data(json.loads(path.read_text(encoding="utf-8")))


def decks_from_data(data: dict[str, Any]) -> Decks:
    """Build both decks from a data file's content and check that they are whole."""
    cards = [[Card(**entry) for entry in data["decks"][name]] for name in DECK_NAMES]
    chance, chest = cards
    return Decks(
        id=data["id"],
        orders=(tuple(card.id for card in chance), tuple(card.id for card in chest)),
        cards={card.id: card for card in chance + chest},
        jail_cards=(_jail_card(chance), _jail_card(chest)),
    )


def _jail_card(deck: list[Card]) -> str:
    found = [card.id for card in deck if card.effect == "jail-free"]
    if len(found) != 1 or len(deck) != DECK_SIZE:
        raise ValueError("a deck has 16 cards, one of them jail-free")
    return found[0]
