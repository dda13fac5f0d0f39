"""New match joined to the database: one match however often one taps, and nothing typed is ever lost."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from models import list_matches, save_group, save_rule_set
from scoring import VARIANTS, RuleSet
from tests.incidents import without_code
from tests.models.table import NAMES, Table
from tests.views.hooked import Hooked, Place, phone_session
from views.new_match.use_new_match import NewMatchUse, use_new_match

Broken = Callable[[], AbstractContextManager[None]]
FAILED = "That could not be saved or read just now. What was saved before is safe; try again in a moment."
SUNDAY = VARIANTS["burraco"].replace(name="Sunday", closing_bonus=150)


@pytest.fixture
def screen(sqlite_table: Table, place: Place) -> Hooked[NewMatchUse]:
    place.path = "/new"
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    return Hooked(session, lambda: use_new_match(on_made=place.navigate))


def matches(table: Table) -> int:
    with table.store.reading() as transaction:
        return len(list_matches(transaction, device=table.owner))


def keep(table: Table, rules: RuleSet) -> None:
    with table.store.transaction() as transaction:
        save_rule_set(transaction, device=table.owner, rules=rules)


def test_it_begins_with_the_last_match_once_that_is_known(screen: Hooked[NewMatchUse]) -> None:
    assert screen.now.loaded.latest is None
    use = asyncio.run(screen.settle())
    assert use.form.value.names[:4] == NAMES
    assert use.loaded.latest is not None
    assert set(use.loaded.latest.known) == set(NAMES)


def test_two_taps_make_one_match_whatever_is_typed_between_them(
    screen: Hooked[NewMatchUse], sqlite_table: Table, place: Place
) -> None:
    before = matches(sqlite_table)

    async def tap_type_tap() -> None:
        await screen.settle()
        first = asyncio.create_task(screen.now.start())
        await asyncio.sleep(0)
        screen.now.form.note(lambda old: old.with_name(0, "Annina"))
        await asyncio.gather(first, screen.now.start())

    asyncio.run(tap_type_tap())
    assert matches(sqlite_table) == before + 1
    assert len(place.visited) == 1


def test_a_tap_that_comes_too_late_leads_to_the_match_that_was_made(
    screen: Hooked[NewMatchUse], sqlite_table: Table, place: Place
) -> None:
    before = matches(sqlite_table)

    async def tap_twice() -> None:
        use = await screen.settle()
        await use.start()
        await use.start()

    asyncio.run(tap_twice())
    assert matches(sqlite_table) == before + 1
    assert place.visited == [place.path] * 2


def test_house_rules_that_were_made_meanwhile_are_chosen_on_return(
    screen: Hooked[NewMatchUse], sqlite_table: Table, place: Place
) -> None:
    keep(sqlite_table, SUNDAY)

    async def evening() -> NewMatchUse:
        use = await screen.settle()
        assert use.form.value.rules == VARIANTS["burraco"], "they were there before"
        use.form.note(lambda old: old.with_name(0, "Zoe"))
        place.navigate("/new/house-rules")
        await screen.settle()
        keep(sqlite_table, SUNDAY.replace(name="Monday"))
        place.navigate("/new")
        return await screen.settle()

    form = asyncio.run(evening()).form.value
    assert (form.rules.name, form.names[0]) == ("Monday", "Zoe")


def test_house_rules_are_chosen_by_whoever_opened_their_screen_first(
    screen: Hooked[NewMatchUse], sqlite_table: Table, place: Place
) -> None:
    async def evening() -> NewMatchUse:
        place.navigate("/new/house-rules")
        await screen.settle()
        keep(sqlite_table, SUNDAY)
        place.navigate("/new")
        return await screen.settle()

    assert asyncio.run(evening()).form.value.rules == SUNDAY


def test_what_is_typed_outlives_a_database_that_fails_and_comes_back(
    screen: Hooked[NewMatchUse], broken_database: Broken
) -> None:
    async def evening() -> None:
        use = await screen.settle()
        use.form.note(lambda old: old.with_name(0, "Zoe"))
        with broken_database():
            await use.loaded.reload()
            await screen.now.start()
        use = screen.now
        assert {without_code(said) for said in (use.loaded.sentence, use.action.message)} == {FAILED}
        assert use.loaded.latest is not None
        assert use.form.value.names[0] == "Zoe"
        await use.loaded.reload()
        assert (screen.now.loaded.sentence, screen.now.form.value.names[0]) == ("", "Zoe")

    asyncio.run(evening())


def test_nobody_waits_for_ever_for_a_database_that_fails(screen: Hooked[NewMatchUse], broken_database: Broken) -> None:
    with broken_database():
        use = asyncio.run(screen.settle())
    assert (use.loaded.latest, without_code(use.loaded.sentence)) == (None, FAILED)


def test_a_group_that_is_not_there_is_said_and_one_that_is_sits_down(sqlite_table: Table, place: Place) -> None:
    with sqlite_table.store.transaction() as transaction:
        members = ("Elena", "Fabio")
        group = save_group(
            transaction, device=sqlite_table.owner, name="Duel", members=members, rules=VARIANTS["burako"]
        )
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    form = asyncio.run(Hooked(session, lambda: use_new_match(group.id, on_made=lambda _: None)).settle()).form.value
    assert (form.rules.name, form.names[:2], form.players) == ("burako", members, 2)
    missing = asyncio.run(Hooked(session, lambda: use_new_match("nobody", on_made=lambda _: None)).settle())
    assert missing.loaded.sentence.startswith("This is not there any more.")


def test_each_fault_stands_at_its_field_until_that_field_changes(
    screen: Hooked[NewMatchUse], sqlite_table: Table
) -> None:
    before = matches(sqlite_table)

    async def evening() -> None:
        form = (await screen.settle()).form
        form.note(lambda old: replace(old, target="abc"))
        await screen.now.start()
        assert screen.now.action.faults == {("target", None): "A target is a whole number, such as 2005."}
        form.note(lambda old: replace(old, target="0"), "target")
        assert not screen.now.action.faults
        await screen.now.start()
        assert "not possible" in screen.now.action.faults["target", None]
        form.note(lambda old: replace(old, target="2005", names=("", *old.names[1:3], "", "", "")), "target")
        await screen.now.start()
        assert set(screen.now.action.faults) == {("names", 0), ("names", 3)}
        form.note(lambda old: old.with_name(0, "Zoe"), ("names", 0))
        assert screen.now.action.faults == {("names", 3): "A name is missing here."}

    asyncio.run(evening())
    assert matches(sqlite_table) == before
