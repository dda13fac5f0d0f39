"""The start of a phone's session: who it is, its language, its size; and what happens when it comes back from sleep."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, repeat
from typing import Any, TypeVar

import flet as ft

from models import (
    Device,
    ModelError,
    Preferences,
    Store,
    find_device,
    incident_code,
    is_seen_today,
    load_preferences,
    note_visit,
    register_device,
)
from views.core.camera import Camera
from views.core.labels import KINDS
from views.core.own_secret import OwnSecret
from views.core.place import Place
from views.core.session import Session, Viewport
from views.core.store_work import from_store, in_store
from views.hooks import use_optional, use_ref, use_state, use_state_from
from views.ui.text_scale import note_text_scale, text_yardstick
from wording import LANGUAGES, Translator, negotiate, translator, with_incident

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)

_PAUSES = (2, 4, 8, 15)  # seconds before the next try; the last one from then on


@dataclass(frozen=True, kw_only=True)
class _Identity:
    device: Device
    secret: str
    preferences: Preferences
    tags: tuple[str, ...]  # the languages that the device itself asks for


def use_session_start(
    *, store: Store, public_base: Callable[[str | None], str], place: Place, camera: Camera | None = None
) -> Session | str:
    """The session; until it is known which device this is, what the splash says: nothing while all is well."""
    page = ft.context.page
    identity, set_identity = use_optional(_Identity)
    sentence, set_sentence = use_state("")
    viewport, set_viewport = use_state_from(lambda: _viewport(page, scale=1.0))
    epoch, set_epoch = use_state(0)
    arrival = use_ref(lambda: _Arrival(page=page, store=store, keeper=OwnSecret(file=place.own_secret))).current

    async def start() -> None:
        back = asyncio.Event()

        def come_back() -> None:
            set_epoch(lambda count: count + 1)
            back.set()

        page.on_resize = lambda _: set_viewport(lambda old: _viewport(page, scale=old.text_scale))
        page.overlay.append(text_yardstick(lambda scale: set_viewport(lambda old: replace(old, text_scale=scale))))
        page.update()
        page.on_connect = come_back
        found = await answered(arrival.identify, back, lambda error: set_sentence(_refusal(arrival.translator, error)))
        set_viewport(lambda old: _viewport(page, scale=old.text_scale))
        set_identity(found)

    def change(**known: Any) -> None:
        set_identity(lambda latest: latest and replace(latest, **known))

    ft.use_effect(start, dependencies=[])
    if identity is None:
        return sentence
    note_text_scale(viewport.text_scale)
    preferences = identity.preferences
    t = translator(preferences.language or negotiate(identity.tags))
    _suit(page, preferences, t)
    return Session(
        store=store,
        device=identity.device,
        secret=identity.secret,
        preferences=preferences,
        translator=t,
        viewport=viewport,
        place=place,
        public_base=public_base(page.url),
        epoch=epoch,
        become=lambda device: change(device=device),
        prefer=lambda preferences: change(preferences=preferences),
        camera=camera,
    )


def _suit(page: ft.Page, preferences: Preferences, t: Translator) -> None:
    """The theme, and the language of the few words that are Flutter's own: a screen reader hears them."""
    theme_mode = ft.ThemeMode(preferences.theme)
    locale = ft.LocaleConfiguration([ft.Locale(code) for code in LANGUAGES], ft.Locale(t.language))
    if (page.theme_mode, page.locale_configuration) != (theme_mode, locale):
        page.theme_mode, page.locale_configuration = theme_mode, locale
        page.update()


def _viewport(page: ft.Page, *, scale: float) -> Viewport:
    return Viewport(width=page.width or 390, height=page.height or 844, text_scale=scale)


async def answered(
    ask: Callable[[], Awaitable[Answer]], back: asyncio.Event, refuse: Callable[[Exception], None]
) -> Answer:
    """What `ask` gives in the end. When it fails, `refuse` hears of it, and it is asked again: after a while, or as
    soon as the phone is `back`. A phone that drops out before it has answered never will, and Flet waits for ever:
    that one is asked again once it is back, too."""
    pauses = chain(_PAUSES, repeat(_PAUSES[-1]))
    while True:
        back.clear()
        asking, returning = asyncio.ensure_future(ask()), asyncio.ensure_future(back.wait())
        try:
            await asyncio.wait({asking, returning}, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody looks at a splash for ever
            refuse(error)
            await asyncio.wait({returning}, timeout=next(pauses))
        finally:
            asking.cancel()
            returning.cancel()


def _refusal(t: Translator, error: Exception) -> str:
    sentence = t.gettext(
        "Pinella can’t be opened just now. Everything that was saved is safe; this phone goes on trying."
    )
    if isinstance(error, RuntimeError):  # what the phone itself answered
        _log.info("a phone could not come in: %.200r", error)
        return sentence
    if isinstance(error, ModelError):
        return with_incident(sentence, str(error.values.get("incident", "")))
    code = incident_code(error)
    _log.error("[%s] a phone could not come in", code, exc_info=error)
    return with_incident(sentence, code)


@dataclass(kw_only=True)
class _Arrival:
    """What is known already of a phone that comes in, over all tries."""

    page: ft.Page
    store: Store
    keeper: OwnSecret
    tags: tuple[str, ...] = field(default=(), init=False)
    secret: str = field(default="", init=False)

    @property
    def translator(self) -> Translator:
        return translator(negotiate(self.tags))

    async def identify(self) -> _Identity:
        info = await self.page.get_device_info()
        self.tags = tuple(getattr(info, "languages", None) or (getattr(info, "language", None) or "",))
        stored = await self.keeper.read()
        self.secret = stored or self.secret
        device, self.secret = await self._known() or await self._register()
        if self.secret != stored:
            await self.keeper.write(self.secret)
        preferences = await from_store(self.store, partial(load_preferences, device=device))
        return _Identity(device=device, secret=self.secret, preferences=preferences, tags=self.tags)

    async def _known(self) -> tuple[Device, str] | None:
        if not self.secret:
            return None
        device = await from_store(self.store, partial(find_device, secret=self.secret))
        if device is None:
            return None
        if not await from_store(self.store, partial(is_seen_today, device=device)):
            self.page.run_task(self._note_visit, device)
        return device, self.secret

    async def _note_visit(self, device: Device) -> None:
        """Beside: who only looks at the score doesn't wait for whoever writes. What fails is noted the next time."""
        with suppress(ModelError):
            await in_store(self.store, partial(note_visit, device=device))

    async def _register(self) -> tuple[Device, str]:
        return await in_store(self.store, partial(register_device, label=_label(self.page)))


def _label(page: ft.Page) -> str:
    """What the others see of this phone until it has a name of its own."""
    agent = page.client_user_agent or ""
    return next((label for sign, label in KINDS.items() if sign in agent), "")
