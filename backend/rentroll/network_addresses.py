"""Network addresses, by whose they are."""

from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

HOME_PREFIX: Final = 64
"""Bits of an IPv6 address that say whose it is; the others anybody chooses at will."""


@lru_cache(maxsize=4096)
def home_of(told: str) -> str:
    """Return what stands for a network address: of IPv6 the network that one home gets.

    Args:
        told: the address as a connection or a proxy tells it, also with a port; what is none is
            returned as it is.
    """
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
