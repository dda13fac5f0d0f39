"""A phone in the app, without a browser or a network: what its screen shows, and taps on it."""

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.value_types import Prop

from models import Store
from tests.flet_protocol import Action, frame, unframed
from tests.flet_screen import Screen
from tests.web.flet.peer import Peer
from views.app import flet_main
from views.core.back import way_of
from views.core.place import SERVED, Place
from web.flet.socket import FletSocket

_PATIENCE = 30  # seconds
_PAUSE = 0.02
_QUIET = 3 * _PAUSE


@dataclass(kw_only=True, eq=False)
class AppPhone:
    """`secret` is what its browser's storage holds; `uploads` are the places where it was told to send files; `screen`
    is what it was sent."""

    store: Store
    language: str
    secret: str
    uploads: list[str] = field(default_factory=list)
    screen: Screen
    heard: int = 0  # messages
    _page: ft.Page | None = None

    @property
    def page(self) -> ft.Page:
        assert self._page is not None, "the phone has not registered"
        return self._page

    @property
    def shown(self) -> list[ft.BaseControl]:
        """Everything over the uppermost screen and on it; nothing before the phone has registered."""
        if self._page is None:
            return []
        return [*within(self.page._dialogs), *within(_views(self.page.views)[-1:])]  # noqa: SLF001 - of `use_dialog`

    @property
    def words(self) -> list[str]:
        return list(_words(self.shown))

    @property
    def waits(self) -> bool:
        """Whether anything says that it is still under way."""
        return _waits(self.shown)

    async def sees(self, sentence: str) -> None:
        await self.until(lambda: any(sentence in each for each in self.words), f"“{sentence}” never came")

    async def sees_no(self, sentence: str) -> None:
        await self.until(lambda: not any(sentence in each for each in self.words), f"“{sentence}” never went")

    async def arrives(self) -> None:
        """There is a screen, nothing of it is still under way, and nothing more has come for a while."""
        heard = -1
        try:
            async with asyncio.timeout(_PATIENCE):
                while heard != self.heard or not self._stands():
                    heard = self.heard
                    await asyncio.sleep(_QUIET)
        except TimeoutError:
            raise AssertionError(f"no screen comes; there is {self.words}") from None

    def _stands(self) -> bool:
        shown = self.shown
        return any(isinstance(each, ft.AppBar) for each in shown) and not _waits(shown)

    async def tap(self, words: str) -> None:
        """On the first that these words begin; it returns when all is done that comes of the tap at once."""

        def here() -> list[ft.BaseControl]:
            able = [each for each in self.shown if getattr(each, "on_click", None) and not getattr(each, "disabled", 0)]
            return [each for each in able if any(said.startswith(words) for said in _words(within(each)))]

        await self.until(lambda: bool(here()), f"nothing that reads “{words}” can be tapped")
        await self.fire(here()[0], "click")

    async def type_into(self, label: str, text: str, *, end: bool = False) -> None:
        """A whole text at once; with `end`, the line is ended."""

        def fields() -> list[ft.TextField]:
            return [each for each in self.shown if isinstance(each, ft.TextField) and each.label == label]

        await self.until(lambda: bool(fields()), f"there is no field “{label}”")
        self.page.session.apply_patch(fields()[0]._i, {"value": text})  # noqa: SLF001 - as the client names it
        await self.fire(fields()[0], "change", text)
        if end:
            await self.fire(fields()[0], "submit", text)

    async def go(self, route: str) -> None:
        """As a tap does that leads to another screen."""
        way_of(self.page).asked(route)
        await self.back(route)

    async def back(self, route: str) -> None:
        """As the browser's own keys do."""
        await self.fire(self.page, "route_change", {"route": route})

    async def fire(self, control: ft.BaseControl, name: str, data: object = None) -> None:
        await self.page.session.dispatch_event(control._i, name, data)  # noqa: SLF001 - as the client names it

    async def settle(self) -> None:
        """All that was said to it so far is heard."""
        heard = -1
        while heard != self.heard:
            heard = self.heard
            await asyncio.sleep(3 * _PAUSE)

    async def until(self, there: Callable[[], bool], otherwise: str) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                while not there():
                    await asyncio.sleep(_PAUSE)
        except TimeoutError:
            raise AssertionError(f"{otherwise}; there is {self.words}") from None


@asynccontextmanager
async def app_phone(
    store: Store,
    *,
    route: str = "/",
    secret: str = "",
    language: str = "en",
    size: tuple[int, int] = (390, 844),
    watches: bool = True,
    place: Place = SERVED,
) -> AsyncIterator[AppPhone]:
    """One that `watches` finds at its end that nothing moved away below a thumb."""
    phone = AppPhone(store=store, language=language, secret=secret, screen=Screen(watches=watches))
    app = flet_main(store=store, public_base=lambda _: "http://table.test", place=place)

    def main(page: ft.Page) -> None:
        phone._page = page  # noqa: SLF001 - it is this phone's
        app(page)

    peer = Peer()
    connection = peer.join(FletSocket(main, limit=5, most_sessions=5))
    props = {
        "route": route,
        "width": size[0],
        "height": size[1],
        "web": True,
        "platform": "android",
        "url": "http://table.test",
    }
    peer.say(frame(Action.REGISTER, {"session_id": None, "page_name": "", "page": props}))
    answering = asyncio.create_task(_answer(peer, phone))
    try:
        yield phone
        _hear(peer, phone)
        assert not phone.screen.moved, "\n".join(phone.screen.moved)
    finally:
        answering.cancel()
        peer.vanish()
        await connection


async def _answer(peer: Peer, phone: AppPhone) -> None:
    """What a browser says when it is asked."""
    while True:
        for message in _hear(peer, phone):
            action, body = unframed(message)
            if action != Action.INVOKE:
                continue
            if body["name"] == "upload":
                phone.uploads += [file["upload_url"].rpartition("/")[2] for file in body["args"]["files"]]
            if body["name"] == "set":
                phone.secret = body["args"]["value"]
            results = {
                "get": phone.secret,
                "get_device_info": {"browser_name": "chrome", "locales": [], "languages": [phone.language]},
            }
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
            peer.say(frame(Action.INVOKE, {**answer, "result": results.get(body["name"])}))
        await asyncio.sleep(_PAUSE)


def _hear(peer: Peer, phone: AppPhone) -> list[bytes]:
    """What the server has said since the last time."""
    news = [message["bytes"] for message in peer.sent[phone.heard :] if message["type"] == "websocket.send"]
    phone.heard = len(peer.sent)
    for message in news:
        phone.screen.hear(message)
    return news


def _words(controls: Iterable[ft.BaseControl]) -> Iterator[str]:
    for control in controls:
        for name in ("value", "label", "error", "helper", "semantics_label", "content"):
            said = getattr(control, name, None)
            if isinstance(said, str) and said:
                yield said


def _waits(shown: Iterable[ft.BaseControl]) -> bool:
    return any(isinstance(each, ft.ProgressRing | ft.ProgressBar) and each.value is None for each in shown)


def _views(value: Any) -> list[ft.View]:
    """The views themselves, whatever components they come from."""
    if isinstance(value, Component):
        return _views(value._b)  # noqa: SLF001 - there is no other way to what it rendered
    if isinstance(value, list | tuple):
        return [view for each in value for view in _views(each)]
    return [value] if isinstance(value, ft.View) else []


def within(value: Any) -> Iterator[ft.BaseControl]:
    """All controls in a control, those that components are made of among them."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Component):
            waiting.append(each._b)  # noqa: SLF001 - there is no other way to what it rendered
        elif isinstance(each, list | tuple):
            waiting += reversed(each)
        elif isinstance(each, ft.BaseControl):
            yield each
            # Of some sixty properties, Flet keeps the few that were set here.
            held = (*each._values.values(), *(getattr(each, name, None) for name in _kept_apart(type(each))))  # noqa: SLF001
            waiting += [part for part in reversed(held) if isinstance(part, ft.BaseControl | list | tuple)]


@functools.cache
def _kept_apart(kind: type[ft.BaseControl]) -> tuple[str, ...]:
    """The properties that Flet keeps in each control, set or not."""
    names = {each.name for each in fields(kind)} - {"_parent", "parent", "page"}
    return tuple(sorted(name for name in names if not isinstance(inspect.getattr_static(kind, name, None), Prop)))
