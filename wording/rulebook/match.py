"""Sections of openings, who plays with whom, how a match is won, the draw and the deal."""

__all__ = ["draw_section", "match_section", "opening_section", "players_section"]

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import DealDirection, HalfRounding, PozzettiBuilder, RuleSet, Seating, TieRule, singles_from
from wording.marker import mark
from wording.match import seating_description, seating_name
from wording.nouns import pozzetti
from wording.option_values import option_choice
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
_TIES: Mapping[TieRule, str] = MappingProxyType(
    {
        TieRule.ANOTHER_DEAL: mark("A match that ends level goes on for one more deal."),
        TieRule.DRAW: mark("A match that ends level is drawn."),
    }
)
_PASSES: Mapping[DealDirection, str] = MappingProxyType(
    {
        DealDirection.LEFT: mark("After each deal the next dealer is the player to the left."),
        DealDirection.RIGHT: mark("After each deal the next dealer is the player to the right."),
    }
)
_BUILDERS: Mapping[PozzettiBuilder, str] = MappingProxyType(
    {
        PozzettiBuilder.CUTTER: mark("The player at the dealer’s right cuts and prepares the {pozzetti}."),
        PozzettiBuilder.DEALER: mark("The player at the dealer’s right cuts; the dealer prepares the {pozzetti}."),
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


def opening_section(t: Translator, rules: RuleSet) -> Section | None:
    """None for a game in which the first melds may be worth anything."""
    paragraphs = tuple(_openings(t, rules))
    return Section(title=t.gettext("Opening"), paragraphs=paragraphs) if paragraphs else None


def players_section(t: Translator, rules: RuleSet) -> Section:
    seatings = [seating for seating in Seating if seating in rules.seatings]
    rows = tuple((seating_name(t, seating), seating_description(t, seating, rules)) for seating in seatings)
    return Section(title=t.gettext("Players"), rows=rows, paragraphs=tuple(_sharing(t, rules)))


def match_section(t: Translator, rules: RuleSet) -> Section:
    targets = t.either([t.points(target) for target in rules.targets])
    deals = t.either([t.points(number) for number in rules.deal_counts])
    paragraphs = [
        t.gettext(
            "The match is played to {target} points, unless the table agrees otherwise.", target=t.points(rules.target)
        ),
        t.gettext("Usual targets: {targets}.", targets=targets),
        t.gettext("A match can also be played over a fixed number of deals, such as {deals}.", deals=deals),
        t.gettext("It ends after the deal in which someone reaches the target; the highest total wins."),
        t.gettext(_TIES[rules.tie]),
    ]
    return Section(title=t.gettext("The match"), paragraphs=tuple(paragraphs))


def draw_section(t: Translator, rules: RuleSet) -> Section:
    paragraphs = [
        t.gettext(
            "Whoever draws the lowest card deals first. From the top: joker, two, ace, king and so on to the three."
        ),
        t.gettext("Equal ranks are decided by suit, from the top: {suits}.", suits=option_choice(t, rules.suit_order)),
        t.gettext(_PASSES[rules.deal_direction]),
    ]
    if rules.pozzetti:
        paragraphs.append(t.gettext(_BUILDERS[rules.pozzetti_builder], pozzetti=pozzetti(t, rules)))
    if rules.cut_bonus:
        bonus = t.points(rules.cut_bonus)
        paragraphs.append(t.gettext("Leaving exactly the cards to be dealt wins {points} points.", points=bonus))
    if rules.cut_penalty:
        penalty = t.points(rules.cut_penalty)
        paragraphs.append(t.gettext("Leaving fewer cards than must be dealt costs {points} points.", points=penalty))
    return Section(title=t.gettext("Draw and deal"), paragraphs=tuple(paragraphs))


def _openings(t: Translator, rules: RuleSet) -> Iterator[str]:
    for total, points in rules.openings:
        if total is None:
            yield t.gettext("The first melds of a side must be worth {points} points.", points=t.points(points))
        else:
            yield t.gettext(
                "From a total of {total} on, they must be worth {points} points.",
                total=t.points(total),
                points=t.points(points),
            )
    if rules.vulnerable_opening is not None:
        yield t.gettext(
            "A side with half of the target or more is vulnerable: its first melds must be worth {points} points.",
            points=t.points(rules.vulnerable_opening),
        )


def _sharing(t: Translator, rules: RuleSet) -> Iterator[str]:
    if rules.seatings & _SHARED:
        yield t.gettext(_HALVES[rules.half_rounding])
        yield t.gettext("Whoever plays alone scores the whole total.")
    for seating, sentence in _ALONE.items():
        points = singles_from(rules, seating)
        if seating in rules.seatings and points is not None:
            yield t.gettext(sentence, points=t.points(points), pozzetti=pozzetti(t, rules))
