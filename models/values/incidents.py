"""Short codes of what went wrong unforeseen: the phone shows one, and the log has the same beside the whole story."""

import hashlib
import traceback
from pathlib import Path

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes: it is read aloud
_LENGTH = 4


def incident_code(error: BaseException, *details: str) -> str:
    """Four letters and digits, the same for the same kind of error at the same place: nothing of what it says, which
    may be names. `details` tell apart what the place does not."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else ""
    digest = hashlib.blake2b("\n".join((type(error).__name__, place, *details)).encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big")
    code = ""
    for _ in range(_LENGTH):
        number, rest = divmod(number, len(_LETTERS))
        code += _LETTERS[rest]
    return code
