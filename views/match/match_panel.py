"""The panel of a match in a list: each side in its colour with its total, and a caption."""

from collections.abc import Callable, Sequence

import flet as ft

from models.values import MatchSummary
from views.match.display_texts import SummarySide, spoken_score, summary_caption, summary_sides
from views.ui import theme
from views.ui.buttons import labelled_button, panel_style
from views.ui.fit import number_width, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import panel, text_lines
from views.ui.text_scale import column_width
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator


def match_panel(t: Translator, summary: MatchSummary, action: str, *, on_tap: Callable[[], object]) -> ft.Control:
    """Return a panel that is one button. A screen reader announces `action`, a message with the `{match}`."""
    sides, caption = summary_sides(t, summary), summary_caption(t, summary)
    spoken = t.gettext(action, match=spoken_score(sides))
    return labelled_button(
        _content(sides, caption),
        f"{spoken}. {caption}",
        key=summary.id,
        style=panel_style(Gap.LARGE, Gap.LARGE),
        on_click=on_tap,
    )


_TOTAL_SIZE = 28  # type size
_ROW_MARGINS = 68  # pixels for the panel's edges, the side's icon and the gaps
_TROPHY_WIDTH = 26


def static_match_panel(sides: Sequence[SummarySide], *, caption: str) -> ft.Control:
    """Return the same panel without a tap action."""
    return panel(_content(sides, caption), padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM))


def _content(sides: Sequence[SummarySide], caption: str) -> ft.Control:
    rows = [_side(side, index) for index, side in enumerate(sides)]
    return text_lines(*rows, ft.Text(caption, style=theme.caption()), spacing=Gap.TIGHT)


def _side(side: SummarySide, index: int) -> ft.Control:
    side_style = SIDE_STYLES[index]
    used_width = _ROW_MARGINS + number_width(side.total, _TOTAL_SIZE) + (_TROPHY_WIDTH if side.won else 0)
    size = size_without_breaks(side.names, 17, width=column_width() - used_width)
    marks: list[ft.Control] = [
        ft.Icon(side_style.icon, size=16, color=side_style.strong),
        ft.Text(side.names, style=theme.text(size, strong=side.won), expand=True),
    ]
    if side.won:
        marks.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=theme.ACTION.fill))
    marks.append(number_text(side.total, _TOTAL_SIZE, side_style.strong))
    return ft.Row(marks, spacing=Gap.SMALL)
