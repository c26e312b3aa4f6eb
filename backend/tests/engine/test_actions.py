"""Actions from their kinds and parameters, as the API builds them."""

from __future__ import annotations

from typing import Any

import pytest

from rentroll.engine import ACTIONS, ActionError, action_from, parameters, parameters_of
from rentroll.engine.actions import Bid, Build, DeclineTrade

# One legal-looking value of each annotation.
SAMPLES: dict[str, Any] = {
    "int": 3,
    "str": "chance",
    "bool": True,
    "tuple[int, ...]": [1, 3],
    "tuple[str, ...]": ["chance"],
}


@pytest.mark.parametrize("kind", ACTIONS)
def test_every_action_is_built_from_its_parameters_and_gives_them_back(kind: str) -> None:
    params = {name: SAMPLES[kind_of] for name, kind_of in parameters_of(ACTIONS[kind]).items()}
    action = action_from(kind, 2, params)
    assert (action.kind, action.seat, parameters(action)) == (kind, 2, params)


def test_what_may_be_left_out_is_not_given_back() -> None:
    action = action_from("decline-trade", 1, {"offer": 4})
    assert (action, parameters(action)) == (DeclineTrade(1, 4, ""), {"offer": 4})


def test_lists_of_a_request_become_tuples_of_an_action() -> None:
    assert action_from("build", 0, {"spaces": [1, 1]}) == Build(0, (1, 1))
    assert action_from("bid", 1, {"amount": 5}) == Bid(1, 5)


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("fly", {}),
        ("", {}),
        ("bid", {}),
        ("bid", {"amount": 5, "seat": 1}),
        ("roll", {"amount": 5}),
        ("bid", {"amount": "5"}),
        ("bid", {"amount": 5.0}),
        ("bid", {"amount": True}),
        ("bid", {"amount": None}),
        ("choose-tax", {"method": 1}),
        ("refuse-offers", {"refused": 1}),
        ("refuse-offers", {"refused": "true"}),
        ("build", {"spaces": 1}),
        ("build", {"spaces": "13"}),
        ("build", {"spaces": [1, "3"]}),
        ("build", {"spaces": [True]}),
        ("build", {"spaces": {"1": 1}}),
    ],
)
def test_what_has_no_meaning_in_any_state_is_an_error(kind: str, params: dict[str, Any]) -> None:
    with pytest.raises(ActionError):
        action_from(kind, 0, params)
