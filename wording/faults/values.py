"""The values of faults as sentences show them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from scoring import Rank, Seating, parse_cards
from wording.cards import cards_text, rank_name, ranks_text
from wording.match import seating_name
from wording.translation import Translator

_FORMATTERS: Mapping[str, Callable[[Translator, str], str]] = {
    "card": lambda _, text: cards_text(parse_cards(text)),
    "cards": lambda _, text: cards_text(parse_cards(text)),
    "rank": lambda t, text: rank_name(t, Rank(text)),
    "ranks": lambda t, text: ranks_text(t, map(Rank, text.replace(",", " ").split())),
    "seating": lambda t, text: seating_name(t, Seating(text)),
}


def format_values(t: Translator, values: Mapping[str, object]) -> dict[str, object]:
    """Format points with a true minus sign, cards with suit signs, and names of ranks and seatings."""
    return {name: _format_value(t, name, value) for name, value in values.items()}


def _format_value(t: Translator, name: str, value: object) -> object:
    if isinstance(value, int | Fraction):
        return t.points(value)
    return _FORMATTERS[name](t, value) if isinstance(value, str) and name in _FORMATTERS else value
