"""The HTTP API and the pages, as a Flask app."""

from rentroll.api.application import create_app

__all__ = ["create_app"]
