"""Requests that arrive at the same moment: one wins, the other is told, and the money is right.

Field reports of kind `concurrency` are cited by their numbers (docs/cases.md). What people see of
B074, B077 and B080 is shown by the browser tests.
"""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.arranging import arrange, ask_to_buy, ask_to_roll, cash_moved
from tests.api.guests import Guest, at_once, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage

ROUNDS = 6
"""How often a race is run: who wins is chance."""


def statuses(answers: list[TestResponse]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def codes(answers: list[TestResponse]) -> set[str]:
    return {answer.get_json()["code"] for answer in answers if answer.status_code >= 400}


def test_a_second_click_buys_nothing_b059(client: FlaskClient, rentroll: Rentroll) -> None:
    for _ in range(ROUNDS):
        ana, _ben = start_game(client)
        ask_to_buy(rentroll, ana.game, 0, 6, cash={0: 500})
        answers = at_once([partial(ana.post, "buy")] * 2)
        assert statuses(answers) == [200, 409]
        assert ana.state()["game"]["cash"][0] == 400
        assert cash_moved(rentroll, ana.game) == [-100, 0]
        entries = ana.get("/ledger").get_json()["entries"]
        assert [entry["reason"] for entry in entries] == ["purchase"]


@pytest.mark.parametrize("free", [1, 2])
def test_nobody_shares_a_seat_b060(client: FlaskClient, free: int) -> None:
    for _ in range(ROUNDS):
        host = open_table(client, options={"max_players": 1 + free})
        nobody = Guest(client, host.game)
        answers = at_once(
            [partial(nobody.post, "seats", {"name": name}) for name in ("Ben", "Cid")]
        )
        assert statuses(answers) == ([201, 409] if free == 1 else [201, 201])
        taken = [answer.get_json() for answer in answers if answer.status_code == 201]
        assert len({each["seat"] for each in taken}) == free
        assert len({each["access_token"] for each in taken}) == free
        assert codes(answers) == ({"game-full"} if free == 1 else set())


def test_what_two_did_at_once_is_both_in_the_books_b063(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    for _ in range(ROUNDS):
        stage.throw((6, 5), (1, 2), (1, 2))
        ana, ben = start_game(client)
        ask_to_roll(rentroll, ana.game, 0, owner={39: 1}, position={0: 36})
        answers = at_once([partial(ben.post, "mortgage", {"space": 39}), partial(ana.post, "roll")])
        assert statuses(answers) == [200, 200]
        rent = 50 if len(ana.get("/ledger").get_json()["entries"]) == 2 else 0
        assert ben.state()["game"]["cash"] == [1500 - rent, 1700 + rent]
        assert cash_moved(rentroll, ana.game) == [-rent, 200 + rent]


def test_a_tab_with_an_old_board_cannot_act_b064(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, _ben = start_game(client)
    ana.act("roll")
    before = ana.get().data
    answer = ana.post("buy", {"expected_version": 1})
    assert (answer.status_code, answer.get_json()["version"]) == (412, 2)
    assert ana.get().data == before


def test_no_bid_is_taken_after_the_sale_b066(client: FlaskClient, rentroll: Rentroll) -> None:
    ana, ben = start_game(client)
    ask_to_buy(rentroll, ana.game, 0, 6)
    ana.act("decline")
    ben.act("pass")
    ana.act("bid", amount=60)
    before = ben.get().data
    assert ben.post("bid", {"amount": 70}).status_code == 409
    assert ben.get().data == before
    game = ben.state()["game"]
    assert (game["owner"][6], game["cash"]) == (0, [1440, 1500])


def test_a_late_action_changes_nothing_b068(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (1, 2), (1, 2))
    ana, ben = start_game(client)
    for kind in ("roll", "buy", "end-turn"):
        ana.act(kind)
    before = ana.get().data
    assert ana.refused("roll", {}) == (409, "not-your-turn")
    assert ana.refused("end-turn", {}) == (409, "not-your-turn")
    assert ana.get().data == before
    assert ben.act("roll")["version"] == 5


@pytest.mark.parametrize("actions", [12, pytest.param(200, marks=pytest.mark.deep)])
def test_writers_and_readers_of_many_games_get_no_error_b069(
    client: FlaskClient, rentroll: Rentroll, actions: int
) -> None:
    games = [start_game(client) for _ in range(8)]
    seen: list[int] = []
    acknowledged: dict[str, int] = {}
    finished = threading.Event()

    def write(guests: list[Guest]) -> None:
        for _ in range(actions):
            player = on_turn(guests)
            legal = player.state()["legal_actions"]
            kinds = [action["action"] for action in legal]
            wish = next(k for k in ("decline", "pass", "roll", "end-turn", *kinds) if k in kinds)
            params = {"method": "flat"} if wish == "choose-tax" else {}
            answer = player.post(wish, params)
            seen.append(answer.status_code)
            if answer.status_code == 200:
                acknowledged[player.game] = answer.get_json()["version"]

    def read(guests: list[Guest]) -> None:
        while not finished.is_set():
            seen.append(guests[0].get("?wait=1&since=0").status_code)

    readers = [threading.Thread(target=read, args=(guests,)) for guests in games]
    writers = [threading.Thread(target=write, args=(guests,)) for guests in games]
    for thread in readers + writers:
        thread.start()
    for thread in writers:
        thread.join()
    finished.set()
    for thread in readers:
        thread.join()
    assert max(seen) < 500
    rentroll.house.store.memory.forget_all()
    for guests in games:
        game = guests[0].game
        assert guests[0].state()["version"] == acknowledged[game]
        cash_moved(rentroll, game)


def test_an_offer_is_accepted_as_it_was_seen_or_not_at_all_b071(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    for _ in range(ROUNDS):
        ana, ben = start_game(client)
        arrange(rentroll, ana.game, owner={39: 0})
        ana.act("propose-trade", to=1, give_deeds=[39], cash_taken=500)
        number = ben.state()["game"]["offers"][0]["id"]
        seen = {"offer": number, "revision": 1}
        dearer = {**seen, "give_deeds": [39], "cash_taken": 700}
        answers = at_once(
            [partial(ana.post, "counter-trade", dearer), partial(ben.post, "accept-trade", seen)]
        )
        assert statuses(answers) == [200, 409]
        assert codes(answers) <= {"offer-changed", "offer-not-open"}
        game = ben.state()["game"]
        if game["owner"][39] == 1:
            assert game["cash"] == [2000, 1000]
        else:
            assert game["cash"] == [1500, 1500]
            assert game["offers"][0]["revision"] == 2
            assert game["offers"][0]["take"]["cash"] == 700
        cash_moved(rentroll, ana.game)


def test_an_offer_of_what_is_gone_is_void_b073(client: FlaskClient, rentroll: Rentroll) -> None:
    ana, ben, cid = start_game(client, players=3)
    arrange(rentroll, ana.game, owner={39: 0})
    for to in (1, 2):
        ana.act("propose-trade", to=to, give_deeds=[39], cash_taken=100)
    offers = ana.state()["game"]["offers"]
    answers = at_once(
        [
            partial(ben.post, "accept-trade", {"offer": offers[0]["id"], "revision": 1}),
            partial(cid.post, "accept-trade", {"offer": offers[1]["id"], "revision": 1}),
        ]
    )
    assert statuses(answers) == [200, 409]
    assert codes(answers) == {"offer-not-open"}
    game = ana.state()["game"]
    assert game["offers"] == []
    assert game["cash"][0] == 1600
    assert cash_moved(rentroll, ana.game)[0] == 100


def test_an_acceptance_and_a_withdrawal_at_once_leave_one_truth(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    for _ in range(ROUNDS):
        ana, ben = start_game(client)
        arrange(rentroll, ana.game, owner={39: 0})
        ana.act("propose-trade", to=1, give_deeds=[39], cash_taken=500)
        number = ana.state()["game"]["offers"][0]["id"]
        answers = at_once(
            [
                partial(ana.post, "withdraw-trade", {"offer": number}),
                partial(ben.post, "accept-trade", {"offer": number, "revision": 1}),
            ]
        )
        assert statuses(answers) == [200, 409]
        assert codes(answers) == {"offer-not-open"}
        game = ana.state()["game"]
        sold = game["owner"][39] == 1
        assert game["cash"] == ([2000, 1000] if sold else [1500, 1500])
        assert cash_moved(rentroll, ana.game) == ([500, -500] if sold else [0, 0])


def test_what_is_accepted_and_spent_at_once_is_paid_once(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    for _ in range(ROUNDS):
        ana, ben = start_game(client)
        ask_to_buy(rentroll, ana.game, 0, 6, owner={39: 1})
        ana.act("propose-trade", to=1, cash_given=1450, take_deeds=[39])
        number = ana.state()["game"]["offers"][0]["id"]
        accept = {"offer": number, "revision": 1}
        answers = at_once([partial(ana.post, "buy"), partial(ben.post, "accept-trade", accept)])
        assert statuses(answers) == [200, 409]
        assert codes(answers) <= {"insufficient-funds", "offer-lapsed", "offer-not-open"}
        game = ana.state()["game"]
        traded = game["owner"][39] == 0
        assert game["owner"][6] == (-1 if traded else 0)
        assert game["cash"] == ([50, 2950] if traded else [1400, 1500])
        cash_moved(rentroll, ana.game)


def test_of_two_equal_bids_one_counts(client: FlaskClient, rentroll: Rentroll) -> None:
    rules = {"auction_style": "open", "auction_seconds": 30}
    for _ in range(ROUNDS):
        ana, ben, cid = start_game(client, players=3, options=rules)
        ask_to_buy(rentroll, ana.game, 0, 6)
        ana.act("decline")
        answers = at_once(
            [partial(ben.post, "bid", {"amount": 60}), partial(cid.post, "bid", {"amount": 60})]
        )
        assert statuses(answers) == [200, 409]
        assert codes(answers) == {"bid-too-low"}
        frame = ana.state()["game"]["frame"]
        assert frame["bid"] == 60
        assert frame["leader"] in (1, 2)


def test_time_that_ran_out_unasked_has_been_acted_upon_b074(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    ana, _ben = start_game(client, options={"decision_seconds": 60})
    stage.pass_time(seconds=70)
    rentroll.house.autopilot.do_what_is_due()
    state = ana.state()
    assert state["version"] == 2
    assert state["game"]["dice"] is not None
    assert state["deadline"] is None or state["deadline"] > "2026-11-30T10:01:10Z"


def test_leaving_hands_the_turn_on_b078(client: FlaskClient) -> None:
    guests = start_game(client, players=3)
    leaver = on_turn(guests)
    seat = leaver.state()["you"]["seat"]
    left = leaver.delete(f"seats/{seat}").get_json()
    assert not left["game"]["solvent"][seat]
    assert left["game"]["turn"] == (seat + 1) % 3
    for _ in range(40):
        player = on_turn(guests)
        assert player is not leaver
        legal = [action["action"] for action in player.state()["legal_actions"]]
        wish = next(k for k in ("decline", "pass", "roll", "end-turn", *legal) if k in legal)
        params: dict[str, Any] = {"method": "flat"} if wish == "choose-tax" else {}
        assert player.post(wish, params).status_code == 200
        if player.state()["game"]["round"] > 2:
            break


@pytest.mark.parametrize("limit", [60, 0])
def test_there_is_a_way_on_when_somebody_is_idle_b080(
    client: FlaskClient, rentroll: Rentroll, stage: Stage, limit: int
) -> None:
    guests = start_game(client, options={"decision_seconds": limit})
    version = guests[0].state()["version"]
    stage.pass_time(hours=24)
    rentroll.house.autopilot.do_what_is_due()
    assert (guests[0].state()["version"] > version) == bool(limit)
    idle = on_turn(guests)
    other = next(guest for guest in guests if guest is not idle)
    legal = [action["action"] for action in other.state()["legal_actions"]]
    assert "propose-end" in legal
