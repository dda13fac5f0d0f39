"""The phone packages as far as `flet build` gets without an SDK: flet_cli reads each of our settings, by its name."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from packaging.requirements import Requirement

from native import DEEP_LINK
from testkit.client_cache import ROOT
from tests.native.flet_build import FletBuild
from wording import LANGUAGES

TARGETS = {"apk": "Android", "ipa": "iOS"}
SERVER_PARTS = {
    "brotli", "flet-web", "fpdf2", "ifaddr", "jinja2", "prometheus-client", "psycopg", "shtab", "tzdata",
    "python-calamine", "uvicorn", "xlsxwriter",
}  # fmt: skip


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, FletBuild]:
    """One finished run for each target; they take seconds, because they draw all icons."""
    return {target: FletBuild(target, tmp_path_factory.mktemp(target)) for target in TARGETS}


@pytest.fixture(params=TARGETS)
def build(request: pytest.FixtureRequest, builds: Mapping[str, FletBuild]) -> FletBuild:
    return builds[request.param]


def _settings() -> Mapping[str, Any]:
    settings: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    return settings


def setting_paths(table: Mapping[str, Any], prefix: str) -> Iterator[str]:
    for key, value in table.items():
        path = f"{prefix}.{key}"
        yield from setting_paths(value, path) if isinstance(value, dict) else (path,)


def unread_settings(table: Mapping[str, Any], read: set[str]) -> list[str]:
    """Return the settings that flet_cli reads neither by their own name nor with the table that they are in."""
    return [
        path
        for path in setting_paths(table, "tool.flet")
        if not any(path == name or path.startswith(f"{name}.") for name in read)
    ]


def test_every_setting_is_read_by_its_name(builds: Mapping[str, FletBuild]) -> None:
    read = {name for build in builds.values() for name in build.settings}
    assert unread_settings(_settings(), read) == []
    misspelt = {"bundle": "org.pinella", "android": {"deep_linking": {"schema": "pinella"}}}
    assert unread_settings(misspelt, read) == ["tool.flet.bundle", "tool.flet.android.deep_linking.schema"]


def test_ios_is_told_every_language() -> None:
    assert set(_settings()["ios"]["info"]["CFBundleLocalizations"]) == set(LANGUAGES)


def test_template_gets_names_and_links(build: FletBuild) -> None:
    data = build.template_data
    assert (data["product_name"], data["bundle_id"]) == ("Pinella", "org.pinella.app")
    assert data["python_module_name"] == "native"
    link = data["options"]["deep_linking"]
    assert f"{link['scheme']}://{link['host']}" == DEEP_LINK


def test_only_permissions_with_a_reason_are_asked_for(build: FletBuild) -> None:
    options = build.template_data["options"]
    assert options["android_permissions"] == {"android.permission.INTERNET": True}  # by Flet's template
    reasons = {key: value for key, value in options["info_plist"].items() if key.endswith("UsageDescription")}
    assert list(reasons) == ["NSPhotoLibraryUsageDescription"]
    assert "photo" in reasons["NSPhotoLibraryUsageDescription"]


def test_server_parts_stay_out(build: FletBuild) -> None:
    marker = {"platform_system": TARGETS[build.command.target_platform]}
    requirements = [Requirement(line) for line in build.argument_values("-r")]
    installed = {each.name for each in requirements if each.marker is None or each.marker.evaluate(marker)}
    assert {each.name for each in requirements} - installed == SERVER_PARTS
    assert {"flet", "flet-charts", "sqlmodel"} <= installed


def test_icons_and_splash_screens_are_made_from_the_one_drawing(builds: Mapping[str, FletBuild]) -> None:
    build, data = builds["apk"], builds["apk"].template_data
    assert (data["adaptive_icon_background"], data["splash"]["color"], data["splash"]["dark_color"]) == ("#1d5a42",) * 3
    resources = build.command.flutter_dir / "android/app/src/main/res"
    made = {path.name for path in resources.rglob("*.png")}
    assert made == {"android12splash.png", "ic_launcher.png", "ic_launcher_foreground.png", "splash.png"}
    assert "Warning" not in build.log


def test_excluded_paths_exist(build: FletBuild) -> None:
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]["app"]["exclude"]
    assert set(written) <= set(build.argument_values("--exclude"))
    assert [path for path in written if not (ROOT / path).exists() and path not in {".venv", "build"}] == []
