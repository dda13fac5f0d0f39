"""Selection of the packages to look up for other platforms."""

import pytest

from tests.install.platforms import PLATFORMS, WheelPlatform, required_packages


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_required_packages_depend_on_platform(platform: WheelPlatform) -> None:
    names = {package.name for package in required_packages(platform, "3.11")}
    assert {"flet", "psycopg-binary", "pydantic-core", "pillow", "starlette", "httptools"} <= names
    assert ("uvloop" in names) == (platform.name != "Windows")  # uvicorn excludes it there
    assert "pytest" not in names


def test_compiled_packages_are_distinguished_from_pure_ones() -> None:
    anywhere = {package.name: package.is_pure for package in required_packages(PLATFORMS[0], "3.11")}
    assert anywhere["flet"]
    assert not anywhere["pydantic-core"]
