"""Tests of the entry of a deal: saving from two phones (also concurrently), conflicts, warnings, corrections."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from models.deals import delete_deal
from models.drafts import discard_draft, load_draft
from models.store import Store
from scoring import Burraco, FaultCode, Pozzetto, SideEntry
from testkit.clients.app_phone import within
from testkit.seeding.match_table import Table, deal_entry, set_up_table, three_setup
from tests.views.editors import make_entry
from tests.views.hooked import phone_session
from views.draft.changes import add_count, toggle_closed_by
from views.draft.conflicts import conflict_notices
from views.draft.presence import TYPING_TTL
from views.entry.entry_form import EntryForm
from views.entry.evaluation import UntickedSide
from views.entry.faults import save_reasons, shown_faults
from views.entry.use_entry import EntryController


def set_points(value: int) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, table_points=value)


async def type_deal(entry: EntryController) -> None:
    """Enter the deal of `deal_entry`."""
    wanted = deal_entry()
    await entry.draft.replace_deal(replace(entry.draft.head, closed_by=wanted.closed_by), wanted.sides)


async def save_through_warnings(entry: EntryController) -> bool:
    """Save, in spite of warnings."""
    return await entry.save() or (await entry.save(anyway=True) if not entry.form.is_saving else None)


async def test_concurrent_taps_save_deal_once(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    saved = await asyncio.gather(*(entry.save() for _ in range(5)))
    assert saved.count(True) == 1
    assert len(sqlite_table.match().deals) == 1


@pytest.mark.parametrize("attempt", range(5))
async def test_concurrent_saves_of_two_phones_give_one_deal(sqlite_table: Table, attempt: int) -> None:
    first, second = make_entry(sqlite_table), make_entry(sqlite_table, sqlite_table.scorer)
    await type_deal(first)
    await second.draft.reload()
    await asyncio.gather(save_through_warnings(first), save_through_warnings(second))
    slower = second if first.form.is_saving else first
    slower.snapshot = sqlite_table.match()
    assert [first.form.is_saving, second.form.is_saving].count(True) == 1
    assert slower.superseded_by is not None
    assert slower.number == 1
    assert slower.is_saved_elsewhere
    assert not await slower.save()
    assert slower.is_saved_twice
    assert len(sqlite_table.match().deals) == 1


async def test_entries_of_slower_phone_become_correction(sqlite_table: Table) -> None:
    slower = make_entry(sqlite_table)
    await type_deal(slower)
    sqlite_table.save(by=sqlite_table.scorer)
    slower.draft.change_side(0, set_points(340))
    await slower.draft.flush()
    slower.snapshot = sqlite_table.match()
    deal = slower.superseded_by
    assert deal is not None
    assert deal.entry != slower.draft.entry
    assert await slower.start_correction(deal)
    correction = make_entry(sqlite_table, deal_id=deal.id)
    assert await save_through_warnings(correction) is not None
    assert [each.entry.sides[0].table_points for each in sqlite_table.match().deals] == [340]


async def test_correcting_missing_deal_gives_message(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    deal = sqlite_table.save(by=sqlite_table.scorer).deals[0]
    assert not await entry.start_correction(replace(deal, id="gone"))
    assert "no longer exists" in entry.message


async def test_entries_cleared_by_another_phone_can_be_kept(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    entry.update(EntryForm.press, "345")
    await entry.draft.flush()
    sqlite_table.run(discard_draft, by=sqlite_table.scorer)
    await entry.draft.reload()
    assert entry.superseded_by is None
    await entry.keep_mine()
    assert sqlite_table.run(load_draft).sides[0].value.table_points == 345


async def test_correction_is_superseded_by_change_elsewhere(sqlite_table: Table) -> None:
    deal = sqlite_table.save().deals[0]
    entry = make_entry(sqlite_table, deal_id=deal.id)
    sqlite_table.save(deal_entry(340), by=sqlite_table.scorer, deal_id=deal.id)
    await entry.draft.reload()
    entry.snapshot = sqlite_table.match()
    assert entry.superseded_by is not None
    assert entry.superseded_by.entry.sides[0].table_points == 340
    assert entry.number == 1


async def test_change_by_another_phone_must_be_seen_before_saving(sqlite_table: Table) -> None:
    first, second = make_entry(sqlite_table), make_entry(sqlite_table, sqlite_table.scorer)
    await type_deal(first)
    await second.draft.reload()
    second.draft.change_side(1, add_count(Burraco.CLEAN, 1))
    await second.draft.flush()
    assert not await first.save()
    assert "Another phone has just changed this deal" in first.message
    assert first.draft.sides[1].burrachi[Burraco.CLEAN] == 1
    assert await save_through_warnings(first) is not None


async def test_digits_do_not_continue_number_of_another_phone(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    entry.update(EntryForm.press, "3")
    entry.update(EntryForm.press, "4")
    assert entry.draft.sides[0].table_points == 34
    entry.draft.change_side(0, set_points(2))
    entry.update(EntryForm.press, "45")
    assert entry.draft.sides[0].table_points == 45
    await entry.draft.flush()


async def test_correction_of_earlier_deal_requires_second_tap(sqlite_table: Table) -> None:
    deal = sqlite_table.save().deals[0]
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    sqlite_table.save(deal_entry(340), by=sqlite_table.scorer, deal_id=deal.id)
    assert not await save_through_warnings(entry)
    assert "changed this match first" in entry.message
    entry.snapshot = sqlite_table.match()
    assert await save_through_warnings(entry)
    assert len(sqlite_table.match().deals) == 2


@pytest.mark.parametrize(
    ("keys", "tables"),
    [
        (["10", "05", "2", "15"], (1005, 215)),
        (["3", "45", "10", "05"], (345, 1005)),
        (["65", "05"], (65, 5)),
        (["10", "1", "50"], (10, 150)),
        (["3", "45", "2", "15"], (345, 215)),
    ],
)
async def test_number_above_thousand_continues_after_ending_key(
    sqlite_table: Table, keys: list[str], tables: tuple[int, int]
) -> None:
    entry = make_entry(sqlite_table)
    for key in keys:
        entry.update(EntryForm.press, key)
    assert tuple(side.table_points for side in entry.draft.sides) == tables
    await entry.draft.flush()


async def test_unticked_pozzetto_needs_one_confirmation(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    assert entry.evaluation.unticked_sides == ()
    entry.draft.change_side(0, lambda side: replace(side, pozzetto_by=0))
    assert entry.evaluation.unticked_sides == (UntickedSide(side=1),)
    assert not await entry.save()
    assert not await entry.save()
    assert await entry.save(anyway=True)


async def test_correction_asks_only_what_was_not_asked_about_the_saved_deal(sqlite_table: Table) -> None:
    saved = sqlite_table.save(replace(deal_entry(), closed_by=None)).deals[0]  # nobody closed, and one hand is empty
    entry = make_entry(sqlite_table, deal_id=saved.id)
    assert entry.evaluation.faults == ()
    entry.draft.change_side(1, lambda side: replace(side, hand_points={}))
    assert [(fault.side, fault.code) for fault in entry.evaluation.faults] == [(1, FaultCode.NOBODY_CLOSED)]
    assert not await entry.save()


async def test_number_that_another_phone_is_typing_is_not_wrong_yet(sqlite_table: Table) -> None:
    here, there = make_entry(sqlite_table), make_entry(sqlite_table, sqlite_table.scorer)
    there.draft.change_side(1, set_points(2))  # the first digit of 260
    await there.draft.flush()
    await here.draft.reload()
    assert shown_faults(here) == ()
    for _ in range(TYPING_TTL // timedelta(seconds=1)):
        here.draft.store.clock()
    assert [(fault.side, fault.code) for fault in shown_faults(here)] == [(1, FaultCode.NOT_A_MULTIPLE)]


async def test_save_during_a_conflict_asks_for_the_choice(sqlite_table: Table) -> None:
    here, there = make_entry(sqlite_table), make_entry(sqlite_table, sqlite_table.scorer)
    there.draft.change_side(0, set_points(345))
    await there.draft.flush()
    here.draft.change_side(0, set_points(215))
    await here.draft.flush()
    assert here.draft.conflicts
    assert not await here.save()
    assert (here.form.awaits_choice, here.form.refused_saves) == (True, 1)
    assert not save_reasons(here)
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    (notice,) = conflict_notices(session, here.snapshot, here.draft, blocks_save=here.form.awaits_choice)
    assert any("First choose which value is right." in str(getattr(each, "value", "")) for each in within(notice))
    here.draft.resolve(0, keeps_mine=True)
    assert not here.draft.conflicts


async def test_deal_saved_elsewhere_ends_the_question_of_a_conflict(sqlite_table: Table) -> None:
    here = make_entry(sqlite_table)
    await type_deal(here)
    there = make_entry(sqlite_table, sqlite_table.scorer)
    there.draft.change_side(0, set_points(300))
    await there.draft.flush()
    here.draft.change_side(0, set_points(215))
    await here.draft.flush()
    assert not await here.save()
    assert await there.save()
    await here.draft.reload()
    assert here.draft.superseded_by is not None
    assert here.message == ""
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    assert conflict_notices(session, here.snapshot, here.draft) == []


async def test_following_warning_needs_no_confirmation(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await entry.draft.replace_deal(entry.draft.head, deal_entry().sides)
    assert not await entry.save()
    assert [fault.code for fault in shown_faults(entry)] == [FaultCode.NOBODY_CLOSED]
    assert save_reasons(entry)
    entry.draft.change_head(toggle_closed_by(0))
    assert shown_faults(entry) == ()
    assert entry.message == ""
    assert await entry.save()


async def test_question_behind_an_error_is_shown_by_the_next_save(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await entry.draft.replace_deal(entry.draft.head, deal_entry().sides)
    entry.draft.change_side(1, set_points(137))
    assert not await entry.save()
    assert [fault.code for fault in shown_faults(entry)] == [FaultCode.NOT_A_MULTIPLE]
    entry.draft.change_side(1, set_points(140))
    assert shown_faults(entry) == ()
    assert not await entry.save()
    assert [fault.code for fault in shown_faults(entry)] == [FaultCode.NOBODY_CLOSED]


async def test_new_warning_after_fix_needs_confirmation(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await entry.draft.replace_deal(entry.draft.head, deal_entry().sides)
    assert not await entry.save()
    entry.draft.change_head(toggle_closed_by(0))
    entry.draft.change_side(0, lambda side: replace(side, pozzetto_by=0))
    assert not await entry.save()
    assert save_reasons(entry)
    assert await entry.save(anyway=True)


async def test_error_message_disappears_with_last_error(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    entry.draft.change_side(0, set_points(3))
    assert not await entry.save()
    reason = save_reasons(entry)[0]
    assert reason.sentence.startswith("Anna and Carla: ")
    assert (reason.row, reason.side) == ("table", 0)
    entry.draft.change_side(0, set_points(345))
    assert save_reasons(entry) == []
    assert await entry.save()


async def test_pozzetto_not_taken_needs_no_confirmation(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    entry.draft.change_side(0, lambda side: replace(side, pozzetto_by=0))
    entry.draft.change_side(1, lambda side: replace(side, pozzetto=Pozzetto.NOT_TAKEN))
    assert entry.evaluation.unticked_sides == ()
    await entry.draft.flush()


async def test_correction_does_not_ask_about_unticked_pozzetti_again(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    await type_deal(entry)
    entry.draft.change_side(0, lambda side: replace(side, pozzetto_by=0))
    assert not await entry.save()
    assert not await entry.save()
    assert await entry.save(anyway=True)
    correction = make_entry(sqlite_table, deal_id=sqlite_table.match().deals[0].id)
    correction.draft.change_side(1, set_points(315))
    assert await correction.save()


def test_deal_deleted_during_correction_keeps_number(sqlite_table: Table) -> None:
    first, second = sqlite_table.save().deals[0], sqlite_table.save(deal_entry(300)).deals[1]

    entry = make_entry(sqlite_table, deal_id=first.id)
    assert (entry.number, entry.is_deleted) == (1, False)
    sqlite_table.run(delete_deal, deal_id=first.id, revision=sqlite_table.match().revision, request_id="gone")
    entry.snapshot = sqlite_table.match()
    assert second.id in {deal.id for deal in entry.snapshot.deals}
    assert (entry.number, entry.is_deleted) == (1, True)


@pytest.mark.parametrize(("seconds", "stays"), [(0.5, True), (2.5, False)])
async def test_next_after_an_automatic_move_stays_for_two_seconds(
    sqlite_table: Table, seconds: float, *, stays: bool
) -> None:
    """The field of the other side follows by itself after 45; "Next" skips it only later."""
    entry = make_entry(sqlite_table)
    now = 100.0
    entry.clock = lambda: now
    entry.press("3")
    entry.press("45")
    moved = entry.form.cursor
    now += seconds
    entry.next_field()
    assert (entry.form.cursor == moved) is stays
    moved = entry.form.cursor
    entry.next_field()
    assert entry.form.cursor != moved


async def test_pair_formed_again_after_nobody_keeps_its_pozzetto(sqlite_store: Store) -> None:
    entry = make_entry(set_up_table(sqlite_store, three_setup()))
    await entry.set_lone_player(1)
    lone, pair = SideEntry(players=(1,), table_points=345), SideEntry(players=(0, 2), table_points=215)
    pair = replace(pair, pozzetto=Pozzetto.NOT_TAKEN)
    for index, side in enumerate((lone, pair)):
        entry.draft.change_part(index, side)
    await entry.set_lone_player(2)
    assert entry.form.message == "The numbers stay in their columns: check whose they are."
    await entry.set_lone_player(1)
    await entry.set_lone_player(None)
    assert entry.form.message == "Everyone plays alone: check the numbers of Anna and Carla."
    assert [side.table_points for side in entry.draft.sides] == [215, 345, 0]
    await entry.set_lone_player(1)
    assert entry.form.message == ""
    assert entry.draft.sides == (lone, pair)
    await entry.draft.flush()


async def test_a_pair_whose_players_both_had_numbers_is_asked_to_check_their_sum(sqlite_store: Store) -> None:
    entry = make_entry(set_up_table(sqlite_store, three_setup()))
    await entry.set_lone_player(None)
    for index, points in enumerate((100, 200, 300)):
        entry.draft.change_side(index, set_points(points))
    await entry.set_lone_player(1)
    assert entry.form.message == "The numbers of Anna and Carla were added up: check them."
    assert [side.table_points for side in entry.draft.sides] == [200, 400]
    await entry.draft.flush()


async def test_pair_without_numbers_is_separated_without_a_message(sqlite_store: Store) -> None:
    entry = make_entry(set_up_table(sqlite_store, three_setup()))
    await entry.set_lone_player(1)
    await entry.set_lone_player(None)
    assert entry.message == ""
