"""From the rows to what the phones say of each deal, in one query."""

__all__ = ["agreements"]

from collections import defaultdict
from collections.abc import Iterable

from sqlmodel import Session, col, select

from models.agreement import Agreement, Voice
from models.tables import ActionRow, AgreementRow, DealRow, DeviceRow
from scoring import Reason


def agreements(session: Session, deals: Iterable[DealRow]) -> dict[str, Agreement]:
    """The agreement on each deal as it is now, by the deal's id; the voices in the order in which they were heard."""
    states = [deal.last_action_id for deal in deals]
    if not states:
        return {}
    query = (
        select(ActionRow, AgreementRow, DeviceRow.label)
        .join(AgreementRow, isouter=True, onclause=col(AgreementRow.action_id) == col(ActionRow.id))
        .join(DeviceRow, isouter=True, onclause=col(DeviceRow.id) == col(AgreementRow.device_id))
        .where(col(ActionRow.id).in_(states))
        .order_by(col(AgreementRow.at))
    )
    actions: dict[str, ActionRow] = {}
    voices: defaultdict[str, list[Voice]] = defaultdict(list)
    for action, row, label in session.exec(query):
        actions[action.deal_id] = action
        voices[action.deal_id] += _voice(row, label)
    return {
        deal_id: Agreement(action_id=action.id, author_id=action.device_id, voices=tuple(voices[deal_id]))
        for deal_id, action in actions.items()
    }


def _voice(row: AgreementRow | None, label: str | None) -> list[Voice]:
    """None of both where nobody has said anything."""
    if row is None or label is None:
        return []
    voice = Voice(
        device_id=row.device_id,
        device_label=label,
        verdict=row.verdict,
        side=row.side,
        reason=None if row.reason is None else Reason(row.reason),
        note=row.note,
        at=row.at,
    )
    return [voice]
