"""Undo and redo of a match's last actions, with what to say when another phone was quicker."""

__all__ = ["UndoUse", "redo_words", "undo_actions", "undo_words", "use_undo"]

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import flet as ft

from models import Action, ActionKind, MatchSnapshot, ModelError, Role, redo, undo
from views.core.labels import phone_name
from views.core.session import use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.hooks import use_ref, use_state
from views.ui.buttons import text_action
from views.ui.lists import keyed
from wording import Translator, mark, model_error_sentence


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
    sentence, set_sentence = use_state("")
    latest = use_ref(lambda: (session, match))
    latest.current = session, match

    async def take(step: Callable[..., MatchSnapshot], wanted: Callable[[MatchSnapshot], Action | None]) -> None:
        session, match = latest.current
        action = wanted(match.snapshot) if match.snapshot else None
        if match.snapshot is None or action is None:
            return
        try:
            work = partial(step, device=session.device, match_id=match.snapshot.id, action_id=action.id)
            match.show(await in_store(session.store, work))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    async def take_back() -> None:
        await take(undo, lambda snapshot: snapshot.undoable)

    async def do_again() -> None:
        await take(redo, lambda snapshot: snapshot.redoable)

    steps = use_ref(lambda: (take_back, do_again)).current
    return UndoUse(undo=steps[0], redo=steps[1], sentence=sentence, close=lambda: set_sentence(""))


_UNDO: Mapping[ActionKind, str] = MappingProxyType(
    {
        ActionKind.ADDED: mark("Undo: deal {number} added by {phone}"),
        ActionKind.CHANGED: mark("Undo: deal {number} changed by {phone}"),
        ActionKind.DELETED: mark("Undo: deal {number} deleted by {phone}"),
    }
)
_REDO: Mapping[ActionKind, str] = MappingProxyType(
    {
        ActionKind.ADDED: mark("Redo: deal {number} added by {phone}"),
        ActionKind.CHANGED: mark("Redo: deal {number} changed by {phone}"),
        ActionKind.DELETED: mark("Redo: deal {number} deleted by {phone}"),
    }
)


def undo_words(t: Translator, action: Action) -> str:
    return _said(t, _UNDO, action)


def redo_words(t: Translator, action: Action) -> str:
    return _said(t, _REDO, action)


def _said(t: Translator, messages: Mapping[ActionKind, str], action: Action) -> str:
    return t.gettext(messages[action.kind], number=action.deal_number, phone=phone_name(t, action.device_label))


def undo_actions(t: Translator, snapshot: MatchSnapshot, history: UndoUse) -> list[ft.Control]:
    """Nothing for those who only watch, and nothing before the first action."""
    if not snapshot.role.includes(Role.SCORER):
        return []
    actions: list[ft.Control] = []
    if snapshot.undoable is not None:
        actions += keyed("undo", [text_action(undo_words(t, snapshot.undoable), on_click=history.undo)])
    if snapshot.redoable is not None:
        actions += keyed("redo", [text_action(redo_words(t, snapshot.redoable), on_click=history.redo)])
    return actions
