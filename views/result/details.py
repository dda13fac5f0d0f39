"""The details of a match: its time and duration, its venue and its note."""

from datetime import timedelta

import flet as ft

from models.values import MatchSnapshot, Role
from views.core.session import Session
from views.result.use_details import DetailsController
from views.ui.buttons import secondary_button, text_button
from views.ui.lists import icon_line, keyed, side_by_side
from views.ui.status import notice
from views.ui.text_input import form_input
from views.ui.theme import Gap
from wording import Translator, match_goal, variant_name

MAX_MATCH_DURATION = timedelta(hours=16)  # a longer match was interrupted, so its duration is not meaningful


def details_part(session: Session, snapshot: MatchSnapshot, controller: DetailsController) -> list[ft.Control]:
    t = session.translator
    game = t.gettext(
        "{rules}, {aim}", rules=variant_name(t, snapshot.config.rules.name), aim=match_goal(t, snapshot.config)
    )
    facts = [_detail_row(ft.Icons.STYLE, game), _detail_row(ft.Icons.SCHEDULE, _time_text(t, snapshot))]
    if not controller.is_editing:
        details = {ft.Icons.PLACE: snapshot.venue, ft.Icons.EDIT_NOTE: snapshot.note}
        facts += [_detail_row(icon, words) for icon, words in details.items() if words]
    parts: list[ft.Control] = [ft.Column(facts, key="facts", spacing=Gap.TIGHT)]
    if controller.is_editing:
        return parts + _form(t, controller)
    if snapshot.role.includes(Role.SCORER):
        has_details = snapshot.venue or snapshot.note
        words = t.gettext("Change place and note") if has_details else t.gettext("Add place and note")
        parts += keyed("describe", [text_button(words, on_click=controller.edit)])
    return parts


def _detail_row(icon: ft.IconData, words: str) -> ft.Control:
    row = icon_line(icon, words)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _time_text(t: Translator, snapshot: MatchSnapshot) -> str:
    began, ended = snapshot.started_at, snapshot.finished_at
    if ended is None:
        return t.gettext("Started on {start}", start=t.date_time(began))
    if ended - began > MAX_MATCH_DURATION:
        return t.gettext("From {start} to {end}", start=t.date_time(began), end=t.date_time(ended))
    return t.gettext("{start}, {duration}", start=t.date_time(began), duration=t.elapsed(ended - began))


def _form(t: Translator, controller: DetailsController) -> list[ft.Control]:
    labels = {"venue": ("place", t.gettext("Place")), "note": ("note", t.gettext("Note"))}
    parts: list[ft.Control] = [
        form_input(controller.form, name, label, name, key=key, on_submit=controller.save)
        for name, (key, label) in labels.items()
    ]
    buttons = side_by_side(
        text_button(t.gettext("Cancel"), on_click=controller.cancel),
        secondary_button(t.gettext("Save"), icon=ft.Icons.CHECK, on_click=controller.save),
    )
    return [*parts, *notice("details-said", controller.action.message), *keyed("details-save", [buttons])]
