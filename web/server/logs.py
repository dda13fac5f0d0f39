"""The server's logging, without tokens, names, probes, and tracebacks for a client's mistake."""

import json
import logging
import logging.config
import re
from collections.abc import Mapping
from datetime import UTC, datetime

from web.urls import SECRET_PATHS

# A token grants access to anyone who reads the log.
_SECRET_PATH = re.compile(rf"/({'|'.join(SECRET_PATHS)})/[^\s?\"']+")
_PATH = re.compile(r"/[^\s\"']*")  # don't search for a query: the search would start again at each slash
# A part of any other path that looks like a token: a mistyped link has one too. Signatures have 24 letters and digits;
# a shorter run looks like a token if it contains a digit, and so does a long part in the alphabet of a code.
_TOKEN = re.compile(r"[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{12}|.{40}")

# uvicorn's lines about requests begin with the client's address. A load balancer probes each second.
_CLIENT = re.compile(r'^\S* - (?=")')
_PROBE = re.compile(r'"GET /(health|ready|metrics) HTTP/[\d.]+" 200$')
_REQUEST_LOGGERS = {"uvicorn.access", "uvicorn.error"}


class _RedactingFormatter(logging.Formatter):
    """A formatter that removes tokens and queries from paths, wherever they are: in the message or in a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return _PATH.sub(_redact, _SECRET_PATH.sub(r"/\1/…", super().format(record)))


class _JsonFormatter(_RedactingFormatter):
    """A formatter that writes each record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {"time": time, "level": record.levelname, "logger": record.name, "message": super().format(record)}
        return json.dumps(fields)


# The setting `log_format` → the formatter.
_FORMATTERS: Mapping[str, Mapping[str, object]] = {
    "text": {"()": _RedactingFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    "json": {"()": _JsonFormatter},
}


def _redact(found: re.Match[str]) -> str:
    path, _, query = found[0].partition("?")
    parts = ("…" if _TOKEN.search(part) else part for part in path.split("/"))
    return f"{'/'.join(parts)}{'?…' if query else ''}"


class _RequestFilter(logging.Filter):
    """A filter that drops answered probes, and the clients' addresses unless `addresses` is "show"."""

    def __init__(self, addresses: str) -> None:
        super().__init__()
        self._shows_addresses = addresses == "show"

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name in _REQUEST_LOGGERS:
            message = record.getMessage()
            if _PROBE.search(message):
                return False
            if not self._shows_addresses:
                record.msg, record.args = _CLIENT.sub("", message), ()
        return True


class _ClientErrorFilter(logging.Filter):
    """A filter that replaces the traceback that Flet logs for an unreadable message with one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.ERROR and record.exc_info:
            record.exc_info = None
            record.msg, record.args = "a phone sent something that cannot be read", ()
        return True


def configure_logging(level: str, *, form: str = "text", addresses: str = "hide") -> None:
    """Log everything at `level` to standard error, with the `log_format` and `log_addresses` of the settings."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": _FORMATTERS,
            "filters": {
                "mistakes": {"()": _ClientErrorFilter},
                "requests": {"()": _RequestFilter, "addresses": addresses},
            },
            "handlers": {
                "console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["requests"]},
            },
            "root": {"level": level.upper(), "handlers": ["console"]},
            "loggers": {
                # Flet logs session ids, which are secrets, at level INFO.
                "flet_web.fastapi": {"level": "WARNING", "filters": ["mistakes"]},
                "flet": {"level": "WARNING"},
                "flet_transport": {"level": "WARNING"},
                "alembic": {"level": "WARNING"},  # it would list its plugins before the QR code
            },
        }
    )
