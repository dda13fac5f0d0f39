"""Licences of the offline app: every file and every packed package has one, and the site ships them."""

import json

import pytest

from pwa.pack import notices
from pwa.pack.notices import COMPONENTS, component_of, licence_notices, package_licences, packed_packages
from testkit.pwa.site import build_test_site


def test_site_ships_the_licences_of_all_its_files() -> None:
    site = build_test_site()
    files = [each["name"] for each in json.loads((site / "files.json").read_text())["files"]]
    assert {component_of(name) for name in files} == {each.name for each in COMPONENTS}
    shipped = (site / "licences.txt").read_text(encoding="utf-8")
    assert shipped == licence_notices(files)
    for words in (
        "SIL OPEN FONT LICENSE",
        "Skia",
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION",
        "sqlalchemy 2",
    ):
        assert words.lower() in shipped.lower(), words


def test_every_packed_package_has_a_licence() -> None:
    found = dict(package_licences())
    assert len(found) == len(packed_packages())
    assert [name for name, texts in found.items() if not any(text.strip() for text in texts)] == []


def test_file_of_no_component_is_refused() -> None:
    with pytest.raises(LookupError, match=r"new\.wasm"):
        licence_notices(["index.html", "new.wasm"])


def test_package_without_a_licence_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "_WITHOUT_OWN_TEXT", {})
    with pytest.raises(LookupError, match="flet"):
        list(package_licences())
