"""Error report codes at the end of messages."""

import re

_CODE = re.compile(r" \(([2-9A-HJKMNP-Z]{4})\)$")


def strip_report_code(message: str) -> str:
    """Return the message without its report code."""
    return _CODE.sub("", message)


def find_report_code(message: str) -> str:
    """Return the report code of a message. Raises AssertionError if it has none."""
    found = _CODE.search(message)
    assert found is not None, message
    return found[1]
