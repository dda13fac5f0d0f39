"""Section on the deal: cut, pozzetti, cards dealt, first discard."""

from collections.abc import Iterator, Mapping

from scoring import DealDirection, PozzettiBuilder, RuleSet, Seating, pozzetto_sizes
from wording.nouns import pozzetti
from wording.rulebook.facts import Fact
from wording.rulebook.origin import is_stated
from wording.rulebook.players import player_counts_by_seating
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator, mark

_DEAL_DIRECTIONS: Mapping[DealDirection, str] = {
    DealDirection.LEFT: mark("After each deal the next dealer is the player to the left."),
    DealDirection.RIGHT: mark("After each deal the next dealer is the player to the right."),
}
_BUILDERS: Mapping[PozzettiBuilder, str] = {
    PozzettiBuilder.CUTTER: mark("The player to the dealer’s right cuts and prepares the {pozzetti}."),
    PozzettiBuilder.DEALER: mark("The player to the dealer’s right cuts; the dealer prepares the {pozzetti}."),
}
_USUAL_PLAYERS = 4  # the sources count the cards for four players


def deal_section(t: Translator, rules: RuleSet) -> Section:
    lines = (*_cut_lines(t, rules), *_dealing_lines(t, rules), *_canasta_lines(t, rules))
    direction = line(t.gettext(_DEAL_DIRECTIONS[rules.deal_direction]), "deal_direction")
    return Section(title=t.gettext("The deal"), paragraphs=(*lines, direction))


def _cut_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    many = pozzetti(t, rules)
    if rules.pozzetti:
        yield line(t.gettext(_BUILDERS[rules.pozzetti_builder], pozzetti=many), "pozzetti_builder")
    if _has_minimum_cut(rules):
        count = t.points(rules.cut_least)
        yield line(t.gettext("The cut must lift at least {count} cards.", count=count), "cut_least")
    if _is_for_four(rules):
        count = t.points(_USUAL_PLAYERS * rules.hand_size + 1)
        text = t.gettext("With four players about {count} cards should remain below the cut.", count=count)
        yield from stated(rules, text, Fact.REST_OF_THE_CUT, "hand_size")
    if rules.cut_bonus:
        bonus = t.points(rules.cut_bonus)
        text = t.gettext("Leaving exactly the cards to be dealt earns {points} points.", points=bonus)
        yield line(text, "cut_bonus")
    if rules.cut_penalty:
        penalty = t.points(rules.cut_penalty)
        text = t.gettext("Leaving too few cards to deal costs {points} points.", points=penalty)
        yield line(text, "cut_penalty")
    text = t.gettext(
        "At some tables the cutter looks at the bottom card of the lifted part and may keep it if it is a wild; "
        "the first round of dealing then passes over this player."
    )
    yield from stated(rules, text, Fact.WILD_AT_THE_CUT)
    if rules.pozzetti:
        text = t.gettext(
            "The {pozzetti} are built one card at a time, from the bottom of the deck, and laid across each other.",
            pozzetti=many,
        )
        yield from stated(rules, text, Fact.POZZETTI_BUILT)


def _dealing_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    yield from stated(rules, t.gettext("The cards are dealt one at a time."), Fact.DEALT_ONE_BY_ONE)
    if is_stated(rules, Fact.CARD_TURNED_UP):
        yield line(t.gettext("Then a card is turned up: it begins the discard pile."), Fact.CARD_TURNED_UP)
        if is_stated(rules, Fact.STOCK_SIZE) and _is_for_four(rules):
            text = t.gettext(
                "With four players that is card {number}, and {count} cards stay in the stock.",
                number=t.points(_USUAL_PLAYERS * rules.hand_size + 1),
                count=t.points(_stock_for_four(rules) - 1),
            )
            yield line(text, Fact.STOCK_SIZE, "hand_size", "pozzetti", "decks", "jokers")
    if is_stated(rules, Fact.PILE_STARTS_EMPTY):
        yield line(t.gettext("The discard pile starts empty."), Fact.PILE_STARTS_EMPTY)
        if _is_for_four(rules):
            text = t.gettext(
                "With four players {count} cards stay in the stock.", count=t.points(_stock_for_four(rules))
            )
            yield line(text, Fact.EMPTY_PILE_STOCK, "hand_size", "pozzetti", "decks", "jokers")


def _canasta_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if is_stated(rules, Fact.CARDS_UNDER_THE_PILE):
        text = t.gettext(
            "Then the top card of the stock is turned up, with as many cards face down under it as its rank says: "
            "fourteen under an ace."
        )
        yield line(text, Fact.CARDS_UNDER_THE_PILE)
        yield line(t.gettext("The player who takes the pile first gets these cards too."), Fact.TAKER_OF_THESE)


def _is_for_four(rules: RuleSet) -> bool:
    """Return whether four players may play, and have a card left to draw."""
    has_four = any(_USUAL_PLAYERS in numbers for numbers in player_counts_by_seating(rules).values())
    return has_four and _stock_for_four(rules) > 1


def _stock_for_four(rules: RuleSet) -> int:
    """Return the number of cards left in the stock after dealing hands and pozzetti to two pairs."""
    dealt = _USUAL_PLAYERS * rules.hand_size + sum(pozzetto_sizes(rules, _USUAL_PLAYERS, Seating.FIXED_PAIRS))
    return rules.card_count - dealt


def _has_minimum_cut(rules: RuleSet) -> bool:
    """Return whether the minimum cut is enough for the pozzetti at some table of this game; only then is it stated."""
    tables = ((players, seating) for seating, numbers in player_counts_by_seating(rules).items() for players in numbers)
    return any(0 < sum(pozzetto_sizes(rules, *table)) <= rules.cut_least for table in tables)
