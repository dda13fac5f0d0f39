"""Caches controls across the renders of a component, so that Flet skips unchanged controls."""

from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from views.hooks import use_ref_for
from views.ui.text_scale import text_scale

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")


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

    Flet skips a control that is still the same object. `make` may depend only on its arguments. The same call twice in
    one render makes two controls, so that no control is in two positions. A new `epoch` (the session's) empties the
    cache, because a kept control would be in the old view and in the new one; so does another text scale.
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
