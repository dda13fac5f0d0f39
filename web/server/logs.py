"""The server's logging: without tokens, without names, and without tracebacks for a client's mistake."""

import logging
import logging.config
import re

# The part after such a prefix is a token, which grants access to anyone who reads the log.
_SECRET_PATH = re.compile(r"/(t|tv|d|u|move|admin|backup|live|seat|direct|pair|brought)/[^\s?\"']+")
_QUERY = re.compile(r"\?[^\s\"']*")


class _RedactionFilter(logging.Filter):
    """A filter that removes tokens and queries from the paths in a record."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(_redact(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True


class _ClientErrorFilter(logging.Filter):
    """A filter that replaces the traceback Flet logs for an unreadable message by one line."""

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
            "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
            "filters": {"redaction": {"()": _RedactionFilter}, "mistakes": {"()": _ClientErrorFilter}},
            "handlers": {
                "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["redaction"]},
            },
            "root": {"level": level.upper(), "handlers": ["console"]},
            "loggers": {
                # Flet logs session ids at level INFO, which are secrets.
                "flet_web.fastapi": {"level": "WARNING", "filters": ["mistakes"]},
                "flet": {"level": "WARNING"},
                "flet_transport": {"level": "WARNING"},
            },
        }
    )


def _redact(text: str) -> str:
    return _QUERY.sub("?…", _SECRET_PATH.sub(r"/\1/…", text))
