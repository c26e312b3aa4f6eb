"""A request that can do nothing says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.arranging import arrange
from tests.api.guests import start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll


@pytest.mark.parametrize("end", ["withdraw-trade", "decline-trade", "accept-trade"])
def test_an_answer_to_an_offer_that_is_no_longer_open_is_refused_b087(
    client: FlaskClient, rentroll: Rentroll, end: str
) -> None:
    ana, ben = start_game(client)
    arrange(rentroll, ana.game, owner={39: 1})
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    offer = ben.state()["game"]["offers"][0]
    named = {"offer": offer["id"], "revision": offer["revision"]}
    ending = ana if end == "withdraw-trade" else ben
    ending.act(end, **(named if end == "accept-trade" else {"offer": offer["id"]}))
    version = ana.state()["version"]
    for guest, kind, params in (
        (ben, "accept-trade", named),
        (ben, "decline-trade", {"offer": offer["id"]}),
        (ana, "withdraw-trade", {"offer": offer["id"]}),
    ):
        assert guest.refused(kind, params) == (409, "offer-not-open")
    assert ana.state()["version"] == version
