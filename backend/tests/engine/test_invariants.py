"""Impossible positions are recognised, each by the law that it breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rentroll.engine import BrokenInvariant, GameState, check_invariants
from rentroll.engine.frames import BeforeRoll, Resolving
from rentroll.engine.records import Goods, Offer
from tests.engine.positions import position
from tests.engine.tables import Table

BROWN = {"1": "A", "3": "A"}


def whole() -> GameState:
    """A has the browns with a house each, B a railroad under mortgage and a jail card; D is out."""
    return position(
        owner={**BROWN, "5": "B"},
        level={"1": 1, "3": 1},
        mortgaged=[5],
        jail_cards={"chance": "B"},
        out=["D"],
    )


def negative_cash(state: GameState) -> None:
    state.cash[0] = -1


def broken_dollar(state: GameState) -> None:
    state.cash[0] = 1.5  # type: ignore[call-overload]


def owner_of_no_deed(state: GameState) -> None:
    state.owner[0] = 1


def unknown_owner(state: GameState) -> None:
    state.owner[39] = 4


def wrong_group_owner(state: GameState) -> None:
    state.group_owner[0] = 1


def house_from_nowhere(state: GameState) -> None:
    state.houses += 1


def hotel_from_nowhere(state: GameState) -> None:
    state.hotels -= 1


def debt_of_the_bank(state: GameState) -> None:
    state.level[1] = state.level[3] = 4
    state.houses = -6 + 30
    state.houses, state.level[1] = -1, 29


def house_on_a_railroad(state: GameState) -> None:
    state.mortgaged[5] = False
    state.level[5] = 1
    state.houses -= 1


def house_on_a_broken_group(state: GameState) -> None:
    state.owner[3] = 1
    state.group_owner[0] = -1


def uneven_group(state: GameState) -> None:
    state.level[1] = 3
    state.houses -= 2


def mortgage_beside_a_house(state: GameState) -> None:
    state.mortgaged[1] = True


def mortgage_of_the_bank(state: GameState) -> None:
    state.mortgaged[39] = True


def card_twice(state: GameState) -> None:
    chance, chest = state.piles
    state.piles = ((*chance, "ch_jail_free"), chest)


def card_missing(state: GameState) -> None:
    chance, chest = state.piles
    state.piles = (chance, chest[:-1])


def rich_after_the_end(state: GameState) -> None:
    state.cash[3] = 1


def landlord_after_the_end(state: GameState) -> None:
    state.owner[39] = 3


def out_but_not_gone(state: GameState) -> None:
    state.gone = ()


def wanting_no_offers_after_the_end(state: GameState) -> None:
    state.refusing_offers = (3,)


def wanting_no_offers_twice(state: GameState) -> None:
    state.refusing_offers = (1, 1)


def an_offer(state: GameState, to: int, timer: int = 0) -> None:
    cash = Goods((), (), 10)
    state.offers = (Offer(1, 1, 1, to, Goods((5,), (), 0), cash, (), 1, timer),)


def offer_to_a_seat_that_wants_none(state: GameState) -> None:
    state.refusing_offers = (0,)
    an_offer(state, to=0)


def offer_to_someone_out(state: GameState) -> None:
    an_offer(state, to=3)


def offer_with_a_clock_from_nowhere(state: GameState) -> None:
    an_offer(state, to=0, timer=1)


def nothing_to_wait_for(state: GameState) -> None:
    state.stack.clear()


def nobody_to_wait_for(state: GameState) -> None:
    state.stack[:] = [Resolving(0)]


def waiting_for_someone_out(state: GameState) -> None:
    state.stack[:] = [BeforeRoll(3)]


def frames_after_the_end(state: GameState) -> None:
    state.ended_by = "agreement"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (negative_cash, "cash"),
        (broken_dollar, "cash"),
        (owner_of_no_deed, "no deed"),
        (unknown_owner, "unknown owner"),
        (wrong_group_owner, "wrong owner"),
        (house_from_nowhere, "houses"),
        (hotel_from_nowhere, "hotels"),
        (debt_of_the_bank, "short of buildings"),
        (house_on_a_railroad, "building on space"),
        (house_on_a_broken_group, "broken group"),
        (uneven_group, "uneven"),
        (mortgage_beside_a_house, "mortgage beside"),
        (mortgage_of_the_bank, "bank holds mortgaged"),
        (wanting_no_offers_after_the_end, "want no offers"),
        (wanting_no_offers_twice, "want no offers"),
        (offer_to_a_seat_that_wants_none, "wants none"),
        (offer_to_someone_out, "somebody who is out"),
        (offer_with_a_clock_from_nowhere, "never started"),
        (card_twice, "deck"),
        (card_missing, "deck"),
        (rich_after_the_end, "out but owns"),
        (landlord_after_the_end, "out but owns"),
        (out_but_not_gone, "both in and out"),
        (nothing_to_wait_for, "nobody is awaited"),
        (nobody_to_wait_for, "nobody is awaited"),
        (waiting_for_someone_out, "out is awaited"),
        (frames_after_the_end, "after the end"),
    ],
)
def test_an_impossible_position_is_recognised(
    damage: Callable[[GameState], None], words: str
) -> None:
    state = whole()
    check_invariants(state)
    damage(state)
    with pytest.raises(BrokenInvariant, match=words):
        check_invariants(state)


def test_uneven_groups_are_possible_where_the_option_says_so() -> None:
    check_invariants(position({"even_build": False}, owner=BROWN, level={"1": 4}))


def test_a_finished_game_is_whole() -> None:
    table = Table(seats=2)
    table.do("A", "resign")
    check_invariants(table.state)
