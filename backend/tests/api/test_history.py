"""Read what happened: events in both directions, and the ledger of every dollar."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.bots.sampling import sample_params
from rentroll.engine.game import ALL_DECISIONS
from rentroll.service import ledger
from tests.api.guests import Guest, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage


def play_on(guests: list[Guest], seed: int = 4) -> None:
    """Play a game to its end by chance, decisions only."""
    generator = random.Random(seed)
    state = guests[0].state()
    while state["status"] != "over":
        player = on_turn(guests)
        legal = player.state()["legal_actions"]
        choices = [action for action in legal if action["action"] in ALL_DECISIONS] or legal
        chosen = generator.choice([each for each in choices if not each["confirm"]] or choices)
        state = player.act(chosen["action"], **sample_params(chosen["params"], generator))


def test_the_newest_events_are_read_first_and_backwards(client: FlaskClient) -> None:
    guests = start_game(client, options={"turn_limit": 2})
    play_on(guests)
    forwards = guests[0].get("/events?limit=500").get_json()["events"]
    page = guests[0].get("/events?before=999999999&limit=3").get_json()
    assert page["events"] == forwards[:-4:-1]
    assert page["next_after"] is None
    read = page["events"]
    while page["next_before"] is not None:
        page = guests[0].get(f"/events?before={page['next_before']}&limit=3").get_json()
        read += page["events"]
    assert read == forwards[::-1]


def test_numbers_are_taken_as_far_as_the_document_says(client: FlaskClient) -> None:
    guests = start_game(client)
    for way in ("events?after=", "events?before=", "ledger?after="):
        assert guests[0].get(f"/{way}2147483647").status_code == 200
        for beyond in ("2147483648", "99999999999"):
            refused = guests[0].get(f"/{way}{beyond}")
            assert refused.status_code == 422
            assert refused.get_json()["errors"][0]["code"] == "out-of-range"


@pytest.mark.parametrize("way", ["events?after=0", "events?before=999999999", "ledger?after=0"])
def test_each_page_of_the_history_leads_to_the_next_one(
    client: FlaskClient, stage: Stage, way: str
) -> None:
    stage.throw((6, 5), (1, 2), (3, 3), (1, 2))
    guests = start_game(client)
    for kind in ("roll", "buy", "roll", "buy"):
        guests[0].act(kind)
    answer = guests[0].get(f"/{way}&limit=1")
    pages = 0
    while "Link" in answer.headers:
        found = re.fullmatch(r'<(.+)>; rel="next"', answer.headers["Link"])
        assert found is not None
        answer = client.get(found.group(1))
        assert answer.status_code == 200
        pages += 1
    assert pages > 0


LINES = "application/x-ndjson"


def lines_of(guest: Guest, path: str) -> list[dict[str, Any]]:
    answer = guest.get(f"/events{path}", Accept=LINES)
    assert answer.headers["Content-Type"] == LINES
    assert answer.text.endswith("\n")
    return [json.loads(line) for line in answer.text.splitlines()]


def test_events_come_as_lines_behind_the_whole_state_as_the_caller_sees_it(
    client: FlaskClient,
) -> None:
    guests = start_game(client)
    events = guests[0].get("/events?limit=500").get_json()["events"]
    for guest in (*guests, Guest(client, guests[0].game)):
        first, *others = lines_of(guest, "?limit=500")
        assert first == {"type": "state", "state": guest.state()}
        assert others == events
    page = guests[0].get("/events?limit=2", Accept=LINES)
    assert page.headers["Link"].startswith(f"<{guests[0].address}/events?after=2&")
    assert [line["seq"] for line in lines_of(guests[0], "?after=1&limit=2")[1:]] == [2, 3]
    assert [line["seq"] for line in lines_of(guests[0], "?before=4&limit=2")[1:]] == [3, 2]


def test_what_happens_while_lines_are_read_is_left_for_the_next(
    client: FlaskClient, rentroll: Rentroll, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = start_game(client)
    known = lines_of(guests[0], "?limit=500")[-1]["seq"]
    player, read = on_turn(guests), rentroll.house.queries.events

    def roll_and_read(*asked: Any) -> Any:
        player.act("roll")
        return read(*asked)

    with monkeypatch.context() as patched:
        patched.setattr(rentroll.house.queries, "events", roll_and_read)
        answer = guests[0].get(f"/events?after={known - 1}&limit=2", Accept=LINES)
    state, *events = [json.loads(line) for line in answer.text.splitlines()]
    assert [event["seq"] for event in events] == [known]
    assert state["state"]["version"] == events[0]["version"]
    assert "Link" not in answer.headers


@pytest.mark.parametrize(
    "accepted", ["*/*", "application/json", f"application/json, {LINES};q=0.5"]
)
def test_events_are_one_object_unless_lines_are_preferred(
    client: FlaskClient, accepted: str
) -> None:
    answer = open_table(client).get("/events", Accept=accepted)
    assert answer.get_json()["events"] == []
    assert "Accept" in answer.headers["Vary"]


def test_lines_are_waited_for_as_events_are_and_never_longer_than_a_poll(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    guests = start_game(client)
    known = lines_of(guests[0], "?limit=500")[-1]["seq"]
    [only] = lines_of(guests[0], f"?after={known}&wait=1")
    assert only["type"] == "state"
    held: list[int] = []
    player = on_turn(guests)

    def roll() -> None:
        while not rentroll.house.store.room.held:
            time.sleep(0.01)
        held.append(rentroll.house.store.room.held)
        player.act("roll")

    thread = threading.Thread(target=roll)
    thread.start()
    state, first, *_others = lines_of(guests[0], f"?after={known}&wait=25")
    thread.join()
    assert held == [1]
    assert (first["seq"], first["type"]) == (known + 1, "dice-rolled")
    assert state["state"]["version"] == first["version"]


def test_one_reads_forwards_or_backwards(client: FlaskClient) -> None:
    answer = open_table(client).get("/events?after=1&before=9")
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": "/before", "code": "not-with-after"}]


def test_a_purchase_stands_in_the_ledger(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, _ben = start_game(client)
    ana.act("roll")
    ana.act("buy")
    page = Guest(client, ana.game).get("/ledger").get_json()
    (entry,) = page["entries"]
    assert (entry["payer"], entry["payee"], entry["amount"]) == (0, -1, 100)
    assert (entry["reason"], entry["version"]) == ("purchase", 3)
    assert entry["rule"].startswith("R5")
    assert page["totals"] == [
        {"seat": 0, "start": 1500, "received": 0, "paid": 100, "cash": 1400},
        {"seat": 1, "start": 1500, "received": 0, "paid": 0, "cash": 1500},
    ]
    assert (page["version"], page["next_after"]) == (3, None)


def test_the_ledger_of_a_whole_game_makes_the_cash(client: FlaskClient) -> None:
    guests = start_game(client, players=3, options={"turn_limit": 6, "starting_cash": 400})
    play_on(guests)
    state = guests[0].state()
    first = guests[0].get("/ledger?limit=2").get_json()
    entries, page = list(first["entries"]), first
    while page["next_after"] is not None:
        page = guests[0].get(f"/ledger?after={page['next_after']}&limit=50").get_json()
        assert page["totals"] == first["totals"]
        entries += page["entries"]
    cash = [400] * 3
    for entry in entries:
        for seat, amount in ((entry["payer"], -entry["amount"]), (entry["payee"], entry["amount"])):
            if seat >= 0:
                cash[seat] += amount
    assert cash == state["game"]["cash"]
    totals: list[dict[str, Any]] = first["totals"]
    assert [total["cash"] for total in totals] == cash
    assert [each["start"] + each["received"] - each["paid"] for each in totals] == cash
    assert [entry["seq"] for entry in entries] == sorted({entry["seq"] for entry in entries})


def test_a_page_of_the_ledger_reads_no_more_entries_than_it_has(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = start_game(client, players=3, options={"turn_limit": 6})
    play_on(guests)
    read = []
    real = ledger._entry
    monkeypatch.setattr(ledger, "_entry", lambda event: read.append(event.seq) or real(event))
    page = guests[0].get("/ledger?limit=3").get_json()
    assert (len(page["entries"]), page["next_after"]) == (3, page["entries"][-1]["seq"])
    assert len(read) <= 4


def test_a_table_without_a_game_has_an_empty_ledger(client: FlaskClient) -> None:
    page = open_table(client).get("/ledger").get_json()
    assert page == {"version": 0, "entries": [], "totals": [], "next_after": None}
    assert Guest(client, "a" * 20).get("/ledger").status_code == 404
