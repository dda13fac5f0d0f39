"""The membership cards of an entrant's players: compared with the list of members, entered and changed."""

from dataclasses import replace
from datetime import date

import flet as ft

from models.tournaments import save_membership
from models.values import NO_MEMBERSHIP, CardKind, Membership, TournamentSnapshot
from views.core.days import typed_day, unread_day
from views.core.faults import text_sentences
from views.core.use_form import use_form
from views.tournament.desk.members.membership_form import MembershipForm
from views.tournament.use_tournament import TournamentController
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.input.choice import form_choice
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, keyed_component, stack
from wording import Translator, card_fault_sentence, membership_field_name


def card_fault_sentences(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    faults = filter(None, snapshot.card_faults(number, today))
    return [card_fault_sentence(t, fault.code, fault.values, fault.day) for fault in faults]


def known_card_sentences(t: Translator, snapshot: TournamentSnapshot, number: int, today: date) -> list[str]:
    count = snapshot.known_cards(number, today)
    words = t.ngettext("✓ {count} card on the list of members", "✓ {count} cards on the list of members", count)
    return [words] if count else []


def membership_parts(controller: TournamentController, snapshot: TournamentSnapshot, number: int) -> list[ft.Control]:
    """Return a form for the membership of each player of an entrant."""
    parts = []
    for seat, name in enumerate(snapshot.entrants[number].names):
        details = snapshot.memberships.get((number, seat), NO_MEMBERSHIP)
        listed = (snapshot.listed or {}).get((number, seat))
        offered = details.completed_by(listed.member.membership) if listed and not details.card else None
        place = number, seat
        parts.append(keyed_component(f"player-{seat}", _Player, controller, place, name, details, offered))
    return parts


@ft.component
def _Player(
    controller: TournamentController, place: tuple[int, int], name: str, former: Membership, offered: Membership | None
) -> ft.Control:
    t, (entrant, seat) = controller.session.translator, place
    typed = vars(former) | {"valid_until": typed_day(former.valid_until)}
    form = use_form((place, former), lambda: MembershipForm(**typed), controller.action)
    save_label = t.gettext("Save: {name}", name=name)
    take_label = t.gettext("Take card {card} from the list", card=offered.card) if offered else ""

    async def save_details(button: str, membership: Membership) -> None:
        await replace(controller, button=button).run(save_membership, entrant=entrant, seat=seat, membership=membership)

    async def save() -> None:
        faults = tuple(replace(each, index=seat) for each in unread_day("valid_until", form.value.valid_until))
        membership = controller.action.attempt(form.value.to_membership, text_sentences(t, faults))
        if membership is not None:
            await save_details(save_label, membership)

    async def take() -> None:
        if offered is not None:
            await save_details(take_label, offered)

    def field(name: str, helper: str | None = None) -> ft.Control:
        label = membership_field_name(t, name)
        return form_input(form, name, label, key=name, error=form.fault((name, seat)), helper=helper)

    kinds: dict[CardKind | None, str] = {kind: membership_field_name(t, kind) for kind in CardKind}
    kinds = {None: t.gettext("Kind unknown"), **kinds}
    return stack(
        [
            heading(name),
            *keyed("offer", [secondary_button(take_label, on_click=take)] if offered else []),
            field("card"),
            form_choice(form, "kind", kinds, wrap=True),
            field("valid_until", t.gettext("Day, month and year, such as 31/12/2027.")),
            *map(field, ("club", "province", "region")),
            *keyed("save-player", [secondary_button(save_label, on_click=save)]),
        ]
    )
