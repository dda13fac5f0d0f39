"""The files of a release: their bytes depend on contents only, and each has its checksum."""

import hashlib
import io
import json
import os
import subprocess
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from testkit.client_cache import ROOT
from tools.release import add_components, release_notes, tar_files, write_release, zip_folder

CHANGELOG = "# Changelog\n\n## [0.2.0] - 2027-01-01\n\n- Two.\n\n## [0.1.0] - 2026-12-01\n\n- One.\n"


def write_site(folder: Path, *, year: int) -> Path:
    """Write the same files in another order and at another time."""
    names = ["index.html", "packed/b.xz", "packed/a.xz"]
    for name in names if year % 2 else reversed(names):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        os.utime(path, (year, year))
    return folder


def test_archives_depend_on_contents_only(tmp_path: Path) -> None:
    first, second = (write_site(tmp_path / str(year), year=year) for year in (1_000_000_001, 1_700_000_000))
    assert zip_folder(first) == zip_folder(second)
    with ZipFile(io.BytesIO(zip_folder(first))) as archive:
        assert archive.namelist() == ["index.html", "packed/a.xz", "packed/b.xz"]
    names = ["packed/a.xz", "index.html"]
    assert tar_files(first, names) == tar_files(second, names[::-1])
    with tarfile.open(fileobj=io.BytesIO(tar_files(first, names))) as archive:
        assert archive.getnames() == sorted(names)


def test_checksums_can_be_checked_with_the_usual_command(tmp_path: Path) -> None:
    target = tmp_path / "release"
    target.mkdir()
    (target / "old.whl").write_text("of an earlier release")
    write_release(target, {"a.whl": b"a", "b.zip": b"b"}, "- One.\n")
    assert sorted(path.name for path in target.iterdir()) == ["NOTES.md", "SHA256SUMS", "a.whl", "b.zip"]
    assert hashlib.sha256(b"a").hexdigest() in (target / "SHA256SUMS").read_text()
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=target, check=True, capture_output=True)


def test_notes_are_the_section_of_the_version() -> None:
    assert release_notes(CHANGELOG, "0.2.0") == "- Two.\n"
    assert release_notes(CHANGELOG, "0.1.0") == "- One.\n"
    with pytest.raises(ValueError, match=r"no section for 0\.1\.1"):
        release_notes(CHANGELOG, "0.1.1")


def test_changelog_has_a_section_for_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert "### Added" in release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)


def test_bill_keeps_its_components_and_gets_more() -> None:
    bill = add_components(b'{"specVersion": "1.6", "components": [{"name": "flet"}]}', [{"name": "qr"}])
    assert json.loads(bill) == {"specVersion": "1.6", "components": [{"name": "flet"}, {"name": "qr"}]}
