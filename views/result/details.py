"""The details of a match: its day, time and duration, its venue and its note."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.matches import update_match_details
from models.values import MatchSnapshot, Role
from views.core.days import on_day, typed_day, unread_day
from views.core.faults import text_sentences
from views.core.use_action import use_action
from views.core.use_form import use_form
from views.hooks import use_state
from views.match.use_match import MatchController
from views.ui.buttons import secondary_button, text_button
from views.ui.input.text_input import form_input
from views.ui.lists import icon_line, keyed, side_by_side
from views.ui.status import notice
from views.ui.theme import Gap
from wording import Translator, match_goal, variant_name


@dataclass(frozen=True, kw_only=True)
class DetailsForm:
    """Day, venue and note as typed; an empty day changes nothing."""

    day: str = ""
    venue: str = ""
    note: str = ""


def use_details(t: Translator, match: MatchController) -> list[ft.Control]:
    """Return the details, with the form that changes day, venue and note while it is open; nothing without a match. The
    typed text stays after a failed save."""
    snapshot, action = match.snapshot, use_action()
    is_editing, set_editing = use_state(False)
    form = use_form(is_editing, partial(_stored, t, snapshot), action)

    def show_form(shown: bool) -> None:
        action.dismiss()
        set_editing(shown)

    async def save() -> None:
        typed = form.value
        if snapshot is None or not action.attempt(lambda: typed, text_sentences(t, unread_day("day", typed.day))):
            return
        moved = on_day(t.local(snapshot.started_at), typed.day)
        work = partial(update_match_details, revision=snapshot.revision, note=typed.note, venue=typed.venue)
        if await match.run(action, partial(work, at=moved)):
            set_editing(False)

    if snapshot is None:
        return []
    game = t.gettext(
        "{rules}, {aim}", rules=variant_name(t, snapshot.config.rules.name), aim=match_goal(t, snapshot.config)
    )
    facts = [_detail_row(ft.Icons.STYLE, game), _detail_row(ft.Icons.SCHEDULE, _time_text(t, snapshot))]
    if not is_editing:
        details = {ft.Icons.PLACE: snapshot.venue, ft.Icons.EDIT_NOTE: snapshot.note}
        facts += [_detail_row(icon, words) for icon, words in details.items() if words]
    parts: list[ft.Control] = [ft.Column(facts, key="facts", spacing=Gap.TIGHT)]
    if is_editing:
        labels = {"day": t.gettext("Day"), "venue": t.gettext("Place"), "note": t.gettext("Note")}
        parts += [form_input(form, name, label, name, key=name, on_submit=save) for name, label in labels.items()]
        buttons = side_by_side(
            text_button(t.gettext("Cancel"), on_click=partial(show_form, False)),
            secondary_button(t.gettext("Save"), icon=ft.Icons.CHECK, on_click=save),
        )
        return [*parts, *notice("details-said", action.message), *keyed("details-save", [buttons])]
    if snapshot.role.includes(Role.SCORER):
        words = t.gettext("Change day, place and note")
        parts += keyed("describe", [text_button(words, on_click=partial(show_form, True))])
    return parts


def _stored(t: Translator, snapshot: MatchSnapshot | None) -> DetailsForm:
    if snapshot is None:
        return DetailsForm()
    return DetailsForm(day=typed_day(t.local(snapshot.started_at)), venue=snapshot.venue, note=snapshot.note)


def _detail_row(icon: ft.IconData, words: str) -> ft.Control:
    row = icon_line(icon, words)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _time_text(t: Translator, snapshot: MatchSnapshot) -> str:
    began, ended, duration = snapshot.started_at, snapshot.finished_at, snapshot.duration
    if ended is None:
        return t.gettext("Started on {start}", start=t.date_time(began))
    if duration is None:
        return t.gettext("From {start} to {end}", start=t.date_time(began), end=t.date_time(ended))
    return t.gettext("{start}, {duration}", start=t.date_time(began), duration=t.elapsed(duration))
