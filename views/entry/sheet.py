"""The sheet of a deal: its facts in rows, and beside each of them what is wrong there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from views.entry.faults import Said
from views.entry.fit import EntryFit
from views.entry.rows import Cells, Fact
from views.ui import theme
from views.ui.lists import keyed
from views.ui.text_scale import bounded, fits, text_scale
from views.ui.theme import Gap, SideStyle, Size

LABEL_WIDTH = 100
LABEL_WIDTH_SINGLE = 150
_WORD, _SMALL = 15, 13  # type sizes
_THUMB = 44  # pixels


def sheet(
    cells: Cells, facts: Sequence[Fact], said: Mapping[str, Sequence[Said]], *, fit: EntryFit, width: float
) -> list[ft.Control]:
    """Sides stand left and right of a fact's words; where only one side is shown, or the fit says so, facts that need
    no words beside them share a row. Each row is as high as the fit says, and so wide."""
    pairs = (fit.pairs or len(cells.shown) == 1) and not fit.stacked
    controls: list[ft.Control] = []
    for group in _groups(facts, pairs=pairs):
        controls.append(_pair(cells, group, width) if len(group) > 1 else _row(cells, group[0], fit))
        for fact in group:
            controls += told(cells, said, fact.name)
    return controls


def told(cells: Cells, said: Mapping[str, Sequence[Said]], name: str) -> list[ft.Control]:
    """What is wrong with the fact of that name."""
    controls = []
    for place, each in enumerate(said.get(name, ())):
        style, names = (None, "") if each.side is None else (cells.styles[each.side], cells.names[each.side])
        controls.append(cells.memo(_said, each.sentence, style, names, key=f"said-{name}-{place}"))
    return controls


_scroll_key = cast("Callable[[str], ft.ScrollKey]", ft.ScrollKey)  # whose types say that it takes nothing


def row_key(name: str) -> ft.ScrollKey:
    return _scroll_key(f"row-{name}")


def _groups(facts: Sequence[Fact], *, pairs: bool) -> list[list[Fact]]:
    """Two neighbours that may share a row do."""
    groups: list[list[Fact]] = []
    for fact in facts:
        last = groups[-1] if groups else []
        if pairs and fact.paired and len(last) == 1 and last[0].paired:
            last.append(fact)
        else:
            groups.append([fact])
    return groups


def _row(cells: Cells, fact: Fact, fit: EntryFit) -> ft.Control:
    beside = len(cells.shown) > 1
    label = _Label(
        words=fact.words,
        points=fact.points,
        question=cells.t.gettext("What does “{word}” mean?", word=fact.words) if fact.term is not None else "",
        width=None if fit.stacked else LABEL_WIDTH if beside else LABEL_WIDTH_SINGLE,
        height=min(fit.cell, _THUMB),
        centred=beside,
    )
    explain = None if fact.term is None else cells.memo(partial, cells.explain, fact.term)
    words = cells.memo(_words, label, explain)
    wide = [cells.memo(_cell, fact.cell(side, 0), key=f"cell-{side}") for side in cells.shown]
    return cells.memo(_words_and_cells, words, *wide, name=fact.name, stacked=fit.stacked)


def _cell(cell: ft.Control, *, key: str | None = None) -> ft.Control:
    return ft.Container(cell, expand=True, key=key)


def _words_and_cells(words: ft.Control, *cells: ft.Control, name: str, stacked: bool) -> ft.Control:
    """The cells are the same controls wherever the words stand: above them, between two, or before one."""
    wide = list(cells)
    if not stacked:
        wide.insert(len(cells) // 2, words)
    row = ft.Row(wide, key="cells", spacing=Gap.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        ft.Column(
            [words, row] if stacked else [row],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=row_key(name),
    )


@dataclass(frozen=True, kw_only=True)
class _Label:
    """The `words` of a fact, and small below them what one is worth; in one line where there is no `width`. `question`
    is what a tap asks for."""

    words: str
    points: str
    question: str
    width: float | None
    height: float
    centred: bool

    @property
    def around(self) -> float:
        """The room above and below a fact's name with which it is as high as a thumb likes it, or as the cells beside
        it. A name of several lines has none to give away."""
        if self.width is not None and not fits(self.words, _WORD, width=self.width):
            return 0
        lines = _WORD + (_SMALL if self.points and self.width is not None else 0)
        return max(0, (self.height - theme.LINE * lines * text_scale()) / 2)


def _words(label: _Label, explain: Callable[[], None] | None) -> ft.Control:
    """Where there is help on a fact, a tap on its name opens that; it is underlined, and no key."""
    spans = [ft.TextSpan(label.words, style=theme.text(_WORD) if explain is None else theme.explained(_WORD))]
    if label.points:
        between = "  " if label.width is None else "\n"
        spans.append(ft.TextSpan(f"{between}{label.points}", style=theme.text(_SMALL, theme.INK_SOFT)))
    words: ft.Control = ft.Text(spans=spans, text_align=ft.TextAlign.CENTER if label.centred else ft.TextAlign.START)
    if explain is not None:
        tapped = ft.Container(
            ft.Semantics(label=label.question, exclude_semantics=True, content=words),
            width=label.width,
            padding=ft.Padding.symmetric(vertical=label.around),
            border_radius=Size.RADIUS_KEY,
            ink=True,
            on_click=explain,
        )
        words = ft.MergeSemantics(ft.Semantics(button=True, content=tapped))
    if label.width is None:
        return keyed("words", [words])[0]
    alignment = ft.Alignment.CENTER if label.centred else ft.Alignment.CENTER_LEFT
    return ft.Container(words, width=label.width, alignment=alignment, key="words")


def _pair(cells: Cells, facts: Sequence[Fact], width: float) -> ft.Control:
    """All facts of a side, then all of the next."""
    memo = cells.memo
    count = len(cells.shown) * len(facts)
    across = (width - (count - len(cells.shown)) * Gap.TIGHT - (len(cells.shown) - 1) * Gap.MEDIUM) / count
    sides = [memo(_of_a_side, *(memo(_cell, fact.cell(side, across)) for fact in facts)) for side in cells.shown]
    return memo(_sides, *sides, name=facts[0].name)


def _of_a_side(*cells: ft.Control) -> ft.Control:
    return ft.Row(list(cells), spacing=Gap.TIGHT, expand=True)


def _sides(*sides: ft.Control, name: str) -> ft.Control:
    return ft.Container(ft.Row(list(sides), spacing=Gap.MEDIUM), key=row_key(name))


def _said(sentence: str, style: SideStyle | None, names: str, *, key: str) -> ft.Control:
    """Read aloud at once, with whose it is; for the eye that is the side's shape and colour."""
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ALERT.ink)
    spoken = None
    if style is not None:
        icon = ft.Icon(style.icon, size=18, color=style.strong)
        spoken = None if names in sentence else f"{names}: {sentence}"
    words = ft.Text(sentence, style=theme.text(15, theme.ALERT.ink), semantics_label=spoken, expand=True)
    return _alert([icon, words], key=key)


def told_by_the_pad(sentence: str, *, text_scale: float) -> ft.Control:
    """What belongs to no row, in as little room as it can be read in."""
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ALERT.ink)
    style = theme.text(bounded(15, text_scale), theme.ALERT.ink)
    return _alert([icon, ft.Text(sentence, style=style, expand=True)])


def _alert(parts: list[ft.Control], *, key: str | None = None) -> ft.Control:
    return ft.Semantics(
        key=key,
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Row(parts, spacing=Gap.SMALL),
            bgcolor=theme.ALERT.fill,
            border_radius=Size.RADIUS_KEY,
            padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        ),
    )
