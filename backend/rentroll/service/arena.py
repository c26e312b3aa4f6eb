"""The arena: many games between bots in memory, and figures on how well they play."""

import random
import time
from collections import Counter
from collections.abc import Sequence
from statistics import quantiles
from typing import Any, Final, NamedTuple

from rentroll.bots import PlayerView, bot_of
from rentroll.engine import (
    AcceptTrade,
    Action,
    CounterTrade,
    DeclineTrade,
    FastChance,
    GameState,
    Goods,
    Offer,
    ProposeTrade,
    RuleSet,
    apply_in_place,
    new_game,
    ranking,
)
from rentroll.service.scheduling import next_task

MOST_ROUNDS: Final = 300
ROUNDS_REMEMBERED: Final = 5
"""For so many rounds nobody should be offered again what was declined."""

MICROSECONDS: Final = 1_000_000

Terms = tuple[int, int, Goods, Goods]


class ArenaGame(NamedTuple):
    """How a game went.

    Attributes:
        ended: it came to its end by itself within the rounds it was given.
        rounds: how many rounds were played.
        accepted: how many trades were accepted.
        repeated_in_turn: offers of terms that had been offered in the same turn.
        repeated_after_refusal: offers of terms that had been declined within the last rounds.
        first: the seats on the first place, of the final or of the present ranking.
        microseconds: how long each decision took.
    """

    ended: bool
    rounds: int
    accepted: int
    repeated_in_turn: int
    repeated_after_refusal: int
    first: tuple[int, ...]
    microseconds: list[int]


class OfferBook:
    """Remembers what was offered and declined, to find what is repeated."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._offered: set[tuple[int, Terms]] = set()
        self._declined: dict[Terms, int] = {}

    def note(self, state: GameState, action: Action) -> None:
        """Note an action that is about to be taken."""
        self.counts[action.kind] += 1
        if isinstance(action, ProposeTrade | CounterTrade):
            self._note_offer(state, _terms(state, action))
        elif isinstance(action, DeclineTrade):
            offer = _offer(state, action.offer)
            self._declined[offer.seat, offer.to, offer.give, offer.take] = state.round

    def _note_offer(self, state: GameState, terms: Terms) -> None:
        self.counts["repeated-in-turn"] += (state.turns, terms) in self._offered
        self._offered.add((state.turns, terms))
        declined = self._declined.get(terms)
        lately = declined is not None and state.round - declined < ROUNDS_REMEMBERED
        self.counts["repeated-after-refusal"] += lately


def play_in_arena(
    strategies: Sequence[str],
    seed: int,
    ruleset: RuleSet | None = None,
    most_rounds: int = MOST_ROUNDS,
) -> ArenaGame:
    """Play one game between bots as the autopilot would, to its end or for so many rounds.

    Args:
        strategies: the bot of each seat.
        seed: of dice, decks and the bots' own choices.
        ruleset: house rules; the default ones when left out.
        most_rounds: when to give up.
    """
    chance, generator = FastChance(seed), random.Random(seed)
    state = new_game(ruleset or RuleSet(), [True] * len(strategies), chance).state
    book, times = OfferBook(), []
    while state.round <= most_rounds:
        task = next_task(state, range(len(strategies)))
        if task is None:
            break
        began = time.perf_counter()
        view = PlayerView(state, task.seat, task.kinds)
        action = bot_of(strategies[task.seat]).decide(view, generator)
        times.append(int((time.perf_counter() - began) * MICROSECONDS))
        book.note(state, action)
        apply_in_place(state, action, chance)
    return ArenaGame(
        ended=state.over,
        rounds=state.round,
        accepted=book.counts[AcceptTrade.kind],
        repeated_in_turn=book.counts["repeated-in-turn"],
        repeated_after_refusal=book.counts["repeated-after-refusal"],
        first=tuple(placing.seat for placing in ranking(state) if placing.place == 1),
        microseconds=times,
    )


def figures(games: Sequence[ArenaGame], strategies: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return what many games come to.

    Args:
        games: the games.
        strategies: the bot of each seat, game by game.
    """
    times = [taken for game in games for taken in game.microseconds]
    wins: Counter[str] = Counter()
    for game, seated in zip(games, strategies, strict=True):
        wins.update(seated[seat] for seat in game.first)
    return {
        "games": len(games),
        "ended": share(game.ended for game in games),
        "with_an_accepted_trade": share(game.accepted > 0 for game in games),
        "accepted_trades": sum(game.accepted for game in games),
        "offers_repeated_in_a_turn": sum(game.repeated_in_turn for game in games),
        "offers_repeated_after_refusal": sum(game.repeated_after_refusal for game in games),
        "rounds_on_average": round(sum(game.rounds for game in games) / len(games), 1),
        "decision_ms_p95": round(quantiles(times, n=20)[-1] / 1000, 2),
        "wins": dict(wins.most_common()),
    }


def share(answers: Any) -> float:
    """Return how many of the answers are yes, as a share of 1."""
    listed = [bool(answer) for answer in answers]
    return round(sum(listed) / len(listed), 3)


def _terms(state: GameState, action: ProposeTrade | CounterTrade) -> Terms:
    give = Goods(action.give_deeds, action.give_cards, action.cash_given)
    take = Goods(action.take_deeds, action.take_cards, action.cash_taken)
    if isinstance(action, ProposeTrade):
        return action.seat, action.to, give, take
    offer = _offer(state, action.offer)
    other = offer.to if offer.seat == action.seat else offer.seat
    return action.seat, other, give, take


def _offer(state: GameState, number: int) -> Offer:
    return next(offer for offer in state.offers if offer.id == number)
