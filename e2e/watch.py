"""Watches a browser context for what must never happen on any page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Request, WebError

SCRIPT = """
addEventListener("securitypolicyviolation", (event) => {
  reportViolation(`${event.violatedDirective} by ${event.blockedURI} in ${event.sourceFile}`);
});
"""
LOUD = frozenset(("error", "warning"))


class Watch:
    """Collects faults: errors, violations of the content policy, requests to elsewhere."""

    def __init__(self) -> None:
        self.origins: set[str] = set()
        self.faults: list[str] = []
        self.expected: list[re.Pattern[str]] = []

    def follow(self, context: BrowserContext, origin: str) -> None:
        """Watch every page of a context, which belongs to one server, from now on."""
        self.origins.add(origin)
        context.on("console", self._read)
        context.on("dialog", self._dismiss)
        context.on("request", self._check_origin)
        context.on("weberror", self._note_error)
        context.expose_binding("reportViolation", self._note_violation)
        context.add_init_script(SCRIPT)

    def expect(self, pattern: str) -> None:
        """Let the console say what matches, which is the browser's own word on a refusal."""
        self.expected.append(re.compile(pattern))

    def _read(self, message: ConsoleMessage) -> None:
        if message.type not in LOUD or any(p.search(message.text) for p in self.expected):
            return
        self.faults.append(f"console {message.type}: {message.text} ({message.location})")

    def _dismiss(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog of the browser: {dialog.message}")
        dialog.dismiss()

    def _check_origin(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"data", "blob"}:
            return
        if f"{address.scheme}://{address.netloc}" not in self.origins:
            self.faults.append(f"a request to elsewhere: {request.url}")

    def _note_error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error.message}\n{error.error.stack}")

    def _note_violation(self, _source: object, words: str) -> None:
        self.faults.append(f"content policy: {words}")
