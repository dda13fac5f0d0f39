"""The one parser for typed whole numbers, independent of Flet."""

import re

MINUS_SIGNS = ("-", "−", "–")
# Groups of three digits may be separated by one of the signs that languages use, always the same one. The length limit
# still admits numbers that are too large for their field, so that the field's own check refuses them with its limits.
_WHOLE_NUMBER = re.compile(
    rf"(?P<sign>[+\{''.join(MINUS_SIGNS)}]?)\s*"
    r"(?P<digits>[0-9]{1,30}|[1-9][0-9]{0,2}(?P<mark>[ \u00a0\u202f.,'’])[0-9]{3}(?:(?P=mark)[0-9]{3}){0,8})"
)
_NO_DIGIT = re.compile(r"[^0-9]")


def parse_whole_number(text: str) -> int | None:
    """Return the number, None for text that is not one; all usual minus signs and marks of thousands are accepted.

    >>> parse_whole_number(" −65 "), parse_whole_number("2 410"), parse_whole_number("12.5")
    (-65, 2410, None)
    """
    match = _WHOLE_NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    digits = int(_NO_DIGIT.sub("", match["digits"]))
    return -digits if match["sign"] in MINUS_SIGNS else digits
