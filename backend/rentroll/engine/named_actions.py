"""Actions by name: a kind and plain parameters, as requests bring them and as they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from .actions import (
    AcceptTrade,
    Action,
    AgreeEnd,
    Bid,
    Build,
    Buy,
    ChooseTax,
    ClaimBuildings,
    ComeBack,
    CounterTrade,
    DeclareBankruptcy,
    Decline,
    DeclineTrade,
    EndTurn,
    GiveTime,
    MoreTime,
    Mortgage,
    Pass,
    PayJailFine,
    PlaceBuilding,
    ProposeEnd,
    ProposeTrade,
    RefuseEnd,
    RefuseOffers,
    Resign,
    Roll,
    SellBuildings,
    SettleMortgages,
    Unmortgage,
    UseJailCard,
    VoteAbsence,
    Waive,
    WithdrawEnd,
    WithdrawTrade,
)
from .errors import ActionError

ACTIONS: dict[str, type[Action]] = {
    action.kind: action
    for action in (
        Roll,
        Buy,
        Decline,
        Bid,
        Pass,
        ChooseTax,
        PayJailFine,
        UseJailCard,
        Build,
        SellBuildings,
        ClaimBuildings,
        Waive,
        PlaceBuilding,
        Mortgage,
        Unmortgage,
        SettleMortgages,
        EndTurn,
        DeclareBankruptcy,
        Resign,
        ProposeEnd,
        AgreeEnd,
        RefuseEnd,
        WithdrawEnd,
        ProposeTrade,
        CounterTrade,
        AcceptTrade,
        DeclineTrade,
        WithdrawTrade,
        RefuseOffers,
        MoreTime,
        GiveTime,
        ComeBack,
        VoteAbsence,
    )
}


def parameters_of(action: type[Action]) -> dict[str, str]:
    """Return the parameters of an action, those it needs first, with annotations (no seat)."""
    ordered = sorted(fields(action), key=lambda field: field.default is not MISSING)
    return {field.name: str(field.type) for field in ordered if field.name != "seat"}


def optional_parameters_of(action: type[Action]) -> frozenset[str]:
    """Return the names of the parameters that may be left out."""
    return frozenset(field.name for field in fields(action) if field.default is not MISSING)


def action_from(kind: str, seat: int, params: Mapping[str, Any]) -> Action:
    """Build an action from its kind and parameters; those with a default may be left out.

    Lists become tuples. Raises ActionError for an unknown kind and for parameters that do not fit.
    """
    action = ACTIONS.get(kind)
    if action is None:
        raise ActionError(f"unknown action kind {kind!r}")
    wanted = parameters_of(action)
    if not wanted.keys() - optional_parameters_of(action) <= params.keys() <= wanted.keys():
        raise ActionError(f"{kind} takes the parameters {sorted(wanted)}")
    values = {name: _typed(wanted[name], params[name], name) for name in wanted if name in params}
    return action(seat, **values)


def _typed(annotation: str, value: Any, name: str) -> Any:
    if annotation == "int" and type(value) is int:
        return value
    if annotation == "str" and type(value) is str:
        return value
    if annotation == "bool" and type(value) is bool:
        return value
    entries = {"tuple[int, ...]": int, "tuple[str, ...]": str}.get(annotation)
    if entries and isinstance(value, list | tuple) and all(type(e) is entries for e in value):
        return tuple(value)
    raise ActionError(f"parameter {name} is not {annotation}")


def parameters(action: Action) -> dict[str, Any]:
    """Return an action's parameters as plain JSON values, without those that were left out."""
    unsaid = [each.name for each in fields(action) if getattr(action, each.name) == each.default]
    wanted = [name for name in parameters_of(type(action)) if name not in unsaid]
    values = {name: getattr(action, name) for name in wanted}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}
