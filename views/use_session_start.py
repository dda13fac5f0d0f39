"""The start of a phone's session (device, language, window size), and its reconnects."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, repeat
from typing import Any, TypeVar

import flet as ft

from models.access import (
    Device,
    Hint,
    Preferences,
    find_device,
    load_preferences,
    record_visit,
    register_device,
    save_preferences,
    was_seen_today,
)
from models.sample import SAMPLE_MATCH_ID, Sample, SampleMatches
from models.storage import on_writer
from models.store import Store, Transaction
from models.values import DatabaseReadOnly, ModelError, error_report_code
from scoring import find_variant
from views import routes
from views.core.async_store import run_query, run_transaction
from views.core.camera import Camera
from views.core.device_secret import DeviceSecret
from views.core.platform import Platform
from views.core.session import Session, Viewport
from views.hooks import use_optional, use_ref, use_state
from views.match.display_texts import DEVICE_KINDS
from views.ui import theme
from views.ui.input.dialogs import hide_snackbar
from views.ui.text_scale import set_text_scale, text_scale_probe
from web.urls import CLIENT_ADDRESS_KEY, ZONE_KEY, client_network
from wording import (
    LANGUAGES,
    Translator,
    games_of_language,
    model_error_sentence,
    negotiate_language,
    translator,
    with_report_code,
)

Result = TypeVar("Result")
_log = logging.getLogger(__name__)

_RETRY_DELAYS = (2, 4, 8, 15)  # seconds before each retry; the last one repeats


@dataclass(frozen=True, kw_only=True)
class _Identity:
    device: Device
    secret: str
    preferences: Preferences
    language_tags: tuple[str, ...]  # preferred languages of the device
    sample: Sample | None

    @property
    def language(self) -> str:
        return self.preferences.language or negotiate_language(self.language_tags)


def use_session_start(
    *,
    store: Store,
    samples: SampleMatches,
    public_base: Callable[[str | None], str],
    platform: Platform,
    camera: Camera | None = None,
) -> Session | str:
    """Return the session or, until the device is identified, the sentence of the splash screen ("" if there is no
    problem)."""
    page = ft.context.page
    identity, set_identity = use_optional(_Identity)
    sentence, set_sentence = use_state("")
    viewport, set_viewport = use_state(_current_viewport(page, scale=1.0))
    epoch, set_epoch = use_state(0)
    identification = use_ref(
        lambda: _DeviceIdentification(
            page=page, store=store, samples=samples, stored_secret=DeviceSecret(file=platform.device_secret_file)
        )
    ).current

    async def start() -> None:
        reconnected = asyncio.Event()

        def update_viewport() -> None:
            set_viewport(lambda old: _current_viewport(page, scale=old.text_scale))

        def handle_reconnect() -> None:
            update_viewport()  # Flet reports no resize for a window that was resized meanwhile
            set_epoch(lambda count: count + 1)
            reconnected.set()

        page.on_resize = update_viewport
        page.overlay.append(text_scale_probe(lambda scale: set_viewport(lambda old: replace(old, text_scale=scale))))
        page.update()
        page.on_connect = handle_reconnect
        page.on_disconnect = lambda: hide_snackbar(page)  # a reloaded page would draw it before it has the theme
        identified = await retry_until_answered(
            identification.identify,
            reconnected,
            lambda error: set_sentence(_failure_sentence(identification.translator, error)),
        )
        update_viewport()
        set_identity(identified)

    def update_identity(**values: Any) -> None:
        set_identity(lambda latest: latest and replace(latest, **values))

    ft.use_effect(start, dependencies=[])
    if identity is None:
        return sentence
    device, language = identity.device, identity.language

    async def dismiss_hint(hint: Hint) -> None:
        """Hide the hint on this phone at once; if that can't be saved, it comes back after a restart."""
        set_identity(lambda latest: latest and replace(latest, preferences=_with_seen_hint(latest.preferences, hint)))
        with suppress(ModelError):
            await run_transaction(store, partial(_save_seen_hint, device, hint))

    async def start_sample() -> None:
        update_identity(sample=await _start_sample(samples, identity))

    async def discard_sample() -> None:
        await on_writer(partial(samples.discard, device))
        update_identity(sample=None)

    set_text_scale(viewport.text_scale)
    preferences = identity.preferences
    t = translator(language).in_zone(page.session.store.get(ZONE_KEY))
    _apply_preferences(page, preferences, t)
    session = Session(
        store=store,
        device=identity.device,
        secret=identity.secret,
        preferences=preferences,
        translator=t,
        viewport=viewport,
        platform=platform,
        public_base=public_base(page.url),
        epoch=epoch,
        set_device=lambda device: update_identity(device=device),
        set_preferences=lambda preferences: update_identity(preferences=preferences),
        dismiss_hint=dismiss_hint,
        camera=camera,
        language_tags=identity.language_tags,
        network=client_network(page.session.store.get(CLIENT_ADDRESS_KEY) or ""),
        start_sample=start_sample,
        discard_sample=discard_sample,
    )
    return session if identity.sample is None else replace(session, sample=_sample_session(session, identity.sample))


def _sample_session(session: Session, sample: Sample) -> Session:
    """Return the session for the screens of a sample match. No download, link or other phone can access its
    database."""
    platform = replace(session.platform, has_server=False, supports_live_sharing=False)
    return replace(session, store=sample.store, device=sample.device, platform=platform, is_sample=True)


async def _start_sample(samples: SampleMatches, identity: _Identity) -> Sample:
    rules = find_variant(games_of_language(identity.language, identity.language_tags)[0])
    return await on_writer(partial(samples.get_or_start, identity.device, rules))


def _with_seen_hint(preferences: Preferences, hint: Hint) -> Preferences:
    return replace(preferences, seen_hints=preferences.seen_hints | {hint})


def _save_seen_hint(device: Device, hint: Hint, transaction: Transaction) -> None:
    """Add the hint to the stored dismissed hints, because another window may have dismissed others."""
    preferences = load_preferences(transaction, device=device)
    save_preferences(transaction, device=device, preferences=_with_seen_hint(preferences, hint))


def _apply_preferences(page: ft.Page, preferences: Preferences, t: Translator) -> None:
    """Set the themes, and the language of Flutter's own few texts, which screen readers announce."""
    theme_mode = ft.ThemeMode(preferences.theme)
    locale = ft.LocaleConfiguration([ft.Locale(code) for code in LANGUAGES], ft.Locale(t.language))
    light = theme.app_theme(preferences.table, dark=False)
    if (page.theme_mode, page.locale_configuration, page.theme) != (theme_mode, locale, light):
        page.theme_mode, page.locale_configuration = theme_mode, locale
        page.theme, page.dark_theme = light, theme.app_theme(preferences.table, dark=True)
        page.update()


def _current_viewport(page: ft.Page, *, scale: float) -> Viewport:
    return Viewport(width=page.width or 390, height=page.height or 844, text_scale=scale)


async def retry_until_answered(
    request: Callable[[], Awaitable[Result]], reconnected: asyncio.Event, on_error: Callable[[Exception], None]
) -> Result:
    """Return the result of `request`, repeated until it succeeds.

    `on_error` gets each error; the next try follows after a delay, or as soon as the phone has `reconnected`. If a
    phone disconnects before it answers, Flet would wait forever, so the request is repeated after the reconnect.
    """
    delays = chain(_RETRY_DELAYS, repeat(_RETRY_DELAYS[-1]))
    while True:
        reconnected.clear()
        answer, reconnect = asyncio.ensure_future(request()), asyncio.ensure_future(reconnected.wait())
        try:
            await asyncio.wait({answer, reconnect}, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
        except Exception as error:  # noqa: BLE001 - any error is retried, so that no splash screen stays forever
            on_error(error)
            await asyncio.wait({reconnect}, timeout=next(delays))
        finally:
            answer.cancel()
            reconnect.cancel()


def _failure_sentence(t: Translator, error: Exception) -> str:
    if isinstance(error, DatabaseReadOnly):  # a device that is new here can't be registered
        return model_error_sentence(t, error.code, error.values)
    sentence = t.gettext("Pinella can’t be opened right now. Everything you saved is safe; this phone keeps trying.")
    if isinstance(error, RuntimeError):  # an error that the client returned
        _log.info("a session could not be started: %.200r", error)
        return sentence
    if isinstance(error, ModelError):
        return with_report_code(sentence, str(error.values.get("report_code", "")))
    code = error_report_code(error)
    _log.error("[%s] a session could not be started", code, exc_info=error)
    return with_report_code(sentence, code)


@dataclass(kw_only=True)
class _DeviceIdentification:
    """The identification of a connecting phone; it keeps the results, so that later attempts reuse them."""

    page: ft.Page
    store: Store
    samples: SampleMatches
    stored_secret: DeviceSecret
    language_tags: tuple[str, ...] = field(default=(), init=False)
    secret: str = field(default="", init=False)

    @property
    def translator(self) -> Translator:
        return translator(negotiate_language(self.language_tags))

    async def identify(self) -> _Identity:
        info = await self.page.get_device_info()
        self.language_tags = _language_tags(info)
        stored = await self.stored_secret.read()
        self.secret = stored or self.secret
        device, self.secret = await self._find_known_device() or await self._register()
        if self.secret != stored:
            await self.stored_secret.write(self.secret)
        preferences = await run_query(self.store, partial(load_preferences, device=device))
        identity = _Identity(
            device=device,
            secret=self.secret,
            preferences=preferences,
            language_tags=self.language_tags,
            sample=self.samples.find(device),
        )
        if identity.sample is None and self.page.route.startswith(routes.match(SAMPLE_MATCH_ID)):
            # A restart of the program removes the sample match of this address.
            with suppress(ModelError, OSError):
                return replace(identity, sample=await _start_sample(self.samples, identity))
        return identity

    async def _find_known_device(self) -> tuple[Device, str] | None:
        if not self.secret:
            return None
        device = await run_query(self.store, partial(find_device, secret=self.secret))
        if device is None:
            return None
        if not await run_query(self.store, partial(was_seen_today, device=device)):
            self.page.run_task(self._record_visit, device)
        return device, self.secret

    async def _record_visit(self, device: Device) -> None:
        """Record the visit in the background, so that a viewer does not wait for a writer. After a failure the next
        visit is recorded."""
        with suppress(ModelError):
            await run_transaction(self.store, partial(record_visit, device=device))

    async def _register(self) -> tuple[Device, str]:
        return await run_transaction(self.store, partial(register_device, label=_default_label(self.page)))


def _language_tags(info: ft.DeviceInfo | None) -> tuple[str, ...]:
    """Return the languages of the browser or, in a packaged app, of the phone's system."""
    if isinstance(info, ft.WebDeviceInfo):
        return tuple(info.languages or (info.language or "",))
    return tuple(f"{each.language_code}-{each.country_code or ''}".rstrip("-") for each in info.locales) if info else ()


def _default_label(page: ft.Page) -> str:
    """Return the label that other phones see until this one is named."""
    agent = page.client_user_agent or ""
    return next((label for keyword, label in DEVICE_KINDS.items() if keyword in agent), "")
