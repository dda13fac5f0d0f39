"""The editor of one deal: the cursor of the number pad, the messages, and saving. Independent of Flet."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import is_not
from uuid import uuid4

from models.deals import save_deal
from models.values import DealSnapshot, DraftConflict, MatchSnapshot
from scoring import DealEntry, DealError, DealScore, Fault, Pozzetto, Severity
from views.core.use_action import ActionController, ErrorSentences, Work
from views.draft.changes import first_empty_field, number_field_order, number_of, with_number
from views.draft.controller import DraftController
from views.draft.cursor import (
    MAX_SIDES_IN_COLUMNS,
    CellPosition,
    Cursor,
    KeyResult,
    NumberField,
    adjacent_field,
    apply_keys,
    continues_number,
    without_last_digit,
)
from views.entry.evaluation import Evaluation, evaluate, table_state_before
from views.entry.melds.ticks import AdditionalCounts, additional_counts
from wording import Translator

SaveHandler = Callable[[ActionController, Work[MatchSnapshot], ErrorSentences], Awaitable[bool]]


@dataclass(kw_only=True)
class DealEditor:
    """The state of one visit to the deal-entry screen.

    Taps change it in place, so that none works on an outdated value; `draft` re-renders the screen. `action` holds the
    message to show; `save_handler` runs a save on the match (`MatchController.run`). `snapshot` is the screen's latest.
    """

    draft: DraftController
    snapshot: MatchSnapshot
    action: ActionController
    save_handler: SaveHandler
    cursor: Cursor | None
    message_field: Cursor | None = None  # the field that the action's message is about
    refused_saves: int = 0  # how often "Save" was refused
    save_attempted: bool = False  # the user has tapped "Save": all faults are shown
    is_saving: bool = False  # or has saved: later changes are ignored by this screen
    _acknowledged: Sequence[
        Fault | int | AdditionalCounts
    ] = ()  # questions that the user has seen; an int is an unticked side
    _prompted_severity: Severity | None = None  # severity that made the last tap on "Save" fail
    _last_typed: int = 0  # the number at the cursor after this phone's last key
    cell_position: CellPosition | None = None  # the keyboard's focus when it is not on a number
    _open_side: int = 0
    _completed_field: Cursor | None = None  # the field that the last key completed
    _last_number: int = 1
    _known_deals: frozenset[str] = frozenset()  # ids of the deals that existed when the screen was opened
    _request_id: str = ""
    _requested_entry: DealEntry | None = None
    _last_evaluation: Evaluation | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._known_deals = frozenset(deal.id for deal in self.snapshot.deals)
        if self.cursor is not None:
            self._open_side = self.cursor.side

    @property
    def translator(self) -> Translator:
        return self.action.translator

    @property
    def message(self) -> str:
        """The message to show. A message about faults disappears with the last of them."""
        t = self.translator
        if self._prompted_severity is Severity.ERROR and self._errors:
            return t.gettext("Something doesn’t add up yet. Check the marked fields.")
        if self._prompted_severity is Severity.WARNING and self._open_questions:
            return t.gettext("Check the marked fields. If they are right, save again.")
        return "" if self.message_field else self.action.message

    @property
    def field_message(self) -> str:
        """The message about `message_field`."""
        return self.action.message if self.message_field else ""

    @property
    def side(self) -> int:
        """Index of the side whose tab is open, limited because the number of sides may have decreased."""
        return min(self._open_side, len(self.draft.sides) - 1)

    @property
    def superseded_by(self) -> DealSnapshot | None:
        """The deal as saved by another phone while it was being entered here; None if no phone has saved it."""
        if self.draft.superseded_by is None:
            return None
        if self.draft.deal_id is not None:
            return next((deal for deal in self.snapshot.deals if deal.id == self.draft.deal_id), None)
        return next((deal for deal in reversed(self.snapshot.deals) if deal.id not in self._known_deals), None)

    @property
    def is_deleted(self) -> bool:
        """Whether the deal being corrected was deleted."""
        return self.draft.deal_id is not None and all(deal.id != self.draft.deal_id for deal in self.snapshot.deals)

    @property
    def number(self) -> int:
        """The deal's number in the match; a deleted deal keeps its last number."""
        deal_id = self.superseded_by.id if self.superseded_by else self.draft.deal_id
        numbers = (deal.number for deal in self.snapshot.deals if deal.id == deal_id)
        self._last_number = next(numbers, self._last_number if self.is_deleted else len(self.snapshot.deals) + 1)
        return self._last_number

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._evaluation.faults

    @property
    def unticked_sides(self) -> tuple[int, ...]:
        """Sides whose pozzetto was not ticked although another side's was: they count as taken.

        Empty for a correction, because the user was asked when the deal was saved.
        """
        sides = self.draft.sides
        if self.draft.deal_id is not None or all(side.pozzetto_by is None for side in sides):
            return ()
        return tuple(
            index for index, side in enumerate(sides) if side.pozzetto is Pozzetto.TAKEN and side.pozzetto_by is None
        )

    @property
    def additional_counts(self) -> tuple[AdditionalCounts, ...]:
        """Burrachi ticked or points typed in addition to melds by cards."""
        return additional_counts(self.draft.entry)

    @property
    def explained_faults(self) -> tuple[Fault, ...]:
        """Faults caused by `additional_counts`."""
        return self._evaluation.explained_faults

    @property
    def _errors(self) -> list[Fault]:
        return [fault for fault in self.faults if fault.severity is Severity.ERROR]

    @property
    def _open_questions(self) -> list[Fault | int | AdditionalCounts]:
        """Faults and other questions that the user must have seen before the deal is saved."""
        return [*self.faults, *self.unticked_sides, *self.additional_counts]

    @property
    def score(self) -> DealScore:
        """The current totals, even if the deal has faults."""
        return self._evaluation.score

    @property
    def _evaluation(self) -> Evaluation:
        """Evaluation of the current deal, cached because it is read several times per render and when saving."""
        inputs = (self.snapshot, self.draft.head, *self.draft.sides)
        last = self._last_evaluation
        if last is None or len(last.inputs) != len(inputs) or any(map(is_not, last.inputs, inputs)):
            table = table_state_before(self.snapshot, self.draft.deal_id)
            last = evaluate(inputs, self.draft.entry, self.snapshot.config.table_rules, table)
            self._last_evaluation = last
        return last

    def show_message(self, sentence: str, *, field: Cursor | None = None) -> None:
        """Show a message, next to `field` if one is given."""
        self._prompted_severity, self.message_field = None, field
        self.action.show_message(sentence)
        self.draft.on_change()

    def dismiss(self) -> None:
        self._prompted_severity, self.message_field = None, None
        self.action.dismiss()

    async def clear(self) -> None:
        """Clear the entries of this deal on every phone."""
        if not await self.draft.clear(self.action):
            return
        self.save_attempted, self._acknowledged = False, ()
        self.focus(None if self.cursor is None else Cursor(side=0, field=NumberField.TABLE))

    def focus(self, cursor: Cursor | None) -> None:
        self.cursor, self._completed_field, self.cell_position = cursor, None, None
        if cursor is not None:
            self._open_side = cursor.side
        self.show_message("")

    def focus_cell(self, position: CellPosition) -> None:
        """Move the keyboard's focus to a cell that is not a number."""
        self._open_side = position.side
        self.focus(None)
        self.cell_position = position

    def select_side(self, side: int) -> None:
        """Show `side` and move the cursor to the first of its fields that is empty."""
        self._open_side = side
        order = number_field_order(self.draft.sides, self.draft.head.closed_by)
        self.focus(first_empty_field(self.draft.sides, [field for field in order if field.side == side]))

    def next_field(self) -> None:
        self._move_focus(1)

    def press(self, keys: str) -> None:
        """Apply a key of the pad or a digit of a keyboard to the number at the cursor."""
        t = self.translator
        self._drop_invalid_cursor()
        if self.cursor is None:
            self.show_message(t.gettext("Tap a field first, then type its points."))
            return
        if self._completed_field is not None and continues_number(
            self._completed_field, self._number(self._completed_field), keys
        ):
            self.cursor, self._last_typed = (
                replace(self._completed_field, starts_new_number=False),
                self._number(self._completed_field),
            )
        number = self._number(self.cursor)
        # If another phone has changed the number since the last key, the digits start a new number.
        typed = apply_keys(number, keys, starts_new_number=self.cursor.starts_new_number or number != self._last_typed)
        if typed.is_too_long:
            too_long = t.gettext("Five digits at most. Erase some, or tap the field to start again.")
            self.show_message(too_long, field=self.cursor)
        else:
            self._apply_number(self.cursor, typed)

    def erase(self) -> None:
        """Remove the last digit; in an empty field, move back to the previous one if that is visible."""
        self._drop_invalid_cursor()
        if self.cursor is None:
            return
        value = self._number(self.cursor)
        previous = self._adjacent_field(-1)
        if value:
            self._apply_number(self.cursor, KeyResult(value=without_last_digit(value)))
        elif self._is_visible(previous):
            self.focus(previous)

    async def save(self) -> bool:
        """Save the deal and return whether that succeeded; if not, the screen shows why.

        Warnings have to be seen once: the next tap saves in spite of them.
        """
        if self.is_saving or self.draft.superseded_by is not None or not self._check_before_save():
            return False
        self.is_saving = True
        saved = False
        try:
            saved = await self._save_deal()
        finally:
            self.is_saving = saved
        if not saved:  # changes by other phones were ignored during the save
            await self.draft.reload()
            if self.draft.superseded_by is not None:
                self.show_message("")  # the conflict notice replaces it
        return saved

    def _number(self, cursor: Cursor) -> int:
        return number_of(self.draft.sides[cursor.side], cursor.field)

    def _apply_number(self, cursor: Cursor, result: KeyResult) -> None:
        self.dismiss()
        self._last_typed = result.value
        self.cursor = replace(cursor, starts_new_number=False)
        self.draft.change_side(cursor.side, with_number(cursor.field, result.value))
        # Without a later empty field the cursor stays, so that 1005 can be typed there as 10, 05.
        next_field = self._next_empty_field(cursor) if result.is_complete else None
        self._completed_field = None
        if next_field is not None:
            self.focus(next_field)
            self._completed_field = cursor

    def _move_focus(self, step: int) -> None:
        if self.cursor is not None:
            self.focus(self._adjacent_field(step))

    def _adjacent_field(self, step: int) -> Cursor | None:
        return None if self.cursor is None else adjacent_field(self.cursor, self._field_order(self.cursor), step=step)

    def _field_order(self, current: Cursor) -> list[Cursor]:
        """Return the order of the fields, without the hand of the side that closed unless the cursor is there."""
        order = number_field_order(self.draft.sides, self.draft.head.closed_by)
        return (
            order if replace(current, starts_new_number=True) in order else number_field_order(self.draft.sides, None)
        )

    def _next_empty_field(self, current: Cursor) -> Cursor | None:
        """Return the next visible field that is empty: moving there overwrites no number and changes no tab."""
        order = self._field_order(current)
        later = order[order.index(replace(current, starts_new_number=True)) + 1 :]
        return first_empty_field(self.draft.sides, [field for field in later if self._is_visible(field)])

    def _drop_invalid_cursor(self) -> None:
        """Remove a cursor whose side no longer exists because the players now form fewer sides."""
        if self.cursor is not None and self.cursor.side >= len(self.draft.sides):
            self.cursor = None

    def _is_visible(self, field: Cursor | None) -> bool:
        return field is not None and (len(self.draft.sides) <= MAX_SIDES_IN_COLUMNS or field.side == self.side)

    def _check_before_save(self) -> bool:
        """Return whether the deal may be saved: it has no errors, and the user has seen all its questions.

        Questions already seen are not repeated.
        """
        self.save_attempted = True
        self.dismiss()
        if self._errors:
            self._prompted_severity = Severity.ERROR
        else:
            seen, self._acknowledged = self._acknowledged, self._open_questions
            if any(question not in seen for question in self._acknowledged):
                self._prompted_severity = Severity.WARNING
        if self._prompted_severity is not None:
            self.refused_saves += 1
            self.draft.on_change()
        return self._prompted_severity is None

    def _current_request_id(self) -> str:
        """Return the request id: the same for a repeated save of the same entry, a new one after a change."""
        if self._requested_entry != self.draft.entry:
            self._requested_entry, self._request_id = self.draft.entry, uuid4().hex
        return self._request_id

    async def _save_deal(self) -> bool:
        t = self.translator
        await self.draft.flush()
        if self.draft.conflicts or self.draft.failure is not None:
            return False
        work = partial(
            save_deal,
            device=self.draft.device,
            match_id=self.snapshot.id,
            revision=self.snapshot.revision,
            entry=self.draft.entry,
            deal_id=self.draft.deal_id,
            draft_versions=self.draft.saved.versions,
            request_id=self._current_request_id(),
        )
        changed = t.gettext("Another phone has just changed this deal. Check it again, then save.")
        wrong = t.gettext("Something doesn’t add up yet. Check the marked fields.")
        return await self.save_handler(
            self.action, work, {DraftConflict: lambda _: changed, DealError: lambda _: wrong}
        )
