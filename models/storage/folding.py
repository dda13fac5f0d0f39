"""Computing scores and standings from stored deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.storage.codec import CONFIG, ENTRY
from scoring import (
    DealEntry,
    DealScore,
    MatchConfig,
    Standings,
    TableState,
    score_deal_unchecked,
    standings,
    table_state,
)


@dataclass(frozen=True, kw_only=True)
class FoldedMatch:
    """The score of a match; `entries` and `scores` have one element per deal."""

    config: MatchConfig
    entries: tuple[DealEntry, ...]
    scores: tuple[DealScore, ...]
    standings: Standings


def fold(config: str, entries: Iterable[str], *, stopped: bool = False) -> FoldedMatch:
    """Score stored deals, without validating them.

    They were valid when they were saved. Validating again could make a later deal unreadable after an earlier one was
    corrected, or after an update added a check. Raises CorruptData.
    """
    return _fold_cached(config, tuple(entries), stopped)


# A match is scored again after each deal, so all but the last deal come from the caches below.
@lru_cache(maxsize=512)
def _fold_cached(config: str, entries: tuple[str, ...], stopped: bool) -> FoldedMatch:
    deals = [_decode_deal(entry, config) for entry in entries]
    scores = tuple(score for _entry, score in deals)
    return FoldedMatch(
        config=stored_config(config),
        entries=tuple(entry for entry, _score in deals),
        scores=scores,
        standings=standings(scores, stored_config(config), stopped=stopped),
    )


# All phones at a table ask for the same few values.
@lru_cache(maxsize=256)
def stored_config(config: str) -> MatchConfig:
    """Return the decoded configuration. Raises CorruptData."""
    return CONFIG.decode(config)


@lru_cache(maxsize=2048)
def _decode_deal(entry: str, config: str) -> tuple[DealEntry, DealScore]:
    deal = ENTRY.decode(entry)
    return deal, score_deal_unchecked(deal, stored_config(config).table_rules)


def table_before(config: MatchConfig, entries: Sequence[DealEntry]) -> TableState:
    """Return the state of the table before a deal, given the entries of the earlier deals."""
    return table_state(
        standings([score_deal_unchecked(entry, config.table_rules) for entry in entries], config), config
    )
