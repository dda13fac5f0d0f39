"""The sheet of the drawn cards: everybody's own, from the highest to the lowest, and who deals."""

import flet as ft

from scoring import Card, Suit
from views.new_match.form import MatchForm
from views.new_match.parts import name_at, sides_of
from views.new_match.use_draw import CardDraw, DrawUse
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.cards import playing_card
from views.ui.choice import switch_row
from views.ui.dialogs import sheet
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import Translator, cards_text

_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def draw_sheet(t: Translator, form: MatchForm, drawn: CardDraw, use: DrawUse) -> ft.BottomSheet:
    settled = drawn.settle(form, seats=use.seats)
    dealer = name_at(t, settled, settled.first_dealer)
    rows = _players(t, form, drawn, use)
    if use.may_seat:
        rows.append(
            switch_row(
                t.gettext("Seats and partners by the draw"),
                t.gettext("The highest cards play together against the lowest."),
                on=use.seats,
                on_change=use.set_seats,
            )
        )
    rows.append(main_action(t.gettext("{name} deals first", name=dealer), icon=ft.Icons.CHECK, on_click=use.accept))
    rows.append(quiet_action(t.gettext("Shuffle and draw again"), icon=ft.Icons.SHUFFLE, on_click=use.start))
    return sheet(t.gettext("The draw"), rows, on_dismiss=use.close)


def _players(t: Translator, form: MatchForm, drawn: CardDraw, use: DrawUse) -> list[ft.Control]:
    """In the order of their cards; each in the colour of the side that the draw puts him on."""
    result = drawn.result(form.seating if use.seats else None)
    sides = sides_of(form)
    return [
        _player(
            t,
            name=name_at(t, form, drawer),
            cards=drawn.cards[drawer],
            side=sides[result.seats.index(drawer)],
            deals=drawer == result.ranking[-1],
        )
        for drawer in result.ranking
    ]


def _player(t: Translator, *, name: str, cards: tuple[Card, ...], side: int, deals: bool) -> ft.Control:
    side_style = SIDE_STYLES[side]
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(side_style.icon, size=16, color=side_style.strong),
                ft.Text(name, style=theme.text(19, strong=True), expand=True),
            ],
            spacing=Gap.SMALL,
        )
    ]
    if len(cards) > 1:
        words.append(ft.Text(t.gettext("drew again"), style=theme.label()))
    if deals:
        words.append(ft.Text(t.gettext("lowest card: deals first"), style=theme.text(15, theme.LINK, strong=True)))
    spoken = t.gettext("{name} drew {cards}", name=name, cards=cards_text(cards))
    return ft.Semantics(
        label=spoken,
        content=ft.Container(
            ft.Row(
                [
                    ft.Column(words, spacing=Gap.HAIR, tight=True, expand=True),
                    ft.Semantics(exclude_semantics=True, content=ft.Row(_cards(cards), spacing=Gap.TIGHT)),
                ],
                spacing=Gap.SMALL,
            ),
            bgcolor=theme.KEY_ENDING.fill,
            border=ft.Border.all(2, theme.ACTION.fill) if deals else ft.Border.all(2, theme.KEY_ENDING.fill),
            border_radius=Size.RADIUS,
            padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.MEDIUM, Gap.SMALL),
        ),
    )


def _cards(cards: tuple[Card, ...]) -> list[ft.Control]:
    return [_card(card) for card in cards]


def _card(card: Card) -> ft.Control:
    text = cards_text([card])
    if card.suit is None:
        return playing_card(rank="", sign=text, red=False)
    return playing_card(rank=text[:-1], sign=text[-1], red=card.suit in _RED)
