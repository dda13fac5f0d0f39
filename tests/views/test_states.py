"""The states of the layout checks: every overlay is among them, and their taps reach it."""

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
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths
from tests.layout_checks.screen_states import DUPLICATE_STATES, STATES, LocalizedText, find_label
from views import routes
from wording import translator

VIEWS = Path(views.__file__).parent
OTHER_PATH = routes.HOME
# The notice of lost matches needs the page of the offline app; tests/pwa/test_host_page.py opens it.
LOSS_NOTICE = VIEWS / "home" / "use_loss.py"
# The help sheets on the terms of the table look the same: one of them is enough.
_OVERLAY_STATES = {
    name: state
    for name, state in STATES.items()
    if state.is_overlay and not (name in DUPLICATE_STATES and state.screen == "table" and len(state.taps) > 1)
}


@dataclass(frozen=True, kw_only=True)
class CallSite:
    """A call of a hook, from its first line to its last."""

    hook: str
    file: Path
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(VIEWS)}:{self.first}"


def test_every_dialog_is_reached_by_a_state(layout_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[Path, int]] = set()
    use_dialog = ft.use_dialog

    def recording_use_dialog(dialog: ft.DialogControl | None) -> None:
        if dialog is not None:
            seen.update((Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_stack(None))
        use_dialog(dialog)

    monkeypatch.setattr(ft, "use_dialog", recording_use_dialog)
    asyncio.run(_reach_all(layout_world))
    call_sites = list(_dialogs())
    assert len(call_sites) > 10
    assert [
        str(site)
        for site in call_sites
        if site.file != LOSS_NOTICE and site.hook != "use_loss_dialog"
        if not any(file == site.file and site.first <= line <= site.last for file, line in seen)
    ] == []


async def _reach_all(world: World) -> None:
    async with app_phone(world.store, secret=world.secret, language="en") as phone:
        await phone.wait_for_screen()
        for name, state in _OVERLAY_STATES.items():
            path = screen_paths(world)[state.screen]
            await phone.navigate(path)
            await phone.wait_until(partial(_is_at, phone, path), f"{state.screen} never comes")
            await phone.wait_for_screen()
            for label in state.taps:
                await _tap(phone, label)
            opened = _dialogs_of(phone, opened=True)
            assert opened, f"{name}: {phone.visible_texts}"
            for dialog in opened:
                phone.page.session.apply_patch(dialog._i, {"open": False})  # noqa: SLF001 - as the client names it
                await phone.dispatch(dialog, "dismiss")
            await phone.navigate(OTHER_PATH)
            await phone.wait_until(partial(_is_at, phone, OTHER_PATH), f"{name} never goes")


async def _tap(phone: AppPhone, label: LocalizedText) -> None:
    words = label(translator("en"))

    def tappable() -> Mapping[int, list[str]]:
        above = _dialogs_of(phone, opened=True)
        shown = [
            each
            for each in (within(above[-1:]) if above else phone.visible_controls)
            if getattr(each, "on_click", None)
        ]
        return {each._i: _names(each) for each in shown if not getattr(each, "disabled", False)}  # noqa: SLF001

    def target() -> int | None:
        pairs = [(number, name) for number, names in tappable().items() for name in names]
        index = find_label((name for _, name in pairs), words)
        return None if index is None else pairs[index][0]

    await phone.wait_until(lambda: target() is not None, f"nothing that reads “{words}” can be tapped")
    await phone.page.session.dispatch_event(target() or 0, "click", None)
    await phone.wait_until_idle()
    for closed in _dialogs_of(phone, opened=False):
        await phone.dispatch(closed, "dismiss")


def _names(control: ft.BaseControl) -> list[str]:
    texts = [
        getattr(each, name, None)
        for each in within(control)
        for name in ("value", "label", "semantics_label", "content", "tooltip")
    ]
    return [each for each in texts if isinstance(each, str) and each]


def _dialogs_of(phone: AppPhone, *, opened: bool) -> list[ft.DialogControl]:
    """Return the dialogs that are open or closed. A closed one stays until the client has confirmed it."""
    dialogs = phone.page._dialogs  # noqa: SLF001 - where `use_dialog` puts them
    return [each for each in within(dialogs) if isinstance(each, ft.DialogControl) and each.open is opened]


def _is_at(phone: AppPhone, path: str) -> bool:
    screens = [each for each in phone.visible_controls if isinstance(each, ft.View)]
    return bool(screens) and screens[-1].route == path


def _dialogs() -> Iterator[CallSite]:
    """Yield the calls of `use_dialog` and of the hooks that use it."""
    calls: dict[str, list[tuple[str, CallSite]]] = defaultdict(list)
    for file in sorted(VIEWS.rglob("*.py")):
        for function in ast.parse(file.read_text()).body:
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                        end = call.end_lineno or call.lineno
                        calls[call.func.id].append(
                            (function.name, CallSite(hook=call.func.id, file=file, first=call.lineno, last=end))
                        )
    pending, visited = ["use_dialog"], set[str]()
    while pending:
        hook = pending.pop()
        visited.add(hook)
        for caller, site in calls[hook]:
            yield site
            if caller.startswith("use_") and caller not in visited and caller not in pending:
                pending.append(caller)
