"""A section of the rules page and its lines, each with the facts that it states."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring import Card, RuleSet
from wording.rulebook.facts import Fact
from wording.rulebook.origin import UNKNOWN_ORIGIN, Origin, is_stated


@dataclass(frozen=True, kw_only=True)
class RuleLine:
    """A sentence in the user's language, or, with a `label`, a row of a table.

    `facts` are options of the rule set and members of Fact; `origin` is computed from them for the whole page.
    `example` is a meld to draw.
    """

    text: str
    label: str = ""
    facts: tuple[str, ...] = ()
    origin: Origin = UNKNOWN_ORIGIN
    example: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Section:
    """A section in the user's language; `rows` are a table, shown before the `paragraphs`."""

    title: str
    rows: tuple[RuleLine, ...] = ()
    paragraphs: tuple[RuleLine, ...] = ()


def line(text: str, *facts: str) -> RuleLine:
    return RuleLine(text=text, facts=facts)


def stated(rules: RuleSet, text: str, fact: Fact, *facts: str) -> Iterator[RuleLine]:
    """Yield a line if a source of the game states its first fact."""
    if is_stated(rules, fact):
        yield line(text, fact, *facts)


def row(label: str, text: str, *facts: str) -> RuleLine:
    return RuleLine(label=label, text=text, facts=facts)


def plain_section(*, title: str, rows: Iterable[tuple[str, str]] = (), paragraphs: Iterable[str] = ()) -> Section:
    """Return a section of lines without facts, for a page that names its sources as a whole."""
    return Section(
        title=title, rows=tuple(row(label, text) for label, text in rows), paragraphs=tuple(map(line, paragraphs))
    )
