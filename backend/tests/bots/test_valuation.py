"""What deeds are worth to a seat, worked out by hand."""

from __future__ import annotations

import pytest

from rentroll.bots.valuation import Holdings, danger, gain, reserve, value_of, worth_of_group
from rentroll.engine import load_board, view_for
from tests.engine.positions import position

BOARD = load_board("us")
ORANGE, DARK_BLUE, RAILROADS, UTILITIES = (BOARD.spaces[space].group for space in (16, 39, 5, 12))


def holdings(mortgaged: tuple[int, ...] = (), **owned: tuple[int, ...]) -> Holdings:
    """Return who owns what: a=(16, 18), b=(19,)."""
    owner = [-1] * 40
    for letter, spaces in owned.items():
        for space in spaces:
            owner[space] = "abc".index(letter)
    return Holdings(owner, frozenset(mortgaged))


@pytest.mark.parametrize(
    ("owned", "group", "worth"),
    [
        ((), ORANGE, 0),
        ((16,), ORANGE, 180),
        ((16, 18), ORANGE, 414),
        ((16, 18, 19), ORANGE, 1232),
        ((39,), DARK_BLUE, 400),
        ((37, 39), DARK_BLUE, 1650),
        ((5,), RAILROADS, 190),
        ((5, 15, 25, 35), RAILROADS, 1100),
        ((12, 28), UTILITIES, 380),
    ],
)
def test_a_share_of_a_group_is_worth_its_prices_and_more_the_nearer_it_is_to_whole(
    owned: tuple[int, ...], group: int, worth: float
) -> None:
    assert worth_of_group(BOARD, holdings(a=owned), group, 0) == pytest.approx(worth)


def test_a_mortgaged_deed_is_worth_less_by_what_lifting_costs() -> None:
    assert worth_of_group(BOARD, holdings((16,), a=(16,)), ORANGE, 0) == pytest.approx(180 - 99)


def test_the_deed_that_completes_a_group_is_worth_far_more_than_its_price() -> None:
    assert value_of(BOARD, holdings(a=(37,)), 39, 0) == pytest.approx(1650 - 350)


def test_a_deed_that_a_rival_needs_is_worth_a_share_of_what_the_rival_would_gain() -> None:
    assert value_of(BOARD, holdings(b=(37,)), 39, 0) == pytest.approx(0.4 * 1650)
    assert value_of(BOARD, holdings(), 39, 0) == 400


def test_giving_a_rival_the_last_lot_costs_more_than_the_lot() -> None:
    before = holdings(a=(39,), b=(37,))
    loss = gain(BOARD, before, before.after({39: 1}), 0)
    assert loss == pytest.approx(-400 - 0.4 * 1650)


def test_holdings_after_a_move_leave_the_ones_before_alone() -> None:
    before = holdings(a=(39,))
    assert before.after({39: 1}).owner[39] == 1
    assert before.owner[39] == 0


def test_the_danger_is_the_highest_rent_of_others_and_the_reserve_follows_it() -> None:
    quiet = view_for(position(owner={39: "A"}), 0)
    assert (danger(quiet, 0), reserve(quiet, 0)) == (0, 60)
    assert danger(quiet, 1) == 50
    owner = {37: "B", 39: "B"}
    some = view_for(position(owner=owner, level={37: 1, 39: 2}), 0)
    assert (danger(some, 0), reserve(some, 0)) == (600, 300)
    hotels = view_for(position(owner=owner, level={37: 5, 39: 5}), 0)
    assert (danger(hotels, 0), reserve(hotels, 0)) == (2000, 500)
