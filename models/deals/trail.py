"""The audit trail of a deal."""

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import require_match
from models.history.log import load_history
from models.history.match_history import deal_changes
from models.storage.codec import ENTRY
from models.values.deal import ActionKind, DealChange
from models.values.errors import NotFound
from models.values.match import Role


def deal_history(session: Session, *, device: Device, match_id: str, deal_id: str) -> tuple[DealChange, ...]:
    """Return all changes of a deal, deleted or not, oldest first. Raises NotFound."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    changes = tuple(deal_changes(load_history(session, match.id).events, deal_id))
    if not changes:
        raise NotFound("deal", deal_id)
    return tuple(
        DealChange(
            kind=ActionKind(event.kind),
            target=None if target is None else ActionKind(target.kind),
            device_id=event.device_id,
            device_label=event.device_label,
            at=event.at,
            before=None if before is None else ENTRY.decode(before),
            after=None if after is None else ENTRY.decode(after),
        )
        for event, target, before, after in changes
    )
