"""The home screen: the open matches, and buttons that lead to the other screens."""

from collections.abc import Sequence

import flet as ft

from models.sample import SAMPLE_MATCH_ID
from models.values import MatchSummary
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import use_action
from views.home.introduction import introduction
from views.home.notices import notice_rows
from views.home.use_notices import use_notices
from views.home.use_open_matches import HomeMatches, use_open_matches
from views.match.match_card import match_card
from views.ui.buttons import bar_button, primary_button, secondary_button
from views.ui.frame import heading
from views.ui.lists import keyed, side_by_side, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, empty_state, loading, notice
from views.ui.text_scale import has_large_text
from wording import Translator, mark


@screen
def Home(here: ScreenContext) -> ft.View:
    t = here.t
    loaded = use_open_matches()
    notices = use_notices()
    action = use_action()

    async def open_sample() -> None:
        start = here.session.start_sample
        if start is not None:
            await action.run_job(start, lambda _: here.page.navigate(routes.match(SAMPLE_MATCH_ID)), key="sample")

    is_new = loaded.latest is not None and loaded.latest.is_new
    sample_button = secondary_button(t.gettext("Try a sample match"), on_click=open_sample)
    sample_part = keyed("sample", [sample_button]) if is_new else []
    body = notice("notice", loaded.sentence)
    body += closable_notice(t, "no-sample", action.sentence, action.dismiss)
    if loaded.latest is None and not loaded.sentence:
        body += loading(t, t.gettext("Looking up the matches…"))
    else:
        body += _matches_part(here.session, loaded.latest)
        body += sample_part if has_large_text() else []
        body += _navigation_buttons(here.session)
    # At the bottom, because notices may arrive just before a tap and must not move the buttons.
    body += notice_rows(t, notices, here.session.platform.host_page)
    return here.view(
        "Pinella",
        body,
        actions=[
            bar_button(ft.Icons.MENU_BOOK, t.gettext("Rules of the games"), link_to(routes.RULES)),
            bar_button(ft.Icons.SETTINGS, t.gettext("Settings"), link_to(routes.SETTINGS)),
        ],
        footer=_footer(t, [] if has_large_text() else sample_part),
    )


def _footer(t: Translator, above: list[ft.Control]) -> ft.Control:
    """Return the new-match button below the sample match if the user has no matches: with large text, both would fill
    half of a small phone's screen."""
    new_match = primary_button(t.gettext("New match"), icon=ft.Icons.ADD, on_click=link_to(routes.NEW_MATCH))
    return stack([*above, *keyed("new", [new_match])])


def _matches_part(session: Session, matches: HomeMatches | None) -> list[ft.Control]:
    """Return the open matches, an empty state, or an introduction for a user without matches; nothing until they are
    loaded."""
    t = session.translator
    if matches is None:
        return []
    if matches.is_new:
        return introduction(t, session.platform)
    if not matches.open:
        return keyed("empty", [empty_state(t.gettext("You play Burraco or Canasta, Pinella keeps score."))])
    return _open_match_cards(t, matches.open)


def _open_match_cards(t: Translator, open_matches: Sequence[MatchSummary]) -> list[ft.Control]:
    head = keyed("tables", [heading(t.gettext("At the table"))])
    return [*head, *(_card(t, summary) for summary in open_matches)]


def _navigation_buttons(session: Session) -> list[ft.Control]:
    """Return the buttons for the other screens.

    They are below the open matches and appear together with them, so that loading the matches does not move them.
    """
    t = session.translator

    def button(label: str, icon: ft.IconData, path: str) -> ft.Control:
        return secondary_button(label, icon=icon, on_click=link_to(path))

    past = button(t.gettext("Past matches"), ft.Icons.HISTORY, routes.PAST)
    people = button(t.gettext("Players and groups"), ft.Icons.GROUPS, routes.PEOPLE)
    if not session.platform.supports_live_sharing:
        import_match = button(t.gettext("Copy a match here"), ft.Icons.QR_CODE_SCANNER, routes.IMPORT_MATCH)
        return keyed("ways", [side_by_side(import_match, past), people])
    join = button(t.gettext("Join a table"), ft.Icons.QR_CODE_SCANNER, routes.JOIN)
    tournaments = button(t.gettext("Tournaments"), ft.Icons.EMOJI_EVENTS, routes.TOURNAMENTS)
    return keyed("ways", [side_by_side(join, past), side_by_side(people, tournaments)])


def _card(t: Translator, summary: MatchSummary) -> ft.Control:
    return match_card(t, summary, mark("Continue {match}"), on_tap=link_to(routes.match(summary.id)))
