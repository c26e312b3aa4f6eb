"""Requests that are answered at once: in the event loop, which serves everybody and never waits.

Most polls need nothing but memory. What would have to wait says so here first, and a thread of the
pool runs the request in its place.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class WouldWait(BaseException):
    """A request that was to be answered at once needs a thread, and is run again in one.

    No error: nobody but the server that has tried it, and whoever keeps its place, may catch it.
    """


class _ThisThread(threading.local):
    never_waits = False


_this_thread: Final = _ThisThread()


@contextmanager
def answering_at_once() -> Iterator[None]:
    """Let nothing that this thread does meanwhile wait."""
    _this_thread.never_waits = True
    try:
        yield
    finally:
        _this_thread.never_waits = False


def expect_to_wait() -> None:
    """Say that what comes next may have to wait: for a database, a lock that is long kept, a file.

    Raises:
        WouldWait: this thread never waits.
    """
    if _this_thread.never_waits:
        raise WouldWait
