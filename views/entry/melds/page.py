"""The page of the deal-entry screen by cards: a side's melds, or its hand, and the rank pad below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from scoring import Burraco, DealScore, Rank, Reason, RuleSet, Suit
from views.core.session import Session
from views.entry.fit import LOW
from views.entry.melds.editor import CardsPage, MeldEditor
from views.entry.melds.keys import Key, PadKey, lay_out, read_keys
from views.entry.melds.pad import PadCap, PadOrErase, hand_keys, meld_keys, rank_pad
from views.entry.melds.parts import PageTab, hand_panel, meld_panel, meld_rows, page_tabs
from views.entry.melds.words import paper
from views.ui import theme
from views.ui.buttons import words_style
from views.ui.cards import card_fan
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.text_scale import bounded
from views.ui.theme import Gap, Size
from wording import SUIT_SIGNS, Translator, joker

KEY_HEIGHT_SHORT, KEY_HEIGHT = 44, 50
_ROWS: Mapping[str, Any] = {"spacing": Gap.TIGHT, "horizontal_alignment": ft.CrossAxisAlignment.STRETCH}
_MELDS = frozenset({Reason.CARDS, *(Reason(kind) for kind in Burraco)})
_HAND = frozenset({Reason.HAND, Reason.HAND_DOUBLED})


@dataclass(frozen=True, kw_only=True)
class MeldEntry:
    """What this screen shows: `header` with the sides' totals, `sentences` of what is wrong with the deal, and
    `closing`, the rows of who closed and of the pozzetti, each with its key. `clashes` are questions that come before
    everything."""

    session: Session
    cards: MeldEditor
    header: ft.Control
    sentences: str
    closing: Sequence[ft.Control]
    clashes: Sequence[ft.Control]

    @property
    def width(self) -> float:
        return min(self.session.viewport.width, Size.COLUMN) - 2 * Gap.SMALL

    @property
    def text_scale(self) -> float:
        return self.session.viewport.text_scale

    @property
    def flows(self) -> bool:
        """In a low window sides and pad together are higher than it is."""
        return self.session.viewport.height < LOW

    @property
    def key_height(self) -> int:
        return KEY_HEIGHT_SHORT if self.session.viewport.is_short else KEY_HEIGHT


def meld_entry(entry: MeldEntry) -> list[ft.Control]:
    """The list scrolls; sides and tabs above it, pad below it stay where they are, unless there is no room for that."""
    t, cards, page = entry.session.translator, entry.cards, entry.cards.page
    # The header is the one of the page by points: it stays while the reader goes from one to the other.
    upper: list[ft.Control] = [*keyed("header", [entry.header]), *keyed("tabs", [_tabs(entry)])]
    wrong = [*entry.clashes, *keyed("wrong", [notice(entry.sentences)] if entry.sentences else [])]
    middle: list[ft.Control] = [*wrong, *keyed("points", _by_points(entry))]
    rows: list[ft.Control] = []
    lower: list[ft.Control] = []
    if page is CardsPage.CLOSING:
        middle += entry.closing
    elif page is CardsPage.MELDS:
        rows = meld_rows(t, cards, entry.width, entry.text_scale)
        middle += rows or keyed("help", meld_help(t, cards.rules, entry.width, entry.text_scale))
        lower = [
            meld_panel(t, cards, entry.width, is_low=entry.session.viewport.is_short, text_scale=entry.text_scale),
            _pad(entry, meld_keys(t, cards)),
        ]
    else:
        lower = [hand_panel(t, cards, entry.width, text_scale=entry.text_scale), _pad(entry, hand_keys(t, cards))]
    # One name for all pages: their keys lie in the same places, and a tap that comes early counts for the new page.
    lower = keyed("lower", lower)
    if entry.flows:
        return [ft.Column([*upper, *middle, *lower], key="flow", scroll=ft.ScrollMode.AUTO, expand=True, **_ROWS)]
    # The newest meld stands just above the pad; but what is wrong comes first.
    listed = ft.Column(middle, scroll=ft.ScrollMode.AUTO, auto_scroll=bool(rows) and not wrong, expand=True, **_ROWS)
    return [*upper, listed, *lower]


def _tabs(entry: MeldEntry) -> ft.Control:
    t, cards = entry.session.translator, entry.cards
    score = cards.deal.score
    melds = _points_of(score, cards.side, _MELDS)
    hand = _points_of(score, cards.side, _HAND)
    rest = score.sides[cards.side].total - melds - hand
    tabs = [
        PageTab(page=CardsPage.MELDS, name=t.gettext("Melds"), figure=t.points(melds)),
        PageTab(page=CardsPage.HAND, name=t.gettext("In hand"), figure=t.points(hand)),
        PageTab(page=CardsPage.CLOSING, name=t.gettext("Closing"), figure=t.signed(rest)),
    ]
    return page_tabs(tabs, chosen=cards.page, on_choose=cards.show, text_scale=entry.text_scale)


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
            style=words_style(theme.LINK, size=16),
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


_CARDS = 36  # pixels high
_KEYS = 116

_RUN: tuple[Key, ...] = (Suit.HEARTS, Rank.THREE, Rank.NINE)
_WILD_RUN: tuple[Key, ...] = (Suit.SPADES, Rank.FOUR, PadKey.WILD_TWO, Rank.SEVEN)
_GROUP: tuple[Key, ...] = (4,)
_WILD_GROUP: tuple[Key, ...] = (3, Rank.JOKER)


def meld_help(t: Translator, rules: RuleSet, width: float, text_scale: float = 1) -> list[ft.Control]:
    """Two examples of runs, or of groups, or one of each, as the game has them."""
    rank = next((rank for rank in reversed(Rank) if rank in rules.group_ranks), None)
    groups = [(rank, *_GROUP), *([(rank, *_WILD_GROUP)] if rules.jokers else [])] if rank else []
    runs = [_RUN, _WILD_RUN] if rules.runs else []
    examples = [*runs[: 1 if groups else 2], *groups[: 1 if runs else 2]]
    wild = t.gettext("2★ is a two that stands for another card.") if rules.runs else ""
    star = t.gettext("★ is a {joker}.", joker=joker(t, rules)) if rules.jokers else ""
    signs = " ".join(filter(None, [star, wild]))
    return [
        *(_example(keys, rules, width, text_scale) for keys in examples),
        ft.Text(signs, style=theme.text(15, theme.INK_SOFT)),
    ]


def _example(keys: tuple[Key, ...], rules: RuleSet, width: float, text_scale: float) -> ft.Control:
    cards = lay_out(read_keys(keys), rules)
    return ft.Row(
        [
            ft.Container(height=_CARDS + Gap.SMALL),
            ft.Text(
                "  ".join(map(_shown, keys)),
                style=theme.display(bounded(20, text_scale, most=1), theme.INK_SOFT),
                width=_KEYS,
                no_wrap=True,
            ),
            card_fan(paper(cards), height=_CARDS, width=width - _KEYS - Gap.SMALL),
        ],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _shown(key: Key) -> str:
    if isinstance(key, Suit):
        return SUIT_SIGNS[key]
    if isinstance(key, int):
        return f"×{key}"
    return {Rank.JOKER: "★", PadKey.WILD_TWO: "2★"}.get(key, key.value)
