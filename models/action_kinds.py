"""What happens to deals, and whether it can still be taken back. Stored: never rename one."""

__all__ = ["ActionKind", "ActionState"]

from enum import StrEnum


class ActionKind(StrEnum):
    ADDED = "deal-added"
    CHANGED = "deal-changed"
    DELETED = "deal-deleted"
    UNDONE = "undone"
    REDONE = "redone"


class ActionState(StrEnum):
    DONE = "done"  # can be undone
    UNDONE = "undone"  # can be done again
    SETTLED = "settled"  # neither: an undo or redo itself, or one that a newer action overtook
