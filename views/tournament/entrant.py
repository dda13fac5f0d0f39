"""One pair of a tournament, for its directors: other names, taken out or gone, a penalty, its own page."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from models import TournamentLinkKind, TournamentSnapshot
from scoring import TournamentAdjustment
from views import routes
from views.core.session import Session, use_session
from views.core.use_form import Form, use_form
from views.tournament.entries import has_sat, may_be_taken_out
from views.tournament.form import one_pair
from views.tournament.parts import desk_frame, link_card, pair_names
from views.tournament.typed import typed_points
from views.tournament.use_tournament import TournamentUse, use_token, use_tournament
from views.ui.buttons import quiet_action, text_action
from views.ui.dialogs import Question, use_question
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class PenaltyForm:
    """As it is typed."""

    points: str = ""
    note: str = ""

    def adjustment(self, number: int) -> TournamentAdjustment:
        """Raises ResultError."""
        return TournamentAdjustment(entrant=number, victory_points=typed_points(self.points), note=self.note)


@screen
def TournamentEntrant() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    params = ft.use_route_params()
    tournament_id, number = params["tournament_id"], _number(params["entrant"])
    use = use_tournament(tournament_id)
    token = use_token(tournament_id, TournamentLinkKind.PAIR, (number,))
    form = use_form(number, PenaltyForm, use.action)
    found = use.loaded.latest
    there = found is not None and number < len(found.entrants)
    known = ", ".join(found.entrants[number].names) if there and found else None
    names = use_form(("names", number, known is None), lambda: known or "", use.action)

    async def punish() -> None:
        adjustment = use.action.checked(lambda: form.value.adjustment(number))
        if adjustment is not None and await use.adjust(adjustment):
            form.change(lambda _: PenaltyForm())

    async def leave() -> None:
        await use.remove(number)

    ask_leave = use_question(
        Question(
            title=t.gettext("Does this pair leave?"),
            words=t.gettext("It is seated no more. What it has played goes on to count."),
            keep=t.gettext("It stays"),
            do=t.gettext("It leaves"),
        ),
        leave,
    )

    async def take_out() -> None:
        if await use.take_out(number):
            page.navigate(routes.tournament_entrants(tournament_id))

    ask_take_out = use_question(
        Question(
            title=t.gettext("Take this pair out?"),
            words=t.gettext("It is as if it had never entered. Whoever entered after it moves up by one number."),
            keep=t.gettext("It stays"),
            do=t.gettext("Take it out"),
        ),
        take_out,
    )
    body: list[ft.Control] = []
    if there and found is not None:
        body += _names(t, use, found, names, number)
        if not found.open:
            body += _penalty(t, form)
            body += keyed("punish", [quiet_action(t.gettext("Give or take Victory Points"), on_click=punish)])
            body += _given(t, found, number)
            body += _own_page(session, token.latest)
        if may_be_taken_out(found, number):
            out = text_action(t.gettext("Take this pair out"), on_click=ask_take_out, danger=True)
            body += keyed("take-out", [out])
        else:
            body += keyed("leave", [text_action(t.gettext("This pair leaves"), on_click=ask_leave, danger=True)])
    return desk_frame(
        session,
        title=pair_names(t, found.entrants, number) if there and found else t.gettext("Pairs"),
        body=body,
        on_back=lambda: page.navigate(routes.tournament_entrants(tournament_id)),
        sentence=use.action.sentence or use.loaded.sentence,
        ready=found is not None,
    )


def _names(
    t: Translator, use: TournamentUse, found: TournamentSnapshot, names: Form[str], number: int
) -> list[ft.Control]:
    """As long as it has not sat anywhere."""
    if has_sat(found, number):
        return []

    async def rename() -> None:
        await use.rename(number, one_pair(names.value))

    return [
        text_input(
            key="names",
            label=t.gettext("Names"),
            value=names.value,
            person=True,
            helper=t.gettext("Two names with a comma between them."),
            on_change=lambda text: names.note(lambda _: text, "names"),
        ),
        *keyed("rename", [quiet_action(t.gettext("Save the names"), on_click=rename)]),
    ]


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else 99_999


def _penalty(t: Translator, form: Form[PenaltyForm]) -> list[ft.Control]:
    def typing(name: str) -> Callable[[str], None]:
        return lambda text: form.note(lambda old: replace(old, **{name: text}))

    return [
        *keyed("penalty", [heading(t.gettext("Penalty or adjustment"))]),
        text_input(
            key="points",
            label=t.gettext("Victory Points"),
            value=form.value.points,
            helper=t.gettext("−2 takes two away."),
            on_change=typing("points"),
        ),
        text_input(key="note", label=t.gettext("Note"), value=form.value.note, on_change=typing("note")),
    ]


def _given(t: Translator, found: TournamentSnapshot | None, number: int) -> list[ft.Control]:
    adjustments = () if found is None else found.record.adjustments
    own = [each for each in adjustments if each.entrant == number]
    return [
        list_tile(each.note, key=f"given-{place}", figure=t.signed(each.victory_points), on_tap=None)
        for place, each in enumerate(own)
    ]


def _own_page(session: Session, token: str | None) -> list[ft.Control]:
    if token is None:
        return []
    hint = session.translator.gettext("The pair scans this for its own page.")
    return keyed("page", [link_card(session, path=routes.tournament_page(token), hint=hint)])
