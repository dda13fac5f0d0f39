"""The section "More" of an entrant: check-in, fee, note and fixed table, and the membership of each player."""

from dataclasses import replace

import flet as ft

from models.tournaments import CheckedIn, note_entrant
from models.values import EntrantNotes, FieldFault, TournamentSnapshot
from scoring import Competition
from views.core.faults import text_sentences
from views.core.use_form import use_form
from views.hooks import use_state
from views.tournament.desk.members.membership import card_fault_sentences, known_card_sentences, membership_parts
from views.tournament.desk.notes_form import typed_notes
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from views.ui.input.text_input import form_input
from views.ui.lists import announced, keyed, stack
from wording import Translator


@ft.component
def NotesPart(t: Translator, controller: TournamentController, snapshot: TournamentSnapshot, number: int) -> ft.Control:
    """Return the section, closed at first."""
    is_open, set_open = use_state(False)
    former = snapshot.notes.get(number, EntrantNotes())
    form = use_form(
        ("notes", number, replace(former, checked_in_at=None, let_in="")),  # a check-in leaves what is typed
        lambda: typed_notes(t, former, sections=snapshot.sections),
        controller.action,
    )

    async def save() -> None:
        changes = tuple(form.value.changes(number, former))
        faults = text_sentences(t, tuple(each for each in changes if isinstance(each, FieldFault)))
        if controller.action.attempt(lambda: form.value, faults) is None:
            return
        for change in changes:
            if not isinstance(change, FieldFault) and not await controller.run_once(note_entrant, note=change):
                return

    today = t.local(controller.session.store.clock()).date()
    faults = card_fault_sentences(t, snapshot, number, today) if former.checked_in_at is None else []

    async def check_in() -> None:
        reason = form.value.let_in.strip()
        missing = FieldFault(field="let_in", code="reason-missing")
        sentences = text_sentences(t, (missing,) if faults and not reason else ())
        if controller.action.attempt(lambda: form.value, sentences) is not None:
            present, note = former.checked_in_at is None, reason if faults else ""
            await controller.run_once(note_entrant, note=CheckedIn(entrant=number, present=present, note=note))

    header = section_header(t.gettext("More"), opened=is_open, on_tap=lambda: set_open(not is_open), key="more")
    if not is_open:
        return stack([header])
    at = former.checked_in_at
    since = t.gettext("At the desk since {time}.", time=t.time(at)) if at else t.gettext("Not at the desk yet.")
    label = t.gettext("Undo the check-in") if at else t.gettext("Check in")
    warnings = keyed("faults", [announced(words, theme.text(17, theme.ERROR)) for words in faults])
    if warnings:
        label = t.gettext("Let in anyway")
        warnings.append(form_input(form, "let_in", t.gettext("Reason"), "let_in", key="let-in"))
    fees = t.gettext("Fee due"), t.gettext("Fee paid")
    parts = [
        header,
        ft.Text(since, style=theme.text(17)),
        *(ft.Text(words, style=theme.text(17)) for words in known_card_sentences(t, snapshot, number, today)),
        *warnings,
        *keyed("check-in", [secondary_button(label, icon=ft.Icons.HOW_TO_REG, on_click=check_in)]),
        *(
            form_input(form, name, label, name, key=name, helper=t.gettext("An amount, such as 12.50."))
            for name, label in zip(("due", "paid"), fees, strict=True)
        ),
        form_input(form, "remark", t.gettext("Note"), "note", key="remark"),
    ]
    if snapshot.setup.competition is not Competition.TEAMS:
        helper = t.gettext("For players who can’t change tables. In a Mitchell they sit North–South there.")
        parts += [
            form_input(form, "table", t.gettext("Fixed table"), "table", key="table", helper=helper),
            form_input(form, "reason", t.gettext("Reason"), key="reason"),
        ]
    parts += keyed("save-notes", [secondary_button(t.gettext("Save"), on_click=save)])
    parts += membership_parts(controller, snapshot, number)
    return stack(parts)
