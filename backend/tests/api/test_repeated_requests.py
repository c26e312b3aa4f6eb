"""A request with an Idempotency-Key is done once, however often it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import func, select, text

from rentroll.persistence.models import AnswerRow, EventRow
from rentroll.persistence.statements import MOST_KEPT
from rentroll.persistence.tables import MOVES_BETWEEN_FORGETTING
from tests.api.guests import GAMES, Guest, at_once, on_turn, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from rentroll.api.house_access import Rentroll
    from tests.api.conftest import Stage

KEY = '"8e0f3c1a-5d0b-4c47-9d0b-0a6f7a3a1f52"'
REPLAYED = "Idempotent-Replayed"


def create(client: FlaskClient, body: dict[str, Any], key: str = KEY) -> TestResponse:
    return client.post(GAMES, json=body, headers={"Idempotency-Key": key})


def kept(rentroll: Rentroll) -> int:
    with rentroll.database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(AnswerRow)) or 0


def throws(rentroll: Rentroll, game: str) -> int:
    with rentroll.database.reading() as connection:
        thrown = (EventRow.game_id == game, EventRow.type == "dice-rolled")
        return connection.scalar(select(func.count()).select_from(EventRow).where(*thrown)) or 0


def test_a_repeated_action_is_answered_with_the_same_bytes_and_not_done_again(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    player = on_turn(start_game(client))
    first = player.post("roll", Idempotency_Key=KEY)
    again = player.post("roll", Idempotency_Key=KEY)
    assert (first.status_code, again.status_code) == (200, 200)
    assert REPLAYED not in first.headers
    assert again.headers[REPLAYED] == "true"
    assert again.data == first.data
    for name in ("ETag", "Content-Type", "Cache-Control", "Vary"):
        assert again.headers[name] == first.headers[name]
    assert throws(rentroll, player.game) == 1
    assert player.state()["version"] == 2


def test_a_repetition_is_answered_as_then_though_the_game_has_moved_on(
    client: FlaskClient, stage: Stage
) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, _ben = start_game(client)
    first = ana.post("roll", Idempotency_Key=KEY)
    ana.act("buy")
    again = ana.post("roll", Idempotency_Key=KEY)
    assert again.data == first.data
    assert again.headers["ETag"] != ana.get().headers["ETag"]


@pytest.mark.parametrize("way", ["body", "header"])
def test_the_key_is_looked_up_before_the_version(client: FlaskClient, way: str) -> None:
    player = on_turn(start_game(client))
    headers = {"If_Match": player.get().headers["ETag"]} if way == "header" else {}
    body = {"expected_version": 1} if way == "body" else {}
    first = player.post("roll", body, Idempotency_Key=KEY, **headers)
    again = player.post("roll", body, Idempotency_Key=KEY, **headers)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.data == first.data


def test_a_key_quoted_or_bare_is_the_same_key(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    player.post("roll", Idempotency_Key='"abc"')
    assert player.post("roll", Idempotency_Key=" abc ").headers[REPLAYED] == "true"


@pytest.mark.parametrize("key", ["", '""', '"a', 'a"b', "é", "a b", "x" * 129, '"a\\b"', "(a)\x7f"])
def test_a_key_that_is_none_is_refused(client: FlaskClient, key: str) -> None:
    player = on_turn(start_game(client))
    assert player.refused("roll", {}, Idempotency_Key=key) == (400, "idempotency-key-invalid")
    assert player.state()["version"] == 1


def test_a_key_may_hold_escaped_quotes(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    key = '"say \\"hi\\" \\\\"'
    assert player.post("roll", Idempotency_Key=key).status_code == 200
    assert player.post("roll", Idempotency_Key=key).headers[REPLAYED] == "true"


def test_the_same_key_with_another_body_is_refused(client: FlaskClient) -> None:
    player = on_turn(start_game(client))
    player.post("roll", {"expected_version": 1}, Idempotency_Key=KEY)
    refused = player.refused("roll", {"expected_version": 2}, Idempotency_Key=KEY)
    assert refused == (422, "idempotency-key-reused")


def test_equal_bodies_are_equal_however_they_are_written(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, ben = start_game(client)
    ana.act("roll")
    ana.act("decline")
    bidder = on_turn([ana, ben])
    head = {**bidder.headers, "Idempotency-Key": KEY}
    version = bidder.state()["version"]
    texts = (
        f'{{"amount":10,"expected_version":{version}}}',
        f' {{ "expected_version" : {version} , "amount" : 10 }} ',
    )
    answers = [
        client.post(
            f"{bidder.address}/bid", data=body, content_type="application/json", headers=head
        )
        for body in texts
    ]
    assert answers[0].status_code == 200, answers[0].text
    assert answers[1].data == answers[0].data


def test_a_key_belongs_to_a_seat_and_an_address(client: FlaskClient, stage: Stage) -> None:
    stage.throw((6, 5), (1, 2), (3, 3))
    ana, ben = start_game(client)
    ana.post("roll", Idempotency_Key=KEY)
    assert ana.post("buy", Idempotency_Key=KEY).status_code == 200
    assert REPLAYED not in ana.post("propose-end", Idempotency_Key=KEY).headers
    refused = ben.post("propose-end", Idempotency_Key=KEY)
    assert refused.get_json()["code"] == "proposal-open"


def test_a_refusal_frees_the_key(client: FlaskClient, rentroll: Rentroll) -> None:
    player = on_turn(start_game(client))
    assert player.post("end-turn", Idempotency_Key=KEY).status_code == 409
    assert player.post("end-turn", Idempotency_Key=KEY).status_code == 409
    assert kept(rentroll) == 0
    assert player.post("roll", {"expected_version": 9}, Idempotency_Key=KEY).status_code == 412
    assert player.post("roll", Idempotency_Key=KEY).status_code == 200


def test_a_table_is_opened_once_and_its_seat_given_again_with_a_new_token(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    wish = {"name": "Ana", "bots": ["random"]}
    first, again, third = (create(client, wish) for _ in range(3))
    assert [answer.status_code for answer in (first, again, third)] == [201] * 3
    assert [answer.headers.get(REPLAYED) for answer in (first, again, third)] == [
        None,
        "true",
        "true",
    ]
    assert again.headers["Location"] == first.headers["Location"]
    bodies = [answer.get_json() for answer in (first, again, third)]
    assert len({body["id"] for body in bodies}) == 1
    assert [body["seat"] for body in bodies] == [0, 0, 0]
    tokens = [body["access_token"] for body in bodies]
    assert len(set(tokens)) == 3
    opened = [Guest(client, bodies[0]["id"], token).get().status_code for token in tokens]
    assert opened == [401, 401, 200]
    assert len(client.get(GAMES).get_json()["games"]) == 1
    assert kept(rentroll) == 1


def test_a_seat_is_given_once_and_again_with_a_new_token(client: FlaskClient) -> None:
    host = open_table(client)
    nobody = Guest(client, host.game)
    first = nobody.post("seats", {"name": "Ben"}, Idempotency_Key=KEY).get_json()
    host.join("Cid")
    again = nobody.post("seats", {"name": "Ben"}, Idempotency_Key=KEY)
    assert again.headers[REPLAYED] == "true"
    assert again.get_json()["seat"] == first["seat"] == 1
    assert Guest(client, host.game, first["access_token"]).get().status_code == 401
    ben = Guest(client, host.game, again.get_json()["access_token"])
    assert [seat["name"] for seat in ben.state()["seats"]] == ["Ana", "Ben", "Cid"]
    refused = nobody.post("seats", {"name": "Ben", "token": "key"}, Idempotency_Key=KEY)
    assert refused.get_json()["code"] == "idempotency-key-reused"


def test_a_seat_is_not_given_again_once_the_game_has_begun(client: FlaskClient) -> None:
    host = open_table(client)
    nobody = Guest(client, host.game)
    first = nobody.post("seats", {"name": "Ben"}, Idempotency_Key=KEY).get_json()
    host.post("start")
    refused = nobody.refused("seats", {"name": "Ben"}, Idempotency_Key=KEY)
    assert refused == (409, "seat-given-before")
    assert Guest(client, host.game, first["access_token"]).state()["you"]["seat"] == 1


@pytest.mark.parametrize("use", ["poll", "action", "refusal"])
def test_a_seat_is_not_given_again_once_its_token_was_used(client: FlaskClient, use: str) -> None:
    wish = {"name": "Ana", "bots": ["random"]}
    taken = create(client, wish).get_json()
    host = Guest(client, taken["id"], taken["access_token"])
    if use == "poll":
        host.state()
    elif use == "action":
        host.post("bots", {"strategy": "random"})
    else:
        assert host.post("roll").status_code == 409
    again = create(client, wish)
    assert (again.status_code, again.get_json()["code"]) == (409, "seat-given-before")
    assert host.state()["you"]["seat"] == 0
    assert len(client.get(GAMES).get_json()["games"]) == 1


def test_what_opens_no_seat_does_not_count_as_a_use(client: FlaskClient) -> None:
    taken = create(client, {"name": "Ana"}).get_json()
    here = Guest(client, taken["id"], taken["access_token"])
    other = open_table(client)
    assert Guest(client, other.game, here.token).get().status_code == 401
    assert Guest(client, here.game, other.token).get().status_code == 401
    assert here.client.get(here.address, headers={"Authorization": "Basic x"}).status_code == 401
    ledger = here.client.get(f"{here.address}/ledger", headers={"Authorization": "Basic x"})
    assert ledger.status_code == 200
    assert create(client, {"name": "Ana"}).status_code == 201


def test_a_seat_is_given_again_within_ten_minutes(client: FlaskClient, stage: Stage) -> None:
    create(client, {"name": "Ana"})
    stage.pass_time(minutes=9)
    assert create(client, {"name": "Ana"}).status_code == 201
    stage.pass_time(minutes=1)
    assert create(client, {"name": "Ana"}).get_json()["code"] == "seat-given-before"


def test_without_a_token_a_key_has_to_be_hard_to_guess(client: FlaskClient) -> None:
    host = open_table(client)
    for key in ("1", '"fifteen-letters"'):
        answer = create(client, {"name": "Ana"}, key)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "idempotency-key-too-short")
        refused = Guest(client, host.game).refused("seats", {"name": "Ben"}, Idempotency_Key=key)
        assert refused == (422, "idempotency-key-too-short")
    assert create(client, {"name": "Ana"}, '"sixteen--letters"').status_code == 201


def test_no_token_stands_for_an_address(client: FlaskClient) -> None:
    """Who knows key and address of another, and sends a token made of them, is a stranger."""
    host = open_table(client)
    nobody = Guest(client, host.game)
    nobody.post("seats", {"name": "Ben"}, Idempotency_Key=KEY)
    for token in ("address 127.0.0.1", "127.0.0.1"):
        forger = Guest(client, host.game, token)
        assert forger.refused("seats", {"name": "Ben"}, Idempotency_Key=KEY) == (409, "name-taken")


def test_a_seat_that_was_left_is_not_given_again(client: FlaskClient) -> None:
    host = open_table(client)
    nobody = Guest(client, host.game)
    token = nobody.post("seats", {"name": "Ben"}, Idempotency_Key=KEY).get_json()["access_token"]
    Guest(client, host.game, token).delete("seats/1")
    assert nobody.refused("seats", {"name": "Ben"}, Idempotency_Key=KEY) == (404, "seat-not-found")
    assert host.delete("seats/0").status_code == 204
    assert nobody.refused("seats", {"name": "Ben"}, Idempotency_Key=KEY) == (404, "game-not-found")


def test_a_table_that_is_gone_is_opened_anew(client: FlaskClient) -> None:
    first = create(client, {"name": "Ana"}).get_json()
    Guest(client, first["id"], first["access_token"]).delete("seats/0")
    anew = create(client, {"name": "Ana"})
    assert REPLAYED not in anew.headers
    assert anew.get_json()["id"] != first["id"]


def test_bots_and_the_start_are_asked_for_once(client: FlaskClient) -> None:
    host = open_table(client)
    first = host.post("bots", {"strategy": "random"}, Idempotency_Key=KEY)
    again = host.post("bots", {"strategy": "random"}, Idempotency_Key=KEY)
    assert (again.status_code, again.data) == (201, first.data)
    assert len(host.state()["seats"]) == 2
    first = host.post("start", Idempotency_Key=KEY)
    again = host.post("start", Idempotency_Key=KEY)
    assert (again.status_code, again.data) == (200, first.data)
    assert host.post("start").get_json()["code"] == "game-started"


def test_a_token_that_is_void_gets_no_answer_of_before(client: FlaskClient) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    assert ben.post("ready", {"ready": True}, Idempotency_Key=KEY).status_code == 200
    host.delete("seats/1")
    refused = ben.refused("ready", {"ready": True}, Idempotency_Key=KEY)
    assert refused == (401, "token-invalid")


def test_no_token_is_in_what_is_kept(client: FlaskClient, rentroll: Rentroll) -> None:
    taken = create(client, {"name": "Ana", "bots": ["random"]}).get_json()
    host = Guest(client, taken["id"], taken["access_token"])
    host.post("start", Idempotency_Key=KEY)
    with rentroll.database.reading() as connection:
        rows = [tuple(row) for row in connection.execute(text("SELECT * FROM answers"))]
    assert len(rows) == 2
    assert taken["access_token"] not in repr(rows)
    assert KEY.strip('"') not in repr(rows)


def test_the_last_answers_of_each_token_are_kept(client: FlaskClient, rentroll: Rentroll) -> None:
    ana, ben = start_game(client)
    assert ben.act("refuse-offers", refused=True)["version"] == 2
    ben.post("propose-end", Idempotency_Key="ben")
    ana.post("refuse-end", Idempotency_Key="first")
    assert REPLAYED in ana.post("refuse-end", Idempotency_Key="first").headers
    moves = range(MOST_KEPT + MOVES_BETWEEN_FORGETTING)
    for number in moves:
        ana.post("propose-end", Idempotency_Key=f"propose-{number}")
        ben.post("refuse-end")
    assert REPLAYED not in ana.post("refuse-end", Idempotency_Key="first").headers
    for number in moves[-MOST_KEPT:]:
        assert REPLAYED in ana.post("propose-end", Idempotency_Key=f"propose-{number}").headers
    assert REPLAYED in ben.post("propose-end", Idempotency_Key="ben").headers
    assert MOST_KEPT + 1 <= kept(rentroll) <= MOST_KEPT + MOVES_BETWEEN_FORGETTING


def test_what_is_no_move_leaves_no_answer_beyond_the_last(
    client: FlaskClient, rentroll: Rentroll
) -> None:
    ana, ben = start_game(client)
    ben.post("propose-end", Idempotency_Key="ben")
    for number in range(MOST_KEPT + 5):
        answer = ana.post("re-entry", Idempotency_Key=f"code-{number}")
        assert answer.status_code in {200, 201}
    assert kept(rentroll) == MOST_KEPT + 1
    assert REPLAYED in ben.post("propose-end", Idempotency_Key="ben").headers


def test_answers_go_a_day_after_the_last_action_of_a_game_that_stands_still(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    lobby = open_table(client)
    lobby.post("ready", {"ready": True}, Idempotency_Key=KEY)
    ana, _ben = start_game(client)
    ana.post("propose-end", Idempotency_Key=KEY)
    stage.pass_time(hours=23)
    lobby.get()
    stage.pass_time(hours=2)
    rentroll.house.autopilot.tidy_up()
    assert kept(rentroll) == 1, "a lobby keeps what was answered in it"
    assert REPLAYED in lobby.post("ready", {"ready": True}, Idempotency_Key=KEY).headers


def test_answers_are_kept_for_a_day_after_the_end_of_the_game(
    client: FlaskClient, rentroll: Rentroll, stage: Stage
) -> None:
    ana, _ben = start_game(client)
    first = ana.post("resign", Idempotency_Key=KEY)
    stage.pass_time(hours=23)
    rentroll.house.autopilot.tidy_up()
    assert ana.post("resign", Idempotency_Key=KEY).data == first.data
    stage.pass_time(hours=2)
    rentroll.house.autopilot.tidy_up()
    assert kept(rentroll) == 0
    assert ana.post("resign", Idempotency_Key=KEY).get_json()["code"] == "game-over"


def test_50_equal_requests_at_once_are_one(client: FlaskClient, rentroll: Rentroll) -> None:
    player = on_turn(start_game(client))
    answers = at_once([lambda: player.post("roll", Idempotency_Key=KEY)] * 50)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.data for answer in answers}) == 1
    assert sum(REPLAYED in answer.headers for answer in answers) == 49
    assert throws(rentroll, player.game) == 1


def test_equal_wishes_for_a_table_at_once_open_one(client: FlaskClient) -> None:
    answers = at_once([lambda: create(client, {"name": "Ana"})] * 10)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_json()["id"] for answer in answers}) == 1
    tokens = [answer.get_json()["access_token"] for answer in answers]
    game = answers[0].get_json()["id"]
    opened = [Guest(client, game, token).get().status_code for token in tokens]
    assert sorted(opened) == [200] + [401] * 9
    assert len(client.get(GAMES).get_json()["games"]) == 1


def test_scripts_of_other_sites_may_send_the_key_and_read_of_the_repetition(
    client: FlaskClient,
) -> None:
    answer = client.options(GAMES)
    assert "Idempotency-Key" in answer.headers["Access-Control-Allow-Headers"]
    assert REPLAYED in answer.headers["Access-Control-Expose-Headers"]
