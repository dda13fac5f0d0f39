"""The parts of the by-cards screen: the melds of the list, the meld or the hand that is being typed."""

__all__ = ["hand_panel", "meld_panel", "meld_rows"]

from functools import partial

import flet as ft

from views import theme
from views.components.buttons import icon_action
from views.components.card_fan import PaperCard, card_fan
from views.components.meld_chip import meld_chip
from views.screens.meld_words import meld_words, paper, prompt
from views.side_look import SIDE_LOOKS
from views.state.meld_desk import MeldDesk
from views.theme import Gap, Size
from wording import Translator, cards_text

_CARDS = 46  # pixels high …
_MANY_CARDS = 36  # … and where more than _FEW lie so close that only their corners show
_FEW = 9
_WORDS = 84
_PANEL = 100  # the cards and two lines of words


def meld_rows(t: Translator, cards: MeldDesk, width: float) -> list[ft.Control]:
    """One for each meld that is not on the pad."""
    return [_row(t, cards, index, width) for index in range(len(cards.entry.melds)) if index != cards.melds.typing.at]


def meld_panel(t: Translator, cards: MeldDesk, width: float, *, is_low: bool) -> ft.Control:
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
        height=None if is_low else _PANEL,
        ink=SIDE_LOOKS[cards.side].strong,
    )


def hand_panel(t: Translator, cards: MeldDesk, width: float) -> ft.Control:
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
        height=_PANEL,
        ink=SIDE_LOOKS[cards.side].strong,
    )


def _row(t: Translator, cards: MeldDesk, index: int, width: float) -> ft.Control:
    laid = cards.entry.melds[index]
    words = meld_words(t, laid, cards.rules)
    said = t.gettext("{kind}, {cards}: {points} points", kind=words.kind, cards=cards_text(laid), points=words.points)
    return meld_chip(
        key=f"meld-{index}",
        cards=paper(laid),
        kind=words.kind,
        points=words.points,
        spoken=t.gettext("{meld}. Tap to change.", meld=said),
        delete_label=t.gettext("Delete the meld {cards}", cards=cards_text(laid)),
        look=SIDE_LOOKS[cards.side],
        width=width,
        on_tap=partial(cards.change, index),
        on_delete=partial(cards.delete, index),
        faulty=bool(words.refusal),
    )


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
    ink: str,
) -> ft.Control:
    fan = width - _WORDS - (Size.TARGET if delete else 0) - 4 * Gap.SMALL
    row: list[ft.Control] = [
        ft.Container(card_fan(cards, height=_CARDS if len(cards) <= _FEW else _MANY_CARDS, width=fan), expand=True)
    ]
    if points:
        row.append(
            ft.Column(
                [
                    ft.Text(kind, style=theme.text(15, theme.INK_SOFT), max_lines=1),
                    ft.Text(points, style=theme.display(24, ink if counted else theme.INK_SOFT)),
                ],
                spacing=0,
                tight=True,
                width=_WORDS,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            )
        )
    if delete is not None:
        row.append(delete)
    lines: list[ft.Control] = [ft.Row(row, spacing=0, height=Size.TARGET)] if cards else []
    if sentence:
        lines.append(_said(sentence, alert=alert))
    return ft.Container(
        ft.Column(lines, spacing=Gap.HAIR, tight=True),
        height=height,
        alignment=ft.Alignment.CENTER_LEFT,
        bgcolor=theme.KEY_ENDING.fill,
        border=ft.Border.all(2, theme.ERROR if alert else theme.ACTION.fill if cards else theme.RULE),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.SMALL, Gap.HAIR, Gap.NONE if delete else Gap.SMALL, Gap.HAIR),
    )


def _said(sentence: str, *, alert: bool) -> ft.Control:
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(
            sentence,
            style=theme.text(15, theme.ERROR if alert else theme.INK_SOFT, strong=alert),
            max_lines=3,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    )
