"""The screen of past matches: the search, and what was deleted lately."""

__all__ = ["PastMatchesUse", "use_past_matches"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import ModelError, restore_match
from views import routes
from views.core.session import use_session
from views.core.store_work import in_store
from views.hooks import use_ref, use_rerender, use_state
from views.past.search import PastSearch
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class PastMatchesUse:
    """`type_words` may be called at every key. `sentence` says why a match did not come back."""

    search: PastSearch
    sentence: str
    close: Callable[[], None]
    type_words: Callable[[str], None]
    restore: Callable[[str], Awaitable[None]]


def use_past_matches() -> PastMatchesUse:
    """Looks, on a thread, when the screen opens and whenever the reader comes back to the list, as from a match
    that was deleted there."""
    session = use_session()
    page = ft.context.page
    on_top = ft.use_route_location() == routes.PAST
    render = use_rerender()
    sentence, set_sentence = use_state("")
    search = use_ref(lambda: PastSearch(store=session.store, device=session.device, on_change=render)).current

    async def restore(match_id: str) -> None:
        try:
            await in_store(session.store, partial(restore_match, device=session.device, match_id=match_id))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")
        await search.reload()

    async def come_back() -> None:
        if on_top:
            await search.reload()

    ft.use_effect(come_back, dependencies=[on_top, session.epoch])
    return PastMatchesUse(
        search=search,
        sentence=sentence,
        close=lambda: set_sentence(""),
        type_words=lambda words: _start(page, search, words),
        restore=restore,
    )


def _start(page: ft.Page, search: PastSearch, words: str) -> None:
    page.run_task(search.type_words, words)
