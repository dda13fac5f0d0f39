"""Two phones at one draft, with a real database between them."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from models import DealHead, StaleRevision, Store, discard_draft, load_draft
from scoring import Burraco, Pozzetto, SideEntry
from tests.models.table import Table, deal_entry, set_table, three_setup
from tests.stores import failing_database
from tests.views.editors import an_action, draft_sync
from views.draft.changes import close_by, count_burraco
from views.draft.sync import SaveState
from views.table.ticks import TickerEditor

PATIENCE = 60  # seconds


@pytest.fixture
def table(sqlite_table: Table) -> Table:
    return sqlite_table


def points(value: int) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, table_points=value)


def play(evening: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(evening())


def test_two_hundred_taps_are_two_hundred(table: Table) -> None:
    async def evening() -> None:
        phone = draft_sync(table)
        for _ in range(200):
            phone.change_side(0, count_burraco(Burraco.CLEAN, 1))
            await asyncio.sleep(0)
        assert phone.sides[0].burrachi == {Burraco.CLEAN: 200}
        await phone.flush()
        assert phone.state is SaveState.SAVED

    play(evening)
    assert table.run(load_draft).sides[0].value.burrachi == {Burraco.CLEAN: 200}


def test_a_database_that_comes_back_needs_no_tap(table: Table) -> None:
    async def evening() -> None:
        phone = draft_sync(table)
        phone.again = 0
        with failing_database(table.store):
            phone.change_side(0, points(345))
            while phone.state is not SaveState.FAILED:
                await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            while phone.state is not SaveState.SAVED:
                await asyncio.sleep(0)

    play(evening)
    assert table.run(load_draft).sides[0].value.table_points == 345


def test_two_phones_fill_two_sides_without_waiting(table: Table) -> None:
    async def evening() -> None:
        ours, theirs = draft_sync(table), draft_sync(table, table.scorer)
        for value in (3, 34, 345):
            ours.change_side(0, points(value))
            theirs.change_side(1, points(value - 1))
            await asyncio.sleep(0.01)
        await asyncio.gather(ours.flush(), theirs.flush())
        assert not ours.clashes
        assert not theirs.clashes

    play(evening)
    assert [side.value.table_points for side in table.run(load_draft).sides] == [345, 344]


def test_two_phones_on_one_side_keep_what_both_did(table: Table) -> None:
    async def evening() -> None:
        ours, theirs = draft_sync(table), draft_sync(table, table.scorer)
        ours.change_side(0, points(345))
        theirs.change_side(0, count_burraco(Burraco.CLEAN, 1))
        await asyncio.gather(ours.flush(), theirs.flush())
        assert not ours.clashes
        assert not theirs.clashes

    play(evening)
    side = table.run(load_draft).sides[0].value
    assert (side.table_points, side.burrachi) == (345, {Burraco.CLEAN: 1})


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_one_field_on_two_phones_is_one_phones_choice(table: Table, choice: str) -> None:
    async def evening() -> None:
        ours, theirs = draft_sync(table), draft_sync(table, table.scorer)
        ours.change_side(0, points(345))
        await ours.flush()
        theirs.change_side(0, points(300))
        await theirs.flush()
        clash = theirs.clashes[0]
        assert (clash.mine, clash.theirs.value) == (theirs.sides[0], ours.sides[0])
        assert table.run(load_draft).sides[0].value.table_points == 345
        if choice == "mine":
            theirs.keep_mine(0)
        else:
            theirs.take_theirs(0)
        await theirs.flush()
        assert not theirs.clashes

    play(evening)
    assert table.run(load_draft).sides[0].value.table_points == (300 if choice == "mine" else 345)


def test_a_deal_saved_elsewhere_leaves_what_stands_here(table: Table) -> None:
    async def evening() -> None:
        phone = draft_sync(table)
        phone.change_side(0, points(345))
        await phone.flush()
        table.save(by=table.scorer)
        phone.change_side(0, points(350))
        await phone.flush()
        assert phone.state is SaveState.LEFT_BEHIND
        assert phone.sides[0].table_points == 350
        phone.begin_anew()
        assert phone.sides[0].table_points == 0
        assert phone.state is SaveState.SAVED

    play(evening)


def test_clearing_forgets_what_was_typed_on_every_phone(table: Table) -> None:
    async def evening() -> None:
        mine, theirs = draft_sync(table), draft_sync(table, by=table.scorer)
        mine.change_side(0, points(345))
        theirs.change_side(1, points(105))
        await mine.flush()
        await theirs.flush()
        mine.change_side(0, points(350))
        assert await mine.clear(an_action(table))
        assert [side.table_points for side in mine.sides] == [0, 0]
        assert mine.state is SaveState.SAVED
        mine.change_side(0, points(100))
        await mine.flush()
        await theirs.reload()
        theirs.begin_anew()
        assert [side.table_points for side in theirs.sides] == [100, 0]

    play(evening)
    assert table.run(load_draft).sides[0].value.table_points == 100


def test_what_stood_here_goes_into_another_draft_as_a_whole(table: Table) -> None:
    async def evening() -> None:
        phone = draft_sync(table)
        phone.change_side(0, points(345))
        await phone.flush()
        table.run(discard_draft, by=table.scorer)
        await phone.reload()
        head, sides = phone.head, phone.sides
        phone.begin_anew()
        await phone.adopt(head, sides)

    play(evening)
    assert table.run(load_draft).sides[0].value.table_points == 345


def test_a_deal_is_adopted_with_its_seats(sqlite_store: Store) -> None:
    table = set_table(sqlite_store, three_setup())

    async def evening() -> None:
        phone = draft_sync(table)
        sides = (SideEntry(players=(1,), table_points=210), SideEntry(players=(0, 2), table_points=145))
        await phone.adopt(DealHead(alone=1, closed_by=0), sides)

    play(evening)
    draft = table.run(load_draft)
    assert [(side.value.players, side.value.table_points) for side in draft.sides] == [((1,), 210), ((0, 2), 145)]
    assert draft.head.value == DealHead(alone=1, closed_by=0)


def test_a_phone_that_lost_its_role_says_so_and_tries_again(table: Table) -> None:
    async def evening() -> None:
        phone = draft_sync(table, table.viewer)
        phone.change_side(0, points(345))
        await phone.flush()
        assert phone.state is SaveState.FAILED
        assert phone.sides[0].table_points == 345
        phone.device = table.scorer
        phone.change_side(0, points(350))
        await phone.flush()
        assert phone.state is SaveState.SAVED

    play(evening)


def ticker(table: Table) -> TickerEditor:
    return TickerEditor(sync=draft_sync(table), snapshot=table.match())


def test_the_ticker_counts_and_takes_one_back(table: Table) -> None:
    async def evening() -> None:
        editor = ticker(table)
        assert not editor.begun
        editor.burraco(0, Burraco.CLEAN)
        editor.burraco(0, Burraco.CLEAN)
        editor.take_back(0)
        editor.burraco(0, Burraco.CLEAN)
        editor.burraco(1, Burraco.DIRTY)
        editor.close(1)
        await editor.sync.flush()
        assert editor.begun
        assert [side.total for side in editor.score.sides] == [200, 200]

    play(evening)


def test_take_back_is_for_the_next_tick_of_its_own_side(table: Table) -> None:
    async def evening() -> None:
        editor = ticker(table)
        editor.take_back(0)
        editor.burraco(1, Burraco.DIRTY)
        assert editor.sync.sides[1].burrachi == {Burraco.DIRTY: 1}
        editor.take_back(0)
        editor.take_back(0)
        editor.burraco(0, Burraco.DIRTY)
        assert editor.sync.sides[0].burrachi == {Burraco.DIRTY: 1}
        await editor.sync.flush()

    play(evening)


def test_a_pozzetto_goes_round_its_side(table: Table) -> None:
    async def evening() -> None:
        editor = ticker(table)
        takers = []
        for _ in range(4):
            await editor.pozzetto(1)
            takers.append(editor.sync.sides[1].pozzetto_by)
        assert takers == [1, 3, None, 1]
        await editor.sync.flush()

    play(evening)


def test_the_first_pozzetto_of_three_players_makes_the_single(sqlite_store: Store) -> None:
    table = set_table(sqlite_store, three_setup())

    async def evening() -> None:
        editor = ticker(table)
        editor.burraco(1, Burraco.CLEAN)
        await editor.pozzetto(1)
        single, pair = editor.sync.sides
        assert (single.players, pair.players) == ((1,), (0, 2))
        assert (single.pozzetto, single.pozzetto_by) == (Pozzetto.TAKEN, 1)
        await editor.pozzetto(1)
        assert editor.sync.sides[1].pozzetto_by == 0
        await editor.pozzetto(0)
        assert [side.players for side in editor.sync.sides] == [(0,), (1,), (2,)]
        await editor.sync.flush()

    play(evening)


def test_a_late_tick_is_told_from_one_for_the_next_deal(table: Table) -> None:
    late = draft_sync(table)
    table.save(deal_entry(), by=table.scorer)

    async def evening() -> None:
        late.change_head(close_by(1))
        await late.flush()
        assert late.shared.left_behind is not None
        assert not isinstance(late.failure, StaleRevision)

    play(evening)
    assert table.run(load_draft).head.value == DealHead()
