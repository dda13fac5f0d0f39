"""The files of every release open in this version, with their scores."""

import shutil
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from sqlmodel import select

from models.access import Device, register_device
from models.archive import import_in_pieces, parse_archive
from models.backup import restore_backup
from models.matches import load_match
from models.program import PROGRAM_VERSION
from models.storage.tables import MemberRow
from models.store import Store, open_store
from pwa.app import open_app_store
from testkit.seeding.match_table import KEY
from tests.install.release_fixture import BACKUP, DATABASE, EXPORT, OFFLINE_STORE, RELEASES

TOTALS = (1530, 320)  # twice worked deal 1 of docs/rules.md


@pytest.fixture(params=sorted(path.name for path in RELEASES.iterdir()))
def release(request: pytest.FixtureRequest) -> Path:
    return RELEASES / str(request.param)


def totals_and_close(store: Store) -> tuple[Fraction, ...]:
    """Return the totals of the only match, as its owner sees them."""
    with store.reading() as session:
        (member,) = session.exec(select(MemberRow)).all()
        owner = Device(id=member.device_id, label="")
        totals = load_match(session, device=owner, match_id=member.match_id).standings.totals
    store.close()
    return totals


def test_backup_is_restored(release: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / DATABASE}"
    restored = restore_backup(release / BACKUP, url=url, now=datetime.now(UTC))
    assert totals_and_close(open_store(url, key=restored.key)) == TOTALS


def test_offline_store_is_opened(release: Path, tmp_path: Path) -> None:
    shutil.copytree(release / OFFLINE_STORE, tmp_path / OFFLINE_STORE)
    store, restored_from = open_app_store(tmp_path / OFFLINE_STORE)
    assert restored_from is None
    assert totals_and_close(store) == TOTALS


def test_export_is_imported(release: Path, tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / DATABASE}", key=KEY)
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
    archive = parse_archive((release / EXPORT).read_bytes())
    report = import_in_pieces(store.transaction, device=device, archive=archive)
    assert len(report.added) == 1
    assert totals_and_close(store) == TOTALS


def test_this_version_has_files() -> None:
    """`python -m tests.install.release_fixture` writes them; a release without them could not be checked later."""
    assert (RELEASES / PROGRAM_VERSION).is_dir()
