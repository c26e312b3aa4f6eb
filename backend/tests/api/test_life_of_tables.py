"""Ready, host, bots that fill a table, rematches, and who leaves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tests.api.guests import GAMES, Guest, at_once, ended_game, open_table, seated, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient


KEY = '"a-key-of-the-test"'
REPLAYED = "Idempotent-Replayed"


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


def test_who_takes_the_seat_kept_for_a_rematch_is_ready_by_that(client: FlaskClient) -> None:
    ana, ben = ended_game(client, players=2)
    seated(ana, ana.post("rematch"))
    new_ben = seated(ben, ben.post("rematch"))
    assert [seat["ready"] for seat in new_ben.state()["seats"]] == [True, True]
    assert not all(seat["ready"] for seat in new_ben.act("ready", ready=False)["seats"])


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


# --- Leaving --------------------------------------------------------------------------------------


def places(state: dict[str, Any]) -> dict[int, int]:
    return {entry["seat"]: entry["place"] for entry in state["game"]["ranking"]}


def test_when_the_last_human_leaves_bots_do_not_play_on_for_nobody(client: FlaskClient) -> None:
    ana, ben = start_game(client, players=2, bots=["random", "random"])
    assert ana.delete("seats/0").get_json()["status"] == "active"
    state = ben.delete("seats/3").get_json()
    assert (state["status"], state["game"]["ended_by"]) == ("over", "abandoned")


def test_whoever_resigns_and_leaves_bots_alone_ends_the_game_and_is_last(
    client: FlaskClient,
) -> None:
    (ana,) = start_game(client, players=1, bots=["random", "random", "random"])
    state = ana.act("resign")
    assert (state["status"], state["game"]["ended_by"]) == ("over", "abandoned")
    assert places(state) == {0: 4, 1: 1, 2: 1, 3: 1}


def test_bots_play_on_while_somebody_who_is_out_looks_on(client: FlaskClient) -> None:
    ana, ben = start_game(client, players=2, bots=["random", "random"])
    assert ana.act("resign")["status"] == "active"
    assert ben.act("resign")["status"] == "active"
    assert ana.delete("seats/0").get_json()["status"] == "active"
    assert ben.delete("seats/3").get_json()["status"] == "over"


def test_games_are_listed_only_while_they_can_be_joined(client: FlaskClient) -> None:
    ana, _ben = ended_game(client, players=2)
    ana.post("rematch")
    assert client.get(GAMES).get_json()["games"] == []
