"""A screen's hook without a phone: rendered as Flet would, its effects run to their end."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from flet.components.component import Component, Renderer
from flet.components.hooks.use_effect import EffectHook

from models import Device, Preferences, Store
from views.core.place import SERVED
from views.core.session import Session, SessionContext, Viewport
from wording import translator

Value = TypeVar("Value")


@dataclass
class Place:
    """Where a phone is; takes the place of Flet's page and of its router."""

    path: str = "/"
    visited: list[str] = field(default_factory=list)

    def navigate(self, path: str) -> None:
        self.path = path
        self.visited.append(path)


def phone_session(store: Store, device: Device) -> Session:
    return Session(
        store=store,
        device=device,
        secret="",
        translator=translator("en"),
        viewport=Viewport(width=390, height=664),
        place=SERVED,
        preferences=Preferences(),
        public_base="http://localhost",
        epoch=0,
        prefer=lambda _: None,
        become=lambda _: None,
    )


class Hooked(Generic[Value]):
    """`now` is what the hook gives in a new render."""

    def __init__(self, session: Session, hook: Callable[[], Value]) -> None:
        self._hook = hook
        self._component = Component(fn=lambda: None)
        self._component._contexts = {SessionContext._key: session}  # noqa: SLF001 - as a component inside App has it
        self._done: dict[int, list[object] | None] = {}

    @property
    def now(self) -> Value:
        self._component._state.hook_cursor = 0  # noqa: SLF001 - as Component.update does
        renderer = Renderer(self._component)
        with renderer.with_context():
            return cast("Value", renderer.render(self._hook))

    async def settle(self) -> Value:
        """Render, and run the effects that Flet would run then; gives the next render."""
        _ = self.now
        for number, hook in enumerate(self._component._state.hooks):  # noqa: SLF001
            if isinstance(hook, EffectHook) and self._done.get(number, None) != hook.deps:
                self._done[number] = hook.deps
                running = hook.setup()
                if inspect.isawaitable(running):
                    await running
        return self.now
