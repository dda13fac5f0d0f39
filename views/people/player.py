"""Screen of one player: statistics of the finished matches, and results with and against other players."""

from collections.abc import Callable

import flet as ft

from models.people import HeadToHeadLine
from scoring import Measure
from views import routes
from views.core.navigation import link_to
from views.hooks import use_state
from views.match.display_texts import matches_summary
from views.people.edit import player_tile
from views.people.statistic_text import wins_text
from views.people.statistics import use_statistics
from views.people.use_player import PlayerDetails
from views.ui import theme
from views.ui.buttons import bar_button, text_button
from views.ui.drawing.avatar import avatar
from views.ui.fit import size_without_breaks
from views.ui.frame import heading
from views.ui.lists import keyed, text_lines
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator, drawn_name, measure_definition, measure_name


@screen
def PlayerScreen(here: ScreenContext) -> ft.View:
    t = here.t
    show_all, set_show_all = use_state(False)
    loaded, parts = use_statistics(
        here, here.parameters["player_id"], head=_head, empty_text=t.gettext("No finished matches in this period yet.")
    )
    details = loaded.value
    if loaded.sentence and loaded.latest is None:
        return here.missing(loaded.sentence)
    rivals: list[ft.Control] = []
    if details is not None and details.report.statistics.results.matches:
        rivals = _head_to_heads_part(here, details, show_all=show_all, on_show_all=lambda: set_show_all(True))
    return here.view(
        drawn_name(t, loaded.latest.player.name) if loaded.latest else "",
        parts,
        back=routes.path_before(here.path, "player/"),
        actions=[bar_button(ft.Icons.EDIT, t.gettext("Change this player"), link_to(routes.edit_player(here.path)))],
        spacing=Gap.SMALL,
        beside=rivals,
    )


_AVATAR_SIZE = 64  # pixels


def _head(t: Translator, details: PlayerDetails) -> ft.Control:
    person = details.player
    name = drawn_name(t, person.name)
    size = size_without_breaks(name, 25, width=column_width() - _AVATAR_SIZE - Gap.LARGE)
    words = text_lines(
        ft.Text(name, style=theme.text(size, strong=True)),
        ft.Text(matches_summary(t, person), style=theme.text(16, theme.INK_SOFT)),
        expand=True,
    )
    return ft.Row([avatar(person.name, person.colour, size=_AVATAR_SIZE), words], spacing=Gap.LARGE)


MAX_COLLAPSED_PLAYERS = 10  # shown before the user asks for all


def _head_to_heads_part(
    here: ScreenContext, details: PlayerDetails, *, show_all: bool, on_show_all: Callable[[], None]
) -> list[ft.Control]:
    """Return the results with and against each other player; a tap opens the results of the two."""
    t, entries = here.t, details.head_to_heads
    if not entries:
        return []
    parts: list[ft.Control] = keyed("rivals", [heading(measure_name(t, Measure.HEAD_TO_HEAD))])
    shown = entries if show_all else entries[:MAX_COLLAPSED_PLAYERS]
    for entry in shown:
        person = details.people[entry.player.id]
        on_choose = link_to(routes.pair(here.path, person.id))
        parts.append(player_tile(t, person, "rival", lines=_result_lines(t, entry), on_choose=on_choose))
    if len(shown) < len(entries):
        parts += keyed("all-rivals", [text_button(t.gettext("Show all"), on_click=on_show_all)])
    definition = ft.Text(measure_definition(t, Measure.HEAD_TO_HEAD), style=theme.caption())
    return [*parts, *keyed("rivals-defined", [definition])]


def _result_lines(t: Translator, head_to_head: HeadToHeadLine) -> tuple[str, ...]:
    """Return a line for the matches as partners and a line for the matches as opponents, if there are any."""
    together, against = head_to_head.result.together, head_to_head.result.against
    lines = (
        t.gettext("As partners: {result}", result=wins_text(t, together.wins)) if together.matches else "",
        t.gettext("As opponents: {result}", result=wins_text(t, against.wins)) if against.matches else "",
    )
    return tuple(words for words in lines if words)
