"""The server's garbage: what stays is passed over, and what has gone is found in the end."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from web.server.garbage import Garbage


class Screen:
    """Something that holds itself, as the screens of a phone do."""

    def __init__(self) -> None:
        self.itself = self


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def garbage(clock: Clock) -> Iterator[Garbage]:
    garbage = Garbage(clock)
    garbage.start()
    yield garbage
    garbage.stop()


def gone(screen: weakref.ref[Screen]) -> bool:
    gc.collect()
    return screen() is None


@pytest.mark.usefixtures("garbage")
def test_what_was_looked_through_is_passed_over_until_the_next_whole_look(clock: Clock) -> None:
    screen = Screen()
    seen = weakref.ref(screen)
    gc.collect()
    del screen
    assert not gone(seen)
    clock.seconds += 600
    assert gone(seen)
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("garbage")
def test_what_has_come_since_is_found_at_every_look() -> None:
    screen = Screen()
    seen = weakref.ref(screen)
    del screen
    assert gone(seen)


def test_nothing_is_passed_over_any_more_once_the_server_has_ended(clock: Clock) -> None:
    garbage = Garbage(clock)
    garbage.start()
    screen = Screen()
    seen = weakref.ref(screen)
    gc.collect()
    garbage.stop()
    del screen
    assert gone(seen)
    assert gc.get_freeze_count() == 0
