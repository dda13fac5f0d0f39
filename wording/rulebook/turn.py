"""Section on a turn: the first player, the direction, and when the discard pile may be taken."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import DiscardPile, FirstPlayer, RuleSet, TurnDirection
from wording.marker import mark, mark_plural
from wording.rulebook.section import Section
from wording.translation import Translator

_FIRST_PLAYER: Mapping[FirstPlayer, str] = MappingProxyType(
    {
        FirstPlayer.LEFT: mark("The player to the dealer’s left plays first."),
        FirstPlayer.RIGHT: mark("The player to the dealer’s right plays first."),
    }
)
_DIRECTION: Mapping[TurnDirection, str] = MappingProxyType(
    {
        TurnDirection.CLOCKWISE: mark("Turns pass clockwise."),
        TurnDirection.ANTICLOCKWISE: mark("Turns pass anticlockwise."),
    }
)
_TURN_BEGINS = mark_plural(
    "A turn begins with {count} card from the stock or the whole discard pile, and ends with a discard.",
    "A turn begins with {count} cards from the stock or the whole discard pile, and ends with a discard.",
)
_PILE: Mapping[DiscardPile, tuple[str, ...]] = MappingProxyType(
    {
        DiscardPile.FREE: (),
        DiscardPile.TOP_MELDED: (
            mark("A player who takes the pile must meld its top card at once."),
            mark("With a wild on top, the pile is taken only if the wild goes into a new meld."),
        ),
        DiscardPile.MATCHED: (
            mark("To take the pile, a player must hold two cards of its top card’s rank."),
            mark("A black three on top freezes the pile until the next player has discarded."),
            mark("With a wild on top, a player must hold three cards of its rank."),
        ),
    }
)


def turn_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game whose sources don't describe it."""
    paragraphs: list[str] = []
    if rules.first_player in _FIRST_PLAYER:
        paragraphs.append(t.gettext(_FIRST_PLAYER[rules.first_player]))
    if rules.turn_direction in _DIRECTION:
        paragraphs.append(t.gettext(_DIRECTION[rules.turn_direction]))
    paragraphs += pile_sentences(t, rules)
    return Section(title=t.gettext("The turns"), paragraphs=tuple(paragraphs)) if paragraphs else None


def pile_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    """Yield how a turn begins, and when the discard pile may be taken."""
    if rules.discard_pile not in _PILE:
        return
    yield t.ngettext(_TURN_BEGINS.one, _TURN_BEGINS.many, rules.cards_drawn)
    for sentence in _PILE[rules.discard_pile]:
        yield t.gettext(sentence)
    if rules.discard_pile is DiscardPile.TOP_MELDED and rules.vulnerable_opening is not None:
        yield t.gettext(
            "Cards from the pile that are melded at once count towards a vulnerable side’s {points} points.",
            points=t.points(rules.vulnerable_opening),
        )
