"""Flet's hooks with exact types: the type of a value is kept. Flet's rules for hooks apply (docs/flet-internals.md
§3)."""

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

import flet as ft

from views.ui.text_scale import text_scale

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")
Setter = Callable[[Value | Callable[[Value], Value]], None]


class Ref(Protocol[Value]):
    """A value that is kept over all renders of a component; changing it renders nothing."""

    current: Value


def use_state(initial: Value) -> tuple[Value, Setter[Value]]:
    """Return a state and its setter, which takes a value or a function of the latest one. After an `await` only a
    function is safe."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(initial))


def use_state_from(make: Callable[[], Value]) -> tuple[Value, Setter[Value]]:
    """Return a state that `make` computes at the first render, and its setter."""
    return cast("tuple[Value, Setter[Value]]", ft.use_state(make))


def use_optional(_kind: type[Value]) -> tuple[Value | None, Setter[Value | None]]:
    """Return a state that is None until a value of this type is known, and its setter."""
    return cast("tuple[Value | None, Setter[Value | None]]", ft.use_state(None))


def use_ref(make: Callable[[], Value]) -> Ref[Value]:
    """Return a ref that `make` initialises at the first render."""
    return cast("Ref[Value]", ft.use_ref(make))


@dataclass
class _Keyed(Generic[Value]):
    key: object
    current: Value


def use_ref_for(key: object, make: Callable[[], Value]) -> Ref[Value]:
    """Return a ref that `make` initialises again whenever `key` changes: a screen stays mounted when only its path
    parameters change, as from a match to its rematch."""
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


def use_latest(action: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Return a function that calls the latest render's `action`; it is the same in every render."""
    latest = use_ref(lambda: action)
    latest.current = action

    async def act() -> None:
        await latest.current()

    return use_ref(lambda: act).current


class RenderCache(Protocol):
    """Function that calls `make` with hashable arguments or returns a cached result; see `use_render_cache`."""

    def __call__(
        self, make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Value: ...


def uncached(make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Value:
    """Call `make`: a `RenderCache` that caches nothing."""
    return make(*args, **kwargs)


def use_render_cache(epoch: object) -> RenderCache:
    """Return a function that calls `make`, or returns its result from the last render for the same arguments.

    Flet skips a control that is still the same object. `make` may depend on nothing but its arguments. The same call
    twice in one render makes two controls, so that no control is in two positions. A new `epoch` (the session's)
    empties the cache, because a kept control would be in the old view and in the new one; so does another text scale.
    """
    ref = use_ref_for((epoch, text_scale()), dict[Hashable, list[Any]])
    previous, ref.current = ref.current, {}
    current = ref.current

    def cached_call(make: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Value:
        call = make, args, *kwargs.items()
        cached, used = previous.get(call, ()), current.setdefault(call, [])
        result = cached[len(used)] if len(used) < len(cached) else make(*args, **kwargs)
        used.append(result)
        return cast("Value", result)

    return cached_call
