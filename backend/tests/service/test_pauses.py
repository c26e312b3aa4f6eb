"""The pauses of bots, and that a player may skip them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rentroll.engine.frames import BeforeRoll
from rentroll.service.errors import ServiceError
from rentroll.service.scheduling import PACES, bot_pauses, scheduled
from tests.service.tables import asked, started, until_a_bot_is_asked

if TYPE_CHECKING:
    from rentroll.service.house import House
    from tests.service.conftest import Clock


def let_bots_act_without_time_passing(house: House) -> None:
    while house.autopilot.do_what_is_due():
        pass


def refused(house: House, game: str, token: str) -> str:
    with pytest.raises(ServiceError) as raised:
        house.pauses.skip(game, token)
    return raised.value.code


def test_bots_act_at_once_until_a_human_is_asked(house: House, clock: Clock) -> None:
    game, tokens = started(house, bots=3, bot_pace="slow")
    until_a_bot_is_asked(house, game, tokens)
    assert bot_pauses(house.store.find(game)) == "kept"
    assert house.autopilot.do_what_is_due() == 0, "a bot seems to think"
    assert bot_pauses(house.pauses.skip(game, tokens[0])) == "skipped"
    let_bots_act_without_time_passing(house)
    table = house.store.find(game)
    assert asked(table) == 0
    assert (table.pauses_skipped, bot_pauses(table)) == (False, None)
    until_a_bot_is_asked(house, game, tokens)
    assert house.store.find(game).bot_due_at == clock.now + PACES["slow"], "the next pause is kept"


def test_the_wish_is_stored_and_wished_for_twice_it_is_the_same(house: House) -> None:
    game, tokens = started(house, bots=3)
    until_a_bot_is_asked(house, game, tokens)
    skipped = house.pauses.skip(game, tokens[0])
    assert house.pauses.skip(game, tokens[0]).mark == skipped.mark
    house.store.memory.forget(game)
    assert house.store.find(game).pauses_skipped


def test_with_several_humans_any_of_them_may_skip_and_each_of_them_is_waited_for(
    house: House,
) -> None:
    game, tokens = started(house, humans=2, bots=2)
    until_a_bot_is_asked(house, game, tokens)
    house.pauses.skip(game, tokens[1])
    let_bots_act_without_time_passing(house)
    assert asked(house.store.find(game)) < 2


def test_a_question_to_a_human_ends_it_and_one_asked_before_does_not(house: House) -> None:
    game, tokens = started(house, humans=2, bots=2)
    until_a_bot_is_asked(house, game, tokens)
    house.pauses.skip(game, tokens[0])
    house.play.act(game, tokens[1], "propose-end", {})
    assert bot_pauses(house.store.find(game)) == "kept", "somebody is asked about the end"
    assert bot_pauses(house.pauses.skip(game, tokens[0])) == "skipped"
    house.play.act(game, tokens[0], "refuse-end", {})
    assert bot_pauses(house.store.find(game)) == "skipped"


def test_there_is_nothing_to_skip_before_a_human_without_pauses_or_without_a_game(
    house: House,
) -> None:
    game, tokens = started(house, bots=1)
    while asked(house.store.find(game)) != 0:
        house.pauses.skip(game, tokens[0])
        let_bots_act_without_time_passing(house)
    assert refused(house, game, tokens[0]) == "nothing-to-skip"
    house.play.act(game, tokens[0], "propose-end", {})
    assert refused(house, game, tokens[0]) == "game-over"
    instant, owners = started(house, bots=3, bot_pace="instant")
    until_a_bot_is_asked(house, instant, owners)
    assert refused(house, instant, owners[0]) == "nothing-to-skip"
    assert refused(house, instant, "nobody's") == "token-invalid"


def test_who_is_out_may_skip_through_what_the_bots_play_on_among_others(house: House) -> None:
    game, tokens = started(house, humans=2, bots=2)
    until_a_bot_is_asked(house, game, tokens)
    house.play.act(game, tokens[0], "resign", {})
    until_a_bot_is_asked(house, game, tokens)
    assert bot_pauses(house.pauses.skip(game, tokens[0])) == "skipped"


@pytest.mark.parametrize(("reason", "goes_on"), [(None, False), ("silence", False), ("time", True)])
def test_only_who_is_away_and_not_waited_for_does_not_end_it(
    house: House, clock: Clock, reason: str | None, *, goes_on: bool
) -> None:
    game, tokens = started(house, bots=3)
    until_a_bot_is_asked(house, game, tokens)
    before = house.pauses.skip(game, tokens[0])
    assert before.state is not None
    state = before.state.copy()
    state.turn, state.stack = 0, [BeforeRoll(0)]
    if reason is not None:
        state.presence = state.presence.away(0, reason)
    after = scheduled(before, replace(before, state=state), actor=1, now=clock())
    assert after.pauses_skipped is goes_on
