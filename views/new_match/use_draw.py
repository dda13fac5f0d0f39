"""Draw for the first dealer, with the app's own cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom

from scoring import Card, DrawResult, Seating, SuitOrder, build_deck, resolve_draw, with_enough_decks
from views.core.use_form import Form
from views.hooks import use_optional, use_state
from views.match.match_form import MatchForm


@dataclass(frozen=True, kw_only=True)
class CardDraw:
    """Drawn cards: `cards[seat]` are a player's cards in the order drawn, more than one after a tie."""

    cards: tuple[tuple[Card, ...], ...]
    suit_order: SuitOrder

    def result(self, seating: Seating | None = None) -> DrawResult:
        """Return who deals and, with a `seating`, who sits where."""
        return resolve_draw(self.cards, suit_order=self.suit_order, seating=seating)

    def apply_to(self, form: MatchForm, *, assign_seats: bool) -> MatchForm:
        """Return the form with the drawn dealer and, with `assign_seats`, the drawn seats."""
        result = self.result(form.seating if assign_seats else None)
        names = tuple(form.names[seat] for seat in result.seats)
        return replace(form, names=names + form.names[len(names) :], first_dealer=result.dealer or 0)


def draw_cards(deck: Sequence[Card], *, players: int, suit_order: SuitOrder) -> CardDraw:
    """Return a draw from the shuffled `deck`: each player takes the next card, and tied players take another until no
    tie is left.

    A deck cannot run out: a tie needs a second copy of the same card, and tied players use up one copy per draw.
    """
    cards: Iterator[Card] = iter(deck)
    drawn: tuple[tuple[Card, ...], ...] = tuple((next(cards),) for _ in range(players))
    while tied := resolve_draw(drawn, suit_order=suit_order).tied:
        drawn = tuple((*previous, next(cards)) if seat in tied else previous for seat, previous in enumerate(drawn))
    return CardDraw(cards=drawn, suit_order=suit_order)


# In these seatings partners stay together for the whole match, so the draw may choose them.
_FIXED_SIDES = frozenset({Seating.FIXED_PAIRS, Seating.TEAMS_OF_THREE})


@dataclass(frozen=True, kw_only=True)
class DrawController:
    """State and actions of the draw. `card_draw` is None until somebody draws. With `assign_seats` the draw also
    decides seats and sides; `can_assign_seats` tells whether the seating allows that."""

    card_draw: CardDraw | None
    assign_seats: bool
    can_assign_seats: bool
    start: Callable[[], None]
    set_assign_seats: Callable[[bool], None]
    accept: Callable[[], None]
    close: Callable[[], None]


def use_draw(form: Form[MatchForm]) -> DrawController:
    drawn, set_drawn = use_optional(CardDraw)
    is_requested, set_requested = use_state(initial=False)
    can_assign = form.value.seating in _FIXED_SIDES
    assign_seats = is_requested and can_assign

    def accept() -> None:
        if drawn is not None:
            form.update(lambda old: drawn.apply_to(old, assign_seats=assign_seats), "names")
        set_drawn(None)

    return DrawController(
        card_draw=drawn,
        assign_seats=assign_seats,
        can_assign_seats=can_assign,
        start=lambda: set_drawn(_shuffle_and_draw(form.value)),
        set_assign_seats=set_requested,
        accept=accept,
        close=lambda: set_drawn(None),
    )


def _shuffle_and_draw(form: MatchForm) -> CardDraw:
    cards = list(build_deck(with_enough_decks(form.rules, form.players)))
    SystemRandom().shuffle(cards)
    return draw_cards(cards, players=form.players, suit_order=form.rules.suit_order)
