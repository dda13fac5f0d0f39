"""Hardware keyboard input of the deal-entry screen: digits or cards, Tab, Backspace, Enter, Escape."""

from collections.abc import Callable, Mapping
from inspect import isawaitable

import flet as ft

from scoring import Burraco, Rank, SideEntry, Suit
from views import routes
from views.core.navigation import use_keys
from views.core.session import use_session
from views.draft.changes import add_count, count_of, cycle_pozzetto, is_counter, toggle_closed_by, toggle_opened
from views.draft.controller import DraftController
from views.draft.cursor import CellPosition, DealFieldName
from views.entry.entry_form import EntryForm
from views.entry.faults import asks_lone_player
from views.entry.melds.keys import Key, PadKey
from views.entry.melds.side_cards import CardsPage, SideCards
from views.entry.use_entry import EntryController
from wording import LETTERS, HelpTopic, Translator

_ONE = "1"  # the first key of "10"; the 0 alone means ten
_TAB_STEPS = {"Tab": 1, "F9": 1, "F7": -1}  # in a browser, web/flet/boot.js sends F9 for Tab, and F7 for Shift+Tab
_KEY_NAMES = {"Space": " ", "Add": "+", "Subtract": "-"}  # Flutter's key names
CARDS_LETTER, EXTRAS_LETTER, CHOICE_LETTERS = "X", "O", "ABCDEF"
_SWITCH_ROWS: Mapping[str, DealFieldName] = {
    HelpTopic.CLOSING: DealFieldName.CLOSED,
    HelpTopic.POZZETTO: DealFieldName.POZZETTO,
}
_CLOSING_KEYS = {key for row, key in LETTERS.items() if row in _SWITCH_ROWS}  # also on the page of the closing
_ROWS = {key: row if isinstance(row, Burraco) else _SWITCH_ROWS[row] for row, key in LETTERS.items()}


def use_keyboard(
    entry: EntryController | None, explain: Callable[[HelpTopic], None], open_extras: Callable[[], None]
) -> None:
    """Handle the keys while the screen is mounted and no overlay covers it.

    A character that has no meaning gets a message, and a question mark opens the sheet of all keys.
    """
    session = use_session()
    page = ft.context.page

    async def handle(event: ft.KeyboardEvent) -> None:
        if entry is None or event.ctrl or event.alt or event.meta:
            return
        key = "F7" if event.shift and event.key == "Tab" else event.key.removeprefix("Numpad ")
        if key == "Escape":
            page.navigate(routes.match(entry.snapshot.id))
        elif key == "?":
            explain(HelpTopic.KEYS)
        elif await _press_in_panel(entry, _KEY_NAMES.get(key, key)):
            return
        elif key == EXTRAS_LETTER:
            open_extras()
        elif key == "Enter" and entry.has_next_number:
            entry.next_field()
        elif key == "Enter" and not (entry.form.by_cards and entry.cards.is_typing):
            await entry.save()
        elif entry.form.by_cards and not (entry.form.cards.page is CardsPage.CLOSING and key in _CLOSING_KEYS):
            _type_card(session.translator, entry, key)
        else:
            _type_digit(session.translator, entry, key, is_other_side=event.shift)

    use_keys(handle)


async def _press_in_panel(entry: EntryController, key: str) -> bool:
    """Apply a key to the panel in place of the pad, and return whether it has a meaning there: Tab marks the next
    button, Shift+Tab the one before, and Enter, the space bar or the button's letter tap it. Below a message with one
    button, Enter taps it, and Tab goes to the next field instead."""
    choices, marked = entry.choices, entry.form.marked_choice
    marked = 0 if key == "Enter" and len(choices) == 1 else marked
    index = marked if key in ("Enter", " ") else CHOICE_LETTERS.find(key)
    if len(choices) > 1 and key in _TAB_STEPS:
        entry.update(EntryForm.next_choice, len(choices), _TAB_STEPS[key])
    elif not 0 <= index < len(choices):
        return asks_lone_player(entry)  # a number would count as if everyone played alone
    elif isawaitable(done := choices[index]()):
        await done
    return True


def _type_digit(t: Translator, entry: EntryController, key: str, *, is_other_side: bool) -> None:
    cursor, pozzetti = entry.form.cursor, entry.rules.pozzetti
    if key in _TAB_STEPS:
        entry.update(EntryForm.next_cell, _TAB_STEPS[key])
    elif isinstance(cursor, CellPosition) and press_in_cell(entry.draft, cursor, _KEY_NAMES.get(key, key)):
        return
    elif key == "Backspace":
        entry.update(EntryForm.erase)
    elif _is_digit(key) and entry.form.number_cursor is None:
        entry.update(EntryForm.show_message, t.gettext("Press Tab to mark a field, then type its points."))
    elif _is_digit(key):
        entry.update(EntryForm.press, key)
    elif key == CARDS_LETTER:
        entry.update(EntryForm.open_cards)
    elif _ROWS.get(key) in (*entry.rules.bonuses, DealFieldName.CLOSED, pozzetti and DealFieldName.POZZETTO):
        side = 1 - entry.side if is_other_side and len(entry.draft.sides) == 2 else entry.side
        entry.form = entry.form.dismiss()  # the cursor stays in its field
        press_in_cell(entry.draft, CellPosition(row=_ROWS[key], side=side), " ")
    elif _is_character(key):
        sentence = t.gettext("“{key}” isn’t a digit: points are whole numbers.", key=key)
        entry.update(EntryForm.show_message, sentence, entry.form.number_cursor)


def _type_card(t: Translator, entry: EntryController, key: str) -> None:
    """Apply a key while entering by cards. Enter finishes the meld; if the pad is empty, `handle` saves the deal, and
    Backspace takes the last meld back to the pad."""
    steps = {"Backspace": SideCards.erase, "Enter": SideCards.finish_meld}
    pad_key, melds = pad_key_for(key), entry.cards.melds.melds
    if key in _TAB_STEPS:
        entry.update(EntryForm.next_cards, _TAB_STEPS[key])
    elif key == CARDS_LETTER:
        entry.update(EntryForm.close_cards)
    elif key == "Backspace" and melds and entry.form.cards.page is CardsPage.MELDS and not entry.cards.is_typing:
        entry.update(EntryForm.change_cards, SideCards.edit_meld, len(melds) - 1)
    elif key in steps:
        entry.update(EntryForm.change_cards, steps[key])
    elif pad_key is not None:
        entry.update(EntryForm.change_cards, SideCards.press, pad_key)
    elif _is_character(key) and key != _ONE:
        sentence = t.gettext("“{key}” isn’t a card: type A, 2 to 9, T, J, Q, K, * and the suits H, D, C, S.", key=key)
        entry.update(EntryForm.change_cards, SideCards.show_message, sentence)


def _is_digit(key: str) -> bool:
    return len(key) == 1 and key.isascii() and key.isdigit()


def _is_character(key: str) -> bool:
    return len(key) == 1 and key.isprintable() and key != " "


_STEPS = {"+": 1, " ": 1, "-": -1, "Backspace": -1}


def press_in_cell(draft: DraftController, cell: CellPosition, key: str) -> bool:
    """Apply `key` to a cell and return whether it has a meaning there.

    On a counter, a digit sets the count, and + and - change it. The space bar taps the cell.
    """
    row, side = cell.row, cell.side
    if is_counter(row) and (key in _STEPS or _is_digit(key)):
        delta = _STEPS[key] if key in _STEPS else int(key) - count_of(draft.sides[side], row)
        draft.change_side(side, add_count(row, delta))
    elif row is DealFieldName.CLOSED and key == " ":
        draft.change_head(toggle_closed_by(side))
    elif row in _SWITCHES and key == " ":
        draft.change_side(side, _SWITCHES[row])
    else:
        return False
    return True


_SWITCHES: Mapping[str, Callable[[SideEntry], SideEntry]] = {
    DealFieldName.POZZETTO: cycle_pozzetto,
    DealFieldName.OPENED: toggle_opened,
}
_KEYS: Mapping[str, Key] = {
    **{rank.value: rank for rank in Rank if rank is not Rank.TEN},
    **{suit.value.upper(): suit for suit in Suit},
    "T": Rank.TEN,
    "0": Rank.TEN,  # the second key of "10"; the 1 is ignored
    "Multiply": Rank.JOKER,  # on the numeric keypad
    "W": PadKey.WILD_TWO,
    "G": PadKey.GROUP,
}


def pad_key_for(pressed: str) -> Key | None:
    """Return the pad's key for the keyboard's key `pressed` ("3", "K", "h", "*"), or None."""
    return _KEYS.get(pressed.upper() if len(pressed) == 1 else pressed)
