"""A screen's hook without a phone: rendered as Flet would, with its effects run to their end."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from flet.components.component import Component, Renderer
from flet.components.hooks.use_effect import EffectHook

from models.access import Device, Hint, Preferences
from models.store import Store
from views.core.platform import SERVER
from views.core.session import Session, SessionContext, Viewport
from wording import translator

Value = TypeVar("Value")


@dataclass
class FakePage:
    """The page and the router of a phone, with its path."""

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
        platform=SERVER,
        preferences=Preferences(),
        public_base="http://localhost",
        epoch=0,
        set_preferences=lambda _: None,
        set_device=lambda _: None,
        dismiss_hint=_keep_hint,
    )


async def _keep_hint(_hint: Hint) -> None:
    pass


class HookRunner(Generic[Value]):
    """A component that calls one hook; `rendered` is the hook's result in a new render."""

    def __init__(self, session: Session, hook: Callable[[], Value]) -> None:
        self._hook = hook
        self._component = Component(fn=lambda: None)
        self._component._contexts = {SessionContext._key: session}  # noqa: SLF001 - as a component inside App has it
        self._effect_dependencies: dict[int, list[object] | None] = {}

    @property
    def rendered(self) -> Value:
        self._component._state.hook_cursor = 0  # noqa: SLF001 - as Component.update does
        renderer = Renderer(self._component)
        with renderer.with_context():
            return cast("Value", renderer.render(self._hook))

    async def run_effects(self) -> Value:
        """Render, run the effects that Flet would run then, and return the result of the next render."""
        _ = self.rendered
        for number, hook in enumerate(self._component._state.hooks):  # noqa: SLF001
            if isinstance(hook, EffectHook) and self._effect_dependencies.get(number, None) != hook.deps:
                self._effect_dependencies[number] = hook.deps
                result = hook.setup()
                if inspect.isawaitable(result):
                    await result
        return self.rendered
