"""The details of a match: when and how long it was played, where, and what was noted about it."""

from dataclasses import replace
from datetime import timedelta

import flet as ft

from models import MatchSnapshot, Role
from views.core.session import Session
from views.result.use_details import DetailsUse
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.lists import keyed, side_by_side
from views.ui.notice import notice
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, match_aim, variant_name

LONGEST_EVENING = timedelta(hours=16)  # beyond, the match was put aside: its hours say nothing


def match_facts(session: Session, snapshot: MatchSnapshot, use: DetailsUse) -> list[ft.Control]:
    t = session.translator
    game = t.gettext(
        "{rules}, {aim}", rules=variant_name(t, snapshot.config.rules.name), aim=match_aim(t, snapshot.config)
    )
    facts = [_fact(ft.Icons.STYLE, game), _fact(ft.Icons.SCHEDULE, _time(t, snapshot))]
    if not use.editing:
        facts += [_fact(ft.Icons.PLACE, snapshot.place)] if snapshot.place else []
        facts += [_fact(ft.Icons.EDIT_NOTE, snapshot.note)] if snapshot.note else []
    parts: list[ft.Control] = [ft.Column(facts, key="facts", spacing=Gap.TIGHT)]
    if use.editing:
        return parts + _form(t, use)
    if snapshot.role.includes(Role.SCORER):
        known = snapshot.place or snapshot.note
        words = t.gettext("Change place and note") if known else t.gettext("Add place and note")
        parts += keyed("describe", [text_action(words, on_click=use.edit)])
    return parts


def _fact(icon: ft.IconData, words: str) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=theme.INK_SOFT), ft.Text(words, style=theme.text(17), expand=True)],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _time(t: Translator, snapshot: MatchSnapshot) -> str:
    began, ended = snapshot.started_at, snapshot.finished_at
    if ended is None:
        return t.gettext("Started on {start}", start=t.date_time(began))
    if ended - began > LONGEST_EVENING:
        return t.gettext("From {start} to {end}", start=t.date_time(began), end=t.date_time(ended))
    return t.gettext("{start}, {duration}", start=t.date_time(began), duration=t.duration(ended - began))


def _form(t: Translator, use: DetailsUse) -> list[ft.Control]:
    form, faults = use.form, use.action.faults
    parts: list[ft.Control] = [
        text_input(
            key="place",
            label=t.gettext("Place"),
            value=form.value.place,
            error=faults.get(("place", None)),
            on_change=lambda text: form.note(lambda typed: replace(typed, place=text), "place"),
            on_submit=use.save,
        ),
        text_input(
            key="note",
            label=t.gettext("Note"),
            value=form.value.note,
            error=faults.get(("note", None)),
            on_change=lambda text: form.note(lambda typed: replace(typed, note=text), "note"),
            on_submit=use.save,
        ),
    ]
    if use.action.message:
        parts += keyed("details-said", [notice(use.action.message)])
    buttons = side_by_side(
        text_action(t.gettext("Leave as it was"), on_click=use.leave),
        quiet_action(t.gettext("Save"), icon=ft.Icons.CHECK, on_click=use.save),
    )
    return parts + keyed("details-save", [buttons])
