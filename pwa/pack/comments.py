"""Stripping comments and indentation from the light page's scripts and style sheet, which phones without the app load
at the table."""

import re

_SCRIPT_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
_STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def strip_comments(name: str, content: bytes) -> bytes:
    """Return the file without whole-line comments and indentation. Licences, which begin with `/*!`, stay in scripts.
    Raises ValueError for a script with a multi-line string, because stripping would change it."""
    pattern = {"js": _SCRIPT_COMMENTS, "css": _STYLE_COMMENTS}.get(name.rpartition(".")[2])
    if pattern is None:
        return content
    lines = pattern.sub("", content.decode())
    odd = [line for line in lines.splitlines() if line.count("`") % 2]
    if odd:
        raise ValueError(f"{name} has a multi-line string: {odd[0]!r}; write it in one line")
    return _INDENTATION.sub("", lines).encode()
