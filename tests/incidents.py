"""The codes at the end of what a phone says of a failure."""

import re

_CODE = re.compile(r" \(([2-9A-HJKMNP-Z]{4})\)$")


def without_code(sentence: str) -> str:
    """The sentence alone."""
    return _CODE.sub("", sentence)


def code_of(sentence: str) -> str:
    """Raises AssertionError where there is none."""
    found = _CODE.search(sentence)
    assert found is not None, sentence
    return found[1]
