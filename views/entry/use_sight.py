"""What must be in sight where the rows of a deal scroll: what has become wrong, the field that the pad has gone to."""

import asyncio
import logging
from dataclasses import dataclass, field

import flet as ft

from views.entry.sheet import row_key
from views.hooks import use_ref

_PATIENCE = 2.0  # seconds; a phone that sleeps never answers
_log = logging.getLogger(__name__)


@dataclass(kw_only=True, eq=False)
class Sight:
    """Each render says with `look` what is wrong (names of rows, from top to bottom), where the pad writes, and how
    often "Save" was refused; `column` is what scrolls."""

    column: ft.Ref[ft.Column] = field(default_factory=ft.Ref)
    _wrong: tuple[str, ...] = ()
    _here: str | None = None
    _refusals: int = 0
    _goal: str | None = None
    _begun: bool = False

    def look(self, *, wrong: tuple[str, ...], here: str | None, refusals: int, scrolls: bool) -> None:
        """The first row that has become wrong comes into sight, else the one that the pad has gone to, where rows
        scroll. What was there when the reader came stays where it was."""
        news = [name for name in wrong if name not in self._wrong or refusals != self._refusals]
        moved = here is not None and here != self._here and (scrolls or wrong)
        if self._begun and (news or moved):
            self._goal = news[0] if news else here
        self._wrong, self._here, self._refusals, self._begun = wrong, here, refusals, True

    async def bring(self) -> None:
        """Scroll, once what was rendered is on the phone."""
        goal, self._goal = self._goal, None
        column = self.column.current
        if goal is None or column is None:
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await column.scroll_to(scroll_key=row_key(goal), duration=150)
        except (TimeoutError, RuntimeError) as error:
            _log.info("a row could not be brought into sight: %s", error)


def use_sight() -> Sight:
    sight = use_ref(Sight).current
    ft.use_effect(sight.bring)
    return sight
