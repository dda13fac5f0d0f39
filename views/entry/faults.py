"""The faults of a deal that the screen shows while it is entered."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring import Fault, FaultCode, RuleSet, Severity
from views.core.labels import seat_names
from views.draft.cursor import NumberField
from views.entry.editor import DealEditor
from views.entry.rows import FactName
from wording import Translator, burraco_short_name, fault_sentence, pozzetto, side_names

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


@dataclass(frozen=True, kw_only=True)
class Said:
    """A sentence on a side, or on the whole deal."""

    sentence: str
    side: int | None = None


ELSEWHERE = ""  # beside no row that is on the screen
_ROWS: Mapping[str, FactName] = MappingProxyType(
    {
        "closed_by": FactName.CLOSED,
        "closer": FactName.CLOSED,
        "pozzetto": FactName.POZZETTO,
        "pozzetto_by": FactName.POZZETTO,
        "red_threes": FactName.RED_THREES,
        "opened": FactName.OPENED,
        "melds": FactName.CARDS,
        "table_points": FactName.TABLE,
        "hand_points": FactName.HAND,
        "hand_cards": FactName.HAND,
    }
)


def said_beside(t: Translator, editor: DealEditor, shown: Collection[int]) -> Mapping[str, list[Said]]:
    """What is wrong, by the name of the row that it stands beside; of sides that are not `shown`, elsewhere."""
    rules, players = editor.snapshot.config.table_rules, seat_names(editor.snapshot)
    said: defaultdict[str, list[Said]] = defaultdict(list)
    faults, explained = shown_faults(editor), editor.explained
    for fault in faults:
        if fault not in explained:
            here = fault.side is None or fault.side in shown
            row = marked_by(fault, rules)[-1] if here else ELSEWHERE
            said[row].append(Said(sentence=fault_sentence(t, fault, players, rules), side=fault.side))
    if editor.attempted or any(fault in explained for fault in faults):
        said[FactName.CARDS] += _left_over(t, editor)
    if editor.attempted:
        said[FactName.POZZETTO] += [
            Said(
                sentence=t.gettext(
                    "Nobody ticked the {pozzetto} of {names}: it counts as taken.",
                    pozzetto=pozzetto(t, rules),
                    names=side_names(t, editor.sync.sides[side].players, players),
                ),
                side=side,
            )
            for side in editor.unticked
        ]
    if (place := editor.told_at) is not None:
        said[row_of_number(place.field)].append(Said(sentence=editor.told, side=place.side))
    return {row: list(dict.fromkeys(sentences)) for row, sentences in said.items()}


def row_of_number(field: NumberField) -> str:
    return FactName.TABLE if field is NumberField.TABLE else FactName.HAND


def marked_by(fault: Fault, rules: RuleSet) -> Sequence[str]:
    """The names of the rows that a fault belongs to: all counters, where it does not say which."""
    field = str(fault.values.get("field", ""))
    if field != "burrachi":
        return (_ROWS.get(field, ELSEWHERE),)
    kind = str(fault.values.get("kind", ""))
    return (kind,) if kind in rules.bonuses else tuple(rules.bonuses)


def _left_over(t: Translator, editor: DealEditor) -> list[Said]:
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
        sentences.append(Said(sentence=sentence, side=each.side))
    return sentences


def _is_wrong_anyway(fault: Fault) -> bool:
    return fault.code in _AT_ONCE or (fault.code in _ERRORS_AT_ONCE and fault.severity is Severity.ERROR)


def _being_typed(editor: DealEditor, fault: Fault) -> bool:
    if editor.cursor is None or editor.cursor.fresh:
        return False
    field = _FIELDS.get(str(fault.values.get("field", "")))
    return fault.side is None or (editor.cursor.side, editor.cursor.field) == (fault.side, field)
