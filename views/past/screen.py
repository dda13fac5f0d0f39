"""Past matches, the newest first: found by a name, a place or a word of the note."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import SEARCH_LENGTH, DeletedThing, MatchSummary, TournamentSummary
from views import routes
from views.core.labels import summary_caption, summary_sides
from views.core.session import Session, use_session
from views.hooks import use_state
from views.past.filter import MatchFilter
from views.past.filter_parts import clear_action, past_filter
from views.past.use_past import PastMatchesUse, use_past_matches
from views.ui import theme
from views.ui.buttons import icon_action, quiet_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile, two_lines
from views.ui.match_card import match_card
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap


@screen
def PastMatches() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_past_matches()
    opened, set_opened = use_state(False)
    search = use.search
    body: list[ft.Control] = []
    if use.action.sentence:
        said = notice(use.action.sentence, on_close=use.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [said])
    body.append(
        text_input(
            key="search",
            label=t.gettext("Search by player, place or note"),
            value=search.wanted.words,
            limit=SEARCH_LENGTH,
            prefix=ft.Icon(ft.Icons.SEARCH, color=theme.INK_SOFT),
            on_change=use.type_words,
        )
    )
    body += past_filter(t, search, opened=opened, on_open=lambda: set_opened(not opened))
    found = search.found.in_order()
    body += [
        _tournament(session, each) if isinstance(each, TournamentSummary) else _card(session, each) for each in found
    ]
    if search.found.more:
        body += keyed("more", [quiet_action(t.gettext("Show more"), on_click=search.show_more)])
    if search.waiting:
        body += keyed("waiting", [waiting(t.gettext("Looking up the matches …"))])
    elif search.action.sentence:
        body += keyed("failed", [notice(search.action.sentence)])
    elif not found:
        body += keyed("none", [empty(_nothing(session, search.wanted))])
        if search.wanted.narrows and not opened:
            body += keyed("clear", [clear_action(t, search)])
    body += _deleted(session, use)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Past matches"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _card(session: Session, summary: MatchSummary) -> ft.Control:
    t = session.translator
    sides, caption = summary_sides(t, summary), summary_caption(t, summary)
    open_it = t.gettext("Look at {match}", match=t.join([side.names for side in sides]))
    path = routes.match(summary.id) if summary.finished_at is None else routes.past_match(summary.id)
    return match_card(
        key=summary.id,
        sides=sides,
        caption=caption,
        spoken=f"{open_it}. {caption}",
        on_tap=_opening(path),
    )


def _tournament(session: Session, each: TournamentSummary) -> ft.Control:
    """It opens its ranking."""
    t = session.translator
    pairs = t.ngettext("{count} pair", "{count} pairs", each.entrants)
    ended = "" if each.ended_at is None else t.date_time(each.ended_at)
    return list_tile(
        each.name,
        key=f"tournament-{each.id}",
        leading=[ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.INK_SOFT)],
        lines=[t.gettext("Tournament"), " · ".join(part for part in (ended, pairs, each.place) if part)],
        on_tap=_opening(routes.tournament_ranking(each.id)),
    )


def _opening(path: str) -> Callable[[], None]:
    page = ft.context.page
    return lambda: page.navigate(path)


def _nothing(session: Session, wanted: MatchFilter) -> str:
    t = session.translator
    if wanted.narrows:
        return t.gettext("Nothing found. Take a filter away, or search for something else.")
    if wanted.words.strip():
        return t.gettext("Nothing found. Try another name, place or word.")
    return t.gettext("Finished matches will be kept here.")


def _deleted(session: Session, use: PastMatchesUse) -> list[ft.Control]:
    """What can still be taken back."""
    deleted = use.search.found.deleted
    if not deleted:
        return []
    rows = [_deleted_row(session, use, thing) for thing in deleted]
    return keyed("deleted", [heading(session.translator.gettext("Deleted, but not yet gone"))]) + rows


def _deleted_row(session: Session, use: PastMatchesUse, thing: DeletedThing) -> ft.Control:
    t = session.translator
    names = t.join(thing.names)
    gone = t.gettext("Gone for good on {day}", day=t.date_time(thing.gone_at))
    if thing.started_at is not None:
        gone = f"{t.date(thing.started_at.astimezone().date(), length='medium')} · {gone}"
    words = two_lines(names, gone, expand=True)
    back = icon_action(
        ft.Icons.RESTORE_FROM_TRASH,
        t.gettext("Bring back the match of {names}", names=names),
        ink=theme.LINK,
        on_click=partial(use.restore, thing.id),
    )
    return ft.Row([words, back], key=f"deleted-{thing.id}", spacing=Gap.SMALL)
