"""Section on a turn: the first player, the direction, and when the discard pile may be taken."""

from collections.abc import Iterator, Mapping

from scoring import DiscardPile, FirstPlayer, RuleSet, TurnDirection
from wording.rulebook.facts import Fact
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator, mark, mark_plural

_FIRST_PLAYER: Mapping[FirstPlayer, str] = {
    FirstPlayer.LEFT: mark("The player to the dealer’s left plays first."),
    FirstPlayer.RIGHT: mark("The player to the dealer’s right plays first."),
}
_DIRECTION: Mapping[TurnDirection, str] = {
    TurnDirection.CLOCKWISE: mark("Turns pass clockwise."),
    TurnDirection.ANTICLOCKWISE: mark("Turns pass anticlockwise."),
}
_TURN_BEGINS = mark_plural(
    "A turn begins with {count} card from the stock or the whole discard pile, and ends with a discard.",
    "A turn begins with {count} cards from the stock or the whole discard pile, and ends with a discard.",
)
_TURN_AT_THE_ROW = mark_plural(
    "A turn begins with {count} card from the stock or any discard and all after it, and ends with a discard.",
    "A turn begins with {count} cards from the stock or any discard and all after it, and ends with a discard.",
)
_OPEN_PILE = mark("The discards lie so that everybody sees all of them.")
_CLOSED_PILE = mark("Only the top card of the discard pile is seen.")
_TOP_MELDED = mark("A player who takes the pile must meld its top card at once.")
_NATURAL_PAIR = mark("To take the pile, a player melds its top card with two natural cards like it.")
_BLACK_THREE_FREEZES = mark("A black three on top freezes the pile until the next player has discarded.")
_CLOSED = frozenset({DiscardPile.TOP_MELDED, DiscardPile.TOP_MELDED_LOCKED})
_PILE: Mapping[DiscardPile, tuple[str, ...]] = {
    DiscardPile.FREE: (),
    DiscardPile.MELDING: (mark("Only a player who lays at least one card in that turn may take the pile."),),
    DiscardPile.TOP_MELDED: (_TOP_MELDED,),
    DiscardPile.TOP_MELDED_LOCKED: (_TOP_MELDED, _BLACK_THREE_FREEZES),
    DiscardPile.FROZEN: (
        mark("To take the pile, a player melds its top card at once: with two like it, one and a wild, or on a meld."),
        mark("A wild or a red three in the pile freezes it; for a side that hasn’t opened, it is always frozen."),
        mark("Only two natural cards like its top card take a frozen pile."),
        mark("Nobody takes a pile with a wild or a black three on top."),
    ),
    DiscardPile.PAIRED: (
        _NATURAL_PAIR,
        mark("If no wild or red three freezes the pile, its top card may also go on a meld of fewer than seven cards."),
    ),
    DiscardPile.NATURAL_PAIR: (_NATURAL_PAIR,),
    DiscardPile.ROW: (mark("A player who takes discards must meld the first of them at once."),),
    DiscardPile.MATCHED: (
        mark("To take the pile, a player must hold two cards of its top card’s rank."),
        _BLACK_THREE_FREEZES,
        mark("With a wild on top, a player must hold three cards of its rank."),
    ),
}


def turn_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game whose sources don't describe it."""
    visible = t.gettext(_CLOSED_PILE if rules.discard_pile in _CLOSED else _OPEN_PILE)
    paragraphs = (*_order_lines(t, rules), *pile_lines(t, rules), *stated(rules, visible, Fact.PILE_IS_OPEN))
    return Section(title=t.gettext("The turns"), paragraphs=paragraphs) if paragraphs else None


def _order_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if rules.first_player in _FIRST_PLAYER:
        yield line(t.gettext(_FIRST_PLAYER[rules.first_player]), "first_player")
    text = t.gettext(
        "In the first turn the player looks at the card drawn and may refuse it: it is discarded, and the next "
        "one is drawn."
    )
    yield from stated(rules, text, Fact.FIRST_CARD_REFUSED)
    if rules.turn_direction in _DIRECTION:
        yield line(t.gettext(_DIRECTION[rules.turn_direction]), "turn_direction")
    else:
        text = t.gettext("The source has the turns pass clockwise and anticlockwise: the table decides.")
        yield from stated(rules, text, Fact.BOTH_DIRECTIONS)


def pile_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield the lines on the beginning of a turn and on taking the discard pile."""
    if rules.discard_pile not in _PILE:
        return
    begins = _TURN_AT_THE_ROW if rules.discard_pile is DiscardPile.ROW else _TURN_BEGINS
    yield line(t.ngettext(begins.one, begins.many, rules.cards_drawn), "cards_drawn", "discard_pile")
    text = t.gettext("A player draws only one card, instead of two, in the turn in which their side opens.")
    yield from stated(rules, text, Fact.OPENER_DRAWS_ONE)
    for sentence in _PILE[rules.discard_pile]:
        yield line(t.gettext(sentence), "discard_pile")
    if rules.discard_pile in _CLOSED:
        text = t.gettext("With a wild on top, the pile is taken only if the wild goes into a new meld.")
        yield from stated(rules, text, Fact.WILD_ON_TOP)
    if rules.discard_pile in _CLOSED and rules.vulnerable_opening is not None:
        text = t.gettext(
            "Cards from the pile that are melded at once count towards a vulnerable side’s {points} points.",
            points=t.points(rules.vulnerable_opening),
        )
        yield line(text, "vulnerable_opening")
