"""The form of a deal's entry: cursor, open side, messages, and the questions that the user has seen.

The form is a frozen value. A transition takes the deal as shown and returns the next form and the sides with the
user's change; `EntryController.update` performs it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Concatenate, ParamSpec

from scoring import Pozzetto, Severity, SideEntry
from views.draft.changes import (
    EnteredDeal,
    cell_positions,
    first_empty_field,
    number_field_order,
    number_of,
    with_number,
)
from views.draft.cursor import (
    CellPosition,
    Cursor,
    DealFieldName,
    KeyResult,
    NumberField,
    adjacent_field,
    apply_keys,
    continues_number,
)
from views.entry.evaluation import Evaluation, Question
from views.entry.melds.side_cards import CardsForm, CardsPage, CardsStep, SideCards
from views.ui.fit import MAX_SIDES_IN_COLUMNS

Parameters = ParamSpec("Parameters")
Step = tuple["EntryForm", tuple[SideEntry, ...]]


@dataclass(frozen=True, kw_only=True)
class EntryForm:
    """The state of one visit to the deal-entry screen, except the deal itself.

    `cursor` is the field of the number pad or, with a hardware keyboard, any cell. `message` is about `message_field`
    if there is one. `refused_saves` counts refused taps on "Save", `prompted` is the severity that made the last one
    fail; its reasons are shown one at a time until the user types, and `shown_reasons` counts those seen.
    """

    cursor: Cursor | CellPosition | None = None
    open_side: int = 0  # even without a cursor
    typed: int | None = None  # at the cursor after this phone's last key; None: the next key starts a new number
    completed_field: Cursor | None = None  # the field that the last key completed
    left_field: Cursor | None = None  # the number that the user has just left for another field
    is_known_fault: bool = False  # of the number at the cursor: the user has gone back to it from the question
    message: str = ""
    message_field: Cursor | None = None
    by_cards: bool = False  # the page by cards is open
    pozzetto_side: int | None = None  # whose pozzetto is asked for, in place of the pad
    asks_lone_player: bool | None = None  # in place of the pad; None: if this is a new deal and the player isn't known
    cards: CardsForm = field(default_factory=CardsForm)
    refused_saves: int = 0
    prompted: Severity | None = None
    shown_reasons: int = 0
    marked_choice: int = -1  # the button of a panel in place of the pad that a keyboard has marked; -1: none
    awaits_choice: bool = False  # a save was refused because the user must first resolve a conflict
    asked: tuple[Question, ...] = ()  # questions that the last refused save has shown
    acknowledged: tuple[Question, ...] = ()  # questions that the user has accepted by saving anyway
    is_saving: bool = False  # or has saved: other phones' changes are ignored

    def side(self, sides: int) -> int:
        """Return the index of the open side, limited because the number of sides may have decreased."""
        return min(self.open_side, sides - 1)

    @property
    def number_cursor(self) -> Cursor | None:
        """The cursor if it is on a number."""
        return self.cursor if isinstance(self.cursor, Cursor) else None

    def show_message(self, deal: EnteredDeal, sentence: str, field: Cursor | None = None) -> Step:
        """Show a message, next to `field` if one is given."""
        return replace(self, prompted=None, message=sentence, message_field=field), deal.sides

    def dismiss(self) -> "EntryForm":
        form = replace(self, prompted=None, awaits_choice=False, message="", message_field=None, left_field=None)
        return replace(form, pozzetto_side=None, asks_lone_player=False, marked_choice=-1, is_known_fault=False)

    def refuse_save(self) -> "EntryForm":
        """Return the form after a tap on "Save" while a question about two conflicting values is open."""
        return replace(self.dismiss(), awaits_choice=True, refused_saves=self.refused_saves + 1)

    def focus(self, deal: EnteredDeal, cursor: Cursor | CellPosition | None) -> Step:
        side = self.open_side if cursor is None else cursor.side
        form = replace(self.dismiss(), cursor=cursor, open_side=side, typed=None, completed_field=None)
        is_asked = cursor != self.cursor and not self.is_known_fault
        return replace(form, left_field=self.number_cursor if is_asked else None), deal.sides

    def select_side(self, deal: EnteredDeal, side: int) -> Step:
        """Show `side` and move the cursor to its first empty field."""
        fields = [
            field for field in number_field_order(deal.rules, deal.sides, deal.entry.closed_by) if field.side == side
        ]
        return replace(self, open_side=side).focus(deal, first_empty_field(deal.sides, fields))

    def next_field(self, deal: EnteredDeal) -> Step:
        cursor = self.number_cursor
        return (self, deal.sides) if cursor is None else self.focus(deal, _adjacent_field(deal, cursor, 1))

    def next_cell(self, deal: EnteredDeal, step: int = 1) -> Step:
        """Move through all cells, backwards with a step of -1: the numbers as Enter does, with every hand, then each
        side's counters and switches, then the numbers again."""
        orders = (number_field_order(deal.rules, deal.sides, closed) for closed in (deal.entry.closed_by, None))
        cells: list[Cursor | CellPosition] = [*dict.fromkeys(chain.from_iterable(orders))]
        cells += cell_positions(deal.rules, len(deal.sides))
        latest = cells.index(self.cursor) if self.cursor in cells else min(-step, 0)
        return self.focus(deal, cells[(latest + step) % len(cells)])

    def press(self, deal: EnteredDeal, keys: str) -> Step:
        """Apply a key of the pad or a digit of a keyboard to the number at the cursor."""
        t, form = deal.t, self._with_existing_side(deal)
        cursor, completed = form.number_cursor, form.completed_field
        if cursor is None:
            return form.show_message(deal, t.gettext("Tap a field first, then type its points."))
        if completed is not None and continues_number(completed, _number(deal, completed), keys):
            cursor = completed
            form = replace(form, cursor=cursor, typed=_number(deal, cursor))
        number = _number(deal, cursor)
        # If another phone has changed the number since the last key, the digits start a new number.
        result = apply_keys(number, keys, starts_new_number=form.typed != number)
        if result.is_too_long:
            too_long = t.gettext("Five digits at most. Erase some, or tap the field to start again.")
            return form.show_message(deal, too_long, cursor)
        return _with_number(form, deal, cursor, result)

    def erase(self, deal: EnteredDeal) -> Step:
        """Remove the last digit; in an empty field, move back to the previous field if it is visible."""
        form = self._with_existing_side(deal)
        cursor = form.number_cursor
        if cursor is None:
            return form, deal.sides
        if value := _number(deal, cursor):
            return _with_number(form, deal, cursor, KeyResult(value=value // 10))
        previous = _adjacent_field(deal, cursor, -1)
        is_visible = previous is not None and _is_visible(form, deal, previous)
        return form.focus(deal, previous) if is_visible else (form, deal.sides)

    def submit(self, evaluation: Evaluation, *, anyway: bool = False) -> "EntryForm":
        """Return the form after a tap on "Save", or on "Save anyway" (`anyway`); the deal may be saved if nothing is
        `prompted`.

        A deal with errors can't be saved. "Save anyway" saves in spite of questions that were asked before.
        """
        form, questions = replace(self.dismiss(), shown_reasons=0), evaluation.questions
        if evaluation.errors:
            return replace(form, prompted=Severity.ERROR, refused_saves=self.refused_saves + 1)
        if anyway and _has_all(self.asked, questions):
            form = replace(form, acknowledged=questions)
        if _has_all(form.acknowledged, questions):
            return form
        return replace(form, asked=questions, prompted=Severity.WARNING, refused_saves=self.refused_saves + 1)

    def next_reason(self, deal: EnteredDeal) -> Step:
        """Show the next reason of the refused save; after the last one, the first."""
        return replace(self, shown_reasons=self.shown_reasons + 1), deal.sides

    def next_choice(self, deal: EnteredDeal, count: int, step: int = 1) -> Step:
        """Mark the next of `count` buttons in place of the pad; with a step of -1, the one before."""
        return replace(self, marked_choice=(max(self.marked_choice, min(-step, 0)) + step) % count), deal.sides

    def show_field(self, deal: EnteredDeal, row: str, side: int | None) -> Step:
        """Leave the question about a refused save for its cell: open the tab of `side` and move the cursor to `row`."""
        page = _CARD_PAGES.get(row)
        opened = replace(self.dismiss(), by_cards=self.by_cards and (page is not None or not row))
        if opened.by_cards and page is not None:
            opened = replace(opened, cards=replace(self.cards, page=page))
        if side is None:
            return opened, deal.sides
        fields: list[Cursor | CellPosition] = [
            *(each for each in number_field_order(deal.rules, deal.sides, None) if each.field == row),
            *(each for each in cell_positions(deal.rules, len(deal.sides)) if each.row == row),
        ]
        cursor = next((each for each in fields if each.side == side), None)
        form, sides = replace(opened, open_side=side).focus(deal, cursor)
        return replace(form, left_field=None, is_known_fault=True), sides

    def ask_lone_player(self, deal: EnteredDeal, is_asked: bool) -> Step:
        """Show or hide the question who plays alone."""
        return replace(self.dismiss(), asks_lone_player=is_asked), deal.sides

    def ask_pozzetto(self, deal: EnteredDeal, side: int | None = None) -> Step:
        """Ask for a side's pozzetto in place of the pad, or show the pad again."""
        return replace(self, pozzetto_side=side), deal.sides

    def choose_pozzetto(self, deal: EnteredDeal, state: Pozzetto) -> Step:
        """Set the pozzetto of the side that was asked for."""
        side, form = self.pozzetto_side, self.dismiss()
        if side is None or side >= len(deal.sides):
            return form, deal.sides
        return form, deal.with_side(side, replace(deal.sides[side], pozzetto=state))

    def start_over(self, deal: EnteredDeal) -> Step:
        """Return to the first field of a deal whose entries were cleared."""
        cursor = None if self.number_cursor is None else Cursor(side=0, field=NumberField.TABLE)
        form, sides = replace(self, asked=(), acknowledged=()).focus(deal, cursor)
        return replace(form, asks_lone_player=None, left_field=None), sides

    def open_cards(self, deal: EnteredDeal, side: int | None = None) -> Step:
        """Show the page by cards, with the cards of `side` or of the open side."""
        form, sides = self.select_cards(deal, self.side(len(deal.sides)) if side is None else side)
        return replace(form, by_cards=True), sides

    def close_cards(self, deal: EnteredDeal) -> Step:
        """Show the page by points."""
        return replace(self, by_cards=False).change_cards(deal, SideCards.leave_meld)

    def select_cards(self, deal: EnteredDeal, side: int) -> Step:
        """Show the cards of `side`."""
        form = self if side == self.side(len(deal.sides)) else self.select_side(deal, side)[0]
        return form.change_cards(deal, SideCards.finish_meld)

    def next_cards(self, deal: EnteredDeal, step: int = 1) -> Step:
        """Show the next page of the open side; after the last one, the first page of the next side."""
        pages, side = list(CardsPage), self.side(len(deal.sides))
        place = side * len(pages) + pages.index(self.cards.page) + step
        side, page = divmod(place % (len(deal.sides) * len(pages)), len(pages))
        form, _ = self.select_cards(deal, side)
        return form.change_cards(deal, SideCards.show_page, pages[page])

    def change_cards(
        self,
        deal: EnteredDeal,
        step: Callable[Concatenate[SideCards, Parameters], CardsStep],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Step:
        """Apply a transition to the cards of the open side."""
        side = self.side(len(deal.sides))
        cards, entry = step(SideCards(form=self.cards, deal=deal, side=side), *args, **kwargs)
        return replace(self.dismiss(), cards=cards), deal.with_side(side, entry)

    def _with_existing_side(self, deal: EnteredDeal) -> "EntryForm":
        """Remove a cursor whose side no longer exists because the players now form fewer sides."""
        cursor = self.number_cursor
        return self if cursor is None or cursor.side < len(deal.sides) else replace(self, cursor=None)


# The page by cards for each row that has one; all other rows are only on the page by points.
_CARD_PAGES: Mapping[str, CardsPage] = {
    DealFieldName.CARDS: CardsPage.MELDS,
    DealFieldName.HAND: CardsPage.HAND,
    DealFieldName.RED_THREES: CardsPage.CLOSING,
    DealFieldName.OPENED: CardsPage.CLOSING,
    DealFieldName.CLOSED: CardsPage.CLOSING,
    DealFieldName.POZZETTO: CardsPage.CLOSING,
}


def _has_all(known: Sequence[Question], questions: Sequence[Question]) -> bool:
    return all(question in known for question in questions)


def _number(deal: EnteredDeal, cursor: Cursor) -> int:
    return number_of(deal.sides[cursor.side], cursor.field)


def _field_order(deal: EnteredDeal, cursor: Cursor) -> list[Cursor]:
    """Return the order of the fields, without the hand of a player who closed alone unless the cursor is there."""
    order = number_field_order(deal.rules, deal.sides, deal.entry.closed_by)
    return order if cursor in order else number_field_order(deal.rules, deal.sides, None)


def _adjacent_field(deal: EnteredDeal, cursor: Cursor, step: int) -> Cursor | None:
    return adjacent_field(cursor, _field_order(deal, cursor), step=step)


def _with_number(form: EntryForm, deal: EnteredDeal, cursor: Cursor, result: KeyResult) -> Step:
    sides = deal.with_side(cursor.side, with_number(cursor.field, result.value)(deal.sides[cursor.side]))
    form = replace(form.dismiss(), cursor=cursor, typed=result.value, completed_field=None)
    # Without a later empty field the cursor stays, so that 1005 can be typed there as 10, 05.
    next_field = _next_empty_field(form, deal, cursor) if result.is_complete else None
    if next_field is not None:  # the user may go on typing: 10, then 05
        form = replace(form.focus(deal, next_field)[0], completed_field=cursor, left_field=None)
    return form, sides


def _next_empty_field(form: EntryForm, deal: EnteredDeal, cursor: Cursor) -> Cursor | None:
    """Return the next visible empty field. Moving there overwrites no number and changes no tab."""
    order = _field_order(deal, cursor)
    later = order[order.index(cursor) + 1 :]
    return first_empty_field(deal.sides, [field for field in later if _is_visible(form, deal, field)])


def _is_visible(form: EntryForm, deal: EnteredDeal, field: Cursor) -> bool:
    return len(deal.sides) <= MAX_SIDES_IN_COLUMNS or field.side == form.side(len(deal.sides))
