"""The line to type results in any order, and below it the latest ones with their state: questioned, counted or
undone."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.values import TournamentSnapshot
from scoring import Competition, points_won
from views.tournament.frame import result_text
from views.tournament.results.slip import Slip, example_line
from views.tournament.results.use_input_line import InputLine, LineState, TypedLine
from views.ui import theme
from views.ui.buttons import passed_button
from views.ui.input.text_input import lines_input
from views.ui.lists import announced, keyed, panel, stack
from views.ui.theme import Gap
from wording import Translator, mark, points_pair, table_name, table_sides


def input_line(
    t: Translator, line: InputLine, snapshot: TournamentSnapshot, *, autofocus: bool, has_keyboard: bool
) -> list[ft.Control]:
    """Return the field and the lines that were typed, the latest first. With a keyboard, the field gets the focus back
    after each tap on a button."""
    how = t.gettext(
        "Type the table and the points of North–South and East–West, then Enter, such as {example}.",
        example=example_line(snapshot),
    )
    if has_keyboard:
        how += " " + t.gettext("+ counts the line in question, − leaves it out or undoes the last result.")
    field = line_field(t, line, autofocus=autofocus, has_keyboard=has_keyboard)
    typed = [typed_line(t, line, snapshot, each) for each in line.shown]
    return [field, ft.Text(how, key="how-line", style=theme.caption()), *typed]


def line_field(t: Translator, line: InputLine, *, autofocus: bool, has_keyboard: bool, **options: str) -> ft.Control:
    line.has_keyboard = has_keyboard
    return lines_input(
        key="input-line",
        label=t.gettext("Table, points, points"),
        value=line.text,
        on_change=line.change,
        autofocus=autofocus,
        on_field=lambda made: setattr(line, "input", made),
        **options,
    )


def typed_victory_points(line: InputLine, snapshot: TournamentSnapshot, slip: Slip) -> str:
    """Return the Victory Points of a typed result; those of teams depend on two tables."""
    if slip.result is None or snapshot.setup.competition is Competition.TEAMS:
        return ""
    return points_pair(*points_won(snapshot.record, line.page.number, slip.result))


def typed_line(t: Translator, line: InputLine, snapshot: TournamentSnapshot, typed: TypedLine) -> ft.Control:
    slip = typed.slip
    name = typed.text.strip()
    sides = ""
    if slip.table is not None and slip.table.seat.ns is not None:
        name = table_name(t, slip.table.seat, sections=snapshot.sections)
        sides = " – ".join(table_sides(t, slip.table.seat, snapshot.shown_names))
    title = name
    if slip.result is not None:
        title = t.gettext("{label}: {value}", label=name, value=result_text(t, slip.result))
        title = " · ".join(filter(None, (title, typed_victory_points(line, snapshot, slip))))
    asks = typed.state is LineState.ASKED
    ink = theme.ACTION.ink if asks else theme.INK if typed.state is LineState.COUNTED else theme.INK_SOFT
    said = [typed.failure, *slip.questions] if asks else [typed.failure]
    buttons: list[ft.Control] = []
    if asks:
        if slip.result is not None and slip.table is not None:
            if slip.table.overruled_by(slip.result) is None:  # otherwise the first question says so
                ask = mark("Count {points}?") if slip.table.result is None else mark("Count {points} instead?")
                said.append(t.gettext(ask, points=result_text(t, slip.result)))
            buttons.append(_button(t.gettext("Count it"), name, partial(line.count, typed.number), ink=ink))
        buttons.append(_button(t.gettext("Leave it out"), name, partial(line.leave_out, typed.number), ink=ink))
    elif typed.changed_something:
        buttons.append(_button(t.gettext("Undo"), name, partial(line.undo, typed.number), ink=theme.LINK))
    if typed.state is LineState.UNDONE:
        title = t.gettext("{label}: {value}", label=title, value=t.gettext("not counted"))
    words = [ft.Text(sides, style=theme.text(16, ink))] if sides else []
    head = announced(title, theme.text(17, ink, strong=True))
    head.expand = True
    sentences = [announced(sentence, theme.text(16, ink)) for sentence in said if sentence]
    if asks:
        row = [head]
        below = keyed("buttons", [ft.Row(buttons, wrap=True, spacing=Gap.SMALL)])
    else:
        row, below = [head, *buttons], []
    content = stack([ft.Row(row, spacing=Gap.SMALL), *words, *keyed("said", sentences), *below], spacing=Gap.HAIR)
    shown = panel(
        content,
        padding=ft.Padding(Gap.MEDIUM, Gap.TIGHT, Gap.TIGHT, Gap.TIGHT),
        tone=theme.ACTION if asks else theme.PANEL,
    )
    shown.key = f"typed-{typed.number}"
    return shown


def _button(words: str, name: str, on_click: Callable[[], object], *, ink: str) -> ft.Control:
    """Return a button beside the list, where Tab and Enter move from field to field."""
    shown = ft.Text(words, style=theme.text(17, ink, strong=True))
    return passed_button(shown, f"{words}: {name}", on_click, padding=ft.Padding.all(Gap.MEDIUM))
