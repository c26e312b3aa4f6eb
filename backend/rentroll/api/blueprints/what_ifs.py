"""Answers to what-ifs of a seat: nothing is changed, and no rule has to be known to ask."""

from typing import Any

from flask import Response, jsonify

from rentroll.api.access import needed_access_token
from rentroll.api.action_schemas import TradePreviewBody
from rentroll.api.documented import GAME_ID, SEATS, ApiBlueprint, Operation, endpoint
from rentroll.api.house_access import house
from rentroll.api.usual_problems import RULES_OF_BODIES
from rentroll.engine import DebtPlan, TradePreview
from rentroll.names import API_PREFIX

PROBLEMS = (
    "token-missing",
    "token-invalid",
    "scope-missing",
    "game-not-found",
    "game-not-started",
    "game-over",
)

what_ifs = ApiBlueprint(
    "what-ifs",
    __name__,
    url_prefix=f"{API_PREFIX}/games/<game_id>",
    description="What would be, asked without doing it.",
)


@endpoint(
    what_ifs,
    "POST",
    "/trades/preview",
    Operation(
        name="previewTrade",
        summary="See what a trade would change",
        answer="TradePreview",
        body=TradePreviewBody,
        example={"to": 1, "give_deeds": [5], "cash_taken": 220},
        security=SEATS,
        parameters=[GAME_ID],
        problems=(*RULES_OF_BODIES, *PROBLEMS),
    ),
)
def preview_trade(body: dict[str, Any], game_id: str) -> Response:
    """Nothing is proposed. The body is that of `propose-trade`, or of `counter-trade`.

    `refusal` says why it could not be proposed, or accepted, as things stand; `sides` is empty
    when the goods are not there to be exchanged.
    """
    partner_lift = body.pop("partner_lift")
    preview = house().what_ifs.trade(game_id, needed_access_token(), body, partner_lift)
    return _unstored(_preview(preview))


@endpoint(
    what_ifs,
    "GET",
    "/debt-plan",
    Operation(
        name="readDebtPlan",
        summary="See how the own open debt could be met",
        answer="DebtPlan",
        security=SEATS,
        parameters=[GAME_ID],
        problems=PROBLEMS,
    ),
)
def read_debt_plan(game_id: str) -> Response:
    """Steps in the order in which the clock would take them; null when this seat has no debt.

    Without steps the debt cannot be met by the seat alone.
    """
    plan = house().what_ifs.debt(game_id, needed_access_token())
    return _unstored(None if plan is None else _plan(plan))


def _preview(preview: TradePreview) -> dict[str, Any]:
    refusal = preview.refusal
    return {
        "sides": [side._asdict() for side in preview.sides],
        "refusal": refusal and {"code": refusal.code, "params": dict(refusal.params)},
    }


def _plan(plan: DebtPlan) -> dict[str, Any]:
    steps = [
        {"action": step.kind, "params": step.params, "cash_after": step.cash_after}
        for step in plan.steps
    ]
    return {**plan._asdict(), "steps": steps}


def _unstored(body: dict[str, Any] | None) -> Response:
    response = jsonify(body)
    response.headers["Cache-Control"] = "no-store"
    return response
