"""The numbers of controls: a phone that saw the server restart meets none that it knows."""

import flet as ft
import pytest
from flet.controls.id_counter import ControlId

from web.flet.numbers import begin_anywhere
from web.flet.socket import FletSocket


@pytest.fixture(autouse=True)
def own_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ControlId, "_counter", ControlId._counter)  # noqa: SLF001 - given back after the test


def _restart() -> int:
    """The number of the first control of another process."""
    begin_anywhere.cache_clear()
    FletSocket(lambda _: None, limit=1, most_sessions=1)
    return ft.Text("")._i  # noqa: SLF001 - as the client names it


def test_every_process_begins_somewhere_else() -> None:
    firsts = [_restart() for _ in range(10)]
    assert min(abs(one - other) for i, one in enumerate(firsts) for other in firsts[:i]) > 1_000
    assert all(number < 2**31 for number in firsts)


def test_a_second_socket_of_a_process_goes_on() -> None:
    first = _restart()
    FletSocket(lambda _: None, limit=1, most_sessions=1)
    assert ft.Text("")._i == first + 1  # noqa: SLF001 - as the client names it
