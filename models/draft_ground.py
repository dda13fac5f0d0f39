"""What a draft stands on before anyone types: the next deal's empty sides, or the deal that is to be changed."""

__all__ = ["DraftGround", "draft_ground"]

from dataclasses import dataclass

from sqlmodel import Session

from models.codec import ENTRY
from models.deal_head import DealHead
from models.errors import NotFound
from models.folding import fold, stored_config
from models.loading import deal_rows
from models.reseating import first_sides, reseat
from models.tables import MatchRow
from scoring import DealEntry, MatchConfig, Phase, SideEntry, deal_sides, forms_during_deal


@dataclass(frozen=True, kw_only=True)
class DraftGround:
    """Whose draft it is, and how it begins. Versions below `base` belong to a draft that is gone."""

    match: MatchRow
    deal_id: str | None
    base: int
    config: MatchConfig
    phase: Phase
    deal: DealEntry | None

    @property
    def head(self) -> DealHead:
        if self.deal is None:
            return DealHead()
        return DealHead(
            closed_by=self.deal.closed_by,
            closer=self.deal.closer,
            closing_bonus=self.deal.closing_bonus,
            alone=self._alone(self.deal),
        )

    def sides(self, alone: int | None) -> tuple[SideEntry, ...]:
        """The sides to begin with when this seat plays alone."""
        if self.deal is not None and alone == self.head.alone:
            return self.deal.sides
        layout = deal_sides(self.config.players, self.config.seating, alone=alone, phase=self.phase)
        empty = first_sides(layout, seating=self.config.seating, phase=self.phase)
        return empty if self.deal is None else reseat(self.deal.sides, empty)

    def _alone(self, deal: DealEntry) -> int | None:
        sizes = {len(side.players) for side in deal.sides}
        if len(sizes) == 1 or not forms_during_deal(self.config.seating):
            return None
        return next(side.players[0] for side in deal.sides if len(side.players) == 1)


def draft_ground(session: Session, *, match: MatchRow, deal_id: str | None) -> DraftGround:
    """Raises NotFound for a deal that is not, or no longer, in the match."""
    config = stored_config(match.config)
    # Nothing but this option asks for the deals played so far; without it a tap on a draft stays cheap.
    phased = config.rules.three_player_singles_from is not None
    if deal_id is None and not phased:
        return DraftGround(
            match=match, deal_id=None, base=match.draft_base, config=config, phase=Phase.PAIRS, deal=None
        )
    rows = deal_rows(session, match.id)
    index = len(rows) if deal_id is None else next((i for i, row in enumerate(rows) if row.id == deal_id), None)
    if index is None:
        raise NotFound("deal", str(deal_id))
    before = rows[:index] if phased else []
    return DraftGround(
        match=match,
        deal_id=deal_id,
        base=match.draft_base if deal_id is None else rows[index].draft_base,
        config=config,
        phase=fold(match.config, (row.entry for row in before)).standings.phase,
        deal=None if deal_id is None else ENTRY.decode(rows[index].entry),
    )
