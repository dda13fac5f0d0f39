"""A database that fails: every action of every screen reports it, and no screen waits forever."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from models.people import list_players
from scoring import VARIANTS
from testkit.seeding.match_table import Table
from tests.report_codes import strip_report_code
from tests.views.hooked import FakePage, HookRunner, phone_session
from views.home.use_open_matches import use_open_matches
from views.new_match.use_new_match import use_new_match
from views.people.period import Period
from views.people.use_edit import TypedName, use_player_edit
from views.people.use_group_form import GroupForm, use_group_form
from views.people.use_people import use_people
from views.people.use_player import StatisticsView, use_player
from views.people.use_season import use_season
from views.rules.rule_set_form import RulesForm
from views.rules.use_house_rules import use_house_rules, use_rules_form

FAILED = "That couldn’t be saved or read right now. Everything you saved before is safe; try again in a moment."
GROUP = GroupForm(name="Thursday", members=("Anna", "Bruno"))
HOUSE_RULES = RulesForm(base=VARIANTS["burraco"], name="Sunday")
BrokenDatabase = Callable[[], AbstractContextManager[None]]
Act = Callable[[Any], Awaitable[object]]


def fail_if_called(*_: object) -> None:
    raise AssertionError("the action succeeded although the database failed")


def rename(controller: Any) -> Awaitable[object]:
    controller.name.update_silently(lambda _: TypedName(text="Zoe"))
    return controller.rename()  # type: ignore[no-any-return]


def fill_form(value: object, act: Act) -> Act:
    def fill_and_act(controller: Any) -> Awaitable[object]:
        controller.form.update_silently(lambda _: value)
        return act(controller)

    return fill_and_act


# Name → hook and action. Each hook gets the id of a player of the table.
ACTIONS: dict[str, tuple[Callable[[str], Any], Act]] = {
    "start a match": (lambda _: use_new_match(on_created=lambda _: None), lambda controller: controller.start()),
    "restore a player": (lambda _: use_people(), lambda controller: controller.restore("somebody")),
    "rename a player": (lambda player: use_player_edit(player, on_deleted=fail_if_called), rename),
    "colour a player": (
        lambda player: use_player_edit(player, on_deleted=fail_if_called),
        lambda controller: controller.set_colour(3),
    ),
    "merge two players": (
        lambda player: use_player_edit(player, on_deleted=fail_if_called),
        lambda controller: controller.merge("former"),
    ),
    "delete a player": (
        lambda player: use_player_edit(player, on_deleted=fail_if_called),
        lambda controller: controller.delete(),
    ),
    "save a group": (
        lambda _: use_group_form(None, on_saved=fail_if_called, on_deleted=fail_if_called),
        fill_form(GROUP, lambda controller: controller.save()),
    ),
    "delete a group": (
        lambda _: use_group_form(None, on_saved=fail_if_called, on_deleted=fail_if_called),
        lambda controller: controller.delete(),
    ),
    "save house rules": (
        lambda _: use_rules_form(None, on_done=fail_if_called),
        fill_form(HOUSE_RULES, lambda controller: controller.save()),
    ),
    "delete house rules": (
        lambda _: use_rules_form(None, on_done=fail_if_called),
        lambda controller: controller.delete(),
    ),
}
# Name → hook that returns a `Loaded`.
LOADERS: dict[str, Callable[[str], Any]] = {
    "the open matches": lambda _: use_open_matches(),
    "new match": lambda _: use_new_match(on_created=lambda _: None).loaded,
    "house rules": lambda _: use_house_rules(),
    "the form of house rules": lambda _: use_rules_form("Sunday", on_done=fail_if_called).loaded,
    "everybody": lambda _: use_people().loaded,
    "a player": lambda player: use_player(player, StatisticsView()),
    "a player who is changed": lambda player: use_player_edit(player, on_deleted=fail_if_called).loaded,
    "a group's form": lambda _: use_group_form("group", on_saved=fail_if_called, on_deleted=fail_if_called).loaded,
    "everybody's table": lambda _: use_season(None, Period.YEAR),
}


@pytest.fixture
def player(sqlite_table: Table) -> str:
    with sqlite_table.store.reading() as transaction:
        return list_players(transaction, device=sqlite_table.owner)[0].id


@pytest.mark.usefixtures("fake_page")
@pytest.mark.parametrize("name", ACTIONS)
async def test_every_action_reports_a_failed_database(
    sqlite_table: Table, player: str, broken_database: BrokenDatabase, name: str
) -> None:
    hook, act = ACTIONS[name]
    screen = HookRunner(phone_session(sqlite_table.store, sqlite_table.owner), lambda: hook(player))
    controller = await screen.run_effects()
    with broken_database():
        await act(controller)
    assert strip_report_code(screen.rendered.action.message) == FAILED


@pytest.mark.parametrize("name", LOADERS)
def test_every_screen_reports_a_failed_load_and_recovers(
    sqlite_table: Table, player: str, fake_page: FakePage, broken_database: BrokenDatabase, name: str
) -> None:
    screen = HookRunner(phone_session(sqlite_table.store, sqlite_table.owner), lambda: LOADERS[name](player))
    with broken_database():
        loaded = asyncio.run(screen.run_effects())
    assert (loaded.value, strip_report_code(loaded.sentence)) == (None, FAILED)
    assert fake_page.visited == []
    asyncio.run(loaded.reload())
    assert strip_report_code(screen.rendered.sentence) != FAILED
