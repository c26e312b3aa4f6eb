"""Boards and decks are loaded whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from rentroll.engine import BOARD_IDS, load_board, load_decks
from rentroll.engine.board import board_from_data
from rentroll.engine.cards import decks_from_data


def data_of(name: str) -> Any:
    path = resources.files("rentroll.engine") / "data" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_every_board_is_whole_and_loaded_once(board_id: str) -> None:
    board = load_board(board_id)
    assert (board.id, len(board.spaces), len(board.deeds)) == (board_id, 40, 28)
    assert (board.go, board.jail) == (0, 10)
    assert load_board(board_id) is board
    for index in board.deeds:
        assert index in board.group_of(index).members


@pytest.mark.parametrize("board_id", ["", "../us", "moon"])
def test_an_unknown_board_is_a_key_error(board_id: str) -> None:
    with pytest.raises(KeyError):
        load_board(board_id)


def without_a_space(data: Any) -> None:
    data["spaces"].pop()


def out_of_order(data: Any) -> None:
    data["spaces"][1], data["spaces"][2] = data["spaces"][2], data["spaces"][1]


def deed_without_group(data: Any) -> None:
    del data["spaces"][5]["group"]


def group_on_no_deed(data: Any) -> None:
    data["spaces"][4]["group"] = "brown"


def missing_in_its_group(data: Any) -> None:
    data["groups"]["brown"]["members"] = [3]


def street_of_five_rents(data: Any) -> None:
    data["spaces"][39]["rents"].pop()


def two_jails(data: Any) -> None:
    data["spaces"][20]["kind"] = "jail"


def unknown_kind(data: Any) -> None:
    data["spaces"][20]["kind"] = "casino"


@pytest.mark.parametrize(
    "damage",
    [
        without_a_space,
        out_of_order,
        deed_without_group,
        group_on_no_deed,
        missing_in_its_group,
        street_of_five_rents,
        two_jails,
        unknown_kind,
    ],
)
def test_a_broken_board_is_refused(damage: Callable[[Any], None]) -> None:
    data = data_of("board-us")
    board_from_data(data)
    damage(data)
    with pytest.raises(ValueError):  # noqa: PT011 - each fault has words of its own
        board_from_data(data)


def test_both_decks_have_16_cards_one_of_them_jail_free() -> None:
    decks = load_decks("us2008")
    assert [len(order) for order in decks.orders] == [16, 16]
    assert decks.jail_cards == ("ch_jail_free", "cc_jail_free")
    assert len(decks.cards) == 32


def short_deck(data: Any) -> None:
    data["decks"]["chance"] = data["decks"]["chance"][:-1]


def without_jail_card(data: Any) -> None:
    for card in data["decks"]["community-chest"]:
        if card["effect"] == "jail-free":
            card["effect"] = "collect"


@pytest.mark.parametrize("damage", [short_deck, without_jail_card])
def test_a_broken_deck_is_refused(damage: Callable[[Any], None]) -> None:
    data = data_of("decks-us2008")
    decks_from_data(data)
    damage(data)
    with pytest.raises(ValueError, match="16 cards"):
        decks_from_data(data)
