"""The parts of the by-cards page: the list of melds, the panel of the meld or hand being typed, and the tabs."""

from collections.abc import Sequence

import flet as ft

from views.entry.melds.descriptions import describe_meld, next_hint
from views.entry.melds.side_cards import CardsPage, SideCards
from views.entry.view import EntryView
from views.ui import theme
from views.ui.buttons import icon_button, key_style
from views.ui.drawing.cards import SMALL_HEIGHT, card_fan
from views.ui.fit import cap_font_size, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import keyed, stack, with_unique_keys
from views.ui.press import FilledButton
from views.ui.text_scale import LARGE_TEXT_SCALE, text_scale
from views.ui.theme import Gap, Size
from wording import CardFace, card_faces, cards_text

_MAX_CARDS_BESIDE = 8  # cards of a meld that has its kind and points beside it; of a longer one they are below
TEXT_WIDTH = 84  # of a meld's kind and points
_PANEL_HEIGHT = 100  # pixels: the cards and two lines of text


def meld_rows(view: EntryView) -> list[ft.Control]:
    """Return a row for each meld that is not on the pad, or for all of them while a question is in the pad's place."""
    return with_unique_keys(
        (f"meld-{cards_text(cards)}", _row(view, index))
        for index, cards in enumerate(view.cards.entry.melds)
        if view.reasons or index != view.cards.melds.pad_input.meld_index
    )


def meld_panel(view: EntryView) -> ft.Control:
    """Return the meld on the pad with its kind and points, and a sentence that says what to tap next or why it does not
    count.

    In a short window, the panel is only as high as its contents.
    """
    t, melds, message, is_low = view.t, view.cards.melds, view.form.cards.message, view.session.viewport.is_short
    index = melds.pad_input.meld_index
    meld_cards = () if index is None else melds.melds[index]
    description = describe_meld(t, meld_cards, view.rules)
    is_rejected = bool(meld_cards) and bool(description.rejection) and not description.is_too_short
    hint = message or next_hint(t, melds.pad_input, view.rules) or description.rejection
    if not hint and not is_low:
        hint = t.gettext("Counted. Now the next meld.")
    return _panel(
        view,
        cards=card_faces(meld_cards),
        kind=description.kind,
        points=description.points if meld_cards else "",
        sentence="" if view.reasons else hint,  # the panel below says it
        alert=is_rejected or bool(message),
        counted=not description.rejection,
        delete=None if index is None else _delete_button(view, t.gettext("Delete this meld"), index),
        is_low=is_low,
    )


def hand_panel(view: EntryView) -> ft.Control:
    """Return the cards left in hand and their negative points."""
    t, hand, message = view.t, view.cards.hand, view.form.cards.message
    points = view.rules.hand_points(hand)
    sentence = t.ngettext("{count} card in hand", "{count} cards in hand", len(hand))
    return _panel(
        view,
        cards=card_faces(hand, melded=False),
        points=t.points(-points) if hand else "",
        sentence=message or (sentence if hand else t.gettext("Tap every card left in this side’s hand.")),
        alert=bool(message),
    )


def _panel(
    view: EntryView,
    *,
    cards: Sequence[CardFace],
    points: str,
    sentence: str,
    alert: bool,
    kind: str = "",
    counted: bool = True,
    delete: ft.Control | None = None,
    is_low: bool = False,
) -> ft.Control:
    """Return cards with their kind and points, if they have any (`counted`: in the side's colour), over a sentence."""
    is_long = len(cards) > _MAX_CARDS_BESIDE
    fan_width = view.pad_width - 2 * Gap.SMALL - (Size.TARGET if delete else 0) - 2 * Gap.SMALL
    fan_width -= 0 if is_long else TEXT_WIDTH
    row: list[ft.Control] = [ft.Container(card_fan(cards, height=SMALL_HEIGHT, width=fan_width), expand=True)]
    worth: list[ft.Control] = []
    if points:
        ink = view.styles[view.entry.side].strong if counted else theme.INK_SOFT
        worth = [_kind_and_points(kind, 15, number_text(points, 24, ink))]
    row += [] if is_long else worth
    if delete is not None:
        row += keyed("delete", [delete])
    lines: list[ft.Control] = keyed("cards", [ft.Row(row, spacing=0, height=SMALL_HEIGHT)] if cards else [])
    said = [_hint(sentence, alert=alert)] if sentence else []
    if is_long and worth:
        words: list[ft.Control] = [ft.Container(ft.Column(said, tight=True), expand=True), *worth]
        edge = ft.Padding(Gap.NONE, Gap.NONE, Gap.SMALL if delete else Gap.NONE, Gap.NONE)
        lines += keyed("worth", [ft.Container(ft.Row(words, spacing=Gap.SMALL), padding=edge)])
    else:
        lines += keyed("said", said)
    return ft.Container(
        ft.Column(lines, spacing=Gap.HAIR, tight=True),
        height=None if is_low or text_scale() > LARGE_TEXT_SCALE else _PANEL_HEIGHT,
        alignment=ft.Alignment.CENTER_LEFT,
        bgcolor=theme.SECONDARY_KEY.fill,
        border=ft.Border.all(2, theme.ERROR if alert else theme.ACTION.fill if cards else theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.SMALL, Gap.HAIR, Gap.NONE if delete else Gap.SMALL, Gap.HAIR),
    )


def _kind_and_points(kind: str, size: int, points: ft.Control) -> ft.Control:
    """Return the kind of a meld over its points, in a type size that fits next to the cards."""
    style = theme.text(cap_font_size(size, max_scale=1.1), theme.INK_SOFT)
    return ft.Column(
        [ft.Text(kind, style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS), points],
        spacing=0,
        tight=True,
        width=TEXT_WIDTH,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )


def _delete_button(view: EntryView, label: str, index: int) -> ft.Control:
    return icon_button(ft.Icons.CLOSE, label, on_click=view.on_cards(SideCards.delete_meld, index), ink=theme.INK_SOFT)


def _hint(sentence: str, *, alert: bool) -> ft.Control:
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(
            sentence,
            style=theme.text(cap_font_size(14), theme.ERROR if alert else theme.INK_SOFT, strong=alert),
            max_lines=3,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    )


def _row(view: EntryView, index: int) -> ft.Control:
    """Return a meld of the list with its kind and points and a delete button, and a thick edge if it does not count."""
    t, cards, side_style = view.t, view.cards.entry.melds[index], view.styles[view.entry.side]
    description = describe_meld(t, cards, view.rules)
    is_faulty = bool(description.rejection)
    meld_text = t.gettext(
        "{kind}, {cards}: {points} points",
        kind=description.kind,
        cards=cards_text(cards),
        points=description.points,
    )
    points = number_text(description.points, 20, theme.INK_SOFT if is_faulty else side_style.strong)
    is_long = len(cards) > _MAX_CARDS_BESIDE
    fan_width = view.row_width - Size.TARGET - Gap.SMALL * 2 - (0 if is_long else TEXT_WIDTH)
    fan = card_fan(card_faces(cards), height=SMALL_HEIGHT, width=fan_width)
    body: ft.Control
    if is_long:
        style = theme.text(cap_font_size(14, max_scale=1.1), theme.INK_SOFT)
        kind = ft.Text(description.kind, style=style, expand=True)
        body = stack([fan, ft.Row([kind, points])], spacing=Gap.HAIR)
    else:
        worth = _kind_and_points(description.kind, 14, points)
        body = ft.Row([ft.Container(fan, expand=True), worth], spacing=0)
    on_tap = view.on_cards(SideCards.edit_meld, index)
    tappable = ft.Semantics(
        label=t.gettext("{meld}. Tap to change.", meld=meld_text),
        button=True,
        exclude_semantics=True,
        on_tap=on_tap,
        expand=True,
        content=ft.Container(
            body,
            padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.NONE, Gap.TIGHT),
            ink=True,
            on_click=on_tap,
        ),
    )
    delete = _delete_button(view, t.gettext("Delete the meld {cards}", cards=cards_text(cards)), index)
    return ft.Container(
        ft.Row([tappable, delete], spacing=0),
        bgcolor=side_style.soft,
        border=ft.Border.all(3, theme.ERROR) if is_faulty else ft.Border.all(1, theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
    )


def page_tab(view: EntryView, page: CardsPage, name: str, points: str) -> ft.Control:
    """Return the tab of a page with the points entered there; it is filled while its page is open."""
    is_open = page is view.form.cards.page
    role = theme.CHOSEN if is_open else theme.KEY
    width = (view.row_width - 2 * Gap.TIGHT) / len(CardsPage) - 2 * Gap.TIGHT
    size = min(cap_font_size(14), size_without_breaks(name, 14, width=width))
    style = theme.text(size, role.ink, strong=is_open)
    tab = ft.Semantics(
        selected=is_open,
        content=FilledButton(
            content=ft.Column(
                [ft.Text(name, style=style, max_lines=1), number_text(points, 16, role.ink)],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            style=key_style(role.fill, edge=theme.EDGE),
            on_click=view.on_cards(SideCards.show_page, page),
        ),
    )
    return ft.MergeSemantics(tab, expand=True)
