"""Drawing cards for the first deal: the shuffle happens here, what it means is decided in `card_draw`."""

__all__ = ["DrawUse", "use_draw"]

from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom

from scoring import Seating, deck, rules_at_table
from views.state.card_draw import CardDraw, draw_cards
from views.state.hooks import use_maybe, use_value
from views.state.match_form import MatchForm
from views.state.use_new_match import NewMatchUse

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


def use_draw(use: NewMatchUse) -> DrawUse:
    drawn, set_drawn = use_maybe(CardDraw)
    wanted, set_wanted = use_value(initial=False)
    may_seat = use.form.seating in _FIXED_SIDES
    seats = wanted and may_seat

    def accept() -> None:
        if drawn is not None:
            use.change(lambda old: drawn.settle(old, seats=seats))
        set_drawn(None)

    return DrawUse(
        drawn=drawn,
        seats=seats,
        may_seat=may_seat,
        start=lambda: set_drawn(_drawn(use.form)),
        set_seats=set_wanted,
        accept=accept,
        close=lambda: set_drawn(None),
    )


def _drawn(form: MatchForm) -> CardDraw:
    cards = list(deck(rules_at_table(form.rules, form.players)))
    SystemRandom().shuffle(cards)
    return draw_cards(cards, players=form.players, suits=form.rules.suit_order)
