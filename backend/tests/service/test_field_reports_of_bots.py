"""What went wrong with other people's programs, tried on our bots (docs/cases.md)."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rentroll.bots import STRATEGIES, PlayerView, bot_of
from rentroll.engine import (
    FastChance,
    GameState,
    ScriptedChance,
    SeededChance,
    action_from,
    apply,
    awaited,
    check,
    legal_actions,
    parameters,
    safe_default,
)
from rentroll.engine.frames import BeforeRoll, Purchase, Resolving
from rentroll.persistence import history
from rentroll.persistence.records import Change, TableRecord
from rentroll.service.errors import ServiceError
from rentroll.service.lobby import NewTable
from rentroll.service.scheduling import ANSWERS_TO_OFFERS, next_task, scheduled
from tests.engine.positions import position
from tests.service.tables import asked, started

if TYPE_CHECKING:
    from rentroll.service.house import House
    from tests.service.conftest import Clock

BOTS = sorted(STRATEGIES)
NOTHING: dict[str, Any] = {"give_deeds": [], "give_cards": [], "cash_given": 0}
NOTHING |= {"take_deeds": [], "take_cards": [], "cash_taken": 0, "lift": []}
CHI_SQUARE_P_001 = 20.5
"""Five degrees of freedom: above it with probability 0.001."""


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One database will do: nothing here depends on its kind."""
    return sqlite_url


def arrange(house: House, game: str, change: Any) -> None:
    """Change the state of a running game."""

    def decide(before: TableRecord) -> Change:
        assert before.state is not None
        state = before.state.copy()
        change(state)
        after = replace(before, state=state, version=before.version + 1)
        return Change(scheduled(before, after, actor=None, now=before.changed_at))

    house.store.change(game, decide)


@pytest.mark.parametrize("strategy", BOTS)
def test_a_bot_does_not_build_where_all_is_built_b155(strategy: str) -> None:
    state = position(owner={1: "A", 3: "A"}, level={1: 5, 3: 5}, cash={"A": 1000})
    for seed in range(30):
        action = bot_of(strategy).decide(PlayerView(state, 0), random.Random(seed))
        assert action.kind != "build"
        assert check(state, action) is None
    refusal = check(state, action_from("build", 0, {"spaces": [1]}))
    assert refusal is not None
    assert refusal.code == "fully-built"


def test_what_bots_offer_each_other_is_answered_by_them_alone_b157(house: House) -> None:
    game, tokens = started(house, humans=1, bots=2, bot_pace="instant")

    def deal(state: GameState) -> None:
        state.owner[5], state.owner[15] = 1, 2
        _hand_the_turn_to(state, 0)

    arrange(house, game, deal)

    def offer(before: TableRecord) -> Change:
        terms = {**NOTHING, "to": 2, "give_deeds": [5], "cash_taken": 10}
        return house.play.change_by(before, action_from("propose-trade", 1, terms))

    house.store.change(game, offer)
    table = house.store.find(game)
    assert table.state is not None
    number = table.state.offers[0].id
    task = next_task(table.state, {1, 2})
    assert task is not None
    assert (task.seat, task.kinds) == (2, ANSWERS_TO_OFFERS)
    for kind, params in (
        ("accept-trade", {"offer": number, "revision": 1, "lift": []}),
        ("decline-trade", {"offer": number}),
        ("counter-trade", {**NOTHING, "offer": number, "revision": 1, "cash_given": 1}),
        ("withdraw-trade", {"offer": number}),
    ):
        with pytest.raises(ServiceError) as refused:
            house.play.act(game, tokens[0], kind, params)
        assert refused.value.code == "not-your-offer"
    assert house.autopilot.do_what_is_due() == 1
    after = house.store.find(game).state
    assert after is not None
    assert not any(each.to == 2 for each in after.offers)


@pytest.mark.parametrize("strategy", BOTS)
@pytest.mark.parametrize("price", [400, 399])
def test_a_bot_that_spends_all_its_cash_plays_on_b159(strategy: str, price: int) -> None:
    state = position(owner={39: "A"}, cash={"B": 400}, bots="B")
    terms = {**NOTHING, "to": 1, "give_deeds": [39], "cash_taken": price}
    state = apply(state, action_from("propose-trade", 0, terms), ScriptedChance()).state
    chance = FastChance(159)
    for seed in range(40):
        task = next_task(state, range(4))
        if task is None:
            break
        view = PlayerView(state, task.seat, task.kinds)
        bot = bot_of(strategy if task.seat == 1 else "steady")
        state = apply(state, bot.decide(view, random.Random(seed)), chance).state
    assert state.cash[1] >= 0
    assert state.solvent[1]


@pytest.mark.parametrize("strategy", BOTS)
def test_a_bot_makes_at_most_two_offers_a_turn_b160(strategy: str) -> None:
    state = position(owner={16: "A", 18: "A", 19: "B", 37: "A", 39: "C"}, bots="A")
    chance = FastChance(160)
    offers = 0
    for seed in range(20):
        if awaited(state) != (0,):
            break
        action = bot_of(strategy).decide(PlayerView(state, 0), random.Random(seed))
        offers += action.kind == "propose-trade"
        state = apply(state, action, chance).state
        for offer in state.offers:
            declined = action_from("decline-trade", offer.to, {"offer": offer.id})
            state = apply(state, declined, ScriptedChance()).state
    assert offers <= 2


def test_a_persons_action_does_not_wait_for_the_bots_b162(house: House) -> None:
    game, tokens = started(house, humans=1, bots=3, bot_pace="slow")
    arrange(house, game, lambda state: _hand_the_turn_to(state, 0))
    table = house.store.find(game)
    assert table.state is not None
    began = time.perf_counter()
    house.play.act(game, tokens[0], "roll", {})
    assert time.perf_counter() - began < 2  # three bots would pause longer, twice each
    assert house.store.find(game).version == table.version + 1


@pytest.mark.parametrize("strategy", BOTS)
def test_a_bot_with_a_forced_step_only_takes_it_at_its_pace_b164(
    house: House, clock: Clock, strategy: str
) -> None:
    game, _tokens = started(house, humans=1, bots=1, bot_pace="slow")
    arrange(house, game, lambda state: _hand_the_turn_to(state, 1))
    table = house.store.find(game)
    seats = tuple(replace(seat, strategy=strategy) if seat.is_bot else seat for seat in table.seats)
    house.store.change(
        game, lambda before: Change(replace(before, seats=seats, revision=before.revision + 1))
    )
    for _ in range(4):
        table = house.store.find(game)
        if table.state is None or awaited(table.state) != (1,):
            break
        clock.pass_time(seconds=3)
        assert house.autopilot.do_what_is_due() == 1
        assert house.store.find(game).version == table.version + 1


def test_whoever_is_left_behind_in_a_lobby_can_leave_and_close_it_b165(house: House) -> None:
    host = house.lobby.create(NewTable(name="Ana"))
    program = house.lobby.join(host.table.id, "Program", None)
    house.lobby.leave(host.table.id, host.access_token, 0)
    assert house.store.find(host.table.id).host == program.seat
    assert house.lobby.leave(host.table.id, program.access_token, program.seat) is None
    with pytest.raises(ServiceError):
        house.store.find(host.table.id)


def test_people_bid_in_an_auction_that_a_bot_opened_and_its_turn_waits_b167(
    house: House, clock: Clock
) -> None:
    game, tokens = started(house, humans=1, bots=1, bot_pace="instant")

    def decline(before: TableRecord) -> Change:
        return house.play.change_by(before, action_from("decline", 1, {}))

    arrange(house, game, lambda state: _ask_to_buy(state, 1, 6))
    house.store.change(game, decline)
    for _ in range(3):
        if asked(house.store.find(game)) == 0:
            break
        clock.pass_time(seconds=1)
        house.autopilot.do_what_is_due()
    table = house.store.find(game)
    assert table.state is not None
    assert (table.state.stack[-1].kind, asked(table)) == ("auction", 0)
    clock.pass_time(hours=1)
    assert house.autopilot.do_what_is_due() == 0
    assert house.store.find(game).version == table.version
    house.play.act(game, tokens[0], "bid", {"amount": _least_bid(table)})


def test_the_dice_know_no_bots_b169() -> None:
    """6000 throws for bots and 6000 for people, of the chance that real games have."""
    faces = {True: Counter[int](), False: Counter[int]()}
    for is_bot, faces_seen in faces.items():
        for game in range(60):
            chance = SeededChance(bytes([is_bot, game]) * 16)
            for throw in range(100):
                faces_seen.update(chance.dice(throw))
    for faces_seen in faces.values():
        expected = sum(faces_seen.values()) / 6
        assert expected == 2000
        chi_square = sum((faces_seen[face] - expected) ** 2 / expected for face in range(1, 7))
        assert chi_square < CHI_SQUARE_P_001
    between = sum(
        (faces[True][face] - faces[False][face]) ** 2 / (faces[True][face] + faces[False][face])
        for face in range(1, 7)
    )
    assert between < CHI_SQUARE_P_001


def of_its_secret(_game_id: str, secret: bytes) -> SeededChance:
    """Chance as a server has it."""
    return SeededChance(secret)


@pytest.mark.parametrize("chance", [of_its_secret], ids=["secret"])
def test_every_throw_is_in_the_log_whoever_threw_b169(house: House) -> None:
    game, tokens = started(house, humans=1, bots=1, bot_pace="instant", options={"turn_limit": 5})
    while (table := house.store.find(game)).status != "over":
        if asked(table) == 0:
            assert table.state is not None
            action = safe_default(table.state, 0)
            house.play.act(game, tokens[0], action.kind, parameters(action))
        else:
            house.autopilot.do_what_is_due()
    with house.store.database.reading() as connection:
        events = history.events_after(connection, game, 0, 100_000)
    thrown = [
        (each.params["first"], each.params["second"])
        for each in events
        if each.type in {"opening-thrown", "dice-rolled"}
    ]
    chance = SeededChance(table.secret)
    assert thrown == [chance.dice(number) for number in range(len(thrown))]
    assert {each.params["seat"] for each in events if each.type == "dice-rolled"} == {0, 1}


def _hand_the_turn_to(state: GameState, seat: int) -> None:
    state.turn = seat
    state.stack[:] = [BeforeRoll(seat)]


def _ask_to_buy(state: GameState, seat: int, space: int) -> None:
    state.turn = seat
    state.position[seat] = space
    state.stack[:] = [Resolving(seat), Purchase(seat, space)]


def _least_bid(table: TableRecord) -> int:
    assert table.state is not None
    legal = {each.kind: each for each in legal_actions(table.state, 0)}
    return int(legal["bid"].params["amount"]["minimum"])
