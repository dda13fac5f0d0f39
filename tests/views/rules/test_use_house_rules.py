"""Tests of the house-rules hook with a database: typed text is kept, renaming leaves no old copy, and missing rules are
reported."""

import asyncio
from dataclasses import replace

import pytest

from models.matches import list_rule_sets, save_rule_set
from scoring import VARIANTS, RuleSet
from testkit.seeding.match_table import Table
from tests.views.hooked import HookRunner, phone_session
from views.rules.rule_set_form import NAME_FIELD
from views.rules.use_house_rules import RulesFormController, use_rules_form

pytestmark = pytest.mark.usefixtures("fake_page")
SUNDAY = VARIANTS["burraco"].replace(name="Sunday", closing_bonus=150)


@pytest.fixture
def done_calls() -> list[None]:
    return []


@pytest.fixture
def saved_rules(sqlite_table: Table) -> RuleSet:
    with sqlite_table.store.transaction() as transaction:
        return save_rule_set(transaction, device=sqlite_table.owner, rules=SUNDAY)


def hook_rules_form(table: Table, name: str | None, done_calls: list[None]) -> HookRunner[RulesFormController]:
    session = phone_session(table.store, table.owner)
    return HookRunner(session, lambda: use_rules_form(name, on_done=lambda: done_calls.append(None)))


def saved_names(table: Table) -> list[str]:
    with table.store.reading() as transaction:
        return [rules.name for rules in list_rule_sets(transaction, device=table.owner)]


def test_rules_are_reported_missing_only_after_loading(sqlite_table: Table, saved_rules: RuleSet) -> None:
    screen = hook_rules_form(sqlite_table, "Monday", [])
    assert not screen.rendered.is_missing
    assert asyncio.run(screen.run_effects()).is_missing
    controller = asyncio.run(hook_rules_form(sqlite_table, saved_rules.name, []).run_effects())
    assert not controller.is_missing
    assert controller.form.value.changed_options == ("closing_bonus",)


async def test_renaming_removes_the_old_copy_and_reload_keeps_typed_text(
    sqlite_table: Table, saved_rules: RuleSet, done_calls: list[None]
) -> None:
    screen = hook_rules_form(sqlite_table, saved_rules.name, done_calls)
    controller = await screen.run_effects()
    controller.form.update_silently(lambda old: replace(old, name="Monday"))
    await controller.loaded.reload()
    await asyncio.gather(screen.rendered.save(), screen.rendered.save())
    assert (saved_names(sqlite_table), len(done_calls)) == (["Monday"], 1)


async def test_name_of_other_rules_is_refused(
    sqlite_table: Table, saved_rules: RuleSet, done_calls: list[None]
) -> None:
    screen = hook_rules_form(sqlite_table, None, done_calls)
    controller = await screen.run_effects()
    assert not controller.faults, "an empty name is not yet a mistake"
    await controller.save()
    assert screen.rendered.faults == {NAME_FIELD: "A name is missing here."}
    controller.form.update_silently(lambda old: replace(old, name=f" {saved_rules.name.upper()} "))
    await screen.rendered.save()
    assert "Other rules are already called" in screen.rendered.faults[NAME_FIELD]
    assert (saved_names(sqlite_table), done_calls) == (["Sunday"], [])


async def test_rules_deleted_in_another_tab_show_a_message(
    sqlite_table: Table, saved_rules: RuleSet, done_calls: list[None]
) -> None:
    first, second = (hook_rules_form(sqlite_table, saved_rules.name, done_calls) for _ in range(2))
    await asyncio.gather(first.run_effects(), second.run_effects())
    await first.rendered.delete()
    await second.rendered.delete()
    assert second.rendered.action.message.startswith("This no longer exists.")
    assert (saved_names(sqlite_table), len(done_calls)) == ([], 1)
