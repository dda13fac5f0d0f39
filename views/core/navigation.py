"""The browser's "back": it closes the topmost overlay and never returns to a submitted form."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, cast

import flet as ft

from views import routes
from views.hooks import use_ref

_SESSION_KEY = "way"


@dataclass(kw_only=True)
class Navigation:
    """The navigation of one phone through the app.

    The app navigates with `navigate`; any other route that the browser reports comes from the browser's own buttons.
    Flet 1.0.5 can only append to the browser's history: after a refused step back, the app navigates forward again.
    """

    location: str
    navigate: Callable[[str], object]
    has_keys: bool = False  # a key was pressed on a screen that follows the keys
    _requested: list[str] = field(default_factory=list)  # by the app; the browser has not reported them yet
    _submitted: set[str] = field(default_factory=set)
    _view_names: dict[str, str] = field(default_factory=dict)
    _submit_counts: Counter[str] = field(default_factory=Counter)
    _overlays: dict[int, Callable[[], object]] = field(default_factory=dict)

    @property
    def has_overlay(self) -> bool:
        """Return whether an overlay covers the screen."""
        return bool(self._overlays)

    def record_request(self, route: str) -> None:
        """Record that the app navigates to a route; a form there counts as a new one."""
        if route != self.location:
            self._requested.append(route)
        self._submitted.discard(route)

    def mark_submitted(self, form: str) -> None:
        """Record that the form at this path was submitted."""
        self._submitted.add(form)

    def leave_form(self, form: str, route: str) -> None:
        """Record that the form at this path was submitted, and navigate to `route`. The screen there takes over the
        form's view name."""
        self.mark_submitted(form)
        self._view_names[route] = self.view_name(form)
        self._submit_counts[form] += 1
        self._view_names[form] = f"{form}#{self._submit_counts[form]}"
        self.navigate(route)

    def view_name(self, path: str) -> str:
        """Return the view name of the screen at this path; Flutter identifies the screen by it.

        If a screen takes over a form's name, Flutter sees the same view with other content and shows it at once. A view
        with another name would appear a frame later, and the removed form would stay visible above it for 300 ms. The
        next form at that path gets a new name.
        """
        return self._view_names.get(path, path)

    def is_submitted(self, path: str) -> bool:
        """Return whether the form at this path was submitted and no new one has been opened since."""
        return path in self._submitted

    def set_overlay(self, token: int, close: Callable[[], object] | None) -> None:
        """Register the function that closes an overlay; None removes a closed one."""
        self._overlays.pop(token, None)
        if close is not None:
            self._overlays[token] = close

    def accept_route(self, route: str) -> bool:
        """Return whether the screens may follow the browser to this route. If not, close the topmost overlay, or
        navigate to the parent of a submitted form."""
        is_requested = route in self._requested
        if is_requested:
            self._requested.remove(route)
        if is_requested or route == self.location:
            self.location = route
            return True
        if self._overlays:
            _, close = self._overlays.popitem()
            close()
            self.navigate(self.location)
            return False
        if route in self._submitted:
            self.navigate(_form_parent(self.location))
            return False
        self.location = route
        return True


def navigation_of(page: ft.Page) -> Navigation:
    """Return the navigation of this phone's session."""
    navigation: Navigation | None = page.session.store.get(_SESSION_KEY)
    if navigation is None:
        navigation = Navigation(location=page.route, navigate=page.navigate)
        page.session.store.set(_SESSION_KEY, navigation)
    return navigation


def link_to(path: str) -> Callable[[], None]:
    """Return a click handler that opens `path`.

    Flet passes the event to a handler that takes arguments, so `page.navigate` cannot be the handler.
    """
    page = ft.context.page
    return lambda: page.navigate(path)


def use_view_name() -> str:
    """Return the `route` of a view that is a form, or a screen that forms lead to.

    It stays the same while another screen covers this one, and after a form is submitted: the next screen takes it over
    in the patch that removes the form.
    """
    navigation = navigation_of(ft.context.page)
    path = ft.use_view_path()
    name = use_ref(lambda: navigation.view_name(path))
    if ft.use_route_location() == path and not navigation.is_submitted(path):
        name.current = navigation.view_name(path)
    return str(name.current)


def use_navigation(on_leave: Callable[[ft.Page], object]) -> None:
    """Filter the routes that the browser reports to Flet's router.

    `on_leave` is called when the user moves to another screen, but not when a form was submitted.
    """
    page = ft.context.page

    async def intercept() -> None:
        while page.on_route_change is None:  # the router's effect runs after this one
            await asyncio.sleep(0)
        follow = cast("Callable[[ft.RouteChangeEvent], object]", page.on_route_change)
        push: Callable[..., Awaitable[None]] = page.push_route
        navigation = navigation_of(page)

        async def push_route(route: str, **query: Any) -> None:
            navigation.record_request(route)
            await push(route, **query)

        def handle_route_change(event: ft.RouteChangeEvent) -> None:
            left = navigation.location
            if navigation.accept_route(event.route):
                if event.route != left and not navigation.is_submitted(left):
                    on_leave(page)
                follow(event)

        object.__setattr__(page, "push_route", push_route)
        page.on_route_change = handle_route_change

    ft.use_effect(intercept, dependencies=[])


def use_dialog(dialog: ft.DialogControl | None) -> None:
    """Show a dialog as Flet's hook does; "back" dismisses it like a tap outside it."""
    navigation = navigation_of(ft.context.page)
    token = id(use_ref(object).current)
    dismiss = cast("Callable[[object], object] | None", dialog and dialog.on_dismiss)
    navigation.set_overlay(token, None if dismiss is None else lambda: dismiss(None))
    ft.use_effect(lambda: None, dependencies=[], cleanup=lambda: navigation.set_overlay(token, None))
    ft.use_dialog(dialog)


def use_keys(handle: Callable[[ft.KeyboardEvent], Awaitable[None]]) -> None:
    """Call the latest render's `handle` for each key while the screen is mounted and no overlay covers it."""
    page, latest = ft.context.page, use_ref(lambda: handle)
    latest.current = handle

    async def press(event: ft.KeyboardEvent) -> None:
        navigation_of(page).has_keys = True
        if not navigation_of(page).has_overlay:
            await latest.current(event)

    def listen(handler: Callable[[ft.KeyboardEvent], Awaitable[None]] | None) -> None:
        page.on_keyboard_event = handler
        page.update()  # the client sends keys only while a handler is registered

    ft.use_effect(lambda: listen(press), dependencies=[], cleanup=lambda: listen(None))


def _form_parent(path: str) -> str:
    """Return the path of the nearest parent that has a screen."""
    parent = path.rpartition("/")[0]
    while parent in _PREFIXES_WITHOUT_SCREEN or parent.endswith(_SUFFIXES_WITHOUT_SCREEN):
        parent = parent.rpartition("/")[0]
    return parent or routes.HOME


# Parts of paths without a screen.
_PREFIXES_WITHOUT_SCREEN = frozenset(each("").rstrip("/") for each in (routes.match, routes.invitation))
_SUFFIXES_WITHOUT_SCREEN = ("/deal", "/groups", "/own", "/player", "/with")
