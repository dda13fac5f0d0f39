"""The parts of the by-cards screen: the melds of the list, the meld or the hand that is being typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from views.core.side_styles import side_styles
from views.entry.melds.editor import MeldEditor
from views.entry.melds.words import meld_words, paper, prompt
from views.ui import theme
from views.ui.buttons import icon_action, key_style
from views.ui.cards import PaperCard, card_fan
from views.ui.figure import figure
from views.ui.lists import keyed, told_apart
from views.ui.text_scale import LARGE_TEXT, bounded
from views.ui.theme import Gap, SideStyle, Size
from wording import Translator, cards_text

_CARDS = 46  # pixels high …
_MANY_CARDS = 36  # … and where more than _FEW lie so close that only their corners show
_FEW = 9
WORDS = 84
_PANEL = 100  # the cards and two lines of words


def meld_rows(t: Translator, cards: MeldEditor, width: float, text_scale: float = 1) -> list[ft.Control]:
    """One for each meld that is not on the pad."""
    return told_apart(
        (f"meld-{cards_text(laid)}", _row(t, cards, index, width, text_scale))
        for index, laid in enumerate(cards.entry.melds)
        if index != cards.melds.typing.at
    )


def meld_panel(t: Translator, cards: MeldEditor, width: float, *, is_low: bool, text_scale: float = 1) -> ft.Control:
    """The meld on the pad with its type and points, and what to tap next, or why it does not count. With `is_low` it
    takes no more room than it has to say."""
    melds = cards.melds
    at = melds.typing.at
    laid = () if at is None else melds.melds[at]
    words = meld_words(t, laid, cards.rules)
    refused = bool(laid) and bool(words.refusal) and not words.too_short
    counted = bool(laid) and not words.refusal
    hint = cards.message or prompt(t, melds.typing, cards.rules) or words.refusal
    if not hint and not is_low:
        hint = t.gettext("Counted. Go on with the next meld.")
    delete = None
    if at is not None:
        label = t.gettext("Delete this meld")
        delete = icon_action(ft.Icons.CLOSE, label, on_click=partial(cards.delete, at), ink=theme.INK_SOFT)
    return _panel(
        cards=paper(laid),
        kind=words.kind if laid else "",
        points=words.points if laid else "",
        sentence=hint,
        alert=refused or bool(cards.message),
        counted=counted,
        delete=delete,
        width=width,
        height=None if is_low or text_scale > LARGE_TEXT else _PANEL,
        text_scale=text_scale,
        ink=_style(cards).strong,
    )


def hand_panel(t: Translator, cards: MeldEditor, width: float, *, text_scale: float = 1) -> ft.Control:
    """The cards left in hand and what they cost."""
    hand = cards.hand
    points = sum(cards.rules.card_points[card.rank] for card in hand)
    sentence = t.ngettext("{count} card in hand", "{count} cards in hand", len(hand))
    return _panel(
        cards=paper(hand, melded=False),
        kind="",
        points=t.points(-points) if hand else "",
        sentence=cards.message or (sentence if hand else t.gettext("Tap every card that this side has left in hand.")),
        alert=bool(cards.message),
        counted=bool(hand),
        delete=None,
        width=width,
        height=None if text_scale > LARGE_TEXT else _PANEL,
        text_scale=text_scale,
        ink=_style(cards).strong,
    )


def _row(t: Translator, cards: MeldEditor, index: int, width: float, text_scale: float) -> ft.Control:
    laid = cards.entry.melds[index]
    words = meld_words(t, laid, cards.rules)
    said = t.gettext("{kind}, {cards}: {points} points", kind=words.kind, cards=cards_text(laid), points=words.points)
    return meld_chip(
        cards=paper(laid),
        kind=words.kind,
        points=words.points,
        spoken=t.gettext("{meld}. Tap to change.", meld=said),
        delete_label=t.gettext("Delete the meld {cards}", cards=cards_text(laid)),
        side_style=_style(cards),
        width=width,
        on_tap=partial(cards.change, index),
        on_delete=partial(cards.delete, index),
        faulty=bool(words.refusal),
        text_scale=text_scale,
    )


def _style(cards: MeldEditor) -> SideStyle:
    return side_styles(cards.deal.snapshot, cards.deal.sync.sides)[cards.side]


def _panel(
    *,
    cards: list[PaperCard],
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
    fan = width - WORDS - (Size.TARGET if delete else 0) - 4 * Gap.SMALL
    row: list[ft.Control] = [
        ft.Container(card_fan(cards, height=_CARDS if len(cards) <= _FEW else _MANY_CARDS, width=fan), expand=True)
    ]
    if points:
        row.append(
            ft.Column(
                [
                    _kind(kind, 15, theme.INK_SOFT, text_scale),
                    figure(points, 24, ink if counted else theme.INK_SOFT),
                ],
                spacing=0,
                tight=True,
                width=WORDS,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            )
        )
    if delete is not None:
        row += keyed("delete", [delete])
    lines: list[ft.Control] = keyed("cards", [ft.Row(row, spacing=0, height=Size.TARGET)] if cards else [])
    if sentence:
        lines += keyed("said", [_said(sentence, alert=alert, text_scale=text_scale)])
    return ft.Container(
        ft.Column(lines, spacing=Gap.HAIR, tight=True),
        height=height,
        alignment=ft.Alignment.CENTER_LEFT,
        bgcolor=theme.KEY_ENDING.fill,
        border=ft.Border.all(2, theme.ERROR if alert else theme.ACTION.fill if cards else theme.RULE),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.SMALL, Gap.HAIR, Gap.NONE if delete else Gap.SMALL, Gap.HAIR),
    )


def _kind(kind: str, size: int, ink: str, text_scale: float) -> ft.Control:
    """As large as the words beside the cards have room for."""
    return ft.Text(
        kind, style=theme.text(bounded(size, text_scale, most=1.1), ink), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
    )


def _said(sentence: str, *, alert: bool, text_scale: float) -> ft.Control:
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(
            sentence,
            style=theme.text(bounded(15, text_scale), theme.ERROR if alert else theme.INK_SOFT, strong=alert),
            max_lines=3,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    )


_CHIP_CARDS = 36  # pixels high
CHIP_WORDS = 84


def meld_chip(
    *,
    cards: Sequence[PaperCard],
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
    """`kind` and `points` in a word each; `faulty` when it does not count as it is. `width` is that of the row."""
    ink = theme.ERROR if faulty else side_style.strong
    fan_width = width - CHIP_WORDS - Size.TARGET - Gap.SMALL * 2
    words = ft.Column(
        [
            _kind(kind, 14, theme.ERROR if faulty else theme.INK_SOFT, text_scale),
            figure(points, 20, ink),
        ],
        spacing=0,
        tight=True,
        width=CHIP_WORDS,
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
                [ft.Container(card_fan(cards, height=_CHIP_CARDS, width=fan_width), expand=True), words],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            padding=ft.Padding(Gap.SMALL, Gap.NONE, Gap.NONE, Gap.NONE),
            ink=True,
            on_click=on_tap,
        ),
    )
    delete = icon_action(ft.Icons.CLOSE, delete_label, on_click=on_delete, ink=theme.INK_SOFT)
    return ft.Container(
        ft.Row([body, delete], spacing=0),
        bgcolor=side_style.soft,
        border=ft.Border.all(1, theme.ERROR if faulty else theme.RULE),
        border_radius=Size.RADIUS_KEY,
    )


Page = TypeVar("Page")


@dataclass(frozen=True, kw_only=True)
class PageTab(Generic[Page]):
    page: Page
    name: str
    figure: str


def page_tabs(
    tabs: Sequence[PageTab[Page]], *, chosen: Page, on_choose: Callable[[Page], object], text_scale: float = 1
) -> ft.Control:
    """The open page's tab is filled."""
    return ft.Row([_tab(tab, tab.page == chosen, on_choose, text_scale) for tab in tabs], spacing=Gap.TIGHT)


def _tab(tab: PageTab[Page], is_open: bool, on_choose: Callable[[Page], object], text_scale: float) -> ft.Control:
    role = theme.CHOSEN if is_open else theme.KEY
    return ft.Semantics(
        selected=is_open,
        expand=True,
        content=ft.FilledButton(
            content=ft.Column(
                [
                    ft.Text(tab.name, style=theme.text(bounded(15, text_scale), role.ink, strong=is_open), max_lines=1),
                    figure(tab.figure, 16, role.ink),
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
