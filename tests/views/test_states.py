"""The states of the sweep: whatever can lie over a screen is among them, and reached by its taps."""

import ast
import asyncio
import traceback
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft
import pytest

import views
from models import Store
from tests.sweep.house import House, settle
from tests.sweep.states import STATES, TWINS, Said, first_said
from tests.views.app_phone import AppPhone, app_phone, within
from views import routes
from wording import translator

VIEWS = Path(views.__file__).parent
ELSEWHERE = routes.HOME
# Of the help on words, that on one of them.
_COVERING = {
    name: state
    for name, state in STATES.items()
    if state.covers and not (name in TWINS and state.screen == "table" and len(state.taps) > 1)
}


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a function is called, from one line to another."""

    file: Path
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(VIEWS)}:{self.first}"


@pytest.fixture
def house(sqlite_store: Store) -> House:
    return settle(sqlite_store)


def test_every_dialog_is_reached(house: House, sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[Path, int]] = set()
    use_dialog = ft.use_dialog

    def noted(dialog: ft.DialogControl | None) -> None:
        if dialog is not None:
            seen.update((Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_stack(None))
        use_dialog(dialog)

    monkeypatch.setattr(ft, "use_dialog", noted)
    asyncio.run(_reach_all(house, sqlite_store))
    places = list(_dialogs())
    assert len(places) > 10
    assert [
        str(place)
        for place in places
        if not any(file == place.file and place.first <= line <= place.last for file, line in seen)
    ] == []


async def _reach_all(house: House, store: Store) -> None:
    async with app_phone(store, secret=house.secret, language="en") as phone:
        await phone.arrives()
        for name, state in _COVERING.items():
            path = house.screens[state.screen]
            await phone.go(path)
            await phone.until(partial(_is_at, phone, path), f"{state.screen} never comes")
            await phone.arrives()
            for said in state.taps:
                await _tap(phone, said)
            opened = _dialogs_of(phone, opened=True)
            assert opened, f"{name}: {phone.words}"
            for dialog in opened:
                phone.page.session.apply_patch(dialog._i, {"open": False})  # noqa: SLF001 - as the client names it
                await phone.fire(dialog, "dismiss")
            await phone.go(ELSEWHERE)
            await phone.until(partial(_is_at, phone, ELSEWHERE), f"{name} never goes")


async def _tap(phone: AppPhone, said: Said) -> None:
    words = said(translator("en"))

    def able() -> Mapping[int, list[str]]:
        above = _dialogs_of(phone, opened=True)
        shown = [each for each in (within(above[-1:]) if above else phone.shown) if getattr(each, "on_click", None)]
        return {each._i: _names(each) for each in shown if not getattr(each, "disabled", False)}  # noqa: SLF001

    def meant() -> int | None:
        pairs = [(number, name) for number, names in able().items() for name in names]
        index = first_said((name for _, name in pairs), words)
        return None if index is None else pairs[index][0]

    await phone.until(lambda: meant() is not None, f"nothing that reads “{words}” can be tapped")
    await phone.page.session.dispatch_event(meant() or 0, "click", None)
    await phone.settle()
    for closed in _dialogs_of(phone, opened=False):
        await phone.fire(closed, "dismiss")


def _names(control: ft.BaseControl) -> list[str]:
    said = [
        getattr(each, name, None)
        for each in within(control)
        for name in ("value", "label", "semantics_label", "content", "tooltip")
    ]
    return [each for each in said if isinstance(each, str) and each]


def _dialogs_of(phone: AppPhone, *, opened: bool) -> list[ft.DialogControl]:
    """What is put away stays until the client has said so."""
    dialogs = phone.page._dialogs  # noqa: SLF001 - where `use_dialog` puts them
    return [each for each in within(dialogs) if isinstance(each, ft.DialogControl) and each.open is opened]


def _is_at(phone: AppPhone, path: str) -> bool:
    screens = [each for each in phone.shown if isinstance(each, ft.View)]
    return bool(screens) and screens[-1].route == path


def _dialogs() -> Iterator[Place]:
    """Where a screen, or a hook of its own, says what may lie over it."""
    calls: dict[str, list[tuple[str, Place]]] = defaultdict(list)
    for file in sorted(VIEWS.rglob("*.py")):
        for function in ast.parse(file.read_text()).body:
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                        end = call.end_lineno or call.lineno
                        calls[call.func.id].append((function.name, Place(file=file, first=call.lineno, last=end)))
    wanted, known = ["use_dialog"], set[str]()
    while wanted:
        hook = wanted.pop()
        known.add(hook)
        for caller, place in calls[hook]:
            yield place
            if caller.startswith("use_") and caller not in known and caller not in wanted:
                wanted.append(caller)
