"""A pair of a tournament, for its directors: its names, withdrawal, departure, adjustments and page."""

from dataclasses import dataclass

import flet as ft

from models.values import TournamentLinkKind, TournamentSnapshot
from scoring import Competition, TournamentAdjustment
from views import routes
from views.core.session import Session
from views.core.use_form import Form, use_form
from views.tournament.desk.entries import can_withdraw, line_answers, was_seated
from views.tournament.desk.use_entry_removal import use_entry_removal
from views.tournament.frame import desk_view, link_card, pair_names
from views.tournament.parsing import parse_points, path_number
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.dialogs import use_confirm_dialog
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_input import form_input
from wording import Translator, entrant_words


@dataclass(frozen=True, kw_only=True)
class EntrantAdjustmentForm:
    """An adjustment as typed."""

    points: str = ""
    note: str = ""

    def to_adjustment(self, number: int) -> TournamentAdjustment:
        """Return the adjustment. Raise ResultError if the points are not a whole number."""
        return TournamentAdjustment(entrant=number, victory_points=parse_points(self.points), note=self.note)


@screen
def TournamentEntrant(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id, number = here.parameters["tournament_id"], path_number(here.parameters["entrant"])
    back = routes.tournament_entrants(tournament_id)
    controller = use_tournament(tournament_id)
    removal = use_entry_removal(here, controller, number)
    token = use_link_token(tournament_id, TournamentLinkKind.PAIR, (number,))
    form = use_form(number, EntrantAdjustmentForm, controller.action)
    snapshot = controller.snapshot
    words = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS)
    exists = snapshot is not None and number < len(snapshot.entrants)
    stored = controller.loaded.latest
    current_names = ", ".join(stored.entrants[number].names) if exists and stored else None
    names_form = use_form(("names", number, current_names is None), lambda: current_names or "", controller.action)

    async def submit_adjustment() -> None:
        adjustment = controller.action.attempt(lambda: form.value.to_adjustment(number))
        if adjustment is not None and await controller.adjust_entrant(adjustment):
            form.update(lambda _: EntrantAdjustmentForm())

    async def remove() -> None:
        await controller.remove_entrant(number)

    async def withdraw() -> None:
        if await controller.withdraw_entrant(number):
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
        body += _names(t, controller, snapshot, names_form, number)
        if not snapshot.open:
            adjust = secondary_button(t.gettext("Add or deduct Victory Points"), on_click=submit_adjustment)
            body += [*_adjustment_part(t, form), *keyed("punish", [adjust])]
            body += _adjustment_tiles(t, snapshot, number)
            body += _page_link_part(here.session, token.latest, words.scan_page)
        if can_withdraw(snapshot, number):
            button = text_button(words.remove, on_click=confirm_withdrawal, danger=True)
            body += [*keyed("take-out", [button]), *removal.buttons]
        else:
            body += _departure_part(t, snapshot, number, text_button(words.leaves, on_click=ask_leaving, danger=True))
    if removal.outcome:  # the number now belongs to another entrant
        return desk_view(here, controller, words.title, removal.outcome, back=back)
    title = pair_names(t, snapshot.entrants, number) if exists and snapshot else words.title
    return desk_view(here, controller, title, body, back=back)


def _names(
    t: Translator, controller: TournamentController, snapshot: TournamentSnapshot, form: Form[str], number: int
) -> list[ft.Control]:
    """Return the fields that rename a pair, until it has been seated."""
    if was_seated(snapshot, number):
        return []

    size = snapshot.entrant_size

    async def rename() -> None:
        await controller.rename_entrant(number, form.value, size)

    helper = entrant_words(t, snapshot.setup.competition).names_helper
    return [
        form_input(form, "", t.gettext("Names"), "names", key="names", person=True, error=None, helper=helper),
        *line_answers(t, form, size),
        *keyed("rename", [secondary_button(t.gettext("Save the names"), on_click=rename)]),
    ]


def _departure_part(t: Translator, snapshot: TournamentSnapshot, number: int, leave: ft.Control) -> list[ft.Control]:
    """Return the button `leave` while there are rounds that the pair can still miss; if the pair has left, a text that
    says so."""
    if any(each.entrant == number for each in snapshot.record.departures):
        return keyed("left", [ft.Text(t.gettext("Left the tournament"), style=theme.text(18, strong=True))])
    has_next = len(snapshot.record.rounds) < snapshot.setup.schedule.rounds
    return keyed("leave", [leave]) if has_next else []


def _adjustment_part(t: Translator, form: Form[EntrantAdjustmentForm]) -> list[ft.Control]:
    return [
        *keyed("penalty", [heading(t.gettext("Penalty or adjustment"))]),
        form_input(form, "points", t.gettext("Victory Points"), key="points", helper=t.gettext("−2 deducts two.")),
        form_input(form, "note", t.gettext("Note"), key="note"),
    ]


def _adjustment_tiles(t: Translator, snapshot: TournamentSnapshot, number: int) -> list[ft.Control]:
    own = [each for each in snapshot.record.adjustments if each.entrant == number]
    return [
        list_tile(each.note, key=f"given-{index}", value=t.signed(each.victory_points), on_tap=None)
        for index, each in enumerate(own)
    ]


def _page_link_part(session: Session, token: str | None, hint: str) -> list[ft.Control]:
    if token is None:
        return []
    return keyed("page", [link_card(session, path=routes.tournament_entrant_page(token), hint=hint)])
