"""Reading drafts: stored parts on top of the initial values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlmodel import Session

from models.access.devices import device_labels
from models.drafts.reseating import first_sides, reseat
from models.drafts.rows import draft_rows
from models.matches.loading import deal_rows
from models.storage.codec import ENTRY, HEAD, SIDE
from models.storage.folding import fold, stored_config
from models.storage.read_cache import cached
from models.storage.tables import DraftRow, MatchRow
from models.values.deal import DealHead, Draft, DraftPart
from models.values.errors import DraftClash, NotFound, StaleRevision
from scoring import DealEntry, MatchConfig, Phase, SideEntry, deal_sides, forms_during_deal, singles_from


@dataclass(frozen=True, kw_only=True)
class DraftStart:
    """The deal that a draft belongs to, and its initial values. Versions below `base` belong to a discarded draft."""

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
        """Return the initial sides when this seat plays alone."""
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


def draft_start(session: Session, *, match: MatchRow, deal_id: str | None) -> DraftStart:
    """Return the start of a draft. Raises NotFound for a deal that is not in the match or was deleted."""
    config = stored_config(match.config)
    # Only this option depends on the deals played so far; skip loading them otherwise, to keep drafts cheap.
    phased = singles_from(config.rules, config.seating) is not None
    if deal_id is None and not phased:
        return DraftStart(match=match, deal_id=None, base=match.draft_base, config=config, phase=Phase.PAIRS, deal=None)
    rows = deal_rows(session, match.id)
    index = len(rows) if deal_id is None else next((i for i, row in enumerate(rows) if row.id == deal_id), None)
    if index is None:
        raise NotFound("deal", str(deal_id))
    before = rows[:index] if phased else []
    return DraftStart(
        match=match,
        deal_id=deal_id,
        base=match.draft_base if deal_id is None else rows[index].draft_base,
        config=config,
        phase=fold(match.config, (row.entry for row in before)).standings.phase,
        deal=None if deal_id is None else ENTRY.decode(rows[index].entry),
    )


Value = TypeVar("Value")


def read_draft(session: Session, *, match: MatchRow, deal_id: str | None) -> Draft:
    """Return the draft of a deal. Raises NotFound for a deal that is not in the match."""
    return draft_on(session, start=draft_start(session, match=match, deal_id=deal_id))


def cached_draft(session: Session, *, match_id: str, deal_id: str | None) -> Draft:
    """Return the draft from the read cache, which many phones share."""

    def read() -> Draft:
        return read_draft(session, match=session.get_one(MatchRow, match_id), deal_id=deal_id)

    return cached(session, ("draft", match_id, deal_id), read)


def draft_on(session: Session, *, start: DraftStart) -> Draft:
    """Return the draft with this start."""
    rows = draft_rows(session, match_id=start.match.id, deal_id=start.deal_id)
    labels = device_labels(session, [row.device_id for row in rows.values()])
    head = HEAD.decode(rows[0].value) if 0 in rows else start.head
    return Draft(
        match_id=start.match.id,
        deal_id=start.deal_id,
        base=start.base,
        head=_part(rows.get(0), head, start.base, labels),
        sides=tuple(
            _part(rows.get(part), _side(rows.get(part), empty), start.base, labels)
            for part, empty in enumerate(start.sides(head.alone), start=1)
        ),
    )


def check_version(part: DraftPart[Any], version: int, *, start: DraftStart) -> None:
    """Raise StaleRevision when `version` belongs to a discarded draft, DraftClash when the part has changed since."""
    if version < start.base:
        raise StaleRevision(start.match.revision)
    if version != part.version:
        raise DraftClash(part)


def check_versions(session: Session, *, match: MatchRow, deal_id: str | None, versions: Sequence[int]) -> None:
    """Check the versions of the head and all sides at once. A different number of sides conflicts with the head."""
    start = draft_start(session, match=match, deal_id=deal_id)
    draft = draft_on(session, start=start)
    parts: tuple[DraftPart[Any], ...] = (draft.head, *draft.sides)
    for part, version in zip(parts, versions, strict=False):
        check_version(part, version, start=start)
    if len(parts) != len(versions):
        raise DraftClash(draft.head)


def _part(row: DraftRow | None, value: Value, base: int, labels: dict[str, str]) -> DraftPart[Value]:
    if row is None:
        return DraftPart(version=base, value=value, device_id=None, device_label=None, saved_at=None)
    return DraftPart(
        version=row.version,
        value=value,
        device_id=row.device_id,
        device_label=labels[row.device_id],
        saved_at=row.saved_at,
    )


def _side(row: DraftRow | None, empty: SideEntry) -> SideEntry:
    if row is None:
        return empty
    side = SIDE.decode(row.value)
    # An earlier deal was corrected since, and the sides are in another phase now.
    return side if side.players == empty.players else reseat((side,), (empty,))[0]
