"""The deal-entry screen by cards: a side's melds, or its hand, and the pad of ranks below."""

__all__ = ["MeldEntry", "meld_entry"]

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scoring import Burraco, DealScore, Reason
from views import theme
from views.components.keyed import keyed
from views.components.notice import notice
from views.components.page_tabs import PageTab, page_tabs
from views.components.rank_pad import PadCap, rank_pad
from views.screens.meld_help import meld_help
from views.screens.meld_pad import PadOrErase, hand_keys, meld_keys
from views.screens.meld_parts import hand_panel, meld_panel, meld_rows
from views.state.meld_desk import CardsPage, MeldDesk
from views.state.session import Session
from views.theme import Gap, Size

KEY_HEIGHT_SHORT, KEY_HEIGHT = 44, 50
_MELDS = frozenset({Reason.CARDS, *(Reason(kind) for kind in Burraco)})
_HAND = frozenset({Reason.HAND, Reason.HAND_DOUBLED})


@dataclass(frozen=True, kw_only=True)
class MeldEntry:
    """What this screen shows: `header` with the sides' totals, `sentences` of what is wrong with the deal, and
    `closing`, the rows of who closed and of the pozzetti. `clashes` are questions that come before everything."""

    session: Session
    cards: MeldDesk
    header: ft.Control
    sentences: str
    closing: Sequence[ft.Control]
    clashes: Sequence[ft.Control]

    @property
    def width(self) -> float:
        return min(self.session.viewport.width, Size.COLUMN) - 2 * Gap.LARGE

    @property
    def key_height(self) -> int:
        return KEY_HEIGHT_SHORT if self.session.viewport.is_short else KEY_HEIGHT


def meld_entry(entry: MeldEntry) -> list[ft.Control]:
    """The list scrolls; sides and tabs above it, pad below it stay where they are."""
    t, cards, page = entry.session.translator, entry.cards, entry.cards.page
    upper: list[ft.Control] = [entry.header, _tabs(entry)]
    wrong = keyed("wrong", [*entry.clashes, *([notice(entry.sentences)] if entry.sentences else [])])
    middle: list[ft.Control] = [*wrong, *keyed("points", _by_points(entry))]
    rows: list[ft.Control] = []
    lower: list[ft.Control] = []
    if page is CardsPage.CLOSING:
        middle += keyed("closing", entry.closing)
    elif page is CardsPage.MELDS:
        rows = meld_rows(t, cards, entry.width)
        middle += rows or keyed("help", meld_help(t, cards.rules, entry.width))
        lower = [
            meld_panel(t, cards, entry.width, is_low=entry.session.viewport.is_short),
            _pad(entry, meld_keys(t, cards)),
        ]
    else:
        lower = [hand_panel(t, cards, entry.width), _pad(entry, hand_keys(t, cards))]
    # The newest meld stands just above the pad; but what is wrong comes first.
    listed = ft.Column(
        middle,
        spacing=Gap.TIGHT,
        scroll=ft.ScrollMode.AUTO,
        auto_scroll=bool(rows) and not wrong,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    # One name for all pages: their keys lie in the same places, and a tap that comes early counts for the new page.
    return [*upper, listed, *keyed("lower", lower)]


def _tabs(entry: MeldEntry) -> ft.Control:
    t, cards = entry.session.translator, entry.cards
    score = cards.desk.score
    melds = _points_of(score, cards.side, _MELDS)
    hand = _points_of(score, cards.side, _HAND)
    rest = score.sides[cards.side].total - melds - hand
    tabs = [
        PageTab(page=CardsPage.MELDS, name=t.gettext("Melds"), figure=t.points(melds)),
        PageTab(page=CardsPage.HAND, name=t.gettext("In hand"), figure=t.points(hand)),
        PageTab(page=CardsPage.CLOSING, name=t.gettext("Closing"), figure=t.signed(rest)),
    ]
    return page_tabs(tabs, chosen=cards.page, on_choose=cards.show)


def _points_of(score: DealScore, side: int, reasons: frozenset[Reason]) -> int:
    return sum(line.points for line in score.sides[side].lines if line.reason in reasons)


def _by_points(entry: MeldEntry) -> list[ft.Control]:
    """What was entered as a number on this page counts as well; a tap goes there."""
    t, cards = entry.session.translator, entry.cards
    side = cards.entry
    if cards.page is CardsPage.HAND:
        points = -sum(side.hand_points.values())
    elif cards.page is CardsPage.MELDS:
        burrachi = sum(cards.rules.bonuses.get(kind, 0) * count for kind, count in side.burrachi.items())
        points = side.table_points + burrachi
    else:
        points = 0
    if not points:
        return []
    return [
        ft.TextButton(
            content=t.gettext("Besides, entered as points: {points}", points=t.points(points)),
            height=Size.TARGET,
            style=ft.ButtonStyle(color=theme.LINK, text_style=theme.text(16, strong=True)),
            on_click=cards.close,
        )
    ]


def _pad(entry: MeldEntry, rows: Sequence[Sequence[PadCap[PadOrErase]]]) -> ft.Control:
    cards = entry.cards
    return rank_pad(
        rows,
        on_key=lambda key: cards.erase() if key is None else cards.press(key),
        key_height=entry.key_height,
    )
