"""The screen of past matches, newest first, with a search by player, venue or note."""

from functools import partial

import flet as ft

from models.trash import restore_match
from models.values import SEARCH_LENGTH, MatchSummary, TournamentSummary
from views import routes
from views.core.navigation import link_to
from views.core.use_action import use_action
from views.hooks import use_ref_for, use_state
from views.match.lifecycle.deleted_items import deleted_part
from views.match.match_panel import match_panel
from views.match.use_match import open_running_match
from views.past.filter import MatchFilter
from views.past.filter_parts import filter_part
from views.past.search import PastSearch
from views.ui import theme
from views.ui.buttons import icon_button, secondary_button
from views.ui.input.text_input import text_input
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, empty_state, loading, notice
from wording import Translator, entrant_words, mark, winners_line


@screen
def PastMatches(here: ScreenContext) -> ft.View:
    t = here.t
    device = here.session.device
    action, search_action = use_action(), use_action()
    search = use_ref_for(device.id, lambda: PastSearch(action=search_action)).current
    opened, set_opened = use_state(False)
    on_top = ft.use_route_location() == routes.PAST

    async def reload_on_top() -> None:
        if on_top:
            await search.reload()

    # Load again when the user comes back, for example after deleting a match.
    ft.use_effect(reload_on_top, dependencies=[on_top, device.id, here.session.epoch])

    async def restore(match_id: str) -> None:
        work = partial(restore_match, device=device, match_id=match_id)
        await action.run(work, partial(open_running_match, here.page))
        await search.reload()

    body = closable_notice(t, "said", action.sentence, action.dismiss)
    body.append(_search_field(here, search))
    body += filter_part(t, search, opened=opened, on_open=lambda: set_opened(not opened))
    found = search.results.merge_by_date()
    list_part = [_tournament(t, each) if isinstance(each, TournamentSummary) else _match(t, each) for each in found]
    if search.results.has_more:
        list_part += keyed("more", [secondary_button(t.gettext("Show more"), on_click=search.show_more)])
    if search.is_loading:
        list_part += loading(t, t.gettext("Looking up the matches…"))
    elif search.action.sentence:
        list_part += notice("failed", search.action.sentence)
    elif not found:
        list_part += keyed("none", [empty_state(_empty_text(t, search.match_filter))])
        if search.match_filter != MatchFilter():
            show_all = partial(search.apply, lambda _former: MatchFilter())
            list_part += keyed("all", [secondary_button(t.gettext("Show all"), on_click=show_all)])
    list_part += deleted_part(t, t.gettext("Deleted, can be restored"), search.results.deleted, restore)
    return here.view(t.gettext("Past matches"), body, back=routes.HOME, beside=list_part)


def _search_field(here: ScreenContext, search: PastSearch) -> ft.Control:
    """Return the field of the words, with a button that clears them once there are some."""
    t, words = here.t, search.match_filter.words

    def update(words: str) -> None:
        here.page.run_task(search.update_words, words)

    label = t.gettext("Clear the search")
    clear = icon_button(ft.Icons.CLOSE, label, ink=theme.INK_SOFT, on_click=partial(update, ""))
    return text_input(
        key="search",
        label=t.gettext("Search by player, place or note"),
        value=words,
        max_length=SEARCH_LENGTH,
        prefix=ft.Icon(ft.Icons.SEARCH, color=theme.INK_SOFT),
        suffix=clear if words else None,
        on_change=update,
    )


def _match(t: Translator, summary: MatchSummary) -> ft.Control:
    on_tap = link_to((routes.match if summary.finished_at is None else routes.past_match)(summary.id))
    return match_panel(t, summary, mark("Open {match}"), on_tap=on_tap)


def _tournament(t: Translator, summary: TournamentSummary) -> ft.Control:
    """Return the tile of a tournament; a tap opens its ranking."""
    pairs = entrant_words(t, summary.competition).number(summary.entrants)
    ended = "" if summary.ended_at is None else t.date_time(summary.ended_at)
    won = winners_line(t, summary.winners)
    return list_tile(
        summary.name,
        key=f"tournament-{summary.id}",
        leading=[ft.Icon(ft.Icons.EMOJI_EVENTS, color=theme.INK_SOFT)],
        lines=[t.gettext("Tournament"), " · ".join(part for part in (ended, pairs, summary.venue) if part), won],
        on_tap=link_to(routes.tournament_ranking(summary.id)),
    )


def _empty_text(t: Translator, match_filter: MatchFilter) -> str:
    if match_filter.has_filters:
        return t.gettext("Nothing found. Remove a filter, or search for something else.")
    if match_filter.words.strip():
        return t.gettext("Nothing found. Try another name, place or word.")
    return t.gettext("Finished matches appear here.")
