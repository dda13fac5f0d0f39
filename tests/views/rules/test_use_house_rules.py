"""House rules joined to the database: what is typed stays, a new name leaves no old copy, and a lost one is told."""

import asyncio
from dataclasses import replace

import pytest

from models import list_rule_sets, save_rule_set
from scoring import VARIANTS, RuleSet
from tests.models.table import Table
from tests.views.hooked import Hooked, phone_session
from views.rules.form import NAME
from views.rules.use_house_rules import RulesFormUse, use_rules_form

pytestmark = pytest.mark.usefixtures("place")
SUNDAY = VARIANTS["burraco"].replace(name="Sunday", closing_bonus=150)


@pytest.fixture
def done() -> list[None]:
    return []


@pytest.fixture
def kept(sqlite_table: Table) -> RuleSet:
    with sqlite_table.store.transaction() as transaction:
        return save_rule_set(transaction, device=sqlite_table.owner, rules=SUNDAY)


def form(table: Table, name: str | None, done: list[None]) -> Hooked[RulesFormUse]:
    session = phone_session(table.store, table.owner)
    return Hooked(session, lambda: use_rules_form(name, on_done=lambda: done.append(None)))


def saved(table: Table) -> list[str]:
    with table.store.reading() as transaction:
        return [rules.name for rules in list_rule_sets(transaction, device=table.owner)]


def test_rules_that_are_not_there_are_missing_only_once_that_is_known(sqlite_table: Table, kept: RuleSet) -> None:
    screen = form(sqlite_table, "Monday", [])
    assert not screen.now.missing
    assert asyncio.run(screen.settle()).missing
    use = asyncio.run(form(sqlite_table, kept.name, []).settle())
    assert not use.missing
    assert use.form.value.changed == ("closing_bonus",)


def test_another_name_leaves_no_old_copy_and_a_reload_keeps_what_is_typed(
    sqlite_table: Table, kept: RuleSet, done: list[None]
) -> None:
    screen = form(sqlite_table, kept.name, done)

    async def evening() -> None:
        use = await screen.settle()
        use.form.note(lambda old: old.with_name("Monday"))
        await use.loaded.reload()
        await asyncio.gather(screen.now.save(), screen.now.save())

    asyncio.run(evening())
    assert (saved(sqlite_table), len(done)) == (["Monday"], 1)


def test_nothing_is_saved_under_the_name_of_other_rules(sqlite_table: Table, kept: RuleSet, done: list[None]) -> None:
    screen = form(sqlite_table, None, done)

    async def evening() -> None:
        use = await screen.settle()
        assert not use.faults, "an empty name is not yet a mistake"
        await use.save()
        assert screen.now.faults == {NAME: "A name is missing here."}
        use.form.note(lambda old: replace(old, name=f" {kept.name.upper()} "))
        await screen.now.save()
        assert "is the name of other rules" in screen.now.faults[NAME]

    asyncio.run(evening())
    assert (saved(sqlite_table), done) == (["Sunday"], [])


def test_rules_that_another_tab_has_deleted_are_told(sqlite_table: Table, kept: RuleSet, done: list[None]) -> None:
    first, second = (form(sqlite_table, kept.name, done) for _ in range(2))

    async def evening() -> None:
        await asyncio.gather(first.settle(), second.settle())
        await first.now.delete()
        await second.now.delete()
        assert second.now.action.message.startswith("This is not there any more.")

    asyncio.run(evening())
    assert (saved(sqlite_table), len(done)) == ([], 1)
