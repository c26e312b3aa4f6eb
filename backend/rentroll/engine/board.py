"""What a space and a deed are, and boards loaded and checked from data files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import Any

SPACE_COUNT = 40


class SpaceKind(StrEnum):
    """The kinds of space on a board."""

    GO = "go"
    STREET = "street"
    RAILROAD = "railroad"
    UTILITY = "utility"
    CHANCE = "chance"
    COMMUNITY_CHEST = "community-chest"
    TAX = "tax"
    JAIL = "jail"
    FREE_PARKING = "free-parking"
    GO_TO_JAIL = "go-to-jail"


DEED_KINDS = (SpaceKind.STREET, SpaceKind.RAILROAD, SpaceKind.UTILITY)
BOARD_IDS = ("us", "uk", "nl", "jp")


@dataclass(frozen=True, slots=True)
class Space:
    """One space; money in dollars, fields that its kind does not have are zero or empty.

    `rents` of a street: site, one to four houses, hotel; of a railroad: by number owned.
    `multipliers` of a utility: dice factor by number owned. `group` is an index into
    `Board.groups`, -1 for spaces that are not deeds.
    """

    index: int
    key: str
    name: str
    kind: SpaceKind
    group: int
    price: int
    mortgage: int
    house_cost: int
    rents: tuple[int, ...]
    multipliers: tuple[int, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Group:
    """Deeds that belong together: a colour group, the railroads or the utilities."""

    name: str
    members: tuple[int, ...]
    house_cost: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """An immutable board; equal only to itself, since each id is loaded once."""

    id: str
    name: str
    currency: str
    symbol: str
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    deeds: tuple[int, ...]
    jail: int
    go: int

    def group_of(self, index: int) -> Group:
        """Return the group of the deed at a board index (not for spaces without a group)."""
        return self.groups[self.spaces[index].group]


@lru_cache
def load_board(board_id: str) -> Board:
    """Load a board by its id from the data files.

    Raises KeyError for an id that is not one of `BOARD_IDS`, ValueError for broken data.
    """
    if board_id not in BOARD_IDS:
        raise KeyError(board_id)
    path = resources.files("rentroll.engine") / "data" / f"board-{board_id}.json"
    return board_from_data(json.loads(path.read_text(encoding="utf-8")))


def board_from_data(data: Mapping[str, Any]) -> Board:
    """Build a board from its data file's content and check that it is whole."""
    group_names = list(data["groups"])
    spaces = tuple(_space_from_data(entry, group_names) for entry in data["spaces"])
    groups = tuple(
        Group(name, tuple(entry["members"]), entry.get("house_cost", 0))
        for name, entry in data["groups"].items()
    )
    _check(spaces, groups)
    return Board(
        id=data["id"],
        name=data["name"],
        currency=data["currency"],
        symbol=data["symbol"],
        spaces=spaces,
        groups=groups,
        deeds=tuple(space.index for space in spaces if space.kind in DEED_KINDS),
        jail=_only(spaces, SpaceKind.JAIL),
        go=_only(spaces, SpaceKind.GO),
    )


def _space_from_data(entry: Mapping[str, Any], group_names: list[str]) -> Space:
    group = entry.get("group")
    return Space(
        index=entry["index"],
        key=entry["key"],
        name=entry["name"],
        kind=SpaceKind(entry["kind"]),
        group=-1 if group is None else group_names.index(group),
        price=entry.get("price", 0),
        mortgage=entry.get("mortgage", 0),
        house_cost=entry.get("house_cost", 0),
        rents=tuple(entry.get("rents", ())),
        multipliers=tuple(entry.get("multipliers", ())),
        amount=entry.get("amount", 0),
    )


def _only(spaces: tuple[Space, ...], kind: SpaceKind) -> int:
    indexes = [space.index for space in spaces if space.kind is kind]
    if len(indexes) != 1:
        raise ValueError(f"a board has one space of kind {kind}, found {len(indexes)}")
    return indexes[0]


def _check(spaces: tuple[Space, ...], groups: tuple[Group, ...]) -> None:
    if [space.index for space in spaces] != list(range(SPACE_COUNT)):
        raise ValueError("a board has 40 spaces with indexes 0 to 39 in order")
    for space in spaces:
        if (space.kind in DEED_KINDS) != (space.group >= 0):
            raise ValueError(f"space {space.index}: deeds and only deeds belong to a group")
        if space.group >= 0 and space.index not in groups[space.group].members:
            raise ValueError(f"space {space.index} is missing in its group")
        if space.kind is SpaceKind.STREET and len(space.rents) != 6:
            raise ValueError(f"street {space.index} has six rents")
