"""Authorisation of the app's screens against a forged client, which enables every control and fires every event."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import flet as ft
import pytest

from models.access import permissions
from models.values import Role
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.world import open_world
from tests.access.dump import Dump, dump
from tests.access.everyone_is_owner import EveryoneIsOwner
from tests.access.expectations import AttemptResult, Expectation, find_violation
from tests.access.screens import SCREENS, TABLE, ScreenRow
from tests.access.world import Caller, CallersWorld
from tests.access.world_builder import seed_callers
from views import routes
from views.routing import ROUTES

_ROUNDS = 2  # dialogs are handled in the second round
_POLL_INTERVAL = 0.06  # seconds
_ENABLED = (("disabled", False), ("visible", True))
_FILE_EVENTS = {
    "result": {"files": [{"id": 1, "name": "history.json", "size": 1000, "path": None}]},
    "upload": {"file_name": "history.json", "progress": 1.0, "error": None},
}
_MAX_POLLS = 2_000  # multiples of that interval
_CONCURRENCY = 4
_BATCH = 10  # number of screens in one test, so that workers share a caller's
# Nearly all of their cells are those of a phone without a device.
_STRANGERS = {Caller.OUTSIDER, Caller.REMOVED, Caller.REVOKED, Caller.ADMIN}
_REST = pytest.mark.extended
_CHANGES = {caller: [row for row in SCREENS if row.expected[caller] is Expectation.YES] for caller in Caller}


async def exercise_screen(phone: AppPhone, typed: str) -> str:
    """Do everything that the screen allows, and return what it showed before and after."""
    await phone.wait_for_screen()
    shown = phone.visible_texts
    await fire_every_event(phone, typed)
    return "\n".join(shown + phone.visible_texts)


async def fire_every_event(phone: AppPhone, typed: str) -> None:
    """Fire every event of every control on the screen, including controls that appear meanwhile."""
    fired: set[tuple[int, str]] = set()
    for _ in range(_ROUNDS):
        for control in [*phone.visible_controls, *phone.page._services._services]:  # noqa: SLF001 - of no screen
            for name in _handlers(control):
                # Flet searches its whole page in vain for a control that has left it.
                if control._i in phone.page.session.index and (control._i, name) not in fired:  # noqa: SLF001 - as a client names it
                    fired.add((control._i, name))  # noqa: SLF001
                    value = _event_data(control, name, typed)
                    patch = {key: able for key, able in _ENABLED if hasattr(control, key)}
                    if isinstance(control, ft.TextField | ft.Switch):
                        patch["value"] = value
                    phone.page.session.apply_patch(control._i, patch)  # noqa: SLF001
                    await phone.dispatch(control, name, value)
        await phone.wait_for_screen()


def _handlers(control: ft.BaseControl) -> list[str]:
    names = [each.name for each in dataclasses.fields(control) if each.name.startswith("on_")]
    return [name.removeprefix("on_") for name in names if getattr(control, name) is not None]


def _event_data(control: ft.BaseControl, name: str, typed: str) -> object:
    """Return data for the event that web/flet/protocol_allowlist.py accepts."""
    if isinstance(control, ft.FilePicker):
        return _FILE_EVENTS[name]
    if isinstance(control, ft.TextField):
        return typed
    return True if isinstance(control, ft.Switch | ft.Chip) else None


FindFault = Callable[[CallersWorld, Caller, ScreenRow, AttemptResult], object]


@dataclass(frozen=True, kw_only=True)
class Visit:
    """Screens that a caller opens one after the other, in a separate world."""

    caller: Caller
    rows: Sequence[ScreenRow]
    waits_for_change: bool = False

    async def find_faults(self, world: CallersWorld, find: FindFault) -> dict[str, object]:
        """Return the results of `find` by screen, compared with the initial rows."""
        credentials, before, results = world.credentials[self.caller], _dump_world(world), {}
        for secret in dict.fromkeys(row.secret(credentials) for row in self.rows):
            async with app_phone(world.store, route=routes.RULES, secret=secret, watches=False) as phone:
                await phone.wait_for_screen()
                for row in self.rows:
                    if row.secret(credentials) == secret:
                        await phone.navigate(row.attempt(world, credentials))
                        shown = await exercise_screen(phone, row.typed(credentials))
                        outcome = AttemptResult(before=before, after=_dump_world(world), output=shown)
                        results[f"{row.name} by {self.caller}"] = await self._find_fault(world, row, outcome, find)
        return {where: fault for where, fault in results.items() if fault}

    async def _find_fault(self, world: CallersWorld, row: ScreenRow, outcome: AttemptResult, find: FindFault) -> object:
        fault = find(world, self.caller, row, outcome)
        for _ in range(_MAX_POLLS if self.waits_for_change else 0):
            if not fault:
                break
            await asyncio.sleep(_POLL_INTERVAL)
            fault = find(world, self.caller, row, replace(outcome, after=_dump_world(world)))
        return fault


def run_visits(folder: Path, visits: Sequence[Visit], find: FindFault) -> dict[str, object]:
    """Run all visits concurrently, each in a separate world, because they mostly wait."""

    async def run_visit(number: int, each: Visit, turns: asyncio.Semaphore) -> dict[str, object]:
        visit_folder = folder / str(number)
        visit_folder.mkdir()
        async with turns:
            with open_world(visit_folder, seed_callers) as world:
                return await each.find_faults(world, find)

    async def run_all() -> dict[str, object]:
        turns = asyncio.Semaphore(_CONCURRENCY)
        results = await asyncio.gather(*(run_visit(number, each, turns) for number, each in enumerate(visits)))
        return {where: fault for part in results for where, fault in part.items()}

    return asyncio.run(run_all())


def _dump_world(world: CallersWorld) -> Dump:
    with world.store.reading() as session:
        return dump(session)


def undetected_callers(world: CallersWorld, row: ScreenRow, outcome: AttemptResult) -> list[Caller]:
    """Return the callers who could do this undetected."""
    apart = [caller for caller, cell in row.expected.items() if cell is Expectation.ISOLATED]
    return [each for each in apart if not find_violation(Expectation.ISOLATED, outcome, world=world, caller=each)]


def test_every_screen_has_a_row() -> None:
    assert set(_components(ROUTES)) == {row.component for row in SCREENS}, "SCREENS in tests/access/screens.py"


def _components(routes: Sequence[ft.Route]) -> Iterator[object]:
    for route in routes:
        yield route.component
        yield from _components(route.children or [])


@pytest.mark.parametrize("caller", [pytest.param(each, marks=_REST if each in _STRANGERS else ()) for each in Caller])
def test_screen_shows_allowed_data_and_changes_only_the_callers(tmp_path: Path, caller: Caller) -> None:
    rows = [row for row in SCREENS if row not in _CHANGES[caller]]
    visits = [Visit(caller=caller, rows=rows[first::_CONCURRENCY]) for first in range(_CONCURRENCY)]
    assert run_visits(tmp_path, visits, violation) == {}


@pytest.mark.parametrize(
    ("caller", "rows"),
    [
        # The functions that a scorer's screens call are tested by test_functions.py in `make test`.
        pytest.param(caller, rows[i : i + _BATCH], marks=_REST if caller is Caller.SCORER else ())
        for caller, rows in _CHANGES.items()
        for i in range(0, len(rows), _BATCH)
    ],
)
def test_allowed_changes_are_made(tmp_path: Path, caller: Caller, rows: Sequence[ScreenRow]) -> None:
    visits = [Visit(caller=caller, rows=[row], waits_for_change=True) for row in rows]
    assert run_visits(tmp_path, visits, violation) == {}


def violation(world: CallersWorld, caller: Caller, row: ScreenRow, outcome: AttemptResult) -> object:
    """Return the violation of the cell, or the callers who could do the same undetected."""
    cell = row.expected[caller]
    return find_violation(cell, outcome, world=world, caller=caller) or (
        cell is not Expectation.ISOLATED and undetected_callers(world, row, outcome)
    )


@_REST  # the matrix of the functions detects them in `make test`
def test_matrix_detects_missing_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Role, "includes", lambda *_: True)
    monkeypatch.setattr(permissions, "_highest_role", lambda *_: EveryoneIsOwner())
    visitors, table = (Caller.VIEWER, Caller.OUTSIDER), [row for row in SCREENS if row.expected == TABLE]
    visits = [Visit(caller=caller, rows=[row], waits_for_change=True) for row in table for caller in visitors]
    assert len(visits) == 2 * 4

    def unnoticed(world: CallersWorld, caller: Caller, row: ScreenRow, outcome: AttemptResult) -> bool:
        return "changed somebody else's" not in find_violation(
            row.expected[caller], outcome, world=world, caller=caller
        )

    assert run_visits(tmp_path, visits, unnoticed) == {}
