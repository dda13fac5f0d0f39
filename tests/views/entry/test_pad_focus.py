"""Tests of automatic cursor moves: only to visible empty fields, never to a field with a number."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from models.access import register_device
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import Table, pairs_setup, set_up_table, three_setup
from tests.views.editors import make_entry
from views import routes
from views.draft.changes import toggle_closed_by, with_number
from views.draft.cursor import CellPosition as Cell
from views.draft.cursor import Cursor, DealFieldName, NumberField
from views.entry.entry_form import EntryForm
from views.entry.use_entry import EntryController

FieldRef = tuple[int, NumberField]
TABLE, HAND = NumberField.TABLE, NumberField.HAND


@asynccontextmanager
async def editing(table: Table) -> AsyncIterator[EntryController]:
    """Open a deal, and save its draft at the end."""
    entry = make_entry(table)
    yield entry
    await entry.draft.flush()


def press_keys(entry: EntryController, *keys: str) -> None:
    for key in keys:
        entry.update(EntryForm.press, key)


def focused_field(entry: EntryController) -> FieldRef | None:
    cursor = entry.form.number_cursor
    return None if cursor is None else (cursor.side, cursor.field)


def field_values(entry: EntryController, field: NumberField) -> Sequence[int]:
    return [side.table_points if field is TABLE else sum(side.hand_points.values()) for side in entry.draft.sides]


async def test_cursor_skips_field_with_number(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as entry:
        entry.update(EntryForm.focus, Cursor(side=1, field=TABLE))
        press_keys(entry, "4", "10")
        entry.update(EntryForm.focus, Cursor(side=0, field=TABLE))
        press_keys(entry, "1", "20", "5")
        assert field_values(entry, TABLE) == [120, 410]
        assert focused_field(entry) == (0, HAND)


async def test_cursor_stays_if_all_later_fields_are_filled(sqlite_table: Table) -> None:
    async with editing(sqlite_table) as entry:
        press_keys(entry, "4", "10", "3", "00", "20", "45")
        entry.update(EntryForm.focus, Cursor(side=0, field=TABLE))
        press_keys(entry, "1", "20")
        assert focused_field(entry) == (0, TABLE)
        assert field_values(entry, TABLE) == [120, 300]
        assert field_values(entry, HAND) == [20, 45]


async def test_tabs_do_not_change_automatically(sqlite_store: Store) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        press_keys(entry, "2", "15")
        assert focused_field(entry) == (0, HAND)
        press_keys(entry, "10", "5")
        assert focused_field(entry) == (0, HAND)
        assert (field_values(entry, TABLE), field_values(entry, HAND)) == ([215, 0, 0], [105, 0, 0])
        assert entry.side == 0


async def test_next_key_visits_all_tabs_and_leaves_last_open(
    sqlite_store: Store,
) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        visited = []
        while (field_ref := focused_field(entry)) is not None:
            visited.append(field_ref)
            entry.update(EntryForm.next_field)
        assert visited == [(side, field) for side in range(3) for field in (TABLE, HAND)]
        assert entry.side == 2


async def test_next_key_in_hand_of_closing_side_moves_to_next_side(sqlite_store: Store) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        entry.update(EntryForm.focus, Cursor(side=1, field=HAND))
        entry.draft.change_head(toggle_closed_by(1))
        press_keys(entry, "10")
        assert focused_field(entry) == (1, HAND)
        entry.update(EntryForm.next_field)
        assert focused_field(entry) == (2, TABLE)


async def test_erasing_does_not_reach_another_tab(sqlite_store: Store) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        press_keys(entry, "2", "15", "45")
        entry.update(EntryForm.focus, Cursor(side=1, field=TABLE))
        entry.update(EntryForm.erase)
        entry.update(EntryForm.erase)
        assert focused_field(entry) == (1, TABLE)
        assert field_values(entry, HAND) == [45, 0, 0]


async def test_open_side_stays_without_cursor(sqlite_store: Store) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        entry.update(EntryForm.select_side, 2)
        entry.update(EntryForm.focus, Cursor(side=1, field=TABLE))
        entry.update(EntryForm.focus, None)
        assert entry.side == 1


async def test_keyboard_focus_on_counter_shows_its_side(sqlite_store: Store) -> None:
    async with editing(set_up_table(sqlite_store, three_setup())) as entry:
        entry.update(EntryForm.focus, Cursor(side=2, field=HAND))
        entry.update(EntryForm.next_cell)
        assert (entry.form.cursor and entry.form.cursor.side) == 0
        assert entry.side == 0
        entry.update(EntryForm.focus, Cell(row=DealFieldName.CLOSED, side=1))
        assert entry.side == 1


async def test_cursor_is_removed_when_sides_merge(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup())
    entry = make_entry(table)
    entry.update(EntryForm.focus, Cursor(side=2, field=TABLE))
    await entry.draft.set_lone_player(0)
    entry.update(EntryForm.press, "45")
    assert focused_field(entry) is None
    assert field_values(entry, TABLE) == [0, 0]


async def test_reopened_deal_starts_at_first_empty_field(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
        draft = load_draft(session, device=device, match_id=match_id, deal_id=None)
        side = with_number(TABLE, 345)(draft.sides[0].value)
        target = {"match_id": match_id, "deal_id": None, "side": 0}
        save_draft_side(session, device=device, **target, version=draft.sides[0].version, value=side)
    async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id)) as phone:
        await phone.tap("9")
        await phone.expect_text("On the table, Bruno and Dino: 9")
        await phone.expect_text("On the table, Anna and Carla: 345")


@pytest.mark.parametrize("height", [340, 460])
async def test_the_keys_of_a_low_window_are_hidden_until_a_field_is_chosen(sqlite_store: Store, height: int) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, size=(360, height)) as phone:
        await phone.expect_text("Save the deal")
        await phone.expect_no_text("Next field")
        await phone.tap("Keys")
        for _ in range(4):
            await phone.tap("Next field")
        await phone.expect_no_text("Next field")
        await phone.tap("Save the deal")
        await phone.expect_text("Nothing has been entered for this deal. Is that right?")
        await phone.tap("Back to the keys")
        await phone.expect_text("Keys")
