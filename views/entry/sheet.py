"""The sheet of a deal: its facts in rows, and beside each of them what is wrong there."""

__all__ = ["row_key", "sheet", "told", "told_by_the_pad"]

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

import flet as ft

from views.entry.faults import Said
from views.entry.fit import EntryFit
from views.entry.rows import Cells, Fact
from views.ui import theme
from views.ui.lists import keyed
from views.ui.text_scale import bounded, fits, text_scale
from views.ui.theme import Gap, Size

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
        row = _pair(cells, group, width) if len(group) > 1 else _row(cells, group[0], fit)
        controls.append(ft.Container(row, key=row_key(group[0].name)))
        for fact in group:
            controls += told(cells, said, fact.name)
    return controls


def told(cells: Cells, said: Mapping[str, Sequence[Said]], name: str) -> list[ft.Control]:
    """What is wrong with the fact of that name."""
    return [_said(cells, each, f"said-{name}-{place}") for place, each in enumerate(said.get(name, ()))]


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
    """The cells are the same controls wherever the words stand."""
    beside = len(cells.shown) > 1
    words = _words(cells, fact, beside=beside, fit=fit)
    wide: list[ft.Control] = [ft.Container(fact.cell(side, 0), expand=True, key=f"cell-{side}") for side in cells.shown]
    above: list[ft.Control] = []
    if fit.stacked:
        above = keyed("words", [words])
    elif beside:
        wide.insert(1, ft.Container(words, width=LABEL_WIDTH, alignment=ft.Alignment.CENTER, key="words"))
    else:
        wide.insert(0, ft.Container(words, width=LABEL_WIDTH_SINGLE, alignment=ft.Alignment.CENTER_LEFT, key="words"))
    row = ft.Row(wide, key="cells", spacing=Gap.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Column([*above, row], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _words(cells: Cells, fact: Fact, *, beside: bool, fit: EntryFit) -> ft.Control:
    """A fact's name, and small below it, or after it, what one of these is worth. Where there is help on it, a tap on
    the name opens that; it is underlined, and no key."""
    spans = [ft.TextSpan(fact.words, style=theme.text(_WORD) if fact.term is None else theme.explained(_WORD))]
    if fact.points:
        between = "  " if fit.stacked else "\n"
        spans.append(ft.TextSpan(f"{between}{fact.points}", style=theme.text(_SMALL, theme.INK_SOFT)))
    words = ft.Text(spans=spans, text_align=ft.TextAlign.CENTER if beside else ft.TextAlign.START)
    if fact.term is None:
        return words
    width = None if fit.stacked else LABEL_WIDTH if beside else LABEL_WIDTH_SINGLE
    tapped = ft.Container(
        ft.Semantics(
            label=cells.t.gettext("What does “{word}” mean?", word=fact.words), exclude_semantics=True, content=words
        ),
        width=width,
        padding=ft.Padding.symmetric(vertical=_around(fact, width, fit)),
        border_radius=Size.RADIUS_KEY,
        ink=True,
        on_click=partial(cells.explain, fact.term),
    )
    return ft.MergeSemantics(ft.Semantics(button=True, content=tapped))


def _around(fact: Fact, width: float | None, fit: EntryFit) -> float:
    """The room above and below a fact's name with which it is as high as a thumb likes it, or as the cells beside it.
    A name of several lines has none to give away."""
    if width is not None and not fits(fact.words, _WORD, width=width):
        return 0
    lines = _WORD + (_SMALL if fact.points and not fit.stacked else 0)
    return max(0, (min(fit.cell, _THUMB) - theme.LINE * lines * text_scale()) / 2)


def _pair(cells: Cells, facts: Sequence[Fact], width: float) -> ft.Control:
    """All facts of a side, then all of the next."""
    count = len(cells.shown) * len(facts)
    across = (width - (count - len(cells.shown)) * Gap.TIGHT - (len(cells.shown) - 1) * Gap.MEDIUM) / count
    sides: list[ft.Control] = [
        ft.Row([ft.Container(fact.cell(side, across), expand=True) for fact in facts], spacing=Gap.TIGHT, expand=True)
        for side in cells.shown
    ]
    return ft.Row(sides, spacing=Gap.MEDIUM)


def _said(cells: Cells, said: Said, key: str) -> ft.Control:
    """Read aloud at once, with whose it is; for the eye that is the side's shape and colour."""
    parts: list[ft.Control] = [ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ALERT.ink)]
    spoken = None
    if said.side is not None:
        style, names = cells.styles[said.side], cells.names[said.side]
        parts = [ft.Icon(style.icon, size=18, color=style.strong)]
        spoken = None if names in said.sentence else f"{names}: {said.sentence}"
    words = ft.Text(said.sentence, style=theme.text(15, theme.ALERT.ink), semantics_label=spoken, expand=True)
    return _alert([*parts, words], key=key)


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
