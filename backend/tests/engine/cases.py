"""Plays the steps of a case of `tests/vectors`: its words become the engine's actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rentroll.engine import ACTIONS, TimeUp
from tests.engine.positions import seat_of
from tests.engine.tables import Table

Step = Mapping[str, Any]

# The cases speak of offers by name; the engine's actions carry their ids and revisions.
ENGINE_KINDS = {"propose": "propose-trade", "accept": "accept-trade"}
KNOWN_KINDS = {*ACTIONS, TimeUp.kind}
STEP_WORDS = {"do", "seat", "dice", "refused", "bounds"}


def missing_kinds(steps: Sequence[Step]) -> set[str]:
    """Return the kinds of action that the engine does not have."""
    asked = {step["do"] for step in steps if "do" in step}
    return {kind for kind in asked if ENGINE_KINDS.get(kind, kind) not in KNOWN_KINDS}


class CaseTable(Table):
    """A table that knows the offers of a case by name."""

    def __init__(self, options: Mapping[str, Any] | None = None, **description: Any) -> None:
        super().__init__(options, **description)
        self.named: dict[str, int] = {}

    def play(self, step: Step, where: str) -> None:
        """Carry out one step, or assert that it is refused with its code and bounds."""
        if step["do"] == TimeUp.kind:
            self.time_up(*step.get("dice", ()), kind=step["timer"])
            return
        kind = ENGINE_KINDS.get(step["do"], step["do"])
        params = self._params(step)
        if "refused" not in step:
            self.do(step["seat"], kind, *step.get("dice", ()), **params)
            if step["do"] == "propose":
                self.named[step["offer"]] = self.state.offers[-1].id
            return
        refusal = self.refused(step["seat"], kind, **params)
        assert refusal.code == step["refused"], where
        bounds = {name: refusal.params.get(name) for name in step.get("bounds", {})}
        assert bounds == step.get("bounds", {}), where

    def _params(self, step: Step) -> dict[str, Any]:
        if step["do"] == "propose":
            return self._terms(step)
        if step["do"] == "accept":
            number = self.named[step["offer"]]
            revision = next((o.revision for o in self.state.offers if o.id == number), 1)
            return {"offer": number, "revision": revision, "lift": step.get("lift", [])}
        return {name: value for name, value in step.items() if name not in STEP_WORDS}

    def _terms(self, step: Step) -> dict[str, Any]:
        give, take = step["give"], step["take"]
        return {
            "to": seat_of(step["to"]),
            "give_deeds": give.get("deeds", []),
            "give_cards": give.get("cards", []),
            "cash_given": give.get("cash", 0),
            "take_deeds": take.get("deeds", []),
            "take_cards": take.get("cards", []),
            "cash_taken": take.get("cash", 0),
            "lift": step.get("lift", []),
        }

    def open_offers(self) -> list[str]:
        """Return the names of the offers that are open."""
        open_now = {offer.id for offer in self.state.offers}
        return [name for name, number in self.named.items() if number in open_now]
