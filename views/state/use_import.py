"""Bringing a history in from a file: pick it, see what it holds, choose, and only then change something."""

__all__ = ["ImportUse", "use_import"]

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import flet as ft

from models import ImportRefused, OnDuplicate
from views.state.hooks import use_box, use_render
from views.state.import_desk import ImportDesk
from views.state.import_words import fault_sentences, preview_sentences, report_sentence, standing_matches
from views.state.session import use_session
from web.addresses import upload_path
from wording import Translator, model_error_sentence


@dataclass(frozen=True, kw_only=True)
class ImportUse:
    """`picker` is opened by a `PickFiles` action: Safari opens it for nothing else (flet-notes.md).

    `refusal` says that nothing was imported, and `faults` why; `contents` is what the file holds, `standing` which of
    its matches are here already, and `done` what came of it: each empty until then.
    """

    picker: ft.FilePicker
    busy: bool
    refusal: str
    faults: tuple[str, ...]
    contents: tuple[str, ...]
    standing: tuple[str, ...]
    done: str
    duplicates: OnDuplicate
    choose: Callable[[OnDuplicate], None]
    bring_in: Callable[[], Awaitable[None]]


def use_import() -> ImportUse:
    session = use_session()
    page = ft.context.page
    render = use_render()
    desk = use_box(lambda: ImportDesk(store=session.store, device=session.device, render=render)).current

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            place = desk.expect(file.size)
            if place is None:
                return
            if file.path and not page.web:  # a packaged app reads its own phone
                await desk.look(await asyncio.to_thread(Path(file.path).read_bytes))
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(place), id=file.id, name=file.name)]
            )

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await desk.arrived()

    # With its handlers from the start: a service is sent to the client as it is made.
    picker = use_box(lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    t = session.translator
    return ImportUse(
        picker=picker,
        busy=desk.busy,
        refusal=_refusal(t, desk),
        faults=fault_sentences(t, desk.refused) if isinstance(desk.refused, ImportRefused) else (),
        contents=preview_sentences(t, desk.preview) if desk.preview else (),
        standing=standing_matches(t, desk.preview) if desk.preview else (),
        done=report_sentence(t, desk.report) if desk.report else "",
        duplicates=desk.duplicates,
        choose=desk.choose,
        bring_in=desk.bring_in,
    )


def _refusal(t: Translator, desk: ImportDesk) -> str:
    if desk.lost:
        return t.gettext("The file did not arrive here, and nothing has changed. Choose it again.")
    return model_error_sentence(t, desk.refused.code, desk.refused.values) if desk.refused else ""
