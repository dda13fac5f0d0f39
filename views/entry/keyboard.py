"""The hardware keyboard of the deal-entry screen: digits or cards, Tab, Backspace, Enter, Escape."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

import flet as ft

from scoring import Burraco, Rank, Suit
from views.core.back import way_of
from views.core.session import use_session
from views.draft.changes import close_by, count_burraco, next_pozzetto, number_order, set_burraco, spots
from views.draft.cursor import Spot, Tap
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import Key, PadKey
from views.hooks import use_ref
from wording import Translator

_ONE = "1"  # of "10": the 0 alone is the ten
_TAB = ("Tab", "F9")  # in a browser, web/flet/boot.js says the second for the first
_SPOKEN = {"Space": " ", "Add": "+", "Subtract": "-"}  # Flutter's names of keys


def use_keyboard(
    cards: MeldEditor | None, *, on_enter: Callable[[], Awaitable[None]], on_escape: Callable[[], None]
) -> None:
    """Listen while the screen is there and nothing lies over it. A letter without a meaning is answered with a
    sentence, never swallowed."""
    session = use_session()
    page = ft.context.page
    way = way_of(page)
    # The client is told of one handler; what that does is the latest render's: the deal may be loaded only then.
    latest = use_ref(lambda: (cards, on_enter, on_escape))
    latest.current = cards, on_enter, on_escape

    async def handle(event: ft.KeyboardEvent) -> None:
        editor, enter, escape = latest.current
        if editor is None or way.is_covered or event.ctrl or event.alt or event.meta:
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
        page.update()  # the client sends keys only when it knows that somebody listens

    def leave() -> None:
        page.on_keyboard_event = None
        page.update()

    ft.use_effect(listen, dependencies=[], cleanup=leave)


def _type_digit(t: Translator, editor: MeldEditor, key: str) -> None:
    entry = editor.deal
    if key in _TAB:
        next_cell(entry)
    elif entry.spot is not None and press_at(entry, entry.spot, _SPOKEN.get(key, key)):
        return
    elif key == "Backspace":
        entry.erase()
    elif len(key) == 1 and key.isascii() and key.isdigit():
        entry.press(key)
    elif _is_character(key):
        entry.say(t.gettext("“{key}” is no digit: points are whole numbers.", key=key), at=entry.cursor)


def _type_card(t: Translator, editor: MeldEditor, key: str) -> None:
    """Enter finishes the meld; with an empty pad it saves the deal, as it does with the points."""
    actions = {**dict.fromkeys(_TAB, editor.turn), "Backspace": editor.erase, "Enter": editor.finish}
    pad_key = key_of(key)
    if key in actions:
        actions[key]()
    elif pad_key is not None:
        editor.press(pad_key)
    elif _is_character(key) and key != _ONE:
        editor.tell(t.gettext("“{key}” is no card: type A, 2 to 9, T, J, Q, K, * and the suits H, D, C, S.", key=key))


def _is_character(key: str) -> bool:
    return len(key) == 1 and key.isprintable() and key != " "


_STEPS = {"+": 1, " ": 1, "-": -1, "Backspace": -1}


def next_cell(editor: DealEditor) -> None:
    """Round all cells: the numbers, then the counters and what is tapped, side by side, then the numbers again."""
    order = spots(editor.snapshot.config.table_rules, len(editor.sync.sides))
    if editor.spot is None:
        editor.next_field()
        if editor.cursor is None:
            editor.stand(order[0])
    elif editor.spot == order[-1] or editor.spot not in order:
        editor.focus(number_order(editor.sync.sides, editor.sync.head.closed_by)[0])
    else:
        editor.stand(order[order.index(editor.spot) + 1])


def press_at(editor: DealEditor, spot: Spot, key: str) -> bool:
    """A digit is a counter's new count, + and - change it, the space bar taps; False for a key without a meaning."""
    if isinstance(spot.row, Burraco):
        return _count(editor, spot.row, spot.side, key)
    if key != " ":
        return False
    if spot.row is Tap.CLOSED:
        editor.sync.change_head(close_by(spot.side))
    else:
        editor.sync.change_side(spot.side, next_pozzetto)
    return True


def _count(editor: DealEditor, kind: Burraco, side: int, key: str) -> bool:
    if key in _STEPS:
        editor.sync.change_side(side, count_burraco(kind, _STEPS[key]))
    elif len(key) == 1 and key.isascii() and key.isdigit():
        editor.sync.change_side(side, set_burraco(kind, int(key)))
    else:
        return False
    return True


_KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{rank.value: rank for rank in Rank if rank is not Rank.TEN},
        **{suit.value.upper(): suit for suit in Suit},
        "T": Rank.TEN,
        "0": Rank.TEN,  # of "10": the 1 before it means nothing by itself
        "Multiply": Rank.JOKER,  # on the number block
        "W": PadKey.WILD_TWO,
        "G": PadKey.GROUP,
    }
)


def key_of(pressed: str) -> Key | None:
    """The pad's key for what a keyboard calls `pressed` ("3", "K", "h", "*"); None for any other."""
    return _KEYS.get(pressed.upper() if len(pressed) == 1 else pressed)
