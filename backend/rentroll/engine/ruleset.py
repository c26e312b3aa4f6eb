"""Every house rule as one typed field with its default, its allowed values and what it does.

The API's schema, the create form and the documentation are generated from `OPTIONS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from .errors import RuleSetError
from .frames import MOST_SEATS

RULESET_VERSION = "1.0.0"


class Between(NamedTuple):
    """Whole numbers from `minimum` to `maximum`, both included."""

    minimum: int
    maximum: int


Allowed = tuple[Any, ...] | Between


def _option(default: Any, allowed: Allowed, doc: str, later: tuple[Any, ...] = ()) -> Any:
    metadata = {"allowed": allowed, "doc": doc, "later": later}
    return field(default=default, metadata=metadata)


YES_NO = (True, False)
YES_ONLY = (True,)
NO_ONLY = (False,)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The options of a game; the names are those of R22 in the rules."""

    min_players: int = _option(2, Between(2, MOST_SEATS), "Fewest players that may start (R1.2).")
    max_players: int = _option(MOST_SEATS, Between(2, MOST_SEATS), "Most players (R1.2).")
    starting_cash: int = _option(1500, Between(0, 100_000), "Dollars at the start (R1.3).")
    go_salary: int = _option(200, Between(0, 10_000), "Dollars for reaching Go (R4.1).")
    go_exact_multiplier: int = _option(1, (1,), "Salary factor for ending on Go (R20).", (2,))
    income_tax_mode: str = _option(
        "choice", ("choice", "flat"), "Flat income tax, or flat against ten percent (R8.1)."
    )
    income_tax_preview: bool = _option(
        True, YES_NO, "Show the ten percent before the choice (R8.3)."
    )
    luxury_tax: int = _option(100, (100, 75), "Dollars of luxury tax (R8.4).")
    deck: str = _option("us2008", ("us2008",), "Which cards are used (R7).", ("us_pre2008",))
    auctions: bool = _option(True, YES_NO, "Deeds that are not bought are auctioned (R5.3).")
    auction_min_bid: int = _option(1, Between(1, 1000), "Lowest opening bid in dollars (R5.5).")
    auction_increment: int = _option(1, Between(1, 1000), "Smallest raise in dollars (R5.5).")
    auction_bid_limit: str = _option(
        "cash", ("cash",), "What a bid may not exceed (R5.6).", ("liquidation", "none")
    )
    auction_style: str = _option(
        "rounds", ("rounds", "open"), "Bidding in turn, or open outcry (R5.10)."
    )
    rent_collection: str = _option("auto", ("auto",), "How rent is asked for (R6.12).", ("claim",))
    double_rent_if_mortgaged: bool = _option(
        True, YES_NO, "A whole group doubles site rent beside a mortgaged lot (R6.4)."
    )
    count_mortgaged_in_set: bool = _option(
        True, YES_NO, "Mortgaged railroads and utilities count in the set (R6.8)."
    )
    jail_rent: bool = _option(True, YES_NO, "Owners in jail collect rent (R6.13).")
    jail_fine: int = _option(50, Between(0, 1000), "Dollars to leave jail (R9.2).")
    jail_max_turns: int = _option(3, (3, 1), "Turns one may stay in jail (R9.14).")
    jail_prepay_third_turn: bool = _option(
        True, YES_NO, "The fine may be paid before the third throw (R9.8)."
    )
    jail_third_fail_card: bool = _option(
        True, YES_NO, "A jail card may replace the fine after the third throw (R9.9)."
    )
    interest_percent: int = _option(10, Between(0, 100), "Percent interest (R13.6).")
    interest_base: str = _option(
        "mortgage", ("mortgage", "price"), "What interest is counted on (R13.6)."
    )
    percent_rounding: str = _option(
        "half_up", ("half_up", "floor", "ceil"), "How percentages become whole (R13.7)."
    )
    houses: int = _option(32, Between(0, 1000), "Houses in the bank at the start (R1.6).")
    hotels: int = _option(12, Between(0, 1000), "Hotels in the bank at the start (R1.6).")
    building_supply: str = _option(
        "limited", ("limited",), "Whether buildings run out (R20).", ("unlimited",)
    )
    building_shortage: str = _option(
        "auction", ("auction", "first_come"), "Who gets scarce buildings (R11.6)."
    )
    building_auction_min: str | int = _option(
        "printed", ("printed", 1, 10), "Lowest bid for a scarce building (R11.4)."
    )
    even_build: bool = _option(True, YES_NO, "Lots of a group are built evenly (R10.3).")
    require_full_group: bool = _option(
        True, YES_ONLY, "Building needs the whole group (R10.1).", (False,)
    )
    houses_before_hotel: int = _option(4, (4,), "Houses under a hotel (R10.5).", (3,))
    manage_any_time: bool = _option(
        True, YES_NO, "Building, selling and mortgaging off one's turn (R15.1)."
    )
    player_loans: bool = _option(False, NO_ONLY, "Loans between players (R14.4): never.")
    trade_promises: bool = _option(False, NO_ONLY, "Promises in trades (R14.5): never.")
    multi_creditor: str = _option(
        "turn_order", ("turn_order",), "Who is paid first by a card (R16.6).", ("split",)
    )
    bankruptcy_transfer: str = _option(
        "as_is", ("as_is",), "State of a handed-over estate (R17.6).", ("liquidate_first",)
    )
    bank_bankrupt_deeds: str = _option(
        "auction", ("auction", "return"), "Deeds of a bankruptcy to the bank (R17.3)."
    )
    free_parking: str = _option("nothing", ("nothing",), "Free Parking (R8.6).", ("pot",))
    free_parking_seed: int = _option(0, (0,), "Dollars the pot starts with (R20).", (500,))
    first_lap_lock: bool = _option(False, NO_ONLY, "No purchase in the first lap (R20).", (True,))
    snake_eyes_bonus: int = _option(0, (0,), "Dollars for double one (R20).", (500,))
    dealt_deeds: int = _option(0, (0,), "Deeds dealt at the start (R19.1).", (2, 3))
    dealt_deeds_price: str = _option("free", ("free",), "Price of dealt deeds (R19.1).", ("pay",))
    end_after_bankruptcies: int = _option(
        0, (0,), "Bankruptcies that end the game, 0 for none (R19.1).", (1, 2)
    )
    time_limit_minutes: int = _option(
        0, Between(0, 1440), "Time limit in minutes, 0 for none (R18.2)."
    )
    turn_limit: int = _option(0, Between(0, 10_000), "Rounds to play, 0 for no limit (R18.2).")
    time_limit_end: str = _option(
        "round", ("round", "turn"), "What is finished when time is up (R18.4)."
    )
    tie_break: str = _option("cash", ("cash",), "What decides equal worth (R18.5).")
    speed_die: bool = _option(False, NO_ONLY, "Play with the speed die (R19.4).", (True,))
    decision_seconds: int = _option(
        0,
        Between(0, 86_400),
        "Seconds for a decision before the safe default, and for an offer; 0 for no clock.",
    )
    time_bank_seconds: int = _option(
        0, Between(0, 86_400), "Seconds a player has beyond those, for the whole game (R18.10)."
    )
    pass_and_play: bool = _option(
        False, YES_NO, "All humans share one screen: no decision has a clock (R18.10)."
    )
    auction_seconds: int = _option(
        10, Between(3, 600), "Countdown after a bid in open outcry, in seconds (R5.10)."
    )
    claim_seconds: int = _option(
        10, Between(3, 600), "Time to claim scarce buildings, in seconds (R11.6)."
    )

    @classmethod
    def from_options(cls, preset: str = "default", options: Mapping[str, Any] = {}) -> RuleSet:
        """Build a rule set from a preset and the options that differ from it.

        Raises RuleSetError: `preset-unknown`, `option-unknown`, `option-later-round` for a value
        that is not available yet, `option-invalid` for one that is not allowed.
        """
        if preset not in PRESETS:
            raise RuleSetError("preset-unknown", "preset", {"presets": sorted(PRESETS)})
        values = dict(PRESETS[preset])
        for name, value in options.items():
            check_option(name, value)
            values[name] = value
        rules = cls(**values)
        if rules.min_players > rules.max_players:
            raise RuleSetError("option-invalid", "min_players", {"maximum": rules.max_players})
        return rules

    def options(self) -> dict[str, Any]:
        """Return every option with its value, by name."""
        return {name: getattr(self, name) for name in OPTIONS}

    def percent_of(self, base: int) -> int:
        """Return `interest_percent` of a number of dollars, rounded by R13.7."""
        return rounded_percent(base, self.interest_percent, self.percent_rounding)


class Option(NamedTuple):
    """What is known of one option: for forms, schemas and documentation."""

    name: str
    default: Any
    allowed: Allowed
    later: tuple[Any, ...]
    doc: str

    @property
    def rule(self) -> str | None:
        """The statement of the rules that its sentence cites, as `R5.10`; None without one."""
        cited = re.search(r"\((R\d+(?:\.\d+)?)\)", self.doc)
        return cited and cited[1]


OPTIONS: dict[str, Option] = {
    entry.name: Option(
        entry.name,
        entry.default,
        entry.metadata["allowed"],
        entry.metadata["later"],
        entry.metadata["doc"],
    )
    for entry in fields(RuleSet)
}

PRESETS: dict[str, dict[str, Any]] = {"default": {}}


def check_option(name: str, value: Any) -> None:
    """Raise RuleSetError unless the option exists and may have this value now."""
    option = OPTIONS.get(name)
    if option is None:
        raise RuleSetError("option-unknown", name[:64], {})
    if _is_one_of(value, option.later):
        raise RuleSetError("option-later-round", name, {})
    if not _is_allowed(value, option.allowed):
        raise RuleSetError("option-invalid", name, _bounds(option.allowed))


def _is_one_of(value: Any, values: tuple[Any, ...]) -> bool:
    return any(type(value) is type(entry) and value == entry for entry in values)


def _is_allowed(value: Any, allowed: Allowed) -> bool:
    if isinstance(allowed, Between):
        return type(value) is int and allowed.minimum <= value <= allowed.maximum
    return _is_one_of(value, allowed)


def _bounds(allowed: Allowed) -> dict[str, Any]:
    if isinstance(allowed, Between):
        return allowed._asdict()
    return {"allowed": list(allowed)}


def rounded_percent(base: int, percent: int, rounding: str) -> int:
    """Return `percent` of `base` as whole dollars, rounded half up, down or up (R13.7)."""
    product = base * percent
    if rounding == "half_up":
        return (product + 50) // 100
    if rounding == "floor":
        return product // 100
    return -(-product // 100)
