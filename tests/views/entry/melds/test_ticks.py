"""Ticked burrachi and the same melds by cards: each counts once, and what is left over is asked about."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from models import Store, create_match, load_draft, register_device, save_draft_side
from scoring import Burraco, FaultCode, Rank, Suit, parse_cards
from tests.models.table import Table, deal_entry, pairs_setup
from tests.views.app_phone import app_phone
from tests.views.editors import deal_editor
from views import routes
from views.draft.changes import count_burraco
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import Key

CLEAN: tuple[Key, ...] = (Suit.HEARTS, Rank.THREE, Rank.NINE)
DIRTY: tuple[Key, ...] = (Suit.SPADES, Rank.FOUR, Rank.SEVEN, Rank.JOKER, Rank.NINE, Rank.TEN)
NS = "Anna and Carla"


def tick(entry: DealEditor, *kinds: Burraco) -> None:
    for kind in kinds:
        entry.sync.change_side(0, count_burraco(kind, 1))


def lay(cards: MeldEditor, *melds: tuple[Key, ...]) -> None:
    for keys in melds:
        for key in keys:
            cards.press(key)
        cards.finish()


def ticks(cards: MeldEditor) -> dict[Burraco, int]:
    return dict(cards.deal.sync.sides[0].burrachi)


def play(evening: Callable[[MeldEditor], Awaitable[None]], table: Table) -> None:
    async def whole() -> None:
        cards = MeldEditor(deal=deal_editor(table))
        cards.open()
        await evening(cards)
        await cards.deal.sync.flush()

    asyncio.run(whole())


def test_a_meld_by_cards_takes_the_place_of_its_tick(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        tick(cards.deal, Burraco.CLEAN, Burraco.CLEAN, Burraco.DIRTY)
        lay(cards, CLEAN, DIRTY)
        assert ticks(cards) == {Burraco.CLEAN: 1}
        counted = cards.deal.score.sides[0]
        assert sum(line.points for line in counted.lines if line.reason == Burraco.CLEAN) == 400

    play(evening, sqlite_table)


def test_a_meld_that_is_erased_or_becomes_another_kind_gives_its_tick_back(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        tick(cards.deal, Burraco.CLEAN)
        lay(cards, CLEAN)
        assert ticks(cards) == {}
        cards.change(0)
        cards.erase()
        assert ticks(cards) == {Burraco.CLEAN: 1}
        cards.press(Rank.NINE)
        assert ticks(cards) == {}
        cards.delete(0)
        assert ticks(cards) == {Burraco.CLEAN: 1}
        lay(cards, CLEAN)
        cards.delete(0)
        assert ticks(cards) == {Burraco.CLEAN: 1}

    play(evening, sqlite_table)


def test_a_meld_without_a_tick_gives_none_back(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        lay(cards, CLEAN)
        cards.delete(0)
        assert ticks(cards) == {}

    play(evening, sqlite_table)


def test_a_tick_is_not_given_back_after_all_was_cleared(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        tick(cards.deal, Burraco.CLEAN)
        lay(cards, CLEAN)
        await cards.deal.clear()
        lay(cards, CLEAN)
        cards.delete(0)
        assert ticks(cards) == {}

    play(evening, sqlite_table)


def test_the_same_burrachi_ticked_and_laid_are_no_fault(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        entry = deal_entry()
        rest = replace(entry.sides[1], burrachi={}, table_points=150)
        await cards.deal.sync.adopt(replace(cards.deal.sync.head, closed_by=0), (cards.entry, rest))
        tick(cards.deal, Burraco.CLEAN, Burraco.DIRTY)
        lay(cards, CLEAN, DIRTY)
        assert cards.deal.faults == ()
        assert cards.deal.left_over == ()
        assert await cards.deal.save()

    play(evening, sqlite_table)


def test_points_besides_the_melds_are_asked_about_once(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        entry = deal_entry()
        rest = replace(entry.sides[1], burrachi={}, table_points=150)
        await cards.deal.sync.adopt(replace(cards.deal.sync.head, closed_by=0), (cards.entry, rest))
        lay(cards, CLEAN)
        cards.deal.sync.change_side(0, lambda side: replace(side, table_points=245))
        assert cards.deal.faults == ()
        assert not await cards.deal.save()
        assert [each.table_points for each in cards.deal.left_over] == [245]
        assert await cards.deal.save()

    play(evening, sqlite_table)


def test_only_the_faults_that_come_of_what_is_left_over_are_explained_by_it(sqlite_table: Table) -> None:
    async def evening(cards: MeldEditor) -> None:
        lay(cards, CLEAN)
        tick(cards.deal, *[Burraco.DIRTY] * 15)
        cards.deal.sync.change_side(1, lambda side: replace(side, table_points=3))
        explained = {fault.code for fault in cards.deal.explained}
        others = {fault.code for fault in cards.deal.faults} - explained
        assert {FaultCode.TOO_MANY_CARDS, FaultCode.TOO_FEW_POINTS} <= explained
        assert FaultCode.NOT_A_MULTIPLE in others

    play(evening, sqlite_table)


def test_what_is_left_over_is_told_in_one_sentence_with_the_side_and_the_cause(sqlite_store: Store) -> None:
    async def whole() -> None:
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
            await phone.sees(f"{NS}: counted besides the melds by cards: Clean ×9 · Dirty ×5.")
            said = "\n".join(phone.words)
            assert said.count("counted besides") == 1
            assert "Melds like these" not in said
            assert "Here are" not in said

    asyncio.run(whole())
