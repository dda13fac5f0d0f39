"""Undo and redo, each with what it would do."""

__all__ = ["history_actions"]

import flet as ft

from views.components.buttons import text_action
from views.components.keyed import keyed
from views.state.history_words import redo_words, undo_words
from views.state.shown import MatchSnapshot, Role
from views.state.use_history import HistoryUse
from wording import Translator


def history_actions(t: Translator, snapshot: MatchSnapshot, history: HistoryUse) -> list[ft.Control]:
    """Nothing for those who only watch, and nothing before the first action."""
    if not snapshot.role.includes(Role.SCORER):
        return []
    actions: list[ft.Control] = []
    if snapshot.undoable is not None:
        actions += keyed("undo", [text_action(undo_words(t, snapshot.undoable), on_click=history.undo)])
    if snapshot.redoable is not None:
        actions += keyed("redo", [text_action(redo_words(t, snapshot.redoable), on_click=history.redo)])
    return actions
