"""Saving a deal from two phones, in the same instant too: one deal, and nothing that was typed is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from models import delete_deal, discard_draft, load_draft
from scoring import Burraco, FaultCode, Pozzetto, SideEntry
from tests.models.table import Table, deal_entry
from tests.views.editors import deal_editor
from views.draft.changes import close_by, count_burraco
from views.entry.editor import DealEditor
from views.entry.faults import shown_faults
from views.entry.overtaking import correct_with_mine, keep_mine, same_as_saved


def points(value: int) -> Callable[[SideEntry], SideEntry]:
    return lambda side: replace(side, table_points=value)


async def fill(entry: DealEditor) -> None:
    """The deal of `deal_entry`, typed in."""
    wanted = deal_entry()
    await entry.sync.adopt(replace(entry.sync.head, closed_by=wanted.closed_by), wanted.sides)


async def save(entry: DealEditor) -> bool:
    """Twice, if need be: warnings want to be seen."""
    return await entry.save() or (await entry.save() if not entry.saving else None)


def play(evening: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await evening()

    asyncio.run(whole())


def test_a_saved_deal_is_saved_once_however_often_one_taps(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        saved = await asyncio.gather(*(entry.save() for _ in range(5)))
        assert saved.count(True) == 1

    play(evening)
    assert len(sqlite_table.match().deals) == 1


@pytest.mark.parametrize("attempt", range(5))
def test_two_phones_save_in_the_same_instant_and_one_deal_is_there(sqlite_table: Table, attempt: int) -> None:
    async def evening() -> None:
        first, second = deal_editor(sqlite_table), deal_editor(sqlite_table, sqlite_table.scorer)
        await fill(first)
        await second.sync.reload()
        await asyncio.gather(save(first), save(second))
        slower = second if first.saving else first
        slower.snapshot = sqlite_table.match()
        assert [first.saving, second.saving].count(True) == 1
        assert slower.overtaken_by is not None
        assert slower.number == 1
        assert same_as_saved(slower)
        assert not await slower.save()

    play(evening)
    assert len(sqlite_table.match().deals) == 1


def test_what_the_slower_phone_had_becomes_a_correction(sqlite_table: Table) -> None:
    async def evening() -> None:
        slower = deal_editor(sqlite_table)
        await fill(slower)
        sqlite_table.save(by=sqlite_table.scorer)
        slower.sync.change_side(0, points(340))
        await slower.sync.flush()
        slower.snapshot = sqlite_table.match()
        assert not same_as_saved(slower)
        deal = slower.overtaken_by
        assert deal is not None
        assert await correct_with_mine(slower, deal)
        correction = deal_editor(sqlite_table, deal_id=deal.id)
        assert await save(correction) is not None

    play(evening)
    assert [deal.entry.sides[0].table_points for deal in sqlite_table.match().deals] == [340]


def test_a_correction_of_a_deal_that_is_gone_says_so(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        deal = sqlite_table.save(by=sqlite_table.scorer).deals[0]
        assert not await correct_with_mine(entry, replace(deal, id="gone"))
        assert "not there any more" in entry.message

    play(evening)


def test_entries_that_another_phone_cleared_can_be_kept(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        entry.press("345")
        await entry.sync.flush()
        sqlite_table.run(discard_draft, by=sqlite_table.scorer)
        await entry.sync.reload()
        assert entry.overtaken_by is None
        await keep_mine(entry)

    play(evening)
    assert sqlite_table.run(load_draft).sides[0].value.table_points == 345


def test_a_deal_changed_elsewhere_overtakes_its_correction(sqlite_table: Table) -> None:
    deal = sqlite_table.save().deals[0]

    async def evening() -> None:
        entry = deal_editor(sqlite_table, deal_id=deal.id)
        sqlite_table.save(deal_entry(340), by=sqlite_table.scorer, deal_id=deal.id)
        await entry.sync.reload()
        entry.snapshot = sqlite_table.match()
        assert entry.overtaken_by is not None
        assert entry.overtaken_by.entry.sides[0].table_points == 340
        assert entry.number == 1

    play(evening)


def test_what_another_phone_typed_meanwhile_is_looked_at_before_saving(sqlite_table: Table) -> None:
    async def evening() -> None:
        first, second = deal_editor(sqlite_table), deal_editor(sqlite_table, sqlite_table.scorer)
        await fill(first)
        await second.sync.reload()
        second.sync.change_side(1, count_burraco(Burraco.CLEAN, 1))
        await second.sync.flush()
        assert not await first.save()
        assert "Another phone changed this deal" in first.message
        assert first.sync.sides[1].burrachi[Burraco.CLEAN] == 1
        assert await save(first) is not None

    play(evening)


def test_digits_never_go_on_with_another_phones_number(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        entry.press("3")
        entry.press("4")
        assert entry.sync.sides[0].table_points == 34
        entry.sync.change_side(0, points(2))
        entry.press("45")
        assert entry.sync.sides[0].table_points == 45
        await entry.sync.flush()

    play(evening)


def test_a_correction_of_an_earlier_deal_only_asks_for_another_tap(sqlite_table: Table) -> None:
    deal = sqlite_table.save().deals[0]

    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        sqlite_table.save(deal_entry(340), by=sqlite_table.scorer, deal_id=deal.id)
        assert not await save(entry)
        assert "changed this match first" in entry.message
        entry.snapshot = sqlite_table.match()
        assert await save(entry)

    play(evening)
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
def test_a_thousand_and_something_is_not_cut_off_after_its_first_key(
    sqlite_table: Table, keys: list[str], tables: tuple[int, int]
) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        for key in keys:
            entry.press(key)
        assert tuple(side.table_points for side in entry.sync.sides) == tables
        await entry.sync.flush()

    play(evening)


def test_a_pozzetto_that_nobody_ticked_is_asked_about_once(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        assert entry.unticked == ()
        entry.sync.change_side(0, lambda side: replace(side, pozzetto_by=0))
        assert entry.unticked == (1,)
        assert not await entry.save()
        assert await entry.save()

    play(evening)


def test_whoever_obeys_a_warning_is_not_asked_again(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await entry.sync.adopt(entry.sync.head, deal_entry().sides)
        assert not await entry.save()
        assert [fault.code for fault in shown_faults(entry)] == [FaultCode.NOBODY_CLOSED]
        assert "check what is marked" in entry.message
        entry.sync.change_head(close_by(0))
        assert shown_faults(entry) == ()
        assert entry.message == ""
        assert await entry.save()

    play(evening)


def test_a_warning_that_the_mend_of_another_brings_is_asked_about(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await entry.sync.adopt(entry.sync.head, deal_entry().sides)
        assert not await entry.save()
        entry.sync.change_head(close_by(0))
        entry.sync.change_side(0, lambda side: replace(side, pozzetto_by=0))
        assert not await entry.save()
        assert "check what is marked" in entry.message
        assert await entry.save()

    play(evening)


def test_the_word_on_what_does_not_add_up_goes_with_the_last_error(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        entry.sync.change_side(0, points(3))
        assert not await entry.save()
        assert "does not add up" in entry.message
        entry.sync.change_side(0, points(345))
        assert entry.message == ""
        assert await entry.save()

    play(evening)


def test_a_pozzetto_that_is_said_not_to_be_taken_is_not_asked_about(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        entry.sync.change_side(0, lambda side: replace(side, pozzetto_by=0))
        entry.sync.change_side(1, lambda side: replace(side, pozzetto=Pozzetto.NOT_TAKEN))
        assert entry.unticked == ()
        await entry.sync.flush()

    play(evening)


def test_a_correction_asks_nothing_about_ticks_that_was_answered_when_the_deal_was_saved(sqlite_table: Table) -> None:
    async def evening() -> None:
        entry = deal_editor(sqlite_table)
        await fill(entry)
        entry.sync.change_side(0, lambda side: replace(side, pozzetto_by=0))
        assert not await entry.save()
        assert await entry.save()
        correction = deal_editor(sqlite_table, deal_id=sqlite_table.match().deals[0].id)
        correction.sync.change_side(1, points(315))
        assert await correction.save()

    play(evening)


def test_a_deal_that_was_deleted_while_it_is_corrected_says_so_and_keeps_its_number(sqlite_table: Table) -> None:
    first, second = sqlite_table.save().deals[0], sqlite_table.save(deal_entry(300)).deals[1]

    entry = deal_editor(sqlite_table, deal_id=first.id)
    assert (entry.number, entry.gone) == (1, False)
    sqlite_table.run(delete_deal, deal_id=first.id, revision=sqlite_table.match().revision, request_id="gone")
    entry.snapshot = sqlite_table.match()
    assert second.id in {deal.id for deal in entry.snapshot.deals}
    assert (entry.number, entry.gone) == (1, True)
