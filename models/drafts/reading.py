"""Reading drafts: stored parts on top of the initial values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlmodel import Session

from models.access.devices import device_labels
from models.drafts.reseating import initial_sides, move_values
from models.drafts.rows import draft_rows
from models.history.log import load_history
from models.storage.codec import ENTRY, HEAD, SIDE
from models.storage.folding import fold, stored_config
from models.storage.read_cache import cached
from models.storage.tables import DraftRow, MatchRow
from models.values.deal import DealHead, Draft, DraftPart
from models.values.errors import DraftConflict, NotFound, StaleRevision
from scoring import DealEntry, MatchConfig, Phase, SideEntry, deal_sides, has_variable_sides, singles_from


@dataclass(frozen=True, kw_only=True)
class InitialDraft:
    """The deal that a draft belongs to, its initial values, and its stored parts by side, None for the head. Versions
    lower than `base` belong to a discarded draft."""

    match: MatchRow
    deal_id: str | None
    base: int
    rows: Mapping[int | None, DraftRow]
    config: MatchConfig
    phase: Phase
    deal: DealEntry | None

    @property
    def has_forming_sides(self) -> bool:
        return has_variable_sides(self.config.seating) and self.phase is Phase.PAIRS

    @property
    def head(self) -> DealHead:
        if self.deal is None:
            return DealHead()
        return DealHead.of(self.deal, alone=self._lone_seat(self.deal))

    def sides(self, alone: int | None) -> tuple[SideEntry, ...]:
        """Return the initial sides when this seat plays alone."""
        if self.deal is not None and alone == self.head.alone:
            return self.deal.sides
        empty = self.empty_sides(alone)
        return empty if self.deal is None else move_values(self.deal.sides, empty)

    def empty_sides(self, alone: int | None) -> tuple[SideEntry, ...]:
        """Return the sides without any values when this seat plays alone."""
        layout = deal_sides(self.config.players, self.config.seating, alone=alone, phase=self.phase)
        return initial_sides(layout, are_forming=self.has_forming_sides)

    def _lone_seat(self, deal: DealEntry) -> int | None:
        sizes = {len(side.players) for side in deal.sides}
        if len(sizes) == 1 or not has_variable_sides(self.config.seating):
            return None
        return next(side.players[0] for side in deal.sides if len(side.players) == 1)


def load_initial_draft(session: Session, *, match: MatchRow, deal_id: str | None) -> InitialDraft:
    """Return the initial values of a draft. Raises NotFound for a deal that is not in the match or was deleted."""
    config = stored_config(match.config)
    base, rows = draft_rows(session, match_id=match.id, deal_id=deal_id)
    # Only this option depends on the deals played so far; skip loading them otherwise, to keep drafts cheap.
    has_phases = singles_from(config.rules, config.seating) is not None
    deals = load_history(session, match.id).deals if has_phases or deal_id is not None else ()
    deal = next((each for each in deals if each.id == deal_id), None)
    if deal_id is not None and deal is None:
        raise NotFound("deal", deal_id)
    before = (each.entry for each in deals if has_phases and (deal is None or each.position < deal.position))
    return InitialDraft(
        match=match,
        deal_id=deal_id,
        base=base,
        rows=rows,
        config=config,
        phase=fold(match.config, before).standings.phase if has_phases else Phase.PAIRS,
        deal=None if deal is None else ENTRY.decode(deal.entry),
    )


Value = TypeVar("Value")


def read_draft(session: Session, *, match: MatchRow, deal_id: str | None) -> Draft:
    """Return the draft of a deal. Raises NotFound for a deal that is not in the match."""
    return load_saved_draft(session, initial=load_initial_draft(session, match=match, deal_id=deal_id))


def cached_draft(session: Session, *, match_id: str, deal_id: str | None) -> Draft:
    """Return the draft from the read cache, which many phones share."""

    def read() -> Draft:
        return read_draft(session, match=session.get_one(MatchRow, match_id), deal_id=deal_id)

    return cached(session, ("draft", match_id, deal_id), read)


def load_saved_draft(session: Session, *, initial: InitialDraft) -> Draft:
    """Return the stored parts on top of these initial values."""
    rows = initial.rows
    labels = device_labels(session, [row.device_id for row in rows.values()])
    head = HEAD.decode(rows[None].value) if None in rows else initial.head
    return Draft(
        match_id=initial.match.id,
        deal_id=initial.deal_id,
        base=initial.base,
        has_forming_sides=initial.has_forming_sides,
        head=_part(rows.get(None), head, initial.base, labels),
        sides=tuple(
            _part(rows.get(side), _side(rows.get(side), empty), initial.base, labels)
            for side, empty in enumerate(initial.sides(head.alone))
        ),
    )


def check_version(part: DraftPart[Any], version: int, *, initial: InitialDraft) -> None:
    """Raise StaleRevision if `version` belongs to a discarded draft, DraftConflict if the part has changed since."""
    if version < initial.base:
        raise StaleRevision(initial.match.revision)
    if version != part.version:
        raise DraftConflict(part)


def check_versions(session: Session, *, match: MatchRow, deal_id: str | None, versions: Sequence[int]) -> None:
    """Check the versions of the head and all sides at once. A different number of sides conflicts with the head."""
    initial = load_initial_draft(session, match=match, deal_id=deal_id)
    draft = load_saved_draft(session, initial=initial)
    parts: tuple[DraftPart[Any], ...] = (draft.head, *draft.sides)
    for part, version in zip(parts, versions, strict=False):
        check_version(part, version, initial=initial)
    if len(parts) != len(versions):
        raise DraftConflict(draft.head)


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
    return side if side.players == empty.players else move_values((side,), (empty,))[0]
