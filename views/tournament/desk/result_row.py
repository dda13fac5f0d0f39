"""A table on the page of a round's results: both sides' names and points, Victory Points, and an award by hand."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from models.values import TableCard, TableState, TournamentSnapshot
from views.core.use_form import Form
from views.hooks import use_state
from views.tournament.desk.result_form import ResultForm
from views.tournament.desk.use_result_row import ResultRowController, RoundFields, table_key, use_result_row
from views.tournament.parts import pair_names, state_text
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.lists import announced, keyed, panel, stack
from views.ui.status import notice
from views.ui.text_input import form_input, number_cell
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, points_pair, seat_name, side_members, table_name, table_sides

_CELL_WIDTH = 116  # pixels, of a number
_VICTORY_POINTS = ("ns_victory", "ew_victory")


def result_row(
    t: Translator,
    tournament: TournamentController,
    snapshot: TournamentSnapshot,
    card: TableCard,
    *,
    number: int,
    fields: RoundFields,
) -> ft.Control:
    """Return the row of a table in round `number`; of a bye, a sentence."""
    section, table = table_key(card)
    make = _bye_row if card.seat.ns is None else cast("Callable[..., ft.Control]", _result_row)
    return make(t, tournament, snapshot, card, number=number, fields=fields, key=f"row-{section}-{table}")


def _bye_row(
    t: Translator,
    _tournament: TournamentController,
    snapshot: TournamentSnapshot,
    card: TableCard,
    *,
    key: str,
    **_: object,
) -> ft.Control:
    words = t.gettext("Bye: {pair}", pair=pair_names(t, snapshot.entrants, card.seat.ew))
    shown = panel(ft.Text(words, style=theme.text(17)), padding=Gap.MEDIUM)
    shown.key = key
    return shown


@ft.component
def _result_row(
    t: Translator,
    tournament: TournamentController,
    snapshot: TournamentSnapshot,
    card: TableCard,
    *,
    number: int,
    fields: RoundFields,
) -> ft.Control:
    row = use_result_row(tournament, number=number, card=card, fields=fields)
    is_open, set_open = use_state(card.result is not None and card.result.awarded is not None)
    name = table_name(t, card.seat, sections=len(snapshot.setup.section_sizes))
    sides = dict(zip(("ns", "ew"), table_sides(t, card.seat, snapshot.names), strict=True))
    seats = {"ns": seat_name(t, north=True), "ew": seat_name(t, north=False)}
    lines = [_head(t, row, name), *keyed("said", _message(row)), *_question(t, row)]
    members = dict(zip(sides, side_members(t, card.seat, snapshot.names), strict=True))
    lines += keyed("unit", [] if has_large_text() else [_points_head(t)])
    for side, names in sides.items():
        lines.append(_side(t, row, side, members[side], seats[side], spoken=names))
        lines += _fault_line(t, row, side, names)
    if is_open or row.form.value.is_awarded or row.fault("note"):
        lines += _award_part(t, row, sides)
    lines.append(_buttons(t, row, name, on_award=lambda: set_open(lambda was_open: not was_open)))
    return panel(stack(lines, spacing=Gap.TIGHT), padding=ft.Padding(Gap.MEDIUM, Gap.SMALL, Gap.SMALL, Gap.TIGHT))


def _head(t: Translator, row: ResultRowController, name: str) -> ft.Control:
    """Return the table's name, its state and its Victory Points, which a screen reader announces when they change."""
    state, ink = _state_text(t, row)
    victory = points_pair(*row.victory_points) if row.victory_points else ""
    texts: list[ft.Control] = [
        ft.Text(name, style=theme.text(17, strong=True)),
        ft.Text(state, style=theme.text(15, ink), expand=None if has_large_text() else True),
        *([ft.Text(victory, style=theme.display(24))] if victory else []),
    ]
    words = stack(texts, spacing=0) if has_large_text() else ft.Row(texts, spacing=Gap.SMALL)
    spoken = ". ".join(part for part in (name, state, victory) if part)
    return ft.Semantics(key="head", label=spoken, live_region=True, exclude_semantics=True, content=words)


def _points_head(t: Translator) -> ft.Control:
    """Return the visible label of the fields below; a screen reader announces each field's own."""
    words = ft.Container(ft.Text(t.gettext("Points"), style=theme.caption()), width=_CELL_WIDTH)
    return ft.Semantics(exclude_semantics=True, content=ft.Row([words], alignment=ft.MainAxisAlignment.END))


def _buttons(t: Translator, row: ResultRowController, name: str, *, on_award: Callable[[], object]) -> ft.Control:
    """Return the buttons that award and that save the result of a table."""
    award = text_button(
        t.gettext("Award a result"), spoken=t.gettext("Award a result at {table}", table=name), on_click=on_award
    )
    save = text_button(t.gettext("Save"), spoken=t.gettext("Save the result of {table}", table=name), on_click=row.save)
    return ft.Row([award, save], key="buttons", wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def _message(row: ResultRowController) -> list[ft.Control]:
    """Return why the latest save failed, if no field is at fault."""
    return [announced(row.action.message, theme.text(15, theme.ERROR))] if row.action.message else []


def _question(t: Translator, row: ResultRowController) -> list[ft.Control]:
    """Return the question whether the typed result counts instead of the deals of the table's phone."""
    if row.question is None:
        return []
    count = text_button(t.gettext("Count it"), spoken=row.question, on_click=row.overrule)
    return [*notice("question", row.question), *keyed("overrule", [count])]


def _state_text(t: Translator, row: ResultRowController) -> tuple[str, str]:
    """Return the state of the table and its colour."""
    card = row.card
    if row.is_superseded and card.result is not None:
        points = f"{t.points(card.result.ns_points)} – {t.points(card.result.ew_points)}"
        return t.gettext("Saved meanwhile: {points}", points=points), theme.ERROR
    if row.is_changed:
        return t.gettext("Not saved yet"), theme.ERROR
    if card.state is TableState.ENTERED:
        return t.gettext("Saved"), theme.LINK
    state = state_text(t, card.state)
    if card.deals_played:
        points = f"{t.points(card.points[0])} – {t.points(card.points[1])}"
        state = t.gettext("{label}: {value}", label=state, value=points)
    ink = theme.INK_SOFT if card.state in {TableState.MISSING, TableState.PLAYED} else theme.ERROR
    return state, ink


def _side(
    t: Translator, row: ResultRowController, side: str, members: Sequence[str], seat: str, *, spoken: str
) -> ft.Control:
    """Return a side's members next to the field of its points, or above it if the phone's text is large."""
    cell = _cell(row, side, t.gettext("Points of {side}", side=spoken))
    lines = [ft.Text(each, style=theme.text(17)) for each in members]
    unit = [t.gettext("Points")] if has_large_text() else []
    words = stack([*lines, *(ft.Text(each, style=theme.caption()) for each in (seat, *unit))], spacing=0)
    return _named_cell(words, cell, key=f"side-{side}")


def _named_cell(words: ft.Control, cell: ft.Control, *, key: str) -> ft.Control:
    """Return a field next to its name; a screen reader announces the field's own label only."""
    unspoken = ft.Semantics(exclude_semantics=True, content=words)
    if has_large_text():
        return stack([unspoken, cell], spacing=Gap.HAIR, key=key)
    unspoken.expand = True
    return ft.Row([unspoken, ft.Container(cell, width=_CELL_WIDTH)], spacing=Gap.SMALL, key=key)


def _cell(row: ResultRowController, name: str, label: str) -> ft.Control:
    place = table_key(row.card), name
    return number_cell(
        key=f"cell-{name}",
        label=label,
        value=getattr(row.form.value, name),
        faulty=row.fault(name) is not None,
        on_change=partial(row.change, name),
        on_submit=partial(row.submit, name) if name not in _VICTORY_POINTS else row.save,
        on_focus=partial(row.enter, name),
        on_blur=partial(row.leave, name),
        on_field=lambda made: row.fields.inputs.update({place: made}),
    )


def _fault_line(t: Translator, row: ResultRowController, name: str, label: str) -> list[ft.Control]:
    """Return the sentence of a field at fault, with the field's label, for the place below it."""
    sentence = row.fault(name)
    if sentence is None:
        return []
    words = t.gettext("{field}: {sentence}", field=label, sentence=sentence)
    return keyed(f"fault-{name}", [announced(words, theme.text(15, theme.ERROR))])


def _award_part(t: Translator, row: ResultRowController, sides: dict[str, str]) -> list[ft.Control]:
    """Return what an award is for, and the fields of Victory Points by hand and of the reason for them."""
    form: Form[ResultForm] = row.form
    labels = {
        name: t.gettext("Victory Points for {pair}", pair=names)
        for name, names in zip(_VICTORY_POINTS, sides.values(), strict=True)
    }
    purpose = t.gettext("These Victory Points count instead of those of the points, as when a table couldn’t finish.")
    lines: list[ft.Control] = keyed("award-said", [ft.Text(purpose, style=theme.caption())])
    for name, label in labels.items():
        words = ft.Text(label, style=theme.text(15))
        lines.append(_named_cell(words, _cell(row, name, label), key=f"award-{name}"))
        lines += _fault_line(t, row, name, label)
    fault, enter, leave = row.fault("note"), partial(row.enter, "note"), partial(row.leave, "note")
    note = form_input(form, "note", t.gettext("Note"), "note", key="note", error=fault, on_focus=enter, on_blur=leave)
    return [*lines, note]
