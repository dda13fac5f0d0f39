"""Licences of what a release delivers: every file of the wheel and every package of the container has one that ships.

tests/pwa/test_notices.py does the same for the offline app, which the wheel contains.
"""

import fnmatch
import re
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from pwa.pack.notices import distribution_licences
from testkit.client_cache import ROOT
from tests.install.wheel import build_wheel
from tools.release import bill_entries

APP = "pinella/"
LICENCES = "pinella-*.dist-info/licenses/"
# Files that others made → the licence in the wheel; fonts and an icon font are made from theirs.
FOREIGN_FILES = {
    "assets/assets/fonts/PinellaIcons.otf": "pwa/pack/licences/Apache-2.0.txt",
    "assets/assets/fonts/PinellaIcons.*": "assets/fonts/LUCIDE.txt",
    "assets/assets/fonts/*.ttf": "assets/fonts/OFL.txt",
    "assets/emoji/*.woff2": "assets/fonts/OFL.txt",
    "assets/live/*.woff2": "assets/fonts/OFL.txt",
}
WITH_OWN_HEAD = ("assets/client/xz-decompress.min.js",)
OFFLINE_APP = "build/pwa/*"  # with its own licences.txt
OUR_TEXTS = {".css", ".html", ".js", ".json", ".mako", ".md", ".mjs", ".po", ".py", ".svg", ".typed", ".webmanifest"}
OUR_PICTURES = ("assets/icon.png", "assets/icons/*", "assets/screenshots/*", "docs/guide/*.webp")
OUR_DATA = ("models/transfer/dictionary.bin",)
LICENCE_TEXTS = ("assets/fonts/*.txt", "pwa/pack/licences/*.txt")
CLAIM = re.compile(r"@license|copyright\s+(\(c\)|©|\d{4})", re.IGNORECASE)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Name → content of the wheel's files."""
    with ZipFile(build_wheel(tmp_path_factory.mktemp("wheel"))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def matches(name: str, *patterns: str) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def is_ours(name: str, content: bytes) -> bool:
    """Return whether a file is ours, under the licence of the project: a known kind, and no claim of somebody else."""
    if matches(name, *OUR_PICTURES, *OUR_DATA):
        return True
    return Path(name).suffix in OUR_TEXTS and not CLAIM.search(content.decode("utf-8"))


def files_without_licence(files: Mapping[str, bytes]) -> list[str]:
    known = (*FOREIGN_FILES, *WITH_OWN_HEAD, *LICENCE_TEXTS, OFFLINE_APP)
    packed = {name.removeprefix(APP): content for name, content in files.items() if name.startswith(APP)}
    return [name for name, content in packed.items() if not matches(name, *known) and not is_ours(name, content)]


def test_every_file_of_the_wheel_has_a_licence(files: Mapping[str, bytes]) -> None:
    assert files_without_licence(files) == []
    for pattern, licence in FOREIGN_FILES.items():
        assert any(matches(name, APP + pattern) for name in files), pattern
        assert len([name for name in files if matches(name, LICENCES + licence)]) == 1, licence
    assert any(matches(name, f"{LICENCES}LICENSE") for name in files)
    for name in WITH_OWN_HEAD:
        assert b"License: MIT" in files[APP + name][:999]
    offline_app = {name for name in files if matches(name, APP + OFFLINE_APP)}
    assert not offline_app or APP + "build/pwa/licences.txt" in offline_app  # a clone may not have built it


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("assets/live/new.js", b"/*! new 1.0 @license MIT */"),
        ("web/vendored.py", b"# Copyright (c) 2020 Somebody"),
        ("assets/assets/fonts/Another.otf", b""),
        ("assets/live/photo.jpg", b""),
    ],
)
def test_file_without_a_licence_is_noticed(name: str, content: bytes) -> None:
    assert files_without_licence({APP + name: content}) == [name]


def locked_requirements() -> list[Requirement]:
    lock = (ROOT / "requirements" / "app.txt").read_text(encoding="utf-8")
    lines = (line.rstrip("\\ ") for line in lock.splitlines() if re.match(r"\w", line))
    return [Requirement(line) for line in lines]


def test_every_package_of_the_container_has_a_licence() -> None:
    """pip installs the licences of the packages with them; those of the others are in the wheel."""
    needed = [each for each in locked_requirements() if each.marker is None or each.marker.evaluate()]
    assert len(needed) > 40
    assert [each.name for each in needed if not any(text.strip() for text in distribution_licences(each.name))] == []


def test_bill_lists_the_parts_of_the_offline_app() -> None:
    entries = {str(entry["purl"]): entry for entry in bill_entries()}
    names = {str(entry["name"]) for entry in entries.values()}
    assert {"qr", "xz-decompress", "pyodide", "cpython", "flet-web", "pydantic-core", "bitter", "openskill"} <= names
    assert f"pkg:pypi/sqlalchemy@{metadata.version('sqlalchemy')}" in entries
    assert [purl for purl, entry in entries.items() if not entry["version"]] == []
    assert len({entry["bom-ref"] for entry in entries.values()}) == len(entries)
