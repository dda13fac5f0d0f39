"""The files of a release: their bytes depend on contents only, and each has its checksum."""

import hashlib
import io
import json
import os
import subprocess
import tarfile
import tomllib
from collections.abc import Mapping
from datetime import date
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml

from testkit.client_cache import ROOT
from tests.docs.markdown import links
from tests.install.wheel import build_wheel
from tools.release import add_components, date_section, release_notes, tar_files, write_release, zip_folder

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


def test_unreleased_version_gets_the_date_of_its_release() -> None:
    unreleased = CHANGELOG.replace("2027-01-01", "unreleased")
    assert date_section(unreleased, "0.2.0", date(2027, 1, 1)) == CHANGELOG
    assert date_section(CHANGELOG, "0.2.0", date(2027, 2, 2)) == CHANGELOG
    assert date_section(unreleased, "0.1.0", date(2027, 1, 1)) == unreleased


def test_changelog_has_a_section_for_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert "### Added" in release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)


def test_bill_keeps_its_components_and_gets_more() -> None:
    bill = add_components(b'{"specVersion": "1.6", "components": [{"name": "flet"}]}', [{"name": "qr"}])
    assert json.loads(bill) == {"specVersion": "1.6", "components": [{"name": "flet"}, {"name": "qr"}]}


SOURCE = "https://code.example/club/pinella"


def read_metadata(folder: Path, project: str) -> Message:
    """Return the metadata of a project's wheel."""
    with ZipFile(build_wheel(folder, project)) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        return BytesParser().parsebytes(wheel.read(name))


@pytest.mark.parametrize(("project", "page"), [(".", "README.md"), ("deploy/engine", "docs/engine.md")])
def test_index_shows_a_description_with_links_to_the_repository(
    project: str, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE", f"{SOURCE}/")
    metadata = read_metadata(tmp_path, project)
    version = metadata["Version"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    for field in ("Summary", "Author", "Keywords", "Classifier", "License-Expression"):
        assert metadata[field], field
    addresses = dict(address.split(", ") for address in metadata.get_all("Project-URL", []))
    assert addresses["Source"] == SOURCE
    assert addresses["Documentation"] == f"{SOURCE}/blob/v{version}/{page}"
    assert addresses["Changelog"] == f"{SOURCE}/blob/v{version}/CHANGELOG.md"
    targets = [target for target in links(str(metadata.get_payload())) if not target.startswith("#")]
    ours = [target for target in targets if target.startswith(SOURCE)]
    assert [target for target in targets if not target.startswith("https://")] == []
    for target in ours:
        assert (ROOT / target.partition(f"/v{version}/")[2].partition("#")[0]).exists(), target
    assert len(ours) == sum("://" not in target for target in links((ROOT / page).read_text(encoding="utf-8")))
    assert all("/raw/" in target for target in ours if target.endswith(".webp"))


def test_wheel_of_no_published_repository_names_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE", raising=False)
    metadata = read_metadata(tmp_path, ".")
    assert metadata.get_all("Project-URL") is None
    assert "](docs/hosting.md)" in str(metadata.get_payload())
    monkeypatch.setenv("SOURCE", "example")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        build_wheel(tmp_path / "other", ".")
    assert b"SOURCE is 'example'; write the repository's address" in refused.value.stderr


WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))["jobs"]


def jobs_before(name: str) -> set[str]:
    needed = WORKFLOW[name].get("needs", [])
    direct = {needed} if isinstance(needed, str) else set(needed)
    return direct.union(*map(jobs_before, direct))


def publishes(job: Mapping[str, Any]) -> bool:
    return "write" in {access for name, access in job["permissions"].items() if name in {"contents", "packages"}} or (
        "environment" in job
    )


def test_nothing_is_published_before_the_tests_passed() -> None:
    published = {name for name, job in WORKFLOW.items() if publishes(job)}
    assert published == {"draft", "container", "package-index", "publish"}
    assert all(jobs_before(name) >= {"test", "build"} for name in published)
    assert WORKFLOW["test"]["uses"] == "./.github/workflows/ci.yml"


def test_package_index_comes_after_what_can_be_repeated() -> None:
    """An index accepts the files of a version once. The rest of a release is replaced when its jobs run again."""
    assert jobs_before("package-index") == {"test", "build", "draft", "container"}
    assert jobs_before("publish") > {"package-index"}
    (upload,) = (step for step in WORKFLOW["package-index"]["steps"] if "pypi-publish" in step.get("uses", ""))
    assert upload["with"] == {"skip-existing": True}
