"""The rematch: the same players, the same rules, once more."""

__all__ = ["RematchUse", "use_rematch"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import MatchSnapshot, ModelError, Transaction, create_match, rematch_setup
from views import routes
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class RematchUse:
    """`sentence` says why the last try did not work."""

    start: Callable[[], Awaitable[None]]
    sentence: str
    close: Callable[[], None]


def use_rematch(match_id: str) -> RematchUse:
    session = use_session()
    page = ft.context.page
    sentence, set_sentence = use_state("")

    async def start() -> None:
        try:
            fresh = await in_store(session.store, partial(_create, session, match_id))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            page.navigate(routes.match(fresh.id))

    return RematchUse(start=start, sentence=sentence, close=lambda: set_sentence(""))


def _create(session: Session, match_id: str, transaction: Transaction) -> MatchSnapshot:
    setup = rematch_setup(transaction, device=session.device, match_id=match_id)
    return create_match(transaction, device=session.device, setup=setup)
