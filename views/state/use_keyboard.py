"""The deal-entry screen with a hardware keyboard: digits or cards, Tab, Backspace, Enter, Escape."""

__all__ = ["use_keyboard"]

from collections.abc import Awaitable, Callable

import flet as ft

from views.state.card_keyboard import key_of
from views.state.hooks import Box, use_box
from views.state.meld_desk import MeldDesk
from views.state.session import use_session
from views.state.spot_keys import next_cell, press_at
from wording import Translator

_ONE = "1"  # of "10": the 0 alone is the ten
_TAB = ("Tab", "F9")  # in a browser, web/flet/boot.js says the second for the first
_SPOKEN = {"Space": " ", "Add": "+", "Subtract": "-"}  # Flutter's names of keys


def use_keyboard(
    cards: MeldDesk | None, *, on_enter: Callable[[], Awaitable[None]], on_escape: Callable[[], None]
) -> None:
    """Listen while the screen is there. A letter without a meaning is answered with a sentence, never swallowed."""
    session = use_session()
    page = ft.context.page
    latest: Box[MeldDesk | None] = use_box(lambda: None)
    latest.current = cards

    async def handle(event: ft.KeyboardEvent) -> None:
        desk = latest.current
        if desk is None or event.ctrl or event.alt or event.meta:
            return
        key = event.key.removeprefix("Numpad ")
        if key == "Escape":
            on_escape()
        elif key == "Enter" and not desk.is_typing:
            await on_enter()
        elif desk.is_open:
            _type_card(session.translator, desk, key)
        else:
            _type_digit(session.translator, desk, key)

    def listen() -> None:
        page.on_keyboard_event = handle
        page.update()  # the client sends keys only when it knows that somebody listens

    def leave() -> None:
        page.on_keyboard_event = None
        page.update()

    ft.use_effect(listen, dependencies=[], cleanup=leave)


def _type_digit(t: Translator, desk: MeldDesk, key: str) -> None:
    entry = desk.desk
    if key in _TAB:
        next_cell(entry)
    elif entry.spot is not None and press_at(entry, entry.spot, _SPOKEN.get(key, key)):
        return
    elif key == "Backspace":
        entry.erase()
    elif len(key) == 1 and key.isascii() and key.isdigit():
        entry.press(key)
    elif _is_character(key):
        entry.say(t.gettext("“{key}” is no digit: points are whole numbers.", key=key))


def _type_card(t: Translator, desk: MeldDesk, key: str) -> None:
    """Enter finishes the meld; with an empty pad it saves the deal, as it does with the points."""
    actions = {**dict.fromkeys(_TAB, desk.turn), "Backspace": desk.erase, "Enter": desk.finish}
    pad_key = key_of(key)
    if key in actions:
        actions[key]()
    elif pad_key is not None:
        desk.press(pad_key)
    elif _is_character(key) and key != _ONE:
        desk.tell(t.gettext("“{key}” is no card: type A, 2 to 9, T, J, Q, K, * and the suits H, D, C, S.", key=key))


def _is_character(key: str) -> bool:
    return len(key) == 1 and key.isprintable() and key != " "
