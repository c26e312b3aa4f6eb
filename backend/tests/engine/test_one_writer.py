"""`evolve` alone writes to a state: read from the engine's source, not from its behaviour."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from rentroll import engine
from rentroll.engine import GameState
from rentroll.engine.evolve import EVOLVE

ENGINE = Path(engine.__file__).parent
WRITERS = {"evolve.py", "state.py", "codec.py"}
MODULES = sorted(p for p in ENGINE.rglob("*.py") if p.name not in WRITERS)
STATE_FIELDS = {entry.name for entry in fields(GameState)}
STATE_LISTS = {entry.name for entry in fields(GameState) if str(entry.type).startswith("list")} | {
    "stack"
}
MUTATORS = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def state_list_behind(node: ast.expr, aliases: set[str]) -> bool:
    """Say whether an expression is a list of a state, by its attribute or a local name for it."""
    if isinstance(node, ast.Attribute):
        return node.attr in STATE_LISTS and is_state(node.value)
    return isinstance(node, ast.Name) and node.id in aliases


def is_state(node: ast.expr) -> bool:
    """Say whether an expression is called a state."""
    if isinstance(node, ast.Attribute):
        return node.attr == "state"
    return isinstance(node, ast.Name) and node.id in {"state", "initial", "twin"}


def local_aliases(function: ast.AST) -> set[str]:
    """Return the local names that a function gives to a state's own lists."""
    return {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and state_list_behind(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def targets_of(node: ast.AST) -> list[ast.expr]:
    """Return what a statement assigns to or deletes."""
    if isinstance(node, ast.Assign | ast.Delete):
        flat = [t.elts if isinstance(t, ast.Tuple | ast.List) else [t] for t in node.targets]
        return [target for group in flat for target in group]
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    if isinstance(node, ast.For):
        return [node.target]
    return []


def writes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of every write to a state's field or to one of its lists."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in [tree, *functions]:
        aliases = set() if function is tree else local_aliases(function)
        for node in ast.walk(function):
            for target in targets_of(node):
                is_field = isinstance(target, ast.Attribute) and target.attr in STATE_FIELDS
                if is_field and is_state(target.value):  # type: ignore[attr-defined]
                    yield node.lineno, ast.unparse(node)  # type: ignore[attr-defined]
                if isinstance(target, ast.Subscript) and state_list_behind(target.value, aliases):
                    yield node.lineno, ast.unparse(node)  # type: ignore[attr-defined]
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in MUTATORS
                and state_list_behind(node.func.value, aliases)
            ):
                yield node.lineno, ast.unparse(node)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_module_but_the_writers_changes_a_state(path: Path) -> None:
    assert list(writes(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "source",
    [
        "state.cash[0] = 1",
        "state.cash[0] += 1",
        "draft.state.turn = 2",
        "self.state.stack.pop()",
        "del state.stack[-1]",
        "a, state.turn = 1, 2",
        "def f(state):\n    cash = state.cash\n    cash[0] -= 5",
        "def f(draft):\n    level = draft.state.level\n    level.clear()",
        "state.stack[:] = []",
    ],
)
def test_a_write_is_recognised(source: str) -> None:
    assert list(writes(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "cash = state.cash[0]",
        "def f(state):\n    level = state.level[:]\n    level[0] += 1",
        "site.level[0] = 1",
        "found.append(state.cash)",
        "draft.events.append(event)",
    ],
)
def test_reading_and_copying_is_no_write(source: str) -> None:
    assert not list(writes(ast.parse(source)))


def test_every_event_has_its_one_function() -> None:
    assert {event.__name__ for event in EVOLVE} == {e.__name__ for e in engine.EVENTS.values()}
