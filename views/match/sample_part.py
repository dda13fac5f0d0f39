"""The strip on the sample match's screens that says that it is a sample, with the button that discards it."""

import flet as ft

from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.input.dialogs import hide_snackbar
from views.ui.lists import keyed, stack
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator


def sample_part(session: Session) -> list[ft.Control]:
    """Return a strip that says that this match is a sample and discards it on a tap; nothing for other matches."""
    discard = session.discard_sample
    if not session.is_sample or discard is None:
        return []
    t, page = session.translator, ft.context.page

    async def leave() -> None:
        hide_snackbar(page)
        page.navigate(routes.HOME)
        await discard()

    text = ft.Text(t.gettext("A sample match: try everything, it counts nowhere."), style=theme.text(16), expand=True)
    button = text_button(t.gettext("Throw it away"), on_click=leave)
    if has_large_text():
        text.expand = None
        content: ft.Control = stack([text, button], spacing=Gap.TIGHT)
    else:
        content = ft.Row([text, button], spacing=Gap.SMALL, wrap=False)
    strip = ft.Container(
        content,
        bgcolor=theme.SECONDARY_KEY.fill,
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.TIGHT, Gap.TIGHT, Gap.TIGHT),
    )
    return keyed("sample", [strip])


def own_match_button(t: Translator) -> ft.Control:
    """Return the button that leads from the end of the sample match to the user's own first match."""
    return primary_button(t.gettext("New match"), icon=ft.Icons.ADD, on_click=link_to(routes.NEW_MATCH))
