"""Structured logs: one JSON object a line, with the request's id, without secrets.

Bodies, tokens, cookies and queries are never logged; what is logged is listed where it is logged.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, TextIO

import structlog

from cardhouse.server.accounts.facts import without_secrets

SECRET_WORDS = ("password", "token", "pin", "secret", "cookie", "authorization", "code")
HIDDEN = "(hidden)"


def hide_secrets(_: Any, __: str, event: Any) -> Any:
    """The last net: a field of such a name is not written, whoever put it there, nor a link that lets in."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = without_secrets(value)
        if any(word in name.lower() for word in SECRET_WORDS) and name != "status_code":
            event[name] = HIDDEN
    return event


def configure(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Everything goes to one stream, the libraries' warnings too."""
    out = stream or sys.stderr
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            hide_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(stream=out, level=logging.WARNING, format="%(message)s", force=True)
