"""Copies of the matches in progress in another storage of the browser, to restore them if the private files with the
database are lost."""

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from models.access import Device, find_device
from models.matches import list_matches, match_revisions
from models.store import Store, Transaction
from models.transfer import export_match_text
from views.core.async_store import run_query

_MAX_CHARACTERS = 500_000  # of all copies: a tenth of what browsers allow in localStorage
_MAX_MATCHES = 50

_log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class MatchCopy:
    """A match as the text of a link, exported at a revision."""

    id: str
    revision: int
    text: str


async def find_own_device(store: Store, secret_file: Path) -> Device | None:
    """Return the device of this phone; None before the first start has registered it."""
    secret = secret_file.read_text(encoding="ascii") if secret_file.exists() else ""
    return await run_query(store, partial(find_device, secret=secret))


@dataclass(kw_only=True, eq=False)
class MatchCopies:
    """Copies of the matches in progress, sent to the page, which stores them; `stored` are the copies from the last
    start.

    `lost` are copies of matches that the database lacks or has at an older revision. They are sent with the others
    until the matches are restored or the user was told.
    """

    store: Store
    device_secret_file: Path
    stored: str
    send: Callable[[str], object]
    lost: tuple[MatchCopy, ...] = field(default=(), init=False)
    _copies: Mapping[str, MatchCopy] = field(init=False)

    def __post_init__(self) -> None:
        copies = _parse(self.stored)
        self._copies = {each.id: each for each in copies}
        with self.store.reading() as session:
            self.lost = _not_in_database(session, copies)

    async def update(self) -> None:
        """Export the changed matches, and send all copies if one is different."""
        device = await find_own_device(self.store, self.device_secret_file)
        if device is None:
            return
        copies = await run_query(self.store, partial(self._export, device=device))
        self._copies = {each.id: each for each in copies}
        text = json.dumps([asdict(each) for each in copies])
        if text != self.stored:
            self.send(text)
            self.stored = text

    def _export(self, session: Transaction, *, device: Device) -> tuple[MatchCopy, ...]:
        """Return the lost copies, then copies of the matches in progress, the latest first, up to the space limit."""
        self.lost = _not_in_database(session, self.lost)
        copies = {each.id: each for each in self.lost}
        matches = list_matches(session, device=device, finished=False, limit=_MAX_MATCHES)
        room = _MAX_CHARACTERS - sum(len(each.text) for each in self.lost)
        for match_id, revision in match_revisions(session, [each.id for each in matches]).items():
            if match_id in copies:
                continue
            copy = self._copies.get(match_id)
            if copy is None or copy.revision != revision:
                text = export_match_text(session, device=device, match_id=match_id)
                copy = MatchCopy(id=match_id, revision=revision, text=text)
            room -= len(copy.text)
            if room >= 0:
                copies[match_id] = copy
        return tuple(copies.values())


def _not_in_database(session: Transaction, copies: Iterable[MatchCopy]) -> tuple[MatchCopy, ...]:
    """Return the copies of matches that the database doesn't have, not even deleted, or has at an earlier revision."""
    copies = tuple(copies)
    revisions = match_revisions(session, [each.id for each in copies])
    return tuple(each for each in copies if revisions.get(each.id, -1) < each.revision)


def _parse(text: str) -> tuple[MatchCopy, ...]:
    try:
        return tuple(MatchCopy(**each) for each in json.loads(text or "[]"))
    except (ValueError, TypeError):
        _log.warning("the copies of the matches in progress can't be read: %.80r", text)
        return ()
