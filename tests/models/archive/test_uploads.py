"""Files on their way in: asked for, sent once, taken once."""

from datetime import UTC, datetime, timedelta

import pytest

from models import LinkRefused, Uploads
from models.archive.uploads import LIFE, MOST_PLACES


class Clock:
    time = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def test_a_file_comes_once_and_is_taken_once() -> None:
    uploads = Uploads()
    name = uploads.expect()
    assert uploads.waits_for(name)
    uploads.put(name, b"{}")
    assert not uploads.waits_for(name)
    with pytest.raises(LinkRefused):
        uploads.put(name, b"[]")
    assert uploads.take(name) == b"{}"
    assert uploads.take(name) is None


def test_what_nobody_asked_for_is_refused() -> None:
    uploads = Uploads()
    assert not uploads.waits_for("abc")
    with pytest.raises(LinkRefused):
        uploads.put("abc", b"{}")


def test_a_place_is_forgotten_after_a_while() -> None:
    clock = Clock()
    uploads = Uploads(clock)
    name = uploads.expect()
    clock.time += LIFE + timedelta(seconds=1)
    assert not uploads.waits_for(name)
    with pytest.raises(LinkRefused):
        uploads.put(name, b"{}")


def test_places_and_bytes_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.uploads.MOST_KEPT", 5)
    uploads = Uploads()
    first, second = uploads.expect(), uploads.expect()
    uploads.put(first, b"1234")
    with pytest.raises(LinkRefused):
        uploads.put(second, b"12")
    for _ in range(MOST_PLACES):
        uploads.expect()
    assert uploads.take(first) is None
