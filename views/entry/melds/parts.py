"""The parts of the by-cards page: the list of melds, the panel of the meld or hand being typed, and the tabs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from views.entry.melds.descriptions import card_faces, describe_meld, next_hint
from views.entry.melds.editor import MeldEditor
from views.match.side_styles import side_styles
from views.ui import theme
from views.ui.buttons import icon_button, key_style
from views.ui.cards import CardFace, card_fan
from views.ui.fixed_text import number_text
from views.ui.lists import keyed, with_unique_keys
from views.ui.text_scale import LARGE_TEXT_SCALE, cap_font_size
from views.ui.theme import Gap, SideStyle, Size
from wording import Translator, cards_text

_CARD_HEIGHT = 46  # pixels
_SMALL_CARD_HEIGHT = 36  # pixels; for more than _MAX_LARGE_CARDS, which overlap so that only their corners show
_MAX_LARGE_CARDS = 9
TEXT_WIDTH = 84
_PANEL_HEIGHT = 100  # pixels: the cards and two lines of text


def meld_rows(t: Translator, cards: MeldEditor, width: float, text_scale: float = 1) -> list[ft.Control]:
    """Return a row for each meld that is not on the pad."""
    return with_unique_keys(
        (f"meld-{cards_text(cards_of_meld)}", _row(t, cards, index, width, text_scale))
        for index, cards_of_meld in enumerate(cards.entry.melds)
        if index != cards.melds.pad_input.meld_index
    )


def meld_panel(t: Translator, cards: MeldEditor, width: float, *, is_low: bool, text_scale: float = 1) -> ft.Control:
    """Return the meld on the pad with its kind and points, and what to tap next or why the meld does not count.

    With `is_low`, the panel is only as high as its contents.
    """
    melds = cards.melds
    index = melds.pad_input.meld_index
    meld_cards = () if index is None else melds.melds[index]
    description = describe_meld(t, meld_cards, cards.rules)
    is_rejected = bool(meld_cards) and bool(description.rejection) and not description.is_too_short
    is_counted = bool(meld_cards) and not description.rejection
    hint = cards.message or next_hint(t, melds.pad_input, cards.rules) or description.rejection
    if not hint and not is_low:
        hint = t.gettext("Counted. Now the next meld.")
    delete = None
    if index is not None:
        label = t.gettext("Delete this meld")
        delete = icon_button(ft.Icons.CLOSE, label, on_click=partial(cards.delete_meld, index), ink=theme.INK_SOFT)
    return _panel(
        cards=card_faces(meld_cards),
        kind=description.kind if meld_cards else "",
        points=description.points if meld_cards else "",
        sentence=hint,
        alert=is_rejected or bool(cards.message),
        counted=is_counted,
        delete=delete,
        width=width,
        height=None if is_low or text_scale > LARGE_TEXT_SCALE else _PANEL_HEIGHT,
        text_scale=text_scale,
        ink=_style(cards).strong,
    )


def hand_panel(t: Translator, cards: MeldEditor, width: float, *, text_scale: float = 1) -> ft.Control:
    """Return the cards left in hand and their negative points."""
    hand = cards.hand
    points = sum(cards.rules.card_points[card.rank] for card in hand)
    sentence = t.ngettext("{count} card in hand", "{count} cards in hand", len(hand))
    return _panel(
        cards=card_faces(hand, melded=False),
        kind="",
        points=t.points(-points) if hand else "",
        sentence=cards.message or (sentence if hand else t.gettext("Tap every card left in this side’s hand.")),
        alert=bool(cards.message),
        counted=bool(hand),
        delete=None,
        width=width,
        height=None if text_scale > LARGE_TEXT_SCALE else _PANEL_HEIGHT,
        text_scale=text_scale,
        ink=_style(cards).strong,
    )


def _row(t: Translator, cards: MeldEditor, index: int, width: float, text_scale: float) -> ft.Control:
    meld_cards = cards.entry.melds[index]
    description = describe_meld(t, meld_cards, cards.rules)
    meld_text = t.gettext(
        "{kind}, {cards}: {points} points",
        kind=description.kind,
        cards=cards_text(meld_cards),
        points=description.points,
    )
    return meld_chip(
        cards=card_faces(meld_cards),
        kind=description.kind,
        points=description.points,
        spoken=t.gettext("{meld}. Tap to change.", meld=meld_text),
        delete_label=t.gettext("Delete the meld {cards}", cards=cards_text(meld_cards)),
        side_style=_style(cards),
        width=width,
        on_tap=partial(cards.edit_meld, index),
        on_delete=partial(cards.delete_meld, index),
        faulty=bool(description.rejection),
        text_scale=text_scale,
    )


def _style(cards: MeldEditor) -> SideStyle:
    return side_styles(cards.deal.snapshot, cards.deal.draft.sides)[cards.side]


def _panel(
    *,
    cards: list[CardFace],
    kind: str,
    points: str,
    sentence: str,
    alert: bool,
    counted: bool,
    delete: ft.Control | None,
    width: float,
    height: float | None,
    text_scale: float,
    ink: str,
) -> ft.Control:
    fan_width = width - TEXT_WIDTH - (Size.TARGET if delete else 0) - 4 * Gap.SMALL
    row: list[ft.Control] = [
        ft.Container(
            card_fan(
                cards, height=_CARD_HEIGHT if len(cards) <= _MAX_LARGE_CARDS else _SMALL_CARD_HEIGHT, width=fan_width
            ),
            expand=True,
        )
    ]
    if points:
        row.append(
            ft.Column(
                [
                    _kind(kind, 15, theme.INK_SOFT, text_scale),
                    number_text(points, 24, ink if counted else theme.INK_SOFT),
                ],
                spacing=0,
                tight=True,
                width=TEXT_WIDTH,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            )
        )
    if delete is not None:
        row += keyed("delete", [delete])
    lines: list[ft.Control] = keyed("cards", [ft.Row(row, spacing=0, height=Size.TARGET)] if cards else [])
    if sentence:
        lines += keyed("said", [_hint(sentence, alert=alert, text_scale=text_scale)])
    return ft.Container(
        ft.Column(lines, spacing=Gap.HAIR, tight=True),
        height=height,
        alignment=ft.Alignment.CENTER_LEFT,
        bgcolor=theme.SECONDARY_KEY.fill,
        border=ft.Border.all(2, theme.ERROR if alert else theme.ACTION.fill if cards else theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.SMALL, Gap.HAIR, Gap.NONE if delete else Gap.SMALL, Gap.HAIR),
    )


def _kind(kind: str, size: int, ink: str, text_scale: float) -> ft.Control:
    """Return the kind of a meld, in letters that fit next to the cards."""
    return ft.Text(
        kind,
        style=theme.text(cap_font_size(size, text_scale, max_scale=1.1), ink),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _hint(sentence: str, *, alert: bool, text_scale: float) -> ft.Control:
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(
            sentence,
            style=theme.text(cap_font_size(15, text_scale), theme.ERROR if alert else theme.INK_SOFT, strong=alert),
            max_lines=3,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    )


_CHIP_CARD_HEIGHT = 36  # pixels
CHIP_TEXT_WIDTH = 84


def meld_chip(
    *,
    cards: Sequence[CardFace],
    kind: str,
    points: str,
    spoken: str,
    delete_label: str,
    side_style: SideStyle,
    width: float,
    on_tap: Callable[[], None],
    on_delete: Callable[[], None],
    faulty: bool = False,
    text_scale: float = 1,
) -> ft.Control:
    """Return a meld of the list, `width` pixels wide, with its `kind` and `points` and a delete button.

    A `faulty` meld does not count as it is.
    """
    ink = theme.ERROR if faulty else side_style.strong
    fan_width = width - CHIP_TEXT_WIDTH - Size.TARGET - Gap.SMALL * 2
    description = ft.Column(
        [
            _kind(kind, 14, theme.ERROR if faulty else theme.INK_SOFT, text_scale),
            number_text(points, 20, ink),
        ],
        spacing=0,
        tight=True,
        width=CHIP_TEXT_WIDTH,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    body = ft.Semantics(
        label=spoken,
        button=True,
        exclude_semantics=True,
        on_tap=on_tap,
        expand=True,
        content=ft.Container(
            ft.Row(
                [ft.Container(card_fan(cards, height=_CHIP_CARD_HEIGHT, width=fan_width), expand=True), description],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            padding=ft.Padding(Gap.SMALL, Gap.NONE, Gap.NONE, Gap.NONE),
            ink=True,
            on_click=on_tap,
        ),
    )
    delete = icon_button(ft.Icons.CLOSE, delete_label, on_click=on_delete, ink=theme.INK_SOFT)
    return ft.Container(
        ft.Row([body, delete], spacing=0),
        bgcolor=side_style.soft,
        border=ft.Border.all(1, theme.ERROR if faulty else theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
    )


Page = TypeVar("Page")


@dataclass(frozen=True, kw_only=True)
class PageTab(Generic[Page]):
    """The tab of a page, with the points entered there as its figure."""

    page: Page
    name: str
    figure: str


def page_tabs(
    tabs: Sequence[PageTab[Page]], *, chosen: Page, on_choose: Callable[[Page], object], text_scale: float = 1
) -> ft.Control:
    """Return the tabs of the pages; the tab of the open page is filled."""
    return ft.Row([_tab(tab, tab.page == chosen, on_choose, text_scale) for tab in tabs], spacing=Gap.TIGHT)


def _tab(tab: PageTab[Page], is_open: bool, on_choose: Callable[[Page], object], text_scale: float) -> ft.Control:
    role = theme.CHOSEN if is_open else theme.KEY
    return ft.Semantics(
        selected=is_open,
        expand=True,
        content=ft.FilledButton(
            content=ft.Column(
                [
                    ft.Text(
                        tab.name, style=theme.text(cap_font_size(15, text_scale), role.ink, strong=is_open), max_lines=1
                    ),
                    number_text(tab.figure, 16, role.ink),
                ],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            style=key_style(role.fill, edge=theme.EDGE),
            on_click=lambda: on_choose(tab.page),
        ),
    )
