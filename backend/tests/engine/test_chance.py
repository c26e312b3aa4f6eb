"""Chance: addressed, provable, without bias."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from rentroll.engine import (
    FastChance,
    RuleSet,
    ScriptedChance,
    SeededChance,
    commitment_of,
    new_game,
)

SECRETS = [bytes([number]) * 32 for number in range(5)]
CARDS = tuple("abcdef")

# The chi-square distribution's 99.99th percentile for so many degrees of freedom.
CHI_SQUARE_LIMIT = {5: 25.7, 35: 79.9, 15: 44.3}


def chi_square(counts: Counter[object], outcomes: int) -> float:
    expected = sum(counts.values()) / outcomes
    found = sum((count - expected) ** 2 / expected for count in counts.values())
    return found + (outcomes - len(counts)) * expected


@pytest.mark.parametrize("secret", SECRETS)
def test_dice_are_fair_and_independent_of_each_other(secret: bytes) -> None:
    chance = SeededChance(secret)
    throws = [chance.dice(address) for address in range(7200)]
    assert {die for throw in throws for die in throw} == set(range(1, 7))
    for place in (0, 1):
        assert chi_square(Counter(throw[place] for throw in throws), 6) < CHI_SQUARE_LIMIT[5]
    assert chi_square(Counter(throws), 36) < CHI_SQUARE_LIMIT[35]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_throw_says_nothing_about_the_next(secret: bytes) -> None:
    chance = SeededChance(secret)
    pairs = Counter(
        (chance.dice(address)[0], chance.dice(address + 1)[0]) for address in range(7200)
    )
    assert chi_square(pairs, 36) < CHI_SQUARE_LIMIT[35]


def test_every_card_comes_to_every_place_equally_often() -> None:
    order = tuple(range(16))
    places: list[Counter[object]] = [Counter() for _ in order]
    for number in range(1600):
        shuffled = SeededChance(number.to_bytes(16, "big")).shuffle(0, [str(c) for c in order])
        for place, card in enumerate(shuffled):
            places[place][card] += 1
    assert all(chi_square(counts, 16) < CHI_SQUARE_LIMIT[15] for counts in places)


def test_the_same_address_gives_the_same_answer_in_any_order() -> None:
    forwards, backwards = SeededChance(SECRETS[1]), SeededChance(SECRETS[1])
    throws = [forwards.dice(address) for address in range(100)]
    assert [backwards.dice(address) for address in reversed(range(100))] == throws[::-1]
    assert forwards.shuffle(1, CARDS) == backwards.shuffle(1, CARDS)
    assert forwards.dice(7) == throws[7]


def test_other_addresses_and_other_secrets_give_other_answers() -> None:
    one, other = SeededChance(SECRETS[1]), SeededChance(SECRETS[2])
    cards = [str(number) for number in range(16)]
    assert one.shuffle(0, cards) != one.shuffle(1, cards)
    assert one.shuffle(0, cards) != other.shuffle(0, cards)
    assert [one.dice(k) for k in range(20)] != [other.dice(k) for k in range(20)]


def test_a_shuffle_keeps_every_card_once() -> None:
    for chance in (SeededChance(SECRETS[1]), FastChance(1), ScriptedChance()):
        assert sorted(chance.shuffle(0, CARDS)) == sorted(CARDS)
        assert chance.shuffle(0, ()) == ()


def test_the_commitment_is_the_hash_of_the_secret_and_is_in_the_state() -> None:
    secret = SECRETS[3]
    chance = SeededChance(secret)
    assert commitment_of(secret) == hashlib.sha256(secret).hexdigest() == chance.commitment
    state = new_game(RuleSet.from_options(), [False, False], chance).state
    assert state.commitment == chance.commitment


def test_the_decks_of_a_game_are_shuffled_under_addresses_of_their_own() -> None:
    state = new_game(RuleSet.from_options(), [False, False], SeededChance(SECRETS[4])).initial
    for pile, order in zip(state.piles, state.decks.orders, strict=True):
        assert sorted(pile) == sorted(order)
        assert pile != order
    ranks = [
        [order.index(c) for c in pile]
        for pile, order in zip(state.piles, state.decks.orders, strict=True)
    ]
    assert ranks[0] != ranks[1]


def test_a_short_secret_is_no_secret() -> None:
    with pytest.raises(ValueError, match="128 bits"):
        SeededChance(bytes(15))


def test_scripted_throws_are_given_in_order_and_run_out() -> None:
    chance = ScriptedChance([(1, 2)])
    chance.queue((3, 4), (5, 6))
    assert chance.remaining == 3
    assert [chance.dice(9), chance.dice(0), chance.dice(5)] == [(1, 2), (3, 4), (5, 6)]
    with pytest.raises(LookupError, match="address 3"):
        chance.dice(3)
    assert chance.shuffle(0, CARDS) == CARDS


def test_fast_chance_is_fair_and_repeats_with_its_seed() -> None:
    throws = [FastChance(5).dice(address) for address in (0, 1)]
    assert throws[0] == throws[1]
    chance = FastChance(6)
    counts: Counter[object] = Counter(chance.dice(address) for address in range(7200))
    assert chi_square(counts, 36) < CHI_SQUARE_LIMIT[35]
    assert FastChance(7).shuffle(0, CARDS) == FastChance(7).shuffle(0, CARDS)


class StubbornChance(SeededChance):
    """The first digests hold only what must be rejected; a real one follows."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        self.asked = 0

    def _digest(self, purpose: bytes, *numbers: int) -> bytes:
        self.asked += 1
        return b"\xff" * 32 if self.asked <= 3 else super()._digest(purpose, *numbers)


def test_what_would_bring_bias_is_rejected_and_drawn_again() -> None:
    chance = StubbornChance(SECRETS[1])
    first, second = chance.dice(0)
    assert {first, second} <= set(range(1, 7))
    assert chance.asked == 4
    shuffling = StubbornChance(SECRETS[1])
    assert sorted(shuffling.shuffle(0, CARDS[:3])) == sorted(CARDS[:3])
    assert shuffling.asked > 3
