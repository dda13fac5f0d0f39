"""Undoes and redoes a match's last actions, and shows a message if another phone was faster."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.deals import redo, undo
from models.values import Action, ActionKind, MatchSnapshot, Role
from views.core.session import Session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref
from views.match.display_texts import phone_name
from views.match.use_announcement import announce_step
from views.match.use_match import MatchController
from views.ui import theme
from views.ui.buttons import icon_button, text_button
from views.ui.lists import keyed
from wording import Translator, mark


@dataclass(kw_only=True, eq=False)
class UndoController:
    """Undo and redo for the match of the latest render; the same object in every render."""

    page: ft.Page
    match: MatchController
    action: ActionController

    async def undo(self) -> None:
        await self._run(undo)

    async def redo(self) -> None:
        await self._run(redo)

    async def _run(self, step: Callable[..., MatchSnapshot]) -> None:
        snapshot = self.match.snapshot
        if snapshot is None:
            return
        last_action = snapshot.undoable if step is undo else snapshot.redoable
        if last_action is not None:
            await self.match.run(
                self.action,
                partial(step, action_id=last_action.id),
                announce=lambda _: announce_step(self.action.session, self.page, snapshot.id, last_action, step),
            )


def use_undo(match: MatchController) -> UndoController:
    action = use_action()
    controller = use_ref(lambda: UndoController(page=ft.context.page, match=match, action=action)).current
    controller.match = match
    return controller


UNDO_LABELS: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Undo deal {number}"),
    ActionKind.CHANGED: mark("Undo the change to deal {number}"),
    ActionKind.DELETED: mark("Undo the deletion of deal {number}"),
    ActionKind.ENDED: mark("Undo the end of the match"),
}
REDO_LABELS: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Redo deal {number}"),
    ActionKind.CHANGED: mark("Redo the change to deal {number}"),
    ActionKind.DELETED: mark("Redo the deletion of deal {number}"),
    ActionKind.ENDED: mark("Redo the end of the match"),
}


def step_label(t: Translator, labels: Mapping[ActionKind, str], action: Action) -> str:
    return t.gettext(labels[action.kind], number=action.deal_number)


def _spoken(session: Session, words: str, action: Action) -> str:
    """Return the label with the phone that did the action; sighted players find that in the deal's audit trail."""
    t, is_own = session.translator, action.device_id == session.device.id
    return t.gettext("{words} ({phone})", words=words, phone=phone_name(t, action.device_label, is_own=is_own))


def undo_icon(snapshot: MatchSnapshot, history: UndoController) -> list[ft.Control]:
    """Return the button that undoes the last action, as an icon of a bar."""
    action, session = snapshot.undoable, history.action.session
    if action is None or not snapshot.role.includes(Role.SCORER):
        return []
    spoken = _spoken(session, step_label(session.translator, UNDO_LABELS, action), action)
    return keyed("undo", [icon_button(ft.Icons.UNDO, spoken, ink=theme.BAIZE.ink, on_click=history.undo)])


def undo_actions(snapshot: MatchSnapshot, history: UndoController) -> list[ft.Control]:
    """Return the buttons to undo and redo; none for viewers, and none before the first action."""
    if not snapshot.role.includes(Role.SCORER):
        return []
    session = history.action.session
    actions: list[ft.Control] = []
    for key, action, labels, on_click in (
        ("undo", snapshot.undoable, UNDO_LABELS, history.undo),
        ("redo", snapshot.redoable, REDO_LABELS, history.redo),
    ):
        if action is not None:
            words = step_label(session.translator, labels, action)
            actions += keyed(key, [text_button(words, spoken=_spoken(session, words, action), on_click=on_click)])
    return actions
