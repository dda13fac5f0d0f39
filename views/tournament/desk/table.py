"""A table of a round, for the director: its card to scan, its match, and its result by hand."""

from dataclasses import dataclass

import flet as ft

from models.values import TableCard, TournamentLinkKind, TournamentSnapshot
from scoring import TableResult
from views import routes
from views.core.use_form import Form, use_form
from views.tournament.parsing import parse_points
from views.tournament.parts import desk_view, link_card, pair_names, state_text
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen import ScreenContext, screen
from views.ui.text_input import form_input
from wording import Translator, round_name, seat_name, table_name


@dataclass(frozen=True, kw_only=True)
class ResultForm:
    """A result as typed; Victory Points, if any are entered, are awarded."""

    ns: str = ""
    ew: str = ""
    ns_victory: str = ""
    ew_victory: str = ""
    note: str = ""

    def to_result(self, ns: int, ew: int) -> TableResult:
        """Return the result. Raise ResultError for text that is not a whole number."""
        points = {"ns_points": parse_points(self.ns), "ew_points": parse_points(self.ew)}
        victory_points = (parse_points(self.ns_victory), parse_points(self.ew_victory))
        awarded = victory_points if self.ns_victory or self.ew_victory else None
        return TableResult(ns=ns, ew=ew, **points, awarded=awarded, note=self.note)


@screen
def TournamentTable(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    number, section, table = _parse_table_path(here.parameters["place"])
    controller = use_tournament(tournament_id, number)
    token = use_link_token(tournament_id, TournamentLinkKind.TABLE_CARD, (section, table))
    snapshot = controller.snapshot
    card = _card(snapshot, section, table)
    form = use_form((number, section, table, card is not None), lambda: _form_for_card(card), controller.action)

    async def save() -> None:
        if card is None or card.seat.ns is None:
            return
        ns, ew = card.seat.ns, card.seat.ew
        result = controller.action.attempt(lambda: form.value.to_result(ns, ew))
        if result is not None:
            await controller.enter_result(number, result)

    footer = primary_button(t.gettext("Save this result"), icon=ft.Icons.CHECK, on_click=save)
    return desk_view(
        here,
        controller,
        table_name(t, card.seat, sections=len(snapshot.setup.section_sizes)) if card and snapshot else "",
        _body(here, controller, snapshot, card, form=form, token=token.latest) if snapshot and card else [],
        back=routes.tournament(tournament_id),
        subtitle=round_name(t, number, snapshot.setup.schedule.rounds) if snapshot else "",
        footer=footer if card and card.seat.ns is not None else None,
    )


def _parse_table_path(text: str) -> tuple[int, int, int]:
    """Return round, section and table; for a malformed path, numbers of a table that does not exist."""
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) < 6 for part in parts):
        return 0, 0, 99_999
    number, section, table = map(int, parts)
    return number, section, table


def _card(snapshot: TournamentSnapshot | None, section: int, table: int) -> TableCard | None:
    cards = () if snapshot is None else snapshot.tables
    return next((card for card in cards if (card.seat.section, card.seat.table) == (section, table)), None)


def _form_for_card(card: TableCard | None) -> ResultForm:
    result = None if card is None else card.result
    if result is None:
        return ResultForm()
    ns_victory, ew_victory = result.awarded or ("", "")
    return ResultForm(
        ns=str(result.ns_points),
        ew=str(result.ew_points),
        ns_victory=str(ns_victory),
        ew_victory=str(ew_victory),
        note=result.note,
    )


def _body(
    here: ScreenContext,
    controller: TournamentController,
    snapshot: TournamentSnapshot,
    card: TableCard,
    *,
    form: Form[ResultForm],
    token: str | None,
) -> list[ft.Control]:
    t = here.t
    seat = card.seat
    if seat.ns is None:
        return [ft.Text(t.gettext("{pair} has a bye", pair=pair_names(t, snapshot.entrants, seat.ew)), key="bye")]
    state = f"{state_text(t, card.state)} · {t.points(card.points[0])} – {t.points(card.points[1])}"
    pairs = [pair_names(t, snapshot.entrants, number) for number in (seat.ns, seat.ew)]
    lines = [ft.Text(pair, style=theme.text(20, strong=True)) for pair in pairs]
    parts: list[ft.Control] = keyed("who", [*lines, ft.Text(state, style=theme.text(18, theme.INK_SOFT))])
    match_id = card.match_id
    if match_id is not None:

        async def open_match() -> None:
            await controller.join_table(match_id, lambda joined_id: here.page.navigate(routes.match(joined_id)))

        button = secondary_button(t.gettext("Open its match"), icon=ft.Icons.EDIT, on_click=open_match)
        parts += keyed("match", [button])
    parts += keyed("by-hand", [heading(t.gettext("Result by hand"))])
    parts += _fields(t, form)
    if token is not None:
        hint = t.gettext("The players at this table scan this in every round.")
        parts += keyed("card", [link_card(here.session, path=routes.tournament_table_card(token), hint=hint)])
    return parts


def _fields(t: Translator, form: Form[ResultForm]) -> list[ft.Control]:
    north, east = seat_name(t, north=True), seat_name(t, north=False)
    labels = {
        "ns": t.gettext("Points of {side}", side=north),
        "ew": t.gettext("Points of {side}", side=east),
        "ns_victory": t.gettext("Victory Points awarded to {side}", side=north),
        "ew_victory": t.gettext("Victory Points awarded to {side}", side=east),
        "note": t.gettext("Note"),
    }
    return [form_input(form, name, label, key=f"field-{name}") for name, label in labels.items()]
