"""Where a request comes from: the network address by which callers are told apart."""

from typing import Any, Final

from flask import request

from rentroll.network_addresses import home_of

UNKNOWN: Final = "unknown"
FOREIGN_MARK: Final = "foreign page at "
FOREIGN_SITES: Final = frozenset({"cross-site", "same-site"})
"""What browsers say in Sec-Fetch-Site of pages that are not of this very origin."""


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
