"""Flet's hooks with exact types: what goes in comes out. Their rules are Flet's (docs/flet-internals.md §3)."""

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

import flet as ft

from views.ui.text_scale import text_scale

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")
Setter = Callable[[Value | Callable[[Value], Value]], None]


class Ref(Protocol[Value]):
    """Something that stays the same over all renders of a component; changing it renders nothing."""

    current: Value


def use_state(initial: Value) -> tuple[Value, Setter[Value]]:
    """State. The setter takes a value, or a function of the latest one: after an `await` only that is safe."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(initial))


def use_state_from(make: Callable[[], Value]) -> tuple[Value, Setter[Value]]:
    """State that `make` computes at the first render."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(make))


def use_optional(_kind: type[Value]) -> tuple[Value | None, Setter[Value | None]]:
    """State that is None until something of that kind is known."""
    return cast("tuple[Value | None, Setter[Value | None]]", ft.use_state(None))


def use_ref(make: Callable[[], Value]) -> Ref[Value]:
    """A ref that `make` fills at the first render."""
    return cast("Ref[Value]", ft.use_ref(make))


@dataclass
class _Keyed(Generic[Value]):
    key: object
    current: Value


def use_ref_for(key: object, make: Callable[[], Value]) -> Ref[Value]:
    """A ref that `make` fills anew whenever `key` changes: a screen stays when only its address does, as from a match
    to its rematch."""
    held = use_ref(lambda: _Keyed(key, make()))
    if held.current.key != key:
        held.current = _Keyed(key, make())
    return held.current


def use_rerender() -> Callable[[], None]:
    """A function that renders the component again, for what lives in a ref; the same one in every render."""
    _, count = use_state(0)

    def rerender() -> None:
        count(lambda renders: renders + 1)

    return use_ref(lambda: rerender).current


def use_latest(action: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """The same function in every render, which does what the latest render's `action` does."""
    latest = use_ref(lambda: action)
    latest.current = action

    async def act() -> None:
        await latest.current()

    return use_ref(lambda: act).current


class Memo(Protocol):
    """Calls a function with hashable arguments; `use_memo` says what is kept."""

    def __call__(
        self, make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Value: ...


def unmemoized(make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Value:
    """A `Memo` that keeps nothing."""
    return make(*args, **kwargs)


def use_memo(visit: object) -> Memo:
    """A call that gives what it gave in the last render when function and arguments are the same: Flet passes over a
    control that is still the same object. The function may depend on nothing but its arguments.

    Asked for the same twice in one render, it makes two, so that no control stands in two places. Another `visit` (the
    session's epoch) keeps nothing of the one before: a control would stand in the view that goes and in the new one.
    Nor does text of another size.
    """
    ref = use_ref_for((visit, text_scale()), dict[Hashable, list[Any]])
    last, ref.current = ref.current, {}
    now = ref.current

    def memo(make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Value:
        call = make, args, *kwargs.items()
        before, asked = last.get(call, ()), now.setdefault(call, [])
        found = before[len(asked)] if len(asked) < len(before) else make(*args, **kwargs)
        asked.append(found)
        return cast("Value", found)

    return memo
