"""Imports a match that another phone exports by QR codes or an upload: a preview first, then the import."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import unquote

import flet as ft

from models.archive import Archive, ImportFaultCode, ImportRefused
from models.storage import on_thread
from models.transfer import (
    CodeRefused,
    PartAssembler,
    TransferPreview,
    import_transfer,
    preview_transfer,
    split_transfer,
)
from models.values import ModelErrorCode
from views.core.async_store import parse_history, parse_transfer, run_query
from views.core.camera import Camera, CameraUnavailable
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref
from web.urls import strip_import_url
from wording import model_error_sentence

_MAX_SCANNED_LENGTH = 5_000  # characters; a QR code has 4,296 at most

_LoadedPreview = tuple[str, Archive, TransferPreview]


@dataclass(kw_only=True)
class MatchImport:
    """State of an import. `parts` are the codes read so far, `preview` is their contents, `sender_label` the sending
    phone's name; `replace_forked` tells which history stays if both phones went on with the match."""

    action: ActionController
    parts: PartAssembler = field(default_factory=PartAssembler, init=False)
    preview: TransferPreview | None = field(default=None, init=False)
    sender_label: str = field(default="", init=False)
    replace_forked: bool = field(default=False, init=False)
    is_busy: bool = field(default=False, init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    async def scan(self, camera: Camera) -> None:
        """Scan codes until all are read or the user closes the camera; the codes read so far are kept."""
        t = self.action.translator
        self.action.dismiss()
        words = {"aim": t.gettext("Point the camera at the codes of the other phone."), "close": t.gettext("Close")}
        try:
            await camera(words, self._read_code)
        except CameraUnavailable as error:
            if not error.is_closed:
                self.action.show_message(
                    t.gettext("The camera can’t be used here. Allow it for this page, or use a file instead.")
                )
            self.action.on_change()
        else:
            await self._open(self._parse_parts)

    async def add_part(self, text: str) -> None:
        """Add one code that the phone's camera app has read."""
        if len(text) > _MAX_SCANNED_LENGTH:
            await self._open_text(strip_import_url(text).encode("ascii", "replace"))
            return
        try:
            self.parts.add(strip_import_url(text))
        except CodeRefused as error:
            self.action.report_error(error)
            return
        if self.parts.missing:
            self.action.on_change()
        else:
            await self._open(self._parse_parts)

    async def fetch_upload(self, slot: str) -> None:
        """Read the match that a phone has uploaded to a slot of this server."""
        pop_file = partial(self.action.store.uploads.pop_file, slot)
        await self.action.run_job(partial(on_thread, pop_file), self._add_upload, key=slot)

    async def _add_upload(self, data: bytes | None) -> None:
        if data is None:
            t = self.action.translator
            self.action.show_message(t.gettext("The match didn’t arrive, and nothing has changed. Send it again."))
        else:
            await self._open_text(data)

    def _read_code(self, text: str) -> str | None:
        """Return the sentence that the camera view shows for a code; None once all codes are read."""
        t = self.action.translator
        try:
            self.parts.add(strip_import_url(text))
        except CodeRefused as error:
            return model_error_sentence(t, error.code, error.values)
        return self.progress if self.parts.missing else None

    @property
    def progress(self) -> str:
        """Return a sentence that says how many codes were read and which are missing; empty before the first code."""
        t = self.action.translator
        missing = self.parts.missing
        if not missing:
            return ""
        read = t.gettext(
            "{read} of {count} codes scanned.", read=self.parts.count - len(missing), count=self.parts.count
        )
        still = t.gettext("Missing: {numbers}.", numbers=t.join([str(number) for number in missing]))
        return f"{read} {still}"

    async def _open_text(self, text: bytes) -> None:
        await self._open(partial(parse_transfer, self.action.store, text, network=self.action.session.network))

    async def _open(self, parse: Callable[[], Awaitable[tuple[str, Archive]]]) -> None:
        """Show the preview of the archive that `parse` returns with the sender's name. Changes no data."""

        async def load() -> _LoadedPreview:
            sender_label, archive = await parse()
            work = partial(preview_transfer, device=self.action.session.device, archive=archive)
            return sender_label, archive, await run_query(self.action.store, work)

        self.is_busy = True
        self.action.on_change()
        await self.action.run_job(
            load, self._show_preview, key=self._open, error_sentences={ImportRefused: self._refuse}
        )
        self.is_busy, self.parts = False, PartAssembler()
        self.action.on_change()

    async def _parse_parts(self) -> tuple[str, Archive]:
        """Parse the codes by the same rules as an imported file."""
        sender_label, data = split_transfer(self.parts.content())
        return sender_label, await parse_history(self.action.store, data, network=self.action.session.network)

    def _show_preview(self, loaded: _LoadedPreview) -> None:
        self.sender_label, self._archive, self.preview = loaded

    def _refuse(self, error: ImportRefused) -> str:
        if any(fault.code is ImportFaultCode.NEWER_VERSION for fault in error.faults):
            return model_error_sentence(self.action.translator, ModelErrorCode.CODE_NEWER, {})
        return self.action.translator.gettext("This match can’t be read, and nothing has changed. Show it again.")

    def choose_history(self, replace_forked: bool) -> None:
        self.replace_forked = replace_forked
        self.action.on_change()

    async def import_match(self, on_imported: Callable[[str], object]) -> None:
        """Import the whole match, or nothing if it is refused; then discard the preview, because the local match has
        changed. `on_imported` gets the match's id."""
        if self.preview is None or self._archive is None:
            return
        work = partial(
            import_transfer,
            device=self.action.session.device,
            archive=self._archive,
            expected=self.preview.relation,
            replace_forked=self.replace_forked,
        )
        if not await self.action.run(work, on_imported):
            self.preview = self._archive = None
            self.action.on_change()


def use_import_match() -> MatchImport:
    """Return the import; it reads the code or the upload in the screen's path."""
    action = use_action()
    part, slot = (ft.use_route_params().get(name, "") for name in ("part", "slot"))
    match_import = use_ref(lambda: MatchImport(action=action)).current

    async def start() -> None:
        if part:
            await match_import.add_part(unquote(part))
        elif slot:
            await match_import.fetch_upload(slot)

    ft.use_effect(start, dependencies=[part, slot])
    return match_import
