"""Deals folded into scores and standings, from what is stored and from values alike."""

from dataclasses import replace

from models.storage.codec import CONFIG, ENTRY
from models.storage.folding import fold, table_after, table_before
from scoring import Phase, Severity, SideEntry, check_deal
from tests.models.table import deal_entry, pairs_setup


def test_stored_deals_give_entries_scores_and_standings() -> None:
    config, entries = pairs_setup().config, (deal_entry(), deal_entry(ours=300))
    folded = fold(CONFIG.encode(config), map(ENTRY.encode, entries))
    assert (folded.config, folded.entries) == (config, entries)
    assert [[side.total for side in score.sides] for score in folded.scores] == [[745, 400], [700, 400]]
    assert folded.standings.totals == (1445, 800)


def test_the_next_deal_is_checked_against_the_same_table_either_way() -> None:
    config, entries = pairs_setup().config, [deal_entry()]
    table = table_before(config, entries)
    assert table == table_after(fold(CONFIG.encode(config), map(ENTRY.encode, entries)))
    assert (table.players, table.totals, table.target, table.phase) == (4, (745, 400), 2005, Phase.PAIRS)


def test_a_deal_that_would_not_be_saved_any_more_is_still_read() -> None:
    """It was saved by a version that checked less, and nobody loses an evening for it."""
    config = pairs_setup().config
    deal = replace(deal_entry(), closed_by=1, sides=(SideEntry(players=(0, 2)), SideEntry(players=(1, 3))))
    assert any(fault.severity is Severity.ERROR for fault in check_deal(deal, config.table_rules))
    folded = fold(CONFIG.encode(config), [ENTRY.encode(deal)])
    assert folded.standings.totals == (0, 100)
    assert table_before(config, [deal]) == table_after(folded)
