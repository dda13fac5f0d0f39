"""Markers of literals in tables, for the catalogues: their words are looked up once the reader's language is known."""

from typing import NamedTuple


class Context(NamedTuple):
    """A message whose translation depends on what it is said of (the gender of *burraco* and *canasta*)."""

    context: str
    text: str


class Plural(NamedTuple):
    one: str
    many: str


def mark(text: str) -> str:
    return text


def mark_in(context: str, text: str) -> Context:
    return Context(context, text)


def mark_plural(one: str, many: str) -> Plural:
    return Plural(one, many)
