"""What the first screen says of the phone that it is on, and what can be done about it."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import flet as ft

from views import routes
from views.core.news import News, Surroundings
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.lists import keyed
from views.ui.notice import notice
from wording import Translator


def news_lines(
    t: Translator, news: Sequence[News], around: Surroundings | None, navigate: Callable[[str], object]
) -> list[ft.Control]:
    """A sentence for each, with its button."""
    if around is None:
        return []
    lines: list[ft.Control] = []
    for each in news:
        said, act = _LINES[each](t, around, navigate)
        lines += keyed(each.value, [said, *act])
    return lines


_Navigate = Callable[[str], object]
_Line = tuple[ft.Control, list[ft.Control]]


def _cleared(t: Translator, _around: Surroundings, navigate: _Navigate) -> _Line:
    said = notice(t.gettext("The browser has cleared away what was kept here. A backup brings it back."))
    return said, [_way(t.gettext("Restore from a file"), ft.Icons.FILE_UPLOAD, routes.IMPORT, navigate)]


def _full(t: Translator, _around: Surroundings, navigate: _Navigate) -> _Line:
    said = notice(t.gettext("There is hardly any room left on this phone. Back up your matches now."))
    return said, [_way(t.gettext("Back up, restore, delete"), ft.Icons.FOLDER, routes.DATA, navigate)]


def _update(t: Translator, around: Surroundings, _navigate: _Navigate) -> _Line:
    said = ft.Text(t.gettext("A new version of Pinella is here."), style=theme.text(17))
    return said, [quiet_action(t.gettext("Start it"), icon=ft.Icons.RESTORE, on_click=around.restart)]


def _passing(t: Translator, _around: Surroundings, _navigate: _Navigate) -> _Line:
    words = t.gettext("The browser may clear away what is kept here. Put Pinella on the home screen.")
    return ft.Text(words, style=theme.text(17, theme.INK_SOFT)), []


_LINES: Mapping[News, Callable[[Translator, Surroundings, _Navigate], _Line]] = MappingProxyType(
    {News.CLEARED: _cleared, News.FULL: _full, News.UPDATE: _update, News.PASSING: _passing}
)


def _way(words: str, icon: ft.IconData, path: str, navigate: Callable[[str], object]) -> ft.Control:
    return quiet_action(words, icon=icon, on_click=lambda: navigate(path))
