"""The draw for the first dealer, with the app's own cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom

from scoring import Card, DrawResult, Seating, SuitOrder, deck, draw, rules_at_table
from views.core.use_form import Form
from views.hooks import use_optional, use_state
from views.new_match.form import MatchForm


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


# Here partners stay for the whole match, so that the draw may choose them.
_FIXED_SIDES = frozenset({Seating.FIXED_PAIRS, Seating.TEAMS_OF_THREE})


@dataclass(frozen=True, kw_only=True)
class DrawUse:
    """`drawn` is None until somebody draws. With `seats`, the draw makes seats and sides too; `may_seat` says whether
    the seating leaves that open."""

    drawn: CardDraw | None
    seats: bool
    may_seat: bool
    start: Callable[[], None]
    set_seats: Callable[[bool], None]
    accept: Callable[[], None]
    close: Callable[[], None]


def use_draw(form: Form[MatchForm]) -> DrawUse:
    drawn, set_drawn = use_optional(CardDraw)
    wanted, set_wanted = use_state(initial=False)
    may_seat = form.value.seating in _FIXED_SIDES
    seats = wanted and may_seat

    def accept() -> None:
        if drawn is not None:
            form.change(lambda old: drawn.settle(old, seats=seats), "names")
        set_drawn(None)

    return DrawUse(
        drawn=drawn,
        seats=seats,
        may_seat=may_seat,
        start=lambda: set_drawn(_drawn(form.value)),
        set_seats=set_wanted,
        accept=accept,
        close=lambda: set_drawn(None),
    )


def _drawn(form: MatchForm) -> CardDraw:
    cards = list(deck(rules_at_table(form.rules, form.players)))
    SystemRandom().shuffle(cards)
    return draw_cards(cards, players=form.players, suits=form.rules.suit_order)
