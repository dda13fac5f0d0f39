"""The page by cards of the deal-entry screen: a side's melds or its hand, with the rank pad below."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from typing import Any

import flet as ft

from scoring import Burraco, DealScore, Rank, Reason, RuleSet, Suit
from views.draft.changes import hand_points_of
from views.entry.entry_form import EntryForm
from views.entry.melds.keys import Key, PadKey, arrange_meld, cards_from_keys, is_meld
from views.entry.melds.meld_panels import hand_panel, meld_panel, meld_rows, page_tab
from views.entry.melds.rank_pad import PadButton, hand_buttons, meld_buttons, rank_pad
from views.entry.melds.side_cards import CardsPage, SideCards
from views.entry.number_pad import NARROW_PAD
from views.entry.view import EntryView
from views.ui import theme
from views.ui.buttons import text_button_style
from views.ui.drawing.cards import SMALL_HEIGHT, card_fan
from views.ui.fit import LOW_WINDOW, PAD_WIDTH, cap_font_size, fit_key_height
from views.ui.lists import keyed
from views.ui.press import TextButton
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import SUIT_SIGNS, Translator, card_faces, joker

KEY_HEIGHT_SHORT, KEY_HEIGHT = 44, 50
_LOW_REST = 130  # pixels of a low window below its bar that the keys leave: the meld being typed and the save button
_ROOMY_HEIGHT = 620  # pixels of a window that shows some melds between the sides and the pad even with large text
_COLUMN_STYLE: Mapping[str, Any] = {"spacing": Gap.TIGHT, "horizontal_alignment": ft.CrossAxisAlignment.STRETCH}
_MELD_REASONS = frozenset({Reason.CARDS, Reason.CARDS_DEDUCTED, Reason.DOUBLED, *(Reason(kind) for kind in Burraco)})
_HAND_REASONS = frozenset({Reason.HAND, Reason.HAND_DOUBLED})


def meld_page(
    view: EntryView,
    *,
    header: ft.Control,
    closing_rows: Sequence[ft.Control],
    notices: Sequence[ft.Control],
) -> list[ft.Control]:
    """Return the page. The list scrolls between the sides and tabs above it and the pad below it.

    `header` has the sides' totals, `closing_rows` (each with a key) are the fields for closing and the pozzetti.
    `notices` about conflicts are shown first. In a low window the pad is next to the list if there is space; else the
    keys are lower, and everything above them scrolls, first to the meld being typed. With large text on a short phone,
    the sides and tabs scroll with the list, which would otherwise have no space.
    """
    page = view.form.cards.page
    # The page by points has the same header, which therefore stays when the user switches pages.
    upper: list[ft.Control] = [*keyed("header", [header]), *keyed("tabs", [_tabs(view)])]
    middle: list[ft.Control] = [*notices, *keyed("points", _by_points(view))]
    rows: list[ft.Control] = []
    lower: list[ft.Control] = []
    if page is CardsPage.CLOSING:
        middle += closing_rows
    elif page is CardsPage.MELDS:
        rows = meld_rows(view)
        middle += rows or keyed("help", meld_help(view.t, view.rules, view.row_width))
        lower = [meld_panel(view), _pad(view, meld_buttons(view.t, view.cards))]
    else:
        lower = [hand_panel(view), _pad(view, hand_buttons(view.t, view.cards))]
    if view.reasons or view.asks_lone_player:  # the question below takes the pad's place
        lower = []
    # One key for all pages, because their pads have the same arrangement: a tap under way is applied to the new page.
    lower = keyed("lower", lower)
    is_split = view.is_split and bool(lower)
    if view.session.viewport.height < LOW_WINDOW and (has_large_text() or not is_split):
        panel, pad = ([], lower) if is_split else (lower[:1], lower[1:])
        flow = _scrolling([*upper, *middle, *panel], key="flow", auto_scroll=bool(panel) and not notices)
        return [_split((flow,), pad)] if is_split else [flow, *pad]
    if has_large_text() and view.session.viewport.height < _ROOMY_HEIGHT:
        upper, middle = [], [*upper, *middle]
    # Scroll to the newest meld, next to the pad or just above it, unless there are notices at the top.
    column = _scrolling(middle, auto_scroll=bool(rows) and not notices)
    return [_split([*upper, column], lower)] if is_split else [*upper, column, *lower]


def _scrolling(controls: list[ft.Control], *, key: str | None = None, auto_scroll: bool = False) -> ft.Column:
    return ft.Column(
        controls, key=key, scroll=ft.ScrollMode.AUTO, auto_scroll=auto_scroll, expand=True, **_COLUMN_STYLE
    )


def _split(left: Sequence[ft.Control], right: list[ft.Control]) -> ft.Control:
    """Return two columns; the right one, with the pad, scrolls if the phone's text is large."""
    pad = ft.Container(_scrolling(right), width=PAD_WIDTH - Gap.SMALL)
    read_first = ft.Semantics(container=True, content=ft.Column(list(left), **_COLUMN_STYLE), expand=True)
    return ft.Row([read_first, pad], key="split", spacing=Gap.SMALL, expand=True)


def _tabs(view: EntryView) -> ft.Control:
    t, score, side = view.t, view.entry.evaluation.score, view.entry.side
    melds = _points_of(score, side, _MELD_REASONS)
    hand = _points_of(score, side, _HAND_REASONS)
    tabs = [
        page_tab(view, CardsPage.MELDS, t.gettext("Melds"), t.points(melds)),
        page_tab(view, CardsPage.HAND, t.gettext("In hand"), t.points(hand)),
        page_tab(view, CardsPage.CLOSING, t.gettext("Closing"), t.signed(score.sides[side].total - melds - hand)),
    ]
    return ft.Row(tabs, spacing=Gap.TIGHT)


def _points_of(score: DealScore, side: int, reasons: frozenset[Reason]) -> int | Fraction:
    return sum(line.points for line in score.sides[side].lines if line.reason in reasons)


def _by_points(view: EntryView) -> list[ft.Control]:
    """Return a button with the points entered as numbers in addition to the cards; a tap opens the page by points."""
    t, side, page = view.t, view.cards.entry, view.form.cards.page
    points = 0
    if page is CardsPage.HAND:
        points = -hand_points_of(side)
    elif page is CardsPage.MELDS:
        burrachi = sum(view.rules.bonuses.get(kind, 0) * count for kind, count in side.burrachi.items())
        points = side.table_points + 2 * side.doubled_points + burrachi
    if not points:
        return []
    return [
        TextButton(
            content=t.gettext("Also entered as points: {points}", points=t.points(points)),
            height=Size.TARGET,
            style=text_button_style(theme.LINK, size=16),
            on_click=view.on(EntryForm.close_cards),
        )
    ]


def _pad(view: EntryView, rows: Sequence[Sequence[PadButton]]) -> ft.Control:
    def press(key: Key | None) -> None:
        step = SideCards.erase if key is None else partial(SideCards.press, key=key)
        view.entry.update(EntryForm.change_cards, step)

    viewport = view.session.viewport
    height = KEY_HEIGHT_SHORT if viewport.is_short else KEY_HEIGHT
    if viewport.height < LOW_WINDOW and not view.is_split:
        if view.layout.has_side_pad:  # wide enough for two rows side by side
            rows = [[*left, *right] for left, right in zip_longest(rows[::2], rows[1::2], fillvalue=())]
        height = min(height, fit_key_height(viewport.height - view.layout.bar_height - _LOW_REST, len(rows)))
    return rank_pad(rows, on_key=press, key_height=height, gap=1 if viewport.width < NARROW_PAD else Gap.TIGHT)


_KEYS_WIDTH = 160

# The first run has no three, because red threes can't be melded in some games.
_RUNS: Sequence[tuple[Key, ...]] = (
    (Suit.HEARTS, Rank.FOUR, Rank.TEN),
    (Suit.SPADES, Rank.FOUR, PadKey.WILD_TWO, Rank.SEVEN),
)
_GROUP_ENDS: Sequence[tuple[Key, ...]] = ((4,), (3, Rank.JOKER))


def example_melds(rules: RuleSet) -> Sequence[tuple[Key, ...]]:
    """Return the keys of melds that are legal in the game: two runs, two groups, or one of each."""
    rank = next((rank for rank in reversed(Rank) if rank in rules.group_ranks), None)
    start = (PadKey.GROUP,) if rules.runs else ()  # without it, the rank would join the run before
    runs, groups = (
        [keys for keys in candidates if is_meld(cards_from_keys(keys, rules), rules)]
        for candidates in (_RUNS, [(*start, rank, *end) for end in _GROUP_ENDS] if rank else [])
    )
    return [*runs[: 1 if groups else 2], *groups[: 1 if runs else 2]]


def meld_help(t: Translator, rules: RuleSet, width: float) -> list[ft.Control]:
    """Return the example melds with the cards that their keys stand for."""
    wild_text = t.gettext("2★ is a two that stands for another card.") if rules.runs else ""
    joker_text = t.gettext("★ is a {joker}.", joker=joker(t, rules)) if rules.jokers else ""
    legend = " ".join(filter(None, [joker_text, wild_text]))
    return [
        *(_example(t, keys, rules, width) for keys in example_melds(rules)),
        ft.Text(legend, style=theme.text(14, theme.INK_SOFT)),
    ]


def _example(t: Translator, keys: tuple[Key, ...], rules: RuleSet, width: float) -> ft.Control:
    cards = arrange_meld(cards_from_keys(keys, rules), rules)
    return ft.Row(
        [
            ft.Container(height=SMALL_HEIGHT + Gap.SMALL),
            ft.Text(
                "  ".join(_key_text(t, key) for key in keys),
                style=theme.display(cap_font_size(20, max_scale=1), theme.INK_SOFT),
                width=_KEYS_WIDTH,
                no_wrap=True,
            ),
            card_fan(card_faces(cards), height=SMALL_HEIGHT, width=width - _KEYS_WIDTH - 2 * Gap.SMALL),
        ],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _key_text(t: Translator, key: Key) -> str:
    if isinstance(key, Suit):
        return SUIT_SIGNS[key]
    if isinstance(key, int):
        return f"×{key}"
    texts: Mapping[Key, str] = {Rank.JOKER: "★", PadKey.WILD_TWO: "2★", PadKey.GROUP: t.pgettext("short", "Group")}
    return texts.get(key, key.value)
