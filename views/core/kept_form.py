"""A half-filled form: kept while the user types, because phones discard pages, and offered at the next visit."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from models.access import save_form
from models.values import ModelError
from views.core.async_store import run_transaction
from views.core.session import Session, use_session
from views.hooks import use_ref_for

Value = TypeVar("Value")


@dataclass(kw_only=True, eq=False)
class KeptForm(Generic[Value]):
    """The keeper of the form with this name; `offered` is its value at an earlier visit, until the user answers."""

    session: Session
    name: str
    offered: Value | None = None
    _latest: Value | None = field(default=None, init=False)
    _writer: asyncio.Task[None] | None = field(default=None, init=False)

    def keep(self, value: Value | None) -> None:
        """Keep this value, or nothing for None. One task at a time writes the latest value: quick changes coalesce."""
        self._latest = value
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        written: object = self
        while written is not self._latest:
            written = value = self._latest
            text = "" if value is None else TypeAdapter(type(value)).dump_json(value).decode()
            save = partial(save_form, device=self.session.device, form=self.name, text=text)
            with suppress(ModelError):  # the screen still has it, and the next change is written again
                await run_transaction(self.session.store, save)


def use_kept_form(name: str, kind: type[Value], text: str | None) -> KeptForm[Value]:
    """Return the keeper of a form of this type; `text` is what `load_form` returned, None until then."""
    session = use_session()

    def make() -> KeptForm[Value]:
        kept: KeptForm[Value] = KeptForm(session=session, name=name)
        with suppress(ValidationError):  # of another version of the program
            kept.offered = TypeAdapter(kind).validate_json(text) if text else None
        return kept

    return use_ref_for(text is None, make).current
