"""The API document, a page that shows it, and whether the server is well."""

import gzip
import json
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from flask import Blueprint, Response, jsonify, render_template, request, send_from_directory

from rentroll.api.document import api_document
from rentroll.api.house_access import house
from rentroll.api.polling import takes_gzip
from rentroll.api.problems import KINDS, ApiProblem
from rentroll.names import API_PREFIX, PRODUCT

ASSETS = Path(__file__).parents[1] / "assets"

MAKING: Final = Lock()
"""Whoever asks while the document is made waits for that one: it takes half a second of work."""

about = Blueprint("about", __name__, template_folder="../templates")


@about.get(f"{API_PREFIX}/openapi.json")
def openapi() -> Response:
    """Return the API document."""
    with MAKING:
        text = _as_json()
    return _cached(text, "application/json")


@about.get(f"{API_PREFIX}/docs")
def docs() -> Response:
    """Show the API document as a page that needs no script and nothing from elsewhere."""
    with MAKING:
        text = _as_page()
    return _cached(text, "text/html; charset=utf-8")


@about.get(f"{API_PREFIX}/docs.css")
def docs_style() -> Response:
    """Return the style sheet of that page."""
    return send_from_directory(ASSETS, "docs.css", max_age=300)


@about.get("/healthz")
def healthz() -> Response:
    """Say that the process answers."""
    return jsonify({"status": "ok"})


@about.get("/readyz")
def readyz() -> Response:
    """Say that all works that a request may need, or what does not."""
    failing = house().wellness.failing()
    if failing:
        raise ApiProblem("not-ready", "The process should get no requests.", {"failing": failing})
    return jsonify({"status": "ready"})


@cache
def _as_json() -> bytes:
    return json.dumps(api_document(), indent=2, ensure_ascii=False).encode()


@cache
def _as_page() -> bytes:
    statuses = {code: str(kind.status) for code, kind in KINDS.items()}
    page = render_template(
        "docs.html",
        document=api_document(),
        statuses=statuses,
        product=PRODUCT,
        prefix=API_PREFIX,
    )
    return page.encode()


@cache
def _by_gzip(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


def _cached(text: bytes, content_type: str) -> Response:
    """Return a text that stays the same while the program runs, by gzip to whom takes it."""
    compressed = takes_gzip(request.headers.get("Accept-Encoding", ""))
    response = Response(_by_gzip(text) if compressed else text, content_type=content_type)
    if compressed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
