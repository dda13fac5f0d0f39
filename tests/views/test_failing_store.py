"""A database that fails: every action of every screen says so, and no screen waits for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from models import list_players
from scoring import VARIANTS
from tests.incidents import without_code
from tests.models.table import Table
from tests.views.hooked import Hooked, Place, phone_session
from views.device.use_data import use_deletions
from views.home.use_open_matches import use_open_matches
from views.new_match.use_new_match import use_new_match
from views.people.period import Period
from views.people.use_edit import TypedName, use_player_edit
from views.people.use_group_form import GroupForm, use_group_form
from views.people.use_people import use_people
from views.people.use_player import StatisticsView, use_player
from views.people.use_season import use_season
from views.rules.form import RulesForm
from views.rules.use_house_rules import use_house_rules, use_rules_form

FAILED = "That could not be saved or read just now. What was saved before is safe; try again in a moment."
GROUP = GroupForm(name="Thursday", members=("Anna", "Bruno"))
HOUSE = RulesForm(base=VARIANTS["burraco"], name="Sunday")
Broken = Callable[[], AbstractContextManager[None]]
Act = Callable[[Any], Awaitable[object]]


def never(*_: object) -> None:
    raise AssertionError("it was done after all")


def renamed(use: Any) -> Awaitable[object]:
    use.name.note(lambda _: TypedName(text="Zoe"))
    return use.rename()  # type: ignore[no-any-return]


def filled(value: object, act: Act) -> Act:
    def do(use: Any) -> Awaitable[object]:
        use.form.note(lambda _: value)
        return act(use)

    return do


# Each gets the id of a player of the table.
ACTIONS: dict[str, tuple[Callable[[str], Any], Act]] = {
    "start a match": (lambda _: use_new_match(on_made=lambda _: None), lambda use: use.start()),
    "bring a player back": (lambda _: use_people(), lambda use: use.bring_back("somebody")),
    "rename a player": (lambda player: use_player_edit(player, on_deleted=never), renamed),
    "colour a player": (lambda player: use_player_edit(player, on_deleted=never), lambda use: use.colour(3)),
    "unite two players": (lambda player: use_player_edit(player, on_deleted=never), lambda use: use.unite("former")),
    "delete a player": (lambda player: use_player_edit(player, on_deleted=never), lambda use: use.delete()),
    "save a group": (
        lambda _: use_group_form(None, on_saved=never, on_deleted=never),
        filled(GROUP, lambda use: use.save()),
    ),
    "leave this phone": (lambda _: use_deletions(), lambda use: use.leave()),
    "delete a group": (lambda _: use_group_form(None, on_saved=never, on_deleted=never), lambda use: use.delete()),
    "save house rules": (lambda _: use_rules_form(None, on_done=never), filled(HOUSE, lambda use: use.save())),
    "delete house rules": (lambda _: use_rules_form(None, on_done=never), lambda use: use.delete()),
}
# Each gives a `Loaded`.
READINGS: dict[str, Callable[[str], Any]] = {
    "the open matches": lambda _: use_open_matches(),
    "new match": lambda _: use_new_match(on_made=lambda _: None).loaded,
    "house rules": lambda _: use_house_rules(),
    "the form of house rules": lambda _: use_rules_form("Sunday", on_done=never).loaded,
    "everybody": lambda _: use_people().loaded,
    "a player": lambda player: use_player(player, StatisticsView()),
    "a player who is changed": lambda player: use_player_edit(player, on_deleted=never).loaded,
    "a group's form": lambda _: use_group_form("group", on_saved=never, on_deleted=never).loaded,
    "everybody's table": lambda _: use_season(None, Period.YEAR),
}


@pytest.fixture
def player(sqlite_table: Table) -> str:
    with sqlite_table.store.reading() as transaction:
        return list_players(transaction, device=sqlite_table.owner)[0].id


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_says_that_nothing_was_done(
    sqlite_table: Table, player: str, broken_database: Broken, name: str
) -> None:
    hook, act = ACTIONS[name]
    screen = Hooked(phone_session(sqlite_table.store, sqlite_table.owner), lambda: hook(player))

    async def tap() -> None:
        use = await screen.settle()
        with broken_database():
            await act(use)

    asyncio.run(tap())
    assert without_code(screen.now.action.message) == FAILED


@pytest.mark.parametrize("name", READINGS)
def test_every_screen_says_that_nothing_could_be_read_and_reads_it_later(
    sqlite_table: Table, player: str, place: Place, broken_database: Broken, name: str
) -> None:
    screen = Hooked(phone_session(sqlite_table.store, sqlite_table.owner), lambda: READINGS[name](player))
    with broken_database():
        loaded = asyncio.run(screen.settle())
    assert (loaded.value, without_code(loaded.sentence)) == (None, FAILED)
    assert place.visited == []
    asyncio.run(loaded.reload())
    assert without_code(screen.now.sentence) != FAILED
