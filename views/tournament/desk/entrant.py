"""A pair of a tournament, for its directors: its names, withdrawal, departure, adjustments and page."""

import flet as ft

from models.tournaments import remove_entrant, withdraw_entrant
from models.values import TournamentLinkKind, TournamentRole, TournamentSnapshot
from scoring import Competition
from views import routes
from views.core.use_form import use_form
from views.hooks import use_optional
from views.tournament.desk.entrant_notes import NotesPart
from views.tournament.desk.penalties import use_penalties
from views.tournament.desk.registration import line_answers
from views.tournament.desk.use_entrant_removal import use_entrant_removal
from views.tournament.frame import desk_view, link_panel, pair_names
from views.tournament.parsing import path_number
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.input.choice import choice
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, keyed_component
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, entrant_words, substitutions

_CORRECTION = -1  # chosen instead of the round that a substitute plays from


@screen
def TournamentEntrant(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id, number = here.parameters["tournament_id"], path_number(here.parameters["entrant"])
    back = routes.tournament_entrants(tournament_id)
    controller = use_tournament(tournament_id, with_listed=True)
    removal_buttons, outcome = use_entrant_removal(here, controller, number)
    token = use_link_token(tournament_id, TournamentLinkKind.PAIR, (number,))
    penalties = use_penalties(t, controller, number)
    snapshot = controller.snapshot
    words = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS)
    exists = snapshot is not None and number < len(snapshot.entrants)
    names = _use_names(t, controller, number)

    async def remove() -> None:
        await controller.run_once(remove_entrant, entrant=number)

    async def withdraw() -> None:
        if await controller.run_once(withdraw_entrant, entrant=number):
            here.page.navigate(back)

    ask_leaving = use_confirm_dialog(
        remove,
        title=words.ask_leaving,
        text=words.no_longer_plays,
        cancel=t.gettext("Keep playing"),
        confirm=t.gettext("Leaving"),
    )
    confirm_withdrawal = use_confirm_dialog(
        withdraw,
        title=words.ask_removal,
        text=t.gettext("The entry is removed completely. Later entries move up by one number."),
        cancel=t.gettext("Keep playing"),
        confirm=t.gettext("Remove the entry"),
    )
    body: list[ft.Control] = []
    if exists and snapshot is not None:
        said = substitutions(t, snapshot.record.substitutions, number, snapshot.entrants[number].members)
        body += keyed("substitutes", [ft.Text(line, style=theme.text(17)) for line in said])
        body += names
        if not snapshot.open:
            body += penalties
            if token.latest is not None:
                path = routes.tournament_entrant_page(token.latest)
                body += keyed("page", [link_panel(here.session, path=path, hint=words.scan_page)])
        body.append(keyed_component(f"more-{number}", NotesPart, t, controller, snapshot, number))
        if snapshot.open or snapshot.record.can_withdraw(number):
            button = text_button(words.remove, on_click=confirm_withdrawal, danger=True)
            body += [*keyed("take-out", [button]), *removal_buttons]
        else:
            body += _departure_part(t, snapshot, number, text_button(words.leaves, on_click=ask_leaving, danger=True))
    if outcome:  # the number now belongs to another entrant
        return desk_view(here, controller, words.title, outcome, back=back)
    title = pair_names(t, snapshot.entrants, number) if exists and snapshot else words.title
    return desk_view(here, controller, title, body, back=back)


def _use_names(t: Translator, controller: TournamentController, number: int) -> list[ft.Control]:
    """Return the fields that rename a pair until it has been seated; then a choice, and the fields that correct the
    names of those who play, or name substitutes from a round on."""
    way, choose = use_optional(int)  # the first round of the substitutes, or _CORRECTION
    snapshot, corrects = controller.snapshot, way == _CORRECTION
    first = max(way or 0, snapshot.closed if snapshot else 0)
    exists = snapshot is not None and number < len(snapshot.entrants)
    playing = ", ".join(snapshot.as_stored.in_round(first).names[number]) if exists and snapshot else ""
    form = use_form(("names", number, playing), lambda: playing, controller.action)
    if snapshot is None or not exists:
        return []
    size, was_seated = snapshot.entrant_size, snapshot.record.was_seated(number)
    rounds = range(snapshot.closed, snapshot.setup.schedule.rounds)
    ways = {each: t.gettext("A substitute from round {round}", round=each + 1) for each in rounds}
    if snapshot.role is TournamentRole.OWNER:  # because it changes the owner's list of players
        ways = {_CORRECTION: t.gettext("Correct the spelling"), **ways}
    parts = keyed("ways", [choice(ways, chosen=way, on_choose=choose, wrap=True)] if was_seated else [])
    if was_seated and way not in ways:
        return parts

    async def rename() -> None:
        await controller.rename_entrant(number, form.value, size, first if was_seated else None, corrects=corrects)

    helper = entrant_words(t, snapshot.setup.competition).names_helper
    if corrects:
        helper = t.gettext("The same player gets the corrected name in all matches and tournaments.")
    elif was_seated:
        helper = t.gettext("To enter a substitute, replace the name of the player who stops.")
    return [
        *parts,
        form_input(form, "", t.gettext("Names"), "names", key="names", person=True, error=None, helper=helper),
        *line_answers(t, form, size),
        *keyed("rename", [secondary_button(t.gettext("Save the names"), on_click=rename)]),
    ]


def _departure_part(t: Translator, snapshot: TournamentSnapshot, number: int, leave: ft.Control) -> list[ft.Control]:
    """Return the button `leave` while there are rounds that the pair can still miss; if the pair has left, a text that
    says so."""
    if any(each.entrant == number for each in snapshot.record.departures):
        return keyed("left", [ft.Text(t.gettext("Left the tournament"), style=theme.text(17, strong=True))])
    has_next = len(snapshot.record.rounds) < snapshot.setup.schedule.rounds
    return keyed("leave", [leave]) if has_next else []
