"""The list of pairs of a tournament, for its directors, with a field to add one."""

from datetime import date
from functools import partial

import flet as ft

from models.values import EntrantNotes, TournamentLinkKind, TournamentRole, TournamentSnapshot
from scoring import Competition, free_seat
from views import routes
from views.core.use_form import use_form
from views.tournament.desk.members.member_list import MemberListPart
from views.tournament.desk.members.membership import card_fault_sentences, known_card_sentences
from views.tournament.desk.registration import entrant_tile, line_answers, registration_code, use_registration_limit
from views.tournament.documents import office_documents
from views.tournament.frame import desk_view
from views.tournament.use_tournament import use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import has_aside_room
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, keyed_component
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, entrant_words, table_name


@screen
def TournamentEntrants(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    controller = use_tournament(tournament_id, with_listed=True)
    registration_token = use_link_token(tournament_id, TournamentLinkKind.REGISTRATION)
    form = use_form("late", str, controller.action)
    use_registration_limit(here.session, tournament_id, is_shown=registration_token.latest is not None)
    snapshot = controller.snapshot
    words = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS)
    size = snapshot.entrant_size if snapshot else 2

    async def enter(sits_down: bool) -> None:
        if await controller.add_entrant(form.value, size, sits_down=sits_down):
            form.update(lambda _: "", "names")

    add, sit_down = partial(enter, False), partial(enter, True)
    body: list[ft.Control] = []
    listed: list[ft.Control] = []
    is_wide = has_aside_room(here.session.viewport.width)
    if snapshot is not None:
        label, helper = words.another if snapshot.open else words.late, words.names_helper
        body += [
            form_input(form, "", label, "names", key="late", person=True, error=None, helper=helper, on_submit=add),
            *line_answers(t, form, size),
            *keyed("add", [secondary_button(words.add, icon=ft.Icons.PERSON_ADD, on_click=add)]),
        ]
        seat = free_seat(snapshot.record) if snapshot.running_round == 0 else None
        if seat is not None and not snapshot.entries.deals and not snapshot.entries.results:
            table = table_name(t, seat, sections=snapshot.sections)
            label = t.gettext("{table} is free: sit down there", table=table)
            body += keyed("sit-down", [secondary_button(label, icon=ft.Icons.GROUP_ADD, on_click=sit_down)])
        listed = keyed("count", [ft.Text(words.number(len(snapshot.entrants)), style=theme.text(17, strong=True))])
        today = t.local(here.session.store.clock()).date()
        left = {each.entrant for each in snapshot.record.departures}
        seated = len(snapshot.record.rounds)
        late = {each.entrant: each.round + 1 for each in snapshot.record.arrivals if each.round >= seated}
        for number in range(len(snapshot.entrants)):
            lines = [t.gettext("Left the tournament")] if number in left else []
            lines += [t.gettext("Plays from round {round}", round=late[number])] if number in late else []
            lines += _desk_lines(t, snapshot, number, today)
            listed.append(entrant_tile(t, snapshot, number, lines=lines))
        body += [] if is_wide else listed
        body += keyed("office", office_documents(here.session, controller))
        body += registration_code(here.session, registration_token.latest)
        if snapshot.role is TournamentRole.OWNER:
            body.append(keyed_component("member-list", MemberListPart, controller))
    subtitle = snapshot.name if snapshot else ""
    back = routes.tournament(tournament_id)
    return desk_view(here, controller, words.title, body, back=back, subtitle=subtitle, aside=listed if is_wide else ())


def _desk_lines(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    """Return whether an entrant has checked in, what it owes, and which cards are known or have a fault."""
    notes = snapshot.notes.get(number, EntrantNotes())
    lines = [t.gettext("Checked in")] if notes.checked_in_at else []
    if notes.due > notes.paid:
        lines.append(t.gettext("Still to pay: {amount}", amount=t.amount(notes.due - notes.paid)))
    lines += known_card_sentences(t, snapshot, number, today)
    return [*lines, *card_fault_sentences(t, snapshot, number, today)]
