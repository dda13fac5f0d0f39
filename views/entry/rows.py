"""The rows of the deal's sheet: counters, going out, pozzetto, numbers, and what was entered by cards."""

__all__ = ["Cells", "cards_row", "closing_rows", "counter_rows", "number_rows", "sheet_row"]

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from scoring import Burraco, Pozzetto, RuleSet
from views.draft.changes import close_by, count_burraco, hand_by_cards, melds_by_cards, next_pozzetto, number_of
from views.draft.cursor import Cursor, NumberField, Spot, Tap
from views.entry.cells import choice_cell, counter, number_cell
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.ui import theme
from views.ui.theme import Gap, SideStyle
from wording import Translator, burraco_short_name, pozzetto


@dataclass(frozen=True, kw_only=True)
class Cells:
    """What every row needs: the entry, the sides on show, names and colours, the height that fits the window."""

    t: Translator
    editor: DealEditor
    rules: RuleSet
    shown: Sequence[int]
    names: Sequence[str]
    styles: Sequence[SideStyle]
    faulty: frozenset[tuple[int | None, str]]
    height: float


def counter_rows(cells: Cells) -> list[ft.Control]:
    """One row for each kind of burraco of the game, then who closed and the pozzetto."""
    return [*(_burraco_row(cells, kind, points) for kind, points in cells.rules.bonuses.items()), *closing_rows(cells)]


def closing_rows(cells: Cells) -> list[ft.Control]:
    """What no cards tell: red threes, who closed, the pozzetto."""
    rows = [_red_threes_row(cells), _opened_row(cells)] if cells.rules.red_threes_apart else []
    rows.append(_closed_row(cells))
    if cells.rules.pozzetti:
        rows.append(_pozzetto_row(cells))
    return rows


def number_rows(cells: Cells) -> list[ft.Control]:
    t = cells.t
    return [
        _number_row(cells, NumberField.TABLE, t.gettext("On the table")),
        _number_row(cells, NumberField.HAND, t.gettext("In hand")),
    ]


def _burraco_row(cells: Cells, kind: Burraco, points: int) -> ft.Control:
    t, editor, sync = cells.t, cells.editor, cells.editor.sync
    name = burraco_short_name(t, kind, cells.rules)

    def cell(side: int) -> ft.Control:
        return counter(
            count=sync.sides[side].burrachi.get(kind, 0),
            side_style=cells.styles[side],
            height=cells.height,
            focused=editor.spot == Spot(row=kind, side=side),
            add_label=t.gettext("{kind}: one more for {names}", kind=name, names=cells.names[side]),
            take_label=t.gettext("{kind}: one less for {names}", kind=name, names=cells.names[side]),
            on_add=lambda: sync.change_side(side, count_burraco(kind, 1)),
            on_take=lambda: sync.change_side(side, count_burraco(kind, -1)),
        )

    return sheet_row(name, [cell(side) for side in cells.shown], points=t.points(points))


def _red_threes_row(cells: Cells) -> ft.Control:
    t, sync = cells.t, cells.editor.sync

    def cell(side: int) -> ft.Control:
        count = sync.sides[side].red_threes
        return counter(
            count=count,
            side_style=cells.styles[side],
            height=cells.height,
            add_label=t.gettext("One more red three for {names}", names=cells.names[side]),
            take_label=t.gettext("One red three less for {names}", names=cells.names[side]),
            on_add=lambda: sync.change_side(side, lambda old: replace(old, red_threes=old.red_threes + 1)),
            on_take=lambda: sync.change_side(side, lambda old: replace(old, red_threes=max(old.red_threes - 1, 0))),
        )

    points = t.points(cells.rules.red_three_points or 0)
    return sheet_row(t.gettext("Red threes"), [cell(side) for side in cells.shown], points=points)


def _opened_row(cells: Cells) -> ft.Control:
    t, sync = cells.t, cells.editor.sync

    def cell(side: int) -> ft.Control:
        opened = sync.sides[side].opened
        shown = t.gettext("Opened") if opened else t.gettext("Not opened")
        return choice_cell(
            shown=shown,
            spoken=t.gettext("{names}: {state}. Tap to change.", names=cells.names[side], state=shown),
            chosen=opened,
            side_style=cells.styles[side],
            height=cells.height,
            on_tap=lambda: sync.change_side(side, lambda old: replace(old, opened=not old.opened)),
        )

    return sheet_row(t.gettext("Opening"), [cell(side) for side in cells.shown])


def _closed_row(cells: Cells) -> ft.Control:
    t, sync = cells.t, cells.editor.sync

    def cell(side: int) -> ft.Control:
        closed = sync.head.closed_by == side
        return choice_cell(
            shown=t.gettext("Closed"),
            spoken=t.gettext("Closed by {names}", names=cells.names[side]),
            chosen=closed,
            icon=ft.Icons.CHECK_CIRCLE if closed else ft.Icons.RADIO_BUTTON_UNCHECKED,
            focused=cells.editor.spot == Spot(row=Tap.CLOSED, side=side),
            side_style=cells.styles[side],
            height=cells.height,
            on_tap=lambda: sync.change_head(close_by(side)),
        )

    points = t.points(cells.rules.closing_bonus)
    return sheet_row(t.gettext("Who closed"), [cell(side) for side in cells.shown], points=points)


def _pozzetto_row(cells: Cells) -> ft.Control:
    t, sync = cells.t, cells.editor.sync
    states = {
        Pozzetto.TAKEN: t.gettext("Taken"),
        Pozzetto.NOT_TAKEN: t.gettext("Not taken"),
        Pozzetto.TAKEN_UNPLAYED: t.gettext("Not played"),
    }
    noun = pozzetto(t, cells.rules)

    def cell(side: int) -> ft.Control:
        state = sync.sides[side].pozzetto
        return choice_cell(
            shown=states[state],
            spoken=t.gettext(
                "{pozzetto} of {names}: {state}. Tap to change.",
                pozzetto=noun,
                names=cells.names[side],
                state=states[state],
            ),
            chosen=state is Pozzetto.TAKEN,
            focused=cells.editor.spot == Spot(row=Tap.POZZETTO, side=side),
            side_style=cells.styles[side],
            height=cells.height,
            on_tap=lambda: sync.change_side(side, next_pozzetto),
        )

    return sheet_row(noun.capitalize(), [cell(side) for side in cells.shown])


def _number_row(cells: Cells, field: NumberField, words: str) -> ft.Control:
    t, editor = cells.t, cells.editor
    fault_field = "table_points" if field is NumberField.TABLE else "hand_points"

    def cell(side: int) -> ft.Control:
        value = number_of(editor.sync.sides[side], field)
        shown = t.points(-value if field is NumberField.HAND else value)
        focused = editor.cursor is not None and (editor.cursor.side, editor.cursor.field) == (side, field)
        return number_cell(
            value=shown,
            spoken=t.gettext(
                "{field}, {names}: {points}", field=words, names=cells.names[side], points=t.points(value)
            ),
            focused=focused,
            faulty=(side, fault_field) in cells.faulty,
            side_style=cells.styles[side],
            height=cells.height,
            on_tap=lambda: editor.focus(Cursor(side=side, field=field)),
        )

    return sheet_row(words, [cell(side) for side in cells.shown])


def cards_row(cells: Cells, cards: MeldEditor) -> list[ft.Control]:
    """A row with each side's melds and hand by cards; none while there are no cards. A tap goes to that side's."""
    sides = cells.editor.sync.sides
    if not any(side.melds or any(side.hand_cards.values()) for side in sides):
        return []
    return [sheet_row(cells.t.gettext("By cards"), [_cell(cells, cards, side) for side in cells.shown])]


def _cell(cells: Cells, cards: MeldEditor, side: int) -> ft.Control:
    t, entry = cells.t, cells.editor.sync.sides[side]
    lines = []
    if entry.melds:
        points = t.points(melds_by_cards(entry, cells.rules))
        lines.append(t.ngettext("{count} meld: {points}", "{count} melds: {points}", len(entry.melds), points=points))
    if hand := hand_by_cards(entry, cells.rules):
        lines.append(t.gettext("in hand: {points}", points=t.points(-hand)))
    shown = "\n".join(lines) or t.points(0)
    return choice_cell(
        shown=shown,
        spoken=t.gettext("By cards, {names}: {cards}. Tap to change.", names=cells.names[side], cards=", ".join(lines)),
        chosen=bool(lines),
        side_style=cells.styles[side],
        height=cells.height,
        on_tap=lambda: cards.open_at(side),
    )


LABEL_WIDTH = 92
LABEL_WIDTH_SINGLE = 150


def sheet_row(words: str, cells: Sequence[ft.Control], *, points: str = "") -> ft.Control:
    """`points` stands small below the label: what one of these is worth."""
    lines: list[ft.Control] = [
        ft.Text(
            words, style=theme.text(15), text_align=ft.TextAlign.CENTER, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS
        )
    ]
    if points:
        lines.append(ft.Text(points, style=theme.text(13, theme.INK_SOFT), max_lines=1))
    label = ft.Container(
        ft.Column(
            lines,
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=LABEL_WIDTH if len(cells) > 1 else LABEL_WIDTH_SINGLE,
        alignment=ft.Alignment.CENTER,
    )
    wide: list[ft.Control] = [ft.Container(cell, expand=True) for cell in cells]
    controls = [wide[0], label, *wide[1:]] if len(wide) > 1 else [label, *wide]
    return ft.Row(controls, spacing=Gap.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
