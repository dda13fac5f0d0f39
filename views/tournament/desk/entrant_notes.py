"""The section "More" of an entrant: check-in, fee, note and fixed table, and the membership of each player."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import cast

import flet as ft

from models.tournaments import CheckedIn, note_entrant, save_membership
from models.values import NO_MEMBERSHIP, CardKind, EntrantNotes, FieldFault, Membership, TournamentSnapshot
from scoring import Competition
from views.core.faults import text_sentences
from views.core.use_form import use_form
from views.hooks import use_state
from views.tournament.desk.notes_form import typed_membership, typed_notes
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.choice import form_choice
from views.ui.frame import heading, section_header
from views.ui.lists import announced, keyed, stack
from views.ui.text_input import form_input
from wording import Translator, card_fault_sentence, card_kind_name, membership_field_name


def entrant_notes(
    t: Translator, controller: TournamentController, snapshot: TournamentSnapshot, number: int
) -> ft.Control:
    """Return the section, closed at first."""
    return cast("Callable[..., ft.Control]", _Notes)(t, controller, snapshot, number, key=f"more-{number}")


@ft.component
def _Notes(t: Translator, controller: TournamentController, snapshot: TournamentSnapshot, number: int) -> ft.Control:
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
        *(ft.Text(words, style=theme.text(17)) for words in _known_cards(t, snapshot, number, today)),
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
    parts += _players(controller, snapshot, number)
    return stack(parts)


def card_sentences(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    """Return a line that ticks the cards of an entrant on the list of members, and a sentence for each card with a
    fault."""
    return [*_known_cards(t, snapshot, number, today), *card_fault_sentences(t, snapshot, number, today)]


def card_fault_sentences(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    faults = filter(None, snapshot.card_faults(number, today))
    return [card_fault_sentence(t, fault.code, fault.values, fault.day) for fault in faults]


def _known_cards(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    count = snapshot.known_cards(number, today)
    words = t.ngettext("✓ {count} card on the list of members", "✓ {count} cards on the list of members", count)
    return [words] if count else []


def _players(controller: TournamentController, snapshot: TournamentSnapshot, number: int) -> list[ft.Control]:
    player, parts = cast("Callable[..., ft.Control]", _Player), []
    for seat, name in enumerate(snapshot.entrants[number].names):
        details = snapshot.memberships.get((number, seat), NO_MEMBERSHIP)
        listed = (snapshot.listed or {}).get((number, seat))
        offered = details.completed_by(listed.member.membership) if listed and not details.card else None
        parts.append(player(controller, (number, seat), name, details, offered, key=f"player-{seat}"))
    return parts


@ft.component
def _Player(
    controller: TournamentController,
    place: tuple[int, int],
    name: str,
    former: Membership,
    offered: Membership | None,
) -> ft.Control:
    t, (entrant, seat) = controller.session.translator, place
    form = use_form((place, former), lambda: typed_membership(former), controller.action)
    save_details = partial(controller.run, save_membership, entrant=entrant, seat=seat)

    async def save() -> None:
        faults = tuple(replace(each, index=seat) for each in form.value.faults)
        membership = controller.action.attempt(form.value.to_membership, text_sentences(t, faults))
        if membership is not None:
            await save_details(membership=membership)

    async def take() -> None:
        if offered is not None:
            await save_details(membership=offered)

    def field(name: str, helper: str | None = None) -> ft.Control:
        label = membership_field_name(t, name)
        return form_input(form, name, label, key=name, error=form.fault((name, seat)), helper=helper)

    kinds: dict[CardKind | None, str] = {kind: card_kind_name(t, kind) for kind in CardKind}
    kinds = {None: t.gettext("Kind unknown"), **kinds}
    take_label = t.gettext("Take card {card} from the list", card=offered.card) if offered else ""
    return stack(
        [
            heading(name),
            *keyed("offer", [secondary_button(take_label, on_click=take)] if offered else []),
            field("card"),
            form_choice(form, "kind", kinds, wrap=True),
            field("valid_until", t.gettext("Day, month and year, such as 31/12/2027.")),
            *map(field, ("club", "province", "region")),
            *keyed("save-player", [secondary_button(t.gettext("Save: {name}", name=name), on_click=save)]),
        ]
    )
