"""Undoes and redoes a match's last actions, and shows a message if another phone was faster."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.deals import redo, undo
from models.values import Action, ActionKind, MatchSnapshot, Role
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref
from views.match.display_texts import phone_name
from views.match.use_announcement import announce_redo, announce_undo
from views.match.use_match import MatchController
from views.ui import theme
from views.ui.buttons import icon_button, text_button
from views.ui.lists import keyed
from wording import Translator, mark


@dataclass(kw_only=True, eq=False)
class UndoController:
    """Undo and redo for the match of the latest render; the same object in every render. `sentence` says why the last
    attempt failed."""

    session: Session
    page: ft.Page
    match: MatchController
    action: ActionController

    @property
    def sentence(self) -> str:
        return self.action.sentence

    def dismiss(self) -> None:
        self.action.dismiss()

    async def undo(self) -> None:
        await self._run(undo, lambda snapshot: snapshot.undoable, announce_undo)

    async def redo(self) -> None:
        await self._run(redo, lambda snapshot: snapshot.redoable, announce_redo)

    async def _run(
        self,
        step: Callable[..., MatchSnapshot],
        select: Callable[[MatchSnapshot], Action | None],
        announce: Callable[[Session, ft.Page, str, Action], None],
    ) -> None:
        snapshot = self.match.snapshot
        last_action = select(snapshot) if snapshot else None
        if snapshot is not None and last_action is not None:
            await self.match.run(
                self.action,
                partial(step, action_id=last_action.id),
                announce=lambda _: announce(self.session, self.page, snapshot.id, last_action),
            )


def use_undo(match: MatchController) -> UndoController:
    session, action = use_session(), use_action()
    controller = use_ref(
        lambda: UndoController(session=session, page=ft.context.page, match=match, action=action)
    ).current
    controller.session, controller.match = session, match
    return controller


_UNDO: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Undo deal {number}"),
    ActionKind.CHANGED: mark("Undo the change to deal {number}"),
    ActionKind.DELETED: mark("Undo the deletion of deal {number}"),
    ActionKind.ENDED: mark("Undo the end of the match"),
}
_REDO: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Redo deal {number}"),
    ActionKind.CHANGED: mark("Redo the change to deal {number}"),
    ActionKind.DELETED: mark("Redo the deletion of deal {number}"),
    ActionKind.ENDED: mark("Redo the end of the match"),
}


def undo_label(t: Translator, action: Action) -> str:
    return _format_label(t, _UNDO, action)


def redo_label(t: Translator, action: Action) -> str:
    return _format_label(t, _REDO, action)


def _format_label(t: Translator, messages: Mapping[ActionKind, str], action: Action) -> str:
    return t.gettext(messages[action.kind], number=action.deal_number)


def _button(session: Session, words: str, action: Action, on_click: Callable[[], Awaitable[None]]) -> ft.Control:
    """Return a button. Its spoken label also names the phone that did the action; sighted players find that in the
    deal's audit trail."""
    return text_button(words, spoken=_spoken(session, words, action), on_click=on_click)


def _spoken(session: Session, words: str, action: Action) -> str:
    t, is_own = session.translator, action.device_id == session.device.id
    return t.gettext("{words} ({phone})", words=words, phone=phone_name(t, action.device_label, is_own=is_own))


def undo_icon(snapshot: MatchSnapshot, history: UndoController) -> list[ft.Control]:
    """Return the button that undoes the last action, as an icon of a bar."""
    action, session = snapshot.undoable, history.session
    if action is None or not snapshot.role.includes(Role.SCORER):
        return []
    spoken = _spoken(session, undo_label(session.translator, action), action)
    return keyed("undo", [icon_button(ft.Icons.UNDO, spoken, ink=theme.BAIZE.ink, on_click=history.undo)])


def undo_actions(snapshot: MatchSnapshot, history: UndoController) -> list[ft.Control]:
    """Return the buttons to undo and redo; none for viewers, and none before the first action."""
    if not snapshot.role.includes(Role.SCORER):
        return []
    session, t = history.session, history.session.translator
    actions: list[ft.Control] = []
    if snapshot.undoable is not None:
        undone = snapshot.undoable
        actions += keyed("undo", [_button(session, undo_label(t, undone), undone, history.undo)])
    if snapshot.redoable is not None:
        redone = snapshot.redoable
        actions += keyed("redo", [_button(session, redo_label(t, redone), redone, history.redo)])
    return actions
