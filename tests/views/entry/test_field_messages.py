"""Tests of the messages next to the fields, and of the cells that a fault marks."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import flet as ft
import pytest

from models.access import register_device
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from scoring import Burraco, Fault, FaultCode, find_variant
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import Table, set_up_table, three_setup
from tests.views.editors import make_entry
from views import routes
from views.draft.changes import toggle_closed_by
from views.draft.cursor import Cursor, NumberField
from views.entry.entry_form import EntryForm
from views.entry.faults import NO_FIELD, faulty_field_names, messages_by_field, save_reasons
from views.entry.use_entry import EntryController

TABLE, HAND = NumberField.TABLE, NumberField.HAND


def messages_after(table: Table, steps: Callable[[EntryController], None]) -> dict[str, list[tuple[int | None, str]]]:
    async def run() -> dict[str, list[tuple[int | None, str]]]:
        entry = make_entry(table)
        steps(entry)
        await entry.draft.flush()
        messages = messages_by_field(entry)
        return {row: [(each.side, each.sentence) for each in of_row] for row, of_row in messages.items() if of_row}

    return asyncio.run(run())


def press_keys(entry: EntryController, keys: str) -> None:
    for key in keys.split():
        entry.update(EntryForm.press, key)


def test_unreachable_number_is_reported_at_its_row_after_cursor_leaves(sqlite_table: Table) -> None:
    def steps(entry: EntryController) -> None:
        entry.update(EntryForm.focus, Cursor(side=1, field=TABLE))
        press_keys(entry, "3 3 3")
        assert not messages_by_field(entry)
        entry.update(EntryForm.next_field)

    assert messages_after(sqlite_table, steps) == {
        "table": [(1, "No cards add up to 333: points come in steps of 5. Count again.")]
    }


def test_question_about_a_hand_names_both_sides(sqlite_table: Table) -> None:
    def steps(entry: EntryController) -> None:
        entry.draft.change_side(0, lambda side: replace(side, burrachi={Burraco.CLEAN: 1}, table_points=100))
        entry.draft.change_head(toggle_closed_by(0))
        entry.form = entry.form.submit(entry.evaluation)

    assert (
        1,
        "Closed by Anna and Carla. Are there really no cards left in hand for Bruno and Dino?",
    ) in messages_after(sqlite_table, steps)["hand"]


def test_question_who_closed_names_the_side(sqlite_table: Table) -> None:
    def steps(entry: EntryController) -> None:
        entry.draft.change_side(0, lambda side: replace(side, burrachi={Burraco.CLEAN: 1}, table_points=100))
        entry.form = entry.form.submit(entry.evaluation)

    sentence = "No side closed. Did {0} close?"
    messages = messages_after(sqlite_table, steps)["hand"]
    assert (0, sentence.format("Anna and Carla")) in messages
    assert (1, "Are there really no cards left in hand for Bruno and Dino?") in messages  # without a burraco


def test_refused_key_is_reported_at_its_field(sqlite_table: Table) -> None:
    def steps(entry: EntryController) -> None:
        entry.update(EntryForm.focus, Cursor(side=0, field=HAND))
        press_keys(entry, "9 9 9 9 0 0")

    messages = messages_after(sqlite_table, steps)["hand"]
    assert messages == [(0, "Five digits at most. Erase some, or tap the field to start again.")]


def test_key_without_field_is_reported_in_place_of_the_pad_until_a_field_is_tapped(sqlite_table: Table) -> None:
    def steps(entry: EntryController) -> None:
        entry.update(EntryForm.focus, None)
        press_keys(entry, "5")
        (reason,) = save_reasons(entry)
        assert (reason.row, reason.side, reason.sentence) == (
            NO_FIELD,
            None,
            "Tap a field first, then type its points.",
        )
        entry.update(EntryForm.focus, Cursor(side=0, field=TABLE))
        assert save_reasons(entry) == []

    assert messages_after(sqlite_table, steps) == {}


async def test_closing_without_burraco_is_reported_below_counters(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    entry.draft.change_head(toggle_closed_by(0))
    await entry.save()
    messages = messages_by_field(entry)
    assert [each.sentence.partition(".")[0] for each in messages[Burraco.DIRTY]] == [
        "A side can’t close without a burraco"
    ]
    assert entry.form.refused_saves == 1
    await entry.draft.flush()


def test_wrong_number_is_asked_about_once_the_user_leaves_it_for_another_field(sqlite_store: Store) -> None:
    def steps(entry: EntryController) -> None:
        for keys, leave, asked in (
            ("3 3 3", lambda: entry.update(EntryForm.select_side, 2), [("table", 0)]),
            ("05", lambda: None, []),  # the next field by itself, where the user may go on typing the first number
            ("1 3", lambda: entry.update(EntryForm.show_field, "table", 0), []),
        ):
            press_keys(entry, keys)
            leave()
            assert [(reason.row, reason.side) for reason in save_reasons(entry)] == asked

    messages_after(set_up_table(sqlite_store, three_setup()), steps)


def test_after_going_back_to_a_wrong_number_the_user_may_leave_it(sqlite_store: Store) -> None:
    def steps(entry: EntryController) -> None:
        press_keys(entry, "3 3 3")
        entry.update(EntryForm.select_side, 2)
        assert save_reasons(entry)
        entry.update(EntryForm.show_field, "table", 0)
        entry.update(EntryForm.select_side, 2)
        assert not save_reasons(entry)
        entry.update(EntryForm.focus, Cursor(side=0, field=NumberField.TABLE))
        press_keys(entry, "3 3 1")
        entry.update(EntryForm.select_side, 2)
        assert save_reasons(entry)

    messages_after(set_up_table(sqlite_store, three_setup()), steps)


@pytest.mark.parametrize(
    ("values", "rows"),
    [
        ({"field": "burrachi", "kind": "semi-clean"}, ("semi-clean",)),
        ({"field": "burrachi", "needed": 1}, ("clean", "semi-clean", "dirty")),
        ({"field": "closer"}, ("closed",)),
        ({"field": "pozzetto_by"}, ("pozzetto",)),
        ({"field": "hand_points"}, ("hand",)),
        ({"field": "sides"}, (NO_FIELD,)),
        ({}, (NO_FIELD,)),
    ],
)
def test_fault_marks_cells_that_can_fix_it(values: dict[str, int | str], rows: tuple[str, ...]) -> None:
    fault = Fault(code=FaultCode.EMPTY_DEAL, values=values)
    assert tuple(faulty_field_names(fault, find_variant("burraco"))) == rows


def test_opening_tab_focuses_first_empty_field(sqlite_store: Store) -> None:
    def steps(entry: EntryController) -> None:
        entry.update(EntryForm.focus, Cursor(side=1, field=TABLE))
        press_keys(entry, "2 15")
        entry.update(EntryForm.select_side, 2)
        assert entry.form.cursor == Cursor(side=2, field=TABLE)
        entry.update(EntryForm.select_side, 1)
        assert entry.form.cursor == Cursor(side=1, field=HAND)

    messages_after(set_up_table(sqlite_store, three_setup()), steps)


async def test_reason_on_a_tab_that_is_not_open_is_shown_once_with_its_name(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=three_setup())
        place = {"device": device, "match_id": match.id, "deal_id": None}
        before = load_draft(session, **place).sides[2]
        wrong = replace(before.value, table_points=333)
        save_draft_side(session, **place, side=2, version=before.version, value=wrong)
    route = routes.new_deal(match.id)
    async with app_phone(sqlite_store, route=route, secret=secret, watches=False) as phone:  # its answers move
        await phone.tap("Nobody: everyone plays alone")
        reason = "No cards add up to 333: points come in steps of 5. Count again."
        named = f"{match.players[2].name}: {reason}"
        await phone.expect_text("Next field")
        await phone.expect_no_text(named)
        await phone.tap("Save the deal")
        await phone.expect_text(named)
        texts = [each.value for each in phone.visible_controls if isinstance(each, ft.Text) and reason in each.value]
        assert texts == [named]
