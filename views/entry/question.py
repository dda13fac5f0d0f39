"""The reasons of a refused save, one at a time in place of the number pad, each with its likely answers."""

from collections.abc import Sequence
from math import ceil

import flet as ft

from scoring import Severity
from views.entry.deal_sheet import MESSAGE_BUTTON_HEIGHT, answer_button, message_button
from views.entry.entry_form import EntryForm
from views.entry.view import EntryView
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.fit import cap_font_size, pad_height, text_width
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size

_SENTENCE_SIZE, _STEPPER_WIDTH = 17, 90  # type size, and pixels
_ICON_SIZE, _EDGE = 20, 3  # pixels
_WIDE_PANEL = 500  # pixels: all buttons share a row
_LINE_FILL = 0.9  # of a line's width, on average, because words aren't broken


def question(view: EntryView) -> list[ft.Control]:
    """Return the panel with one reason of the refused save; nothing if there is none."""
    reason = view.reason
    if reason is None:
        return []
    t, count, scale = view.t, len(view.reasons), view.text_scale
    style = None if reason.side is None else view.styles[reason.side]
    icon = ft.Icon(
        ft.Icons.ERROR_OUTLINE if style is None else style.icon,
        size=_ICON_SIZE,
        color=theme.ALERT.ink if style is None else style.strong,
    )
    ink = theme.text(cap_font_size(_SENTENCE_SIZE, scale), theme.ALERT.ink)
    sentence = ft.Row([icon, ft.Text(reason.sentence, style=ink, expand=True)], spacing=Gap.SMALL)
    head: list[ft.Control] = [ft.Semantics(content=sentence, live_region=True, container=True, expand=True)]
    if count > 1:
        place = t.gettext("{number} of {count}", number=t.points(view.reason_number), count=t.points(count))
        head.append(text_button(f"{place} ›", on_click=view.on(EntryForm.next_reason), ink=theme.ALERT.ink))
    answers = [answer_button(view, answer, expand=True) for answer in reason.answers]
    back = view.on(EntryForm.show_field, reason.row, reason.side)
    # "Back" is last, where the save key was, so that a second tap on that doesn't save.
    others = [view.memo(message_button, t.gettext("Back to the keys"), back)]
    if view.form.prompted is Severity.WARNING:
        anyway = t.gettext("No, save as it is") if count == 1 and answers else t.gettext("Save anyway")
        others.insert(0, view.memo(message_button, anyway, view.save_anyway))
    rows = button_rows(answers, others, width=view.pad_width)
    words = [str(button.key) for button in others]
    needed = panel_height(reason.sentence, view.pad_width, words, rows=len(rows), reasons=count, text_scale=scale)
    layout, available = view.layout, view.session.viewport.height - view.layout.bar_height
    # Where rows scroll, the panel is as high as its content, which the pad or the estimate exceeds: more are visible.
    is_tight = layout.is_scrolling and not view.is_split and needed <= available
    height = min(max(needed, pad_height(layout.key_height, layout.pad_rows)), available)
    return [
        ft.Container(
            ft.Column(
                # The last button names its row, so that it stays the same control while reasons change.
                [ft.Row(head, key="reason"), *(ft.Row(list(row), key=f"row-{row[-1].key}") for row in rows)],
                spacing=Gap.SMALL,
                scroll=ft.ScrollMode.AUTO,
                tight=True,
            ),
            height=None if is_tight else height,
            bgcolor=theme.ALERT.fill,
            border=ft.Border(top=ft.BorderSide(_EDGE, theme.ERROR)),
            padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=Gap.TIGHT),
        )
    ]


def button_rows(
    answers: Sequence[ft.Control], others: Sequence[ft.Control], *, width: float
) -> Sequence[Sequence[ft.Control]]:
    """Return the buttons in rows: one below the other in large text, next to each other in a wide panel."""
    if has_large_text():
        return [[button] for button in (*answers, *others)]
    rows = [[*answers, *others]] if width >= _WIDE_PANEL else [answers, others]
    return [row for row in rows if row]


def panel_height(
    sentence: str, width: float, words: Sequence[str], *, rows: int, reasons: int, text_scale: float = 1
) -> float:
    """Return the height in pixels that a panel of this width needs for a sentence and `rows` of buttons. The buttons
    with these words share the last row."""
    size = cap_font_size(_SENTENCE_SIZE, text_scale)
    space = width - 2 * Gap.MEDIUM - _ICON_SIZE - Gap.SMALL - (_STEPPER_WIDTH * text_scale if reasons > 1 else 0)
    lines = ceil(text_width(sentence, size) / (space * _LINE_FILL))
    head = max(lines * size * theme.LINE_HEIGHT_RATIO * text_scale, Size.TARGET if reasons > 1 else 0)
    button_space = (width - 2 * Gap.MEDIUM) / len(words) - 2 * Gap.LARGE
    has_two_lines = width < _WIDE_PANEL and any(text_width(each, _SENTENCE_SIZE) > button_space for each in words)
    second_line = _SENTENCE_SIZE * theme.LINE_HEIGHT_RATIO if has_two_lines else 0
    buttons = rows * (MESSAGE_BUTTON_HEIGHT + Gap.SMALL) + second_line
    return _EDGE + 2 * Gap.TIGHT + head + buttons * max(text_scale, 1)
