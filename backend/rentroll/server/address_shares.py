"""How many of the server's connections each network address has: none may take them all."""

from collections.abc import Iterable

from rentroll.network_addresses import home_of
from rentroll.server.connections import Connection


class AddressShares:
    """The open connections by the address they come from, of IPv6 by the network of one home."""

    def __init__(self, most: int | None) -> None:
        """Begin with none.

        Args:
            most: how many an address may have at a time; None for any number.
        """
        self._most = most
        self._connections: dict[str, dict[Connection, None]] = {}

    def enter(self, connection: Connection) -> Iterable[Connection]:
        """Count a connection; return those of its address of which one has to go, if one has to."""
        if self._most is None:
            return ()
        others = self._connections.setdefault(_address_of(connection), {})
        others[connection] = None
        return others if len(others) > self._most else ()

    def leave(self, connection: Connection) -> None:
        """Count a connection no longer."""
        if self._most is None:
            return
        address = _address_of(connection)
        others = self._connections[address]
        del others[connection]
        if not others:
            del self._connections[address]


def _address_of(connection: Connection) -> str:
    return home_of(connection.client[0])
