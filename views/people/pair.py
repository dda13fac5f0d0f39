"""Screen of two players: their results as partners and against each other."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.people.statistics import report_part, view_part
from views.people.use_player import PlayerDetails, StatisticsView, use_player
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.fit import size_without_breaks
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import missing_view, screen
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator


@screen
def PairScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    parameters = ft.use_route_params()
    here = ft.use_view_path()
    view, set_view = use_state(StatisticsView())
    opened, set_opened = use_state("")
    loaded = use_player(parameters["player_id"], view, partner_id=parameters["partner_id"])
    if loaded.sentence and loaded.latest is None:
        return missing_view(session, loaded.sentence)
    body: list[ft.Control] = []
    title = _pair_names(t, loaded.latest) if loaded.latest else ""
    if loaded.latest is not None:
        body += keyed("head", [_head(t, loaded.latest, title)])
        body += view_part(t, view, loaded.latest.rule_names, on_change=set_view)
    body += report_part(
        t,
        loaded,
        empty_text=t.gettext("No match finished as partners in this period."),
        opened=opened,
        on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
        window_width=session.viewport.width,
    )
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=title,
        on_back=lambda: page.navigate(routes.path_before(here, "with/")),
        back_label=t.gettext("Back"),
        body=body,
        spacing=Gap.SMALL,
    )


def _pair_names(t: Translator, details: PlayerDetails) -> str:
    return t.join([card.name for card in (details.player, details.partner) if card is not None])


_AVATARS_WIDTH = 92  # pixels, two avatars


def _head(t: Translator, details: PlayerDetails, names: str) -> ft.Control:
    cards = [card for card in (details.player, details.partner) if card is not None]
    size = size_without_breaks(names, 22, width=column_width() - _AVATARS_WIDTH - Gap.MEDIUM)
    lines: list[ft.Control] = [ft.Text(names, style=theme.text(size, strong=True))]
    head_to_head = _head_to_head_text(t, details)
    if head_to_head:
        lines.append(ft.Text(head_to_head, style=theme.text(16, theme.INK_SOFT)))
    pictures = ft.Row([avatar(card.name, card.colour) for card in cards], spacing=Gap.TIGHT)
    return ft.Row([pictures, ft.Column(lines, spacing=Gap.HAIR, tight=True, expand=True)], spacing=Gap.MEDIUM)


def _head_to_head_text(t: Translator, details: PlayerDetails) -> str:
    """Return the result of the matches in which the two played on different sides; empty if there are none."""
    if (
        details.partner_head_to_head is None
        or details.partner is None
        or not details.partner_head_to_head.result.against.matches
    ):
        return ""
    results = details.partner_head_to_head.result.against
    return t.gettext(
        "Against each other: {name} won {won}, {other} won {lost}.",
        name=details.player.name,
        won=t.points(results.won),
        other=details.partner.name,
        lost=t.points(results.lost),
    )
