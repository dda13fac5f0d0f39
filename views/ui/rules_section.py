"""A section of a page of rules: a table and the sentences below it; each line has a mark of its source."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from views.ui import theme
from views.ui.buttons import labelled_button, line_style
from views.ui.drawing.cards import drawn_cards
from views.ui.fit import text_width
from views.ui.frame import heading
from views.ui.lists import panel, stack, text_lines
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap, Size
from wording import RuleLine, Section, cards_text

MAX_INLINE_VALUE_LENGTH = 10  # characters of a value next to its label; a longer one is shown below it
_BESIDE_WORDS = 52  # pixels: the margins of a line, and its dot
_LONG_LINE_HEIGHT = 44  # pixels for the first line of a text of several lines, which is tall enough to tap
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, kw_only=True)
class SourceMarks:
    """Marks of the lines of a page: `mark` returns the text at the end of a line, `spoken` the same for a screen
    reader; a tap passes the line to `on_tap`."""

    mark: Callable[[RuleLine], str]
    spoken: Callable[[RuleLine], str]
    on_tap: Callable[[RuleLine], None]


def rules_section(section: Section, marks: SourceMarks | None = None) -> ft.Control:
    """Return a section; with `marks`, every line is a button that opens its source."""
    last = len(section.rows) - 1
    lines = [_row(line, marks, last=index == last) for index, line in enumerate(section.rows)]
    body: list[ft.Control] = [stack(lines, spacing=0)] if lines else []
    if section.paragraphs:
        sentences = [_sentence(line, marks) for line in section.paragraphs]
        body.append(
            ft.Container(
                stack(sentences, spacing=Gap.SMALL if marks is None else Gap.NONE),
                padding=_padding(Gap.MEDIUM if marks is None else Gap.TIGHT, marks),
                border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)) if lines else None,
            )
        )
    return stack([heading(section.title), panel(stack(body, spacing=0), padding=None, clip=True)])


def _padding(vertical: float, marks: SourceMarks | None) -> ft.Padding:
    """Return the padding around lines; buttons have their own at the sides."""
    side = Gap.LARGE if marks is None else Gap.NONE
    return ft.Padding(side, vertical, side, vertical)


def _row(line: RuleLine, marks: SourceMarks | None, *, last: bool) -> ft.Control:
    if len(line.text) <= MAX_INLINE_VALUE_LENGTH and not has_large_text():
        content: ft.Control = ft.Row(
            [_text(line.label, line, marks, expand=True), ft.Text(line.text, style=theme.display(22))],
            spacing=Gap.MEDIUM,
        )
    else:
        value = ft.Text(line.text, style=theme.text(16, theme.INK_SOFT))
        content = text_lines(_text(line.label, line, marks, strong=True), value)
    if line.example:
        content = text_lines(content, drawn_cards(line.example, width=column_width() - 2 * Gap.LARGE))
    return ft.Container(
        _tappable(content, line, marks),
        padding=_padding(Gap.SMALL if marks is None else Gap.NONE, marks),
        border=None if last else ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)),
    )


def _sentence(line: RuleLine, marks: SourceMarks | None) -> ft.Control:
    dot = ft.Container(
        width=6,
        height=6,
        border_radius=3,
        bgcolor=theme.ACTION.fill,
        margin=ft.Margin(Gap.NONE, 8, Gap.TIGHT, Gap.NONE),
    )
    content = ft.Row(
        [dot, _text(line.text, line, marks, expand=True)],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return _tappable(content, line, marks)


def _text(
    words: str, line: RuleLine, marks: SourceMarks | None, *, strong: bool = False, expand: bool | None = None
) -> ft.Text:
    """Return the words followed by the mark of their source; a line break never separates the mark from the last
    word."""
    style = theme.text(17, strong=strong)
    mark = "" if marks is None else marks.mark(line)
    if not mark:
        return ft.Text(words, style=style, expand=expand)
    # A single sign such as ° would be too small in the size of a number.
    mark_style = theme.text(19 if len(mark) == 1 else 16, theme.LINK, strong=True)
    return ft.Text(
        spans=[ft.TextSpan(words, style=style), ft.TextSpan(_NO_BREAK_SPACE + mark, style=mark_style)],
        expand=expand,
    )


def _tappable(content: ft.Control, line: RuleLine, marks: SourceMarks | None) -> ft.Control:
    if marks is None:
        return content
    words = line.label or line.text
    is_short = text_width(words + marks.mark(line), 17) < column_width() - _BESIDE_WORDS
    spoken = (line.label, line.text, cards_text(line.example), marks.spoken(line))
    return labelled_button(
        content,
        " ".join(filter(None, spoken)),
        style=line_style(height=Size.TARGET if is_short else _LONG_LINE_HEIGHT),
        on_click=partial(marks.on_tap, line),
    )
