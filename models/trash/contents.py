"""The contents of the trash: deleted matches, and deleted or merged players, that can still be restored."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.matches.listing import summarize_matches
from models.people.merging import merged_into
from models.storage.tables import PlayerRow
from models.trash.deletion import RESTORE_PERIOD, erased_at, find_owned_matches
from models.values.match import Role


class DeletedKind(StrEnum):
    MATCH = "match"
    PLAYER = "player"
    MERGED = "merged"
    EVERYTHING = "everything"


@dataclass(frozen=True, kw_only=True)
class DeletedItem:
    """An item in the trash.

    `names` are the names of a match's players, or the player's name, of a merged one before the name of the other.
    `started_at` is set for matches. For EVERYTHING, `id` is the device's id.
    """

    kind: DeletedKind
    id: str
    names: tuple[str, ...] = ()
    started_at: datetime | None = None
    deleted_at: datetime

    @property
    def restorable_until(self) -> datetime:
        """Return the end of the time for restoring it."""
        return self.deleted_at + RESTORE_PERIOD


def list_deleted(session: Session, *, device: Device) -> tuple[DeletedItem, ...]:
    """Return the items that can be restored, most recently deleted first.

    All that `delete_everything` deleted is one item, which is restored as a whole; later deletions are listed
    separately.
    """
    found = [*_deleted_matches(session, device), *_deleted_players(session, device)]
    erased = erased_at(session, device=device)
    if erased is not None:
        whole = DeletedItem(kind=DeletedKind.EVERYTHING, id=device.id, deleted_at=erased)
        found = [whole, *(item for item in found if item.deleted_at > erased)]
    return tuple(sorted(found, key=lambda item: item.deleted_at, reverse=True))


def _deleted_matches(session: Session, device: Device) -> Iterator[DeletedItem]:
    rows = {row.id: row for row in find_owned_matches(session, device, deleted=True)}
    for summary in summarize_matches(session, [(row, Role.OWNER) for row in rows.values()]):
        deleted_at = rows[summary.id].deleted_at
        if deleted_at is not None:
            yield DeletedItem(
                kind=DeletedKind.MATCH,
                id=summary.id,
                names=summary.players,
                started_at=summary.started_at,
                deleted_at=deleted_at,
            )


def _deleted_players(session: Session, device: Device) -> Iterator[DeletedItem]:
    query = select(PlayerRow).where(PlayerRow.owner_id == device.id, col(PlayerRow.former_name).is_not(None))
    for row in session.exec(query):
        if row.former_name is not None and row.deleted_at is not None:
            other = merged_into(session, row)
            kind = DeletedKind.PLAYER if other is None else DeletedKind.MERGED
            names = (row.former_name, *([] if other is None else [other.former_name or other.name]))
            yield DeletedItem(kind=kind, id=row.id, names=names, deleted_at=row.deleted_at)
