"""Who may do what: tokens of seats, programs, watchers and the host, and what is kept of them."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from rentroll.persistence.records import Change
from tests.api.guests import GAMES, Guest, open_table, seated, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.api.house_access import Rentroll


class Program(Guest):
    """A guest that is a program, and so sends a key with all it asks for."""

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return super().post(path, body, Idempotency_Key=str(uuid.uuid4()), **headers)


def join_as_program(host: Guest, name: str = "Engine") -> Program:
    answer = host.client.post(f"{host.address}/seats", json={"name": name, "kind": "bot"})
    assert answer.status_code == 201, answer.text
    return Program(host.client, host.game, answer.get_json()["access_token"])


def watcher(host: Guest, address: str | None = None) -> Guest:
    answer = host.client.post(f"{GAMES}/{address or host.game}/watchers")
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return Guest(host.client, host.game, answer.get_json()["access_token"])


# --- Tokens ---------------------------------------------------------------------------------------


def test_tokens_hold_256_random_bits_behind_a_prefix_that_tells_what_they_are(
    client: FlaskClient,
) -> None:
    host = open_table(client)
    engine, onlooker = join_as_program(host), watcher(host)
    for guest, prefix in ((host, "seat_"), (engine, "bot_"), (onlooker, "watch_")):
        assert guest.token is not None
        assert re.fullmatch(prefix + "[A-Za-z0-9_-]{43}", guest.token)
    assert len({host.token, engine.token, onlooker.token}) == 3


def test_the_database_holds_digests_and_no_token(client: FlaskClient, rentroll: Rentroll) -> None:
    host = open_table(client)
    seated, watching = [host.token, join_as_program(host).token], watcher(host).token
    kept = ""
    with rentroll.database.reading() as connection:
        for table in ("games", "seats", "answers", "actions", "events"):
            kept += str(connection.execute(text(f"SELECT * FROM {table}")).all())
    assert str(watching)[6:] not in kept, "and nothing at all is kept of a token for watching"
    for token in seated:
        assert token is not None
        assert token not in kept
        assert hashlib.sha256(token.encode()).hexdigest() in kept


def test_no_later_answer_holds_a_token(client: FlaskClient) -> None:
    guests = start_game(client)
    tokens = [str(guest.token) for guest in guests]
    paths = ("", "/events", "/ledger", "/debt-plan")
    answers = [guest.get(path) for guest in guests for path in paths]
    answers.append(guests[0].post("propose-end"))
    for answer in answers:
        seen = answer.text + str(answer.headers)
        assert [token for token in tokens if token in seen] == []


def test_a_token_in_an_address_opens_nothing(client: FlaskClient) -> None:
    host = open_table(client)
    answer = client.get(f"{host.address}?access_token={host.token}")
    assert answer.get_json()["code"] == "validation-failed"
    assert str(host.token) not in answer.text


def test_tokens_are_compared_in_a_time_that_tells_nothing(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the system's own comparison, for right and wrong tokens of seats and of watchers alike."""
    compared: list[int] = []
    real = hmac.compare_digest

    def count(*pair: str) -> bool:
        compared.append(len(pair[0]))
        return real(*pair)

    host = open_table(client)
    onlooker = watcher(host)
    monkeypatch.setattr(hmac, "compare_digest", count)
    for token, status in (
        (host.token, 200),
        (f"seat_{'x' * 43}", 401),
        (onlooker.token, 200),
        (f"watch_{'A' * 43}", 401),
    ):
        compared.clear()
        assert Guest(client, host.game, token).get().status_code == status
        assert compared, token


@pytest.mark.parametrize("length", [1, 10, 43])
def test_a_token_that_is_nearly_right_opens_nothing(client: FlaskClient, length: int) -> None:
    host = open_table(client)
    assert host.token is not None
    wrong = Guest(client, host.game, host.token[:-length] + "!" * length)
    assert (wrong.get().status_code, wrong.get().get_json()["code"]) == (401, "token-invalid")


def test_ids_of_games_hold_96_random_bits(client: FlaskClient) -> None:
    ids = {open_table(client).game for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch("[a-z2-7]{20}", each) for each in ids)


def test_a_private_table_is_not_listed(client: FlaskClient) -> None:
    hidden, shown = open_table(client, listed=False), open_table(client)
    listed = {game["id"] for game in client.get(GAMES).get_json()["games"]}
    assert shown.game in listed
    assert hidden.game not in listed


# --- Scopes ---------------------------------------------------------------------------------------


def test_who_watches_by_a_token_sees_what_a_spectator_sees(client: FlaskClient) -> None:
    host = open_table(client)
    onlooker = watcher(host)
    seen = onlooker.state()
    assert seen == Guest(client, host.game).state()
    assert (seen["you"], seen["watch_id"]) == (None, None)


def test_who_watches_by_a_token_can_do_nothing_else(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    host, _ben = start_game(client)
    onlooker = watcher(host)
    before = rentroll.house.store.find(host.game)
    bodies = {"bid": {"amount": 1}, "ready": {"ready": True}, "host": {"seat": 1}}
    for path in ("roll", "bid", "ready", "start", "host", "re-entry", "rematch", "resign"):
        answer = onlooker.post(path, bodies.get(path, {}))
        assert (answer.status_code, answer.get_json()["code"]) == (403, "scope-missing"), path
        assert answer.get_json()["params"] == {"scope": "game:play"}
    assert onlooker.delete("seats/0").status_code == 403
    assert onlooker.get("/debt-plan").status_code == 403
    assert rentroll.house.store.find(host.game).mark == before.mark


def test_a_token_for_watching_is_good_for_one_table(client: FlaskClient) -> None:
    host, other = open_table(client), open_table(client)
    onlooker = Guest(client, other.game, watcher(host).token)
    assert onlooker.get().get_json()["code"] == "token-invalid"


def test_the_link_to_watch_gives_such_a_token_too(client: FlaskClient) -> None:
    host = open_table(client)
    watch_id = host.state()["watch_id"]
    onlooker = watcher(host, watch_id)
    onlooker.game = watch_id
    assert onlooker.state()["id"] == watch_id


def test_tokens_for_watching_push_out_none_and_wake_nobody(client: FlaskClient) -> None:
    host = open_table(client)
    tag = host.get().headers["ETag"]
    tokens = [watcher(host) for _ in range(70)]
    assert {onlooker.get().status_code for onlooker in tokens} == {200}
    assert len({onlooker.token for onlooker in tokens}) == 70
    assert host.get(If_None_Match=tag).status_code == 304


@pytest.mark.parametrize("place", [0, 10, 21, 32, 42])
def test_a_token_for_watching_cannot_be_made_up(client: FlaskClient, place: int) -> None:
    host = open_table(client)
    token = str(watcher(host).token)
    prefix, letters = token[:6], token[6:]
    other = "B" if letters[place] == "A" else "A"
    forged = prefix + letters[:place] + other + letters[place + 1 :]
    for wrong in (forged, token[:-1], token + "A", prefix + "A" * 43, "seat_" + letters):
        answer = Guest(client, host.game, wrong).get()
        assert (answer.status_code, answer.get_json()["code"]) == (401, "token-invalid")


def test_an_old_token_for_watching_of_which_a_digest_is_kept_opens_as_before(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    host = open_table(client)
    old = "watch_" + "o" * 43
    known = (hashlib.sha256(old.encode()).hexdigest(),)
    rentroll.house.store.change(
        host.game,
        lambda before: Change(replace(before, watch_digests=known, revision=before.revision + 1)),
    )
    assert Guest(client, host.game, old).get().status_code == 200
    assert Guest(client, host.game, old).post("ready", {"ready": True}).status_code == 403


@pytest.mark.parametrize("kind", ["roll", "start", "bots", "host", "seats/1/admit"])
def test_without_a_token_nobody_acts(client: FlaskClient, kind: str) -> None:
    host = open_table(client)
    bodies = {"bots": {"strategy": "random"}, "host": {"seat": 0}}
    answer = Guest(client, host.game).post(kind, bodies.get(kind))
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token-missing")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("kind", ["start", "bots", "host", "seats/1/admit"])
def test_what_is_the_hosts_no_other_seat_may(client: FlaskClient, kind: str) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    bodies = {"bots": {"strategy": "random"}, "host": {"seat": 1}}
    before = host.state()
    assert ben.refused(kind, bodies.get(kind)) == (403, "not-host")
    assert ben.delete("seats/0").get_json()["code"] == "not-host"
    assert host.state() == before


# --- Programs -------------------------------------------------------------------------------------


def test_a_program_is_told_apart_from_humans_and_from_our_bots(client: FlaskClient) -> None:
    host = open_table(client, programs="welcome", bots=["steady"])
    join_as_program(host)
    told = [
        (seat["kind"], seat["program"], seat["strategy"], seat["admitted"])
        for seat in host.state()["seats"]
    ]
    assert told == [
        ("human", False, None, True),
        ("bot", False, "steady", True),
        ("bot", True, None, True),
    ]


def test_a_program_plays_like_anybody_else(client: FlaskClient, rentroll: Rentroll) -> None:
    host = open_table(client, programs="welcome")
    engine = join_as_program(host)
    assert engine.state()["seats"][1]["ready"] is True
    assert host.post("start").status_code == 200
    rentroll.house.autopilot.do_what_is_due()
    guests = [host, engine]
    for _ in range(6):
        seat = guests[0].state()["game"]["frame"]["awaited"][0]
        kinds = [each["action"] for each in guests[seat].state()["legal_actions"]]
        wish = next(kind for kind in ("roll", "decline", "pass", "end-turn") if kind in kinds)
        guests[seat].act(wish)
    assert host.state()["version"] == 7


def test_a_program_has_to_send_a_key(client: FlaskClient) -> None:
    host = open_table(client, programs="welcome")
    engine = join_as_program(host)
    host.post("start")
    for path in ("roll", "re-entry", "propose-end", "resign"):
        answer = client.post(f"{engine.address}/{path}", headers=engine.headers)
        assert (answer.status_code, answer.get_json()["code"]) == (400, "idempotency-key-missing")
    assert engine.post("propose-end").status_code == 200


def test_a_program_gets_a_programs_token_again(client: FlaskClient) -> None:
    host = open_table(client, programs="welcome")
    body, key = {"name": "Engine", "kind": "bot"}, {"Idempotency-Key": str(uuid.uuid4())}
    given = [client.post(f"{host.address}/seats", json=body, headers=key) for _ in range(2)]
    tokens = [answer.get_json()["access_token"] for answer in given]
    assert given[1].headers["Idempotent-Replayed"] == "true"
    assert tokens[0] != tokens[1]
    engine = Program(client, host.game, tokens[1])
    code = engine.post("re-entry").get_json()["code"]
    further = client.post("/api/v1/re-entry", json={"code": code}).get_json()["access_token"]
    for token in (*tokens, further):
        assert token.startswith("bot_")
    assert Guest(client, host.game, tokens[0]).get().status_code == 401


def test_a_program_stays_one_in_a_rematch(client: FlaskClient) -> None:
    host = open_table(client, programs="welcome")
    engine = join_as_program(host)
    host.post("start")
    host.act("propose-end")
    engine.act("agree-end")
    again = seated(engine, engine.post("rematch"))
    assert str(again.token).startswith("bot_")
    assert again.state()["programs"] == "welcome"
    assert [seat["program"] for seat in again.state()["seats"]] == [True]


def test_a_program_waits_for_the_host_where_the_host_decides(client: FlaskClient) -> None:
    host = open_table(client)
    engine = join_as_program(host)
    assert host.state()["programs"] == "by-host"
    assert engine.state()["seats"][1]["admitted"] is False
    assert engine.refused("seats/1/admit", {}) == (403, "not-host")
    assert host.post("seats/1/admit").get_json()["seats"][1]["admitted"] is True
    assert host.post("start").status_code == 200
    assert engine.state()["you"] == {"seat": 1, "host": False}


def test_who_is_not_admitted_when_the_game_begins_has_no_seat(client: FlaskClient) -> None:
    host = open_table(client)
    engine = join_as_program(host)
    assert host.refused("start", {}) == (409, "too-few-players")
    host.join("Ben")
    assert host.post("start").status_code == 200
    assert [seat["name"] for seat in host.state()["seats"]] == ["Ana", "Ben"]
    assert engine.get().get_json()["code"] == "token-invalid"


def test_no_program_that_waits_to_be_admitted_becomes_host(client: FlaskClient) -> None:
    host = open_table(client)
    engine = join_as_program(host)
    ben = host.join("Ben")
    assert host.refused("host", {"seat": 1}) == (409, "bots-cannot-host")
    assert host.delete("seats/0").status_code == 200
    assert ben.state()["you"] == {"seat": 2, "host": True}
    assert engine.refused("seats/1/admit", {}) == (403, "not-host")
    assert ben.delete("seats/2").status_code == 204
    assert engine.get().status_code == 404


def test_an_admitted_program_is_host_when_no_human_is_left(client: FlaskClient) -> None:
    host = open_table(client, programs="welcome")
    engine, ben = join_as_program(host), host.join("Ben")
    host.delete("seats/0")
    assert ben.state()["you"]["host"] is True
    ben.delete("seats/2")
    assert engine.state()["you"] == {"seat": 1, "host": True}
    assert engine.post("bots", {"strategy": "random"}).status_code == 201


def test_the_host_sends_a_program_away(client: FlaskClient) -> None:
    host = open_table(client)
    engine = join_as_program(host)
    assert host.delete("seats/1").status_code == 200
    assert engine.get().get_json()["code"] == "token-invalid"
    assert host.refused("seats/1/admit", {}) == (404, "seat-not-found")


def test_a_table_may_take_no_programs(client: FlaskClient) -> None:
    host = open_table(client, programs="none")
    answer = client.post(f"{host.address}/seats", json={"name": "Engine", "kind": "bot"})
    assert (answer.status_code, answer.get_json()["code"]) == (403, "programs-not-welcome")
    assert len(host.state()["seats"]) == 1


def test_a_program_may_open_a_table_and_is_its_host(client: FlaskClient) -> None:
    answer = client.post(GAMES, json={"name": "Engine", "kind": "bot"})
    body = answer.get_json()
    assert body["access_token"].startswith("bot_")
    assert body["state"]["seats"][0]["admitted"] is True
    assert body["state"]["you"] == {"seat": 0, "host": True}


def test_another_kind_of_player_there_is_not(client: FlaskClient) -> None:
    answer = client.post(GAMES, data=json.dumps({"name": "A", "kind": "cat"}))
    assert answer.status_code == 415
    answer = client.post(GAMES, json={"name": "A", "kind": "cat"})
    assert answer.get_json()["errors"] == [{"pointer": "/kind", "code": "not-allowed"}]
