"""The people and devices of a history's file in our database."""

__all__ = ["DeviceIds", "player_ids"]

from collections.abc import Sequence

from sqlmodel import Session, col, select

from models.archive.chunks import taken_ids
from models.archive.parts import Archive, ArchivedPlayer
from models.devices import Device
from models.ids import new_id
from models.session import now
from models.tables import DeviceKeyRow, DeviceRow, PlayerRow
from models.text import name_key


def player_ids(session: Session, *, device: Device, players: Sequence[ArchivedPlayer]) -> dict[str, str]:
    """From the file's ids to ours: whoever the device knows by a name is that person; others are added, under their
    own ids where nobody here has them."""
    query = select(PlayerRow.name_key, PlayerRow.id).where(PlayerRow.owner_id == device.id)
    known = dict(session.exec(query).all())
    taken = taken_ids(session, col(PlayerRow.id), [player.id for player in players])
    found = {}
    for player in players:
        key = name_key(player.name)
        if key not in known:
            known[key] = new_id() if player.id in taken else player.id
            row = PlayerRow(id=known[key], owner_id=device.id, name=player.name, name_key=key, colour=player.colour)
            session.add(row)
        found[player.id] = known[key]
    session.flush()
    return found


class DeviceIds:
    """From the file's ids of devices to ours. Nobody may write in another's name: only the importing device is itself;
    all others are mere labels without a secret, which open nothing."""

    def __init__(self, session: Session, device: Device, archive: Archive) -> None:
        self._session = session
        self._labels = {each.id: each.label for each in archive.devices}
        self._known = {device.id: device.id}

    def __getitem__(self, file_id: str) -> str:
        if file_id not in self._known:
            self._known[file_id] = self._label(file_id)
        return self._known[file_id]

    def _label(self, file_id: str) -> str:
        same = self._session.get(DeviceRow, file_id)
        keys = self._session.exec(select(DeviceKeyRow).where(DeviceKeyRow.device_id == file_id)).first()
        if same is not None and keys is None and same.label == self._labels[file_id]:
            return same.id
        row = DeviceRow(
            id=file_id if same is None else new_id(), label=self._labels[file_id], created_at=now(self._session)
        )
        self._session.add(row)
        self._session.flush()
        return row.id
