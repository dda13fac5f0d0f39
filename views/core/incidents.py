"""What went wrong unforeseen: written down with its code, which the reader is told."""

import logging

from models import incident_code
from wording import Translator, failure_sentence

_log = logging.getLogger(__name__)


def failure_logged(what: str, error: Exception, t: Translator) -> str:
    """The sentence for the reader; the log has the traceback."""
    code = incident_code(error)
    _log.error("[%s] %s", code, what, exc_info=error)
    return failure_sentence(t, code)
