"""Draw a legal value from the subset of JSON Schema in which legal actions are described.

Knows no rule of the game: whoever can read a schema can play a legal move.
"""

import random
from collections.abc import Mapping
from typing import Any


def sample(schema: Mapping[str, Any], generator: random.Random) -> Any:
    """Return a value that a schema allows.

    Args:
        schema: `enum`; or `type` integer with `minimum` and `maximum`; or `type` array with
            `items` and optionally `minItems`, `maxItems`, `uniqueItems`.
        generator: where the choice comes from.

    Raises:
        ValueError: the schema is none of these.
    """
    if "enum" in schema:
        return generator.choice(schema["enum"])
    if schema.get("type") == "integer":
        return generator.randint(schema["minimum"], schema["maximum"])
    if schema.get("type") == "array":
        return _sample_array(schema, generator)
    raise ValueError(f"cannot sample {dict(schema)!r}")


def sample_params(
    params: Mapping[str, Mapping[str, Any]], generator: random.Random
) -> dict[str, Any]:
    """Return a value for every parameter of a legal action."""
    return {name: sample(schema, generator) for name, schema in params.items()}


def _sample_array(schema: Mapping[str, Any], generator: random.Random) -> list[Any]:
    items = schema["items"]
    fewest = schema.get("minItems", 0)
    if schema.get("uniqueItems", False):
        choices = items["enum"]
        length = generator.randint(fewest, min(schema.get("maxItems", len(choices)), len(choices)))
        return generator.sample(choices, length)
    length = generator.randint(fewest, schema.get("maxItems", fewest))
    return [sample(items, generator) for _ in range(length)]
