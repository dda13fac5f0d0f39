"""Section on the draw for the first dealer, pairs and seats."""

from collections.abc import Iterator

from scoring import RuleSet, Seating
from wording.nouns import joker
from wording.option_values import option_choice
from wording.rulebook.facts import Fact
from wording.rulebook.players import player_counts_by_seating
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator


def draw_section(t: Translator, rules: RuleSet) -> Section:
    return Section(title=t.gettext("The draw"), paragraphs=tuple(_lines(t, rules)))


def _lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    yield line(t.gettext("The player who draws the lowest card deals first."), Fact.LOWEST_DEALS)
    yield line(_rank_order_sentence(t, rules), Fact.RANK_ORDER)
    suits = option_choice(t, rules.suit_order)
    yield line(t.gettext("Equal ranks are decided by suit, from the top: {suits}.", suits=suits), "suit_order")
    yield from stated(rules, t.gettext("Players who draw the same card draw again."), Fact.DRAWN_AGAIN)
    if 4 in player_counts_by_seating(rules).get(Seating.FIXED_PAIRS, ()):
        text = t.gettext(
            "The draw can also make the pairs: the two highest cards play the two lowest, and the highest sits at the "
            "dealer’s left."
        )
        yield from stated(rules, text, Fact.PAIRS_BY_DRAW)
        text = t.gettext("If the seats stay, four players are served beginning with the opponent who drew highest.")
        yield from stated(rules, text, Fact.HIGHEST_SERVED_FIRST)


def _rank_order_sentence(t: Translator, rules: RuleSet) -> str:
    """Return the order of ranks in the draw, without the joker if the game has none."""
    if not rules.jokers:
        return t.gettext("From the top: two, ace, king and so on down to the three.")
    return t.gettext("From the top: {joker}, two, ace, king and so on down to the three.", joker=joker(t, rules))
