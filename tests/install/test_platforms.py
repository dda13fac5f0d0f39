"""What is asked of the index for machines that are not here."""

import pytest

from tests.install.platforms import PLATFORMS, Platform, needed


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_each_platform_is_asked_for_its_own_packages(platform: Platform) -> None:
    names = {package.name for package in needed(platform, "3.11")}
    assert {"flet", "psycopg-binary", "pydantic-core", "pillow", "starlette", "httptools"} <= names
    assert ("uvloop" in names) == (platform.name != "Windows")  # uvicorn leaves it out there
    assert "pytest" not in names


def test_what_is_compiled_is_told_from_what_runs_anywhere() -> None:
    anywhere = {package.name: package.anywhere for package in needed(PLATFORMS[0], "3.11")}
    assert anywhere["flet"]
    assert not anywhere["pydantic-core"]
