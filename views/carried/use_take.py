"""A match that another phone hands over: read from codes or a file, looked at, then taken or left."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import unquote

import flet as ft

from models import (
    Archive,
    Assembly,
    CodeRefused,
    Device,
    HandedMatch,
    ImportRefused,
    Store,
    Transaction,
    handed_content,
    look_at_handed,
    take_handed,
)
from views import routes
from views.core.camera import Camera, CameraAway
from views.core.session import use_session
from views.core.store_work import from_store, history_from
from views.core.use_action import Action, use_action
from views.hooks import use_ref
from web.addresses import taken_text
from wording import model_error_sentence


@dataclass(kw_only=True)
class Taking:
    """`codes` are those that were read so far; `handed` is what they hold, from the phone called `by`; `instead` says
    which of two histories stays where both phones went on."""

    action: Action
    device: Device
    codes: Assembly = field(default_factory=Assembly, init=False)
    handed: HandedMatch | None = field(default=None, init=False)
    by: str = field(default="", init=False)
    instead: bool = field(default=False, init=False)
    busy: bool = field(default=False, init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    async def scan(self, camera: Camera) -> None:
        """Until all codes are there, or the reader has enough of it: those that were read stay."""
        t = self.action.translator
        self.action.dismiss()
        words = {"aim": t.gettext("Point the camera at the codes of the other phone."), "close": t.gettext("Close")}
        try:
            await camera(words, self._hear)
        except CameraAway as away:
            if away.why is not CameraAway.Why.CLOSED:
                self.action.say(
                    t.gettext("The camera can’t be used here. Allow it for this page, or take the match from a file.")
                )
            self.action.on_change()
        else:
            await self._open()

    async def add(self, text: str) -> None:
        """One code that the phone's own camera has read."""
        try:
            self.codes.add(taken_text(text))
        except CodeRefused as refused:
            self.action.refuse(refused)
            return
        if self.codes.missing:
            self.action.on_change()
        else:
            await self._open()

    async def fetch(self, place: str) -> None:
        """What a phone has sent to a place of this server."""
        work = partial(_take, self.action.store, place)
        await self.action.run(work, self._fetched, reads=True)

    async def _fetched(self, data: bytes | None) -> None:
        if data is None:
            t = self.action.translator
            self.action.say(t.gettext("The match did not arrive here, and nothing has changed. Bring it again."))
        else:
            await self.add(data.decode("ascii", "replace"))

    def _hear(self, text: str) -> str | None:
        """What the camera says of a code; None once it has read all."""
        t = self.action.translator
        try:
            self.codes.add(taken_text(text))
        except CodeRefused as refused:
            return model_error_sentence(t, refused.code, refused.values)
        return self.progress if self.codes.missing else None

    @property
    def progress(self) -> str:
        """How many codes were read, and which are missing; empty before the first."""
        t = self.action.translator
        missing = self.codes.missing
        if not missing:
            return ""
        read = t.gettext("{read} of {count} codes read.", read=self.codes.count - len(missing), count=self.codes.count)
        return f"{read} {t.gettext('Missing: {numbers}.', numbers=t.join([str(number) for number in missing]))}"

    async def _open(self) -> None:
        self.busy = True
        self.action.on_change()
        await self.action.run_job(self._look, self._show, key=self._look, refusals={ImportRefused: self._refuse})
        self.busy, self.codes = False, Assembly()
        self.action.on_change()

    async def _look(self) -> tuple[str, Archive, HandedMatch]:
        """With the rules of a file that is imported. Changes nothing."""
        by, data = handed_content(self.codes.content())
        archive = await history_from(self.action.store, data)
        work = partial(look_at_handed, device=self.device, archive=archive)
        return by, archive, await from_store(self.action.store, work)

    def _show(self, found: tuple[str, Archive, HandedMatch]) -> None:
        self.by, self._archive, self.handed = found

    def _refuse(self, _refused: ImportRefused) -> str:
        return self.action.translator.gettext("This match can’t be read, and nothing has changed. Have it shown again.")

    def choose(self, instead: bool) -> None:
        self.instead = instead
        self.action.on_change()

    async def take(self, then: Callable[[str], object]) -> None:
        """All of it, or nothing when it is refused: then it is looked at again, since ours has changed."""
        if self.handed is None or self._archive is None:
            return
        work = partial(
            take_handed, device=self.device, archive=self._archive, seen=self.handed.relation, instead=self.instead
        )
        if not await self.action.run(work, then):
            self.handed = self._archive = None
            self.action.on_change()


def _take(store: Store, place: str, _transaction: Transaction) -> bytes | None:
    """Raises UploadsFull."""
    return store.uploads.take(place)


@dataclass(frozen=True, kw_only=True)
class TakeUse:
    """`scan` is None where the app has no camera."""

    taking: Taking
    scan: Callable[[], Awaitable[None]] | None
    take: Callable[[], Awaitable[None]]


def use_take() -> TakeUse:
    session = use_session()
    page = ft.context.page
    action = use_action()
    part, place = (ft.use_route_params().get(name, "") for name in ("part", "place"))
    taking = use_ref(lambda: Taking(action=action, device=session.device)).current
    camera = session.camera

    async def start() -> None:
        if part:
            await taking.add(unquote(part))
        elif place:
            await taking.fetch(place)

    async def scan() -> None:
        if camera is not None:
            await taking.scan(camera)

    async def take() -> None:
        await taking.take(lambda match_id: page.navigate(routes.match(match_id)))

    ft.use_effect(start, dependencies=[part, place])
    return TakeUse(taking=taking, scan=scan if camera is not None else None, take=take)
