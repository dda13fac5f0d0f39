"""The ranking as a dense table whose columns sort it; in a wide window in two halves side by side."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil

import flet as ft

from models.values import Entrant
from scoring import Competition, RankingLine
from views.tournament.ranking_order import FIGURES, PAIR, RANK, RankingOrder
from views.ui import theme
from views.ui.buttons import table_head_style
from views.ui.fit import size_without_breaks, text_fits
from views.ui.input.choice import choice
from views.ui.lists import keyed, stack
from views.ui.press import TextButton
from views.ui.text_scale import has_large_text, text_scale
from views.ui.theme import Gap
from wording import VICTORY_POINTS, Translator, entrant_words, with_group

TWO_COLUMNS = 840  # pixels; in a window of this width, the table has two halves
MAX_WIDTH = 1240  # pixels of both
_HIGHLIGHTED_RANKS = 3  # ranks in bold type
_WIDTHS: Mapping[str, int] = {  # pixels, wide enough to tap; the names get the rest
    RANK: 58,
    **{column.name: 60 for column in FIGURES},
    VICTORY_POINTS.name: 44,
}
_ARROW_SIZE = 14
_ROW_HEIGHT = 41  # pixels of a row whose names fit on two lines


def ranking_table(
    t: Translator,
    ranking: Sequence[RankingLine],
    entrants: Sequence[Entrant],
    *,
    competition: Competition,
    order: RankingOrder,
    on_sort: Callable[[str], object],
    width: float,
) -> list[ft.Control]:
    """Return the table for a content width in pixels, and an explanation of its heads. With large text, each line is a
    separate block."""
    lines = order.sort(ranking, entrants)
    labels = _labels(t, competition)
    legend = _legend(t, labels)
    if has_large_text():
        sort = choice(
            {column: label for column, (_, label) in labels.items()},
            chosen=order.column,
            on_choose=on_sort,
        )
        return [*legend, *keyed("sort", [sort]), *(_block(t, line, entrants) for line in lines)]
    head = partial(_head, labels, order, on_sort)
    if width < TWO_COLUMNS - 2 * Gap.LARGE:
        return [*legend, _half(t, head, lines, entrants, width=width)]
    middle, half_width = ceil(len(lines) / 2), (width - Gap.WIDE) / 2
    halves = [
        _half(t, head, part, entrants, width=half_width, number=number)
        for number, part in enumerate((lines[:middle], lines[middle:]))
        if part
    ]
    for half in halves:
        half.expand = True
    return [*legend, ft.Row(halves, key="halves", spacing=Gap.WIDE, vertical_alignment=ft.CrossAxisAlignment.START)]


def _labels(t: Translator, competition: Competition) -> Mapping[str, tuple[str, str]]:
    """Return the head of each column and its full name."""
    title, place = entrant_words(t, competition).title, t.pgettext("ranking", "Place")
    figures = {column.name: (t.gettext(column.head), t.gettext(column.title)) for column in FIGURES}
    return {RANK: (place, place), PAIR: (title, title), **figures}


def _legend(t: Translator, labels: Mapping[str, tuple[str, str]]) -> list[ft.Control]:
    """Return a line that explains the abbreviations, such as `VP: Victory Points`. Screen readers announce the full
    names at the heads, too."""
    words = " · ".join(
        t.gettext("{label}: {value}", label=short, value=name) for short, name in labels.values() if short != name
    )
    return keyed("legend", [ft.Text(words, style=theme.caption())])


def _head(
    labels: Mapping[str, tuple[str, str]],
    order: RankingOrder,
    on_sort: Callable[[str], object],
    names_width: float,
) -> ft.Control:
    """Return the heads. A tap on one sorts by its column; an arrow marks the column that sorts."""
    cells = []
    for column, (short, name) in labels.items():
        is_chosen = column == order.column
        is_left = column == PAIR
        words: list[ft.Control] = [
            ft.Text(short, style=theme.text(14, theme.INK if is_chosen else theme.INK_SOFT, strong=is_chosen))
        ]
        if is_chosen:
            arrow = ft.Icons.EXPAND_LESS if order.is_rising else ft.Icons.EXPAND_MORE
            words.append(ft.Icon(arrow, size=_ARROW_SIZE, color=theme.INK))
        shown = ft.Row(words, spacing=0, alignment=ft.MainAxisAlignment.START if is_left else ft.MainAxisAlignment.END)
        button = TextButton(
            content=ft.Semantics(label=name, exclude_semantics=True, content=shown),
            style=table_head_style(),
            on_click=partial(on_sort, column),
        )
        named = ft.MergeSemantics(ft.Semantics(selected=is_chosen, content=button), key=f"sort-{column}")
        cells.append(_cell(named, column, names_width))
    return ft.Row(cells, spacing=Gap.SMALL)


def _cell(content: ft.Control, column: str, names_width: float) -> ft.Control:
    """Return a cell as wide as its column.

    The widths are shares of the row: a box of fixed size would cut text that a phone shows larger than its reported
    scale.
    """
    width = _WIDTHS[column] * text_scale() if column in _WIDTHS else names_width
    return ft.Container(content, expand=max(1, round(width)))


def _half(
    t: Translator,
    head: Callable[[float], ft.Control],
    lines: Sequence[RankingLine],
    entrants: Sequence[Entrant],
    *,
    width: float,
    number: int = 0,
) -> ft.Control:
    """Return one half of the table, or all of it. A screen reader announces the heads of the first half only."""
    figures = sum(_WIDTHS.values()) * text_scale() + len(_WIDTHS) * Gap.SMALL
    size = _names_size([t.join(entrants[line.entrant].names) for line in lines], width=width - figures)
    rows = [_row(t, line, entrants, names_width=width - figures, names_size=size) for line in lines]
    heads = ft.Semantics(exclude_semantics=number > 0, content=head(width - figures))
    return stack([heads, *rows], spacing=0, key=f"ranking-{number}")


def _names_size(names: Sequence[str], *, width: float) -> int:
    """Return one type size for all names: the large one if each name fits on one line, otherwise one that breaks no
    word."""
    if all(text_fits(each, 17, width=width) for each in names):
        return 17
    return min(size_without_breaks(each, 16, width=width) for each in names)


def _row(
    t: Translator, line: RankingLine, entrants: Sequence[Entrant], *, names_width: float, names_size: int
) -> ft.Control:
    names, strong = t.join(entrants[line.entrant].names), line.rank <= _HIGHLIGHTED_RANKS
    lowest = ft.Container(height=_ROW_HEIGHT)
    rank = _figure(with_group(str(line.rank), line.group), strong=strong)
    cells = [
        _cell(ft.Row([lowest, rank], spacing=0, alignment=ft.MainAxisAlignment.END), RANK, names_width),
        _cell(ft.Text(names, style=theme.text(names_size, strong=strong)), PAIR, names_width),
        *(
            _cell(_figure(column.figure(t, line), strong=column is VICTORY_POINTS), column.name, names_width)
            for column in FIGURES
        ),
    ]
    row = ft.Container(ft.Row(cells, spacing=Gap.SMALL), border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)))
    return _spoken(t, line, names, row)


def _figure(words: str, *, strong: bool) -> ft.Control:
    return ft.Text(words, style=theme.text(17, strong=strong), text_align=ft.TextAlign.RIGHT)


def _block(t: Translator, line: RankingLine, entrants: Sequence[Entrant]) -> ft.Control:
    """Return a line for large text: the figures below the names."""
    names = t.join(entrants[line.entrant].names)
    victory, *figures = (column.figure(t, line) for column in FIGURES)
    unit = t.gettext(VICTORY_POINTS.head)
    words = [f"{with_group(str(line.rank), line.group)}. {names}", " · ".join((f"{victory} {unit}", *figures))]
    block = ft.Container(
        stack([ft.Text(each, style=theme.text(17, strong=not index)) for index, each in enumerate(words)], spacing=0),
        padding=ft.Padding.symmetric(vertical=Gap.SMALL),
        border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)),
    )
    return _spoken(t, line, names, block)


def _spoken(t: Translator, line: RankingLine, names: str, content: ft.Control) -> ft.Control:
    label = ". ".join(
        (
            t.gettext("Place {place}", place=with_group(str(line.rank), line.group)),
            names,
            *(column.spoken(t, column.value(line)) for column in FIGURES),
        )
    )
    return ft.Semantics(label=label, exclude_semantics=True, content=content, key=f"pair-{line.entrant}")
