"""A table on the page of a round's results: both sides' names and points, Victory Points, and an award by hand."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.values import RoundTable, TableStatus
from views.core.use_form import Form
from views.hooks import use_state
from views.tournament.frame import points_text, result_text, state_text
from views.tournament.results.result_form import ResultForm
from views.tournament.results.use_result_row import ResultRowController, RoundPage, table_key, use_result_row
from views.ui import theme
from views.ui.buttons import passed_button
from views.ui.input.text_input import form_input, number_input
from views.ui.lists import announced, keyed, keyed_component, panel, stack
from views.ui.status import notice
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator, given_points, points_pair, seat_name

_CELL_WIDTH, _DENSE_CELL_WIDTH = 116, 76  # pixels, of a number; the second in a list that fills a wide window
_NAME_WIDTH, _VICTORY_WIDTH, _DENSE_KEY = 32, 72, 32  # pixels, in such a list
_VICTORY_POINTS = ("ns_victory", "ew_victory")
_SIDES = ("ns", "ew")
Members = tuple[tuple[str, ...], tuple[str, ...]]
"""The names shown for North–South and East–West at a table."""


def result_row(
    t: Translator, page: RoundPage, table: RoundTable, label: str, members: Members, *, is_wide: bool
) -> ft.Control:
    """Return the row of the table `label`, in one line if the list `is_wide`; for a bye, return a sentence."""
    section, number = table_key(table)
    key = f"row-{section}-{number}"
    if table.seat.ns is None:
        made: ft.Control = ft.Text(t.gettext("Bye: {pair}", pair=t.join(members[1])), style=theme.text(17))
        made = ft.Container(made, padding=Gap.SMALL) if is_wide else panel(made, padding=Gap.MEDIUM)
        made.key = key
        return made
    return keyed_component(key, _result_row, t, page, table, label, members, is_wide=is_wide)


def list_head(t: Translator) -> list[ft.Control]:
    """Return the heads of the columns of a wide list; a screen reader announces each field's own label."""
    seats = [ft.Text(seat_name(t, north=north), style=theme.caption(), expand=True) for north in (True, False)]
    points = ft.Text(t.gettext("Points"), style=theme.caption(), width=2 * _DENSE_CELL_WIDTH)
    seats[0].text_align, points.text_align = ft.TextAlign.RIGHT, ft.TextAlign.CENTER
    ends = [ft.Container(width=width) for width in (_NAME_WIDTH, _VICTORY_WIDTH, 2 * _DENSE_KEY)]
    head = ft.Row([ends[0], seats[0], points, seats[1], *ends[1:]], spacing=Gap.SMALL)
    return keyed("head", [ft.Semantics(exclude_semantics=True, content=head)])


@ft.component
def _result_row(
    t: Translator, page: RoundPage, table: RoundTable, label: str, members: Members, *, is_wide: bool
) -> ft.Control:
    row = use_result_row(page, table)
    is_open, set_open = use_state(table.result is not None and table.result.awarded is not None)
    sides = dict(zip(_SIDES, map(t.join, members), strict=True))
    keys = _keys(t, row, label, dense=is_wide, on_award=lambda: set_open(lambda was_open: not was_open))
    if is_wide:
        lines = [_line(t, row, label, sides, keys), *keyed("said", _message(t, row)), *_question(t, row)]
        for side, names in sides.items():
            lines += _fault_line(t, row, side, names)
    else:
        lines = [_head(t, row, label, keys), *keyed("said", _message(t, row)), *_question(t, row)]
        lines += keyed("unit", [] if has_large_text() else [_points_head(t)])
        seats = (seat_name(t, north=north) for north in (True, False))
        for side, seat, lined in zip(_SIDES, seats, members, strict=True):
            lines.append(_side(t, row, side, lined, seat, spoken=sides[side]))
            lines += _fault_line(t, row, side, sides[side])
    if is_open or row.form.value.is_awarded or row.fault("note"):
        lines += _award_part(t, row, sides)
    content = stack(lines, spacing=Gap.HAIR if is_wide else Gap.TIGHT)
    if is_wide:
        return ft.Container(content, border=ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)))
    return panel(content, padding=ft.Padding(Gap.MEDIUM, Gap.SMALL, Gap.SMALL, Gap.SMALL))


def _line(
    t: Translator, row: ResultRowController, label: str, sides: dict[str, str], keys: Sequence[ft.Control]
) -> ft.Control:
    """Return a table in one line that begins with its number, and below it its state if the figures don't show it."""
    name = t.gettext("Table {table}", table=label)
    state, ink = _state_text(t, row)
    victory = points_pair(*row.victory_points) if row.victory_points else ""
    has_played = row.table.state is TableStatus.MISSING and row.table.deals_played and not row.is_changed
    shown = victory or (points_text(t, *row.table.points) if has_played else "")
    number = ft.Text(label, style=theme.text(17, strong=True), width=_NAME_WIDTH)
    names = [ft.Text(words, style=theme.text(14), max_lines=1, overflow=_CUT, expand=True) for words in sides.values()]
    names[0].text_align = ft.TextAlign.RIGHT
    unspoken = [ft.Semantics(exclude_semantics=True, content=each, expand=True) for each in names]
    cells = [
        ft.Container(_cell(row, side, _points_label(t, words), dense=True), width=_DENSE_CELL_WIDTH)
        for side, words in sides.items()
    ]
    figures = ft.Text(
        shown, style=theme.display(20) if victory else theme.caption(), width=_VICTORY_WIDTH, text_align=_RIGHT
    )
    spoken = _announced_state(number, ". ".join(part for part in (name, state, victory) if part))
    line: list[ft.Control] = [
        spoken,
        unspoken[0],
        *cells,
        unspoken[1],
        ft.Semantics(exclude_semantics=True, content=figures),
        ft.Row(list(keys), spacing=0),
    ]
    shown_state = row.is_superseded or (not row.is_changed and row.table.state in _UNUSUAL)
    below = [ft.Semantics(exclude_semantics=True, content=ft.Text(state, style=theme.text(14, ink)))]
    return stack([ft.Row(line, spacing=Gap.SMALL), *(below if shown_state else [])], spacing=0, key="line")


_CUT, _RIGHT = ft.TextOverflow.ELLIPSIS, ft.TextAlign.RIGHT
_UNUSUAL = {TableStatus.PLAYED, TableStatus.CONTESTED, TableStatus.CHANGED}


def _head(t: Translator, row: ResultRowController, label: str, keys: Sequence[ft.Control]) -> ft.Control:
    """Return the table's name, its state, its Victory Points and the keys of the row. Screen readers announce changes
    of the state and the Victory Points."""
    name = t.gettext("Table {table}", table=label)
    state, ink = _state_text(t, row)
    victory = points_pair(*row.victory_points) if row.victory_points else ""
    texts: list[ft.Control] = [
        ft.Text(name, style=theme.text(17, strong=True)),
        ft.Text(state, style=theme.text(14, ink), expand=None if has_large_text() else True),
        *([ft.Text(victory, style=theme.display(24))] if victory else []),
    ]
    words = stack(texts, spacing=0) if has_large_text() else ft.Row(texts, spacing=Gap.SMALL)
    spoken = _announced_state(words, ". ".join(part for part in (name, state, victory) if part))
    spoken.expand = True
    return ft.Row([spoken, *keys], key="head", spacing=Gap.NONE)


def _announced_state(content: ft.Control, spoken: str) -> ft.Control:
    return ft.Semantics(label=spoken, live_region=True, exclude_semantics=True, content=content)


def _points_head(t: Translator) -> ft.Control:
    """Return the visible label of the fields below; a screen reader announces each field's own."""
    words = ft.Container(ft.Text(t.gettext("Points"), style=theme.caption()), width=_CELL_WIDTH)
    return ft.Semantics(exclude_semantics=True, content=ft.Row([words], alignment=ft.MainAxisAlignment.END))


def _keys(
    t: Translator, row: ResultRowController, label: str, *, dense: bool, on_award: Callable[[], object]
) -> list[ft.Control]:
    """Return the keys that save and award the result of a table. Tab skips them, so that it moves from field to
    field."""
    icon, ink = ft.Icons.RADIO_BUTTON_UNCHECKED, theme.INK_SOFT
    if row.is_changed:
        icon, ink = ft.Icons.PENDING, theme.ERROR
    elif row.table.result is not None:
        icon, ink = ft.Icons.CHECK_CIRCLE, theme.LINK
    size = _DENSE_KEY if dense else Size.TARGET
    return [
        passed_button(ft.Icon(shown, size=20, color=colour), spoken, on_click, width=size, height=size)
        for shown, colour, spoken, on_click in (
            (icon, ink, t.gettext("Save the result of table {table}", table=label), row.save),
            (ft.Icons.MORE_VERT, theme.INK_SOFT, t.gettext("Award a result at table {table}", table=label), on_award),
        )
    ]


def _message(t: Translator, row: ResultRowController) -> list[ft.Control]:
    """Return the points that a side was given or lost, and why the latest save failed unless a field is at fault."""
    snapshot = row.tournament.snapshot
    given = given_points(t, snapshot.record, row.page.number, row.table.seat) if snapshot else ""
    said = [ft.Text(given, style=theme.text(14, theme.INK_SOFT))] if given else []
    return [*said, *([announced(row.action.message, theme.text(14, theme.ERROR))] if row.action.message else [])]


def _question(t: Translator, row: ResultRowController) -> list[ft.Control]:
    """Return the question whether the typed result counts instead of the deals of the table's phone."""
    if row.question is None:
        return []
    words = ft.Text(t.gettext("Count it"), style=theme.text(17, theme.LINK, strong=True))
    count = passed_button(words, row.question, row.overrule, padding=ft.Padding.all(Gap.MEDIUM))
    return [*notice("question", row.question), *keyed("overrule", [count])]


def _state_text(t: Translator, row: ResultRowController) -> tuple[str, str]:
    """Return the state of the table and its colour."""
    table = row.table
    if row.is_superseded and table.result is not None:
        return t.gettext("Saved meanwhile: {points}", points=result_text(t, table.result)), theme.ERROR
    if row.is_changed:
        return t.gettext("Not saved yet"), theme.ERROR
    if table.state is TableStatus.ENTERED:
        return t.gettext("Saved"), theme.LINK
    state = state_text(t, table.state)
    if table.deals_played:
        state = t.gettext("{label}: {value}", label=state, value=points_text(t, *table.points))
    ink = theme.INK_SOFT if table.state in {TableStatus.MISSING, TableStatus.PLAYED} else theme.ERROR
    return state, ink


def _side(
    t: Translator, row: ResultRowController, side: str, members: Sequence[str], seat: str, *, spoken: str
) -> ft.Control:
    """Return a side's members next to the field of its points, or above it if the phone's text is large."""
    cell = _cell(row, side, _points_label(t, spoken))
    lines = [ft.Text(each, style=theme.text(17)) for each in members]
    unit = [t.gettext("Points")] if has_large_text() else []
    words = stack([*lines, *(ft.Text(each, style=theme.caption()) for each in (seat, *unit))], spacing=0)
    return _named_cell(words, cell, key=f"side-{side}")


def _points_label(t: Translator, side: str) -> str:
    return t.gettext("Points of {side}", side=side)


def _named_cell(words: ft.Control, cell: ft.Control, *, key: str) -> ft.Control:
    """Return a field next to its name; a screen reader announces the field's own label only."""
    unspoken = ft.Semantics(exclude_semantics=True, content=words)
    if has_large_text():
        return stack([unspoken, cell], spacing=Gap.HAIR, key=key)
    unspoken.expand = True
    return ft.Row([unspoken, ft.Container(cell, width=_CELL_WIDTH)], spacing=Gap.SMALL, key=key)


def _cell(row: ResultRowController, name: str, label: str, *, dense: bool = False) -> ft.Control:
    place = table_key(row.table), name
    return number_input(
        key=f"cell-{name}",
        label=label,
        value=getattr(row.form.value, name),
        faulty=row.fault(name) is not None,
        on_change=partial(row.change, name),
        on_submit=partial(row.submit, name),
        on_focus=partial(row.enter, name),
        on_blur=partial(row.leave, name),
        on_field=lambda made: row.page.inputs.update({place: made}),
        dense=dense,
    )


def _fault_line(t: Translator, row: ResultRowController, name: str, label: str) -> list[ft.Control]:
    """Return the sentence of a field at fault, with the field's label, for the place below it."""
    sentence = row.fault(name)
    if sentence is None:
        return []
    words = t.gettext("{field}: {sentence}", field=label, sentence=sentence)
    return keyed(f"fault-{name}", [announced(words, theme.text(14, theme.ERROR))])


def _award_part(t: Translator, row: ResultRowController, sides: dict[str, str]) -> list[ft.Control]:
    """Return a sentence about the purpose of an award, and the fields for Victory Points by hand and their reason."""
    form: Form[ResultForm] = row.form
    labels = {
        name: t.gettext("Victory Points for {pair}", pair=names)
        for name, names in zip(_VICTORY_POINTS, sides.values(), strict=True)
    }
    purpose = t.gettext("These Victory Points count instead of those of the points, as when a table couldn’t finish.")
    lines: list[ft.Control] = keyed("award-said", [ft.Text(purpose, style=theme.caption())])
    for name, label in labels.items():
        words = ft.Text(label, style=theme.text(14))
        lines.append(_named_cell(words, _cell(row, name, label), key=f"award-{name}"))
        lines += _fault_line(t, row, name, label)
    fault, enter, leave = row.fault("note"), partial(row.enter, "note"), partial(row.leave, "note")
    note = form_input(form, "note", t.gettext("Note"), "note", key="note", error=fault, on_focus=enter, on_blur=leave)
    return [*lines, note]
