"""Who may write to a SQLite file: one process alone, or several that all know of each other."""

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from rentroll.persistence.database import is_file

PATIENCE_SECONDS: Final = 5.0
"""How long a process waits for one that is about to end, as when it is restarted."""

LOOK_SECONDS: Final = 0.1


class AlreadyClaimed(Exception):
    """Another process writes to the file, and one of the two takes itself for the only one."""

    def __init__(self, file: str) -> None:
        """Tell about a file."""
        super().__init__(
            f"Another process already uses {file}, and one of the two takes itself for the only"
            " one. Stop it, or set RENTROLL_ONLY_PROCESS=0 for all of them."
        )


@contextmanager
def claimed(database_url: str, *, alone: bool) -> Iterator[None]:
    """Claim a SQLite file for this process and its children, until the block ends.

    The claim is a lock on a file beside it, which ends with the last of these processes however it
    ends. Of other databases operators have to say themselves whether there is one process only.

    Args:
        database_url: SQLAlchemy address of the database.
        alone: no other process may write to it.

    Raises:
        AlreadyClaimed: another process has claimed it, and one of the two wants it alone.
    """
    url = make_url(database_url)
    if not is_file(url):
        yield
        return
    beside = Path(f"{url.database}.serving")
    beside.parent.mkdir(parents=True, exist_ok=True)
    with beside.open("w") as lock:
        until = time.monotonic() + PATIENCE_SECONDS
        while not _locked(lock.fileno(), fcntl.LOCK_EX if alone else fcntl.LOCK_SH):
            if time.monotonic() >= until:
                raise AlreadyClaimed(str(url.database))
            time.sleep(LOOK_SECONDS)
        yield


def _locked(file: int, kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
