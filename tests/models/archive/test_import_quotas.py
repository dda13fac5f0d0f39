"""A small file may unpack to a large part of the disk: imports are limited by day and by free space."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from models.access import Device
from models.archive.format import Archive
from models.archive.import_quotas import ImportQuotas
from models.archive.limits import MAX_UNPACKED_BYTES
from models.values import ModelError, ModelErrorCode, RateLimitExceeded
from testkit.seeding.match_table import SteppingClock

MINE, THEIRS = Device(id="a" * 16, label="mine"), Device(id="b" * 16, label="theirs")


def archive_of(size: int) -> Archive:
    return SimpleNamespace(unpacked_bytes=size)  # type: ignore[return-value]


@pytest.fixture
def quotas(clock: SteppingClock) -> ImportQuotas:
    return ImportQuotas(clock=clock, file=None)


def run_import(quotas: ImportQuotas, device: Device, *, network: str = "192.0.2.1") -> None:
    with quotas.use(archive_of(MAX_UNPACKED_BYTES), device=device, network=network):
        pass


def test_a_device_imports_one_largest_file_a_day(quotas: ImportQuotas) -> None:
    """The same 1.86 MB could be imported again and again, 75 MB of database each time."""
    run_import(quotas, MINE)
    with pytest.raises(RateLimitExceeded) as caught:
        run_import(quotas, MINE)
    assert caught.value.code is ModelErrorCode.TOO_MUCH_IMPORTED
    run_import(quotas, THEIRS)


def test_throw_away_devices_share_the_limit_of_their_network(quotas: ImportQuotas) -> None:
    for number in range(4):
        run_import(quotas, Device(id=f"device {number}", label=""))
    with pytest.raises(RateLimitExceeded):
        run_import(quotas, Device(id="device 5", label=""))
    run_import(quotas, MINE, network="192.0.2.2")


def test_an_import_that_fails_is_not_counted(quotas: ImportQuotas) -> None:
    with pytest.raises(KeyError), quotas.use(archive_of(MAX_UNPACKED_BYTES), device=MINE, network="192.0.2.1"):
        raise KeyError
    run_import(quotas, MINE)


def test_an_import_that_fails_gives_back_its_own_use(quotas: ImportQuotas) -> None:
    small = quotas.use(archive_of(1000), device=MINE, network="192.0.2.1")

    def fail_after_another() -> None:
        with quotas.use(archive_of(MAX_UNPACKED_BYTES - 1000), device=MINE, network="192.0.2.1"):
            with small:
                pass
            raise KeyError

    with pytest.raises(KeyError):
        fail_after_another()
    with quotas.use(archive_of(MAX_UNPACKED_BYTES - 1000), device=MINE, network="192.0.2.1"):
        pass


def test_an_import_leaves_free_space_for_everybody_else(
    tmp_path: Path, clock: SteppingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    quotas = ImportQuotas(clock=clock, file=tmp_path / "pinella.db")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=600 * 2**20))
    with quotas.use(archive_of(2**20), device=MINE, network=""):
        pass
    too_large = quotas.use(archive_of(100 * 2**20), device=MINE, network="")
    with pytest.raises(ModelError, match="free space"), too_large:
        pass
