"""The hook that opens the sample match."""

from dataclasses import dataclass

import flet as ft

from models.sample import SAMPLE_MATCH_ID
from views import routes
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action


@dataclass(frozen=True, kw_only=True)
class SampleController:
    """The sample match, which `open` starts if there is none."""

    session: Session
    page: ft.Page
    action: ActionController

    async def open(self) -> None:
        start = self.session.start_sample
        if start is not None:
            await self.action.run_job(start, self._show, key="sample")

    def _show(self, _: None) -> None:
        self.page.navigate(routes.match(SAMPLE_MATCH_ID))


def use_sample() -> SampleController:
    return SampleController(session=use_session(), page=ft.context.page, action=use_action())
