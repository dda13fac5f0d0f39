"""A table of a round, for the director: its card to scan, its match, and its result by hand."""

import flet as ft

from models.values import TableCard, TournamentLinkKind, TournamentSnapshot
from scoring import Competition, TableResult, members_at, result_points
from views import routes
from views.core.faults import field_key, tournament_sentence
from views.core.use_form import Form, use_form
from views.tournament.desk.result_form import ResultForm, form_for_result
from views.tournament.parts import desk_view, link_card, pair_names, state_text
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.form_faults import form_faults
from views.ui.frame import heading
from views.ui.lists import keyed, stack
from views.ui.screen import ScreenContext, screen
from views.ui.snackbar import show_snackbar
from views.ui.text_input import form_input
from wording import Translator, points_pair, round_name, seat_name, table_name, table_sides


@screen
def TournamentTable(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    number, section, table = _parse_table_path(here.parameters["place"])
    controller = use_tournament(tournament_id, number)
    token = use_link_token(tournament_id, TournamentLinkKind.TABLE_CARD, (section, table))
    snapshot = controller.snapshot
    card = _card(snapshot, section, table)
    form = use_form(
        (number, section, table, card is not None),
        lambda: form_for_result(card.result if card else None),
        controller.action,
    )

    async def save() -> None:
        if snapshot is None or card is None or card.seat.ns is None:
            return
        result, errors = form.value.read(card.seat.ns, card.seat.ew)
        if result is None:
            sentences = {field_key(field): tournament_sentence(t, error) for field, error in errors.items()}
            controller.action.show_faults(sentences)
        elif await controller.enter_result(number, result):
            show_snackbar(here.page, _saved_text(t, snapshot, card, result))
            here.page.navigate(_next_path(snapshot, card, number))

    title = table_name(t, card.seat, sections=len(snapshot.setup.section_sizes)) if card and snapshot else ""
    body = _body(here, controller, snapshot, card, form=form, token=token.latest) if snapshot and card else []
    button = primary_button(t.gettext("Save this result"), icon=ft.Icons.CHECK, on_click=save)
    footer = stack([*form_faults(here, form), *keyed("save", [button])])
    return desk_view(
        here,
        controller,
        title,
        body,
        back=routes.tournament(tournament_id),
        sentence=controller.action.message or controller.loaded.sentence,
        subtitle=round_name(t, number, snapshot.setup.schedule.rounds) if snapshot else "",
        footer=footer if card and card.seat.ns is not None else None,
    )


def _saved_text(t: Translator, snapshot: TournamentSnapshot, card: TableCard, result: TableResult) -> str:
    """Return `Table 1 saved: Anna and Bruno 1203, Carla and Dino 800 (14–6).`, for teams without Victory Points."""
    ns, ew = (t.join(names) for names in members_at(card.seat, snapshot.names))
    values = {
        "table": table_name(t, card.seat, sections=len(snapshot.setup.section_sizes)),
        "ns": ns,
        "ns_points": t.points(result.ns_points),
        "ew": ew,
        "ew_points": t.points(result.ew_points),
    }
    if snapshot.setup.competition is Competition.TEAMS:
        return t.gettext("{table} saved: {ns} {ns_points}, {ew} {ew_points}.", **values)
    victory = points_pair(*result_points(result, snapshot.setup.effective_victory_table))
    return t.gettext("{table} saved: {ns} {ns_points}, {ew} {ew_points} ({victory}).", victory=victory, **values)


def _next_path(snapshot: TournamentSnapshot, saved: TableCard, number: int) -> str:
    """Return the path of the next table without a result after the saved one, the desk's if there is none."""
    index = snapshot.tables.index(saved)
    for card in (*snapshot.tables[index + 1 :], *snapshot.tables[:index]):
        if card.seat.ns is not None and card.result is None:
            return routes.tournament_table(snapshot.id, number, card.seat.section, card.seat.table)
    return routes.tournament(snapshot.id)


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
    state = state_text(t, card.state)
    shown = (
        (card.result.ns_points, card.result.ew_points) if card.result else card.points if card.deals_played else None
    )
    if shown is not None:
        state = f"{state} · {t.points(shown[0])} – {t.points(shown[1])}"
    if card.victory_points is not None:
        state = f"{state} · {points_pair(*card.victory_points)}"
    lines = [ft.Text(side, style=theme.text(20, strong=True)) for side in table_sides(t, seat, snapshot.names)]
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
    return [form_input(form, name, label, name, key=f"field-{name}") for name, label in labels.items()]
