"""The way back: a browser's "back" closes what is on top, and never returns to a form that was sent."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, cast

import flet as ft

from views import routes
from views.hooks import use_ref

_WAY = "way"


@dataclass(kw_only=True)
class Way:
    """The way of one phone through the app. `go` leads somewhere; what the browser reports besides comes of its own
    keys. Flet 1.0.5 adds to the browser's history and can take nothing out of it: a step back that is refused is made
    good by a step forward."""

    here: str
    go: Callable[[str], object]
    _ours: list[str] = field(default_factory=list)  # asked for, not reported yet
    _sent: set[str] = field(default_factory=set)
    _names: dict[str, str] = field(default_factory=dict)
    _times: Counter[str] = field(default_factory=Counter)
    _open: dict[int, Callable[[], object]] = field(default_factory=dict)

    @property
    def is_covered(self) -> bool:
        """Whether something lies over the screen."""
        return bool(self._open)

    def asked(self, route: str) -> None:
        """The app itself goes there: a form is a new one then."""
        if route != self.here:
            self._ours.append(route)
        self._sent.discard(route)

    def send(self, form: str) -> None:
        """The form at this path was sent."""
        self._sent.add(form)

    def leave(self, form: str, route: str) -> None:
        """The form at this path was sent, and leads there: the screen there takes over the form's name."""
        self.send(form)
        self._names[route] = self.name(form)
        self._times[form] += 1
        self._names[form] = f"{form}#{self._times[form]}"
        self.go(route)

    def name(self, path: str) -> str:
        """What Flutter knows the screen at this path by. A screen that takes over a form's name is the same one to it,
        with other content, and there at once: another one would come a picture later, and a form that went from over
        it would stay in sight for 300 ms. The next form at that path has another name."""
        return self._names.get(path, path)

    def is_sent(self, path: str) -> bool:
        """Whether a form at this path was sent, and none was begun there since."""
        return path in self._sent

    def show(self, dialog: int, close: Callable[[], object] | None) -> None:
        """Something lies over the screen, or (None) no more."""
        self._open.pop(dialog, None)
        if close is not None:
            self._open[dialog] = close

    def arrive(self, route: str) -> bool:
        """Whether the screens may follow the browser there."""
        ours = route in self._ours
        if ours:
            self._ours.remove(route)
        if ours or route == self.here:
            self.here = route
            return True
        if self._open:
            _, close = self._open.popitem()
            close()
            self.go(self.here)
            return False
        if route in self._sent:
            self.go(_above(self.here))
            return False
        self.here = route
        return True


def way_of(page: ft.Page) -> Way:
    """The one of this phone's session."""
    found: Way | None = page.session.store.get(_WAY)
    if found is None:
        found = Way(here=page.route, go=page.navigate)
        page.session.store.set(_WAY, found)
    return found


def use_view_name() -> str:
    """The `route` of a form's view, and of a screen that forms lead to. It stays as it is as long as another one lies
    over it, and for a form that was sent: the screen takes it over in the patch that takes the form away."""
    way = way_of(ft.context.page)
    path = ft.use_view_path()
    kept = use_ref(lambda: way.name(path))
    if ft.use_route_location() == path and not way.is_sent(path):
        kept.current = way.name(path)
    return str(kept.current)


def use_way() -> None:
    """Stand between the browser and Flet's router."""
    page = ft.context.page

    async def stand() -> None:
        while page.on_route_change is None:  # the router's own effect comes after this one
            await asyncio.sleep(0)
        follow = cast("Callable[[ft.RouteChangeEvent], object]", page.on_route_change)
        push: Callable[..., Awaitable[None]] = page.push_route
        way = way_of(page)

        async def push_route(route: str, **query: Any) -> None:
            way.asked(route)
            await push(route, **query)

        def report(event: ft.RouteChangeEvent) -> None:
            if way.arrive(event.route):
                follow(event)

        object.__setattr__(page, "push_route", push_route)
        page.on_route_change = report

    ft.use_effect(stand, dependencies=[])


def use_dialog(dialog: ft.DialogControl | None) -> None:
    """As Flet's; a step back puts it away, as a tap beside it does."""
    way = way_of(ft.context.page)
    token = id(use_ref(object).current)
    dismiss = cast("Callable[[object], object] | None", dialog and dialog.on_dismiss)
    way.show(token, None if dismiss is None else lambda: dismiss(None))
    ft.use_effect(lambda: None, dependencies=[], cleanup=lambda: way.show(token, None))
    ft.use_dialog(dialog)


def _above(path: str) -> str:
    """The screen below the one that a form leads to."""
    above = path.rpartition("/")[0]
    while above in _NO_ROOMS or above.endswith(_NO_SCREENS):
        above = above.rpartition("/")[0]
    return above or routes.HOME


# Parts of paths at which nothing is shown.
_NO_ROOMS = frozenset(each("").rstrip("/") for each in (routes.match, routes.invitation))
_NO_SCREENS = ("/deal", "/groups", "/own", "/who", "/with")
