"""Markers of literals for message extraction; they are translated later, when the user's language is known."""

from typing import NamedTuple


class Context(NamedTuple):
    """A message with a context that its translation depends on (the gender of *burraco* and *canasta*)."""

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
