"""What the document says the rules may answer to an action is what their checks can say."""

from __future__ import annotations

from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from rentroll.api.action_problems import RULES_OF_ACTIONS
from rentroll.api.problems import RULE_PROBLEMS
from rentroll.engine import ACTIONS
from rentroll.engine.errors import Refusal
from rentroll.engine.game import CHECK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ENGINE = "rentroll.engine"


def codes_of(value: Any, names: Mapping[str, Any], seen: set[int]) -> Iterator[str]:
    """Return the codes that a piece of the engine can say, with all that it may call.

    Args:
        value: a function, its code, or something that it names.
        names: what names mean where the code stands.
        seen: ids of what has been looked at, which grows.
    """
    if isinstance(value, str):
        yield from {value} & set(RULE_PROBLEMS)
    elif isinstance(value, Refusal):
        yield value.code
    elif isinstance(value, FunctionType) and value.__module__.startswith(ENGINE):
        if id(value) not in seen:
            seen.add(id(value))
            yield from codes_of(value.__code__, value.__globals__, seen)
    elif isinstance(value, CodeType):
        known = [names, *(vars(each) for each in names.values() if _is_of_the_engine(each))]
        called = [each[name] for each in known for name in value.co_names if name in each]
        for each in (*value.co_consts, *called):
            yield from codes_of(each, names, seen)
    elif isinstance(value, dict):
        yield from codes_of(tuple(value.values()), names, seen)
    elif type(value) in {tuple, list, frozenset}:
        for each in value:
            yield from codes_of(each, names, seen)


def _is_of_the_engine(value: Any) -> bool:
    return isinstance(value, ModuleType) and value.__name__.startswith(ENGINE)


def test_an_action_is_told_with_every_refusal_that_its_check_knows() -> None:
    assert set(RULES_OF_ACTIONS) == set(ACTIONS)
    for kind, codes in RULES_OF_ACTIONS.items():
        assert sorted(set(codes_of(CHECK[ACTIONS[kind]], {}, set()))) == sorted(codes), kind
