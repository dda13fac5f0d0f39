"""Flet's hooks with exact types: what goes in comes out. Their rules are Flet's (flet-notes.md, traps 4 to 9)."""

__all__ = [
    "Box",
    "Setter",
    "use_box",
    "use_box_for",
    "use_computed",
    "use_kept",
    "use_maybe",
    "use_render",
    "use_value",
]

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

import flet as ft

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Setter = Callable[[Value | Callable[[Value], Value]], None]


class Box(Protocol[Value]):
    """Something that stays the same over all renders of a component; changing it renders nothing."""

    current: Value


def use_value(initial: Value) -> tuple[Value, Setter[Value]]:
    """State. The setter takes a value, or a function of the latest one: after an `await` only that is safe."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(initial))


def use_computed(make: Callable[[], Value]) -> tuple[Value, Setter[Value]]:
    """State that `make` computes at the first render."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(make))


def use_maybe(_kind: type[Value]) -> tuple[Value | None, Setter[Value | None]]:
    """State that is None until something of that kind is known."""
    return cast("tuple[Value | None, Setter[Value | None]]", ft.use_state(None))


def use_box(make: Callable[[], Value]) -> Box[Value]:
    """A box that `make` fills at the first render."""
    return cast("Box[Value]", ft.use_ref(make))


@dataclass
class _Kept(Generic[Value]):
    key: object
    current: Value


def use_box_for(key: object, make: Callable[[], Value]) -> Box[Value]:
    """A box that `make` fills anew whenever `key` changes: a screen stays when only its address does, as from a match
    to its rematch."""
    kept = use_box(lambda: _Kept(key, make()))
    if kept.current.key != key:
        kept.current = _Kept(key, make())
    return kept.current


def use_render() -> Callable[[], None]:
    """A function that renders the component again, for what lives in a box."""
    _, count = use_value(0)
    return lambda: count(lambda renders: renders + 1)


def use_kept(make: Callable[[Key], Value]) -> Callable[[Key], Value]:
    """`make`, but what it made for the last render is given again for the same key: Flet passes over a control that is
    still the same object. `make` may depend on nothing but its key and what never changes on this screen."""
    box = use_box(dict[Key, Value])
    last, box.current = box.current, {}
    now = box.current

    def get(key: Key) -> Value:
        if key not in now:
            now[key] = last[key] if key in last else make(key)
        return now[key]

    return get
