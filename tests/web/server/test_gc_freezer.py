"""The control of the garbage collector: it skips frozen objects, and frees garbage in the end."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from web.server.gc_freezer import GcFreezer


class CyclicObject:
    """An object that references itself, like the screens of a phone."""

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
def gc_freezer(clock: Clock) -> Iterator[GcFreezer]:
    gc_freezer = GcFreezer(clock)
    gc_freezer.start()
    yield gc_freezer
    gc_freezer.stop()


def is_collected(screen: weakref.ref[CyclicObject]) -> bool:
    gc.collect()
    return screen() is None


@pytest.mark.usefixtures("gc_freezer")
def test_frozen_garbage_is_freed_by_the_next_unfrozen_collection(clock: Clock) -> None:
    screen = CyclicObject()
    reference = weakref.ref(screen)
    gc.collect()
    del screen
    assert not is_collected(reference)
    clock.seconds += 600
    assert is_collected(reference)
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("gc_freezer")
def test_new_garbage_is_freed_by_every_collection() -> None:
    screen = CyclicObject()
    reference = weakref.ref(screen)
    del screen
    assert is_collected(reference)


def test_stop_unfreezes_all_objects(clock: Clock) -> None:
    gc_freezer = GcFreezer(clock)
    gc_freezer.start()
    screen = CyclicObject()
    reference = weakref.ref(screen)
    gc.collect()
    gc_freezer.stop()
    del screen
    assert is_collected(reference)
    assert gc.get_freeze_count() == 0
