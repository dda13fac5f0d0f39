"""The tools of the table: icons with words for the clock, the large score, the end and the deletion, and reminders of
rules that players look up in the middle of a deal."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.values import ClockStep, MatchSnapshot, Role
from views import routes
from views.core.navigation import link_to
from views.match.lifecycle.use_ending import EndingController
from views.ui import theme
from views.ui.buttons import drawing_style, labelled_button
from views.ui.frame import section_header
from views.ui.lists import centred_lines, keyed
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, deal_reminders

_TOOLS_PER_ROW, _TOOLS_PER_ROW_LARGE = 4, 2  # the second number is for large text
_PADDING = 7  # pixels above and below: 56 with one line


def table_tools(
    t: Translator,
    snapshot: MatchSnapshot,
    ending: EndingController,
    *,
    is_kept: bool,
    set_clock: Callable[[ClockStep], object],
) -> list[ft.Control]:
    """Return the tools that this phone may use; none deletes a match that `is_kept`."""
    board = t.gettext("Large score for the middle of the table")
    tools = [_tool(ft.Icons.TV, t.gettext("Large score"), board, link_to(routes.scoreboard(snapshot.id)))]
    if snapshot.clock is None and snapshot.role.includes(Role.SCORER) and not snapshot.standings.finished:
        show = partial(set_clock, ClockStep.SHOW)
        tools.insert(0, _tool(ft.Icons.SCHEDULE, t.gettext("Clock"), t.gettext("Show a clock"), show))
    if ending.end is not None:
        words = t.pgettext("verb", "End")
        tools.append(_tool(ft.Icons.OUTLINED_FLAG, words, t.gettext("End the match here"), ending.end))
    if ending.delete is not None and not is_kept:
        spoken = t.gettext("Delete this match")
        words = t.pgettext("verb", "Delete")
        tools.append(_tool(ft.Icons.DELETE_OUTLINE, words, spoken, ending.delete, ink=theme.ERROR))
    in_a_row = _TOOLS_PER_ROW_LARGE if has_large_text() else _TOOLS_PER_ROW
    starts = range(0, len(tools), in_a_row)
    top = ft.CrossAxisAlignment.START
    return keyed("tools", [ft.Row(tools[start : start + in_a_row], vertical_alignment=top) for start in starts])


def reminders(t: Translator, snapshot: MatchSnapshot, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    """Return the section of reminders; nothing once the match is over, or if its rules have none."""
    sentences = deal_reminders(t, snapshot.config.rules)
    if not sentences or snapshot.standings.finished:
        return []
    title = t.gettext("Reminders")
    header = section_header(title, opened=opened, on_tap=on_open, key="reminders")
    lines: list[ft.Control] = [ft.Text(sentence, style=theme.text(17)) for sentence in sentences] if opened else []
    return [header, *keyed("reminder", lines)]


def _tool(
    icon: ft.IconData, word: str, spoken: str, on_click: Callable[[], object], *, ink: str = theme.LINK
) -> ft.Control:
    words = ft.Text(word, style=theme.caption(ink), text_align=ft.TextAlign.CENTER)
    content = centred_lines(ft.Icon(icon, size=Gap.WIDE, color=ink), words)
    padded = ft.Container(content, padding=ft.Padding.symmetric(vertical=_PADDING), alignment=ft.Alignment.TOP_CENTER)
    return labelled_button(padded, spoken, key=f"tool-{spoken}", style=drawing_style(), on_click=on_click, expand=True)
