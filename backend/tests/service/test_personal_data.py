"""Names and addresses of people are gone at most thirty days after they were last of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from rentroll.service.credentials import digest
from rentroll.service.lobby import NewTable
from rentroll.service.repeats import request_key
from tests.service.tables import started

if TYPE_CHECKING:
    from rentroll.service.house import House
    from tests.service.conftest import Clock

NAME = "Somebody In Particular"
SENDER = digest("address 192.0.2.7")
TABLES = ("games", "seats", "events", "actions", "answers")


def kept(house: House) -> str:
    """Return everything that the database holds, as text."""
    with house.store.database.reading() as connection:
        return "".join(
            str(connection.execute(text(f"SELECT * FROM {name}")).all()) for name in TABLES
        )


def tidied(house: House, clock: Clock, **time: float) -> str:
    clock.pass_time(**time)
    house.autopilot.tidy_up()
    return kept(house)


def test_a_name_is_gone_thirty_days_after_the_end_of_the_game(house: House, clock: Clock) -> None:
    game, tokens = started(house, humans=2, bots=0)
    house.lobby.leave(game, tokens[0], 0)
    assert house.store.find(game).status == "over"
    assert "Guest 1" in tidied(house, clock, days=29)
    assert "Guest 1" not in tidied(house, clock, days=1, hours=2)


def test_a_name_is_gone_thirty_days_after_the_last_action_of_a_game_that_stands_still(
    house: House, clock: Clock
) -> None:
    game, tokens = started(house, humans=2, bots=0)
    tidied(house, clock, days=20)
    house.play.act(game, tokens[0], "propose-end", {})
    assert "Guest 1" in tidied(house, clock, days=29)
    assert "Guest 1" not in tidied(house, clock, days=1, hours=2)


def test_a_name_is_gone_a_day_after_nobody_asks_about_the_lobby(house: House, clock: Clock) -> None:
    house.lobby.create(NewTable(name=NAME))
    assert NAME in tidied(house, clock, hours=23)
    assert NAME not in tidied(house, clock, hours=26)


def test_a_name_is_gone_with_the_seat(house: House) -> None:
    host = house.lobby.create(NewTable(name="Ana"))
    guest = house.lobby.join(host.table.id, NAME, None)
    assert NAME in kept(house)
    house.lobby.leave(host.table.id, guest.access_token, 1)
    assert NAME not in kept(house)


def test_what_an_address_was_told_is_forgotten_within_two_days(house: House, clock: Clock) -> None:
    """Only a digest of it is kept, which whoever tries all addresses could undo."""
    key = request_key(SENDER, "POST", "/api/v1/games", "a-key-of-the-test", b"{}")
    taken = house.lobby.create(NewTable(name="Ana", bots=["random"]), key)
    house.lobby.start(taken.table.id, taken.access_token)
    assert SENDER in kept(house)
    after = tidied(house, clock, hours=26)
    assert taken.table.id in after
    assert SENDER not in after


def test_an_address_itself_is_kept_nowhere(house: House) -> None:
    key = request_key(SENDER, "POST", "/api/v1/games", "a-key-of-the-test", b"{}")
    house.lobby.create(NewTable(name="Ana"), key)
    assert "192.0.2.7" not in kept(house)
