"""The functions of `models`, by whoever calls them: done or refused as the table says, and nothing else is touched."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import models
from models import DatabaseFailed, Device, ModelError, Role, Signer, TournamentRole, Transaction, restore_match
from models.access import permissions
from models.people import groups, players, uniting
from models.storage.tables import GroupRow, PlayerRow
from models.tournaments import gate
from models.trash import deletion
from tests.access.builder import fresh_house
from tests.access.cells import Cell, Outcome, judge
from tests.access.dump import dump, made
from tests.access.everybody import Everybody
from tests.access.functions import FUNCTIONS, LINK, NO_DOOR, At, FunctionRow, Guard
from tests.access.house import House, Standing


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all of them: whatever is done is taken back."""
    with fresh_house(tmp_path_factory.mktemp("house")) as house:
        yield house


def outcome(house: House, row: FunctionRow, standing: Standing) -> Outcome:
    """What comes of it in a transaction that is taken back."""
    found: list[Outcome] = []
    shown = refused = ""
    try:
        with house.store.transaction() as session:
            at = At(session=session, house=house, who=house.people[standing])
            row.prepare(at)
            changes, before = made(session), dump(session)
            found.append(Outcome(before=before, after=before))
            try:
                shown = row.shown(at, row.attempt(at))
            except ModelError as error:
                refused = repr(error)
            found.append(
                Outcome(before=before, after=dump(session, known=before, changes=changes), refused=refused, shown=shown)
            )
            session.rollback()
    except DatabaseFailed as error:  # it holds to what refers to what, and has taken all of it back
        return replace(found[0], refused=repr(error))
    return found[-1]


def against(house: House, row: FunctionRow, standing: Standing, *, credentials: Standing | None = None) -> str:
    """What speaks against the cell, where the caller has another's `credentials`."""
    done = outcome(house, row, credentials or standing)
    return judge(row.may[standing], done, house=house, by=standing)


def rows(names: Callable[[FunctionRow], bool] = lambda _: True) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", [row for row in FUNCTIONS if names(row)], ids=lambda row: row.name)


def test_every_function_has_a_row_or_no_door() -> None:
    functions = {name for name in models.__all__ if inspect.isfunction(getattr(models, name))}
    assert functions == {row.function.__name__ for row in FUNCTIONS} | NO_DOOR.keys()
    for name in NO_DOOR:
        assert not {"device", "token", "ticket", "secret"} & inspect.signature(getattr(models, name)).parameters.keys()


@rows()
def test_it_is_done_or_refused(house: House, row: FunctionRow) -> None:
    found = {standing: against(house, row, standing) for standing in Standing}
    assert not any(found.values()), found


# Whoever is taken for somebody who may do it is caught by every other cell of the row: none of them is empty.
@rows(lambda row: row.lender is not None)
def test_nobody_does_it_as_somebody_else(house: House, row: FunctionRow) -> None:
    others = [standing for standing, cell in row.may.items() if cell is not Cell.YES]
    missed = [each for each in others if not against(house, row, each, credentials=row.lender)]
    assert missed == []


def _any_player(session: Transaction, *, device: Device, player_id: str) -> PlayerRow:
    return session.get_one(PlayerRow, player_id)


def _any_group(session: Transaction, device: Device, group_id: str) -> GroupRow:
    return session.get_one(GroupRow, group_id)


# What each guard says when it asks no more.
OFF_GUARD: dict[Guard, tuple[tuple[object, str, object], ...]] = {
    Guard.ROLE: ((permissions, "_largest", lambda *_: Everybody()),),
    Guard.PERSON: (
        *((module, "own_player", _any_player) for module in (players, uniting, deletion)),
        *((module, "player_card", lambda *_: None) for module in (players, uniting)),
    ),
    Guard.GROUP: ((groups, "_own_row", _any_group),),
    Guard.DIRECTOR: ((gate, "role_in", lambda *_, **__: TournamentRole.OWNER),),
    Guard.SIGNATURE: ((Signer, "verify", lambda *_: True),),
}


def test_every_guard_can_be_taken_off() -> None:
    assert {row.guard for row in FUNCTIONS} == OFF_GUARD.keys() | {Guard.KEY}


@pytest.mark.parametrize("guard", OFF_GUARD)
def test_without_a_guard_the_table_fails(house: House, monkeypatch: pytest.MonkeyPatch, guard: Guard) -> None:
    for owner, name, value in OFF_GUARD[guard]:
        monkeypatch.setattr(owner, name, value)
    guarded = [row for row in FUNCTIONS if row.guard is guard]
    held = [(row.name, each) for row in guarded for each in refused(row) if not against(house, row, each)]
    # A link that was withdrawn is signed all the same: its generation has passed.
    passed = [(row.name, Standing.WITHDRAWN) for row in guarded if guard is Guard.SIGNATURE and row.may == LINK]
    assert held == passed


def test_without_ranks_the_table_fails(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Role, "includes", lambda *_: True)
    ranked = [row for row in FUNCTIONS if row.guard is Guard.ROLE and row.function is not restore_match]
    cells = [(row, each) for row in ranked for each in {Standing.SCORER, Standing.VIEWER} & refused(row)]
    assert len(cells) > 20
    assert [(row.name, each) for row, each in cells if not against(house, row, each)] == []


def refused(row: FunctionRow) -> set[Standing]:
    """Without a device, nobody comes past the database's own references even where a guard is missing."""
    return {standing for standing, cell in row.may.items() if cell is Cell.NO} - {Standing.NOBODY}
