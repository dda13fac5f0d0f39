"""Authorisation of the functions of `models`: each call succeeds or is refused as the matrix says."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from models.access import Device, Signer, permissions
from models.people import groups, merging, players
from models.storage.tables import GroupRow, PlayerRow
from models.store import Transaction
from models.tournaments import permissions as tournament_permissions
from models.trash import deletion, restore_match
from models.values import DatabaseFailed, ModelError, Role, TournamentRole
from testkit.front_doors import public_functions
from testkit.seeding.world import open_world
from tests.access.dump import count_changes, dump
from tests.access.everyone_is_owner import EveryoneIsOwner
from tests.access.expectations import AttemptResult, Expectation, find_violation
from tests.access.functions import FUNCTIONS, HIDDEN, INTERNAL_FUNCTIONS, LINK, Call, FunctionRow, Guard
from tests.access.world import Caller, CallersWorld
from tests.access.world_builder import seed_callers


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CallersWorld]:
    """Yield one world for all tests; every change is rolled back."""
    with open_world(tmp_path_factory.mktemp("world"), seed_callers) as world:
        yield world


def run_attempt(world: CallersWorld, row: FunctionRow, caller: Caller) -> AttemptResult:
    """Return the result of the call in a transaction that is rolled back."""
    results: list[AttemptResult] = []
    shown = refused = ""
    try:
        with world.store.transaction() as session:
            at = Call(session=session, world=world, credentials=world.credentials[caller])
            unprepared = count_changes(session)
            row.prepare(at)
            changes = count_changes(session)
            before = dump(session, previous=world.rows, changes=unprepared)
            results.append(AttemptResult(before=before, after=before))
            try:
                shown = row.shown(at, row.attempt(at))
            except ModelError as error:
                refused = repr(error)
            results.append(
                AttemptResult(
                    before=before, after=dump(session, previous=before, changes=changes), error=refused, output=shown
                )
            )
            session.rollback()
    except DatabaseFailed as error:  # a foreign key failed and everything was rolled back
        return replace(results[0], refused=repr(error))
    return results[-1]


def violation(world: CallersWorld, row: FunctionRow, caller: Caller) -> str:
    return find_violation(row.expected[caller], run_attempt(world, row, caller), world=world, caller=caller)


def parametrize_rows(is_included: Callable[[FunctionRow], bool] = lambda _: True) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", [row for row in FUNCTIONS if is_included(row)], ids=lambda row: row.name)


def test_every_function_has_a_row_or_is_unreachable() -> None:
    functions = public_functions()
    assert set(functions) == {row.function.__name__ for row in FUNCTIONS} | INTERNAL_FUNCTIONS.keys()
    for name in INTERNAL_FUNCTIONS:
        assert not {"device", "token", "ticket", "secret"} & inspect.signature(functions[name]).parameters.keys()


@parametrize_rows()
def test_call_succeeds_or_is_refused(world: CallersWorld, row: FunctionRow) -> None:
    violations = {caller: violation(world, row, caller) for caller in Caller}
    assert not any(violations.values()), violations


# If a caller were mistaken for an authorised one, every other cell of the row would fail: none of them is empty.
@parametrize_rows(lambda row: row.authorized_caller is not None)
def test_impersonation_is_detected(world: CallersWorld, row: FunctionRow) -> None:
    assert row.authorized_caller is not None
    done = run_attempt(world, row, row.authorized_caller)
    others = {caller: cell for caller, cell in row.expected.items() if cell is not Expectation.YES}
    assert [each for each, cell in others.items() if not find_violation(cell, done, world=world, caller=each)] == []


def _any_player(session: Transaction, *, device: Device, player_id: str) -> PlayerRow:
    return session.get_one(PlayerRow, player_id)


def _any_group(session: Transaction, device: Device, group_id: str) -> GroupRow:
    return session.get_one(GroupRow, group_id)


# Replacements of the guards that refuse nothing.
DISABLED_GUARDS: dict[Guard, tuple[tuple[object, str, object], ...]] = {
    Guard.ROLE: ((permissions, "_highest_role", lambda *_: EveryoneIsOwner()),),
    Guard.PERSON: tuple((module, "require_player", _any_player) for module in (players, merging, deletion)),
    Guard.GROUP: ((groups, "_require_row", _any_group),),
    Guard.DIRECTOR: ((tournament_permissions, "role_in", lambda *_, **__: TournamentRole.OWNER),),
    Guard.SIGNATURE: ((Signer, "verify", lambda *_: True),),
}


def test_every_guard_can_be_disabled() -> None:
    assert {row.guard for row in FUNCTIONS} == DISABLED_GUARDS.keys() | {Guard.KEY}


@pytest.mark.parametrize("guard", DISABLED_GUARDS)
def test_matrix_detects_a_disabled_guard(world: CallersWorld, monkeypatch: pytest.MonkeyPatch, guard: Guard) -> None:
    for owner, name, value in DISABLED_GUARDS[guard]:
        monkeypatch.setattr(owner, name, value)
    guarded = [row for row in FUNCTIONS if row.guard is guard]
    undetected = [
        (row.name, each) for row in guarded for each in refused_callers(row) if not violation(world, row, each)
    ]
    # A revoked link still has a valid signature; its generation has expired.
    passed = [
        (row.name, Caller.REVOKED) for row in guarded if guard is Guard.SIGNATURE and row.expected in (LINK, HIDDEN)
    ]
    assert undetected == passed


def test_matrix_detects_missing_roles(world: CallersWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Role, "includes", lambda *_: True)
    ranked = [row for row in FUNCTIONS if row.guard is Guard.ROLE and row.function is not restore_match]
    cells = [(row, each) for row in ranked for each in {Caller.SCORER, Caller.VIEWER} & refused_callers(row)]
    assert len(cells) > 20
    assert [(row.name, each) for row, each in cells if not violation(world, row, each)] == []


def refused_callers(row: FunctionRow) -> set[Caller]:
    """Return the refused callers, except the one without a device: foreign keys stop it even if a guard is missing."""
    return {caller for caller, cell in row.expected.items() if cell is Expectation.NO} - {Caller.ANONYMOUS}
