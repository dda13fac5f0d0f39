"""The screens that scanned codes open: a table's card, and the directors' link."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.tournaments import join_as_director, join_table, load_board, load_table_card
from models.values import TournamentLinkKind
from views import routes
from views.core.use_action import use_action
from views.core.use_loaded import use_loaded
from views.tournament.frame import tournament_frame
from views.tournament.use_tournament import use_tournaments
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.screen_context import ScreenContext, screen
from wording import round_name, table_name, table_sides


@screen
def JoinTournamentTable(here: ScreenContext) -> ft.View:
    t = here.t
    words = t.gettext("This is a tournament table. Your phone will keep the score of the match played here now.")
    title, label = t.gettext("A table of the tournament"), t.gettext("Sit down")
    token, signer = here.parameters["token"], here.session.store.signer
    card = use_loaded(("card", token), partial(load_table_card, signer=signer, token=token))
    board, seat = card.latest or (None, None)
    if board is not None and seat is not None:
        title = table_name(t, seat, sections=board.sections)
        head = round_name(t, board.closed, board.setup.schedule.rounds)
        words = "\n".join([f"{board.name} · {head}", *table_sides(t, seat, board.in_round(board.closed).names), words])
    return _use_join_view(here, join_table, routes.match, title, words, button_label=label, sentence=card.sentence)


@screen
def JoinAsDirector(here: ScreenContext) -> ft.View:
    t = here.t
    token, signer = here.parameters["token"], here.session.store.signer
    read = partial(load_board, signer=signer, token=token, kind=TournamentLinkKind.DIRECTOR)
    board = use_loaded(("directed", token), read)
    directed = [each.name for each in use_tournaments().latest or ()]
    words = [t.gettext("With this phone you can direct the tournament: seat rounds, enter results, close rounds.")]
    if directed:
        words.append(t.gettext("It already directs {tournaments}.", tournaments=t.join(directed)))
    title, label = t.gettext("Direct a tournament"), t.gettext("Direct it")
    said = "\n".join(([board.latest.name] if board.latest else []) + [" ".join(words)])
    target = (join_as_director, routes.tournament, title, said)
    return _use_join_view(here, *target, button_label=label, sentence=board.sentence)


def _use_join_view(
    here: ScreenContext,
    work: Callable[..., str],
    route: Callable[[str], str],
    title: str,
    words: str,
    *,
    button_label: str,
    sentence: str = "",
) -> ft.View:
    """Return the screen of a link, whose button runs `work`; `sentence` says why the link's target can't be shown.
    Opening the link changes nothing, and the action can be repeated: the card of a table is scanned in each round."""
    action, session = use_action(), here.session

    async def join() -> None:
        join_by_link = partial(work, token=here.parameters["token"], device=session.device, signer=session.store.signer)
        await action.run(join_by_link, lambda target: here.page.navigate(route(target)), key=here.path)

    return tournament_frame(
        here,
        title,
        [ft.Text(words, key="words", style=theme.text(19))],
        back=routes.HOME,
        sentence=action.sentence or sentence,
        footer=primary_button(button_label, icon=ft.Icons.LOGIN, on_click=join),
    )
