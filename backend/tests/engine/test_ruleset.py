"""Options, presets and their validation (R22)."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rentroll.engine import OPTIONS, PRESETS, RuleSet, RuleSetError
from rentroll.engine.ruleset import Between, check_option, rounded_percent

# The options with their defaults as R22 has them.
DEFAULTS: dict[str, Any] = {
    "min_players": 2,
    "max_players": 8,
    "starting_cash": 1500,
    "go_salary": 200,
    "go_exact_multiplier": 1,
    "income_tax_mode": "choice",
    "income_tax_preview": True,
    "luxury_tax": 100,
    "deck": "us2008",
    "auctions": True,
    "auction_min_bid": 1,
    "auction_increment": 1,
    "auction_bid_limit": "cash",
    "auction_style": "rounds",
    "rent_collection": "auto",
    "double_rent_if_mortgaged": True,
    "count_mortgaged_in_set": True,
    "jail_rent": True,
    "jail_fine": 50,
    "jail_max_turns": 3,
    "jail_prepay_third_turn": True,
    "jail_third_fail_card": True,
    "interest_percent": 10,
    "interest_base": "mortgage",
    "percent_rounding": "half_up",
    "houses": 32,
    "hotels": 12,
    "building_supply": "limited",
    "building_shortage": "auction",
    "building_auction_min": "printed",
    "even_build": True,
    "require_full_group": True,
    "houses_before_hotel": 4,
    "manage_any_time": True,
    "player_loans": False,
    "trade_promises": False,
    "multi_creditor": "turn_order",
    "bankruptcy_transfer": "as_is",
    "bank_bankrupt_deeds": "auction",
    "free_parking": "nothing",
    "free_parking_seed": 0,
    "first_lap_lock": False,
    "snake_eyes_bonus": 0,
    "dealt_deeds": 0,
    "dealt_deeds_price": "free",
    "end_after_bankruptcies": 0,
    "time_limit_minutes": 0,
    "turn_limit": 0,
    "time_limit_end": "round",
    "tie_break": "cash",
    "speed_die": False,
}
# Values that R22 gives to the second round.
LATER: list[tuple[str, Any]] = [
    ("go_exact_multiplier", 2),
    ("deck", "us_pre2008"),
    ("auction_bid_limit", "liquidation"),
    ("auction_bid_limit", "none"),
    ("rent_collection", "claim"),
    ("building_supply", "unlimited"),
    ("require_full_group", False),
    ("houses_before_hotel", 3),
    ("multi_creditor", "split"),
    ("bankruptcy_transfer", "liquidate_first"),
    ("free_parking", "pot"),
    ("free_parking_seed", 500),
    ("first_lap_lock", True),
    ("snake_eyes_bonus", 500),
    ("dealt_deeds", 2),
    ("dealt_deeds", 3),
    ("dealt_deeds_price", "pay"),
    ("end_after_bankruptcies", 1),
    ("end_after_bankruptcies", 2),
    ("speed_die", True),
]
# Values that R22 gives to the first round.
NOW: list[tuple[str, Any]] = [
    ("income_tax_mode", "flat"),
    ("luxury_tax", 75),
    ("auctions", False),
    ("auction_style", "open"),
    ("double_rent_if_mortgaged", False),
    ("jail_max_turns", 1),
    ("jail_prepay_third_turn", False),
    ("interest_base", "price"),
    ("percent_rounding", "floor"),
    ("percent_rounding", "ceil"),
    ("building_shortage", "first_come"),
    ("building_auction_min", 1),
    ("even_build", False),
    ("manage_any_time", False),
    ("bank_bankrupt_deeds", "return"),
    ("time_limit_minutes", 30),
    ("turn_limit", 20),
    ("time_limit_end", "turn"),
]


def refusal_of(options: dict[str, Any]) -> RuleSetError:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options("default", options)
    return caught.value


def test_the_defaults_are_those_of_the_rules() -> None:
    options = RuleSet.from_options().options()
    assert {name: options[name] for name in DEFAULTS} == DEFAULTS
    assert set(options) - set(DEFAULTS) == {
        "decision_seconds",
        "time_bank_seconds",
        "pass_and_play",
        "auction_seconds",
        "claim_seconds",
    }


@pytest.mark.parametrize(("name", "value"), NOW)
def test_values_of_the_first_round_can_be_chosen(name: str, value: Any) -> None:
    assert RuleSet.from_options("default", {name: value}).options()[name] == value


@pytest.mark.parametrize(("name", "value"), LATER)
def test_values_of_a_later_round_are_refused_with_a_code_of_their_own(
    name: str, value: Any
) -> None:
    error = refusal_of({name: value})
    assert (error.code, error.option) == ("option-later-round", name)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_takes_its_allowed_values_and_no_others(name: str) -> None:
    option = OPTIONS[name]
    assert option.doc.endswith(".")
    check_option(name, option.default)
    if isinstance(option.allowed, Between):
        low, high = option.allowed
        good, bad = [low, high], [low - 1, high + 1, True, str(low), 2.0, None]
    else:
        good, bad = list(option.allowed), ["no such value", None, -77, [], 3.5]
    for value in good:
        check_option(name, value)
    for value in bad:
        error = refusal_of({name: value})
        assert (error.code, error.option) == ("option-invalid", name)
        assert error.params


@pytest.mark.parametrize("name", [name for name in OPTIONS if OPTIONS[name].default is True])
def test_a_yes_or_no_is_no_number(name: str) -> None:
    assert refusal_of({name: 1}).code == "option-invalid"
    assert refusal_of({name: 0}).code == "option-invalid"


@pytest.mark.parametrize("name", ["player_loans", "trade_promises"])
def test_loans_and_promises_are_never_allowed(name: str) -> None:
    assert refusal_of({name: True}).code == "option-invalid"


def test_unknown_options_and_presets_are_refused() -> None:
    assert refusal_of({"no_such_option": 1}).code == "option-unknown"
    assert len(refusal_of({"x" * 500: 1}).option) <= 64
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options("no such preset")
    assert caught.value.code == "preset-unknown"
    assert caught.value.params == {"presets": sorted(PRESETS)}


def test_there_are_not_fewer_seats_than_players_needed() -> None:
    error = refusal_of({"min_players": 5, "max_players": 4})
    assert (error.code, error.option, error.params) == (
        "option-invalid",
        "min_players",
        {"maximum": 4},
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_holds_options_that_may_be_chosen(preset: str) -> None:
    assert RuleSet.from_options(preset) == RuleSet.from_options("default", PRESETS[preset])


def test_a_rule_set_cannot_be_changed() -> None:
    ruleset = RuleSet.from_options()
    with pytest.raises(dataclasses.FrozenInstanceError):
        ruleset.go_salary = 400  # type: ignore[misc]


@pytest.mark.parametrize(
    ("base", "half_up", "floor", "ceil"),
    [(75, 8, 7, 8), (175, 18, 17, 18), (74, 7, 7, 8), (100, 10, 10, 10), (0, 0, 0, 0)],
)
def test_percentages_become_whole_by_the_option(
    base: int, half_up: int, floor: int, ceil: int
) -> None:
    found = [rounded_percent(base, 10, rounding) for rounding in ("half_up", "floor", "ceil")]
    assert found == [half_up, floor, ceil]
