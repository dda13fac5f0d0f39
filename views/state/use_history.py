"""Undo and redo of a match's last actions, with what to say when another phone was quicker."""

__all__ = ["HistoryUse", "use_history"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import Action, MatchSnapshot, ModelError, redo, undo
from views.state.hooks import use_box, use_value
from views.state.session import use_session
from views.state.use_match import MatchUse
from views.state.work import in_store
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class HistoryUse:
    """`sentence` says why the last try did not work; empty otherwise."""

    undo: Callable[[], Awaitable[None]]
    redo: Callable[[], Awaitable[None]]
    sentence: str
    close: Callable[[], None]


def use_history(match: MatchUse) -> HistoryUse:
    """`undo` and `redo` are the same functions in every render."""
    session = use_session()
    sentence, set_sentence = use_value("")
    latest = use_box(lambda: (session, match))
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

    steps = use_box(lambda: (take_back, do_again)).current
    return HistoryUse(undo=steps[0], redo=steps[1], sentence=sentence, close=lambda: set_sentence(""))
