"""The app factory: settings and collaborators in, a Flask app out."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from rentroll.api.blueprints.about import about
from rentroll.api.blueprints.pages import pages
from rentroll.api.blueprints.problem_pages import problem_pages
from rentroll.api.deprecations import tell_deprecations
from rentroll.api.document import register_api
from rentroll.api.edges import receive_bodies, surround
from rentroll.api.failures import register_failure_handlers
from rentroll.api.fast_actions import FastActions
from rentroll.api.fast_polls import FastPolls
from rentroll.api.house_access import EXTENSION, Rentroll
from rentroll.api.limits import limit
from rentroll.api.request_logs import observe
from rentroll.api.sessions import NoSessions
from rentroll.config import Settings
from rentroll.persistence.base import db, migrate
from rentroll.persistence.database import Database, engine_options, make_folder_of
from rentroll.persistence.migrate import FOLDER as MIGRATIONS
from rentroll.service.collaborators import Collaborators
from rentroll.service.house import build_house


class PlainFlask(Flask):
    """Flask whose functions all are plain ones, so that none is examined with each call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is."""
        return func


def create_app(
    settings: Settings | None = None, collaborators: Collaborators | None = None
) -> Flask:
    """Make an app. No thread is started and no migration is run: `serve` does both.

    Args:
        settings: what differs between installations; read from the environment when left out.
        collaborators: clock, chance and opening; the real ones when left out.

    Returns:
        The app; its use cases are at `rentroll_of(app).house`.
    """
    settings = settings or Settings.from_environment()
    app = PlainFlask("rentroll", static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.session_interface = NoSessions()
    # A doubled slash is another address, not a redirect to wherever the client's Host header says.
    app.url_map.merge_slashes = False
    app.config.update(
        SQLALCHEMY_DATABASE_URI=settings.database_url,
        SQLALCHEMY_ENGINE_OPTIONS=engine_options(settings.database_url),
        MAX_CONTENT_LENGTH=settings.largest_body,
    )
    app.extensions[EXTENSION] = _rentroll(app, settings, collaborators or Collaborators())
    register_failure_handlers(app)
    observe(app)
    surround(app)
    tell_deprecations(app)
    limit(app)
    receive_bodies(app)
    counted_here = settings.redis_url is None
    behind = FastActions(app, app.wsgi_app) if counted_here else app.wsgi_app
    app.wsgi_app = FastPolls(app, behind)  # type: ignore[method-assign]
    if settings.proxies:
        hops = settings.proxies
        trusted = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)
        app.wsgi_app = trusted  # type: ignore[method-assign]
    register_api(app)
    app.register_blueprint(about)
    app.register_blueprint(problem_pages)
    app.register_blueprint(pages)
    return app


def _rentroll(app: Flask, settings: Settings, collaborators: Collaborators) -> Rentroll:
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    with app.app_context():
        make_folder_of(db.engine)
        database = Database(db.engine)
    return Rentroll(settings, database, build_house(settings, database, collaborators))
