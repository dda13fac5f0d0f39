"""Two phones with one draft on a real database."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from models.drafts import discard_draft, load_draft
from models.store import Store
from models.values import DatabaseFull, DealHead, StaleRevision
from scoring import Burraco, Pozzetto, SideEntry
from testkit.seeding.databases import break_database
from testkit.seeding.match_table import Table, deal_entry, set_up_table, three_setup
from tests.views.editors import make_action, make_draft_controller
from views.draft.changes import add_count, toggle_closed_by
from views.draft.controller import SaveState
from views.draft.unsaved import unsaved_sentence
from views.table.ticker_editor import TickerEditor
from wording import translator

TIMEOUT = 60  # seconds


@pytest.fixture
def table(sqlite_table: Table) -> Table:
    return sqlite_table


def set_points(value: int) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, table_points=value)


async def test_two_hundred_taps_are_all_saved(table: Table) -> None:
    phone = make_draft_controller(table)
    for _ in range(200):
        phone.change_side(0, add_count(Burraco.CLEAN, 1))
        await asyncio.sleep(0)
    assert phone.sides[0].burrachi == {Burraco.CLEAN: 200}
    await phone.flush()
    assert phone.state is SaveState.SAVED
    assert table.run(load_draft).sides[0].value.burrachi == {Burraco.CLEAN: 200}


async def test_a_failed_save_is_retried_without_a_tap(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("views.draft.controller._RETRY_SECONDS", 0)
    phone = make_draft_controller(table)
    with break_database(table.store):
        phone.change_side(0, set_points(345))
        while phone.state is not SaveState.FAILED:
            await asyncio.sleep(0)
    async with asyncio.timeout(TIMEOUT):
        while phone.state is not SaveState.SAVED:
            await asyncio.sleep(0)
    assert table.run(load_draft).sides[0].value.table_points == 345


async def test_two_phones_change_two_sides_without_a_conflict(table: Table) -> None:
    mine, theirs = make_draft_controller(table), make_draft_controller(table, table.scorer)
    for value in (3, 34, 345):
        mine.change_side(0, set_points(value))
        theirs.change_side(1, set_points(value - 1))
        await asyncio.sleep(0.01)
    await asyncio.gather(mine.flush(), theirs.flush())
    assert not mine.conflicts
    assert not theirs.conflicts
    assert [side.value.table_points for side in table.run(load_draft).sides] == [345, 344]


async def test_two_phones_change_two_fields_of_one_side(table: Table) -> None:
    mine, theirs = make_draft_controller(table), make_draft_controller(table, table.scorer)
    mine.change_side(0, set_points(345))
    theirs.change_side(0, add_count(Burraco.CLEAN, 1))
    await asyncio.gather(mine.flush(), theirs.flush())
    assert not mine.conflicts
    assert not theirs.conflicts
    side = table.run(load_draft).sides[0].value
    assert (side.table_points, side.burrachi) == (345, {Burraco.CLEAN: 1})


@pytest.mark.parametrize("choice", ["mine", "theirs"])
async def test_a_conflict_is_resolved_by_one_phone(table: Table, choice: str) -> None:
    mine, theirs = make_draft_controller(table), make_draft_controller(table, table.scorer)
    mine.change_side(0, set_points(345))
    await mine.flush()
    theirs.change_side(0, set_points(300))
    await theirs.flush()
    theirs.change_side(0, add_count(Burraco.CLEAN, 1))
    conflict = theirs.conflicts[0]
    assert (conflict.mine, conflict.theirs.value) == (theirs.sides[0], mine.sides[0])
    assert table.run(load_draft).sides[0].value.table_points == 345
    theirs.resolve(0, keeps_mine=choice == "mine")
    await theirs.flush()
    assert not theirs.conflicts
    side = table.run(load_draft).sides[0].value
    assert (side.table_points, side.burrachi) == (300 if choice == "mine" else 345, {Burraco.CLEAN: 1})


def test_a_draft_without_space_says_so(table: Table) -> None:
    draft = make_draft_controller(table)
    draft.failure = DatabaseFull()
    assert unsaved_sentence(translator("en"), draft).startswith("There’s no space left to save this.")


async def test_a_deal_saved_elsewhere_supersedes_the_draft_but_keeps_its_values(table: Table) -> None:
    phone = make_draft_controller(table)
    phone.change_side(0, set_points(345))
    await phone.flush()
    table.save(by=table.scorer)
    phone.change_side(0, set_points(350))
    await phone.flush()
    assert phone.state is SaveState.SUPERSEDED
    assert phone.sides[0].table_points == 350
    phone.start_over()
    assert phone.sides[0].table_points == 0
    assert phone.state is SaveState.SAVED


async def test_clear_discards_the_draft_on_every_phone(table: Table) -> None:
    mine, theirs = make_draft_controller(table), make_draft_controller(table, by=table.scorer)
    mine.change_side(0, set_points(345))
    theirs.change_side(1, set_points(105))
    await mine.flush()
    await theirs.flush()
    mine.change_side(0, set_points(350))
    assert await mine.clear(make_action(table))
    assert [side.table_points for side in mine.sides] == [0, 0]
    assert mine.state is SaveState.SAVED
    mine.change_side(0, set_points(100))
    await mine.flush()
    await theirs.reload()
    theirs.start_over()
    assert [side.table_points for side in theirs.sides] == [100, 0]
    assert table.run(load_draft).sides[0].value.table_points == 100


async def test_replace_deal_restores_a_superseded_draft(table: Table) -> None:
    phone = make_draft_controller(table)
    phone.change_side(0, set_points(345))
    await phone.flush()
    table.run(discard_draft, by=table.scorer)
    await phone.reload()
    head, sides = phone.head, phone.sides
    phone.start_over()
    await phone.replace_deal(head, sides)
    assert table.run(load_draft).sides[0].value.table_points == 345


async def test_replace_deal_reseats_the_sides(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup())
    phone = make_draft_controller(table)
    sides = (SideEntry(players=(1,), table_points=210), SideEntry(players=(0, 2), table_points=145))
    await phone.replace_deal(DealHead(alone=1, closed_by=0), sides)
    draft = table.run(load_draft)
    assert [(side.value.players, side.value.table_points) for side in draft.sides] == [((1,), 210), ((0, 2), 145)]
    assert draft.head.value == DealHead(alone=1, closed_by=0)


async def test_a_save_without_the_role_fails_and_is_retried_by_a_tap(table: Table) -> None:
    phone = make_draft_controller(table, table.viewer)
    phone.change_side(0, set_points(345))
    await phone.flush()
    assert phone.state is SaveState.FAILED
    assert phone.sides[0].table_points == 345
    phone.device = table.scorer
    phone.change_side(0, set_points(350))
    await phone.flush()
    assert phone.state is SaveState.SAVED


def make_ticker(table: Table) -> TickerEditor:
    return TickerEditor(draft=make_draft_controller(table), snapshot=table.match())


async def test_the_ticker_counts_and_takes_a_tick_back(table: Table) -> None:
    editor = make_ticker(table)
    assert not editor.has_entries
    editor.tick_burraco(0, Burraco.CLEAN)
    editor.tick_burraco(0, Burraco.CLEAN)
    editor.toggle_take_back(0)
    editor.tick_burraco(0, Burraco.CLEAN)
    editor.tick_burraco(1, Burraco.DIRTY)
    editor.tick_closed(1)
    await editor.draft.flush()
    assert editor.has_entries
    assert [side.total for side in editor.score.sides] == [200, 200]


async def test_take_back_applies_to_the_next_tick_of_that_side(table: Table) -> None:
    editor = make_ticker(table)
    editor.toggle_take_back(0)
    editor.tick_burraco(1, Burraco.DIRTY)
    assert editor.draft.sides[1].burrachi == {Burraco.DIRTY: 1}
    editor.toggle_take_back(0)
    editor.toggle_take_back(0)
    editor.tick_burraco(0, Burraco.DIRTY)
    assert editor.draft.sides[0].burrachi == {Burraco.DIRTY: 1}
    await editor.draft.flush()


async def test_take_back_removes_a_closing_and_adds_none(table: Table) -> None:
    editor = make_ticker(table)
    editor.toggle_take_back(0)
    editor.tick_closed(0)
    assert (editor.draft.head.closed_by, editor.take_back_side) == (None, None)
    editor.tick_closed(0)
    editor.toggle_take_back(0)
    editor.tick_closed(0)
    assert (editor.draft.head.closed_by, editor.take_back_side) == (None, None)
    await editor.draft.flush()


async def test_a_tick_cycles_the_taker_of_the_pozzetto(table: Table) -> None:
    editor = make_ticker(table)
    takers = []
    for _ in range(4):
        await editor.tick_pozzetto(1)
        takers.append(editor.draft.sides[1].pozzetto_by)
    assert takers == [1, 3, None, 1]
    await editor.draft.flush()


async def test_the_first_pozzetto_of_three_players_sets_the_lone_player(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup())
    editor = make_ticker(table)
    editor.tick_burraco(1, Burraco.CLEAN)
    await editor.tick_pozzetto(1)
    single, pair = editor.draft.sides
    assert (single.players, pair.players) == ((1,), (0, 2))
    assert (single.pozzetto, single.pozzetto_by) == (Pozzetto.TAKEN, 1)
    await editor.tick_pozzetto(1)
    assert editor.draft.sides[1].pozzetto_by == 0
    await editor.tick_pozzetto(0)
    assert [side.players for side in editor.draft.sides] == [(0,), (1,), (2,)]
    await editor.draft.flush()


async def test_a_late_tick_is_not_saved_in_the_next_deal(table: Table) -> None:
    late = make_draft_controller(table)
    table.save(deal_entry(), by=table.scorer)
    late.change_head(toggle_closed_by(1))
    await late.flush()
    assert late.superseded_by is not None
    assert not isinstance(late.failure, StaleRevision)
    assert table.run(load_draft).head.value == DealHead()
