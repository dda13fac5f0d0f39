"""The fields of a deal, one row each: counters, closing, pozzetto, numbers and cards entered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

import flet as ft

from scoring import Burraco, Pozzetto, RuleSet, SideEntry
from views.draft.changes import (
    add_burraco,
    cycle_pozzetto,
    hand_card_points,
    meld_card_points,
    number_of,
    toggle_closed_by,
)
from views.draft.cursor import CellPosition, Cursor, NumberField, TapCell
from views.entry.cells import choice_cell, counter, number_cell
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.ui.render_cache import RenderCache
from views.ui.theme import SideStyle
from wording import HelpTopic, Translator, burraco_short_name, pozzetto


class DealFieldName(StrEnum):
    """Names of the rows except the counters, which are named by their kind of burraco."""

    RED_THREES = "red-threes"
    OPENED = "opened"
    CLOSED = "closed"
    POZZETTO = "pozzetto"
    CARDS = "cards"
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class CellContext:
    """State shared by all cells.

    `switch_height` is that of a cell with words. `faulty` has pairs of a side (None: all sides) and a field's name.
    `explain` opens the help on a term. `memo` keeps the controls that a tap does not change, because Flet skips
    identical objects in its comparison.
    """

    t: Translator
    editor: DealEditor
    rules: RuleSet
    shown_sides: Sequence[int]
    names: Sequence[str]
    styles: Sequence[SideStyle]
    faulty: frozenset[tuple[int | None, str]]
    cell_height: float
    switch_height: float
    explain: Callable[[Burraco | HelpTopic], None]
    memo: RenderCache

    def is_faulty(self, side: int, name: str) -> bool:
        return bool(self.faulty & {(side, name), (None, name)})


Cell = Callable[[int, float], ft.Control]
"""Make the cell of a side; the second argument is the width of a cell with its label inside, or 0 without a label."""


@dataclass(frozen=True, kw_only=True)
class DealField:
    """One field of a deal: its label and the cell of each side.

    `points` says what one is worth, `term` is its help topic. Two fields that `can_pair` may share a row.
    """

    name: Burraco | DealFieldName
    label: str
    cell: Cell
    points: str = ""
    term: Burraco | HelpTopic | None = None
    can_pair: bool = False


def counter_fields(cells: CellContext) -> list[DealField]:
    """Return a counter for each kind of burraco in the game."""
    return [_burraco(cells, kind, points) for kind, points in cells.rules.bonuses.items()]


def closing_fields(cells: CellContext) -> list[DealField]:
    """Return the fields that the melds do not determine: red threes and opening, who closed, the pozzetto."""
    fields = [_red_threes(cells), _opened(cells)] if cells.rules.has_separate_red_threes else []
    fields.append(_closed(cells))
    if cells.rules.pozzetti:
        fields.append(_pozzetto(cells))
    return fields


def number_fields(cells: CellContext) -> list[DealField]:
    """Return the fields for the points on the table and in hand."""
    t = cells.t
    return [
        _number(cells, NumberField.TABLE, t.gettext("On the table")),
        _number(cells, NumberField.HAND, t.gettext("In hand")),
    ]


def _burraco(cells: CellContext, kind: Burraco, points: int) -> DealField:
    t, editor, draft, memo = cells.t, cells.editor, cells.editor.draft, cells.memo
    name = burraco_short_name(t, kind, cells.rules)

    def cell(side: int, _: float) -> ft.Control:
        return memo(
            counter,
            count=draft.sides[side].burrachi.get(kind, 0),
            side_style=cells.styles[side],
            height=cells.cell_height,
            focused=editor.cell_position == CellPosition(row=kind, side=side),
            faulty=cells.is_faulty(side, kind),
            add_label=t.gettext("{kind}: one more for {names}", kind=name, names=cells.names[side]),
            take_label=t.gettext("{kind}: one less for {names}", kind=name, names=cells.names[side]),
            on_add=memo(partial, draft.change_side, side, memo(add_burraco, kind, 1)),
            on_take=memo(partial, draft.change_side, side, memo(add_burraco, kind, -1)),
        )

    return DealField(name=kind, label=name, cell=cell, points=t.points(points), term=kind)


def _red_threes(cells: CellContext) -> DealField:
    t, draft, memo = cells.t, cells.editor.draft, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        return memo(
            counter,
            count=draft.sides[side].red_threes,
            side_style=cells.styles[side],
            height=cells.cell_height,
            faulty=cells.is_faulty(side, DealFieldName.RED_THREES),
            add_label=t.gettext("One more red three for {names}", names=cells.names[side]),
            take_label=t.gettext("One red three less for {names}", names=cells.names[side]),
            on_add=memo(partial, draft.change_side, side, _add_red_three),
            on_take=memo(partial, draft.change_side, side, _remove_red_three),
        )

    points = t.points(cells.rules.red_three_points or 0)
    return DealField(name=DealFieldName.RED_THREES, label=t.gettext("Red threes"), cell=cell, points=points)


def _add_red_three(side: SideEntry) -> SideEntry:
    return replace(side, red_threes=side.red_threes + 1)


def _remove_red_three(side: SideEntry) -> SideEntry:
    return replace(side, red_threes=max(side.red_threes - 1, 0))


def _opened(cells: CellContext) -> DealField:
    t, draft, memo = cells.t, cells.editor.draft, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        opened = draft.sides[side].opened
        shown = t.gettext("Opened") if opened else t.gettext("Not opened")
        return memo(
            choice_cell,
            shown=shown,
            spoken=t.gettext("{names}: {state}. Tap to change.", names=cells.names[side], state=shown),
            chosen=opened,
            faulty=cells.is_faulty(side, DealFieldName.OPENED),
            side_style=cells.styles[side],
            height=cells.switch_height,
            on_tap=memo(partial, draft.change_side, side, _toggle_opened),
        )

    return DealField(name=DealFieldName.OPENED, label=t.gettext("Opening"), cell=cell, can_pair=True)


def _toggle_opened(side: SideEntry) -> SideEntry:
    return replace(side, opened=not side.opened)


def _closed(cells: CellContext) -> DealField:
    t, draft, memo = cells.t, cells.editor.draft, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        closed = draft.head.closed_by == side
        return memo(
            choice_cell,
            shown=t.gettext("Closed"),
            spoken=t.gettext("Closed by {names}", names=cells.names[side]),
            chosen=closed,
            icon=ft.Icons.CHECK_CIRCLE if closed else ft.Icons.RADIO_BUTTON_UNCHECKED,
            focused=cells.editor.cell_position == CellPosition(row=TapCell.CLOSED, side=side),
            faulty=cells.is_faulty(side, DealFieldName.CLOSED),
            side_style=cells.styles[side],
            height=cells.switch_height,
            on_tap=memo(partial, draft.change_head, memo(toggle_closed_by, side)),
        )

    points = t.points(cells.rules.closing_bonus)
    label = t.gettext("Who closed")
    return DealField(
        name=DealFieldName.CLOSED, label=label, cell=cell, points=points, term=HelpTopic.CLOSING, can_pair=True
    )


def _pozzetto(cells: CellContext) -> DealField:
    t, draft, memo = cells.t, cells.editor.draft, cells.memo
    states = {
        Pozzetto.TAKEN: t.gettext("Taken"),
        Pozzetto.NOT_TAKEN: t.gettext("Not taken"),
        Pozzetto.TAKEN_UNPLAYED: t.gettext("Not played"),
    }
    noun = pozzetto(t, cells.rules)
    word = noun.capitalize()

    def cell(side: int, width: float) -> ft.Control:
        state = draft.sides[side].pozzetto
        return memo(
            choice_cell,
            shown=f"{word}: {states[state]}" if width else states[state],
            spoken=t.gettext(
                "{pozzetto} of {names}: {state}. Tap to change.",
                pozzetto=noun,
                names=cells.names[side],
                state=states[state],
            ),
            chosen=state is Pozzetto.TAKEN,
            focused=cells.editor.cell_position == CellPosition(row=TapCell.POZZETTO, side=side),
            faulty=cells.is_faulty(side, DealFieldName.POZZETTO),
            side_style=cells.styles[side],
            height=cells.switch_height,
            on_tap=memo(partial, draft.change_side, side, cycle_pozzetto),
        )

    return DealField(
        name=DealFieldName.POZZETTO,
        label=word,
        cell=cell,
        term=HelpTopic.POZZETTO,
        can_pair=len(cells.shown_sides) == 1,
    )


_NUMBER_FIELD_NAMES = {NumberField.TABLE: DealFieldName.TABLE, NumberField.HAND: DealFieldName.HAND}


def _number(cells: CellContext, field: NumberField, label: str) -> DealField:
    t, editor, memo = cells.t, cells.editor, cells.memo
    name = _NUMBER_FIELD_NAMES[field]

    def cell(side: int, width: float) -> ft.Control:
        value = number_of(editor.draft.sides[side], field)
        return memo(
            number_cell,
            value=t.points(-value if field is NumberField.HAND else value),
            spoken=t.gettext(
                "{field}, {names}: {points}", field=label, names=cells.names[side], points=t.points(value)
            ),
            focused=editor.cursor is not None and (editor.cursor.side, editor.cursor.field) == (side, field),
            faulty=cells.is_faulty(side, name),
            side_style=cells.styles[side],
            height=cells.cell_height,
            name=label if width else "",
            width=width,
            on_tap=memo(partial, editor.focus, Cursor(side=side, field=field)),
        )

    return DealField(name=name, label=label, cell=cell, can_pair=True)


def card_fields(cells: CellContext, cards: MeldEditor) -> list[DealField]:
    """Return the field for melds and hands by cards, if there are any. A tap opens the cards of that side."""
    sides = cells.editor.draft.sides
    if not any(side.melds or any(side.hand_cards.values()) for side in sides):
        return []

    def cell(side: int, _: float) -> ft.Control:
        return _by_cards(cells, cards, side)

    return [DealField(name=DealFieldName.CARDS, label=cells.t.gettext("By cards"), cell=cell)]


def _by_cards(cells: CellContext, cards: MeldEditor, side: int) -> ft.Control:
    t, entry = cells.t, cells.editor.draft.sides[side]
    lines = []
    if entry.melds:
        points = t.points(meld_card_points(entry, cells.rules))
        lines.append(t.ngettext("{count} meld: {points}", "{count} melds: {points}", len(entry.melds), points=points))
    if hand := hand_card_points(entry, cells.rules):
        lines.append(t.gettext("in hand: {points}", points=t.points(-hand)))
    shown = "\n".join(lines) or t.points(0)
    return cells.memo(
        choice_cell,
        shown=shown,
        spoken=t.gettext(
            "By cards, {names}: {cards}. Tap to change.", names=cells.names[side], cards=", ".join(lines) or t.points(0)
        ),
        chosen=bool(lines),
        faulty=cells.is_faulty(side, DealFieldName.CARDS),
        side_style=cells.styles[side],
        height=cells.switch_height,
        on_tap=cells.memo(partial, cards.open_side, side),
    )
