"""The details of a match: its time and duration, its venue and its note."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.matches import update_match_details
from models.values import MatchSnapshot, Role
from views.core.use_action import use_action
from views.core.use_form import use_form
from views.hooks import use_state
from views.match.use_match import MatchController
from views.ui.buttons import secondary_button, text_button
from views.ui.lists import icon_line, keyed, side_by_side
from views.ui.status import notice
from views.ui.text_input import form_input
from views.ui.theme import Gap
from wording import Translator, match_goal, variant_name


@dataclass(frozen=True, kw_only=True)
class VenueForm:
    """Venue and note as typed."""

    venue: str = ""
    note: str = ""


def use_details(t: Translator, match: MatchController) -> list[ft.Control]:
    """Return the details, with the form that changes venue and note while it is open; nothing without a match. The
    typed text stays after a failed save."""
    snapshot, action = match.snapshot, use_action()
    is_editing, set_editing = use_state(False)
    stored = VenueForm() if snapshot is None else VenueForm(venue=snapshot.venue, note=snapshot.note)
    form = use_form(is_editing, lambda: stored, action)

    def show_form(shown: bool) -> None:
        action.dismiss()
        set_editing(shown)

    async def save() -> None:
        if snapshot is not None:
            typed = form.value
            work = partial(update_match_details, revision=snapshot.revision, note=typed.note, venue=typed.venue)
            if await match.run(action, work):
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
        labels = {"venue": ("place", t.gettext("Place")), "note": ("note", t.gettext("Note"))}
        parts += [form_input(form, name, label, name, key=key, on_submit=save) for name, (key, label) in labels.items()]
        buttons = side_by_side(
            text_button(t.gettext("Cancel"), on_click=partial(show_form, False)),
            secondary_button(t.gettext("Save"), icon=ft.Icons.CHECK, on_click=save),
        )
        return [*parts, *notice("details-said", action.message), *keyed("details-save", [buttons])]
    if snapshot.role.includes(Role.SCORER):
        has_details = snapshot.venue or snapshot.note
        words = t.gettext("Change place and note") if has_details else t.gettext("Add place and note")
        parts += keyed("describe", [text_button(words, on_click=partial(show_form, True))])
    return parts


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
