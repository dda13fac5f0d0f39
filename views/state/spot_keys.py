"""A keyboard among the cells of a deal that hold no points. Knows nothing of Flet."""

__all__ = ["next_cell", "press_at"]

from scoring import Burraco
from views.state.deal_sheet import close_by, count_burraco, next_pozzetto, number_order, set_burraco, spots
from views.state.entry_desk import EntryDesk
from views.state.pad_cursor import Spot, Tap

_STEPS = {"+": 1, " ": 1, "-": -1, "Backspace": -1}


def next_cell(desk: EntryDesk) -> None:
    """Round all cells: the numbers, then the counters and what is tapped, side by side, then the numbers again."""
    order = spots(desk.snapshot.config.table_rules, len(desk.keeper.sides))
    if desk.spot is None:
        desk.next_field()
        if desk.cursor is None:
            desk.stand(order[0])
    elif desk.spot == order[-1] or desk.spot not in order:
        desk.focus(number_order(desk.keeper.sides, desk.keeper.head.closed_by)[0])
    else:
        desk.stand(order[order.index(desk.spot) + 1])


def press_at(desk: EntryDesk, spot: Spot, key: str) -> bool:
    """A digit is a counter's new count, + and - change it, the space bar taps; False for a key without a meaning."""
    if isinstance(spot.row, Burraco):
        return _count(desk, spot.row, spot.side, key)
    if key != " ":
        return False
    if spot.row is Tap.CLOSED:
        desk.keeper.change_head(close_by(spot.side))
    else:
        desk.keeper.change_side(spot.side, next_pozzetto)
    return True


def _count(desk: EntryDesk, kind: Burraco, side: int, key: str) -> bool:
    if key in _STEPS:
        desk.keeper.change_side(side, count_burraco(kind, _STEPS[key]))
    elif len(key) == 1 and key.isascii() and key.isdigit():
        desk.keeper.change_side(side, set_burraco(kind, int(key)))
    else:
        return False
    return True
