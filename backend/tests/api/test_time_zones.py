"""A server far from Greenwich tells times in UTC (B077; the page's part: browser tests)."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from tests.api.test_restart import Caller, serving
from tests.services import free_port

if TYPE_CHECKING:
    from pathlib import Path


def test_a_deadline_is_right_wherever_the_server_stands_b077(
    sqlite_url: str, tmp_path: Path
) -> None:
    port = free_port()
    caller = Caller(port)
    with serving(port, sqlite_url, tmp_path / "log", TZ="Asia/Kolkata"):
        wish = {"name": "Ana", "bots": ["steady"], "options": {"decision_seconds": 300}}
        _status, taken = caller.call("POST", "/api/v1/games", {**wish, "bot_pace": "slow"})
        caller.token = taken["access_token"]
        path = f"/api/v1/games/{taken['id']}"
        _status, state = caller.call("POST", f"{path}/start", {})
        with urlopen(Request(f"{caller.base}{path}"), timeout=10) as answer:
            now = parsedate_to_datetime(answer.headers["Date"])
    assert state["deadline"].endswith("Z")
    left = datetime.fromisoformat(state["deadline"]) - now
    assert timedelta(seconds=285) < left <= timedelta(seconds=301)
