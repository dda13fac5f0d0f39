"""On the screen by points: what was entered by cards, since it counts as well."""

__all__ = ["cards_row"]

import flet as ft

from views.components.cells import choice_cell
from views.components.sheet_row import sheet_row
from views.screens.deal_entry_rows import Cells
from views.side_look import SIDE_LOOKS
from views.state.deal_sheet import hand_by_cards, melds_by_cards
from views.state.meld_desk import MeldDesk


def cards_row(cells: Cells, cards: MeldDesk) -> list[ft.Control]:
    """A row with each side's melds and hand by cards; none while there are no cards. A tap goes to that side's."""
    sides = cells.desk.keeper.sides
    if not any(side.melds or any(side.hand_cards.values()) for side in sides):
        return []
    return [sheet_row(cells.t.gettext("By cards"), [_cell(cells, cards, side) for side in cells.shown])]


def _cell(cells: Cells, cards: MeldDesk, side: int) -> ft.Control:
    t, entry = cells.t, cells.desk.keeper.sides[side]
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
        look=SIDE_LOOKS[side],
        height=cells.height,
        on_tap=lambda: cards.open_at(side),
    )
