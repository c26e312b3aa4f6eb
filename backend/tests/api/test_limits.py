"""How often one may ask: told in headers, counted by token or address, and refused as a problem."""

from __future__ import annotations

import re
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
import redis
from limits.storage import RedisStorage

from rentroll.api import create_app
from rentroll.api.house_access import rentroll_of
from rentroll.environment import Environment
from rentroll.quotas import PROFILES, Quotas
from rentroll.service import queries
from tests.api.guests import GAMES, Guest, at_once, on_turn, open_table
from tests.services import free_port, redis_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from rentroll.config import Settings

pytestmark = pytest.mark.usefixtures("early_in_a_minute")

FEW = replace(PROFILES["tests"], read="5/minute", act="4/minute")
ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}
PAIR = r'"{name}";r={left};t=(\d+)'


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: what is counted is not in it."""
    return sqlite_url


@contextmanager
def limited(settings: Settings, quotas: Quotas, **more: Any) -> Iterator[FlaskClient]:
    app = create_app(replace(settings, quotas=quotas, **more))
    try:
        yield app.test_client()
    finally:
        rentroll_of(app).house.close()
        rentroll_of(app).database.engine.dispose()


def test_every_answer_tells_the_limits_and_what_is_left(settings: Settings) -> None:
    with limited(settings, replace(FEW, address="70/minute")) as client:
        host = open_table(client)
        for left in (4, 3, 2):
            headers = host.get().headers
            told = set(headers["RateLimit-Policy"].split(", "))
            assert told == {'"read";q=5;w=60', '"address";q=70;w=60'}
            found = re.search(PAIR.format(name="read", left=left), headers["RateLimit"])
            assert found is not None, headers["RateLimit"]
            assert 0 < int(found[1]) <= 61
        assert '"act";r=3;' in host.post("ready", {"ready": True}).headers["RateLimit"]


def test_above_a_limit_a_problem_says_which_and_for_how_long(settings: Settings) -> None:
    with limited(settings, FEW) as client:
        host = open_table(client)
        answers = [host.get() for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        refused = answers[-1]
        problem = refused.get_json()
        assert refused.content_type == "application/problem+json"
        assert (problem["code"], problem["violated-policies"]) == ("quota-exceeded", ["read"])
        assert problem["params"]["seconds"] == int(refused.headers["Retry-After"])
        assert 0 < int(refused.headers["Retry-After"]) <= 61
        assert '"read";r=0;' in refused.headers["RateLimit"]
        assert host.post("ready", {"ready": True}).status_code == 200


def test_an_action_above_the_limit_is_not_done(settings: Settings) -> None:
    with limited(settings, FEW) as client:
        host = open_table(client)
        ben = host.join("Ben")
        host.post("start")
        player = on_turn([host, ben])
        done = [player.post("propose-end").status_code for _ in range(3)]
        assert 429 not in done
        before = host.state()["version"]
        answers = [player.post("refuse-end").status_code for _ in range(3)]
        assert answers[-1] == 429
        assert host.state()["version"] == before


def test_the_token_is_counted_first_and_else_the_address(settings: Settings) -> None:
    with limited(settings, FEW) as client:
        host = open_table(client)
        ben = host.join("Ben")
        spectator = Guest(client, host.game)
        for guest in (host, ben, spectator):
            assert [guest.get().status_code for _ in range(6)].count(429) == 1
        assert client.get(host.address, environ_base=ELSEWHERE).status_code == 200


def test_made_up_tokens_open_no_further_quotas(settings: Settings) -> None:
    with limited(settings, replace(FEW, address="20/minute")) as client:
        host = open_table(client)
        answers = [
            Guest(client, host.game, f"seat_{number:043}").get().status_code for number in range(21)
        ]
        assert answers.count(429) >= 1
        refused = host.get()
        assert refused.get_json()["violated-policies"] == ["address"]
        assert client.get(host.address, environ_base=ELSEWHERE).status_code == 200


@pytest.mark.parametrize(
    ("policy", "path", "body"),
    [
        ("create", GAMES, {"name": "Ana"}),
        ("join", "{game}/seats", {"name": "Ben"}),
        ("codes", "/api/v1/re-entry", {"code": "AAAA2222"}),
    ],
)
def test_tables_seats_and_codes_are_counted_by_address(
    settings: Settings, policy: str, path: str, body: dict[str, str]
) -> None:
    few = replace(PROFILES["tests"], **{policy: "3/minute"})
    with limited(settings, few) as client:
        game = open_table(client).address if policy != "create" else ""
        address = path.format(game=game)
        answers = [
            client.post(address, json=body, headers={"Authorization": f"Bearer seat_{number}"})
            for number in range(4)
        ]
        assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True]
        assert answers[-1].get_json()["violated-policies"] == [policy]
        other = client.post(address, json=body, environ_base=ELSEWHERE)
        assert other.status_code != 429


FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "https://other.play.example"},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
]
OWN: list[dict[str, str]] = [
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {},
]


def test_pages_of_other_sites_use_up_no_quota_of_their_visitor(settings: Settings) -> None:
    few = replace(PROFILES["tests"], create="4/hour", address="8/hour")
    with limited(settings, few) as client:
        for number, headers in enumerate(2 * FOREIGN):
            answer = client.post(GAMES, json={"name": "Ana"}, headers=headers)
            assert answer.status_code == (201 if number < 4 else 429), headers
        for headers in OWN:
            answer = client.post(GAMES, json={"name": "Ana"}, headers=headers)
            assert answer.status_code == 201, headers
            assert client.get(GAMES, headers=headers).status_code == 200
        assert client.post(GAMES, json={"name": "Ana"}).status_code == 429


def test_polls_from_pages_of_other_sites_count_beside_the_visitors(settings: Settings) -> None:
    with limited(settings, replace(PROFILES["tests"], read="2/minute")) as client:
        game = open_table(client).address
        for headers in (FOREIGN[0], OWN[0]):
            answers = [client.get(game, headers=headers).status_code for _ in range(3)]
            assert answers == [200, 200, 429]


def test_codes_cannot_be_guessed_by_asking_for_many_at_once(settings: Settings) -> None:
    few = replace(PROFILES["tests"], codes=Quotas().codes)
    with limited(settings, few) as client:
        answers: list[int] = []

        def guess() -> None:
            answer = client.application.test_client().post(
                "/api/v1/re-entry", json={"code": "AAAA2222"}
            )
            answers.append(answer.status_code)

        threads = [threading.Thread(target=guess) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers.count(404) == 10
        assert answers.count(429) == 20


def test_a_long_wait_that_ends_without_news_costs_nothing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "FREE_WAIT_SECONDS", 0)
    with limited(settings, FEW) as client:
        host = open_table(client)
        tag = host.get().headers["ETag"]
        for _ in range(3):
            answer = host.get("?wait=1", If_None_Match=tag)
            assert (answer.status_code, '"read";r=4;' in answer.headers["RateLimit"]) == (304, True)
        empty = host.get("/events?wait=1")
        assert '"read";r=4;' in empty.headers["RateLimit"]
        assert '"read";r=3;' in host.get(If_None_Match=tag).headers["RateLimit"]


def test_a_short_wait_costs_as_much_as_none(settings: Settings) -> None:
    with limited(settings, FEW) as client:
        host = open_table(client)
        for left in (4, 3):
            headers = host.get("?wait=1", If_None_Match="*").headers
            assert f'"read";r={left};' in headers["RateLimit"]
        assert '"read";r=2;' in host.get("/events?wait=1").headers["RateLimit"]


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7:4711", "192.0.2.7:4712", True),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("2001:db8:1:2::a", "2001:db8:1:2:ffff::b", True),
        ("[2001:db8:1:2::a]:4711", "2001:db8:1:2::a", True),
        ("2001:db8:1:2::a", "2001:db8:1:3::a", False),
    ],
)
def test_one_home_is_one_address(
    settings: Settings, first: str, second: str, together: bool
) -> None:
    """Whoever has an IPv6 network of 64 bits has as many addresses as they like."""
    with limited(settings, FEW) as client:
        left = []
        for address in (first, second):
            answer = client.get(GAMES, environ_base={"REMOTE_ADDR": address})
            left.append(re.findall(r"r=(\d+)", answer.headers["RateLimit"])[0])
        assert left == (["4", "3"] if together else ["4", "4"])


def test_pages_and_preflights_are_not_counted(settings: Settings) -> None:
    with limited(settings, FEW) as client:
        for path in ("/", "/problems", "/healthz"):
            assert "RateLimit" not in client.get(path, buffered=True).headers
        assert "RateLimit" not in client.options(GAMES).headers


def test_processes_that_share_a_redis_count_changes_together_and_keep_no_token(
    settings: Settings, redis_url: str
) -> None:
    shared = {"redis_url": redis_url, "only_process": False}
    with limited(settings, FEW, **shared) as first, limited(settings, FEW, **shared) as second:
        host = open_table(first)
        there = Guest(second, host.game, host.token)
        answers = [
            guest.post("ready", {"ready": True}).status_code for guest in (host, there, host) * 2
        ]
        assert answers == [200] * 4 + [429] * 2
        with redis.Redis.from_url(redis_url) as store:
            keys = b" ".join(store.keys("*")).decode()
        assert "act" in keys
        assert str(host.token) not in keys


def test_reading_is_counted_without_asking_the_redis(settings: Settings) -> None:
    port = free_port()
    shared = {"redis_url": f"redis://127.0.0.1:{port}/0", "only_process": False}
    with redis_at(port), limited(settings, FEW, **shared) as client:
        host = open_table(client)
        with redis.Redis.from_url(shared["redis_url"]) as store:
            before = store.info()["total_commands_processed"]
            answers = [host.get().status_code for _ in range(6)]
            asked = store.info()["total_commands_processed"] - before
        assert answers == [200] * 5 + [429]
        assert asked == 1, "the question how much was asked"


def test_counts_in_redis_end_by_themselves(settings: Settings, redis_url: str) -> None:
    """Twice the window at most: that before it is counted in part."""
    shared = {"redis_url": redis_url, "only_process": False}
    with limited(settings, Quotas(), **shared) as client:
        open_table(client).post("ready", {"ready": True})
        with redis.Redis.from_url(redis_url) as store:
            lives = [store.ttl(key) for key in store.keys("*LIMIT*")]
    assert lives
    assert all(0 < seconds <= 2 * 3600 + 1 for seconds in lives)


def test_a_redis_that_is_gone_stops_nobody(settings: Settings) -> None:
    gone = {"redis_url": "redis://127.0.0.1:1", "only_process": False}
    with limited(settings, FEW, **gone) as client:
        host = open_table(client)
        answers = [host.post("ready", {"ready": True}).status_code for _ in range(5)]
        assert answers == [200] * 4 + [429]
        assert host.get().status_code == 200


def test_a_redis_that_hangs_fails_nobody(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither those who find it out together, nor who has been counted when it begins."""
    port = free_port()
    shared = {"redis_url": f"redis://127.0.0.1:{port}/0", "only_process": False}
    with redis_at(port), limited(settings, PROFILES["tests"], **shared) as client:
        host = open_table(client)
        ready = partial(host.post, "ready", {"ready": True})
        with monkeypatch.context() as away, redis.Redis(port=port) as store:
            away.setattr(RedisStorage, "get_sliding_window", _fail)
            assert ready().status_code == 200
            store.execute_command("CLIENT", "PAUSE", 2000, "ALL")
        assert {answer.status_code for answer in at_once([ready] * 4)} == {200}
        assert ready().status_code == 200


def _fail(*_: object) -> None:
    raise redis.ConnectionError


def test_an_address_may_hold_so_many_polls(settings: Settings) -> None:
    with limited(settings, PROFILES["tests"], held_polls_per_address=3) as client:
        host = open_table(client)
        room = rentroll_of(client.application).house.store.room
        others = [host.join(f"Guest {number}") for number in range(3)]
        tag = others[0].state()["revision"]
        path = f"?wait=25&since=0.{tag}"
        threads = [threading.Thread(target=guest.get, args=(path,)) for guest in others]
        for thread in threads:
            thread.start()
        give_up_at = time.monotonic() + 20
        while room.held < 3 and time.monotonic() < give_up_at:
            time.sleep(0.01)
        answer = host.get(path)
        assert (answer.status_code, answer.headers["Poll-After-Ms"]) == (304, "1000")
        elsewhere = client.get(
            host.address + "?wait=1&since=0.9", headers=host.headers, environ_base=ELSEWHERE
        )
        assert "Poll-After-Ms" not in elsewhere.headers
        room.close()
        for thread in threads:
            thread.join()


def test_the_figures_are_configuration() -> None:
    read = Environment({"RENTROLL_QUOTA_READ": "9/second", "RENTROLL_QUOTA_ACT": ""})
    chosen = Quotas().amended(read)
    assert chosen == replace(Quotas(), read="9/second")


def test_a_quota_of_two_figures_is_refused_rather_than_halved(settings: Settings) -> None:
    twice = replace(settings, quotas=replace(settings.quotas, act="300/minute;5000/hour"))
    with pytest.raises(ValueError, match="one figure"):
        create_app(twice)
