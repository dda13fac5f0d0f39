"""The faults of a deal that the screen shows while it is entered."""

__all__ = ["left_over_sentences", "shown_faults"]

from scoring import Fault, FaultCode, Severity
from views.core.labels import seat_names
from views.draft.cursor import NumberField
from views.entry.editor import DealEditor
from wording import Translator, burraco_short_name, side_names

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


def left_over_sentences(t: Translator, editor: DealEditor) -> list[str]:
    """One for each side where something counts besides its melds by cards."""
    rules, players = editor.snapshot.config.table_rules, seat_names(editor.snapshot)
    sentences = []
    for each in editor.left_over:
        parts = [f"{burraco_short_name(t, kind, rules)} ×{count}" for kind, count in each.ticks]
        if each.table_points:
            parts.append(f"{t.gettext('On the table')} {t.points(each.table_points)}")
        sentence = t.gettext(
            "{names}: counted besides the melds by cards: {what}. "
            "Take out what is there twice; the points of other melds belong on the table.",
            names=side_names(t, editor.sync.sides[each.side].players, players),
            what=" · ".join(parts),
        )
        sentences.append(sentence)
    return sentences


def _is_wrong_anyway(fault: Fault) -> bool:
    return fault.code in _AT_ONCE or (fault.code in _ERRORS_AT_ONCE and fault.severity is Severity.ERROR)


def _being_typed(editor: DealEditor, fault: Fault) -> bool:
    if editor.cursor is None or editor.cursor.fresh:
        return False
    field = _FIELDS.get(str(fault.values.get("field", "")))
    return fault.side is None or (editor.cursor.side, editor.cursor.field) == (fault.side, field)
