"""How a use case says no."""

from collections.abc import Mapping
from typing import Any

from rentroll.persistence.records import KeptAnswer


class ServiceError(Exception):
    """A request that cannot be done: a stable code with parameters, never prose.

    Attributes:
        code: kebab-case code, one of the service's or of the engine's.
        params: values that explain it (bounds, names of what is missing).
        version: version of the game at that moment, when a game is concerned.
        legal_actions: what the asking seat may do instead, when it has a seat at a running game.
    """

    def __init__(
        self,
        code: str,
        params: Mapping[str, Any] | None = None,
        *,
        version: int | None = None,
        legal_actions: list[dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})
        self.version = version
        self.legal_actions = legal_actions


class AnsweredBefore(Exception):
    """A request with a key that was done already: what it was answered with is the answer.

    Attributes:
        answer: what was kept.
    """

    def __init__(self, answer: KeptAnswer) -> None:
        super().__init__(answer.key.slot)
        self.answer = answer
