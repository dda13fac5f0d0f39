"""Standard output and error: a character that their encoding lacks is written in ASCII instead of raising."""

import codecs
import io
import sys
from unicodedata import normalize

_HANDLER = "pinella-ascii"
_SUBSTITUTES = str.maketrans("−–—’‘“”⁄", "---''\"\"/") | {ord("½"): ".5"}  # 77.5 as in the notation


def write_every_character() -> None:
    """Let both streams write any text: on Windows and in the C locale, their encoding often lacks − and ½."""
    codecs.register_error(_HANDLER, _in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # None in a process without a console
            stream.reconfigure(errors=_HANDLER)


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_SUBSTITUTES)
    letters = (normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?" for letter in text)
    return "".join(letters), error.end
