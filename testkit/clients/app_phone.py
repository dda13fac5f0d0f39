"""An in-process Flet client for tests of views, without a browser or a network."""

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.value_types import Prop

from models.store import Store
from testkit.clients.flet_peer import Peer
from testkit.clients.flet_protocol import Action, decode_frame, encode_frame
from testkit.clients.flet_screen import Screen
from views.app import flet_main
from views.core.navigation import navigation_of
from views.core.platform import SERVER, Platform
from web.flet.socket import FletSocket

_TIMEOUT = 120  # seconds; an idle machine needs one or two
_POLL_INTERVAL = 0.02
_IDLE_SECONDS = 3 * _POLL_INTERVAL


@dataclass(kw_only=True, eq=False)
class AppPhone:
    """An in-process client of the app.

    `secret` is the content of its browser storage; `uploads` are the upload slots that the server assigned; `screen`
    has the applied patches; `requests` are the methods that the client was asked to run, with their arguments; those
    named in `refused` are answered with an error.
    """

    store: Store
    language: str
    secret: str
    uploads: list[str] = field(default_factory=list)
    screen: Screen
    requests: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    focused_id: int | None = None  # of the control that the app focused last
    received_count: int = 0  # number of messages received
    _page: ft.Page | None = None

    @property
    def page(self) -> ft.Page:
        assert self._page is not None, "the phone has not registered"
        return self._page

    @property
    def file_picker(self) -> ft.FilePicker:
        """The first file picker of the open screens."""
        return next(each for each in self.page._services._services if isinstance(each, ft.FilePicker))

    @property
    def visible_controls(self) -> list[ft.BaseControl]:
        """All controls in dialogs and on the top view; empty until the page has registered."""
        if self._page is None:
            return []
        return [*within(self.page._dialogs), *within(_views(self.page.views)[-1:])]

    @property
    def visible_texts(self) -> list[str]:
        return list(_texts(self.visible_controls))

    @property
    def is_loading(self) -> bool:
        """Whether a progress indicator is visible."""
        return _is_loading(self.visible_controls)

    async def expect_text(self, sentence: str) -> None:
        await self.wait_until(
            lambda: any(sentence in each for each in self.visible_texts), f"“{sentence}” never appeared"
        )

    async def expect_no_text(self, sentence: str) -> None:
        """Wait until a screen is loaded, which must not contain `sentence`: while it loads, every text is missing."""
        await self.wait_until(
            lambda: self._has_loaded_screen() and not any(sentence in each for each in self.visible_texts),
            f"“{sentence}” never disappeared",
        )

    async def wait_for_screen(self) -> None:
        """Wait until a screen is loaded and no more messages arrive."""
        await self.wait_until_idle()
        while not self._has_loaded_screen():
            await self.wait_until(self._has_loaded_screen, "no screen is shown")
            await self.wait_until_idle()

    def _has_loaded_screen(self) -> bool:
        controls = self.visible_controls
        return any(isinstance(each, ft.AppBar) for each in controls) and not _is_loading(controls)

    async def tap(self, words: str) -> None:
        """Tap the first control whose text begins with `words`, and return when its handler has finished."""

        def matches() -> list[ft.BaseControl]:
            enabled = [
                each
                for each in self.visible_controls
                if getattr(each, "on_click", None) and not getattr(each, "disabled", 0)
            ]
            return [each for each in enabled if any(text.startswith(words) for text in _texts(within(each)))]

        await self.wait_until(lambda: bool(matches()), f"no control “{words}” can be tapped")
        await self.dispatch(matches()[0], "click")

    async def type_into(self, label: str, text: str, *, submit: bool = False) -> None:
        """Set a field's whole text; with `submit`, submit it too."""
        field = await self._field(label)
        self.page.session.apply_patch(field._i, {"value": text})
        await self.dispatch(field, "change", text)
        if submit:
            await self.submit(label)

    async def switch(self, label: str, *, on: bool) -> None:
        """Turn the switch whose text begins with `label` on or off, and return when the screen has followed."""

        def switches() -> list[ft.Switch]:
            named = (each for each in self.visible_controls if isinstance(each, ft.Semantics) and each.label)
            labelled = (each.content for each in named if str(each.label).startswith(label))
            return [each for each in labelled if isinstance(each, ft.Switch)]

        await self.wait_until(lambda: bool(switches()), f"there is no switch “{label}”")
        [found] = switches()
        self.page.session.apply_patch(found._i, {"value": on})
        await self.dispatch(found, "change", on)
        await self.wait_until_idle()

    async def submit(self, label: str) -> None:
        """Press Enter in a field."""
        field = await self._field(label)
        await self.dispatch(field, "submit", field.value)

    async def leave(self, label: str) -> None:
        """Move the focus out of a field."""
        await self.dispatch(await self._field(label), "blur")

    async def move_focus(self, left: str, entered: str) -> None:
        """Move the focus from a field to another one; the client reports both at once."""
        fields = await self._field(left), await self._field(entered)
        await asyncio.gather(self.dispatch(fields[0], "blur"), self.dispatch(fields[1], "focus"))

    async def _field(self, label: str) -> ft.TextField:
        def fields() -> list[ft.TextField]:
            return [each for each in self.visible_controls if isinstance(each, ft.TextField) and each.label == label]

        await self.wait_until(lambda: bool(fields()), f"there is no field “{label}”")
        return fields()[0]

    async def navigate(self, route: str) -> None:
        """Navigate as a tap inside the app does."""
        navigation_of(self.page).record_request(route)
        await self.browser_navigate(route)

    async def browser_navigate(self, route: str) -> None:
        """Navigate as the browser's back button or address bar does."""
        await self.dispatch(self.page, "route_change", {"route": route})

    async def dispatch(self, control: ft.BaseControl, name: str, data: object = None) -> None:
        await self.page.session.dispatch_event(control._i, name, data)

    def focused(self) -> ft.BaseControl | None:
        """Return the visible control that the app focused last."""
        return next((each for each in self.visible_controls if each._i == self.focused_id), None)

    async def press(self, key: str) -> None:
        """Press a key of a hardware keyboard."""
        modifiers = dict.fromkeys(("shift", "ctrl", "alt", "meta"), False)
        await self.dispatch(self.page, "keyboard_event", {"key": key, **modifiers})

    async def wait_until_idle(self) -> None:
        """Wait until no more messages arrive."""
        received_before = -1
        while received_before != self.received_count:
            received_before = self.received_count
            await asyncio.sleep(_IDLE_SECONDS)

    async def wait_until(self, condition: Callable[[], bool], failure: str) -> None:
        try:
            async with asyncio.timeout(_TIMEOUT):
                while not condition():
                    await asyncio.sleep(_POLL_INTERVAL)
        except TimeoutError:
            raise AssertionError(f"{failure}; visible: {self.visible_texts}") from None


@asynccontextmanager
async def app_phone(
    store: Store,
    *,
    route: str = "/",
    secret: str = "",
    language: str = "en",
    size: tuple[int, int] = (390, 844),
    watches: bool = True,
    platform: Platform = SERVER,
    system: ft.PagePlatform = ft.PagePlatform.ANDROID,
    public_base: str = "http://table.test",
    zone: str = "",
) -> AsyncIterator[AppPhone]:
    """Open the app in a new client with a browser in the time `zone`. With `watches`, check at the end that no tap
    target moved under a finger."""
    phone = AppPhone(store=store, language=language, secret=secret, screen=Screen(check_targets=watches))
    app = flet_main(store=store, public_base=lambda _: public_base, platform=platform)

    def main(page: ft.Page) -> None:
        phone._page = page
        if not platform.in_browser:
            object.__setattr__(page, "get_device_info", functools.partial(_system_info, page, language))
        app(page)

    peer = Peer(cookie=f"mine; pinella-zone={zone}")
    connection = peer.connect(FletSocket(main, limit=5, max_sessions=5))
    props = {
        "route": route,
        "width": size[0],
        "height": size[1],
        "web": platform.in_browser,
        "platform": system.value,
        "url": "http://table.test" if platform.in_browser else "",
    }
    peer.send_frame(encode_frame(Action.REGISTER, {"session_id": None, "page_name": "", "page": props}))
    answering = asyncio.create_task(_answer_requests(peer, phone))
    try:
        yield phone
        _receive(peer, phone)
        assert not phone.screen.moved_targets, "\n".join(phone.screen.moved_targets)
    finally:
        answering.cancel()
        peer.disconnect()
        await connection


async def _answer_requests(peer: Peer, phone: AppPhone) -> None:
    """Answer the server's method calls as a browser does."""
    while True:
        for message in _receive(peer, phone):
            action, body = decode_frame(message)
            if action != Action.INVOKE:
                continue
            phone.requests.append((body["name"], body.get("args") or {}))
            if body["name"] == "focus":
                phone.focused_id = body["control_id"]
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None, "result": None}
            if body["name"] in phone.refused:
                peer.send_frame(encode_frame(Action.INVOKE, answer | {"error": "the device refused"}))
                continue
            if body["name"] == "upload":
                phone.uploads += [file["upload_url"].rpartition("/")[2] for file in body["args"]["files"]]
            if body["name"] == "set":
                phone.secret = body["args"]["value"]
            results = {
                "get": phone.secret,
                "share_text": {"status": "unavailable", "raw": ""},
                "get_device_info": {"browser_name": "chrome", "locales": [], "languages": [phone.language]},
            }
            peer.send_frame(encode_frame(Action.INVOKE, answer | {"result": results.get(body["name"])}))
        await asyncio.sleep(_POLL_INTERVAL)


async def _system_info(page: ft.Page, language: str) -> ft.DeviceInfo:
    """Return the device information of a packaged app, without a server's filter. Only the languages matter."""
    kind = ft.IosDeviceInfo if page.platform == ft.PagePlatform.IOS else ft.AndroidDeviceInfo
    unused = dict.fromkeys(each.name for each in fields(kind))
    return kind(**unused | {"locales": [ft.Locale(language)]})


def _receive(peer: Peer, phone: AppPhone) -> list[bytes]:
    """Apply the messages that arrived since the last call, and return them."""
    messages = [
        message["bytes"] for message in peer.sent[phone.received_count :] if message["type"] == "websocket.send"
    ]
    phone.received_count = len(peer.sent)
    for message in messages:
        phone.screen.receive(message)
    return messages


def _texts(controls: Iterable[ft.BaseControl]) -> Iterator[str]:
    for control in controls:
        for name in ("value", "label", "error", "helper", "semantics_label", "content"):
            text = getattr(control, name, None)
            if isinstance(text, str) and text:
                yield text


def _is_loading(controls: Iterable[ft.BaseControl]) -> bool:
    return any(isinstance(each, ft.ProgressRing | ft.ProgressBar) and each.value is None for each in controls)


def _views(value: Any) -> list[ft.View]:
    """Return the views, without the components that wrap them."""
    if isinstance(value, Component):
        return _views(value._b)
    if isinstance(value, list | tuple):
        return [view for each in value for view in _views(each)]
    return [value] if isinstance(value, ft.View) else []


def within(value: Any) -> Iterator[ft.BaseControl]:
    """Yield all controls in a control, including those rendered by components."""
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, Component):
            stack.append(each._b)
        elif isinstance(each, list | tuple):
            stack += reversed(each)
        elif isinstance(each, ft.BaseControl):
            yield each
            # `_values` has only the properties that were set, out of some sixty.
            values = (*each._values.values(), *(getattr(each, name, None) for name in _plain_properties(type(each))))
            stack += [part for part in reversed(values) if isinstance(part, ft.BaseControl | list | tuple)]


@functools.cache
def _plain_properties(kind: type[ft.BaseControl]) -> tuple[str, ...]:
    """Return the names of properties that Flet keeps as plain attributes, whether set or not."""
    names = {each.name for each in fields(kind)} - {"_parent", "parent", "page"}
    return tuple(sorted(name for name in names if not isinstance(inspect.getattr_static(kind, name, None), Prop)))
