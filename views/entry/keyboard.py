"""Hardware keyboard input of the deal-entry screen: digits or cards, Tab, Backspace, Enter, Escape."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

import flet as ft

from scoring import Burraco, Rank, Suit
from views.core.navigation import navigation_of
from views.core.session import use_session
from views.draft.changes import (
    add_burraco,
    cell_positions,
    cycle_pozzetto,
    number_field_order,
    set_burraco,
    toggle_closed_by,
)
from views.draft.cursor import CellPosition, TapCell
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import Key, PadKey
from views.hooks import use_ref
from wording import Translator

_ONE = "1"  # the first key of "10"; the 0 alone means ten
_TAB_KEYS = ("Tab", "F9")  # in a browser, web/flet/boot.js sends F9 for Tab
_KEY_NAMES = {"Space": " ", "Add": "+", "Subtract": "-"}  # Flutter's key names


def use_keyboard(
    cards: MeldEditor | None, *, on_enter: Callable[[], Awaitable[None]], on_escape: Callable[[], None]
) -> None:
    """Handle the keys while the screen is mounted and no overlay covers it.

    A character without a meaning is answered with a message.
    """
    session = use_session()
    page = ft.context.page
    navigation = navigation_of(page)
    # One handler is registered; it uses the latest render's values, because the deal may be loaded after the first.
    latest = use_ref(lambda: (cards, on_enter, on_escape))
    latest.current = cards, on_enter, on_escape

    async def handle(event: ft.KeyboardEvent) -> None:
        editor, enter, escape = latest.current
        if editor is None or navigation.has_overlay or event.ctrl or event.alt or event.meta:
            return
        key = event.key.removeprefix("Numpad ")
        if key == "Escape":
            escape()
        elif key == "Enter" and not editor.is_typing:
            await enter()
        elif editor.is_open:
            _type_card(session.translator, editor, key)
        else:
            _type_digit(session.translator, editor, key)

    def listen() -> None:
        page.on_keyboard_event = handle
        page.update()  # the client sends keys only while a handler is registered

    def stop_listening() -> None:
        page.on_keyboard_event = None
        page.update()

    ft.use_effect(listen, dependencies=[], cleanup=stop_listening)


def _type_digit(t: Translator, editor: MeldEditor, key: str) -> None:
    deal_editor = editor.deal
    if key in _TAB_KEYS:
        focus_next_cell(deal_editor)
    elif deal_editor.cell_position is not None and press_in_cell(
        deal_editor, deal_editor.cell_position, _KEY_NAMES.get(key, key)
    ):
        return
    elif key == "Backspace":
        deal_editor.erase()
    elif len(key) == 1 and key.isascii() and key.isdigit():
        deal_editor.press(key)
    elif _is_character(key):
        deal_editor.show_message(
            t.gettext("“{key}” isn’t a digit: points are whole numbers.", key=key), field=deal_editor.cursor
        )


def _type_card(t: Translator, editor: MeldEditor, key: str) -> None:
    """Apply a key while entering by cards. Enter finishes the meld; with an empty pad `handle` saves the deal."""
    actions = {**dict.fromkeys(_TAB_KEYS, editor.next_side), "Backspace": editor.erase, "Enter": editor.finish_meld}
    pad_key = pad_key_for(key)
    if key in actions:
        actions[key]()
    elif pad_key is not None:
        editor.press(pad_key)
    elif _is_character(key) and key != _ONE:
        editor.show_message(
            t.gettext("“{key}” isn’t a card: type A, 2 to 9, T, J, Q, K, * and the suits H, D, C, S.", key=key)
        )


def _is_character(key: str) -> bool:
    return len(key) == 1 and key.isprintable() and key != " "


_STEPS = {"+": 1, " ": 1, "-": -1, "Backspace": -1}


def focus_next_cell(editor: DealEditor) -> None:
    """Move the focus through all cells: the numbers, then each side's counters and switches, then the numbers again."""
    order = cell_positions(editor.snapshot.config.table_rules, len(editor.draft.sides))
    if editor.cell_position is None:
        editor.next_field()
        if editor.cursor is None:
            editor.focus_cell(order[0])
    elif editor.cell_position == order[-1] or editor.cell_position not in order:
        editor.focus(number_field_order(editor.draft.sides, editor.draft.head.closed_by)[0])
    else:
        editor.focus_cell(order[order.index(editor.cell_position) + 1])


def press_in_cell(editor: DealEditor, position: CellPosition, key: str) -> bool:
    """Apply `key` to a cell and return whether it has a meaning there.

    On a counter, a digit sets the count, + and - change it. The space bar taps the cell.
    """
    if isinstance(position.row, Burraco):
        return _change_count(editor, position.row, position.side, key)
    if key != " ":
        return False
    if position.row is TapCell.CLOSED:
        editor.draft.change_head(toggle_closed_by(position.side))
    else:
        editor.draft.change_side(position.side, cycle_pozzetto)
    return True


def _change_count(editor: DealEditor, kind: Burraco, side: int, key: str) -> bool:
    if key in _STEPS:
        editor.draft.change_side(side, add_burraco(kind, _STEPS[key]))
    elif len(key) == 1 and key.isascii() and key.isdigit():
        editor.draft.change_side(side, set_burraco(kind, int(key)))
    else:
        return False
    return True


_KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{rank.value: rank for rank in Rank if rank is not Rank.TEN},
        **{suit.value.upper(): suit for suit in Suit},
        "T": Rank.TEN,
        "0": Rank.TEN,  # the second key of "10"; the 1 is ignored
        "Multiply": Rank.JOKER,  # on the numeric keypad
        "W": PadKey.WILD_TWO,
        "G": PadKey.GROUP,
    }
)


def pad_key_for(pressed: str) -> Key | None:
    """Return the pad's key for the keyboard's key `pressed` ("3", "K", "h", "*"), or None."""
    return _KEYS.get(pressed.upper() if len(pressed) == 1 else pressed)
