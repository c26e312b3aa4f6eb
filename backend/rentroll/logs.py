"""Logs as lines of JSON on standard output; never a token, a secret or a body."""

import logging
import sys

import orjson
import structlog

LEVEL = logging.INFO


def configure_logs() -> None:
    """Set up structlog for the process, and let other libraries only warn."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stdout)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVEL),
        logger_factory=structlog.BytesLoggerFactory(),
        cache_logger_on_first_use=True,
    )
