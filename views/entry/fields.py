"""The fields of a deal, one row each: counters, closing, pozzetto, numbers and cards entered."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from scoring import Burraco, Pozzetto, SideEntry
from views.draft.change_descriptions import number_label
from views.draft.changes import (
    add_count,
    cell_rows,
    count_of,
    hand_card_points,
    has_cards,
    meld_card_points,
    number_of,
    table_fields,
    toggle_closed_by,
    toggle_opened,
)
from views.draft.cursor import CellPosition, Cursor, DealFieldName, NumberField
from views.entry.cells import choice_cell, counter, number_cell
from views.entry.entry_form import EntryForm
from views.entry.pozzetto_choice import pozzetto_price, pozzetto_states
from views.entry.view import EntryView
from views.ui.theme import Gap, SideStyle
from wording import HelpTopic, burraco_short_name, mark, pozzetto

Change = Callable[[SideEntry], SideEntry]
Cell = Callable[[int, float], ft.Control]
"""Makes the cell of a side. The second argument is the width of a cell that contains its label, or 0 if it doesn't."""


@dataclass(frozen=True, kw_only=True)
class DealField:
    """One field of a deal: its label and the cell of each side.

    `points` says how much one item is worth; `term` is the help topic. Two fields that `can_pair` may share a row.
    """

    name: Burraco | DealFieldName
    label: str
    cell: Cell
    points: str = ""
    term: Burraco | HelpTopic | None = None
    can_pair: bool = False


NUMBER_FIELDS = frozenset(DealFieldName(field.value) for field in NumberField)


def deal_fields(view: EntryView) -> list[DealField]:
    """Return the fields of the page by points: counters, closing, cards and numbers."""
    fields = [*(_burraco(view, kind, points) for kind, points in view.rules.bonuses.items()), *closing_fields(view)]
    by_name = {field.name: field for field in fields}
    return [
        *(by_name[row] for row in cell_rows(view.rules)),
        *_card_fields(view),
        *(_number(view, field) for field in (*table_fields(view.rules), NumberField.HAND)),
    ]


def active_number(view: EntryView) -> list[ft.Control]:
    """Return the number at the cursor once more, above the keys of large text; nothing while a question is there."""
    cursor = view.form.number_cursor
    if cursor is None or not view.layout.has_large_pad or view.reasons or view.asks_lone_player:
        return []
    return [view.memo(_marked, _number(view, cursor.field).cell(cursor.side, view.row_width), view.styles[cursor.side])]


def _marked(cell: ft.Control, style: SideStyle) -> ft.Control:
    row = ft.Row([ft.Icon(style.icon, color=style.strong), ft.Container(cell, expand=True)], spacing=Gap.SMALL)
    return ft.Semantics(exclude_semantics=True, content=row)  # a screen reader reads it among the rows


def closing_fields(view: EntryView) -> list[DealField]:
    """Return the fields that melds do not determine: red threes, opening, closing and the pozzetto."""
    fields = [_red_threes(view)] if view.rules.has_separate_red_threes else []
    fields += [_opened(view)] if view.rules.asks_for_opening else []
    return [*fields, _closed(view), *([_pozzetto(view)] if view.rules.pozzetti else [])]


def _burraco(view: EntryView, kind: Burraco, points: int) -> DealField:
    label = burraco_short_name(view.t, kind, view.rules)
    add, take = mark("{kind}: one more for {names}"), mark("{kind}: one less for {names}")
    return _counter(view, kind, label, add, take, points=points, term=kind)


def _red_threes(view: EntryView) -> DealField:
    label, points = view.t.gettext("Red threes"), view.rules.red_three_points or 0
    add, take = mark("One more red three for {names}"), mark("One red three less for {names}")
    return _counter(view, DealFieldName.RED_THREES, label, add, take, points=points)


def _counter(
    view: EntryView,
    name: Burraco | DealFieldName,
    label: str,
    add: str,
    take: str,
    *,
    points: int,
    term: Burraco | None = None,
) -> DealField:
    """Return a field that counts; the messages `add` and `take` say what its two buttons do."""

    def cell(side: int, _: float) -> ft.Control:
        return view.memo(
            counter,
            count=count_of(view.sides[side], name),
            side_style=view.styles[side],
            height=view.layout.cell_height,
            focused=view.cursor == CellPosition(row=name, side=side),
            faulty=view.is_faulty(side, name),
            add_label=view.t.gettext(add, kind=label, names=view.names[side]),
            take_label=view.t.gettext(take, kind=label, names=view.names[side]),
            on_add=_side_change(view, side, view.memo(add_count, name, 1)),
            on_take=_side_change(view, side, view.memo(add_count, name, -1)),
        )

    return DealField(name=name, label=label, cell=cell, points=view.t.points(points), term=term)


def _side_change(view: EntryView, side: int, change: Change) -> Callable[[], None]:
    return view.memo(partial, view.draft.change_side, side, change)


def _opened(view: EntryView) -> DealField:
    t = view.t

    def cell(side: int, _: float) -> ft.Control:
        opened = view.sides[side].opened
        shown = t.gettext("Opened") if opened else t.gettext("Not opened")
        return _switch(
            view,
            DealFieldName.OPENED,
            side,
            shown=shown,
            spoken=t.gettext("{names}: {state}. Tap to change.", names=view.names[side], state=shown),
            chosen=opened,
            on_tap=_side_change(view, side, toggle_opened),
        )

    return DealField(name=DealFieldName.OPENED, label=t.gettext("Opening"), cell=cell, can_pair=True)


def _closed(view: EntryView) -> DealField:
    t = view.t
    points = view.rules.closing_bonus if view.draft.head.closing_bonus else 0

    def cell(side: int, _: float) -> ft.Control:
        closed = view.draft.head.closed_by == side
        return _switch(
            view,
            DealFieldName.CLOSED,
            side,
            shown=t.gettext("Closed"),
            spoken=t.gettext("Closed by {names}", names=view.names[side]),
            chosen=closed,
            icon=ft.Icons.CHECK_CIRCLE if closed else ft.Icons.RADIO_BUTTON_UNCHECKED,
            on_tap=view.memo(partial, view.draft.change_head, view.memo(toggle_closed_by, side)),
        )

    return DealField(
        name=DealFieldName.CLOSED,
        label=t.gettext("Who closed"),
        cell=cell,
        points=t.points(points) if points else "",
        term=HelpTopic.CLOSING,
        can_pair=True,
    )


def _pozzetto(view: EntryView) -> DealField:
    t = view.t
    states = pozzetto_states(t)
    label = pozzetto(t, view.rules).capitalize()

    def cell(side: int, width: float) -> ft.Control:
        taken = view.sides[side].pozzetto
        state, names = states[taken], view.names[side]
        price = pozzetto_price(t, taken, view.rules)
        value = t.gettext("{words} {points}", words=state, points=price) if price else state
        return _switch(
            view,
            DealFieldName.POZZETTO,
            side,
            shown=t.gettext("{label}: {value}", label=label, value=value) if width else value,
            spoken=t.gettext(
                "{pozzetto} of {names}: {state}. Tap to change.", pozzetto=label, names=names, state=state.lower()
            ),
            chosen=taken is Pozzetto.TAKEN and not view.is_undecided,
            on_tap=view.on(EntryForm.ask_pozzetto, side),
        )

    return DealField(
        name=DealFieldName.POZZETTO,
        label=label,
        cell=cell,
        term=HelpTopic.POZZETTO,
        can_pair=len(view.shown_sides) == 1,
    )


def _card_fields(view: EntryView) -> list[DealField]:
    """Return the field for melds and hands by cards if the deal has any. A tap opens the cards of that side."""
    t = view.t
    if not has_cards(view.sides):
        return []

    def cell(side: int, _: float) -> ft.Control:
        entry, lines = view.sides[side], []
        if entry.melds:
            points = t.points(meld_card_points(entry, view.rules))
            lines.append(
                t.ngettext("{count} meld: {points}", "{count} melds: {points}", len(entry.melds), points=points)
            )
        if hand := hand_card_points(entry, view.rules):
            lines.append(t.gettext("in hand: {points}", points=t.points(-hand)))
        cards = ", ".join(lines) or t.points(0)
        return _switch(
            view,
            DealFieldName.CARDS,
            side,
            shown="\n".join(lines) or t.points(0),
            spoken=t.gettext("By cards, {names}: {cards}. Tap to change.", names=view.names[side], cards=cards),
            chosen=bool(lines),
            on_tap=view.on(EntryForm.open_cards, side),
        )

    return [DealField(name=DealFieldName.CARDS, label=t.gettext("By cards"), cell=cell)]


def _switch(
    view: EntryView,
    name: DealFieldName,
    side: int,
    *,
    shown: str,
    spoken: str,
    chosen: bool,
    on_tap: Callable[[], None],
    icon: ft.IconData | None = None,
) -> ft.Control:
    return view.memo(
        choice_cell,
        shown=shown,
        spoken=spoken,
        chosen=chosen,
        icon=icon,
        focused=view.cursor == CellPosition(row=name, side=side),
        faulty=view.is_faulty(side, name),
        side_style=view.styles[side],
        height=view.layout.switch_height,
        on_tap=on_tap,
    )


def _number(view: EntryView, field: NumberField) -> DealField:
    t = view.t
    name, label = DealFieldName(field.value), number_label(view.t, field)

    def cell(side: int, width: float) -> ft.Control:
        value, cursor = number_of(view.sides[side], field), Cursor(side=side, field=field)
        return view.memo(
            number_cell,
            value=t.points(-value if field is NumberField.HAND else value),
            spoken=t.gettext("{field}, {names}: {points}", field=label, names=view.names[side], points=t.points(value)),
            focused=view.cursor == cursor,
            faulty=view.is_faulty(side, name),
            side_style=view.styles[side],
            height=view.layout.cell_height,
            name=label if width else "",
            width=width,
            on_tap=view.on(EntryForm.focus, cursor),
        )

    return DealField(name=name, label=label, cell=cell, can_pair=True)
