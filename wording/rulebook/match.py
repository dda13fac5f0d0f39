"""Sections on openings, winning a match, the draw and the deal."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import DealDirection, PozzettiBuilder, RuleSet, TieRule, pozzetto_sizes
from wording.marker import mark
from wording.nouns import joker, pozzetti
from wording.option_values import option_choice
from wording.rulebook.players import player_counts_by_seating
from wording.rulebook.section import Section
from wording.translation import Translator

_TIES: Mapping[TieRule, str] = MappingProxyType(
    {
        TieRule.ANOTHER_DEAL: mark("If a match ends level, one more deal is played."),
        TieRule.DRAW: mark("If a match ends level, it is a draw."),
    }
)
_DEAL_DIRECTIONS: Mapping[DealDirection, str] = MappingProxyType(
    {
        DealDirection.LEFT: mark("After each deal the next dealer is the player to the left."),
        DealDirection.RIGHT: mark("After each deal the next dealer is the player to the right."),
    }
)
_BUILDERS: Mapping[PozzettiBuilder, str] = MappingProxyType(
    {
        PozzettiBuilder.CUTTER: mark("The player to the dealer’s right cuts and prepares the {pozzetti}."),
        PozzettiBuilder.DEALER: mark("The player to the dealer’s right cuts; the dealer prepares the {pozzetti}."),
    }
)


def opening_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game in which the first melds may be worth anything."""
    paragraphs = tuple(_opening_sentences(t, rules))
    return Section(title=t.gettext("Opening"), paragraphs=paragraphs) if paragraphs else None


def match_section(t: Translator, rules: RuleSet) -> Section:
    targets = t.join_or([t.points(target) for target in rules.targets])
    deals = t.join_or([t.points(number) for number in rules.deal_counts])
    usual = t.ngettext("Usual target: {targets}.", "Usual targets: {targets}.", len(rules.targets), targets=targets)
    paragraphs = [
        t.gettext(
            "The match is played to {target} points, unless the table agrees otherwise.", target=t.points(rules.target)
        ),
        usual,
        t.gettext("A match can also be played over a fixed number of deals, for example {deals}.", deals=deals),
        t.gettext("It ends after the deal in which someone reaches the target; the highest total wins."),
        t.gettext(_TIES[rules.tie]),
    ]
    return Section(title=t.gettext("The match"), paragraphs=tuple(paragraphs))


def draw_section(t: Translator, rules: RuleSet) -> Section:
    paragraphs = [
        t.gettext("The player who draws the lowest card deals first."),
        _rank_order_sentence(t, rules),
        t.gettext("Equal ranks are decided by suit, from the top: {suits}.", suits=option_choice(t, rules.suit_order)),
        t.gettext(_DEAL_DIRECTIONS[rules.deal_direction]),
    ]
    if rules.pozzetti:
        paragraphs.append(t.gettext(_BUILDERS[rules.pozzetti_builder], pozzetti=pozzetti(t, rules)))
    if _has_minimum_cut(rules):
        paragraphs.append(t.gettext("The cut must lift at least {count} cards.", count=t.points(rules.cut_least)))
    if rules.cut_bonus:
        bonus = t.points(rules.cut_bonus)
        paragraphs.append(t.gettext("Leaving exactly the cards to be dealt earns {points} points.", points=bonus))
    if rules.cut_penalty:
        penalty = t.points(rules.cut_penalty)
        paragraphs.append(t.gettext("Leaving too few cards to deal costs {points} points.", points=penalty))
    return Section(title=t.gettext("Draw and deal"), paragraphs=tuple(paragraphs))


def _has_minimum_cut(rules: RuleSet) -> bool:
    """Return whether the minimum cut makes the pozzetti of some table of this game; else it would be wrong."""
    tables = ((players, seating) for seating, numbers in player_counts_by_seating(rules).items() for players in numbers)
    return any(0 < sum(pozzetto_sizes(rules, *table)) <= rules.cut_least for table in tables)


def _rank_order_sentence(t: Translator, rules: RuleSet) -> str:
    """Return the order of ranks in the draw, without the joker if the game has none."""
    if not rules.jokers:
        return t.gettext("From the top: two, ace, king and so on down to the three.")
    return t.gettext("From the top: {joker}, two, ace, king and so on down to the three.", joker=joker(t, rules))


def _opening_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    for total, points in rules.openings:
        if total is None:
            yield t.gettext(
                "The first melds of a side must be worth at least {points} points.", points=t.points(points)
            )
        else:
            yield t.gettext(
                "From a total of {total} on, they must be worth at least {points} points.",
                total=t.points(total),
                points=t.points(points),
            )
    if rules.vulnerable_opening is not None:
        yield t.gettext(
            "A side with at least half the target is vulnerable: its first melds must be worth at least {points} "
            "points.",
            points=t.points(rules.vulnerable_opening),
        )
