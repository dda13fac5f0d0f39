"""Only characters that the bundled fonts have."""

__all__ = ["printable"]


def printable(text: str) -> str:
    """`text` without the narrow no-break space of French: for a glyph that is missing the app would look for a font."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
