"""Control ids: after a restart of the server, a client gets no id that it already knows."""

import flet as ft
import pytest
from flet.controls.id_counter import ControlId

from web.flet.control_ids import randomize_control_ids
from web.flet.socket import FletSocket


@pytest.fixture(autouse=True)
def restored_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ControlId, "_counter", ControlId._counter)  # noqa: SLF001 - restored after the test


def _first_id_after_restart() -> int:
    """Return the id of the first control in another process."""
    randomize_control_ids.cache_clear()
    FletSocket(lambda _: None, limit=1, max_sessions=1)
    return ft.Text("")._i  # noqa: SLF001 - the id that the client uses


def test_ids_start_at_a_random_number_in_each_process() -> None:
    firsts = [_first_id_after_restart() for _ in range(10)]
    assert min(abs(one - other) for i, one in enumerate(firsts) for other in firsts[:i]) > 1_000
    assert all(number < 2**31 for number in firsts)


def test_a_second_socket_does_not_restart_the_ids() -> None:
    first = _first_id_after_restart()
    FletSocket(lambda _: None, limit=1, max_sessions=1)
    assert ft.Text("")._i == first + 1  # noqa: SLF001 - the id that the client uses
