"""One address for every action, generated from the registry of action schemas."""

from typing import Any

from flask import Response, request

from rentroll.api.acting import FAILED, Failed, asked_action, operation_of
from rentroll.api.action_problems import RULES_OF_ACTIONS
from rentroll.api.action_schemas import ACTION_SCHEMAS
from rentroll.api.answers import state_answer
from rentroll.api.bodies import read_object
from rentroll.api.conditions import IF_MATCH, NEEDS_A_VERSION
from rentroll.api.documented import GAME_ID, SEATS, STATE, ApiBlueprint, Operation, endpoint
from rentroll.api.house_access import house
from rentroll.api.usual_problems import RULES_OF_BODIES
from rentroll.engine import ACTIONS
from rentroll.names import API_PREFIX

actions = ApiBlueprint(
    "actions",
    __name__,
    url_prefix=f"{API_PREFIX}/games/<game_id>",
    description="What a seat may do in a running game; the state lists what is legal now.",
)

PROBLEMS = (
    *RULES_OF_BODIES,
    "token-missing",
    "token-invalid",
    "scope-missing",
    "game-not-found",
    "game-not-started",
    "game-damaged",
    "if-match-invalid",
    "stale-version",
    "conflict",
)

EXAMPLES: dict[str, dict[str, Any]] = {
    "bid": {"amount": 140},
    "choose-tax": {"method": "flat"},
    "use-jail-card": {"deck": "chance"},
    "build": {"spaces": [6, 8, 9]},
    "sell-buildings": {"spaces": [9]},
    "claim": {"count": 1},
    "place-building": {"space": 9},
    "mortgage": {"space": 5},
    "unmortgage": {"space": 5},
    "settle-mortgages": {"lift": []},
    "propose-trade": {"to": 1, "give_deeds": [5], "cash_taken": 220},
    "counter-trade": {"offer": 1, "revision": 1, "give_deeds": [15], "take_deeds": [5]},
    "accept-trade": {"offer": 1, "revision": 1},
    "decline-trade": {"offer": 1, "reason": "too-little"},
    "withdraw-trade": {"offer": 1},
    "refuse-offers": {"refused": True},
    "vote-absence": {"absent": 2, "choice": "wait"},
}


def _summary(kind: str) -> str:
    return (ACTIONS[kind].__doc__ or kind).strip().split("\n")[0].rstrip(".")


def _add(kind: str) -> None:
    schema = ACTION_SCHEMAS[kind]
    needed = ("precondition-required",) if kind in NEEDS_A_VERSION else ()
    operation = Operation(
        name=operation_of(kind),
        summary=_summary(kind),
        answer=STATE,
        body=schema,
        needs_body=any(field.required for field in schema().fields.values()),
        example=EXAMPLES.get(kind, {}),
        security=SEATS,
        parameters=[GAME_ID, IF_MATCH],
        repeatable=True,
        problems=(*PROBLEMS, *RULES_OF_ACTIONS[kind], *needed),
    )

    @endpoint(actions, "POST", f"/{kind}", operation)
    def act(body: dict[str, Any], game_id: str) -> Response:
        """The seat is that of the access token. The answer is the new state."""
        failed: Failed | None = request.environ.get(FAILED)
        if failed is not None:
            raise failed.error
        asked = asked_action(request.environ, game_id, kind, body, lambda: read_object(request))
        return state_answer(asked.done(house()))


for _kind in ACTION_SCHEMAS:
    _add(_kind)
