"""Where the pad goes by itself: into what is empty and in sight, never over a number that is there."""

import asyncio
from collections.abc import Callable, Sequence

from models import Store, create_match, load_draft, register_device, save_draft_side
from tests.models.table import Table, pairs_setup, set_table, three_setup
from tests.views.app_phone import app_phone
from tests.views.editors import deal_editor
from views import routes
from views.draft.changes import close_by, with_number
from views.draft.cursor import Cursor, NumberField, Tap
from views.draft.cursor import Spot as Cell
from views.entry.editor import DealEditor
from views.entry.keyboard import next_cell
from views.entry.sides import shown_sides

Spot = tuple[int, NumberField]
TABLE, HAND = NumberField.TABLE, NumberField.HAND


def evening(table: Table, steps: Callable[[DealEditor], None]) -> None:
    async def whole() -> None:
        entry = deal_editor(table)
        steps(entry)
        await entry.sync.flush()

    asyncio.run(whole())


def press(entry: DealEditor, *keys: str) -> None:
    for key in keys:
        entry.press(key)


def here(entry: DealEditor) -> Spot | None:
    return None if entry.cursor is None else (entry.cursor.side, entry.cursor.field)


def numbers(entry: DealEditor, field: NumberField) -> Sequence[int]:
    return [side.table_points if field is TABLE else sum(side.hand_points.values()) for side in entry.sync.sides]


def test_a_number_that_is_there_is_not_started_afresh(sqlite_table: Table) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=1, field=TABLE))
        press(entry, "4", "10")
        entry.focus(Cursor(side=0, field=TABLE))
        press(entry, "1", "20", "5")
        assert numbers(entry, TABLE) == [120, 410]
        assert here(entry) == (0, HAND)

    evening(sqlite_table, steps)


def test_where_every_later_field_is_filled_the_pad_stays(sqlite_table: Table) -> None:
    def steps(entry: DealEditor) -> None:
        press(entry, "4", "10", "3", "00", "20", "45")
        entry.focus(Cursor(side=0, field=TABLE))
        press(entry, "1", "20")
        assert here(entry) == (0, TABLE)
        assert numbers(entry, TABLE) == [120, 300]
        assert numbers(entry, HAND) == [20, 45]

    evening(sqlite_table, steps)


def test_with_tabs_a_side_is_finished_and_no_tab_turns_by_itself(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        press(entry, "2", "15")
        assert here(entry) == (0, HAND)
        press(entry, "10", "5")
        assert here(entry) == (0, HAND)
        assert (numbers(entry, TABLE), numbers(entry, HAND)) == ([215, 0, 0], [105, 0, 0])
        assert tuple(shown_sides(entry)) == (0,)

    evening(set_table(sqlite_store, three_setup()), steps)


def test_with_tabs_the_next_key_goes_on_to_the_next_side_and_leaves_it_open_after_the_last(
    sqlite_store: Store,
) -> None:
    def steps(entry: DealEditor) -> None:
        way = []
        while (spot := here(entry)) is not None:
            way.append(spot)
            entry.next_field()
        assert way == [(side, field) for side in range(3) for field in (TABLE, HAND)]
        assert tuple(shown_sides(entry)) == (2,)

    evening(set_table(sqlite_store, three_setup()), steps)


def test_with_tabs_next_in_the_hand_of_whoever_closed_goes_to_the_next_side(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=1, field=HAND))
        entry.sync.change_head(close_by(1))
        press(entry, "10")
        assert here(entry) == (1, HAND)
        entry.next_field()
        assert here(entry) == (2, TABLE)

    evening(set_table(sqlite_store, three_setup()), steps)


def test_with_tabs_erasing_never_reaches_another_side(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        press(entry, "2", "15", "45")
        entry.focus(Cursor(side=1, field=TABLE))
        entry.erase()
        entry.erase()
        assert here(entry) == (1, TABLE)
        assert numbers(entry, HAND) == [45, 0, 0]

    evening(set_table(sqlite_store, three_setup()), steps)


def test_the_open_side_stays_when_the_pad_goes(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        entry.turn_to(2)
        entry.focus(Cursor(side=1, field=TABLE))
        entry.focus(None)
        assert tuple(shown_sides(entry)) == (1,)

    evening(set_table(sqlite_store, three_setup()), steps)


def test_a_keyboard_at_a_counter_shows_its_side(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=2, field=HAND))
        next_cell(entry)
        assert (entry.spot and entry.spot.side) == 0
        assert tuple(shown_sides(entry)) == (0,)
        entry.stand(Cell(row=Tap.CLOSED, side=1))
        assert tuple(shown_sides(entry)) == (1,)

    evening(set_table(sqlite_store, three_setup()), steps)


def test_the_pad_writes_nowhere_once_its_side_sits_with_another(sqlite_store: Store) -> None:
    table = set_table(sqlite_store, three_setup())

    async def whole() -> None:
        entry = deal_editor(table)
        entry.focus(Cursor(side=2, field=TABLE))
        await entry.sync.seat(0)
        entry.press("45")
        assert here(entry) is None
        assert numbers(entry, TABLE) == [0, 0]

    asyncio.run(whole())


def test_a_deal_that_is_opened_again_goes_on_where_nothing_stands_yet(sqlite_store: Store) -> None:
    async def whole() -> None:
        with sqlite_store.transaction() as session:
            device, secret = register_device(session, label="A")
            match_id = create_match(session, device=device, setup=pairs_setup()).id
            draft = load_draft(session, device=device, match_id=match_id, deal_id=None)
            side = with_number(TABLE, 345)(draft.sides[0].value)
            place = {"match_id": match_id, "deal_id": None, "side": 0}
            save_draft_side(session, device=device, **place, version=draft.sides[0].version, value=side)
        async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id)) as phone:
            await phone.tap("9")
            await phone.sees("On the table, Bruno and Dino: 9")
            await phone.sees("On the table, Anna and Carla: 345")

    asyncio.run(whole())
