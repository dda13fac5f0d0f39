"""A table of a round, for the director: its card to scan, its match, its result by hand."""

from dataclasses import dataclass, replace

import flet as ft

from models import TableCard, TournamentLinkKind, TournamentSnapshot
from scoring import TableResult
from views import routes
from views.core.session import Session, use_session
from views.core.use_form import Form, use_form
from views.tournament.parts import desk_frame, link_card, pair_names, state_words
from views.tournament.typed import typed_points
from views.tournament.use_tournament import TournamentUse, use_token, use_tournament
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator, round_name, seat_name, table_name


@dataclass(frozen=True, kw_only=True)
class ResultForm:
    """As it is typed; where Victory Points are, they are awarded."""

    ns: str = ""
    ew: str = ""
    ns_victory: str = ""
    ew_victory: str = ""
    note: str = ""

    def result(self, ns: int, ew: int) -> TableResult:
        """Raises ResultError."""
        awarded = (
            (typed_points(self.ns_victory), typed_points(self.ew_victory))
            if self.ns_victory or self.ew_victory
            else None
        )
        return TableResult(
            ns=ns,
            ew=ew,
            ns_points=typed_points(self.ns),
            ew_points=typed_points(self.ew),
            awarded=awarded,
            note=self.note,
        )


@screen
def TournamentTable() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    params = ft.use_route_params()
    tournament_id = params["tournament_id"]
    number, section, table = _place(params["place"])
    use = use_tournament(tournament_id, number)
    token = use_token(tournament_id, TournamentLinkKind.CARD, (section, table))
    found = use.loaded.latest
    card = _card(found, section, table)
    form = use_form((number, section, table, card is not None), lambda: _form_of(card), use.action)

    async def save() -> None:
        if card is None or card.seat.ns is None:
            return
        ns, ew = card.seat.ns, card.seat.ew
        result = use.action.checked(lambda: form.value.result(ns, ew))
        if result is not None:
            await use.enter(number, result)

    return desk_frame(
        session,
        title=table_name(t, card.seat, sections=len(found.setup.section_sizes)) if card and found else "",
        subtitle=round_name(t, number, found.setup.schedule.rounds) if found else "",
        body=_body(session, use, found, card, form=form, token=token.latest) if found and card else [],
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=use.action.sentence or use.loaded.sentence,
        ready=found is not None,
        footer=main_action(t.gettext("Save this result"), icon=ft.Icons.CHECK, on_click=save)
        if card and card.seat.ns is not None
        else None,
    )


def _place(text: str) -> tuple[int, int, int]:
    """Round, section and table; of an address that nobody can have been given, none that is there."""
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) < 6 for part in parts):
        return 0, 0, 99_999
    number, section, table = map(int, parts)
    return number, section, table


def _card(found: TournamentSnapshot | None, section: int, table: int) -> TableCard | None:
    cards = () if found is None else found.tables
    return next((card for card in cards if (card.seat.section, card.seat.table) == (section, table)), None)


def _form_of(card: TableCard | None) -> ResultForm:
    result = None if card is None else card.result
    if result is None:
        return ResultForm()
    ours, theirs = result.awarded or ("", "")
    return ResultForm(
        ns=str(result.ns_points),
        ew=str(result.ew_points),
        ns_victory=str(ours),
        ew_victory=str(theirs),
        note=result.note,
    )


def _body(
    session: Session,
    use: TournamentUse,
    found: TournamentSnapshot,
    card: TableCard,
    *,
    form: Form[ResultForm],
    token: str | None,
) -> list[ft.Control]:
    t = session.translator
    page = ft.context.page
    seat = card.seat
    if seat.ns is None:
        return [ft.Text(t.gettext("{pair} has a bye", pair=pair_names(t, found.entrants, seat.ew)), key="bye")]
    parts: list[ft.Control] = []
    parts += keyed(
        "who",
        [
            ft.Text(pair_names(t, found.entrants, seat.ns), style=theme.text(20, strong=True)),
            ft.Text(pair_names(t, found.entrants, seat.ew), style=theme.text(20, strong=True)),
            ft.Text(
                f"{state_words(t, card.state)} · {t.points(card.points[0])} – {t.points(card.points[1])}",
                style=theme.text(18, theme.INK_SOFT),
            ),
        ],
    )
    match_id = card.match_id
    if match_id is not None:

        async def sit() -> None:
            await use.sit_at(match_id, lambda found: page.navigate(routes.match(found)))

        parts += keyed("match", [quiet_action(t.gettext("Open its match"), icon=ft.Icons.EDIT, on_click=sit)])
    parts += keyed("by-hand", [heading(t.gettext("Result by hand"))])
    parts += _fields(t, form)
    if token is not None:
        hint = t.gettext("The players of this table scan this, in every round.")
        parts += keyed("card", [link_card(session, path=routes.tournament_card(token), hint=hint)])
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

    def field(name: str, label: str) -> ft.Control:
        def note(text: str) -> None:
            form.note(lambda old: replace(old, **{name: text}))

        return text_input(key=f"field-{name}", label=label, value=getattr(form.value, name), on_change=note)

    return [field(name, label) for name, label in labels.items()]
