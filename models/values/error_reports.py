"""Codes of unexpected errors: the user sees a short code, the log has the traceback under it."""

import hashlib
import traceback
from pathlib import Path

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without look-alikes, because codes are read aloud
_LENGTH = 4


def error_report_code(error: BaseException, *details: str) -> str:
    """Return four letters and digits, equal for errors of the same type raised in the same function. The message is not
    included, because it may contain names. `details` add further distinctions.
    """
    frames = traceback.extract_tb(error.__traceback__)
    origin = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else ""
    digest = hashlib.blake2b("\n".join((type(error).__name__, origin, *details)).encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big")
    code = ""
    for _ in range(_LENGTH):
        number, rest = divmod(number, len(_LETTERS))
        code += _LETTERS[rest]
    return code
