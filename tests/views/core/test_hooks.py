"""The hook that spares Flet what has not changed."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import repeat

import flet as ft
from flet.components.component import Component, Renderer

from views.hooks import Memo, unmemoized, use_memo
from views.ui.lists import keyed


class _Screen:
    """A component that only keeps; `render` calls `draw` as Flet would."""

    def __init__(self) -> None:
        self._component = Component(fn=lambda: None)

    @contextmanager
    def render(self, visit: int) -> Iterator[Memo]:
        self._component._state.hook_cursor = 0  # noqa: SLF001 - as Component.update does
        with Renderer(self._component).with_context():
            yield Renderer(self._component).render(use_memo, visit)


def _renders(*calls: Callable[[Memo], object], visits: Iterable[int] = repeat(0)) -> list[object]:
    screen, made = _Screen(), []
    for call, visit in zip(calls, visits, strict=False):
        with screen.render(visit) as memo:
            made.append(call(memo))
    return made


def test_the_same_call_gives_the_same_control_in_the_next_render() -> None:
    first, second, third = _renders(
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "765", size=20),
    )
    assert first is second is third


def test_other_arguments_give_another_control() -> None:
    made = _renders(
        lambda memo: memo(ft.Text, "765", size=20),
        lambda memo: memo(ft.Text, "160", size=20),
        lambda memo: memo(ft.Text, "160", size=24),
        lambda memo: memo(ft.TextSpan, "160"),
    )
    assert len({id(control) for control in made}) == 4
    assert [type(control) for control in made] == [ft.Text, ft.Text, ft.Text, ft.TextSpan]


def test_one_render_without_it_lets_it_go() -> None:
    first, _, third = _renders(
        lambda memo: memo(ft.Text, "765"),
        lambda memo: memo(ft.Text, "160"),
        lambda memo: memo(ft.Text, "765"),
    )
    assert first is not third


def test_another_visit_keeps_nothing() -> None:
    first, second, third = _renders(*[lambda memo: memo(ft.Text, "765")] * 3, visits=(0, 1, 1))
    assert first is not second
    assert second is third


def test_the_same_twice_in_one_render_is_two_controls_each_kept() -> None:
    first, second = _renders(
        lambda memo: (memo(ft.Text, "0"), memo(ft.Text, "0")),
        lambda memo: (memo(ft.Text, "0"), memo(ft.Text, "0")),
    )
    assert isinstance(first, tuple)
    assert isinstance(second, tuple)
    assert first[0] is not first[1]
    assert [id(control) for control in first] == [id(control) for control in second]


def test_a_kept_control_keeps_its_key_although_it_is_frozen_by_then() -> None:
    control = ft.Text("765")
    keyed("totals", [control])
    object.__setattr__(control, "_frozen", True)
    assert keyed("totals", [control]) == [control]
    assert control.key == "totals-0"


def test_afresh_keeps_nothing() -> None:
    assert unmemoized(ft.Text, "765") is not unmemoized(ft.Text, "765")
