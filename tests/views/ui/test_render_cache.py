"""The render cache, which lets Flet skip unchanged controls."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import repeat

import flet as ft
from flet.components.component import Component, Renderer

from views.ui.lists import keyed
from views.ui.render_cache import RenderCache, uncached, use_render_cache


class _CachingComponent:
    """A component with only a render cache; `render` yields it in a new render, as Flet would."""

    def __init__(self) -> None:
        self._component = Component(fn=lambda: None)

    @contextmanager
    def render(self, epoch: int) -> Iterator[RenderCache]:
        self._component._state.hook_cursor = 0  # noqa: SLF001 - as Component.update does
        with Renderer(self._component).with_context():
            yield Renderer(self._component).render(use_render_cache, epoch)


def _rendered_values(*calls: Callable[[RenderCache], object], epochs: Iterable[int] = repeat(0)) -> list[object]:
    screen, values = _CachingComponent(), []
    for call, epoch in zip(calls, epochs, strict=False):
        with screen.render(epoch) as cache:
            values.append(call(cache))
    return values


def test_the_same_call_returns_the_same_control_in_the_next_render() -> None:
    first, second, third = _rendered_values(
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "765", size=20),
    )
    assert first is second is third


def test_other_arguments_return_another_control() -> None:
    made = _rendered_values(
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "160", size=20),
        lambda memo: memo(ft.Text, "160", size=24),
        lambda memo: memo(ft.TextSpan, "160"),
    )
    assert len({id(control) for control in made}) == 4
    assert [type(control) for control in made] == [ft.Text, ft.Text, ft.Text, ft.TextSpan]


def test_a_call_that_skips_a_render_is_dropped() -> None:
    first, _, third = _rendered_values(
        lambda memo: memo(ft.Text, "765"),
        lambda memo: memo(ft.Text, "160"),
        lambda memo: memo(ft.Text, "765"),
    )
    assert first is not third


def test_a_new_epoch_empties_the_cache() -> None:
    first, second, third = _rendered_values(*[lambda memo: memo(ft.Text, "765")] * 3, epochs=(0, 1, 1))
    assert first is not second
    assert second is third


def test_the_same_call_twice_in_one_render_keeps_two_controls() -> None:
    first, second = _rendered_values(
        lambda memo: (memo(ft.Text, "0"), memo(ft.Text, "0")),
        lambda memo: (memo(ft.Text, "0"), memo(ft.Text, "0")),
    )
    assert isinstance(first, tuple)
    assert isinstance(second, tuple)
    assert first[0] is not first[1]
    assert [id(control) for control in first] == [id(control) for control in second]


def test_keyed_accepts_a_frozen_control_that_has_its_key() -> None:
    control = ft.Text("765")
    keyed("totals", [control])
    object.__setattr__(control, "_frozen", True)
    assert keyed("totals", [control]) == [control]
    assert control.key == "totals-0"


def test_uncached_makes_a_new_control_each_time() -> None:
    assert uncached(ft.Text, "765") is not uncached(ft.Text, "765")
