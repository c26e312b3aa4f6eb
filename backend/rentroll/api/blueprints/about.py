"""The API document, a page that shows it, and whether the server is well."""

import json
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, jsonify, render_template, send_from_directory

from rentroll.api.document import api_document
from rentroll.api.house_access import house
from rentroll.api.problems import ApiProblem
from rentroll.names import API_PREFIX, PRODUCT

ASSETS = Path(__file__).parents[1] / "assets"

about = Blueprint("about", __name__, template_folder="../templates")


@about.get(f"{API_PREFIX}/openapi.json")
def openapi() -> Response:
    """Return the API document."""
    return _cached(Response(_as_json(), content_type="application/json"))


@about.get(f"{API_PREFIX}/docs")
def docs() -> Response:
    """Show the API document as a page that needs no script and nothing from elsewhere."""
    return _cached(Response(_as_page(), content_type="text/html; charset=utf-8"))


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
def _as_json() -> str:
    return json.dumps(api_document(), indent=2, ensure_ascii=False)


@cache
def _as_page() -> str:
    return render_template("docs.html", document=api_document(), product=PRODUCT, prefix=API_PREFIX)


def _cached(response: Response) -> Response:
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
