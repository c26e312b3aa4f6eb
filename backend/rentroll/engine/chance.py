"""Chance as an addressed source: `dice(k)` and `shuffle(k, cards)` depend on the address alone.

A retry or a restart asks again under the same address and gets the same answer, so nothing can be
re-rolled or shifted.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Protocol

Dice = tuple[int, int]
ALL_THROWS: tuple[Dice, ...] = tuple(
    (first, second) for first in range(1, 7) for second in range(1, 7)
)


class Chance(Protocol):
    """What the engine asks of chance."""

    def dice(self, address: int) -> Dice:
        """Return the two dice of throw number `address` (from 0)."""
        ...

    def shuffle(self, address: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the cards of deck number `address` in shuffled order, top first."""
        ...

    @property
    def commitment(self) -> str:
        """A public promise of the secret: its SHA-256 in hex, empty when there is no secret."""
        ...


def commitment_of(secret: bytes) -> str:
    """Return the SHA-256 of a game's secret in hex, published before the first throw."""
    return hashlib.sha256(secret).hexdigest()


class SeededChance:
    """Provable chance: everything is a function of (secret, address) through SHA-256."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 16:
            raise ValueError("a secret has at least 128 bits")
        self._secret = secret
        self.commitment = commitment_of(secret)

    def dice(self, address: int) -> Dice:
        """Take the first two bytes below 252 of the digest chain, modulo 6: no bias."""
        found: list[int] = []
        part = 0
        while True:
            for byte in self._digest(b"dice", address, part):
                if byte < 252:
                    found.append(byte % 6 + 1)
                    if len(found) == 2:
                        return found[0], found[1]
            part += 1

    def shuffle(self, address: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Fisher-Yates from the last place down, each index drawn without bias."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            chosen = self._below(last + 1, address, last)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def _below(self, bound: int, address: int, part: int) -> int:
        limit = (1 << 64) // bound * bound
        attempt = 0
        while True:
            digest = self._digest(b"shuffle", address, part, attempt)
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % bound
            attempt += 1

    def _digest(self, purpose: bytes, *numbers: int) -> bytes:
        address = b":".join(b"%d" % number for number in numbers)
        return hashlib.sha256(self._secret + b"|" + purpose + b":" + address).digest()


class ScriptedChance:
    """Chance for tests: throws are taken from a list in order, decks keep the given order."""

    commitment = ""

    def __init__(self, throws: Sequence[Dice] = ()) -> None:
        self._throws = list(throws)

    def queue(self, *throws: Dice) -> None:
        """Add throws to come."""
        self._throws.extend(throws)

    @property
    def remaining(self) -> int:
        """How many queued throws nobody has asked for yet."""
        return len(self._throws)

    def dice(self, address: int) -> Dice:
        """Return the next queued throw. Raises LookupError when there is none."""
        if not self._throws:
            raise LookupError(f"no throw is scripted for address {address}")
        return self._throws.pop(0)

    def shuffle(self, address: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Leave the deck as it is."""
        return tuple(cards)


class FastChance:
    """Cheap chance for simulations and bots: a seeded generator, not addressed, not provable."""

    commitment = ""

    def __init__(self, seed: int) -> None:
        self._generator = random.Random(seed)
        self._random = self._generator.random

    def dice(self, address: int) -> Dice:
        """Return the generator's next throw."""
        return ALL_THROWS[int(self._random() * len(ALL_THROWS))]

    def shuffle(self, address: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the cards in the generator's order."""
        order = list(cards)
        self._generator.shuffle(order)
        return tuple(order)
