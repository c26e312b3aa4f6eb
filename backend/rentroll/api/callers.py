"""Where a request comes from: the network address by which callers are told apart."""

from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final

from flask import request

UNKNOWN: Final = "unknown"
FOREIGN_MARK: Final = "foreign page at "
FOREIGN_SITES: Final = frozenset({"cross-site", "same-site"})
"""What browsers say in Sec-Fetch-Site of pages that are not of this very origin."""

HOME_PREFIX: Final = 64
"""Bits of an IPv6 address that say whose it is; the others anybody chooses at will."""


def caller_address(environ: dict[str, Any] | None = None) -> str:
    """Return the network address a request comes from; of IPv6 the network that one home gets.

    Args:
        environ: the request; Flask's current one when left out.
    """
    return home_of((environ or request.environ).get("REMOTE_ADDR") or UNKNOWN)


def quota_holder(environ: dict[str, Any] | None = None) -> str:
    """Return what stands for the network address of a request where requests are counted.

    What pages of other sites ask in a visitor's browser counts beside what the visitor asks, so
    that no site can use up the visitor's own quotas. All sites together have one quota more, since
    a program may name any site it likes.

    Args:
        environ: the request; Flask's current one when left out.
    """
    environ = environ or request.environ
    address = caller_address(environ)
    return f"{FOREIGN_MARK}{address}" if _is_from_a_foreign_page(environ) else address


def _is_from_a_foreign_page(environ: dict[str, Any]) -> bool:
    """Tell whether a browser says that a page of another site asks."""
    site = environ.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site in FOREIGN_SITES
    origin = environ.get("HTTP_ORIGIN")
    return origin is not None and origin.partition("://")[2] != environ.get("HTTP_HOST")


@lru_cache(maxsize=4096)
def home_of(told: str) -> str:
    """Return what stands for a network address, as a connection or a proxy tells it."""
    try:
        address = ip_address(_without_port(told))
    except ValueError:
        return told
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, HOME_PREFIX), strict=False))


def _without_port(told: str) -> str:
    """Return an address without the port that some proxies add to it."""
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.partition(":")[0] if told.count(":") == 1 else told
