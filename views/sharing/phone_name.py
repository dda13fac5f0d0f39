"""The name of this phone, which the others see next to its entries: a field, and the players' names."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, rename_device
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.match.display_texts import is_custom_label
from views.ui.choice import choice
from views.ui.lists import keyed
from views.ui.text_input import form_input
from wording import Translator

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
    """Return the field of the phone's name and the players' names, of which a tap takes one."""
    label, helper = t.gettext("This phone’s name"), t.gettext("The others see it next to what you enter.")
    field = form_input(
        name, "", label, LABEL_FIELD, key="phone-name", person=True, helper=helper, on_submit=on_submit, on_blur=on_blur
    )
    names = choice({player: player for player in players}, chosen=None, wrap=True, on_choose=on_choose)
    return [field, *keyed("whose", [names] if players else [])]


@dataclass(frozen=True, kw_only=True)
class PhoneNameController:
    """The name of this phone as typed, and its saving; `on_saved` is awaited then."""

    session: Session
    action: ActionController
    form: Form[str]
    on_saved: Callable[[], Awaitable[None]]

    @property
    def is_missing(self) -> bool:
        """Return whether the phone has only the name of its kind, such as "Linux"."""
        return not is_custom_label(self.session.device.label)

    async def save_typed(self) -> None:
        if self.form.value.strip():
            await self.save(self.form.value)

    async def save(self, name: str) -> None:
        await self.action.run(partial(rename_device, device=self.session.device, label=name), self._show_saved)

    async def _show_saved(self, device: Device) -> None:
        self.session.set_device(device)
        await self.on_saved()


def use_phone_name(on_saved: Callable[[], Awaitable[None]]) -> PhoneNameController:
    session, action = use_session(), use_action()
    form = use_form("name", str, action)
    return PhoneNameController(session=session, action=action, form=form, on_saved=on_saved)
