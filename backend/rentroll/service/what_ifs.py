"""Answers to what-ifs of a seat: what a trade would change, how a debt could be met."""

from collections.abc import Mapping
from typing import Any

from rentroll.engine import (
    ActionError,
    CounterTrade,
    DebtPlan,
    GameState,
    ProposeTrade,
    TradePreview,
    action_from,
    debt_plan,
    preview_trade,
)
from rentroll.service.errors import ServiceError
from rentroll.service.play import seat_of
from rentroll.service.store import TableStore


class WhatIfs:
    """Asks the engine without changing anything."""

    def __init__(self, store: TableStore) -> None:
        """Ask about the tables of a store."""
        self._store = store

    def trade(
        self, game_id: str, access_token: str, terms: Mapping[str, Any], partner_lift: list[int]
    ) -> TradePreview:
        """Return what a trade would change for both sides.

        Args:
            game_id: the table.
            access_token: says which seat would propose or counter.
            terms: parameters of propose-trade, or with `offer` and `revision` of counter-trade.
            partner_lift: mortgages that the other side would lift, by board index.

        Raises:
            ServiceError: game-not-found, token-invalid, game-not-started, game-over,
                validation-failed.
        """
        state, seat = self._running(game_id, access_token)
        kind = CounterTrade.kind if "offer" in terms else ProposeTrade.kind
        try:
            action = action_from(kind, seat, terms)
        except ActionError as error:
            raise ServiceError("validation-failed", {"reason": str(error)[:100]}) from error
        assert isinstance(action, ProposeTrade | CounterTrade)
        return preview_trade(state, action, tuple(partner_lift))

    def debt(self, game_id: str, access_token: str) -> DebtPlan | None:
        """Return how the open debt of a seat could be met without trading; None without a debt.

        Raises:
            ServiceError: game-not-found, token-invalid, game-not-started, game-over.
        """
        return debt_plan(*self._running(game_id, access_token))

    def _running(self, game_id: str, access_token: str) -> tuple[GameState, int]:
        table = self._store.find(game_id)
        seat = seat_of(table, access_token)
        if table.state is None:
            raise ServiceError("game-not-started")
        if table.state.over:
            raise ServiceError("game-over")
        return table.state, seat
