"""Undo and redo of a match's last actions, with what to say when another phone was quicker."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import flet as ft

from models import Action, ActionKind, MatchSnapshot, Role, redo, undo
from views.core.labels import phone_name
from views.core.session import use_session
from views.core.use_action import use_action
from views.core.use_match import MatchUse
from views.hooks import use_ref
from views.ui.buttons import text_action
from views.ui.lists import keyed
from wording import Translator, mark


@dataclass(frozen=True, kw_only=True)
class UndoUse:
    """`sentence` says why the last try did not work; empty otherwise."""

    undo: Callable[[], Awaitable[None]]
    redo: Callable[[], Awaitable[None]]
    sentence: str
    close: Callable[[], None]


def use_undo(match: MatchUse) -> UndoUse:
    """`undo` and `redo` are the same functions in every render."""
    session = use_session()
    action = use_action()
    latest = use_ref(lambda: (session, match))
    latest.current = session, match

    async def take(step: Callable[..., MatchSnapshot], wanted: Callable[[MatchSnapshot], Action | None]) -> None:
        session, match = latest.current
        taken = wanted(match.snapshot) if match.snapshot else None
        if match.snapshot is not None and taken is not None:
            work = partial(step, device=session.device, match_id=match.snapshot.id, action_id=taken.id)
            await match.run(action, work)

    async def take_back() -> None:
        await take(undo, lambda snapshot: snapshot.undoable)

    async def do_again() -> None:
        await take(redo, lambda snapshot: snapshot.redoable)

    steps = use_ref(lambda: (take_back, do_again)).current
    return UndoUse(undo=steps[0], redo=steps[1], sentence=action.sentence, close=action.dismiss)


_UNDO: Mapping[ActionKind, str] = MappingProxyType(
    {
        ActionKind.ADDED: mark("Undo deal {number}"),
        ActionKind.CHANGED: mark("Undo the change of deal {number}"),
        ActionKind.DELETED: mark("Undo the deletion of deal {number}"),
        ActionKind.ENDED: mark("Undo the end of the match"),
    }
)
_REDO: Mapping[ActionKind, str] = MappingProxyType(
    {
        ActionKind.ADDED: mark("Redo deal {number}"),
        ActionKind.CHANGED: mark("Redo the change of deal {number}"),
        ActionKind.DELETED: mark("Redo the deletion of deal {number}"),
        ActionKind.ENDED: mark("Redo the end of the match"),
    }
)


def undo_words(t: Translator, action: Action) -> str:
    return _said(t, _UNDO, action)


def redo_words(t: Translator, action: Action) -> str:
    return _said(t, _REDO, action)


def _said(t: Translator, messages: Mapping[ActionKind, str], action: Action) -> str:
    return t.gettext(messages[action.kind], number=action.deal_number)


def _button(t: Translator, words: str, action: Action, on_click: Callable[[], Awaitable[None]]) -> ft.Control:
    """Read aloud, it says too on whose phone the action was done; sighted players read that in the deal's trail."""
    spoken = t.gettext("{words} ({phone})", words=words, phone=phone_name(t, action.device_label))
    return text_action(words, spoken=spoken, on_click=on_click)


def undo_actions(t: Translator, snapshot: MatchSnapshot, history: UndoUse) -> list[ft.Control]:
    """Nothing for those who only watch, and nothing before the first action."""
    if not snapshot.role.includes(Role.SCORER):
        return []
    actions: list[ft.Control] = []
    if snapshot.undoable is not None:
        undone = snapshot.undoable
        actions += keyed("undo", [_button(t, undo_words(t, undone), undone, history.undo)])
    if snapshot.redoable is not None:
        redone = snapshot.redoable
        actions += keyed("redo", [_button(t, redo_words(t, redone), redone, history.redo)])
    return actions
