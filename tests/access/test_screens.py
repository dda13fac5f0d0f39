"""The screens of the app, by whoever opens them with a client that forges: every control is enabled and every event
fired, and what comes of it is what the table says."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import flet as ft
import pytest

from models import Role
from models.access import permissions
from tests.access.builder import fresh_house
from tests.access.cells import Cell, Outcome, judge
from tests.access.dump import Dump, dump
from tests.access.everybody import Everybody
from tests.access.house import House, Standing
from tests.access.screens import SCREENS, TABLE, ScreenRow
from tests.views.app_phone import AppPhone, app_phone
from views import routes
from views.routing import ROUTES

_ROUNDS = 2  # what a dialog asks comes in the second
_QUIET = 0.06  # seconds
_ABLE = (("disabled", False), ("visible", True))
_OF_FILES = {
    "result": {"files": [{"id": 1, "name": "history.json", "size": 1000, "path": None}]},
    "upload": {"file_name": "history.json", "progress": 1.0, "error": None},
}
_PATIENCE = 500  # times that long
_AT_ONCE = 4


async def forged(phone: AppPhone, typed: str) -> str:
    """Do all that can be done on the screen; what it showed before and after."""
    await phone.arrives()
    shown = phone.words
    await forge(phone, typed)
    return "\n".join(shown + phone.words)


async def forge(phone: AppPhone, typed: str) -> None:
    """Fire every event at every control on the screen, and at those that come up by it."""
    fired: set[tuple[int, str]] = set()
    for _ in range(_ROUNDS):
        for control in [*phone.shown, *phone.page._services._services]:  # noqa: SLF001 - of no screen
            for name in _handlers(control):
                if (control._i, name) not in fired:  # noqa: SLF001 - as a client names it
                    fired.add((control._i, name))  # noqa: SLF001
                    value = _said(control, name, typed)
                    patch = {key: able for key, able in _ABLE if hasattr(control, key)}
                    if isinstance(control, ft.TextField | ft.Switch):
                        patch["value"] = value
                    phone.page.session.apply_patch(control._i, patch)  # noqa: SLF001
                    await phone.fire(control, name, value)
        await phone.arrives()


def _handlers(control: ft.BaseControl) -> list[str]:
    names = [each.name for each in dataclasses.fields(control) if each.name.startswith("on_")]
    return [name.removeprefix("on_") for name in names if getattr(control, name) is not None]


def _said(control: ft.BaseControl, name: str, typed: str) -> object:
    """What goes along with the event, as web/flet/client_words.py lets it through."""
    if isinstance(control, ft.FilePicker):
        return _OF_FILES[name]
    if isinstance(control, ft.TextField):
        return typed
    return True if isinstance(control, ft.Switch | ft.Chip) else None


Find = Callable[[House, Standing, ScreenRow, Outcome], object]


@dataclass(frozen=True, kw_only=True)
class Visit:
    """Screens that somebody opens one after the other, in a house of their own. A `patient` one waits for what is to
    change."""

    by: Standing
    rows: Sequence[ScreenRow]
    patient: bool = False

    async def faults(self, house: House, find: Find) -> dict[str, object]:
        """What `find` finds, by screen; it compares with what was there at first."""
        who, before, found = house.people[self.by], _all(house), {}
        for secret in dict.fromkeys(row.secret(who) for row in self.rows):
            async with app_phone(house.store, route=routes.RULES, secret=secret, watches=False) as phone:
                await phone.arrives()
                for row in self.rows:
                    if row.secret(who) == secret:
                        await phone.go(row.attempt(house, who))
                        shown = await forged(phone, row.typed(who))
                        outcome = Outcome(before=before, after=_all(house), shown=shown)
                        found[f"{row.name} by {self.by}"] = await self._fault(house, row, outcome, find)
        return {where: fault for where, fault in found.items() if fault}

    async def _fault(self, house: House, row: ScreenRow, outcome: Outcome, find: Find) -> object:
        fault = find(house, self.by, row, outcome)
        for _ in range(_PATIENCE if self.patient else 0):
            if not fault:
                break
            await asyncio.sleep(_QUIET)
            fault = find(house, self.by, row, replace(outcome, after=_all(house)))
        return fault


def faults(folder: Path, visits: Sequence[Visit], find: Find) -> dict[str, object]:
    """All come at once, each to a house of their own: they wait a lot."""

    async def visit(number: int, each: Visit, turns: asyncio.Semaphore) -> dict[str, object]:
        place = folder / str(number)
        place.mkdir()
        async with turns:
            with fresh_house(place) as house:
                return await each.faults(house, find)

    async def come() -> dict[str, object]:
        turns = asyncio.Semaphore(_AT_ONCE)
        found = await asyncio.gather(*(visit(number, each, turns) for number, each in enumerate(visits)))
        return {where: fault for part in found for where, fault in part.items()}

    return asyncio.run(come())


def _all(house: House) -> Dump:
    with house.store.reading() as session:
        return dump(session)


def missed(house: House, row: ScreenRow, outcome: Outcome) -> list[Standing]:
    """Who could do this, and nobody would notice."""
    apart = [standing for standing, cell in row.may.items() if cell is Cell.APART]
    return [each for each in apart if not judge(Cell.APART, outcome, house=house, by=each)]


def test_every_screen_has_a_row() -> None:
    assert set(_components(ROUTES)) == {row.component for row in SCREENS}


def _components(there: Sequence[ft.Route]) -> Iterator[object]:
    for route in there:
        yield route.component
        yield from _components(route.children or [])


def test_a_screen_shows_what_it_may_and_changes_nothing_of_others(tmp_path: Path) -> None:
    visits = [Visit(by=by, rows=[row for row in SCREENS if row.may[by] is not Cell.YES]) for by in Standing]
    assert faults(tmp_path, visits, against) == {}


def test_what_may_be_changed_is_changed(tmp_path: Path) -> None:
    changes = [(row, by) for row in SCREENS for by, cell in row.may.items() if cell is Cell.YES]
    visits = [Visit(by=by, rows=[row], patient=True) for row, by in changes]
    assert faults(tmp_path, visits, against) == {}


def against(house: House, by: Standing, row: ScreenRow, outcome: Outcome) -> object:
    """What speaks against the cell; or who else could do what was done here, and nobody would notice."""
    cell = row.may[by]
    return judge(cell, outcome, house=house, by=by) or (cell is not Cell.APART and missed(house, row, outcome))


def test_without_roles_the_table_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Role, "includes", lambda *_: True)
    monkeypatch.setattr(permissions, "_largest", lambda *_: Everybody())
    visitors, table = (Standing.VIEWER, Standing.STRANGER), [row for row in SCREENS if row.may == TABLE]
    visits = [Visit(by=by, rows=[row], patient=True) for row in table for by in visitors]
    assert len(visits) == 2 * 4

    def unnoticed(house: House, by: Standing, row: ScreenRow, outcome: Outcome) -> bool:
        return "changed somebody else's" not in judge(row.may[by], outcome, house=house, by=by)

    assert faults(tmp_path, visits, unnoticed) == {}
