"""The match around a deal, as `check_deal` wants to know it."""

__all__ = ["table_of"]

from models import MatchSnapshot
from models.folding import table_before
from scoring import TableState


def table_of(snapshot: MatchSnapshot, deal_id: str | None) -> TableState:
    """How the match stood before the deal `deal_id`, or before the next new one when that is None."""
    numbers = {deal.id: deal.number for deal in snapshot.deals}
    number = len(snapshot.deals) + 1 if deal_id is None else numbers.get(deal_id, len(snapshot.deals) + 1)
    return table_before(snapshot.config, [deal.entry for deal in snapshot.deals if deal.number < number])
