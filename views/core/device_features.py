"""Features of the device: wake lock, haptic feedback, downloads, files. A missing optional one does nothing."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import flet as ft

from views.core.feed import no_op
from views.core.per_session_cache import per_session_cache
from views.core.session import Session, use_session
from views.hooks import use_ref, use_ref_for
from web.urls import upload_path

_log = logging.getLogger(__name__)

_HANDHELD = {ft.PagePlatform.ANDROID, ft.PagePlatform.ANDROID_TV, ft.PagePlatform.IOS}
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_CALL_ERRORS = (RuntimeError, TimeoutError)  # Flet's, if a device answers a call with an error, or too late
_SHARE_SECONDS = 600  # that the user may take to choose a recipient


class DeviceRefused(Exception):  # noqa: N818 - named as the refusals of models/ are
    """A device answered with an error when it was asked to save or to open something."""


def is_secure(url: str, *, web: bool) -> bool:
    """Return whether a browser that reached the server by this address treats it as secure; a packaged app always
    is."""
    parts = urlsplit(url)
    return not web or parts.scheme in {"https", "wss"} or parts.hostname in _LOOPBACK


def can_vibrate(platform: ft.PagePlatform | None, url: str, *, web: bool) -> bool:
    """Return whether haptic feedback works: on a handheld device, where the browser allows it."""
    return platform in _HANDHELD and is_secure(url, web=web)


@per_session_cache
def _wake_lock_screens() -> set[object]:
    """Return the mounted screens that keep the display on: the device has one lock for all."""
    return set()


def use_wake_lock() -> None:
    """Keep the display on while this screen is mounted, even if another screen covers it (web/flet/wake_lock.js)."""
    session, screens, mounted = use_session(), _wake_lock_screens(), use_ref(object).current
    lock = use_ref_for(session.epoch, ft.Wakelock)  # after a reconnect the client has no old service

    async def start() -> None:
        screens.add(mounted)
        await run_optional(lock.current.enable)

    async def leave() -> None:
        screens.discard(mounted)
        if not screens:
            await run_optional(lock.current.disable)

    ft.use_effect(start, dependencies=[session.epoch], cleanup=leave)


def use_browser_flag(name: str, is_set: bool) -> None:
    """Tell the scripts of this page (web/flet/browser_fixes.js) whether a flag is set; it is not once this screen has
    left."""

    async def tell(value: bool) -> None:
        await run_optional(partial(ft.SharedPreferences().set, f"pinella.{name}", value))

    ft.use_effect(partial(tell, is_set), dependencies=[is_set, use_session().epoch], cleanup=partial(tell, False))


def use_haptics() -> Callable[[], None]:
    """Return a function that gives a light haptic tick. It does nothing if the settings disable it or the device lacks
    it."""
    page = ft.context.page
    session = use_session()
    haptics = use_ref_for(session.epoch, ft.HapticFeedback)
    if not session.preferences.vibrates or not can_vibrate(
        page.platform, page.url or "", web=session.platform.in_browser
    ):
        return no_op

    async def vibrate() -> None:
        await run_optional(haptics.current.light_impact)

    def start() -> None:
        if page.session.connection is not None:
            page.run_task(vibrate)

    return start


async def run_optional(act: Callable[[], Awaitable[object]], *, seconds: float | None = None) -> bool:
    """Run `act`, for some `seconds` at most, and return whether the device did it. A failure is only logged: an
    optional feature must not interrupt the user."""
    try:
        async with asyncio.timeout(seconds):
            await act()
    except _CALL_ERRORS as failure:
        _log.info("an optional device feature failed: %s", failure)
        return False
    return True


async def was_shared(text: str) -> bool:
    """Share `text` and return whether the user did not cancel. A command of web/flet/share.js shares nothing: it asks
    the page for the outcome of the last share, which the client doesn't report, or for the camera that reads codes."""
    try:
        async with asyncio.timeout(_SHARE_SECONDS):
            return (await ft.Share().share_text(text)).status is not ft.ShareResultStatus.DISMISSED
    except _CALL_ERRORS as failure:
        _log.info("the result of sharing is unknown: %s", failure)
        return False


_THIS_WINDOW = "_self"  # a download keeps the page open, and browsers don't block it as a pop-up


async def download_file(address: str) -> None:
    """Start a download. An `address` that begins with a slash is on the origin of the page. Raises DeviceRefused."""
    await _require(ft.UrlLauncher().launch_url(address, web_only_window_name=_THIS_WINDOW))


async def save_file(name: str, content: bytes) -> None:
    """Let the user save a file of this app, or cancel. Raises DeviceRefused."""
    await _require(ft.FilePicker().save_file(file_name=name, src_bytes=content))


async def upload_file(picker: ft.FilePicker, file: ft.FilePickerFile, slot: str) -> bool:
    """Start to upload a picked file into a slot; return whether the device did so. It reports the end as an event of
    the picker."""
    upload = ft.FilePickerUploadFile(upload_url=upload_path(slot), id=file.id, name=file.name)
    return await run_optional(partial(picker.upload, [upload]))


async def _require(answer: Awaitable[object]) -> None:
    try:
        await answer
    except _CALL_ERRORS as error:
        raise DeviceRefused(str(error)) from error


def local_file_reader(session: Session, file: ft.FilePickerFile) -> Callable[[], bytes] | None:
    """Return a function that reads a picked file if app and file are on the same device; None if the file must be
    uploaded."""
    if session.platform.has_server:
        return None
    if file.path:
        return Path(file.path).read_bytes
    content = file.bytes
    return None if content is None else lambda: content
