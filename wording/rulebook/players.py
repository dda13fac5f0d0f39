"""Section of how many may play, and who plays with whom."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import SEATINGS, HalfRounding, RuleSet, Seating, singles_from
from wording.marker import mark
from wording.match import seating_description, seating_name
from wording.nouns import pozzetti
from wording.rulebook.section import Section
from wording.translation import Translator

_SHARED = frozenset({Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS})
_HALVES: Mapping[HalfRounding, str] = MappingProxyType(
    {
        HalfRounding.EXACT: mark("Partners for one deal share its total: half each, kept exactly (77½)."),
        HalfRounding.UP: mark("Partners for one deal share its total: half each, rounded up."),
        HalfRounding.DOWN: mark("Partners for one deal share its total: half each, rounded down."),
        HalfRounding.UP_TO_FIVE: mark(
            "Partners for one deal share its total: half each, rounded up to a multiple of 5."
        ),
    }
)
_ALONE: Mapping[Seating, str] = MappingProxyType(
    {
        Seating.ONE_AGAINST_TWO: mark(
            "Three players: once someone has {points} points, everyone plays alone, with three {pozzetti}."
        ),
        Seating.ONE_AGAINST_PAIRS: mark(
            "Five players: once someone has {points} points, everyone plays alone, with five {pozzetti}."
        ),
    }
)


def players_section(t: Translator, rules: RuleSet) -> Section:
    rows = tuple((seating_name(t, each), seating_description(t, each, rules)) for each in seatings_of(rules))
    return Section(title=t.gettext("Players"), rows=rows, paragraphs=tuple(_sentences(t, rules)))


def numbers_of_players(rules: RuleSet) -> tuple[int, ...]:
    """How many play this game by its sources, as far as a way of sitting takes them; none where they don't say."""
    seated = {number for seating in rules.seatings for number in SEATINGS[seating]}
    return tuple(number for number in rules.player_counts if number in seated)


def seatings_of(rules: RuleSet) -> Mapping[Seating, tuple[int, ...]]:
    """The ways to sit, and how many by the sources sit so; any number that can, where the sources name none at all."""
    named = numbers_of_players(rules)
    seated = {seating: SEATINGS[seating] for seating in Seating if seating in rules.seatings}
    if named:
        seated = {seating: tuple(each for each in numbers if each in named) for seating, numbers in seated.items()}
    return {seating: numbers for seating, numbers in seated.items() if numbers}


def _sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    if numbers := numbers_of_players(rules):
        yield t.gettext("The game is for {numbers} players.", numbers=t.either([t.points(each) for each in numbers]))
    seatings = seatings_of(rules)
    if seatings.keys() & _SHARED:
        yield t.gettext(_HALVES[rules.half_rounding])
        yield t.gettext("Whoever plays alone scores the whole total.")
    for seating, sentence in _ALONE.items():
        points = singles_from(rules, seating)
        if seating in seatings and points is not None:
            yield t.gettext(sentence, points=t.points(points), pozzetti=pozzetti(t, rules))
