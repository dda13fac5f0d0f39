"""The by-cards half of the deal-entry screen, for as long as the screen is there."""

__all__ = ["use_meld_desk"]

from views.state.entry_desk import EntryDesk
from views.state.hooks import Box, use_box
from views.state.meld_desk import MeldDesk


def use_meld_desk(desk: EntryDesk | None) -> MeldDesk | None:
    """One for each `EntryDesk`; it keeps its mode, side and page over all renders."""
    box: Box[MeldDesk | None] = use_box(lambda: None)
    if desk is not None and (box.current is None or box.current.desk is not desk):
        box.current = MeldDesk(desk=desk)
    return box.current
