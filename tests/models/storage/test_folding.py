"""Deals folded into scores and standings, from what is stored and from values alike."""

from models.storage.codec import CONFIG, ENTRY
from models.storage.folding import fold, table_after, table_before
from scoring import Phase
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
