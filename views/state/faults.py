"""Which faults a screen shows, and the sentences for those of a new match."""

__all__ = ["Sentences", "setup_sentences", "shown_faults", "without_field"]

from collections.abc import Mapping

from models import InvalidSetup
from scoring import ConfigError, Fault, FaultCode, Severity
from views.state.entry_desk import EntryDesk
from views.state.pad_cursor import NumberField
from wording import Translator, model_error_sentence, setup_fault_sentence

Sentences = Mapping[tuple[str, int | None], str]
"""(field, index) → the sentence to show beside it."""

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


def shown_faults(desk: EntryDesk) -> tuple[Fault, ...]:
    """Before the reader has tried to save, only wrong melds, and wrong numbers that are not being typed; afterwards all
    errors, and the warnings once there are no errors left."""
    if desk.attempted:
        errors = tuple(fault for fault in desk.faults if fault.severity is Severity.ERROR)
        return errors or desk.faults
    return tuple(fault for fault in desk.faults if _is_wrong_anyway(fault) and not _being_typed(desk, fault))


def _is_wrong_anyway(fault: Fault) -> bool:
    return fault.code in _AT_ONCE or (fault.code in _ERRORS_AT_ONCE and fault.severity is Severity.ERROR)


def _being_typed(desk: EntryDesk, fault: Fault) -> bool:
    if desk.cursor is None or desk.cursor.fresh:
        return False
    field = _FIELDS.get(str(fault.values.get("field", "")))
    return fault.side is None or (desk.cursor.side, desk.cursor.field) == (fault.side, field)


def setup_sentences(t: Translator, error: InvalidSetup | ConfigError) -> Sentences:
    if isinstance(error, ConfigError):
        return {(fault.field, None): setup_fault_sentence(t, fault.code, fault.values) for fault in error.faults}
    return {(fault.field, fault.index): model_error_sentence(t, fault.code, fault.values) for fault in error.faults}


def without_field(sentences: Sentences, field: str) -> Sentences:
    """What still stands once the reader changes this field: what was said of it was said of what stood there before."""
    return {place: said for place, said in sentences.items() if place[0] != field}
