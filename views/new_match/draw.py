"""The sheet with every player's drawn cards, from the highest to the lowest, and with the dealer."""

import flet as ft

from scoring import Card
from views.match.match_form import MatchForm
from views.new_match.seats import player_label, side_by_seat
from views.new_match.use_draw import CardDraw, DrawController
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.drawing.cards import playing_card
from views.ui.input.choice import switch_row
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import text_lines
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import Translator, card_faces, cards_text


def draw_sheet(t: Translator, form: MatchForm, card_draw: CardDraw, controller: DrawController) -> ft.BottomSheet:
    drawn_form = card_draw.apply_to(form, assign_seats=controller.assign_seats)
    dealer = player_label(t, drawn_form, drawn_form.first_dealer)
    rows = _players(t, form, card_draw, controller)
    if controller.can_assign_seats:
        rows.append(
            switch_row(
                t.gettext("Seats and partners by the draw"),
                t.gettext("The highest cards play together against the lowest."),
                on=controller.assign_seats,
                on_change=controller.set_assign_seats,
            )
        )
    rows.append(
        primary_button(t.gettext("{name} deals first", name=dealer), icon=ft.Icons.CHECK, on_click=controller.accept)
    )
    rows.append(secondary_button(t.gettext("Shuffle and draw again"), icon=ft.Icons.SHUFFLE, on_click=controller.start))
    return bottom_sheet(t, t.gettext("The draw"), rows, on_dismiss=controller.close)


def _players(t: Translator, form: MatchForm, card_draw: CardDraw, controller: DrawController) -> list[ft.Control]:
    """Return the players in the order of their cards, each in the colour of the side that the draw assigns."""
    result = card_draw.result(form.seating if controller.assign_seats else None)
    sides = side_by_seat(form)
    return [
        _player(
            t,
            name=player_label(t, form, drawer),
            cards=card_draw.cards[drawer],
            side=sides[result.seats.index(drawer)],
            is_dealer=drawer == result.ranking[-1],
        )
        for drawer in result.ranking
    ]


def _player(t: Translator, *, name: str, cards: tuple[Card, ...], side: int, is_dealer: bool) -> ft.Control:
    side_style = SIDE_STYLES[side]
    icon = ft.Icon(side_style.icon, size=16, color=side_style.strong)
    title = ft.Text(name, style=theme.text(19, strong=True), expand=True)
    words: list[ft.Control] = [ft.Row([icon, title], spacing=Gap.SMALL)]
    if len(cards) > 1:
        words.append(ft.Text(t.gettext("drew again"), style=theme.caption()))
    if is_dealer:
        words.append(ft.Text(t.gettext("lowest card: deals first"), style=theme.text(14, theme.LINK, strong=True)))
    pictures = ft.Row([playing_card(face) for face in card_faces(cards, melded=False)], spacing=Gap.TIGHT)
    return ft.Semantics(
        label=t.gettext("{name} drew {cards}", name=name, cards=cards_text(cards)),
        content=ft.Container(
            ft.Row(
                [text_lines(*words, expand=True), ft.Semantics(exclude_semantics=True, content=pictures)],
                spacing=Gap.SMALL,
            ),
            bgcolor=theme.SECONDARY_KEY.fill,
            border=ft.Border.all(2, theme.ACTION.fill if is_dealer else theme.SECONDARY_KEY.fill),
            border_radius=Size.RADIUS,
            padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.MEDIUM, Gap.SMALL),
        ),
    )
