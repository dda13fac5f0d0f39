"""Sections on openings and on winning a match."""

from collections.abc import Iterator, Mapping

from scoring import RuleSet, TieRule
from wording.rulebook.facts import Fact
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator, mark

_TIES: Mapping[TieRule, str] = {
    TieRule.ANOTHER_DEAL: mark("If a match ends level, one more deal is played."),
    TieRule.DRAW: mark("If a match ends level, it is a draw."),
}


def opening_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game without a minimum for the first melds."""
    paragraphs = tuple(_opening_lines(t, rules))
    return Section(title=t.gettext("Opening"), paragraphs=paragraphs) if paragraphs else None


def match_section(t: Translator, rules: RuleSet) -> Section:
    return Section(title=t.gettext("The match"), paragraphs=tuple(_match_lines(t, rules)))


def _match_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    targets = t.join_or([t.points(target) for target in rules.targets])
    deals = t.join_or([t.points(number) for number in rules.deal_counts])
    text = t.gettext(
        "The match is played to {target} points, unless the table agrees otherwise.", target=t.points(rules.target)
    )
    yield line(text, "target")
    text = t.ngettext("Usual target: {targets}.", "Usual targets: {targets}.", len(rules.targets), targets=targets)
    yield line(text, "targets")
    text = t.gettext("A match can also be played over a fixed number of deals, for example {deals}.", deals=deals)
    yield line(text, "deal_counts")
    text = t.gettext("It ends after the deal in which someone reaches the target; the highest total wins.")
    yield line(text, Fact.END_AT_TARGET, Fact.HIGHEST_WINS)
    text = t.gettext("As long as nobody has reached the target, another deal is played and the points are kept.")
    yield from stated(rules, text, Fact.POINTS_KEPT)
    yield line(t.gettext(_TIES[rules.tie]), "tie")
    yield from stated(rules, t.gettext("The winner stays at the table for the next match."), Fact.WINNER_STAYS)


def _opening_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    for total, points in rules.openings:
        if total is None:
            text = t.gettext(
                "The first melds of a side must be worth at least {points} points.", points=t.points(points)
            )
        else:
            text = t.gettext(
                "From a total of {total} on, they must be worth at least {points} points.",
                total=t.points(total),
                points=t.points(points),
            )
        yield line(text, "openings")
    if rules.vulnerable_opening is not None:
        text = t.gettext(
            "A side with at least half the target is vulnerable: its first melds must be worth at least {points} "
            "points.",
            points=t.points(rules.vulnerable_opening),
        )
        yield line(text, "vulnerable_opening")
