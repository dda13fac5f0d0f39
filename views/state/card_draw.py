"""The draw for the first dealer, with the app's own cards. Pure: the shuffled deck comes in."""

__all__ = ["CardDraw", "draw_cards"]

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring import Card, DrawResult, Seating, SuitOrder, draw
from views.state.match_form import MatchForm


@dataclass(frozen=True, kw_only=True)
class CardDraw:
    """`cards[seat]` are the cards of each player in the order drawn: more than one for whoever had to draw again."""

    cards: tuple[tuple[Card, ...], ...]
    suits: SuitOrder

    def result(self, seating: Seating | None = None) -> DrawResult:
        """Who deals; with a `seating`, who sits where as well."""
        return draw(self.cards, suits=self.suits, seating=seating)

    def settle(self, form: MatchForm, *, seats: bool) -> MatchForm:
        """The form as the draw decides it: the dealer, and with `seats` everybody's place."""
        result = self.result(form.seating if seats else None)
        names = tuple(form.names[seat] for seat in result.seats)
        return replace(form, names=names + form.names[len(names) :], first_dealer=result.dealer or 0)


def draw_cards(deck: Sequence[Card], *, players: int, suits: SuitOrder) -> CardDraw:
    """Each player takes the next card of the shuffled `deck`; who is level takes one more, until nobody is.

    A deck cannot run out: level cards need a second copy of each, and whoever is level after one draw has used one up.
    """
    cards: Iterator[Card] = iter(deck)
    drawn: tuple[tuple[Card, ...], ...] = tuple((next(cards),) for _ in range(players))
    while again := draw(drawn, suits=suits).again:
        drawn = tuple((*taken, next(cards)) if seat in again else taken for seat, taken in enumerate(drawn))
    return CardDraw(cards=drawn, suits=suits)
