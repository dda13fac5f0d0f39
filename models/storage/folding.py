"""Stored deals folded to scores and standings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.storage.codec import CONFIG, ENTRY
from scoring import DealEntry, DealScore, MatchConfig, Standings, TableState, standings, table_state, tally_deal


@dataclass(frozen=True, kw_only=True)
class Folded:
    """`entries` and `scores` run parallel to the deals."""

    config: MatchConfig
    entries: tuple[DealEntry, ...]
    scores: tuple[DealScore, ...]
    standings: Standings


def fold(config: str, entries: Iterable[str], *, stopped: bool = False) -> Folded:
    """Score stored deals. They were checked when they were saved, so it is not done again: neither a correction of an
    early deal nor a new version that checks more can make a later one unreadable."""
    return _folded(config, tuple(entries), stopped)


# A deal that is saved is folded with those before it, which were folded when the last of them was saved.
@lru_cache(maxsize=512)
def _folded(config: str, entries: tuple[str, ...], stopped: bool) -> Folded:
    deals = [_stored_deal(entry, config) for entry in entries]
    scores = tuple(score for _entry, score in deals)
    return Folded(
        config=stored_config(config),
        entries=tuple(entry for entry, _score in deals),
        scores=scores,
        standings=standings(scores, stored_config(config), stopped=stopped),
    )


# The same text always means the same value, and every phone at a table asks for the same few.
@lru_cache(maxsize=256)
def stored_config(config: str) -> MatchConfig:
    """Raises CorruptRecord."""
    return CONFIG.decode(config)


@lru_cache(maxsize=2048)
def _stored_deal(entry: str, config: str) -> tuple[DealEntry, DealScore]:
    deal = ENTRY.decode(entry)
    return deal, tally_deal(deal, stored_config(config).table_rules)


def table_after(folded: Folded) -> TableState:
    """The table as it is after these deals: what the next one is checked against."""
    return table_state(folded.standings, folded.config)


def table_before(config: MatchConfig, entries: Sequence[DealEntry]) -> TableState:
    """The table before a deal, from those that were played until then."""
    return table_state(standings([tally_deal(entry, config.table_rules) for entry in entries], config), config)
