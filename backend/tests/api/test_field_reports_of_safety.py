"""Field reports of what outsiders could do, and of what long games and errors slowed down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rentroll.api.document import api_document
from rentroll.engine import ACTIONS
from tests.api.arranging import arrange, ask_to_roll
from tests.api.guests import Guest, open_table

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")
"""What a form of another site can send without asking (the enctypes of HTML)."""

LEAST_BITS = 128
BITS_OF_A_CHARACTER = 6


def three_guests(client: FlaskClient, rentroll: Rentroll) -> list[Guest]:
    """Start a game of three, in which the first is to throw."""
    ana = open_table(client)
    guests = [ana, ana.join("Ben"), ana.join("Cem")]
    ana.act("start")
    ask_to_roll(rentroll, ana.game, 0)
    return guests


def test_knowing_who_somebody_is_lets_nobody_act_as_that_player_b132(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, ben, _ = three_guests(client, rentroll)
    public = ben.state()["seats"][0]
    for token in (str(public["seat"]), public["name"], public["token"], ana.game):
        assert Guest(client, ana.game, token).refused("roll", {}) == (401, "token-invalid")
    assert Guest(client, ana.game).refused("roll", {}) == (401, "token-missing")
    assert ben.refused("roll", {}) == (409, "not-your-turn")
    random_part = str(ana.token).removeprefix("seat_")
    assert len(random_part) * BITS_OF_A_CHARACTER >= LEAST_BITS


@pytest.mark.parametrize("name", ["cash_given", "cash_taken"])
def test_a_trade_for_less_than_nothing_is_refused_b134(
    client: FlaskClient, rentroll: Rentroll, name: str
) -> None:
    ana, ben, _ = three_guests(client, rentroll)
    arrange(rentroll, ana.game, owner={39: 0})
    before = ana.state()["game"]["cash"]
    terms: dict[str, Any] = {"to": 1, "give_deeds": [39], name: -500}
    assert ana.refused("propose-trade", terms) == (422, "validation-failed")
    assert ana.refused("trades/preview", terms) == (422, "validation-failed")
    ana.act("propose-trade", to=1, give_deeds=[39], cash_taken=20)
    again = {"offer": 1, "revision": 1, "take_deeds": [39], name: -500}
    assert ben.refused("counter-trade", again) == (422, "validation-failed")
    assert ana.refused("bid", {"amount": -500}) == (422, "validation-failed")
    assert ana.state()["game"]["cash"] == before


def test_nothing_is_done_by_get_or_from_a_foreign_form_b138(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    """Whatever changes something, in the document's list: a form of another site has no token."""
    ana, *_ = three_guests(client, rentroll)
    before = ana.state()
    changing = [
        path for path, methods in api_document()["paths"].items() if {"post", "delete"} & {*methods}
    ]
    assert len(changing) > len(ACTIONS) + 10
    for path in changing:
        address = path.replace("{game_id}", ana.game).replace("{seat}", "1")
        assert client.get(address, headers=ana.headers).status_code in {200, 405}
        for kind in FORMS:
            form = client.post(address, data=b'{"name":"=Eve"}', content_type=kind)
            assert form.status_code in {401, 405, 415}, (path, kind)
        assert client.delete(address).status_code in {401, 405}
    assert ana.state() == before


@pytest.mark.parametrize(
    "kind", ["accept-trade", "counter-trade", "decline-trade", "withdraw-trade"]
)
def test_an_offer_is_the_business_of_its_two_sides_b139(
    client: FlaskClient, rentroll: Rentroll, kind: str
) -> None:
    ana, _, cem = three_guests(client, rentroll)
    arrange(rentroll, ana.game, owner={39: 1})
    ana.act("propose-trade", to=1, cash_given=10, take_deeds=[39])
    [offer] = ana.state()["game"]["offers"]
    body: dict[str, Any] = {"offer": offer["id"]}
    if kind in {"accept-trade", "counter-trade"}:
        body["revision"] = offer["revision"]
    if kind == "counter-trade":
        body["take_deeds"] = [39]
    status, code = cem.refused(kind, body)
    assert (status, code) == (409, "not-your-offer")
    assert Guest(client, ana.game).post(kind, body).status_code == 401
    assert ana.state()["game"]["offers"] == [offer]


def test_a_long_game_is_asked_for_without_its_history_b170(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana = open_table(client, bots=["random", "random"], bot_pace="instant")
    ana.act("start")
    while rentroll.house.store.find(ana.game).last_event < 1000:
        state = ana.state()
        if state["status"] == "over":
            pytest.fail("the game was too short to tell")
        legal = {entry["action"]: entry for entry in state["legal_actions"]}
        for kind in ("roll", "decline", "pass", "end-turn", "choose-tax", "pay-jail-fine"):
            if kind in legal:
                ana.act(kind, **({"method": "flat"} if kind == "choose-tax" else {}))
                break
        else:
            rentroll.house.autopilot.do_what_is_due()
    answer = ana.get()
    assert len(answer.data) < 20_000
    page = ana.get("/events").get_json()
    assert len(page["events"]) < 1000
    assert page["next_after"] is not None


def test_errors_leave_no_connection_behind_b176(client: FlaskClient, rentroll: Rentroll) -> None:
    ana, *_ = three_guests(client, rentroll)
    stranger = Guest(client, ana.game, "seat_unknown")
    for number in range(300):
        if number % 3 == 0:
            assert stranger.get().status_code == 401
        elif number % 3 == 1:
            assert ana.refused("buy", {}) == (409, "wrong-phase")
        else:
            assert ana.get().status_code == 200
    assert rentroll.database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
