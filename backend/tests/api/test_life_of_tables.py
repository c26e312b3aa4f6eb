"""Ready, host, bots that fill a table, rematches, further devices, watching, the link as a code."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.persistence.records import MOST_DEVICES
from rentroll.service.re_entries import TRIES_A_MINUTE
from tests.api.guests import GAMES, Guest, at_once, open_table, start_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from tests.api.conftest import Stage

RE_ENTRY = "/api/v1/re-entry"
KEY = '"a-key-of-the-test"'
REPLAYED = "Idempotent-Replayed"


def ended_game(client: FlaskClient, players: int = 3, **wish: Any) -> list[Guest]:
    """Play a game to its end by agreement; return the guests by seat."""
    guests = start_game(client, players, **wish)
    guests[0].act("propose-end")
    for guest in guests[1:]:
        guest.act("agree-end")
    return guests


def seated(guest: Guest, answer: Any) -> Guest:
    body = answer.get_json()
    assert answer.status_code == 201, answer.text
    return Guest(guest.client, body["id"], body["access_token"])


def names(state: dict[str, Any]) -> dict[int, str]:
    return {seat["seat"]: seat["name"] for seat in state["seats"]}


# --- Ready, host, fill ----------------------------------------------------------------------------


def test_a_player_says_whether_they_are_ready_and_bots_always_are(client: FlaskClient) -> None:
    host = open_table(client, bots=["random"])
    ben = host.join("Ben")
    assert [seat["ready"] for seat in ben.state()["seats"]] == [False, True, False]
    assert [seat["ready"] for seat in ben.act("ready", ready=True)["seats"]] == [False, True, True]
    assert not ben.act("ready", ready=False)["seats"][2]["ready"]
    assert Guest(client, host.game).refused("ready", {"ready": True}) == (401, "token-missing")
    assert ben.refused("ready", {}) == (422, "validation-failed")
    assert host.post("start").status_code == 200, "the host need not wait"
    assert ben.refused("ready", {"ready": True}) == (409, "game-started")


def test_being_ready_is_said_once_for_one_key(client: FlaskClient) -> None:
    host = open_table(client)
    first = host.post("ready", {"ready": True}, Idempotency_Key=KEY)
    again = host.post("ready", {"ready": True}, Idempotency_Key=KEY)
    assert again.headers[REPLAYED] == "true"
    assert again.data == first.data
    assert host.refused("ready", {"ready": False}, Idempotency_Key=KEY) == (
        422,
        "idempotency-key-reused",
    )


def test_the_host_hands_over_to_a_human_and_to_nobody_else(client: FlaskClient) -> None:
    host = open_table(client, bots=["random"])
    ben = host.join("Ben")
    assert ben.refused("host", {"seat": 2}) == (403, "not-host")
    assert host.refused("host", {"seat": 1}) == (409, "bots-cannot-host")
    assert host.refused("host", {"seat": 5}) == (404, "seat-not-found")
    assert host.act("host", seat=2)["you"] == {"seat": 0, "host": False}
    assert ben.state()["you"] == {"seat": 2, "host": True}
    assert host.refused("start", {}) == (403, "not-host")
    assert ben.delete("seats/0").status_code == 200
    assert ben.post("start").status_code == 200


def test_when_the_host_leaves_a_running_game_the_next_human_is_host(client: FlaskClient) -> None:
    ana, ben, _cid = start_game(client, players=3)
    ana.delete("seats/0")
    assert ben.state()["you"] == {"seat": 1, "host": True}


def test_bots_fill_the_free_seats_up_to_four_players(client: FlaskClient) -> None:
    host = open_table(client)
    host.join("Ben")
    assert host.refused("start", {"fill": "nobody"}) == (422, "validation-failed")
    state = host.act("start", fill="steady")
    assert [seat["strategy"] for seat in state["seats"]] == [None, None, "steady", "steady"]
    assert state["status"] == "active"


def test_a_table_for_three_is_filled_up_to_three(client: FlaskClient) -> None:
    state = open_table(client, options={"max_players": 3}).act("start", fill="random")
    assert len(state["seats"]) == 3


def test_without_a_wish_nobody_fills_the_table(client: FlaskClient) -> None:
    host = open_table(client)
    assert host.refused("start", {"fill": None}) == (409, "too-few-players")


def test_a_player_who_is_kicked_while_joining_is_either_in_or_out(client: FlaskClient) -> None:
    for number in range(5):
        host = open_table(client)
        ben = host.join("Ben")
        name = f"Cid {number}"
        answers = at_once(
            [partial(host.delete, "seats/1"), partial(host.post, "seats", {"name": name})]
        )
        kicked, joined = sorted(answers, key=lambda answer: answer.status_code)
        assert (kicked.status_code, joined.status_code) == (200, 201)
        seats = names(host.state())
        assert seats == {0: "Ana", joined.get_json()["seat"]: name}
        assert ben.get().status_code == 401


# --- Rematch --------------------------------------------------------------------------------------


def test_the_first_who_asks_for_a_rematch_opens_a_table_and_the_others_sit_down_at_it(
    client: FlaskClient,
) -> None:
    wish = {"options": {"jail_fine": 75}, "bot_pace": "instant", "token": "comet"}
    ana, ben, cid = ended_game(client, **wish)
    assert ana.state()["rematch"] is None
    new_ben = seated(ben, ben.post("rematch"))
    state = new_ben.state()
    assert new_ben.game != ben.game
    assert ana.state()["rematch"] == new_ben.game
    assert (state["status"], state["listed"], state["options"]) == (
        "lobby",
        False,
        {"jail_fine": 75},
    )
    assert state["bot_pace"] == "instant"
    assert state["you"] == {"seat": 0, "host": True}
    assert {kept["name"] for kept in state["reserved"]} == {"Ana", "Guest 2"}
    new_ana, new_cid = seated(ana, ana.post("rematch")), seated(cid, cid.post("rematch"))
    assert {new_ana.game, new_cid.game} == {new_ben.game}
    state = new_ana.state()
    assert names(state) == {0: "Guest 1", 1: "Guest 2", 2: "Ana"}, "one seat further on"
    assert state["seats"][2]["token"] == "comet"
    assert state["reserved"] == []
    assert names(new_ben.act("start")) == names(state)


def test_the_bots_of_a_rematch_are_the_same(client: FlaskClient) -> None:
    (host,) = start_game(client, players=1, bots=["steady", "random"])
    before = {seat["name"]: seat["strategy"] for seat in host.act("propose-end")["seats"]}
    again = seated(host, host.post("rematch"))
    state = again.state()
    assert {seat["name"]: seat["strategy"] for seat in state["seats"]} == before
    assert state["you"] == {"seat": 2, "host": True}
    assert again.act("start")["status"] == "active"


def test_names_and_pieces_are_kept_in_the_lobby_until_the_host_gives_them_up(
    client: FlaskClient,
) -> None:
    ana, ben, _cid = ended_game(client, options={"max_players": 4})
    host = seated(ana, ana.post("rematch"))
    kept = host.state()["reserved"]
    assert host.refused("seats", {"name": "guest 1"}) == (409, "name-taken")
    wish = {"name": "Dee", "token": kept[0]["token"]}
    assert host.refused("seats", wish) == (409, "token-taken")
    dee = host.join("Dee")
    assert dee.state()["you"]["seat"] == 3
    assert host.refused("seats", {"name": "Eve"}) == (409, "game-full")
    assert dee.delete(f"seats/{kept[0]['seat']}").get_json()["code"] == "not-host"
    host.delete(f"seats/{kept[0]['seat']}")
    host.join("Eve")
    returned = ben.post("rematch")
    assert returned.get_json()["code"] == "game-full"


def test_who_asks_for_a_rematch_again_has_a_second_token_for_the_same_seat(
    client: FlaskClient,
) -> None:
    ana, _ben = ended_game(client, players=2)
    first, second = seated(ana, ana.post("rematch")), seated(ana, ana.post("rematch"))
    assert first.state()["you"] == second.state()["you"] == {"seat": 1, "host": True}
    assert first.token != second.token


def test_a_repeated_request_for_a_rematch_gives_the_same_seat(client: FlaskClient) -> None:
    ana, ben = ended_game(client, players=2)
    for guest in (ana, ben):
        first = guest.post("rematch", Idempotency_Key=KEY)
        again = guest.post("rematch", Idempotency_Key=KEY)
        assert again.headers[REPLAYED] == "true"
        assert again.get_json()["id"] == first.get_json()["id"]
        assert again.get_json()["seat"] == first.get_json()["seat"]
        assert seated(guest, first).get().status_code == 401, "its token is void"
    assert len(seated(ana, again).state()["seats"]) == 2


def test_two_who_ask_at_the_same_time_meet_at_one_table(client: FlaskClient) -> None:
    guests = ended_game(client, players=4)
    answers = at_once([partial(guest.post, "rematch") for guest in guests])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_json()["id"] for answer in answers}) == 1
    state = seated(guests[0], answers[0]).state()
    assert sorted(names(state).values()) == ["Ana", "Guest 1", "Guest 2", "Guest 3"]
    assert state["reserved"] == []


def test_a_rematch_that_nobody_is_at_any_more_is_opened_anew(client: FlaskClient) -> None:
    ana, ben = ended_game(client, players=2)
    first = seated(ana, ana.post("rematch"))
    assert first.delete("seats/1").status_code == 204
    second = seated(ben, ben.post("rematch"))
    assert second.game != first.game
    assert ana.state()["rematch"] == second.game


def test_only_players_of_a_game_that_is_over_play_again(client: FlaskClient) -> None:
    ana, ben = start_game(client)
    assert ana.refused("rematch", {}) == (409, "game-not-over")
    assert Guest(client, ana.game).refused("rematch", {}) == (401, "token-missing")
    ana.act("propose-end")
    ben.act("agree-end")
    assert Guest(client, ana.game, "seat_x").refused("rematch", {}) == (401, "token-invalid")


def test_who_comes_after_the_start_of_a_rematch_is_told(client: FlaskClient) -> None:
    ana, ben, cid = ended_game(client)
    host = seated(ana, ana.post("rematch"))
    seated(ben, ben.post("rematch"))
    assert len(host.act("start")["seats"]) == 2
    assert cid.refused("rematch", {}) == (409, "game-started")


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


def test_codes_cannot_be_guessed_in_a_hurry(client: FlaskClient, stage: Stage) -> None:
    for _ in range(TRIES_A_MINUTE):
        assert client.post(RE_ENTRY, json={"code": "AAAA2222"}).status_code == 404
    stage.pass_time(seconds=20)
    answer = client.post(RE_ENTRY, json={"code": "AAAA2222"})
    assert (answer.status_code, answer.get_json()["code"]) == (429, "too-many-tries")
    assert answer.headers["Retry-After"] == "40"
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    other = client.post(RE_ENTRY, json={"code": "AAAA2222"}, environ_base=elsewhere)
    assert other.status_code == 404
    stage.pass_time(seconds=40)
    assert client.post(RE_ENTRY, json={"code": "AAAA2222"}).status_code == 404


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


def test_a_watcher_is_not_led_to_the_table_of_the_rematch(client: FlaskClient) -> None:
    ana, _ben = ended_game(client, players=2)
    watcher = Guest(client, ana.state()["watch_id"])
    ana.post("rematch")
    assert watcher.state()["rematch"] is None


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


@pytest.mark.parametrize("query", ["", "?game=" + "a" * 20, "?game=zzz", "?game=" + "a" * 99])
def test_no_picture_is_drawn_of_a_table_that_is_not_there(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/api/v1/qr{query}")
    assert answer.status_code in {404, 422}
    assert answer.content_type == "application/problem+json"


# --- Leaving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["leave", "resign"])
def test_when_the_last_human_leaves_bots_do_not_play_on_for_nobody(
    client: FlaskClient, way: str
) -> None:
    ana, ben = start_game(client, players=2, bots=["random", "random"])
    state = ana.delete("seats/0").get_json() if way == "leave" else ana.act("resign")
    assert state["status"] == "active"
    state = ben.delete("seats/3").get_json() if way == "leave" else ben.act("resign")
    assert state["status"] == "over"
    assert state["game"]["ended_by"] == "agreement"


def test_games_are_listed_only_while_they_can_be_joined(client: FlaskClient) -> None:
    ana, _ben = ended_game(client, players=2)
    ana.post("rematch")
    assert client.get(GAMES).get_json()["games"] == []
