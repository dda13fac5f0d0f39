"""A section of the rules page."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Section:
    """A section in the user's language; `rows` are a table of label and value, shown before the `paragraphs`."""

    title: str
    rows: tuple[tuple[str, str], ...] = ()
    paragraphs: tuple[str, ...] = ()
