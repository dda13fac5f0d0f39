"""Set-ups: check what was typed, remember it, and offer it again for the next match."""

__all__ = [
    "last_setup",
    "rematch_setup",
    "remember_setup",
    "rename_in_setup",
    "search_text",
    "tidy_details",
    "tidy_setup",
]

import dataclasses

from sqlmodel import Session

from models.codec import SETUP
from models.devices import Device
from models.errors import FieldFault, InvalidSetup
from models.loading import load_snapshot
from models.membership import match_for
from models.preferences import preference_row
from models.roles import Role
from models.setup import MatchSetup
from models.tables import PreferenceRow
from models.text import name_key, text_fault, tidy, tidy_names


def tidy_setup(setup: MatchSetup) -> MatchSetup:
    """The set-up as it is kept. Raises InvalidSetup with every fault of names, note and place."""
    names, faults = tidy_names(setup.names)
    if len(names) != setup.config.players:
        values = {"names": len(names), "players": setup.config.players}
        faults += (FieldFault(field="names", code="names-missing", values=values),)
    note, place = tidy(setup.note), tidy(setup.place)
    faults += _detail_faults(note, place)
    if faults:
        raise InvalidSetup(faults)
    return dataclasses.replace(setup, names=names, note=note, place=place)


def tidy_details(note: str, place: str) -> tuple[str, str]:
    """Note and place as they are kept. Raises InvalidSetup with their faults."""
    note, place = tidy(note), tidy(place)
    if faults := _detail_faults(note, place):
        raise InvalidSetup(faults)
    return note, place


def search_text(note: str, place: str) -> str:
    """What the search for a place or note looks through."""
    return f"{name_key(place)}\n{name_key(note)}"


def remember_setup(session: Session, *, device: Device, setup: MatchSetup) -> None:
    """Offer this set-up first next time; a note belongs to its match alone."""
    preference_row(session, device).last_setup = SETUP.encode(dataclasses.replace(setup, note=""))
    session.flush()


def last_setup(session: Session, *, device: Device) -> MatchSetup | None:
    """What the device's last new match was made of, None before the first."""
    row = session.get(PreferenceRow, device.id)
    return None if row is None or row.last_setup is None else SETUP.decode(row.last_setup)


def rename_in_setup(session: Session, *, owner_id: str, former: str, name: str) -> None:
    """Somebody has another name: the next match offers it, and not a stranger by the former one."""
    row = session.get(PreferenceRow, owner_id)
    if row is None or row.last_setup is None:
        return
    setup = SETUP.decode(row.last_setup)
    names = tuple(name if name_key(each) == name_key(former) else each for each in setup.names)
    row.last_setup = SETUP.encode(dataclasses.replace(setup, names=names))
    session.flush()


def rematch_setup(session: Session, *, device: Device, match_id: str) -> MatchSetup:
    """The same table once more; the deal passes on from where it stopped."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    snapshot = load_snapshot(session, match=match, role=role)
    return MatchSetup(
        config=dataclasses.replace(snapshot.config, first_dealer=snapshot.standings.dealer),
        names=tuple(player.name for player in snapshot.players),
        place=snapshot.place,
    )


def _detail_faults(note: str, place: str) -> tuple[FieldFault, ...]:
    found = (text_fault("note", note), text_fault("place", place))
    return tuple(fault for fault in found if fault is not None)
