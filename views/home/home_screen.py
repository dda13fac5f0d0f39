"""The home screen: the open matches, the last result, and buttons that lead to the other screens. A wide window has the
open matches beside the buttons, and more results."""

from functools import partial

import flet as ft

from models.sample import SAMPLE_MATCH_ID
from models.values import Role
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import use_action
from views.home.introduction import hand_on_the_felt, introduction
from views.home.notices import notice_rows
from views.home.use_notices import use_notices
from views.home.use_open_matches import HomeMatches, use_open_matches
from views.match.display_texts import seat_names, spoken_score, summary_sides
from views.match.lifecycle.use_rematch import RematchController, use_rematch
from views.match.match_panel import BESIDE_WIDTH, match_panel
from views.match.totals import totals
from views.ui import theme
from views.ui.buttons import bar_button, key_style, labelled_button, primary_button, secondary_button
from views.ui.drawing.table import MAX_WIDTH, table_drawing
from views.ui.fit import size_without_breaks
from views.ui.frame import aside_width, has_aside_room
from views.ui.lists import keyed, list_tile, side_by_side, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading, notice
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap, Size
from wording import Translator, draw_table, due_results_sentence, game_and_goal, mark

_START_WIDTH = 440  # pixels of the column beside the matches
_LOW, _AROUND_LABEL = 620, 64  # pixels: a window below this height has lower keys; a key's icon, margins and gaps


@screen
def Home(here: ScreenContext) -> ft.View:
    t = here.t
    is_wide = has_aside_room(here.session.viewport.width)
    loaded = use_open_matches()
    notices = use_notices()
    action = use_action()
    matches = loaded.latest
    rematch = use_rematch()

    async def open_sample() -> None:
        start = here.session.start_sample
        if start is not None:
            await action.run_job(start, lambda _: here.page.navigate(routes.match(SAMPLE_MATCH_ID)), key="sample")

    is_new = matches is not None and matches.is_new
    sample_button = secondary_button(t.gettext("Try a sample match"), on_click=open_sample)
    sample_part = keyed("sample", [sample_button]) if is_new else []
    body = notice("notice", loaded.sentence)
    body += closable_notice(t, "no-sample", action.sentence, action.dismiss)
    body += closable_notice(t, "no-rematch", rematch.action.sentence, rematch.action.dismiss)
    aside: list[ft.Control] = []
    is_playing = matches is not None and bool(matches.open)
    footer = _footer(t, [] if has_large_text() else sample_part, is_playing=is_playing)
    if matches is None and not loaded.sentence:
        waiting = loading(t, t.gettext("Looking up the matches…"))
        aside = waiting if is_wide else []
        body += keyed("begin", [footer]) if is_wide else waiting
    else:
        playing, played = _matches_part(here.session, matches, rematch, is_wide=is_wide)
        aside = playing if is_wide else []
        body += _tournaments(t, matches) if matches else []
        body += keyed("begin", [footer]) if aside else [*playing, *played]
        body += sample_part if has_large_text() and not aside else []
        body += _navigation_buttons(here.session)
        body += played if aside else []
        if aside and is_playing and matches is not None and len(matches.results) <= 1:
            body += keyed("hand", [hand_on_the_felt(here.session, width=_START_WIDTH - 2 * Gap.LARGE, is_low=False)])
    # At the bottom, because notices may arrive just before a tap and must not move the buttons.
    body += notice_rows(t, notices, here.session.platform.host_page)
    return here.view(
        "Pinella",
        body,
        actions=[
            bar_button(ft.Icons.MENU_BOOK, t.gettext("Rules of the games"), link_to(routes.RULES)),
            bar_button(ft.Icons.SETTINGS, t.gettext("Settings"), link_to(routes.SETTINGS)),
        ],
        footer=None if aside else footer,
        max_column_width=_START_WIDTH if aside else Size.COLUMN,
        aside=aside,
        spacing=Gap.SMALL,
    )


def _footer(t: Translator, above: list[ft.Control], *, is_playing: bool) -> ft.Control:
    """Return the new-match button below the sample match if the user has no matches: with large text, both would fill
    half of a small phone's screen. It is plain while the main action is to continue a match."""
    tone = theme.KEY if is_playing else theme.ACTION
    new_match = primary_button(t.gettext("New match"), icon=ft.Icons.ADD, tone=tone, on_click=link_to(routes.NEW_MATCH))
    return stack([*above, *keyed("new", [new_match])])


def _matches_part(
    session: Session, matches: HomeMatches | None, rematch: RematchController, *, is_wide: bool
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the open matches, or an introduction for a user without matches, and the results. Both are empty until the
    matches are loaded."""
    t = session.translator
    if matches is None:
        return [], []
    is_low = _has_low_window(session)
    width = aside_width(session.viewport.width, _START_WIDTH) if is_wide else column_width()
    if matches.is_new:
        return introduction(session, width=width, is_low=is_low), []
    results = _results(t, matches, rematch, is_wide=is_wide)
    if not matches.open and (is_wide or not results):
        return keyed("hand", [hand_on_the_felt(session, width=width, is_low=is_low)]), results
    return _open_match_panels(session, matches, is_wide=is_wide), results


def _tournaments(t: Translator, matches: HomeMatches) -> list[ft.Control]:
    """Return a button for each tournament whose results are due, which opens its desk, and one for the latest
    tournament: to its desk or, after its end, to a copy of it."""
    rows = {
        each.id: due_results_sentence(t, each.name, each.ended_at or each.created_at, each.due_days)
        for each in matches.due
    }
    ways = [
        list_tile(words, key=f"due-{each}", on_tap=link_to(routes.tournament(each))) for each, words in rows.items()
    ]
    if (latest := matches.tournament) is not None:
        words = t.gettext("Again like “{name}”", name=latest.name) if latest.ended_at else latest.name
        way = routes.tournament_again(latest.id) if latest.ended_at else routes.tournament(latest.id)
        ways.append(list_tile(words, key="tournament", on_tap=link_to(way)))
    return ways


def _open_match_panels(session: Session, matches: HomeMatches, *, is_wide: bool) -> list[ft.Control]:
    """Return a panel for each open match. If this phone may enter deals, the first one's has the button that continues
    it; in a wide window, it has large totals and the drawn table, too."""
    panels: list[ft.Control] = []
    t, table = session.translator, matches.table
    for summary in matches.open:
        open_table, is_first = link_to(routes.match(summary.id)), not panels
        label = mark("Continue deal {number}") if summary.deals_played else mark("Score deal {number}")
        words = t.gettext(label, number=summary.deals_played + 1)
        deal = primary_button(words, icon=ft.Icons.EDIT, on_click=link_to(routes.new_deal(summary.id)))
        drawing, score, caption = list[ft.Control](), None, ""
        if is_first and table is not None:
            names = seat_names(table)
            dealer, game = names[table.standings.dealer], game_and_goal(t, table.config)
            caption = t.gettext("{game}, {name} deals", game=game, name=dealer)
            if is_wide and not has_large_text():
                width = aside_width(session.viewport.width, _START_WIDTH) - 2 * (Gap.LARGE + 1)
                score = totals(session, table, width=width)
                drawn = draw_table(t, table.config, table.standings, names)
                drawing.append(table_drawing(drawn, width=MAX_WIDTH, on_tap=open_table))
        button = deal if is_first and summary.role.includes(Role.SCORER) else None
        panels.append(
            match_panel(
                t,
                summary,
                mark("Continue {match}"),
                on_tap=open_table,
                button=button,
                is_below=True,
                is_low=_has_low_panels(matches, is_wide=is_wide),
                drawing=drawing,
                caption=caption,
                score=score,
            )
        )
    return [*keyed("tables", [_heading(t.gettext("At the table"))]), *panels] if panels else []


def _has_low_panels(matches: HomeMatches, *, is_wide: bool) -> bool:
    """Return whether the panels are low, so that the keys below several of them are above a phone's main button."""
    return len(matches.open) > 1 and not (is_wide or has_large_text())


def _has_low_window(session: Session) -> bool:
    return session.viewport.height < _LOW and not has_large_text()


def _heading(words: str) -> ft.Control:
    """Return a heading that is close to what is above it, so that all keys of a small phone are above the main one."""
    return ft.Semantics(header=True, content=ft.Text(words, style=theme.text(16, theme.INK_SOFT, strong=True)))


def _results(t: Translator, matches: HomeMatches, rematch: RematchController, *, is_wide: bool) -> list[ft.Control]:
    """Return the last result with the button of its rematch; in a wide window, the results before it too, with a small
    button each."""
    panels: list[ft.Control] = []
    for summary in matches.results if is_wide else matches.results[:1]:
        start, words = partial(rematch.start_or_open_of, summary.id), t.gettext("Rematch")
        again, width = secondary_button(words, icon=ft.Icons.REPLAY, on_click=start), BESIDE_WIDTH
        if is_wide:
            spoken = t.gettext("{label}: {value}", label=words, value=spoken_score(summary_sides(t, summary)))
            style = key_style(theme.KEY.fill, ink=theme.KEY.ink, edge=theme.EDGE)
            icon = ft.Container(ft.Icon(ft.Icons.REPLAY), height=Size.TARGET)
            again, width = labelled_button(icon, spoken, style=style, on_click=start), Size.TARGET
        panels.append(
            match_panel(
                t,
                summary,
                mark("Open {match}"),
                on_tap=link_to(routes.past_match(summary.id)),
                button=again if matches.offers_rematch(summary, is_wide=is_wide) else None,
                beside_width=width,
                is_below=has_large_text(),
                is_low=_has_low_panels(matches, is_wide=is_wide),
            )
        )
    words = t.gettext("Past matches") if is_wide else t.gettext("Last result")
    return [*keyed("results", [_heading(words)]), *panels] if panels else []


def _navigation_buttons(session: Session) -> list[ft.Control]:
    """Return the buttons for the other screens.

    They are below the open matches and appear together with them, so that loading the matches does not move them.
    """
    t, height = session.translator, Size.TARGET + (0 if _has_low_window(session) else Gap.SMALL)
    room = column_width() / (1 if has_large_text() else 2) - _AROUND_LABEL

    def button(label: str, icon: ft.IconData, path: str, spoken: str | None = None) -> ft.Control:
        size = size_without_breaks(label, 17, width=room)
        return secondary_button(label, icon=icon, size=size, height=height, on_click=link_to(path), spoken=spoken)

    past = button(t.gettext("Matches"), ft.Icons.HISTORY, routes.PAST, t.gettext("Past matches"))
    people = button(t.gettext("Players"), ft.Icons.PEOPLE_OUTLINE, routes.PEOPLE, t.gettext("Players and groups"))
    if session.platform.supports_live_sharing:
        come = button(t.gettext("Join"), ft.Icons.QR_CODE_SCANNER, routes.JOIN, t.gettext("Join a table"))
    else:
        come = button(t.gettext("Copy a match here"), ft.Icons.QR_CODE_SCANNER, routes.IMPORT_MATCH)
    tournaments = button(t.gettext("Tournaments"), ft.Icons.EMOJI_EVENTS_OUTLINED, routes.TOURNAMENTS)
    return keyed("ways", [side_by_side(come, past), side_by_side(people, tournaments)])
