"""The few kinds of fields in requests, strict and with codes in place of sentences."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

import marshmallow
from marshmallow import fields, validate

from rentroll.service.player_names import name_key

COMMON: Final = {"required": "required", "null": "null", "validator_failed": "not-allowed"}
JOINERS: Final = "\u200c\u200d"
MANY_MARKS: Final = 5
"""So many marks above and below one letter no language has (UTS 39, 5.4): they cover neighbours."""


class RequestSchema(marshmallow.Schema):
    """Base of every request schema: an unknown field is an error."""

    class Meta:
        """Refuse what is not described."""

        unknown = marshmallow.RAISE

    error_messages = {"unknown": "unknown-field", "type": "not-an-object"}


class WholeNumber(fields.Integer):
    """A JSON integer: not true, not "3", not 3.0."""

    default_error_messages = {
        **COMMON,
        "invalid": "not-a-whole-number",
        "too_large": "out-of-range",
    }

    def __init__(self, minimum: int, maximum: int, **options: Any) -> None:
        """Allow the numbers from `minimum` to `maximum`, both included."""
        allowed = validate.Range(minimum, maximum, error="out-of-range")
        super().__init__(strict=True, validate=allowed, **options)


class QueryNumber(WholeNumber):
    """A whole number in an address: digits and nothing else, as many as 2147483647 has."""

    LONGEST = 10

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any
    ) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit()):
            raise self.make_error("invalid", input=value)
        if len(value) > self.LONGEST:
            raise self.make_error("too_large", input=value)
        number: int = super()._deserialize(int(value), attr, data, **options)
        return number


class QueryMark(fields.String):
    """A version in an address, or version and revision with a dot between; loads as a tuple."""

    FORM: Final = re.compile(r"^\d{1,10}(\.\d{1,10})?$", re.ASCII)
    default_error_messages = {**COMMON, "invalid": "not-a-version"}

    def __init__(self, largest: int, **options: Any) -> None:
        """Allow numbers up to `largest`."""
        super().__init__(**options)
        self._largest = largest

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any
    ) -> Any:
        if not (isinstance(value, str) and self.FORM.fullmatch(value)):
            raise self.make_error("invalid", input=value)
        numbers = tuple(int(part) for part in value.split("."))
        if max(numbers) > self._largest:
            raise marshmallow.ValidationError("out-of-range")
        return numbers


class Word(fields.String):
    """One of a few words."""

    default_error_messages = {**COMMON, "invalid": "not-a-text", "invalid_utf8": "not-a-text"}

    def __init__(self, words: Iterable[str], **options: Any) -> None:
        """Allow these words."""
        super().__init__(validate=validate.OneOf(list(words), error="not-allowed"), **options)


class Text(fields.String):
    """Any text of a bounded length."""

    default_error_messages = {**COMMON, "invalid": "not-a-text", "invalid_utf8": "not-a-text"}

    def __init__(self, longest: int, **options: Any) -> None:
        """Allow up to `longest` characters."""
        super().__init__(validate=validate.Length(max=longest, error="too-long"), **options)


class PlayerName(fields.String):
    """A name as people write them: trimmed, composed, without control characters, and visible."""

    LONGEST = 24
    default_error_messages = {**COMMON, "invalid": "not-a-text", "invalid_utf8": "not-a-text"}

    def __init__(self, **options: Any) -> None:
        """Allow 1 to 24 characters."""
        bounds = validate.Length(min=1, max=self.LONGEST, error="length")
        super().__init__(validate=[bounds, _expect_printable], **options)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any
    ) -> str:
        text: str = super()._deserialize(value, attr, data, **options)
        return unicodedata.normalize("NFC", text).strip()


class YesNo(fields.Boolean):
    """A JSON true or false and nothing that looks like it."""

    default_error_messages = {**COMMON, "invalid": "not-a-boolean"}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Many(fields.List[Any]):
    """A list of a bounded length."""

    default_error_messages = {**COMMON, "invalid": "not-a-list"}

    def __init__(self, inner: fields.Field[Any], fewest: int, most: int, **options: Any) -> None:
        """Allow `fewest` to `most` entries."""
        bounds = validate.Length(fewest, most, error="length")
        super().__init__(inner, validate=bounds, **options)


class AnyObject(fields.Dict):
    """An object whose content somebody else checks."""

    default_error_messages = {**COMMON, "invalid": "not-an-object"}


def _expect_printable(name: str) -> None:
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks == MANY_MARKS:
            raise marshmallow.ValidationError("not-printable")
        if (category[0] == "C" and character not in JOINERS) or category in {"Zl", "Zp"}:
            raise marshmallow.ValidationError("not-printable")
    if name and all(unicodedata.category(each)[0] in "MZ" for each in name_key(name)):
        raise marshmallow.ValidationError("not-printable")
