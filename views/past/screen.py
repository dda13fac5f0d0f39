"""The screen of past matches, newest first, with a search by player, venue or note."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.trash import DeletedItem
from models.values import SEARCH_LENGTH, MatchSummary, TournamentSummary
from views import routes
from views.core.session import Session, use_session
from views.hooks import use_state
from views.match.display_texts import summary_caption, summary_sides
from views.match.match_card import match_card
from views.past.filter import MatchFilter
from views.past.filter_parts import clear_filters_button, filter_part
from views.past.use_past import PastMatchesController, use_past_matches
from views.ui import theme
from views.ui.buttons import icon_button, secondary_button
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile, two_lines
from views.ui.screen import screen
from views.ui.status import banner, empty_state, loading_indicator
from views.ui.text_input import text_input
from views.ui.theme import Gap


@screen
def PastMatches() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    controller = use_past_matches()
    opened, set_opened = use_state(False)
    search = controller.search
    body: list[ft.Control] = []
    if controller.action.sentence:
        message = banner(controller.action.sentence, on_close=controller.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [message])
    body.append(
        text_input(
            key="search",
            label=t.gettext("Search by player, place or note"),
            value=search.match_filter.words,
            max_length=SEARCH_LENGTH,
            prefix=ft.Icon(ft.Icons.SEARCH, color=theme.INK_SOFT),
            on_change=controller.update_words,
        )
    )
    body += filter_part(t, search, opened=opened, on_open=lambda: set_opened(not opened))
    found = search.results.merge_by_date()
    body += [
        _tournament_tile(session, each) if isinstance(each, TournamentSummary) else _card(session, each)
        for each in found
    ]
    if search.results.has_more:
        body += keyed("more", [secondary_button(t.gettext("Show more"), on_click=search.show_more)])
    if search.is_loading:
        body += keyed("waiting", [loading_indicator(t.gettext("Looking up the matches …"))])
    elif search.action.sentence:
        body += keyed("failed", [banner(search.action.sentence)])
    elif not found:
        body += keyed("none", [empty_state(_empty_text(session, search.match_filter))])
        if search.match_filter.has_filters and not opened:
            body += keyed("clear", [clear_filters_button(t, search)])
    body += _deleted_part(session, controller)
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Past matches"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _card(session: Session, summary: MatchSummary) -> ft.Control:
    t = session.translator
    sides, caption = summary_sides(t, summary), summary_caption(t, summary)
    open_label = t.gettext("Open {match}", match=t.join([side.names for side in sides]))
    path = routes.match(summary.id) if summary.finished_at is None else routes.past_match(summary.id)
    return match_card(
        key=summary.id,
        sides=sides,
        caption=caption,
        spoken=f"{open_label}. {caption}",
        on_tap=_navigation_handler(path),
    )


def _tournament_tile(session: Session, summary: TournamentSummary) -> ft.Control:
    """Return the tile of a tournament; a tap opens its ranking."""
    t = session.translator
    pairs = t.ngettext("{count} pair", "{count} pairs", summary.entrants)
    ended = "" if summary.ended_at is None else t.date_time(summary.ended_at)
    return list_tile(
        summary.name,
        key=f"tournament-{summary.id}",
        leading=[ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.INK_SOFT)],
        lines=[t.gettext("Tournament"), " · ".join(part for part in (ended, pairs, summary.venue) if part)],
        on_tap=_navigation_handler(routes.tournament_ranking(summary.id)),
    )


def _navigation_handler(path: str) -> Callable[[], None]:
    page = ft.context.page
    return lambda: page.navigate(path)


def _empty_text(session: Session, match_filter: MatchFilter) -> str:
    t = session.translator
    if match_filter.has_filters:
        return t.gettext("Nothing found. Remove a filter, or search for something else.")
    if match_filter.words.strip():
        return t.gettext("Nothing found. Try another name, place or word.")
    return t.gettext("Finished matches appear here.")


def _deleted_part(session: Session, controller: PastMatchesController) -> list[ft.Control]:
    """Return the deleted matches that can still be restored."""
    deleted = controller.search.results.deleted
    if not deleted:
        return []
    rows = [_deleted_row(session, controller, item) for item in deleted]
    return keyed("deleted", [heading(session.translator.gettext("Deleted, can be restored"))]) + rows


def _deleted_row(session: Session, controller: PastMatchesController, item: DeletedItem) -> ft.Control:
    t = session.translator
    names = t.join(item.names)
    caption = t.gettext("Gone for good on {day}", day=t.date_time(item.restorable_until))
    if item.started_at is not None:
        caption = f"{t.date(item.started_at.astimezone().date(), length='medium')} · {caption}"
    lines = two_lines(names, caption, expand=True)
    restore = icon_button(
        ft.Icons.RESTORE_FROM_TRASH,
        t.gettext("Restore the match of {names}", names=names),
        ink=theme.LINK,
        on_click=partial(controller.restore, item.id),
    )
    return ft.Row([lines, restore], key=f"deleted-{item.id}", spacing=Gap.SMALL)
