"""The director's desk: all tables of a round at once, its clock, and the one thing to do next."""

from collections import Counter
from collections.abc import Awaitable, Callable

import flet as ft

from models import TableState, TournamentLinkKind, TournamentPaper, TournamentSnapshot
from scoring import missing_results
from views import routes
from views.core.session import Session, use_session
from views.hooks import use_optional
from views.tournament.entries import draw_action, entries_part
from views.tournament.papers import papers
from views.tournament.parts import desk_frame, state_words, table_tile, way_to
from views.tournament.use_tournament import TournamentUse, use_token, use_tournament
from views.ui import theme
from views.ui.buttons import icon_action, main_action, quiet_action, text_action
from views.ui.choice import choice
from views.ui.dialogs import Question, use_question
from views.ui.lists import keyed
from views.ui.screen import screen
from wording import Translator, movement_name, round_name, schedule_name, time_left


@screen
def Desk() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    chosen, choose = use_optional(int)
    use = use_tournament(tournament_id, chosen)
    token = use_token(tournament_id, TournamentLinkKind.ENTRY)
    found = use.loaded.latest

    async def close_all() -> None:
        if found is not None and found.running is not None:
            await use.close(found.running, False)

    async def close_incomplete() -> None:
        if found is not None and found.running is not None:
            await use.close(found.running, True)

    ask_close = use_question(
        Question(
            title=t.gettext("Close the round?"),
            words=t.gettext("Some tables have no result yet. Their matches are ended; you can still enter results."),
            keep=t.gettext("Not yet"),
            do=t.gettext("Close it all the same"),
        ),
        close_incomplete,
    )

    def way(icon: ft.IconData, label: str, path: str) -> ft.Control:
        return icon_action(icon, label, ink=theme.BAIZE.ink, on_click=lambda: page.navigate(path))

    return desk_frame(
        session,
        title=found.name if found else t.gettext("Tournament"),
        subtitle=_subtitle(t, found) if found else "",
        actions=keyed(
            "ways",
            [
                way(ft.Icons.EMOJI_EVENTS, t.gettext("Ranking"), routes.tournament_ranking(tournament_id)),
                way(ft.Icons.GROUPS, t.gettext("Pairs"), routes.tournament_entrants(tournament_id)),
                way(ft.Icons.QR_CODE_2, t.gettext("Directors and links"), routes.tournament_links(tournament_id)),
            ],
        ),
        body=_body(session, use, found, choose, token.latest) if found else [],
        on_back=lambda: page.navigate(routes.TOURNAMENTS),
        sentence=use.action.sentence or use.loaded.sentence,
        ready=found is not None,
        footer=_next(t, use, found, ask_close=ask_close, close=close_all, choose=choose) if found else None,
    )


def _subtitle(t: Translator, found: TournamentSnapshot) -> str:
    if found.shown is None:
        return movement_name(t, found.setup.movement)
    return round_name(t, found.shown, found.setup.schedule.rounds)


def _body(
    session: Session,
    use: TournamentUse,
    found: TournamentSnapshot,
    choose: Callable[[int | None], None],
    token: str | None,
) -> list[ft.Control]:
    return [*_tables(session, use, found, choose, token), *_other_ways(session.translator, found)]


def _other_ways(t: Translator, found: TournamentSnapshot) -> list[ft.Control]:
    """To what is read, not done."""
    page = ft.context.page
    log = quiet_action(t.gettext("Who did what"), on_click=way_to(page, routes.tournament_log(found.id)))
    guide = quiet_action(t.gettext("How to direct"), on_click=way_to(page, routes.tournament_guide(found.id)))
    return keyed("other-ways", [log, guide])


def _tables(
    session: Session,
    use: TournamentUse,
    found: TournamentSnapshot,
    choose: Callable[[int | None], None],
    token: str | None,
) -> list[ft.Control]:
    t = session.translator
    if found.open:
        return entries_part(session, found, token)
    page = ft.context.page
    shown = found.shown
    if shown is None:
        pairs = t.ngettext("{count} pair", "{count} pairs", len(found.entrants))
        lines = [pairs, schedule_name(t, found.setup.schedule), t.gettext("The lots are drawn. Nobody sits yet.")]
        return keyed("before", [ft.Text(line, style=theme.text(20)) for line in lines])
    parts: list[ft.Control] = []
    if len(found.record.rounds) > 1:
        rounds = {number: str(number + 1) for number in range(len(found.record.rounds))}
        parts += keyed("rounds", [choice(rounds, chosen=shown, on_choose=choose, wrap=True)])
    counts = Counter(card.state for card in found.tables)
    said = " · ".join(f"{state_words(t, state)}: {counts[state]}" for state in TableState if counts[state])
    parts += keyed("counts", [ft.Semantics(live_region=True, content=ft.Text(said, style=theme.text(18, strong=True)))])
    if shown == found.running and found.setup.schedule.minutes is not None:
        parts += _clock(session, use, found, shown)
    parts += papers(session, use, (TournamentPaper.SLIPS,), number=shown)
    for card in found.tables:
        path = routes.tournament_table(found.id, shown, card.seat.section, card.seat.table)
        parts.append(table_tile(t, found, card, on_tap=way_to(page, path)))
    return parts


def _clock(session: Session, use: TournamentUse, found: TournamentSnapshot, shown: int) -> list[ft.Control]:
    t = session.translator

    async def start() -> None:
        await use.start(shown)

    if found.clock is None:
        return keyed("clock", [text_action(t.gettext("Start the clock"), on_click=start)])
    words = time_left(t, found.clock.minutes_left(session.store.clock()))
    return keyed("clock", [ft.Text(words, style=theme.display(30))])


def _next(
    t: Translator,
    use: TournamentUse,
    found: TournamentSnapshot,
    *,
    ask_close: Callable[[], None],
    close: Callable[[], Awaitable[None]],
    choose: Callable[[int | None], None],
) -> ft.Control:
    """The one thing to do now."""
    page = ft.context.page
    if found.open:
        return draw_action(t, use, found)
    if found.over:
        path = routes.tournament_ranking(found.id)
        words = t.gettext("See the ranking")
        return main_action(words, icon=ft.Icons.EMOJI_EVENTS, on_click=lambda: page.navigate(path))
    if found.running is None:
        number = found.closed

        async def seat() -> None:
            if await use.seat(number):
                choose(None)

        return main_action(t.gettext("Seat round {round}", round=number + 1), icon=ft.Icons.GROUPS, on_click=seat)
    running = found.running
    return main_action(
        t.gettext("Close round {round}", round=running + 1),
        icon=ft.Icons.CHECK,
        on_click=ask_close if missing_results(found.record, running) else close,
    )
