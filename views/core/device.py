"""The powers of this phone: a screen that stays on, a tick under the finger, a download. Elsewhere nothing happens."""

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
    """Whether a browser that reached us by this address counts it as secure; a packaged app always is."""
    parts = urlsplit(url)
    return not web or parts.scheme in {"https", "wss"} or parts.hostname in _LOOPBACK


def can_vibrate(platform: ft.PagePlatform | None, url: str, *, web: bool) -> bool:
    """Whether a tap can be felt: on something that one holds in the hand, where the browser allows it."""
    return platform in _HANDHELD and is_secure(url, web=web)


def use_awake() -> None:
    """Keep the screen on while this screen is there, also under another one."""
    page = ft.context.page
    session = use_session()
    lock = use_ref_for(session.epoch, ft.Wakelock)  # a phone that comes back no longer hears the old one
    secure = is_secure(page.url or "", web=session.place.in_browser)

    async def start() -> None:
        if secure:
            await _try(lock.current.enable)

    async def leave() -> None:
        if secure:
            await _try(lock.current.disable)

    ft.use_effect(start, dependencies=[session.epoch], cleanup=leave)


def use_feel() -> Callable[[], None]:
    """A light tick under the finger; does nothing where there is none to be had."""
    page = ft.context.page
    session = use_session()
    haptics = use_ref_for(session.epoch, ft.HapticFeedback)
    if not can_vibrate(page.platform, page.url or "", web=session.place.in_browser):
        return _nothing

    async def feel() -> None:
        await _try(haptics.current.light_impact)

    def start() -> None:
        if page.session.connection is not None:
            page.run_task(feel)

    return start


async def _try(act: Callable[[], Awaitable[None]]) -> None:
    """A comfort that fails is no reason to trouble anyone."""
    try:
        await act()
    except (RuntimeError, TimeoutError) as failure:
        _log.info("this device does without: %s", failure)


def _nothing() -> None:
    """What cannot be felt."""


_THIS_WINDOW = "_self"  # a download leaves the page where it is, and no browser takes it for a pop-up


async def fetch_file(address: str) -> None:
    """`address` may begin with a slash: it is then on the origin that the page came from."""
    await ft.UrlLauncher().launch_url(address, web_only_window_name=_THIS_WINDOW)


def own_file(session: Session, file: ft.FilePickerFile) -> Callable[[], bytes] | None:
    """What reads a picked file where the app and the file are on one phone; None where it has to be sent."""
    if session.place.has_server:
        return None
    if file.path:
        return Path(file.path).read_bytes
    content = file.bytes
    return None if content is None else lambda: content
