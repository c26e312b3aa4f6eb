"""The browser client: one page and the files it loads."""

from pathlib import Path, PurePosixPath
from typing import Final

from flask import Blueprint, Response, request, send_from_directory
from werkzeug.datastructures import Accept
from werkzeug.exceptions import NotFound

from rentroll.api.house_access import settings
from rentroll.page.prepared import ENCODERS, PAGE, PreparedFile, prepared_page

SCRIPTS_AND_STYLES: Final = (".css", ".html", ".js", ".json", ".mjs", ".txt", ".webmanifest")
MEDIA: Final = (".ico", ".jpg", ".mp3", ".ogg", ".png", ".svg", ".webp", ".woff2")
SERVED_SUFFIXES: Final = frozenset(SCRIPTS_AND_STYLES + MEDIA)
WITHHELD_FOLDERS: Final = frozenset({"node_modules", "tests", "coverage"})
WITHHELD_AT_THE_TOP: Final = frozenset({".js", ".json", ".mjs", ".txt"})
"""Files of the tool chain live at the top of the folder: package.json, linters' settings."""

KEPT_FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose address changes with what is in them."""

SERVED_AT_THE_TOP: Final = frozenset({"service-worker.js"})

pages = Blueprint("pages", __name__)


@pages.get("/")
def start_page() -> Response:
    """Return the page; what it shows depends on the address alone."""
    return _file(PAGE)


@pages.get("/game/<game_id>")
def game_page(game_id: str) -> Response:
    """Return the same page for the link of a game."""
    return _file(PAGE)


@pages.get("/watch/<watch_id>")
def watch_page(watch_id: str) -> Response:
    """Return the same page for the link to watch a game."""
    return _file(PAGE)


@pages.get("/rules")
def rules_page() -> Response:
    """Return the same page for the rules."""
    return _file(PAGE)


@pages.get("/static/<path:name>")
def static_file(name: str) -> Response:
    """Return a file that the page loads; tests, packages and tools are not served."""
    return _file(name)


def is_served(name: str) -> bool:
    """Tell whether a file of the client's folder is for browsers."""
    path = PurePosixPath(name)
    if any(part.startswith(".") or part in WITHHELD_FOLDERS for part in path.parts):
        return False
    if len(path.parts) == 1 and path.suffix in WITHHELD_AT_THE_TOP:
        return name in SERVED_AT_THE_TOP
    return path.suffix in SERVED_SUFFIXES


def _file(name: str) -> Response:
    folder: Path = settings().frontend.resolve()
    prepared = {} if settings().readable_page else prepared_page(folder)
    if name in prepared:
        return _prepared_file(prepared[name])
    if name != PAGE and not is_served(name):
        raise NotFound
    response = send_from_directory(folder, name, max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _prepared_file(file: PreparedFile) -> Response:
    coding = _coding(request.accept_encodings)
    response = Response(
        file.encoded(coding) if coding else file.content, content_type=file.content_type
    )
    if coding:
        response.headers["Content-Encoding"] = coding
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = KEPT_FOR_EVER if file.lasting else "no-cache"
    response.set_etag(f"{file.digest}-{coding}" if coding else file.digest)
    response.make_conditional(request)
    return response


def _coding(accepted: Accept) -> str | None:
    """Return what the asker likes best, of equals the smallest; nothing for what is as it is.

    Each coding is looked up by itself, as werkzeug's `best_match` takes `br;q=0, *` for `br`.
    """
    best = max(ENCODERS, key=lambda coding: accepted[coding])
    liked: float = accepted[best]
    return best if liked > 0 and liked >= accepted["identity"] else None
