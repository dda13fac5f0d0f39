"""Optional features of the device: wake lock, haptic feedback, downloads, local files. Missing ones do nothing."""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

import flet as ft

from views.core.session import Session, use_session
from views.hooks import use_ref_for

_log = logging.getLogger(__name__)

_HANDHELD = {ft.PagePlatform.ANDROID, ft.PagePlatform.ANDROID_TV, ft.PagePlatform.IOS}
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def is_secure(url: str, *, web: bool) -> bool:
    """Return whether a browser that reached the server by this address treats it as secure; a packaged app always
    is."""
    parts = urlsplit(url)
    return not web or parts.scheme in {"https", "wss"} or parts.hostname in _LOOPBACK


def can_vibrate(platform: ft.PagePlatform | None, url: str, *, web: bool) -> bool:
    """Return whether haptic feedback works: on a handheld device, where the browser allows it."""
    return platform in _HANDHELD and is_secure(url, web=web)


def use_wake_lock() -> None:
    """Keep the display on while this screen is mounted, even if another screen covers it."""
    page = ft.context.page
    session = use_session()
    lock = use_ref_for(session.epoch, ft.Wakelock)  # after a reconnect the client has no old service
    secure = is_secure(page.url or "", web=session.platform.in_browser)

    async def start() -> None:
        if secure:
            await _run_optional(lock.current.enable)

    async def leave() -> None:
        if secure:
            await _run_optional(lock.current.disable)

    ft.use_effect(start, dependencies=[session.epoch], cleanup=leave)


def use_haptics() -> Callable[[], None]:
    """Return a function that gives a light haptic tick. It does nothing if the settings disable it or the device lacks
    it."""
    page = ft.context.page
    session = use_session()
    haptics = use_ref_for(session.epoch, ft.HapticFeedback)
    if not session.preferences.vibrates or not can_vibrate(
        page.platform, page.url or "", web=session.platform.in_browser
    ):
        return _no_op

    async def vibrate() -> None:
        await _run_optional(haptics.current.light_impact)

    def start() -> None:
        if page.session.connection is not None:
            page.run_task(vibrate)

    return start


async def _run_optional(act: Callable[[], Awaitable[None]]) -> None:
    """Run `act` and log any failure: an optional feature must not interrupt the user."""
    try:
        await act()
    except (RuntimeError, TimeoutError) as failure:
        _log.info("an optional device feature failed: %s", failure)


def _no_op() -> None:
    """Do nothing, in place of haptic feedback."""


_THIS_WINDOW = "_self"  # a download keeps the page open, and browsers don't block it as a pop-up


async def download_file(address: str) -> None:
    """Start a download. An `address` that begins with a slash is on the origin of the page."""
    await ft.UrlLauncher().launch_url(address, web_only_window_name=_THIS_WINDOW)


def local_file_reader(session: Session, file: ft.FilePickerFile) -> Callable[[], bytes] | None:
    """Return a function that reads a picked file if app and file are on the same device; None if the file must be
    uploaded."""
    if session.platform.has_server:
        return None
    if file.path:
        return Path(file.path).read_bytes
    content = file.bytes
    return None if content is None else lambda: content
