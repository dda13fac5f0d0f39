"""Screen of two players: their results as partners and against each other."""

import flet as ft

from views import routes
from views.people.statistics import use_statistics
from views.people.use_player import PlayerDetails
from views.ui import theme
from views.ui.drawing.avatar import avatar
from views.ui.fit import size_without_breaks
from views.ui.lists import text_lines
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator, drawn_name


@screen
def PairScreen(here: ScreenContext) -> ft.View:
    t = here.t
    loaded, parts = use_statistics(
        here,
        here.parameters["player_id"],
        here.parameters["partner_id"],
        head=_head,
        empty_text=t.gettext("No match finished as partners in this period."),
    )
    if loaded.sentence and loaded.latest is None:
        return here.missing(loaded.sentence)
    title = _pair_names(t, loaded.latest) if loaded.latest else ""
    return here.view(title, parts, back=routes.path_before(here.path, "with/"), spacing=Gap.SMALL)


def _pair_names(t: Translator, details: PlayerDetails) -> str:
    return t.join([drawn_name(t, person.name) for person in (details.player, details.partner) if person is not None])


_AVATARS_WIDTH = 92  # pixels, two avatars


def _head(t: Translator, details: PlayerDetails) -> ft.Control:
    names = _pair_names(t, details)
    size = size_without_breaks(names, 25, width=column_width() - _AVATARS_WIDTH - Gap.MEDIUM)
    lines: list[ft.Control] = [ft.Text(names, style=theme.text(size, strong=True))]
    head_to_head = _head_to_head_text(t, details)
    if head_to_head:
        lines.append(ft.Text(head_to_head, style=theme.text(16, theme.INK_SOFT)))
    people = [person for person in (details.player, details.partner) if person is not None]
    pictures = ft.Row([avatar(person.name, person.colour) for person in people], spacing=Gap.TIGHT)
    return ft.Row([pictures, text_lines(*lines, expand=True)], spacing=Gap.MEDIUM)


def _head_to_head_text(t: Translator, details: PlayerDetails) -> str:
    """Return the result of the two players' matches on different sides; empty if there are none."""
    entry, partner = details.partner_head_to_head, details.partner
    if entry is None or partner is None or not entry.result.against.matches:
        return ""
    return t.gettext(
        "Against each other: {name} won {won}, {other} won {lost}.",
        name=details.player.name,
        won=t.points(entry.result.against.won),
        other=partner.name,
        lost=t.points(entry.result.against.lost),
    )
