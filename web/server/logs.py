"""The server's logging, without tokens, names, and tracebacks for a client's mistake."""

import logging
import logging.config
import re

from web.urls import SECRET_PATHS

# A token grants access to anyone who reads the log.
_SECRET_PATH = re.compile(rf"/({'|'.join(SECRET_PATHS)})/[^\s?\"']+")
_PATH = re.compile(r"/[^\s\"']*")  # don't search for a query: the search would start again at each slash
# A part of any other path that looks like a token: a mistyped link has one too. Signatures have 24 letters and digits;
# a shorter run looks like a token if it contains a digit, and so does a long part in the alphabet of a code.
_TOKEN = re.compile(r"[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{12}|.{40}")


class _RedactingFormatter(logging.Formatter):
    """A formatter that removes tokens and queries from paths, wherever they are: in the message or in a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return _PATH.sub(_redact, _SECRET_PATH.sub(r"/\1/…", super().format(record)))


def _redact(found: re.Match[str]) -> str:
    path, _, query = found[0].partition("?")
    parts = ("…" if _TOKEN.search(part) else part for part in path.split("/"))
    return f"{'/'.join(parts)}{'?…' if query else ''}"


class _ClientErrorFilter(logging.Filter):
    """A filter that replaces the traceback that Flet logs for an unreadable message with one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.ERROR and record.exc_info:
            record.exc_info = None
            record.msg, record.args = "a phone sent something that cannot be read", ()
        return True


def configure_logging(level: str) -> None:
    """Log everything at `level`, as named in the settings, to standard error."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "line": {"()": _RedactingFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
            },
            "filters": {"mistakes": {"()": _ClientErrorFilter}},
            "handlers": {
                "console": {"class": "logging.StreamHandler", "formatter": "line"},
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
