"""What clients of an earlier API document would miss in a later one."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Document = dict[str, Any]


def broken_promises(old: Document, new: Document) -> list[str]:
    """Return everything that a client of the old document could rely on and cannot any more."""
    return [
        *_operations(old, new),
        *_schemas(old, new),
        *(f"problem {code}" for code in sorted(problems(old) - problems(new) - _known(new))),
    ]


def operations(document: Document) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return every operation with its method and path."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield f"{method.upper()} {path}", operation


def problems(document: Document) -> set[str]:
    """Return the codes of all problems that some operation answers with."""
    return {code for _, operation in operations(document) for code in operation["x-problems"]}


def _known(document: Document) -> set[str]:
    """Return the codes that a problem may have; one that an operation never has is no loss."""
    return set(document["components"]["schemas"]["Problem"]["properties"]["code"]["examples"])


def _operations(old: Document, new: Document) -> Iterator[str]:
    later = dict(operations(new))
    for name, operation in operations(old):
        if name not in later:
            yield name
            continue
        yield from (f"{name}: {lost}" for lost in _answers(operation, later[name]))
        if {} in _ways_in(operation) and {} not in _ways_in(later[name]):
            yield f"{name}: needs a token"
        before, after = _parameters(old, name), _parameters(new, name)
        for parameter in set(before) - set(after):
            yield f"{name}: parameter {parameter}"
        for parameter, required in after.items():
            if required and not before.get(parameter):
                yield f"{name}: parameter {parameter} is required"


def _answers(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Compare what is answered to a request that is done: statuses, media types, headers."""
    for status, answer in old["responses"].items():
        if status >= "4":
            continue
        if status not in new["responses"]:
            yield status
            continue
        for part in ("content", "headers"):
            lost = set(answer.get(part, {})) - set(new["responses"][status].get(part, {}))
            yield from (f"{status} {each}" for each in sorted(lost))


def _ways_in(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the ways to be let in; an empty one is that without a token."""
    return operation.get("security") or [{}]


def _parameters(document: Document, name: str) -> dict[str, bool]:
    """Return an operation's parameters, those of its address included, and which are needed."""
    method, _, path = name.partition(" ")
    methods = document["paths"][path]
    told = [*methods.get("parameters", []), *methods[method.lower()].get("parameters", [])]
    return {each["name"]: each.get("required", False) for each in told}


def _schemas(old: Document, new: Document) -> Iterator[str]:
    bodies = _names_of_bodies(old)
    later = new["components"]["schemas"]
    for name, schema in old["components"]["schemas"].items():
        if name not in later:
            yield name
        else:
            yield from _losses(name, schema, later[name], in_request=name in bodies)


def _names_of_bodies(document: Document) -> set[str]:
    schemas = [
        content["schema"]["$ref"]
        for _, operation in operations(document)
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    return {name.rpartition("/")[2] for name in schemas}


def _losses(where: str, old: Any, new: Any, *, in_request: bool) -> Iterator[str]:
    """Compare two schemas part by part; what only describes does not matter."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return
    for name in set(old.get("properties", {})) - set(new.get("properties", {})):
        yield f"{where}/{name}"
    values = [value for value in old.get("enum", []) if value not in new.get("enum", [value])]
    yield from (f"{where}: {value}" for value in values)
    first, then = (set(_names(schema.get("required"))) for schema in (old, new))
    changed = then - first if in_request else first - then
    yield from (f"{where}/{name}: required" for name in sorted(changed))
    if _types(old) and not _types(old) <= _types(new) | _types_kept(old, new, in_request):
        yield f"{where}: type"
    if in_request:
        yield from (f"{where}: {bound}" for bound in _narrower(old, new))
    kept = [each for each in new.get("anyOf", []) if each in old.get("anyOf", [])]
    if "anyOf" in old and len(kept) < len(old["anyOf"]):
        yield f"{where}: anyOf"
    for key in ("properties", "items", "additionalProperties"):
        inner_old, inner_new = old.get(key), new.get(key)
        if key == "properties" and inner_old and inner_new:
            for name in set(inner_old) & set(inner_new):
                yield from _losses(
                    f"{where}/{name}", inner_old[name], inner_new[name], in_request=in_request
                )
        else:
            yield from _losses(f"{where}/{key}", inner_old, inner_new, in_request=in_request)


def _narrower(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Compare the bounds of what may be sent: what was allowed has to stay allowed."""
    for bound in ("maximum", "maxLength", "maxItems"):
        if new.get(bound, inf) < old.get(bound, inf):
            yield bound
    for bound in ("minimum", "minLength", "minItems"):
        if new.get(bound, -inf) > old.get(bound, -inf):
            yield bound
    if new.get("pattern", old.get("pattern")) != old.get("pattern"):
        yield "pattern"


def _names(value: Any) -> list[str]:
    return value if isinstance(value, list) else []


def _types(schema: dict[str, Any]) -> set[str]:
    kind = schema.get("type", [])
    return {kind} if isinstance(kind, str) else set(kind)


def _types_kept(old: dict[str, Any], new: dict[str, Any], in_request: bool) -> set[str]:
    """An answer may stop being null, as clients are ready for less; a request has to take it."""
    return set() if in_request or not _types(new) < _types(old) else _types(old)
