"""The decorator of every screen, which shows exceptions as a sentence, and the screens for missing pages."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

import flet as ft

from views import routes
from views.core.error_reports import log_failure
from views.core.navigation import link_to
from views.core.session import Session, use_session
from views.hooks import use_ref
from views.ui.buttons import primary_button
from views.ui.frame import frame, has_aside_room
from views.ui.status import banner, loading_indicator
from views.ui.theme import Gap
from wording import Translator


class FrameParts(TypedDict, total=False):
    """Parts of a frame that a screen may have."""

    subtitle: str
    actions: Sequence[ft.Control]
    footer: ft.Control | None
    max_column_width: float
    aside: Sequence[ft.Control]


@dataclass(frozen=True, kw_only=True, eq=False)
class ScreenContext:
    """A render of a screen: the phone's session, its page, the `path` of the screen and the parameters in it."""

    session: Session
    page: ft.Page
    path: str
    parameters: Mapping[str, str]
    column: ft.Ref[ft.Column]  # the column that scrolls

    @property
    def t(self) -> Translator:
        return self.session.translator

    def view(
        self,
        title: str,
        body: Sequence[ft.Control],
        *,
        back: str = "",
        back_label: str = "",
        route: str = "",
        spacing: float = Gap.MEDIUM,
        beside: Sequence[ft.Control] = (),
        **parts: Unpack[FrameParts],
    ) -> ft.View:
        """Return the screen in its frame. `back` is the path of the screen below it; `route` is the name of a form's
        view (`use_view_name`). `beside` is next to the body in a wide window, else below it."""
        is_wide = has_aside_room(self.session.viewport.width)
        if is_wide and beside:
            parts["aside"] = beside
        return frame(
            route=route or self.path,
            window_width=self.session.viewport.width,
            title=title,
            on_back=link_to(back) if back else None,
            back_label=back_label or self.t.gettext("Back"),
            body=body if is_wide else [*body, *beside],
            spacing=spacing,
            column_ref=self.column,
            **parts,
        )

    def missing(self, sentence: str) -> ft.View:
        """Return a view that says what is wrong and leads to the start; without a sentence, the match is being loaded.

        It calls no hooks, because it replaces screens in the middle of their hooks.
        """
        back = primary_button(self.t.gettext("Back to the start"), on_click=link_to(routes.HOME))
        return frame(
            route=self.page.route,
            window_width=self.session.viewport.width,
            title="Pinella",
            body=[banner(sentence) if sentence else loading_indicator(self.t.gettext("Looking up the match…"))],
            footer=back if sentence else None,
        )


def screen(render: Callable[[ScreenContext], ft.View]) -> Callable[[], ft.View]:
    """Make a component of `render` that logs exceptions and shows a sentence instead.

    Flet drops all later updates of a session after an exception in a re-render (docs/flet-internals.md §1).
    """

    @functools.wraps(render)
    def guarded() -> ft.View:
        session = use_session()
        page, path, parameters = ft.context.page, ft.use_view_path(), ft.use_route_params()
        column = use_ref(ft.Ref[ft.Column]).current
        here = ScreenContext(session=session, page=page, path=path, parameters=parameters, column=column)
        try:
            view = render(here)
        except Exception as error:  # noqa: BLE001 - the session must survive any error
            return here.missing(log_failure(f"the screen {render.__name__} failed", error, here.t))
        # A reconnecting client receives the whole page again with the old control ids, and may then miss later changes:
        # a total would never be updated again. A new key makes all controls of the view new.
        view.key = f"visit-{session.epoch}"
        return view

    return ft.component(guarded)


@screen
def NotFound(here: ScreenContext) -> ft.View:
    return here.missing(here.t.gettext("There is nothing at this address."))
