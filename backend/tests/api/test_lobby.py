"""Open a table, sit down, invite bots, leave, start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.guests import GAMES, Guest, open_table, start_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import Stage


def test_the_creator_is_host_on_seat_0_and_gets_a_token_once(client: FlaskClient) -> None:
    answer = client.post(GAMES, json={"name": "  Ana ", "token": "kite"})
    body = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{GAMES}/{body['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert len(body["id"]) == 20
    assert body["access_token"].startswith("seat_")
    assert body["seat"] == 0
    state = body["state"]
    assert (state["version"], state["status"], state["game"]) == (0, "lobby", None)
    assert state["you"] == {"seat": 0, "host": True}
    assert state["seats"][0]["name"] == "Ana"
    assert state["seats"][0]["token"] == "kite"


def test_everybody_without_a_token_is_a_spectator(client: FlaskClient) -> None:
    host = open_table(client)
    assert Guest(client, host.game).state()["you"] is None


def test_joining_takes_the_lowest_free_seat_and_raises_the_revision_alone(
    client: FlaskClient,
) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    cid = host.join("Cid")
    assert ben.state()["you"]["seat"] == 1
    assert ben.delete("seats/1").status_code == 200
    dee = host.join("Dee")
    state = dee.state()
    assert state["you"]["seat"] == 1
    assert cid.state()["you"]["seat"] == 2
    assert (state["version"], state["revision"]) == (0, 4)


def test_a_full_table_is_not_listed_whatever_its_options_say(client: FlaskClient) -> None:
    open_table(client, bots=["random"], options={"max_players": 2})
    last_seat = open_table(client, bots=["random"], options={"max_players": 3})
    usual = open_table(client, bots=["random"])
    listed = client.get(GAMES).get_json()["games"]
    free = {each["id"]: each["seats_free"] for each in listed}
    assert free == {usual.game: 6, last_seat.game: 1}
    last_seat.join("Ben")
    assert [each["id"] for each in client.get(GAMES).get_json()["games"]] == [usual.game]


@pytest.mark.parametrize(
    "copy",
    [
        "ana",
        "\uff21na",
        "A\u200dna",
        "Ana\u200c",
        "An\ufe0fa",
        "A\u034fna",
        "Ana\u3164",
        "\u2800Ana",
        "An\U00016fe4a",
        "\U0001d159Ana",
    ],
)
def test_invisible_letters_do_not_make_another_name_b142(client: FlaskClient, copy: str) -> None:
    host = open_table(client, name="Ana")
    assert host.refused("seats", {"name": copy}) == (409, "name-taken")


@pytest.mark.parametrize("copy", ["Аda", "Adа", "ΑDA", "\uff21da", "ᎪDA", "Adɑ", "ᴀda", "ᴀᴅᴀ"])
def test_letters_that_look_the_same_do_not_make_another_name_b142(
    client: FlaskClient, copy: str
) -> None:
    """Letters of other scripts, wide ones and small capitals, in the place of Latin ones."""
    host = open_table(client, "Ada")
    assert host.refused("seats", {"name": copy}) == (409, "name-taken")
    assert host.post("seats", {"name": "Адам"}).status_code == 201


@pytest.mark.parametrize("name", ["\u200d", "\u200c\u200d", "\ufe0f", "\u3164 \u115f", "\u2800"])
def test_a_name_that_nobody_would_see_is_refused_b142(client: FlaskClient, name: str) -> None:
    answer = client.post(GAMES, json={"name": name})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [{"pointer": "/name", "code": "not-printable"}]


def test_names_keep_the_joiners_that_scripts_and_emoji_need(client: FlaskClient) -> None:
    names = ["\u0645\u06cc\u200c\u0631\u0648\u0645", "\U0001f469\u200d\U0001f680"]
    host = open_table(client, name=names[0])
    host.join(names[1])
    assert [seat["name"] for seat in host.state()["seats"]] == names


def test_a_taken_name_and_a_taken_piece_have_codes_of_their_own_b093(client: FlaskClient) -> None:
    host = open_table(client, token="comet")
    assert host.refused("seats", {"name": "ANA"}) == (409, "name-taken")
    answer = host.post("seats", {"name": "Ben", "token": "comet"})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "token-taken")
    assert "comet" not in answer.get_json()["params"]["free"]
    assert host.join("Ben", token="key").state()["seats"][1]["token"] == "key"


def test_a_full_table_takes_nobody_more(client: FlaskClient) -> None:
    host = open_table(client, options={"max_players": 3}, bots=["random"])
    host.join("Ben")
    answer = host.post("seats", {"name": "Cid"})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "game-full")
    assert answer.get_json()["params"] == {"maximum": 3}


def test_only_the_host_invites_bots_frees_seats_and_starts(client: FlaskClient) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    assert ben.refused("bots", {"strategy": "random"}) == (403, "not-host")
    assert ben.refused("start", {}) == (403, "not-host")
    assert ben.delete("seats/0").get_json()["code"] == "not-host"
    assert host.post("bots", {"strategy": "random"}).status_code == 201
    state = host.delete("seats/2").get_json()
    assert [seat["name"] for seat in state["seats"]] == ["Ana", "Ben"]


def test_one_alone_cannot_start(client: FlaskClient) -> None:
    answer = open_table(client).post("start")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "too-few-players")
    assert answer.get_json()["params"] == {"minimum": 2}


def test_the_start_numbers_seats_without_gaps_and_publishes_the_commitment(
    client: FlaskClient,
) -> None:
    host = open_table(client)
    ben = host.join("Ben")
    cid = host.join("Cid")
    ben.delete("seats/1")
    state = host.post("start").get_json()
    assert [seat["seat"] for seat in state["seats"]] == [0, 1]
    assert cid.state()["you"]["seat"] == 1
    assert len(state["commitment"]) == 64
    assert (state["version"], state["status"]) == (1, "active")
    assert host.refused("seats", {"name": "Dee"}) == (409, "game-started")
    assert host.refused("start", {}) == (409, "game-started")
    assert ben.get().status_code == 401


def test_when_the_host_leaves_the_next_human_is_host(client: FlaskClient) -> None:
    host = open_table(client, bots=["random"])
    ben = host.join("Ben")
    answer = host.delete("seats/0")
    assert answer.get_json()["you"] is None
    assert ben.state()["you"] == {"seat": 2, "host": True}
    assert host.get().status_code == 401


def test_when_the_last_human_leaves_the_lobby_the_table_is_gone(client: FlaskClient) -> None:
    host = open_table(client, bots=["random"])
    assert host.delete("seats/0").status_code == 204
    assert Guest(client, host.game).get().get_json()["code"] == "game-not-found"


def test_leaving_a_running_game_is_resigning(client: FlaskClient) -> None:
    ana, ben, cid = start_game(client, players=3)
    state = cid.delete("seats/2").get_json()
    assert state["seats"][2]["left"]
    assert state["game"]["solvent"] == [True, True, False]
    assert (state["version"], state["revision"]) == (2, ben.state()["revision"])
    state = ben.delete("seats/1").get_json()
    assert state["status"] == "over"
    assert ana.delete("seats/0").get_json()["code"] == "game-over"
    assert ana.delete("seats/7").get_json()["code"] == "seat-not-found"


def test_the_list_shows_open_listed_tables_newest_first_in_pages(
    client: FlaskClient, stage: Stage
) -> None:
    first = open_table(client, "First")
    stage.pass_time(seconds=1)
    open_table(client, "Hidden", listed=False)
    second = open_table(client, "Second", options={"starting_cash": 1000})
    start_game(client, name="Running")
    page = client.get(f"{GAMES}?status=open&limit=1")
    body = page.get_json()
    assert [game["id"] for game in body["games"]] == [second.game]
    line = body["games"][0]
    assert (line["host"], line["players"], line["seats_free"]) == ("Second", 1, 7)
    assert line["options"] == {"starting_cash": 1000}
    assert f'cursor={body["next"]}>; rel="next"' in page.headers["Link"]
    body = client.get(f"{GAMES}?limit=1&cursor={body['next']}").get_json()
    assert [game["id"] for game in body["games"]] == [first.game]
    assert body["next"] is None


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"startng_cash": 1}, "option-unknown"),
        ({"starting_cash": "1"}, "option-invalid"),
        ({"starting_cash": True}, "option-invalid"),
        ({"deck": "us_pre2008"}, "option-later-round"),
    ],
)
def test_a_wrong_option_is_refused_by_its_name(
    client: FlaskClient, options: dict[str, object], code: str
) -> None:
    answer = client.post(GAMES, json={"name": "Ana", "options": options})
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)
    assert answer.get_json()["params"]["option"] == next(iter(options))


def test_only_options_that_differ_from_the_preset_are_shown(client: FlaskClient) -> None:
    host = open_table(client, options={"starting_cash": 1500, "jail_fine": 75})
    assert host.state()["options"] == {"jail_fine": 75}


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_a_wrong_game_id_is_not_found_and_makes_no_row_b090(
    client: FlaskClient, method: str
) -> None:
    host = open_table(client)
    for name in ("zzz", "a" * 5000, "%00", "..", "' OR 1=1 --"):
        nowhere = Guest(client, name, host.token)
        if method == "get":
            answer = nowhere.get()
        elif method == "post":
            answer = nowhere.post("seats", {"name": "Ben"})
        else:
            answer = nowhere.delete("seats/0")
        assert answer.status_code == 404, name
        assert answer.get_json()["code"] in {"game-not-found", "not-found"}
        assert len(answer.data) < 1000
    assert len(client.get(GAMES).get_json()["games"]) == 1
