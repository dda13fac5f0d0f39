"""Asks for a name of this phone when it shares a table, if it has only the name of its kind."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.access import Device, rename_device
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.match.display_texts import is_custom_label


@dataclass(frozen=True, kw_only=True)
class PhoneNameController:
    """The name of this phone as typed. `save` stores it and then awaits `on_saved`."""

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
