"""Tests of ticked burrachi and the same melds by cards: each counts once, and additional counts raise a question."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from models.access import register_device
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from scoring import Burraco, FaultCode, Rank, Suit, parse_cards
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import Table, deal_entry, pairs_setup
from tests.views.editors import make_entry
from views import routes
from views.draft.changes import add_count
from views.entry.entry_form import EntryForm
from views.entry.faults import faulty_cells, save_reasons
from views.entry.melds.keys import Key
from views.entry.melds.side_cards import SideCards
from views.entry.use_entry import EntryController

CLEAN: tuple[Key, ...] = (Suit.HEARTS, Rank.THREE, Rank.NINE)
DIRTY: tuple[Key, ...] = (Suit.SPADES, Rank.FOUR, Rank.SEVEN, Rank.JOKER, Rank.NINE, Rank.TEN)
NS = "Anna and Carla"


def tick_burrachi(entry: EntryController, *kinds: Burraco) -> None:
    for kind in kinds:
        entry.draft.change_side(0, add_count(kind, 1))


def type_melds(cards: EntryController, *melds: tuple[Key, ...]) -> None:
    for keys in melds:
        for key in keys:
            cards.update(EntryForm.change_cards, SideCards.press, key)
        cards.update(EntryForm.change_cards, SideCards.finish_meld)


def ticked_burrachi(cards: EntryController) -> dict[Burraco, int]:
    return dict(cards.draft.sides[0].burrachi)


@asynccontextmanager
async def editing(table: Table) -> AsyncIterator[EntryController]:
    """Open a deal's cards, and save its draft at the end."""
    cards = make_entry(table)
    cards.update(EntryForm.open_cards)
    yield cards
    await cards.draft.flush()


async def test_meld_by_cards_replaces_tick(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        tick_burrachi(cards, Burraco.CLEAN, Burraco.CLEAN, Burraco.DIRTY)
        type_melds(cards, CLEAN, DIRTY)
        assert ticked_burrachi(cards) == {Burraco.CLEAN: 1}
        counted = cards.evaluation.score.sides[0]
        assert sum(line.points for line in counted.lines if line.reason == Burraco.CLEAN) == 400


async def test_erased_or_changed_meld_restores_tick(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        tick_burrachi(cards, Burraco.CLEAN)
        type_melds(cards, CLEAN)
        assert ticked_burrachi(cards) == {}
        cards.update(EntryForm.change_cards, SideCards.edit_meld, 0)
        cards.update(EntryForm.change_cards, SideCards.erase)
        assert ticked_burrachi(cards) == {Burraco.CLEAN: 1}
        cards.update(EntryForm.change_cards, SideCards.press, Rank.NINE)
        assert ticked_burrachi(cards) == {}
        cards.update(EntryForm.change_cards, SideCards.delete_meld, 0)
        assert ticked_burrachi(cards) == {Burraco.CLEAN: 1}
        type_melds(cards, CLEAN)
        cards.update(EntryForm.change_cards, SideCards.delete_meld, 0)
        assert ticked_burrachi(cards) == {Burraco.CLEAN: 1}


async def test_meld_without_tick_restores_none(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        type_melds(cards, CLEAN)
        cards.update(EntryForm.change_cards, SideCards.delete_meld, 0)
        assert ticked_burrachi(cards) == {}


async def test_tick_is_not_restored_after_clear(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        tick_burrachi(cards, Burraco.CLEAN)
        type_melds(cards, CLEAN)
        await cards.clear()
        type_melds(cards, CLEAN)
        cards.update(EntryForm.change_cards, SideCards.delete_meld, 0)
        assert ticked_burrachi(cards) == {}


async def test_same_burrachi_ticked_and_by_cards_are_not_a_fault(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        entry = deal_entry()
        rest = replace(entry.sides[1], burrachi={}, table_points=150)
        await cards.draft.replace_deal(replace(cards.draft.head, closed_by=0), (cards.cards.entry, rest))
        tick_burrachi(cards, Burraco.CLEAN, Burraco.DIRTY)
        type_melds(cards, CLEAN, DIRTY)
        assert cards.evaluation.faults == ()
        assert cards.evaluation.additional_counts == ()
        assert await cards.save()


async def test_points_in_addition_to_melds_need_one_confirmation(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        entry = deal_entry()
        rest = replace(entry.sides[1], burrachi={}, table_points=150)
        await cards.draft.replace_deal(replace(cards.draft.head, closed_by=0), (cards.cards.entry, rest))
        type_melds(cards, CLEAN)
        cards.draft.change_side(0, lambda side: replace(side, table_points=245))
        assert cards.evaluation.faults == ()
        assert not await cards.save()
        assert [each.numbers for each in cards.evaluation.additional_counts] == [(("table", 245),)]
        assert await cards.save(anyway=True)


async def test_explained_faults_are_those_caused_by_additional_counts(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        type_melds(cards, CLEAN)
        tick_burrachi(cards, *[Burraco.DIRTY] * 15)
        cards.draft.change_side(1, lambda side: replace(side, table_points=3))
        explained = {fault.code for fault in cards.evaluation.explained_faults}
        others = {fault.code for fault in cards.evaluation.faults} - explained
        assert {FaultCode.TOO_MANY_CARDS, FaultCode.TOO_FEW_POINTS} <= explained
        assert FaultCode.NOT_A_MULTIPLE in others


async def test_additional_counts_are_shown_at_their_own_rows(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as cards:
        type_melds(cards, CLEAN)
        tick_burrachi(cards, *[Burraco.DIRTY] * 15)
        assert not await cards.save()
        (reason,) = save_reasons(cards)
        assert (reason.row, reason.side) == (Burraco.DIRTY, 0)
        assert faulty_cells(cards) == {(0, Burraco.DIRTY)}
        cards.draft.change_side(0, lambda side: replace(side, table_points=245))
        assert faulty_cells(cards) == {(0, Burraco.DIRTY), (0, "table")}
        cards.draft.change_side(0, lambda side: replace(side, burrachi={}))
        cells = faulty_cells(cards)
        assert (0, "table") in cells
        assert (0, Burraco.DIRTY) not in cells


async def test_additional_counts_give_one_message_with_side_and_cause(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
        part = load_draft(session, device=device, match_id=match_id, deal_id=None).sides[0]
        melds = (parse_cards("3h 4h 5h 6h 7h 8h 9h"), parse_cards("4s 5s 6s 7s * 9s 10s"))
        side = replace(part.value, melds=melds, burrachi={Burraco.CLEAN: 9, Burraco.DIRTY: 5})
        save_draft_side(
            session, device=device, match_id=match_id, deal_id=None, side=0, version=part.version, value=side
        )
    async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id)) as phone:
        await phone.tap("Save the deal")
        await phone.expect_text(f"{NS}: besides the cards tapped, these count too: Clean ×9 · Dirty ×5.")
        text = "\n".join(phone.visible_texts)
        assert text.count("besides the cards tapped") == 1
        assert "These melds are worth" not in text
        assert "There are" not in text
