"""The rows of a deal's fields."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from views.entry.cells import keycap
from views.entry.fields import DealField
from views.entry.view import EntryView
from views.ui import theme
from views.ui.fit import cap_font_size
from views.ui.input.form_faults import scroll_key
from views.ui.lists import keyed, stack
from views.ui.theme import Gap, Size
from wording import LETTERS

LABEL_WIDTH = 100
LABEL_WIDTH_SINGLE = 150
_HINT_WIDTH = 40
_LABEL_SIZE, _POINTS_SIZE = 16, 14  # type sizes
MESSAGE_BUTTON_HEIGHT = _MIN_TAP_HEIGHT = 44  # pixels


def deal_sheet(view: EntryView, fields: Sequence[DealField], *, is_paired: bool = False) -> list[ft.Control]:
    """Return the rows of `fields`.

    The sides are left and right of a field's label. If only one side is shown or the layout `is_paired`, two fields
    whose cells contain their label share a row.
    """
    pairs = (is_paired or len(view.shown_sides) == 1) and not view.layout.is_stacked
    groups = _group_fields(fields, paired=pairs)
    return [_paired_row(view, group) if len(group) > 1 else _row(view, group[0]) for group in groups]


def row_key(name: str) -> ft.ScrollKey:
    """Return the key that scrolls the row of the field `name` into view."""
    return scroll_key(f"row-{name}")


def label_width(view: EntryView) -> float:
    """Return the width of a label between two cells in pixels."""
    return LABEL_WIDTH + view.has_keyboard * _HINT_WIDTH


def _group_fields(fields: Sequence[DealField], *, paired: bool) -> list[list[DealField]]:
    """Return `fields` in rows of one or, if `paired`, of two neighbours that can share a row."""
    groups: list[list[DealField]] = []
    for field in fields:
        last = groups[-1] if groups else []
        if paired and field.can_pair and len(last) == 1 and last[0].can_pair:
            last.append(field)
        else:
            groups.append([field])
    return groups


def _row(view: EntryView, field: DealField) -> ft.Control:
    has_columns, layout = len(view.shown_sides) > 1, view.layout
    label = _Label(
        text=field.label,
        points=field.points,
        help_label=view.t.gettext("Meaning of “{word}”", word=field.label) if field.term is not None else "",
        width=None if layout.is_stacked else label_width(view) if has_columns else LABEL_WIDTH_SINGLE,
        height=min(layout.cell_height, _MIN_TAP_HEIGHT),
        is_centred=has_columns,
        letter=LETTERS.get(field.term, "") if view.has_keyboard and field.term and not view.form.by_cards else "",
    )
    explain = None if field.term is None else view.memo(partial, view.explain, field.term)
    label_control = view.memo(_label_control, label, explain)
    expanded_cells = [view.memo(_cell, field.cell(side, 0), key=f"cell-{side}") for side in view.shown_sides]
    return view.memo(_labelled_row, label_control, *expanded_cells, name=field.name, stacked=layout.is_stacked)


def _cell(cell: ft.Control, *, key: str | None = None) -> ft.Control:
    return ft.Container(cell, expand=True, key=key)


def _labelled_row(label: ft.Control, *cells: ft.Control, name: str, stacked: bool) -> ft.Control:
    """Return a row of cells with its label above (`stacked`), between two cells, or before one.

    The cells are the same controls in all three cases.
    """
    controls = list(cells)
    if not stacked:
        controls.insert(len(cells) // 2, label)
    row = ft.Row(controls, key="cells", spacing=Gap.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(stack([label, row] if stacked else [row], spacing=0), key=row_key(name))


@dataclass(frozen=True, kw_only=True)
class _Label:
    """The label of a field; below it, in smaller type, the points that one item is worth.

    Without a `width`, both are on one line. `help_label` is the semantics label of the tap that opens the help.
    """

    text: str
    points: str
    help_label: str
    width: float | None
    height: float
    is_centred: bool
    letter: str  # the keyboard's key that taps the row


def _label_control(label: _Label, explain: Callable[[], None] | None) -> ft.Control:
    """Return the label's control. If the field has help, its name is underlined and a tap opens the help."""
    spans = [
        ft.TextSpan(label.text, style=theme.text(_LABEL_SIZE) if explain is None else theme.help_link(_LABEL_SIZE))
    ]
    if label.points:
        separator = "  " if label.width is None else "\n"
        spans.append(ft.TextSpan(f"{separator}{label.points}", style=theme.text(_POINTS_SIZE, theme.INK_SOFT)))
    control: ft.Control = ft.Text(
        spans=spans, text_align=ft.TextAlign.CENTER if label.is_centred else ft.TextAlign.START
    )
    if label.letter:
        words = ft.Container(control, expand=True, expand_loose=True)
        control = ft.Row([words, keycap(label.letter, theme.INK)], spacing=Gap.SMALL, tight=True)
    if explain is not None:
        named = ft.Semantics(label=label.help_label, exclude_semantics=True, content=control)
        tap_area = ft.Container(
            ft.Stack([ft.Container(width=label.width, height=label.height), named], alignment=ft.Alignment.CENTER),
            width=label.width,
            border_radius=Size.RADIUS_KEY,
            ink=True,
            on_click=explain,
        )
        control = ft.MergeSemantics(ft.Semantics(button=True, content=tap_area))
    if label.width is None:
        return keyed("words", [control])[0]
    alignment = ft.Alignment.CENTER if label.is_centred else ft.Alignment.CENTER_LEFT
    return ft.Container(control, width=label.width, alignment=alignment, key="words")


def _paired_row(view: EntryView, fields: Sequence[DealField]) -> ft.Control:
    """Return one row with all fields of the first side, then all fields of the next."""
    memo, sides = view.memo, len(view.shown_sides)
    count = sides * len(fields)
    cell_width = (view.row_width - (count - sides) * Gap.TIGHT - (sides - 1) * Gap.MEDIUM) / count
    parts = [
        memo(_side_cells, *(memo(_cell, field.cell(side, cell_width)) for field in fields)) for side in view.shown_sides
    ]
    return memo(_sides, *parts, names=tuple(field.name for field in fields))


def _side_cells(*cells: ft.Control) -> ft.Control:
    return ft.Row(list(cells), spacing=Gap.TIGHT, expand=True)


def _sides(*sides: ft.Control, names: tuple[str, ...]) -> ft.Control:
    """Return a row with the scroll keys of all its fields."""
    row: ft.Control = ft.Row(list(sides), spacing=Gap.MEDIUM)
    for name in names:
        row = ft.Container(row, key=row_key(name))
    return row


def pad_message(sentence: str) -> ft.Control:
    """Return a compact message that belongs to no row, as a live region."""
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=theme.ALERT.ink)
    words = ft.Text(sentence, style=theme.text(cap_font_size(14), theme.ALERT.ink), expand=True)
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Row([icon, words], spacing=Gap.SMALL),
            bgcolor=theme.ALERT.fill,
            border_radius=Size.RADIUS_KEY,
            padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        ),
    )
