"""Scrolls a deal's rows to keep new faults and the focused field visible."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from views.core.device_features import run_optional
from views.entry.deal_sheet import row_key
from views.entry.faults import NO_FIELD
from views.hooks import use_ref
from views.ui.input.form_faults import LAYOUT_SECONDS, SCROLL_SECONDS

NOTICES = "notices"


@dataclass(kw_only=True, eq=False)
class VisibleFieldsController:
    """Scroll state of the rows in `column`.

    Each render passes to `update` the names of the faulty rows from top to bottom, the focused field and the number
    being typed there, and how often "Save" was refused. The messages of `NO_FIELD` and the `NOTICES`, which wait for an
    answer, are at the top.
    """

    column: ft.Ref[ft.Column] = field(default_factory=ft.Ref)
    _faulty: tuple[str, ...] | None = None  # before the first render
    _focused: str | None = None
    _typed: int | None = None
    _refused_saves: int = 0
    _target: str | None = None

    def update(
        self, *, faulty: tuple[str, ...], focused: str | None, typed: int | None, refused_saves: int, is_scrolling: bool
    ) -> None:
        """Choose the row to scroll to: the first with a new fault or, if the rows scroll, the one that is newly focused
        or typed in, so that nobody types out of sight.

        The faults of the first render are not new, and notices stay visible when the focus moves.
        """
        known = faulty if self._faulty is None else self._faulty if refused_saves == self._refused_saves else ()
        new_faults = [name for name in faulty if name not in known]
        focused = focused if is_scrolling or faulty else None
        has_moved = focused != self._focused or typed not in {None, self._typed}
        if new_faults or (focused is not None and has_moved and NOTICES not in faulty):
            self._target = NOTICES if NOTICES in faulty else new_faults[0] if new_faults else focused
        self._faulty, self._focused, self._typed, self._refused_saves = faulty, focused, typed, refused_saves

    async def scroll_to_target(self) -> None:
        """Scroll to the chosen row after the render was sent to the phone."""
        target, column = self._target, self.column.current
        if target is None or column is None:
            return
        await asyncio.sleep(LAYOUT_SECONDS)  # until a new message has its place, below which the row can't scroll
        self._target = None  # not before, because a render meanwhile cancels this call, and the next one scrolls
        if target in {NO_FIELD, NOTICES}:
            scroll = partial(column.scroll_to, offset=0, duration=150)
        else:
            scroll = partial(column.scroll_to, scroll_key=row_key(target), duration=150)
        await run_optional(scroll, seconds=SCROLL_SECONDS)


def use_visible_fields() -> VisibleFieldsController:
    """Return the controller; after each render, it scrolls to the row it has chosen."""
    controller = use_ref(VisibleFieldsController).current
    ft.use_effect(controller.scroll_to_target)
    return controller
