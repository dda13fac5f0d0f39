"""The table's reminders: rules that players look up in the middle of a deal, one tap away."""

from collections.abc import Callable

import flet as ft

from models.values import MatchSnapshot
from views.ui import theme
from views.ui.frame import section_header
from views.ui.lists import keyed
from wording import Translator, deal_reminders


def reminders(t: Translator, snapshot: MatchSnapshot, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    """Return the section of reminders; nothing once the match is over, or if its rules have none."""
    sentences = deal_reminders(t, snapshot.config.rules)
    if not sentences or snapshot.standings.finished:
        return []
    title = t.gettext("Reminders")
    header = section_header(title, opened=opened, on_tap=on_open, key="reminders")
    lines: list[ft.Control] = [ft.Text(sentence, style=theme.text(17)) for sentence in sentences] if opened else []
    return [header, *keyed("reminder", lines)]
