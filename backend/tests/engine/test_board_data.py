"""The board and deck files hold the printed figures (R1.1, R1.9, R6, R7, R10.6, field report B039).

Every expected number here was typed in by hand from the deeds and cards. The files are read with
`json.load`, not with the engine's loader, so that a fault in one cannot hide a fault in the other.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[2] / "rentroll" / "engine" / "data"
BOARDS = ("us", "uk", "nl", "jp")
KINDS_AND_FIELDS: dict[str, set[str]] = {
    "street": {"group", "price", "mortgage", "house_cost", "rents"},
    "railroad": {"group", "price", "mortgage", "rents"},
    "utility": {"group", "price", "mortgage", "multipliers"},
    "tax": {"amount"},
    "go": set(),
    "community-chest": set(),
    "chance": set(),
    "jail": set(),
    "free-parking": set(),
    "go-to-jail": set(),
}
# One line a street: index, price, house cost, then the six rents from bare lot to hotel.
STREETS = {
    1: (60, 50, [2, 10, 30, 90, 160, 250]),
    3: (60, 50, [4, 20, 60, 180, 320, 450]),
    6: (100, 50, [6, 30, 90, 270, 400, 550]),
    8: (100, 50, [6, 30, 90, 270, 400, 550]),
    9: (120, 50, [8, 40, 100, 300, 450, 600]),
    11: (140, 100, [10, 50, 150, 450, 625, 750]),
    13: (140, 100, [10, 50, 150, 450, 625, 750]),
    14: (160, 100, [12, 60, 180, 500, 700, 900]),
    16: (180, 100, [14, 70, 200, 550, 750, 950]),
    18: (180, 100, [14, 70, 200, 550, 750, 950]),
    19: (200, 100, [16, 80, 220, 600, 800, 1000]),
    21: (220, 150, [18, 90, 250, 700, 875, 1050]),
    23: (220, 150, [18, 90, 250, 700, 875, 1050]),
    24: (240, 150, [20, 100, 300, 750, 925, 1100]),
    26: (260, 150, [22, 110, 330, 800, 975, 1150]),
    27: (260, 150, [22, 110, 330, 800, 975, 1150]),
    29: (280, 150, [24, 120, 360, 850, 1025, 1200]),
    31: (300, 200, [26, 130, 390, 900, 1100, 1275]),
    32: (300, 200, [26, 130, 390, 900, 1100, 1275]),
    34: (320, 200, [28, 150, 450, 1000, 1200, 1400]),
    37: (350, 200, [35, 175, 500, 1100, 1300, 1500]),
    39: (400, 200, [50, 200, 600, 1400, 1700, 2000]),
}
GROUPS = {
    "brown": [1, 3],
    "railroad": [5, 15, 25, 35],
    "light_blue": [6, 8, 9],
    "pink": [11, 13, 14],
    "utility": [12, 28],
    "orange": [16, 18, 19],
    "red": [21, 23, 24],
    "yellow": [26, 27, 29],
    "green": [31, 32, 34],
    "dark_blue": [37, 39],
}
HOUSE_COSTS = {
    "brown": 50,
    "light_blue": 50,
    "pink": 100,
    "orange": 100,
    "red": 150,
    "yellow": 150,
    "green": 200,
    "dark_blue": 200,
}
PLAIN_SPACES = {
    0: "go",
    2: "community-chest",
    4: "tax",
    7: "chance",
    10: "jail",
    17: "community-chest",
    20: "free-parking",
    22: "chance",
    30: "go-to-jail",
    33: "community-chest",
    36: "chance",
    38: "tax",
}
# From each chance space, the deed a "next railroad" or "next utility" card leads to (R7.5).
NEAREST = {
    "railroad": {7: 15, 22: 25, 36: 5},
    "utility": {7: 12, 22: 28, 36: 12},
}
CARD_FIELDS: dict[str, set[str]] = {
    "move-to": {"target"},
    "move-nearest": {"category", "factor"},
    "move-relative": {"steps"},
    "collect": {"amount"},
    "pay": {"amount"},
    "pay-per-building": {"per_house", "per_hotel"},
    "collect-from-each": {"amount"},
    "pay-each": {"amount"},
    "go-to-jail": set(),
    "jail-free": set(),
}


def read(name: str) -> Any:
    """The content of the data file `name`."""
    with (DATA / name).open(encoding="utf-8") as file:
        return json.load(file)


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Any:
    """Each of the boards in turn."""
    return read(f"board-{request.param}.json")


@pytest.fixture
def decks() -> Any:
    """The two decks of the 2008 edition, by name."""
    return read("decks-us2008.json")["decks"]


def spaces_of(board: Any, kind: str) -> list[Any]:
    """The spaces of one kind in board order."""
    return [space for space in board["spaces"] if space["kind"] == kind]


def test_board_header_is_complete(board: Any) -> None:
    assert board["id"] in BOARDS
    assert board["name"]
    assert len(board["currency"]) == 3
    assert board["symbol"]


def test_board_has_forty_spaces_in_order(board: Any) -> None:
    assert [space["index"] for space in board["spaces"]] == list(range(40))
    assert Counter(space["kind"] for space in board["spaces"]) == {
        "street": 22,
        "railroad": 4,
        "utility": 2,
        "chance": 3,
        "community-chest": 3,
        "tax": 2,
        "go": 1,
        "jail": 1,
        "free-parking": 1,
        "go-to-jail": 1,
    }


def test_spaces_that_cannot_be_owned_are_where_they_belong(board: Any) -> None:
    found = {space["index"]: space["kind"] for space in board["spaces"] if "price" not in space}
    assert found == PLAIN_SPACES


def test_each_space_has_exactly_the_fields_of_its_kind(board: Any) -> None:
    for space in board["spaces"]:
        expected = {"index", "key", "name", "kind"} | KINDS_AND_FIELDS[space["kind"]]
        assert set(space) == expected, space["index"]


def test_keys_are_unique_and_the_same_on_every_board(board: Any) -> None:
    keys = [space["key"] for space in board["spaces"]]
    assert len(set(keys)) == 40
    assert keys == [space["key"] for space in read("board-us.json")["spaces"]]


def test_every_name_is_readable(board: Any) -> None:
    for space in board["spaces"]:
        assert space["name"].strip() == space["name"] != ""
    deeds = [space["name"] for space in board["spaces"] if "price" in space]
    assert len(set(deeds)) == 28


@pytest.mark.parametrize("index", STREETS)
def test_every_street_costs_and_yields_what_the_rules_say_b039(board: Any, index: int) -> None:
    price, house_cost, rents = STREETS[index]
    street = board["spaces"][index]
    assert street["price"] == price
    assert street["mortgage"] * 2 == price
    assert street["house_cost"] == house_cost
    assert street["rents"] == rents


def test_every_railroad_costs_and_yields_what_the_rules_say(board: Any) -> None:
    railroads = spaces_of(board, "railroad")
    assert [space["index"] for space in railroads] == [5, 15, 25, 35]
    for railroad in railroads:
        assert (railroad["price"], railroad["mortgage"]) == (200, 100)
        assert railroad["rents"] == [25, 50, 100, 200]


def test_every_utility_costs_and_multiplies_by_what_the_rules_say_b039(board: Any) -> None:
    utilities = spaces_of(board, "utility")
    assert [space["index"] for space in utilities] == [12, 28]
    for utility in utilities:
        assert (utility["price"], utility["mortgage"]) == (150, 75)
        assert utility["multipliers"] == [4, 10]


def test_the_two_taxes_are_200_and_100_dollars(board: Any) -> None:
    assert [(space["index"], space["amount"]) for space in spaces_of(board, "tax")] == [
        (4, 200),
        (38, 100),
    ]


def test_sums_over_the_whole_board(board: Any) -> None:
    deeds = [space for space in board["spaces"] if "price" in space]
    streets = spaces_of(board, "street")
    assert len(deeds) == 28
    assert sum(deed["price"] for deed in deeds) == 5690
    assert sum(street["price"] for street in streets) == 4590
    assert sum(deed["mortgage"] for deed in deeds) == 2845
    assert sum(street["rents"][5] for street in streets) == 21850
    assert sum(street["rents"][0] for street in streets) == 391


def test_groups_agree_with_the_spaces(board: Any) -> None:
    assert {name: group["members"] for name, group in board["groups"].items()} == GROUPS
    for name, members in GROUPS.items():
        assert {board["spaces"][index]["group"] for index in members} == {name}


def test_house_cost_of_each_group_r10_6(board: Any) -> None:
    found = {
        name: group["house_cost"]
        for name, group in board["groups"].items()
        if "house_cost" in group
    }
    assert found == HOUSE_COSTS
    for street in spaces_of(board, "street"):
        assert street["house_cost"] == HOUSE_COSTS[street["group"]]


def test_only_mortgages_of_75_and_175_need_rounding(board: Any) -> None:
    uneven = {
        space["index"]: space["mortgage"]
        for space in board["spaces"]
        if "mortgage" in space and space["mortgage"] % 10
    }
    assert uneven == {12: 75, 28: 75, 37: 175}


@pytest.mark.parametrize("category", NEAREST)
def test_next_railroad_and_utility_lie_ahead_r7_5(board: Any, category: str) -> None:
    for start, target in NEAREST[category].items():
        assert board["spaces"][start]["kind"] == "chance"
        ahead = [(start + step) % 40 for step in range(1, 41)]
        first = next(index for index in ahead if board["spaces"][index]["kind"] == category)
        assert first == target


def test_each_deck_has_sixteen_cards_with_unique_ids(decks: Any) -> None:
    assert set(decks) == {"chance", "community-chest"}
    assert [len(cards) for cards in decks.values()] == [16, 16]
    ids = [card["id"] for cards in decks.values() for card in cards]
    assert len(set(ids)) == 32


def test_each_card_has_exactly_the_fields_of_its_effect(decks: Any) -> None:
    for cards in decks.values():
        for card in cards:
            assert set(card) == {"id", "effect"} | CARD_FIELDS[card["effect"]], card["id"]


def test_each_deck_has_one_jail_free_and_one_go_to_jail_card(decks: Any) -> None:
    for cards in decks.values():
        effects = Counter(card["effect"] for card in cards)
        assert effects["jail-free"] == 1
        assert effects["go-to-jail"] == 1


def test_the_chance_deck_has_the_cards_of_the_rules(decks: Any) -> None:
    cards = decks["chance"]
    assert Counter(card["effect"] for card in cards) == {
        "move-to": 5,
        "move-nearest": 3,
        "move-relative": 1,
        "collect": 2,
        "pay": 1,
        "pay-per-building": 1,
        "pay-each": 1,
        "go-to-jail": 1,
        "jail-free": 1,
    }
    targets = sorted(card["target"] for card in cards if card["effect"] == "move-to")
    assert targets == [0, 5, 11, 24, 39]
    nearest = [
        (card["category"], card["factor"]) for card in cards if card["effect"] == "move-nearest"
    ]
    assert sorted(nearest) == [("railroad", 2), ("railroad", 2), ("utility", 10)]


def test_the_community_chest_deck_has_the_cards_of_the_rules(decks: Any) -> None:
    assert Counter(card["effect"] for card in decks["community-chest"]) == {
        "move-to": 1,
        "collect": 8,
        "pay": 3,
        "pay-per-building": 1,
        "collect-from-each": 1,
        "go-to-jail": 1,
        "jail-free": 1,
    }


@pytest.mark.parametrize(
    ("deck", "effect", "total"),
    [
        ("chance", "collect", 200),
        ("chance", "pay", 15),
        ("community-chest", "collect", 605),
        ("community-chest", "pay", 200),
    ],
)
def test_money_of_the_decks(decks: Any, deck: str, effect: str, total: int) -> None:
    assert sum(card["amount"] for card in decks[deck] if card["effect"] == effect) == total


def test_moving_cards_of_the_decks(decks: Any) -> None:
    moving = {"move-to", "move-nearest", "move-relative", "go-to-jail"}
    counted = {
        name: sum(card["effect"] in moving for card in cards) for name, cards in decks.items()
    }
    assert counted == {"chance": 10, "community-chest": 2}


def test_cards_with_amounts_that_tables_often_get_wrong(decks: Any) -> None:
    by_id = {card["id"]: card for cards in decks.values() for card in cards}
    assert by_id["ch_back_3"]["steps"] == -3
    assert (by_id["ch_repairs"]["per_house"], by_id["ch_repairs"]["per_hotel"]) == (25, 100)
    assert by_id["ch_chairman"]["amount"] == 50
    assert by_id["cc_birthday"]["amount"] == 10
    assert by_id["cc_hospital"]["amount"] == 100
    assert by_id["cc_street_repairs"]["per_house"] == 40
    assert by_id["cc_street_repairs"]["per_hotel"] == 115
