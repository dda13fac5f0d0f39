"""The screen of one player: what the finished matches say, and how it went with and against the others."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models import PlayerCard, Rival
from scoring import Measure
from views import routes
from views.core.labels import matches_words
from views.core.session import use_session
from views.hooks import use_state
from views.people.figures import won_words
from views.people.statistics import report_part, view_part
from views.people.use_player import StatisticsView, use_player
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import icon_action, text_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import match_missing, screen
from views.ui.text_scale import column_width, size_without_breaks
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
    everyone, set_everyone = use_state(False)
    loaded = use_player(player_id, view)
    if loaded.sentence and loaded.latest is None:
        return match_missing(session, loaded.sentence)
    body: list[ft.Control] = []
    if loaded.latest is not None:
        body += keyed("head", [_head(t, loaded.latest.player)])
        body += view_part(t, view, loaded.latest.games, on_change=set_view)
    sheet = loaded.value
    body += report_part(
        t,
        loaded,
        nothing=t.gettext("No finished match yet in this period."),
        opened=opened,
        on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
        available=session.viewport.width,
    )
    if sheet is not None and sheet.report.statistics.results.matches:
        body += rivals_part(
            t,
            sheet.rivals,
            sheet.people,
            everyone=everyone,
            on_everyone=lambda: set_everyone(True),
            on_tap=lambda other: page.navigate(routes.pair(here, other)),
        )
    return frame(
        route=here,
        available=session.viewport.width,
        title=loaded.latest.player.name if loaded.latest else "",
        on_back=lambda: page.navigate(routes.before(here, "who/")),
        back_label=t.gettext("Back"),
        actions=[
            icon_action(
                ft.Icons.EDIT,
                t.gettext("Change this player"),
                ink=theme.BAIZE.ink,
                on_click=lambda: page.navigate(routes.edit_player(here)),
            )
        ],
        body=body,
        spacing=Gap.SMALL,
    )


_PICTURE = 64  # pixels


def _head(t: Translator, card: PlayerCard) -> ft.Control:
    size = size_without_breaks(card.name, 24, width=column_width() - _PICTURE - Gap.LARGE)
    words = ft.Column(
        [
            ft.Text(card.name, style=theme.text(size, strong=True)),
            ft.Text(matches_words(t, card), style=theme.text(16, theme.INK_SOFT)),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.Row([avatar(card.name, card.colour, size=_PICTURE), words], spacing=Gap.LARGE)


FIRST = 10  # shown before the reader asks for all


def rivals_part(
    t: Translator,
    rivals: Sequence[Rival],
    people: Mapping[str, PlayerCard],
    *,
    everyone: bool,
    on_everyone: Callable[[], None],
    on_tap: Callable[[str], None],
) -> list[ft.Control]:
    """`on_tap` gets the id of the other player."""
    if not rivals:
        return []
    parts: list[ft.Control] = keyed("rivals", [heading(measure_name(t, Measure.HEAD_TO_HEAD))])
    shown = rivals if everyone else rivals[:FIRST]
    parts += [_rival(t, rival, people[rival.player.id], on_tap) for rival in shown]
    if len(shown) < len(rivals):
        parts += keyed("all-rivals", [text_action(t.gettext("Show all"), on_click=on_everyone)])
    definition = ft.Text(measure_definition(t, Measure.HEAD_TO_HEAD), style=theme.label())
    return [*parts, *keyed("rivals-defined", [definition])]


def _result_words(t: Translator, rival: Rival) -> tuple[str, ...]:
    """A line for the matches as partners, one for those on different sides, where there were any."""
    together, against = rival.result.together, rival.result.against
    found = (
        t.gettext("As partners: {result}", result=won_words(t, together.wins)) if together.matches else "",
        t.gettext("As opponents: {result}", result=won_words(t, against.wins)) if against.matches else "",
    )
    return tuple(words for words in found if words)


def _rival(t: Translator, rival: Rival, card: PlayerCard, on_tap: Callable[[str], None]) -> ft.Control:
    return list_tile(
        card.name,
        key=f"rival-{card.id}",
        lines=_result_words(t, rival),
        leading=(avatar(card.name, card.colour),),
        on_tap=partial(on_tap, card.id),
    )
