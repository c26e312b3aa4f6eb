"""Environment variables as values; what cannot be one is refused by name before anything starts."""

import re
from collections.abc import Collection, Mapping
from typing import Final

ADDRESS: Final = re.compile(r"\S*:([0-9]{1,5})")
LAST_PORT: Final = 65535
REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://")


class SettingRefused(Exception):
    """A setting has a value that means nothing."""

    def __init__(self, name: str, value: str | None, wanted: str) -> None:
        """Tell what is wanted of a variable in place of its value, None where that is secret."""
        told = "something else" if value is None else repr(value)
        super().__init__(f"{name} has to be {wanted}; it is {told}.")


class Environment:
    """Variables by name; an empty one counts as not set."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        """Read these variables."""
        self._variables = variables

    def text(self, name: str) -> str | None:
        """Return a variable as it is, None when it is not set."""
        return self._variables.get(name) or None

    def whole(self, name: str, *, least: int) -> int | None:
        """Return a whole number, None when it is not set.

        Raises:
            SettingRefused: it is none, or less than the least.
        """
        text = self.text(name)
        if text is None:
            return None
        if not text.strip().isdecimal() or int(text) < least:
            raise SettingRefused(name, text, f"a whole number from {least}")
        return int(text)

    def time(self, name: str, default: float) -> float:
        """Return a number of hours or days above 0.

        Raises:
            SettingRefused: it is none.
        """
        text = self.text(name)
        try:
            value = default if text is None else float(text)
        except ValueError:
            value = 0.0
        if not 0 < value < float("inf"):
            raise SettingRefused(name, str(text), "a number above 0")
        return value

    def word(self, name: str, words: Collection[str]) -> str | None:
        """Return one of a few words, None when it is not set.

        Raises:
            SettingRefused: it is another.
        """
        text = self.text(name)
        if text is not None and text not in words:
            raise SettingRefused(name, text, "one of " + ", ".join(words))
        return text

    def address(self, name: str) -> str | None:
        """Return a host and a port, None when it is not set.

        Raises:
            SettingRefused: it is something else.
        """
        text = self.text(name)
        found = None if text is None else ADDRESS.fullmatch(text)
        if text is not None and (found is None or int(found[1]) > LAST_PORT):
            raise SettingRefused(name, text, "a host and a port, such as 127.0.0.1:9464")
        return text

    def redis(self, name: str) -> str | None:
        """Return the address of a Redis, None when it is not set.

        Raises:
            SettingRefused: it is none. The value is not told, as it may hold a password.
        """
        text = self.text(name)
        if text is not None and not text.startswith(REDIS_SCHEMES):
            raise SettingRefused(name, None, "an address such as redis://host:6379/0")
        return text
