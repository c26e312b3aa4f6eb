"""The API document, a page that shows it, and whether the server is well."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, send_from_directory

from rentroll.api.house_access import house
from rentroll.api.problems import ApiProblem
from rentroll.names import API_PREFIX, PRODUCT

ASSETS = Path(__file__).parents[1] / "assets"

about = Blueprint("about", __name__, template_folder="../templates")


@about.get(f"{API_PREFIX}/openapi.json")
def openapi() -> Response:
    """Return the API document."""
    return _cached(Response(_once("json", _as_json), content_type="application/json"))


@about.get(f"{API_PREFIX}/docs")
def docs() -> Response:
    """Show the API document as a page that needs no script and nothing from elsewhere."""
    return _cached(Response(_once("page", _as_page), content_type="text/html; charset=utf-8"))


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


def _document() -> dict[str, Any]:
    document: dict[str, Any] = current_app.extensions["rentroll-document"]
    return document


def _as_json() -> str:
    return json.dumps(_document(), indent=2, ensure_ascii=False)


def _as_page() -> str:
    return render_template("docs.html", document=_document(), product=PRODUCT, prefix=API_PREFIX)


def _once(form: str, make: Callable[[], str]) -> str:
    """Return the document in a form that is made once an app: it is long, and has no limit."""
    made: dict[str, str] = current_app.extensions.setdefault("rentroll-document-forms", {})
    if form not in made:
        made[form] = make()
    return made[form]


def _cached(response: Response) -> Response:
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
