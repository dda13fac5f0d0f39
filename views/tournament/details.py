"""The details of a tournament for a federation: their fields in the set-up and at the desk, and the switch "Results
sent"."""

from functools import partial
from typing import Any

import flet as ft

from models.tournaments import Sent, Silenced, note_tournament
from models.values import DETAIL_NAMES, TournamentDetails, TournamentKind, TournamentSnapshot
from views.core.days import typed_day
from views.core.faults import text_sentences
from views.core.use_form import Form, use_form
from views.tournament.details_form import DetailsForm
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.input.choice import form_choice, switch_row
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, stack
from wording import Translator, detail_name, due_results_sentence

_PODIUM = 3  # places that are shown one by one


def details_part(t: Translator, form: Form[Any]) -> list[ft.Control]:
    """Return the fields of a form that is or includes a `DetailsForm`."""
    kinds = {kind: detail_name(t, kind) for kind in TournamentKind}
    said = t.gettext("For the results file of a federation. A club’s own evening needs none of it.")
    chosen = form_choice(form, "kind", kinds, "due_days", wrap=True)
    parts = keyed("level", [heading(detail_name(t, "kind")), ft.Text(said, style=theme.caption()), chosen])
    usual = t.gettext("{value}, unless you change it.", value=t.points(TournamentDetails.due_days))
    helpers = {"day": t.gettext("Day, month and year, such as 31/12/2027."), "due_days": usual}
    for name in (*DETAIL_NAMES, *list(helpers)[: 1 + (form.value.kind is not TournamentKind.CLUB)]):
        is_number, label = name == "due_days", detail_name(t, name)
        helper = helpers.get(name)
        parts.append(form_input(form, name, label, name, key=f"field-{name}", digits=is_number, helper=helper))
    return parts


@ft.component
def DeskDetails(t: Translator, controller: TournamentController, former: TournamentDetails) -> ft.Control:
    """Return the fields with the `former` details, and a button that saves them."""
    days = "" if former.due_days == TournamentDetails.due_days else str(former.due_days)
    typed = vars(former) | {"due_days": days, "day": typed_day(former.day)}
    form = use_form(former, lambda: DetailsForm(**typed), controller.action)

    async def save() -> None:
        details = form.value.to_details()
        if controller.action.attempt(lambda: details, text_sentences(t, form.value.detail_faults)) is not None:
            await controller.run_once(note_tournament, note=details)

    parts, snapshot = details_part(t, form), controller.snapshot
    if snapshot is not None and form.value.kind is not former.kind:
        points = t.points(snapshot.setup.warning_points)
        words = t.gettext("Victory Points for every second warning stay as they were set up: {points}", points=points)
        parts += keyed("unchanged", [ft.Text(words, style=theme.caption())])
    return stack([*parts, *keyed("save-details", [secondary_button(t.gettext("Save the details"), on_click=save)])])


def silence_part(t: Translator, controller: TournamentController, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return the switch that hides ranking and results from phones and projector, and after the end the button that
    shows one more place, the third one first; nothing after the end without a silence."""
    run_task = ft.context.page.run_task
    if not controller.session.platform.supports_live_sharing:
        return []

    async def show(place: int | None) -> None:
        await controller.run_once(note_tournament, note=Silenced(shown=place))

    if not snapshot.is_over:
        said = t.gettext("Phones and projector show neither the ranking nor results from now on.")
        turn, on = (lambda on: run_task(show, None if on else 1)), snapshot.silence is not None
        return keyed("silence", [switch_row(t.gettext("Last rounds in silence"), said, on=on, on_change=turn)])
    if snapshot.silence is None:
        return []
    place = (snapshot.silence[1] or _PODIUM + 1) - 1
    label = t.gettext("Show the ranking from place {place} on", place=place)
    return keyed("silence", [secondary_button(label, icon=ft.Icons.SEND, on_click=partial(show, place))])


def sent_part(t: Translator, controller: TournamentController, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return the switch that ends the reminder on the home screens of the directors; nothing unless results are due."""
    if snapshot.ended_at is None or not snapshot.details.has_due_results:
        return []
    words = due_results_sentence(t, snapshot.name, snapshot.ended_at, snapshot.details.due_days)
    run_task = ft.context.page.run_task

    async def save(sent: bool) -> None:
        await controller.run_once(note_tournament, note=Sent(sent=sent))

    switch = switch_row(t.gettext("Results sent"), words, on=snapshot.sent, on_change=lambda on: run_task(save, on))
    return keyed("sent", [switch])
