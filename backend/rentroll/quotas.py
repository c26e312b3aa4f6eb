"""How much one caller may ask for: figures by policy, with a profile for tests."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from limits import parse

from rentroll.environment import Environment, SettingRefused

PER_ADDRESS: Final = "address"
"""The policy that counts everything from one network address, whatever tokens come from it."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """Requests in a span of time, such as `600/minute`, by policy.

    Attributes:
        read: states, events, catalogue; by access token, else by address.
        act: everything that a seat does; by access token, else by address.
        create: tables opened from one address.
        join: seats and tokens for watching asked for from one address.
        codes: codes for further devices tried from one address.
        address: all of these together from one address.
    """

    read: str = "600/minute"
    act: str = "300/minute"
    create: str = "60/hour"
    join: str = "60/minute"
    codes: str = "10/minute"
    address: str = "6000/minute"

    def amended(self, environment: Environment) -> "Quotas":
        """Return the figures with those that variables such as RENTROLL_QUOTA_READ name.

        Raises:
            SettingRefused: one of them is no figure.
        """
        found: dict[str, str] = {}
        for each in fields(self):
            variable = f"RENTROLL_QUOTA_{each.name.upper()}"
            text = environment.text(variable)
            if text is not None:
                found[each.name] = _figure(variable, text)
        return replace(self, **found)


def _figure(variable: str, text: str) -> str:
    try:
        parse(text)
    except ValueError:
        raise SettingRefused(variable, text, "a figure such as 600/minute") from None
    return text


PLENTY: Final = "1000000/minute"
PROFILES: Final[Mapping[str, Quotas]] = {
    "usual": Quotas(),
    "tests": Quotas(*[PLENTY] * len(fields(Quotas))),
}
"""What RENTROLL_QUOTAS may say: the usual figures, or such that tests never meet them."""
