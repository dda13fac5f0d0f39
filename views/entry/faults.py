"""The faults of a deal that the screen shows while it is entered."""

__all__ = ["shown_faults"]

from scoring import Fault, FaultCode, Severity
from views.draft.cursor import NumberField
from views.entry.editor import DealEditor

# Wrong whatever comes after: shown as soon as the pad has left the field. All others wait for "Save".
_AT_ONCE = frozenset(
    {
        FaultCode.NOT_A_MULTIPLE,
        FaultCode.UNREACHABLE_POINTS,
        FaultCode.TOO_MANY_POINTS,
        FaultCode.TABLE_OVER_DECKS,
        FaultCode.NEGATIVE_POINTS,
    }
)
# The same for melds, unless the table may confirm them.
_ERRORS_AT_ONCE = frozenset({FaultCode.DUPLICATE_GROUP, FaultCode.TOO_MANY_COPIES})
_FIELDS = {"table_points": NumberField.TABLE, "hand_points": NumberField.HAND}


def shown_faults(editor: DealEditor) -> tuple[Fault, ...]:
    """Before the reader has tried to save, only wrong melds, and wrong numbers that are not being typed; afterwards all
    errors, and the warnings once there are no errors left."""
    if editor.attempted:
        errors = tuple(fault for fault in editor.faults if fault.severity is Severity.ERROR)
        return errors or editor.faults
    return tuple(fault for fault in editor.faults if _is_wrong_anyway(fault) and not _being_typed(editor, fault))


def _is_wrong_anyway(fault: Fault) -> bool:
    return fault.code in _AT_ONCE or (fault.code in _ERRORS_AT_ONCE and fault.severity is Severity.ERROR)


def _being_typed(editor: DealEditor, fault: Fault) -> bool:
    if editor.cursor is None or editor.cursor.fresh:
        return False
    field = _FIELDS.get(str(fault.values.get("field", "")))
    return fault.side is None or (editor.cursor.side, editor.cursor.field) == (fault.side, field)
