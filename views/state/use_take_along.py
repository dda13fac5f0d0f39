"""Everything of this phone as a file that the browser keeps."""

__all__ = ["TakeAlongUse", "use_take_along"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import DownloadKind, ModelError, export_history, issue_download_ticket
from views.state.browser_download import fetch_file
from views.state.hooks import use_value
from views.state.session import Session, use_session
from views.state.work import from_store
from web.addresses import download_url
from wording import model_error_sentence

FILE_NAME = "pinella.json"


@dataclass(frozen=True, kw_only=True)
class TakeAlongUse:
    """`kinds` are those that this phone can fetch; `sentence` says why the last try did not work."""

    kinds: tuple[DownloadKind, ...]
    sentence: str
    take: Callable[[DownloadKind], Awaitable[None]]


def use_take_along() -> TakeAlongUse:
    session = use_session()
    page = ft.context.page
    sentence, set_sentence = use_value("")

    async def take(kind: DownloadKind) -> None:
        try:
            await (_fetch(session, kind) if page.web else _save(session))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    # A packaged app has no server to make a table.
    kinds = (DownloadKind.JSON, DownloadKind.CSV) if page.web else (DownloadKind.JSON,)
    return TakeAlongUse(kinds=kinds, sentence=sentence, take=take)


async def _fetch(session: Session, kind: DownloadKind) -> None:
    """A ticket is made at the tap: it is good for some minutes only."""
    work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
    ticket = await from_store(session.store, work)
    address = download_url("", ticket, session.translator.language)
    await fetch_file(address)


async def _save(session: Session) -> None:
    data = await from_store(session.store, partial(export_history, device=session.device))
    await ft.FilePicker().save_file(file_name=FILE_NAME, src_bytes=data)
