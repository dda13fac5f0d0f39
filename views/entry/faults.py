"""Selects the faults to show while a deal is entered, and returns their messages by field."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import Fault, FaultCode, RuleSet, Severity
from views.draft.change_descriptions import number_label
from views.draft.cursor import Cursor, DealFieldName
from views.entry.answers import NUMBERS_BY_FAULT_FIELD, Answer, AnswerKind, answers_to
from views.entry.entry_form import EntryForm
from views.entry.melds.ticks import AdditionalCounts
from views.entry.use_entry import EntryController
from views.match.display_texts import seat_names
from wording import burraco_short_name, fault_sentence, pozzetto, side_names

# Faults that no further entry can repair: shown as soon as the cursor leaves the field. All others wait for "Save".
_IMMEDIATE_FAULTS = frozenset(
    {
        FaultCode.NOT_A_MULTIPLE,
        FaultCode.UNREACHABLE_POINTS,
        FaultCode.TOO_MANY_POINTS,
        FaultCode.TOTAL_OVER_DECKS,
        FaultCode.NEGATIVE_POINTS,
    }
)
# The same for melds if they are errors; players may confirm warnings.
_IMMEDIATE_ERRORS = frozenset({FaultCode.DUPLICATE_GROUP, FaultCode.TOO_MANY_COPIES})


def shown_faults(entry: EntryController) -> tuple[Fault, ...]:
    """Return the faults to show now.

    While a question about a refused save is open, these are its errors or, if there are none, the warnings. Otherwise,
    these are wrong melds and wrong numbers that nobody is typing: the warnings behind errors wait for the next save.
    """
    evaluation = entry.evaluation
    if entry.form.prompted is Severity.WARNING or (entry.form.prompted and evaluation.errors):
        return evaluation.errors or evaluation.faults
    return tuple(fault for fault in evaluation.faults if _is_immediate(fault) and not _is_being_typed(entry, fault))


def has_impossible_number(entry: EntryController, side: int) -> bool:
    """Return whether a number of this side is shown as impossible, so that the side has no total."""
    return any(fault.side == side and fault.code in _IMMEDIATE_FAULTS for fault in shown_faults(entry))


@dataclass(frozen=True, kw_only=True)
class FieldMessage:
    """A message about one side, or about the whole deal if `side` is None, with the likely `answers`."""

    sentence: str
    side: int | None = None
    answers: tuple[Answer, ...] = ()


NO_FIELD = ""  # messages without a row
_NAMES_BY_FAULT_FIELD: Mapping[str, DealFieldName] = {
    "closed_by": DealFieldName.CLOSED,
    "closer": DealFieldName.CLOSED,
    "concealed": DealFieldName.CLOSED,
    "pozzetto": DealFieldName.POZZETTO,
    "pozzetto_by": DealFieldName.POZZETTO,
    "red_threes": DealFieldName.RED_THREES,
    "opened": DealFieldName.OPENED,
    "melds": DealFieldName.CARDS,
    "table_points": DealFieldName.TABLE,
    "doubled_points": DealFieldName.DOUBLED,
    "hand_points": DealFieldName.HAND,
    "hand_cards": DealFieldName.HAND,
}


def messages_by_field(entry: EntryController) -> Mapping[str, list[FieldMessage]]:
    """Return the messages by the name of their row."""
    t, form, evaluation = entry.t, entry.form, entry.evaluation
    rules, players = entry.snapshot.config.table_rules, seat_names(entry.snapshot)
    messages: defaultdict[str, list[FieldMessage]] = defaultdict(list)
    faults, explained = shown_faults(entry), evaluation.explained_faults
    for fault in faults:
        if fault not in explained:
            row = faulty_field_names(fault, rules)[-1]
            sentence = fault_sentence(t, fault, players, rules, entry.draft.entry)
            answers = answers_to(fault, entry.draft.entry, rules)
            messages[row].append(FieldMessage(sentence=sentence, side=fault.side, answers=answers))
    for additional in _shown_additional_counts(entry):
        messages[_additional_rows(additional)[0]].append(_additional_count_message(entry, additional))
    if form.prompted:
        messages[DealFieldName.POZZETTO] += _unticked_messages(entry)
    if form.message:
        row, side = _place_of_message(form)
        messages[row].append(FieldMessage(sentence=form.message, side=side))
    return {row: list(dict.fromkeys(of_row)) for row, of_row in messages.items()}


@dataclass(frozen=True, kw_only=True)
class SaveReason(FieldMessage):
    """A reason why a deal or a number was refused, with the side's names, and the row where the user can change it."""

    row: str


def save_reasons(entry: EntryController) -> list[SaveReason]:
    """Return the reasons of a refused save in the order of the faults, one for each number; before a save, the message
    of the last step, and the fault of the wrong number that the user has just left. There are none once they are
    settled."""
    form, evaluation, prompted = entry.form, entry.evaluation, entry.form.prompted
    cells = {_place_of_message(form)} if form.message else set()
    cells |= {(form.left_field.field, form.left_field.side)} if form.left_field else set()
    if not (evaluation.errors if prompted is Severity.ERROR else evaluation.questions if prompted else cells):
        return []
    notes = _unticked_messages(entry) if prompted is Severity.ERROR else []
    reasons: dict[object, SaveReason] = {}
    for row, messages in messages_by_field(entry).items():
        for message in (each for each in messages if each not in notes and (prompted or (row, each.side) in cells)):
            sentence, number = with_side_names(entry, message), (row, message.side)
            reason = SaveReason(sentence=sentence, row=row, side=message.side, answers=message.answers)
            reasons.setdefault(number if row in NUMBERS_BY_FAULT_FIELD.values() else reason, reason)
    return list(reasons.values())


def _place_of_message(form: EntryForm) -> tuple[str, int | None]:
    """Return the row and the side of the form's message."""
    field = form.message_field
    return (NO_FIELD, None) if field is None else (field.field, field.side)


def asks_lone_player(entry: EntryController) -> bool:
    """Return whether the screen asks who plays alone. The reasons of a refused save come first."""
    draft, head, asks = entry.draft, entry.draft.head, entry.form.asks_lone_player
    asks = (head.alone is None and not head.nobody_alone and draft.deal_id is None) if asks is None else asks
    return draft.saved.has_forming_sides and asks and not save_reasons(entry)


def with_side_names(entry: EntryController, message: FieldMessage) -> str:
    """Return the sentence of a message, preceded by the names of the side that it is about."""
    if message.side is None:
        return message.sentence
    names = side_names(entry.t, entry.draft.sides[message.side].players, seat_names(entry.snapshot))
    if names in message.sentence:
        return message.sentence
    return entry.t.gettext("{field}: {sentence}", field=names, sentence=message.sentence)


def faulty_cells(entry: EntryController) -> frozenset[tuple[int | None, str]]:
    """Return the rows of the shown faults and additional counts, as pairs of side (None: all sides) and row."""
    rules, explained = entry.snapshot.config.table_rules, entry.evaluation.explained_faults
    faults = [fault for fault in shown_faults(entry) if fault not in explained]
    return frozenset(
        [
            *((fault.side, name) for fault in faults for name in faulty_field_names(fault, rules)),
            *((each.side, row) for each in _shown_additional_counts(entry) for row in _additional_rows(each)),
        ]
    )


def faulty_field_names(fault: Fault, rules: RuleSet) -> Sequence[str]:
    """Return the names of a fault's rows; a fault about burrachi that names no kind belongs to all counters."""
    field = str(fault.values.get("field", ""))
    if field != "burrachi":
        return (_NAMES_BY_FAULT_FIELD.get(field, NO_FIELD),)
    kind = str(fault.values.get("kind", ""))
    return (kind,) if kind in rules.bonuses else tuple(rules.bonuses)


def _shown_additional_counts(entry: EntryController) -> Sequence[AdditionalCounts]:
    """Return the additional counts if they are shown: after a refused save, or if they cause a fault."""
    evaluation = entry.evaluation
    is_shown = entry.form.prompted is not None or any(
        fault in evaluation.explained_faults for fault in shown_faults(entry)
    )
    return evaluation.additional_counts if is_shown else ()


def _additional_rows(additional: AdditionalCounts) -> list[str]:
    return [*(kind for kind, _ in additional.ticks), *(DealFieldName(field) for field, _ in additional.numbers)]


def _additional_count_message(entry: EntryController, additional: AdditionalCounts) -> FieldMessage:
    """Return the message for a side with counts in addition to its melds by cards."""
    t, rules, players = entry.t, entry.snapshot.config.table_rules, seat_names(entry.snapshot)
    parts = [f"{burraco_short_name(t, kind, rules)} ×{count}" for kind, count in additional.ticks]
    parts += [f"{number_label(t, field)} {t.points(points)}" for field, points in additional.numbers]
    sentence = t.gettext(
        "{names}: besides the cards tapped, these count too: {what}. Remove anything counted twice; points of other "
        "melds belong under “On the table”.",
        names=side_names(t, entry.draft.sides[additional.side].players, players),
        what=" · ".join(parts),
    )
    return FieldMessage(sentence=sentence, side=additional.side)


def _unticked_messages(entry: EntryController) -> list[FieldMessage]:
    """Return a message for each side whose pozzetto counts as taken without a tick."""
    t, rules, players = entry.t, entry.snapshot.config.table_rules, seat_names(entry.snapshot)
    return [
        FieldMessage(
            sentence=t.gettext(
                "The {pozzetto} of {names} wasn’t ticked: it counts as taken.",
                pozzetto=pozzetto(t, rules),
                names=side_names(t, entry.draft.sides[unticked.side].players, players),
            ),
            side=unticked.side,
            answers=(Answer(kind=AnswerKind.NOT_TAKEN, side=unticked.side),),
        )
        for unticked in entry.evaluation.unticked_sides
    ]


def _is_immediate(fault: Fault) -> bool:
    return fault.code in _IMMEDIATE_FAULTS or (fault.code in _IMMEDIATE_ERRORS and fault.severity is Severity.ERROR)


def _is_being_typed(entry: EntryController, fault: Fault) -> bool:
    """Return whether the number may still change: it is at this phone's cursor, or another phone is typing on its
    side."""
    typing = entry.draft.typing_phones
    if any(phone is not None for phone in (typing if fault.side is None else typing[fault.side : fault.side + 1])):
        return True
    cursor = entry.form.number_cursor
    if cursor is None or entry.form.typed is None:
        return False
    field = NUMBERS_BY_FAULT_FIELD.get(str(fault.values.get("field", "")))
    return fault.side is None or (field is not None and cursor == Cursor(side=fault.side, field=field))
