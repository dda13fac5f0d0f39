"""The scripts and style sheet of the light page without comments: phones without the app load them at the table."""

import re

_SCRIPT_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
_STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n*", re.DOTALL)


def strip_comments(name: str, content: bytes) -> bytes:
    """Return the file without the comments that fill whole lines. Licences, which begin with `/*!`, stay in scripts."""
    pattern = {"js": _SCRIPT_COMMENTS, "css": _STYLE_COMMENTS}.get(name.rpartition(".")[2])
    return content if pattern is None else pattern.sub("", content.decode()).encode()
