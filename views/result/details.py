"""The details of a match: its time and duration, its venue and its note."""

from dataclasses import replace
from datetime import timedelta

import flet as ft

from models.values import MatchSnapshot, Role
from views.core.session import Session
from views.result.use_details import DetailsController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.lists import keyed, side_by_side
from views.ui.status import banner
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, match_goal, variant_name

MAX_MATCH_DURATION = timedelta(hours=16)  # a longer match was interrupted, so its duration means nothing


def details_part(session: Session, snapshot: MatchSnapshot, controller: DetailsController) -> list[ft.Control]:
    t = session.translator
    game = t.gettext(
        "{rules}, {aim}", rules=variant_name(t, snapshot.config.rules.name), aim=match_goal(t, snapshot.config)
    )
    facts = [_detail_row(ft.Icons.STYLE, game), _detail_row(ft.Icons.SCHEDULE, _time_text(t, snapshot))]
    if not controller.is_editing:
        facts += [_detail_row(ft.Icons.PLACE, snapshot.venue)] if snapshot.venue else []
        facts += [_detail_row(ft.Icons.EDIT_NOTE, snapshot.note)] if snapshot.note else []
    parts: list[ft.Control] = [ft.Column(facts, key="facts", spacing=Gap.TIGHT)]
    if controller.is_editing:
        return parts + _form(t, controller)
    if snapshot.role.includes(Role.SCORER):
        has_details = snapshot.venue or snapshot.note
        words = t.gettext("Change place and note") if has_details else t.gettext("Add place and note")
        parts += keyed("describe", [text_button(words, on_click=controller.edit)])
    return parts


def _detail_row(icon: ft.IconData, words: str) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=theme.INK_SOFT), ft.Text(words, style=theme.text(17), expand=True)],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _time_text(t: Translator, snapshot: MatchSnapshot) -> str:
    began, ended = snapshot.started_at, snapshot.finished_at
    if ended is None:
        return t.gettext("Started on {start}", start=t.date_time(began))
    if ended - began > MAX_MATCH_DURATION:
        return t.gettext("From {start} to {end}", start=t.date_time(began), end=t.date_time(ended))
    return t.gettext("{start}, {duration}", start=t.date_time(began), duration=t.duration(ended - began))


def _form(t: Translator, controller: DetailsController) -> list[ft.Control]:
    form, faults = controller.form, controller.action.faults
    parts: list[ft.Control] = [
        text_input(
            key="place",
            label=t.gettext("Place"),
            value=form.value.venue,
            error=faults.get(("venue", None)),
            on_change=lambda text: form.update_silently(lambda typed: replace(typed, venue=text), "venue"),
            on_submit=controller.save,
        ),
        text_input(
            key="note",
            label=t.gettext("Note"),
            value=form.value.note,
            error=faults.get(("note", None)),
            on_change=lambda text: form.update_silently(lambda typed: replace(typed, note=text), "note"),
            on_submit=controller.save,
        ),
    ]
    if controller.action.message:
        parts += keyed("details-said", [banner(controller.action.message)])
    buttons = side_by_side(
        text_button(t.gettext("Leave as it was"), on_click=controller.cancel),
        secondary_button(t.gettext("Save"), icon=ft.Icons.CHECK, on_click=controller.save),
    )
    return parts + keyed("details-save", [buttons])
