"""Collects the controls of a screen that the user leaves, without reading all properties of each control.

Flet 1.0.5 looks for controls in every field of every removed control (about forty each), although only a field that was
set can hold one. In a browser, this took a third of the time that Python needs to compare the screens after a deal is
saved.
"""

from collections.abc import Iterable
from functools import cache, wraps
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder


@cache
def speed_up_removals() -> None:
    """Replace Flet's search for removed controls in this process; later calls do nothing."""
    search = DiffBuilder._removed_controls  # noqa: SLF001 - see tests/web/flet/pinned_internals.py

    @wraps(search)
    def find_removed(_builder: DiffBuilder, item: Any, recurse: bool) -> list[BaseControl]:
        found: list[BaseControl] = []
        _collect([item], found, recurse=recurse)
        return found

    setattr(DiffBuilder, search.__name__, find_removed)


def _collect(values: Iterable[Any], found: list[BaseControl], *, recurse: bool) -> None:
    """Append the controls in `values`, each after the controls that it contains. Without `recurse`, append a control's
    contents only from the snapshot that Flet has made of it."""
    for value in values:
        if isinstance(value, BaseControl):
            _collect(_properties(value, recurse=recurse), found, recurse=recurse)
            found.append(value)
        elif isinstance(value, dict):
            _collect(value.values(), found, recurse=recurse)
        elif isinstance(value, list):
            _collect(value, found, recurse=recurse)


def _properties(control: BaseControl, *, recurse: bool) -> Iterable[Any]:
    """Return the values that may contain controls."""
    if hasattr(control, "__prev_lists"):
        snapshots = (getattr(control, name, {}) for name in ("__prev_lists", "__prev_dicts", "__prev_classes"))
        return [value for snapshot in snapshots for value in snapshot.values()]
    if not recurse:
        return ()
    values: dict[str, Any] = control._values  # noqa: SLF001
    others: frozenset[str] = type(control)._structural_fields  # type: ignore[attr-defined] # noqa: SLF001
    return [*values.values(), *(getattr(control, name) for name in others)]
