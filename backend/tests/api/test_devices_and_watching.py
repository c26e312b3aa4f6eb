"""Codes for further devices, watching without power, the link as a picture."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from rentroll.persistence.records import MOST_DEVICES
from tests.api.guests import Guest, at_once, ended_game, open_table, seated, start_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from tests.api.conftest import Stage

RE_ENTRY = "/api/v1/re-entry"
KEY = '"a-key-of-the-test"'
REPLAYED = "Idempotent-Replayed"


# --- Re-entry -------------------------------------------------------------------------------------


def code_of(guest: Guest) -> str:
    answer = guest.post("re-entry")
    assert answer.status_code == 201, answer.text
    code: str = answer.get_json()["code"]
    return code


def test_a_code_lets_a_further_device_in_and_the_first_one_stays(
    client: FlaskClient, stage: Stage
) -> None:
    host = open_table(client)
    answer = host.post("re-entry")
    assert re.fullmatch(r"[2-9A-HJ-NP-Z]{8}", answer.get_json()["code"])
    assert answer.get_json()["expires_at"] == "2026-11-30T10:10:00Z"
    assert answer.headers["Cache-Control"] == "no-store"
    typed = f" {answer.get_json()['code'][:4].lower()}-{answer.get_json()['code'][4:]} "
    stage.pass_time(minutes=9, seconds=59)
    phone = seated(host, client.post(RE_ENTRY, json={"code": typed}))
    assert phone.game == host.game
    assert phone.state()["you"] == host.state()["you"] == {"seat": 0, "host": True}
    phone.join("Ben")
    assert host.act("start")["you"] == {"seat": 0, "host": True}


def test_a_code_is_good_once_for_ten_minutes_and_until_the_next_one(
    client: FlaskClient, stage: Stage
) -> None:
    host = open_table(client)
    old, new = code_of(host), code_of(host)
    unknown = client.post(RE_ENTRY, json={"code": old})
    assert (unknown.status_code, unknown.get_json()["code"]) == (404, "re-entry-unknown")
    assert client.post(RE_ENTRY, json={"code": new}).status_code == 201
    assert client.post(RE_ENTRY, json={"code": new}).status_code == 404
    late = code_of(host)
    stage.pass_time(minutes=10)
    assert client.post(RE_ENTRY, json={"code": late}).status_code == 404


def test_of_two_who_use_one_code_at_the_same_time_one_gets_in(client: FlaskClient) -> None:
    host = open_table(client)
    code = code_of(host)
    answers = at_once([partial(client.post, RE_ENTRY, json={"code": code})] * 4)
    assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]


def test_a_seat_has_four_devices_and_the_oldest_goes(client: FlaskClient) -> None:
    devices = [open_table(client)]
    for _ in range(MOST_DEVICES):
        answer = client.post(RE_ENTRY, json={"code": code_of(devices[-1])})
        devices.append(seated(devices[0], answer))
    assert [device.get().status_code for device in devices] == [401, 200, 200, 200, 200]


def test_devices_stay_in_through_start_and_restart(
    client: FlaskClient, restarted: Callable[[], FlaskClient]
) -> None:
    host = open_table(client)
    host.join("Ben")
    phone = seated(host, client.post(RE_ENTRY, json={"code": code_of(host)}))
    host.act("start")
    phone.client = restarted()
    assert phone.state()["you"]["seat"] == 0


def test_a_repeated_re_entry_gives_the_seat_once_more(client: FlaskClient) -> None:
    host = open_table(client)
    body, headers = {"code": code_of(host)}, {"Idempotency-Key": KEY}
    first = client.post(RE_ENTRY, json=body, headers=headers)
    again = client.post(RE_ENTRY, json=body, headers=headers)
    assert again.headers[REPLAYED] == "true"
    assert seated(host, again).get().status_code == 200
    assert seated(host, first).get().status_code == 401, "its token is void"
    assert host.get().status_code == 200


def test_a_repeated_wish_for_a_code_is_answered_with_a_code_that_works(
    client: FlaskClient,
) -> None:
    host = open_table(client)
    host.post("re-entry", Idempotency_Key=KEY)
    again = host.post("re-entry", Idempotency_Key=KEY)
    assert again.headers[REPLAYED] == "true"
    assert client.post(RE_ENTRY, json={"code": again.get_json()["code"]}).status_code == 201


def test_the_code_of_a_seat_that_was_kicked_opens_nothing(client: FlaskClient) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    code = code_of(ben)
    host.delete("seats/1")
    host.join("Cid")
    assert client.post(RE_ENTRY, json={"code": code}).status_code == 404


# --- Watching -------------------------------------------------------------------------------------


def test_players_have_a_watch_id_that_shows_the_game_and_gives_no_power(
    client: FlaskClient,
) -> None:
    ana, _ben = start_game(client)
    watch_id = ana.state()["watch_id"]
    watcher = Guest(client, watch_id, ana.token)
    state = watcher.state()
    assert (state["id"], state["you"], state["watch_id"]) == (watch_id, None, None)
    assert state["legal_actions"] == state["blocked"] == []
    assert state["game"] == Guest(client, ana.game).state()["game"]
    assert ana.game not in watcher.get().text + str(watcher.get().headers)
    assert watcher.get("/events").get_json() == ana.get("/events").get_json()
    assert watcher.get("/ledger").status_code == 200
    tag = watcher.get().headers["ETag"]
    assert watcher.get(If_None_Match=tag).status_code == 304
    for kind in ("roll", "start", "ready", "rematch", "re-entry", "resign"):
        assert watcher.post(kind, {"ready": True} if kind == "ready" else {}).status_code == 404


def test_a_watch_id_does_not_let_anybody_join(client: FlaskClient) -> None:
    host = open_table(client)
    watcher = Guest(client, host.state()["watch_id"])
    assert watcher.state()["status"] == "lobby"
    assert watcher.refused("seats", {"name": "Ben"}) == (404, "game-not-found")
    assert watcher.delete("seats/0").status_code == 401
    assert Guest(client, host.game).state()["watch_id"] is None


def test_a_watcher_may_watch_the_rematch_and_is_not_led_to_its_table(client: FlaskClient) -> None:
    ana, _ben = ended_game(client, players=2)
    watcher = Guest(client, ana.state()["watch_id"])
    assert watcher.state()["rematch_watch_id"] is None
    tag = watcher.get().headers["ETag"]
    again = seated(ana, ana.post("rematch"))
    assert watcher.get(If_None_Match=tag).status_code == 200, "it is news for onlookers"
    state = watcher.state()
    assert state["rematch"] is None
    assert state["rematch_watch_id"] == again.state()["watch_id"]
    assert again.game not in watcher.get().text
    following = Guest(client, state["rematch_watch_id"])
    assert (following.state()["status"], following.state()["you"]) == ("lobby", None)
    assert following.refused("seats", {"name": "Cid"}) == (404, "game-not-found")


def test_watch_ids_differ_and_unknown_ones_are_not_found(client: FlaskClient) -> None:
    first, second = open_table(client), open_table(client)
    assert first.state()["watch_id"] != second.state()["watch_id"]
    assert Guest(client, "w" + "a" * 20).get().get_json()["code"] == "game-not-found"


def test_the_page_for_watching_is_the_same_page(client: FlaskClient) -> None:
    with client.get("/watch/wabc") as watching, client.get("/game/abc") as playing:
        assert watching.data == playing.data


# --- The link as a code ---------------------------------------------------------------------------


def test_the_link_is_drawn_as_a_picture_of_our_own(client: FlaskClient) -> None:
    host = open_table(client)
    answer = client.get(f"/api/v1/qr?game={host.game}")
    assert answer.status_code == 200
    assert answer.content_type == "image/svg+xml"
    assert answer.data.startswith(b"<?xml")
    assert b"<svg" in answer.data
    watched = client.get(f"/api/v1/qr?game={host.state()['watch_id']}")
    assert watched.data != answer.data
    elsewhere = client.get(f"/api/v1/qr?game={host.game}", headers={"Host": "elsewhere.example"})
    assert elsewhere.data != answer.data
    assert elsewhere.headers["Cache-Control"].startswith("private")


def test_an_address_that_no_picture_holds_is_refused(client: FlaskClient) -> None:
    host = open_table(client)
    answer = client.get(f"/api/v1/qr?game={host.game}", headers={"Host": "x" * 3000})
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad-request")


@pytest.mark.parametrize("query", ["", "?game=" + "a" * 20, "?game=zzz", "?game=" + "a" * 99])
def test_no_picture_is_drawn_of_a_table_that_is_not_there(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/api/v1/qr{query}")
    assert answer.status_code in {404, 422}
    assert answer.content_type == "application/problem+json"
