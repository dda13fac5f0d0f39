"""What undo would take back, and redo do again, in a sentence. Pure."""

__all__ = ["redo_words", "undo_words"]

from collections.abc import Mapping
from types import MappingProxyType

from models import Action, ActionKind
from views.state.labels import phone_name
from wording import Translator, mark

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
