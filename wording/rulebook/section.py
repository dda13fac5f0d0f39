"""A part of the rules page."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Section:
    """`rows` are a table of label and value; they come before the `paragraphs`. All in the reader's language."""

    title: str
    rows: tuple[tuple[str, str], ...] = ()
    paragraphs: tuple[str, ...] = ()
