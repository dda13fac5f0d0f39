"""Eight boxes for the characters of a table's code. One invisible text field lies over them, so that a keyboard types
into it and a paste fills all of them."""

from collections.abc import Callable

import flet as ft

from models.sharing import CODE_LENGTH
from views.hooks import use_state
from views.ui import theme
from views.ui.fixed_text import fixed_size_text
from views.ui.input.text_input import plate_input
from views.ui.text_scale import column_width
from views.ui.theme import Size

_WIDTH, _HEIGHT, _LETTER_SIZE = 38, 56, 24  # pixels of a box in a wide enough window; type size
_GAP, _MIDDLE_GAP = 5, 10  # pixels between two boxes, and between the fourth and the fifth
_CARET, _PADDING = (3, 30), 18  # pixels; around the line of the field
_GAPS = (CODE_LENGTH - 2) * _GAP + _MIDDLE_GAP


@ft.component
def CodeBoxes(
    typed: str,
    code: str,
    *,
    label: str,
    is_faulty: bool,
    on_change: Callable[[str], None],
    on_submit: Callable[[], object],
) -> ft.Control:
    """Return the boxes with the characters of the `code` in the text `typed`, in the error's colour if it `is_faulty`;
    the parameters `on_…` are those of the field."""
    is_focused, set_focused = use_state(False)
    width = min(_WIDTH, int((column_width() - _GAPS - _GAP) / CODE_LENGTH))
    boxes: list[ft.Control] = []
    for index in range(CODE_LENGTH):
        is_next = is_focused and index == len(code)
        boxes.append(_box(code[index : index + 1], width=width, is_next=is_next, is_faulty=is_faulty))
    boxes.insert(CODE_LENGTH // 2, ft.Container(width=_MIDDLE_GAP - 2 * _GAP))

    field = plate_input(
        key="code",
        label=label,
        value=typed,
        ink=ft.Colors.TRANSPARENT,
        content_padding=_PADDING,
        autofocus=True,
        show_cursor=False,
        selection_color=ft.Colors.TRANSPARENT,
        keyboard_type=ft.KeyboardType.TEXT,
        capitalization=ft.TextCapitalization.CHARACTERS,
        on_change=on_change,
        on_submit=on_submit,
        on_focus=lambda: set_focused(True),
        on_blur=lambda: set_focused(False),
    )
    drawn = ft.Semantics(exclude_semantics=True, content=ft.Row(boxes, spacing=_GAP))
    stacked = ft.Stack([drawn, field], width=CODE_LENGTH * width + _GAPS, height=_HEIGHT, fit=ft.StackFit.EXPAND)
    return ft.Row([stacked], alignment=ft.MainAxisAlignment.CENTER)


def _box(character: str, *, width: float, is_next: bool, is_faulty: bool) -> ft.Control:
    caret = ft.Container(width=_CARET[0], height=_CARET[1], bgcolor=theme.CURSOR)
    edge = theme.ERROR if is_faulty else theme.CURSOR if is_next else theme.EDGE
    thickness = 3 if is_faulty or is_next else 1
    inner = {"width": width - 2 * thickness, "height": _HEIGHT - 2 * thickness}
    return ft.Container(
        caret if is_next else fixed_size_text(character, theme.display(_LETTER_SIZE), **inner),
        width=width,
        height=_HEIGHT,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PANEL.fill,
        border=ft.Border.all(thickness, edge),
        border_radius=Size.RADIUS_KEY,
    )
