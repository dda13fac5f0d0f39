"""Scores and standings computed from stored deals and from decoded ones."""

from dataclasses import replace

from models.storage.codec import CONFIG, ENTRY
from models.storage.folding import fold, table_before
from scoring import Phase, Severity, SideEntry, check_deal, table_state
from testkit.seeding.match_table import deal_entry, pairs_setup


def test_stored_deals_are_scored_with_standings() -> None:
    config, entries = pairs_setup().config, (deal_entry(), deal_entry(ours=300))
    folded = fold(CONFIG.encode(config), map(ENTRY.encode, entries))
    assert (folded.config, folded.entries) == (config, entries)
    assert [[side.total for side in score.sides] for score in folded.scores] == [[745, 400], [700, 400]]
    assert folded.standings.totals == (1445, 800)


def test_stored_and_decoded_deals_lead_to_the_same_table_state() -> None:
    config, entries = pairs_setup().config, [deal_entry()]
    table = table_before(config, entries)
    folded = fold(CONFIG.encode(config), map(ENTRY.encode, entries))
    assert table == table_state(folded.standings, folded.config)
    assert (table.players, table.totals, table.target, table.phase) == (4, (745, 400), 2005, Phase.PAIRS)


def test_a_stored_deal_is_loaded_although_new_checks_would_refuse_it() -> None:
    """An older version with fewer checks may have saved it."""
    config = pairs_setup().config
    deal = replace(deal_entry(), closed_by=1, sides=(SideEntry(players=(0, 2)), SideEntry(players=(1, 3))))
    assert any(fault.severity is Severity.ERROR for fault in check_deal(deal, config.table_rules))
    folded = fold(CONFIG.encode(config), [ENTRY.encode(deal)])
    assert folded.standings.totals == (0, 100)
    assert table_before(config, [deal]) == table_state(folded.standings, folded.config)
