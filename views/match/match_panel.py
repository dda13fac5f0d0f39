"""The panel of a match in a list: each side in its colour with its total, and a caption."""

from collections.abc import Callable, Sequence

import flet as ft

from models.values import MatchSummary
from views.match.display_texts import SummarySide, spoken_score, summary_caption, summary_sides
from views.ui import theme
from views.ui.buttons import drawing_style, labelled_button, panel_style
from views.ui.fit import number_width, size_on_one_line, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import centred, panel, stack, text_lines
from views.ui.text_scale import column_width
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator

BESIDE_WIDTH = 136  # pixels of a second button beside the score


def match_panel(
    t: Translator,
    summary: MatchSummary,
    action: str,
    *,
    on_tap: Callable[[], object],
    button: ft.Control | None = None,
    beside_width: float = BESIDE_WIDTH,
    is_below: bool = False,
    is_low: bool = False,
    drawing: Sequence[ft.Control] = (),
    caption: str = "",
    score: ft.Control | None = None,
) -> ft.Control:
    """Return a panel whose score is a button, with a second `button` beside it or, after the `drawing`, below it. A
    screen reader announces `action`, a message with a `{match}`. A low one draws no caption. `score` replaces rows."""
    sides, caption = summary_sides(t, summary), caption or summary_caption(t, summary)
    words = t.gettext(action, match=spoken_score(sides))
    spoken = f"{words}. {caption}"
    used_width = 0 if is_below or not button else beside_width + Gap.MEDIUM
    total_size = _LOW_TOTAL_SIZE if used_width or (is_low and not button) else _TOTAL_SIZE
    shown = "" if is_low else caption.partition(" · ")[2] if used_width >= BESIDE_WIDTH else caption  # without the game
    content = _content(sides, shown, used_width=used_width, total_size=total_size, score=score)
    if button is None:
        style = panel_style(Gap.LARGE, Gap.SMALL if is_low else Gap.LARGE)
        return labelled_button(content, spoken, key=summary.id, style=style, on_click=on_tap)
    tapped = labelled_button(content, spoken, style=drawing_style(), on_click=on_tap, expand=not is_below)
    if is_below:
        whole: ft.Control = stack([tapped, *drawing, button], spacing=Gap.MEDIUM)
    else:
        whole = ft.Row([tapped, ft.Container(button, width=beside_width)], spacing=Gap.MEDIUM)
    edges = ft.Padding.symmetric(horizontal=Gap.LARGE, vertical=Gap.SMALL if is_low else Gap.MEDIUM)
    framed = panel(whole, padding=edges)
    framed.key = summary.id
    return framed


_TOTAL_SIZE, _LOW_TOTAL_SIZE = 28, 20  # type sizes
_ROW_MARGINS = 68  # pixels for the panel's edges, the side's icon and the gaps
_TROPHY_WIDTH = 26


def static_match_panel(sides: Sequence[SummarySide], *, caption: str) -> ft.Control:
    """Return the same panel without a tap action."""
    return panel(_content(sides, caption), padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM))


def _content(
    sides: Sequence[SummarySide],
    caption: str,
    *,
    used_width: float = 0,
    total_size: int = _TOTAL_SIZE,
    score: ft.Control | None = None,
) -> ft.Control:
    width = column_width() - used_width
    rows = [score] if score else []
    rows += [_side(each, at, width=width, total_size=total_size) for at, each in enumerate(() if score else sides)]
    lines = [centred(caption, theme.caption(), align=ft.TextAlign.START)] if caption else []
    return text_lines(*rows, *lines, spacing=Gap.TIGHT if caption else Gap.NONE)


def _side(side: SummarySide, index: int, *, width: float, total_size: int) -> ft.Control:
    side_style = SIDE_STYLES[index]
    has_trophy = side.won and total_size == _TOTAL_SIZE
    used_width = _ROW_MARGINS + number_width(side.total, total_size) + (_TROPHY_WIDTH if has_trophy else 0)
    width -= used_width
    size = min(size_without_breaks(side.names, 17, width=width), max(14, size_on_one_line(side.names, 17, width=width)))
    marks: list[ft.Control] = [
        ft.Icon(side_style.icon, size=16, color=side_style.strong),
        ft.Text(side.names, style=theme.text(size, strong=side.won), expand=True),
    ]
    if has_trophy:
        marks.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=theme.ACTION.fill))
    marks.append(number_text(side.total, total_size, side_style.strong))
    return ft.Row(marks, spacing=Gap.SMALL)
