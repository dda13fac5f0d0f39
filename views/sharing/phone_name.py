"""The name of this phone, which other phones show next to its entries: a text field, and the players' names."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from models.access import Device, rename_device
from models.values import MatchSnapshot, Role
from views.core.session import Session
from views.core.use_action import use_action
from views.core.use_form import Form, use_form
from views.match.display_texts import is_custom_label, seat_names
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.input.text_input import form_input
from views.ui.lists import keyed
from wording import Translator


def use_phone_name_question(
    session: Session, match: MatchSnapshot | None, on_saved: Callable[[], Awaitable[None]]
) -> list[ft.Control]:
    """Return the question for the name of this scorer's phone; nothing if it has more than the name of its kind."""
    t, action = session.translator, use_action()
    form = use_form("name", str, action)

    async def save(name: str) -> None:
        await action.run(partial(rename_device, device=session.device, label=name), show_saved)

    async def show_saved(device: Device) -> None:
        session.set_device(device)
        await on_saved()

    async def save_typed() -> None:
        if form.value.strip():
            await save(form.value)

    if match is None or not match.role.includes(Role.SCORER) or is_custom_label(session.device.label):
        return []
    question = phone_name_part(
        t, form, players=seat_names(match), on_choose=save, on_submit=save_typed, on_blur=save_typed
    )
    return [*keyed("whose-phone", [heading(t.gettext("Whose phone is this?"))]), *question]


LABEL_FIELD = ("label", None)  # field of the phone's name in the faults of a form


def phone_name_part(
    t: Translator,
    name: Form[str],
    *,
    players: Sequence[str],
    on_choose: Callable[[str], object],
    on_submit: Callable[[], object],
    on_blur: Callable[[], object] | None = None,
) -> list[ft.Control]:
    """Return the field of the phone's name, and the players' names; a tap on a player's name saves it."""
    label, helper = t.gettext("This phone’s name"), t.gettext("The others see it next to what you enter.")
    field = form_input(
        name, "", label, LABEL_FIELD, key="phone-name", person=True, helper=helper, on_submit=on_submit, on_blur=on_blur
    )
    names = choice({player: player for player in players}, chosen=None, wrap=True, on_choose=on_choose)
    return [field, *keyed("whose", [names] if players else [])]
