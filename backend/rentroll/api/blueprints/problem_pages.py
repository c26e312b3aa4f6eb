"""A page for every problem code: what it means, when it comes, and what a client should do."""

from flask import Blueprint, Response, jsonify, render_template, request

from rentroll.api.house_access import settings
from rentroll.api.problem_texts import explanations
from rentroll.api.problems import KINDS, ApiProblem, type_of
from rentroll.names import API_PREFIX, PRODUCT

HTML = "text/html"
JSON = "application/json"
SECONDS_KEPT = 300

problem_pages = Blueprint("problems", __name__, template_folder="../templates")


@problem_pages.get("/problems")
def problem_list() -> Response:
    """List all codes, for people; for programs by `Accept: application/json`."""
    if _wants_json():
        return _kept(jsonify({"problems": [_description(code) for code in sorted(KINDS)]}))
    return _page("problems.html", kinds=KINDS)


@problem_pages.get("/problems/<code>")
def problem_page(code: str) -> Response:
    """Explain a code, for people; for programs by `Accept: application/json`."""
    if code not in KINDS:
        raise ApiProblem("not-found", "There is no such problem code.")
    if _wants_json():
        return _kept(jsonify(_description(code)))
    return _page("problem.html", code=code, kind=KINDS[code], text=explanations()[code])


def _description(code: str) -> dict[str, str | int]:
    kind, text = KINDS[code], explanations()[code]
    return {
        "type": type_of(code, settings().problem_base),
        "code": code,
        "status": kind.status,
        "title": kind.title,
        "when": text.when,
        "remedy": text.remedy,
    }


def _wants_json() -> bool:
    """Tell whether JSON is liked better than a page; who likes both alike gets the page."""
    accepted = request.accept_mimetypes
    return accepted[JSON] > accepted[HTML]


def _page(template: str, **values: object) -> Response:
    text = render_template(template, product=PRODUCT, prefix=API_PREFIX, **values)
    return _kept(Response(text, content_type=f"{HTML}; charset=utf-8"))


def _kept(response: Response) -> Response:
    response.headers["Cache-Control"] = f"public, max-age={SECONDS_KEPT}"
    response.headers["Vary"] = "Accept"
    return response
