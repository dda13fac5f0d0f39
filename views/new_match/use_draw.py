"""The draw for the first dealer, with the app's own cards."""

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

    The deck cannot run out: a tie needs a second copy of the same card, and tied players use up one copy per draw.
    """
    cards: Iterator[Card] = iter(deck)
    drawn: tuple[tuple[Card, ...], ...] = tuple((next(cards),) for _ in range(players))
    while tied := resolve_draw(drawn, suit_order=suit_order).tied:
        drawn = tuple((*previous, next(cards)) if seat in tied else previous for seat, previous in enumerate(drawn))
    return CardDraw(cards=drawn, suit_order=suit_order)


# In these seatings, partners stay together for the whole match, so the draw may determine them.
_FIXED_SIDES = frozenset({Seating.FIXED_PAIRS, Seating.TEAMS_OF_THREE})


@dataclass(frozen=True, kw_only=True)
class DrawController:
    """The draw. `card_draw` is None until somebody draws; `is_requested` tells whether it should decide seats and
    sides."""

    form: Form[MatchForm]
    card_draw: CardDraw | None
    set_draw: Callable[[CardDraw | None], None]
    is_requested: bool
    set_assign_seats: Callable[[bool], None]

    @property
    def can_assign_seats(self) -> bool:
        """Return whether the seating allows the draw to decide seats and sides."""
        return self.form.value.seating in _FIXED_SIDES

    @property
    def assign_seats(self) -> bool:
        return self.is_requested and self.can_assign_seats

    def start(self) -> None:
        self.set_draw(_shuffle_and_draw(self.form.value))

    def accept(self) -> None:
        draw, assign_seats = self.card_draw, self.assign_seats
        if draw is not None:
            self.form.update(lambda old: draw.apply_to(old, assign_seats=assign_seats), "names")
        self.close()

    def close(self) -> None:
        self.set_draw(None)


def use_draw(form: Form[MatchForm]) -> DrawController:
    card_draw, set_draw = use_optional(CardDraw)
    is_requested, set_requested = use_state(initial=False)
    return DrawController(
        form=form,
        card_draw=card_draw,
        set_draw=set_draw,
        is_requested=is_requested,
        set_assign_seats=set_requested,
    )


def _shuffle_and_draw(form: MatchForm) -> CardDraw:
    cards = list(build_deck(with_enough_decks(form.table_rules, form.players)))
    SystemRandom().shuffle(cards)
    return draw_cards(cards, players=form.players, suit_order=form.rules.suit_order)
