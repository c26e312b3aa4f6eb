"""Limits counted past Flask-Limiter, which works out anew for each request which ones there are.

They are counted in its store and under its keys, so that both ways share a quota (ADR 0042).
"""

from typing import Final

from limits import RateLimitItem, parse_many

from rentroll.api.limit_headers import LIMIT_HEADER, POLICY_HEADER, policy, told
from rentroll.api.process_counts import ProcessCounts
from rentroll.quotas import PER_ADDRESS, Quotas

ANY_CALLER: Final = "any caller"


class PreparedLimit:
    """A limit with what is the same for every caller worked out beforehand."""

    def __init__(self, counts: ProcessCounts, name: str, item: RateLimitItem) -> None:
        """Count under the keys that the library has for a policy."""
        self._counts = counts
        self._name = name
        self._amount, self._seconds = item.amount, item.get_expiry()
        self._before, self._behind = item.key_for(ANY_CALLER, name).split(ANY_CALLER)
        self.policy = policy(name, item)

    def allows(self, caller: str) -> bool:
        """Tell whether a caller may ask once more; that is not counted yet."""
        return self._counts.left(self._key(caller), self._amount, self._seconds).remaining > 0

    def count(self, caller: str) -> bool:
        """Count a request if it is allowed, and tell whether it is."""
        return self._counts.count(self._key(caller), self._amount, self._seconds)

    def left(self, caller: str) -> str:
        """Return what is left, as the header tells it."""
        return told(self._name, *self._counts.left(self._key(caller), self._amount, self._seconds))

    def spend(self, caller: str) -> str:
        """Count a request if it is allowed, and return what is left then."""
        return told(self._name, *self._counts.spend(self._key(caller), self._amount, self._seconds))

    def _key(self, caller: str) -> str:
        return f"{self._before}{caller}{self._behind}"


class PreparedLimits:
    """A policy and the limit of an address."""

    def __init__(self, counts: ProcessCounts, quotas: Quotas, name: str) -> None:
        """Count beside the library.

        Args:
            counts: what it counts in, too.
            quotas: how much is allowed.
            name: the policy, one that this process counts alone.
        """
        self._own = PreparedLimit(counts, name, _figure(getattr(quotas, name)))
        self._address = PreparedLimit(counts, PER_ADDRESS, _figure(quotas.address))
        self._policies = (POLICY_HEADER, f"{self._own.policy}, {self._address.policy}")

    def allow(self, caller: str, address: str) -> bool:
        """Tell whether a caller may ask once more; that is not counted yet.

        Args:
            caller: digest of the access token, or the address where there is none.
            address: what stands for the network address.
        """
        return self._own.allows(caller) and self._address.allows(address)

    def count(self, caller: str, address: str, *, costs: bool) -> tuple[tuple[str, str], ...]:
        """Count a request, unless it costs nothing; return the headers that tell what is left."""
        if costs:
            return self._headers(self._own.spend(caller), self._address.spend(address))
        return self._headers(self._own.left(caller), self._address.left(address))

    def take(self, caller: str, address: str) -> tuple[tuple[str, str], ...]:
        """Count a request if it is allowed, so that of many at once no more are let through.

        Returns:
            The headers that tell what is left; none when it is not allowed.
        """
        # Looked at first, so that what is above it is hardly ever counted against the other one.
        if not self._address.allows(address):
            return ()
        if not (self._own.count(caller) and self._address.count(address)):
            return ()
        return self._headers(self._own.left(caller), self._address.left(address))

    def _headers(self, own: str, address: str) -> tuple[tuple[str, str], ...]:
        return self._policies, (LIMIT_HEADER, f"{own}, {address}")


def _figure(quota: str) -> RateLimitItem:
    """Return the one figure of a quota; a second one would be left out in silence.

    Raises:
        ValueError: there is a second one.
    """
    figure, *more = parse_many(quota)
    if more:
        raise ValueError(f"a quota is one figure, and not {quota!r}")
    return figure
