"""The current ranking of a tournament."""

import flet as ft

from models.tournaments import TournamentDocument
from views import routes
from views.core.navigation import link_to
from views.hooks import use_state
from views.tournament.documents import RANKING_DOCUMENTS, document_buttons, use_picture
from views.tournament.frame import desk_view, outcome, pair_names
from views.tournament.prizes import award_line
from views.tournament.ranking_order import RankingOrder
from views.tournament.ranking_table import MAX_WIDTH, ranking_table
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.theme import Gap
from wording import rulings, win_sentence


@screen
def TournamentRanking(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    back = routes.tournament(tournament_id)
    opened, set_opened = use_state(False)
    order, set_order = use_state(RankingOrder())
    controller = use_tournament(tournament_id)
    picture = use_picture(controller)
    snapshot = controller.snapshot
    body: list[ft.Control] = []
    if snapshot is not None:
        body += outcome(t, snapshot)[:1]  # the table below has the other places
        shown = ranking_table(
            t,
            snapshot.ranking,
            snapshot.entrants,
            competition=snapshot.setup.competition,
            order=order,
            on_sort=lambda column: set_order(lambda old: old.tapped(column)),
            width=min(here.session.viewport.width, MAX_WIDTH) - 2 * Gap.LARGE,
        )
        has_server = here.session.platform.has_server
        won = [] if has_server else [award_line(t, snapshot, each, is_named=True) for each in snapshot.awards]
        shown += keyed("awards", [ft.Text(line, style=theme.text(17)) for line in won])
        body += document_buttons(here.session, controller, (TournamentDocument.RANKING_PICTURE,))
        body += picture("ranking", t.gettext("Ranking"), shown)
        words = win_sentence(t, snapshot.setup)
        body += keyed("wins", [ft.Text(words, style=theme.caption())] if words else [])
        for entrant, words in rulings(t, snapshot.record, snapshot.members).items():
            line = t.gettext("{label}: {value}", label=pair_names(t, snapshot.entrants, entrant), value=words)
            body += keyed(f"given-{entrant}", [ft.Text(line, style=theme.text(16))])
    if snapshot is not None and here.session.platform.has_server:
        words, toggle = t.gettext("Print and export"), lambda: set_opened(lambda is_open: not is_open)
        body.append(section_header(words, opened=opened, on_tap=toggle, key="papers"))
        late = () if snapshot.is_over else (TournamentDocument.CERTIFICATES,)  # once the ranking is final
        documents = [each for each in RANKING_DOCUMENTS if each not in late]
        to_prizes = link_to(routes.tournament_prizes(here.path))
        prizes = secondary_button(t.gettext("Prizes"), icon=ft.Icons.EMOJI_EVENTS, on_click=to_prizes)
        body += [*document_buttons(here.session, controller, documents), *keyed("prizes", [prizes])] if opened else []
    if snapshot is not None and snapshot.record.rounds:
        rounds = secondary_button(t.gettext("All rounds and tables"), icon=ft.Icons.GROUPS, on_click=link_to(back))
        body += keyed("rounds", [rounds])
    subtitle = snapshot.name if snapshot else ""
    return desk_view(
        here, controller, t.gettext("Ranking"), body, back=back, subtitle=subtitle, max_column_width=MAX_WIDTH
    )
