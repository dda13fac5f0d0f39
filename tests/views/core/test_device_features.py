"""A browser allows a wake lock and haptic feedback only at some addresses and on some devices."""

import flet as ft
import pytest

from views.core.device_features import can_vibrate, is_secure


@pytest.mark.parametrize(
    ("url", "web", "secure"),
    [
        ("https://table.test/", True, True),
        ("http://localhost:8550/", True, True),
        ("http://127.0.0.1:8550/", True, True),
        ("http://[::1]:8550/", True, True),
        ("http://192.168.1.20:8550/", True, False),
        ("http://table.test/", True, False),
        ("", True, False),
        ("", False, True),
    ],
)
def test_is_secure(url: str, web: bool, secure: bool) -> None:
    assert is_secure(url, web=web) is secure


@pytest.mark.parametrize(
    ("platform", "url", "expected"),
    [
        (ft.PagePlatform.ANDROID, "https://table.test/", True),
        (ft.PagePlatform.IOS, "https://table.test/", True),
        (ft.PagePlatform.ANDROID, "http://192.168.1.20:8550/", False),
        (ft.PagePlatform.LINUX, "https://table.test/", False),
        (None, "https://table.test/", False),
    ],
)
def test_can_vibrate_only_on_a_secure_handheld_device(
    platform: ft.PagePlatform | None, url: str, expected: bool
) -> None:
    assert can_vibrate(platform, url, web=True) is expected
