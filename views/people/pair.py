"""The screen of two players: what they did as partners, and how they fared against each other."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.people.statistics import report_part, view_part
from views.people.use_player import PlayerSheet, StatisticsView, use_player
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import match_missing, screen
from views.ui.text_scale import column_width, size_without_breaks
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
        return match_missing(session, loaded.sentence)
    body: list[ft.Control] = []
    title = _names(t, loaded.latest) if loaded.latest else ""
    if loaded.latest is not None:
        body += keyed("head", [_head(t, loaded.latest, title)])
        body += view_part(t, view, loaded.latest.games, on_change=set_view)
    body += report_part(
        t,
        loaded,
        nothing=t.gettext("They finished no match as partners in this period."),
        opened=opened,
        on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
        available=session.viewport.width,
    )
    return frame(
        route=here,
        available=session.viewport.width,
        title=title,
        on_back=lambda: page.navigate(routes.before(here, "with/")),
        back_label=t.gettext("Back"),
        body=body,
        spacing=Gap.SMALL,
    )


def _names(t: Translator, sheet: PlayerSheet) -> str:
    return t.join([card.name for card in (sheet.player, sheet.partner) if card is not None])


_PICTURES = 92  # pixels: of two players


def _head(t: Translator, sheet: PlayerSheet, names: str) -> ft.Control:
    cards = [card for card in (sheet.player, sheet.partner) if card is not None]
    size = size_without_breaks(names, 22, width=column_width() - _PICTURES - Gap.MEDIUM)
    lines: list[ft.Control] = [ft.Text(names, style=theme.text(size, strong=True))]
    between = _against(t, sheet)
    if between:
        lines.append(ft.Text(between, style=theme.text(16, theme.INK_SOFT)))
    pictures = ft.Row([avatar(card.name, card.colour) for card in cards], spacing=Gap.TIGHT)
    return ft.Row([pictures, ft.Column(lines, spacing=Gap.HAIR, tight=True, expand=True)], spacing=Gap.MEDIUM)


def _against(t: Translator, sheet: PlayerSheet) -> str:
    """How it stands between them in the matches that they played on different sides."""
    if sheet.between is None or sheet.partner is None or not sheet.between.result.against.matches:
        return ""
    results = sheet.between.result.against
    return t.gettext(
        "Against each other: {name} won {won}, {other} won {lost}.",
        name=sheet.player.name,
        won=t.points(results.won),
        other=sheet.partner.name,
        lost=t.points(results.lost),
    )
