"""Reports of unexpected errors: the log has the traceback with a code, which the user sees as well."""

import logging

from models.values import error_report_code
from wording import Translator, failure_sentence

_log = logging.getLogger(__name__)


def log_failure(context: str, error: Exception, t: Translator) -> str:
    """Log an error with its traceback, and return the sentence for the user with its code."""
    code = error_report_code(error)
    _log.error("[%s] %s", code, context, exc_info=error)
    return failure_sentence(t, code)
