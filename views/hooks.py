"""Flet's hooks with exact types for their values. Flet's rules for hooks apply (docs/flet-internals.md §3)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

import flet as ft

Value = TypeVar("Value")
Setter = Callable[[Value | Callable[[Value], Value]], None]


class Ref(Protocol[Value]):
    """A value that a component keeps across renders; changing it does not render the component."""

    current: Value


def use_state(initial: Value) -> tuple[Value, Setter[Value]]:
    """Return a state and its setter, which takes a value or a function of the latest value. After an `await`, only a
    function is safe."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(initial))


def use_optional(_kind: type[Value]) -> tuple[Value | None, Setter[Value | None]]:
    """Return a state that is None until a value of this type is known, and its setter."""
    return cast("tuple[Value | None, Setter[Value | None]]", ft.use_state(None))


def use_ref(make: Callable[[], Value]) -> Ref[Value]:
    """Return a ref that `make` initialises at the first render."""
    return cast("Ref[Value]", ft.use_ref(make))


def use_subscriptions(
    subscribe: Callable[[], Iterable[Callable[[], object]]], dependencies: Sequence[object] = ()
) -> None:
    """Subscribe while the component is mounted, and again when the dependencies change; `subscribe` returns the
    functions that unsubscribe."""
    stops: list[Callable[[], object]] = use_ref(list).current

    def leave() -> None:
        while stops:
            stops.pop()()

    ft.use_effect(lambda: stops.extend(subscribe()), dependencies=list(dependencies), cleanup=leave)


@dataclass
class _Keyed(Generic[Value]):
    key: object
    current: Value


def use_ref_for(key: object, make: Callable[[], Value]) -> Ref[Value]:
    """Return a ref that `make` initialises again whenever `key` changes. A screen stays mounted if only its path
    parameters change, for example from a match to its rematch."""
    keyed_ref = use_ref(lambda: _Keyed(key, make()))
    if keyed_ref.current.key != key:
        keyed_ref.current = _Keyed(key, make())
    return keyed_ref.current


def use_rerender() -> Callable[[], None]:
    """Return a function that renders the component again after a ref changed; it is the same in every render."""
    _, set_count = use_state(0)

    def rerender() -> None:
        set_count(lambda renders: renders + 1)

    return use_ref(lambda: rerender).current


def use_rerender_after(subscribe: Callable[[Callable[[], None]], Callable[[], None]] | None) -> None:
    """Render the component again after each event of this source, which reports it outside the page's tasks."""
    page, rerender = ft.context.page, use_rerender()

    async def show() -> None:
        rerender()

    def schedule() -> None:
        page.run_task(show)

    use_subscriptions(lambda: [] if subscribe is None else [subscribe(schedule)])
