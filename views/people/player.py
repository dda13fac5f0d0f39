"""Screen of one player: statistics of the finished matches, and results with and against other players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models.people import HeadToHeadEntry, PlayerCard
from scoring import Measure
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.match.display_texts import matches_summary
from views.people.statistic_text import wins_text
from views.people.statistics import report_part, view_part
from views.people.use_player import StatisticsView, use_player
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import icon_button, text_button
from views.ui.fit import size_without_breaks
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import missing_view, screen
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator, measure_definition, measure_name


@screen
def PlayerScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    player_id = ft.use_route_params()["player_id"]
    here = ft.use_view_path()
    view, set_view = use_state(StatisticsView())
    opened, set_opened = use_state("")
    show_all, set_show_all = use_state(False)
    loaded = use_player(player_id, view)
    if loaded.sentence and loaded.latest is None:
        return missing_view(session, loaded.sentence)
    body: list[ft.Control] = []
    if loaded.latest is not None:
        body += keyed("head", [_head(t, loaded.latest.player)])
        body += view_part(t, view, loaded.latest.rule_names, on_change=set_view)
    details = loaded.value
    body += report_part(
        t,
        loaded,
        empty_text=t.gettext("No finished matches in this period yet."),
        opened=opened,
        on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
        window_width=session.viewport.width,
    )
    if details is not None and details.report.statistics.results.matches:
        body += head_to_heads_part(
            t,
            details.head_to_heads,
            details.people,
            show_all=show_all,
            on_show_all=lambda: set_show_all(True),
            on_tap=lambda other: page.navigate(routes.pair(here, other)),
        )
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=loaded.latest.player.name if loaded.latest else "",
        on_back=lambda: page.navigate(routes.path_before(here, "who/")),
        back_label=t.gettext("Back"),
        actions=[
            icon_button(
                ft.Icons.EDIT,
                t.gettext("Change this player"),
                ink=theme.BAIZE.ink,
                on_click=lambda: page.navigate(routes.edit_player(here)),
            )
        ],
        body=body,
        spacing=Gap.SMALL,
    )


_AVATAR_SIZE = 64  # pixels


def _head(t: Translator, card: PlayerCard) -> ft.Control:
    size = size_without_breaks(card.name, 24, width=column_width() - _AVATAR_SIZE - Gap.LARGE)
    words = ft.Column(
        [
            ft.Text(card.name, style=theme.text(size, strong=True)),
            ft.Text(matches_summary(t, card), style=theme.text(16, theme.INK_SOFT)),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.Row([avatar(card.name, card.colour, size=_AVATAR_SIZE), words], spacing=Gap.LARGE)


MAX_COLLAPSED_PLAYERS = 10  # shown before the user asks for all


def head_to_heads_part(
    t: Translator,
    head_to_heads: Sequence[HeadToHeadEntry],
    people: Mapping[str, PlayerCard],
    *,
    show_all: bool,
    on_show_all: Callable[[], None],
    on_tap: Callable[[str], None],
) -> list[ft.Control]:
    """Return the results with and against each other player; `on_tap` gets the other player's id."""
    if not head_to_heads:
        return []
    parts: list[ft.Control] = keyed("rivals", [heading(measure_name(t, Measure.HEAD_TO_HEAD))])
    shown = head_to_heads if show_all else head_to_heads[:MAX_COLLAPSED_PLAYERS]
    parts += [_head_to_head_tile(t, entry, people[entry.player.id], on_tap) for entry in shown]
    if len(shown) < len(head_to_heads):
        parts += keyed("all-rivals", [text_button(t.gettext("Show all"), on_click=on_show_all)])
    definition = ft.Text(measure_definition(t, Measure.HEAD_TO_HEAD), style=theme.caption())
    return [*parts, *keyed("rivals-defined", [definition])]


def _result_lines(t: Translator, head_to_head: HeadToHeadEntry) -> tuple[str, ...]:
    """Return a line for the matches as partners and one for those as opponents, where there are any."""
    together, against = head_to_head.result.together, head_to_head.result.against
    lines = (
        t.gettext("As partners: {result}", result=wins_text(t, together.wins)) if together.matches else "",
        t.gettext("As opponents: {result}", result=wins_text(t, against.wins)) if against.matches else "",
    )
    return tuple(words for words in lines if words)


def _head_to_head_tile(
    t: Translator, head_to_head: HeadToHeadEntry, card: PlayerCard, on_tap: Callable[[str], None]
) -> ft.Control:
    return list_tile(
        card.name,
        key=f"rival-{card.id}",
        lines=_result_lines(t, head_to_head),
        leading=(avatar(card.name, card.colour),),
        on_tap=partial(on_tap, card.id),
    )
