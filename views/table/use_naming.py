"""The section of the table that names the players of a match that began without names."""

from functools import partial

import flet as ft

from models.access import Device
from models.matches import name_players
from models.people import check_spellings
from models.store import Transaction
from models.values import MatchSnapshot, Role
from views.core.use_action import use_action
from views.core.use_form import use_form
from views.hooks import use_state
from views.match.name_offers import spelling_answers
from views.match.use_match import MatchController
from views.ui.buttons import secondary_button, text_button
from views.ui.input.text_input import form_input
from views.ui.lists import keyed
from views.ui.status import closable_notice
from wording import Translator


def use_naming(t: Translator, match_id: str, match: MatchController) -> list[ft.Control]:
    """Return a button that opens the fields of the names, or the fields; nothing if all players have names, or if this
    phone doesn't own the match."""
    snapshot, action = match.snapshot, use_action()
    players = () if snapshot is None else snapshot.players
    form = use_form((match_id, len(players)), lambda: ("",) * len(players), action)
    is_open, set_open = use_state(False)

    def choose(seat: int, name: str) -> None:
        form.update(lambda old: (*old[:seat], name, *old[seat + 1 :]), ("names", seat))

    async def save() -> None:
        """Save the typed names; seats without a typed name stay unchanged."""
        if await match.run(action, partial(_name_players, names=form.value)):
            set_open(lambda _: False)

    seats = [seat for seat, player in enumerate(players) if not player.is_named]
    if snapshot is None or snapshot.role is not Role.OWNER or not seats:
        return []
    if not is_open:
        return keyed("name-players", [text_button(t.gettext("Name the players"), on_click=lambda: set_open(True))])
    fields: list[ft.Control] = []
    for seat in seats:
        field = ("names", seat)
        fields.append(form_input(form, "", players[seat].name, field, key=f"name-{seat}", person=True, on_submit=save))
        fields += spelling_answers(t, form.fault(field), seat, partial(choose, seat))
    button = secondary_button(t.gettext("Save the names"), icon=ft.Icons.CHECK, on_click=save)
    notice = closable_notice(t, "not-named", action.message, action.dismiss)
    return [*notice, *fields, *keyed("save-names", [button])]


def _name_players(transaction: Transaction, *, device: Device, match_id: str, names: tuple[str, ...]) -> MatchSnapshot:
    check_spellings(transaction, device=device, names=names)
    return name_players(transaction, device=device, match_id=match_id, names=names)
