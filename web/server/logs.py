"""The server's log of itself: no tokens, no names, and no traceback for a client's mistake."""

import logging
import logging.config
import re

# Whatever follows the first part of such a path opens a table to whoever reads it.
_SECRET_PATH = re.compile(r"/(t|tv|d|u|move|admin|backup|live|seat|direct|pair|brought)/[^\s?\"']+")
_QUERY = re.compile(r"\?[^\s\"']*")


class _Redaction(logging.Filter):
    """Cuts tokens and queries out of the paths that a record quotes."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(_redacted(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True


class _ClientMistakes(logging.Filter):
    """Flet answers a message that it cannot read with a traceback; the line alone says as much."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.ERROR and record.exc_info:
            record.exc_info = None
            record.msg, record.args = "a phone sent something that cannot be read", ()
        return True


def configure_logging(level: str) -> None:
    """Send everything to standard error; `level` as in the settings."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
            "filters": {"redaction": {"()": _Redaction}, "mistakes": {"()": _ClientMistakes}},
            "handlers": {
                "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["redaction"]},
            },
            "root": {"level": level.upper(), "handlers": ["console"]},
            "loggers": {
                # Flet's information is about sessions, which are its secrets.
                "flet_web.fastapi": {"level": "WARNING", "filters": ["mistakes"]},
                "flet": {"level": "WARNING"},
                "flet_transport": {"level": "WARNING"},
            },
        }
    )


def _redacted(text: str) -> str:
    return _QUERY.sub("?…", _SECRET_PATH.sub(r"/\1/…", text))
